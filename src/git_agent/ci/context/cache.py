"""When the context file may answer instead of the forge, and how its answer is marked."""

from git_agent.ci.context.held import understood
from git_agent.ci.context.state_file import State
from git_agent.ci.moments import age_text, seconds_of, utc_moment
from git_agent.ci.report import TTL_SECONDS, sayable
from git_agent.ci.report_types import CIContextReport, CIFailureReport
from git_agent.model.value import value

SKEW_SECONDS = 60  # clocks of two machines that share a work tree


@value
class Wanted:
    """What an answer must be about. `head` is the commit that the branch has at the forge as far as this clone knows.
    Where that or the `project` is not known, they are empty, and nothing answers."""

    project: str
    selected_by: str
    pr: int | None = None
    branch: str | None = None
    head: str = ""


def known_context(state: State) -> CIContextReport | None:
    """The context in a state as it may be told, if it is one of ours."""
    held = understood(state)
    return sayable(held) if held else None


def is_fresh(context: CIContextReport, wanted: Wanted, *, now: float) -> bool:
    """Whether it answers what is wanted: the same repository, choice and head, and not yet expired."""
    if not wanted.project or context.get("project") != wanted.project:
        return False
    if context.get("selected_by") != wanted.selected_by:
        return False
    if wanted.pr is not None and context.get("pr_number") != wanted.pr:
        return False
    if wanted.branch is not None and context["branch"] != wanted.branch:
        return False
    if not wanted.head or context["sha"] != wanted.head or context.get("strict") or context["incomplete"]:
        return False
    made, ends = seconds_of(context["detected_at"]), seconds_of(context["ttl"])
    if made is None or ends is None:
        return False
    return now - TTL_SECONDS < made <= now + SKEW_SECONDS and now < ends <= now + TTL_SECONDS + SKEW_SECONDS


def marked_stale(context: CIContextReport, *, now: float) -> CIContextReport:
    """The same, told from the file."""
    made = seconds_of(context["detected_at"])
    return {**context, "stale": True, "age_seconds": max(0, int(now - (now if made is None else made)))}


def offline(context: CIContextReport, *, now: float, head: str, why: str) -> CIContextReport:
    """The last known state where the forge cannot be asked: nothing in it opens a gate."""
    doubted = doubtful(context, now=now, why=why)
    last = f"this is the last known state, {age_text(doubted['age_seconds'])} old"
    if head and context["sha"] != head:
        last += f", of another commit ({context['sha'][:12]} and not {head[:12]})"
    return {**doubted, "notes": [last, *context["notes"]]}


def doubtful(context: CIContextReport, *, now: float, why: str) -> CIContextReport:
    """The same after a question that had no answer: whoever reads it may no longer merge by it."""
    # One that is doubted already has reasons of another time, beside what the forge has said.
    before = context["incomplete"] if context["stale"] else []
    known = [reason for reason in context["merge_reasons"] if reason not in before]
    return {
        **marked_stale(context, now=now),
        "aggregate": {**context["aggregate"], "merge_ready": False},
        "ttl": min(context["ttl"], utc_moment(now)),
        "merge_reasons": [why, *known],
        "incomplete": [why],
    }


def kept_failures(old: CIContextReport | None, new: CIContextReport) -> list[CIFailureReport]:
    """What is known of failures already: of the same commit at the same place, and of checks that still fail."""
    if old is None or old["sha"] != new["sha"] or old.get("project") != new.get("project"):
        return []
    failing = {
        name for check in new["checks"] if check["outcome"] == "fail" for name in (check["name"], check["label"])
    }
    return [failure for failure in old.get("failures", []) if failure["check_name"] in failing]
