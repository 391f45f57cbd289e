"""
Hypothesis strategies for the values of this library.

They need the extra ``testing``: ``pip install ginrummy[testing]``.

>>> from hypothesis import given
>>> from ginrummy import best_spread, deadwood
>>> from ginrummy.strategies import melded_hands
>>> @given(melded_hands(min_size=10, max_size=10))
... def test_best_spread_has_the_least_deadwood(hand):
...     assert best_spread(hand).deadwood == deadwood(hand)
>>> test_best_spread_has_the_least_deadwood()
"""

from collections.abc import Iterable
from itertools import chain
from typing import Final

from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from ginrummy._drawing import rounds_in
from ginrummy.actions import (
    Action,
    BigGin,
    Challenge,
    Discard,
    Done,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Remedy,
    ShowMelds,
    TakeDiscard,
)
from ginrummy.cards import DECK, Card, Hand
from ginrummy.errors import InvalidStateError
from ginrummy.melds import Meld, find_melds
from ginrummy.phases import Phase
from ginrummy.rounds import Round
from ginrummy.rules import (
    BICYCLE,
    CLASSIC,
    MODERN,
    OPENSPIEL,
    PAGAT,
    PALACE,
    RLCARD,
    TOURNAMENT,
    AfterBothPass,
    DrawTie,
    FirstDealer,
    IllegalKnock,
    KnockLimitFrom,
    LastDiscard,
    OklahomaAce,
    Opening,
    Rediscard,
    Rules,
    big_gin,
    oklahoma,
    straight,
)
from ginrummy.seats import Seat
from ginrummy.views import View, view

__all__ = [
    "actions",
    "cards",
    "decks",
    "hands",
    "melded_hands",
    "melds",
    "rounds",
    "rule_sets",
    "seats",
    "views",
]

_PACK = Hand.of(DECK)
_PRESETS: Final = (CLASSIC, PAGAT, BICYCLE, MODERN, TOURNAMENT, PALACE, OPENSPIEL, RLCARD)


def cards() -> st.SearchStrategy[Card]:
    """
    Any of the 52 cards.

    >>> from hypothesis import find
    >>> find(cards(), lambda card: card.points > 9).points
    10
    """
    return st.sampled_from(DECK)


def melds() -> st.SearchStrategy[Meld]:
    """
    Any of the 329 melds (R1.1).

    >>> from hypothesis import find
    >>> find(melds(), lambda meld: len(meld.cards) == 13).kind
    <MeldKind.RUN: 'run'>
    """
    return _MELDS


def hands(*, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[Hand]:
    """
    Hands of *min_size* to *max_size* cards, drawn without regard to melds.

    Without *max_size* they have at most eleven cards, or *min_size* if that is more.
    Such a hand seldom melds; `melded_hands` does.

    >>> from hypothesis import find
    >>> len(find(hands(min_size=3), lambda hand: hand.points > 5))
    3

    Raises:
        InvalidArgument: the sizes are no ints, not in order, or not within 0 to 52.
    """
    least, most = _sizes(min_size, max_size)
    return st.sets(cards(), min_size=least, max_size=most).map(Hand.of)


def melded_hands(*, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[Hand]:
    """
    Hands of *min_size* to *max_size* cards, made from melds and near misses.

    A near miss is a card that almost fits: of the rank of another card, or its
    neighbour in suit. The melds may overlap, so that there is something to decide.
    The sizes are those of `hands`.

    >>> from hypothesis import find
    >>> from ginrummy import deadwood
    >>> deadwood(find(melded_hands(min_size=10), lambda hand: deadwood(hand) == 0))
    0

    Raises:
        InvalidArgument: the sizes are no ints, not in order, or not within 0 to 52.
    """
    return _melded_hands(*_sizes(min_size, max_size))


@st.composite
def _melded_hands(draw: st.DrawFn, least: int, most: int) -> Hand:
    found: dict[Card, None] = {}
    for meld in draw(st.lists(_MELDS, max_size=4)):
        found.update(dict.fromkeys(meld.cards))
    near = sorted({card for held in found for card in _NEAR[held]} - found.keys())
    if near:
        found.update(dict.fromkeys(draw(st.lists(st.sampled_from(near), max_size=4))))
    # What is too much goes from the end, so that the last meld may be a near miss too.
    hand = Hand.of(list(found)[:most])
    missing = least - len(hand)
    if missing <= 0:
        return hand
    rest = st.sampled_from(tuple(_PACK - hand))
    return hand | Hand.of(draw(st.sets(rest, min_size=missing, max_size=missing)))


def _is_near(card: Card, held: Card) -> bool:
    if card.suit is held.suit:
        return abs(card.rank.number - held.rank.number) == 1
    return card.rank is held.rank


_MELDS = st.sampled_from(find_melds(_PACK))
_NEAR = {held: [card for card in DECK if _is_near(card, held)] for held in DECK}


def _sizes(min_size: int, max_size: int | None) -> tuple[int, int]:
    if max_size is None:
        max_size = max(11, min_size) if isinstance(min_size, int) else 11
    if not all(type(size) is int for size in (min_size, max_size)):
        raise InvalidArgument(f"sizes must be ints: {min_size!r}, {max_size!r}")
    if not 0 <= min_size <= max_size <= len(_PACK):
        raise InvalidArgument(
            f"sizes must be 0 <= min_size <= max_size <= 52: {min_size}, {max_size}"
        )
    return min_size, max_size


def seats() -> st.SearchStrategy[Seat]:
    """
    Either seat.

    >>> from hypothesis import find
    >>> find(seats(), lambda seat: seat.other is Seat.NORTH)
    <Seat.SOUTH: 'S'>
    """
    return st.sampled_from(Seat)


def rule_sets() -> st.SearchStrategy[Rules]:
    """
    Any rules that are possible, the presets and their variants among them.

    >>> from hypothesis import find
    >>> find(rule_sets(), lambda rules: rules.big_gin_bonus == 50).knock_limit
    10
    """
    return st.one_of(st.sampled_from(_PRESETS), _variants(), _mixed_rules())


@st.composite
def _variants(draw: st.DrawFn) -> Rules:
    rules = draw(st.sampled_from(_PRESETS))
    overlays = draw(st.permutations((oklahoma, straight, big_gin)))
    for overlay in overlays[: draw(st.integers(1, 2))]:
        try:
            rules = overlay(rules)
        except InvalidStateError:
            continue  # these options exclude each other
    return rules


@st.composite
def _mixed_rules(draw: st.DrawFn) -> Rules:
    opening = draw(st.sampled_from(Opening))
    sources = list(KnockLimitFrom)
    if opening is Opening.ELEVEN:
        sources.remove(KnockLimitFrom.UPCARD)
    source = draw(st.sampled_from(sources))
    fixed = source is KnockLimitFrom.FIXED
    no_card = opening is Opening.ELEVEN and fixed
    return Rules(
        first_dealer=draw(st.sampled_from(FirstDealer)),
        draw_tie=draw(st.sampled_from(DrawTie)),
        hand_size=draw(st.sampled_from((10, 7))),
        opening=opening,
        after_both_pass=draw(st.sampled_from(AfterBothPass)),
        rediscard=draw(st.sampled_from(Rediscard)),
        knock_limit=draw(st.just(10) | st.integers(0, 60)) if fixed else 10,
        knock_limit_from=source,
        oklahoma_ace=draw(st.sampled_from(OklahomaAce)),
        spade_doubles=False if no_card else draw(st.booleans()),
        forced_gin=draw(st.booleans()),
        big_gin_bonus=draw(st.sampled_from((None, 31, 50, 0))),
        layoffs=draw(st.sampled_from((True, False))),
        layoff_on_gin=draw(st.sampled_from((True, False))),
        stock_floor=draw(st.just(2) | st.integers(0, 30)),
        last_discard=draw(st.sampled_from(LastDiscard)),
        max_takes=draw(st.none() | st.integers(1, 50)),
        returned_draw=draw(st.booleans()),
        illegal_knock=draw(st.sampled_from(IllegalKnock)),
    )


def decks() -> st.SearchStrategy[tuple[Card, ...]]:
    """
    The 52 cards in any order, among them orders that deal melds to both seats.

    >>> from hypothesis import given
    >>> @given(decks())
    ... def test_a_deck_has_each_card_once(deck):
    ...     assert set(deck) == set(DECK) and len(deck) == 52
    >>> test_a_deck_has_each_card_once()
    """
    return st.one_of(st.permutations(DECK).map(tuple), _stacked_decks())


@st.composite
def _stacked_decks(draw: st.DrawFn) -> tuple[Card, ...]:
    # Melds, less the cards that are gone, to one seat and then to the other; the rest as it comes.
    hands: tuple[list[Card], list[Card]] = ([], [])
    free = _PACK
    for turn, meld in enumerate(draw(st.lists(melds(), min_size=2, max_size=8))):
        hand = hands[turn % 2]
        added = sorted(meld.cards & free)[: 10 - len(hand)]
        hand.extend(added)
        free -= Hand.of(added)
    rest = list(draw(st.permutations(tuple(free))))
    for hand in hands:
        hand.extend(rest.pop() for _ in range(10 - len(hand)))
    return (*chain.from_iterable(zip(*hands, strict=True)), *rest)


def rounds(
    *, rules: st.SearchStrategy[Rules] | None = None, phases: Iterable[Phase] = tuple(Phase)
) -> st.SearchStrategy[Round]:
    """
    Rounds that can come about in play, also by claims, their answers and annulments.

    >>> from hypothesis import given
    >>> @given(rounds(phases=[Phase.DRAW]))
    ... def test_nobody_holds_eleven_before_the_draw(state):
    ...     assert state.table.sizes[state.turn] == state.table.rules.hand_size
    >>> test_nobody_holds_eleven_before_the_draw()

    Args:
        rules: the rules to play by, `rule_sets` unless told; those that never lead to any
            of *phases* are left out.
        phases: which phases the rounds are in, any of them unless told.

    Raises:
        InvalidArgument: *rules* is no strategy, or *phases* are not one or more of `Phase`.
    """
    wanted = _checked_phases(phases)
    known = rule_sets() if rules is None else rules
    if not isinstance(known, st.SearchStrategy):
        raise InvalidArgument(f"rules must be a strategy: {type(known).__name__}")
    return rounds_in(known, decks(), wanted)


def views(
    *, rules: st.SearchStrategy[Rules] | None = None, phases: Iterable[Phase] = tuple(Phase)
) -> st.SearchStrategy[View]:
    """
    What either seat knows of a round as `rounds` draws it.

    >>> from hypothesis import given
    >>> @given(views(phases=[Phase.OFFER]))
    ... def test_the_own_cards_are_seen(seen):
    ...     assert not seen.hand & seen.unseen
    >>> test_the_own_cards_are_seen()

    Args:
        rules: the rules to play by, `rule_sets` unless told.
        phases: which phases the rounds are in, any of them unless told.

    Raises:
        InvalidArgument: *rules* is no strategy, or *phases* are not one or more of `Phase`.
    """
    return st.builds(view, rounds(rules=rules, phases=phases), seats())


def actions() -> st.SearchStrategy[Action]:
    """
    Any action, legal somewhere or nowhere: the cards and melds are any at all.

    For an action that is legal in a round, draw from `legal_actions`.

    >>> from hypothesis import find
    >>> str(find(actions(), lambda action: isinstance(action, LayOff)))
    'Ac>Ac2c3c'
    """
    some_melds = st.lists(melds(), max_size=4)
    return st.one_of(
        st.sampled_from((Pass(), DrawStock(), TakeDiscard(), Done(), ShowMelds())),
        st.builds(Discard, cards()),
        st.builds(Challenge, st.sampled_from(Remedy)),
        st.builds(LayOff, cards(), melds()),
        st.builds(Knock, cards(), some_melds),
        st.builds(BigGin, some_melds),
    )


def _checked_phases(phases: Iterable[Phase]) -> tuple[Phase, ...]:
    wanted = tuple(phases) if isinstance(phases, Iterable) else ()
    if not wanted or not all(isinstance(phase, Phase) for phase in wanted):
        raise InvalidArgument(f"phases must be one Phase or more: {phases!r}")
    return wanted


# What rules must have for a phase; the others always come.
