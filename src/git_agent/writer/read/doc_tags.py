"""Tags of doc comments (`@param lid`, `@return`, `:raises BoxError:`): which came, went or are said in other words."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.changed_runs import MOST_RUNS, ChangedRun, changed_runs, new_content
from git_agent.writer.read.file_facts import FileFacts

FURTHEST = 30  # lines between a tag and the last line about it
_NAMED = word_set("@param @throws @exception @property @template :param :raises :type :keyword")
_TAG = r"(?P<tag>@[a-z]\w+|:(?:param|raises|returns?|rtype|type|keyword)(?=[\s:]))"
_NAME = r"\s+(?:\{[^}]*\}\s*)?\[?(?P<name><?[A-Za-z_$][\w$.]*>?)"
_MARKS = r"^\s*(?:/\*\*?|\*(?!/)|///?)?\s*"
_END = r"\s*\*+/\s*$"
_OPENING = r'\s*(?:/\*\*|[rR]?""")'


@value
class TagChange:
    """What happened to a tag: `add`, `remove`, `reword` or `update`, or `change` where it is named `other` now."""

    verb: str
    tag: str
    name: str
    other: str = ""


@value
class _Entry:
    tag: str
    name: str
    text: str
    is_part: bool = False  # whether only lines below the tag are at hand


def tag_changes(file: FileFacts) -> tuple[TagChange, ...]:
    """Of a file in which no more than tags changed; empty where something else did."""
    runs = list(changed_runs(file))
    if not runs or len(runs) > MOST_RUNS or not file.is_read_whole:
        return ()
    content = new_content(file)
    found = [_changes(run, content) for run in runs]
    changes = (change for each in found for change in each)
    return tuple(dict.fromkeys(changes)) if all(found) else ()


def _changes(run: ChangedRun, content: Sequence[str]) -> tuple[TagChange, ...]:
    removed, added = (_entries(run, mark, content) for mark in "-+")
    if removed is None or added is None:
        return ()
    old, new = ([each for each in side if each not in other] for side, other in ((removed, added), (added, removed)))
    if len(old) == len(new) == 1:
        return tuple(_successor(old[0], new[0]))
    if old and new:
        return ()
    verb = "remove" if old else "add"
    return tuple(
        TagChange(verb="update" if each.is_part else verb, tag=each.tag, name=each.name) for each in (*old, *new)
    )


def _successor(old: _Entry, new: _Entry) -> Iterator[TagChange]:
    """One tag in place of another."""
    if (old.tag, old.name) == (new.tag, new.name):
        yield TagChange(verb="reword", tag=old.tag, name=old.name)
    elif old.tag == new.tag and old.name and new.name and old.text == new.text:
        yield TagChange(verb="change", tag=old.tag, name=old.name, other=new.name)


def _entries(run: ChangedRun, mark: str, content: Sequence[str]) -> list[_Entry] | None:
    """The tags of one side, a line about the tag above it as a part of that; None where a line is about none."""
    entries: list[_Entry] = []
    lines = [line[1:] for line in run.lines if line[:1] == mark]
    if any(pattern(_OPENING).match(line) for line in lines):
        return None
    for text in filter(None, map(_bare, lines)):
        entry = _entry(text)
        if entry is None:
            is_part = not entries or entries[-1].is_part
            above = entries.pop() if entries else _above(content, run)
            if above is None:
                return None
            entry = _Entry(tag=above.tag, name=above.name, text=f"{above.text} {text}", is_part=is_part)
        entries.append(entry)
    return entries


def _above(content: Sequence[str], run: ChangedRun) -> _Entry | None:
    """The tag that the line before is about; of a file that is too large, only that line is at hand."""
    for line in reversed(content[max(0, run.row - FURTHEST) : run.row] or [run.before]):
        entry = _entry(_bare(line))
        if entry is not None or not _bare(line) or pattern(_OPENING).match(line):
            return entry
    return None


def _entry(text: str) -> _Entry | None:
    match = pattern(_TAG).match(text)
    if match is None:
        return None
    rest = text[match.end() :]
    name = pattern(_NAME).match(rest) if match["tag"] in _NAMED else None
    return _Entry(
        tag=match["tag"],
        name=name["name"] if name else "",
        text=" ".join((rest[name.end() :] if name else rest).split()),
    )


def _bare(line: str) -> str:
    return pattern(_MARKS).sub("", pattern(_END).sub("", line), count=1).strip()
