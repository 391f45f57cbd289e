"""A value of each public type, for the messages."""

import attrs
import pytest

from ginrummy import (
    DECK,
    MODERN,
    Annul,
    BigGin,
    BySeat,
    Card,
    Challenge,
    Claim,
    Column,
    Discard,
    Done,
    DrawStock,
    Game,
    Hand,
    Knock,
    LayOff,
    Ledger,
    Meld,
    Pass,
    Phase,
    Reason,
    Refusal,
    Remedy,
    Round,
    RoundResult,
    ScoreLine,
    Seat,
    Seen,
    ShowMelds,
    Spread,
    TakeDiscard,
    best_defence,
    best_throw,
    claim_knock,
    deal,
    play,
    score_round,
    score_sheet,
    settle,
    view,
)
from ginrummy.records import GameRecord, append_action, append_deal
from ginrummy.results import Ending, LineKind

NINE = Card.parse("9s")
SEVENS = Meld.parse("7c7d7h")
DEALT = deal(DECK, Seat.NORTH)
TAKEN = play(DEALT, TakeDiscard())
CLAIMED = claim_knock(TAKEN, Knock(Card.parse("Kc"), []))


def _knocked() -> Round:
    # North knocks with two melds; south can lay off the jack, then the queen of spades.
    own = Hand.parse("7c7d7h 8s9sTs Ac2c3d Kd")
    other = Hand.parse("JsQs 4h5h6h 9c5d QdQhKh")
    pairs = zip(other, own, strict=True)
    rest = [card for card in DECK if card not in own | other]
    dealt = deal([card for pair in pairs for card in pair] + rest, Seat.NORTH, MODERN)
    state = play(play(dealt, Pass()), TakeDiscard())
    melds = [SEVENS, Meld.parse("8s9sTs")]
    return play(state, Knock(Card.parse("Kd"), melds))


KNOCKED = _knocked()
LAID_OFF = play(KNOCKED, LayOff(Card.parse("Js"), Meld.parse("8s9sTs")))
OVER = play(LAID_OFF, Done())
WON = Game(results=[RoundResult.of_points(Seat.SOUTH, 105)])
RECORD = append_action(
    append_deal(GameRecord(tags={"North": "Zoë", "Date": "2026-11-30"}, comment="a try"), DECK),
    TakeDiscard(),
    comment="at once",
)
ACTIONS = (
    Pass(),
    DrawStock(),
    TakeDiscard(),
    Discard(NINE),
    Knock(NINE, [SEVENS]),
    BigGin([SEVENS, Meld.parse("8s9sTsJs")]),
    LayOff(NINE, Meld.parse("TsJsQs")),
    Done(),
    ShowMelds(),
    Challenge(Remedy.ACCEPT),
    Claim(NINE, []),
    Annul(),
)
"""One of each action and event."""

VALUES: tuple[object, ...] = (
    NINE,
    Hand(),
    Hand.parse("7cKs"),
    SEVENS,
    *ACTIONS,
    Spread([SEVENS], Hand.parse("Ks")),
    best_throw(Hand.parse("7c7d7h Ks")),
    best_defence(Hand.parse("8h Ks"), [Meld.parse("5h6h7h")]),
    Seat.NORTH,
    BySeat(Hand(), Hand.parse("7c")),
    MODERN,
    Ledger(difference_only=[Seat.SOUTH, Seat.NORTH], exposed=BySeat(Hand(), Hand.parse("7c"))),
    *(
        value
        for state in (DEALT, TAKEN, CLAIMED, KNOCKED, LAID_OFF, OVER)
        for value in (state, state.table, view(state, Seat.NORTH), view(state, Seat.SOUTH))
    ),
    Seen(Seat.NORTH, Knock(NINE, [SEVENS]), NINE),
    Refusal(reason=Reason.ABOVE_LIMIT, deadwood=12, limit=10),
    Refusal(reason=Reason.CARD_NOT_HELD, card=NINE),
    ScoreLine(LineKind.DEADWOOD, 12, (18, 6)),
    score_round(OVER),
    RoundResult(ending=Ending.WASHOUT),
    WON,
    Column(sums=BySeat((14, 36), ()), boxes=BySeat(2, 0)),
    score_sheet(WON),
    settle(WON),
    attrs.evolve(settle(WON), winner=None),
    Phase.LAYOFF,
    RECORD,
    RECORD.rounds[0],
    RECORD.seen_by(Seat.SOUTH),
    GameRecord(),
)
"""At least one of each type but for most enums."""

_IDS = [f"{number} {type(value).__name__}" for number, value in enumerate(VALUES)]
each_value = pytest.mark.parametrize("value", VALUES, ids=_IDS)
