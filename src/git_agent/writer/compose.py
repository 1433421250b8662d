"""Compose: the facts of a change as a commit message in the style of its repository."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from git_agent.history_model import NOTHING_LEARNED, HistoryModel
from git_agent.model.change_set import ChangeSet
from git_agent.model.subject import parse_subject
from git_agent.model.value import replace, value
from git_agent.writer.body import bullets, phrases_beyond_subject
from git_agent.writer.lead_cluster import with_telling_lead
from git_agent.writer.mixed import parts_of
from git_agent.writer.phrases.phrase import plain, sentence
from git_agent.writer.phrases.whole_files import bulk_phrase
from git_agent.writer.quoting import is_shown_whole, safe_phrases, safe_texts
from git_agent.writer.read.cluster import Cluster, cluster_files
from git_agent.writer.read.facts import Facts, gather
from git_agent.writer.style.style import Style, StyleOptions, style_of, with_options
from git_agent.writer.subject import (
    SubjectLine,
    SubjectPrefix,
    first_fitting,
    release_line,
    subject_line,
    type_prefix,
)
from git_agent.writer.subject_choices import SubjectChoices
from git_agent.writer.submodules import (
    all_submodule_moves,
    is_about_submodules,
    lone_submodule_lines,
    submodule_area,
    submodule_lines,
    submodule_phrase,
)

if TYPE_CHECKING:
    from git_agent.syntax.trees.compare import SyntaxOf

MOST_OTHERS = 5
HISTORY_DECIDES = StyleOptions()


@value
class ComposedMessage:
    """A message, its type and how sure that is; `text` is a subject and a body not wrapped yet.

    `alternatives` are the next likely types with their probabilities, `scopes` the likeliest scopes with theirs,
    the empty one meaning none. `read`, where proof is asked for, is what it says beyond the diff, by where that
    comes from: names that only the whole sources have, and what was counted. `others`, where asked for, are messages
    as true as it. `parts` are where clusters are that may be changes of their own.
    """

    text: str
    type: str
    scope: str | None = None
    confidence: float = 1.0
    alternatives: tuple[tuple[str, float], ...] = ()
    scopes: tuple[tuple[str, float], ...] = ()
    read: tuple[tuple[str, str], ...] = ()
    others: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def write(
    change: ChangeSet,
    options: StyleOptions = HISTORY_DECIDES,
    learned: HistoryModel = NOTHING_LEARNED,
    syntax_of: "SyntaxOf | None" = None,
) -> ComposedMessage:
    """The message for a change; the same change and history always give the same text."""
    # From the most particular situation to the ordinary one: a message that is there already has the first word.
    if change.head_message and change.head_message.strip():
        return _write_amended(change, change.head_message, options, learned, syntax_of)
    style = with_options(style_of(change.recent), options)
    facts = gather(change, syntax_of)
    if change.operation in ("merge", "revert"):
        return _write_merge_or_revert(change, facts, style)
    if is_about_submodules(change):
        return _write_submodules(change, facts, style)
    clusters = with_telling_lead(cluster_files(facts), facts.context)
    if change.is_root and (first := _first_commit(change, facts, clusters, style)) is not None:
        return first
    if not clusters:
        return _write_generated_only(change, facts, style)
    most_others = MOST_OTHERS if options.others else 0
    message = _write_from_clusters(change, facts, clusters, style, learned, most_others=most_others)
    message = replace(message, parts=parts_of(clusters) if facts.summary is None else ())
    texts = (message.text, *message.others)
    return replace(message, read=_read_beyond(facts, clusters, texts, learned)) if options.proof else message


def _read_beyond(
    facts: Facts, clusters: Sequence[Cluster], texts: Sequence[str], learned: HistoryModel
) -> tuple[tuple[str, str], ...]:
    from git_agent.writer.proof import beyond_the_diff  # for whoever asks for proof, as no hook does

    return beyond_the_diff(facts, clusters, texts, learned.past)


def _write_amended(
    change: ChangeSet, message: str, options: StyleOptions, learned: HistoryModel, syntax_of: "SyntaxOf | None"
) -> ComposedMessage:
    """The commit's own message, with what came to the commit since; with all of it, where it tells nothing."""
    from git_agent.writer.amended import missing_sentences, paths_added_by_amend
    from git_agent.writer.existing_message import (
        tells_little,
        tells_nothing,
        told_lines,
        with_items,
        without_conflict_list,
    )
    from git_agent.writer.restated import with_true_sentences

    def texts_of(part: ChangeSet) -> tuple[str, ...]:
        written = write(part, replace(options, others=True, proof=False), learned)
        return (written.text, *written.others)

    text = without_conflict_list(message)
    read: tuple[tuple[str, str], ...] = ()
    if tells_nothing(text) and change.changes:
        unwritten = replace(change, head_message=None, amended=(), earlier=None, since=None)
        fresh = write(unwritten, options, learned, syntax_of)
        text, read = with_items(text, told_lines(fresh.text)), fresh.read
    elif change.amended or tells_little(text):
        facts, style = gather(change), with_options(style_of(change.recent), options)
        text = with_true_sentences(text, change, style, texts_of)
        moves = [move for move in all_submodule_moves(change) if move.path in paths_added_by_amend(change)]
        clusters = cluster_files(facts) if facts.summary is None else ()
        lines = missing_sentences(change, clusters, text, style, facts.context)
        told = (*lines, *submodule_lines(moves, style, facts.context))
        text = with_items(text, tuple(filter(is_shown_whole, told)))
        read = _read_beyond(facts, clusters, (text,), learned) if options.proof else ()
    subject = parse_subject(text.partition("\n")[0])  # the person's, which is not judged again
    return ComposedMessage(text=text, type=subject.type or "chore", scope=subject.scope, read=read)


def _write_merge_or_revert(change: ChangeSet, facts: Facts, style: Style) -> ComposedMessage:
    """A merge or a revert whose own message is not at hand: that it is one, and where it lands."""
    from git_agent.writer.existing_message import merge_or_revert_forms

    text = first_fitting(safe_texts(merge_or_revert_forms(change, facts, style), facts.context), style)
    return ComposedMessage(text=text, type=change.operation or "")


def _write_submodules(change: ChangeSet, facts: Facts, style: Style) -> ComposedMessage:
    moves = all_submodule_moves(change)
    area = submodule_area(moves, style)
    prefix = SubjectPrefix(type="chore", scope=area, text=f"{area}: ") if style.by_area and area else None
    line = subject_line(
        prefix or type_prefix("chore", style, scope=area),
        safe_phrases((submodule_phrase(moves, change),), facts.context),
        style,
    )
    lone = len(moves) == 1
    lines = (lone_submodule_lines if lone else submodule_lines)(moves, style, facts.context)
    return ComposedMessage(text=_message(line.text, lines), type="chore", scope=line.scope)


def _first_commit(change: ChangeSet, facts: Facts, clusters: Sequence[Cluster], style: Style) -> ComposedMessage | None:
    """What a repository begins with; none where its few files tell it better."""
    from git_agent.writer.first_commit import first_commit_lines, introduction, is_told_by_its_files

    if is_told_by_its_files(facts, clusters):
        return None
    subject = type_prefix("chore", style).text + ("initial commit" if style.conventional else "Initial commit")
    lines = first_commit_lines(facts) if facts.summary is None else ()
    parts = [plain(line, style) for line in safe_texts(lines, facts.context)]
    intro = safe_texts(introduction(facts), facts.context)
    opening = f"{subject}\n\n{plain(intro[0], style)}" if intro else subject
    return ComposedMessage(
        text=_message(opening, (*parts, *_remaining_bullets(change, facts, style))),
        type="chore",
    )


def _write_generated_only(change: ChangeSet, facts: Facts, style: Style) -> ComposedMessage:
    """Nothing at all, or a large change in which nothing was made by hand."""
    prefix = type_prefix("chore", style)
    if facts.summary is None:
        plainly = style.capital or not (style.conventional or style.by_area)
        return ComposedMessage(text=prefix.text + ("Empty commit" if plainly else "empty commit"), type="chore")
    is_alone = len(facts.bulks) == 1  # then the subject has said all that its bullet would
    phrases = safe_phrases((bulk_phrase(facts.bulks[0] if is_alone else facts.summary),), facts.context)
    line = subject_line(prefix, phrases, style)
    return ComposedMessage(text=_message(line.text, _remaining_bullets(change, facts, style)[is_alone:]), type="chore")


def _write_from_clusters(
    change: ChangeSet,
    facts: Facts,
    clusters: Sequence[Cluster],
    style: Style,
    learned: HistoryModel,
    *,
    most_others: int = 0,
) -> ComposedMessage:
    choices = SubjectChoices(change, facts, clusters, style, learned)
    prefix, verdict = choices.prefix, choices.verdict
    subject = choices.subject()
    remaining = _remaining_bullets(change, facts, style)

    def text_behind(line: SubjectLine, first: str) -> str:
        beyond = phrases_beyond_subject(choices.phrases, line)
        body = bullets(clusters, beyond, style, facts.context, subject=line) if facts.summary is None else ()
        # Of two files with the same name and the same edit, the second would say the subject once more.
        return _message(first, (each for each in (*body, *remaining) if not first.rstrip(".").endswith(each)))

    others = choices.other_subjects(subject, most_others) if most_others else []
    release = release_line(clusters[0], style, facts.context)  # as this history says it, before any wording of ours
    return ComposedMessage(
        text=text_behind(subject, release or subject.text),
        type=(parse_subject(release).type if release else None) or prefix.type,
        scope=subject.scope,
        confidence=verdict.confidence,
        alternatives=verdict.alternatives,
        scopes=tuple((scope or "", round(chance, 3)) for scope, chance in choices.scopes[:4]),  # "" is none, in JSON
        others=tuple(text_behind(line, line.text) for line in others),
    )


def _remaining_bullets(change: ChangeSet, facts: Facts, style: Style) -> list[str]:
    """Bullets about what no cluster holds: files that are only counted, and submodules."""
    bulks = [sentence(bulk, style) for bulk in safe_phrases(map(bulk_phrase, facts.bulks), facts.context)]
    return bulks + submodule_lines(all_submodule_moves(change), style, facts.context)


def _message(subject: str, lines: Iterable[str]) -> str:
    body = "\n".join(f"- {line}" for line in lines if is_shown_whole(line))
    return f"{subject}\n\n{body}" if body else subject
