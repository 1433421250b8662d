"""The name around a word of the vocabulary, and the kind of secret that it announces."""

import re
from functools import cache

from git_agent.model.value import value
from git_agent.redact.vocabulary import Rank, rank_of

_NAME_LEFT, _NAME_RIGHT = 60, 40


@value
class Named:
    """A name in a text: where it stands, how it is spelled and what it says."""

    start: int
    end: int
    name: str
    rank: Rank


def name_at(text: str, at: int) -> Named | None:
    """The name around a place; None where it speaks of no credential."""
    left = _left().search(text, max(0, at - _NAME_LEFT), at)
    right = _right().match(text, at, at + _NAME_RIGHT)
    start, end = left.start() if left else at, right.end() if right else at
    if text[start : start + 1] == "-" and text[start + 1 : start + 2] != "-" and text[start - 1 : start] in ("", "\n"):
        start += 1  # the sign of a diff
    if text.endswith("[REDACTED:", max(0, start - 10), start) or (
        text[start - 1 : start] == ":" and text.endswith("[REDACTED", max(0, start - 10), start - 1)
    ):
        return None
    if end - at >= 24 and (glued := _glued().search(text, at, end + 48)) and glued.start() < end:
        end = glued.start()
    name = text[start:end].rstrip(".-")
    end = start + len(name)
    rank = rank_of(name)
    if name == "pin" and text[end : end + 4].lstrip("\"' ").startswith(":") and text[start - 1 : start] == '"':
        rank = Rank.KEY  # of a version, in what tools write
    if rank < Rank.PASSWORD and (before := _word_before().search(text, max(0, start - 24), start)):
        rank = max(rank, rank_of(before[1] + "_" + name))
    return Named(start=start, end=end, name=name, rank=rank) if rank else None


@cache
def _left() -> re.Pattern[str]:
    return re.compile(r"[\w.$-]+\Z")


@cache
def _right() -> re.Pattern[str]:
    return re.compile(r"[\w.$-]+")


@cache
def _glued() -> re.Pattern[str]:
    """A value that hangs at its name: `service-secret-5f4dcc3b…`."""
    return re.compile(
        r"(?<=[a-zA-Z])[-_.](?=[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{28}|(?=[a-zA-Z]*\d)[0-9a-zA-Z]{32})"
    )


@cache
def _word_before() -> re.Pattern[str]:
    return re.compile(r"([A-Za-z]{2,16}) \Z")


def kind_named(named: Named, value: str) -> str:
    """The kind of secret that a name announces."""
    flat = named.name.lower().replace("_", "").replace("-", "")
    if ("aws" in flat or flat.endswith("secretaccesskey")) and re.fullmatch(r"[A-Za-z0-9/+]{40}", value):
        return "aws-secret"
    if flat.endswith(("accountkey", "sharedaccesskey")) and re.fullmatch(r"[A-Za-z0-9/+]{42,86}={1,2}", value):
        return "azure-key"
    if named.rank is Rank.PASSWORD:
        return "password"
    if "token" in flat or flat.endswith("jwt"):
        return "token"
    return "secret" if "secret" in flat or "cred" in flat else "api-key"
