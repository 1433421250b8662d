"""ReleaseSpan: the two ends of a release note, and why they are the right ones.

What a release contains is a question of reachability, never of dates. A version's base is the highest lower version
in its history. Projects that tag on release branches have no such tag in the history of the next one; there the range
begins where the two branches part, if that is closer. Dates have one say: a version on another branch that was made
after the release is not what the release follows.
"""

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.log import count_between, current_branch, head_oid
from git_agent.git.refs import (
    UNSHALLOW,
    commit_of,
    commits_between,
    default_branch,
    is_empty,
    merge_base,
    tags,
    tags_reachable_from,
)
from git_agent.model.value import value
from git_agent.release.read.tags import (
    UNTAGGED,
    TagFamily,
    VersionTag,
    families,
    family_for,
    family_prefix,
    finals,
    highest,
    version_tags,
)

MAINLINES = frozenset({"main", "master", "trunk", "develop"})  # for clones that do not know the remote's default


@value
class RangeSpec:
    """What somebody asked for; `bump` is patch, minor, major or auto, `prefix` and `paths` choose among versions."""

    base: str | None = None
    release: str | None = None
    bump: str | None = None
    unreleased: bool = False
    prefix: str | None = None
    paths: tuple[str, ...] = ()

    @property
    def is_unreleased(self) -> bool:
        return self.unreleased or self.bump is not None


@value
class ReleaseSpan:
    """The commits of `base..release`, or everything up to `release` where there is no base.

    `base` and `release` are names to show, the latter a tag, `HEAD` or what was asked for; `reason` is one line that
    says why the range begins where it does. `family` is None where no version is involved. `contains_base` where the
    release is known to contain its base, which then has nothing that the release lacks.
    """

    base: str | None
    base_oid: str | None
    base_tag: VersionTag | None
    release: str
    release_oid: str
    release_tag: VersionTag | None
    reason: str
    family: TagFamily | None
    contains_base: bool = False


@value
class _Endpoint:
    """One end of a range: a commit, and the version tag it goes by."""

    name: str
    oid: str
    tag: VersionTag | None = None


@value
class _Base:
    """Where a range begins, and why; `is_behind` where the release is known to contain it and more."""

    tag: VersionTag | None
    reason: str
    is_behind: bool = False


def resolve_span(git: Git, spec: RangeSpec) -> ReleaseSpan:
    """The range somebody means.

    Raises:
        RepositoryError: a revision or prefix is unknown, no version to begin from is found, or nothing changed.
    """
    known = version_tags(tags(git))
    if spec.base is not None:
        return _explicit_span(git, spec, known)
    endpoint = _endpoint(git, spec.release, known)
    family = _family(git, endpoint, spec, known)
    release = endpoint if spec.is_unreleased else _as_version(endpoint, family)
    start = _before_version(git, release.tag, family) if release.tag else _before_commit(git, release, family)
    base = _Endpoint(name=start.tag.name, oid=start.tag.oid, tag=start.tag) if start.tag else None
    return _span(git, base, release, reason=start.reason, family=family, is_behind=start.is_behind)


def _explicit_span(git: Git, spec: RangeSpec, known: tuple[VersionTag, ...]) -> ReleaseSpan:
    base, release = _endpoint(git, spec.base, known), _endpoint(git, spec.release, known)
    tag = release.tag or base.tag
    family = families(known)[family_prefix(tag.version.prefix)] if tag else None
    if family and spec.release is None and not spec.is_unreleased:
        release = _as_version(release, family)
    return _span(git, base, release, reason=f"base {base.name}: as asked", family=family)


def _endpoint(git: Git, rev: str | None, known: tuple[VersionTag, ...]) -> _Endpoint:
    """The commit of a revision, with the tag it names; HEAD where none is named."""
    if rev is None:
        if head := head_oid(git):
            return _Endpoint(name="HEAD", oid=head)
        raise RepositoryError("there is no commit yet", hint="commit something first")
    oid = commit_of(git, rev)
    name = rev.removeprefix("refs/tags/")
    # By id as well as by name: a branch may be called like a tag.
    return _Endpoint(name=name, oid=oid, tag=next((tag for tag in known if tag.name == name and tag.oid == oid), None))


def _family(git: Git, endpoint: _Endpoint, spec: RangeSpec, known: tuple[VersionTag, ...]) -> TagFamily:
    if not known and git.repository.is_shallow:
        raise RepositoryError("there is no version tag", hint=UNSHALLOW)
    if not known and spec.prefix is None:
        return UNTAGGED
    if endpoint.tag and spec.prefix is None:
        return families(known)[family_prefix(endpoint.tag.version.prefix)]
    return family_for(known, prefix=spec.prefix, paths=spec.paths)


def _as_version(end: _Endpoint, family: TagFamily) -> _Endpoint:
    """The same commit by the highest version it carries, unless it was asked for by one of them."""
    here = [tag for tag in family.tags if tag.oid == end.oid]
    tag = end.tag if end.tag in here else highest(here)
    return _Endpoint(name=tag.name, oid=end.oid, tag=tag) if tag else _Endpoint(name=end.name, oid=end.oid)


def _span(
    git: Git,
    base: _Endpoint | None,
    release: _Endpoint,
    *,
    reason: str,
    family: TagFamily | None,
    is_behind: bool = False,
) -> ReleaseSpan:
    # Asked only where it is not known: of a long history git walks a good part to answer.
    if base and not is_behind and is_empty(git, base.oid, release.oid):
        hint = "name an older base" if release.tag else f"commit something first, or name a release such as {base.name}"
        raise RepositoryError(f"nothing changed between {base.name} and {release.name}", hint=hint)
    return ReleaseSpan(
        base=base.name if base else None,
        base_oid=base.oid if base else None,
        base_tag=base.tag if base else None,
        release=release.name,
        release_oid=release.oid,
        release_tag=release.tag,
        reason=reason,
        family=family,
        contains_base=is_behind,
    )


def _before_version(git: Git, release: VersionTag, family: TagFamily) -> _Base:
    # A final version tells again what its pre-releases brought: most people never saw those.
    candidates = finals(family.tags) if release.version.is_final else family.tags
    lower = tuple(tag for tag in candidates if tag.version.order < release.version.order and tag.oid != release.oid)
    # 1.2.6 may be made long after 2.0.0 and is then not what 2.0.0 follows. The date only says where to look first:
    # what the release contains beyond that is found in its history, whatever its date.
    guess = highest(tag for tag in lower if tag.date <= release.date) or highest(lower)
    if guess and (start := _closest(git, release, lower, guess)):
        return start
    if git.repository.is_shallow:
        raise RepositoryError(f"no version before {release.name} is here", hint=UNSHALLOW)
    return _Base(tag=None, reason=f"everything up to {release.name}: no earlier version")


def _closest(git: Git, release: VersionTag, lower: tuple[VersionTag, ...], guess: VersionTag) -> _Base | None:
    """The guess or, if it lies on another branch and the range from there is no shorter, what the release contains."""
    fork = merge_base(git, guess.oid, release.oid)
    between = commits_between(git, guess.oid, release.oid)
    contained = highest(tag for tag in lower if tag.oid in between or tag.oid == fork)
    if contained and not _is_higher(guess, contained):
        return _Base(tag=contained, reason=f"base {contained.name}: the version before {release.name}")
    if contained and count_between(git, contained.oid, release.oid) <= len(between):
        return _Base(tag=contained, reason=_contained_reason(contained, release.name, guess))
    if fork is None:
        return None
    remark = f"it lies on another branch, so the range begins where the two part ({fork[:7]})"
    return _Base(tag=guess, reason=f"base {guess.name}: the version before {release.name}; {remark}")


def _contained_reason(contained: VersionTag, release: str, higher: VersionTag | None) -> str:
    remark = f" ({higher.name} is higher, but lies on another branch)" if higher else ""
    return f"base {contained.name}: the highest version that {release} contains{remark}"


def _before_commit(git: Git, release: _Endpoint, family: TagFamily) -> _Base:
    if not family.tags:
        return _Base(tag=None, reason=f"everything up to {release.name}: no version is tagged yet")
    # Pre-releases count only where no final version is in sight: 2.0.0 will tell what 2.0.0-rc.1 brought.
    for kinds in (finals(family.tags), family.tags):
        if start := _latest_of(git, release, kinds):
            return start
    if git.repository.is_shallow:
        raise RepositoryError(f"{release.name} contains no version tag that is here", hint=UNSHALLOW)
    hint = f"name the base yourself; the highest version, {family.tags[-1].name}, lies on another branch"
    raise RepositoryError(f"{release.name} contains no version tag", hint=hint)


def _latest_of(git: Git, release: _Endpoint, versions: tuple[VersionTag, ...]) -> _Base | None:
    """The highest version there is, if the commit contains it or is on the main line that it was cut from."""
    latest = highest(versions)
    if latest is None:
        return None
    # Answered at once, where the common ancestor of two commits takes a walk through a good part of the history.
    if is_empty(git, release.oid, latest.oid):
        is_behind = latest.oid != release.oid
        return _Base(tag=latest, reason=_contained_reason(latest, release.name, None), is_behind=is_behind)
    fork = merge_base(git, latest.oid, release.oid)
    is_main = fork is not None and is_mainline(git, release.name, release.oid)
    if fork and is_main and _left_mainline_last(git, latest, fork, release, versions):
        remark = f"{release.name} does not contain it, so the range begins where the two part ({fork[:7]})"
        return _Base(tag=latest, reason=f"base {latest.name}: the latest version; {remark}")
    reachable = tags_reachable_from(git, release.oid)
    contained = highest(tag for tag in versions if tag.name in reachable)
    return _Base(tag=contained, reason=_contained_reason(contained, release.name, latest)) if contained else None


def _left_mainline_last(
    git: Git, latest: VersionTag, fork: str, release: _Endpoint, versions: tuple[VersionTag, ...]
) -> bool:
    """Whether the highest version that the line contains is older than the point where `latest` left it."""
    between = commits_between(git, latest.oid, release.oid)
    since = highest(tag for tag in versions if tag.oid in between)
    if since is None:
        return True
    until = tags_reachable_from(git, fork)
    return any(_is_higher(tag, since) for tag in versions if tag.name in until)


def is_mainline(git: Git, name: str, oid: str) -> bool:
    """Whether a revision, such as HEAD, is where development goes on, and no branch that keeps an old version alive."""
    branch = current_branch(git) if name == "HEAD" else name.removeprefix("origin/")
    default = default_branch(git)
    if branch == default or branch in MAINLINES:
        return branch is not None
    return default is not None and oid == commit_of(git, "refs/remotes/origin/HEAD")


def _is_higher(tag: VersionTag, other: VersionTag) -> bool:
    return tag.version.order > other.version.order
