"""Makes a page of the state, in a file or on stdout, with links to the commits where the forge is known."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from git_agent.cli.out_file import output_file, write_out
from git_agent.errors import UsageError
from git_agent.git.log import commit_time, current_branch
from git_agent.model.change import visible_path
from git_agent.records.page.document import page
from git_agent.redact import clean

if TYPE_CHECKING:
    from git_agent.git.gateway import Git
    from git_agent.records.page.parts import CommitUrl
    from git_agent.records.state.values import State
    from git_agent.workspace import Workspace


STDOUT = "-"


def write_page(args: argparse.Namespace, workspace: "Workspace", rebuild: "Callable[[], State]") -> int:
    """The page in its file, which is known to be writable before the history is read; on stdout for `-`.

    Raises:
        UsageError: it is not, or two forms are asked for.
    """
    if args.json:
        raise UsageError("--json and --html do not go together", hint="leave out one of the two")
    if args.html == STDOUT:
        workspace.console.data(_page(args, workspace, rebuild()))
        return 0
    target = output_file(args.html, folder=workspace.folder, repository=workspace.git.repository)
    state = rebuild()
    write_out(target, (_page(args, workspace, state),))
    workspace.console.note(
        f"git-agent: the state of {state.commits_read:,} commits is in {visible_path(str(target.path))}"
    )
    return 0


def _page(args: argparse.Namespace, workspace: "Workspace", state: "State") -> str:
    git = workspace.git
    pieces = page(
        state,
        repository=visible_path(git.repository.root.name),
        revision=_revision(args, git),
        # The commit's time and not today's: the same history gives the same page, byte for byte.
        time=commit_time(git, state.head) if state.head else None,
        **_urls(git, state.head),
    )
    # As a whole: a secret may lie across two pieces.
    return clean("".join(pieces), path="state.html")


def _revision(args: argparse.Namespace, git: "Git") -> str:
    at = args.at or current_branch(git) or "HEAD"
    return visible_path(f"{at}, since {args.since}" if args.since else at)


def _urls(git: "Git", head: str | None) -> "dict[str, CommitUrl]":
    """Where commits and branches are on the web, if that is known."""
    from git_agent.forge.links import branch_url, commit_url
    from git_agent.release.write.compose import homepage_here

    home = homepage_here(git, head) if head else None
    if home is None:
        return {}
    return {
        "commit_url": lambda oid: commit_url(home, oid),
        # A branch that is only known from a remote has the remote's name before its own.
        "branch_url": lambda name: branch_url(home, name.removeprefix("origin/")),
    }
