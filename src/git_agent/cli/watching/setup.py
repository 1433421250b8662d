"""`watch setup` puts hooks into a harness's file."""

import argparse
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from git_agent.cli.render import show_report
from git_agent.errors import DONE, UsageError
from git_agent.files.named import own_file
from git_agent.files.place import Place
from git_agent.git.exclude_file import exclude_file
from git_agent.watch.harness import HARNESSES, hooked, shell_block, unhooked, with_block
from git_agent.watch.personal import excluding, including, is_left_empty

if TYPE_CHECKING:
    from git_agent.watch.report import WatchSetup
    from git_agent.workspace import Workspace

MOST_BYTES = 1 << 20
NEW_FOLDER = 0o777  # the umask decides
SHELL = "shell"


def setup(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Prints the hooks, or changes the file they belong into."""
    if args.install and args.remove:
        raise UsageError("--install and --remove are opposites", hint="leave one of them out")
    launcher = workspace.process.launcher()
    program = shlex.quote(str(launcher)) if launcher else "git-agent"
    place = _file(args, workspace)
    before = _read(place)
    # Made also when it is to be removed: whether the hooks are installed is known by comparing.
    wanted = _wanted(args, before, program)
    new = _text(args.harness, before, None) if args.remove else wanted
    changed = (args.install or args.remove) and new != before
    # Before the file itself: a watch that runs would commit it.
    excluded = _exclude(args, workspace) if args.install or args.remove else False
    if changed and args.remove and args.harness != SHELL and is_left_empty(new):
        _remove(place)
    elif changed:
        _write(place, new)
    report: WatchSetup = {
        "schema_version": 1,
        "command": "watch",
        "ok": True,
        "harness": args.harness,
        "file": str(place.path),
        "installed": (new if changed else before) == wanted,
        "changed": changed,
        "excluded": excluded,
        "text": _text(args.harness, "", program),
    }
    if args.json:
        show_report(report, workspace.console)
    elif args.install or args.remove:
        done = "is changed" if changed else "is as it should be already"
        workspace.console.out(f"{place.path} {done}\n")
        if excluded:
            outcome = "is not committed" if args.install else "may be committed again"
            workspace.console.out(f"it {outcome}: {exclude_file(workspace.git).path} is changed\n")
    else:
        workspace.console.data(report["text"])
        workspace.console.note(f"git-agent: this belongs into {place.path}; --install puts it there")
    return DONE


def _wanted(args: argparse.Namespace, before: str, program: str) -> str:
    """The file with our hooks; where it is only to be shown, what it holds need not allow for them."""
    try:
        return _text(args.harness, before, program)
    except UsageError:
        if args.install or args.remove:
            raise
        return _text(args.harness, "", program)


def _exclude(args: argparse.Namespace, workspace: "Workspace") -> bool:
    """Keeps a project's file out of git, or no longer; whether that is new."""
    from git_agent.git.index import tracked_paths

    if args.harness == SHELL or args.user:
        return False
    harness, place = HARNESSES[args.harness], exclude_file(workspace.git)
    if args.install and tracked_paths(workspace.git, harness.file):
        return False  # its owners share it
    before = _read(place)
    new = excluding(before, harness) if args.install else including(before, harness)
    if new != before:
        _write(place, new)
    return new != before


def _text(harness: str, before: str, program: str | None) -> str:
    """The file as it would be with our hooks, or without a program, without them."""
    if harness == SHELL:
        return with_block(before, shell_block(program) if program else "")
    chosen = HARNESSES[harness]
    return hooked(before, chosen, program) if program else unhooked(before, chosen)


def _file(args: argparse.Namespace, workspace: "Workspace") -> Place:
    home = Path("/", workspace.environ.get("HOME", ""))
    if args.harness == SHELL:
        # The shell that a person logs in with, which need not be the one that runs this.
        is_zsh = workspace.environ.get("SHELL", "").endswith("zsh")
        return own_file(home / (".zshrc" if is_zsh else ".bashrc"))
    chosen = HARNESSES[args.harness]
    if args.user:
        return own_file(home / chosen.user_file)
    return Place(root=workspace.git.repository.root, name=chosen.file)


def _read(place: Place) -> str:
    try:
        return place.read(most_bytes=MOST_BYTES).decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{place.path} cannot be read: {error}") from error


def _write(place: Place, text: str) -> None:
    try:
        place.put(text.encode(), make=NEW_FOLDER)
    except OSError as error:
        raise UsageError(f"{place.path} cannot be written: {error.strerror or error}") from error


def _remove(place: Place) -> None:
    try:
        place.remove()
    except OSError as error:
        raise UsageError(f"{place.path} cannot be removed: {error.strerror or error}") from error
