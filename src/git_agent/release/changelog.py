"""The whole changelog: every release of a history, from one reading of it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.git.parse import decode
from git_agent.git.refs import tags, tags_reachable_from
from git_agent.release.accounts import account
from git_agent.release.assign import assign, release_order
from git_agent.release.candidates import candidates, sections_of
from git_agent.release.compose import UNRELEASED, home_here, listed
from git_agent.release.entry import Entry
from git_agent.release.history import Progress, read_reachable
from git_agent.release.links import UNKNOWN, Home, compare_url
from git_agent.release.note import Note
from git_agent.release.span import RangeWish, is_mainline
from git_agent.release.tags import Family, VersionTag, family_for, version_tags, without_superseded


def run_changelog(wish: RangeWish, *, git: Git, progress: Progress | None = None) -> Iterator[Note]:
    """A note for each release, newest first, before them one for what is not released yet; all in the commits' words.

    Raises:
        RepositoryError: there is no version tag, or no commit.
    """
    head = head_oid(git)
    if head is None:
        raise RepositoryError("there is no commit yet", hint="commit something first")
    family = family_for(version_tags(tags(git)), prefix=wish.prefix, paths=wish.paths)
    versions = without_superseded(_told(git, family, head))
    tips = (head, *(tag.oid for tag in versions))
    entries = read_reachable(git, tips, paths=wish.paths, progress=progress)
    # A log of some paths leaves out commits, tagged ones among them: which release has what is a question to all.
    parents = _graph(git, tips) if wish.paths else {entry.oid: entry.parents for entry in entries}
    order = release_order(versions, parents)
    return _notes(order, _by_release(entries, assign(order, parents, head=head)), home=home_here(git, head), head=head)


def _told(git: Git, family: Family, head: str) -> Sequence[VersionTag]:
    """All versions on the main line, where others may be tagged on branches of their own; else those HEAD contains."""
    if is_mainline(git, "HEAD", head):
        return family.tags
    contained = tags_reachable_from(git, head)
    return [tag for tag in family.tags if tag.name in contained]


def _graph(git: Git, tips: Sequence[str]) -> dict[str, tuple[str, ...]]:
    lines = decode(git.run("rev-list", "--parents", *tips, "--")).split("\n")[:-1]
    return {oid: tuple(parents) for oid, *parents in map(str.split, lines)}


def _by_release(entries: Sequence[Entry], release_of: dict[str, str | None]) -> dict[str | None, list[Entry]]:
    found: dict[str | None, list[Entry]] = {}
    for entry in entries:
        found.setdefault(release_of.get(entry.oid), []).append(entry)
    return found


def _notes(
    order: Sequence[VersionTag], by_release: dict[str | None, list[Entry]], *, home: Home | None, head: str
) -> Iterator[Note]:
    releases: list[VersionTag | None] = [*order, None]
    for place in range(len(releases) - 1, -1, -1):
        tag = releases[place]
        entries = by_release.pop(tag.name if tag else None, [])
        before = releases[place - 1] if place else None
        if entries:
            yield _note(tag, before, entries, home=home, head=head)


def _note(
    tag: VersionTag | None, before: VersionTag | None, entries: list[Entry], *, home: Home | None, head: str
) -> Note:
    accounts = account(entries)
    kept, left_out = candidates(accounts.items)
    reasons = Counter(reason for _, reason in (*accounts.left_out, *left_out))
    release = tag.name if tag else "HEAD"
    return Note(
        title=tag.version.text if tag else UNRELEASED,
        release=release,
        base=before.name if before else None,
        base_reason=f"the first version to contain these commits, after {before.name}"
        if before
        else "the first version",
        date=tag.date if tag else entries[0].date[:10],
        sections=sections_of(kept),
        full_changelog=listed(entries),
        omitted=dict(reasons),
        home=home.address if home else None,
        forge=home.forge if home else UNKNOWN,
        compare_url=compare_url(home, before.name, tag.name if tag else head) if home and before else None,
    )
