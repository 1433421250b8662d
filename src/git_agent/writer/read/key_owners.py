"""What holds a key of a settings file: the block, object or table around it."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from git_agent.model.change import FileDiff
from git_agent.model.change_set import Contents
from git_agent.model.paths import name_of, word_set
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.elements import has_element, is_repeated
from git_agent.writer.read.file_kinds import WORKFLOW, XML_SUFFIXES
from git_agent.writer.read.inline_tables import inline_table_changes
from git_agent.writer.read.line_index import LineIndex
from git_agent.writer.read.settings import TABLED, KeyChange, key_changes, kind_of
from git_agent.writer.read.workflows import DOES

_KEY = r"\s*[\"']?(?P<key>[\w./@-]+)[\"']?\s*:"
_TABLE = r"\[\[?(?P<key>[\w.:\" -]+)\]\]?\s*$"
_NOUNS = {
    "package.json": {"scripts": "script"},
    "composer.json": {"scripts": "script"},
    "Cargo.toml": {"features": "feature"},
}
# Those of a package itself; any other holds what a tool is told.
_FIELDS = word_set("""
    name version description keywords homepage bugs license author contributors funding files exports imports main
    browser bin man directories repository scripts config dependencies peerDependencies peerDependenciesMeta
    devDependencies optionalDependencies bundleDependencies bundledDependencies overrides resolutions engines os cpu
    private publishConfig workspaces type types typings module sideEffects packageManager maintainers pnpm
    devEngines typesVersions unpkg jsdelivr
""")
_INDENTED = ("yml", "yaml", "json", "jsonc")


def told_keys(path: str, lines: Lines, diff: FileDiff | None, contents: Contents) -> tuple[KeyChange, ...]:
    """Keys that came, went or changed; one of which the file has others only with what holds it."""
    inside_tables = tuple(inline_table_changes(path, lines))
    told = {change.owner for change in inside_tables}
    changes = tuple(change for change in key_changes(path, lines) if change.key not in told)
    if suffix_of(path) in XML_SUFFIXES:
        lone = (key for key in changes if not any(is_repeated(key.key, side) for side in _both(contents)))
        return tuple(key for key in lone if not _is_on_both_sides(key, contents))
    inside = _keys_inside_texts(path, diff, contents)
    of_steps = _keys_of_steps(path, lines)
    sides = [_Side(raw, diff, mark) for mark, raw in (("-", contents.old), ("+", contents.new))]
    owned = (_with_owner(key, path, sides) for key in changes if key.key not in inside)
    # A name that stands on the other side in another form did neither come nor go.
    old, new = (LineIndex(side) for side in (lines.removed, lines.added))
    kept = (
        key
        for key in owned
        if key is not None
        and (key.owner or key.key not in of_steps)
        and not (key.old is None and old.rows_with(key.key))
        and not (key.new is None and new.rows_with(key.key))
    )
    return (*(replace(key, noun=_noun(path, key, sides)) for key in kept), *inside_tables)


def _noun(path: str, key: KeyChange, sides: Sequence["_Side"]) -> str:
    """What a key of a manifest is, by what it stands in."""
    nouns = _NOUNS.get(name_of(path))
    if nouns is None or key.is_table or key.owner:
        return ""
    owner = _owner_of(path, key.key, sides[0 if key.new is None else 1])
    is_block = not key.old and not key.new
    return nouns.get(owner or "", "") if owner else "configuration" if _is_of_tool(path, key.key) and is_block else ""


def _is_of_tool(path: str, key: str) -> bool:
    return name_of(path) == "package.json" and key not in _FIELDS


def _keys_of_steps(path: str, lines: Lines) -> set[str]:
    """Keys of a workflow that came or went with what a step does: they are what that takes."""
    steps = [side for run in lines.runs for side in run if any(pattern(DOES).match(line) for line in side)]
    matches = (pattern(_KEY).match(line) for side in steps for line in side)
    return {match["key"] for match in matches if match is not None} if pattern(WORKFLOW).search(path) else set()


def _is_on_both_sides(key: KeyChange, contents: Contents) -> bool:
    """Whether an element that seems to have come or gone is there in another form, with elements in it."""
    others = (contents.new,) if key.new is None else (contents.old,) if key.old is None else ()
    return any(has_element(key.key, side) for side in others)


def _keys_inside_texts(path: str, diff: FileDiff | None, contents: Contents) -> frozenset[str]:
    """What only looks like a key, in a script or a text that YAML holds as a block."""
    if diff is None or suffix_of(path) not in ("yml", "yaml"):
        return frozenset()
    keys: set[str] = set()
    for mark, raw in (("+", contents.new), ("-", contents.old)):
        content = LineIndex((raw or b"").decode(errors="replace").split("\n"))
        for row, line in changed_rows(diff, mark):
            key = pattern(r"\s*(?:-\s+)?[\"']?(?P<key>[\w./-]+)[\"']?\s*:").match(line)
            if key is not None and _is_inside_text(content, row):
                keys.add(key["key"])
    return frozenset(keys)


def _is_inside_text(content: LineIndex, row: int) -> bool:
    outer = content.parents[row] if row < len(content.lines) else None
    while outer is not None:
        if pattern(r".*:\s*[|>][+-]?\d?\s*(?:#.*)?$").match(content.lines[outer]):
            return True
        outer = content.parents[outer]
    return False


def _both(contents: Contents) -> tuple[bytes | None, bytes | None]:
    return contents.old, contents.new


def _with_owner(key: KeyChange, path: str, sides: Sequence["_Side"]) -> KeyChange | None:
    """The key as it is where the file had no other of that name; None where nothing tells it from the others."""
    is_added = key.old is None
    if key.is_table:  # one of several with the same heading is not the first of them
        other = sides[0 if is_added else 1].raw
        return key if f"[{key.key}]".encode() not in (other or b"") else None
    if key.old is not None and key.new is not None:
        return key
    if not sides[0 if is_added else 1].rows_setting(key.key):
        return key
    owner = _owner_of(path, key.key, sides[1 if is_added else 0])
    return replace(key, owner=owner) if owner is not None else None


def _owner_of(path: str, key: str, side: "_Side") -> str | None:
    """What is around every line that brings or takes the key, '' for the file itself; None where that has no name."""
    if side.changed is None or side.raw is None or kind_of(path) not in (*_INDENTED, *TABLED):
        return None
    above = side.table_above if kind_of(path) in TABLED else side.block_above
    owners = {above(row) for row in side.changed_rows_setting(key)}
    return owners.pop() if len(owners) == 1 else None


class _Side:
    """A file before or after the change, with the lines that are only there; a key reads those that hold its name."""

    def __init__(self, raw: bytes | None, diff: FileDiff | None, mark: str) -> None:
        self.raw = raw
        self.content = LineIndex((raw or b"").decode(errors="replace").split("\n"))
        self.changed = list(changed_rows(diff, mark)) if diff is not None else None
        self._changed_lines = LineIndex([line for _, line in self.changed or ()])

    def rows_setting(self, key: str) -> list[int]:
        """Where the file sets a key of this name."""
        return _setting(key, self.content)

    def changed_rows_setting(self, key: str) -> list[int]:
        changed = self.changed or ()
        return [changed[place][0] for place in _setting(key, self._changed_lines)]

    def block_above(self, row: int) -> str | None:
        return _block_above(self.content, row)

    @cached_property
    def _tables(self) -> list[str]:
        """The table that each line follows, and at the end the one that the file ends in."""
        tables = [""]
        for line in self.content.lines:
            table = pattern(_TABLE).match(line)
            tables.append(table["key"] if table is not None else tables[-1])
        return tables

    def table_above(self, row: int) -> str:
        return self._tables[min(row, len(self._tables) - 1)]


def _setting(key: str, index: LineIndex) -> list[int]:
    is_set = re.compile(rf"\s*,?\s*(?:-\s+)?[\"']?{re.escape(key)}[\"']?\s*[:=]")
    return [row for row in index.rows_with(key) if is_set.match(index.lines[row])]


def changed_rows(diff: FileDiff, mark: str) -> Iterator[tuple[int, str]]:
    """The changed lines of one side with where they are in the file, from zero."""
    for hunk in diff.hunks:
        row = (hunk.new_start if mark == "+" else hunk.old_start) - 1
        for line in hunk.lines:
            if line[:1] == mark:
                yield row, line[1:]
            row += line[:1] in (mark, " ")


def _block_above(content: LineIndex, row: int) -> str | None:
    """The key of the nearest line above that is indented less; an item of a list has no name."""
    if row < len(content.lines) and content.lines[row].lstrip().startswith("- "):
        return None
    outer = content.parents_in_code[row] if row < len(content.lines) else None
    if outer is None:
        return ""
    line = content.lines[outer]
    match = pattern(_KEY).match(line)
    if match is not None and match["key"] == "with":
        return _action_of(content.lines[:row]) or "with"
    if match is None and line.lstrip().startswith("- "):
        return _item_of(line)
    return match["key"] if match is not None else "" if line.rstrip() == "{" else None  # not one of a list of objects


def _item_of(line: str) -> str | None:
    """What an item of a list calls itself where it begins: a step by its name, or by the action that it takes."""
    item = pattern(r"\s*-\s+(?P<key>name|uses|id):\s*[\"']?(?P<name>[^\"'#${}]{2,60}?)[\"']?\s*(?:#.*)?$").match(line)
    if item is None:
        return None
    return item["name"].partition("@")[0] if item["key"] == "uses" else item["name"]


def _action_of(above: Sequence[str]) -> str:
    """The action that the step takes whose settings these are."""
    for line in reversed(above):
        match = pattern(r"\s*(?:-\s+)?uses:\s*[\"']?(?P<name>[\w./-]+)").match(line)
        if match is not None:
            return match["name"]
        if line.lstrip().startswith("- "):
            return ""
    return ""
