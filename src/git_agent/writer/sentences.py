"""Every distinct change as a sentence of its own, for readers who want more than one commit message holds."""

from collections.abc import Iterator

from git_agent.model.change_set import ChangeSet
from git_agent.model.past_commit import past_commit_of
from git_agent.model.value import replace
from git_agent.writer.body import bullets, phrases_beyond_subject
from git_agent.writer.choose.candidates import candidates
from git_agent.writer.choose.ranking import rank_phrases
from git_agent.writer.choose.vocabulary import Vocabulary
from git_agent.writer.lead_cluster import with_telling_lead
from git_agent.writer.phrases.phrase import sentence
from git_agent.writer.phrases.whole_files import bulk_phrase
from git_agent.writer.quoting import is_shown_whole, safe_phrases
from git_agent.writer.read.cluster import cluster_files
from git_agent.writer.read.facts import Facts
from git_agent.writer.style.habits import habits_of
from git_agent.writer.style.style import Style
from git_agent.writer.subject import SubjectPrefix, subject_line
from git_agent.writer.subject_choices import main_phrases
from git_agent.writer.submodules import all_submodule_moves, submodule_lines

WIDEST = 160  # columns; a list in a description has more room than a subject, but an item is still one sentence


def change_sentences(change: ChangeSet, facts: Facts, style: Style) -> tuple[str, ...]:
    """The sentence a subject would be made of, then what a body would add to it, then what is only counted."""
    bulks = (sentence(bulk, style) for bulk in safe_phrases(map(bulk_phrase, facts.bulks), facts.context))
    sentences = (
        *_cluster_sentences(change, facts, style),
        *bulks,
        *submodule_lines(all_submodule_moves(change), style, facts.context),
    )
    return tuple(filter(is_shown_whole, dict.fromkeys(sentences)))


def _cluster_sentences(change: ChangeSet, facts: Facts, style: Style) -> Iterator[str]:
    clusters = with_telling_lead(cluster_files(facts), facts.context) if facts.summary is None else ()
    if not clusters:
        return
    phrases = main_phrases(clusters, facts, "")
    habits = habits_of(tuple(map(past_commit_of, change.recent)), (file.path for file in facts.files))
    choices = candidates(clusters[0], facts, phrases, "", habits)
    ranking = rank_phrases(choices, Vocabulary(clusters[0], facts, habits), habits, type_="", style=style)
    by_rank = [*(ranked.phrase for ranked in ranking), *phrases]
    subject = subject_line(SubjectPrefix(type=""), by_rank, replace(style, width=WIDEST))
    yield subject.text
    beyond = phrases_beyond_subject(phrases, subject)
    yield from bullets(clusters, beyond, style, facts.context, subject=subject)
