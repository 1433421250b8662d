"""Where in a change credentials are spoken of: lines that name one, those beside them, files made to hold them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from git_agent.model.value import value
from git_agent.redact.vocabulary import Rank, is_secret_file, mentions_credentials, rank_of
from git_agent.writer.read.languages import SHELL, Language, language_of, pattern
from git_agent.writer.read.long_strings import lines_inside_strings

if TYPE_CHECKING:
    from git_agent.model.change import FileDiff
    from git_agent.model.change_set import Contents

NEAR = 3  # lines; a name and its value are seldom further apart: `- name: X` above `value: y`, a block and its default

_NAMED = r"([\w.$-]+)[\"'\]]*\s*(?:[:=]|=>)"
_GRANTS = r"(?i)\bidentified\s+(?:by|with|via)\b|\bsensitive\s*[=:]\s*true"
_SHORT_FLAG = r"(?:^|\s)-[A-Za-z]\s+[\"']?$"
_OPEN_STRING = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`|[\"'`]"


@value
class Spot:
    """One place where a text stands: its line, how far in, and whether credentials are spoken of around it."""

    line: str
    start: int
    end: int
    language: Language
    path: str
    near: bool
    in_secret_file: bool
    in_text: bool

    @property
    def is_delicate(self) -> bool:
        """Whether credentials are spoken of around it, or it stands where commands take them, behind a short flag."""
        return self.near or self.in_secret_file or self._follows_flag

    @property
    def _follows_flag(self) -> bool:
        return not is_code(self.language) and pattern(_SHORT_FLAG).search(self.line[: self.start]) is not None

    @property
    def is_in_string(self) -> bool:
        """Whether quotes are open where it stands, as far as its line and those before it tell."""
        if self.in_text:
            return True
        pieces = pattern(_OPEN_STRING).finditer(self.line)
        return any(piece.start() < self.start and (self.end < piece.end() or len(piece[0]) == 1) for piece in pieces)

    @property
    def is_in_comment(self) -> bool:
        if self.line.lstrip().startswith(self.language.comments):
            return True
        return any(0 <= self.line.find(f" {mark}") < self.start for mark in self.language.comments[:1])


@value
class _Row:
    text: str
    language: Language
    path: str
    near: bool
    in_secret_file: bool
    in_text: bool


class Neighbourhood:
    """The lines of a change, to be asked where a text stands in them."""

    def __init__(self, diffs: Sequence[tuple["FileDiff", "Contents"]]) -> None:
        self._diffs = diffs

    @cached_property
    def _rows(self) -> tuple[_Row, ...]:
        return tuple(row for diff, contents in self._diffs for row in _rows_of(diff, contents))

    @cached_property
    def _starts(self) -> list[int]:
        starts, at = [], 0
        for row in self._rows:
            starts.append(at)
            at += len(row.text) + 1
        return starts

    @cached_property
    def _blob(self) -> str:
        return "\n".join(row.text for row in self._rows)

    @cached_property
    def delicate_words(self) -> frozenset[str]:
        """Every word on a line where credentials are spoken of, in lower case."""
        text = "\n".join(row.text for row in self._rows if row.near or row.in_secret_file)
        return frozenset(word.lower() for word in pattern(r"\w{3,}").findall(text))

    def spots(self, text: str) -> Iterator[Spot]:
        """Every place where the text stands as a whole, not as a part of a longer word."""
        at = self._blob.find(text) if text else -1
        while at >= 0:
            end = at + len(text)
            if not (_is_word(self._blob[at - 1 : at] + text[:1]) or _is_word(text[-1:] + self._blob[end : end + 1])):
                index = bisect_right(self._starts, at) - 1
                row, start = self._rows[index], self._starts[index]
                yield Spot(
                    line=row.text,
                    start=at - start,
                    end=end - start,
                    language=row.language,
                    path=row.path,
                    near=row.near,
                    in_secret_file=row.in_secret_file,
                    in_text=row.in_text,
                )
            at = self._blob.find(text, end)


def _is_word(pair: str) -> bool:
    """Whether both sides of a border are letters or digits, so that it is none."""
    return len(pair) == 2 and all(char.isalnum() or char == "_" for char in pair)


def _rows_of(diff: "FileDiff", contents: "Contents") -> Iterator[_Row]:
    path = diff.change.path
    language = language_of(path)
    secret = is_secret_file(path) or is_secret_file(diff.change.old_path or path)
    for hunk in diff.hunks:
        texts = [hunk.heading, *(line[1:] for line in hunk.lines)]
        delicate = _delicate(texts, language)
        inside = lines_inside_strings(hunk, language, contents)
        for at, text in enumerate(texts):
            yield _Row(
                text=pattern(r"\[REDACTED[^\]]*\]").sub("[]", text) if "[REDACTED" in text else text,
                language=language,
                path=path,
                near=at in delicate,
                in_secret_file=secret,
                in_text=at - 1 in inside,
            )


def _delicate(texts: Sequence[str], language: Language) -> frozenset[int]:
    """The lines that speak of credentials and those near them; all of a hunk whose heading does, the first line."""
    if speaks_of_credentials(texts[0]) or _names_one(texts[0]):
        return frozenset(range(len(texts)))
    found: set[int] = set()
    is_possible = speaks_of_credentials("\n".join(texts))
    for at, text in enumerate(texts):
        if is_possible and speaks_of_credentials(text) and not (language.indented and text.strip() == "pass"):
            found.update(range(at - NEAR, at + NEAR + 1), _block_below(texts, at))
        elif _names_one(text):
            found.add(at)
    return frozenset(found)


def _block_below(texts: Sequence[str], at: int) -> range:
    """The lines that stand deeper than one that opens a block, such as a variable of Terraform or a key of YAML."""
    if not texts[at].rstrip().endswith(("{", "[", "(", ":", "|", ">")):
        return range(0)
    depth = _depth(texts[at])
    below = (row for row in range(at + 1, len(texts)) if texts[row].strip() and _depth(texts[row]) <= depth)
    return range(at, next(below, len(texts)))


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())


def speaks_of_credentials(text: str) -> bool:
    """By a name for one, by what was blanked out, or as SQL and Terraform do that have one without saying so."""
    return "[REDACTED" in text or mentions_credentials(text) or pattern(_GRANTS).search(text) is not None


def _names_one(text: str) -> bool:
    """Whether a setting on the line has a name that may stand for a credential, such as `pin` or `signature`."""
    return ("=" in text or ":" in text) and any(rank_of(name) >= Rank.KEY for name in pattern(_NAMED).findall(text))


def is_code(language: Language) -> bool:
    """Whether a bare word on a line is a name; in a shell it may be anything."""
    return bool(language.definitions) and language is not SHELL
