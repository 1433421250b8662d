"""Sentences about pipelines: jobs, steps, triggers, versions, targets."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import stem_of
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, quote, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.workflows import SEVERAL, WORKFLOW, CiChange

MOST_NAMED = 4

_Names = dict[str, list[str]]

_WHERE = "\x02"  # filled in last: sentences that differ in nothing but their files become one
_NOUNS = {
    "job": 2.8, "hook": 2.8, "target": 2.7, "service": 2.7, "stage": 2.6, "step": 2.4,
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
    """A whole new or removed workflow by its name, the parts of any other pipeline."""
    if (file.is_new or file.is_gone) and pattern(WORKFLOW).search(file.path):
        yield Phrase(verb="add" if file.is_new else "remove", objects=(_WHERE,), weight=3.0)
    else:
        yield from _phrases(file.path, file.pipeline)


def is_workflow(path: str) -> bool:
    """Whether a path is that of a workflow: a script beside them is none."""
    return pattern(WORKFLOW).search(path) is not None


def named_pipelines(files: Sequence[FileFacts]) -> tuple[str, ...]:
    """The files by name, workflows by their stems."""
    paths = [file.path for file in files]
    return (_named(paths),) if all(map(is_workflow, paths)) else named_files(files)


def _named(paths: Sequence[str]) -> str:
    are_workflows = all(map(is_workflow, paths))
    noun = "workflow" + "s" * (len(paths) > 1)
    if len(paths) > 2:
        return f"{len(paths)} {noun if are_workflows else 'files'}"
    if are_workflows:
        return f"{listing([code(stem_of(path)) for path in paths])} {noun}"
    return listing([base_name(path) for path in paths])


def _with_files(phrase: Phrase, paths: list[str]) -> Phrase:
    """The phrase with the files filled in, workflows by their stems."""
    where = _named(paths)
    return replace(phrase, objects=tuple(text.replace(_WHERE, where) for text in phrase.objects), paths=tuple(paths))


def _phrases(path: str, changes: Sequence[CiChange]) -> Iterator[Phrase]:
    added, removed = _names(changes, added=True), _names(changes, added=False)
    for kind, weight in _NOUNS.items():
        new, lost = added.get(kind, []), removed.get(kind, [])
        if kind == "step" and ("job" in added or "job" in removed):  # they came or went with their job
            continue
        if len(new) == len(lost) == 1:
            change = f"{_item_names(lost, kind)} {kind} with {_item_names(new, kind)}"
            yield Phrase(verb="replace", objects=(f"{change} in {_WHERE}", change), weight=weight - 0.4)
        elif not (kind == "step" and new and lost):  # a reordered or reworded list
            yield from _item_phrases("add", "to", kind, new, weight)
            yield from _item_phrases("remove", "from", kind, lost, weight)
    yield from _version_phrases(path, changes, added, removed)
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
        objects = dict.fromkeys(text for shape in shapes for text in (f"{shape} {link} {_WHERE}", shape))
        yield Phrase(verb=verb, objects=tuple(objects), weight=weight)


def _trigger_phrases(new: Sequence[str], lost: Sequence[str]) -> Iterator[Phrase]:
    instead = f" instead of {_item_names(lost)}" if new and lost else ""
    if 0 < len(new) <= MOST_NAMED:
        yield Phrase(verb="run", objects=(f"{_WHERE} on {_item_names(new)}{instead}",), weight=2.6)
    elif 0 < len(lost) <= MOST_NAMED:
        yield Phrase(verb="stop", objects=(f"running {_WHERE} on {_item_names(lost)}",), weight=2.6)


def _version_phrases(path: str, changes: Sequence[CiChange], added: _Names, removed: _Names) -> Iterator[Phrase]:
    """Versions that joined or left a matrix, and a single one in place of another."""
    tests = pattern(r"(?i)test|tox|(?:^|[/._-])ci(?:[._-]|$)|travis|build|main|check").search(path) is not None
    new, lost = added.get("version", []), removed.get("version", [])
    if 0 < len(new) <= MOST_NAMED:
        versions = listing(_grouped(new))
        yield Phrase(
            verb="test" if tests else "add",
            objects=(f"on {versions}" if tests else f"{versions} to {_WHERE}",),
            weight=3.0,
        )
    if 0 < len(lost) <= MOST_NAMED:
        versions = listing(_grouped(lost))
        yield Phrase(verb="drop", objects=(f"{versions} from {_WHERE}", versions), weight=2.6)
    for change in changes:
        if change.kind == "single version" and change.old and change.new not in (None, SEVERAL):
            versions = f"{change.name} {quote(change.new)}"
            yield Phrase(verb="use", objects=(f"{versions} in {_WHERE}", versions), weight=2.5)


def _grouped(names: Sequence[str]) -> list[str]:
    """`Python 3.12`, `3.13`: the language is said once."""
    texts: list[str] = []
    last = ""
    for name in names:
        tool, _, number = name.rpartition(" ")
        if number.startswith("pypy"):
            tool, number = "PyPy", number.removeprefix("pypy").lstrip("-")
        texts.append(quote(number) if tool == last else f"{tool} {quote(number)}")
        last = tool
    return texts


def _setting_phrases(changes: Sequence[CiChange], added: _Names, removed: _Names) -> Iterator[Phrase]:
    if "permissions" in added:
        yield Phrase(verb="set", objects=(f"permissions of {_WHERE}",), weight=2.2)
    for change in changes:
        if change.kind == "timeout" and SEVERAL not in (change.old, change.new) and change.old and change.new:
            verb = "raise" if int(change.new) > int(change.old) else "lower"
            yield Phrase(
                verb=verb, objects=(f"timeout in {_WHERE} to {quote(change.new)} minutes", "timeout"), weight=2.4
            )
        elif change.kind == "timeout" and change.old is None:
            yield Phrase(verb="add", objects=(f"timeout to {_WHERE}",), weight=2.0)
    new, lost = added.get("runner", []), removed.get("runner", [])
    if len(new) == len(lost) == 1:  # two at once may be two jobs
        runner = f"{code(quote(new[0]))} runner"
        yield Phrase(verb="use", objects=(f"{runner} in {_WHERE}", runner), weight=2.6)
