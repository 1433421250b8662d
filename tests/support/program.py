"""PROGRAM: the words that start the program from its sources, with nothing of the tests in it."""

import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src"
PROGRAM = (
    sys.executable,
    "-I",
    "-c",
    f"import sys; sys.path.insert(0, {str(SOURCE)!r}); from git_agent.cli.main import entry; entry()",
)
