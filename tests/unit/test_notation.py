"""The module of all texts has what its parts have."""

import ginrummy
from ginrummy import (
    _action_texts,
    _position_texts,
    _readings,
    _rule_texts,
    _texts,
    notation,
)


def test_the_readers_are_public() -> None:
    """
    Every function that reads or writes a text for users is at the top level.
    """
    assert [
        "format_cards",
        "format_position",
        "format_rules",
        "format_view",
        "parse_action",
        "parse_cards",
        "parse_position",
        "parse_rules",
        "parse_view",
        "read_action",
    ] == notation.__all__
    for name in notation.__all__:
        assert getattr(notation, name) is getattr(ginrummy, name)


def test_each_part_has_its_own() -> None:
    """
    The parts share what they read, and the public names are those of the parts.
    """
    assert notation.format_cards is _texts.format_cards
    assert notation.parse_action is _action_texts.parse_action
    assert notation.parse_rules is _rule_texts.parse_rules
    assert notation.parse_view is _position_texts.parse_view
    assert notation.read_action is _readings.read_action
