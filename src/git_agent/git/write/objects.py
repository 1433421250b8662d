"""Blobs and commits, added without anything that refers to them: git clears away what stays so."""

import re
from collections.abc import Sequence

from git_agent.git.write.plumbing import Plumbing
from git_agent.model.value import value

_OID = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")


@value
class Signature:
    """Who has made a commit, and when; `date` in a form that git reads, such as `@1767600000 +0100`."""

    name: str
    email: str
    date: str


def write_blob(plumbing: Plumbing, content: bytes) -> str:
    """The name of a blob of exactly these bytes: neither a filter nor a rule for line ends sees them.

    Raises:
        GitCommandError: it could not be stored.
    """
    return plumbing.run("hash-object", "-w", "--no-filters", "--stdin", stdin=content)


def write_filtered_blob(plumbing: Plumbing, content: bytes, *, path: str) -> str:
    """The name of the blob that git makes of a file's bytes: line ends and filters as for `git add`.

    Raises:
        GitCommandError: a filter failed or is missing, or it could not be stored.
    """
    return plumbing.run("hash-object", "-w", f"--path={path}", "--stdin", stdin=content)


def write_commit(  # noqa: PLR0913  all of it is in a commit
    plumbing: Plumbing,
    *,
    tree: str,
    parents: Sequence[str],
    message: str,
    author: Signature | None = None,
    committer: Signature | None = None,
    is_signed: bool = False,
) -> str:
    """The name of a commit with exactly this message; whoever is not named is the user, as git knows them.

    Bytes of the message that are no UTF-8 are Latin-1 to git, and stored as what they then say.

    Raises:
        GitCommandError: the tree or a parent is missing, git does not know who the user is, or cannot sign for them.
    """
    flags = [word for parent in parents for word in ("-p", full_name(parent))]
    return plumbing.run(
        "commit-tree",
        *(("-S",) if is_signed else ()),
        *flags,
        full_name(tree),
        stdin=message.encode("utf-8", "surrogateescape"),
        variables={**_named("AUTHOR", author), **_named("COMMITTER", committer)},
    )


def full_name(oid: str) -> str:
    """The name itself, if it is one: what is stored must not depend on what an abbreviation or a branch stands for."""
    if not _OID.fullmatch(oid):
        raise AssertionError(f"{oid} is not the whole name of an object")
    return oid


def _named(role: str, who: Signature | None) -> dict[str, str]:
    if who is None:
        return {}
    return {f"GIT_{role}_NAME": who.name, f"GIT_{role}_EMAIL": who.email, f"GIT_{role}_DATE": who.date}
