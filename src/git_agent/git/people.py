"""Who people are to git."""

from collections.abc import Iterable

from git_agent.git.gateway import Git, GitOutput
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


def start_people_before(git: Git, oid: str) -> GitOutput:
    """Asks for everybody of a history, which takes git a while; `people_in` reads the answer."""
    groups = ("--group=author", "--group=trailer:co-authored-by")
    return git.start("shortlog", "--summary", "--email", *groups, oid, "--")


def people_in(answer: GitOutput) -> frozenset[str]:
    """Everybody who wrote a commit of that history or is named as its co-author, as .mailmap has them."""
    lines = decode(answer.whole()).split("\n")
    return frozenset(person for line in lines if (person := line.partition("\t")[2]))
