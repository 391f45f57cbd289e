"""Records for the properties: whole games that chance plays, and twins of them."""

import random
from collections.abc import Iterator

from hypothesis import reject, strategies as st

from ginrummy import (
    DECK,
    Action,
    Annul,
    BigGin,
    Card,
    Claim,
    Discard,
    Hand,
    IllegalActionError,
    Knock,
    LayOff,
    Phase,
    Round,
    RoundResult,
    Seat,
    claim_knock,
    find_melds,
    legal_actions,
    shuffled,
    shuffled_deck,
)
from ginrummy.options import IllegalKnock, KnockLimitFrom
from ginrummy.records import (
    GameRecord,
    RecordError,
    RoundRecord,
    append_action,
    append_deal,
    append_result,
)
from tests.properties.scorekeeping import PRESETS, results, scored_rules

NOBODY = st.none()
ODD = st.text(max_size=12) | st.sampled_from(
    (
        *(
            "",
            " ",
            "  a ",
            "a\nb",
            "\n",
            "a\n",
            "\r\n",
            "tab\t",
            '"',
            "\\",
            '\\"',
            ";",
            "; x",
            "[",
        ),
        *(
            "\x00",
            "\u2028",
            "\ud800",
            "\ufeff",
            "Round 2: N deals",
            "Score: washout",
            "\\u{41}",
            "♥",
        ),
    )
)


@st.composite
def records(draw: st.DrawFn, *, seat: st.SearchStrategy[Seat | None] = NOBODY) -> GameRecord:
    """Draw records of games, over or not, with claims, annulments, awards and bare results."""
    rules = draw(scored_rules() | st.sampled_from(list(PRESETS.values())))
    record = GameRecord(
        tags=draw(tags()),
        comment=draw(ODD),
        rules=rules,
        first_dealer=draw(st.sampled_from(Seat)),
    )
    rng = random.Random(draw(st.integers(0, 2**32)))
    words = draw(st.lists(ODD, min_size=1, max_size=4))
    for _ in range(draw(st.integers(0, 4))):
        if record.game.is_over:
            break
        if rng.random() < 0.2:
            record = append_result(record, draw(results()), comment=rng.choice(words))
            continue
        record = _played(record, rng, words, steps=rng.choice((3, 20, 1000, 1000)))
        if record.is_running:
            if rng.random() < 0.5:
                break
            points = rng.randrange(40)
            result = RoundResult.of_points(rng.choice(list(Seat)), points)
            record = append_result(record, result, comment=rng.choice(words))
    eyes = draw(seat)
    return record if eyes is None else record.seen_by(eyes)


@st.composite
def tags(draw: st.DrawFn) -> list[tuple[str, str]]:
    """Draw tags with any text."""
    names = draw(
        st.lists(st.sampled_from(["North", "South", "Date", "Event", "x_1"]), unique=True)
    )
    return [(name, draw(ODD)) for name in names]


def _played(record: GameRecord, rng: random.Random, words: list[str], steps: int) -> GameRecord:
    by_side_card = record.rules.knock_limit_from is KnockLimitFrom.SIDE_CARD
    side_card = rng.choice(DECK) if by_side_card else None
    deck = stacked(rng) if rng.random() < 0.7 else shuffled_deck(rng)
    record = append_deal(record, deck, side_card=side_card, comment=rng.choice(words))
    while record.is_running and steps:
        state = record.round
        assert state is not None
        comment = rng.choice(words) if rng.random() < 0.2 else ""
        record = append_action(record, _choice(state, rng), comment=comment)
        steps -= 1
    if not record.is_running and rng.random() < 0.1:
        state = record.round
        if state is not None and not state.table.ledger.annulled:
            record = append_action(record, Annul(), comment=rng.choice(words))
    return record


def _choice(state: Round, rng: random.Random) -> Action | Claim | Annul:
    if rng.random() < 0.004:
        return Annul()
    if rng.random() < 0.3:
        claim = _claim(state, rng)
        if claim is not None:
            return claim
    actions = legal_actions(state)
    laid = [action for action in actions if isinstance(action, Knock | BigGin)]
    if laid and rng.random() < 0.6:
        return rng.choice(laid)
    discards = [action for action in actions if isinstance(action, Discard)]
    if discards and rng.random() < 0.7:
        return max(
            discards, key=lambda action: (_is_loose(state, action.card), action.card.points)
        )
    return rng.choice(actions)


def _is_loose(state: Round, card: Card) -> bool:
    return not any(card in meld.cards for meld in find_melds(state.hands[state.turn]))


def _claim(state: Round, rng: random.Random) -> Claim | None:
    refused = state.table.rules.illegal_knock is IllegalKnock.REFUSE
    if refused or state.phase not in {Phase.DISCARD, Phase.LAST}:
        return None
    card = rng.choice(sorted(state.hands[state.turn]))
    melds = find_melds(state.hands[state.turn] - card)[:1]
    claim = Claim(card, melds if rng.random() < 0.5 else ())
    try:
        claim_knock(state, Knock(claim.card, claim.melds))
    except IllegalActionError:
        return None
    return claim


def stacked(rng: random.Random) -> tuple[Card, ...]:
    """Stack a deck that deals melds to both."""
    melds = find_melds(Hand.of(DECK))
    free = set(DECK)
    hands: list[list[Card]] = [[], []]
    for turn in range(rng.randrange(2, 8)):
        hand = hands[turn % 2]
        cards = sorted(card for card in rng.choice(melds).cards if card in free)[: 10 - len(hand)]
        hand += cards
        free -= set(cards)
    rest = list(shuffled(sorted(free), rng))
    for hand in hands:
        hand += [rest.pop() for _ in range(10 - len(hand))]
    pairs = zip(*hands, strict=True)
    return (*(card for pair in pairs for card in pair), *rest)


def twin_of(record: GameRecord, seat: Seat, rng: random.Random) -> GameRecord:
    """Make another record that looks the same to *seat*: what it cannot know is exchanged."""
    seen = record.seen_by(seat)
    rounds = [
        _twin(one, known, record, rng)
        for one, known in zip(record.rounds, seen.rounds, strict=True)
    ]
    try:
        return GameRecord(
            tags=record.tags,
            rules=record.rules,
            first_dealer=record.first_dealer,
            rounds=rounds,
        )
    except RecordError:
        # Who could gin, or mend his claim, has changed.
        return reject()


def _twin(
    one: RoundRecord, known: RoundRecord, record: GameRecord, rng: random.Random
) -> RoundRecord:
    if not one.deck:
        return one
    dealt = 2 * record.rules.hand_size + 1
    hidden = [place for place, card in enumerate(known.deck) if card is None]
    named = set(_named(one, known))
    deck = list(one.deck)
    # The dealt cards among themselves; then cards that nobody has named, among all places.
    for places in (
        [place for place in hidden if place < dealt],
        [place for place in hidden if deck[place] not in named],
    ):
        cards = shuffled([deck[place] for place in places], rng)
        for place, card in zip(places, cards, strict=True):
            deck[place] = card
    return RoundRecord(
        deck=deck,
        side_card=one.side_card,
        actions=one.actions,
        comments=one.comments,
        result=one.result,
    )


def _named(one: RoundRecord, known: RoundRecord) -> Iterator[Card]:
    for hand in known.shown:
        yield from hand or ()
    for action in one.actions:
        match action:
            case Knock(card, melds) | Claim(card, melds):
                yield card
                for meld in melds:
                    yield from meld.cards
            case BigGin(melds):
                for meld in melds:
                    yield from meld.cards
            case Discard(card) | LayOff(card):
                yield card
            case _:
                pass
