"""`git-agent commit-msg`: prints a message for the staged change; writes nothing."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.options import add_message_options, add_review_options, check_review_options, message_flags
from git_agent.cli.record_options import add_stamp_options

if TYPE_CHECKING:
    from git_agent.workspace import Workspace

NAME = "commit-msg"
HELP = "print a message for what is staged"
EXAMPLE = """example:
  git add parser.py
  git agent commit-msg                  print the message, nothing else, on stdout
  git agent commit-msg --amend          the message of HEAD as it would be amended
  git agent commit-msg --json           with type, alternatives and what was left out
  git agent commit-msg --review         a section for each module, reviewed in five stages
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--amend", action="store_true", help="describe HEAD together with what is staged")
    add_message_options(parser)
    add_review_options(parser)
    parser.add_argument(
        "--unstaged", action="store_true", help="with --review: also what is changed in tracked files and not staged"
    )
    add_stamp_options(parser)


def reports() -> dict[str, type]:
    from git_agent.commit.report import CommitMessageReport
    from git_agent.review.report import ReviewMessageReport

    return {NAME: CommitMessageReport, f"{NAME}-review": ReviewMessageReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.stamping import stamp_of
    from git_agent.cli.unproved import Declined, question_for, until_taken
    from git_agent.cli.unredacted import showing
    from git_agent.cli.writing import write_and_note, writer_options
    from git_agent.commit.task import CommitTask
    from git_agent.errors import ANSWERED_NO

    check_review_options(args)
    settings = workspace.load(message_flags(args)).settings
    task = CommitTask(
        settings=settings,
        amend=args.amend,
        worktree=args.unstaged,
        prove=args.json or settings.grounding.is_strict,
        scan_all=args.json,  # files that nobody reads take their time, and nothing is committed here
        stamp=stamp_of(args, workspace),
    )
    with (
        showing(args, workspace, settings),
        workspace.trace_session(NAME, enabled=settings.trace.enabled, debug=args.debug, verbose=args.verbose) as trace,
    ):
        trace.event("session.started", command=NAME, mode="amend" if args.amend else "staged")
        if args.review:
            from git_agent.cli.reviewing import show_reviewed_message

            return show_reviewed_message(task, args, workspace, trace)
        decide = question_for(workspace, is_json=args.json)
        try:
            result = until_taken(
                lambda hint: write_and_note(
                    task, writer_options(args, NAME, hint=hint or ""), workspace, trace, decide=decide
                )
            )
        except Declined:
            return ANSWERED_NO
    if args.json:
        from git_agent.cli.render import show_report
        from git_agent.commit.report import commit_message_report

        show_report(commit_message_report(result), workspace.console)
    else:
        from git_agent.redact import clean

        workspace.console.data(clean(result.message.text))
        if not args.amend:
            from git_agent.cli.mixed import offer_split

            offer_split(result.draft, workspace.console)
    return 0
