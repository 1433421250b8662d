"""Globs: `*`, `?`, `[a-z]`, `[!a]`, `{one,two}` also one in another, and a backslash before what is meant as it is.

Whoever wrote a glob may be anybody: the choices are counted, and no star is ever tried again for an earlier one.
"""

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import islice

from git_agent.model.value import value

MOST_CHARS = 1024  # a longer glob means nothing
MOST_CHOICES = 128  # `{a,b}{a,b}{a,b}…` doubles with every pair

_PLAIN = re.compile(r"[^*?\[{\\]*")
_TOKEN = re.compile(r"\\(?P<escaped>.)|(?P<set>\[!?\]?[^\]]*\])|(?P<brace>[{},])|(?P<open>\[)|.", re.DOTALL)


@value
class Glob:
    """What a glob says with every choice made.

    `is_closed` is False where a bracket is left open, `is_whole` where the glob says more than anybody has time for.
    """

    forms: tuple[str, ...]
    is_closed: bool
    is_whole: bool

    @property
    def is_sound(self) -> bool:
        return self.is_closed and self.is_whole


def path_matches(path: str, glob: str) -> bool:
    """Whether a path, from the root down, is meant: `*` stays inside of a folder, `**` goes through any number."""
    # Every tracked path is asked about each pattern, and nearly all of them begin otherwise.
    if (plain := _PLAIN.match(glob)) and not path.startswith(plain[0]):
        return False
    return any(_has_parts(path.split("/"), form.split("/")) for form in read_glob(glob).forms)


def text_matches(text: str, glob: str) -> bool:
    """Whether a text is meant, in which a slash is a letter like any other; what is no sound glob means none."""
    # The standard library's stars give nothing back once what follows them is found.
    read = read_glob(glob)
    return read.is_sound and any(fnmatchcase(text, form) for form in read.forms)


@lru_cache(maxsize=1024)
def read_glob(glob: str) -> Glob:
    """A glob as forms that have no choices left."""
    if len(glob) > MOST_CHARS:
        return Glob(forms=(), is_closed=True, is_whole=False)
    tokens = list(_TOKEN.finditer(glob))
    unclosed = _unclosed(tokens)
    levels: list[tuple[list[str], list[str]]] = [([], [""])]  # the choices that are whole, and the one being read
    is_whole = True
    for at, token in enumerate(tokens):
        brace = token["brace"] if at not in unclosed else None
        done, current = levels[-1]
        if brace == "{":
            levels.append(([], [""]))
        elif brace == "," and len(levels) > 1:
            done += current
            levels[-1] = (done, [""])
        elif brace == "}" and len(levels) > 1:
            levels.pop()
            outer, before = levels[-1]
            choices = [*done, *current]
            is_whole &= len(before) * len(choices) <= MOST_CHOICES
            made = (start + end for start in before for end in choices)
            levels[-1] = (outer, list(islice(made, MOST_CHOICES)))
        else:
            levels[-1] = (done, [f"{start}{_plain(token)}" for start in current])
    is_closed = not unclosed and not any(token["open"] for token in tokens)
    return Glob(forms=tuple(levels[0][1]), is_closed=is_closed, is_whole=is_whole)


def _unclosed(tokens: Sequence[re.Match[str]]) -> frozenset[int]:
    opened: list[int] = []
    for at, token in enumerate(tokens):
        if token["brace"] == "{":
            opened.append(at)
        elif token["brace"] == "}" and opened:
            opened.pop()
    return frozenset(opened)


def _plain(token: re.Match[str]) -> str:
    """The token as the standard library reads it, which knows no backslash."""
    escaped = token["escaped"]
    return token[0] if escaped is None else f"[{escaped}]" if escaped in "*?[" else escaped


def _has_parts(parts: Sequence[str], wanted: Sequence[str]) -> bool:
    # Only the last `**` is ever tried again with one folder more, so the time grows with both lengths and no faster.
    at = want = 0
    star: int | None = None
    retry = 0
    while at < len(parts):
        if want < len(wanted) and wanted[want] == "**":
            star, retry = want, at
            want += 1
        elif want < len(wanted) and fnmatchcase(parts[at], wanted[want]):
            at, want = at + 1, want + 1
        elif star is not None:
            retry += 1
            at, want = retry, star + 1
        else:
            return False
    return want == len(wanted)  # `a/**` means what is below a, and not a itself
