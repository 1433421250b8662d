"""What the built-in reviewer looks at."""

from collections.abc import Iterator

from git_agent.model.change import FileDiff
from git_agent.model.change_set import ChangeSet
from git_agent.model.claim import Claim
from git_agent.model.evidence import StagedSecret
from git_agent.model.message import Message
from git_agent.model.origin import Origin
from git_agent.model.value import value
from git_agent.syntax.trees.compare import SyntaxOf

WIDEST = 2_000  # characters of a line that a rule is shown: what stands behind them nobody has written by hand


@value
class Part:
    """A subject with the words below it, and the files that it speaks for."""

    message: Message
    paths: frozenset[str]


@value
class Findings:
    """A change, the words about it, and what is known about both; `tracked` are all paths of the repository.

    `parts` are the sections of the message, where it has some: each has a subject of its own.
    """

    change: ChangeSet
    message: Message
    syntax_of: SyntaxOf
    secrets: tuple[StagedSecret, ...] = ()
    claims: tuple[Claim, ...] = ()
    tracked: frozenset[str] = frozenset()
    parts: tuple[Part, ...] = ()

    @property
    def subjects(self) -> tuple[Part, ...]:
        """Everything that has a subject: the sections, or else the message itself."""
        everything = Part(message=self.message, paths=frozenset(change.path for change in self.change.changes))
        return self.parts or (everything,)

    @property
    def handwritten(self) -> tuple[FileDiff, ...]:
        """The diffs of what people wrote."""
        origins = self.change.origins
        return tuple(
            diff
            for diff in self.change.diffs
            if origins.get(diff.change.path, Origin.HANDWRITTEN) is Origin.HANDWRITTEN
        )


def added_lines(diff: FileDiff) -> Iterator[tuple[int, str]]:
    """The lines a change adds to a file, with their numbers in it."""
    return ((number, text) for mark, number, text in marked_lines(diff) if mark == "+")


def removed_lines(diff: FileDiff) -> Iterator[tuple[int, str]]:
    """The lines a change takes from a file, each with the number of the line that stands there now."""
    return ((number, text) for mark, number, text in marked_lines(diff) if mark == "-")


def marked_lines(diff: FileDiff) -> Iterator[tuple[str, int, str]]:
    """Every line that is shown of a change: its mark, its number in the new file, and its text as far as it is read."""
    for hunk in diff.hunks:
        number = hunk.new_start
        for line in hunk.lines:
            mark = line[:1] or " "
            if mark in "+- ":
                yield mark, number, line[1 : 1 + WIDEST]
            number += mark in "+ "
