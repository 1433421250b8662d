"""The project's own problem matchers: `.github/*problem-matcher*.json` of HEAD, as rules before all others."""

import json
import re
from collections.abc import Iterable
from typing import Any

from git_agent.ci.diagnose.backtracking import is_safe
from git_agent.ci.diagnose.families.base import Before, Find, Hit, Rank, place
from git_agent.ci.diagnose.hints import type_of_command
from git_agent.git.gateway import Git
from git_agent.git.read import Objects
from git_agent.git.refs import find_commit
from git_agent.git.trees import Trees
from git_agent.model.value import value

FOLDER = ".github"
MOST_BYTES = 1 << 18  # of one file
MOST_MATCHERS = 50
MOST_PATTERN = 2_000  # characters of a regular expression
_JS_NAMED = re.compile(r"\(\?<(?=[A-Za-z_])")
_MILD = frozenset({"warning", "notice", "info", "note"})


@value
class Matchers:
    """Rules, and what was refused in words."""

    rules: tuple[Find, ...] = ()
    warnings: tuple[str, ...] = ()


def matchers_of(git: Git, *, rev: str = "HEAD") -> Matchers:
    """Those that a commit has; none where there is no commit yet."""
    commit = find_commit(git, rev)
    if not commit:
        return Matchers()
    with Objects(git, largest=MOST_BYTES) as objects:
        trees = Trees(objects, git.repository)
        found = [entry for entry in trees.files_below(commit, FOLDER) if _is_matcher(entry.path)]
        files = [(entry.path, objects.read(entry.oid) or b"") for entry in found[:MOST_MATCHERS]]
    return read_matchers(files)


def _is_matcher(path: str) -> bool:
    name = path.rpartition("/")[2]
    return name.endswith(".json") and "problem-matcher" in name


def read_matchers(files: Iterable[tuple[str, bytes]]) -> Matchers:
    """The rules of some files; one that cannot be used costs a warning, never more."""
    rules: list[Find] = []
    warnings: list[str] = []
    for path, raw in files:
        try:
            given = json.loads(raw)["problemMatcher"]
            matchers = [one for one in given if isinstance(one, dict)]
        except (ValueError, KeyError, TypeError, RecursionError):
            warnings.append(f"{path} is no problem matcher and was left out")
            continue
        for matcher in matchers[:MOST_MATCHERS]:
            rule, why = _rule(matcher)
            if rule:
                rules.append(rule)
            else:
                warnings.append(f"{path}: the matcher {str(matcher.get('owner', ''))[:60]!r} was left out: {why}")
    return Matchers(rules=tuple(rules[:MOST_MATCHERS]), warnings=tuple(warnings))


@value
class _Pattern:
    """One line's pattern, and which of its groups is what."""

    regexp: re.Pattern[str]
    groups: tuple[tuple[str, int], ...]
    loop: bool


def _rule(matcher: dict[str, Any]) -> tuple[Find | None, str]:
    given = matcher.get("pattern")
    given = given if isinstance(given, list) else [given]
    patterns: list[_Pattern] = []
    for one in given:
        pattern, why = _pattern(one)
        if pattern is None:
            return None, why
        patterns.append(pattern)
    if not patterns:
        return None, "it has no pattern"
    return _Matcher(matcher, tuple(patterns)).find, ""


def _pattern(one: Any) -> tuple[_Pattern | None, str]:
    regexp = one.get("regexp") if isinstance(one, dict) else None
    if not isinstance(regexp, str) or len(regexp) > MOST_PATTERN:
        return None, "a pattern without a regular expression, or with one that is too long"
    text = _JS_NAMED.sub("(?P<", regexp)
    try:
        compiled = re.compile(text)
    except (re.error, RecursionError, OverflowError):
        return None, "its regular expression is not understood"
    if not is_safe(text):
        return None, "its regular expression could take for ever on some line"
    names = ("file", "line", "column", "severity", "code", "message")
    groups = tuple(
        (name, one[name]) for name in names if isinstance(one.get(name), int) and 0 < one[name] <= compiled.groups
    )
    return _Pattern(regexp=compiled, groups=groups, loop=one.get("loop") is True), ""


class _Matcher:
    """Lines in a row; the last may come again and again."""

    def __init__(self, matcher: dict[str, Any], patterns: tuple[_Pattern, ...]) -> None:
        self._patterns = patterns
        self._severity = str(matcher.get("severity") or "error").lower()
        self._type = type_of_command(str(matcher.get("owner", "")).replace("_", "-").lower())

    def find(self, text: str, before: Before) -> Hit | None:
        last = self._patterns[-1]
        told = last.regexp.search(text)
        if told is None:
            return None
        found = self._above(before)
        if found is None:
            return None
        found |= _given(last, told)
        if not found.get("file") or not (found.get("line") or "").isdecimal():
            return None
        severity = (found.get("severity") or self._severity).lower()
        return place(
            found["file"],
            found["line"],
            found.get("message") or text,
            kind=self._type,
            column=found.get("column") if (found.get("column") or "").isdecimal() else None,
            rule=found.get("code"),
            rank=Rank.WARNING if severity in _MILD else Rank.PLACE,
        )

    def _above(self, before: Before) -> dict[str, str] | None:
        """What the lines before have said, past those that the last pattern has matched already."""
        index = len(before) - 1
        last = self._patterns[-1]
        while last.loop and len(self._patterns) > 1 and index >= 0 and last.regexp.search(before[index]):
            index -= 1
        found: dict[str, str] = {}
        for pattern in reversed(self._patterns[:-1]):
            told = pattern.regexp.search(before[index]) if index >= 0 else None
            if told is None:
                return None
            found = _given(pattern, told) | found
            index -= 1
        return found


def _given(pattern: _Pattern, told: re.Match[str]) -> dict[str, str]:
    return {name: told[group] for name, group in pattern.groups if told[group]}
