"""Leapfrogging: a capture must not be published before an earlier one of the same, a nested or a renamed path."""

from collections.abc import Sequence

from git_agent.model.value import value
from git_agent.watch.related import LastTouch
from git_agent.watch.values import Capture


@value
class Leapfrog:
    """Which capture would pass which."""

    later: int
    earlier: int


def leapfrog(commits: Sequence[Sequence[Capture]], left: Sequence[Capture]) -> Leapfrog | None:
    """The first capture that would be passed, if these are published in this order and the others stay behind.

    Within a commit captures are applied in the order of their seqs.
    """
    applied = LastTouch()
    # What is left comes last, as if it were published after all of them.
    for commit in (*commits, left):
        for capture in sorted(commit, key=lambda one: one.seq):
            last = applied.last(capture.paths)
            if last is not None and last > capture.seq:
                return Leapfrog(later=last, earlier=capture.seq)
            applied.note(capture.paths, capture.seq)
    return None
