"""`git-agent mcp`: the commands as tools of the Model Context Protocol."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.workspace import Workspace

NAME = "mcp"
HELP = "serve the commands to editors and agents, as tools of the Model Context Protocol"
EXAMPLE = """example:
  git agent mcp                              on stdin and stdout, for a client that starts it
  git agent mcp --repo ~/src/shop            serve this repository, too
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--repo", action="append", default=[], metavar="DIR", help="serve this repository, too; may be repeated"
    )
    parser.add_argument("--allow-commit", action="store_true", help="let tools commit when they are asked to")
    # For the programs that the server starts.
    parser.add_argument("--describe", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--guidance", action="store_true", help=argparse.SUPPRESS)


def reports() -> dict[str, type]:
    return {}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    if args.describe:
        return _describe(workspace)
    if args.guidance:
        return _show_guidance(workspace)
    from git_agent.mcp_server.repositories import served
    from git_agent.mcp_server.serve import ServerOptions, serve

    options = ServerOptions(
        served=served(workspace.folder, map(Path, args.repo)),
        may_commit=args.allow_commit,
    )
    return serve(workspace.process, options)


def _describe(workspace: "Workspace") -> int:
    """What the tools answer: told by a worker, which has loaded the commands anyway."""
    import json

    from git_agent.cli.commands import load_command
    from git_agent.error_report import ErrorReport
    from git_agent.mcp_server.toolbox import all_reports
    from git_agent.model.json_schema import json_schema

    types = {"error": ErrorReport} | {name: load_command(command).reports()[name] for name, command in all_reports()}
    schemas = {name: json_schema(report, title=name) for name, report in types.items()}
    workspace.console.json(json.dumps(schemas))
    return 0


def _show_guidance(workspace: "Workspace") -> int:
    from git_agent.evidence.guidance import resolve_guidance

    family = workspace.load().settings.guidance.family
    guidance = resolve_guidance(workspace.git.repository.root, (), family=family)
    workspace.console.data("\n".join(f"{document.text}\n" for document in guidance.documents))
    return 0
