"""A message that git refused is kept beside the repository, so that nobody has to have it written again."""

from pathlib import Path

from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.repository import Repository

MOST_BYTES = 1 << 24


def kept_file(repository: Repository) -> Place:
    """A plain text file, so that `git commit -F` can take it too."""
    return Place(root=repository.git_dir, name="git-agent/kept-message")


def keep(repository: Repository, text: str) -> Path | None:
    """Keeps a message; None when the repository cannot be written to."""
    file = kept_file(repository)
    try:
        file.put(text.encode("utf-8", "surrogateescape"), modes=PRIVATE, make=PRIVATE_FOLDER)
    except OSError:
        return None
    return file.path


def kept(repository: Repository) -> str | None:
    """The kept message, if there is one."""
    try:
        content = kept_file(repository).read(most_bytes=MOST_BYTES)
    except OSError:
        return None
    return content.decode("utf-8", "surrogateescape").strip() or None


def forget(repository: Repository) -> None:
    """Drops the kept message once a commit was made."""
    try:
        kept_file(repository).remove()
    except OSError:
        return


class KeptDrafter:
    """Drafts the kept message again, so that it passes the same checks as a new one."""

    reads_text = False
    usage = None

    def __init__(self, text: str) -> None:
        self._text = text

    def draft(self, task: CommitTask, evidence: CommitEvidence) -> Draft:  # noqa: ARG002  every drafter is asked the same
        return Draft(text=self._text, provider="kept")

    def repair(self, text: str, faults: tuple[Fault, ...]) -> str:  # noqa: ARG002  a person may have edited it: not ours to change
        return text
