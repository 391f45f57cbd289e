"""What the search looks up, against definitions taken straight from the rules."""

from ginrummy import _masks
from tests.unit.bits import all_melds, lowest, points_of, stretches


def test_suit_tables_follow_from_the_rules() -> None:
    """
    R1.3, R2.2: a holding leaves what is in no stretch of three, and takes what is in one.
    """
    loose, runs = _masks.build_suit_tables()
    taken = [sum(stretches(holding)) for holding in range(1 << 13)]

    assert taken == list(runs)
    assert [points_of(holding ^ taken[holding]) for holding in range(1 << 13)] == list(loose)


def test_meld_tables_follow_from_the_rules() -> None:
    """
    R1.1, R1.2, R1.3, R1.4: the table has the 329 melds, each in the group of its lowest card.
    """
    groups = _masks.build_melds()

    assert 52 == len(groups)
    assert all_melds() == {meld for group in groups for meld in group}
    assert 329 == sum(map(len, groups))
    for index, group in enumerate(groups):
        assert sorted(group) == list(group)
        assert all(1 << index == lowest(meld) for meld in group)
