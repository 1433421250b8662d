"""Entries that came to a list with a name or left it: of YAML, JSON, TOML, INI, CMake, make and autoconf.

A list has a name where the line that opens it has one: a key, a variable, what a macro defines.
"""

from collections import Counter
from collections.abc import Sequence

from git_agent.model.paths import name_of
from git_agent.model.value import replace, value
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.text.lines import blanks_before
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.key_owners import changed_rows

MOST_LINES = 60  # of a longer change no entry is the point

_DASHED = r"(?P<lead>\s*-\s+)(?P<text>\S.*?)\s*$"
_QUOTED = r"\s*[\"'](?P<text>[^\"']{1,80})[\"'],?\s*(?:#.*)?$"
_BARE = r"\s*(?P<text>[\w$@./{}()+*=:-]+)\s*\\?\s*$"
_INDENTED = r"\s+(?P<text>[^\s#;].*?)\s*$"
_FLOW = r"\s+[\"']?(?P<text>[\w$@./+~^*-]+)[\"']?,?\s*(?:#.*)?$"  # in brackets of YAML that span lines
_TABLE = r"\s+(?P<table>\{\s*[\w.-]+:.*?\})\s*,?\s*(?:#.*)?$"  # on a line of its own in such brackets
_ENTRIES = {
    "yml": rf"{_DASHED}|{_TABLE}|{_FLOW.replace('?P<text>', '?P<flow>')}",
    "json": _QUOTED,
    "toml": _QUOTED,
    "ini": _INDENTED,
    "cmake": _BARE,
    "make": _BARE,
}
_OPENERS = {
    "yml": r"\s*(?:-\s+)?[\"']?(?P<name>[\w./@-]+)[\"']?:\s*(?:[&!|>]\S*\s*|\[\s*)?(?:#.*)?$",
    "json": r"\s*\"(?P<name>[^\"]+)\"\s*:\s*\[\s*$",
    "toml": r"\s*[\"']?(?P<name>[\w.-]+)[\"']?\s*=\s*\[\s*(?:#.*)?$",
    "ini": r"(?P<name>[\w.-]+)\s*[=:]",
    "cmake": r"\s*(?:set|list)\s*\((?:\s*APPEND\s+)?\s*(?P<name>\w+)\s*$",
    "make": r"\s*(?:(?P<name>[\w.-]+)\s*(?:[:+?]{0,2}=)|A[CM]_\w+\(\[(?P<defined>\w+)\]).*\\$",
}
# The whole list on the line of its name.
_INLINE = {
    "yml": r"\s*(?:-\s+)?[\"']?(?P<name>[\w./@-]+)[\"']?:\s*\[(?P<items>[^\[\]{}]*)\]\s*(?:#.*)?$",
    "json": r"\s*\"(?P<name>[^\"]+)\"\s*:\s*\[(?P<items>[^\[\]{}]*)\],?\s*$",
    "toml": r"\s*[\"']?(?P<name>[\w.-]+)[\"']?\s*=\s*\[(?P<items>[^\[\]{}]*)\]\s*(?:#.*)?$",
}
_CLOSERS = ("]", "],", ")", "[")
_FIRST_PAIR = r"\{?\s*[\"']?[\w.-]+[\"']?\s*:\s+[\"']?(?P<value>[\w$@./+~^*-]+)[\"']?\s*(?:[,}].*|#.*)?$"
_SCALAR = r"[\"']?(?P<value>[\w$@./+~^*:-]*[\w$@./+~^*-])[\"']?(?:\s+#.*)?$"
_REQUIREMENT = (
    r"(?:[\w{},!-]+:\s+)?(?P<value>[A-Za-z][\w.-]*)(?:\[[\w, -]+\])?\s*"
    r"(?:[<>=~!]=?\s*[\d.*]+[\d.,<>=!~ *]*)?(?:;.*)?$"
)


@value
class ListEntries:
    """The entries that one list has gained and lost; '' stands for one that has no name.

    Where some came and others went, only a name that is the whole entry tells them apart.
    """

    owner: str
    came: tuple[str, ...]
    went: tuple[str, ...]
    kept: str = ""  # the name of the only entry that changed and has it still
    is_unlimited: bool = False  # whether that is a requirement that lost its versions
    is_order: bool = False  # whether the entries are the same
    is_open: bool = False  # whether the entries are packages, whatever the list is called
    is_whole: bool = True  # whether nothing else changed in the file


@value
class _Entry:
    """One entry: what holds it, what it is called, and what it is as a whole."""

    owner: str
    name: str
    text: str
    is_package: bool = False


def list_entries(file: FileFacts) -> tuple[ListEntries, ...]:
    """By list, where every line that changed is part of an entry of a list with a name, or all data that differ are."""
    return _by_lines(file) or _by_data(file)


def _by_data(file: FileFacts) -> tuple[ListEntries, ...]:
    if not file.is_read_whole or file.is_new or file.is_gone or len(file.lines.added) > MOST_LINES:
        return ()
    # What the lines do not show as it is may be hidden in them.
    changed = (*file.lines.added, *file.lines.removed)
    shown = "\n".join(changed)
    if not any(line.lstrip().startswith(("-", '"', "{")) or "[" in line for line in changed):
        return ()  # no entry of a list: to read the data is not worth it
    changes = []
    differences, is_whole = file.list_differences
    for each in differences:
        came, went = (tuple(name if name in shown else "" for name in side) for side in (each.came, each.went))
        is_order = not came and not went
        if came and went and not all((*came, *went)):  # which became which is not known, and what changed of them
            return ()
        changes.append(ListEntries(owner=each.owner, came=came, went=went, is_order=is_order, is_whole=is_whole))
    return tuple(changes)


def _by_lines(file: FileFacts) -> tuple[ListEntries, ...]:
    kind = _kind(file.path)
    if not kind or not file.is_read_whole or file.diff is None or file.is_new or file.is_gone:
        return ()
    if len(file.lines.added) + len(file.lines.removed) > MOST_LINES:
        return ()
    sides = [_side(file, kind, is_added=is_added) for is_added in (False, True)]
    if None in sides:
        return ()
    (old, old_heads), (new, new_heads) = (side or ([], set()) for side in sides)
    if old_heads != new_heads:  # then a list came or went as a whole
        return ()
    owners = dict.fromkeys(entry.owner for entry in (*old, *new))
    changes = (_compared(owner, old, new) for owner in owners)
    return tuple(change for change in changes if change.came or change.went)


def _compared(owner: str, old: Sequence[_Entry], new: Sequence[_Entry]) -> ListEntries:
    """What one list has now and had not, and the reverse; of an entry that got a comma, nothing."""
    before, after = ([entry for entry in side if entry.owner == owner] for side in (old, new))
    left, right = (Counter(entry.text for entry in side) for side in (before, after))
    went = [entry for entry in before if entry.text in left - right]
    came = [entry for entry in after if entry.text in right - left]
    is_exchange = bool(came and went)
    names = [[_name_told(entry, is_exchange=is_exchange) for entry in side] for side in (came, went)]
    is_open = all(entry.is_package for entry in (*came, *went))
    changes = ListEntries(owner=owner, came=tuple(names[0]), went=tuple(names[1]), is_open=is_open)
    if len(came) == len(went) == 1 and came[0].name == went[0].name:
        limits = [pattern(r"[\w\])]\s*[<>=~!]=?\s*\d").search(each.text.partition(";")[0]) for each in (*went, *came)]
        is_unlimited = limits[0] is not None and limits[1] is None
        return replace(changes, kept=came[0].name, is_unlimited=is_unlimited)
    return changes


def _name_told(entry: _Entry, *, is_exchange: bool) -> str:
    return entry.name if not is_exchange or entry.name == entry.text else ""


def _kind(path: str) -> str:
    name, suffix = name_of(path), suffix_of(path)
    if name == "CMakeLists.txt":
        return "cmake"
    if name in ("meson.build", "BUILD", "BUILD.bazel", "WORKSPACE") or suffix == "bzl":
        return "toml"  # `deps = [` opens a list there as well
    if suffix in ("ac", "am", "m4", "mk") or "akefile" in name:
        return "make"
    return {"yaml": "yml", "jsonc": "json", "cfg": "ini"}.get(suffix, suffix if suffix in _ENTRIES else "")


def _side(file: FileFacts, kind: str, *, is_added: bool) -> tuple[list[_Entry], set[str]] | None:
    """The entries of one side and the lists that open there; None where a line is neither."""
    raw = file.contents.new if is_added else file.contents.old
    content = (raw or b"").decode(errors="replace").split("\n")
    entries: list[_Entry] = []
    heads: set[str] = set()
    open_depth: int | None = None
    last = -2
    for row, line in changed_rows(file.diff, "+" if is_added else "-") if file.diff is not None else ():
        is_inside = open_depth is not None and row == last + 1 and blanks_before(line) > open_depth
        last = row
        if not line.strip() or line.lstrip().startswith(("#", "//", "dnl ")) or is_inside:
            continue
        if (inline := _inline(line, kind)) or line.strip() in _CLOSERS:
            heads |= {entry.owner for entry in inline}
            entries += [replace(entry, is_package=_is_of_packages(content, row, kind)) for entry in inline]
            continue
        if kind != "ini" and not line.lstrip().startswith("- ") and (head := _opened(line, kind)):
            heads.add(head)
            continue
        entry = _entry(content, row, line, kind)
        if entry is None:
            return None
        open_depth = blanks_before(line) if kind == "yml" else None
        entries.append(replace(entry, is_package=_is_of_packages(content, row, kind)))
    return entries, heads


def _is_of_packages(content: Sequence[str], row: int, kind: str) -> bool:
    """Whether a table of TOML lists what is required, each list under the name of a group."""
    above = (line for line in reversed(content[: row + 1]) if line.startswith("[")) if kind == "toml" else ()
    return "dependenc" in next(iter(above), "")


def _inline(line: str, kind: str) -> list[_Entry]:
    match = pattern(_INLINE[kind]).match(line) if kind in _INLINE else None
    items = [item.strip().strip("\"'") for item in match["items"].split(",")] if match is not None else []
    owner = match["name"] if match is not None else ""
    return [_Entry(owner=owner, name=_name(item, "ini"), text=item) for item in items if item]


def _opened(line: str, kind: str) -> str:
    match = pattern(_OPENERS[kind]).match(line.rstrip())
    groups = match.groupdict() if match is not None else {}
    return groups.get("name") or groups.get("defined") or ""


def _entry(content: Sequence[str], row: int, line: str, kind: str) -> _Entry | None:
    match = pattern(_ENTRIES[kind]).match(line)
    owner = _owner(content, row, kind) if match is not None else ""
    if match is None or not owner:
        return None
    text = next(filter(None, map(match.groupdict().get, ("text", "flow", "table"))), "")
    return _Entry(owner=owner, name=_name(text, kind), text=text.partition(" #")[0].rstrip(", ").strip("\"'"))


def _owner(content: Sequence[str], row: int, kind: str) -> str:
    """The name on the line that opens the list around a row."""
    if row >= len(content):
        return ""
    depth = blanks_before(content[row])
    is_dashed = kind == "yml" and content[row].lstrip().startswith("-")
    for line in reversed(content[:row]):
        is_opener = blanks_before(line) < depth or (
            is_dashed and blanks_before(line) == depth and not line.lstrip().startswith("-")
        )
        if line.strip() and not line.lstrip().startswith("#") and line.strip() != "[" and is_opener:
            head = _opened(line, kind)
            # What stands below a name without a dash is in brackets, or it is no entry at all.
            return head if kind != "yml" or is_dashed or _opens_bracket(content, line) else ""
    return ""


def _opens_bracket(content: Sequence[str], line: str) -> bool:
    at = content.index(line)
    after = next((each.strip() for each in content[at + 1 :] if each.strip()), "")
    return line.rstrip().endswith("[") or after == "["


def _name(text: str, kind: str) -> str:
    """The entry itself, what a requirement is for, or the first value of an entry that is a table."""
    if kind == "ini":
        match = pattern(_REQUIREMENT).match(text) or pattern(_SCALAR).match(text)
    elif kind == "yml":
        match = pattern(_FIRST_PAIR).match(text) or pattern(_SCALAR).match(text)
    else:
        return text if " " not in text else ""
    return match["value"] if match is not None else ""
