"""What a message says of packages: that they come, go, or move from one version to another."""

from collections.abc import Callable, Iterator
from itertools import chain

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.shape.ground.changed_lines import ChangedLines

_NAME = r"(?P<name>@?[a-z][\w.-]*(?:/[\w.-]+)*[\w])"
_VERSION = r"[\^~]?v?\d+(?:\.\d+)*[\w.+-]*?"
_OPENS = r"(?i)(?:^|\band )"
_MOVE = LazyPattern(
    rf"{_OPENS}(?P<verb>bump|upgrade|downgrade|update)(?:s|d|ed)? `?{_NAME}`?(?: from `?(?P<old>{_VERSION})`?)?"
    rf" to `?(?P<new>{_VERSION})`?(?=[.,;)]?(?:\s|$))"
)
_UNTOLD = LazyPattern(
    rf"{_OPENS}(?:bump|upgrade|downgrade|update)s? `?{_NAME}`? to (?:a newer|the (?:latest|newest)|latest|newest)\b"
)
_FROM_LIST = LazyPattern(
    rf"{_OPENS}(?P<verb>remove|drop|delete|add)(?:s|d|ped)? `?{_NAME}`? (?:from|to|as) (?:the |a |our )?"
    r"(?:\w+ )?(?:dependenc(?:y|ies)|requirements)\b"
)
_WITH_VERSION = LazyPattern(
    rf"{_OPENS}(?P<verb>remove|drop|add)(?:s|d|ped)? `?{_NAME}`? (?P<version>{_VERSION})(?=[.,;]?(?:\s|$))"
)
_FROM_TO = LazyPattern(rf"(?i)\bfrom `?(?P<old>{_VERSION})`? to `?(?P<new>{_VERSION})(?=[`.,;)]*(?:\s|$))")
_REPLACE = LazyPattern(rf"{_OPENS}(?P<verb>replac)(?:e|es|ed) `?{_NAME}`? (?:with|by)\b")
_NO_PACKAGE = """
    version versions copyright year all it them minimum max min limit timeout default defaults dependencies deps the
    dependency requirement requirements package packages support
"""

# What a project runs on, many versions of it at once: one comes or goes while its name stays.
_RUNTIMES = word_set("python pypy node node.js go ruby php java jdk rust perl elixir otp scala swift dotnet")

Told = tuple[str, str, bool]


def package_claims(sentence: str, lines: ChangedLines, is_known: Callable[[str], bool]) -> Iterator[Told]:
    """What is told of packages and versions: the words, the kind of claim, and whether the change does it."""
    for match in chain(_MOVE.finditer(sentence), _UNTOLD.finditer(sentence)):
        told = {"old": None, "new": None, **match.groupdict()}
        if match["name"].lower() not in _NO_PACKAGE.split():
            is_true = lines.bumps(match["name"], told["old"], told["new"])
            yield match[0].strip(), "update", is_known(match["name"]) if is_true is None else is_true
    yield from _come_and_gone(sentence, lines)
    for match in _FROM_TO.finditer(sentence):
        old, new = (match[side].lstrip("^~vV") for side in ("old", "new"))
        if lines.is_reversed(old, new):
            yield match[0].strip(), "update", False


def _come_and_gone(sentence: str, lines: ChangedLines) -> Iterator[Told]:
    for pattern in (_FROM_LIST, _WITH_VERSION, _REPLACE):
        for match in pattern.finditer(sentence):
            is_added = match["verb"].lower() == "add"
            is_true: bool | None
            if pattern is _WITH_VERSION and match["name"].lower() in _RUNTIMES:
                is_true = lines.has_version_come(match["version"], gone=not is_added)
            else:
                is_true = lines.adds_package(match["name"]) if is_added else lines.removes_package(match["name"])
            # Only what is called a dependency is known to be a package.
            if is_true is not None or pattern is _FROM_LIST:
                yield match[0].strip(), "addition" if is_added else "removal", bool(is_true)
