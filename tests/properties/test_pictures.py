"""Pictures in text and in SVG: nothing hidden is in them, and every position can be drawn."""

import pytest
from hypothesis import given, strategies as st

from ginrummy import Hand, Phase, Round, Seat, score_round, view
from ginrummy.rendering import Colours, Style, Suits, render_result, render_table, render_view
from ginrummy.strategies import rounds, seats
from ginrummy.svg import Theme, draw_table, draw_view
from tests.properties.positions import few, hidden_from, with_hidden
from tests.unit.pictures import cards_in, parsed

styles = st.builds(
    Style,
    suits=st.sampled_from(Suits),
    colours=st.sampled_from(Colours),
    width=st.integers(40, 100),
)
themes = st.builds(Theme, four_colours=st.booleans(), dark=st.booleans())


@few(8)
@given(rounds(), seats(), styles, themes, st.data())
def test_pictures_of_a_seat_show_nothing_hidden(
    state: Round, seat: Seat, style: Style, theme: Theme, data: st.DataObject
) -> None:
    """
    Rounds that differ only in what a seat cannot see are drawn alike for it, to the byte.
    """
    order = data.draw(st.permutations(hidden_from(state, seat)))
    one, other = view(state, seat), view(with_hidden(state, seat, order), seat)

    assert render_view(one, style) == render_view(other, style)
    assert draw_view(one, theme) == draw_view(other, theme)


@few(8)
@given(rounds(), styles, themes, st.data())
def test_pictures_for_bystanders_show_nothing_hidden(
    state: Round, style: Style, theme: Theme, data: st.DataObject
) -> None:
    """
    Rounds that differ in both hands and the stock are drawn alike from outside, to the byte.
    """
    order = data.draw(st.permutations(hidden_from(state, None)))
    one, other = state.table, with_hidden(state, None, order).table

    assert render_table(one, style) == render_table(other, style)
    assert draw_table(one, theme) == draw_table(other, theme)


@few(8)
@given(rounds(), seats(), themes)
def test_no_hidden_card_is_in_a_picture(state: Round, seat: Seat, theme: Theme) -> None:
    """
    The cards of a picture are seen by the seat; all of its own are there.
    """
    cards = cards_in(draw_view(view(state, seat), theme))

    assert not cards & Hand.of(hidden_from(state, seat))
    assert state.hands[seat] <= cards


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_can_be_drawn(phase: Phase) -> None:
    """
    Under any rules, within forty places and without spaces at the end of a line.
    """

    @few(20)
    @given(rounds(phases=[phase]), seats())
    def check(state: Round, seat: Seat) -> None:
        style = Style(width=40)
        texts = [render_view(view(state, seat), style), render_table(state.table, style)]
        if phase is Phase.OVER:
            texts.append(render_result(score_round(state), style))
        for text in texts:
            assert text.isascii()
            assert all(line == line.rstrip() and len(line) <= 40 for line in text.split("\n"))
        for picture in (draw_view(view(state, seat)), draw_table(state.table)):
            assert "0 0 900 644" == parsed(picture).get("viewBox")

    check()
