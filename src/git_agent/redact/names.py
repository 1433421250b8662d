"""The name around a word of the vocabulary, and the kind of secret that it announces."""

import re
from collections.abc import Iterator
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value
from git_agent.redact.lines import content_start, lines_above
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.vocabulary import PASSWORD_PHRASES, Rank, rank_of

_ENDLESS = 44  # letters and digits without a border
_NAME_LEFT, _NAME_RIGHT = 60, 40  # characters around the word: data may be one endless word


@value
class NamedKey:
    """A name in a text: where it stands, how it is spelled and what it says."""

    start: int
    end: int
    name: str
    rank: Rank


def name_at(text: str, at: int) -> NamedKey | None:
    """The name around a place; None where it speaks of no credential."""
    if named := _phrase_at(text, at):
        return named
    start, end = _borders(text, at)
    # The kind in a placeholder is a word of the vocabulary, too.
    if text.endswith("[REDACTED:", max(0, start - 10), start) or (
        text[start - 1 : start] == ":" and text.endswith("[REDACTED", max(0, start - 10), start - 1)
    ):
        return None
    name = text[start:end].rstrip(".-")
    if not name.isascii() and (particle := _particle().search(name, at - start)):
        name = name[: particle.start()]
    end = start + len(name)
    if "." in name:
        name = re.sub(r"(?i)\.(?:text|value|val)$", "", name)  # what a field of a form holds
    quote = text[end + 1 : end + 2]
    if text.startswith("=", end) and quote in ("'", '"', "`") and text[start - 1 : start] == quote:
        return None  # "PWD=" is a literal of its own
    if _is_no_name(text, start):
        return None
    rank = _rank_in_context(text, name, start, end)
    if rank < Rank.PASSWORD and len(name) >= _ENDLESS and name[-_ENDLESS:].isalnum():
        return None  # what compilers make of names, and data
    return NamedKey(start=start, end=end, name=name, rank=rank) if rank else None


def _phrase_at(text: str, at: int) -> NamedKey | None:
    """A name of several words, as some languages have for a password."""
    # The first letters of all phrases that have an ASCII one: most places are refused by this alone.
    if text[at].lower() not in "ckmp" and text[at].isascii():
        return None
    for phrase in PASSWORD_PHRASES:
        if text[at : at + len(phrase)].lower() == phrase:
            return NamedKey(start=at, end=at + len(phrase), name=phrase, rank=Rank.PASSWORD)
    return None


def _borders(text: str, at: int) -> tuple[int, int]:
    # Read backwards, as a search for what ends here would begin anew at each of its characters.
    left = _run().match(text[max(0, at - _NAME_LEFT) : at][::-1])
    right = _run().match(text, at, at + _NAME_RIGHT)
    start, end = at - left.end() if left else at, right.end() if right else at
    if text[start : start + 1] == "-" and text[start + 1 : start + 2] != "-" and text[start - 1 : start] in ("", "\n"):
        start += 1  # the sign of a diff
    if end - at >= 24 and (glued := _glued().search(text, at, end + 48)) and glued.start() < end:
        end = glued.start()
    return start, end


def _rank_in_context(text: str, name: str, start: int, end: int) -> Rank:
    """What a name says, and what the word before it adds."""
    if name.startswith(("pw.", "pass.", "p.")) and re.match(r"\w+\.[a-zA-Z]", name):
        return rank_of(name.partition(".")[2])  # a method of something short
    if name in ("pass", "Pass") and is_turn(text, start):
        return Rank.NONE
    if name == "pin" and text[end : end + 4].lstrip("\"' ").startswith(":") and text[start - 1 : start] == '"':
        return Rank.KEY  # of a version, in what tools write
    if _LEXER.match(name):
        return Rank.NONE
    rank = rank_of(name)
    # `API key: …`, `client secret: …`: prose has a blank where code has an underscore.
    is_prose = text[start - 1 : start] == " "
    if rank < Rank.PASSWORD and is_prose and (before := _word_before().search(text, max(0, start - 24), start)):
        rank = max(rank, rank_of(before[1] + "_" + name))
    return rank


_LEXER = LazyPattern(r"[tT]okens?\.[A-Z_]+$")  # the kind of a token: `token.STRING`


def is_turn(text: str, start: int) -> bool:
    """A pass of a compiler or a painter: `Second pass: …`, `render pass`."""
    return _TURN.search(text, max(0, start - 14), start) is not None


_TURN = LazyPattern(
    r"(?i)\b(?:first|second|third|fourth|1st|2nd|3rd|final|last|next|each|this|another|single|one|two|extra|main|render"
    r"|shader|compiler|analysis|lint)[ -]\Z"
)


def _is_no_name(text: str, start: int) -> bool:
    """One side of `ok ? "PASS" : "FAIL"`, the class of an element, or a header: `#include <pwd.h>`."""
    before = text[max(0, start - 12) : start]
    return before[-1:] in ("'", '"', "<", "/") and _OTHER_PLACE.search(before) is not None


_OTHER_PLACE = LazyPattern(r"\?[ \t]{0,2}[\"']$|\bclass(?:Name)?=[\"']$|(?:include|import)[ \t]{1,2}[<\"][\w./]*$")


def is_directory(text: str, at: int) -> bool:
    """The working directory, which shells, Ruby and others call so: `$PWD`, `ENV['PWD']`, `Dir.pwd`, `$(pwd)`."""
    start, end = _borders(text, at)
    name, before = text[start:end], text[max(0, start - 24) : start]
    if _DIRECTORY.search(name) or (name == "PWD" and _ENVIRONMENT.search(before)):
        return True
    is_run = name == "pwd" and before.endswith(("$(", "`")) and text[end : end + 1] in (")", "`")
    return is_run or (name in ("pwd", ".pwd") and _DIRECTORY_OWNER.search(before + name) is not None)


_DIRECTORY = LazyPattern(
    r"(?:^|\.)(?:Dir|Pathname|FileUtils|[sS]hell|shelljs|env)\.(?:pwd|PWD)(?:\.|$)|(?:for|from|in|at)_pwd\b|^\$?OLDPWD$|^\$PWD$"
)
_DIRECTORY_OWNER = LazyPattern(r"\b(?:Dir|Pathname|FileUtils)\W{1,3}pwd$")  # `stub(Dir).pwd`, `Dir::pwd`
_ENVIRONMENT = LazyPattern(r"(?i)\$\{$|env\w{0,8}[.:\w]{0,8}[ (\[{]{1,2}[\"']?$")


@cache
def _run() -> re.Pattern[str]:
    return re.compile(r"[\w.$-]+")


@cache
def _particle() -> re.Pattern[str]:
    """What languages without blanks put behind a word: `パスワードは`, `密码为`, `비밀번호는`."""
    return re.compile(r"(?<=[\u3040-\u9fff\uac00-\ud7a3])[はがをで为是為는은을][\w.$-]*\Z")


@cache
def _glued() -> re.Pattern[str]:
    """A value that hangs at its name: `service-secret-5f4dcc3b…`."""
    return re.compile(
        r"(?<=[a-zA-Z])[-_.](?=[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{28}"
        r"|(?=[a-zA-Z]*\d)[0-9a-zA-Z]{32})"
    )


@cache
def _word_before() -> re.Pattern[str]:
    return re.compile(r"([A-Za-z]{2,16}) \Z")


_PARENT = r"[\"'\[]?(?P<name>[\w.-]{2,40})[\"'\]]?[ \t]*(?:[:=]|=>)?[ \t]*[{\[(]?[ \t\r]*$"
_LINES_UP = 6


def within_its_parent(text: str, named: NamedKey, text_kind: TextKind) -> NamedKey:
    """A `key` is what its parent makes it: in `"Jwt": {"Key": …}`, below `[auth]`, below `signing:`."""
    if named.rank is not Rank.KEY or named.name.lower() not in ("key", "keys") or text_kind is TextKind.PROSE:
        return named
    far = max(0, named.start - 300)
    line = text.rfind("\n", far, named.start) + 1 or far
    inline = re.search(r"[\"']?([\w.-]{2,40})[\"']?[ \t]*[:=]>?[ \t]*\{[^{}\n]*$", text[line : named.start])
    parents = [inline[1]] if inline else list(_parent_names(text, line, named))
    rank = max((rank_of(f"{parent}_{named.name}") for parent in parents), default=Rank.KEY)
    return (
        named
        if rank <= named.rank
        else NamedKey(start=named.start, end=named.end, name=f"{parents[0]}_{named.name}", rank=rank)
    )


def _parent_names(text: str, line: int, named: NamedKey) -> Iterator[str]:
    depth = content_start(text, line, named.end) - line
    for start, stop in lines_above(text, line, max(0, line - 600), _LINES_UP):
        first = content_start(text, start, stop)
        if first - start < depth or text.startswith("[", first):
            parent = re.match(_PARENT, text[first : min(stop, first + 80)])
            if parent:
                yield parent["name"]
            return


def kind_named(named: NamedKey, value: str) -> str:
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
