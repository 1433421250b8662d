"""pytest, unittest, doctest, behave and plain tracebacks: the deepest frame that is the project's."""

import re

from git_agent.ci.diagnose.families.base import Before, Family, Hit, Rank, named, nearest, place
from git_agent.ci.diagnose.families.messages import type_of_message
from git_agent.ci.diagnose.places import is_foreign

_EXCEPTION = re.compile(
    r"(?P<name>(?:[A-Za-z_]\w*\.){0,8}[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Warning|Failed|Failure"
    r"|Timeout|Iteration|Fail|NotFound"
    r"|DoesNotExist|Refused|Invalid\w*)|AssertionError|Failed|Skipped|[A-Z]\w+(?=: ))(?P<message>:.*)?$"
)
_FRAME = re.compile(r"(?:E\s+)?\s*File \"(?P<file>[^\"]{1,400})\", line (?P<line>\d+)(?:, in (?P<inside>.*))?$")
_PYTEST_END = re.compile(
    r"(?P<file>[^\s:][^:\n]{0,300}?\.\w{1,6}):(?P<line>\d+): (?P<name>(?:[\w.]+)?(?:[A-Z]\w*(?:Error"
    r"|Exception|Failed|Exit|Warning|Interrupt|Fail)"
    r"|Failed|[A-Z]\w+))(?P<message>:.*)?$"
)
_PYTEST_FRAME = re.compile(r"(?P<file>[^\s:][^:\n]{0,300}?\.\w{1,6}):(?P<line>\d+): ?(?:in .*)?(?P<name>[A-Z]\w+)?$")
_PYTEST_MESSAGE = re.compile(r"E {1,}(?P<message>\S.*)")
_PYTEST_HEADER = re.compile(r"_{3,} .* _{3,}$|={3,} (?:FAILURES|ERRORS) =")
_CHAIN = re.compile(r"(?:During handling of the above exception|The above exception was the direct cause)")
_UNITTEST = re.compile(r"(?:FAIL|ERROR): \w+")
_SUMMARY = re.compile(
    r"=+ .{0,200}\b(?P<pytest>\d+ (?:failed|errors?))\b.* =+$|(?P<short>\d+ failed(?:, \d+ \w+)*) in [\d.]+s"
    r"|FAILED \((?:failures|errors)=\d+.*\)|FAILED (?P<node>\S+::\S.*)|ERROR (?P<error>\S+\.py(?:::\S+)?)(?: - .*)?$"
    r"|\*\*\*Test Failed\*\*\* \d+ failures|(?P<robot>\d+ tests?, \d+ passed, [1-9]\d* failed)|Failing scenarios:"
    r"|[1-9]\d* scenarios? failed|.*\b[1-9]\d* scenarios? passed, [1-9]\d* failed"
)
_COVERAGE = re.compile(
    r"(?:FAIL|ERROR: ?|Coverage failure:)? ?(?:Required test coverage of|Coverage failure:"
    r"|total of) .*(?:not reached|less than)"
)
_FIXTURE = re.compile(r"file (?P<file>\S.*), line (?P<line>\d+)$")
_DOCTEST = re.compile(r"File \"(?P<file>[^\"]{1,400})\", line (?P<line>\d+), in (?P<inside>\S+)$")


def _pytest_end(text: str, before: Before) -> Hit | None:
    """`tests/test_a.py:12: AssertionError`, which ends what pytest shows of a test."""
    told = _PYTEST_END.match(text)
    if told is None or "warning" in told["name"].lower():
        return None
    message = _pytest_message(before) or (told["name"] + (told["message"] or ""))
    frame, chained = _deepest(told, before)
    hit = place(frame["file"], frame["line"], message, kind=type_of_message(message) or "test-failure")
    return _as_end(hit, chained=chained)


def _deepest(told: re.Match[str], before: Before) -> tuple[re.Match[str], bool]:
    """The frame nearest to the end that is the project's, and whether another exception stood before this one."""
    chained = False
    frame = told
    for text in reversed(before[-200:]):
        if _PYTEST_HEADER.match(text):
            break
        if _CHAIN.match(text):
            chained = True
            break
        if is_foreign(frame["file"]) and (outer := _PYTEST_FRAME.match(text)):
            frame = outer
    return frame, chained


def _pytest_message(before: Before) -> str:
    """The first of the lines with an E, of those nearest."""
    found = ""
    for text in reversed(before[-120:]):
        if told := _PYTEST_MESSAGE.match(text):
            found = told["message"]
        elif found:
            break
    return found


def _pytest_short(text: str, before: Before) -> Hit | None:
    """`E   assert 1 == 2` below `tests/test_a.py:12: in test_a` and its source."""
    told = _PYTEST_MESSAGE.match(text)
    if told is None or not before or _PYTEST_MESSAGE.match(before[-1]) or told["message"].startswith("File "):
        return None
    if "fixture '" in text:
        return _fixture(told["message"], before)
    chained, frame = False, None
    for line in reversed(before[-60:]):
        if _PYTEST_HEADER.match(line) or _PYTEST_MESSAGE.match(line):
            break
        if _CHAIN.match(line):
            chained = True
            break
        if frame is None and " in " in line and (inner := _PYTEST_FRAME.match(line)) and not is_foreign(inner["file"]):
            frame = inner
    if frame is None:
        return None
    message = told["message"]
    return _as_end(
        place(frame["file"], frame["line"], message, kind=type_of_message(message) or "test-failure"), chained=chained
    )


def _fixture(message: str, before: Before) -> Hit | None:
    where = nearest(_FIXTURE, before, most=8)
    return place(where["file"], where["line"], message, kind="test-failure") if where else None


def _as_end(hit: Hit | None, *, chained: bool) -> Hit | None:
    from git_agent.model.value import replace

    return replace(hit, replaces=True) if hit and chained else hit


def _traceback(text: str, before: Before) -> Hit | None:
    """`ValueError: ...` below the frames of a traceback, or a syntax error below its only one."""
    plain = text.removeprefix("E").strip()
    told = _EXCEPTION.match(plain)
    if told is None or "Warning" in told["name"]:
        return None
    frames, chained, is_test = _frames(before)
    if not frames:
        return None
    own = [frame for frame in frames if not is_foreign(frame["file"])]
    frame = own[0] if own else frames[0]
    is_test = is_test or text.startswith("E ")
    kind = type_of_message(plain) or ("test-failure" if is_test else None)
    return _as_end(place(frame["file"], frame["line"], plain, kind=kind), chained=chained)


def _frames(before: Before) -> tuple[list[re.Match[str]], bool, bool]:
    """Frames of the traceback that ends here, deepest first; whether it follows another; whether a test's."""
    frames: list[re.Match[str]] = []
    chained = False
    for index in range(len(before) - 1, max(-1, len(before) - 400), -1):
        text = before[index]
        if told := _FRAME.match(text):
            frames.append(told)
        elif text.lstrip("E ").startswith("Traceback (most recent"):
            above = before[max(0, index - 8) : index]
            chained = any(_CHAIN.match(line.strip()) for line in above[-3:])
            return frames, chained, any(_UNITTEST.match(line) for line in (before[-150:] if chained else above))
        elif (text and not text[0].isspace() and not text.startswith(("E ", "+", "|"))) or (
            not frames and len(before) - index > 12
        ):
            break
    return frames, chained, False


def _doctest(text: str, before: Before) -> Hit | None:
    if text.startswith("Expected") and len(before) > 3:
        for line in reversed(before[-8:]):
            if told := _DOCTEST.match(line):
                return place(told["file"], told["line"], f"doctest of {told['inside']} failed", kind="test-failure")
    return None


def _behave(text: str, before: Before) -> Hit | None:
    told = re.match(r"\s+(?:Assertion Failed|ASSERT FAILED|Traceback|AssertionError)", text)
    step = before and re.match(
        r".* \.\.\. failed in [\d.]+s|\s+(?:Given|When|Then|And|But) .* # (?P<file>\S+):(?P<line>\d+)", before[-1]
    )
    if told and step and step.groupdict().get("file"):
        return place(step["file"], step["line"], text, kind="test-failure")
    return None


def _summary(text: str, before: Before) -> Hit | None:
    if _COVERAGE.match(text):
        return named(text, "test-failure")
    told = _SUMMARY.match(text)
    if told is None:
        return None
    node = told["node"] or told["error"]
    if node is None:
        return named(text.strip("= "), "test-failure", rank=Rank.SUMMARY)
    file = node.split("::", 1)[0]
    return place(file, None, text, kind=type_of_message(text) or "test-failure", rank=Rank.SUMMARY)


FAMILIES = (
    Family(name="pytest", words=(": ",), find=_pytest_end),
    Family(name="pytest", words=("E ",), find=_pytest_short),
    Family(name="python", words=("Error", "Exception", "Exit", "Interrupt", "Fail", ": ", "Timeout"), find=_traceback),
    Family(name="doctest", words=("Expected",), find=_doctest),
    Family(name="behave", words=("Assertion", "Traceback", "ASSERT"), find=_behave),
    Family(name="python tests", words=("fail", "FAIL", "ERROR", "error", "coverage", "Coverage"), find=_summary),
)
