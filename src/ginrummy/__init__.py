"""
The rules of gin rummy as values and pure functions.

>>> from ginrummy import Hand, best_spread
>>> spread = best_spread(Hand.parse("7c7d7h 8h9hTh Ks"))
>>> [str(meld) for meld in spread.melds], spread.deadwood
(['7c7d7h', '8h9hTh'], 10)
"""

import importlib as _importlib
import typing as _typing

from ginrummy.actions import (
    Action,
    Annul,
    BigGin,
    Challenge,
    Claim,
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
from ginrummy.cards import (
    DECK,
    Card,
    Hand,
    Rank,
    Suit,
)
from ginrummy.errors import (
    GinRummyError,
    IllegalActionError,
    InvalidStateError,
    Invariant,
    NotationError,
    Reason,
    Refusal,
    WrongTypeError,
)
from ginrummy.irregularities import (
    annul,
    claim_knock,
)
from ginrummy.layoffs import (
    Defence,
    best_defence,
    find_layoffs,
)
from ginrummy.legality import (
    legal_actions,
    why_illegal,
)
from ginrummy.melds import (
    Meld,
    MeldKind,
    find_melds,
    format_melds,
    meld_kind,
    parse_melds,
)
from ginrummy.options import (
    AfterBothPass,
    BoxTiming,
    DrawTie,
    FirstDealer,
    GameWinner,
    GinTie,
    IllegalKnock,
    KnockLimitFrom,
    LastDiscard,
    NextDealer,
    NullDealer,
    OklahomaAce,
    Opening,
    Rediscard,
    SettleBy,
    Shutout,
    ShutoutTest,
    TargetTest,
    Tie,
)
from ginrummy.phases import (
    Exposure,
    Ledger,
    Phase,
)
from ginrummy.playing import (
    perft,
    play,
    play_out,
    replay,
)
from ginrummy.rounds import (
    Round,
    cut_for_deal,
    deal,
    shuffled,
    shuffled_deck,
)
from ginrummy.rules import (
    BICYCLE,
    CLASSIC,
    MODERN,
    OPENSPIEL,
    PAGAT,
    PALACE,
    RLCARD,
    TOURNAMENT,
    Rules,
    big_gin,
    hollywood,
    oklahoma,
    straight,
)
from ginrummy.seats import (
    BySeat,
    Seat,
)
from ginrummy.spreads import (
    Spread,
    Throw,
    best_spread,
    best_spreads,
    best_throw,
    count_best_spreads,
    deadwood,
    find_throws,
    iter_spreads,
)
from ginrummy.tables import (
    Table,
)
from ginrummy.views import (
    Seen,
    View,
    complete,
    view,
    witness,
)

if _typing.TYPE_CHECKING:
    from ginrummy.games import (
        Game,
        next_round,
        record_result,
        score_sheet,
        settle,
    )
    from ginrummy.notation import (
        format_cards,
        format_position,
        format_rules,
        format_view,
        parse_action,
        parse_cards,
        parse_position,
        parse_rules,
        parse_view,
        read_action,
    )
    from ginrummy.results import (
        Ending,
        LineKind,
        RoundResult,
        ScoreLine,
    )
    from ginrummy.scoring import (
        net_tables,
        score_counts,
        score_refusal,
        score_round,
        score_showdown,
    )
    from ginrummy.sheets import (
        Column,
        ScoreSheet,
        Settlement,
    )

__all__ = [
    "BICYCLE",
    "CLASSIC",
    "DECK",
    "MODERN",
    "OPENSPIEL",
    "PAGAT",
    "PALACE",
    "RLCARD",
    "TOURNAMENT",
    "Action",
    "AfterBothPass",
    "Annul",
    "BigGin",
    "BoxTiming",
    "BySeat",
    "Card",
    "Challenge",
    "Claim",
    "Column",
    "Defence",
    "Discard",
    "Done",
    "DrawStock",
    "DrawTie",
    "Ending",
    "Exposure",
    "FirstDealer",
    "Game",
    "GameWinner",
    "GinRummyError",
    "GinTie",
    "Hand",
    "IllegalActionError",
    "IllegalKnock",
    "InvalidStateError",
    "Invariant",
    "Knock",
    "KnockLimitFrom",
    "LastDiscard",
    "LayOff",
    "Ledger",
    "LineKind",
    "Meld",
    "MeldKind",
    "NextDealer",
    "NotationError",
    "NullDealer",
    "OklahomaAce",
    "Opening",
    "Pass",
    "Phase",
    "Rank",
    "Reason",
    "Rediscard",
    "Refusal",
    "Remedy",
    "Round",
    "RoundResult",
    "Rules",
    "ScoreLine",
    "ScoreSheet",
    "Seat",
    "Seen",
    "SettleBy",
    "Settlement",
    "ShowMelds",
    "Shutout",
    "ShutoutTest",
    "Spread",
    "Suit",
    "Table",
    "TakeDiscard",
    "TargetTest",
    "Throw",
    "Tie",
    "View",
    "WrongTypeError",
    "annul",
    "best_defence",
    "best_spread",
    "best_spreads",
    "best_throw",
    "big_gin",
    "claim_knock",
    "complete",
    "count_best_spreads",
    "cut_for_deal",
    "deadwood",
    "deal",
    "find_layoffs",
    "find_melds",
    "find_throws",
    "format_cards",
    "format_melds",
    "format_position",
    "format_rules",
    "format_view",
    "hollywood",
    "iter_spreads",
    "legal_actions",
    "meld_kind",
    "net_tables",
    "next_round",
    "oklahoma",
    "parse_action",
    "parse_cards",
    "parse_melds",
    "parse_position",
    "parse_rules",
    "parse_view",
    "perft",
    "play",
    "play_out",
    "read_action",
    "record_result",
    "replay",
    "score_counts",
    "score_refusal",
    "score_round",
    "score_sheet",
    "score_showdown",
    "settle",
    "shuffled",
    "shuffled_deck",
    "straight",
    "view",
    "why_illegal",
    "witness",
]

# Keeping score takes a quarter of the time to import, and who plays or melds does not need it,
# nor the texts.
_ON_FIRST_USE = {
    "Column": "sheets",
    "Ending": "results",
    "Game": "games",
    "LineKind": "results",
    "RoundResult": "results",
    "ScoreLine": "results",
    "ScoreSheet": "sheets",
    "Settlement": "sheets",
    "format_cards": "notation",
    "format_position": "notation",
    "format_rules": "notation",
    "format_view": "notation",
    "net_tables": "scoring",
    "next_round": "games",
    "parse_action": "notation",
    "parse_cards": "notation",
    "parse_position": "notation",
    "parse_rules": "notation",
    "parse_view": "notation",
    "read_action": "notation",
    "record_result": "games",
    "score_counts": "scoring",
    "score_refusal": "scoring",
    "score_round": "scoring",
    "score_sheet": "games",
    "score_showdown": "scoring",
    "settle": "games",
}


def __getattr__(name: str) -> object:
    if name not in _ON_FIRST_USE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(_importlib.import_module(f"ginrummy.{_ON_FIRST_USE[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
