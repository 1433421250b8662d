"""The changed lines of a diff that have numbers in them: amounts, what they grew by, and versions of packages."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from git_agent.model.lazy_pattern import LazyPattern

_LONGEST_LINE = 2_000
_MOST_LINES = 50_000  # with numbers; what has more of them is data
_NUMBER = LazyPattern(r"(?<![\w.])\d+(?:_\d{3})*(?:\.\d+)?(?![\w.]*\d)")
_MOST_NUMBERS = 20  # of a line, or it is a table
_EXACT = 1e-9
_PACKAGE = LazyPattern(
    r"^\s*(?:[-*] +)?(?:gem |uses: |require |implementation |api )?[\"']?(?P<name>@?[A-Za-z][\w./-]*[\w])[\"']?"
    r"(?:[\"']?\s*[:=,@]|\s*[=<>~!]=|\s*[<>]|\s)\s*[\"'{(^~<>= v]*(?:[\"']?version[\"']?\s*[:=][\"'^~<>= v]*)?"
    r"(?:[0-9a-f]{40,}\s+#\s*v?)?(?![0-9a-f]{40})(?P<version>\d+(?:\.\d+)*[\w.+-]*)"  # a digest's comment tells it
)
_MARKED_VERSION = LazyPattern(r"\d+(?:\.\d+)*(?:[-.]?[A-Za-z][\w.-]*)?")  # 3.13-dev, 3.13t


class ChangedLines:
    """Lines with numbers of all files, as they came, went or stayed."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.added: list[str] = []
        self.removed: list[str] = []
        self.same: list[str] = []
        for line in islice(_lines(texts), _MOST_LINES):
            {"+": self.added, "-": self.removed}.get(line[:1], self.same).append(line[1:])

    def has_beside(self, numbers: Iterable[str], words: str) -> bool:
        """Whether a line has one of the numbers and one of the words, a pattern, as well."""
        wanted = set(numbers)
        near = re.compile(words, re.IGNORECASE)
        return any(
            not wanted.isdisjoint(_numbers(line)) and near.search(line)
            for line in (*self.added, *self.removed, *self.same)
        )

    def has_grown(self, factor: float) -> bool:
        """Whether a number became so many times what it was, on a line that is the same but for its numbers."""
        went = {_without_numbers(line): _numbers(line) for line in self.removed}
        for line in self.added:
            old, new = went.get(_without_numbers(line), ()), _numbers(line)
            if len(old) == len(new) <= _MOST_NUMBERS and any(
                was != now and abs(float(now) - float(was) * factor) < _EXACT for was, now in zip(old, new, strict=True)
            ):
                return True
        return False

    def goes_against(self, word: str, *, up: bool) -> bool:
        """Whether numbers beside this word changed, on lines the same but for them, and all of them the other way."""
        went = {_without_numbers(line): _numbers(line) for line in self.removed}
        steps = [
            float(now) - float(was)
            for line in self.added
            if word in line.lower()
            for was, now in zip(went.get(_without_numbers(line), ()), _numbers(line), strict=False)
            if was != now
        ]
        return bool(steps) and all(step < 0 if up else step > 0 for step in steps)

    def is_reversed(self, old: str, new: str) -> bool:
        """Whether the change goes the other way: what is told as old came, and what is told as new went."""
        came = {number for line in self.added for number in _versions(line)}
        went = {number for line in self.removed for number in _versions(line)}
        return old in came - went and new in went - came

    def has_version_come(self, version: str, *, gone: bool) -> bool:
        """Whether a version stands on lines that came and on none that went; or the other way round."""
        told = _bare(version)
        here, there = (self.removed, self.added) if gone else (self.added, self.removed)
        # What a line has behind the number, such as the system of an image, is not always told.
        readings = (_MARKED_VERSION.findall, _versions)
        return any(_stands_only(told, here, there, read) for read in readings)

    def bumps(self, name: str, old: str | None, new: str | None) -> bool | None:
        """Whether this package moves between these versions; None where no line has it with a version."""
        came, went = _of_package(name, self.added), _of_package(name, self.removed)
        if not came and not went:
            # A lock file has a name on one line and its version on another.
            is_elsewhere = new is not None and any(
                _bare(new) in _versions(line) and not _is_of_a_package(line) for line in self.added
            )
            return False if _of_package(name, self.same) and not is_elsewhere else None
        return _has_version(came, new) and _has_version(went, old)

    def adds_package(self, name: str) -> bool | None:
        """Whether a package of this name came, or went (False), or only has another version (False); None: unknown."""
        came, went = _of_package(name, self.added), _of_package(name, self.removed)
        if not came and not went:
            return False if _of_package(name, self.same) else None
        return bool(came) and not went

    def removes_package(self, name: str) -> bool | None:
        came, went = _of_package(name, self.added), _of_package(name, self.removed)
        if not came and not went:
            return False if _of_package(name, self.same) else None
        return bool(went) and not came


def _lines(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        for line in text.split("\n"):
            if line[:1] in "+- " and line[:4] not in ("+++ ", "--- ") and any(map(str.isdigit, line[:_LONGEST_LINE])):
                yield line[:_LONGEST_LINE]


def _numbers(line: str) -> list[str]:
    return [number.replace("_", "") for number in _NUMBER.findall(line)]


def _without_numbers(line: str) -> str:
    return _NUMBER.sub("#", line).strip()


def _versions(line: str) -> list[str]:
    return [_bare(version) for version in re.findall(r"\d+(?:\.\d+)*", line)]


def _stands_only(version: str, here: Iterable[str], there: Iterable[str], read: Callable[[str], Iterable[str]]) -> bool:
    return any(version in read(line) for line in here) and not any(version in read(line) for line in there)


def _bare(version: str) -> str:
    return version.lstrip("^~<>=vV ")


def _of_package(name: str, lines: Iterable[str]) -> set[str]:
    found = (_PACKAGE.match(line) for line in lines)
    lowered = name.lower()
    return {
        _bare(match["version"])
        for match in found
        if match and (match["name"].lower() == lowered or match["name"].lower().endswith(f"/{lowered}"))
    }


def _is_of_a_package(line: str) -> bool:
    match = _PACKAGE.match(line)
    return match is not None and match["name"].lower() != "version"


def _has_version(known: set[str], told: str | None) -> bool:
    """Whether one of the versions is the one that is told, or begins so: "1.29.x" is 1.29.0, and 1.1.2 is a "1.1"."""
    bare = _bare(told or "").removesuffix(".x")
    return not bare or any(
        version == bare or version.startswith(f"{bare}.") or bare.startswith(f"{version}.") for version in known
    )
