"""Names of branches that say something: `phase/03-auth`, `milestone/v0.2-mvp`, each also below `<project>/`."""

import re
from typing import NamedTuple

from git_agent.git.gateway import Git
from git_agent.git.refs import HEADS, REMOTES, REPLACED, Ref, find_commit, is_ancestor, refs

PHASE, MILESTONE = "phase", "milestone"
# A subject may be as long as its message, and the patterns below try a name at every place of it.
LONGEST_SUBJECT = 1000

_HEAD_NAMES = (None, "HEAD", "@")
_MAINLINES = ("main", "master", "trunk", "develop", "HEAD")
_WHICH = r"(?:phase/(?P<phase>\d{1,9})|milestone/(?P<version>v?\d+(?:\.\d+)*))"
_BRANCH = re.compile(rf"(?:(?P<project>[^/]+)/)?{_WHICH}(?:-(?P<slug>[^/]+))?")
# In running text a name ends at a quote, a bracket or a full stop.
_WORD = r"[^\s'\"`(),:;/]"
_NAMED = re.compile(rf"(?<![\w./-])(?P<path>(?:{_WORD}+/)*?)(?P<name>{_WHICH}(?:-{_WORD}*(?<!\.))?)(?![\w/-])")
_MERGING = re.compile(r"\b(?:merg|squash)", re.IGNORECASE)
_INTO = re.compile(r" into ['\"`]?(?P<target>[^\s'\"`]+)['\"`]?$")
# A forge names the owner before the branch, git the remote.
_OWNED = re.compile(r"(?:\bfrom|\bremote-tracking branch) ['\"`]?$")


class NamedBranch(NamedTuple):
    """What the name of a branch says: a phase has a number, a milestone a version."""

    kind: str
    project: str | None
    number: int | str
    slug: str


class BranchRef(NamedTuple):
    """A branch that is there, by the name people use; `is_current` when the revision is asked for by this name."""

    name: str
    oid: str
    is_current: bool
    named: NamedBranch


class Refs(NamedTuple):
    """The branches of phases and milestones, and whether git is told to replace any object by another.

    A revision `is_past` that is asked for by a name which is neither HEAD nor a branch, and so does not move on.
    """

    branches: tuple[BranchRef, ...]
    has_replacements: bool
    is_past: bool = False


def named_by(branch: str) -> NamedBranch | None:
    """What the name of a branch says, or None when it is not about a phase or a milestone.

    >>> named_by("auth-service/phase/03-login")
    NamedBranch(kind='phase', project='auth-service', number=3, slug='login')
    """
    parts = _BRANCH.fullmatch(branch)
    if parts is None:
        return None
    kind, number = (PHASE, int(parts["phase"])) if parts["phase"] else (MILESTONE, parts["version"])
    return NamedBranch(kind, parts["project"], number, parts["slug"] or "")


def merged_branches(subject: str) -> list[str]:
    """The branches of phases and milestones that a subject says were merged, squashed or not.

    >>> merged_branches("Merge pull request #7 from ada/phase/03-auth")
    ['phase/03-auth']
    >>> merged_branches("Merge branch 'main' into phase/03-auth")
    []
    """
    subject = subject[:LONGEST_SUBJECT]
    into = _INTO.search(subject)
    source = subject[: into.start()] if into else subject
    # To take a merge back completes nothing.
    if source.startswith("Revert"):
        return []
    names = [_in_text(source[: name.start()], name) for name in _NAMED.finditer(source) if _is_merged(source, name)]
    # `git pull` on a branch merges it into itself.
    return [name for name in names if not into or into["target"] != name]


def _is_merged(source: str, name: "re.Match[str]") -> bool:
    """Whether the text is about merging what it names, and does not only mention it."""
    # A forge's own title may be nothing but the branch: `phase/03-auth (#7)`.
    return name.start() == 0 or _MERGING.search(source, 0, name.start()) is not None


def _in_text(before: str, name: "re.Match[str]") -> str:
    path = name["path"].split("/")[:-1]
    projects = path[1:] if _OWNED.search(before) else path
    return "/".join((*projects[-1:], name["name"]))


def read_refs(git: Git, asked: str | None = None) -> Refs:
    """The branches as they are now; `asked` is the revision that somebody named instead of HEAD."""
    all_refs = refs(git, HEADS, REMOTES, REPLACED)
    branches = [branch for ref in all_refs if (branch := _branch(ref, asked))]
    if asked in _HEAD_NAMES and not any(ref.is_head for ref in all_refs):
        branches = _detached(git, branches, all_refs)
    has_replacements = any(ref.name.startswith(REPLACED) for ref in all_refs)
    is_past = asked not in _HEAD_NAMES and not any(asked in _names(ref.name) for ref in all_refs)
    return Refs(tuple(branches), has_replacements, is_past)


def _detached(git: Git, branches: list[BranchRef], all_refs: list[Ref]) -> list[BranchRef]:
    """The branches, where a checkout of a mere commit, as every CI does it, stands for the branch that it is on.

    Unless a mainline holds that commit: then the branch was merged, and the mainline is what was checked out.
    """
    head = find_commit(git, "HEAD")
    if not any(branch.oid == head for branch in branches):
        return branches
    mainlines = [ref.oid for ref in all_refs if ref.name.rpartition("/")[2] in _MAINLINES and not named_by(ref.name)]
    if any(is_ancestor(git, head, oid) for oid in dict.fromkeys(mainlines)):
        return branches
    return [branch._replace(is_current=branch.oid == head) for branch in branches]


def _branch(ref: Ref, asked: str | None) -> BranchRef | None:
    full = ref.name
    name = full.removeprefix(HEADS).removeprefix(REMOTES)
    # Behind the name of the remote: origin/phase/03 is a phase, and no project called origin.
    named = named_by(name.partition("/")[2] if full.startswith(REMOTES) else name)
    if named is None:
        return None
    is_current = ref.is_head if asked in _HEAD_NAMES else asked in _names(full)
    return BranchRef(name, ref.oid, is_current, named)


def _names(full: str) -> tuple[str, ...]:
    """What people call a branch."""
    return full, full.removeprefix("refs/"), full.removeprefix(HEADS).removeprefix(REMOTES)
