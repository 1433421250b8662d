"""Every distinct change as a sentence of its own, for readers who want more than one commit message holds."""

from collections.abc import Iterator

from git_agent.model.change_set import ChangeSet
from git_agent.model.past_commit import as_past
from git_agent.model.value import replace
from git_agent.writer.body import bullets, phrases_beyond_subject
from git_agent.writer.choose.candidates import candidates
from git_agent.writer.choose.ranking import rank_phrases
from git_agent.writer.choose.vocabulary import Vocabulary
from git_agent.writer.compose import main_phrases
from git_agent.writer.phrases.phrase import sentence
from git_agent.writer.phrases.whole_files import bulk_phrase
from git_agent.writer.quoting import safe_phrases
from git_agent.writer.read.cluster import cluster_files
from git_agent.writer.read.facts import Facts
from git_agent.writer.style.habits import habits_of
from git_agent.writer.style.style import Style
from git_agent.writer.subject import SubjectPrefix, subject_line
from git_agent.writer.whole_changes import submodule_lines, submodule_moves

WIDEST = 160


def change_sentences(change: ChangeSet, facts: Facts, style: Style) -> tuple[str, ...]:
    """The sentence a subject would be made of, then what a body would add to it, then what is told by number."""
    bulks = (sentence(bulk, style) for bulk in safe_phrases(map(bulk_phrase, facts.bulks), facts.context))
    told = (
        *_cluster_sentences(change, facts, style),
        *bulks,
        *submodule_lines(submodule_moves(change), style, facts.context),
    )
    return tuple(dict.fromkeys(told))


def _cluster_sentences(change: ChangeSet, facts: Facts, style: Style) -> Iterator[str]:
    found = cluster_files(facts) if facts.whole is None else ()
    if not found:
        return
    told = main_phrases(found, facts, "")
    habits = habits_of(tuple(map(as_past, change.recent)), (file.path for file in facts.files))
    options = candidates(found[0], facts, told, "", habits)
    best = rank_phrases(options, Vocabulary(found[0], facts, habits), habits, type_="", style=style)
    line = subject_line(SubjectPrefix(type=""), [*(each.phrase for each in best), *told], replace(style, width=WIDEST))
    yield line.text
    yield from bullets(found, phrases_beyond_subject(told, line), style, facts.context)
