"""What the built-in reviewer looks at."""

from collections.abc import Iterator

from git_agent.model.change import FileDiff
from git_agent.model.change_set import ChangeSet
from git_agent.model.claim import Claim
from git_agent.model.evidence import StagedSecret
from git_agent.model.message import Message
from git_agent.model.value import value
from git_agent.syntax.trees.compare import SyntaxOf


@value
class Findings:
    """A change, the words about it, and what is known about both; `tracked` are all paths of the repository."""

    change: ChangeSet
    message: Message
    syntax_of: SyntaxOf
    secrets: tuple[StagedSecret, ...] = ()
    claims: tuple[Claim, ...] = ()
    tracked: frozenset[str] = frozenset()


def added_lines(diff: FileDiff) -> Iterator[tuple[int, str]]:
    """The lines a change adds to a file, with their numbers in it."""
    for hunk in diff.hunks:
        number = hunk.new_start
        for line in hunk.lines:
            if line.startswith("+"):
                yield number, line[1:]
            if line[:1] in "+ ":
                number += 1
