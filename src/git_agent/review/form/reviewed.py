"""The text of the second stage: an assessment, numbered issues, and a rewrite where one is needed."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.change import visible_path
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.review.form.praise import is_praise
from git_agent.review.values import Concern, Review

TITLE = "## Commit Message Review"
ASSESSMENT, ISSUES, REWRITE = "### Overall Assessment", "### Issues", "### Recommended Rewrite"
ASSESSMENTS = ("Excellent", "Good", "Needs Improvement", "Poor")
NOTES = "**Additional Notes**: "
NONE = "None"
_HEADINGS = (TITLE, ASSESSMENT, ISSUES, REWRITE)
_ISSUE = re.compile(r"\d+[.)] +(.*)")
_FIELD = re.compile(r"[-*] *\**(Problem|Suggestion)\**: *\**(.*)")
_NO_ISSUES = re.compile(r"(?:none|no issues)\b\.?", re.IGNORECASE)


def render_review(review: Review) -> str:
    """The review as text."""
    issues = "\n\n".join(_issue(number, concern) for number, concern in enumerate(review.concerns, start=1))
    blocks = [TITLE, ASSESSMENT, review.assessment, ISSUES, issues or NONE, REWRITE]
    blocks += [review.rewrite.strip()] if review.rewrite else []
    blocks += [f"{NOTES}{review.notes}"] if review.notes else []
    return "\n\n".join(blocks) + "\n"


def _issue(number: int, concern: Concern) -> str:
    indent = " " * len(f"{number}. ")
    problem = " ".join(concern.problem.split())
    suggestion = " ".join(concern.suggestion.split())
    return f"{number}. {place_of(concern)}\n\n{indent}- Problem: {problem}\n{indent}- Suggestion: {suggestion}"


def place_of(concern: Concern) -> str:
    """Where it is: a file and its line, or the message."""
    if concern.path is None:
        return "The message"
    path = visible_path(concern.path)
    return f"{path}:{concern.line}" if concern.line else path


def read_review(text: str) -> Judged[Review]:
    """The review in a model's text, without its praise, and everything that is not as it was asked for."""
    lines = text.strip().split("\n")
    faults = list(_heading_faults(lines))
    if faults:
        return Judged(content=Review(assessment="", concerns=()), faults=tuple(faults))
    below = {heading: _below(lines, heading) for heading in _HEADINGS}
    assessment = "".join(below[ASSESSMENT]).strip().strip("[]*_.")
    if assessment not in ASSESSMENTS:
        faults.append(Fault(rule="assessment", detail=f"the assessment has to be one of {', '.join(ASSESSMENTS)}"))
    concerns, unfinished = _issues(below[ISSUES])
    faults += unfinished
    rewrite, _, notes = "\n".join(below[REWRITE]).partition(NOTES.strip())
    review = Review(
        assessment=assessment,
        concerns=tuple(concern for concern in concerns if not is_praise(concern.problem)),
        rewrite="" if _NO_ISSUES.fullmatch(rewrite.strip()) else rewrite.strip(),
        notes="" if is_praise(notes) else " ".join(notes.split()),
    )
    return Judged(content=review, faults=tuple(faults))


def _heading_faults(lines: Sequence[str]) -> Iterator[Fault]:
    places = [lines.index(heading) if heading in lines else -1 for heading in _HEADINGS]
    for heading, place in zip(_HEADINGS, places, strict=True):
        if place < 0:
            yield Fault(rule="review", detail=f"there is no line `{heading}`")
    if -1 not in places and places != sorted(places):
        yield Fault(rule="review", detail=f"the headings have to stand in this order: {', '.join(_HEADINGS)}")


def _below(lines: Sequence[str], heading: str) -> list[str]:
    start = lines.index(heading) + 1
    ends = [lines.index(other) for other in _HEADINGS if lines.index(other) >= start]
    return list(lines[start : min(ends, default=len(lines))])


def _issues(lines: Sequence[str]) -> tuple[list[Concern], list[Fault]]:
    concerns, faults = list[Concern](), list[Fault]()
    for title, fields in _numbered(lines):
        if not all(fields.get(name) for name in ("Problem", "Suggestion")):
            faults.append(Fault(rule="issues", detail=f"the issue `{title}` needs `- Problem:` and `- Suggestion:`"))
        else:
            concerns.append(Concern(rule="review", problem=fields["Problem"], suggestion=fields["Suggestion"]))
    text = " ".join(lines).strip()
    if not concerns and not faults and not _NO_ISSUES.match(text):
        faults.append(Fault(rule="issues", detail=f"number the issues, most critical first, or write `{NONE}`"))
    return concerns, faults


def _numbered(lines: Sequence[str]) -> list[tuple[str, dict[str, str]]]:
    """Each issue's title and fields; a line that begins neither goes on with the one before."""
    issues: list[tuple[str, dict[str, str]]] = []
    last = ""
    for line in map(str.strip, lines):
        if match := _ISSUE.fullmatch(line):
            issues.append((match[1].strip("*[]"), {}))
            last = ""
        elif issues and (match := _FIELD.fullmatch(line)):
            last = match[1]
            issues[-1][1][last] = match[2].strip()
        elif issues and last and line:
            issues[-1][1][last] += f" {line}"
    return issues
