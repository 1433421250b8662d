"""`git-agent hook`: proposes a message whenever `git commit` opens an editor without one, and lints what it commits."""

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from git_agent.cli.actions import Actions
from git_agent.model.value import value

if TYPE_CHECKING:
    from git_agent.commit.task import CommitResult
    from git_agent.git.hook_files import HookMode
    from git_agent.workspace import Workspace

NAME = "hook"
HELP = "have plain `git commit` propose a message"
EXAMPLE = """example:
  git agent hook install                the hook you have already, if any, goes on working
  git agent hook install --lint         and refuse messages that break the rules of records
  git commit                            your editor opens with a message to change or keep
  git agent hook uninstall              everything is as it was before
"""

GRACE_SECONDS = 2.0  # for a hook that has heard its alarm, to end what it has started


@value
class Hook:
    """What a hook does: `run` gives the exit code; `failure_note` says what does not happen when it fails."""

    run: Callable[[argparse.Namespace, "Workspace"], int]
    failure_note: str


def configure(parser: argparse.ArgumentParser) -> None:
    actions = Actions(parser)
    install = actions.add("install", _install, about="install the hook in this repository")
    install.add_argument(
        "--lint", action="store_true", help="also check every message, and refuse a commit whose is bad"
    )
    install.add_argument("--warn", action="store_true", help="with --lint: tell what is wrong, and refuse nothing")
    actions.add("uninstall", _uninstall, about="remove it and restore an earlier hook")
    run_parser = actions.add(
        "run", _run, about="what the hook calls; it never fails a commit, except for a bad message"
    )
    run_parser.add_argument("name", choices=tuple(HOOKS), metavar="HOOK", help="which hook it is: %(choices)s")
    run_parser.add_argument("file", metavar="FILE", help="the file in which git keeps the message")
    run_parser.add_argument("source", metavar="SOURCE", nargs="?", default="", help="what the message is taken from")
    run_parser.add_argument("oid", metavar="OID", nargs="?", default="", help="the commit it is taken from")
    run_parser.add_argument("--warn", action="store_true", help="commit-msg: tell what is wrong, and refuse nothing")


def reports() -> dict[str, type]:
    return {}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    return int(args.action(args, workspace))


def _install(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.errors import UsageError
    from git_agent.git.hook_files import hook_place, install, sharing_note
    from git_agent.hooks import finds_no_program, hook_scripts, installed_lint

    if args.warn and not args.lint:
        raise UsageError("--warn says how strict the lint is", hint="git agent hook install --lint --warn")
    lint: HookMode | None = ("warn" if args.warn else "refuse") if args.lint else installed_lint(workspace.git)
    places = {hook_place(workspace.git, name): script for name, script in hook_scripts(workspace, lint).items()}
    # All hooks lie in one folder, so the same may be said of each.
    for warning in dict.fromkeys(sharing_note(place, workspace.git.repository) for place in places):
        if warning:
            workspace.console.warning(warning)
    for place, script in places.items():
        done = install(place, script)
        chained = f"; it runs {place.earlier.name} first" if place.calls_earlier else ""
        workspace.console.note(f"git-agent: {place.path} is {done}{chained}")
    if finds_no_program(workspace):
        workspace.console.warning("no git-agent is on PATH: until one is, these hooks do nothing")
    return 0


def _uninstall(args: argparse.Namespace, workspace: "Workspace") -> int:  # noqa: ARG001  every action is called the same way
    from git_agent.git.hook_files import hook_place, uninstall
    from git_agent.hooks import LINT, PROPOSE, installed_lint

    propose, lint = hook_place(workspace.git, PROPOSE), hook_place(workspace.git, LINT)
    # Most people have no lint of ours, and may have a commit-msg hook of their own.
    has_lint = installed_lint(workspace.git) or lint.earlier.exists()
    for place in (propose, lint) if has_lint else (propose,):
        workspace.console.note(f"git-agent: {place.path} is {uninstall(place)}")
    return 0


def _run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.time_limits import run_or_kill
    from git_agent.config.load import load

    hook = HOOKS[args.name]
    try:
        # The limit is the user's alone, so it can be known before the repository is looked for.
        seconds = load(environ=workspace.environ, root=None).settings.hook.seconds
    except Exception as error:  # noqa: BLE001  as below
        workspace.console.note(f"git-agent: {hook.failure_note}: {_in_one_line(error)}")
        return 0
    code = run_or_kill(seconds + GRACE_SECONDS, lambda: _run_within_limit(hook, args, workspace, seconds))
    if code is None:
        workspace.console.note(f"git-agent: {hook.failure_note}: it did not come to an end")
    # None for one that was killed, which is no reason to fail a commit.
    return code or 0


def _run_within_limit(hook: Hook, args: argparse.Namespace, workspace: "Workspace", seconds: float) -> int:
    from git_agent.cli.time_limits import time_limit
    from git_agent.errors import NothingStaged

    try:
        with time_limit(seconds):
            return hook.run(args, workspace)
    except NothingStaged:
        pass  # `git commit --allow-empty` is nobody's mistake
    except Exception as error:  # noqa: BLE001  whatever we get wrong, a commit never fails because of us
        workspace.console.note(f"git-agent: {hook.failure_note}: {_in_one_line(error)}")
    return 0


def _lint(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Tells what is wrong with the message, and refuses it where that is wanted."""
    from git_agent.cli.lint_hook import lint_file
    from git_agent.config.load import load

    settings = load(environ=workspace.environ, root=workspace.git.repository.root).settings
    return lint_file(args.file, workspace, settings=settings, may_refuse=not args.warn)


def _propose(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Puts our message on top of git's file, if nobody has said anything yet."""
    from git_agent.commit.hook import MOST_BYTES, OPEN_SOURCES, with_message

    if args.source not in OPEN_SOURCES:
        return 0
    from git_agent.cli.render import warn_of_secrets
    from git_agent.files.named import own_file

    file = own_file(workspace.folder / args.file)
    text = file.read(most_bytes=MOST_BYTES)
    result = _write_proposal(text, workspace)
    if result is None:
        return 0
    warn_of_secrets(result.evidence.secrets, workspace.console)
    # Not synced to the disk: git reads it in a moment, and writes it anew.
    file.put(with_message(text, result.message.text), lasting=False)
    return 0


def _write_proposal(text: bytes, workspace: "Workspace") -> "CommitResult | None":
    from git_agent.commit.build import write_proposal
    from git_agent.commit.hook import awaits_message
    from git_agent.commit.task import CommitTask
    from git_agent.git.comments import comment_prefix
    from git_agent.git.status import operation_in_progress
    from git_agent.hooks import hook_asks_model

    if operation_in_progress(workspace.git.repository) == "rebase":  # its commits have their messages
        return None
    if not awaits_message(text, comment_prefix=comment_prefix(workspace.git)):
        return None
    loaded = workspace.load()
    task = CommitTask(settings=loaded.settings, scan_all=True)
    return write_proposal(task, workspace, asks_model=hook_asks_model(loaded))


def _in_one_line(error: Exception) -> str:
    from git_agent.errors import GitAgentError
    from git_agent.redact import clean_line

    return clean_line(str(error) if isinstance(error, GitAgentError) else f"{type(error).__name__}: {error}")


# By git's names for them.
HOOKS: Mapping[str, Hook] = {
    "prepare-commit-msg": Hook(run=_propose, failure_note="proposes no message"),
    "commit-msg": Hook(run=_lint, failure_note="the message is not checked"),
}
