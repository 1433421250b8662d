"""Check: one answer of `git-agent doctor`."""

from typing import Literal

from git_agent.model.value import value

State = Literal["ok", "note", "fault"]


@value
class Check:
    """A fault keeps git-agent from working, a note is worth knowing; `advice` says what to do about it."""

    name: str
    state: State
    text: str
    advice: str | None = None
