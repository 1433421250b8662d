"""Puts the entry of a version into a changelog that people also write in; doing it twice changes nothing more.

Headings in fenced code and in HTML comments are none. A fence or comment that is never closed is taken for text:
otherwise one forgotten mark would hide the whole file, and every run would add the same entry again.
"""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.value import value
from git_agent.release.keepachangelog import HEAD, is_unreleased, link_line

BOM = "\ufeff"

_NAME = r"\[((?:\\.|[^\]\\])+)\]"
_TITLE = rf"(?:version[ \t]+)?(?:{_NAME}|(\S+)).*"
_HEADING = re.compile(rf"(##?)(?:[ \t]+{_TITLE})?", re.IGNORECASE)
_UNDERLINED = re.compile(rf"()(?=\[?(?:v?\d+\.\d|unreleased)|version ){_TITLE}", re.IGNORECASE)
_UNDERLINE = re.compile(r"={3,}|-{3,}")
_DEFINITION = re.compile(rf" {{0,3}}{_NAME}:[ \t]*\S.*")
_FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_COMMENT = re.compile(r" {0,3}<!--(.*)")
_ANCHOR = re.compile(r"<a (?:name|id)=[^<>]*></a>")
_VERSION = re.compile(r"v?\d+\.\d")
_COMMIT = re.compile(r"\b[0-9a-f]{7,64}\b")


@value
class _Section:
    """The lines of one version, its heading included, up to the next heading or the definitions at the end."""

    name: str
    start: int
    end: int


def prepended(existing: str, entry: str, *, title: str, link: tuple[str, str] | None) -> str:
    """The changelog with this entry: in place of an older one of the same version, else before all other versions.

    What was generated as unreleased from the same commits goes; whatever else is there stays, byte for byte.
    """
    mark = BOM if existing.startswith(BOM) else ""
    text = existing.removeprefix(BOM)
    newline = "\r\n" if re.match(r"[^\n]*\r\n", text) else "\n"
    lines = _lines(text if text.strip() else HEAD.replace("\n", newline))
    if not lines[-1].endswith("\n"):
        lines[-1] += newline
    fresh = [line.rstrip("\n") + newline for line in _lines(entry)]
    if not is_unreleased(title):
        lines = _without_told(lines, told=frozenset(_COMMIT.findall(entry)))
    lines = _with_section(lines, fresh, title, newline)
    if link:
        lines = _with_definition(lines, link, newline)
    return mark + "".join(lines)


def _lines(text: str) -> list[str]:
    """The lines with their ends; only `\\n` ends one, whatever else Unicode calls a line."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _with_section(lines: list[str], fresh: list[str], title: str, newline: str) -> list[str]:
    sections = _sections(lines)
    same = next((section for section in sections if _key(section.name) == _key(title)), None)
    if same:
        end = same.end
        while not lines[end - 1].strip():
            end -= 1
        return _joined(lines[: same.start], fresh, lines[end:], newline)
    first = (section.start for section in sections if is_unreleased(title) or not is_unreleased(section.name))
    at = next(first, _definitions_start(lines))
    return _joined(lines[:at], fresh, lines[at:], newline)


def _joined(before: list[str], fresh: list[str], after: list[str], newline: str) -> list[str]:
    """The three with an empty line between them where none is."""
    above = [newline] if before and before[-1].strip() else []
    below = [newline] if after and after[0].strip() else []
    return [*before, *above, *fresh, *below, *after]


def _with_definition(lines: list[str], link: tuple[str, str], newline: str) -> list[str]:
    line = link_line(link).rstrip("\n") + newline
    named = [(at, name) for at, name in _definitions(lines) if _key(name) == _key(link[0])]
    if named:
        at = named[0][0]
        return [*lines[:at], line, *lines[at + 1 :]]
    at = _definitions_start(lines)
    if at == len(lines):
        return [*lines, *([newline] if lines[-1].strip() else []), line]
    if any(place == at and is_unreleased(name) for place, name in _definitions(lines)):
        at += 1
    return [*lines[:at], line, *lines[at:]]


def _without_told(lines: list[str], *, told: frozenset[str]) -> list[str]:
    for section in reversed(_sections(lines)):
        body = lines[section.start + 1 : section.end]
        if is_unreleased(section.name) and _is_generated_from(body, told):
            lines = lines[: section.start] + lines[section.end :]
    return lines


def _is_generated_from(body: Sequence[str], told: frozenset[str]) -> bool:
    """Whether there are only headings and bullets, and each bullet names commits that are told elsewhere."""
    written = [line for line in body if line.strip() and not line.startswith("### ")]
    named = [set(_COMMIT.findall(line)) if line.startswith("- ") else set() for line in written]
    return bool(named) and all(commits and commits <= told for commits in named)


def _sections(lines: Sequence[str]) -> list[_Section]:
    headings = [(_with_anchor(lines, at), *heading) for at in _shown(lines) if (heading := _heading(lines, at))]
    ends = [*(at for at, _, _ in headings[1:]), _definitions_start(lines)]
    # Some write a minor version as a heading of the first level and a patch as one of the second.
    return [
        _Section(name=name, start=at, end=end)
        for (at, level, name), end in zip(headings, ends, strict=False)
        if level == 2 or _VERSION.match(name)
    ]


def _heading(lines: Sequence[str], at: int) -> tuple[int, str] | None:
    """The level and the name of a heading of the first or second level."""
    line = lines[at].rstrip()
    found = _HEADING.fullmatch(line)
    if found is None and at + 1 < len(lines) and _UNDERLINE.fullmatch(lines[at + 1].rstrip()):
        found = _UNDERLINED.fullmatch(line)  # only a version: below other lines it may be a rule or end a front matter
    return (len(found[1]) or 2, found[2] or (found[3] or "").rstrip(":,")) if found else None


def _with_anchor(lines: Sequence[str], at: int) -> int:
    """Where a heading begins together with the `<a name="1.2.0"></a>` that some put on the line above it."""
    return at - 1 if at and _ANCHOR.fullmatch(lines[at - 1].rstrip()) else at


def _definitions_start(lines: Sequence[str]) -> int:
    """Where the link definitions begin that end the file; its length where it does not end in any."""
    places = {at for at, _ in _definitions(lines)}
    start = at = len(lines)
    while at and (at - 1 in places or not lines[at - 1].strip()):
        at -= 1
        start = at if at in places else start
    return start


def _definitions(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    for at in _shown(lines):
        if found := _DEFINITION.fullmatch(lines[at].rstrip()):
            yield at, found[1]


def _key(name: str) -> str:
    plain = name.replace("\\", "").casefold()
    return plain[1:] if re.match(r"v\d", plain) else plain


def _shown(lines: Sequence[str]) -> Iterator[int]:
    """The places of all lines outside fenced code and comments."""
    at = 0
    while at < len(lines):
        end = _block_end(lines, at)
        if end is None:
            yield at
        at = at + 1 if end is None else end


def _block_end(lines: Sequence[str], at: int) -> int | None:
    """The place after the fenced code or the comment that begins here, if one does and is closed."""
    line = lines[at].rstrip("\r\n")
    if line.lstrip(" ")[:1] not in ("`", "~", "<"):  # nearly all of them
        return None
    if fence := _FENCE.match(line):
        closing = re.compile(rf" {{0,3}}{fence[1][0]}{{{len(fence[1])},}}\s*")
        return next((end + 1 for end in range(at + 1, len(lines)) if closing.fullmatch(lines[end])), None)
    if comment := _COMMENT.match(line):
        rest = (comment[1], *lines[at + 1 :])
        return next((at + end + 1 for end, text in enumerate(rest) if "-->" in text), None)
    return None
