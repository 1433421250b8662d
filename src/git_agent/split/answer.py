"""Reads a model's plan: one JSON object, whatever stands around it, held to the change."""

import re
from collections.abc import Iterator

from git_agent.model.change import visible_path
from git_agent.model.draft import Author
from git_agent.model.fault import Fault
from git_agent.model.fence import escaped
from git_agent.model.strict_schema import TEXT, Schema, array_of, strict_object
from git_agent.redact import clean_line
from git_agent.shape.reply.json_reply import last_object
from git_agent.split.proof import faults_of
from git_agent.split.values import Group, Part, Plan, SplitChange

REASON_WORDS = 12
LONGEST_REASON = 160  # characters that are kept of one
_PART = re.compile(r"(\d{1,6})(?:\.(\d{1,6}))?")


def answer_schema() -> Schema:
    """What the answer has to be; providers that know no schema are told the same in words."""
    return strict_object(groups=array_of(strict_object(reason=TEXT, parts=array_of(TEXT, minItems=1)), minItems=1))


def read_answer(text: str, change: SplitChange, *, author: Author, most: int) -> tuple[Plan | None, tuple[Fault, ...]]:
    """The plan in a reply, and everything that is wrong with it; one with a fault cannot be used."""
    answer = last_object(text, "groups")
    listed = answer.get("groups") if answer else None
    if not isinstance(listed, list) or not listed:
        return None, (_fault("The answer is not one JSON object with a list `groups` that is not empty."),)
    groups: list[Group] = []
    faults: list[str] = []
    for number, item in enumerate(listed, start=1):
        read = _group(item, change)
        if isinstance(read, str):
            faults.append(f"Group {number} {read}.")
        else:
            groups.append(read)
    plan = Plan(groups=tuple(groups), author=author)
    # Of what could not be read, each part would be missing once more.
    faults = faults or [f"{escaped(fault)}." for fault in faults_of(plan, change)]
    if len(groups) > most:
        faults.append(f"There are {len(groups)} groups: make at most {most}.")
    return plan, tuple(map(_fault, faults))


def _group(item: object, change: SplitChange) -> Group | str:
    """One group, or what is wrong with it."""
    if not isinstance(item, dict):
        return "is no object"
    parts, reason = item.get("parts"), item.get("reason")
    if not isinstance(parts, list) or not isinstance(reason, str):
        return "has no list `parts` or no text `reason`"
    named = list(_parts(parts, change))
    if wrong := [name for name in named if isinstance(name, str)]:
        return f'has the part "{escaped(wrong[0])}", which is no number such as "3" or "3.2"'
    placed = sorted((part for part in named if isinstance(part, Part)), key=lambda part: (part.file, part.hunk))
    # Shown on terminals and to agents: one line, whatever the model made of it.
    said = visible_path(clean_line(reason))[:LONGEST_REASON].strip()
    return Group(parts=tuple(placed), reason=said or "the model's plan")


def _parts(names: list[object], change: SplitChange) -> Iterator[Part | str]:
    for name in names:
        # A model that writes numbers means them; 3.10 as a number would be 3.1.
        said = str(name) if isinstance(name, int) else name if isinstance(name, str) else ""
        number = _PART.fullmatch(said.strip())
        if number:
            yield from change.named(int(number[1]), int(number[2] or 0))
        else:
            yield str(name)[:40]


def _fault(detail: str) -> Fault:
    return Fault(rule="plan", detail=detail)
