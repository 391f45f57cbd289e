"""Rounds as they are recorded, apart from any game."""

from ginrummy import Hand, Pass, RoundResult, Seat
from ginrummy._round_records import RoundRecord, changed_round, is_event, with_comment, without_end


def test_comments_are_put_in_their_place() -> None:
    """
    Before a comment that is the first, there are empty ones; an empty one leaves all as it is.
    """
    assert with_comment((), 2, "x") == ("", "", "x")
    assert with_comment(("a", "b", "c"), 2, "x") == ("a", "b", "x")
    assert with_comment(("a",), 2, "") == ("a",)


def test_what_says_nothing_is_cut_off_at_the_end_alone() -> None:
    """
    Empty values between others keep their place.
    """
    assert without_end(("", "a", "", "")) == ("", "a")
    assert without_end((None, Hand.parse("7c"), None)) == (None, Hand.parse("7c"))


def test_only_actions_and_events_are_such() -> None:
    """
    A text is no action.
    """
    assert is_event(Pass())
    assert not is_event("pass")


def test_a_change_keeps_all_else() -> None:
    """
    What is not changed is as it was.
    """
    result = RoundResult.of_points(Seat.SOUTH, 9)
    one = RoundRecord(result=result, comments=["hm"])

    assert changed_round(one, comments=()) == RoundRecord(result=result)
