"""Programs that the type checkers must accept, and lines they must refuse."""
