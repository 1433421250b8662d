"""What only several lines together say: the words of a wallet, the codes of a table, an answer below its question."""

import re
from collections.abc import Iterable, Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.rules import is_real_value
from git_agent.redact.said import PHRASES
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.vocabulary import listed

_SPEAKER = r"(?:\[?\d\d?[:.]\d\d(?:[:.]\d\d)?\]?,?[ \t-]{1,3})?(?:<[\w.-]{1,30}>|[\w.-]{1,30}:)"
_QUESTION = LazyPattern(
    rf"(?i){_SPEAKER}[ \t][^\n]*(?:pass|\bpw\b|log[ -]?in|root|admin|\bnas\b|wifi|vpn|\bcode\b|\bpin\b|creds"
    rf"|kennwort|zugang)[^\n]*"
    r"|(?i:ssid|wi-?fi|wlan)\b[^\n]{0,40}"
)
_ANSWER = LazyPattern(rf"(?:{_SPEAKER}[ \t]+)?(?P<secret>[^\s\"'`<>()]{{6,40}})$")
_REPLIES = frozenset(
    listed(
        "thanks cheers danke merci gracias please working nothing sorry moment perfect awesome tomorrow monday tuesday"
    )
)


def _is_answer(word: str) -> bool:
    is_reply = word.lower().strip(".!?,") in _REPLIES
    return is_real_value(word) and not is_reply and re.search(r"://|[:?]$|^[@/]", word) is None


def answered_spans(text: str, lines: Iterable[tuple[int, int]]) -> Iterator[SecretSpan]:
    """One word in answer to a question about an access, and the line below a network's name."""
    asked = False
    for first, last in lines:
        answer = _ANSWER.fullmatch(text, first, last) if asked and last - first < 100 else None
        if answer and _is_answer(answer["secret"]):
            yield SecretSpan(
                start=answer.start("secret"), end=answer.end("secret"), kind="secret", precedence=Precedence.GUESS
            )
        asked = last - first < 200 and _QUESTION.match(text, first, last) is not None


_NUMBERED = LazyPattern(r"\d{1,2}[.):]?[ \t]+(?P<word>[a-z]{3,8})$")
_CODES = LazyPattern(r"(?i)\|[ \t]*(?:pin|(?:door|alarm|entry|access)?[ \t]?codes?|combination)[ \t]*\|?[ \t]*$")
_CODE_CELL = LazyPattern(r"\|[ \t]*`?(\d{4,8}[#*]?)`?[ \t]*\|?[ \t]*$")


def listed_words(text: str, lines: Iterable[tuple[int, int]]) -> Iterator[SecretSpan]:
    """A wallet's words, one to a line, and the codes of a table."""
    words: list[SecretSpan] = []
    has_codes = False
    for first, last in lines:
        if text.startswith("|", first):
            has_codes = has_codes or _CODES.search(text, first, last) is not None
            if has_codes and (cell := _CODE_CELL.search(text, first, last)):
                yield SecretSpan(start=cell.start(1), end=cell.end(1), kind="secret", precedence=Precedence.GUESS)
            continue
        has_codes = False
        if match := _NUMBERED.match(text, first, last):
            words.append(
                SecretSpan(start=match.start("word"), end=match.end("word"), kind="secret", precedence=Precedence.GUESS)
            )
            continue
        yield from words if len(words) in PHRASES else ()
        words = []
    yield from words if len(words) in PHRASES else ()
