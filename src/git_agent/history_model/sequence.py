"""Sequence: which commits of a history are learned from, so that the choice hardly changes while HEAD moves on."""

from collections.abc import Iterable
from typing import NamedTuple

from git_agent.model.subject import PREFIXED, TYPES, canonical_type

MOST_WALKED = 3000  # commits looked at in search of typed ones
FIRST_LOOK = 500  # commits after which a history with hardly any type is given up
FEWEST_TYPED = 300
MOST_TYPED = 450


class LoggedCommit(NamedTuple):
    """One commit of a person as the log shows it; a tuple, since hundreds are passed over on every new commit."""

    oid: str
    parents: str
    author: str
    subject: str
    body: str

    @property
    def type(self) -> str | None:
        """The type its subject names, if it is one of the known ones."""
        match = PREFIXED.match(self.subject)
        type_ = canonical_type(match["head"].lower()) if match else None
        return type_ if type_ in TYPES else None


class TrainingCommits(NamedTuple):
    """The newest commits, newest first, and the types of those to learn from, oldest first, by id."""

    newest: list[LoggedCommit]
    typed: dict[str, str]


def choose_commits(commits: Iterable[LoggedCommit]) -> TrainingCommits:
    """Takes no more of the walk than it needs.

    The oldest commit to learn from is the one with the smallest id among the 300th to 450th newest typed ones: a
    fixed number would drop one commit whenever one is added, and everything would have to be learned again. Where
    fewer than a tenth of the subjects are typed the types are somebody's habit, not the repository's.
    """
    newest: list[LoggedCommit] = []
    typed: list[tuple[str, str]] = []
    for commit in commits:
        newest.append(commit)
        # A commit without a parent is an import of everything, or the edge of a shallow clone that looks like one.
        if commit.parents and (type_ := commit.type):
            typed.append((commit.oid, type_))
        if len(typed) == MOST_TYPED or (len(newest) == FIRST_LOOK and 10 * len(typed) < FIRST_LOOK):
            break
    if 10 * len(typed) < len(newest):
        typed = []
    if len(typed) > FEWEST_TYPED:
        typed = typed[: typed.index(min(typed[FEWEST_TYPED - 1 :])) + 1]
    return TrainingCommits(newest=newest[:MOST_TYPED], typed=dict(reversed(typed)))
