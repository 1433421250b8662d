"""Lints what a commit changes: metadata in the comments of code, and state that is kept in files.

Only what is added counts, and of it only comments and docstrings: a program that reads or writes records has their
markers in its strings and its documentation, and in the examples of its docstrings. A record that was copied without
its markers is still one, so a comment with the three fields that every record has counts as well.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from git_agent.model.category import Category, category_of
from git_agent.model.known_names import SOURCE_EXTENSIONS
from git_agent.model.value import value
from git_agent.records.lint.finding import Finding, finding

# A section of a patch without any of these adds no metadata; most are passed over by this alone.
TELLING = (b"ci---", b"milestone:")

_OPENING = re.compile(r"/\*|<!--|\{-|--\[\[|^=begin\b")
_CLOSING = re.compile(r"\*/|-->|-\}|\]\]|^=end\b")
# Two dashes begin a comment in SQL, Lua and Haskell, but only before a blank: `--flag` and `i--;` are code.
_COMMENT = re.compile(r"(?:^|\s)(?:[#;%]+|//+!?|/?\*+|<!--|--(?=\s))\s*(?P<text>\S.*)?$")
_MARKER = re.compile(r"---/?ci---\s*(?:\*+/|-->)?\s*")
_FIELD = re.compile(r"(phase|milestone|status):(?:\s|$)")
_EVERY_RECORD_HAS = frozenset({"phase", "milestone", "status"})

_STATE = re.compile(
    r"(?:^|/)\.ciagent/(?:(?:[^/]+/)*(?:DECISIONS?|ESCALATIONS?|LESSONS?|COMPOUNDS?)(?:\.\w+)?$|(?:[^/]+/)?audit/)",
    re.IGNORECASE,
)


# Elsewhere they are a project's own papers; at its root or right among its documents, beside records, they are kept
# twice.
_ROOT_STATE = re.compile(
    r"(?:docs?/)?(?:DECISIONS?|ESCALATIONS?|LESSONS?(?:[-_]LEARNED)?|COMPOUNDS?)(?:\.\w+)?", re.IGNORECASE
)
_COMMENTED_NAMES = re.compile(r"(?:GNU)?Makefile|Dockerfile|Containerfile|Jenkinsfile|Justfile|Rakefile", re.IGNORECASE)
_COMMENTED_EXTENSIONS = frozenset({"yml", "yaml", "mk", "toml", "cfg", "ini", "sh"})
# Only as a statement of its own: a text that is assigned or passed on is no docstring.
_DOCSTRING = re.compile(r"\s*[rRuU]?(\"\"\"|''')")
_PYTHON = (".py", ".pyi")
_EXAMPLE = ">>>"


@value
class AddedLine:
    """One line that a commit adds; `line` is its number in the new file."""

    path: str
    line: int
    text: str


@value
class TouchedFiles:
    """What matters of a change: lines it adds to source files, and the paths it adds or changes."""

    lines: tuple[AddedLine, ...] = ()
    paths: tuple[str, ...] = ()


NOTHING_TOUCHED = TouchedFiles()


def lint_change(touched: TouchedFiles, *, in_use: bool = False) -> Iterator[Finding]:
    """What is wrong with a change; `in_use` says that the repository keeps records."""
    for path in touched.paths:
        # The line is the first one, because it is the file that should not be there.
        if _STATE.search(path) or (in_use and is_root_state(path)):
            yield finding("state-in-files", 1, "decisions, escalations and lessons are kept in commits", path=path)
    for run in _runs(touched.lines):
        yield from _metadata(run)


def may_hold_metadata(path: str) -> bool:
    """Whether the file has comments that nobody takes for documentation: code, build files and settings."""
    name, extension = path.rpartition("/")[2], path.rpartition(".")[2].lower()
    is_commented = extension in _COMMENTED_EXTENSIONS or _COMMENTED_NAMES.fullmatch(name) is not None
    return is_commented or extension in SOURCE_EXTENSIONS or category_of(path) is Category.SOURCE


def is_root_state(path: str) -> bool:
    """Whether a file at the root, or in the folder of documents, has the name of what records keep."""
    return _ROOT_STATE.fullmatch(path) is not None


def _runs(lines: Iterable[AddedLine]) -> Iterator[list[AddedLine]]:
    """The lines as they follow one another in their files."""
    run: list[AddedLine] = []
    for line in lines:
        # Whether a comment goes on in the lines in between is not known: the patch has only what was added.
        if run and (line.path, line.line) != (run[-1].path, run[-1].line + 1):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _metadata(run: Sequence[AddedLine]) -> Iterator[Finding]:
    """At most one finding a comment: where the record in it begins."""
    fields: dict[str, int] = {}
    is_told = False
    for line, text in _commented(run):
        # Code ends a comment, and with it the record that may have begun there.
        if text is None:
            fields, is_told = {}, False
        elif is_told:
            continue
        elif _MARKER.fullmatch(text):
            is_told = True
            yield finding("metadata-in-code", line.line, "a comment holds a ---ci--- marker", path=line.path)
        elif field := _FIELD.match(text):
            fields.setdefault(field[1], line.line)
            if fields.keys() == _EVERY_RECORD_HAS:
                is_told = True
                first = min(fields.values())
                yield finding("metadata-in-code", first, "a comment holds the fields of a record", path=line.path)


def _commented(run: Sequence[AddedLine]) -> Iterator[tuple[AddedLine, str | None]]:
    """Each line with what it says as a comment or in a docstring; None where it is code."""
    is_inside = False
    quotes, is_example = "", False
    is_python = run[0].path.endswith(_PYTHON)
    for line in run:
        if is_python and (quotes or _DOCSTRING.match(line.text)):
            is_example = is_example or _EXAMPLE in line.text
            yield line, None if is_example else line.text.strip().strip("\"' ")
            quotes = _quotes_after(line.text, quotes)
            is_example = is_example and bool(quotes)
            continue
        comment = _COMMENT.search(line.text)
        if is_inside and not comment:
            yield line, line.text.strip()
        else:
            yield line, (comment["text"] or "").strip() if comment else None
        # Only behind the last opening: a comment may end and another begin on one line.
        openings = [each.end() for each in _OPENING.finditer(line.text)]
        if openings:
            is_inside = not _CLOSING.search(line.text, openings[-1])
        elif _CLOSING.search(line.text):
            is_inside = False


def _quotes_after(text: str, quotes: str) -> str:
    """The quotes of the docstring that goes on behind this line."""
    if quotes:
        return "" if quotes in text else quotes
    opening = _DOCSTRING.match(text)
    return opening[1] if opening and opening[1] not in text[opening.end() :] else ""
