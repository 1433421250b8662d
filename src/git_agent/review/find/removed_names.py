"""Public names that are gone, and of which the message says nothing."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff, Status
from git_agent.model.lazy_pattern import LazyPattern, compiled
from git_agent.model.message import Message
from git_agent.redact import clean
from git_agent.review.find.removals_told import Telling, tellings, words_of_removal
from git_agent.review.find.statements import statements
from git_agent.review.find.values import Findings, added_lines, marked_lines, removed_lines
from git_agent.review.values import Concern
from git_agent.syntax.public_paths import is_public_path
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import JAVASCRIPT, RUST, language_of

REMOVED = "removed-public-name"
BREAKING = "BREAKING CHANGE:"
MOST = 3  # names of one file in a sentence
AROUND = 6  # lines before and behind a name

_EXPORT_AMONG_THEMSELVES = (JAVASCRIPT, RUST)  # modules of theirs: the keyword alone makes nothing public
_MARKED = LazyPattern(r"[A-Za-z]+(?:\([^()]*\))?!:")
_WORDS = LazyPattern(r"[A-Za-z_$][\w$]*")


def silently_removed(given: Findings) -> Iterator[Concern]:
    """Names that others may use, gone from a file and from all added lines, and not told as they should be.

    Sections of ours have a form with a place for it. A person's message only has to tell of it somehow.
    """
    if _is_marked(given):
        return
    excuses = () if given.parts else tellings(given.message)
    sources = [diff for diff in given.handwritten if category_of(diff.change.path) is Category.SOURCE]
    kept = {word for diff in sources for _, line in added_lines(diff) for word in _WORDS.findall(line)}
    told = {word.lower() for word in _WORDS.findall(given.message.text)}
    for diff in sources:
        is_formal = bool(given.parts) and language_of(diff.change.path) not in _EXPORT_AMONG_THEMSELVES
        lost = [
            symbol
            for symbol in _lost(diff, given)
            # On a removed line: what a parser sees no more may only have come into something else.
            if _line_of(diff, symbol)
            and _word(symbol) not in kept
            and (is_formal or _word(symbol).lower() not in told)
            and not _is_told(symbol, diff, excuses)
        ]
        if lost and not (given.parts and _is_named_as_breaking(lost, given.message)):
            yield _concern(diff, lost, given.message)


def _is_marked(given: Findings) -> bool:
    subjects = (given.message.subject, *(part.message.subject for part in given.parts))
    return any(_MARKED.match(subject) for subject in subjects)


def _is_named_as_breaking(lost: list[Symbol], message: Message) -> bool:
    paragraphs = [text for text in message.body.split("\n\n") if text.startswith(BREAKING)]
    words = {word for text in paragraphs for word in _WORDS.findall(text)}
    return _word(lost[0]) in words


def _is_told(symbol: Symbol, diff: FileDiff, told: Sequence[Telling]) -> bool:
    """Whether the message speaks of this removal: of the name, of the file, or of what stood around the name."""
    if not told:
        return False
    *_, folder, name = ("", *diff.change.path.split("/"))
    words = words_of_removal((symbol.name, symbol.owner or "", folder, name, *_lines_around(diff, symbol)))
    return any(telling.is_about(words) for telling in told)


def _lines_around(diff: FileDiff, symbol: Symbol) -> list[str]:
    """The removed lines that the name went with: its comment, and how it begins."""
    for mark, together in groupby(marked_lines(diff), key=lambda line: line[0]):
        lines = [text for _, _, text in together]
        at = next((at for at, line in enumerate(lines) if _names(symbol).search(line)), None)
        if mark == "-" and at is not None:
            # A long body has words about anything.
            return lines[max(0, at - AROUND) : at + AROUND]
    return []


def _lost(diff: FileDiff, given: Findings) -> Iterator[Symbol]:
    path = diff.change.old_path or diff.change.path
    syntax = given.syntax_of(diff.change.path)
    if syntax is None or not is_public_path(path) or diff.change.status is Status.DELETED:
        return
    gone = {symbol.name for symbol in syntax.symbols.removed}
    for symbol in syntax.symbols.removed:
        if (
            symbol.exported
            and symbol.kind is not SymbolKind.TEST
            and symbol.owner not in gone
            and _word(symbol).isidentifier()
            and clean(symbol.name) == symbol.name
        ):
            yield symbol


def _concern(diff: FileDiff, lost: list[Symbol], message: Message) -> Concern:
    named = [f"{symbol.owner}.{symbol.name}" if symbol.owner else symbol.name for symbol in lost]
    verb = "is" if len(named) == 1 else "are"
    path = diff.change.path
    line = _removal_line(diff, lost, message)
    untold = "nothing tells" if line is None else "no `BREAKING CHANGE:` tells"
    return Concern(
        rule=REMOVED,
        problem=f"{_listed(named)} {verb} gone, and {untold} whoever uses {'it' if len(named) == 1 else 'them'}.",
        suggestion="Say it in a `BREAKING CHANGE:` paragraph, or keep the old name.",
        path=path,
        line=_line_of(diff, lost[0]),
        quote=line or "",
        # Without the types around them, which may stand nowhere near the removed lines.
        remedy=f"{BREAKING} {_listed([symbol.name for symbol in lost])} {verb} gone from {path}.",
    )


def _removal_line(diff: FileDiff, lost: list[Symbol], message: Message) -> str | None:
    """The line of a message that tells of these names and of nothing else, so that a paragraph can stand for it."""
    names = {_word(symbol) for symbol in lost[:MOST]}
    about = names.union(
        *(_WORDS.findall(text) for text in (diff.change.path, *(symbol.owner or "" for symbol in lost)))
    )
    for said in statements(message):
        words = set(_WORDS.findall(said.object)) - {"from", "and"}
        if said.verb == "remove" and not said.is_subject and words & names and words <= about:
            return said.text
    return None


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return ", ".join(f"`{name}`" for name in names[:MOST]) + more


def _line_of(diff: FileDiff, symbol: Symbol) -> int | None:
    names = _names(symbol)
    return next((line for line, text in removed_lines(diff) if names.search(text)), None)


def _names(symbol: Symbol) -> re.Pattern[str]:
    return compiled(rf"(?<!\w){re.escape(symbol.name)}(?!\w)")


def _word(symbol: Symbol) -> str:
    """A name as words have it: Ruby's may end in a mark."""
    return symbol.name.rstrip("?!=")
