"""PastCommit: what is remembered of an earlier commit, to learn a repository's habits from."""

from git_agent.model.commit import Commit
from git_agent.model.value import value


@value
class PastCommit:
    """One earlier commit; `paths` are those it changed, a bounded number of them."""

    oid: str
    author: str
    subject: str
    has_body: bool = False
    paths: tuple[str, ...] = ()


def past_commit_of(commit: Commit) -> PastCommit:
    """A commit of which the paths are not known."""
    body = commit.message.strip().partition("\n")[2]
    return PastCommit(oid=commit.oid, author=commit.author, subject=commit.subject, has_body=bool(body.strip()))
