"""SARIF: what static checkers have found, errors first."""

import re
from typing import Any

from git_agent.errors import UsageError
from git_agent.model.json_text import read_json
from git_agent.model.value import value

MOST_FINDINGS = 1_000
_VERSION = re.compile(rb'"version"\s{0,20}:\s{0,20}"2\.')  # a `$schema` is not required
_FAILED = ("", "fail")  # kinds of a result; others passed, do not apply, or are for a person to judge


@value
class Finding:
    """One result of a run."""

    message: str
    level: str
    path: str | None = None
    line: int | None = None
    column: int | None = None
    rule: str | None = None


def is_sarif(head: bytes) -> bool:
    """Whether a file begins like one."""
    return (
        head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
        and b'"runs"' in head
        and (b"sarif" in head.lower() or _VERSION.search(head) is not None)
    )


def read_sarif(whole: bytes) -> tuple[Finding, ...]:
    """The findings that are no notes and not suppressed, errors before warnings.

    Raises:
        UsageError: it is not JSON.
    """
    try:
        data = read_json(whole)
    except ValueError as error:
        raise UsageError(f"the SARIF file is not JSON: {error}") from error
    results = [result for run in _list(data, "runs") for result in _list(run, "results")]
    found = [_finding(result) for result in results[: MOST_FINDINGS * 10] if _has_failed(result)]
    kept = [one for one in found if one.level not in ("note", "none")]
    return tuple(sorted(kept, key=lambda one: one.level != "error")[:MOST_FINDINGS])


def _has_failed(result: dict[str, Any]) -> bool:
    return str(result.get("kind") or "") in _FAILED and not _list(result, "suppressions")


def _list(data: Any, name: str) -> list[dict[str, Any]]:
    held = data.get(name) if isinstance(data, dict) else None
    return [item for item in held if isinstance(item, dict)] if isinstance(held, list) else []


def _within(data: Any, *names: str) -> Any:
    for name in names:
        data = data.get(name) if isinstance(data, dict) else None
    return data


def _finding(result: dict[str, Any]) -> Finding:
    where = _within(next(iter(_list(result, "locations")), {}), "physicalLocation")
    line, column = _within(where, "region", "startLine"), _within(where, "region", "startColumn")
    path = _within(where, "artifactLocation", "uri")
    said = [_within(result, "message", name) for name in ("text", "markdown")]
    return Finding(
        message=next((text for text in said if text and isinstance(text, str)), "a finding"),
        level=str(result.get("level") or "warning"),
        path=path if isinstance(path, str) else None,
        line=line if isinstance(line, int) else None,
        column=column if isinstance(column, int) else None,
        rule=str(result["ruleId"]) if result.get("ruleId") else None,
    )
