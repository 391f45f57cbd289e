"""
Reading records.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from ginrummy._game_records import GameRecord, changed_record
from ginrummy._record_drafts import Draft
from ginrummy._record_texts import (
    Tag,
    Told,
    parse_known,
    parse_score,
    parse_tag,
    unescaped,
)
from ginrummy._record_writing import outcome_of
from ginrummy._replays import Frame, Replay
from ginrummy._round_records import RecordError, RoundRecord
from ginrummy._texts import column_of, parse_seat, read_part
from ginrummy.cards import Card
from ginrummy.errors import (
    GinRummyError,
    InvalidStateError,
    Invariant,
    NotationError,
    wrong_type,
)
from ginrummy.notation import parse_action, parse_cards, parse_rules
from ginrummy.rules import CLASSIC
from ginrummy.seats import Seat

__all__ = ["Numbered", "games_in", "read_game"]

_T = TypeVar("_T")
_D = TypeVar("_D")
Numbered = tuple[int, str]
"""
A line and its number.
"""
_JOINING: Final = frozenset("#,>:=!")
_PIECE = re.compile(r"\S+")
_NEWLINE = re.compile(r"\r\n|\r|\n")
_TAG_NAME = re.compile(r"\[\s*([A-Za-z]\w{0,63})", re.ASCII)
_IS_HEADER = re.compile(r"\s*round(?![a-z])", re.ASCII | re.IGNORECASE)
_HEADER = re.compile(
    r"\s*round(?:\s*([0-9]{1,6}))?(?:\s*:\s*([a-z]{1,5})\s+deals)?\s*", re.ASCII | re.IGNORECASE
)
_KEY = re.compile(r"\s*([A-Za-z]{1,8})\s*:", re.ASCII)
_NAME = re.compile(r"([A-Za-z]+)(?:\s*(:)|(?!\S))", re.ASCII)
# What begins a line of its own, where it stands within one.
_BEGINS = re.compile(
    r"(?<!\w)(?:(n|north|s|south|up|stock|side|score)\s*:"
    r"|(round)(?!\w)|(pass|stock|take|done|show|annul|claim|challenge)(?!\w))",
    re.ASCII | re.IGNORECASE,
)
_KEYS: Final = {
    "n": "N",
    "north": "N",
    "s": "S",
    "south": "S",
    "up": "Up",
    "stock": "Stock",
    "side": "Side",
    "score": "Score",
}


def games_in(lines: Iterable[str]) -> Iterator[list[Numbered]]:
    """
    Yield the lines of one game after the other, whether they can be read or not.

    A game begins with its tags: with the first after a round or, where the game before has
    no round, after an empty line with one that was there already. Comments right before them,
    but behind an empty line, belong to it too.
    """
    game: list[Numbered] = []
    names: set[str] = set()
    has_rounds = was_blank = False
    for number, line in enumerate(_lines(lines), start=1):
        tag = _TAG_NAME.match(line.lstrip())
        if tag is not None:
            name = tag[1].lower()
            if has_rounds or (was_blank and name in names):
                end = _end_of(game)
                yield game[:end]
                game, names, has_rounds = game[end:], set[str](), False
            names.add(name)
            was_blank = False
        elif _IS_HEADER.match(line):
            has_rounds = True
        elif not line or line.isspace():
            if game and not game[-1][1].strip():
                continue  # one is as good as many
            was_blank = True
        game.append((number, line))
    if any(text and not text.startswith(";") for text in (line.strip() for _, line in game)):
        yield game


def _end_of(game: list[Numbered]) -> int:
    # Comments behind an empty line belong to the game that follows.
    end = place = len(game)
    while place and (not game[place - 1][1].strip() or game[place - 1][1].lstrip()[0] == ";"):
        place -= 1
        if not game[place][1].strip():
            end = place
    while end < len(game) and not game[end][1].strip():
        end += 1
    return end


def _lines(lines: Iterable[str]) -> Iterator[str]:
    # Lines as files give them, with their ends, or as any other list of texts.
    first = True
    for chunk in lines:
        if not isinstance(chunk, str):
            raise wrong_type("read_records()", "an iterable of text", chunk)
        parts = _NEWLINE.split(chunk.removeprefix("\ufeff") if first else chunk)
        first = False
        if len(parts) > 1 and not parts[-1]:
            parts.pop()
        yield from parts


def read_game(lines: Iterable[Numbered]) -> GameRecord:
    """
    Read a game from its lines.

    Raises:
        RecordError: it cannot be read, or does not replay; it says where.
    """
    reader = _Reader()
    for number, line in lines:
        reader.read(number, line)
    return reader.finish()


class _Reader:
    # Reads a game line by line.

    def __init__(self) -> None:
        self._tags: dict[str, tuple[int, Tag]] = {}
        self._comments: list[str] = []
        self._replay: Replay | None = None
        self._draft: Draft | None = None
        self._headers: list[int] = []

    def read(self, number: int, line: str) -> None:
        try:
            self._read(number, line)
        except RecordError:
            raise
        except GinRummyError as problem:
            raise RecordError(problem, number, len(self._headers) or None) from problem

    def finish(self) -> GameRecord:
        """Return the game, when all its lines were read."""
        self._close()
        replay = self._begun()
        try:
            state = replay.finish()
        except RecordError as error:
            number = error.round_number or 1
            raise RecordError(error.problem, self._headers[number - 1], number) from error.problem
        if "result" in self._tags:
            line, told = self._tags["result"]
            outcome = outcome_of(state.game)
            if told.value.lower().split() != outcome.lower().split():
                problem = InvalidStateError(Invariant.SCORE, f"the result is {outcome}")
                raise RecordError(problem, line) from None
        frame = replay.frame
        own = {"rules", "dealer", "seat", "result"}
        others = [tag for key, (_, tag) in self._tags.items() if key not in own]
        first_line = next((line for line, _ in self._tags.values()), None)
        try:
            record = GameRecord(
                tags=[(tag.name, tag.value) for tag in others],
                comment="\n".join(self._comments),
                rules=frame.rules,
                first_dealer=frame.first_dealer,
                seat=frame.seat,
            )
        except InvalidStateError as problem:
            raise RecordError(problem, first_line) from problem
        return changed_record(record, tuple(replay.rounds), state)

    def _read(self, number: int, line: str) -> None:
        is_tag = line.lstrip().startswith("[")
        start = self._read_tag(number, line) if is_tag else 0
        end = line.find(";", start)
        said = line if end < 0 else line[:end]
        if is_tag:
            if said[start:].strip():
                raise NotationError("a comment, or nothing more", line, column_of(line, start))
        elif _IS_HEADER.match(said):
            self._read_header(number, said)
        elif said.strip():
            self._read_said(number, said)
        if end >= 0:
            self._read_comment(line, end + 1)

    def _read_comment(self, line: str, start: int) -> None:
        text = line[start:].strip(" \t")
        start = len(line) - len(line[start:].lstrip(" \t"))
        text = read_part(unescaped, line, start, start + len(text))
        if self._draft is None:
            self._comments.append(text)
        else:
            self._draft.comments[-1].append(text)

    def _read_tag(self, number: int, line: str) -> int:
        # It returns where the tag ends.
        tag = parse_tag(line)
        name = tag.name.lower()
        if self._draft is not None or name in self._tags:
            raise NotationError("a tag that was not there before", line, column_of(line))
        self._tags[name] = (number, tag)
        return tag.end

    def _read_header(self, number: int, said: str) -> None:
        match = _HEADER.fullmatch(said)
        count = len(self._headers) + 1
        if match is None or int(match[1] or count) != count:
            expected = f"Round {count}, or Round {count}: N deals"
            raise NotationError(expected, said, column_of(said))
        self._close()
        self._headers.append(number)
        dealer = self._begun().dealer
        if match[2] is not None and read_part(parse_seat, said, *match.span(2)) is not dealer:
            detail, told = f"{dealer.name.lower()} deals", dealer.other
            if count == 1:
                tag = f'[Dealer "{told.value}"]'
                detail += f"; where {told.name.lower()} deals first, the tag is {tag}"
            raise InvalidStateError(Invariant.RECORD, detail)
        self._draft = Draft(number, count)

    def _begun(self) -> Replay:
        # The tags are complete when the first round comes.
        if self._replay is None:
            rules = self._tag("rules", parse_rules, CLASSIC)
            dealer = self._tag("dealer", parse_seat, Seat.NORTH)
            seat: Seat | None = self._tag("seat", parse_seat, None)
            self._replay = Replay(Frame(rules, dealer, seat))
        return self._replay

    def _tag(self, name: str, parse: Callable[[str], _T], default: _D) -> _T | _D:
        if name not in self._tags:
            return default
        line, tag = self._tags[name]
        try:
            return tag.read(parse)
        except GinRummyError as problem:
            raise RecordError(problem, line) from problem

    def _read_said(self, number: int, said: str) -> None:
        draft = self._draft
        if draft is None:
            raise NotationError("a tag, a comment or Round 1", said, column_of(said))
        if draft.told is not None:
            expected = "a round, a game or a comment after the score"
            raise NotationError(expected, said, column_of(said))
        match = _KEY.match(said)
        key = _KEYS.get(match[1].lower()) if match is not None else None
        if match is None or key is None:
            _read_actions(draft, number, said)
        elif key == "Score":
            draft.told = read_part(parse_score, said, match.end(), len(said))
            draft.score_line = number
        elif draft.actions or key in draft.cards:
            raise NotationError("cards once, and before all actions", said, column_of(said))
        else:
            draft.cards[key] = _read_cards(key, said, match.end())
            draft.card_lines[key] = number

    def _close(self) -> None:
        # A round is complete when something else comes.
        draft, replay = self._draft, self._replay
        if draft is None or replay is None:
            return
        self._draft = None
        try:
            one = draft.record(replay.dealer, replay.frame)
            finished = replay.add(one)
            if draft.told is not None and one.result is None:
                _check_told(draft.told, finished)
        except RecordError as error:
            number = error.round_number or draft.number
            line = draft.place_of(error) if number == draft.number else self._headers[number - 1]
            raise RecordError(error.problem, line, number, error.action_number) from error.problem
        except GinRummyError as problem:
            line = draft.place_of(RecordError(problem))
            raise RecordError(problem, line, draft.number) from problem


def _check_told(told: Told, finished: RoundRecord) -> None:
    if finished.result is None:
        detail = f"a round that is not over can be awarded, but is no {told.ending.value}"
        raise InvalidStateError(Invariant.SCORE, detail)
    told.check(finished.result)


def _read_cards(key: str, said: str, start: int) -> tuple[Card | None, ...]:
    begun = _BEGINS.search(said, start)
    if begun is not None:
        own = "actions on a line of their own"
        if begun[1] or begun[2]:
            own = f"{_KEYS[begun[1].lower()]}:" if begun[1] else "Round"
            own += " on a line of its own"
        raise NotationError(own, said, begun.start() + 1)
    cards = read_part(parse_known, said, start, len(said))
    if key in {"Up", "Side"} and len(cards) != 1:
        raise NotationError("one card", said, column_of(said, start))
    return cards


def _read_actions(draft: Draft, number: int, said: str) -> None:
    for start, end in _words(said):
        place = len(draft.actions) + 1
        sign = said.find("=", start, end)
        try:
            _check_word(draft, said, start)
            action = read_part(parse_action, said, start, end if sign < 0 else sign)
            behind = read_part(parse_cards, said, sign + 1, end) if sign >= 0 else None
            if behind == ():
                raise NotationError("cards behind =", said, column_of(said, sign + 1))
        except GinRummyError as problem:
            raise RecordError(problem, number, draft.number, place) from problem
        draft.actions.append(action)
        draft.behind.append(behind)
        draft.lines.append(number)
        draft.comments.append([])


def _check_word(draft: Draft, said: str, start: int) -> None:
    # What begins a line of its own is no action, and neither is a name that there is not.
    word = _NAME.match(said, start)
    if word is None:
        return
    name, has_colon = word[1].lower(), bool(word[2])
    key = _KEYS.get(name)
    if has_colon and key == "Stock":
        expected = "stock= before a drawn card, or Stock: on a line of its own"
    elif has_colon and key is not None:
        expected = f"{key}: on a line of its own"
    elif has_colon and name not in {"claim", "challenge"}:
        expected = f"one of {': '.join(dict.fromkeys(_KEYS.values()))}:"
    elif key not in {None, "Stock"} and not has_colon and (len(name) > 1 or not draft.actions):
        expected = f"{key}: with a colon"
    elif name == "round":
        expected = "Round on a line of its own"
    else:
        return
    raise NotationError(expected, said, start + 1)


def _words(said: str) -> Iterator[tuple[int, int]]:
    # Where actions begin and end, of which some have spaces around their signs.
    start = end = 0
    for piece in _PIECE.finditer(said):
        joins = said[piece.start()] in _JOINING - {"!"} or said[end - 1] in _JOINING
        if end and not joins:
            yield start, end
        if not end or not joins:
            start = piece.start()
        end = piece.end()
    yield start, end
