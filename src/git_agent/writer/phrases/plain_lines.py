"""Sentences about single lines of build files, scripts and flat lists, without where: that is filled in later."""

from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.line_forms import WHERE
from git_agent.writer.phrases.phrase import Phrase, code, listing, wording
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.plain_lines import WordChange, command_changed, lines_told, word_change
from git_agent.writer.read.text_swaps import VERSION
from git_agent.writer.read.value_words import words_of_command

MOST_WORDS = 3


def word_phrase(file: FileFacts) -> Phrase | None:
    """Words that a variable, a target or a call gained, lost or exchanged."""
    change = word_change(file)
    if change is None or max(len(change.came), len(change.went)) > MOST_WORDS:
        return None
    head = code(wording(change.head))
    if change.is_order:
        return Phrase(verb="reorder", objects=(f"arguments of {head} in {WHERE}",), weight=1.7)
    came, went = (listing([code(wording(word)) for word in words]) if words else "" for words in _sides(change))
    if came and went:
        what = f"{came} instead of {went}"
        return Phrase(verb="use", objects=(f"{what} in {head} of {WHERE}", f"{what} in {head}", what), weight=1.7)
    if change.is_doubled:
        return Phrase(verb="remove", objects=(f"duplicate {went} from {head} in {WHERE}",), weight=1.7)
    verb, link = ("add", "to") if came else ("remove", "from")
    what = f"{came or went} {link} {head}"
    return Phrase(verb=verb, objects=(f"{what} in {WHERE}", what), weight=1.7)


def _word(word: str) -> str:
    """An option is one wherever it stands; any other word of a command may be what it is given in secret."""
    return code(wording(word) if word.startswith("-") else word)


def _sides(change: WordChange) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return change.came, change.went


def plain_line_phrase(file: FileFacts) -> Phrase | None:
    """Whole lines that came or went, or the command whose arguments changed: where nothing else says it better."""
    if file.is_new or file.is_gone or file.statements:
        return None
    is_added, lines = lines_told(file)
    if lines:
        verb, link = ("add", "to") if is_added else ("remove", "from")
        names = [code(wording(line)) for line in lines]
        told = [listing(names), f"{names[0]} and {len(names) - 1} more" if len(names) > 1 else listing(names)]
        return Phrase(verb=verb, objects=tuple(dict.fromkeys(f"{each} {link} {WHERE}" for each in told)), weight=1.7)
    if command := command_changed(file):
        return Phrase(verb="change", objects=(f"arguments of {code(wording(command))} in {WHERE}",), weight=1.6)
    return None


def command_phrase(file: FileFacts) -> Phrase | None:
    """The words that came to a command or left it, where they can be told; a version says more than the command."""
    command = command_changed(file) if not (file.is_new or file.is_gone or file.statements) else ""
    exchange = words_of_command(*file.lines.pairs[0]) if command else None
    if exchange is None or any(pattern(VERSION).search(word) for side in exchange for word in side):
        return None
    name = code(wording(command))
    came, went = (listing(list(map(_word, words))) if words else "" for words in exchange)
    verb, link = ("use", "in") if came and went else ("add", "to") if came else ("remove", "from")
    words = f"{came} instead of {went}" if came and went else came or went
    what = f"{words} {link} {name} command"
    return Phrase(verb=verb, objects=(f"{what} in {WHERE}", what), weight=1.7)
