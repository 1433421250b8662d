"""Past: what is remembered of an earlier commit, to learn a repository's habits from."""

from git_agent.model.value import value


@value
class Past:
    """One earlier commit; `paths` are those it changed, a bounded number of them."""

    oid: str
    author: str
    subject: str
    has_body: bool = False
    paths: tuple[str, ...] = ()
