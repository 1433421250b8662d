"""`ci status` and `ci gate`: one look."""

import argparse
from typing import TYPE_CHECKING

from git_agent.ci import look
from git_agent.cli.ci.place import asking, opened, show_seen

if TYPE_CHECKING:
    from git_agent.workspace import Workspace


def status(args: argparse.Namespace, workspace: "Workspace") -> int:
    """How it stands."""
    with opened(args, workspace, answers="stored") as (parts, target), asking(workspace):
        seen = look.status(parts, target, refresh=args.refresh)
    show_seen(seen, workspace, as_json=args.json)
    return seen.code


def gate(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Whether it may be merged, asked of the forge itself."""
    with opened(args, workspace, answers="none") as (parts, target), asking(workspace):
        seen = look.gate(parts, target)
    show_seen(seen, workspace, as_json=args.json)
    return seen.code
