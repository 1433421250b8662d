"""SubjectChoices: every sentence that could be the subject of a change, with its type, its prefix and the order."""

from collections.abc import Sequence
from functools import cached_property

from git_agent.history_model import HistoryModel
from git_agent.history_model.sample import Sample, sample_of
from git_agent.model.change_set import ChangeSet
from git_agent.model.past_commit import PastCommit, past_commit_of
from git_agent.model.value import replace
from git_agent.writer.body import companion_clusters
from git_agent.writer.choose.candidates import candidates
from git_agent.writer.choose.classify import TypeVerdict, classify
from git_agent.writer.choose.ranking import rank_phrases
from git_agent.writer.choose.scope import FEW, ScopeChances, names_others, scope_chances
from git_agent.writer.choose.vocabulary import Vocabulary
from git_agent.writer.phrases.phrase import Phrase, SafePhrase
from git_agent.writer.phrases.shared_versions import shared_version_phrases
from git_agent.writer.phrases.topics import cluster_phrases
from git_agent.writer.phrases.whole_files import as_part_of, bulk_phrase, plainest_phrase
from git_agent.writer.quoting import safe_phrases
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.facts import Facts
from git_agent.writer.style.habits import SubjectHabits, habits_of
from git_agent.writer.style.style import Style
from git_agent.writer.subject import SubjectLine, SubjectPrefix, other_subjects, prefix_for, subject_line

MOST_BESIDE = 6  # clusters; of a change with more, none of the others is the point


class SubjectChoices:
    """What could be said about the main cluster of a change, in the style of its history."""

    def __init__(
        self, change: ChangeSet, facts: Facts, clusters: Sequence[Cluster], style: Style, learned: HistoryModel
    ) -> None:
        main = clusters[0]
        # Where nothing could be learned, the newest commits have to do.
        past = learned.past or tuple(past_commit_of(commit) for commit in change.recent)
        self._facts, self._clusters, self._style = facts, clusters, style
        sample = sample_of(change.changes, change.diffs)
        self.verdict: TypeVerdict = classify(sample, facts, main, learned, branch=change.branch)
        # A guess may stand before a sentence, but not shape it.
        self.sure_type = self.verdict.type if self.verdict.is_sure else ""
        self.habits: SubjectHabits = habits_of(past, (file.path for file in facts.files))
        self.phrases: tuple[SafePhrase, ...] = main_phrases(clusters, facts, self.sure_type)
        self.scopes: ScopeChances = self._scopes(sample, past)
        self.prefix: SubjectPrefix = prefix_for(main, self.verdict, self.scopes[0][0], style, is_young=len(past) < FEW)

    def _scopes(self, sample: Sample, past: Sequence[PastCommit]) -> ScopeChances:
        """Those of the whole change; where the likeliest is the name of other files than the best sentence is about,
        those of its own.
        """
        main, context = self._clusters[0], self._facts.context
        chances = scope_chances(main, sample, past, self._style, self.verdict.type, context)
        lead, scope = next(iter(self._ranked), None), chances[0][0]
        if lead is None or scope is None or not names_others(scope, lead, [file.path for file in self._facts.files]):
            return chances
        own = replace(sample, files=tuple(file for file in sample.files if file.path in lead.paths))
        return scope_chances(main, own, past, self._style, self.verdict.type, context)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self._clusters[0], self._facts, self.habits)

    def sentences(self) -> tuple[SafePhrase, ...]:
        """All that are true, in no order that means anything."""
        if self._facts.summary is not None:
            return self.phrases
        main = self._clusters[0]
        told = candidates(main, self._facts, self.phrases, self.sure_type, self.habits)
        if all(phrase.vague for phrase in told):
            from git_agent.writer.phrases.modest_edits import modest_phrases

            told = (*safe_phrases(modest_phrases(main.files), self._facts.context), *told)
        return _without_types_own_verb(told, self.verdict.type) if self._style.conventional else told

    def subject(self) -> SubjectLine:
        """The best that fits."""
        return subject_line(self.prefix, [*self._ranked, *self._plainer], self._style)

    def other_subjects(self, subject: SubjectLine, most: int) -> list[SubjectLine]:
        """For who wants another one: the next best, what came beside the main cluster, what says less."""
        phrases = (*self._ranked, *self.beside(), *self._plainer)
        return other_subjects(self.prefix, phrases, self._style, but=subject)[:most]

    def beside(self) -> tuple[SafePhrase, ...]:
        """What else came with the change, which never leads of itself."""
        if self._facts.summary is not None:
            return ()
        others = [*self._clusters[1:MOST_BESIDE], *companion_clusters(self._clusters[0])]
        phrases = (phrase for cluster in others for phrase in cluster_phrases(cluster) if not phrase.vague)
        return safe_phrases(phrases, self._facts.context)

    @cached_property
    def _ranked(self) -> tuple[SafePhrase, ...]:
        told = self.sentences()
        ranking = rank_phrases(told, self.vocabulary, self.habits, type_=self.verdict.type, style=self._style)
        return tuple(choice.phrase for choice in ranking)

    @property
    def _plainer(self) -> tuple[SafePhrase, ...]:
        """What fits where none of the ranked does: the facts themselves have shorter forms, or the files do."""
        return (*self.phrases, *_plainest(self._clusters, self._facts))


def _without_types_own_verb(phrases: tuple[SafePhrase, ...], type_: str) -> tuple[SafePhrase, ...]:
    """Without "fix parser.go" behind "fix: ", which tells the same once more."""
    return tuple(phrase for phrase in phrases if not phrase.vague or phrase.verb != type_) or phrases


def main_phrases(clusters: Sequence[Cluster], facts: Facts, type_: str) -> tuple[SafePhrase, ...]:
    """Sentences about the main cluster, what is new first where that is the point."""
    if facts.summary is not None:
        return safe_phrases((bulk_phrase(facts.summary),), facts.context)
    phrases = cluster_phrases(clusters[0])
    if type_ == "feat":
        phrases = tuple(sorted(phrases, key=lambda phrase: phrase.verb != "add"))
    # Where nothing of what the facts tell may be quoted, the names of files nearly always may, and their number.
    proposed = as_part_of(
        sum(len(cluster.files) for cluster in clusters),
        (*shared_version_phrases(facts.files), *_entries(clusters, facts), *phrases),
    )
    return safe_phrases(proposed, facts.context) or _plainest(clusters, facts)


def _plainest(clusters: Sequence[Cluster], facts: Facts) -> tuple[SafePhrase, ...]:
    whole = sum(len(cluster.files) + len(cluster.companions) for cluster in clusters)
    return safe_phrases((plainest_phrase(clusters[0].files, whole=whole),), facts.context)


def _entries(clusters: Sequence[Cluster], facts: Facts) -> tuple[Phrase, ...]:
    """Changelog entries that come with the change, its author's own words; not where they are all there is."""
    if not facts.changelog:
        return ()
    from git_agent.writer.phrases.changelog_entries import entry_phrases
    from git_agent.writer.read.releases import only_releases

    topics = {cluster.topic for cluster in clusters}
    # Tests lead of themselves where nothing else can be read: the one entry tells what they are about.
    is_beside_tests = len(facts.changelog) == 1 and not topics <= {Topic.TESTS, Topic.DOCS}
    only_alone = (Topic.DOCS, Topic.DEPENDENCIES, Topic.CI, *(() if is_beside_tests else (Topic.TESTS,)))
    # A release moves the entries of weeks under a heading: none of them is about this change.
    if clusters[0].topic in only_alone or Topic.RELEASE in topics or only_releases(facts.files):
        return ()
    return entry_phrases(facts.changelog)
