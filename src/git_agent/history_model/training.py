"""Training: learns a repository, as little anew as its history allows.

The outcome depends on the history that HEAD reaches and on nothing else. The newest commits are walked each time
HEAD has moved; a learner saved earlier goes on if what it has learned begins the sequence chosen now, otherwise
everything is learned again from vectors already known, and only commits never seen before have their diff read.
"""

from collections.abc import Callable, Iterable
from contextlib import closing

from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.history_model.features import SparseVector, vector_of
from git_agent.history_model.history import has_body, log_commits, read_paths, read_samples
from git_agent.history_model.learner import Learner
from git_agent.history_model.numbers import numbers_of
from git_agent.history_model.sample import Sample
from git_agent.history_model.sequence import MOST_WALKED, LoggedCommit, choose_commits
from git_agent.history_model.snapshots import (
    CommitVectors,
    HeadSnapshot,
    ReadDepth,
    TrainedLearner,
    load_learner,
    save_learner,
    save_snapshot,
)
from git_agent.history_model.words import WordCounts
from git_agent.model.past_commit import PastCommit
from git_agent.model.subject import TYPES

WORTH_ANNOUNCING = 60  # commits; fewer are learned before anybody notices
MOST_PATHS = 40
MOST_ABSENT = 8  # commits without contents; with more, most would be compared with lines that the others lack
# A second learner is kept, this far behind the first, to start from when the newest commits are amended or dropped.
NEAR, FAR = 8, 40


class Training:
    """One run over a history whose HEAD is new."""

    def __init__(self, git: Git, folder: Place, previous: HeadSnapshot | None, *, keep: bool) -> None:
        self._git = git
        self._keep = keep
        self._folder = folder
        self._previous = previous
        self._commits = CommitVectors.load(folder / "commits")

    def snapshot(self, head: str, edge: str, announce: Callable[[int], None] | None) -> HeadSnapshot:
        with closing(log_commits(self._git, head, most=MOST_WALKED)) as log:
            commits = choose_commits(log)
        sequence = tuple(commits.typed)
        trained, base = self._best_start(sequence)
        new_commits = len(sequence) - len(trained.sequence)
        if announce and new_commits > WORTH_ANNOUNCING:
            announce(new_commits)
        past = self._past(commits.newest, edge)
        from_lines = self._read_typed(sequence)
        if trained.from_lines != from_lines:
            trained, base = TrainedLearner(sequence=(), from_lines=from_lines, learner=Learner()), 0
        types = {oid: TYPES.index(type_) for oid, type_ in commits.typed.items()}
        trained, base = self._advance(trained, base, types)
        snapshot = HeadSnapshot(head=head, edge=edge, past=past, trained=trained, base=base)
        if self._keep:
            save_snapshot(self._folder / "tip", snapshot)
        return snapshot

    def _best_start(self, sequence: tuple[str, ...]) -> tuple[TrainedLearner, int]:
        """The learner to go on with, and how much the one kept beside it knows of this sequence."""
        previous = self._previous
        if previous and previous.trained.is_start_of(sequence):
            return previous.trained, previous.base
        base = load_learner(self._folder / "base")
        if base and base.is_start_of(sequence):
            return base, len(base.sequence)
        return TrainedLearner(sequence=(), from_lines=True, learner=Learner()), 0

    def _past(self, newest: list[LoggedCommit], edge: str) -> tuple[PastCommit, ...]:
        # What lay at the edge of a shallow clone looked as if it had changed nothing.
        previous = self._previous if self._previous and self._previous.edge == edge else None
        known = {past.oid: past for past in previous.past} if previous else {}
        unknown = [commit for commit in newest if commit.oid not in known]
        samples = read_paths(self._git, [commit.oid for commit in unknown if commit.parents])
        paths = {oid: tuple(file.path for file in sample.files[:MOST_PATHS]) for oid, sample in samples}
        for commit in unknown:
            known[commit.oid] = PastCommit(
                oid=commit.oid,
                author=commit.author,
                subject=commit.subject,
                has_body=has_body(commit),
                paths=paths.get(commit.oid, ()),
            )
        return tuple(known[commit.oid] for commit in newest)

    def _read_typed(self, sequence: tuple[str, ...]) -> bool:
        """Reads what was not read yet; False when so many commits lack contents that all go by their paths."""
        depth = self._commits.depth
        # Newest first: if time runs out, what was read by then is what the next message needs most.
        unknown = [oid for oid in reversed(sequence) if depth(oid) in (None, ReadDepth.PATHS)]
        absent = sum(depth(oid) is ReadDepth.ABSENT for oid in sequence)
        try:
            if absent <= MOST_ABSENT:
                absent += self._read_whole(unknown, most_absent=MOST_ABSENT - absent)
            if absent > MOST_ABSENT:
                by_paths = (ReadDepth.ABSENT, ReadDepth.PATHS)
                self._read_paths([oid for oid in sequence if depth(oid) not in by_paths], ReadDepth.PATHS)
        finally:  # also when time runs out: the next run goes on from here
            if unknown:
                self._commits = self._commits.without_oldest(sequence)
                if self._keep:
                    self._commits.save(self._folder / "commits")
        return absent <= MOST_ABSENT

    def _read_whole(self, oids: list[str], *, most_absent: int) -> int:
        """Reads commits until too many of them lack contents, and tells how many do."""
        absent: list[str] = []
        with closing(read_samples(self._git, oids)) as samples:
            for oid, sample in samples:
                if sample is not None:
                    self._commits.add(oid, ReadDepth.WHOLE, _vector(sample))
                    continue
                absent.append(oid)
                if len(absent) > most_absent:
                    break
        self._read_paths(absent, ReadDepth.ABSENT)
        return len(absent)

    def _read_paths(self, oids: Iterable[str], depth: ReadDepth) -> None:
        for oid, sample in read_paths(self._git, list(oids)):
            self._commits.add(oid, depth, _vector(sample))

    def _advance(self, trained: TrainedLearner, base: int, types: dict[str, int]) -> tuple[TrainedLearner, int]:
        """The learner led to the end of the sequence, with another saved some commits behind it."""
        sequence, learner, learned = tuple(types), trained.learner, len(trained.sequence)
        if len(sequence) - base > FAR:
            base = max(learned, len(sequence) - NEAR)
            learner.learn(dict(list(types.items())[:base]), self._commits.vector, learned=learned)
            learned = base
            if self._keep:
                behind = TrainedLearner(sequence=sequence[:base], from_lines=trained.from_lines, learner=learner)
                save_learner(self._folder / "base", behind)
        learner.learn(types, self._commits.vector, learned=learned)
        return TrainedLearner(sequence=sequence, from_lines=trained.from_lines, learner=learner), base


def _vector(sample: Sample) -> SparseVector:
    from git_agent.history_model.table import standardised  # thousands of numbers, not needed where all is known

    words = WordCounts(sample)
    return vector_of(sample, words, standardised(numbers_of(sample, words)))
