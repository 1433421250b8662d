"""One look at a change: the forge is asked, what follows is judged, and what skills read is written."""

from collections.abc import Callable, Mapping

from git_agent.ci.answer import Answer
from git_agent.ci.checks import counted, with_named
from git_agent.ci.context.cache import doubtful, is_fresh, kept_failures, known_context, marked_stale, offline
from git_agent.ci.context.state_file import CONTEXT, State, StateFile
from git_agent.ci.forges.base import Forge
from git_agent.ci.report import context_report, shown_report, unread_report
from git_agent.ci.report_types import CIContextReport
from git_agent.ci.systems.detect import ci_systems
from git_agent.ci.target import Target, note_on_head, wanted_of
from git_agent.ci.time_limit import TimeLimit
from git_agent.ci.verdict import Verdict, notes_on, verdict_of
from git_agent.errors import DONE, ForgeUnreachable, GitAgentError
from git_agent.forge.links import homepage_of
from git_agent.git.gateway import Git
from git_agent.model.value import value
from git_agent.redact import clean

MOST_SECONDS = 60.0  # of one look, whatever the forge does


@value
class Parts:
    """What a look needs. The forge is opened when it is first asked, and that may fail as any question may."""

    git: Git
    open_forge: Callable[[], Forge]
    file: StateFile
    environ: Mapping[str, str]
    blocking_labels: tuple[str, ...]
    now: Callable[[], float]
    limit: TimeLimit
    shown: Callable[[str], str] = str  # a text of the forge's as it may be shown and kept: without its token


@value
class Seen:
    """What was seen: the report, and what the gate says of it. Without an answer the forge could not be asked."""

    report: CIContextReport
    code: int
    answer: Answer | None = None
    fault: ForgeUnreachable | None = None


def status(parts: Parts, target: Target, *, refresh: bool = False) -> Seen:
    """How it stands, from the context file while that is fresh; the code is 0 whenever there is an answer."""
    held = known_context(parts.file.read())
    if held and not refresh and is_fresh(held, wanted_of(parts.git, target, held), now=parts.now()):
        return Seen(report=marked_stale(held, now=parts.now()), code=DONE)
    seen = gate(parts, target)
    return Seen(report=seen.report, code=seen.code if seen.fault else DONE, answer=seen.answer, fault=seen.fault)


def gate(parts: Parts, target: Target, *, strict: bool = False, seconds: float = MOST_SECONDS) -> Seen:
    """How it stands at the forge, now. One that cannot be reached has the last known state shown, and opens nothing.

    `seconds` is how long that may take in all.

    Raises:
        AuthError: there is no such repository, or no right to see it.
    """
    try:
        answer = ask(parts, target, strict=strict, seconds=seconds)
    except ForgeUnreachable as fault:
        return Seen(report=_last_known(parts, target, str(fault)), code=fault.exit_code, fault=fault)
    return Seen(report=keep(parts, answer), code=answer.verdict.code, answer=answer)


def ask(parts: Parts, target: Target, *, strict: bool = False, seconds: float = MOST_SECONDS) -> Answer:
    """What the forge says, and what follows from it.

    Raises:
        AuthError: there is no such repository, or no right to see it.
        ForgeUnreachable: there was no answer that can be relied on.
    """
    parts.limit.start(seconds)
    try:
        forge = parts.open_forge()
        reading = with_named(forge.read(target.selection))
    except GitAgentError as error:
        doubt(parts, str(error))
        raise
    finally:
        parts.limit.end()
    checks = counted(reading, strict=strict, environ=parts.environ)
    verdict = verdict_of(reading, checks, blocking_labels=parts.blocking_labels)
    head = note_on_head(parts.git, target, reading.sha)
    return Answer(
        systems=ci_systems(parts.git, forge=forge.kind),
        reading=reading,
        counted=checks,
        verdict=verdict,
        remote=target.remote,
        project=target.project,
        host=forge.host,
        selected_by=target.selected_by,
        detected_at=parts.now(),
        notes=(*reading.notes, *_beside(verdict, notes_on(reading, checks)), *([head] if head else [])),
        strict=strict,
    )


def _beside(verdict: Verdict, notes: tuple[str, ...]) -> list[str]:
    """The notes that are no reason already."""
    reasons = {reason.text for reason in verdict.reasons}
    return [note for note in notes if note not in reasons]


def keep(parts: Parts, answer: Answer) -> CIContextReport:
    """Writes the context, with what was known of failures of the same commit."""
    report = shown_report(context_report(answer), parts.shown)
    failures = kept_failures(known_context(parts.file.read()), report)
    if failures:
        report["failures"] = failures
    parts.file.put({CONTEXT: report})
    return report


def doubt(parts: Parts, why: str) -> None:
    """Takes back what the file promises: it was asked for anew, and nobody knows whether it still holds."""
    held = known_context(parts.file.read())
    if held:
        parts.file.put({CONTEXT: doubtful(held, now=parts.now(), why=parts.shown(clean(why)))})


def _last_known(parts: Parts, target: Target, why: str) -> CIContextReport:
    held = known_context(parts.file.read())
    if held and target.project and held.get("project") == target.project and _is_about(held, target):
        return offline(held, now=parts.now(), head=_head(parts, target, held), why=why)
    home = homepage_of(target.remote)
    systems = ci_systems(parts.git, forge=home.forge if home else None)
    sha = target.head
    return unread_report(systems=systems, branch=target.branch, sha=sha, remote=target.remote, at=parts.now(), why=why)


def last_known(state: State, target: Target, *, now: float) -> CIContextReport | None:
    """What is held of a branch, however old, with its age; for whoever asks nobody."""
    held = known_context(state)
    is_meant = held and target.branch and (held.get("remote"), held["branch"]) == (target.remote, target.branch)
    return marked_stale(held, now=now) if held and is_meant else None


def _is_about(held: CIContextReport, target: Target) -> bool:
    """Whether it is about the same pull request or branch; of a commit, about that."""
    if target.selection.pr is not None:
        return held.get("pr_number") == target.selection.pr
    return held["branch"] == target.branch if target.branch else held["sha"] == target.head


def _head(parts: Parts, target: Target, held: CIContextReport) -> str:
    return wanted_of(parts.git, target, held).head
