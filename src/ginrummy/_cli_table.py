"""
A table for two in the terminal: who is to move is asked, and what can be seen of it is said.

A person is shown views, and what `witness` tells of each step; nothing else of a round.

>>> import random
>>> from ginrummy.players import sensible_player
>>> players = BySeat(north=sensible_player, south=None)
>>> table = TerminalTable(GameRecord(), players, random.Random(7), iter(["quit"]))
>>> table.run()  # doctest: +ELLIPSIS
Round 1: North deals.
...
South to move: take the upcard, or pass
False
"""

import enum
import os
import pathlib
from collections.abc import Callable, Iterator

import attrs

from ginrummy import (
    DECK,
    Action,
    BySeat,
    Card,
    Done,
    GinRummyError,
    Hand,
    KnockLimitFrom,
    NotationError,
    Phase,
    Reason,
    Round,
    Rules,
    Seat,
    View,
    legal_actions,
    read_action,
    shuffled,
    shuffled_deck,
    view,
    why_illegal,
    witness,
)
from ginrummy._cli_files import names_of, write_file
from ginrummy._cli_io import say, why
from ginrummy._cli_telling import advise, cards_text, help_text, offer_text, tell, wrapped
from ginrummy.players import Player
from ginrummy.records import GameRecord, append_action, append_deal, format_record
from ginrummy.rendering import (
    PLAIN,
    Style,
    render_hand,
    render_result,
    render_sheet,
    render_table,
    render_view,
)
from ginrummy.rounds import RandomSource

__all__ = ["TerminalTable", "deal_cards"]


class _Then(enum.Enum):
    # What follows a command.
    ASK = "ask again"
    PLAY = "play on from where the record stands"
    LEAVE = "leave the table"


def deal_cards(rng: RandomSource, rules: Rules) -> tuple[tuple[Card, ...], Card | None]:
    """
    Return a deck for a round and, where the rules want one, a side card.

    >>> import random
    >>> deck, side_card = deal_cards(random.Random(7), Rules())
    >>> deck == shuffled_deck(random.Random(7)), side_card
    (True, None)
    """
    deck = shuffled_deck(rng)
    wanted = rules.knock_limit_from is KnockLimitFrom.SIDE_CARD
    return deck, shuffled(DECK, rng)[0] if wanted else None


@attrs.define
class TerminalTable:
    """
    A game that is played in the terminal, as far as it has come.
    """

    record: GameRecord
    """The game so far."""
    players: BySeat[Player | None]
    """Who plays; None for a person, who is asked."""
    rng: RandomSource
    """Where the cards come from."""
    lines: Iterator[str]
    """What is typed, line by line."""
    style: Style = PLAIN
    """How the cards are drawn."""
    prompting: bool = False
    """Whether somebody sits there, who is to see that a line is waited for."""
    height: Callable[[], int] = lambda: 24
    """Says how many lines hide what was on the screen: a window may grow meanwhile."""
    file: pathlib.Path | None = None
    """Where the record is kept after each step, if anywhere."""
    own_file: pathlib.Path | None = None
    """The file that it came from, or was saved in; no other is written over."""
    saved: GameRecord | None = None
    """What was saved last."""
    _kept: list[GameRecord] = attrs.field(init=False, factory=list[GameRecord])
    # The records before each action of a person: to take it back is to go on from there.
    _facing: Seat | None = attrs.field(init=False, default=None)
    # Which of two persons sits before the screen, and what was said since that one sat down.
    _news: list[str] = attrs.field(init=False, factory=list[str])
    _looks_on: bool = attrs.field(init=False, default=False)
    # Whether the person to move has seen the table in this turn.
    _ended: bool = attrs.field(init=False, default=False)
    # Whether nothing more will be typed.

    @property
    def names(self) -> BySeat[str]:
        """
        What the seats are called.
        """
        return names_of(self.record)

    @property
    def persons(self) -> list[Seat]:
        """
        The seats whose moves are typed.
        """
        return [seat for seat in Seat if self.players[seat] is None]

    def run(self) -> bool:
        """
        Play until the game is over and return True, or False if somebody leaves before.
        """
        while not self.record.game.is_over:
            round_ = self.record.round
            if round_ is None or not self.record.is_running:
                self._deal()
                continue
            player = self.players[round_.turn]
            if player is not None:
                self._act(round_, player(view(round_, round_.turn)))
            elif not self._ask(round_, view(round_, round_.turn)):
                return False
        return True

    def save(self, path: pathlib.Path) -> bool:
        """
        Write the record into a file, and return whether that was possible.
        """
        try:
            write_file(path, format_record(self.record))
        except OSError as error:
            say(wrapped(f"The game is not saved in {path}: {why(error)}", self.style))
            return False
        self.saved = self.record
        return True

    def keep(self) -> None:
        """
        Write the record into the file that follows the game, if it is not there yet.
        """
        if self.saved is not self.record:
            self._keep()

    def offer_to_save(self) -> None:
        """
        Ask whoever sits there for a file, until the record is saved or need not be.
        """
        while self.prompting and not self._ended and self.saved is not self.record:
            name = self._line("To keep the game, type a file name; or press Enter: ")
            if name is None or not name.strip():
                return
            self._save_as(name.strip())

    # What happens at the table

    def _deal(self) -> None:
        dealer = self.record.game.next_dealer
        deck, side_card = deal_cards(self.rng, self.record.rules)
        self.record = append_deal(self.record, deck, side_card=side_card)
        self._tell(f"Round {len(self.record.rounds)}: {self.names[dealer]} deals.")
        self._looks_on = False
        if self.record.table is not None and not self.persons:
            say(render_table(self.record.table, self.style, names=self.names))

    def _act(self, round_: Round, action: Action) -> None:
        watcher = self.persons[0] if len(self.persons) == 1 else None
        seen = witness(round_, action, watcher)
        name = None if seen.seat is watcher else self.names[seen.seat]
        self.record = append_action(self.record, action)
        self._tell(wrapped(tell(seen, name, self.style), self.style, "  "))
        after = self.record.round
        self._looks_on &= after is not None and after.turn is round_.turn
        if not self.record.is_running:
            self._end_round()
        self._keep()

    def _keep(self) -> None:
        # The file follows the game, unless it cannot be written any more.
        if self.file is not None and not self.save(self.file):
            self.file = None

    def _end_round(self) -> None:
        game = self.record.game
        self._tell("")
        self._tell(render_result(game.results[-1], self.style, names=self.names))
        self._tell("")
        self._tell(render_sheet(game, self.style, names=self.names))
        self._tell("")

    def _tell(self, text: str) -> None:
        # What everybody may know; who sits down later is told again.
        say(text)
        self._news.append(text)

    # A person to move

    def _ask(self, round_: Round, seen: View) -> bool:
        # Whether the game goes on.
        if legal_actions(seen) == (Done(),):
            self._tell("Nothing can be laid off.")
            self._act(round_, Done())
            return True
        self._face(seen)
        self._show(seen)
        then = _Then.ASK
        while then is _Then.ASK:
            text = self._line(f"{offer_text(seen)} > ")
            then = _Then.LEAVE if text is None else self._do(round_, seen, text)
        return then is _Then.PLAY

    def _do(self, round_: Round, seen: View, text: str) -> _Then:
        # A command or, if it is none, an action.
        match [word.lower() for word in text.split()]:
            case []:
                pass
            case ["help" | "h" | "?"]:
                say(help_text(self.style))
            case ["hint"]:
                say(wrapped(advise(seen, self.style), self.style))
            case ["look"]:
                say(render_view(seen, self.style, names=self.names))
            case ["score"]:
                say(render_sheet(self.record.game, self.style, names=self.names))
            case ["save", *_]:
                self._save_as(text.strip()[len("save") :].strip())
            case ["undo"]:
                return self._undo()
            case ["quit" | "q" | "exit"]:
                return _Then.LEAVE
            case _:
                return self._try(round_, seen, text.strip())
        return _Then.ASK

    def _try(self, round_: Round, seen: View, text: str) -> _Then:
        try:
            action = read_action(seen, text)
        except GinRummyError as error:
            self._complain(_reading_text(error, seen))
            return _Then.ASK
        refusal = why_illegal(seen, action)
        if refusal is not None:
            offers = _offers(seen)
            late = refusal.reason is Reason.WRONG_PHASE
            self._complain(f"{refusal}{offers * late}.")
            return _Then.ASK
        self._kept.append(self.record)
        self._act(round_, action)
        return _Then.PLAY

    def _complain(self, text: str) -> None:
        say(wrapped(f"{text[:1].upper()}{text[1:]}", self.style))

    def _line(self, prompt: str) -> str | None:
        line = None
        try:
            if self.prompting:
                say(wrapped(prompt, self.style), end=" ")
            line = next(self.lines, None)
            self._ended = line is None
        finally:
            if line is None and self.prompting:
                say()  # nobody has ended the line of the prompt
        return line

    def _face(self, seen: View) -> None:
        # Of two persons only the one to move sits before the screen.
        if not self.prompting or len(self.persons) < 2 or self._facing is seen.seat:
            return
        self._facing = seen.seat
        say("\n" * self.height())
        self._line(f"{self.names[seen.seat]}, press Enter when you alone see this.")
        for text in self._news:
            say(text)
        self._news.clear()

    def _show(self, seen: View) -> None:
        # The whole table at first, and after a draw the hand alone.
        if not self._looks_on or seen.drawn is None:
            say()
            say(render_view(seen, self.style, names=self.names))
        else:
            if len(self.persons) > 1:
                say(f"You have {cards_text([seen.drawn], self.style)} now.")
            say(render_hand(seen.hand, self.style))
        self._looks_on = True

    # The commands

    def _undo(self) -> _Then:
        if not self._kept:
            say("There is nothing to take back.")
            return _Then.ASK
        before = self._kept.pop()
        known = [self._learned(before, seat) for seat in self.persons]
        self.record = before
        self._keep()
        self._looks_on = False
        self._tell("The last action is taken back.")
        if any(known):
            # Of two persons one may not have seen the card.
            alone = len(known) == 1
            what = f"you {known[0]}" if alone else "something is known now that was hidden before"
            text = f"But {what}; from a real table that could not be taken back."
            self._tell(wrapped(text, self.style))
        return _Then.PLAY

    def _learned(self, before: GameRecord, seat: Seat) -> str:
        # What *seat* has come to see since *before*.
        if len(before.rounds) != len(self.record.rounds):
            return "have seen how that round ended"
        old, new = before.view(seat), self.record.view(seat)
        cards = old.unseen - new.unseen if old is not None and new is not None else Hand()
        return f"know {cards_text(cards, self.style)} now" if cards else ""

    def _save_as(self, name: str) -> None:
        path = pathlib.Path(name) if name else self.own_file
        if path is None:
            say("Say where: save FILE.")
        elif path != self.own_file and os.path.lexists(path):
            say(wrapped("There is such a file already; choose another name.", self.style))
        elif self.save(path):
            say(wrapped(f"Saved in {path}, and kept there from now on.", self.style))
            self.file = self.own_file = path


def _offers(seen: View) -> str:
    return f"; you can type {offer_text(seen)}"


def _reading_text(error: GinRummyError, seen: View) -> str:
    if not isinstance(error, NotationError):
        return f"{error}."
    if error.readings:
        return f"That can mean {' or '.join(map(str, error.readings))}."
    place, _, problem = str(error).partition(": ")
    where = "" if error.column == 1 else f" from {place}"
    if error.expected.startswith("a rank"):
        # That is expected of whatever begins like nothing else, also where no card can be thrown.
        if seen.phase is not Phase.DISCARD:
            problem = problem.removeprefix(f"expected {error.expected}, ")
        problem += _offers(seen)
    return f"Not understood{where}: {problem}. Type help for help."
