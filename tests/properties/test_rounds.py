"""The laws of a round: what is offered, what is refused, what a step keeps and how rounds end."""

import copy
import pickle
import random

import attrs
import pytest
from hypothesis import assume, given, strategies as st

from ginrummy import (
    BICYCLE,
    CLASSIC,
    DECK,
    MODERN,
    OPENSPIEL,
    PAGAT,
    PALACE,
    RLCARD,
    TOURNAMENT,
    Action,
    BigGin,
    BySeat,
    Card,
    Challenge,
    Discard,
    Done,
    DrawStock,
    Hand,
    IllegalActionError,
    Knock,
    LayOff,
    Pass,
    Phase,
    Round,
    Rules,
    Seat,
    ShowMelds,
    TakeDiscard,
    View,
    best_throw,
    complete,
    cut_for_deal,
    deadwood,
    deal,
    find_layoffs,
    legal_actions,
    perft,
    play,
    play_out,
    replay,
    shuffled,
    view,
    why_illegal,
)
from ginrummy.errors import Reason
from ginrummy.rules import FirstDealer, KnockLimitFrom
from ginrummy.strategies import actions, decks, rounds, rule_sets, seats, views
from tests.properties.positions import (
    PACK,
    all_cards,
    attempts,
    few,
    limit_of,
    offered,
    quick_rules,
    rebuilt,
    visible_of,
)

KINDS: list[type[Action]] = [
    Pass,
    DrawStock,
    TakeDiscard,
    Discard,
    Knock,
    BigGin,
    LayOff,
    Done,
    ShowMelds,
    Challenge,
]
PRESETS = {
    "classic": CLASSIC,
    "pagat": PAGAT,
    "bicycle": BICYCLE,
    "modern": MODERN,
    "tournament": TOURNAMENT,
    "palace": PALACE,
    "openspiel": OPENSPIEL,
    "rlcard": RLCARD,
}


def accepts(state: Round, action: Action) -> bool:
    """Tell whether play() takes *action*."""
    try:
        play(state, action)
    except IllegalActionError:
        return False
    return True


def with_forced_gin(rules: Rules) -> Rules:
    """Give the same rules, with forced gin."""
    return attrs.evolve(rules, forced_gin=True)


def check_answers(state: Round, tried: list[Action]) -> None:
    """Check that what is offered, what is not refused and what is played are the same."""
    legal = set(legal_actions(state))
    for action in tried:
        refusal = why_illegal(state, action)

        assert (action in legal) == (refusal is None), action
        assert (action in legal) == accepts(state, action), action


@given(rounds())
def test_offered_is_not_refused_is_played(state: Round) -> None:
    """
    R7.1: an action is in legal_actions() exactly if why_illegal() is None and play() accepts it.
    """
    check_answers(state, [*legal_actions(state), *attempts(state)])


@few()
@pytest.mark.parametrize("phase", [Phase.DISCARD, Phase.LAST, Phase.CLAIM, Phase.LAYOFF])
@given(data=st.data())
def test_offered_is_not_refused_is_played_in_each_phase(phase: Phase, data: st.DataObject) -> None:
    """
    R8.2, R9.3, R3.7: the same holds where there is most to choose.
    """
    rules = quick_rules(last=phase is Phase.LAST)
    state = data.draw(rounds(rules=rules, phases=[phase]))

    check_answers(state, [*legal_actions(state), *attempts(state)])


@few()
@pytest.mark.parametrize("name", PRESETS)
@given(data=st.data())
def test_offered_is_not_refused_is_played_by_each_preset(name: str, data: st.DataObject) -> None:
    """
    The same holds by the rules of each preset.
    """
    state = data.draw(rounds(rules=st.just(PRESETS[name])))

    check_answers(state, [*legal_actions(state), *attempts(state)[::3]])


@few()
@given(rounds(), actions())
def test_any_action_at_all_is_played_or_refused(state: Round, action: Action) -> None:
    """
    The same holds for any action, with cards and melds that have nothing to do with the round.
    """
    check_answers(state, [action])


@few()
@given(rounds(), seats())
def test_nothing_is_offered_exactly_when_it_is_over_or_not_the_turn(
    state: Round, seat: Seat
) -> None:
    """
    R5.1, R6.1: who is to move always can, and nobody else ever may.
    """
    mine = seat is state.turn and not state.is_over

    assert mine == bool(offered(state, seat))
    assert state.is_over == (not legal_actions(state))


@few()
@given(rounds())
def test_out_of_turn_and_after_the_end_everything_is_refused(state: Round) -> None:
    """
    An over round answers so to everything, and to all else of the wrong seat it is not its turn.
    """
    expected = Reason.ROUND_OVER if state.is_over else Reason.NOT_YOUR_TURN
    seat = state.turn.other
    waiting = view(state, seat)
    for action in attempts(waiting)[::4]:
        refusal = why_illegal(waiting, action)

        assert refusal is not None
        assert expected is refusal.reason
        with pytest.raises(IllegalActionError):
            play(state, action, seat=seat)


@few()
@given(rounds())
def test_round_and_view_of_the_mover_answer_alike(state: Round) -> None:
    """
    A round, and the view of its mover, have equal legal actions and refusals.
    """
    seen = view(state, state.turn)

    assert legal_actions(state) == legal_actions(seen)
    for action in attempts(state):
        assert why_illegal(state, action) == why_illegal(seen, action)


@few()
@given(rounds())
def test_a_kind_of_actions_is_the_filter_of_all(state: Round) -> None:
    """
    legal_actions(state, kind) is legal_actions(state) without the other kinds, in that order.
    """
    every = legal_actions(state)

    assert len(every) == len(set(every))
    for kind in KINDS:
        expected = [action for action in every if isinstance(action, kind)]

        assert expected == list(legal_actions(state, kind))


@few()
@given(rounds())
def test_a_step_keeps_the_pack_and_the_invariants(state: Round) -> None:
    """
    R4.1: after every action the 52 cards are there once each, and the constructors find no fault.
    """
    for action in legal_actions(state)[:40]:
        after = play(state, action)

        assert list(DECK) == sorted(all_cards(after))
        assert (after, BySeat(view(after, Seat.NORTH), view(after, Seat.SOUTH))) == rebuilt(after)
        assert after != state


@few()
@given(rounds())
def test_every_round_passes_its_own_checks(state: Round) -> None:
    """
    Whatever steps, claims, remedies and annulments make is a round that can be built.
    """
    made, views_made = rebuilt(state)

    assert state == made
    assert hash(state) == hash(made)
    assert list(DECK) == sorted(all_cards(state))
    for seat in Seat:
        assert views_made[seat] == view(state, seat)
        assert hash(views_made[seat]) == hash(view(state, seat))


@few()
@given(rounds())
def test_a_round_never_changes(state: Round) -> None:
    """
    Asking, playing, refusing and looking leave a round as it was.
    """
    before, number, text = pickle.dumps(state), hash(state), repr(state)
    twin = copy.deepcopy(state)
    for action in (*legal_actions(state)[:20], *attempts(state)[::7]):
        accepts(state, action)
    for seat in Seat:
        seen = view(state, seat)
        complete(seen, tuple(seen.unseen))

    assert twin == state
    assert (before, number, text) == (pickle.dumps(state), hash(state), repr(state))
    assert state == pickle.loads(before)  # noqa: S301  # our own
    assert hash(twin) == number
    assert state == copy.copy(state)


@few()
@given(rounds(phases=[Phase.DISCARD]))
def test_knocks_are_those_of_all_throws_and_spreads(state: Round) -> None:
    """
    R7.2, R7.4: a knock throws a card that may go, and leaves no more than the limit.
    """
    hand, table = state.hands[state.turn], state.table
    limit = limit_of(table.rules, table.limit_card)
    for knock in legal_actions(state, Knock):
        melded = Hand.of(card for meld in knock.melds for card in meld.cards)

        assert knock.card in hand
        assert melded <= hand - knock.card
        assert (hand - knock.card - melded).points <= limit
        assert sum(len(meld.cards) for meld in knock.melds) == len(melded)


@few()
@given(rounds(phases=[Phase.DISCARD]))
def test_knocking_is_offered_whenever_the_best_throw_allows_it(state: Round) -> None:
    """
    R6.2, R7.1, R7.3: one may knock exactly if some throw leaves little enough, and need not.
    """
    table = state.table
    barred = table.taken if table.rules.rediscard.value == "forbidden" else None
    least = best_throw(state.hands[state.turn], barred=barred).spread.deadwood

    assert (least <= table.knock_limit) == bool(legal_actions(state, Knock))
    if not (table.rules.forced_gin and least == 0):
        assert legal_actions(state, Discard)


@few()
@given(rounds(rules=rule_sets().map(with_forced_gin), phases=[Phase.DISCARD]))
def test_forced_gin_leaves_gin_alone(state: Round) -> None:
    """
    R7.10: where gin is forced, who can gin may do nothing else, but any gin, big gin included.
    """
    hand = state.hands[state.turn]
    legal = legal_actions(state)
    gins = [
        action
        for action in legal
        if isinstance(action, BigGin)
        or (isinstance(action, Knock) and sum(len(m.cards) for m in action.melds) == len(hand) - 1)
    ]

    assert not gins or gins == list(legal)
    for throw in legal_actions(state, Discard):
        assert deadwood(hand - throw.card) > 0


@few()
@given(rounds(rules=quick_rules(), phases=[Phase.LAYOFF]))
def test_the_defender_lays_off_as_he_likes(state: Round) -> None:
    """
    R3.7: the defender moves, with every lay-off that fits, and may always be done.
    """
    table = state.table
    hand = state.hands[state.turn]
    expected = {(card, meld) for card in hand for meld in table.melds if meld.accepts(card)}

    assert table.knocker is state.turn.other
    assert expected == {(each.card, each.onto) for each in legal_actions(state, LayOff)}
    assert list(find_layoffs(hand, table.melds)) == list(legal_actions(state, LayOff))
    assert (Done(),) == legal_actions(state, Done)
    assert play(state, Done()).is_over


@few()
@given(rounds(rules=quick_rules(), phases=[Phase.LAYOFF]))
def test_a_lay_off_moves_one_card_onto_one_meld(state: Round) -> None:
    """
    R3.7: a laid-off card leaves the hand, its meld grows, the spread stays as it was laid.
    """
    for layoff in legal_actions(state, LayOff):
        after = play(state, layoff)
        at = state.table.melds.index(layoff.onto)

        assert (Phase.LAYOFF, state.turn) == (after.phase, after.turn)
        assert state.hands[state.turn] - layoff.card == after.hands[state.turn]
        assert state.table.spread == after.table.spread
        assert (*state.table.layoffs, layoff) == after.table.layoffs
        assert layoff.onto.with_card(layoff.card) == after.table.melds[at]
        assert state.table.melds[:at] == after.table.melds[:at]
        assert state.table.melds[at + 1 :] == after.table.melds[at + 1 :]


@few()
@given(rounds(rules=quick_rules(), phases=[Phase.DISCARD]))
def test_what_follows_a_knock(state: Round) -> None:
    """
    R3.8, R3.9, R7.5, R7.6: the defence follows, but not big gin, nor what the rules leave out.
    """
    rules = state.table.rules
    closing: list[Action] = [*legal_actions(state, BigGin), *legal_actions(state, Knock)]
    for action in closing[:12]:
        after = play(state, action)
        spread = after.table.spread

        assert spread is not None
        assert state.turn is after.table.knocker
        gin_stands = spread.is_gin and not rules.layoff_on_gin
        ends = isinstance(action, BigGin) or gin_stands or not rules.layoffs
        assert ends == after.is_over
        assert after.is_over or (Phase.LAYOFF, state.turn.other) == (after.phase, after.turn)
        assert isinstance(action, BigGin) == (len(spread.hand) == rules.hand_size + 1)
        assert not isinstance(action, BigGin) or spread.is_gin


@few()
@given(rounds(rules=quick_rules(last=True), phases=[Phase.DRAW, Phase.OFFER, Phase.LAST]))
def test_the_taken_card_is_known_and_barred(state: Round) -> None:
    """
    R6.1, R6.3, R6.4: a taken card is known to both, and by option may not go back at once.
    """
    card = state.table.upcard
    assume(TakeDiscard() in legal_actions(state))
    after = play(state, TakeDiscard())
    assume(not after.is_over)
    rediscard = state.table.rules.rediscard.value
    knocks = {knock.card for knock in legal_actions(after, Knock)}

    assert card is not None
    assert (card, card) == (after.table.taken, after.drawn)
    assert card in after.table.known[state.turn]
    assert card not in view(after, state.turn.other).unseen
    assert rediscard == "allowed" or Discard(card) not in legal_actions(after)
    assert rediscard != "forbidden" or card not in knocks


@few()
@given(rounds())
def test_known_cards_are_held_and_shown_to_both(state: Round) -> None:
    """
    R6.4: what is known of a hand is in it, and is no secret to the other seat.
    """
    for seat in Seat:
        known = visible_of(state.table, seat)

        assert known <= state.hands[seat]
        assert not known & view(state, seat.other).unseen


def taken_and_held(steps: list[tuple[Round, Round]], seat: Seat) -> Hand:
    """Say which cards *seat* took from the pile and still holds, by watching the pile alone."""
    held = Hand()
    for before, after in steps:
        if before.turn is seat:
            gone = Hand.of(before.table.discards) - Hand.of(after.table.discards)
            held |= gone & after.hands[seat]
        held &= after.hands[seat]
    return held


@few()
@given(rule_sets(), decks(), st.data())
def test_taken_cards_stay_known_while_they_are_held(
    rules: Rules, deck: tuple[Card, ...], data: st.DataObject
) -> None:
    """
    R6.4: a card that was taken from the pile is known until it is thrown or laid off.
    """
    assume(rules.knock_limit_from is not KnockLimitFrom.SIDE_CARD)
    state = deal(deck, Seat.NORTH, rules)
    steps: list[tuple[Round, Round]] = []
    while not state.is_over and len(steps) < 24:
        legal = legal_actions(state)
        after = play(state, legal[data.draw(st.integers(0, len(legal) - 1))])
        steps.append((state, after))
        state = after
        for seat in Seat:
            assert taken_and_held(steps, seat) == state.table.known[seat]


@few()
@given(views(), st.randoms(use_true_random=False))
def test_completing_a_view_keeps_it(seen: View, rng: random.Random) -> None:
    """
    view(complete(v, hidden), v.seat) == v for every order of the unseen cards.
    """
    hidden = shuffled(seen.unseen, rng)
    guess = complete(seen, hidden)

    assert seen == view(guess, seen.seat)
    assert guess == rebuilt(guess)[0]
    assert list(DECK) == sorted(all_cards(guess))
    assert hidden[len(hidden) - len(guess.stock) :] == guess.stock[::-1]
    assert guess.hands[seen.seat.other] & seen.unseen == Hand.of(
        hidden[: len(hidden) - len(guess.stock)]
    )


@few()
@given(rounds(), seats(), st.randoms(use_true_random=False))
def test_completing_uses_nothing_but_the_view(
    state: Round, seat: Seat, rng: random.Random
) -> None:
    """
    complete() of equal views and equal orders is equal, wherever the views come from.
    """
    seen = view(state, seat)
    hidden = shuffled(seen.unseen, rng)
    guess = complete(seen, hidden)
    other = complete(view(complete(seen, shuffled(seen.unseen, rng)), seat), hidden)

    assert guess == other
    assert pickle.dumps(guess) == pickle.dumps(other)


@few()
@given(rounds(), seats())
def test_the_true_order_completes_to_the_true_round(state: Round, seat: Seat) -> None:
    """
    With the hidden cards where they are, complete() gives the round back, but for what was drawn.
    """
    seen = view(state, seat)
    other = state.hands[seat.other] & seen.unseen
    guess = complete(seen, (*other, *state.stock[::-1]))

    assert state == attrs.evolve(guess, drawn=state.drawn)


@few()
@given(views())
def test_unseen_is_all_that_is_nowhere_to_be_seen(seen: View) -> None:
    """
    R6.4: the unseen cards are the pack less one's own, the pile, lay-offs and what lies open.
    """
    table = seen.table
    in_sight = Hand.of([*table.discards, *(layoff.card for layoff in table.layoffs)])

    assert PACK - seen.hand - in_sight - visible_of(table, seen.seat.other) == seen.unseen
    assert len(seen.unseen) >= table.stock_size


@few()
@given(rule_sets(), decks(), seats(), st.randoms(use_true_random=False))
def test_every_round_played_with_draws_from_the_stock_ends(
    rules: Rules, deck: tuple[Card, ...], dealer: Seat, rng: random.Random
) -> None:
    """
    R8.1: whoever never takes from the pile comes to the end, by a knock or when the stock is low.
    """

    def player(seen: View) -> Action:
        legal = [action for action in legal_actions(seen) if not isinstance(action, TakeDiscard)]
        return legal[int(rng.random() * len(legal))]

    side = DECK[0] if rules.knock_limit_from is KnockLimitFrom.SIDE_CARD else None
    states = list(play_out(deal(deck, dealer, rules, side_card=side), BySeat(player, player)))
    end = states[-1]

    assert end.is_over
    assert len(states) < 2 * 52 + 12
    assert all(rules.stock_floor <= len(state.stock) for state in states)
    washed = end.table.knocker is None
    assert not washed or rules.stock_floor == len(end.stock)


@few()
@given(rule_sets(), decks(), seats())
def test_the_deal_goes_one_card_at_a_time(
    rules: Rules, deck: tuple[Card, ...], dealer: Seat
) -> None:
    """
    R4.1, R4.2, R4.5, R4.6: the non-dealer gets the first card, then turn about; then the upcard.
    """
    by_side_card = rules.knock_limit_from is KnockLimitFrom.SIDE_CARD
    side = DECK[25] if by_side_card else None
    state = deal(deck, dealer, rules, side_card=side)
    dealt = 2 * rules.hand_size
    opener = dealer.other
    eleven = rules.opening.value == "eleven"
    extra = deck[dealt : dealt + 1]

    assert Hand.of([*deck[0:dealt:2], *(extra if eleven else ())]) == state.hands[opener]
    assert Hand.of(deck[1:dealt:2]) == state.hands[dealer]
    assert (() if eleven else extra) == state.table.discards
    assert deck[dealt + 1 :] == state.stock[::-1]
    assert (Phase.DISCARD if eleven else Phase.OFFER, opener) == (state.phase, state.turn)
    assert limit_of(rules, side or extra[0]) == state.table.knock_limit
    doubles = rules.spade_doubles and (side or extra[0]).suit.symbol == "♠"
    assert (2 if doubles else 1) == state.table.multiplier


@few()
@given(rounds())
def test_the_limit_and_the_multiplier_stay(state: Round) -> None:
    """
    R7.7, R7.8, R7.9: the first upcard, or the side card, rules the round whatever becomes of it.
    """
    limit, multiplier = state.table.knock_limit, state.table.multiplier
    for action in legal_actions(state)[:12]:
        after = play(state, action).table

        assert (limit, multiplier) == (after.knock_limit, after.multiplier)


@few()
@given(rounds(phases=[Phase.OFFER]))
def test_the_upcard_is_offered_to_both(state: Round) -> None:
    """
    R5.1, R5.2, R5.3: the non-dealer may take or pass, then the dealer; then the stock is drawn.
    """
    table = state.table
    first = table.passes == 0

    assert (Pass(), TakeDiscard()) == legal_actions(state)
    assert (table.dealer.other if first else table.dealer) is state.turn
    passed = play(state, Pass())
    if first:
        assert (Phase.OFFER, table.dealer) == (passed.phase, passed.turn)
        passed = play(passed, Pass())
    assert (Phase.DRAW, table.dealer.other) == (passed.phase, passed.turn)
    free = table.rules.after_both_pass.value == "free_draw"
    expected = (DrawStock(), TakeDiscard()) if free else (DrawStock(),)
    assert expected == legal_actions(passed)


@few()
@given(rounds(phases=[Phase.DISCARD]), st.data())
def test_a_discard_at_the_floor_ends_or_offers_the_last_card(
    state: Round, data: st.DataObject
) -> None:
    """
    R8.1, R8.2: with the stock at its floor a discard is a washout, or the other's last chance.
    """
    legal = legal_actions(state, Discard)
    assume(legal)
    throw = data.draw(st.sampled_from(legal))
    after = play(state, throw)
    rules, seat = state.table.rules, state.turn

    assert throw.card == after.table.upcard
    if rules.returned_draw and after.is_over and len(state.stock) > rules.stock_floor:
        assert state.table.taken == throw.card
    elif len(state.stock) > rules.stock_floor:
        assert (Phase.DRAW, seat.other) == (after.phase, after.turn)
    elif rules.last_discard.value == "none" or after.is_over:
        assert after.is_over
        assert after.table.knocker is None
    else:
        assert (Phase.LAST, seat.other) == (after.phase, after.turn)
        assert Pass() in legal_actions(after)
        assert play(after, Pass()).is_over
        open_ = rules.last_discard.value == "open"
        assert open_ == (TakeDiscard() in legal_actions(after))
        assert DrawStock() not in legal_actions(after)


@few()
@given(rounds(rules=quick_rules(last=True), phases=[Phase.LAST]))
def test_the_last_discard_may_be_taken_to_knock(state: Round) -> None:
    """
    R8.2: the last discard counts as the eleventh card, and by option may not be thrown itself.
    """
    table = state.table
    upcard = table.upcard
    assert upcard is not None
    held = state.hands[state.turn] | upcard
    barred = upcard if table.rules.rediscard.value == "forbidden" else None
    can = best_throw(held, barred=barred).spread.deadwood <= table.knock_limit

    assert (can and table.rules.last_discard.value != "open") == bool(legal_actions(state, Knock))
    for knock in legal_actions(state, Knock)[:10]:
        after = play(state, knock)

        assert (*table.discards[:-1], knock.card) == after.table.discards
        assert held - knock.card == after.hands[state.turn]


@few()
@given(decks(), st.integers(1, 4), st.booleans())
def test_the_capped_take_ends_the_round(
    deck: tuple[Card, ...],
    cap: int,
    opening_taken: bool,  # noqa: FBT001  # drawn
) -> None:
    """
    R8.3: the take that reaches the cap is a washout before the card moves; the opening's is free.
    """
    rules = attrs.evolve(OPENSPIEL, max_takes=cap, returned_draw=False, last_discard="none")
    state = deal(deck, Seat.NORTH, rules)
    state = play(state, TakeDiscard() if opening_taken else Pass())
    if not opening_taken:
        state = play(play(play(state, Pass()), DrawStock()), legal_of_turn(state, deck))
    else:
        state = play(state, legal_actions(state, Discard)[0])
    for number in range(1, cap + 1):
        before, state = state, play(state, TakeDiscard())
        if number < cap:
            assert (Phase.DISCARD, number) == (state.phase, state.table.takes)
            state = play(state, legal_actions(state, Discard)[0])
        else:
            assert state.is_over
            assert (before.hands, before.table.discards) == (state.hands, state.table.discards)
            assert state.table.knocker is None


def legal_of_turn(start: Round, deck: tuple[Card, ...]) -> Discard:
    """Throw back the card that the opener draws first."""
    drawn = deck[2 * start.table.rules.hand_size + 1]
    return Discard(drawn)


@few()
@given(rounds(rules=st.just(attrs.evolve(OPENSPIEL, max_takes=None)), phases=[Phase.DRAW]))
def test_a_card_returned_twice_in_a_row_ends_the_round(state: Round) -> None:
    """
    R8.4: when both in a row take the same card and throw it back, the round is a washout.
    """
    card = state.table.upcard
    assume(card is not None and not state.table.pile_closed and not state.table.returned)
    assert card is not None
    once = play(play(state, TakeDiscard()), Discard(card))
    assume(not once.is_over and once.phase is Phase.DRAW)
    twice = play(play(once, TakeDiscard()), Discard(card))
    between = play(once, DrawStock())

    assert (Phase.OVER, None) == (twice.phase, twice.table.knocker)
    assert card == twice.table.upcard
    for throw in legal_actions(between, Discard)[:3]:
        assert between.table.stock_size <= 2 or not play(between, throw).is_over


@few()
@given(rounds(), st.integers(0, 3))
def test_perft_counts_the_ways_to_play(state: Round, depth: int) -> None:
    """
    perft(r, d) is the number of legal chains of d actions; a finished round adds none.
    """
    assume(len(legal_actions(state)) < 20)
    expected = 1 if depth == 0 else 0
    for action in legal_actions(state) if depth else ():
        expected += perft(play(state, action), depth - 1)

    assert expected == perft(state, depth)


@few()
@given(rounds(), st.data())
def test_replaying_gives_every_round_on_the_way(state: Round, data: st.DataObject) -> None:
    """
    replay() yields the start and then what play() makes of each action.
    """
    chosen: list[Action] = []
    expected = [state]
    while not expected[-1].is_over and len(chosen) < 5:
        legal = legal_actions(expected[-1])
        chosen.append(legal[data.draw(st.integers(0, len(legal) - 1))])
        expected.append(play(expected[-1], chosen[-1]))

    assert expected == list(replay(state, chosen))


@few()
@given(st.permutations(DECK), rule_sets())
def test_who_deals_first(cards: list[Card], rules: Rules) -> None:
    """
    R4.3, R4.4: the higher card deals, or the lower; of equal ranks the suit decides, or none does.
    """
    cut = BySeat(cards[0], cards[1])
    north, south = cards[0], cards[1]
    swapped = cut_for_deal(BySeat(south, north), rules)
    dealer = cut_for_deal(cut, rules)
    ranks = (north.index % 13, south.index % 13)
    suits = (north.index // 13, south.index // 13)

    assert (swapped is None) == (dealer is None)
    assert swapped is None or dealer is swapped.other
    if ranks[0] == ranks[1] and rules.draw_tie.value == "redraw":
        assert dealer is None
    else:
        north_high = (ranks[0], suits[0]) > (ranks[1], suits[1])
        low_deals = rules.first_dealer is FirstDealer.LOW_CARD
        assert (Seat.NORTH if north_high is not low_deals else Seat.SOUTH) is dealer
