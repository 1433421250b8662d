"""Settling publications: in one step after the branch has moved, and once on start for what a crash left open."""

from git_agent import clock
from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git
from git_agent.git.refs import find_commit, is_ancestor
from git_agent.watch.history import keep_position, kept_position
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.ledger.publishing import Publication
from git_agent.watch.publish.crash import CrashPoint
from git_agent.watch.values import PUBLISHED, Decision, Position


def settle(
    ledger: Ledger, number: int, publication: Publication, crash_point: CrashPoint, *, is_index_told: bool
) -> None:
    """The branch has moved: everything that follows from it is written down in one transaction."""
    at = clock.now()
    with ledger.transaction():
        captures = [capture for seq in publication.seqs if (capture := ledger.captures.get(seq))]
        ledger.captures.settle(publication.seqs, PUBLISHED, at=at, commit=publication.new)
        for capture in captures:
            ledger.events.add(
                Decision(
                    kind="committed",
                    capture=capture,
                    commit=publication.new,
                    reason=publication.reason or None,
                    window=publication.window,
                ),
                at=at,
            )
        crash_point("inside_settle")
        for change in publication.changes:
            ledger.files.set_base(change.path, change.after)
        # A crash may have come before the index was told, and to tell it twice does no harm.
        if not is_index_told:
            ledger.repairs.put(publication.changes)
        _take_position(ledger, publication)
        ledger.journal.drop(number)


def settle_open(ledger: Ledger, git: Git, crash_point: CrashPoint) -> list[str]:
    """What a crash, or a git that did not answer, has left open; the commits that turn out to be published.

    A branch that still is where it was has nothing of it: the captures stay pending. One that has gone elsewhere is
    for `History` to follow.
    """
    published: list[str] = []
    for number, publication in ledger.journal.all():
        if _has_landed(git, publication):
            settle(ledger, number, publication, crash_point, is_index_told=False)
            published.append(publication.new)
        else:
            ledger.journal.drop(number)
    return published


def _has_landed(git: Git, publication: Publication) -> bool:
    now = find_commit(git, publication.ref)
    # Asked before ancestry: a branch that never moved needs no look at its history.
    if not now or now == publication.old:
        return False
    try:
        return is_ancestor(git, publication.new, now)
    except GitCommandError:  # the commit itself is gone
        return False


def _take_position(ledger: Ledger, publication: Publication) -> None:
    """HEAD is where we put it, if it was where we took it from."""
    kept = kept_position(ledger)
    if kept and (kept.branch, kept.head) == (publication.ref, publication.old):
        keep_position(ledger, Position(branch=kept.branch, head=publication.new, generation=kept.generation))
