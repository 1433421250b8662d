"""The person at the terminal decides about a message: takes it, edits it, has another one, or none."""

import argparse
from typing import TYPE_CHECKING

from git_agent.errors import UsageError

if TYPE_CHECKING:
    from git_agent.cli.unproved import SubjectQuestion
    from git_agent.commit.task import CommitResult
    from git_agent.config.settings import Settings
    from git_agent.trace.console import ConsoleTrace
    from git_agent.workspace import Workspace

COMMAND = "commit"
QUESTION = "[a]ccept, [e]dit, [r]egenerate or [q]uit? "
MEANINGS = """\
a  commit with this message
e  open it in your editor first
r  have another one: a model is told what should be different, the built-in writer says it in other words
q  commit nothing
"""


def decide_asking(args: argparse.Namespace, workspace: "Workspace", settings: "Settings") -> None:
    """Settles `args.ask`, which may be left to the settings; those ask only where somebody can be asked.

    Raises:
        UsageError: it is asked for where it cannot be.
    """
    can_ask = workspace.console.interactive and not (args.json or args.dry_run)
    if args.ask is None:
        args.ask = settings.commit.ask and can_ask and not args.review
    elif args.ask and not can_ask:
        raise UsageError("--ask needs a terminal, and neither --json nor --dry-run", hint="leave out --ask")


class Asking:
    """Offers one message after another."""

    def __init__(
        self,
        args: argparse.Namespace,
        workspace: "Workspace",
        trace: "ConsoleTrace",
        decide: "SubjectQuestion | None",
    ) -> None:
        self._args = args
        self._workspace = workspace
        self._trace = trace
        self._decide = decide
        self._others: list[str] = []  # what the built-in writer has not offered yet, then what it has

    def until_accepted(self, result: "CommitResult") -> "tuple[CommitResult, str]":
        """The message that is taken, after as many tries as they like, and how: accept, edit or quit."""
        self._others = [*result.draft.others, result.draft.text]
        while True:
            answer = self._workspace.console.choose(QUESTION)
            if answer in ("a", "e"):
                return result, "edit" if answer == "e" else "accept"
            if answer in ("q", ""):  # an end of input, too: silence commits nothing
                self._workspace.console.note("git-agent: nothing was committed")
                return result, "quit"
            if answer == "r":
                result = self._another(result)
                if self._decide and self._decide.was_asked:  # about this one, whose subject nothing bears out
                    return result, "edit" if self._decide.wants_editor else "accept"
            else:
                self._workspace.console.remark(MEANINGS)

    def _another(self, result: "CommitResult") -> "CommitResult":
        from git_agent.cli.unproved import until_taken
        from git_agent.cli.writing import show_message, write_and_note, writer_options

        task = result.task
        if not result.draft.author.is_builtin:
            result = until_taken(
                lambda hint: write_and_note(
                    task,
                    writer_options(self._args, COMMAND, hint=hint or ""),
                    self._workspace,
                    self._trace,
                    decide=self._decide,
                ),
                self._workspace.console.ask("What should be different? "),
            )
        elif len(self._others) == 1:
            self._workspace.console.note(
                "git-agent: the built-in writer has no other words for it; edit it, or use a model"
            )
            return result
        else:
            from git_agent.commit.draft import OtherWords

            text = self._others.pop(0)
            self._others.append(text)
            options = writer_options(self._args, COMMAND)
            drafter = OtherWords(result.draft, text)
            result = write_and_note(task, options, self._workspace, self._trace, drafter=drafter)
        show_message(result, self._args, self._workspace, self._trace)
        return result
