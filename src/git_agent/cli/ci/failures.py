"""Diagnoses for people: what failed, where, what was said, and what to do."""

from collections.abc import Iterator

from git_agent.ci.diagnose.tell import NOTHING_SAID
from git_agent.ci.report_types import CICountsReport, CIDiagnoseReport, CIFailureReport
from git_agent.console import Part, Styled
from git_agent.model.invisible import escape_invisible

DOING = {
    "x-fix": "fix it in the code",
    "rerun": "run it again: git-agent ci rerun",
    "wait": "wait, and run it again",
    "approve": "somebody has to approve it",
    "update-branch": "bring the branch up to date with its base",
    "fix-config": "mend the configuration of the workflow",
    "raise-timeout": "raise the time limit, or find what takes so long",
    "check-secret": "check the secret or the permission",
    "investigate": "find out what it comes from",
}
NOT_SAID = "read its whole log, for nothing in it says by itself what is wrong"
NO_HELP = "diagnose the log of what has failed, for this report does not say it"
NOT_READ = "open its page, for its log could not be read here"


def failure_lines(report: CIDiagnoseReport) -> Iterator[Part]:
    """All of them, one below the other."""
    for failure in report["failures"]:
        yield from _lines(failure)
    for note in report["notes"]:
        yield f"note: {escape_invisible(note)}\n"


def _lines(failure: CIFailureReport) -> Iterator[Part]:
    yield Styled(text=_one_line(failure["check_name"]), style="bold")
    yield ": "
    yield Styled(text=failure["failure_type"], style="red")
    yield f"\n  {_one_line(failure['failure_message'])}\n"
    if failure["file"]:
        place = ":".join(
            str(part) for part in (failure["file"], failure["line"], failure["column"]) if part is not None
        )
        rule = f" ({failure['rule']})" if failure["rule"] else ""
        yield f"  at {_one_line(place)}{_one_line(rule)}\n"
    if failure["step"]:
        yield f"  in the step {_one_line(failure['step'])}\n"
    for line in failure["log_excerpt"].splitlines():
        yield Styled(text=f"  | {escape_invisible(line)}", style="dim")
        yield "\n"
    yield from _history(failure)
    yield Styled(text="  next:", style="cyan")
    yield f" {_doing(failure)}\n"
    for note in failure["notes"]:
        yield f"  note: {_one_line(note)}\n"


def _doing(failure: CIFailureReport) -> str:
    action = failure["suggested_action"]
    if action == "investigate" and not failure["log_excerpt"]:
        return NO_HELP if failure["evidence"] == "test-report" else NOT_READ
    is_unsaid = failure["failure_message"] == NOTHING_SAID
    return NOT_SAID if action == "investigate" and is_unsaid else DOING.get(action, action)


def _history(failure: CIFailureReport) -> Iterator[Part]:
    if failure["pre_existing"]:
        yield "  it fails where the branch began, too\n"
    if said := _counted(failure["counts"]):
        yield f"  flaky: {failure['flaky_probability']} ({said})\n"
    if broken := failure["broken_by"]:
        good = f", {broken['good_sha'][:12]} passed" if broken["good_sha"] else ""
        yield f"  fails since {broken['sha'][:12]}{good}\n"


def _counted(counts: CICountsReport | None) -> str:
    if counts is None:
        return ""
    said = []
    if counts["attempts"] > 1:
        said.append(f"{counts['attempts_failed']} of {counts['attempts']} attempts failed")
    if counts["runs"]:
        said.append(f"{counts['failed']} of {counts['runs']} runs failed")
    return ", ".join(said)


def _one_line(text: str) -> str:
    return " ".join(escape_invisible(text).split("\n"))
