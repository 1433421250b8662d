"""`git-agent commit`: writes the message and has git make the commit."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.options import add_message_options, add_review_options, check_review_options, message_flags
from git_agent.cli.record_options import add_stamp_options

if TYPE_CHECKING:
    from git_agent.cli.unproved import SubjectQuestion
    from git_agent.commit.task import CommitResult, CommitTask
    from git_agent.trace.console import ConsoleTrace
    from git_agent.workspace import Workspace

NAME = "commit"
HELP = "write the message and commit what is staged"
EXAMPLE = """example:
  git agent commit                      commit what is staged
  git agent commit -a --edit            all changes of tracked files; look at the message in your editor first
  git agent commit --ask                accept, edit or regenerate the message first
  git agent commit --amend              amend HEAD; its subject is kept
  git agent commit --review             a section for each module, reviewed in five stages
  git agent commit --split              several commits where it is several things
  git agent commit --record             stamp it with the place of the newest ---ci--- record
  git agent commit -s -- parser.py      only this file, signed off; options of git may follow `--` as well
"""

# Options of git that people type without `--`.
GIT_FLAGS = {
    ("-s", "--signoff"): "sign the commit off",
    ("-n", "--no-verify"): "run no hooks that could refuse it",
    ("-S", "--gpg-sign"): "sign it with your key",
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--amend", action="store_true", help="amend HEAD, keeping its subject")
    parser.add_argument("-a", "--all", action="store_true", help="commit all changes of tracked files, staged or not")
    parser.add_argument("-e", "--edit", action="store_true", help="open the message in your editor before committing")
    asks = parser.add_mutually_exclusive_group()
    about = "ask at the terminal: accept, edit, regenerate or quit"
    asks.add_argument("--ask", dest="ask", action="store_const", const=True, help=about)
    asks.add_argument("--no-ask", dest="ask", action="store_const", const=False, help="ask nothing, whatever is set")
    parser.add_argument("--split", action="store_true", help="make several commits where it is several things")
    parser.add_argument("--dry-run", action="store_true", help="show the message; stage and commit nothing")
    parser.add_argument("--retry", action="store_true", help="use the message that was refused and kept")
    parser.add_argument("--restaged", action="store_true", help="with --retry: although something else is staged now")
    parser.add_argument("-m", "--message", action="append", default=[], metavar="TEXT", help="a hint for the model")
    for names, meaning in GIT_FLAGS.items():
        about = f"{meaning}, as git's own option"
        parser.add_argument(*names, dest="git_flags", action="append_const", const=names[1], default=[], help=about)
    # Tells `parse` that options of git may follow `--` here.
    parser.set_defaults(git_args=(), paths=())
    add_message_options(parser)
    add_review_options(parser)
    add_stamp_options(parser)


def reports() -> dict[str, type]:
    from git_agent.commit.report import CommitReport
    from git_agent.review.report import ReviewCommitReport

    return {NAME: CommitReport, f"{NAME}-review": ReviewCommitReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.unproved import Declined
    from git_agent.errors import ANSWERED_NO
    from git_agent.store.places import watch_folder
    from git_agent.watch.hold import publication_held

    # A watch that published meanwhile would move HEAD under what was read of it.
    with publication_held(watch_folder(workspace.git.repository)):
        try:
            return _run(args, workspace)
        except Declined:
            workspace.console.note("git-agent: nothing was committed")
            return ANSWERED_NO


def _run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.git_args import check_there, split_paths
    from git_agent.cli.unredacted import showing
    from git_agent.cli.writing import refuse_unheard_message

    check_review_options(args)
    options, args.paths = split_paths(args.git_args)
    args.git_args = (*args.git_flags, *options)
    _check_paths(args)
    task = _task(args, workspace)
    check_there(args.paths, workspace)
    refuse_unheard_message(args, workspace, task.settings)  # before anything is staged or asked of a model
    with showing(args, workspace, task.settings):
        if args.split:
            return _split(task, args, workspace)
        return _write_and_commit(task, args, workspace)


def _split(task: "CommitTask", args: argparse.Namespace, workspace: "Workspace") -> int:
    """Several commits, or the one that it is."""
    from git_agent.cli.split_options import options_of_commit
    from git_agent.cli.splitting import Splitting

    options = options_of_commit(args)
    return Splitting(
        options, workspace, task.settings, otherwise=lambda: _write_and_commit(task, args, workspace)
    ).run()


def _write_and_commit(task: "CommitTask", args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.writing import console_trace
    from git_agent.commit.build import build_committer

    trace = console_trace(args, workspace, aside=args.dry_run)
    trace.event("session.started", command=NAME, mode=_mode(args))
    with build_committer(workspace).staged(task) as git:
        return _write_and_commit_staged(task, args, workspace.reading(git), trace)


def _mode(args: argparse.Namespace) -> str:
    """What is committed, in a word."""
    return "amend" if args.amend else "all" if args.all else "paths" if args.paths else "staged"


def _write_and_commit_staged(
    task: "CommitTask", args: argparse.Namespace, workspace: "Workspace", trace: "ConsoleTrace"
) -> int:
    from git_agent.cli.asking import Asking
    from git_agent.cli.mixed import offer_split
    from git_agent.cli.unproved import question_for, until_taken
    from git_agent.errors import ANSWERED_NO, CommitRefused

    if args.review:
        from git_agent.cli.reviewing import commit_reviewed

        return commit_reviewed(task, args, workspace, trace)
    question = question_for(workspace, is_json=args.json, may_edit=not args.dry_run)
    result = until_taken(lambda hint: _write(task, args, workspace, trace, question, hint))
    if args.ask or args.dry_run:
        offer_split(result.draft, workspace.console)
    if args.dry_run:
        return _show_dry_run(result, args, workspace)
    answer = "edit" if args.edit or (question and question.wants_editor) else "accept"
    if args.ask and not (question and question.was_asked):
        result, answer = Asking(args, workspace, trace, question).until_accepted(result)
    if answer == "quit":
        return ANSWERED_NO
    try:
        code = _commit(result, args, workspace, edit=answer == "edit" or args.edit)
        if not (code or args.ask or args.amend or args.split):  # which was looked into
            offer_split(result.draft, workspace.console, is_committed=True)
        return code
    except CommitRefused as error:
        trace.event("commit.refused", reason=str(error))
        raise


def _check_paths(args: argparse.Namespace) -> None:
    from git_agent.errors import UsageError

    for flag, is_given in (("-a", args.all), ("--amend", args.amend)):
        if args.paths and is_given:
            raise UsageError(f"{flag} and paths do not go together", hint="stage what you want with `git add`")


def _task(args: argparse.Namespace, workspace: "Workspace") -> "CommitTask":
    from git_agent.cli.asking import decide_asking
    from git_agent.cli.git_args import paths_from_root, validate_git_args
    from git_agent.cli.stamping import stamp_of
    from git_agent.commit.task import CommitTask

    settings = workspace.load(message_flags(args)).settings
    decide_asking(args, workspace, settings)
    return CommitTask(
        settings=settings,
        amend=args.amend,
        worktree=bool(args.all or args.paths) and args.dry_run,
        paths=paths_from_root(args.paths, folder=workspace.folder, root=workspace.git.repository.root),
        tracked=args.all,
        allow_empty="--allow-empty" in validate_git_args(args.git_args),
        prove=args.json or settings.grounding.is_strict,  # else nobody reads the proof of the built-in writer's claims
        offer_others=args.ask,
        scan_all=True,  # what is committed is looked through for secrets, even where no writer reads it
        stamp=stamp_of(args, workspace),
    )


def _commit(result: "CommitResult", args: argparse.Namespace, workspace: "Workspace", *, edit: bool) -> int:
    from git_agent.commit.apply import CommitOptions
    from git_agent.commit.build import build_committer
    from git_agent.errors import ANSWERED_NO

    # With --json stdout belongs to the report, and what git says about its commit has to go elsewhere.
    git_args = (*args.git_args, *(("--quiet",) if args.quiet else ()))
    options = CommitOptions(amend=args.amend, edit=edit, capture=args.json, args=git_args)
    committed = build_committer(workspace).apply(result, options)
    if committed is None:
        workspace.console.note("git-agent: the message was emptied, nothing was committed")
        return ANSWERED_NO
    if args.json:
        from git_agent.cli.render import show_commit_report
        from git_agent.commit.report import commit_report

        show_commit_report(commit_report(result, committed), workspace.console)
    return 0


def _write(
    task: "CommitTask",
    args: argparse.Namespace,
    workspace: "Workspace",
    trace: "ConsoleTrace",
    decide: "SubjectQuestion | None",
    hint: str | None,
) -> "CommitResult":
    from git_agent.cli.retrying import kept_drafter, retry_hint
    from git_agent.cli.writing import show_message, write_and_note, writer_options
    from git_agent.errors import NothingStaged
    from git_agent.evidence.secrets import refuse_secrets

    # Whoever wants another message does not want the kept one.
    drafter = kept_drafter(task, args, workspace, decide) if hint is None else None
    options = writer_options(args, NAME, hint=hint or "")
    try:
        result = write_and_note(task, options, workspace, trace, drafter=drafter, decide=decide)
    except NothingStaged as error:
        if args.retry and not task.scope:
            error.hint = retry_hint(workspace) or error.hint
        if not task.scope:
            raise
        # The usual hint is to do what was just done.
        where = f" at {' '.join(args.paths)}" if args.paths else ""
        raise NothingStaged(f"no tracked file has changed{where}", hint="`git add` takes new files") from error
    # A dry run says so as well, and nobody is asked about what will be refused.
    refuse_secrets(result.evidence.secrets, task.settings)
    show_message(result, args, workspace, trace)
    return result


def _show_dry_run(result: "CommitResult", args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.redact import clean

    if args.json:
        from git_agent.cli.render import show_report
        from git_agent.commit.report import commit_report

        show_report(commit_report(result), workspace.console)
    else:
        workspace.console.data(clean(result.message.text))
    workspace.console.note("git-agent: dry run, nothing was committed")
    return 0
