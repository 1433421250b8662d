"""What the submodules of a release brought along, told by their own commits as far as those are here."""

import os
from collections.abc import Iterator
from pathlib import Path

from git_agent.errors import GitAgentError
from git_agent.forge.links import Homepage, homepage_of, relative_url, remote_url
from git_agent.git.diff import DiffSpan, raw_listing
from git_agent.git.gateway import Git
from git_agent.git.log import count_each_way, listed_between
from git_agent.git.parse import parse_changes
from git_agent.git.read import root_names
from git_agent.git.submodules import submodule_urls
from git_agent.model.change import SUBMODULE_MODE, FileChange, visible_path
from git_agent.model.counted import counted
from git_agent.model.value import replace, value
from git_agent.redact import clean
from git_agent.release.note import ListedCommit, SubmoduleGroup

MOST_DEPTH = 5  # of submodules within submodules

NOT_HERE = "not checked out here"
UNREADABLE = "its commits are not here"


@value
class _Parent:
    """A repository whose gitlinks are looked at: where it is, by which address it is known, and how deep."""

    git: Git
    url: str | None
    prefix: str = ""
    depth: int = 1


@value
class _NewCommits:
    """The commits that one move brought, newest first."""

    commits: tuple[ListedCommit, ...] = ()
    total: int = 0
    problem: str | None = None


def submodule_groups(git: Git, base: str | None, release: str, *, most: int) -> tuple[SubmoduleGroup, ...]:
    """Each submodule that moved, was added or removed between two commits, with at most so many of its commits.

    Submodules of a moved submodule follow it. One that is damaged or not here says so and stops nothing.
    """
    parent = _Parent(git=git, url=remote_url(git.config))
    return tuple(_groups(parent, base or git.repository.empty_tree, release, most))


def _groups(parent: _Parent, old: str, new: str, most: int) -> Iterator[SubmoduleGroup]:
    raw = raw_listing(parent.git, DiffSpan.between(old, new))
    if SUBMODULE_MODE.encode() not in raw:  # a first release lists every file there is
        return
    urls = submodule_urls(parent.git, old) | submodule_urls(parent.git, new)
    for change in parse_changes(raw):
        if change.is_submodule:
            yield from _group(parent, change, urls.get(change.path), most)


def _group(parent: _Parent, change: FileChange, url: str | None, most: int) -> Iterator[SubmoduleGroup]:
    old = change.old_oid if change.old_mode == SUBMODULE_MODE else None
    new = change.new_oid if change.new_mode == SUBMODULE_MODE else None
    if url and url.startswith("."):
        url = relative_url(parent.url, url) if parent.url else None
    inner = _inner(parent.git, change.path)
    home = _home(inner, new, url)
    path = f"{parent.prefix}{visible_path(change.path)}"
    group = SubmoduleGroup(path=path, old=old, new=new)
    if home:
        group = replace(group, home=home.address, forge=home.forge)
    if old is None or new is None:  # a history that comes or goes as a whole is not what this release changed
        yield group
        return
    new_commits = _new_commits(inner, old, new, most) if inner else _NewCommits(problem=NOT_HERE)
    yield replace(group, commits=new_commits.commits, total=new_commits.total, problem=new_commits.problem)
    if inner and parent.depth < MOST_DEPTH:
        yield from _nested(_Parent(git=inner, url=url, prefix=f"{path}/", depth=parent.depth + 1), old, new, most)


def _nested(parent: _Parent, old: str, new: str, most: int) -> tuple[SubmoduleGroup, ...]:
    try:
        return tuple(_groups(parent, old, new, most))
    except GitAgentError:  # the group of the submodule itself has told what is wrong
        return ()


def _inner(git: Git, path: str) -> Git | None:
    # A tree can name a path that leads out of it, by itself or over a link on disk.
    root = git.repository.root
    if not Path(os.path.realpath(root / path)).is_relative_to(os.path.realpath(root)):
        return None
    try:
        return git.submodule(path)
    except GitAgentError:
        return None


def _home(inner: Git | None, new: str | None, url: str | None) -> Homepage | None:
    if url is None:
        return None
    try:
        return homepage_of(url, hints=root_names(inner, new) if inner and new else ())
    except GitAgentError:
        return homepage_of(url)


def _new_commits(inner: Git, old: str, new: str, most: int) -> _NewCommits:
    try:
        dropped, total = count_each_way(inner, old, new)
        listed = listed_between(inner, old, new, count=most)
    except GitAgentError:
        return _NewCommits(problem=UNREADABLE)
    commits = tuple(ListedCommit(sha=sha, subject=visible_path(clean(subject))) for sha, subject in listed)
    return _NewCommits(commits=commits, total=total, problem=_backward_move(dropped, total))


def _backward_move(dropped: int, total: int) -> str | None:
    if not dropped:
        return None
    commits = counted(dropped, "commit")
    return f"on another branch, without {commits} of before" if total else f"set back by {commits}"
