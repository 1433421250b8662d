"""Note: a finished release note as a value; nothing of it depends on how it is printed."""

from collections.abc import Mapping

from git_agent.model.value import value
from git_agent.release.form import DEFAULT_FORM, NoteForm
from git_agent.release.note_kinds import BREAKING, FEATURES, FIXES, HEADINGS, IMPROVEMENTS, SECURITY

__all__ = ["BREAKING", "FEATURES", "FIXES", "HEADINGS", "IMPROVEMENTS", "SECURITY"]


@value
class NoteRef:
    """Where a bullet comes from: `type` is commit, pr or issue; `url` only where the bare value leads nowhere."""

    type: str
    value: str
    url: str | None = None


@value
class Bullet:
    """One line of a note; it always has a commit among its references."""

    summary: str
    refs: tuple[NoteRef, ...]
    label: str | None = None


@value
class NoteSection:
    heading: str
    bullets: tuple[Bullet, ...]


@value
class ListedCommit:
    """One commit of the full changelog."""

    sha: str
    subject: str


@value
class SubmoduleGroup:
    """The commits of a submodule between the two places it moved from and to.

    `old` or `new` is None when it was added or removed; `problem` says why commits are missing here, or that it was
    set back; `total` counts all of them. `home` and `forge` are the submodule's own, never its parent's.
    """

    path: str
    old: str | None
    new: str | None
    commits: tuple[ListedCommit, ...] = ()
    total: int = 0
    home: str | None = None
    problem: str | None = None
    forge: str = "unknown"


@value
class Contributor:
    """A person; `handle` is their name at the forge, where an address gives it away."""

    name: str
    first_time: bool
    handle: str | None = None


@value
class Note:
    """What is to be said about `base`..`release`.

    `title` is the version or "Unreleased", `tag` what it will be tagged with, `date` that of the release as YYYY-MM-DD.
    `base` is None for a first release. `home` is the repository's address on the web, `forge` the kind of site that
    is (see links.Home), `compare_url` the page with the whole difference.
    """

    title: str
    release: str
    base: str | None
    base_reason: str
    date: str
    sections: tuple[NoteSection, ...]
    full_changelog: tuple[ListedCommit, ...]
    submodules: tuple[SubmoduleGroup, ...] = ()
    omitted: Mapping[str, int]
    contributors: tuple[Contributor, ...] = ()
    home: str | None = None
    forge: str = "unknown"
    compare_url: str | None = None
    form: NoteForm = DEFAULT_FORM
    tag: str | None = None
