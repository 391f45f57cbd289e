"""
A round that is being read: what was told of it so far, and the record that comes of it.
"""

import attrs

from ginrummy._following import Event
from ginrummy._record_texts import Told, named_melds
from ginrummy._replays import Frame
from ginrummy._round_records import RecordError, RoundRecord
from ginrummy.actions import DrawStock
from ginrummy.cards import Card, Hand
from ginrummy.errors import InvalidStateError, Invariant
from ginrummy.notation import format_cards
from ginrummy.results import Ending
from ginrummy.rules import Opening
from ginrummy.seats import Seat

__all__ = ["Draft"]


@attrs.define
class Draft:
    """
    A round as far as it was read.
    """

    line: int
    """Where it begins."""
    number: int
    """Which round of the game it is."""
    cards: dict[str, tuple[Card | None, ...]] = attrs.Factory(dict[str, tuple[Card | None, ...]])
    """What stands behind the names of cards, such as Up."""
    card_lines: dict[str, int] = attrs.Factory(dict[str, int])
    actions: list[Event] = attrs.Factory(list[Event])
    behind: list[tuple[Card, ...] | None] = attrs.Factory(list[tuple[Card, ...] | None])
    """What stands behind the = of each action."""
    lines: list[int] = attrs.Factory(list[int])
    """Where each action stands."""
    comments: list[list[str]] = attrs.Factory(lambda: [[]])
    told: Told | None = None
    score_line: int | None = None

    def place_of(self, error: RecordError) -> int:
        """
        Return the line at fault.
        """
        if error.line is not None:
            return error.line
        if error.action_number is not None:
            return self.lines[error.action_number - 1]
        problem = error.problem
        by_score = isinstance(problem, InvalidStateError) and problem.invariant is Invariant.SCORE
        return self.score_line if by_score and self.score_line is not None else self.line

    def record(self, dealer: Seat, frame: Frame) -> RoundRecord:
        """
        Return the round as it is recorded, when all of it was read.

        Raises:
            InvalidStateError: something is missing, or does not go together.
            RecordError: the same, with the line or the action at fault.
        """
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
        self._check_cards(frame)
        return RoundRecord(
            deck=self._deck(dealer, frame),
            side_card=side_card[0],
            actions=self.actions,
            comments=comments,
            shown=shown,
            result=self.told.result() if self.told is not None and awarded else None,
        )

    def _check_cards(self, frame: Frame) -> None:
        # No card is told twice, and none of the lines is missing that the round begins with.
        seen = Hand()
        for key, cards in self.cards.items():
            for card in cards if key != "Side" else ():
                if card is not None and card in seen:
                    raise self._broken(key, Invariant.DOUBLED_CARD, str(card))
                seen |= card if card is not None else Hand()
        hands = ["N", "S"] if frame.seat is None else [frame.seat.value]
        up = ["Up"] if frame.rules.opening is Opening.OFFER else []
        if "Up" in self.cards and not up:
            raise self._broken("Up", Invariant.RECORD, "no card is turned up")
        stock = ["Stock"] if frame.seat is None else []
        missing = [key for key in (*hands, *up, *stock) if key not in self.cards]
        if missing:
            detail = f"{missing[0]}: is missing"
            others = [seat for seat in Seat if seat.value in self.cards]
            if missing[0] in hands and len(others) == 1:
                name, value = others[0].name.lower(), others[0].value
                detail += f'; if {name} alone has seen the round, the tag is [Seat "{value}"]'
            raise InvalidStateError(Invariant.RECORD, detail)

    def _deck(self, dealer: Seat, frame: Frame) -> list[Card | None]:
        size, eleven = frame.rules.hand_size, frame.rules.opening is Opening.ELEVEN
        dealt = 2 * size
        deck: list[Card | None] = [None] * 52
        first = self._part(dealer.other.value, size + eleven)
        deck[0:dealt:2] = first[:size]
        deck[1:dealt:2] = self._part(dealer.value, size)
        deck[dealt : dealt + 1] = first[size:] if eleven else self._part("Up", 1)
        stock, full = self.cards.get("Stock", ()), 51 - dealt
        if len(stock) > full or (len(stock) < full and frame.seat is None):
            detail = f"{len(stock)} cards behind Stock:, not {full}"
            raise self._broken("Stock", Invariant.STOCK_SIZE, detail)
        deck[dealt + 1 : dealt + 1 + len(stock)] = stock
        self._put_drawn(deck, dealt)
        return deck

    def _put_drawn(self, deck: list[Card | None], place: int) -> None:
        # The cards that are told where they were drawn come to where they lay.
        for number, (action, cards) in enumerate(zip(self.actions, self.behind, strict=True), 1):
            place += isinstance(action, DrawStock)
            if not isinstance(action, DrawStock) or cards is None or place > 51:
                continue
            card, problem = cards[0], None
            if len(cards) > 1 or deck[place] not in {None, *cards}:
                known = deck[place] or "one card"
                detail = f"{format_cards(cards)} drawn, not {known}"
                problem = InvalidStateError(Invariant.DRAWN_CARD, detail)
            elif deck[place] is None and card in deck:
                problem = InvalidStateError(Invariant.DOUBLED_CARD, str(card))
            if problem is not None:
                raise RecordError(problem, action_number=number)
            deck[place] = card

    def _part(self, key: str, size: int) -> tuple[Card | None, ...]:
        cards = self.cards.get(key, (None,) * size)
        if len(cards) != size:
            detail = f"{len(cards)} cards behind {key}:, not {size}"
            raise self._broken(key, Invariant.HAND_SIZE, detail)
        return cards

    def _broken(self, key: str, invariant: Invariant, detail: str) -> RecordError:
        return RecordError(InvalidStateError(invariant, detail), self.card_lines[key])


def _hand(cards: tuple[Card, ...], action: Event, size: int) -> Hand:
    # What was shown with an action; who knocks need not name the melds again. With gin all
    # of his cards are named, and it may be the other hand that is shown.
    shown, laid = Hand.of(cards), named_melds(action)
    return shown | laid if len(laid) < size else shown
