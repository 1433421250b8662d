"""Every distinct change as a sentence of its own, for readers who want more than one commit message holds."""

from collections.abc import Iterator

from git_agent.model.change_set import ChangeSet
from git_agent.model.past_commit import as_past
from git_agent.model.value import replace
from git_agent.writer.body import bullets, left_untold
from git_agent.writer.choose.candidates import candidates
from git_agent.writer.choose.ranking import ranked
from git_agent.writer.choose.vocabulary import Vocabulary
from git_agent.writer.compose import told_about
from git_agent.writer.quoting import said
from git_agent.writer.read.cluster import clusters
from git_agent.writer.read.facts import Facts
from git_agent.writer.style.habits import habits_of
from git_agent.writer.style.style import Style
from git_agent.writer.subject import Heading, subject_line
from git_agent.writer.tell.file_stories import heap_phrase
from git_agent.writer.tell.phrase import sentence
from git_agent.writer.whole_changes import moves_of, submodule_lines

WIDEST = 160


def stories(change: ChangeSet, facts: Facts, style: Style) -> tuple[str, ...]:
    """The sentence a subject would be made of, then what a body would add to it, then what is told by number."""
    bulks = (sentence(bulk, style) for bulk in said(map(heap_phrase, facts.bulks), facts.context))
    told = (*_by_cluster(change, facts, style), *bulks, *submodule_lines(moves_of(change), style, facts.context))
    return tuple(dict.fromkeys(told))


def _by_cluster(change: ChangeSet, facts: Facts, style: Style) -> Iterator[str]:
    found = clusters(facts) if facts.whole is None else ()
    if not found:
        return
    told = told_about(found, facts, "")
    habits = habits_of(tuple(map(as_past, change.recent)), (file.path for file in facts.files))
    options = candidates(found[0], facts, told, "", habits)
    best = ranked(options, Vocabulary(found[0], facts, habits), habits, type_="", style=style)
    line = subject_line(Heading(type=""), [*(each.phrase for each in best), *told], replace(style, width=WIDEST))
    yield line.text
    yield from bullets(found, left_untold(told, line), style, facts.context)
