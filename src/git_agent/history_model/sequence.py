"""Sequence: which commits of a history are learned from, so that the choice hardly changes while HEAD moves on."""

from collections.abc import Iterable
from typing import NamedTuple

from git_agent.model.subject import PREFIXED, TYPES, canonical_type

MOST_WALKED = 3000
FIRST_LOOK = 500
FEWEST = 300
MOST = 450


class Walked(NamedTuple):
    """One commit of a person as the log tells it; a tuple, since hundreds are passed by on every new commit."""

    oid: str
    parents: str
    author: str
    subject: str
    body: str

    @property
    def type(self) -> str | None:
        """The type its subject names, if it is one of the known ones."""
        match = PREFIXED.match(self.subject)
        named = canonical_type(match["head"].lower()) if match else None
        return named if named in TYPES else None


class Chosen(NamedTuple):
    """The newest commits, newest first, and the typed ones to learn from, oldest first, by name."""

    newest: list[Walked]
    typed: dict[str, str]


def choose(walked: Iterable[Walked]) -> Chosen:
    """Takes no more of the walk than it needs.

    The oldest commit to learn from is the one with the smallest name among the 300th to 450th newest typed ones: a
    fixed number would drop one commit whenever one is added, and everything would have to be learned again. Where
    fewer than a tenth of the subjects are typed the types are somebody's habit, not the repository's.
    """
    seen: list[Walked] = []
    typed: list[tuple[str, str]] = []
    for commit in walked:
        seen.append(commit)
        # A commit without a parent is an import of everything, or the edge of a shallow clone that looks like one.
        if commit.parents and (named := commit.type):
            typed.append((commit.oid, named))
        if len(typed) == MOST or (len(seen) == FIRST_LOOK and 10 * len(typed) < FIRST_LOOK):
            break
    if 10 * len(typed) < len(seen):
        typed = []
    if len(typed) > FEWEST:
        typed = typed[: typed.index(min(typed[FEWEST - 1 :])) + 1]
    return Chosen(newest=seen[:MOST], typed=dict(reversed(typed)))
