"""Base: what a branch is compared with, and why that.

A branch goes into some other branch, and only what it adds to their merge base is its own: whatever the other one has
gained since would otherwise appear reversed. Which one it goes into, git does not record; a clone says it best by
`origin/HEAD`. In a fork nobody keeps up, that branch is behind the project's own, and the commits between them would
be told as if the branch had made them.
"""

from collections.abc import Iterator, Mapping, Sequence

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.log import current_branch, head_oid
from git_agent.git.refs import HEADS, REMOTES, commit_of, is_ancestor, merge_base, refs
from git_agent.model.change import visible_path
from git_agent.model.value import replace, value

MAINLINES = ("main", "master")  # what a remote without HEAD probably calls its default branch
LOCAL_MAINLINES = ("main", "master", "trunk", "develop")
UPSTREAM = "upstream"

_Known = Mapping[str, tuple[str, str]]


@value
class Base:
    """A branch, tag or commit, where it stands, and the last commit that HEAD has in common with it."""

    name: str
    reason: str
    oid: str
    merge_base: str
    head: str
    branch: str | None


@value
class _Ref:
    """A branch that may be meant; `remote` is empty for a local one."""

    name: str
    oid: str
    reason: str
    remote: str = ""


def find_base(git: Git, given: str | None) -> Base:
    """What HEAD is compared with: the one that is given, or the default branch it most likely goes into.

    Raises:
        RepositoryError: there is none, HEAD has nothing in common with it, or nothing beyond it.
    """
    head = head_oid(git)
    if head is None:
        raise RepositoryError("there is no commit yet", hint="commit something first")
    branch = current_branch(git)
    if given is not None:
        chosen = _given(git, given)
    else:
        known = _known(git)
        chosen = _freshest(git, _default(git, known, branch), known, head)
    common = merge_base(git, chosen.oid, head)
    if common is None:
        raise _unrelated(git, chosen.name)
    if common == head:
        raise _nothing_beyond(chosen.name)
    return Base(name=chosen.name, reason=chosen.reason, oid=chosen.oid, merge_base=common, head=head, branch=branch)


def _given(git: Git, name: str) -> _Ref:
    try:
        # It goes into errors and reports, and nobody has looked at what a caller passes on to us.
        return _Ref(name=visible_path(name), oid=commit_of(git, name), reason="--base names it")
    except RepositoryError as error:
        hint = "`git branch --all` lists the branches that are here, `git fetch` brings others"
        raise RepositoryError(f"unknown base: {visible_path(name)}", hint=hint) from error


def _known(git: Git) -> _Known:
    """Commit and, of a symbolic ref, target of each ref that may be a default branch."""
    remote = [f"{REMOTES}*/{name}" for name in ("HEAD", *MAINLINES)]
    local = [f"{HEADS}{name}" for name in LOCAL_MAINLINES]
    # What leads nowhere is not among them, such as an origin/HEAD whose branch is gone.
    return {ref.name: (ref.oid, ref.target) for ref in refs(git, *remote, *local)}


def _default(git: Git, known: _Known, branch: str | None) -> _Ref:
    candidate = next(iter(_by_remotes(git, known, branch)), None) or next(iter(_by_name(known, branch)), None)
    if candidate is None:
        what = f"nothing to compare {branch} with" if branch else "nothing to compare HEAD with"
        raise RepositoryError(what, hint="name the branch it goes into with --base")
    return candidate


def _by_remotes(git: Git, known: _Known, branch: str | None) -> Iterator[_Ref]:
    """Default branches of remotes, the likeliest first: what they say themselves, then what is usual."""
    remotes = _remotes(git, known, branch)
    for remote in remotes:
        yield from _said_by(remote, known)
    for remote in remotes:
        yield from _usual_of(remote, known)


def _remotes(git: Git, known: _Known, branch: str | None) -> list[str]:
    # It may be `.`, for a branch that tracks a local one: no remote is called that.
    tracked = git.config.get(f"branch.{branch}.remote", "")
    remotes = sorted(name.removeprefix(REMOTES).rpartition("/")[0] for name in known if name.startswith(REMOTES))
    return [remote for remote in dict.fromkeys(("origin", tracked, UPSTREAM, *remotes)) if remote in remotes]


def _said_by(remote: str, known: _Known) -> Iterator[_Ref]:
    oid, target = known.get(f"{REMOTES}{remote}/HEAD", ("", ""))
    if oid:
        # Where a remote's HEAD is a plain commit and no symbolic ref, it has no other name.
        name = (target or f"{remote}/HEAD").removeprefix(REMOTES)
        yield _Ref(name=visible_path(name), oid=oid, reason=f"{remote}/HEAD points to it", remote=remote)


def _usual_of(remote: str, known: _Known) -> Iterator[_Ref]:
    for name in MAINLINES:
        oid, _ = known.get(f"{REMOTES}{remote}/{name}", ("", ""))
        if oid:
            yield _Ref(name=f"{remote}/{name}", oid=oid, reason="no remote says its default branch", remote=remote)


def _by_name(known: _Known, branch: str | None) -> Iterator[_Ref]:
    for name in LOCAL_MAINLINES:
        oid, _ = known.get(f"{HEADS}{name}", ("", ""))
        # Nothing is compared with itself: on main alone there is no base.
        if oid and name != branch:
            yield _Ref(name=name, oid=oid, reason="no remote has a default branch, and this one is here")


def _freshest(git: Git, chosen: _Ref, known: _Known, head: str) -> _Ref:
    """The default branch of another remote, where it shares more with HEAD than the chosen one does."""
    common = merge_base(git, chosen.oid, head) if chosen.remote else None
    if common is None:
        return chosen
    for other in _one_each(_remotes(git, known, None), known):
        shared = merge_base(git, other.oid, head) if other.remote != chosen.remote else None
        # A remote that has all of HEAD is where the branch was pushed to, unless it is the project's own.
        is_target = shared is not None and (shared != head or other.remote == UPSTREAM)
        if shared and is_target and shared != common and is_ancestor(git, common, shared):
            chosen, common = replace(other, reason=f"{chosen.name} is behind it"), shared
    return chosen


def _one_each(remotes: Sequence[str], known: _Known) -> Iterator[_Ref]:
    for remote in remotes:
        yield from [*_said_by(remote, known), *_usual_of(remote, known)][:1]


def _unrelated(git: Git, name: str) -> RepositoryError:
    if git.repository.is_shallow:
        hint = "this clone is shallow: `git fetch --unshallow` brings what was cut off"
    else:
        hint = "name another one with --base"
    return RepositoryError(f"HEAD and {name} have no commit in common", hint=hint)


def _nothing_beyond(name: str) -> RepositoryError:
    hint = "commit to a branch of its own first, or name another base with --base"
    return RepositoryError(f"the branch has no commits beyond {name}", hint=hint)
