"""`git-agent pr-message`: prints one squash message for the current branch; writes nothing."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.options import add_message_options, message_flags

if TYPE_CHECKING:
    from git_agent.ci.report_types import CIContextReport
    from git_agent.cli.unproved import SubjectQuestion
    from git_agent.model.trace import Trace
    from git_agent.pull_request.task import PullRequestResult, PullRequestTask
    from git_agent.workspace import Workspace, WriterOptions

NAME = "pr-message"
HELP = "print one squash message for the current branch"
EXAMPLE = """example:
  git agent pr-message                  what the branch adds to origin's default branch, as one message
  git agent pr-message --base develop   compare with another branch
  git agent pr-message --description    and a description for the pull request, below a line ---
  git agent pr-message --ci             and how its checks stood at the last look, without asking anybody
  git agent pr-message --json           with the base, why that one, and every claim
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(may_be_bare=True)
    parser.add_argument("--base", metavar="REF", help="what the branch goes into; found out if not given")
    parser.add_argument("--description", action="store_true", help="also describe the branch for its reviewers")
    parser.add_argument("--ci", action="store_true", help="also tell the checks of the branch as they were last known")
    add_message_options(parser)


def reports() -> dict[str, type]:
    from git_agent.pull_request.report import PullRequestReport

    return {NAME: PullRequestReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.unproved import Declined, question_for, until_taken
    from git_agent.cli.unredacted import showing
    from git_agent.cli.writing import writer_options
    from git_agent.errors import ANSWERED_NO
    from git_agent.pull_request.task import PullRequestTask

    settings = workspace.load(message_flags(args)).settings
    task = PullRequestTask(
        settings=settings, base=args.base, describe=args.description, prove=args.json or settings.grounding.is_strict
    )
    with (
        showing(args, workspace, settings),
        workspace.trace_session(NAME, enabled=settings.trace.enabled, debug=args.debug, verbose=args.verbose) as trace,
    ):
        trace.event("session.started", command=NAME, mode="branch")
        try:
            decide = question_for(workspace, is_json=args.json)
            result = until_taken(
                lambda hint: _write(task, writer_options(args, NAME, hint=hint or ""), workspace, trace, decide)
            )
        except Declined:
            return ANSWERED_NO
    context = _last_known(workspace) if args.ci else None
    if args.json:
        from git_agent.cli.render import show_report
        from git_agent.pull_request.report import pull_request_report

        show_report({**pull_request_report(result), "ci_context": context}, workspace.console)
    else:
        workspace.console.data(_text(result, _checks(context) if args.ci else None))
    return 0


def _last_known(workspace: "Workspace") -> "CIContextReport | None":
    """The checks of this branch as `ci` last saw them; nobody is asked."""
    from git_agent.ci.context.state_file import StateFile
    from git_agent.ci.look import last_known
    from git_agent.ci.target import target_of
    from git_agent.ci.values import Selection
    from git_agent.clock import now

    state = StateFile(workspace.git, warn=workspace.console.warning, is_kept=False).read()
    return last_known(state, target_of(workspace.git, Selection()), now=now())


def _checks(context: "CIContextReport | None") -> str:
    from git_agent.ci.moments import age_text
    from git_agent.model.invisible import escape_line

    if context is None:
        return "## Checks\n\nnot known; `git-agent ci status` asks for them\n"
    seen = f"{context['sha'][:12]}, {age_text(context.get('age_seconds', 0))} ago"
    reasons = "".join(f"- {escape_line(reason)}\n" for reason in context["merge_reasons"])
    return f"## Checks\n\n{context['aggregate']['status_summary']} ({seen})\n" + (f"\n{reasons}" if reasons else "")


def _write(
    task: "PullRequestTask",
    options: "WriterOptions",
    workspace: "Workspace",
    trace: "Trace",
    decide: "SubjectQuestion | None",
) -> "PullRequestResult":
    from git_agent.cli.writing import note_result, with_ignored
    from git_agent.pull_request.build import write_message
    from git_agent.shape.settling import nobody_to_ask

    result = with_ignored(
        write_message(task, workspace, options, trace, decide=decide or nobody_to_ask), task.settings, options
    )
    base = result.evidence.base
    trace.event("base.found", base=base.name, reason=base.reason, merge_base=base.merge_base)
    if workspace.console.interactive:  # a program has it in the JSON
        workspace.console.note(f"git-agent: compared with {base.name}: {base.reason}")
    note_result(result, workspace, trace)
    return result


def _text(result: "PullRequestResult", checks: str | None) -> str:
    """The message alone, as programs take it; what else was asked for stands below a line."""
    more = "\n".join(part for part in (result.description, checks) if part is not None)
    return result.message.text + (f"---\n{more}" if more else "")
