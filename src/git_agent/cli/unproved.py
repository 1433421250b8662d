"""A message whose subject names what nothing bears out: a person decides about it, and elsewhere it is kept."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.commit.task import CommitTask
    from git_agent.console import Console
    from git_agent.errors import InvalidMessage
    from git_agent.model.fault import Fault
    from git_agent.model.message import Message
    from git_agent.workspace import Workspace


class Declined(Exception):
    """The person at the terminal does not want the message."""


class SubjectQuestion:
    """Asks at the terminal; `wants_editor` once the answer was to edit the message."""

    def __init__(self, console: "Console", *, may_edit: bool = False) -> None:
        self._console = console
        self._may_edit = may_edit
        self.wants_editor = False

    def __call__(self, message: "Message", faults: "tuple[Fault, ...]") -> bool:
        """Whether the message is taken as it is, or to be edited.

        Raises:
            Declined: it is not.
        """
        for fault in faults:
            self._console.warning(fault.detail)
        self._console.note(f"\n{message.text}")
        question = "[u]se it, [e]dit it or [q]uit? " if self._may_edit else "[u]se it or [q]uit? "
        while True:
            answer = self._console.ask(question).lower()[:1]
            if answer == "u":
                return True
            if answer == "e" and self._may_edit:
                self.wants_editor = True
                return True
            if answer in ("q", ""):  # an end of input, too: silence takes nothing
                raise Declined


def question_for(workspace: "Workspace", *, is_json: bool, may_edit: bool = False) -> "SubjectQuestion | None":
    """Who is asked; None where nobody can be, or a program reads the answer."""
    if is_json or not workspace.console.interactive:
        return None
    return SubjectQuestion(workspace.console, may_edit=may_edit)


def keep_refused(error: "InvalidMessage", task: "CommitTask", workspace: "Workspace") -> None:
    """Keeps a message that a person may take for `commit --retry`, where it was written for a staged change."""
    from git_agent.commit.kept import Kept, Purpose, keep, kept_hint
    from git_agent.commit.task import Snapshot

    # A dry run describes files on disk, and `--retry` would find another change than those.
    if isinstance(error.snapshot, Snapshot) and not task.worktree:
        purpose = Purpose.of(error.snapshot, amend=task.amend)
        doubt = "; ".join(fault.detail for fault in error.faults)
        kept = Kept(text=error.text, purpose=purpose, scope=task.scope, doubt=doubt)
        error.hint = kept_hint(keep(workspace.git.repository, kept), kept.scope)
