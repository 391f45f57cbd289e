"""
Reading records.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

import attrs

from ginrummy._following import Event
from ginrummy._game_records import GameRecord, changed_record
from ginrummy._record_texts import (
    Tag,
    Told,
    named_melds,
    parse_known,
    parse_score,
    parse_seat,
    parse_tag,
    unescaped,
)
from ginrummy._record_writing import outcome_of
from ginrummy._replays import Frame, Replay
from ginrummy._round_records import RecordError, RoundRecord
from ginrummy._texts import column_of, read_part
from ginrummy.actions import DrawStock
from ginrummy.cards import Card, Hand
from ginrummy.errors import (
    GinRummyError,
    InvalidStateError,
    Invariant,
    NotationError,
    wrong_type,
)
from ginrummy.notation import format_cards, parse_action, parse_cards, parse_rules
from ginrummy.results import Ending
from ginrummy.rules import CLASSIC, Opening, Rules
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


@attrs.define
class _Draft:
    # A round as far as it was read.
    line: int
    number: int
    cards: dict[str, tuple[Card | None, ...]] = attrs.Factory(dict[str, tuple[Card | None, ...]])
    actions: list[Event] = attrs.Factory(list[Event])
    behind: list[tuple[Card, ...] | None] = attrs.Factory(list[tuple[Card, ...] | None])
    lines: list[int] = attrs.Factory(list[int])
    comments: list[list[str]] = attrs.Factory(lambda: [[]])
    told: Told | None = None
    score_line: int | None = None

    def place_of(self, error: RecordError) -> int:
        # The line at fault.
        if error.action_number is not None:
            return self.lines[error.action_number - 1]
        problem = error.problem
        by_score = isinstance(problem, InvalidStateError) and problem.invariant is Invariant.SCORE
        return self.score_line if by_score and self.score_line is not None else self.line

    def record(self, dealer: Seat, frame: Frame) -> RoundRecord:
        comments = ["\n".join(lines) for lines in self.comments]
        if not self.cards and not self.actions:
            if self.told is None:
                raise InvalidStateError(Invariant.RECORD, "neither a deck nor a result")
            return RoundRecord(result=self.told.result(), comments=comments)
        awarded = self.told is not None and self.told.ending is Ending.AWARDED
        size = frame.rules.hand_size
        shown: list[Hand | None] = [
            None if isinstance(action, DrawStock) or cards is None else _hand(cards, action, size)
            for action, cards in zip(self.actions, self.behind, strict=True)
        ]
        side_card = self.cards.get("Side", (None,))
        return RoundRecord(
            deck=self._deck(dealer, frame.rules),
            side_card=side_card[0],
            actions=self.actions,
            comments=comments,
            shown=shown,
            result=self.told.result() if self.told is not None and awarded else None,
        )

    def _deck(self, dealer: Seat, rules: Rules) -> list[Card | None]:
        dealt, eleven = 2 * rules.hand_size, rules.opening is Opening.ELEVEN
        deck: list[Card | None] = [None] * 52
        first = self._part(dealer.other.value, rules.hand_size + eleven)
        deck[0:dealt:2] = first[: rules.hand_size]
        deck[1:dealt:2] = self._part(dealer.value, rules.hand_size)
        deck[dealt : dealt + 1] = first[rules.hand_size :] if eleven else self._part("Up", 1)
        stock = self.cards.get("Stock", ())
        if len(stock) > 51 - dealt or (eleven and "Up" in self.cards):
            detail = f"{len(stock)} cards in the stock, or an upcard that is not turned up"
            raise InvalidStateError(Invariant.STOCK_SIZE, detail)
        deck[dealt + 1 : dealt + 1 + len(stock)] = stock
        place = dealt
        for number, (action, cards) in enumerate(zip(self.actions, self.behind, strict=True), 1):
            place += isinstance(action, DrawStock)
            if not isinstance(action, DrawStock) or cards is None or place > 51:
                continue
            if len(cards) > 1 or deck[place] not in {None, *cards}:
                known = deck[place] or "one card"
                detail = f"{format_cards(cards)} drawn, not {known}"
                problem = InvalidStateError(Invariant.DRAWN_CARD, detail)
                raise RecordError(problem, action_number=number)
            deck[place : place + 1] = cards
        return deck

    def _part(self, key: str, size: int) -> tuple[Card | None, ...]:
        cards = self.cards.get(key, (None,) * size)
        if len(cards) != size:
            detail = f"{len(cards)} cards behind {key}, not {size}"
            raise InvalidStateError(Invariant.HAND_SIZE, detail)
        return cards


def _hand(cards: tuple[Card, ...], action: Event, size: int) -> Hand:
    # What was shown with an action; who knocks need not name the melds again.
    shown, laid = Hand.of(cards), named_melds(action)
    return shown | laid if len(shown) + len(laid) == size else shown


class _Reader:
    # Reads a game line by line.

    def __init__(self) -> None:
        self._tags: dict[str, tuple[int, Tag]] = {}
        self._comments: list[str] = []
        self._replay: Replay | None = None
        self._draft: _Draft | None = None
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
            raise InvalidStateError(Invariant.RECORD, f"{dealer.name.lower()} deals")
        self._draft = _Draft(number, count)

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
    cards = read_part(parse_known, said, start, len(said))
    if key in {"Up", "Side"} and len(cards) != 1:
        raise NotationError("one card", said, column_of(said, start))
    return cards


def _read_actions(draft: _Draft, number: int, said: str) -> None:
    for start, end in _words(said):
        place = len(draft.actions) + 1
        sign = said.find("=", start, end)
        try:
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
