"""Trace: whoever wants to know what happens during a run."""

from typing import Protocol


class Trace(Protocol):
    """Is told one event after another; telling never fails."""

    def event(self, name: str, **fields: str | int) -> None:
        """One event with its facts; long text is fine."""

    def heard(self, piece: str) -> None:
        """A piece of a model's answer as it arrives; all of it comes with an event at its end."""


class Untraced:
    """Nobody wants to know."""

    def event(self, name: str, **fields: str | int) -> None:
        pass

    def heard(self, piece: str) -> None:
        pass


UNTRACED = Untraced()
