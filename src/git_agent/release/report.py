"""A note as the documented JSON of `release-note`; fields may be added, none renamed.

A note may list a hundred thousand commits: `report_json` writes the very same objects part by part.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, NotRequired, Protocol, TypedDict, TypeVar

from git_agent.redact import clean_data
from git_agent.release.note import Bullet, Note, NoteRef, SubmoduleGroup
from git_agent.release.task import NextVersion, ReleaseResult
from git_agent.shape.report import OmittedReport, UsageReport, omitted_report, usage_report

T = TypeVar("T")

MOST_MARKDOWN = 1 << 20  # characters; whoever wants a longer one has it printed


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
    previous: Annotated[str, "the version it follows; empty for the first"]
    part: Annotated[str, "major, minor, patch, or first"]
    because: str
    warnings: list[str]


class NoteReport(NoteFields):
    """One note, and who made it how."""

    schema_version: Literal[1]
    command: Literal["release-note"]
    markdown: Annotated[str | None, "the note as it is printed; null where that is longer than a megabyte"]
    provider: str
    model: str | None
    bump: NextVersionFields | None
    usage: UsageReport | None
    omitted_guidance: Annotated[list[OmittedReport], "guidance files that the model was not shown whole"]
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


def note_report(result: ReleaseResult) -> NoteReport:
    """One note, and who made it how."""
    return clean_data(note_object(result))


def changelog_report(notes: Iterable[Note]) -> ChangelogReport:
    """All notes of a history."""
    return clean_data(changelog_object([note_fields(note) for note in notes]))


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


class MakesList(Protocol):
    """Makes a long list: `list` itself, or one whose items come while it is written."""

    def __call__(self, items: Iterable[T], /) -> list[T]: ...


def note_object(result: ReleaseResult, *, listed: MakesList = list) -> NoteReport:
    """The same, not looked through for secrets yet."""
    return {
        "schema_version": 1,
        "command": "release-note",
        **note_fields(result.note, listed=listed),
        "markdown": _markdown(result.note),
        "provider": result.author.name,
        "model": result.author.model,
        "bump": _next_version(result.bump) if result.bump else None,
        "usage": usage_report(result.usage),
        "omitted_guidance": omitted_report(result.unread),
        "warnings": list(result.warnings),
    }


def changelog_object(releases: list[NoteFields]) -> ChangelogReport:
    """The object that holds the notes of a history, not looked through for secrets yet."""
    return {"schema_version": 1, "command": "release-note", "releases": releases}


def note_fields(note: Note, *, listed: MakesList = list) -> NoteFields:
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


def _markdown(note: Note) -> str | None:
    from git_agent.release.write.markdown import note_markdown

    pieces: list[str] = []
    room = MOST_MARKDOWN
    for piece in note_markdown(note):
        pieces.append(piece)
        room -= len(piece)
        if room < 0:
            return None
    return "".join(pieces)


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
