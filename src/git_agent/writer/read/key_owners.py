"""What holds a key of a settings file: the block, object or table around it."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.change import FileDiff
from git_agent.model.change_set import Contents
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.elements import SUFFIXES, is_repeated
from git_agent.writer.read.settings import KeyChange, key_changes

_KEY = r"\s*[\"']?(?P<key>[\w./@-]+)[\"']?\s*:"
_TABLE = r"\[\[?(?P<key>[\w.:\" -]+)\]\]?\s*$"
_INDENTED = ("yml", "yaml", "json", "jsonc")
_TABLED = ("toml", "ini", "cfg")


def told_keys(path: str, lines: Lines, diff: FileDiff | None, contents: Contents) -> tuple[KeyChange, ...]:
    """Keys that came, went or changed; one of which the file has others only with what holds it."""
    changes = key_changes(path, lines)
    if suffix_of(path) in SUFFIXES:
        return tuple(key for key in changes if not any(is_repeated(key.key, side) for side in _both(contents)))
    inside = _keys_inside_texts(path, diff, contents)
    told = (_with_owner(key, path, diff, contents) for key in changes if key.key not in inside)
    # A name that stands on the other side in another form did neither come nor go.
    old, new = ("\n".join(side) for side in (lines.removed, lines.added))
    return tuple(
        key
        for key in told
        if key is not None
        and not (key.old is None and _has_word(old, key.key))
        and not (key.new is None and _has_word(new, key.key))
    )


def _has_word(text: str, word: str) -> bool:
    return pattern(rf"(?<![\w.-]){re.escape(word)}(?![\w.-])").search(text) is not None


def _keys_inside_texts(path: str, diff: FileDiff | None, contents: Contents) -> frozenset[str]:
    """What only looks like a key, in a script or a text that YAML holds as a block."""
    if diff is None or suffix_of(path) not in ("yml", "yaml"):
        return frozenset()
    keys: set[str] = set()
    for mark, raw in (("+", contents.new), ("-", contents.old)):
        content = (raw or b"").decode(errors="replace").split("\n")
        for row, line in changed_rows(diff, mark):
            key = pattern(r"\s*(?:-\s+)?[\"']?(?P<key>[\w./-]+)[\"']?\s*:").match(line)
            if key is not None and _is_inside_text(content, row):
                keys.add(key["key"])
    return frozenset(keys)


def _is_inside_text(content: Sequence[str], row: int) -> bool:
    depth = _depth(content[row]) if row < len(content) else 0
    for line in reversed(content[:row]):
        if line.strip() and _depth(line) < depth:
            depth = _depth(line)
            if pattern(r".*:\s*[|>][+-]?\d?\s*(?:#.*)?$").match(line):
                return True
        if not depth:
            return False
    return False


def _both(contents: Contents) -> tuple[bytes | None, bytes | None]:
    return contents.old, contents.new


def _with_owner(key: KeyChange, path: str, diff: FileDiff | None, contents: Contents) -> KeyChange | None:
    """The key as it is where the file had no other of that name; None where nothing tells it from the others."""
    is_added = key.old is None
    if key.is_table:  # one of several with the same heading is not the first of them
        other = contents.old if is_added else contents.new
        return key if f"[{key.key}]".encode() not in (other or b"") else None
    if key.old is not None and key.new is not None:
        return key
    if not has_key(contents.old if is_added else contents.new, key.key):
        return key
    owner = owner_of(path, key.key, diff, contents, is_added=is_added)
    return replace(key, owner=owner) if owner is not None else None


def owner_of(path: str, key: str, diff: FileDiff | None, contents: Contents, *, is_added: bool) -> str | None:
    """What is around every line that brings or takes the key, '' for the file itself; None where that has no name."""
    raw = contents.new if is_added else contents.old
    if diff is None or raw is None or suffix_of(path) not in (*_INDENTED, *_TABLED):
        return None
    content = raw.decode(errors="replace").split("\n")
    rows = [row for row, line in changed_rows(diff, "+" if is_added else "-") if pattern(_line_of(key)).match(line)]
    above = _table_above if suffix_of(path) in _TABLED else _block_above
    owners = {above(content, row) for row in rows}
    return owners.pop() if len(owners) == 1 else None


def has_key(content: bytes | None, key: str) -> bool:
    """Whether a file sets a key of this name anywhere."""
    return any(map(pattern(_line_of(key)).match, (content or b"").decode(errors="replace").split("\n")))


def _line_of(key: str) -> str:
    return rf"\s*,?\s*(?:-\s+)?[\"']?{re.escape(key)}[\"']?\s*[:=]"


def changed_rows(diff: FileDiff, mark: str) -> Iterator[tuple[int, str]]:
    """The changed lines of one side with where they are in the file, from zero."""
    for hunk in diff.hunks:
        row = (hunk.new_start if mark == "+" else hunk.old_start) - 1
        for line in hunk.lines:
            if line[:1] == mark:
                yield row, line[1:]
            row += line[:1] in (mark, " ")


def _block_above(content: Sequence[str], row: int) -> str | None:
    """The key of the nearest line above that is indented less; an item of a list has no name."""
    if row < len(content) and content[row].lstrip().startswith("- "):
        return None
    depth = _depth(content[row]) if row < len(content) else 0
    for line in reversed(content[:row]):
        if line.strip() and not line.lstrip().startswith("#") and _depth(line) < depth:
            match = pattern(_KEY).match(line)
            if match is not None and match["key"] == "with":
                return _action_of(content[:row]) or "with"
            if match is None and line.lstrip().startswith("- "):
                return _item_of(line)
            return match["key"] if match is not None else "" if line.strip() == "{" else None
    return ""


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


def _table_above(content: Sequence[str], row: int) -> str | None:
    tables = (pattern(_TABLE).match(line) for line in reversed(content[:row]))
    return next((table["key"] for table in tables if table is not None), "")


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
