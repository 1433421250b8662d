"""Steps and versions of a pipeline as the whole file has them: what a diff brings may have stood elsewhere before."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.change_set import Contents
from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.workflows import CiChange, versions_in

_FIELD = r"(?P<lead>\s*(?:-\s+)?)(?P<key>[\w-]+):\s*(?P<value>.*?)\s*$"
_STEP_KEYS = word_set("name uses run id if with env shell working-directory continue-on-error timeout-minutes")
_NAMED = r"[^\"'${}#]{2,50}"  # what is filled in later is no name
# What may fail, or is left out, is not what a pipeline tests on.
_EXCEPTIONS = r"(?P<lead>\s*)(?:allow_failures|exclude|fast_finish):"


@value
class Step:
    """One step: its name, '' without one, and what it runs or takes."""

    name: str
    does: str


@value
class StepChanges:
    """Names of steps that came and went, those that only are called otherwise, and those in the place of others."""

    came: tuple[str, ...]
    went: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...]
    replaced: tuple[tuple[str, str], ...]


def step_changes(contents: Contents, lines: Lines) -> StepChanges | None:
    """By what the steps do, and where their names stand; None where a side is out of sight."""
    if contents.old is None or contents.new is None:
        return None
    old, new = (list(_steps(raw.decode(errors="replace").split("\n"))) for raw in (contents.old, contents.new))
    came, went = _beyond(new, old), _beyond(old, new)
    replaced = tuple(pair for pair in _named_pairs(lines) if pair[0] in went and pair[1] in came)
    came, went = (
        tuple(name for name in side if not any(name == pair[at] for pair in replaced))
        for at, side in ((1, came), (0, went))
    )
    removed, added = ("\n".join(side) for side in (lines.removed, lines.added))
    renamed = tuple(pair for pair in _renamed(old, new) if pair[0] in removed and pair[1] in added)
    return StepChanges(came=came, went=went, renamed=renamed, replaced=replaced)


def _named_pairs(lines: Lines) -> Iterator[tuple[str, str]]:
    """Names of steps on lines that gave way to one another, or that begin what did."""
    firsts = ((old[0], new[0]) for old, new in lines.runs if old and new)
    for pair in dict.fromkeys((*lines.pairs, *firsts)):
        old, new = (pattern(rf"\s*-\s+name:\s*[\"']?(?P<name>{_NAMED}?)[\"']?\s*$").match(line) for line in pair)
        if old is not None and new is not None:
            yield old["name"], new["name"]


def _beyond(here: Sequence[Step], there: Sequence[Step]) -> tuple[str, ...]:
    """Names on one side of steps whose work and name the other has not as often."""
    more = Counter(step.does for step in here) - Counter(step.does for step in there)
    known = {step.name for step in there}
    return tuple(dict.fromkeys(step.name for step in here if step.name not in known and more[step.does]))


def _renamed(old: Sequence[Step], new: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """Of steps that are the only ones to do what they do, on both sides."""
    before, after = ([step for step in side if _times(step, side) == 1] for side in (old, new))
    names = {step.does: step.name for step in before}
    told = {step.name for step in old}
    for step in after:
        was = names.get(step.does, "")
        if was and step.name and step.name not in told:
            yield was, step.name


def _times(step: Step, side: Sequence[Step]) -> int:
    return sum(each.does == step.does for each in side)


def _steps(lines: Sequence[str]) -> Iterator[Step]:
    fields: dict[str, str] = {}
    depth, key = -1, ""
    for line in (*lines, "- name:"):  # one more, which ends the last
        match = pattern(_FIELD).match(line)
        if match is not None and match["lead"].endswith("- ") and match["key"] in _STEP_KEYS:
            yield from _step(fields)
            fields, depth = {}, len(match["lead"])
        if match is not None and len(match["lead"]) == depth:
            key = match["key"]
            fields[key] = match["value"].partition(" #")[0].strip("\"'| >-")
        elif key == "run" and line.strip() and len(line) - len(line.lstrip()) > depth:
            fields[key] += f"\n{line.strip()}"


def _step(fields: dict[str, str]) -> Iterator[Step]:
    does = fields.get("run") or fields.get("uses", "").partition("@")[0]
    name = fields.get("name", "")
    if does:
        yield Step(name=name if pattern(_NAMED).fullmatch(name) else "", does=does)


def has_other_steps(changes: Sequence[CiChange]) -> bool:
    """Whether a job or a step came or went: its keys came and went with it."""
    return any(change.kind in ("job", "step") and None in (change.old, change.new) for change in changes)


def is_told(change: CiChange, contents: Contents) -> bool:
    """Whether a version joined or left what is tested: not one that stood elsewhere, nor the first of a language."""
    if change.kind != "version" or contents.old is None or contents.new is None:
        return True
    old, new = (frozenset(versions_in(_without_exceptions(raw))) for raw in (contents.old, contents.new))
    if change.old is not None:
        return change.name not in new and not _stands_alone(change.name.partition(" ")[2], contents.new)
    tool = change.name.partition(" ")[0]
    return change.name in new - old and any(name.startswith(f"{tool} ") for name in old)


def _stands_alone(version: str, raw: bytes) -> bool:
    """Whether a version is the value of some key: `rust: stable` of one job of many."""
    shape = rf"(?m):\s*[\"']?{re.escape(version)}[\"']?\s*(?:#.*)?$"
    return re.search(shape, raw.decode(errors="replace")) is not None


def _without_exceptions(raw: bytes) -> list[str]:
    kept: list[str] = []
    depth = -1
    for line in raw.decode(errors="replace").split("\n"):
        opened = pattern(_EXCEPTIONS).match(line)
        indent = len(line) - len(line.lstrip())
        if depth < 0 or (line.strip() and indent <= depth and not line.lstrip().startswith("-")):
            depth = len(opened["lead"]) if opened is not None else -1
        if depth < 0:
            kept.append(line)
    return kept
