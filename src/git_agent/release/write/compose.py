"""Puts a note together: sections, the full list of commits, contributors, links and dates."""

from collections.abc import Sequence

from git_agent.forge.links import UNKNOWN, Homepage, compare_url, homepage_of, remote_url
from git_agent.git.gateway import Git
from git_agent.git.read import root_names
from git_agent.model.change import visible_path
from git_agent.release.form import DEFAULT_FORM, NoteForm
from git_agent.release.note import Contributor, ListedCommit, Note, NoteSection, SubmoduleGroup
from git_agent.release.read.entry import Entry
from git_agent.release.read.span import ReleaseSpan
from git_agent.release.task import NextVersion, RangeChanges

UNRELEASED = "Unreleased"


def note_of(  # noqa: PLR0913  each is one part of a note
    changes: RangeChanges,
    sections: tuple[NoteSection, ...],
    *,
    home: Homepage | None,
    bump: NextVersion | None = None,
    form: NoteForm = DEFAULT_FORM,
    submodules: tuple[SubmoduleGroup, ...] = (),
    contributors: tuple[Contributor, ...] = (),
) -> Note:
    """The finished note; `home` is where the repository lives on the web."""
    span = changes.span
    return Note(
        title=_title(span, bump),
        release=span.release,
        base=span.base,
        base_reason=span.reason,
        # Not today's: the same range gives the same note whenever it is asked for.
        date=span.release_tag.date if span.release_tag else changes.entries[0].date[:10],
        sections=sections,
        full_changelog=listed_commits(changes.entries),
        submodules=submodules,
        omitted=changes.omitted,
        contributors=contributors,
        home=home.address if home else None,
        forge=home.forge if home else UNKNOWN,
        form=form,
        tag=bump.tag if bump else None,
        compare_url=compare_url(home, span.base, _upper_end(span, bump)) if home and span.base else None,
    )


def listed_commits(entries: Sequence[Entry]) -> tuple[ListedCommit, ...]:
    """Every commit of the range, newest first."""
    return tuple(ListedCommit(sha=entry.oid, subject=entry.message.subject) for entry in entries)


def homepage_here(git: Git, revision: str) -> Homepage | None:
    """Where this repository lives on the web, told by its remote and by the files a forge is set up with."""
    url = remote_url(git.config)
    return homepage_of(url, hints=root_names(git, revision)) if url else None


def _title(span: ReleaseSpan, bump: NextVersion | None) -> str:
    if bump:
        return bump.version
    if span.release_tag:
        return span.release_tag.version.text
    return UNRELEASED if span.release == "HEAD" else visible_path(span.release)  # a branch may have any name


def _upper_end(span: ReleaseSpan, bump: NextVersion | None) -> str:
    """The name under which the release will be found: HEAD means something else tomorrow."""
    if bump:
        return bump.tag
    return span.release_oid if span.release == "HEAD" else span.release
