"""The whole changelog: every release of a history, from one reading of it."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from git_agent.errors import RepositoryError
from git_agent.forge.links import Homepage
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.git.refs import parents_by_commit, tags, tags_reachable_from
from git_agent.model.commit import Commit
from git_agent.model.value import value
from git_agent.release.form import DEFAULT_FORM, NoteForm, note_form
from git_agent.release.gather import changes_of
from git_agent.release.judge.candidates import sections_of
from git_agent.release.judge.partition import partition_commits
from git_agent.release.note import Note
from git_agent.release.read.assign import assign_releases, release_order
from git_agent.release.read.history import Progress, entry_of, no_commit_touches, read_reachable
from git_agent.release.read.message_budget import MessageBudget, budget_warnings
from git_agent.release.read.span import ReleaseSpan, is_mainline
from git_agent.release.read.tags import UNTAGGED, TagFamily, VersionTag, family_for, version_tags, without_superseded
from git_agent.release.task import ReleaseTask
from git_agent.release.write.compose import homepage_here, note_of


@value
class ChangelogRelease:
    """The commits that a version is the first to contain, newest first; not looked at any further."""

    span: ReleaseSpan
    commits: tuple[Commit, ...]
    home: Homepage | None


@value
class Changelog:
    """Every release, newest first, before them what is not released yet; and what a reader should know about it."""

    releases: tuple[ChangelogRelease, ...]
    form: NoteForm = DEFAULT_FORM
    warnings: tuple[str, ...] = ()


def read_changelog(task: ReleaseTask, *, git: Git, progress: Progress | None = None) -> Changelog:
    """The whole history, read once.

    Raises:
        RepositoryError: the version tags are not here, or there is no commit.
    """
    form = note_form(task.settings.release)
    git = git.with_time_limit(task.settings.limits.git_seconds)
    head = head_oid(git)
    if head is None:
        raise RepositoryError("there is no commit yet", hint="commit something first")
    spec, budget = task.spec, MessageBudget()
    known = version_tags(tags(git))
    is_untagged = not known and spec.prefix is None and not git.repository.is_shallow
    family = UNTAGGED if is_untagged else family_for(known, prefix=spec.prefix, paths=spec.paths)
    versions = without_superseded(_versions(git, family, head))
    # A version may lie on a branch that was never merged: HEAD alone does not reach it.
    tips = tuple(dict.fromkeys((head, *(tag.oid for tag in versions))))
    commits = read_reachable(git, tips, budget=budget, paths=spec.paths, progress=progress)
    # A log of some paths leaves out commits, tagged ones among them: which release has what is a question to all.
    parents = parents_by_commit(git, tips) if spec.paths else {commit.oid: commit.parents for commit in commits}
    order = release_order(versions, parents)
    if not commits:
        raise no_commit_touches(spec.paths)
    by_release = _by_release(commits, assign_releases(order, parents, head=head))
    home = homepage_here(git, head)
    releases = tuple(
        ChangelogRelease(span=_span(tag, before, family, head), commits=tuple(by_release[name]), home=home)
        # The first None is what is not released yet, the last what comes before the first version.
        for tag, before in pairwise((None, *reversed(order), None))
        if (name := tag.name if tag else None) in by_release
    )
    return Changelog(releases=releases, form=form, warnings=budget_warnings(budget))


def note_of_release(release: ChangelogRelease, form: NoteForm = DEFAULT_FORM) -> Note:
    """What its commits say, in their own words and in the form that the user wants."""
    entries = [entry_of(commit) for commit in release.commits]
    changes = changes_of(release.span, entries, partition_commits(entries), form=form)
    return note_of(changes, sections_of(changes.candidates), home=release.home, form=form)


def _versions(git: Git, family: TagFamily, head: str) -> Sequence[VersionTag]:
    """All versions on the main line, where others may be tagged on branches of their own; else those HEAD contains."""
    if is_mainline(git, "HEAD", head):
        return family.tags
    contained = tags_reachable_from(git, head)
    return [tag for tag in family.tags if tag.name in contained]


def _by_release(commits: Iterable[Commit], release_of: Mapping[str, str | None]) -> dict[str | None, list[Commit]]:
    by_release: dict[str | None, list[Commit]] = {}
    for commit in commits:
        by_release.setdefault(release_of.get(commit.oid), []).append(commit)
    return by_release


def _span(tag: VersionTag | None, before: VersionTag | None, family: TagFamily, head: str) -> ReleaseSpan:
    """Where a release begins and ends; without a tag it is what is not released yet."""
    reason = f"the first version to contain these commits, after {before.name}" if before else "the first version"
    return ReleaseSpan(
        base=before.name if before else None,
        base_oid=before.oid if before else None,
        base_tag=before,
        release=tag.name if tag else "HEAD",
        release_oid=tag.oid if tag else head,
        release_tag=tag,
        reason=reason,
        family=family,
    )
