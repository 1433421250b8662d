"""A published changelog, read as people wrote it: the entries of one version, each below its heading.

Markdown and reStructuredText, with headings of any level and underlined ones, bold lines and `Bug fixes:` as headings.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.releases import Numbers

_HASHED = re.compile(r"(#+)\s+(.*)")
_UNDERLINE = re.compile(r"([=\-~*^+\"'])\1{2,}\s*")
_VERSION = re.compile(r"(?<![\w.])v?(\d+)\.(\d+)(?:\.(\d+))?(?![\w.-]*(?:rc|alpha|beta|a\d|b\d|pre|dev))")
_BULLET = re.compile(r"(\s*)(?:[-*+•]|\d+\.)\s+(.*)")
_BOLD = re.compile(r"(?:\*\*|__)([^*]+)(?:\*\*|__):?\s*")
_NUMBER = re.compile(r"(?:#|\bGH-|/pull/|/issues/|[:{](?:issue|pr)[:}]`)(\d+)")
_SHA = re.compile(r"\b(?=[a-f]*\d)[0-9a-f]{7,40}\b")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)|`([^`<]*?)\s*<[^>`]*>`_*|https?://\S+")

_SECTIONS = (
    ("Breaking Changes", r"breaking|removed|removals?|incompatib|backwards"),
    ("Security", r"security"),
    ("Bug Fixes", r"fix|bug"),
    ("New Features", r"feature|added|new|additions"),
    ("Improvements", r"improve|enhance|chang|perf|deprecat|refactor"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """One entry; `section` is None where its heading does not say what it is."""

    text: str
    section: str | None
    numbers: frozenset[str]
    shas: frozenset[str]


def entries_of(changelog: str, version: Numbers) -> list[Published]:
    """The entries of a version; none where it has no heading."""
    lines = changelog.replace("\r\n", "\n").split("\n")
    headings = [(at, found) for at, text in _headings(lines) if (found := _version_of(text))]
    for index, (at, found) in enumerate(headings):
        if found == version:
            end = headings[index + 1][0] if index + 1 < len(headings) else len(lines)
            return list(_entries(lines[at + 1 : end]))
    return []


def words_of(text: str) -> frozenset[str]:
    """The words that carry meaning, without their endings."""
    plain = _LINK.sub(lambda link: link[1] or link[2] or " ", text).lower()
    words = (re.sub(r"(?:ing|ed|es|s)$", "", word) for word in re.findall(r"[a-z_][\w-]{2,}", plain))
    return frozenset(words) - _COMMON


_COMMON = frozenset(
    re.findall(
        r"\w+",
        "the and for with from that thi when not are was were now use can add fix support into which only all any ha "
        "have been more some than then also will it be its you your our issue thank pull request by see via",
    )
)


def numbers_of(text: str) -> frozenset[str]:
    return frozenset(_NUMBER.findall(text))


def _headings(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    for at, line in enumerate(lines):
        if match := _HASHED.fullmatch(line.rstrip()):
            yield at, match[2]
        elif at + 1 < len(lines) and line.strip() and _UNDERLINE.fullmatch(lines[at + 1]) and not _BULLET.match(line):
            yield at, line


def _version_of(heading: str) -> Numbers | None:
    match = _VERSION.search(heading)
    is_first = match is not None and len(re.findall(r"\w{2,}", heading[: match.start()])) <= 2
    return (int(match[1]), int(match[2]), int(match[3] or 0)) if match and is_first else None


def _entries(lines: Sequence[str]) -> Iterator[Published]:
    headings = dict(_headings(lines))
    section: str | None = None
    texts: list[str] = []
    indent = 0
    is_skipped = False
    for at, line in enumerate([*lines, "."]):
        bullet = _BULLET.fullmatch(line) if at < len(lines) else None
        heading = headings.get(at) or _lesser_heading(line)
        is_new = bullet is not None and (not texts or len(bullet[1]) <= indent)
        is_skipped = is_skipped if not heading else "contributor" in heading.lower()
        if texts and (heading or is_new or at == len(lines) or (line[:1].strip() and not lines[at - 1].strip())):
            yield _published(" ".join(texts), section)
            texts = []
        if heading:
            section = _section(heading)
        elif is_new and bullet and not is_skipped:
            texts, indent = [bullet[2]], len(bullet[1])
        elif texts and line.strip():
            texts.append(line.strip())


def _lesser_heading(line: str) -> str | None:
    if match := _BOLD.fullmatch(line.rstrip()):
        return match[1]
    return line[:-1] if re.fullmatch(r"\w[\w /()-]{2,40}:", line.rstrip()) else None


def _section(heading: str) -> str | None:
    return next((name for name, pattern in _SECTIONS if re.search(pattern, heading, re.IGNORECASE)), None)


def _published(text: str, section: str | None) -> Published:
    shas = frozenset(sha[:7] for sha in _SHA.findall(text))
    return Published(text=text, section=section, numbers=numbers_of(text), shas=shas)
