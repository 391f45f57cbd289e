"""
What the type checkers must refuse.

Both checkers report an ignored line that has no error, so each line here
proves that they find one. Nothing here is ever called.
"""

from ginrummy import Card, Hand, Meld, Rank, Suit, best_spread, deadwood, find_throws


def refused(card: Card, hand: Hand, meld: Meld) -> None:
    """One mistake a line."""
    Card("7", "h")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    Card(Suit.HEARTS, Rank.SEVEN)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    card.rank = Rank.ACE  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    hand.bits = 0  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    meld.kind = None  # type: ignore[misc,assignment]  # pyright: ignore[reportAttributeAccessIssue]
    deadwood("7c7d7h")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    best_spread([card])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    find_throws(hand, 10)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    best_spread(hand).deadwood = 0  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
