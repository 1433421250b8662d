"""Where in a change credentials are spoken of: lines that name one, those beside them, files made to hold them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from git_agent.redact.vocabulary import Rank, is_secret_file, mentions_credentials, rank_of
from git_agent.syntax.text.languages import SHELL, Language, language_of, pattern
from git_agent.syntax.text.long_strings import lines_inside_strings

if TYPE_CHECKING:
    from git_agent.model.change import FileDiff, Hunk
    from git_agent.model.change_set import Contents

NEAR = 3  # lines; a name and its value are seldom further apart: `- name: X` above `value: y`, a block and its default

_BLANKED = "[REDACTED]"
_NAMED = r"([\w.$-]+)[\"'\]]*\s*(?:[:=]|=>)"
_GRANTS = r"(?i)\bidentified\s+(?:by|with|via)\b|\bsensitive\s*[=:]\s*true"
_VERB = r"(?i)\bpass(?= (?:an?|all|any|along|by|down|in|into|its?|on|only|over|that|the|them|this|through|to|via)\b)"
_SHORT_FLAG = r"(?:^|\s)-[A-Za-z]\s+[\"']?$"
_OPEN_STRING = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`|[\"'`]"


class Occurrence:
    """One place where a text stands: its line, how far in, and what can be asked about its surroundings."""

    def __init__(self, part: "_HunkText", row: int, start: int, end: int) -> None:
        self._part = part
        self._row = row
        self.start = start
        self.end = end

    @property
    def line(self) -> str:
        return self._part.texts[self._row]

    @property
    def language(self) -> Language:
        return self._part.language

    @property
    def path(self) -> str:
        return self._part.path

    @property
    def in_secret_file(self) -> bool:
        return self._part.in_secret_file

    @property
    def is_delicate(self) -> bool:
        """Whether credentials are spoken of around it, or it stands where commands take them, behind a short flag."""
        return self.in_secret_file or self._row in self._part.delicate or self._follows_flag

    @property
    def is_owned(self) -> bool:
        """Whether it stands in a block that belongs to a credential: below `tokens:` a key may be one itself."""
        return self._row in self._part.owned

    @property
    def _follows_flag(self) -> bool:
        return not is_code(self.language) and pattern(_SHORT_FLAG).search(self.line[: self.start]) is not None

    @property
    def is_in_string(self) -> bool:
        """Whether quotes are open where it stands, as far as its line and those before it tell."""
        if self._row - 1 in self._part.inside:
            return True
        pieces = pattern(_OPEN_STRING).finditer(self.line)
        return any(piece.start() < self.start and (self.end < piece.end() or len(piece[0]) == 1) for piece in pieces)

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
        self.text = pattern(r"\[REDACTED[^\]]*\]").sub(_BLANKED, raw) if "[REDACTED" in raw else raw

    @cached_property
    def texts(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def starts(self) -> list[int]:
        return [0, *accumulate(len(text) + 1 for text in self.texts)]

    @cached_property
    def in_secret_file(self) -> bool:
        return is_secret_file(self.path) or is_secret_file(self._old_path)

    @cached_property
    def delicate(self) -> frozenset[int]:
        return _lines_near_credentials(self.texts, self.language)

    @cached_property
    def owned(self) -> frozenset[int]:
        if is_code(self.language) or not is_about_credentials(self.text):
            return frozenset()
        openers = [at for at, text in enumerate(self.texts) if is_about_credentials(text)]
        return frozenset(row for at in openers for row in _block_below(self.texts, at) if row != at)

    @cached_property
    def inside(self) -> frozenset[int]:
        return lines_inside_strings(self._hunk, self.language, self._contents)

    def spot(self, at: int, length: int) -> Occurrence:
        row = bisect_right(self.starts, at) - 1
        start = at - self.starts[row]
        return Occurrence(self, row, start, start + length)


class DiffText:
    """The lines of a change, to be asked where a text stands in them."""

    def __init__(self, diffs: Sequence[tuple["FileDiff", "Contents"]]) -> None:
        self._diffs = diffs

    @cached_property
    def _parts(self) -> tuple[_HunkText, ...]:
        return tuple(_HunkText(diff, hunk, contents) for diff, contents in self._diffs for hunk in diff.hunks)

    @cached_property
    def delicate_words(self) -> frozenset[str]:
        """Every word on a line where credentials are spoken of, in lower case."""
        found: set[str] = set()
        for part in self._parts:
            rows = range(len(part.texts)) if part.in_secret_file else part.delicate.intersection(range(len(part.texts)))
            found.update(word for row in rows for word in pattern(r"\w{3,}").findall(part.texts[row].lower()))
        return frozenset(found)

    def spots(self, text: str) -> Iterator[Occurrence]:
        """Every place where the text stands as a whole, not as a part of a longer word or number."""
        for part in self._parts if text else ():
            at = part.text.find(text)
            while at >= 0:
                end = at + len(text)
                if _is_whole(part.text, at, end):
                    yield part.spot(at, len(text))
                at = part.text.find(text, end)


def _is_whole(text: str, start: int, end: int) -> bool:
    before, first = text[start - 1 : start] if start else "", text[start]
    after, last = text[end : end + 1], text[end - 1]
    goes_on = last.isdigit() and after == "." and text[end + 1 : end + 2].isdigit()
    return not (_is_word(before) and _is_word(first)) and not (_is_word(last) and _is_word(after)) and not goes_on


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


def _lines_near_credentials(texts: Sequence[str], language: Language) -> frozenset[int]:
    """The lines that speak of credentials and those near them; all of a hunk whose heading does, the first line."""
    if is_about_credentials(texts[0]) or _sets_credential(texts[0]):
        return frozenset(range(len(texts)))
    found: set[int] = set()
    is_possible = is_about_credentials("\n".join(texts))
    for at, text in enumerate(texts):
        if is_possible and is_about_credentials(text) and not (language.indented and text.strip() == "pass"):
            found.update(range(at - NEAR, at + NEAR + 1), _block_below(texts, at))
        elif _sets_credential(text):
            found.add(at)
    return frozenset(found)


def _block_below(texts: Sequence[str], at: int) -> range:
    """The lines that stand deeper than one that opens a block, such as a variable of Terraform or a key of YAML.

    The section of an INI or TOML file goes on to the next one.
    """
    if pattern(r"\s*\[.*\]\s*").fullmatch(texts[at]):
        ends = (row for row in range(at + 1, len(texts)) if texts[row].lstrip().startswith("["))
        return range(at, next(ends, len(texts)))
    if not texts[at].rstrip().endswith(("{", "[", "(", ":", "|", ">")):
        return range(0)
    depth = _depth(texts[at])
    below = (row for row in range(at + 1, len(texts)) if texts[row].strip() and _depth(texts[row]) <= depth)
    return range(at, next(below, len(texts)))


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())


def is_about_credentials(text: str) -> bool:
    """By a name for one, by what was blanked out, or as SQL and Terraform do that have one without saying so."""
    if "pass" in text:
        text = pattern(_VERB).sub(" ", text)
    return "[REDACTED" in text or mentions_credentials(text) or pattern(_GRANTS).search(text) is not None


def _sets_credential(text: str) -> bool:
    """Whether a setting on the line has a name that may stand for a credential, such as `pin` or `signature`."""
    return ("=" in text or ":" in text) and any(rank_of(name) >= Rank.KEY for name in pattern(_NAMED).findall(text))


def is_code(language: Language) -> bool:
    """Whether a bare word on a line is a name; in a shell it may be anything."""
    return bool(language.definitions) and language is not SHELL
