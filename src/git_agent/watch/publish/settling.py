"""Captures that need no commit: HEAD has what they lead to, because somebody else committed it or it was taken back.

All captures of one path settle together: a create followed by a delete must not leave the create published because the
delete was in HEAD already.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from git_agent import clock
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.publish.applied import HeadView, net_steps, steps_of
from git_agent.watch.publish.forms import Forms
from git_agent.watch.values import HANDLED_EXTERNAL, Capture, Decision, Entry

IN_HEAD, REVERTED = "in_head", "reverted"


def settle_in_head(ledger: Ledger, captures: Sequence[Capture], view: HeadView, forms: Forms) -> list[Capture]:
    """Settles those after which all their paths are as HEAD has them; returns the rest."""
    chains = chains_of(captures)
    # Ten thousand files that were overwritten took a program each to compare, and a minute and a half for one commit.
    ends = [(step.path, step.after) for chain in chains for step in net_steps(chain)]
    forms.prepare(compared(ends, view), view.objects)
    done = [capture for chain in chains for capture in _come_to_nothing(chain, view, forms)]
    settle_external(ledger, done, head=view.head)
    settled = {capture.seq for capture in done}
    return [capture for capture in captures if capture.seq not in settled]


def compared(captured: Iterable[tuple[str, Entry | None]], view: HeadView) -> Iterator[tuple[str, Entry]]:
    """What has to be stored to be told from what HEAD has."""
    for path, entry in captured:
        head = view.entry(path)
        if head and entry and entry != head and entry.mode == head.mode:
            yield path, entry


def _come_to_nothing(chain: list[Capture], view: HeadView, forms: Forms) -> list[Capture]:
    """The chain, if it ends as HEAD has it; else its beginning, up to where it was so in between.

    A stash that is popped again is such a beginning. What was only passed is known by name: no filter is run for it.
    """
    if all(forms.is_same(step.path, step.after, view.entry(step.path), view.objects) for step in net_steps(chain)):
        return chain
    head: dict[str, Entry | None] = {}
    differing: set[str] = set()
    end = 0
    for number, capture in enumerate(chain, 1):
        for step in steps_of(capture):
            if step.path not in head:
                head[step.path] = view.entry(step.path)
            (differing.discard if step.after == head[step.path] else differing.add)(step.path)
        if not differing:
            end = number
    return chain[:end]


def settle_external(ledger: Ledger, captures: Sequence[Capture], *, head: str) -> None:
    """Nobody has to publish them any more."""
    if not captures:
        return
    at = clock.now()
    with ledger.transaction():
        for reason, some in _by_reason(captures, head).items():
            ledger.captures.settle([capture.seq for capture in some], HANDLED_EXTERNAL, at=at, reason=reason)
            for capture in some:
                ledger.events.add(Decision(kind=HANDLED_EXTERNAL, capture=capture, reason=reason), at=at)


class _Chain:
    """Captures that share paths, in any order."""

    def __init__(self) -> None:
        self.captures: list[Capture] = []
        self.paths: list[str] = []


def chains_of(captures: Iterable[Capture]) -> list[list[Capture]]:
    """Captures by the paths they share, directly or through others, each chain in order."""
    chain_of: dict[str, _Chain] = {}
    for capture in captures:
        touched = {id(chain): chain for path in capture.paths if (chain := chain_of.get(path))}
        # The smaller goes into the larger and nothing else is copied: when every capture copied its chain, a backlog
        # of thirty thousand took half a minute for every twenty commits.
        *smaller, chain = sorted(touched.values(), key=lambda one: len(one.captures)) or [_Chain()]
        fresh = [path for path in capture.paths if path not in chain_of]
        for other in smaller:
            chain.captures += other.captures
            fresh += other.paths
        chain.captures.append(capture)
        chain.paths += fresh
        chain_of |= dict.fromkeys(fresh, chain)
    chains = {id(chain): chain for chain in chain_of.values()}.values()
    return [sorted(chain.captures, key=lambda one: one.seq) for chain in chains]


def _by_reason(captures: Sequence[Capture], head: str) -> dict[str, list[Capture]]:
    reasons: dict[str, list[Capture]] = defaultdict(list)
    for chain in chains_of(captures):
        # Where HEAD has not moved since, nobody can have committed it: it was taken back in the work tree.
        has_moved = any(capture.base_head != head for capture in chain)
        reasons[IN_HEAD if has_moved else REVERTED] += chain
    return reasons
