"""The words that the values of settings gained, lost or exchanged: of commands, conditions and lists on one line."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.line_index import moved_lines
from git_agent.writer.read.plain_lines import is_tellable

MOST_WORDS = 3
MOST_LINES = 12

# What `- C:\\tools\\kiln bake` or an address begins with is no key.
_LINE = (
    r"\s*(?:-\s+)?(?:(?P<mark>[\"'])(?P<quoted>[^\"']+)(?P=mark)|<(?P<tag>[\w.:-]+)(?=>)|(?P<key>[A-Za-z_][\w./@-]*))\s*[:=>](?!\\|//)\s*"
    r"(?P<value>\S.*?)\s*,?(?:</[\w.:-]+>)?\s*$"
)
_WORD = r"\$\{\{.*?\}\}|(?P<quote>[\"'])(?P<inner>[^\"'\s]*)(?P=quote)|[^\s,;\"'()\[\]{}]+|[\"'()\[\]{}]"
_STARTS = ("&&", "||", "|", "run", "sudo", "npx", "exec", "do", "then")  # a program is named behind it
_COMMANDS = word_set("run script cmd command")
LONG_WITH_ONE_DASH = word_set("go terraform java javac find gcc clang cc c++ g++ clang++ cl openssl ffmpeg")
_HEAD = r"(?P<head>[a-z][\w.-]*(?: [a-z][a-z-]+)?)(?=\s|$)"
_OF_WORDS = (
    r"@?[A-Za-z]+\d{0,4}(?:[-_./+:][A-Za-z0-9*]+)+|[a-z]+(?:[A-Z][a-z]+)+|[A-Z]{2,}(?:_[A-Z]+)*|\*?\.[A-Za-z]{1,5}"
)


@value
class ValueWords:
    """The words that came to the values of these keys, or to these commands, and those that went.

    `is_whole` says that no other line of the file changed.
    """

    names: tuple[str, ...]
    came: tuple[str, ...]
    went: tuple[str, ...]
    is_command: bool = False
    is_whole: bool = False


@value
class _Value:
    """One value on both sides, with the name of what has it."""

    name: str
    is_command: bool
    old: str
    new: str


_Exchange = tuple[tuple[str, ...], tuple[str, ...]]


def value_words(lines: Lines, open_keys: Collection[str]) -> tuple[ValueWords, ...]:
    """By what was done; of a key with several values, nothing. In a value of `open_keys` a plain word tells."""
    if not 0 < len(lines.pairs) <= MOST_LINES:
        return ()
    moved = moved_lines(lines)
    pairs = [pair for pair in lines.pairs if moved.isdisjoint(line.strip() for line in pair)]
    values = [each for old, new in pairs if (each := _value(old, new)) is not None]
    told: dict[tuple[str, bool], set[_Exchange | None]] = {}
    for each in values:
        told.setdefault((each.name, each.is_command), set()).add(_of(each, open_keys))
    groups: dict[tuple[_Exchange, bool], list[str]] = {}
    for (name, is_command), exchanges in told.items():
        one = next(iter(exchanges)) if len(exchanges) == 1 else None
        if one is not None:
            groups.setdefault((one, is_command), []).append(name)
    changed = sum(bool(line.strip()) for line in (*lines.added, *lines.removed))
    is_whole = 2 * len(values) == changed and sum(map(len, groups.values())) == len(told)
    return tuple(
        ValueWords(names=tuple(names), came=came, went=went, is_command=is_command, is_whole=is_whole)
        for ((came, went), is_command), names in groups.items()
    )


def _value(old: str, new: str) -> _Value | None:
    before, after = (pattern(_LINE).match(line) for line in (old, new))
    if before is None or after is None or _key(before) != _key(after):
        return None
    values = [_without_quotes(match["value"]) for match in (before, after)]
    if any(
        pattern(r"\{|\[\s*[\[{]").match(each) for each in values
    ):  # which of the tables in it has a word is out of sight
        return None
    heads = {match["head"] if (match := pattern(_HEAD).match(each)) else "" for each in values}
    is_command = _key(after).lower() in _COMMANDS
    name = heads.pop() if is_command and len(heads) == 1 else "" if is_command else _key(after)
    return _Value(name=name, is_command=is_command, old=values[0], new=values[1]) if name else None


def _key(match: re.Match[str]) -> str:
    return match["quoted"] or match["tag"] or match["key"] or ""


def _without_quotes(text: str) -> str:
    """A text as such; of an expression that is all of a value, what is in it."""
    whole = pattern(r"\$\{\{\s*([^{}]*?)\s*\}\}").fullmatch(text)
    if whole is not None:
        return whole[1]
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _of(each: _Value, open_keys: Collection[str]) -> _Exchange | None:
    has_long = each.is_command and each.name.split()[0] in LONG_WITH_ONE_DASH
    return _exchanged(each.old, each.new, is_open=each.name.lower() in open_keys, has_long=has_long)


def command_of(key: str, rest: str) -> str:
    """The program that a key which holds a command runs first, with what it is told to do."""
    head = pattern(_HEAD).match(rest.strip().strip("\"'")) if key.lower() in _COMMANDS else None
    return head["head"] if head is not None else ""


def words_of_command(before: str, after: str) -> _Exchange | None:
    """The words that one command has and the other had not, and the reverse; None where one cannot be told."""
    has_long = before.split()[:1] == after.split()[:1] and before.split()[:1][0] in LONG_WITH_ONE_DASH
    return _exchanged(before, after, is_open=False, has_long=has_long)


def _exchanged(before: str, after: str, *, is_open: bool, has_long: bool) -> _Exchange | None:
    old, new = (_words(text) for text in (before, after))
    came, went = (tuple((Counter(one) - Counter(other)).elements()) for one, other in ((new, old), (old, new)))
    if not (came or went) or set(old).isdisjoint(new) or max(len(came), len(went)) > MOST_WORDS:
        return None
    programs = {*_programs(old), *_programs(new)}
    changed = (*came, *went)
    is_told = all(word in programs or _is_told(word) or (is_open and _is_plain(word)) for word in changed)
    # Elsewhere what follows one dash may be a password: `-poranges`.
    are_options = has_long and all(pattern(r"-[a-z]+|\./\S*").fullmatch(word) or _is_told(word) for word in changed)
    return (came, went) if is_told or are_options else None


def _words(text: str) -> list[str]:
    return [match["inner"] or match[0] for match in pattern(_WORD).finditer(text)]


def _programs(words: Sequence[str]) -> Iterator[str]:
    """What stands where a command begins: of a value with several words, and behind a sign."""
    for at, word in enumerate(words):
        if len(words) > 1 and (at == 0 or words[at - 1] in _STARTS) and word[0] != "-" and _is_plain(word):
            yield word


def _is_plain(word: str) -> bool:
    return pattern(r"-{0,2}[A-Za-z][\w+-]{0,30}").fullmatch(word) is not None


def _is_told(word: str) -> bool:
    return is_tellable(word) or pattern(_OF_WORDS).fullmatch(word) is not None
