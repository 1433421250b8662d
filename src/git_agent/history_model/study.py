"""Study: learns a repository, as little anew as its history allows.

The outcome depends on the history that HEAD reaches and on nothing else. The newest commits are walked each time
HEAD has moved; a learner saved earlier goes on if what it has learned begins the sequence chosen now, otherwise
everything is learned again from vectors already known, and only commits never met before have their diff read.
"""

from collections.abc import Callable, Iterable
from contextlib import closing

from git_agent.errors import GitCommandError, TimeLimitExceeded
from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.git.status import read_shallow
from git_agent.history_model.features import Vector, vector_of
from git_agent.history_model.history import has_body, read_paths, read_samples, walk
from git_agent.history_model.learner import Learner
from git_agent.history_model.memory import Commits, Course, ReadDepth, Tip, load_course, load_tip, save_course, save_tip
from git_agent.history_model.model import NOTHING_LEARNED, HistoryModel
from git_agent.history_model.numbers import numbers_of
from git_agent.history_model.sample import Sample
from git_agent.history_model.sequence import MOST_WALKED, Walked, choose
from git_agent.history_model.words import WordCounts
from git_agent.model.past_commit import PastCommit
from git_agent.model.subject import TYPES
from git_agent.store.places import history_model_folder

WORTH_SAYING = 60
MOST_PATHS = 40
MOST_ABSENT = 8
READ_SECONDS = 20.0
# A second learner is kept, this far behind the first, to start from when the newest commits are amended or dropped.
NEAR, FAR = 8, 40


def learned_history(
    git: Git, *, head: str | None = None, keep: bool = True, announce: Callable[[int], None] | None = None
) -> HistoryModel:
    """What the history up to `head` (HEAD unless given) teaches; `keep` it for the next time.

    `announce` is told how many commits have to be learned now, when they are so many that it takes a while.
    """
    oid = head or head_oid(git)
    if oid is None:
        return NOTHING_LEARNED
    edge = _edge(git)
    folder = history_model_folder(git.repository)
    tip = load_tip(folder / "tip")
    if tip is None or (tip.head, tip.edge) != (oid, edge):
        try:
            tip = _Study(git.limited(READ_SECONDS), folder, tip, keep=keep).tip(oid, edge, announce)
        except (GitCommandError, TimeLimitExceeded):
            return NOTHING_LEARNED
    course = tip.course
    return HistoryModel(past=tip.past, learner=course.learner, learned=len(course.sequence), whole=course.whole)


def _edge(git: Git) -> str:
    """Where a shallow clone ends; it can grow backwards while HEAD stays."""
    try:
        return read_shallow(git.repository) if git.repository.is_shallow else ""
    except (OSError, ValueError):
        return "?"


class _Study:
    """One visit to a history whose HEAD is new."""

    def __init__(self, git: Git, folder: Place, last: Tip | None, *, keep: bool) -> None:
        self._git = git
        self._keep = keep
        self._folder = folder
        self._last = last
        self._commits = Commits.load(folder / "commits")

    def tip(self, head: str, edge: str, announce: Callable[[int], None] | None) -> Tip:
        with closing(walk(self._git, head, most=MOST_WALKED)) as walked:
            chosen = choose(walked)
        sequence = tuple(chosen.typed)
        course, base = self._best_course(sequence)
        unlearned = len(sequence) - len(course.sequence)
        if announce and unlearned > WORTH_SAYING:
            announce(unlearned)
        past = self._past(chosen.newest, edge)
        whole = self._read_typed(sequence)
        if course.whole != whole:
            course, base = Course(sequence=(), whole=whole, learner=Learner()), 0
        kinds = {oid: TYPES.index(named) for oid, named in chosen.typed.items()}
        course, base = self._learned(course, base, kinds)
        tip = Tip(head=head, edge=edge, past=past, course=course, base=base)
        if self._keep:
            save_tip(self._folder / "tip", tip)
        return tip

    def _best_course(self, sequence: tuple[str, ...]) -> tuple[Course, int]:
        """The learner to go on with, and how much the one kept beside it knows of this sequence."""
        last = self._last
        if last and last.course.begins(sequence, whole=last.course.whole):
            return last.course, last.base
        base = load_course(self._folder / "base")
        if base and base.begins(sequence, whole=base.whole):
            return base, len(base.sequence)
        return Course(sequence=(), whole=True, learner=Learner()), 0

    def _past(self, newest: list[Walked], edge: str) -> tuple[PastCommit, ...]:
        # What lay at the edge of a shallow clone looked as if it had changed nothing.
        last = self._last if self._last and self._last.edge == edge else None
        met = {past.oid: past for past in last.past} if last else {}
        unknown = [commit for commit in newest if commit.oid not in met]
        samples = read_paths(self._git, [commit.oid for commit in unknown if commit.parents])
        paths = {oid: tuple(file.path for file in sample.files[:MOST_PATHS]) for oid, sample in samples}
        for commit in unknown:
            met[commit.oid] = PastCommit(
                oid=commit.oid,
                author=commit.author,
                subject=commit.subject,
                has_body=has_body(commit),
                paths=paths.get(commit.oid, ()),
            )
        return tuple(met[commit.oid] for commit in newest)

    def _read_typed(self, sequence: tuple[str, ...]) -> bool:
        """Reads what was not read yet; False when so many commits lack contents that all go by their paths."""
        reading = self._commits.reading
        unknown = [oid for oid in reversed(sequence) if reading(oid) in (None, ReadDepth.PATHS)]
        absent = sum(reading(oid) is ReadDepth.ABSENT for oid in sequence)
        try:
            if absent <= MOST_ABSENT:
                absent += self._read_whole(unknown, most_absent=MOST_ABSENT - absent)
            if absent > MOST_ABSENT:
                bare = (ReadDepth.ABSENT, ReadDepth.PATHS)
                self._read_bare([oid for oid in sequence if reading(oid) not in bare], ReadDepth.PATHS)
        finally:
            if unknown:
                self._commits = self._commits.thinned(sequence)
                if self._keep:
                    self._commits.save(self._folder / "commits")
        return absent <= MOST_ABSENT

    def _read_whole(self, oids: list[str], *, most_absent: int) -> int:
        """Reads commits until too many of them lack contents, and tells how many do."""
        lacking: list[str] = []
        with closing(read_samples(self._git, oids)) as samples:
            for oid, sample in samples:
                if sample is not None:
                    self._commits.add(oid, ReadDepth.WHOLE, _vector(sample))
                    continue
                lacking.append(oid)
                if len(lacking) > most_absent:
                    break
        self._read_bare(lacking, ReadDepth.ABSENT)
        return len(lacking)

    def _read_bare(self, oids: Iterable[str], reading: ReadDepth) -> None:
        for oid, sample in read_paths(self._git, list(oids)):
            self._commits.add(oid, reading, _vector(sample))

    def _learned(self, course: Course, base: int, kinds: dict[str, int]) -> tuple[Course, int]:
        """The course led to the end of the sequence, with another kept behind it."""
        sequence, learner, known = tuple(kinds), course.learner, len(course.sequence)
        if len(sequence) - base > FAR:
            base = max(known, len(sequence) - NEAR)
            learner.learn(dict(list(kinds.items())[:base]), self._commits.vector, known=known)
            known = base
            if self._keep:
                behind = Course(sequence=sequence[:base], whole=course.whole, learner=learner)
                save_course(self._folder / "base", behind)
        learner.learn(kinds, self._commits.vector, known=known)
        return Course(sequence=sequence, whole=course.whole, learner=learner), base


def _vector(sample: Sample) -> Vector:
    from git_agent.history_model.table import standardised  # thousands of numbers, not needed where all is known

    words = WordCounts(sample)
    return vector_of(sample, words, standardised(numbers_of(sample, words)))
