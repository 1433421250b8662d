"""Changes that their authors told in the project's own changelog, though their subjects sound like nobody's business.

flask's "refactor stream_with_context for async views" has a line for users in CHANGES.rst, of a fault that went.
"""

import re
from collections.abc import Mapping, Sequence

from git_agent.git.gateway import Git
from git_agent.git.read import Objects, is_partial
from git_agent.model.value import replace
from git_agent.release.judge.classify import classify
from git_agent.release.read.entry import Entry, Item
from git_agent.release.read.message import one_line
from git_agent.release.read.message_budget import cut
from git_agent.release.read.noise_words import DEPENDENCY_WORDS
from git_agent.release.read.own_lines import lines_added
from git_agent.release.read.signals import is_changelog, signals_of
from git_agent.release.read.words import DEPENDENCIES, RECORD, RELEASE
from git_agent.release.write.placeholders import is_placeholder

LARGEST = 4_000_000  # bytes of a changelog; longer ones are left unread
LONGEST = 300  # characters of a line, as it is told
MOST_COMMITS = 200  # whose lines are looked at
DEEPEST = 3_000  # lines of a changelog that are looked at, from its top

_ITEM = re.compile(r"\s{0,4}(?:[-*+\u2022]|\d+\.)\s+(?P<text>\S.*)")
_UNDERLINE = re.compile(r"([-=~^\"'`#*+])\1{2,}\s*")
_VERSION = re.compile(r"\d+\.\d[\w.]*")
_FRAGMENT = re.compile(
    r".*(?:changelog(?:\.d)?|changes|newsfragments|news|\.changeset|unreleased)/[^/]+", re.IGNORECASE
)
# Of which users are told nothing, by the heading or by the ending of a fragment.
_FOR_DEVELOPERS = re.compile(
    r"\W*(?:internals?|internal changes|development(?: fixes)?|dev|documentation|docs?|tests?|testing|ci|misc\w*"
    r"|trivial|contrib|chores?|maintenance|housekeeping|dependenc\w+|build(?: system)?|refactor\w*|under the hood)\W*",
    re.IGNORECASE,
)
_ROLE_AT_END = re.compile(r"(?:[\s,;(]*:(?:issue|pr|pull|gh|ghissue|bug|user|ref|commit|ticket):`[^`]*`[).]*)+\s*\Z")
_ROLE = re.compile(r":[\w:]+:`[~!.]*([^`<]+?)(?:\s*<[^`]*>)?`")
_CODE = re.compile(r"``([^`]+)``")
_LINK = re.compile(r"\[([^\]]+)\]\([^()\s]*\)")
_FRONT_MATTER = re.compile(r"---\n.*?\n---\n", re.DOTALL)


def with_authors_lines(
    git: Git, items: tuple[Item, ...], entries: Sequence[Entry], *, base: str | None
) -> tuple[Item, ...]:
    """The items, those that would be left out with the line that their authors wrote for users, if they wrote one."""
    by_oid = {entry.oid: entry for entry in entries}
    verdicts = [classify(item) for item in items]
    told = {oid for item, verdict in zip(items, verdicts, strict=True) if verdict.section for oid in item.commits}
    wanted: dict[str, str] = {}
    for item, verdict in zip(items, verdicts, strict=True):
        is_noise = verdict.omitted in (RELEASE, RECORD) or _is_update(item, verdict.omitted)
        if verdict.omitted and not is_noise and told.isdisjoint(item.commits):
            wanted |= _changelogs(item, by_oid)
    if not wanted or is_partial(git):
        return items
    lines = _lines_told(git, dict(list(wanted.items())[:MOST_COMMITS]), base)
    return tuple(_told(item, lines) for item in items)


def _is_update(item: Item, reason: str | None) -> bool:
    """Whether it is about what the project depends on, and changes nothing of the program."""
    is_said = reason == DEPENDENCIES or DEPENDENCY_WORDS.match(item.entry.message.subject) is not None
    return is_said and not signals_of(item.entry.touched).runtime


def _changelogs(item: Item, by_oid: Mapping[str, Entry]) -> dict[str, str]:
    """The changelog that each commit of a change touches, where it reaches more than documents, tests and updates."""
    if not signals_of(item.entry.touched).is_work_told:
        return {}
    entries = (by_oid[oid] for oid in item.commits if oid in by_oid)
    return {
        entry.oid: path
        for entry in entries
        if not entry.is_merge
        and (path := next((each.path for each in entry.touched or () if is_changelog(each.path)), None))
    }


def _told(item: Item, lines: dict[str, str]) -> Item:
    found = next((oid for oid in item.commits if oid in lines), None)
    # Once: a squash that git put together is several items.
    return replace(item, text=lines.pop(found), is_told=True) if found else item


def _lines_told(git: Git, wanted: Mapping[str, str], base: str | None) -> dict[str, str]:
    """What each commit told users of itself in its changelog."""
    by_path: dict[str, list[str]] = {}
    for oid, path in wanted.items():
        by_path.setdefault(path, []).append(oid)
    told: dict[str, str] = {}
    with Objects(git, largest=LARGEST) as objects:
        for path, oids in by_path.items():
            for oid, added in lines_added(git, oids, path).items():
                whole = (objects.read(f"{oid}:{path}") or b"").decode("utf-8", "replace")
                line = _of_fragment(path, whole) if _FRAGMENT.fullmatch(path) else _line_of(whole, added, base)
                if line:
                    told[oid] = line
    return told


def _line_of(whole: str, added: frozenset[str], base: str | None) -> str:
    """The first item above the release before that has been added, and is for users."""
    lines, group = whole.split("\n")[:DEEPEST], ""
    for at, line in enumerate(lines):
        below = lines[at + 1] if at + 1 < len(lines) else ""
        if line.startswith("#") or (line.strip() and _UNDERLINE.fullmatch(below)):
            group = line.lstrip("# ")
            if base and _names(group, base):
                break
        item = _ITEM.match(line)
        if item and line.strip() in added and not (is_placeholder(line) or _FOR_DEVELOPERS.fullmatch(group)):
            return _clean(" ".join((item["text"], *_rest(lines, at + 1))))
    return ""


def _names(heading: str, base: str) -> bool:
    """Whether a heading is that of the release before."""
    found, wanted = _VERSION.search(heading), _VERSION.search(base)
    return found is not None and wanted is not None and found[0] == wanted[0]


def _rest(lines: Sequence[str], at: int) -> list[str]:
    """The lines on which an item goes on."""
    end = at
    while end < len(lines) and lines[end][:1].isspace() and lines[end].strip() and not _ITEM.match(lines[end]):
        end += 1
    return [line.strip() for line in lines[at:end]]


def _of_fragment(path: str, whole: str) -> str:
    kinds = path.rpartition("/")[2].split(".")[1:]
    if any(map(_FOR_DEVELOPERS.fullmatch, kinds)):
        return ""
    text = _FRONT_MATTER.sub("", whole.replace("\r\n", "\n"), count=1).strip()
    paragraph = [line for line in text.partition("\n\n")[0].split("\n") if not line.startswith(("#", ".. "))]
    return _clean(re.sub(r"\A(?:[-*+]\s+)?", "", " ".join(paragraph)))


def _clean(text: str) -> str:
    """The words of another markup as those of a subject."""
    text = _CODE.sub(r"`\1`", _ROLE.sub(r"`\1`", _ROLE_AT_END.sub("", text)))
    return cut(one_line(_LINK.sub(r"\1", text.replace("**", ""))), LONGEST)
