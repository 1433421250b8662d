"""Progress: whoever wants to know which step a long piece of work has begun."""

from collections.abc import Callable

Progress = Callable[[str, str], None]
"""Is told a step's name for programs and its words for people, when the step begins."""


def untold(_step: str, _words: str) -> None:
    """Nobody listens."""
