"""
Texts of cards in order, actions, rules, positions and views.

>>> from ginrummy import CLASSIC, big_gin
>>> parse_action("take")
TakeDiscard()
>>> format_rules(big_gin(CLASSIC))
'classic,big_gin_bonus=31'
"""

from ginrummy._action_texts import parse_action
from ginrummy._position_texts import format_position, format_view, parse_position, parse_view
from ginrummy._readings import read_action
from ginrummy._rule_texts import format_rules, parse_rules
from ginrummy._texts import format_cards, parse_cards

__all__ = [
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
]
