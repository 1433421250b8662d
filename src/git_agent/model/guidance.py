"""Guidance: what a project's own files tell whoever writes for it."""

from git_agent.model.evidence import Omission
from git_agent.model.value import value


@value
class Document:
    """One file of guidance, redacted and within its own limit."""

    path: str
    text: str


@value
class Guidance:
    """All guidance for a task, of which at most `most_bytes` are shown.

    `family` is agents, claude or none, `skipped` names what could not be read and why.
    """

    family: str
    target: str
    documents: tuple[Document, ...] = ()
    skipped: tuple[Omission, ...] = ()
    most_bytes: int = 64 * 1024


NO_GUIDANCE = Guidance(family="none", target=".")
