"""`git-agent commit`: writes the message and has git make the commit."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.options import add_message_options, message_flags
from git_agent.cli.record_options import add_stamp_options

if TYPE_CHECKING:
    from git_agent.commit.task import CommitResult, CommitTask
    from git_agent.trace.console import ConsoleTrace
    from git_agent.wiring import App

NAME = "commit"
HELP = "write the message and commit what is staged"
EXAMPLE = """example:
  git agent commit                      commit what is staged
  git agent commit -a --edit            stage tracked changes, look at the message in your editor first
  git agent commit --ask                accept, edit or regenerate the message first
  git agent commit --amend              amend HEAD; its subject is kept
  git agent commit --record             stamp it with the place of the newest ---ci--- record
  git agent commit -- -S --signoff      pass options on to git
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--amend", action="store_true", help="amend HEAD, keeping its subject")
    parser.add_argument("-a", "--all", action="store_true", help="stage all changes of tracked files first")
    parser.add_argument("-e", "--edit", action="store_true", help="open the message in your editor before committing")
    parser.add_argument("--ask", action="store_true", help="ask at the terminal: accept, edit, regenerate or quit")
    parser.add_argument("--dry-run", action="store_true", help="show the message; stage and commit nothing")
    parser.add_argument("--retry", action="store_true", help="use the message kept from a commit that was refused")
    parser.add_argument("--restaged", action="store_true", help="with --retry: although something else is staged now")
    parser.set_defaults(git_args=())
    add_message_options(parser)
    add_stamp_options(parser)


def run(args: argparse.Namespace, app: "App") -> int:
    from git_agent.errors import ANSWERED_NO
    from git_agent.trace.console import ConsoleTrace

    _check_asking(args, app)
    task = _task(args, app)
    trace = ConsoleTrace(console=app.console, clock=app.clock, silent=args.json)
    trace.event("session.started", command=NAME, mode="amend" if args.amend else "staged")
    if args.all and not args.dry_run:
        app.committer.stage_tracked()
    result = _message(task, args, app, trace)
    _guard_secrets(result, app)
    if args.dry_run:
        return _shown(result, args, app)
    answer = "edit" if args.edit else "accept"
    if args.ask:
        result, answer = _agreed(result, args, app, trace)
    if answer == "quit":
        return ANSWERED_NO
    return _committed(result, args, app, edit=answer == "edit" or args.edit)


def _task(args: argparse.Namespace, app: "App") -> "CommitTask":
    from git_agent.cli.git_args import checked_git_args
    from git_agent.cli.stamping import stamp_of
    from git_agent.commit.task import CommitTask

    settings = app.load(message_flags(args)).settings
    return CommitTask(
        settings=settings,
        amend=args.amend,
        worktree=args.all and args.dry_run,
        allow_empty="--allow-empty" in checked_git_args(args.git_args),
        prove=args.json or settings.commit.strict,
        scan_all=True,
        stamp=stamp_of(args, app),
    )


def _committed(result: "CommitResult", args: argparse.Namespace, app: "App", *, edit: bool) -> int:
    from git_agent.cli.render import tell_commit
    from git_agent.cli.stamping import result_json
    from git_agent.commit.apply import CommitOptions

    options = CommitOptions(amend=args.amend, edit=edit, capture=args.json, args=args.git_args)
    committed = app.committer.apply(result, options)
    if args.json:
        tell_commit(result_json(result, command=NAME, committed=committed), committed.oid, app.console)
    return 0


def _message(task: "CommitTask", args: argparse.Namespace, app: "App", trace: "ConsoleTrace") -> "CommitResult":
    from git_agent.cli.retrying import kept_drafter
    from git_agent.cli.stamping import leaving_room
    from git_agent.cli.writing import options_of, written

    if drafter := kept_drafter(args, app):
        return written(task, options_of(args, NAME), app, trace, drafter=drafter)
    return written(leaving_room(task), options_of(args, NAME), app, trace)


def _check_asking(args: argparse.Namespace, app: "App") -> None:
    from git_agent.errors import UsageError

    if args.ask and (args.json or args.dry_run or not app.console.interactive):
        raise UsageError("--ask needs a terminal, and neither --json nor --dry-run", hint="leave out --ask")


def _agreed(
    result: "CommitResult", args: argparse.Namespace, app: "App", trace: "ConsoleTrace"
) -> "tuple[CommitResult, str]":
    """The message the person at the terminal accepts, after as many tries as they like, and how they take it."""
    from git_agent.cli.stamping import leaving_room
    from git_agent.cli.writing import options_of, written

    while True:
        said = app.console.ask("[a]ccept, [e]dit, [r]egenerate or [q]uit? ").lower()
        if said[:1] in ("a", "e"):
            return result, "edit" if said[:1] == "e" else "accept"
        if said[:1] == "q" or not said:
            app.console.note("git-agent: nothing was committed")
            return result, "quit"
        if said[:1] == "r" and result.draft.provider == "builtin":
            app.console.note("git-agent: the built-in writer would write the same again; edit it, or use a model")
        elif said[:1] == "r":
            hint = app.console.ask("What should be different? ")
            result = written(leaving_room(result.task), options_of(args, NAME, hint=hint), app, trace)


def _guard_secrets(result: "CommitResult", app: "App") -> None:
    from git_agent.cli.render import secret_warnings
    from git_agent.errors import UsageError

    warnings = secret_warnings(result)
    for warning in warnings:
        app.console.warning(warning)
    if warnings and result.task.settings.secrets.on_commit == "refuse":
        raise UsageError("secrets are staged and secrets.on_commit is refuse", hint="unstage them, then commit again")


def _shown(result: "CommitResult", args: argparse.Namespace, app: "App") -> int:
    from git_agent.cli.stamping import result_json
    from git_agent.redact import clean

    if args.json:
        app.console.json(result_json(result, command=NAME))
    else:
        app.console.out(f"\n{clean(result.message.text)}")
    app.console.note("git-agent: dry run, nothing was committed")
    return 0
