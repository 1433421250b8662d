"""Commit: one commit as read from the log."""

from git_agent.model.subject import unheaded
from git_agent.model.value import value

MOST_SUBJECT = 1_000  # characters that are read of one, wherever many commits are


@value
class Commit:
    """One commit; `message` is the whole raw message, decoded."""

    oid: str
    parents: tuple[str, ...]
    author: str
    date: str
    message: str

    @property
    def subject(self) -> str:
        # `git commit` removes empty lines at the beginning, but not everything that makes commits does.
        lines = self.message.lstrip()[:MOST_SUBJECT].splitlines()
        return unheaded(lines[0].rstrip()) if lines else ""
