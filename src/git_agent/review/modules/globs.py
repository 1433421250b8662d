"""Globs over paths: `*` stays inside of a folder, `**` goes through any number of them, `{a,b}` is either."""

import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

MOST_ALTERNATIVES = 64  # a repository may write `{a,b}{a,b}{a,b}…`, which doubles with every pair
_ALTERNATIVES = re.compile(r"\{([^{}]*)\}")
_PLAIN = re.compile(r"[^*?\[{]*")


def matches(path: str, glob: str) -> bool:
    """Whether a path, from the root down, is one that the glob means."""
    # Every tracked path is asked about each pattern, and nearly all of them begin otherwise.
    if (plain := _PLAIN.match(glob)) and not path.startswith(plain[0]):
        return False
    return any(_matches(path.split("/"), form.split("/")) for form in _forms(glob))


def _forms(glob: str) -> list[str]:
    """The glob with every choice made."""
    forms = [glob]
    while (match := _ALTERNATIVES.search(forms[0])) and len(forms) < MOST_ALTERNATIVES:
        forms = [form for one in forms for form in _chosen(one, match[1])]
    return forms[:MOST_ALTERNATIVES]


def _chosen(glob: str, choices: str) -> Iterator[str]:
    for choice in choices.split(","):
        yield glob.replace(f"{{{choices}}}", choice, 1)


def _matches(parts: Sequence[str], wanted: Sequence[str]) -> bool:
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
