"""The message of a refused commit, when it is asked for or accepted."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.cli.unproved import SubjectQuestion
    from git_agent.commit.kept import Kept, KeptDrafter
    from git_agent.commit.task import CommitTask
    from git_agent.workspace import Workspace


def kept_drafter(
    task: "CommitTask", args: argparse.Namespace, workspace: "Workspace", decide: "SubjectQuestion | None"
) -> "KeptDrafter | None":
    """Who drafts the kept message again; None where a new one is wanted.

    Raises:
        UsageError: it is asked for and there is none.
        UnprovedSubject: it was refused for what it says, and nobody has looked at it since.
        Declined, AnotherWanted: somebody has, and does not want it.
    """
    from git_agent.commit.kept import KeptDrafter, kept
    from git_agent.errors import UsageError

    message = kept(workspace.git.repository)
    if args.restaged and not args.retry:
        raise UsageError("--restaged says how to --retry", hint="add --retry, or leave out --restaged")
    if args.retry:
        if message is None:
            raise UsageError("no message was kept", hint="leave out --retry to have one written")
        # Whoever looks at the message before it is committed decides that.
        is_seen = args.edit or args.ask or args.dry_run
        if message.doubt and not is_seen:
            _take_doubted(message, workspace, decide)
        return KeptDrafter(message, for_any_change=args.restaged or is_seen)
    if message is None or args.json:  # a program asked for a message of this change, and nobody can be asked
        return None
    if workspace.console.interactive:
        return KeptDrafter(message, for_any_change=True) if _is_accepted(message, task, workspace) else None
    subject = message.text.partition("\n")[0]
    how = "--retry --edit opens it" if message.doubt else "--retry uses it"
    workspace.console.note(f"git-agent: a message that was refused is kept ({how}): {subject}")
    return None


def _take_doubted(message: "Kept", workspace: "Workspace", decide: "SubjectQuestion | None") -> None:
    """Has the person at the terminal look at a message that we refused ourselves; without one it stays refused."""
    from git_agent.commit.kept import kept_hint
    from git_agent.errors import UnprovedSubject
    from git_agent.model.fault import Fault
    from git_agent.model.message import Message
    from git_agent.store.places import kept_message_file

    doubts = (Fault(rule="kept", detail=message.doubt),)
    subject, _, body = message.text.partition("\n\n")
    if decide is None or not decide(Message(subject=subject, body=body), doubts):
        hint = kept_hint(kept_message_file(workspace.git.repository).path, message)
        raise UnprovedSubject(doubts, text=message.text, hint=hint)


def retry_hint(workspace: "Workspace") -> str | None:
    """How the refused commit is made again, where it was not one of what is staged."""
    from git_agent.commit.kept import kept

    message = kept(workspace.git.repository)
    return f"the same commit again is `--retry {message.scope}`" if message and message.scope else None


def _is_accepted(message: "Kept", task: "CommitTask", workspace: "Workspace") -> bool:
    """What the person at the terminal says; for another change or of an unproved message silence is no."""
    from git_agent.commit.gather import take_snapshot
    from git_agent.commit.kept import ANOTHER_CHANGE, Purpose

    subject = message.text.partition("\n")[0]
    is_meant = message.purpose == Purpose.of(take_snapshot(workspace.git, task.paths), amend=task.amend)
    doubts = [*(() if is_meant else (ANOTHER_CHANGE,)), *((message.doubt,) if message.doubt else ())]
    told = "".join(f"({doubt})\n" for doubt in doubts)
    choice = "[y/N]" if doubts else "[Y/n]"
    question = f"Use the message that was refused and kept?\n  {subject}\n{told}{choice} "
    answer = workspace.console.ask(question).lower()
    return answer in ("y", "yes") or (not doubts and not answer)
