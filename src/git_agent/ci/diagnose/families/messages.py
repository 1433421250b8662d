"""What an exception's own words say about its kind, whoever raised it."""

import re

from git_agent.ci.diagnose.values import FailureType

_KINDS: tuple[tuple[re.Pattern[str], FailureType], ...] = (
    (re.compile(r"No space left on device|ENOSPC|disk quota exceeded", re.IGNORECASE), "disk-full"),
    (
        re.compile(
            r"^(?:\w+\.)*(?:MemoryError|OutOfMemoryError|OutOfMemoryException)\b|heap out of memory|bad_alloc"
            r"|Cannot allocate memory"
        ),
        "out-of-memory",
    ),
    (re.compile(r"\(>[\d.]+s\) from pytest-timeout|^Failed: Timeout >|test timed out after"), "timeout"),
    (
        re.compile(
            r"ModuleNotFoundError: No module named|^Cannot find (?:module|package) '(?![./])"
            r"|PackageNotFoundError|DistributionNotFound"
            r"|cannot load such file -- (?![./])|Can't locate \S+\.pm in @INC"
        ),
        "dependency-error",
    ),
    (
        re.compile(
            r"[Ss]napshot\b.*(?:mismatch|does not match|doesn't match|not written|obsolete|failed)"
            r"|toMatch(?:Inline|File)?Snapshot|toThrowErrorMatching(?:Inline)?Snapshot"
            r"|toHaveScreenshot|assert \[[-+] (?:snapshot|received)\]|== snapshot\b|snapshot assertion"
        ),
        "snapshot-mismatch",
    ),
)

_MOST_CHARS = 4_000  # a whole page of a report may be a message

_CODE = re.compile(
    r"^(?:SyntaxError|IndentationError|TabError|ParseError|CompileError)\b|\b[Ss]yntax error|^syntax error"
)


def type_of_code(message: str) -> FailureType | None:
    """A program that cannot even be read was not built right."""
    return "build-error" if _CODE.search(message) else None


def type_of_message(message: str) -> FailureType | None:
    """The kind that the words alone decide; None for all others."""
    message = message[:_MOST_CHARS]
    return next((kind for pattern, kind in _KINDS if pattern.search(message)), None)
