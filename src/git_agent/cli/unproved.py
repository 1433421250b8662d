"""A message whose subject names what nothing bears out: a person decides about it, and elsewhere it is kept."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from git_agent.commit.task import CommitTask
    from git_agent.console import Console
    from git_agent.errors import InvalidMessage
    from git_agent.model.fault import Fault
    from git_agent.model.message import Message
    from git_agent.workspace import Workspace

Written = TypeVar("Written")

MEANINGS = {
    "u": "take this message as it is",
    "e": "open it in your editor first",
    "r": "have the model write another one, told what should be different",
    "q": "take none",
}
WORDS = {"u": "[u]se it", "e": "[e]dit it", "r": "[r]egenerate", "q": "[q]uit"}


class Declined(Exception):
    """The person at the terminal does not want the message."""


class AnotherWanted(Exception):
    """They want another one; `hint` says what should be different."""

    def __init__(self, hint: str) -> None:
        super().__init__()
        self.hint = hint


class SubjectQuestion:
    """Asks at the terminal; `was_asked` once somebody took a message, `wants_editor` if it was to edit it first."""

    def __init__(self, console: "Console", *, may_edit: bool = False) -> None:
        self._console = console
        self._keys = [key for key in WORDS if may_edit or key != "e"]
        self.was_asked = False
        self.wants_editor = False

    def __call__(self, message: "Message", faults: "tuple[Fault, ...]") -> bool:
        """Whether the message is taken as it is, or to be edited.

        Raises:
            Declined: it is not.
            AnotherWanted: it is not, and another one is to be written.
        """
        for fault in faults:
            self._console.warning(fault.told)
        self._console.note(f"\n{message.text}")
        *first, last = (WORDS[key] for key in self._keys)
        while True:
            answer = self._console.choose(f"{', '.join(first)} or {last}? ") or "q"  # silence takes nothing
            if answer not in self._keys:
                self._console.note("".join(f"{key}  {MEANINGS[key]}\n" for key in self._keys).rstrip())
            elif answer == "r":
                raise AnotherWanted(self._console.ask("What should be different? "))
            elif answer == "q":
                raise Declined
            else:
                self.was_asked, self.wants_editor = True, answer == "e"
                return True


def question_for(workspace: "Workspace", *, is_json: bool, may_edit: bool = False) -> "SubjectQuestion | None":
    """Who is asked; None where nobody can be, or a program reads the answer."""
    if is_json or not workspace.console.interactive:
        return None
    return SubjectQuestion(workspace.console, may_edit=may_edit)


def until_taken(write: Callable[[str | None], Written], hint: str | None = None) -> Written:
    """What `write` makes of a hint: None at first, then the person's, as long as they want another one.

    Raises:
        Declined: they want none.
    """
    while True:
        try:
            return write(hint)
        except AnotherWanted as wanted:
            hint = wanted.hint


def keep_refused(error: "InvalidMessage", task: "CommitTask", workspace: "Workspace") -> None:
    """Keeps a message that a person may take for `commit --retry`, where it was written for a staged change."""
    from git_agent.commit.kept import Kept, Purpose, keep, kept_hint
    from git_agent.commit.task import Snapshot

    # A dry run describes files on disk, and `--retry` would find another change than those.
    if isinstance(error.snapshot, Snapshot) and not task.worktree:
        purpose = Purpose.of(error.snapshot, amend=task.amend)
        doubt = "; ".join(fault.told for fault in error.faults)
        kept = Kept(text=error.text, purpose=purpose, scope=task.scope, doubt=doubt)
        error.hint = kept_hint(keep(workspace.git.repository, kept), kept)
