"""From the flags that stamp a commit to the record it gets."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.record_options import override_fields

if TYPE_CHECKING:
    from git_agent.records.build.position import RecordPlace
    from git_agent.records.build.stamp import Stamp
    from git_agent.workspace import Workspace


def stamp_of(args: argparse.Namespace, workspace: "Workspace") -> "Stamp | None":
    """The record that the flags ask for; None where they ask for none.

    Raises:
        UsageError: it could not be written; names every fault.
    """
    fields = override_fields({}, args)
    if not args.record and not fields:
        return None
    # Most commits carry no record, and need not load what makes one.
    from git_agent.commit.stamping import stamp_for
    from git_agent.records.build.known import KnownRecords

    known = KnownRecords(workspace.git, keep=workspace.load().settings.records.cache)
    placed = stamp_for(fields, known=known, amend=args.amend)
    note_place(placed.place, workspace)
    return placed.stamp


def note_place(place: "RecordPlace", workspace: "Workspace") -> None:
    """Says in one line what nobody had to say."""
    if place.taken:
        carried_over = ", ".join(f"{name} {place.fields[name]}" for name in place.taken)
        source = f" from {place.before[:10]}" if place.before else ""
        workspace.console.note(f"git-agent: carried over{source}: {carried_over}")
