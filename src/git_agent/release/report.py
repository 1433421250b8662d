"""A note as the documented JSON of `release-note`; fields may be added, none renamed.

A note may list a hundred thousand commits: its JSON is made and written part by part, and is never all there.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Annotated, Generic, Literal, NotRequired, Protocol, TypedDict, TypeVar

from git_agent.redact import clean_data
from git_agent.release.note import Bullet, Note, NoteRef, SubmoduleGroup
from git_agent.release.task import NextVersion, ReleaseResult
from git_agent.shape.report import UsageReport, usage_report

T = TypeVar("T")

_HEAD: Mapping[str, object] = {"schema_version": 1, "command": "release-note"}


class RefReport(TypedDict):
    """Where a bullet comes from."""

    type: Annotated[str, "commit, pr or issue"]
    value: str
    url: NotRequired[Annotated[str, "only where the bare value leads nowhere"]]


class BulletReport(TypedDict):
    """One line of a note."""

    label: str | None
    summary: str
    refs: list[RefReport]


class SectionReport(TypedDict):
    """The lines under one heading."""

    heading: str
    bullets: list[BulletReport]


class ListedReport(TypedDict):
    """One commit of the full changelog."""

    sha: str
    subject: str
    repository: Annotated[str | None, "the submodule it is from; null for the repository itself"]


class SubmoduleReport(TypedDict):
    """A submodule that moved."""

    path: str
    old: str | None
    new: str | None
    commits_total: int
    home: str | None
    problem: Annotated[str | None, "why commits are missing here"]


class ContributorReport(TypedDict):
    """A person of this release."""

    name: str
    first_time: bool


class NoteFields(TypedDict):
    """What a note says."""

    title: Annotated[str, "the version, or Unreleased"]
    date: Annotated[str, "YYYY-MM-DD"]
    base: Annotated[str | None, "where the range begins; null for a first release"]
    release: str
    base_reason: str
    sections: list[SectionReport]
    full_changelog: list[ListedReport]
    submodules: list[SubmoduleReport]
    omitted: Annotated[dict[str, int], "how many commits no section tells, by reason"]
    contributors: list[ContributorReport]
    home: str | None
    compare_url: str | None


class NextVersionFields(TypedDict):
    """The next version, and why it is that one."""

    version: str
    tag: str
    previous: str
    part: str
    because: str
    warnings: list[str]


class NoteReport(NoteFields):
    """One note, and who made it how."""

    schema_version: Literal[1]
    command: Literal["release-note"]
    provider: str
    model: str | None
    bump: NextVersionFields | None
    usage: UsageReport | None
    warnings: list[str]


class ChangelogReport(TypedDict):
    """Every release of a history, newest first."""

    schema_version: Literal[1]
    command: Literal["release-note"]
    releases: list[NoteFields]


class NextVersionReport(NextVersionFields):
    """What `--next-version` answers."""

    schema_version: Literal[1]
    command: Literal["release-note"]


def note_json(result: ReleaseResult) -> Iterator[str]:
    """One note, and who made it how, part by part."""
    report: NoteReport = {
        "schema_version": 1,
        "command": "release-note",
        **note_fields(result.note, listed=_Coming),
        "provider": result.author.name,
        "model": result.author.model,
        "bump": _next_version(result.bump) if result.bump else None,
        "usage": usage_report(result.usage),
        "warnings": list(result.warnings),
    }
    yield from map(_utf8, json.JSONEncoder(ensure_ascii=False, indent=2).iterencode(report))
    yield "\n"


def next_version_report(version: NextVersion) -> NextVersionReport:
    """What `--next-version` answers."""
    report: NextVersionReport = {"schema_version": 1, "command": "release-note", **_next_version(version)}
    return clean_data(report)  # the reason may be a commit's subject


def _next_version(version: NextVersion) -> NextVersionFields:
    return {
        "version": version.version,
        "tag": version.tag,
        "previous": version.previous,
        "part": version.part,
        "because": version.because,
        "warnings": list(version.warnings),
    }


class _MakesList(Protocol):
    def __call__(self, items: Iterable[T], /) -> list[T]: ...


class _Coming(list[T], Generic[T]):
    """What json takes for a list, made item by item while it is written."""

    def __init__(self, items: Iterable[T]) -> None:
        first = tuple(islice(items := iter(items), 1))
        super().__init__(first)  # an empty one is written in another way
        self._items = chain(first, items)

    def __iter__(self) -> Iterator[T]:
        return self._items


def piece_json(note: Note) -> list[str]:
    """What a note brings to the object of a whole history, in parts; long lists have a line for each item."""
    return list(_by_item(note_fields(note, listed=_Coming)))


def changelog_json(pieces: Iterable[Sequence[str]]) -> Iterator[str]:
    """One object with all notes of a history, part by part, each beginning on a line of its own."""
    yield _dumped(_HEAD).removesuffix("}") + ', "releases": ['
    for at, parts in enumerate(pieces):
        yield f"{',' if at else ''}\n"
        yield from parts
    yield "\n]}\n"


def note_fields(note: Note, *, listed: _MakesList = list) -> NoteFields:
    """What a note says; a commit of the full changelog names its submodule, or null for the repository itself."""
    return {
        "title": note.title,
        "date": note.date,
        "base": note.base,
        "release": note.release,
        "base_reason": note.base_reason,
        "sections": [
            {"heading": section.heading, "bullets": listed(map(_bullet, section.bullets))} for section in note.sections
        ],
        "full_changelog": listed(_full_changelog(note)),
        "submodules": [_submodule(group) for group in note.submodules],
        "omitted": dict(note.omitted),
        "contributors": listed(_contributors(note)),
        "home": note.home,
        "compare_url": note.compare_url,
    }


def _by_item(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        yield "{"
        for at, (name, item) in enumerate(data.items()):
            yield f"{', ' if at else ''}{_dumped(name)}: "
            yield from _by_item(item)
        yield "}"
    elif isinstance(data, list):
        yield "["
        for at, item in enumerate(data):
            yield f"{',' if at else ''}\n" if isinstance(data, _Coming) else ", " if at else ""
            yield from (_dumped(item),) if isinstance(data, _Coming) else _by_item(item)
        yield "]"
    else:
        yield _dumped(data)


def _bullet(bullet: Bullet) -> BulletReport:
    return {"label": bullet.label, "summary": bullet.summary, "refs": [_ref(ref) for ref in bullet.refs]}


def _ref(ref: NoteRef) -> RefReport:
    report: RefReport = {"type": ref.type, "value": ref.value}
    if ref.url:
        report["url"] = ref.url
    return report


def _contributors(note: Note) -> Iterator[ContributorReport]:
    for person in note.contributors:
        yield {"name": person.name, "first_time": person.first_time}


def _full_changelog(note: Note) -> Iterator[ListedReport]:
    for commit in note.full_changelog:
        yield {"sha": commit.sha, "subject": commit.subject, "repository": None}
    for group in note.submodules:
        for commit in group.commits:
            yield {"sha": commit.sha, "subject": commit.subject, "repository": group.path}


def _submodule(group: SubmoduleGroup) -> SubmoduleReport:
    return {
        "path": group.path,
        "old": group.old,
        "new": group.new,
        "commits_total": group.total,
        "home": group.home,
        "problem": group.problem,
    }


def _dumped(data: object) -> str:
    return _utf8(json.dumps(data, ensure_ascii=False))


def _utf8(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
