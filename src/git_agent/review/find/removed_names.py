"""Public names that are gone, and of which the message says nothing."""

from collections.abc import Iterator

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff, Status
from git_agent.model.lazy_pattern import LazyPattern, compiled
from git_agent.model.message import Message
from git_agent.model.subject import parse_subject
from git_agent.redact import clean
from git_agent.review.find.values import Findings, added_lines, removed_lines
from git_agent.review.values import Concern
from git_agent.syntax.public_paths import is_public_path
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import JAVASCRIPT, RUST, language_of

REMOVED = "removed-public-name"
BREAKING = "BREAKING CHANGE:"
MOST = 3  # names of one file in a sentence

# What a subject may call it, and what a line of a body has to begin with: `replaces` is said there of anything.
_TOLD_BY_SUBJECT = LazyPattern(
    r"(?i)\b(?:breaking|remov|delet|drop|renam|deprecat|unused|dead|get rid|purge|kill|revert|back out|clean|rewr[io]t"
    r"|refactor|rework|restructur|merge|consolidat|unif|inline|extract|mov(?:e[ds]?|ing)\b|migrat|simplif|dedup|unneeded"
    r"|unnecessary|obsolete|redundant|reorgani[sz]|tidy|eliminat|overhaul|rid of|reduce|collapse|combine)"
)
_TOLD_BY_BODY = LazyPattern(
    r"(?im)^\W*(?:(?:also|and|this|it|then|which) ){0,2}(?:remov|delet|drop|renam|mov(?:e[ds]?|ing)\b|extract|refactor"
    r"|inline|rewr)|\bbreaking|\bdeprecat|\b(?:is|are|was|were|been) (?:removed|renamed|dropped|deleted)"
)
_EXPORT_AMONG_THEMSELVES = (JAVASCRIPT, RUST)  # modules of theirs: the keyword alone makes nothing public
_MARKED = LazyPattern(r"[A-Za-z]+(?:\([^()]*\))?!:")
_WORDS = LazyPattern(r"[A-Za-z_$][\w$]*")


def silently_removed(given: Findings) -> Iterator[Concern]:
    """Names that others may use, gone from a file and from all added lines, and not told as they should be.

    Sections of ours have a form with a place for it. A person's message only has to tell of it somehow.
    """
    if _is_marked(given) or (not given.parts and _is_told(given.message)):
        return
    sources = [diff for diff in given.handwritten if category_of(diff.change.path) is Category.SOURCE]
    kept = {word for diff in sources for _, line in added_lines(diff) for word in _WORDS.findall(line)}
    told = {word.lower() for word in _WORDS.findall(given.message.text)}
    for diff in sources:
        is_formal = bool(given.parts) and language_of(diff.change.path) not in _EXPORT_AMONG_THEMSELVES
        lost = [
            symbol
            for symbol in _lost(diff, given)
            # On a removed line: what a parser sees no more may only have come into something else.
            if _line_of(diff, symbol) and symbol.name not in kept and (is_formal or symbol.name.lower() not in told)
        ]
        if lost and not (given.parts and _is_named_as_breaking(lost, given.message)):
            yield _concern(diff, lost)


def _is_marked(given: Findings) -> bool:
    subjects = (given.message.subject, *(part.message.subject for part in given.parts))
    return any(_MARKED.match(subject) for subject in subjects)


def _is_named_as_breaking(lost: list[Symbol], message: Message) -> bool:
    paragraphs = [text for text in message.body.split("\n\n") if text.startswith(BREAKING)]
    words = {word for text in paragraphs for word in _WORDS.findall(text)}
    return lost[0].name in words


def _is_told(message: Message) -> bool:
    # `rewrite: fix an index` speaks of an area.
    subject = parse_subject(message.subject).text
    return bool(_TOLD_BY_SUBJECT.search(subject) or _TOLD_BY_BODY.search(message.body))


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
            and clean(symbol.name) == symbol.name
        ):
            yield symbol


def _concern(diff: FileDiff, lost: list[Symbol]) -> Concern:
    named = [f"{symbol.owner}.{symbol.name}" if symbol.owner else symbol.name for symbol in lost]
    listed = _listed(named)
    verb = "is" if len(named) == 1 else "are"
    path = diff.change.path
    return Concern(
        rule=REMOVED,
        problem=f"{listed} {verb} gone, and nothing tells whoever uses {'it' if len(named) == 1 else 'them'}.",
        suggestion="Say it in a `BREAKING CHANGE:` paragraph, or keep the old name.",
        path=path,
        line=_line_of(diff, lost[0]),
        # Without the types around them, which may stand nowhere near the removed lines.
        remedy=f"{BREAKING} {_listed([symbol.name for symbol in lost])} {verb} gone from {path}.",
    )


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return ", ".join(f"`{name}`" for name in names[:MOST]) + more


def _line_of(diff: FileDiff, symbol: Symbol) -> int | None:
    names = compiled(rf"\b{symbol.name}\b" if symbol.name.isidentifier() else r"(?!)")
    return next((line for line, text in removed_lines(diff) if names.search(text)), None)
