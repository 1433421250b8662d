"""From the flags that stamp a commit to the record it gets."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.record_options import with_flags

if TYPE_CHECKING:
    from git_agent.records.build.position import RecordPlace
    from git_agent.records.build.stamp import Stamp
    from git_agent.workspace import Workspace


def stamp_of(args: argparse.Namespace, workspace: "Workspace") -> "Stamp | None":
    """The record that the flags ask for; None where they ask for none.

    Raises:
        UsageError: it could not be written; names every fault.
    """
    given = with_flags({}, args)
    if not args.record and not given:
        return None
    from git_agent.commit.stamping import stamp_for

    placed = stamp_for(given, git=workspace.git, amend=args.amend)
    tell_place(placed.place, workspace)
    return placed.stamp


def tell_place(place: "RecordPlace", workspace: "Workspace") -> None:
    """Says in one line what nobody had to say."""
    if place.taken:
        taken = ", ".join(f"{name} {place.fields[name]}" for name in place.taken)
        source = f" from {place.before[:10]}" if place.before else ""
        workspace.console.note(f"git-agent: carried over{source}: {taken}")
