"""Sentences about pipelines: jobs, steps, triggers, versions, targets."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.counted import counted
from git_agent.model.paths import letters_of, stem_of
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import Phrase, code, listing, quote, wording
from git_agent.writer.phrases.pipeline_names import MOST_NAMED, WHERE, pipeline_names
from git_agent.writer.phrases.pipeline_versions import version_phrases
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_workflow
from git_agent.writer.read.pipeline_sides import is_told, step_changes
from git_agent.writer.read.renamed_keys import renamed_blocks
from git_agent.writer.read.workflows import SEVERAL, CiChange, renamed_steps, swapped_versions

MOST_RENAMED = 2

_Names = dict[str, list[str]]

_NOUNS = {
    "job": 2.8, "hook": 2.8, "target": 2.7, "recipe": 2.7, "service": 2.7, "stage": 2.6, "step": 2.4,
    "resource": 2.6, "module": 2.6, "variable": 2.2, "output": 2.1,
}  # fmt: skip


def ci_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """Sentences about these pipelines, one for all that had the same done to them."""
    paths_by_phrase: dict[Phrase, list[str]] = {}
    for file in files:
        for phrase in _file_phrases(file):
            paths_by_phrase.setdefault(phrase, []).append(file.path)
    phrases = [_with_files(phrase, paths) for phrase, paths in paths_by_phrase.items()]
    return tuple(sorted(phrases, key=lambda phrase: -phrase.weight))


def _file_phrases(file: FileFacts) -> Iterator[Phrase]:
    """A whole new or removed workflow as one, the parts of any other pipeline."""
    if (file.is_new or file.is_gone) and is_workflow(file.path):
        yield Phrase(verb="add" if file.is_new else "remove", objects=(WHERE,), weight=3.0)
    else:
        pipeline = [change for change in file.pipeline if not _is_there_still(change, file)]
        pipeline = [change for change in pipeline if is_told(change, file.contents)]
        swapped = swapped_versions(pipeline, file.lines)
        steps = step_changes(file.contents, file.lines) if is_workflow(file.path) and file.is_read_whole else None
        if steps is None:
            renamed = (*renamed_blocks(file.path, file.lines), *renamed_steps(file.lines), *swapped)
            yield from _phrases(file.path, pipeline, renamed)
            return
        sides = (*(("step", name) for name in steps.came), *(("step", name) for name in steps.went))
        told = [change for change in pipeline if change.kind != "step" or (change.kind, change.name) in sides]
        yield from _exchanged("rename", "to", "step", steps.renamed)
        yield from _exchanged("replace", "with", "step", steps.replaced)
        yield from _phrases(file.path, told, (*renamed_blocks(file.path, file.lines), *swapped), are_steps_known=True)


def _exchanged(
    verb: str, link: str, kind: str, names: Sequence[tuple[str, str]], *, weight: float = 2.0
) -> Iterator[Phrase]:
    for old, new in names if len(names) <= MOST_RENAMED else ():
        change = f"{_item_name(old, kind)} {kind} {link} {_item_name(new, kind)}"
        yield Phrase(verb=verb, objects=(f"{change} in {WHERE}", change), weight=weight)


def _without(names: Sequence[str], pairs: Sequence[tuple[str, str]]) -> list[str]:
    known = {name for pair in pairs for name in pair}
    return [name for name in names if name not in known]


def _is_there_still(change: CiChange, file: FileFacts) -> bool:
    """Whether a target has a second rule out of sight, on the side that seems to lack it."""
    raw = file.contents.old if change.old is None else file.contents.new if change.new is None else None
    rule = rf"(?m)^{re.escape(change.name)}\s*::?(?:\s|$)"
    return change.kind == "target" and re.search(rule, (raw or b"").decode(errors="replace")) is not None


def whole_workflow_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """New workflows and removed ones: one alone by what it calls itself, several by their files."""
    for is_new in (True, False):
        whole = [file for file in files if is_workflow(file.path) and (file.is_new if is_new else file.is_gone)]
        title = _title(whole[0]) if len(whole) == 1 else ""
        titled = (f'"{wording(title)}" workflow',) if title else ()
        yield from (replace(phrase, objects=(*titled, *phrase.objects)) for phrase in ci_phrases(whole))


def _title(file: FileFacts) -> str:
    """What a workflow calls itself, where that is more than the name of its file."""
    lines = file.lines.added or file.lines.removed
    names = (pattern(r"name:\s+[\"']?(?P<name>[^\"'#${}]{2,60}?)[\"']?\s*(?:#.*)?$").match(line) for line in lines)
    title = next((name["name"] for name in names if name is not None), "")
    return title if letters_of(title) != letters_of(stem_of(file.path)) else ""


def _with_files(phrase: Phrase, paths: list[str]) -> Phrase:
    """The phrase with the files filled in, workflows by their stems, or by how many they are."""
    places = [pipeline_names(paths)]
    places += [f"{len(paths)} workflows"] if len(paths) > 1 and all(map(is_workflow, paths)) else []
    objects = [text.replace(WHERE, place) for text in phrase.objects for place in places]
    return replace(phrase, objects=tuple(dict.fromkeys(objects)), paths=tuple(paths))


def _phrases(
    path: str,
    changes: Sequence[CiChange],
    renamed: Sequence[tuple[str, str]],
    *,
    are_steps_known: bool = False,
) -> Iterator[Phrase]:
    added, removed = _names(changes, added=True), _names(changes, added=False)
    for kind, weight in _NOUNS.items():
        new, lost = added.get(kind, []), removed.get(kind, [])
        if kind == "step" and ("job" in added or "job" in removed):  # they came or went with their job
            continue
        if len(new) == len(lost) == 1 and not (kind == "step" and are_steps_known):
            verb, link = ("rename", "to") if (lost[0], new[0]) in renamed else ("replace", "with")
            change = f"{_item_names(lost, kind)} {kind} {link} {_item_names(new, kind)}"
            yield Phrase(verb=verb, objects=(f"{change} in {WHERE}", change), weight=weight - 0.4)
        elif are_steps_known or not (kind == "step" and new and lost):  # a reordered or reworded list
            kept = [(old, now) for old, now in renamed if kind == "job" and old in lost and now in new]
            yield from _exchanged("rename", "to", kind, kept, weight=weight - 0.4)
            new, lost = _without(new, kept), _without(lost, kept)
            yield from _item_phrases("add", "to", kind, new, weight)
            yield from _item_phrases("remove", "from", kind, lost, weight)
    yield from version_phrases(path, changes, added.get("version", []), removed.get("version", []), renamed)
    yield from _trigger_phrases(added.get("trigger", []), removed.get("trigger", []))
    if "job" not in added:  # a new job brings its own
        yield from _setting_phrases(changes, added, removed)


def _names(changes: Sequence[CiChange], *, added: bool) -> _Names:
    names: _Names = {}
    for change in changes:
        if (change.old if added else change.new) is None:
            names.setdefault(change.kind, []).append(change.name)
    return names


def _item_names(names: Sequence[str], kind: str = "", *, most: int = 3) -> str:
    return listing([_item_name(name, kind) for name in names], most=most)


def _item_name(name: str, kind: str) -> str:
    """What a step is called are words, even if it is one; jobs, targets and services are named by keys."""
    if " " in name:
        return f'"{wording(name)}"'
    return code(wording(name)) if kind == "step" else code(name)


def _item_phrases(verb: str, link: str, kind: str, names: Sequence[str], weight: float) -> Iterator[Phrase]:
    if 0 < len(names) <= MOST_NAMED:
        shapes = [f"{_item_names(names, kind, most=most)} {kind}{'s' * (len(names) > 1)}" for most in (3, 2)]
        if kind == "step":  # of which what stands beside a credential may not be quoted
            shapes.append("a step" if len(names) == 1 else counted(len(names), kind))
        objects = dict.fromkeys(text for shape in shapes for text in (f"{shape} {link} {WHERE}", shape))
        yield Phrase(verb=verb, objects=tuple(objects), weight=weight)


def _trigger_phrases(new: Sequence[str], lost: Sequence[str]) -> Iterator[Phrase]:
    instead = f" instead of {_item_names(lost)}" if new and lost else ""
    if 0 < len(new) <= MOST_NAMED:
        yield Phrase(verb="run", objects=(f"{WHERE} on {_item_names(new)}{instead}",), weight=2.6)
    elif 0 < len(lost) <= MOST_NAMED:
        yield Phrase(verb="stop", objects=(f"running {WHERE} on {_item_names(lost)}",), weight=2.6)


def _setting_phrases(changes: Sequence[CiChange], added: _Names, removed: _Names) -> Iterator[Phrase]:
    if "permissions" in added:
        yield Phrase(verb="set", objects=(f"permissions of {WHERE}",), weight=2.2)
    for change in changes:
        if change.kind == "timeout" and SEVERAL not in (change.old, change.new) and change.old and change.new:
            verb = "raise" if int(change.new) > int(change.old) else "lower"
            yield Phrase(
                verb=verb, objects=(f"timeout in {WHERE} to {quote(change.new)} minutes", "timeout"), weight=2.4
            )
        elif change.kind == "timeout" and change.old is None:
            yield Phrase(verb="add", objects=(f"timeout to {WHERE}",), weight=2.0)
    new, lost = added.get("runner", []), removed.get("runner", [])
    if len(new) == len(lost) == 1:  # two at once may be two jobs
        runner = f"{code(quote(new[0]))} runner"
        yield Phrase(verb="use", objects=(f"{runner} in {WHERE}", runner), weight=2.6)
