"""Turns the flags of a writing command into options, and tells on stderr what the reader of a message has to know."""

import argparse
from typing import TYPE_CHECKING

from git_agent.workspace import WriterOptions

if TYPE_CHECKING:
    from git_agent.commit.draft import CommitDrafter
    from git_agent.commit.task import CommitResult, CommitTask
    from git_agent.model.trace import Trace
    from git_agent.shape.report import Result
    from git_agent.shape.settling import Decide
    from git_agent.workspace import Workspace


def writer_options(args: argparse.Namespace, command: str, *, hint: str = "") -> WriterOptions:
    """What the flags ask of the writer beyond the settings; a hint typed later comes after the flag's."""
    hints = [text for text in (args.append_prompt, hint) if text]  # the later one may correct the first
    return WriterOptions(command=command, base_url=args.base_url, hint="\n".join(hints))


def write_and_note(
    task: "CommitTask",
    options: WriterOptions,
    workspace: "Workspace",
    trace: "Trace",
    *,
    drafter: "CommitDrafter | None" = None,
    decide: "Decide | None" = None,
) -> "CommitResult":
    """The finished message, by `drafter` or whoever is configured; one that nobody may take is kept."""
    from git_agent.commit.build import write_message
    from git_agent.errors import UnprovedSubject
    from git_agent.shape.settling import nobody_to_ask

    try:
        result = write_message(task, workspace, options, trace, drafter=drafter, decide=decide or nobody_to_ask)
    except UnprovedSubject as error:
        from git_agent.cli.unproved import keep_unproved

        keep_unproved(error, task, workspace)
        raise
    note_result(result, workspace, trace)
    return result


def note_result(result: "Result", workspace: "Workspace", trace: "Trace") -> None:
    """Puts a finished message on record, and on stderr what the reader has to know about it."""
    from git_agent.cli.render import note_author, note_omissions, note_pruned, warn_of_doubts, warn_of_secrets

    digest = {"digest": result.evidence.packed.digest} if result.evidence.packed.sections else {}
    trace.event("evidence.gathered", files=len(result.evidence.change.changes), **digest)
    trace.event("final", provider=result.draft.author.name, message=result.message.text)
    note_author(result, workspace.console)
    note_omissions(result, workspace.console)
    note_pruned(result, workspace.console)
    warn_of_doubts(result, workspace.console)
    warn_of_secrets(result.evidence.secrets, workspace.console)
