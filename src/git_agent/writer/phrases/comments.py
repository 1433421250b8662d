"""What the author says in words inside the change: comments, notes to self, deprecations, error texts, issues."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from git_agent.model.category import Category
from git_agent.model.change import Hunk
from git_agent.model.paths import word_set
from git_agent.model.value import replace
from git_agent.syntax.text.definitions import SymbolKind, definition, indent_of
from git_agent.syntax.text.languages import JAVA, JAVASCRIPT, C, Language, language_of, pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.phrases.changelog_entries import order_phrase
from git_agent.writer.phrases.phrase import Phrase, code, listing
from git_agent.writer.read.file_facts import FileFacts

SHORTEST_SENTENCE = 12  # characters; below are labels, not sentences
LONGEST_SENTENCE = 160
LONGEST_ERROR = 100
MOST_EXPLAINED = 60  # added lines of code; in a larger change one comment explains a detail, not the change


# Licences, orders to tools, notes to oneself, and the headings that tests have between their parts.
_NOT_PROSE = (
    r"(?i)(?:copyright|licen[cs]e|spdx|eslint|prettier|noqa|type:|pylint|nolint|@|fmt:|rubocop|istanbul|c8|v8|todo|fixme"
    r"|xxx|hack|go:\w|\+build\b|https?:|!|-\*-|pragma|region|endregion|copied from"
    r"|given\b|when\b|then\b|arrange|act$|assert|\$|---|===|:param|:return)"
)
BEHAVIOUR = word_set("""
    accept allow avoid detect disable enable ensure expose handle hide honor ignore keep limit prevent reject report
    require respect restore show simplify skip stop strip support treat validate warn wrap
""")
_DEPRECATION_WARNING = r"Deprecat\w*Warning|RemovedIn\w+Warning|[Dd]eprecator?\.warn"
_WARNING_LINES = 6  # as far as the arguments of one call to `warn` reach
_NO_OBJECT = word_set("as if because since when for it this them these is by here")
_CODE_LIKE = (
    r"(?:[;{}]|-{3,}|={3,}|\*{3,}|~{3,}|#{3,})\s*$|^\W|^[\w.]+\(|^\w+\s*(?:=|:=|\+=|:$)"
    r"|^(?:if|for|return|import|const|let|var|def)\b.*[(:=]"
)
DOC_OPEN = r"\s*[rbuRBU]*(?P<quote>\"\"\"|''')(?P<text>.*)$"

_DEPRECATED = (
    r"\s*(?:/\*\*?|\*|//[/!]?)\s*@deprecated\b|\s*@[Dd]eprecated\b(?!\w)|\s*#\[deprecated\b|\s*\[(?:System\.)?Obsolete\b"
    r"|\s*//\s*Deprecated:|\s*@(?:typing_extensions\.|warnings\.)?deprecated\("
)
_OVERLOADING = (C, JAVA, JAVASCRIPT)  # and what is read like them
_WARNS = r"(?i)deprecat|obsolete|warn\("
_GENERIC_NAMES = word_set("get put post patch delete head call run constructor initialize new init")
_ERROR_TEXT = (
    r"(?:\b(?:raise|throw)\b.*?|\bpanic!?\(\s*|\berrors\.New\(\s*|\bErrorf?\(\s*|\bfmt\.Errorf\(\s*|\bdie\(?\s*(?:_\(\s*)?"
    r"|\bbail!\(\s*|\banyhow!\(\s*|\b\w*(?:Error|Exception)(?:::new)?\(\s*)"
    r"[fbru]{0,2}(?P<quote>[\"'`])(?P<text>(?:(?!(?P=quote))[^\\]|\\.)+)(?P=quote)"
)


def first_sentences(path: str, hunks: Sequence[Hunk]) -> tuple[str, ...]:
    """The first sentence of every comment or docstring that is new, right above or inside new code.

    A comment on its own next to unchanged code is about that code, and one that replaces another rewords it.
    """
    language = language_of(path)
    if not language.definitions:
        return ()
    return tuple(dict.fromkeys(text for hunk in hunks for text in _sentences_in(hunk, language)))


def new_comment_sentences(files: Sequence[FileFacts]) -> tuple[str, ...]:
    """The first sentences of the sources among these files, without what another file had before: that was moved."""
    sources = [file for file in files if file.category is Category.SOURCE and file.is_handwritten and file.diff]
    removed = " ".join(comment_text(line, language_of(file.path)) for file in files for line in file.lines.removed)
    sentences = dict.fromkeys(
        text for file in sources if file.diff is not None for text in first_sentences(file.path, file.diff.hunks)
    )
    return tuple(text for text in sentences if text not in removed)


def comment_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """Comments that say what the new code is for, where a small change has one or two of that kind.

    Only verbs of behaviour count: "add a slash" above a line of code is about a value, not about the change.
    """
    if sum(len(file.lines.added) for file in files if file.category is Category.SOURCE) > MOST_EXPLAINED:
        return ()
    sentences = [pattern(r"\s*\([^)]*\)").sub("", text) for text in new_comment_sentences(files)]
    behaviours = [text for text in sentences if text.partition(" ")[0].lower() in BEHAVIOUR and has_object(text)]
    if not 0 < len(behaviours) <= 2:  # with more, none of them is about the change as a whole
        return ()
    told = [phrase for text in behaviours if (phrase := order_phrase(text)) is not None]
    return tuple(replace(phrase, weight=2.0) for phrase in told)


def has_object(text: str) -> bool:
    """Whether the verb is one and tells of what: neither "ignore as we cannot know" nor "limit used by"."""
    second = "".join(text.split()[1:2])
    return second != "" and not second.endswith("ed") and second not in _NO_OBJECT


def _sentences_in(hunk: Hunk, language: Language) -> Iterator[str]:
    block: list[str] = []
    quote = ""
    for before, line in zip((" ", *hunk.lines), hunk.lines, strict=False):
        text = line[1:] if line[:1] == "+" else ""
        docstring = pattern(DOC_OPEN).match(text) if not quote and language.indented else None
        if docstring is not None and before[:1] == "+":
            quote = "" if docstring["quote"] in docstring["text"] else docstring["quote"]
            block = [docstring["text"].partition(docstring["quote"])[0]]
            if not quote:
                yield from _sentence(block)
                block = []
        elif quote:
            block.append(text.partition(quote)[0].strip())
            if quote in text or not text:
                yield from _sentence(block)
                block, quote = [], ""
        elif text.lstrip().startswith(language.comments):
            # Below a comment that was there before, or instead of one that went, it is an edit of that one.
            is_new_comment = block or not before[1:].lstrip().startswith(language.comments)
            block = [*block, comment_text(text, language)] if is_new_comment else []
        else:
            yield from _sentence(block) if text.strip() else ()
            block = []


def comment_text(line: str, language: Language) -> str:
    """A comment without its marks."""
    text = line.strip()
    while text.startswith(language.comments) or text[:1] in ("*", "/", "!"):
        text = text[1:] if text else text
    return text.removesuffix("*/").strip()


def _sentence(block: Sequence[str]) -> Iterator[str]:
    text = first_sentence(block)
    yield from [text] if text else ()


def first_sentence(block: Sequence[str]) -> str:
    """The first sentence of a block, if it is one: words, not code switched off or an order to a tool."""
    lines = [line for line in block if any(map(str.isalnum, line))]  # a rule of dashes is no word of it
    paragraph = " ".join(lines[:4])
    # A full stop behind a word, a bracket or a quote, and before a blank: not the one in `os.path` or `3.12`.
    text = re.split(r"(?<=[\w)`'\"])[.!?](?:\s|$)", paragraph, maxsplit=1)[0].strip()
    is_prose = not pattern(_NOT_PROSE).match(text) and not pattern(_CODE_LIKE).search(text)
    has_length = SHORTEST_SENTENCE <= len(text) <= LONGEST_SENTENCE and text.count(" ") >= 2
    return text if is_prose and has_length and text.isprintable() else ""


def deprecated_names(path: str, hunks: Sequence[Hunk]) -> Counter[str]:
    """Definitions that a notice on an added line declares out of date: the next one, or the one around a warning.

    With how many of that name there are.
    """
    language = language_of(path)
    names: Counter[str] = Counter()
    for hunk in hunks if language.definitions else ():
        before, after = (
            sum(pattern(_WARNS).search(line) is not None for line in hunk.lines if line[:1] == mark) for mark in "-+"
        )
        if after > before:
            names.update(_deprecated_in(hunk, language))
    return names


def _deprecated_in(hunk: Hunk, language: Language) -> Iterator[str]:
    """By a mark above a definition, or a warning that every call of it runs into.

    A warning further in is about one way to call it. A definition that is itself new is not being deprecated:
    it may be a wrapper that keeps an old name alive.
    """
    is_marked, warning_lines = False, 0
    before = {old.name for line in hunk.lines if line[:1] == "-" and (old := definition(line[1:], language))}
    enclosing = definition(hunk.heading, language) if hunk.heading else None
    body_indent = _indent_before_definitions(hunk, language) if enclosing is not None else 0
    for line in (line for line in hunk.lines if line[:1] in (" ", "+") and line[1:].strip()):
        text, is_new = line[1:], line[0] == "+"
        symbol = definition(text, language)
        if symbol is not None:
            was_there = not is_new or symbol.name in before
            if is_marked and was_there and symbol.kind is not SymbolKind.TEST:
                yield symbol.name
            enclosing, is_marked, warning_lines, body_indent = (symbol if was_there else None), False, 0, 0
        elif is_new and pattern(_DEPRECATED).match(text):
            is_marked = True
        elif is_new and enclosing is not None and enclosing.kind is SymbolKind.FUNCTION:
            # The indent of the body is that of its first line, where the hunk shows it.
            deepest = body_indent or enclosing.indent + (4 if language.indented else 2)
            opens_warning = "warn(" in text and enclosing.indent < indent_of(text) <= deepest
            warning_lines = _WARNING_LINES if opens_warning else warning_lines - 1
            if warning_lines > 0 and pattern(_DEPRECATION_WARNING).search(text):
                yield enclosing.name
        elif is_marked and not is_new and text.rstrip().endswith((";", "}")) and not text.lstrip().startswith("*"):
            is_marked = False  # a statement that no reader knows as a definition had the mark
        body_indent = body_indent or (indent_of(text) if symbol is None else 0)


def _indent_before_definitions(hunk: Hunk, language: Language) -> int:
    """The indent of the body a hunk begins in: what is shown first may stand deeper, and a heading has no indent."""
    lines = [line[1:] for line in hunk.lines if line[:1] in (" ", "+")]
    body = list(takewhile(lambda line: definition(line, language) is None, lines))
    return min((indent_of(line) for line in body if line.strip() and not line.lstrip().startswith("@")), default=0)


def deprecation_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """One phrase for everything these files deprecate by name."""
    sources = [file for file in files if file.category is Category.SOURCE and file.is_handwritten and not file.is_new]
    names: dict[str, str] = {}
    for file in sources:
        deprecated = deprecated_names(file.path, file.diff.hunks) if file.diff is not None else Counter[str]()
        names.update(
            (_overloads(file, name, times) + code(name), file.path)
            for name, times in deprecated.items()
            if not name.startswith("__") and name not in _GENERIC_NAMES
        )
    if not 0 < len(names) <= 4:
        return ()
    objects = tuple(dict.fromkeys(listing(list(names), most=most) for most in (3, 2)))
    return (Phrase(verb="deprecate", objects=objects, weight=3.3, paths=tuple(dict.fromkeys(names.values()))),)


def _overloads(file: FileFacts, name: str, marked: int) -> str:
    """What stands before the name of a function of which others take something else, and are as good as ever."""
    language = language_of(file.path)
    lines = (file.contents.new or b"").decode(errors="replace").split("\n") if language in _OVERLOADING else []
    known = [line for line in lines if name in line and (found := definition(line, language)) and found.name == name]
    # Behind declarations that end with a semicolon, the only body is that of all of them.
    bodies = [line for line in known if line.rstrip().endswith("{")]
    others = len(known) - (len(bodies) == 1 < len(known)) - marked
    return "" if others < 1 else "overload of " if marked == 1 else "overloads of "


def new_error_texts(lines: Lines) -> tuple[str, ...]:
    """The texts of errors that added lines raise and no removed line has; a call may go on over the next line."""
    before = " ".join("\n".join(lines.removed).split())
    text = "\n".join(lines.added)
    texts = (match["text"] for match in pattern(_ERROR_TEXT).finditer(text))
    errors = dict.fromkeys(" ".join(error.replace("\\n", " ").split()) for error in texts)
    return tuple(error for error in errors if error not in before and _is_telling(error))


def _is_telling(error: str) -> bool:
    """Whether an error says something besides what it fills in."""
    words = pattern(r"[A-Za-z]{2,}").findall(pattern(r"[#$]?\{[^}]*\}|%[-\d.]*\w").sub("", error))
    return len(words) >= 2 and len(error) <= LONGEST_ERROR
