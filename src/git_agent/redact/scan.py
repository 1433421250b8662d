"""The one redactor: whatever leaves, is traced or is logged passes through here first.

A text is scanned as ASCII bytes, one byte per character, at the speed of `bytes.find`: for runs of token
characters long enough to be a token, and for the few words around which a secret may stand. Patterns are only
tried at those places, so that a diff without secrets costs some twenty milliseconds a megabyte.

Private keys are blocks of lines, every other secret is a matter of its line. Replacing one can uncover another,
so blocks and lines are searched until nothing is found: redacting twice is the same as redacting once. Line ends
and the first column of a diff are never touched.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, takewhile

from git_agent.model.value import value
from git_agent.redact.rules import ANCHORS, SHAPE_OF, Span, any_prefix, is_credential, is_filled, is_random, line_before


@value
class Secret:
    """Where a secret stood, never what it was; `line` counts newlines from 0."""

    kind: str
    line: int


@value
class Redacted:
    """A text without its secrets, in as many lines as before."""

    text: str
    secrets: tuple[Secret, ...]


def redact(text: str) -> Redacted:
    """Replaces every secret by a typed placeholder such as `[REDACTED:aws-key]`."""
    if not may_hold_secret(text):
        return Redacted(text=text, secrets=())
    secrets: list[Secret] = []
    if any(word in text for word in _KEY_WORDS):
        lines, secrets = _without_keys(text.split("\n"))
        text = "\n".join(lines)
    if suspicious := _suspicious_lines(text):
        lines = text.split("\n")
        for at in suspicious:
            lines[at], kinds = _clean_line(lines[at])
            secrets += (Secret(kind=kind, line=at) for kind in kinds)
        text = "\n".join(lines)
    return Redacted(text=text, secrets=tuple(sorted(secrets, key=lambda secret: secret.line)))


def clean(text: str) -> str:
    """The redacted text alone."""
    return redact(text).text


def may_hold_secret(text: str) -> bool:
    """False only where redact() would find nothing; cheap enough to ask of everything."""
    flat = text.encode("ascii", "replace")
    if _LONG_RUN in flat.translate(_RUN_MARKS):
        return True
    lowered = flat.lower()
    return any(word in lowered for word in ANCHORS) or any(word in text for word in _KEY_WORDS)


def _suspicious_lines(text: str) -> list[int]:
    suspicious: list[int] = []
    line = position = 0
    for start in sorted(span.start for span in _spans(text)):
        line += text.count("\n", position, start)
        position = start
        if line not in suspicious[-1:]:
            suspicious.append(line)
    return suspicious


def _clean_line(line: str) -> tuple[str, list[str]]:
    kinds: list[str] = []
    while spans := _disjoint(_spans(line)):
        kinds += (span.kind for span in spans)
        line = _replaced(line, spans)
    return line, kinds


def _replaced(line: str, spans: Iterable[Span]) -> str:
    parts: list[str] = []
    position = 0
    for span in spans:
        parts += (line[position : span.start], f"[REDACTED:{span.kind}]")
        position = span.end
    return "".join((*parts, line[position:]))


def _disjoint(spans: Iterable[Span]) -> list[Span]:
    disjoint: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, span.rank)):
        if disjoint and span.start < disjoint[-1].end:
            last = disjoint[-1]
            best = min(last, span, key=lambda span: span.rank)
            disjoint[-1] = Span(start=last.start, end=max(last.end, span.end), kind=best.kind, rank=best.rank)
        else:
            disjoint.append(span)
    return disjoint


def _spans(text: str) -> Iterator[Span]:
    flat = text.encode("ascii", "replace")
    for start, end in _long_runs(flat):
        if not _dull_run().fullmatch(flat, start, end):
            yield from _shapes(text, start, end)
            yield from _nameless(text, start, end)
    lowered = flat.lower()
    for word, rule in ANCHORS.items():
        at = lowered.find(word)
        while at >= 0:
            if span := rule(text, at):
                yield span
            at = lowered.find(word, at + len(word))


# Long runs: tokens known by their shape, and values nobody wrote by hand.
_RUN_CHARS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+/"
_RUN_MARKS = bytes(ord("a") if code in _RUN_CHARS else ord(" ") for code in range(256))
_LONG_RUN = b"a" * 20
_LONGEST_NAMELESS = 128
_HARMLESS_CONTEXT = (
    r"(?i)hash|sum|digest|integrity|sha-?\d|md5|fingerprint|thumbprint|etag|public|cert|nonce|uuid|guid|signature|"
    r"cursor|(?:next|page|continuation)[_-]?token|ids?[\"']?[ \t]*[:=]?[ \t]*[\"'\[]*.{6}$|[?&][\w.-]*=.{6}$"
)


@cache
def _dull_run() -> re.Pattern[bytes]:
    """Words and paths, unless they begin like a token that can do without digits; object ids; checksums."""
    part = rb"(?:[0-9a-z]{1,19}(?![0-9a-z])|(?<=/)[0-9a-f]{20,})"
    return re.compile(
        rb"[a-z_/+-]+|(?!AKIA|ASIA|ABIA|ACCA|AIza|LTAI|eyJ|AA|M[Tjz]|N[DTjz]|O[DT])(?:[A-Za-z]+|[A-Z_]+)"
        rb"|(?<!earer )(?:[0-9a-f]+|[_/+-]*(?:%b[_/+-]+)*%b?)|sha\d{1,3}-[\w+/-]+" % (part, part)
    )


def _long_runs(flat: bytes) -> Iterator[tuple[int, int]]:
    marks = flat.translate(_RUN_MARKS)
    start = marks.find(_LONG_RUN)
    while start >= 0:
        end = marks.find(b" ", start)
        end = len(marks) if end < 0 else end
        yield start, end
        start = marks.find(_LONG_RUN, end)


def _shapes(text: str, start: int, end: int) -> Iterator[Span]:
    if text[start - 1 : start] in (".", ":", "=", "~"):
        # `SG.`, `ya29.` or the number of a bot stand before the run that gave the token away.
        start -= len(line_before(text, start, 24))
    for hit in any_prefix().finditer(text, start, end):
        kind, pattern = SHAPE_OF[hit[0]]
        body = re.compile(pattern, re.ASCII).match(text, hit.end())
        if body and is_filled(body[0], kind):
            yield Span(start=body.start(1) if body.re.groups else hit.start(), end=body.end(), kind=kind, rank=1)


def _nameless(text: str, start: int, end: int) -> Iterator[Span]:
    last = text[start - 1 : start]
    if last not in ('"', "'", "`", "=", " ", "\t"):
        return
    before = line_before(text, start, 40)
    if last.isspace() and (scheme := re.search(r"(?i)\b(bearer|basic)\s+$", before)):
        value = re.compile(r"(?a)[\w.~+/=-]+").match(text, start)
        if value and is_credential(scheme[1], value[0]):
            yield Span(start=start, end=value.end(), kind="authorization")
        return
    while text[end : end + 1] == "=" and end - start <= _LONGEST_NAMELESS:
        end += 1
    if end - start > _LONGEST_NAMELESS or not _is_value(before, text[end : end + 1]):
        return
    if is_random(text[start:end]) and not re.search(_HARMLESS_CONTEXT, before + text[start : start + 6]):
        yield Span(start=start, end=end, kind="high-entropy", rank=3)


def _is_value(before: str, after: str) -> bool:
    if before[-1] in "\"'`":
        return after == before[-1]
    return after in ("", "\n", "\r", " ", ";") and re.search(r"\w=$|[\w\"'\])][ \t]?[:=][ \t]$", before) is not None


# Private keys: blocks of many lines, in a diff one for each side.
_KEY_WORDS = ("PRIVATE KEY", "Private-Lines")
_BEGIN = r"(?:-----BEGIN |---- BEGIN )[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?(?:-----| ----)|Private-Lines: \d+"
_END = r"(?:-----END |---- END )[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?(?:-----| ----)"
_KEY_HEADER = r"[ +-]?\s*(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Subject): "
_MOST_KEY_LINES = 2_000
_HIDDEN_KEY = "[REDACTED:private-key]"


def _without_keys(lines: list[str]) -> tuple[list[str], list[Secret]]:
    told: set[int] = set()
    while found := list(_key_lines(lines)):
        told.update(at for at, _, is_first in found if is_first)
        hidden = {at: line for at, line, _ in found}
        lines = [hidden.get(at, line) for at, line in enumerate(lines)]
    return lines, [Secret(kind="private-key", line=at) for at in told]


def _key_lines(lines: Sequence[str]) -> Iterator[tuple[int, str, bool]]:
    """Every line of every key with its content hidden, and whether it is the first to tell of."""
    marked = [at for at, line in enumerate(lines) if "PRIVATE KEY" in line or "Private-Lines" in line]
    for at in marked:
        if keys := list(_whole_keys(lines[at])):
            yield at, _replaced(lines[at], keys), True
            continue
        for side in _sides(lines, at):
            yield from _hidden_block(lines, at, side)


def _hidden_block(lines: Sequence[str], at: int, side: str) -> Iterator[tuple[int, str, bool]]:
    begin = _opening(lines[at])
    below = _key_below(lines, at, side, begin) if begin else []
    block = below or _key_above(lines, at, side)
    changed = (index for index in block if side and lines[index][:1] == side and lines[index][1:].strip())
    first = next(changed, at)
    for index in block:
        opens = begin if below and index == at else None
        yield index, _hidden(lines[index], side, opens), index == first


def _whole_keys(line: str) -> Iterator[Span]:
    """Keys in one line, as JSON has them."""
    markers = re.finditer(f"(?P<begin>{_BEGIN})|{_END}", line)
    for begin, end in pairwise(markers):
        if begin["begin"] and not end["begin"] and _holds_key(line[begin.end() : end.start()]):
            yield Span(start=begin.start(), end=end.end(), kind="private-key")


def _sides(lines: Sequence[str], at: int) -> tuple[str, ...]:
    """The sides of a diff on which a marker stands; "" where the text is no diff, as the next line may show."""
    line, below = lines[at], lines[at + 1][:1] if at + 1 < len(lines) else ""
    if line.startswith(("-----BEGIN ", "-----END ", "---- ")) or line[:1] not in ("+", "-", " "):
        return ("",)
    if line[0] != " ":
        return (line[0],)
    return ("+", "-") if below in ("+", "-", " ", "", "\r", "\\", "@", "d") else ("",)


def _visible(lines: Sequence[str], at: int, side: str, step: int) -> Iterator[int]:
    """The lines after (or before) this one that belong to the same side of the same hunk."""
    stop = max(-1, at - _MOST_KEY_LINES) if step < 0 else min(len(lines), at + _MOST_KEY_LINES)
    for index in range(at + step, stop, step):
        sign = lines[index][:1]
        if not side or sign in (side, " ", "", "\r"):
            yield index
        elif sign not in ("+", "-", "\\"):
            return


def _key_below(lines: Sequence[str], at: int, side: str, begin: re.Match[str]) -> list[int]:
    """The lines of the block that begins here, with or without its end; none where a marker is only mentioned."""
    body: list[int] = []
    for index in _visible(lines, at, side, 1):
        if end := re.search(_END, lines[index]):
            between = [*(lines[line] for line in body), lines[index][: end.start()]]
            stands_alone = lines[at][len(side) :].strip() == begin[0]
            return [at, *body, index] if _is_body(between, stands_alone=stands_alone) else []
        if re.search(_BEGIN, lines[index]):
            break
        body.append(index)
    cut_off = [at, *takewhile(lambda index: _is_key_line(lines[index]), body)]
    return cut_off if any(_holds_key(lines[index]) for index in cut_off) else []


def _key_above(lines: Sequence[str], at: int, side: str) -> list[int]:
    """The lines of a block whose beginning the hunk does not show."""
    if not re.search(_END, lines[at]):
        return []
    body: list[int] = []
    for index in _visible(lines, at, side, -1):
        if re.search(_BEGIN, lines[index]):
            return []
        if not _is_key_line(lines[index]):
            break
        body.insert(0, index)
    return [*body, at] if any(re.search(r"[A-Za-z0-9+/]{40}", lines[index]) for index in body) else []


def _is_body(body: Sequence[str], *, stands_alone: bool) -> bool:
    """Between two markers in code there may be code; between two that stand alone there is a key, or dots."""
    told = [line for line in body if line.strip("+- \t\r")]
    if stands_alone:
        return any(re.match(r"[ +-]?\s*[^.<\[{*]*[A-Za-z0-9+/]{4}", line) for line in told)
    return any(map(_holds_key, told)) and 2 * sum(map(_is_key_line, told)) >= len(told)


def _is_key_line(line: str) -> bool:
    """Base64 with whatever a language puts around it: quotes, escaped line ends, plus signs, comment marks."""
    words = re.sub(r"\\[nr]|\s\+\s|[\"'`,;.()*#>\\]", " ", line.lstrip("+-")).split()
    if re.match(_KEY_HEADER, line):
        return True
    return all(re.fullmatch(r"[A-Za-z0-9+/=]+", word) for word in words) and all(len(word) > 15 for word in words[:-1])


def _holds_key(text: str) -> bool:
    return re.search(r"[A-Za-z0-9+/]{16}", text) is not None


def _opening(line: str) -> re.Match[str] | None:
    """The marker of a key that does not end on the same line."""
    markers = list(re.finditer(f"(?P<begin>{_BEGIN})|{_END}", line))
    return markers[-1] if markers and markers[-1]["begin"] else None


def _hidden(line: str, side: str, begin: re.Match[str] | None) -> str:
    if begin and not _holds_key(line[begin.end() :]):
        return line[: begin.start()] + _HIDDEN_KEY + line[begin.end() :]
    end = None if begin else re.search(_END, line)
    start = begin.start() if begin else len(line) - len(line[len(side) :].lstrip())
    stop = end.end() if end else len(line.rstrip())
    return line[:start] + _HIDDEN_KEY + line[stop:] if start < stop else line
