"""Pruned: words that were left out of a message, because nothing bears them out."""

from git_agent.model.value import value


@value
class Pruned:
    """A bullet, sentence or line as it stood there; `claims` are what it names and nothing bears out.

    There are none where it only leads to, or goes on from, what was left out.
    """

    text: str
    claims: tuple[str, ...] = ()
