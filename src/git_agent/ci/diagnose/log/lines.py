"""Bytes in pieces become lines, in bounded memory and linear time."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections.abc import Iterable, Iterator
from itertools import chain

LONGEST = 8_192  # characters kept of a line: far more than is shown, so that a secret is seen whole before it is cut

_COLOURS = re.compile(
    r"\x1b\[[0-?]{0,64}[ -/]{0,8}[@-~]"  # CSI
    r"|\x1b[\]_P^X][^\x07\x1b]{0,4096}(?:\x07|\x1b\\)?"  # OSC, APC (Buildkite's times) and their like
    r"|\x1b[@-Z\\^()=>78]?[AB0]?"
)
_GITHUB_CLI = re.compile(r"[^\t]{1,300}\t(?P<step>[^\t]{1,300})\t(?=\ufeff?\d{4}-\d\d-\d\dT)")
_TIME = re.compile(
    r"\ufeff?\[?(?P<moment>\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?"
    r"(?:(?<=Z) \d\d[OE]\+?)?(?: |$)"
)
_CLOCK = re.compile(r"\[\d\d:\d\d:\d\d(?:\.\d{1,6})?\](?: ?[:WEiF]\t?)?(?: |\t)")
_PREFIX = re.compile(r"#\d{1,4} (?:\d{1,6}\.\d{1,4} |(?=ERROR))|[\w.-]{1,60} {0,20}\| (?=\S)")
_TEAMCITY = re.compile(r"\[Step \d{1,3}/\d{1,3}\] ")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SECTION = re.compile(r"section_(?:start|end):\d{1,12}:(?P<name>[\w.-]{1,80})(?:\[[^\]]{0,200}\])?")


class Line:
    """One line of a log, plain. What another program has wrapped says less than its bytes do."""

    __slots__ = ("is_wrapped", "moment", "text")

    def __init__(self, text: str, moment: str, *, is_wrapped: bool) -> None:
        self.text, self.moment, self.is_wrapped = text, moment, is_wrapped


def raw_lines(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Whole lines; of one that is too long only the beginning is held."""
    most = LONGEST * 4
    rest = b""
    for piece in _as_utf8(pieces):
        *lines, tail = piece.split(b"\n")
        for line in lines:
            yield (rest + line[: max(0, most - len(rest))]) if rest else line[:most]
            rest = b""
        rest += tail[: max(0, most - len(rest))]
    if rest:
        yield rest


def _as_utf8(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes; those of a log in UTF-16, as `>` of PowerShell writes one, in UTF-8."""
    left, head = iter(pieces), b""
    while len(head) < len(BOM_UTF16_LE) and (piece := next(left, None)) is not None:
        head += piece
    if not head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        yield from chain((head,), left)
        return
    decoder = getincrementaldecoder("utf-16")("replace")
    for piece in chain((head,), left):
        yield decoder.decode(piece).encode()


def plain(raw: bytes) -> Line:
    """A line without times, colours, progress and prefixes."""
    text = raw.decode("utf-8", "replace")[:LONGEST].rstrip("\r")
    moment, is_wrapped, is_printable = "", False, text.isprintable()
    if not is_printable:
        text = _COLOURS.sub("", text)
        if "\t" in text and (told := _GITHUB_CLI.match(text)):
            is_wrapped, text = True, text[told.end() :]
    if timed := _TIME.match(text):
        moment, text = timed["moment"].replace(" ", "T"), text[timed.end() :]
    if "section_" in text and (marked := _SECTION.search(text)):
        text = text[: marked.start()] + text[marked.end() :].lstrip("\r")
    if not is_printable and "\r" in text:
        text = next((part for part in reversed(text.split("\r")) if part.strip()), "")
    if text.startswith("{") and '"Action":"output"' in text:
        is_wrapped, text = True, _go_output(text)
    text = _without_prefix(text.lstrip("\ufeff"))
    return Line(text.rstrip(), moment, is_wrapped=is_wrapped)


def _go_output(text: str) -> str:
    """The line that `go test -json` has wrapped."""
    import json  # few logs are JSON

    try:
        return str(json.loads(text).get("Output", "")).rstrip("\n")
    except (ValueError, RecursionError):
        return text


def _without_prefix(text: str) -> str:
    """Without a clock in brackets and without the number and time that a container build puts before each line."""
    if text.startswith("[") and (clock := _CLOCK.match(text)):
        text = text[clock.end() :]
    if text.startswith("[Step ") and (step := _TEAMCITY.match(text)):
        text = text[step.end() :]
    if text.startswith("#") and (prefix := _PREFIX.match(text)):
        text = text[prefix.end() :]
    return _CONTROL.sub("", text) if not text.isprintable() else text
