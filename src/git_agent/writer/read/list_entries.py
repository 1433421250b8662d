"""Entries that came to a list with a name or left it: of YAML, JSON, TOML, CMake, make and autoconf.

A list has a name where the line that opens it has one: a key, a variable, what a macro defines.
"""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import name_of
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.key_owners import changed_rows

MOST_LINES = 60  # of a longer change no entry is the point

_DASHED = r"(?P<lead>\s*-\s+)(?P<text>\S.*?)\s*$"
_QUOTED = r"\s*[\"'](?P<text>[^\"']{1,80})[\"'],?\s*$"
_BARE = r"\s*(?P<text>[\w$@./{}()+*-]+)\s*\\?\s*$"
_ENTRIES = {"yml": _DASHED, "yaml": _DASHED, "json": _QUOTED, "toml": _QUOTED, "cmake": _BARE, "make": _BARE}
_OPENERS = {
    "yml": r"\s*(?:-\s+)?[\"']?(?P<name>[\w./@-]+)[\"']?:\s*(?:[&!|>]\S*\s*)?(?:#.*)?$",
    "json": r"\s*\"(?P<name>[^\"]+)\"\s*:\s*\[\s*$",
    "toml": r"\s*[\"']?(?P<name>[\w.-]+)[\"']?\s*=\s*\[\s*(?:#.*)?$",
    "cmake": r"\s*(?:set|list)\s*\((?:\s*APPEND\s+)?\s*(?P<name>\w+)\s*$",
    "make": r"\s*(?:(?P<name>[\w.-]+)\s*(?:[:+?]{0,2}=)|A[CM]_\w+\(\[(?P<defined>\w+)\]).*\\$",
}
_OPENERS["yaml"] = _OPENERS["yml"]
_FIRST_PAIR = r"\{?\s*[\"']?[\w.-]+[\"']?\s*:\s+[\"']?(?P<value>[\w$@./+~^*-]+)[\"']?\s*(?:[,}].*)?$"
_SCALAR = r"[\"']?(?P<value>[\w$@./+~^*:-]+)[\"']?(?:\s+#.*)?$"


@value
class ListEntries:
    """The entries that one list has gained or lost; '' stands for one that has no name."""

    owner: str
    names: tuple[str, ...]
    is_added: bool


def list_entries(file: FileFacts) -> tuple[ListEntries, ...]:
    """By list and side, where every line that changed is part of an entry of a list with a name."""
    kind = _kind(file.path)
    if not kind or not file.is_read_whole or file.diff is None or file.is_new or file.is_gone:
        return ()
    if len(file.lines.added) + len(file.lines.removed) > MOST_LINES:
        return ()
    told: dict[tuple[str, bool], list[str]] = {}
    for is_added in (True, False):
        for owner, name in _entries(file, kind, is_added=is_added):
            if not owner:
                return ()
            told.setdefault((owner, is_added), []).append(name)
    return tuple(
        ListEntries(owner=owner, names=tuple(names), is_added=is_added) for (owner, is_added), names in told.items()
    )


def _kind(path: str) -> str:
    if name_of(path) == "CMakeLists.txt":
        return "cmake"
    if suffix_of(path) in ("ac", "am", "m4", "mk") or "akefile" in name_of(path):
        return "make"
    return suffix_of(path) if suffix_of(path) in _ENTRIES else ""


def _entries(file: FileFacts, kind: str, *, is_added: bool) -> Iterator[tuple[str, str]]:
    """What each entry of one side belongs to, and its name; without an owner where a line is no entry."""
    raw = file.contents.new if is_added else file.contents.old
    content = (raw or b"").decode(errors="replace").split("\n")
    shape = pattern(_ENTRIES[kind])
    open_depth: int | None = None
    last = -2
    for row, line in changed_rows(file.diff, "+" if is_added else "-") if file.diff is not None else ():
        is_inside = open_depth is not None and row == last + 1 and _depth(line) > open_depth
        last = row
        if not line.strip() or line.lstrip().startswith(("#", "//", "dnl ")) or is_inside:
            continue
        match = shape.match(line)
        if match is None:
            yield "", ""
            return
        open_depth = _depth(line) if kind in ("yml", "yaml") else None
        yield _owner(content, row, kind), _name(match["text"], kind)


def _owner(content: Sequence[str], row: int, kind: str) -> str:
    """The name on the line that opens the list around a row."""
    if row >= len(content):
        return ""
    depth = _depth(content[row])
    is_yaml = kind in ("yml", "yaml")
    for line in reversed(content[:row]):
        is_opener = _depth(line) < depth or (is_yaml and _depth(line) == depth and not line.lstrip().startswith("-"))
        if line.strip() and not line.lstrip().startswith("#") and is_opener:
            match = pattern(_OPENERS[kind]).match(line.rstrip())
            groups = match.groupdict() if match is not None else {}
            return groups.get("name") or groups.get("defined") or ""
    return ""


def _name(text: str, kind: str) -> str:
    """The entry itself, or the first value of one that is a table."""
    if kind in ("yml", "yaml"):
        match = pattern(_FIRST_PAIR).match(text) or pattern(_SCALAR).match(text)
        return match["value"] if match is not None else ""
    return text if " " not in text else ""


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
