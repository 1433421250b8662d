"""Sentences of ours in an amended message that the whole change no longer bears out, written anew.

A sentence is ours where the writer would have said it of the commit as it was; all other words are a person's.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from git_agent.model.change import Status, is_changed
from git_agent.model.change_set import ChangeSet
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import name_of
from git_agent.model.subject import parse_subject
from git_agent.model.value import replace
from git_agent.writer.amended import all_phrases
from git_agent.writer.existing_message import told_lines
from git_agent.writer.phrases.phrase import columns, render
from git_agent.writer.style.style import Style

_ITEM = LazyPattern(r"(?m)^(?P<mark>[-*+] )(?P<text>\S[^\n]*(?:\n[ ]{2,}\S[^\n]*)*)(?P<end>\n?)")
_WORD = LazyPattern(r"[\w$]+(?:[.-][\w$]+)*")
_COUNT = LazyPattern(r"(?<![\w.])\d+ (?:more )?[a-z]")
# What stands between names; a line may have any of them too.
_SMALL = frozenset(("a", "and", "as", "by", "for", "from", "in", "into", "of", "on", "the", "to", "with"))

Texts = tuple[str, ...]  # of one change: its message, and others that are as true


def with_true_sentences(message: str, change: ChangeSet, style: Style, texts_of: Callable[[ChangeSet], Texts]) -> str:
    """The message, each sentence of ours in it true of the whole amended change; `texts_of` writes anew."""
    if change.earlier is None or change.since is None or not change.changes:
        return message
    earlier = replace(change.earlier, recent=change.recent, branch=change.branch)
    before = texts_of(earlier)
    ours = _Said(before, earlier, style)
    subject, gap, body = message.partition("\n")
    if not any(map(ours.says, (_sentence_of(subject), *(item["text"] for item in _ITEM.finditer(body))))):
        return message
    whole = replace(change, head_message=None, amended=(), earlier=None, since=None)
    fresh = texts_of(whole)
    now, touched = _Said(fresh, whole, style), _words_touched(change.since)

    def is_stale(sentence: str) -> bool:
        return ours.says(sentence) and not now.bears_out(sentence) and _is_about(sentence, touched)

    if is_stale(_sentence_of(subject)):
        subject = _subject_anew(subject, before, fresh, style)
    told = {_plain(_sentence_of(subject))}
    spare = [line for line in told_lines(fresh[0]) if _plain(line) not in told | _items_of(body)]

    def anew(item: re.Match[str]) -> str:
        text = item["text"]
        if ours.says(text) and _plain(text) in told:
            return ""
        if not is_stale(text):
            return item[0]
        # Of the same name the same; whatever else is to be told in its place is told behind it.
        line = next((line for line in spare if _words(line)[:2] == _words(text)[:2]), "")
        if line:
            spare.remove(line)
        return f"{item['mark']}{line}{item['end']}" if line else ""

    return f"{subject}{_without_gaps(gap + _ITEM.sub(anew, body), gap + body)}".rstrip()


class _Said:
    """Everything the writer would say of a change, each sentence at every length."""

    def __init__(self, texts: Texts, change: ChangeSet, style: Style) -> None:
        told = [line for text in texts for line in told_lines(text)]
        phrases = [
            render(phrase.verb, form, style)
            for phrase in all_phrases(change, replace(style, bodies=True))
            for form in (phrase.full, *phrase.objects)
            if form
        ]
        self._sentences = {_plain(line): _words(line) for line in (*told, *phrases)}

    def says(self, sentence: str) -> bool:
        return _plain(sentence) in self._sentences

    def bears_out(self, sentence: str) -> bool:
        """Whether it is said, alone or together with more of the same."""
        words = _words(sentence)
        return any(words[:1] == other[:1] and set(words) <= set(other) for other in self._sentences.values())


def _subject_anew(subject: str, before: Texts, fresh: Texts, style: Style) -> str:
    """The subject of the whole change; with the type and the scope of a person, where they are not ours."""
    kept, was = parse_subject(subject), parse_subject(before[0].partition("\n")[0])
    if (kept.type, kept.scope, kept.area) == (was.type, was.scope, was.area):
        return fresh[0].partition("\n")[0]
    prefix = subject.removesuffix(kept.text)
    stop = "." if kept.text.endswith(".") else ""
    forms = [f"{prefix}{told_lines(text)[0]}{stop}" for text in fresh]
    return next((form for form in forms if columns(form) <= style.width), forms[0])


def _words_touched(since: ChangeSet) -> frozenset[str]:
    """The words of the lines that came and went since, and the names of files that did."""
    lines = (line[1:] for diff in since.diffs for hunk in diff.hunks for line in hunk.lines if is_changed(line))
    gone = (file.old_path or file.path for file in since.changes if file.status in (Status.DELETED, Status.RENAMED))
    return frozenset(_words_in((*lines, *(f"{path} {name_of(path)}" for path in gone))))


def _is_about(sentence: str, touched: frozenset[str]) -> bool:
    """Whether what it tells of may be another now; a number of things may always be."""
    telling = set(_words(sentence)[1:]) - _SMALL
    return not telling.isdisjoint(touched) or _COUNT.search(sentence) is not None


def _items_of(body: str) -> set[str]:
    return {_plain(item["text"]) for item in _ITEM.finditer(body)}


def _sentence_of(subject: str) -> str:
    return parse_subject(subject).text.rstrip(".")


def _plain(sentence: str) -> str:
    return " ".join(sentence.replace("`", "").split()).rstrip(".").casefold()


def _words(sentence: str) -> Sequence[str]:
    return tuple(_words_in((_plain(sentence),)))


def _words_in(texts: Iterable[str]) -> Iterator[str]:
    return (word for text in texts for word in _WORD.findall(text.casefold()))


def _without_gaps(body: str, original: str) -> str:
    """Without the empty lines that a dropped list leaves behind."""
    return body if body == original else re.sub(r"\n{3,}", "\n\n", body)
