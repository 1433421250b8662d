"""`--review`: what the flags ask of a review, its steps on the terminal, and its result."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from git_agent.cli.writing import show_message, writer_options
from git_agent.clock import monotonic
from git_agent.errors import ANSWERED_NO, DONE, UsageError

if TYPE_CHECKING:
    from git_agent.commit.task import CommitTask
    from git_agent.model.progress import Progress
    from git_agent.model.trace import Trace
    from git_agent.review.task import LastReview, ReviewResult
    from git_agent.trace.console import ConsoleTrace
    from git_agent.workspace import Workspace


def show_reviewed_message(task: "CommitTask", args: argparse.Namespace, workspace: "Workspace", trace: "Trace") -> int:
    """The reviewed message on stdout."""
    result = _reviewed(task, args, workspace, trace)
    if args.json:
        from git_agent.cli.render import show_report
        from git_agent.review.report import review_message_report

        show_report(review_message_report(result), workspace.console)
    else:
        from git_agent.redact import clean

        workspace.console.data(clean(result.printed))
    return ANSWERED_NO if _is_refused(result, args) else DONE


def commit_reviewed(task: "CommitTask", args: argparse.Namespace, workspace: "Workspace", trace: "ConsoleTrace") -> int:
    """The commit with a reviewed message."""
    from git_agent.commit.apply import CommitOptions
    from git_agent.commit.build import build_committer
    from git_agent.evidence.secrets import refuse_secrets
    from git_agent.redact import clean
    from git_agent.review.report import review_commit_report

    result = _reviewed(task, args, workspace, trace)
    refuse_secrets(result.commit.evidence.secrets, task.settings)
    committed = None
    is_refused = _is_refused(result, args)
    is_only_shown = args.dry_run or is_refused
    if not is_only_shown:
        show_message(result.commit, args, workspace, trace)
        git_args = (*args.git_args, *(("--quiet",) if args.quiet else ()))
        options = CommitOptions(amend=args.amend, edit=args.edit, capture=args.json, args=git_args)
        committed = build_committer(workspace).apply(result.commit, options)
        if committed is None:
            workspace.console.note("git-agent: the message was emptied, nothing was committed")
            return ANSWERED_NO
    if args.json:
        from git_agent.cli.render import show_commit_report

        show_commit_report(review_commit_report(result, committed), workspace.console)
    elif is_only_shown:
        workspace.console.data(clean(result.commit.message.text))
    if is_only_shown:
        why = "concerns remain" if is_refused else "dry run"
        workspace.console.note(f"git-agent: {why}, nothing was committed")
    return ANSWERED_NO if is_refused else DONE


def _is_refused(result: "ReviewResult", args: argparse.Namespace) -> bool:
    return bool(args.fail_on_concerns and result.remaining)


def _reviewed(task: "CommitTask", args: argparse.Namespace, workspace: "Workspace", trace: "Trace") -> "ReviewResult":
    from git_agent.cli.writing import note_result
    from git_agent.model.value import replace
    from git_agent.review.build import review_message
    from git_agent.review.last import keep_last
    from git_agent.review.task import ReviewTask

    previous = _previous(task, args, workspace)
    review = ReviewTask(commit=task, model=args.model or "", stage_models=_stage_models(args), previous=previous)
    options = replace(writer_options(args, "commit-msg", hint=args.refine or ""), seconds=args.timeout)
    with _steps_shown(workspace, silent=args.json) as progress:
        result = review_message(review, workspace, options, trace, progress)
    keep_last(workspace.git.repository, result)
    trace.event("evidence.gathered", files=len(result.commit.evidence.change.changes))
    note_result(result.commit, workspace, trace)
    for warning in result.warnings:
        workspace.console.warning(warning)
    _tell_remaining(result, workspace)
    return result


def _stage_models(args: argparse.Namespace) -> dict[str, str]:
    """The models that were named for stages.

    Raises:
        UsageError: there is no such stage, or no name.
    """
    from git_agent.review.stages.stage import STAGES

    named: dict[str, str] = {}
    for word in args.stage_model:
        stage, _, model = (part.strip() for part in word.partition("="))
        if stage not in {each.name for each in STAGES} or not model:
            stages = ", ".join(each.name for each in STAGES)
            raise UsageError(f"--stage-model: {word!r:.60} names no model of a stage", hint=f"STAGE=NAME, of {stages}")
        named[stage] = model
    return named


def _previous(task: "CommitTask", args: argparse.Namespace, workspace: "Workspace") -> "LastReview | None":
    """The message that is to be refined, if one is."""
    if args.refine is None:
        return None
    from git_agent.cli.options import flagged_server
    from git_agent.commit.gather import take_snapshot
    from git_agent.review.last import last_for

    if workspace.provider(task.settings.model, flagged_server(args)) is None:
        raise UsageError(
            "--refine needs a model: the built-in writer would write the same again",
            hint="choose one with --provider or --model",
        )
    return last_for(workspace.git.repository, task, take_snapshot(workspace.git, task.paths))


def _tell_remaining(result: "ReviewResult", workspace: "Workspace") -> None:
    from git_agent.review.find.secrets import SECRET
    from git_agent.review.form.concern_line import concern_line

    for concern in result.remaining:
        if concern.rule != SECRET:  # every staged secret has been told already
            workspace.console.warning(concern_line(concern))


@contextmanager
def _steps_shown(workspace: "Workspace", *, silent: bool) -> "Iterator[Progress]":
    """Whoever listens to this process is told each step; a person also sees it on a line that is gone at the end."""
    begun = monotonic()

    def tell(step: str, words: str) -> None:
        workspace.process.progress(step, words)
        if not silent:
            workspace.console.status(f"git-agent: {words} {monotonic() - begun:.0f} s")

    try:
        yield tell
    finally:
        workspace.console.status("")
