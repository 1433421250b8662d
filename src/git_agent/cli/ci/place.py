"""What every subcommand begins with: the parts, and the commit that is meant."""

import argparse
from contextlib import contextmanager
from typing import TYPE_CHECKING

from git_agent.ci.build import build_parts
from git_agent.ci.target import Target, target_of
from git_agent.ci.values import Selection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from git_agent.ci.build import Answers
    from git_agent.ci.look import Parts, Seen
    from git_agent.ci.report_types import CIContextReport
    from git_agent.errors import GitAgentError
    from git_agent.workspace import Workspace


@contextmanager
def opened(args: argparse.Namespace, workspace: "Workspace", *, answers: "Answers") -> "Iterator[tuple[Parts, Target]]":
    """The parts and the target; connections are closed at the end. `answers` are those that need not be sent again.

    Raises:
        RepositoryError: there is no repository, or no such remote or commit.
    """
    asked = Selection(pr=args.pr, branch=getattr(args, "branch", None), sha=getattr(args, "sha", None))
    settings = workspace.load().settings
    remote, environ = args.remote or "", workspace.environ
    target = target_of(workspace.git, asked, remote=remote, environ=environ, forge=settings.ci.forge)
    with build_parts(workspace, settings, target, keeps_context=not args.no_context_file, answers=answers) as parts:
        yield parts, target


@contextmanager
def asking(workspace: "Workspace") -> "Iterator[None]":
    """Says at a terminal what is waited for."""
    workspace.console.status("git-agent: asking the forge …")
    try:
        yield
    finally:
        workspace.console.status("")


def show_seen(seen: "Seen", workspace: "Workspace", *, as_json: bool) -> None:
    """What was seen, for programs or for people."""
    from git_agent.cli.ci.table import status_lines
    from git_agent.cli.render import show_report

    console = workspace.console
    if as_json:
        show_report(seen.report, console)
    else:
        size = console.size
        console.out(*status_lines(_without(seen.fault, seen.report), columns=size[0] if size else None))
    if seen.fault:
        console.error(str(seen.fault), seen.fault.hint)


def _without(fault: "GitAgentError | None", report: "CIContextReport") -> "CIContextReport":
    """The same without a reason that is told as an error below it."""
    reasons = [reason for reason in report["merge_reasons"] if fault is None or reason != str(fault)]
    return {**report, "merge_reasons": reasons}
