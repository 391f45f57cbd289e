"""
What people at a table do wrong, and how it is put right (R9.1 to R9.6).

`play` refuses a knock above the limit. `claim_knock` is for tables where one was made
all the same; the answers to it are actions like any other.

>>> from ginrummy import DECK, Seat, annul, deal
>>> annul(deal(DECK, Seat.NORTH)).is_over
True
"""

from ginrummy._steps import step
from ginrummy.actions import Annul, Claim, Knock
from ginrummy.errors import IllegalActionError, Reason, Refusal, wrong_type
from ginrummy.legality import why_illegal
from ginrummy.rounds import Round
from ginrummy.rules import IllegalKnock
from ginrummy.seats import Seat
from ginrummy.views import view

__all__ = ["annul", "claim_knock"]


def claim_knock(round_: Round, knock: Knock, *, seat: Seat | None = None) -> Round:
    """
    Return the round after a knock that was made, legal or not.

    A legal knock is played. One that another throw or another layout would mend is
    refused with that reason, to be corrected without penalty (R9.2). One that nothing
    mends is refused too, or leads to `Phase.CLAIM`, where the other seat answers it, as
    `Rules.illegal_knock` says (R9.3).

    >>> from ginrummy import DECK, Card, Seat, TakeDiscard, deal, play
    >>> taken = play(deal(DECK, Seat.NORTH), TakeDiscard())
    >>> claim_knock(taken, Knock(Card.parse("Kc"), []))
    <Round claim, N to move, N 10 S 10, stock 31>

    Args:
        round_: where it was made.
        knock: what was thrown and laid down.
        seat: who sent it, as in `play`; nobody then claims for the other.

    Raises:
        IllegalActionError: the knock is refused; the error says why.
        WrongTypeError: an argument is of the wrong type.
    """
    if not isinstance(round_, Round):
        raise wrong_type("claim_knock()", "a Round", round_)
    if not isinstance(knock, Knock):
        raise wrong_type("claim_knock()", "a Knock", knock)
    if seat is not None and not isinstance(seat, Seat):
        raise wrong_type("claim_knock()", "a Seat, or None, as seat", seat)
    refusal = why_illegal(round_ if seat is None else view(round_, seat), knock)
    if refusal is None:
        return step(round_, knock)
    claim = Claim(knock.card, knock.melds)
    refused = round_.table.rules.illegal_knock is IllegalKnock.REFUSE
    if refused or refusal.reason is not Reason.ABOVE_LIMIT:
        raise IllegalActionError(claim, refusal)
    return step(round_, claim)


def annul(round_: Round) -> Round:
    """
    Return the round as annulled, for a hand had a wrong number of cards (R9.1).

    It can be done at any moment until the result is written down, so also at the end.

    >>> from ginrummy import DECK, Seat, deal
    >>> annul(deal(DECK, Seat.NORTH)).table.ledger.annulled
    True

    Raises:
        IllegalActionError: the round is annulled already.
        WrongTypeError: *round_* is not a `Round`.
    """
    if not isinstance(round_, Round):
        raise wrong_type("annul()", "a Round", round_)
    if round_.table.ledger.annulled:
        raise IllegalActionError(Annul(), Refusal(reason=Reason.ROUND_OVER))
    return step(round_, Annul())
