"""The whole changelog: every release of a history, from one reading of it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from git_agent.errors import RepositoryError
from git_agent.forge.links import UNKNOWN, Homepage, compare_url
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.git.parse import decode
from git_agent.git.refs import tags, tags_reachable_from
from git_agent.model.commit import Commit
from git_agent.model.value import value
from git_agent.release.judge.candidates import candidates, sections_of
from git_agent.release.judge.partition import partition_commits
from git_agent.release.note import Note
from git_agent.release.read.assign import assign_releases, release_order
from git_agent.release.read.history import Progress, entry_of, no_commit_touches, read_reachable
from git_agent.release.read.message_budget import MessageBudget
from git_agent.release.read.span import RangeSpec, is_mainline
from git_agent.release.read.tags import TagFamily, VersionTag, family_for, version_tags, without_superseded
from git_agent.release.write.compose import UNRELEASED, homepage_here, listed_commits


@value
class ChangelogRelease:
    """The commits that a version is the first to contain, newest first; `tag` is None for what is not released yet."""

    tag: VersionTag | None
    before: VersionTag | None
    commits: tuple[Commit, ...]
    head: str
    home: Homepage | None


def releases(
    spec: RangeSpec, *, git: Git, budget: MessageBudget, progress: Progress | None = None
) -> tuple[ChangelogRelease, ...]:
    """Every release, newest first, before them what is not released yet; read once, and not looked at any further.

    Of messages that exceed the `budget` only the beginning is kept.

    Raises:
        RepositoryError: there is no version tag, or no commit.
    """
    head = head_oid(git)
    if head is None:
        raise RepositoryError("there is no commit yet", hint="commit something first")
    family = family_for(version_tags(tags(git)), prefix=spec.prefix, paths=spec.paths)
    versions = without_superseded(_told(git, family, head))
    tips = tuple(dict.fromkeys((head, *(tag.oid for tag in versions))))
    commits = read_reachable(git, tips, budget=budget, paths=spec.paths, progress=progress)
    # A log of some paths leaves out commits, tagged ones among them: which release has what is a question to all.
    parents = _graph(git, tips) if spec.paths else {commit.oid: commit.parents for commit in commits}
    order = release_order(versions, parents)
    if not commits:
        raise no_commit_touches(spec.paths)
    found = _by_release(commits, assign_releases(order, parents, head=head))
    home = homepage_here(git, head)
    return tuple(
        ChangelogRelease(tag=tag, before=before, commits=tuple(found[name]), head=head, home=home)
        for tag, before in pairwise((None, *reversed(order), None))
        if (name := tag.name if tag else None) in found
    )


def _told(git: Git, family: TagFamily, head: str) -> Sequence[VersionTag]:
    """All versions on the main line, where others may be tagged on branches of their own; else those HEAD contains."""
    if is_mainline(git, "HEAD", head):
        return family.tags
    contained = tags_reachable_from(git, head)
    return [tag for tag in family.tags if tag.name in contained]


def _graph(git: Git, tips: Sequence[str]) -> dict[str, tuple[str, ...]]:
    asked = "".join(f"{tip}\n" for tip in tips).encode()
    lines = decode(git.run("rev-list", "--parents", "--stdin", stdin=asked)).split("\n")[:-1]
    return {oid: tuple(parents) for oid, *parents in map(str.split, lines)}


def _by_release(commits: Iterable[Commit], release_of: Mapping[str, str | None]) -> dict[str | None, list[Commit]]:
    found: dict[str | None, list[Commit]] = {}
    for commit in commits:
        found.setdefault(release_of.get(commit.oid), []).append(commit)
    return found


def note_of_release(release: ChangelogRelease) -> Note:
    """What its commits say, in their own words."""
    tag, before, home = release.tag, release.before, release.home
    entries = [entry_of(commit) for commit in release.commits]
    partition = partition_commits(entries)
    kept, left_out = candidates(partition.items)
    reasons = Counter(reason for _, reason in (*partition.left_out, *left_out))
    return Note(
        title=tag.version.text if tag else UNRELEASED,
        release=tag.name if tag else "HEAD",
        base=before.name if before else None,
        base_reason=f"the first version to contain these commits, after {before.name}"
        if before
        else "the first version",
        date=tag.date if tag else entries[0].date[:10],
        sections=sections_of(kept),
        full_changelog=listed_commits(entries),
        omitted=dict(reasons),
        home=home.address if home else None,
        forge=home.forge if home else UNKNOWN,
        compare_url=compare_url(home, before.name, tag.name if tag else release.head) if home and before else None,
    )
