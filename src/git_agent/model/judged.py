"""Judged: something that was written, and what is wrong with it."""

from typing import Generic, TypeVar

from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.model.value import value

Content = TypeVar("Content")


@value
class Judged(Generic[Content]):
    """With `faults` it cannot be used; with `doubts` it can, and they are told. `usage` is what it cost."""

    content: Content
    faults: tuple[Fault, ...] = ()
    doubts: tuple[Fault, ...] = ()
    usage: Usage | None = None
