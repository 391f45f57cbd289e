"""
Play whole games by many rules and write them down: ``python -m tests.records.play_games``.

The files are kept, so that what an older version has written must still be read. Their scores
are proved in the tests by sums that share nothing with the library.
"""

import contextlib
import pathlib
import random
from collections.abc import Iterator

from ginrummy import (
    Annul,
    BySeat,
    Card,
    DrawStock,
    IllegalActionError,
    Phase,
    View,
    iter_spreads,
    parse_rules,
    shuffled_deck,
)
from ginrummy.actions import Action, Claim
from ginrummy.players import Player, random_player, sensible_player
from ginrummy.records import (
    GameRecord,
    append_action,
    append_deal,
    format_record,
)
from ginrummy.rules import KnockLimitFrom

FOLDER = pathlib.Path(__file__).parent / "games"
# By name: the rules, and who plays. A rash player claims knocks, and tables annul at times.
GAMES = {
    "classic": ("classic", "sensible", "sensible"),
    "pagat": ("pagat", "sensible", "sensible"),
    "bicycle": ("bicycle", "sensible", "hasty"),
    "modern": ("modern", "sensible", "sensible"),
    "tournament": ("tournament", "sensible", "hasty"),
    "palace": ("palace", "hasty", "sensible"),
    "openspiel": ("openspiel,target=100", "sensible", "random"),
    "rlcard": ("rlcard,target=100", "hasty", "sensible"),
    "oklahoma": ("pagat+oklahoma", "sensible", "sensible"),
    "hollywood": ("classic+hollywood", "sensible", "sensible"),
    "hollywood-oklahoma": ("modern+hollywood+oklahoma", "hasty", "sensible"),
    "straight": ("classic+straight", "sensible", "hasty"),
    "big-gin": ("pagat+big_gin", "sensible", "sensible"),
    "seven-cards": ("classic,hand_size=7", "sensible", "hasty"),
    "eleven-cards": ("classic,opening=eleven", "hasty", "sensible"),
    "last-discard": ("classic,last_discard=knock_or_gin", "random", "sensible"),
    "side-card": ("classic,knock_limit_from=side_card", "sensible", "sensible"),
    "shutout": ("classic", "sensible", "random"),
    "claims": ("classic", "rash", "sensible"),
    "annulments": ("classic", "careless", "sensible"),
}


def hasty_player(seen: View) -> Action:
    """Draw from the stock alone, as a beginner does."""
    action = sensible_player(seen)
    return action if seen.phase is not Phase.DRAW else DrawStock()


def player(name: str, rng: random.Random) -> Player:
    """Return a player by name."""
    return {
        "random": random_player(rng),
        "hasty": hasty_player,
    }.get(name, sensible_player)


def claim(seen: View, rng: random.Random) -> Claim | None:
    """Return a knock above the limit that somebody may make, now and then."""
    if seen.phase is not Phase.DISCARD or rng.random() > 1 / 4:
        return None
    card: Card = rng.choice(sorted(seen.hand))
    spreads = list(iter_spreads(seen.hand - card, limit=60))
    return Claim(card, rng.choice(spreads).melds) if spreads else None


def events(names: BySeat[str], record: GameRecord, rng: random.Random) -> Iterator[Claim | Annul]:
    """Yield what may happen beside the actions, before the next one."""
    table = record.table
    assert table is not None
    name = names[table.turn]
    if name == "careless" and rng.random() < 1 / 20:
        yield Annul()
    seen = record.view(table.turn)
    if name == "rash" and seen is not None and (made := claim(seen, rng)) is not None:
        yield made


def play_game(rules: str, names: BySeat[str], seed: int) -> GameRecord:
    """Play a whole game."""
    rng = random.Random(seed)
    known = parse_rules(rules)
    tags = {"North": names.north.title(), "South": names.south.title(), "Termination": "normal"}
    record = GameRecord(tags=tags, rules=known)
    players = names.map(lambda name: player(name, rng))
    while not record.game.is_over:
        wanted = known.knock_limit_from is KnockLimitFrom.SIDE_CARD
        side_card = rng.choice(shuffled_deck(rng)) if wanted else None
        record = append_deal(record, shuffled_deck(rng), side_card=side_card)
        while record.is_running:
            for event in events(names, record, rng):
                # A knock that another throw would mend is no claim.
                with contextlib.suppress(IllegalActionError):
                    record = append_action(record, event)
            if record.is_running and record.table is not None:
                seat = record.table.turn
                seen = record.view(seat)
                assert seen is not None
                record = append_action(record, players[seat](seen), seat=seat)
    return record


def main() -> None:
    """Write all the files."""
    FOLDER.mkdir(exist_ok=True)
    for seed, (name, (rules, north, south)) in enumerate(GAMES.items()):
        record = play_game(rules, BySeat(north, south), seed)
        (FOLDER / f"{name}.gin").write_text(format_record(record), "utf-8")


if __name__ == "__main__":
    main()
