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
  git agent mcp --print-config claude-code   what to put into that client's settings
  git agent mcp --repo ~/src/shop            serve this repository, too
  git agent mcp --http 8765                  over HTTP on this machine, with a token
"""
CLIENTS = ("claude-code", "codex", "cursor", "vscode", "zed", "python")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--repo", action="append", default=[], metavar="DIR", help="serve this repository, too; may be repeated"
    )
    parser.add_argument("--allow-commit", action="store_true", help="let tools commit when they are asked to")
    parser.add_argument(
        "--http",
        nargs="?",
        const="127.0.0.1:0",
        metavar="ADDRESS",
        help="serve HTTP on this machine instead, at PORT or HOST:PORT; at one that is free if not given",
    )
    parser.add_argument(
        "--print-config", choices=CLIENTS, metavar="CLIENT", help="print settings that start this server: %(choices)s"
    )
    # For the programs that the server starts.
    parser.add_argument("--describe", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--guidance", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--writer", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--format", choices=["json"], help=argparse.SUPPRESS)  # of an error, too
    for option in ("--provider", "--model"):
        parser.add_argument(option, help=argparse.SUPPRESS)


def reports() -> dict[str, type]:
    return {}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    if args.describe:
        return _describe(workspace)
    if args.guidance:
        return _show_guidance(workspace)
    if args.writer:
        return _tell_writer(args, workspace)
    if args.print_config:
        return _print_config(args, workspace)
    from git_agent.mcp_server.addresses import address_of
    from git_agent.mcp_server.repositories import served
    from git_agent.mcp_server.serve import ServerOptions, serve

    options = ServerOptions(
        served=served(workspace.folder, map(Path, args.repo)),
        may_commit=args.allow_commit,
        http=address_of(args.http) if args.http is not None else None,
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

    guidance = resolve_guidance(workspace.git.repository.root, (), workspace.load().settings)
    workspace.console.data("\n".join(f"{document.text}\n" for document in guidance.documents))
    return 0


def _tell_writer(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Who would write under these flags, so that nobody is asked for what only a model can use."""
    import json

    from git_agent.commit.gather import take_snapshot
    from git_agent.review.last import is_kept_for

    given = {"model.provider": args.provider, "model.name": args.model}
    settings = workspace.load({name: text for name, text in given.items() if text is not None}).settings
    chosen = workspace.provider(settings.model)
    snapshot = take_snapshot(workspace.git, ())
    answer = {
        "provider": chosen.provider.name if chosen else "builtin",
        "model": chosen.provider.model if chosen else None,
        "has_review": is_kept_for(workspace.git.repository, snapshot),
    }
    workspace.console.json(json.dumps(answer))
    return 0


def _print_config(args: argparse.Namespace, workspace: "Workspace") -> int:
    """The settings on stdout, and on stderr where they belong; the flags of this call are in them."""
    from git_agent.errors import UsageError
    from git_agent.mcp_server.client_config import SNIPPETS

    if args.http is not None:
        raise UsageError("--print-config is for clients that start the server", hint="leave out --http")
    snippet = SNIPPETS[args.print_config]
    # By its whole path: an editor that was not started in a terminal has another PATH.
    command = str(workspace.process.launcher() or "git-agent")
    repos = (word for folder in args.repo for word in ("--repo", str((workspace.folder / folder).resolve())))
    flags = (*repos, *(("--allow-commit",) if args.allow_commit else ()))
    workspace.console.data(snippet.text(command, ("mcp", *flags)))
    workspace.console.note(f"git-agent: this belongs into {snippet.place}", is_fixed=True)
    return 0
