"""A machine that plays whole rounds and watches what each seat could note down by itself."""

from typing import cast

import attrs
from hypothesis import settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from ginrummy import (
    DECK,
    Action,
    Annul,
    BigGin,
    Card,
    Challenge,
    Claim,
    Discard,
    Done,
    DrawStock,
    Hand,
    Knock,
    LayOff,
    Phase,
    Round,
    Rules,
    Seat,
    ShowMelds,
    TakeDiscard,
    annul,
    claim_knock,
    complete,
    deal,
    legal_actions,
    play,
    view,
    why_illegal,
    witness,
)
from ginrummy.errors import Reason
from ginrummy.phases import Exposure
from ginrummy.rules import IllegalKnock, KnockLimitFrom
from ginrummy.strategies import decks, rule_sets, seats
from tests.properties.positions import all_cards, attempts, claims_in, few, rebuilt


class Rounds(RuleBasedStateMachine):
    """
    Plays rounds with every kind of action and event, and keeps a notebook beside them.

    The notebook is written from what a bystander sees of each step: the pile, which cards each
    seat took and still holds, how many cards each holds, and how many are left to draw.
    """

    def __init__(self) -> None:
        super().__init__()
        self.state: Round = deal(DECK, Seat.NORTH)
        self.pile: list[Card] = []
        self.taken: dict[Seat, set[Card]] = {}
        self.count: dict[Seat, int] = {}
        self.left = 0
        self.annulled = False

    @initialize(rules=rule_sets(), deck=decks(), dealer=seats())
    def deal_it(self, rules: Rules, deck: tuple[Card, ...], dealer: Seat) -> None:
        """Deal, and note what lies open."""
        if rules.knock_limit_from is KnockLimitFrom.SIDE_CARD:
            rules = attrs.evolve(rules, knock_limit_from=KnockLimitFrom.FIXED, spade_doubles=False)
        self.state = deal(deck, dealer, rules)
        offer = self.state.phase is Phase.OFFER
        self.pile = [deck[2 * rules.hand_size]] if offer else []
        self.taken = {seat: set[Card]() for seat in Seat}
        self.count = dict.fromkeys(Seat, rules.hand_size)
        self.count[dealer.other] += not offer
        self.left = 51 - 2 * rules.hand_size

    @precondition(lambda self: not cast("Rounds", self).state.is_over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Play any legal action."""
        legal = legal_actions(self.state)
        self.go(legal[data.draw(st.integers(0, len(legal) - 1))])

    @precondition(lambda self: bool(cast("Rounds", self).closing()))
    @rule(data=st.data())
    def close(self, data: st.DataObject) -> None:
        """Knock, with any spread that is allowed, or lay down all cards."""
        found = self.closing()
        self.go(found[data.draw(st.integers(0, len(found) - 1))])

    @precondition(lambda self: cast("Rounds", self).may_claim())
    @rule(data=st.data())
    def claim(self, data: st.DataObject) -> None:
        """Knock above the limit, where the rules say what follows."""
        found = list(claims_in(self.state, stride=3))
        if found:
            knock = found[data.draw(st.integers(0, len(found) - 1))]
            after = claim_knock(self.state, knock)
            self.note(Claim(knock.card, knock.melds), after)

    @precondition(lambda self: not cast("Rounds", self).annulled)
    @rule(sure=st.integers(0, 9))
    def annul_it(self, sure: int) -> None:
        """Annul the round, seldom."""
        if sure == 9:
            self.annulled = True
            self.note(Annul(), annul(self.state))

    @precondition(lambda self: cast("Rounds", self).state.is_over)
    @rule()
    def try_after_the_end(self) -> None:
        """Nothing can be done any more."""
        for action in attempts(self.state)[::5]:
            refusal = why_illegal(self.state, action)

            assert refusal is not None
            assert Reason.ROUND_OVER is refusal.reason

    def closing(self) -> list[Action]:
        """List what would lay the mover's cards down."""
        return [*legal_actions(self.state, Knock), *legal_actions(self.state, BigGin)]

    def may_claim(self) -> bool:
        """Tell whether a knock could be claimed now."""
        refuses = self.state.table.rules.illegal_knock is IllegalKnock.REFUSE
        return not refuses and self.state.phase in {Phase.DISCARD, Phase.LAST}

    def go(self, action: Action) -> None:
        """Play *action*, and note what a bystander sees."""
        self.note(action, play(self.state, action))

    def note(self, action: Action | Claim | Annul, after: Round) -> None:
        """Write down what a bystander sees of a step."""
        before, seen = self.state, witness(self.state, action, None)
        seat, card, last = seen.seat, seen.card, before.phase is Phase.LAST
        match seen.action:
            case DrawStock():
                self.left -= 1
                self.count[seat] += 1
            case TakeDiscard() if not after.is_over:
                assert card == self.pile[-1]
                self.take(seat)
            case Discard() | Knock() | Claim():
                assert card is not None
                if last:
                    self.take(seat)
                self.pile.append(card)
                self.taken[seat].discard(card)
                self.count[seat] -= 1
            case BigGin() if last:
                self.take(seat)
            case LayOff():
                assert card is not None
                self.taken[seat].discard(card)
                self.count[seat] -= 1
            case _:
                pass
        self.state = after

    def take(self, seat: Seat) -> None:
        """Note that *seat* takes the top card of the pile."""
        self.taken[seat].add(self.pile.pop())
        self.count[seat] += 1

    @invariant()
    def the_pack_is_whole(self) -> None:
        """R4.1: the 52 cards are there once each."""
        assert list(DECK) == sorted(all_cards(self.state))

    @invariant()
    def the_notebook_is_right(self) -> None:
        """R6.4: what lies open is what a bystander could write down."""
        if not self.taken:
            return
        table = self.state.table
        assert self.pile == list(table.discards)
        assert self.left == table.stock_size
        for seat in Seat:
            assert self.count[seat] == len(self.state.hands[seat]) == table.sizes[seat]
            assert Hand.of(self.taken[seat]) <= self.state.hands[seat]
            if seat is not table.knocker:
                assert Hand.of(self.taken[seat]) == table.known[seat]

    @invariant()
    def both_views_hold_what_they_should(self) -> None:
        """R6.4: a view has one hand and the table, and completes to a round that looks alike."""
        for seat in Seat:
            seen = view(self.state, seat)
            assert (self.state.table, self.state.hands[seat]) == (seen.table, seen.hand)
            assert not Hand.of(self.state.stock) - seen.unseen
            mine = seat is self.state.turn
            assert seen.drawn == (self.state.drawn if mine else None)
            guess = complete(seen, tuple(seen.unseen))
            assert seen == view(guess, seat)
            assert bool(legal_actions(seen)) == (mine and not self.state.is_over)

    @invariant()
    def the_constructors_find_no_fault(self) -> None:
        """A round that was reached by steps can be built."""
        assert self.state == rebuilt(self.state)[0]

    @invariant()
    def legal_is_what_is_not_refused(self) -> None:
        """R7.1: an action is offered exactly if nothing speaks against it."""
        legal = set(legal_actions(self.state))
        assert self.state.is_over == (not legal)
        for action in (*list(legal)[:10], *attempts(self.state)[::11]):
            assert (action in legal) == (why_illegal(self.state, action) is None)

    @invariant()
    def exposed_cards_are_for_a_reason(self) -> None:
        """R9.4, R9.5: cards lie open by a remedy, in answer to a claim, or after a showdown."""
        table = self.state.table
        for seat in Seat:
            open_cards = table.ledger.exposed[seat]
            assert open_cards <= self.state.hands[seat]
            if table.ledger.exposure[seat] is Exposure.TO_END:
                assert self.state.hands[seat] == open_cards
            answered = table.ledger.shown and seat is self.state.turn
            showdown = self.state.is_over and table.knocker is not None
            if table.ledger.exposure[seat] is None and not answered and not showdown:
                assert Hand() == open_cards

    @invariant()
    def a_claim_waits_for_the_other(self) -> None:
        """R9.3: while a claim is open, only its answers are legal."""
        if self.state.phase is Phase.CLAIM:
            kinds = {type(action) for action in legal_actions(self.state)}
            assert kinds <= {Challenge, ShowMelds, LayOff, Done}


TestRounds = Rounds.TestCase
TestRounds.settings = settings(few(4), stateful_step_count=70)
