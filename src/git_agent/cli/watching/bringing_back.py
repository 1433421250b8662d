"""`watch restore|recover|export`: what was captured, back in a person's hands."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.out_file import output_file
from git_agent.cli.render import show_report
from git_agent.cli.watching.place import folder_here, looking, path_here, tell_unknown
from git_agent.clock import local_text
from git_agent.errors import ANSWERED_NO, DONE, RepositoryError, UsageError
from git_agent.watch.look.chains import chain_report, chains_of, drop_chain, ledger_here
from git_agent.watch.look.events import events_report
from git_agent.watch.look.log import version_report

if TYPE_CHECKING:
    from git_agent.watch.ledger.ledger import Ledger
    from git_agent.watch.look.status import Looked
    from git_agent.watch.publish.recover import Chain
    from git_agent.watch.report import WatchExport, WatchRecover, WatchRestore
    from git_agent.watch.report_parts import ChainReport, VersionReport
    from git_agent.workspace import Workspace


def restore(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Lists the versions of a file, or brings one back."""
    if args.seq is None and args.path is None:
        raise UsageError("restore needs a file or a capture", hint="--path PATH --list, then --seq N")
    if args.path is not None:
        args.path = path_here(workspace, args.path)
    with looking(workspace) as at:
        if args.list or args.seq is None:
            return _list_versions(args, workspace, at)
        if at.ledger is None:
            raise RepositoryError("nothing was ever captured here", hint="`git-agent watch start` begins it")
        return _put_back(args, workspace, at, at.ledger)


def _list_versions(args: argparse.Namespace, workspace: "Workspace", at: "Looked") -> int:
    from git_agent.watch.publish.restore import versions

    if args.path is None:
        raise UsageError("--list is about a file", hint="--path PATH --list")
    kept = [version.seq for version in versions(at.ledger, at.git, args.path)] if at.ledger else []
    captures = [capture for seq in kept if at.ledger and (capture := at.ledger.captures.get(seq))]
    listed = [version_report(capture) for capture in captures]
    if args.json:
        report: WatchRestore = {"schema_version": 1, "command": "watch", "ok": bool(listed), "versions": listed}
        show_report(report, workspace.console, indent=None)
    elif listed:
        workspace.console.out("".join(map(_version_line, listed)))
    else:
        tell_unknown(workspace, f"no version of {args.path} is kept")
    return DONE if listed else ANSWERED_NO


def _put_back(args: argparse.Namespace, workspace: "Workspace", at: "Looked", ledger: "Ledger") -> int:
    from git_agent.watch.publish.restore import content_of, put_back

    version = content_of(ledger, at.git, seq=args.seq, path=args.path)
    where = None
    if args.to != "-":
        place = output_file(args.to, folder=workspace.folder, repository=at.git.repository) if args.to else None
        try:
            where = str(put_back(ledger, at.git, version, place=place).path)
        except OSError as error:
            raise UsageError(f"{args.to or version.path} cannot be written: {error.strerror or error}") from error
    capture = ledger.captures.get(args.seq)
    report: WatchRestore = {
        "schema_version": 1,
        "command": "watch",
        "ok": True,
        "versions": [version_report(capture)] if capture else [],
        "restored": where,
    }
    if args.json:
        show_report(report, workspace.console, indent=None)
    elif where is None:
        workspace.console.data(version.content.decode("utf-8", "surrogateescape"))  # which are the same bytes again
    else:
        workspace.console.out(f"capture {version.seq} of {version.path} is in {where}\n")
    return DONE


def _version_line(version: "VersionReport") -> str:
    commit = f" in {version['commit'][:10]}" if version["commit"] else ""
    what = f"{version['op']:<6} {version['size']:>10} B"
    return f"{version['seq']:>6}  {local_text(version['ts'])}  {what}  {version['state']}{commit}\n"


def recover(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Lists chains that could not be published, brings one back, or lets go of it."""
    if args.chain is None and (args.path or args.to or args.drop):
        raise UsageError("which chain?", hint="`git-agent watch recover` lists them; then --chain NAME")
    chains = chains_of(workspace.git)
    report: WatchRecover = {"schema_version": 1, "command": "watch", "ok": True, "chains": []}
    if args.chain is None:
        report["chains"] = [chain_report(chain) for chain in chains]
        text = "".join(map(_chain_line, report["chains"])) or "everything that was captured is published, or will be\n"
    else:
        chain = _named(chains, args.chain)
        report["chains"] = [chain_report(chain)]
        text = _dropped(chain, workspace, report) if args.drop else _written(chain, args, workspace, report)
    if args.json:
        show_report(report, workspace.console, indent=None)
    else:
        workspace.console.out(text)
    return DONE if report["ok"] else ANSWERED_NO


def _named(chains: "list[Chain]", name: str) -> "Chain":
    # Its last part will do: the whole name of a ref is long, and the part is what people copy.
    matching = [chain for chain in chains if chain.name == name or chain.name.endswith(f"/{name}")]
    if len(matching) != 1:
        raise RepositoryError(f"there is no chain {name}", hint="`git-agent watch recover` lists them")
    return matching[0]


def _written(chain: "Chain", args: argparse.Namespace, workspace: "Workspace", report: "WatchRecover") -> str:
    from git_agent.watch.publish.recover import recover as bring_back

    root = folder_here(workspace, args.to) if args.to else None
    path = path_here(workspace, args.path) if args.path else None
    try:
        with ledger_here(workspace.git) as ledger:
            done = bring_back(ledger, workspace.git, chain, path=path, root=root)
    except OSError as error:
        raise UsageError(f"a file cannot be written: {error.strerror or error}") from error
    report["written"], report["refused"] = list(done.written), list(done.refused)
    report["ok"] = not done.refused
    refused = "".join(f"{path} stays: what stands there is kept nowhere else\n" for path in done.refused)
    paths = "".join(f"{path}\n" for path in done.written) + refused
    return paths or "nothing is to be brought back: these captures are deletions only\n"


def _dropped(chain: "Chain", workspace: "Workspace", report: "WatchRecover") -> str:
    try:
        report["dropped"] = drop_chain(workspace.git, workspace.environ, chain)
    except OSError as error:
        raise UsageError(f"{chain.name} cannot be removed: {error.strerror or error}") from error
    return f"{chain.name} is gone for good\n" if report["dropped"] else f"{chain.name} was gone already\n"


def _chain_line(chain: "ChainReport") -> str:
    paths = ", ".join(file["path"] for file in chain["files"][:3])
    more = f" and {len(chain['files']) - 3} more" if len(chain["files"]) > 3 else ""
    paths = paths if any(file["mode"] for file in chain["files"]) else f"deletions only: {paths}"
    return f"{chain['name']}  {local_text(chain['ts'])}  {chain['kind']}  {chain['branch']}  {paths}{more}\n"


def export(args: argparse.Namespace, workspace: "Workspace") -> int:
    """The whole ledger."""
    with looking(workspace) as at:
        events = events_report(at.ledger, since=args.since, limit=None)["events"]
        captures = [version_report(capture) for capture in at.ledger.captures.all()] if at.ledger else []
    if args.json:
        report: WatchExport = {"schema_version": 1, "command": "watch", "captures": captures, "events": events}
        show_report(report, workspace.console, indent=None)
        return DONE
    for capture in captures:
        show_report({"capture": capture}, workspace.console, indent=None)
    for event in events:
        show_report({"event": event}, workspace.console, indent=None)
    return DONE
