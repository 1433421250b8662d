"""What the context file holds → a context, made anew of what was understood: a file is anybody's text."""

from typing import Any, cast

from git_agent.ci.context.state_file import CONTEXT, State
from git_agent.ci.moments import seconds_of
from git_agent.ci.report_types import CIAggregateReport, CICheckReport, CIContextReport
from git_agent.ci.verdict import Mark, summary_of

_OUTCOMES = ("fail", "unknown", "pending", "pass")
_HEX = frozenset("0123456789abcdef")
_TEXTS = ("branch", "sha", "detected_at", "ttl")
_LISTS_OF_TEXT = ("merge_reasons", "incomplete", "notes")


def understood(state: State) -> CIContextReport | None:
    """The context in a state, if it is one of ours, its sentence as its checks bear it out; not yet redacted."""
    held = state.get(CONTEXT)
    if not isinstance(held, dict) or not _is_ours(held):
        return None
    known = {key: held[key] for key in CIContextReport.__annotations__ if key in held}
    context = cast("CIContextReport", known)
    if "failures" in known:
        context["failures"] = [failure for failure in known["failures"] if _is_failure(failure)]
    context["aggregate"] = _aggregate(context)
    return context


def _is_ours(held: dict[str, Any]) -> bool:
    return (
        held.get("schema_version") == 1
        and {*CIContextReport.__required_keys__} <= held.keys()
        and all(isinstance(held[name], str) for name in _TEXTS)
        and _HEX.issuperset(held["sha"])
        and seconds_of(held["detected_at"]) is not None
        and all(_is_list(held[name], str) for name in _LISTS_OF_TEXT)
        and isinstance(held["aggregate"], dict)
        and _is_list(held["checks"], dict)
        and all(map(_is_check, held["checks"]))
        and _is_list(held["ci_systems"], dict)
        and isinstance(held.get("failures", []), list)
    )


def _is_list(data: object, kind: type) -> bool:
    return isinstance(data, list) and all(isinstance(each, kind) for each in data)


def _is_check(check: dict[str, Any]) -> bool:
    return (
        all(isinstance(check.get(name), str) for name in ("name", "label", "raw", "url"))
        and check.get("outcome") in _OUTCOMES
        and isinstance(check.get("required"), bool)
    )


def _is_failure(failure: object) -> bool:
    return isinstance(failure, dict) and isinstance(failure.get("check_name"), str)


def _aggregate(context: CIContextReport) -> CIAggregateReport:
    """The numbers and their sentence, from the checks themselves."""
    checks = context["checks"]
    required = [check for check in checks if check["required"]]
    failing = sorted((check for check in checks if check["outcome"] == "fail"), key=lambda check: not check["required"])
    return {
        "all_passing": bool(checks) and all(map(_passes, checks)),
        "required_passing": bool(checks) and all(map(_passes, required)),
        "pending_count": sum(check["outcome"] in ("pending", "unknown") for check in checks),
        "failing_checks": [check["label"] for check in failing],
        "total_checks": len(checks),
        "required_checks": len(required),
        "optional_checks": len(checks) - len(required),
        "merge_ready": context["aggregate"].get("merge_ready") is True and not context["merge_reasons"],
        "status_summary": summary_of(
            [Mark(check["outcome"], check["required"]) for check in checks], str(context.get("required_source"))
        ),
    }


def _passes(check: CICheckReport) -> bool:
    return check["outcome"] == "pass"
