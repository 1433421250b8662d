"""`git-agent hook`: proposes a message whenever `git commit` opens an editor without one."""

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from git_agent.cli.actions import Actions
from git_agent.model.value import value

if TYPE_CHECKING:
    from git_agent.commit.draft import Drafter
    from git_agent.commit.task import CommitResult
    from git_agent.config.load import Loaded
    from git_agent.config.settings import Settings
    from git_agent.wiring import App

NAME = "hook"
HELP = "have plain `git commit` propose a message"
EXAMPLE = """example:
  git agent hook install                the hook you have already, if any, goes on working
  git commit                            your editor opens with a message to change or keep
  git agent hook uninstall              everything is as it was before
"""


@value
class Hook:
    """One hook git-agent can be: what it does, and the line of sh that knows without us when it does nothing."""

    run: Callable[[argparse.Namespace, "App"], None]
    guard: str


def configure(parser: argparse.ArgumentParser) -> None:
    actions = Actions(parser)
    actions.add("install", _install, about="install the hook in this repository")
    actions.add("uninstall", _uninstall, about="remove it and restore an earlier hook")
    called = actions.add("run", _run, about="what the hook calls; it never fails a commit")
    called.add_argument("name", choices=tuple(HOOKS), metavar="HOOK", help="which hook it is: %(choices)s")
    called.add_argument("file", metavar="FILE", help="the file in which git keeps the message")
    called.add_argument("source", metavar="SOURCE", nargs="?", default="", help="what the message is taken from")
    called.add_argument("oid", metavar="OID", nargs="?", default="", help="the commit it is taken from")


def run(args: argparse.Namespace, app: "App") -> int:
    return int(args.action(args, app))


def scripts(app: "App") -> dict[str, bytes]:
    """Every hook as this git-agent would install it."""
    from git_agent.cli.hook_files import render

    launcher = app.launcher()
    return {name: render(name, guard=hook.guard, launcher=launcher) for name, hook in HOOKS.items()}


def _install(args: argparse.Namespace, app: "App") -> int:  # noqa: ARG001  every action is called the same way
    from git_agent.cli.hook_files import hook_place, install, reach

    for name, script in scripts(app).items():
        place = hook_place(app.git, name)
        if warning := reach(place, app.git.repository):
            app.console.warning(warning)
        done = install(place, script)
        chained = f"; it runs {place.earlier.name} first" if place.calls_earlier else ""
        app.console.note(f"git-agent: {place.path} is {done}{chained}")
    return 0


def _uninstall(args: argparse.Namespace, app: "App") -> int:  # noqa: ARG001  every action is called the same way
    from git_agent.cli.hook_files import hook_place, uninstall

    for name in HOOKS:
        place = hook_place(app.git, name)
        app.console.note(f"git-agent: {place.path} is {uninstall(place)}")
    return 0


def _run(args: argparse.Namespace, app: "App") -> int:
    from git_agent.errors import NothingStaged

    try:
        HOOKS[args.name].run(args, app)
    except NothingStaged:
        pass  # `git commit --allow-empty` is nobody's mistake
    except Exception as error:  # noqa: BLE001  whatever we get wrong, a commit never fails because of us
        app.console.note(f"git-agent: proposes no message: {_in_one_line(error)}")
    return 0


def _propose(args: argparse.Namespace, app: "App") -> None:
    """Puts our message on top of git's file, if nobody has said anything yet."""
    from git_agent.commit.hook import OPEN_SOURCES, with_message

    if args.source not in OPEN_SOURCES:
        return
    from git_agent.cli.alarm import time_limit
    from git_agent.cli.render import secret_warnings
    from git_agent.config.load import load
    from git_agent.files import replace_file

    file = app.folder / args.file
    text = file.read_bytes()
    # The limit is the user's alone, so it can be known before the repository is looked for.
    with time_limit(load(environ=app.environ, root=None).settings.hook.seconds):
        result = _written(text, app)
    if result is None:
        return
    for warning in secret_warnings(result):
        app.console.warning(warning)
    replace_file(file, with_message(text, result.message.text), mode=file.stat().st_mode & 0o777)


def _written(text: bytes, app: "App") -> "CommitResult | None":
    from git_agent.commit.draft import BuiltinDrafter
    from git_agent.commit.gather import comment_prefix
    from git_agent.commit.hook import awaits_message
    from git_agent.commit.run import run as write_message
    from git_agent.commit.task import CommitTask
    from git_agent.errors import GitAgentError
    from git_agent.git.status import operation_in_progress

    if operation_in_progress(app.git.repository) == "rebase":
        return None
    if not awaits_message(text, comment_prefix=comment_prefix(app.git)):
        return None
    loaded = app.load()
    task = CommitTask(settings=loaded.settings, scan_all=True)
    if not _has_own_model(loaded):
        return write_message(task, git=app.git, drafter=BuiltinDrafter())
    try:
        return write_message(task, git=app.git, drafter=_model(loaded.settings, app))
    except GitAgentError as error:
        app.console.note(f"git-agent: {_in_one_line(error)}; the built-in writer takes over")
        return write_message(task, git=app.git, drafter=BuiltinDrafter())


def _has_own_model(loaded: "Loaded") -> bool:
    """A hook sends nothing out because of a stray variable: only what the user's own settings name counts."""
    keys = ("model.provider", "model.name", "model.base_url")
    return any(loaded.values[key].origin not in ("default", "flag") for key in keys)


def _model(settings: "Settings", app: "App") -> "Drafter":
    from git_agent.trace.console import ConsoleTrace
    from git_agent.wiring import Wish

    silent = ConsoleTrace(console=app.console, clock=app.clock, silent=True)
    # What is left of the hook's time is for the built-in writer, should the model fail.
    wish = Wish(command="hook", seconds=max(1.0, 0.6 * settings.hook.seconds))
    return app.drafter(settings, wish, silent)


def _in_one_line(error: Exception) -> str:
    from git_agent.errors import GitAgentError
    from git_agent.redact import clean

    said = str(error) if isinstance(error, GitAgentError) else f"{type(error).__name__}: {error}"
    return " ".join(clean(said).split())


HOOKS: Mapping[str, Hook] = {
    "prepare-commit-msg": Hook(run=_propose, guard="case ${2-} in '' | template) ;; *) exit 0 ;; esac"),
}
