"""A plan as text for an editor, in the manner of `git rebase -i`, and back."""

import re
from collections.abc import Iterator

from git_agent.errors import UsageError
from git_agent.model.change import is_changed, visible_path
from git_agent.redact import clean
from git_agent.split.proof import faults_of
from git_agent.split.values import PERSON, ChangedFile, Group, Part, Plan, SplitChange

LEFT = "leave staged"
MOST_TOLD = 300  # parts; of more, nobody reads what each begins with
LINES_READ = 40  # of a hunk, for its first telling line
MOST_SAID = 60  # characters of it
_COMMIT = re.compile(r"commit(?: \d+)?\s*:\s*(.*)", re.IGNORECASE)
_PART = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?(?:\s+[^\s0-9].*)?")
_LISTED = re.compile(r"[0-9]+(?:\.[0-9]+)?\s+[A-Z]\s")
_BODY = "|"
_FAULT = "#!"

HELP = """\
# Each `commit:` begins a commit, with the parts that follow it: numbers are files, and 3.2 is hunk 2 of file 3.
#
#   move a line          to put that part into another commit
#   move a `commit:`     with its lines, to change the order
#   remove a `commit:`   to have its parts join the commit above
#   add a `commit:`      to begin another one
#   change the words     behind `commit:` to choose its subject; lines below it that begin with | are its body
#   move below `leave staged:`   what is not to be committed now
#
# Every part has to stand somewhere once. Lines that begin with # are comments. An empty file commits nothing.
"""


def plan_text(plan: Plan, change: SplitChange, subjects: tuple[str, ...]) -> str:
    """The plan with its subjects, to be edited."""
    blocks = [
        [f"commit: {subject}", *_body(group), *_lines(group.parts, change)]
        for group, subject in zip(plan.groups, subjects, strict=True)
    ]
    left = [f"{LEFT}:", *_lines(plan.left, change)]
    return "\n\n".join("\n".join(block) for block in (*blocks, left)) + f"\n\n{HELP}"


def read_plan(text: str, change: SplitChange, subjects: tuple[str, ...]) -> Plan | None:
    """The plan that somebody has made of it; None where nothing is left of it.

    A subject is theirs if it is none of `subjects`.

    Raises:
        UsageError: a line cannot be read, or a part is missing or stands twice.
    """
    if "\0" in text:
        raise UsageError("the plan holds a NUL, which no message can", hint="nothing was committed; edit it again")
    groups: list[tuple[str, list[Part], list[str]]] = []
    left: list[Part] = []
    place: list[Part] | None = None
    for number, line in _meant(text):
        if line.rstrip(":").lower() == LEFT:
            place = left
        elif head := _COMMIT.fullmatch(line):
            groups.append((head[1].strip(), [], []))
            place = groups[-1][1]
        elif line.startswith(_BODY) and groups and place is groups[-1][1]:
            groups[-1][2].append(line[1:].removeprefix(" "))
        elif (part := _PART.fullmatch(line)) and place is not None:
            place += change.named(int(part[1]), int(part[2] or 0))
        else:
            raise UsageError(
                f"line {number} of the plan cannot be read: {line}",
                hint="a line is `commit: SUBJECT`, a part such as `3` or `3.2`, or `leave staged:`",
            )
    if not groups and not left:
        return None
    made = tuple(_group(subject, parts, body, subjects) for subject, parts, body in groups if parts)
    plan = Plan(groups=made, left=tuple(left), author=PERSON)
    if faults := faults_of(plan, change):
        raise UsageError(
            f"the plan does not hold: {'; '.join(faults[:5])}", hint="nothing was committed; edit it again"
        )
    return plan


def with_fault(text: str, fault: str, change: SplitChange) -> str:
    """A plan with what is wrong with it above, and the parts that are missing, to be put back."""
    kept = [line for line in text.removeprefix("\ufeff").split("\n") if not line.startswith(_FAULT)]
    missing = [f"{_FAULT}   {part_line(part, change)}" for part in change.parts if part not in _placed(text, change)]
    told = [f"{_FAULT} {visible_path(fault)}"]
    if missing:
        told += [f"{_FAULT} Put these where they belong, without the sign before them:", *missing]
    return "\n".join([*told, *kept])


def _placed(text: str, change: SplitChange) -> set[Part]:
    found = (_PART.fullmatch(line) for _, line in _meant(text))
    return {part for one in found if one for part in change.named(int(one[1]), int(one[2] or 0))}


def is_plan(text: str) -> bool:
    """Whether a text that should be a message is a plan: a model may answer the question before the last."""
    lines = [line for _, line in _meant(text)]
    is_listed = any(line.rstrip(":").lower() == LEFT or _LISTED.match(line) for line in lines[1:])
    return bool(lines) and is_listed and _COMMIT.fullmatch(lines[0]) is not None


def _group(subject: str, parts: list[Part], body: list[str], subjects: tuple[str, ...]) -> Group:
    return Group(
        parts=tuple(sorted(parts, key=lambda part: (part.file, part.hunk))),
        reason="your plan",
        subject="" if subject in subjects else subject,
        left_subject=subject if subject in subjects else "",
        body="\n".join(body).strip("\n") if body else None,
    )


def _meant(text: str) -> Iterator[tuple[int, str]]:
    # Some editors begin a file with a mark that says how it is encoded.
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if (said := line.strip()) and not said.startswith("#"):
            yield number, said


def _body(group: Group) -> list[str]:
    return [] if group.body is None else [f"  {_BODY} {line}".rstrip() for line in group.body.split("\n")]


def _lines(parts: tuple[Part, ...], change: SplitChange) -> list[str]:
    return [f"  {part_line(part, change)}" for part in parts]


def part_line(part: Part, change: SplitChange, *, by_heading: bool = False) -> str:
    """A part with its number, and what it is; `by_heading` where a hunk is told by git's heading, as for a model."""
    if not part.hunk:
        return file_line(change.file(part))
    file = change.file(part)
    place = file.hunks[part.hunk - 1].place if by_heading else _beginning(file, part.hunk, len(change.parts))
    return f"{part.name:<6} {file.change.status.value} {visible_path(file.change.path)}, {place}"


def file_line(file: ChangedFile) -> str:
    """A whole file with its number."""
    change = file.change
    before = f"{visible_path(change.old_path)} -> " if change.old_path else ""
    return f"{file.number:<6} {change.status.value} {before}{visible_path(change.path)}"


def _beginning(file: ChangedFile, number: int, count: int) -> str:
    """Where a hunk begins to change something, and its first changed line that says anything."""
    if number > len(file.diff.hunks):
        return f"line {file.hunks[number - 1].new_start}"
    hunk = file.diff.hunks[number - 1]
    first = next((place for place, line in enumerate(hunk.lines) if is_changed(line)), 0)
    place = f"line {hunk.new_start + first}"
    if count > MOST_TOLD:
        return place
    # As a whole: a line of a key is known for one only by those around it.
    lines = clean("\n".join(hunk.lines[first : first + LINES_READ])).split("\n")
    said = next((line for line in lines if is_changed(line) and any(map(str.isalnum, line))), "")
    told = visible_path(said[:1] + said[1:].strip())
    return f"{place}: {told[:MOST_SAID]}{'…' if len(told) > MOST_SAID else ''}" if told else place
