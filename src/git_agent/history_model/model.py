"""HistoryModel: what the history of a repository says about a change in it."""

from git_agent.history_model.features import vector_of
from git_agent.history_model.learner import Learner, softmax
from git_agent.history_model.numbers import numbers_of
from git_agent.history_model.sample import Sample, without_lines
from git_agent.history_model.words import WordCounts
from git_agent.model.past_commit import PastCommit
from git_agent.model.subject import TYPES

# Own commits against the fixed table, and how sharp both speak; fitted so that what is said with 0.7 is right as often.
OWN_SHARE = 0.85  # at most: even a long history has changes that are like none before
OWN_HALFWAY = 20  # commits at which it has half of that
OWN_SHARPNESS = 1.2
TABLE_SHARPNESS = 1.0


class HistoryModel:
    """The newest commits, newest first, and what the typed ones among them teach."""

    def __init__(
        self, *, past: tuple[PastCommit, ...], learner: Learner | None, learned_commits: int, from_lines: bool
    ) -> None:
        self.past = past
        self.learned_commits = learned_commits
        self._learner = learner
        self._from_lines = from_lines

    def types(self, sample: Sample) -> tuple[tuple[str, float], ...]:
        """Every type with its probability, the most likely first."""
        from git_agent.history_model.table import standardised, table_scores  # thousands of numbers, for this alone

        words = WordCounts(sample)
        standard = standardised(numbers_of(sample, words))
        share = OWN_SHARE * self.learned_commits / (self.learned_commits + OWN_HALFWAY)
        scores = [(1 - share) * score for score in table_scores(standard)]
        if self._learner is not None and share:
            if not self._from_lines:  # a learner that never saw a line must not be shown any
                sample = without_lines(sample)
                words = WordCounts(sample)
                standard = standardised(numbers_of(sample, words))
            own = self._learner.scores(vector_of(sample, words, standard))
            scores = [score + share * more for score, more in zip(scores, own, strict=True)]
        sharpness = share * OWN_SHARPNESS + (1 - share) * TABLE_SHARPNESS
        likely = zip(TYPES, softmax([sharpness * score for score in scores]), strict=True)
        return tuple(sorted(likely, key=lambda pair: -pair[1]))


NOTHING_LEARNED = HistoryModel(past=(), learner=None, learned_commits=0, from_lines=True)
