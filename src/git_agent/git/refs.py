"""Names and the commits they stand for: refs, tags, the revisions and dates people type, and how two are related."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.parse import decode
from git_agent.model.value import value

# The date of a tag that was made without a tagger is that of its commit.
TAG_FIELDS = ("refname", "objecttype", "objectname", "*objecttype", "*objectname", "creatordate:short")
TAG_FORMAT = "--format=" + "%00".join(f"%({field})" for field in (*TAG_FIELDS, "*committerdate:short"))
REF_FORMAT = "--format=%(objectname)%00%(HEAD)%00%(symref)%00%(refname)"
HEADS, REMOTES, TAGS, REPLACED = "refs/heads/", "refs/remotes/", "refs/tags/", "refs/replace/"
ORIGIN = f"{REMOTES}origin/"

UNSHALLOW = "this clone is shallow: `git fetch --unshallow --tags` brings what was cut off"


class Ref(NamedTuple):
    """A ref by its full name; `target` is the one that a symbolic ref stands for, `is_head` the one checked out."""

    name: str
    oid: str
    target: str
    is_head: bool


@value
class TagRef:
    """A tag on a commit; `date` is when it was made, as YYYY-MM-DD."""

    name: str
    oid: str
    date: str


def refs(git: Git, *patterns: str) -> list[Ref]:
    """The refs at and below these names, in which `*` is any one part; those that lead nowhere are passed over."""
    lines = decode(git.run("for-each-ref", REF_FORMAT, *patterns)).split("\n")[:-1]
    return [Ref(name, oid, target, star == "*") for oid, star, target, name in (line.split("\0") for line in lines)]


def tags(git: Git) -> tuple[TagRef, ...]:
    """Every tag that stands on a commit, by name; tags on files and trees are left out."""
    lines = decode(git.run("for-each-ref", TAG_FORMAT, TAGS)).split("\n")[:-1]
    rows = [line.split("\0") for line in lines]
    # A tag of a tag, which git before 2.45 peels only once.
    peeled = _peeled(git, [name for name, _, _, inner_kind, *_ in rows if inner_kind == "tag"])
    return tuple(tag for fields in rows if (tag := _tag(fields, peeled)))


def _peeled(git: Git, names: Sequence[str]) -> dict[str, str]:
    """The commits that refs lead to in the end; those that lead to none are left out."""
    if not names:
        return {}
    asked = "".join(f"{name}^{{commit}}\n" for name in names).encode()
    answers = decode(git.run("cat-file", "--batch-check=%(objectname) %(objecttype)", stdin=asked)).split("\n")
    found = ((name, answer.partition(" ")) for name, answer in zip(names, answers, strict=False))
    return {name: oid for name, (oid, _, kind) in found if kind == "commit"}


def _tag(fields: list[str], peeled: Mapping[str, str]) -> TagRef | None:
    name, kind, oid, inner_kind, inner_oid, created, committed = fields
    if inner_kind == "tag":
        inner_kind, inner_oid = "commit", peeled.get(name, "")
    target = {"commit": oid}.get(kind) or {"commit": inner_oid}.get(inner_kind)
    return TagRef(name=name.removeprefix(TAGS), oid=target, date=created or committed) if target else None


def commit_of(git: Git, rev: str) -> str:
    """The commit that a revision, as somebody typed it, stands for.

    Raises:
        RepositoryError: there is none, or this is not the name of one commit.
    """
    # An option, or the exclusion `^main`, which git would answer with a `^` before the name. `--end-of-options`
    # says the same, but rev-parse knows it only since git 2.30.
    if rev.startswith(("-", "^")):
        raise RepositoryError(f"not a revision: {rev}", hint="name a tag, a branch or a commit")
    if oid := find_commit(git, rev):
        return oid
    raise RepositoryError(f"unknown revision: {rev}", hint=_nearest(git, rev))


def find_commit(git: Git, rev: str) -> str:
    """The one commit that a revision stands for; empty where there is none, or where it means several."""
    # 1 and 128: git knows two ways to say that there is no such commit.
    output = git.run("rev-parse", "--verify", "--quiet", f"{rev}^{{commit}}", accept=(0, 1, 128))
    return decode(output).strip() if output.count(b"\n") == 1 else ""  # a range prints both its ends


def _nearest(git: Git, rev: str) -> str:
    import difflib  # only a mistake needs it

    # Stricter than difflib's 0.6: of short version tags, nearly all are alike.
    near = difflib.get_close_matches(rev, [tag.name for tag in tags(git)], n=1, cutoff=0.7)
    if near:
        return f"did you mean {near[0]}?"
    return UNSHALLOW if git.repository.is_shallow else "`git tag` lists the tags there are"


def tags_reachable_from(git: Git, oid: str) -> frozenset[str]:
    """The names of all tags whose commit is `oid` or one of its ancestors."""
    names = decode(git.run("for-each-ref", f"--merged={oid}", "--format=%(refname)", TAGS)).split("\n")[:-1]
    return frozenset(name.removeprefix(TAGS) for name in names)


def tags_containing(git: Git, revision: str) -> frozenset[str]:
    """The names of all tags whose commit is that one or one of its descendants."""
    names = decode(git.run("for-each-ref", f"--contains={revision}", "--format=%(refname)", TAGS)).split("\n")[:-1]
    return frozenset(name.removeprefix(TAGS) for name in names)


def merge_base(git: Git, first: str, second: str) -> str | None:
    """The best common ancestor, or None when the two histories never met."""
    return decode(git.run("merge-base", first, second, accept=(0, 1))).strip() or None


def is_ancestor(git: Git, old: str, new: str) -> bool:
    """Whether `new` contains the commit `old`; a commit contains itself."""
    return merge_base(git, old, new) == old


def moment_of(git: Git, date: str) -> int:
    """The second, since 1970, that a date stands for to git; it takes any word for one, mostly for this moment."""
    return int(decode(git.run("rev-parse", f"--since={date}")).strip().removeprefix("--max-age="))


def commits_between(git: Git, old: str, new: str) -> frozenset[str]:
    """The commits that `new` contains and `old` does not."""
    return frozenset(decode(git.run("rev-list", f"{old}..{new}", "--")).split())


def is_empty(git: Git, old: str, new: str) -> bool:
    """Whether `old..new` holds no commit."""
    return not git.run("rev-list", "--max-count=1", f"{old}..{new}", "--")


def parents_by_commit(git: Git, tips: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The parents of every commit that can be reached from these."""
    # Through a pipe: fifty thousand tags are no argument list.
    asked = "".join(f"{tip}\n" for tip in tips).encode()
    lines = decode(git.run("rev-list", "--parents", "--stdin", stdin=asked)).split("\n")[:-1]
    return {oid: tuple(parents) for oid, *parents in map(str.split, lines)}


def default_branch(git: Git) -> str | None:
    """The branch that `origin/HEAD` points to, without `origin/`; None when a clone does not say."""
    full = decode(git.run("for-each-ref", "--format=%(symref)", f"{ORIGIN}HEAD")).strip()
    return full.removeprefix(ORIGIN) or None


def worktrees_on(git: Git, ref: str) -> int:
    """How many work trees have a branch checked out."""
    lines = decode(git.run("worktree", "list", "--porcelain")).split("\n")
    return lines.count(f"branch {ref}")
