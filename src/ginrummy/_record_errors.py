"""
The error that says where in a record something is wrong.
"""

from ginrummy.errors import GinRummyError

__all__ = ["RecordError"]


class RecordError(GinRummyError, ValueError):
    """
    A record that cannot be: what is wrong, and where.

    >>> from ginrummy.records import RecordError, parse_record
    >>> try:
    ...     parse_record('[Rules "classic"]\\n\\nRound 1\\nScore: gin N')
    ... except RecordError as error:
    ...     print(error.line, error.round_number, error.action_number)
    4 1 None
    """

    problem: GinRummyError
    """What is wrong: a text that cannot be read, an action that is illegal, and so on."""
    line: int | None
    """Where in the text, counted from 1; None if the record was not read from text."""
    round_number: int | None
    """In which round, counted from 1; None if in none."""
    action_number: int | None
    """At which action of the round, counted from 1; None if at none."""

    def __init__(
        self,
        problem: GinRummyError,
        line: int | None = None,
        round_number: int | None = None,
        action_number: int | None = None,
    ) -> None:
        super().__init__(problem, line, round_number, action_number)
        self.problem = problem
        self.line = line
        self.round_number = round_number
        self.action_number = action_number

    def __str__(self) -> str:
        numbers = {
            "line": self.line,
            "round": self.round_number,
            "action": self.action_number,
        }
        places = [f"{name} {number}" for name, number in numbers.items() if number is not None]
        return f"{', '.join(places)}: {self.problem}" if places else str(self.problem)
