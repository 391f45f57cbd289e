"""
Following a round that is known whole, or as one seat has seen it.

Who has seen a round from one side knows neither the stock nor the other hand. Such a round
is followed all the same: the cards that are not known are dealt in any order at first, and
when the other lays a card open that he does not hold in that order, it changes places with
one that nobody has seen. So there is always a whole round that looks as it did to the seat,
and an action that is possible in no such round is refused.
"""

from collections.abc import Iterable
from typing import Final

import attrs

from ginrummy._invariants import open_hand
from ginrummy._steps import step
from ginrummy.actions import Action, Annul, BigGin, Claim, Discard, DrawStock, Knock, LayOff, Pass
from ginrummy.cards import DECK, Card, Hand
from ginrummy.errors import InvalidStateError, Invariant, Reason
from ginrummy.legality import why_illegal
from ginrummy.phases import Exposure, Phase
from ginrummy.playing import after_event
from ginrummy.rounds import Round, deal, unchecked_round
from ginrummy.rules import Opening, Rules
from ginrummy.seats import Seat
from ginrummy.views import witness

Event = Action | Claim | Annul

_NO_CARDS: Final = Hand()
_AT_ANY_HAND: Final = frozenset({Reason.ROUND_OVER, Reason.WRONG_PHASE})
# Where all cards that are named can be held, these are about the names alone.
_BY_ITSELF: Final = frozenset({Reason.TAKEN_CARD, Reason.MELD_NOT_HELD, Reason.MELDS_OVERLAP})


@attrs.frozen
class Standing:
    """
    Where a round stands, for one seat or, without a seat, for who knows it whole.
    """

    round_: Round
    """The round or, for a seat, one that looks like it to that seat."""
    seat: Seat | None
    """Who has seen it."""
    guessed: Hand = _NO_CARDS
    """What the other hand holds in `round_`, but may hold or not in truth."""


@attrs.frozen
class Followed:
    """
    Where a round stands after an action, and what the seat saw of that.
    """

    standing: Standing
    card: Card | None
    """The card that was drawn from the stock, where it was seen."""
    shown: Hand | None
    """The other's whole hand, if it was laid open and not all of it was named."""


def own_places(rules: Rules, dealer: Seat, seat: Seat) -> list[int]:
    """
    Return which cards of the deck *seat* sees before the first action.
    """
    dealt = 2 * rules.hand_size
    places = list(range(0 if seat is not dealer else 1, dealt, 2))
    if rules.opening is Opening.OFFER or seat is not dealer:
        places.append(dealt)
    return places


def start(  # all that a deal depends on
    deck: tuple[Card | None, ...],
    dealer: Seat,
    rules: Rules,
    side_card: Card | None,
    seat: Seat | None,
) -> Standing:
    """
    Deal *deck*, of which a seat knows its own hand and the upcard, and nothing more.
    """
    known = [card for card in deck if card is not None]
    if seat is None:
        if len(known) != len(deck):
            detail = f"{len(known)} cards are known, and whose eyes saw them is not told"
            raise InvalidStateError(Invariant.NOT_A_PACK, detail)
        return Standing(deal(known, dealer, rules, side_card=side_card), None)
    places = own_places(rules, dealer, seat)
    seen = sum(deck[place] is not None for place in places)
    if seen < len(places):
        detail = f"{seen} of the {len(places)} cards that {_name(seat)} saw"
        raise InvalidStateError(Invariant.HAND_SIZE, detail)
    if len(known) > len(places):
        detail = f"{len(known)} cards are known, but {_name(seat)} saw {len(places)}"
        raise InvalidStateError(Invariant.NOT_UNSEEN, detail)
    rest = iter(Hand.of(DECK) - Hand.of(known))
    whole = [next(rest) if card is None else card for card in deck]
    round_ = deal(whole, dealer, rules, side_card=side_card)
    return Standing(round_, seat, round_.hands[seat.other])


def follow(
    standing: Standing, action: Event, card: Card | None = None, shown: Hand | None = None
) -> Followed:
    """
    Play *action*, of which the seat saw that *card* was drawn and that *shown* was laid open.
    """
    if standing.seat is None:
        return _follow_whole(standing, action, card, shown)
    other = standing.seat.other
    moves = standing.round_.turn is other
    standing = _with_drawn(standing, action, card)
    if moves:
        standing = _with_cards(standing, _named(action))
    untold = bool(standing.guessed)
    if shown is not None:
        standing = _with_cards(standing, shown)
    before, guessed = standing.round_, standing.guessed
    if moves:
        _check_named(before, action, guessed, shown)
    after = _played(before, action, may_guess=moves and bool(guessed))
    hand = after.hands[other]
    if lays_open(before, after, other):
        _check_shown(shown, hand, guessed, other)
    elif shown is not None:
        raise _unseen(f"{_name(other)} shows no cards here")
    if moves and isinstance(action, DrawStock) and card is None:
        guessed |= hand - before.hands[other]
    after_all = Standing(after, standing.seat, guessed)
    return Followed(after_all, card, shown if untold else None)


def _check_named(round_: Round, action: Event, guessed: Hand, shown: Hand | None) -> None:
    # The other can only do what he has the cards for. What the rules refuse whatever he holds,
    # is left to them; whether the rest is legal, they can tell when all of his cards are told.
    if not isinstance(action, Discard | LayOff | Knock | Claim | BigGin):
        return
    tried = Knock(action.card, action.melds) if isinstance(action, Claim) else action
    refusal = why_illegal(round_, tried)
    if refusal is not None and refusal.reason in _AT_ANY_HAND:
        return
    other, hand = round_.turn, round_.hands[round_.turn]
    if round_.phase is Phase.LAST and not isinstance(tried, Discard):
        hand |= round_.table.discards[-1]  # who knocks with it has it too (R8.2)
    missing = Hand.of({*_named(action)}) - hand
    if missing:
        raise _unseen(f"{_name(other)} cannot have {missing}")
    if refusal is not None and refusal.reason in _BY_ITSELF:
        return
    if (guessed or shown is not None) and not isinstance(tried, Discard | LayOff):
        laid = hand - tried.card if isinstance(tried, Knock) else hand
        _check_shown(shown, laid, guessed, other)


def _check_shown(shown: Hand | None, hand: Hand, guessed: Hand, seat: Seat) -> None:
    # The whole hand that *seat* laid open is told; whatever was seen before, need not be.
    name = _name(seat)
    if shown is not None and len(shown) > len(hand):
        raise _unseen(f"{len(shown)} cards of {name} are shown, not {len(hand)}")
    if shown is not None and shown - hand:
        raise _unseen(f"{name} cannot have {shown - hand}")
    told = len(hand - guessed) if shown is None or guessed else len(shown)
    if told < len(hand):
        detail = f"{told} of {len(hand)} cards of {name} are shown"
        raise _unseen(f"{detail}; name the rest behind =, or as shown=")


def lays_open(before: Round, after: Round, seat: Seat) -> bool:
    """
    Return whether the whole hand of *seat* lies open now, and did not before.
    """
    hand = after.hands[seat]
    return open_hand(after.table, seat) == hand != open_hand(before.table, seat)


def _follow_whole(
    standing: Standing, action: Event, card: Card | None, shown: Hand | None
) -> Followed:
    if shown is not None:
        raise _unseen(f"{shown} is shown, but all hands are known")
    before = standing.round_
    after = _played(before, action, may_guess=False)
    drawn = witness(before, action, before.turn).card if isinstance(action, DrawStock) else None
    if card is not None and card != drawn:
        raise InvalidStateError(Invariant.DRAWN_CARD, f"{card} does not lie there")
    return Followed(Standing(after, None), drawn, None)


def _played(round_: Round, action: Event, *, may_guess: bool) -> Round:
    # Whether the other could have gin is not known where his hand is guessed (R7.10).
    if may_guess and isinstance(action, Discard | Pass):
        refusal = why_illegal(round_, action)
        if refusal is not None and refusal.reason is Reason.GIN_REQUIRED:
            return step(round_, action)
    return after_event(round_, action)


def _with_drawn(standing: Standing, action: Event, card: Card | None) -> Standing:
    # The card that the seat saw being drawn comes to the top of the stock.
    round_, seat = standing.round_, standing.seat
    if not isinstance(action, DrawStock):
        if card is not None:
            raise InvalidStateError(Invariant.DRAWN_CARD, f"{card}, but nothing is drawn")
        return standing
    if round_.phase is not Phase.DRAW:
        return standing  # the rules refuse it
    mover = round_.turn
    seen = mover is seat or round_.table.ledger.exposure[mover] is Exposure.TO_END
    if seen != (card is not None):
        detail = f"nobody saw {card}"
        if seen:
            detail = f"which card {_name(mover)} drew is not told behind stock=, or as card="
        raise InvalidStateError(Invariant.DRAWN_CARD, detail)
    if card is None:
        return standing
    if card not in standing.guessed and card not in round_.stock:
        raise InvalidStateError(Invariant.DOUBLED_CARD, str(card))
    return _exchanged(standing, round_.stock[-1], card)


def _named(action: Event) -> Iterable[Card]:
    # The cards that an action lays open by their names.
    match action:
        case Discard(card) | LayOff(card):
            return (card,)
        case Knock(card, melds) | Claim(card, melds):
            return (card, *(held for meld in melds for held in meld.cards))
        case BigGin(melds):
            return tuple(held for meld in melds for held in meld.cards)
        case _:
            return ()


def _with_cards(standing: Standing, cards: Iterable[Card]) -> Standing:
    # The other turns out to hold these; whether he can, the rules of play are asked later.
    for card in cards:
        guessed = standing.guessed
        if card not in guessed:
            if not guessed or card not in standing.round_.stock:
                continue
            standing = _exchanged(standing, next(iter(guessed)), card)
        standing = attrs.evolve(standing, guessed=standing.guessed - card)
    return standing


def _exchanged(standing: Standing, one: Card, other: Card) -> Standing:
    # Two cards that the seat has not seen change places: nothing looks different to it.
    if one == other:
        return standing
    round_, seat = standing.round_, standing.seat
    swap = {one: other, other: one}
    stock = tuple(swap.get(card, card) for card in round_.stock)
    hands = round_.hands.map(lambda hand: _swapped(hand, one, other))
    drawn = round_.drawn and swap.get(round_.drawn, round_.drawn)
    after = unchecked_round(round_.table, hands, stock, drawn)
    return Standing(after, seat, _swapped(standing.guessed, one, other))


def _swapped(hand: Hand, one: Card, other: Card) -> Hand:
    if (one in hand) is (other in hand):
        return hand
    return hand - one | other if one in hand else hand - other | one


def _unseen(detail: str) -> InvalidStateError:
    return InvalidStateError(Invariant.SEEN, detail)


def _name(seat: Seat) -> str:
    return seat.name.lower()
