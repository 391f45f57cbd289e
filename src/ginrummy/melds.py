"""
Melds: sets and runs.

>>> from ginrummy import Hand, Meld, find_melds
>>> [str(meld) for meld in find_melds(Hand.parse("7c7d7h 8h9h"))]
['7c7d7h', '7h8h9h']
>>> Meld.parse("7c7d7h").kind
<MeldKind.SET: 'set'>
"""

import enum
from collections.abc import Iterable, Iterator

import attrs

from ginrummy import _search
from ginrummy.cards import Card, Hand, PrettyPrinter, hand_of_bits, parse_set
from ginrummy.errors import InvalidStateError, Invariant, NotationError, all_of, wrong_type

__all__ = ["Meld", "MeldKind", "find_melds", "format_melds", "meld_kind", "parse_melds"]


class MeldKind(enum.Enum):
    """
    The two kinds of melds.

    >>> MeldKind("run")
    <MeldKind.RUN: 'run'>
    """

    SET = "set"
    """Three or four cards of one rank (R1.2)."""
    RUN = "run"
    """Three or more cards of one suit in sequence (R1.3)."""


def meld_kind(cards: Hand) -> MeldKind | None:
    """
    Return what kind of meld *cards* are, or None if they are no meld.

    A meld is three or more cards (R1.1) of one rank (R1.2), or of one suit in
    sequence (R1.3) with the ace below the two and not above the king (R1.4).

    >>> meld_kind(Hand.parse("7c7d7h")), meld_kind(Hand.parse("QsKsAs"))
    (<MeldKind.SET: 'set'>, None)

    Raises:
        WrongTypeError: *cards* is not a `Hand`.
    """
    if not isinstance(cards, Hand):
        raise wrong_type("meld_kind()", "a Hand", cards)
    if len(cards) < 3:
        return None
    if len({card.rank for card in cards}) == 1:
        return MeldKind.SET
    numbers = [card.rank.number for card in cards]
    one_suit = len({card.suit for card in cards}) == 1
    # A hand iterates in order, so without a gap the ends are as far apart as cards lie between.
    if one_suit and numbers[-1] - numbers[0] == len(numbers) - 1:
        return MeldKind.RUN
    return None


def _kind_of_meld(meld: "Meld") -> MeldKind:
    if not isinstance(meld.cards, Hand):
        raise wrong_type("Meld.cards", "a Hand", meld.cards)
    kind = meld_kind(meld.cards)
    if kind is None:
        raise InvalidStateError(Invariant.NOT_A_MELD, str(meld.cards))
    return kind


@attrs.frozen(repr=False, getstate_setstate=False)
class Meld:
    """
    Three or more cards of one rank, or in sequence in one suit (R1.1).

    >>> meld = Meld.parse("7c7d7h")
    >>> meld.accepts(Card.parse("7s")), meld.accepts(Card.parse("8h"))
    (True, False)
    >>> Meld.parse("QsKsAs")
    Traceback (most recent call last):
        ...
    ginrummy.errors.InvalidStateError: not a meld: AsQsKs
    """

    cards: Hand
    """The cards of the meld."""
    kind: MeldKind = attrs.field(
        init=False, eq=False, default=attrs.Factory(_kind_of_meld, takes_self=True)
    )
    """Set or run."""

    @classmethod
    def parse(cls, text: str) -> "Meld":
        """
        Read the cards of one meld, in any order.

        >>> str(Meld.parse("10h 8h 9h"))
        '8h9hTh'

        Raises:
            NotationError: *text* is empty, cannot be read, or names a card twice.
            InvalidStateError: the cards are no meld.
            WrongTypeError: *text* is not a string.
        """
        return cls(parse_set(text, "Meld.parse()", "the cards of a meld"))

    def accepts(self, card: Card) -> bool:
        """
        Say whether the meld with *card* added is a meld (R3.2).

        >>> Meld.parse("Jc Qc Kc").accepts(Card.parse("Ac"))
        False

        Raises:
            WrongTypeError: *card* is not a `Card`.
        """
        if not isinstance(card, Card):
            raise wrong_type("Meld.accepts()", "a Card", card)
        return card not in self.cards and meld_kind(self.cards | card) is not None

    def with_card(self, card: Card) -> "Meld":
        """
        Return the meld with *card* added (R3.3).

        >>> str(Meld.parse("8h9hTh").with_card(Card.parse("7h")))
        '7h8h9hTh'

        Raises:
            InvalidStateError: *card* does not fit, or is there already.
            WrongTypeError: *card* is not a `Card`.
        """
        if not isinstance(card, Card):
            raise wrong_type("Meld.with_card()", "a Card", card)
        if card in self.cards:
            raise InvalidStateError(Invariant.DOUBLED_CARD, str(card))
        return Meld(self.cards | card)

    def __str__(self) -> str:
        return str(self.cards)

    def __repr__(self) -> str:
        return f"Meld.parse('{self}')"

    def __reduce__(self) -> "tuple[type[Meld], tuple[Hand]]":
        return Meld, (self.cards,)  # checked again, whatever the pickle holds

    def _repr_pretty_(self, printer: PrettyPrinter, _cycle: bool) -> None:  # noqa: FBT001  # IPython's
        printer.text(repr(self))


_MELDS: dict[int, Meld] = {}


def meld_of_bits(bits: int) -> Meld:
    """
    Return the meld of these *bits*, which are known to be good; the same object each time.
    """
    meld = _MELDS.get(bits)
    if meld is None:
        meld = _MELDS.setdefault(bits, Meld(hand_of_bits(bits)))
    return meld


def find_melds(hand: Hand) -> tuple[Meld, ...]:
    """
    Return every meld in *hand*, overlapping ones included (R1.1).

    They are ordered by their lowest card, then by their bits: of two runs from
    the same card the shorter comes first.

    >>> [str(meld) for meld in find_melds(Hand.parse("5h6h7h8h"))]
    ['5h6h7h', '5h6h7h8h', '6h7h8h']

    Raises:
        WrongTypeError: *hand* is not a `Hand`.
    """
    if not isinstance(hand, Hand):
        raise wrong_type("find_melds()", "a Hand", hand)
    return tuple(meld_of_bits(bits) for bits in _search.find_melds(hand.bits))


def as_melds(melds: Iterable[Meld], where: str) -> tuple[Meld, ...]:
    """
    Return *melds* as they come, after checking that they are melds.

    Raises:
        WrongTypeError: *melds* is not an iterable of `Meld`; *where* says who asks.
    """
    return all_of(Meld, melds, where)


def check_disjoint(melds: Iterable[Meld]) -> None:
    """
    Check that no two of *melds* share a card (R1.5).

    Raises:
        InvalidStateError: two melds share a card.
    """
    used = 0
    for meld in melds:
        shared = used & meld.cards.bits
        if shared:
            detail = f"{hand_of_bits(shared)} in {meld} and in another"
            raise InvalidStateError(Invariant.MELDS_OVERLAP, detail)
        used |= meld.cards.bits


def melds_in_order(melds: Iterable[Meld], where: str) -> tuple[Meld, ...]:
    """
    Return *melds* ordered by their lowest card; they may share cards.

    Raises:
        WrongTypeError: *melds* is not an iterable of `Meld`; *where* says who asks.
    """
    return tuple(sorted(as_melds(melds, where), key=_order))


def _order(meld: Meld) -> tuple[int, int]:
    # Those that share their lowest card are ordered too, so that equal means equal.
    return meld.cards.bits & -meld.cards.bits, meld.cards.bits


def parse_melds(text: str) -> tuple[Meld, ...]:
    """
    Read melds separated by commas, ``-`` for none; they keep their order.

    >>> [str(meld) for meld in parse_melds("8s9sTs, 7c7d7h")]
    ['8s9sTs', '7c7d7h']

    Raises:
        NotationError: *text* is empty, cannot be read, or names a card twice in a meld.
        InvalidStateError: the cards between two commas are no meld, or there is no end of melds.
        WrongTypeError: *text* is not a string.
    """
    if not isinstance(text, str):
        raise wrong_type("parse_melds()", "text", text)
    if text.strip() == "-":
        return ()
    return all_of(Meld, _melds_in(text), "parse_melds()")


def _melds_in(text: str) -> Iterator[Meld]:
    start = 0
    for part in text.split(","):
        try:
            yield Meld.parse(part)
        except NotationError as error:
            raise NotationError(error.expected, text, start + error.column) from None
        except InvalidStateError as error:
            detail = f"{error.detail}; commas stand between melds, not in them"
            raise InvalidStateError(Invariant.NOT_A_MELD, detail) from None
        start += len(part) + 1


def format_melds(melds: Iterable[Meld]) -> str:
    """
    Write *melds* in the order they come, separated by commas, ``-`` for none.

    >>> format_melds([Meld.parse("8s9sTs"), Meld.parse("7c7d7h")]), format_melds([])
    ('8s9sTs,7c7d7h', '-')

    Raises:
        WrongTypeError: *melds* is not an iterable of `Meld`.
    """
    return ",".join(map(str, as_melds(melds, "format_melds()"))) or "-"
