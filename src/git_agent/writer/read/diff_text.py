"""The text of a diff: where something stands in it, and whether that is near a credential or in a file of them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING

from git_agent.redact.vocabulary import is_secret_file
from git_agent.syntax.text.languages import SHELL, Language, language_of, pattern
from git_agent.syntax.text.lines import blanks_before
from git_agent.syntax.text.long_strings import lines_inside_strings
from git_agent.writer.read.credential_words import is_about_credentials, sets_credential
from git_agent.writer.read.openers import opened_above
from git_agent.writer.read.titles import rows_below_titles

if TYPE_CHECKING:
    from git_agent.model.change import FileDiff, Hunk
    from git_agent.model.change_set import Contents

NEAR = 3  # lines; a name and its value are seldom further apart: `- name: X` above `value: y`, a block and its default

_REDACTED = "[REDACTED]"  # the kind of what was hidden, such as `password`, would count as a mention of one
_SHORT_FLAG = r"(?:^|\s)-[A-Za-z]\s+[\"']?$"
_OPEN_STRING = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`|[\"'`]"


class Occurrence:
    """One place where a text stands: its line, how far in, and what can be asked about its surroundings."""

    def __init__(self, hunk_text: "_HunkText", row: int, start: int, end: int) -> None:
        self._hunk_text = hunk_text
        self._row = row
        self.start = start
        self.end = end

    @property
    def line(self) -> str:
        return self._hunk_text.lines[self._row]

    @property
    def before(self) -> str:
        return self.line[: self.start]

    @property
    def text(self) -> str:
        return self.line[self.start : self.end]

    @property
    def after(self) -> str:
        return self.line[self.end :]

    @property
    def language(self) -> Language:
        return self._hunk_text.language

    @property
    def path(self) -> str:
        return self._hunk_text.path

    @property
    def in_secret_file(self) -> bool:
        return self._hunk_text.in_secret_file

    @property
    def is_near_credential(self) -> bool:
        """Whether lines around it are about credentials, or it stands where commands take one, behind a short flag."""
        return self.in_secret_file or self._row in self._hunk_text.near_credentials or self._follows_flag

    @property
    def is_in_credential_block(self) -> bool:
        """Whether it stands in a block that belongs to a credential: below `tokens:` a key may be one itself."""
        return self._row in self._hunk_text.in_credential_blocks

    @property
    def _follows_flag(self) -> bool:
        return not is_code(self.language) and pattern(_SHORT_FLAG).search(self.before) is not None

    @property
    def is_in_string(self) -> bool:
        """Whether quotes are open where it stands, as far as its line and those before it tell."""
        if self._row - 1 in self._hunk_text.inside_strings:  # row 0 is the heading, which the hunk does not count
            return True
        strings = pattern(_OPEN_STRING).finditer(self.line)  # one character is a quote that nothing here closes
        return any(each.start() < self.start and (self.end < each.end() or len(each[0]) == 1) for each in strings)

    @property
    def is_in_comment(self) -> bool:
        if self.line.lstrip().startswith(self.language.comments):
            return True
        return any(0 <= self.line.find(f" {mark}") < self.start for mark in self.language.comments[:1])


class _HunkText:
    """One hunk with its heading as its first line; what costs time is worked out when a text is found in it."""

    def __init__(self, diff: "FileDiff", hunk: "Hunk", contents: "Contents") -> None:
        self.path = diff.change.path
        self.language = language_of(self.path)
        self._old_path = diff.change.old_path or self.path
        self._hunk = hunk
        self._contents = contents
        raw = "\n".join((hunk.heading, *(line[1:] for line in hunk.lines)))
        self.text = pattern(r"\[REDACTED[^\]]*\]").sub(_REDACTED, raw) if "[REDACTED" in raw else raw

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def starts(self) -> list[int]:
        return [0, *accumulate(len(line) + 1 for line in self.lines)]

    @cached_property
    def in_secret_file(self) -> bool:
        return is_secret_file(self.path) or is_secret_file(self._old_path)

    @cached_property
    def near_credentials(self) -> frozenset[int]:
        if is_about_credentials("\n".join(opened_above(self.lines[1:], self._above))):
            return frozenset(range(len(self.lines)))
        rows = _lines_near_credentials(self.lines, self.language)
        rows = rows.union(rows_below_titles(self.path, self.lines, self._above, is_about_credentials))
        return rows.union(_samples_below(self.lines, 1, self.language)) if is_about_credentials(self._head) else rows

    @property
    def _head(self) -> str:
        """What a comment that the hunk begins in says above the lines that the diff shows of it."""
        marks = self.language.comments
        begins = "".join(self.lines[1:2]).lstrip().startswith(marks)
        above = reversed(self._above) if begins else ()
        return "\n".join(takewhile(lambda line: line.lstrip().startswith(marks), above))

    @cached_property
    def _above(self) -> list[str]:
        return _lines_of(self._contents.new)[: max(self._hunk.new_start - 1, 0)]

    def uncovered(self) -> Iterator[str]:
        """The lines of which a part was hidden, as they are in the file."""
        old, new = _lines_of(self._contents.old), _lines_of(self._contents.new)
        left, right = self._hunk.old_start - 1, self._hunk.new_start - 1
        for line in self._hunk.lines:
            side, row = (old, left) if line.startswith("-") else (new, right)
            if "[REDACTED" in line and row < len(side):
                yield side[row]
            left, right = left + (line[:1] in "- "), right + (line[:1] in "+ ")

    @cached_property
    def in_credential_blocks(self) -> frozenset[int]:
        # In code a deeper line is the body of a function; only in data does a key own what stands below it.
        if is_code(self.language):
            return frozenset()
        if is_about_credentials("\n".join(opened_above(self.lines[1:], self._above))):
            return frozenset(range(len(self.lines)))
        if not is_about_credentials(self.text):
            return frozenset()
        openers = [row for row, line in enumerate(self.lines) if is_about_credentials(line)]
        return frozenset(row for opener in openers for row in _block_below(self.lines, opener) if row != opener)

    @cached_property
    def inside_strings(self) -> frozenset[int]:
        return lines_inside_strings(self._hunk, self.language, self._contents)

    def occurrence(self, at: int, length: int) -> Occurrence:
        row = bisect_right(self.starts, at) - 1
        start = at - self.starts[row]
        return Occurrence(self, row, start, start + length)


class DiffText:
    """The hunks of a change, to be asked where a text stands in them."""

    def __init__(self, diffs: Sequence[tuple["FileDiff", "Contents"]]) -> None:
        self._diffs = diffs

    @cached_property
    def _hunk_texts(self) -> tuple[_HunkText, ...]:
        return tuple(_HunkText(diff, hunk, contents) for diff, contents in self._diffs for hunk in diff.hunks)

    @cached_property
    def words_near_credentials(self) -> frozenset[str]:
        """Every word on a line that is about credentials or near one, in lower case."""
        words: set[str] = set()
        for hunk in self._hunk_texts:
            every = range(len(hunk.lines))
            rows = every if hunk.in_secret_file else hunk.near_credentials.intersection(every)
            lines = [*(hunk.lines[row] for row in rows), *(hunk.uncovered() if _REDACTED in hunk.text else ())]
            words.update(word for line in lines for word in pattern(r"\w{3,}").findall(line.lower()))
        return frozenset(words)

    def occurrences(self, text: str) -> Iterator[Occurrence]:
        """Every place where the text stands as a whole, not as a part of a longer word or number."""
        for hunk in self._hunk_texts if text else ():
            at = hunk.text.find(text)
            while at >= 0:
                end = at + len(text)
                if _is_whole(hunk.text, at, end):
                    yield hunk.occurrence(at, len(text))
                at = hunk.text.find(text, end)


def _lines_of(content: bytes | None) -> list[str]:
    return (content or b"").decode(errors="replace").split("\n")


def _is_whole(text: str, start: int, end: int) -> bool:
    before, first = text[start - 1 : start] if start else "", text[start]
    after, last = text[end : end + 1], text[end - 1]
    goes_on = last.isdigit() and after == "." and text[end + 1 : end + 2].isdigit()  # 1.2 is no part of 1.2.3
    return not (_is_word(before) and _is_word(first)) and not (_is_word(last) and _is_word(after)) and not goes_on


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


def _lines_near_credentials(lines: Sequence[str], language: Language) -> frozenset[int]:
    """The lines about credentials and those near them; all of a hunk whose heading, the first line, is about one."""
    if is_about_credentials(lines[0]) or sets_credential(lines[0]):
        return frozenset(range(len(lines)))
    rows: set[int] = set()
    is_possible = is_about_credentials("\n".join(lines))  # one search for most hunks, which have none
    for row, line in enumerate(lines):
        # An indented language has `pass` as a statement.
        if is_possible and is_about_credentials(line) and not (language.indented and line.strip() == "pass"):
            rows.update(
                range(row - NEAR, row + NEAR + 1), _block_below(lines, row), _samples_below(lines, row, language)
            )
        elif sets_credential(line):
            rows.add(row)
    return frozenset(rows)


def _block_below(lines: Sequence[str], opener: int) -> range:
    """The lines that stand deeper than one that opens a block, such as a variable of Terraform or a key of YAML.

    The section of an INI or TOML file goes on to the next one.
    """
    below, depth = range(opener + 1, len(lines)), blanks_before(lines[opener])
    if pattern(r"\s*\[.*\]\s*").fullmatch(lines[opener]):
        ends = (row for row in below if lines[row].lstrip().startswith("["))
    elif lines[opener].rstrip().endswith(("{", "[", "(", ":", "|", ">")):
        ends = (row for row in below if lines[row].strip() and blanks_before(lines[row]) <= depth)
    else:
        return range(0)
    return range(opener, next(ends, len(lines)))


def _samples_below(lines: Sequence[str], head: int, language: Language) -> Iterator[int]:
    """The lines with a value in the rest of a comment: what its head is about, its samples are about."""
    below = takewhile(lambda row: lines[row].lstrip().startswith(language.comments), range(head, len(lines)))
    return filter(lambda row: pattern(r"[\"'`=]").search(lines[row]), below)


def is_code(language: Language) -> bool:
    """Whether a bare word on a line is a name; in a shell it may be anything."""
    return bool(language.definitions) and language is not SHELL
