"""The built-in planner: groups by words, folders, tests with their code, chains of renames, and time. No network."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.grouping import Learned, group_changes
from git_agent.model.change import FileChange, FileDiff
from git_agent.watch.plan.reading import ChangeReader
from git_agent.watch.plan.values import Group, Offer, Window
from git_agent.watch.plan.writing import MessageWriter
from git_agent.watch.related import are_related
from git_agent.watch.values import Capture

PAUSE_SECONDS = 900.0  # whoever comes back after that begins something else


class BuiltinPlanner:
    """Groups whole files and writes a message for each group; the same captures always give the same plan."""

    def __init__(self, reader: ChangeReader, writer: MessageWriter, learned: Callable[[], Learned]) -> None:
        self._reader = reader
        self._writer = writer
        self._learned = learned

    def each(self, window: Window) -> tuple[Group, ...]:
        """A commit for each offer."""
        return tuple(self.group(offer.captures, "one capture, one commit") for offer in window.offers)

    def group(self, captures: Sequence[Capture], reason: str) -> Group:
        """One commit of these captures, with its message."""
        ordered = sorted(captures, key=lambda one: one.seq)
        message = self._writer.message(self._reader.read(ordered))
        seqs = tuple(one.seq for one in ordered)
        return Group(seqs=seqs, subject=message.subject, body=message.body, reason=reason)

    def groups(self, window: Window) -> tuple[Group, ...]:
        """All that is offered, as commits in the order of their first captures."""
        groups = [made for unit in _sessions(_chains(window.offers)) for made in self._intents(unit)]
        return tuple(sorted(groups, key=lambda group: group.seqs[0]))

    def _intents(self, chains: Sequence[Sequence[Capture]]) -> Iterator[Group]:
        """The groups of one session: chains of files that are one intent."""
        # What a generator or a checkout of dependencies wrote is one thing, and no matter of words in common.
        bursts = [chain for chain in chains if any(one.burst is not None for one in chain)]
        for chain in bursts:
            yield self.group(chain, "many files at once")
        edits = [chain for chain in chains if chain not in bursts]
        if not edits:
            return
        # Both names of a rename lead to its chain, whichever of them the grouping speaks of.
        by_path = {path: number for number, chain in enumerate(edits) for one in chain for path in one.paths}
        captures = [one for chain in edits for one in chain]
        diffs = self._diffs(captures)
        left = set(range(len(edits)))
        for intent in group_changes(diffs, self._learned()).groups if len(edits) > 1 else ():
            numbers = sorted({by_path[path] for path in intent.paths} & left)
            left.difference_update(numbers)
            if numbers:
                yield self.group([one for number in numbers for one in edits[number]], intent.reason)
        for number in sorted(left):  # one intent, or what amounts to nothing in the end
            yield self.group(edits[number], "nothing else belongs to it")

    def _diffs(self, captures: Sequence[Capture]) -> list[FileDiff]:
        change = self._reader.read(captures).change
        if change is None:
            return []
        read = {diff.change.path: diff for diff in change.diffs}
        return [read.get(item.path, _without_lines(item)) for item in change.changes]


def _chains(offers: Sequence[Offer]) -> list[list[Capture]]:
    """Offers that touch the same, a nested or a renamed path follow each other in one commit."""
    chains: list[list[Capture]] = []
    for offer in offers:
        # Parted, they could be published in another order than they were made in.
        related = [chain for chain in chains if are_related(offer.paths, _paths(chain))]
        chains = [chain for chain in chains if chain not in related]
        joined = [one for chain in related for one in chain] + list(offer.captures)
        chains.append(sorted(joined, key=lambda one: one.seq))
    return chains


def _paths(chain: Sequence[Capture]) -> set[str]:
    return {path for one in chain for path in one.paths}


def _sessions(chains: Sequence[Sequence[Capture]]) -> Iterator[list[Sequence[Capture]]]:
    """The chains that were begun without a long pause in between."""
    session: list[Sequence[Capture]] = []
    for chain in sorted(chains, key=lambda one: one[0].seq):
        # By when they were captured: a clock that was set makes two sessions of one, and nothing worse.
        if session and abs(chain[0].captured_at - session[-1][-1].captured_at) > PAUSE_SECONDS:
            yield session
            session = []
        session.append(chain)
    if session:
        yield session


def _without_lines(change: FileChange) -> FileDiff:
    return FileDiff(change=change, hunks=())
