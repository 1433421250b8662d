"""Commit: one commit as read from the log."""

from git_agent.model.subject import unheaded
from git_agent.model.value import value


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
        for line in self.message.splitlines():
            if line.strip():
                return unheaded(line.strip())
        return ""
