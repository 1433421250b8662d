"""What tools have told the forge about lines of the change."""

import re
from collections.abc import Sequence

from git_agent.ci.diagnose.actions import action_for
from git_agent.ci.diagnose.families.all import find_hit
from git_agent.ci.diagnose.families.messages import type_of_message
from git_agent.ci.diagnose.hints import type_of_command
from git_agent.ci.diagnose.places import is_foreign, is_path, project_path
from git_agent.ci.diagnose.tell import shown
from git_agent.ci.diagnose.values import Diagnosis, FailureType
from git_agent.ci.values import Annotation

_GENERIC = re.compile(
    r"Process completed with exit code \d+|The operation was cancell?ed|The job was (?:cancell?ed"
    r"|not started)|Job failed"
    r"|Bash exited with code|Command failed with exit code|The process .{1,200} failed with exit code",
    re.IGNORECASE,
)
_RULE = re.compile(r"(?:^|[\s(\[])(?P<rule>[A-Z]{1,5}\d{2,5}|[@\w-]+/[\w-]+)(?:[\s)\]:]|$)")
_CODE = re.compile(r"[A-Z]{1,5}\d{2,5}\b")
_CHECKERS = ("lint-error", "type-error", "build-error")
_DECIDING = ("timeout", "infrastructure", "out-of-memory", "disk-full")


def from_annotations(annotations: Sequence[Annotation], *, name: str) -> Diagnosis | None:
    """The first real one of level failure; None where there are only such as every failing job has."""
    failures = [one for one in annotations if one.level == "failure" and not _GENERIC.match(one.message.strip())]
    deciding = next((one for one in failures if _decided(one) in _DECIDING), None)
    first = deciding or next((one for one in failures if _has_place(one)), None)
    if first is None:
        return None
    kind = _type(first, name)
    placed = _has_place(first)
    rule = _RULE.search(first.title)
    return Diagnosis(
        check_name=name,
        failure_type=kind,
        failure_message=shown([first.message.strip().splitlines()[0] if first.message.strip() else first.title]),
        log_excerpt=shown([line for one in failures[:5] for line in one.message.splitlines()[:12]]),
        suggested_action=action_for(kind, has_place=placed),
        file=project_path(first.path) if placed else None,
        line=first.line if placed else None,
        rule=rule["rule"] if rule else None,
        evidence="annotations",
    )


def _has_place(one: Annotation) -> bool:
    """A runner's own annotations stand at the folder of the workflows."""
    path = project_path(one.path)
    return one.line is not None and is_path(path) and not is_foreign(one.path) and path != ".github"


def _decided(one: Annotation) -> FailureType | None:
    hit = find_hit(one.message.partition("\n")[0], [])
    return hit.type if hit else None


def _type(one: Annotation, name: str) -> FailureType:
    text = f"{one.path}:{one.line}: {one.title}: {one.message}".partition("\n")[0]
    hit = find_hit(text, [])
    named = type_of_command(name.lower())
    by_words = type_of_message(one.message) or _decided(one) or type_of_command(one.title.lower())
    if by_words is None and _CODE.match(one.title) and (hit is None or hit.type in (None, "test-failure")):
        return named if named in _CHECKERS else "type-error" if one.title.startswith("TS") else "lint-error"
    return by_words or (hit.type if hit else None) or named or "unknown"
