"""Who people are to git."""

from collections.abc import Iterable

from git_agent.git.gateway import Git
from git_agent.git.parse import decode


def author_here(git: Git) -> str:
    """Whose commit it would be if it were made here; empty where git does not know."""
    ident = decode(git.run("var", "GIT_AUTHOR_IDENT", accept=(0, 128)))
    return ident.rpartition(">")[0] + ">" if ">" in ident else ""


def signed_off(git: Git) -> str:
    """The line by which the committer signs off; empty where git does not know who that is."""
    ident = decode(git.run("var", "GIT_COMMITTER_IDENT", accept=(0, 128)))
    return "Signed-off-by: " + ident.rpartition(">")[0] + ">" if ">" in ident else ""


def editor_here(git: Git) -> str:
    """The editor that git would open, in the form that a shell reads."""
    return decode(git.run("var", "GIT_EDITOR")).strip()


def by_mailmap(git: Git, people: Iterable[str]) -> dict[str, str]:
    """Everybody, as `Name <address>`, and how .mailmap has them."""
    names = sorted(people)
    if not names:
        return {}
    answer = git.run("check-mailmap", "--stdin", stdin="".join(f"{name}\n" for name in names).encode())
    return dict(zip(names, decode(answer).split("\n"), strict=False))


def people_before(git: Git, oid: str) -> frozenset[str]:
    """Everybody who wrote a commit of this history or is named as its co-author, as .mailmap has them."""
    groups = ("--group=author", "--group=trailer:co-authored-by")
    lines = decode(git.run("shortlog", "--summary", "--email", *groups, oid, "--")).split("\n")
    return frozenset(person for line in lines if (person := line.partition("\t")[2]))
