"""Pruned: words that were left out of a message, because nothing bears them out."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from git_agent.model.value import value


@value
class Pruned:
    """A bullet, sentence or line as it stood there; `claims` are what it names and nothing bears out.

    There are none where it only leads to, or goes on from, what was left out; and none of what signs for somebody.
    """

    text: str
    claims: tuple[str, ...] = ()
    signs: bool = False


class PrunedReport(TypedDict):
    """Words of a model that were left out of the message."""

    text: str
    claims: Annotated[
        list[str], "what it names and nothing bears out; none where it only led to such words, or signed for somebody"
    ]


def pruned_report(pruned: Iterable[Pruned]) -> list[PrunedReport]:
    """The same for programs, as it was written."""
    return [{"text": part.text, "claims": list(part.claims)} for part in pruned]
