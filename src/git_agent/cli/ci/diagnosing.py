"""`ci diagnose`: why checks failed, at the forge or in a file."""

import argparse
from typing import TYPE_CHECKING

from git_agent.ci.report import diagnose_report, failure_report
from git_agent.cli.ci.failures import failure_lines
from git_agent.cli.render import show_report
from git_agent.errors import DONE, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from git_agent.ci.report_types import CIDiagnoseReport
    from git_agent.files.place import Place
    from git_agent.workspace import Workspace

STDIN = "-"
FILES = (".log", ".txt", ".out", ".xml", ".json", ".sarif")  # what checks are not called
PIECE = 1 << 16


def diagnose(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Why it failed; exits 0 whenever that was answered."""
    if args.what is not None and args.check is not None:
        raise UsageError("a check was named twice", hint="leave out --check, or the name without it")
    if args.what == STDIN:
        report = _of_pieces(_piped(workspace), workspace, name="stdin")
    elif args.what is not None and (log := _log(args.what, workspace)).is_regular():
        report = _of_file(log, workspace, name=args.what)
    elif args.what is not None and (args.what.endswith(FILES) or args.what.startswith(("/", "./", "../"))):
        raise _no_file(args.what, workspace)
    else:
        report = _of_forge(args, workspace)
    if args.json:
        show_report(report, workspace.console)
    else:
        workspace.console.out(*failure_lines(report))
    return DONE


def _of_forge(args: argparse.Namespace, workspace: "Workspace") -> "CIDiagnoseReport":
    from git_agent.ci.failures import diagnose_failing
    from git_agent.cli.ci.place import opened

    with opened(args, workspace, answers="stored") as (parts, target):
        return diagnose_failing(parts, target, args.check or args.what, announce=workspace.console.status)


def _log(name: str, workspace: "Workspace") -> "Place":
    """The file that a name may mean; a check that is called like a file is asked for with --check.

    Only a regular one counts: a repository can have a link to a device, or to a person's key, named like a check.
    """
    from git_agent.errors import GitAgentError
    from git_agent.files.named import given_file

    try:
        root = workspace.git.repository.root
    except GitAgentError:
        root = None
    return given_file(name, folder=workspace.folder, root=root)


def _no_file(name: str, workspace: "Workspace") -> UsageError:
    if _log(name, workspace).exists():
        return UsageError(
            f"{name} is no regular file here",
            hint="hand over its content: git-agent ci diagnose - < FILE; a check of that name: --check NAME",
        )
    return UsageError(f"there is no file {name}", hint="a check of that name is asked for with --check NAME")


def _of_file(log: "Place", workspace: "Workspace", *, name: str) -> "CIDiagnoseReport":
    try:
        return _of_pieces(log.pieces(piece=PIECE), workspace, name=name)
    except OSError as error:
        raise UsageError(f"cannot read {name}: {error.strerror}") from error


def _piped(workspace: "Workspace") -> "Iterator[bytes]":
    while piece := workspace.console.read_input(PIECE):
        yield piece


def _of_pieces(pieces: "Iterator[bytes]", workspace: "Workspace", *, name: str) -> "CIDiagnoseReport":
    """With the project's own matchers and files; a log is read outside of a repository, too."""
    from git_agent.ci.diagnose.in_tree import NO_TREE, in_tree
    from git_agent.ci.diagnose.matchers import Matchers, matchers_of
    from git_agent.ci.diagnose.run import diagnose_log
    from git_agent.errors import GitAgentError

    try:
        matchers, files = matchers_of(workspace.git), in_tree(workspace.git, or_work_tree=True)
    except GitAgentError:
        matchers, files = Matchers(), NO_TREE
    diagnosis = diagnose_log(pieces, name=name, rules=matchers.rules, files=files)
    return diagnose_report([failure_report(diagnosis)], matchers.warnings)
