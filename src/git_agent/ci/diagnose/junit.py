"""JUnit XML, read without ever expanding an entity."""

import re

from git_agent.ci.diagnose.families.all import find_hit
from git_agent.ci.diagnose.families.base import Hit, Rank
from git_agent.ci.diagnose.places import is_path, project_path
from git_agent.ci.values import ReportedTest
from git_agent.errors import UsageError

MOST_TESTS = 1_000  # failures that are kept
_MOST_LINES = 400  # of one failure's text
_NAME = re.compile(rb"<(?:testsuites?|testcase)\b")
_MISCELLANEOUS = ((b"<!--", b"-->"), (b"<?", b"?>"))
_RAISED = re.compile(r"(?:E +)?(?P<said>(?:\w{1,80}\.){0,8}[A-Z]\w{0,80}(?:Error|Exception)\b.*)")
_BLANK = b"\xef\xbb\xbf \t\r\n"
_ENCODING = re.compile(rb"\bencoding\s{0,20}=\s{0,20}['\"](?P<name>[^'\"]{1,40})")
_PLAIN = frozenset({b"utf-8", b"us-ascii", b"ascii", b"iso-8859-1"})  # in others a document type could hide
_TYPE = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)


def is_junit(head: bytes) -> bool:
    """Whether a file begins like such a report, a document type included: that one is refused in words."""
    return _NAME.match(head, _root(head)) is not None or (b"<testsuite" in head and _declaration(head) != b"")


def _declaration(whole: bytes) -> bytes:
    start = whole.lstrip(_BLANK)
    return start[: start.find(b"?>") + 2] if start.startswith(b"<?xml") else b""


def _root(whole: bytes) -> int:
    """Where the declaration, blanks, instructions and comments end: at the first element, or at a document type."""
    at = len(whole) - len(whole.lstrip(_BLANK))
    while end := next((end for start, end in _MISCELLANEOUS if whole.startswith(start, at)), b""):
        found = whole.find(end, at + 2)
        if found < 0:
            break
        at = found + len(end)
        while whole[at : at + 1].isspace():
            at += 1
    return at


def read_junit(whole: bytes) -> tuple[ReportedTest, ...]:
    """The tests that failed or broke, in their order.

    Raises:
        UsageError: it is not XML, or has a document type, whose entities could be without end.
    """
    from xml.etree import ElementTree as ET  # for reports only

    if _TYPE.match(whole, _root(whole)):
        raise UsageError("the report has a document type, which is not read", hint="write it without a DOCTYPE")
    encoding = _ENCODING.search(_declaration(whole))
    if encoding and encoding["name"].lower() not in _PLAIN:
        raise UsageError("the report is in an encoding that is not read", hint="write it in UTF-8")
    try:
        root = ET.fromstring(whole)  # noqa: S314  no document type, so no entities; its size is bounded
    except ET.ParseError as error:
        raise UsageError(f"the report is not XML: {error}") from error
    found: list[ReportedTest] = []
    for case in root.iter("testcase"):
        for problem in (*case.findall("failure"), *case.findall("error")):
            if len(found) < MOST_TESTS:
                found.append(_test(case.attrib, problem.attrib, problem.text or ""))
    return tuple(found)


def _test(case: dict[str, str], problem: dict[str, str], text: str) -> ReportedTest:
    name = " ".join(filter(None, (case.get("classname"), case.get("name"))))
    message = (problem.get("message") or text.strip().partition("\n")[0] or problem.get("type") or "failed").strip()
    if message == "collection failure":
        message = next((told["said"] for at in reversed(text.splitlines()) if (told := _RAISED.match(at))), message)
    file, line = case.get("file"), case.get("line")
    if hit := _place_in(text):
        file, line = hit.file, str(hit.line)
    has_place = file is not None and is_path(project_path(file))
    return ReportedTest(
        name=name or "a test",
        message=message,
        path=file if has_place else None,
        line=int(line) if has_place and line and line.isdecimal() else None,
    )


def _place_in(text: str) -> Hit | None:
    """Where the test failed, from the stack in its text."""
    lines = text.splitlines()[:_MOST_LINES]
    best: Hit | None = None
    for index, line in enumerate(lines):
        hit = find_hit(line, lines[:index])
        if hit and hit.line and hit.rank >= Rank.PLACE and (best is None or hit.replaces):
            best = hit
    return best
