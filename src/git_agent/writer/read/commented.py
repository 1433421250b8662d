"""Which definitions changed comments belong to: the one below, the one whose docstring they are, the one around."""

import re
from collections.abc import Sequence
from itertools import pairwise

from git_agent.model.value import replace, value
from git_agent.syntax.text.definitions import Symbol, SymbolKind, definition, indent_of
from git_agent.syntax.text.languages import GO, PYTHON, RUST, C, Language, language_of, pattern
from git_agent.syntax.text.lines import Edit
from git_agent.writer.read.changed_runs import MOST_RUNS, ChangedRun, changed_runs, new_content
from git_agent.writer.read.file_facts import FileFacts

FURTHEST = 400  # lines looked through for the definition around a comment
_ABOVE = r"\s*(?:@\w|#\[|\[[A-Z]\w*(?:\(.*\))?\]\s*$|template\s*<)"  # decorators and attributes, which stand between
_DOCSTRING = r"\s*[rbuRBU]*(?:\"\"\"|''')"
_DOC = r"\s*(?:/\*\*|///|//!|\*|\"\"\")"


@value
class Commented:
    """What a changed comment is (`docstring`, `doc comment` or `comment`) and the definition it is about.

    `owner` is the type of a method, where a parser has seen it. `is_part` says that some of the comment was there
    before and is there still, `is_guess` that only the indentation tells which definition it stands in.
    """

    noun: str
    name: str
    is_part: bool
    owner: str = ""
    is_guess: bool = False


def commented(file: FileFacts) -> tuple[Commented, ...]:
    """Each once, in the order of the file; empty where one of the changed comments belongs to no definition."""
    found = _found(file)
    return _known(found) if None not in found else ()


def _known(found: Sequence[Commented | None]) -> tuple[Commented, ...]:
    return tuple(dict.fromkeys(each for each in found if each is not None))


def _found(file: FileFacts) -> list[Commented | None]:
    """What each of the changed comments belongs to."""
    language = language_of(file.path)
    content = new_content(file)
    if file.diff is None or not file.diff.complete or not language.definitions or not any(content):
        return []
    runs = list(changed_runs(file))
    if len(runs) > MOST_RUNS and (file.syntax is None or file.symbols.outside):
        return []
    found = [_commented_at(content, run, language) if len(runs) <= MOST_RUNS else None for run in runs]
    if file.syntax is None or file.edit is not Edit.COMMENTS:
        return [each if each and not each.name.startswith("__") else None for each in found]
    return _as_parsed(found, runs, file)


def _as_parsed(
    found: Sequence[Commented | None], runs: Sequence[ChangedRun], file: FileFacts
) -> list[Commented | None]:
    """The same with the types of methods; where lines do not tell all, the definitions that a parser has seen change.

    `Lid[] open()` in Java looks like no definition, so that its comment was told as that of the method before.
    """
    language = language_of(file.path)
    # A namespace is around all that it holds, and what is written in there is not about it.
    touched = [each for each in file.symbols.touched if language is not C or each.kind is not SymbolKind.MODULE]
    owners = {each.name: each.owner or "" for each in touched}
    known = [each if each and (each.name in owners or not each.is_guess) else None for each in found]
    is_told_by_lines = None not in known or any(_is_behind_code(run, language) for run in runs)
    if is_told_by_lines or file.symbols.outside or not owners:
        return [replace(each, owner=owners.get(each.name, "")) if each else None for each in known]
    # Which of them has which comment is not known, and is not told.
    kinds = {(_noun(run, language, is_above=True), _is_part(run, language)) for run in runs}
    return [
        Commented(noun=noun, name=each.name, owner=each.owner or "", is_part=is_part)
        for each in touched
        for noun, is_part in sorted(kinds)
    ]


def mostly_commented(file: FileFacts) -> tuple[Commented, ...]:
    """The same where most of the changed comments belong to some, and a few to none."""
    return _known(found) if 2 * len(_known(found := _found(file))) > len(found) else ()


def file_comment(file: FileFacts) -> str:
    """`docstring` or `doc comment` where all that changed is the one about the file itself."""
    language, content = language_of(file.path), new_content(file)
    runs = list(changed_runs(file))
    if not runs or len(runs) > MOST_RUNS or not file.is_read_whole or not any(content):
        return ""
    if language is PYTHON:
        rows = _docstring_rows(content)
        return "docstring" if all(run.row in rows and _ends(run) in rows for run in runs) else ""
    if language is RUST:
        is_own = all(line[1:].startswith("//!") for run in runs for line in run.lines if line[1:].strip())
    else:
        is_own = language is GO and all(_is_above_package(content, run.row) for run in runs)
    return "doc comment" if is_own else ""


def has_file_comment(path: str, content: bytes | None) -> bool:
    """Whether a file of that content has such a comment."""
    lines = (content or b"").decode(errors="replace").split("\n")
    if language_of(path) is GO:
        return any(line.startswith("package ") and above[:2] == "//" for above, line in pairwise(lines))
    is_rust = language_of(path) is RUST
    return any(line.startswith("//!") for line in lines) if is_rust else len(_docstring_rows(lines)) > 0


def _ends(run: ChangedRun) -> int:
    """The last row of the run in the new file that is not blank."""
    added = [line[1:].strip() for line in run.lines if line[:1] == "+"]
    return run.row + max((at for at, text in enumerate(added) if text), default=0)


def _docstring_rows(content: Sequence[str]) -> range:
    """Where the docstring of a module stands."""
    start = next((row for row, line in enumerate(content) if line.strip() and not line.startswith("#")), 0)
    opening = pattern(_DOCSTRING).match(content[start])
    if opening is None:
        return range(0)
    mark, rest = opening[0][-3:], content[start][opening.end() :]
    ends = (row for row, line in enumerate((rest, *content[start + 1 :])) if mark in line)
    return range(start, start + next(ends, -1) + 1)


def _is_above_package(content: Sequence[str], row: int) -> bool:
    """Whether only the rest of the comment stands between a row and the name of a Go package."""
    below = next((line for line in content[row:] if not line.startswith("//")), "")
    return below.startswith("package ")


def _commented_at(content: Sequence[str], run: ChangedRun, language: Language) -> Commented | None:
    if _is_behind_code(run, language):
        return None
    is_docstring = _is_docstring(run, language)
    below = None if is_docstring else _definition_below(content, run.row, language)
    owner = below or _definition_around(content, run.row, language)
    if owner is None:
        return None
    noun = _noun(run, language, is_above=below is not None)
    is_guess = below is None and not is_docstring
    return Commented(noun=noun, name=owner.name, is_part=_is_part(run, language), is_guess=is_guess)


def _noun(run: ChangedRun, language: Language, *, is_above: bool) -> str:
    if _is_docstring(run, language):
        return "docstring"
    return "doc comment" if is_above and (language is GO or pattern(_DOC).match(_text(run))) else "comment"


def _is_docstring(run: ChangedRun, language: Language) -> bool:
    return language.indented and not _text(run).lstrip().startswith("#")


def _is_part(run: ChangedRun, language: Language) -> bool:
    if _is_docstring(run, language):
        return len({line[:1] for line in run.lines if pattern(_DOCSTRING).match(line[1:])}) != 1
    return any(line.lstrip().startswith(language.comments) for line in (run.before, run.after))


def changes_parts(file: FileFacts) -> bool:
    """Whether some of a comment that changed was there before and is there still, whatever it belongs to."""
    language = language_of(file.path)
    runs = (run for run in changed_runs(file) if _text(run).lstrip().startswith(language.comments))
    return any(_is_part(run, language) for run in runs)


def _text(run: ChangedRun) -> str:
    """The first line that says something."""
    return next(line[1:] for line in run.lines if line[1:].strip())


def are_behind_code(file: FileFacts) -> bool:
    """Whether some of the changed comments stand on lines of code."""
    return any(_is_behind_code(run, language_of(file.path)) for run in changed_runs(file))


def _is_behind_code(run: ChangedRun, language: Language) -> bool:
    """Whether comments stand behind code that is the same: `1,  # one` was told as the docstring of a constant."""
    marks = "|".join(re.escape(mark) for mark in language.comments if mark != "*")
    behind = pattern(rf"\s*(?:{marks}).*$")
    removed, added = ({line[1:].strip() for line in run.lines if line[:1] == mark} for mark in "-+")
    old, new = ({behind.sub("", line) for line in side} for side in (removed - added, added - removed))
    return not old.isdisjoint(new - {""})


def _definition_below(content: Sequence[str], row: int, language: Language) -> Symbol | None:
    """The definition that follows a comment with nothing but the rest of it between."""
    for line in content[row : row + FURTHEST]:
        text = line.strip()
        if text.startswith(language.comments) or pattern(_ABOVE).match(line):
            continue
        return _own(definition(line, language)) if text else None
    return None


def _definition_around(content: Sequence[str], row: int, language: Language) -> Symbol | None:
    """The nearest definition above that is further out."""
    filled = next((line for line in content[row:] if line.strip()), "")
    depth = indent_of(filled)
    for line in reversed(content[max(0, row - FURTHEST) : row]):
        if line.strip() and indent_of(line) < depth and not line.lstrip().startswith(language.comments):
            symbol = _own(definition(line, language))
            if symbol is not None:
                return symbol
    return None


def _own(symbol: Symbol | None) -> Symbol | None:
    return symbol if symbol is not None and symbol.kind is not SymbolKind.MODULE else None
