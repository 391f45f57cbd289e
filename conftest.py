"""Run the examples of README.md and of the documentation as tests."""

from sybil import Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.myst import CodeBlockParser, DocTestDirectiveParser, PythonCodeBlockParser

pytest_collect_file = Sybil(
    parsers=[
        DocTestDirectiveParser(),
        PythonCodeBlockParser(),
        # Python too, and the build shows what the last line makes.
        CodeBlockParser("{picture}", PythonEvaluator()),
    ],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
).pytest()
