"""How a program ended, whether it ran in a process of its own or was called."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ran:
    """How a program ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str
