"""Private keys: blocks of many lines, in a diff one for each side.

Also keys without their markers, as a hunk in the middle of one shows them, and keys in other clothes.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value
from git_agent.redact.shapes import decoded, is_encoded_text
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.worth import KEY_MARKERS

_BEGIN = r"(?:-----BEGIN |---- BEGIN )[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?(?:-----| ----)|Private-Lines: \d+"
_END = r"(?:-----END |---- END )[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?(?:-----| ----)"
_KEY_HEADER = r"[ +-]?\s*(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Subject): "
# RSA and EC keys, by the first bytes that all of one kind have.
_DER = (
    r"(?<![A-Za-z0-9+/])(?:MII[A-Za-z0-9+/]{2,4}IBA[AD]|MHcCAQEE|MIGHAgEAMBMG|MIG[23]AgEAMBAG)[A-Za-z0-9+/]{40,}={0,2}"
)
# Of DER in base64, by which any text without such a key is refused before the pattern is tried.
_BEGINNINGS = ("MII", "MHcCAQEE", "MIGHAgEA", "MIG2AgEA", "MIG3AgEA")
_KIND = "private-key"


@value
class KeyPart:
    """The part of a line that belongs to a key; one line of each key tells of it."""

    line: int
    start: int
    end: int
    reported: bool


def key_spans(text: str) -> Iterator[SecretSpan]:
    """Every part of every private key."""
    if any(word in text for word in KEY_MARKERS[:2]):
        yield from _marked(text)
    yield from _wrapped(text)


def _marked(text: str) -> Iterator[SecretSpan]:
    lines = text.split("\n")
    places = [0]
    for line in lines:
        places.append(places[-1] + len(line) + 1)
    for part in _key_parts(lines):
        at = places[part.line]
        yield SecretSpan(
            start=at + part.start,
            end=at + part.end,
            kind=_KIND,
            precedence=Precedence.MARKED_KEY,
            reported=part.reported,
        )


def _wrapped(text: str) -> Iterator[SecretSpan]:
    """The base64 of a whole PEM file."""
    # `-----BEGIN` in base64: certificates begin alike, so the first bytes are decoded.
    at = text.find(KEY_MARKERS[2])
    while at >= 0:
        run = re.compile(r"[A-Za-z0-9+/]+={0,2}").match(text, at)
        end = run.end() if run else at + 1
        if b"PRIVATE" in decoded(text[at : at + 64]):
            yield SecretSpan(start=at, end=end, kind=_KIND, precedence=Precedence.MARKED_KEY)
        at = text.find(KEY_MARKERS[2], end)
    if any(beginning in text for beginning in _BEGINNINGS):
        for match in re.finditer(_DER, text):
            yield SecretSpan(start=match.start(), end=match.end(), kind=_KIND, precedence=Precedence.MARKED_KEY)


def _key_parts(lines: Sequence[str]) -> Iterator[KeyPart]:
    marked = [at for at, line in enumerate(lines) if "PRIVATE KEY" in line or "Private-Lines" in line]
    for at in marked:
        if keys := list(_whole_keys(lines[at])):
            yield from (KeyPart(line=at, start=start, end=end, reported=True) for start, end in keys)
            continue
        for side in _sides(lines, at):
            yield from _hidden_block(lines, at, side)


def _hidden_block(lines: Sequence[str], at: int, side: str) -> Iterator[KeyPart]:
    begin = _opening(lines[at])
    below = _key_below(lines, at, side, begin) if begin else []
    # `-----END … -----BEGIN`: one line may close a key and open the next.
    above = _key_above(lines, at, side) if not below or _closes_first(lines[at]) else []
    yield from _parts(lines, at, side, above, None)
    yield from _parts(lines, at, side, below, begin)


def _closes_first(line: str) -> bool:
    end = re.search(_END, line)
    return end is not None and not re.search(_BEGIN, line[: end.start()])


def _parts(
    lines: Sequence[str], at: int, side: str, block: list[int], begin: re.Match[str] | None
) -> Iterator[KeyPart]:
    # A key is reported once, and on a line the change touched rather than on context.
    changed = (index for index in block if side and lines[index][:1] == side and lines[index][1:].strip())
    first = next(changed, at)
    for index in block:
        opens = begin if index == at else None
        start, end = _hidden(lines[index], side, opens)
        if start < end:
            yield KeyPart(line=index, start=start, end=end, reported=index == first)


def _whole_keys(line: str) -> Iterator[tuple[int, int]]:
    """Keys in one line, as JSON has them."""
    markers = re.finditer(f"(?P<begin>{_BEGIN})|{_END}", line)
    for begin, end in pairwise(markers):
        if begin["begin"] and not end["begin"] and _holds_key(line[begin.end() : end.start()]):
            yield begin.start(), end.end()


def _sides(lines: Sequence[str], at: int) -> tuple[str, ...]:
    """The sides of a diff on which a marker stands; "" where the text is no diff, as the next line may show."""
    line, below = lines[at], lines[at + 1][:1] if at + 1 < len(lines) else ""
    # git repeats a line of the file in the heading; which side it is of, nobody knows.
    if line.startswith("@@ "):
        return ("+", "-")
    if line.startswith(("-----BEGIN ", "-----END ", "---- ")) or line[:1] not in ("+", "-", " "):
        return ("",)
    if line[0] != " ":
        return (line[0],)
    return ("+", "-") if below in ("+", "-", " ", "", "\r", "\\", "@", "d") else ("",)


def _visible(lines: Sequence[str], at: int, side: str, step: int) -> Iterator[int]:
    """The lines after (or before) this one that belong to the same side of the same hunk.

    Without a limit: whoever asks stops at the next marker of its side, so that no line is read for two of them.
    """
    for index in range(at + step, len(lines) if step > 0 else -1, step):
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
    # No end in sight, as a hunk or a log may stop within a key: only what looks like its lines goes.
    cut_off = [at, *takewhile(lambda index: _is_key_line(lines[index]), body)]
    behind = [lines[at][begin.end() :], *(lines[index] for index in cut_off[1:])]  # before it, a path may look like one
    return cut_off if any(map(_holds_key, behind)) else []


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
        body.append(index)
    return [*reversed(body), at] if any(re.search(r"[A-Za-z0-9+/]{40}", lines[index]) for index in body) else []


def _is_body(body: Sequence[str], *, stands_alone: bool) -> bool:
    """Between two markers in code there may be code; between two that stand alone there is a key, or dots."""
    filled = [line for line in body if line.strip("+- \t\r")]
    if stands_alone:
        return any(re.match(r"[ +-]?[^.<\[{*]*[A-Za-z0-9+/]{4}", line) for line in filled)
    # `if line == BEGIN: …` with code between the two markers is a program about keys.
    return any(map(_holds_key, filled)) and 2 * sum(map(_is_key_line, filled)) >= len(filled)


def _is_key_line(line: str) -> bool:
    """Base64 with whatever a language puts around it: quotes, escaped line ends, plus signs, comment marks."""
    words = re.sub(r"\\[nr]|\s\+\s|[\"'`,;.()*#>\\]", " ", line.lstrip("+-")).split()
    if re.match(_KEY_HEADER, line):
        return True
    if words and re.fullmatch(r"[A-Za-z0-9+/]{40,}={0,2}", words[-1]):
        return True  # a log has the time before it
    return all(re.fullmatch(r"[A-Za-z0-9+/=]+", word) for word in words) and all(len(word) > 15 for word in words[:-1])


def _holds_key(text: str) -> bool:
    return re.search(r"[A-Za-z0-9+/]{16}", text) is not None


def _opening(line: str) -> re.Match[str] | None:
    """The marker of a key that does not end on the same line."""
    markers = list(re.finditer(f"(?P<begin>{_BEGIN})|{_END}", line))
    return markers[-1] if markers and markers[-1]["begin"] else None


def _hidden(line: str, side: str, begin: re.Match[str] | None) -> tuple[int, int]:
    # Behind the marker there is only the rest of a line of code: `"\n" +`.
    if begin and not _holds_key(line[begin.end() :]):
        return begin.start(), begin.end()
    end = None if begin else re.search(_END, line)
    start = begin.start() if begin else len(line) - len(line[len(side) :].lstrip())
    return start, end.end() if end else len(line.rstrip())


# Keys without markers: what a hunk in the middle of one shows.
LINE = 60  # characters of one, at least
_KEY_LINE = LazyPattern(
    # A single slash is the first character of the data: taken for a comment, it would cut one block into many.
    r"(?m)^[+\- ]?[ \t]{0,40}(?:[#*;\"']{1,3}|//[/!]?|/\*{1,2})?[ \t]{0,8}"
    r"(?P<body>[A-Za-z0-9+/]{60,76})[\"',\\n ]{0,6}\r?$"
)
# Where a file begins in an archive, at each of the three places that base64 has for it: `get-pip.py` is made so.
_ARCHIVED = LazyPattern(r"UEsDB|BLAwQ|QSwME|UEsBA|BLAQI|QSwEC|H4sIA")
_AROUND = 4_000  # characters
_LEAST_NAKED = 3  # two lines of the same width may be anything
_MOST_NAKED = 220  # the lines of a key of 16,384 bits


def naked_spans(text: str, start: int, end: int) -> Iterator[SecretSpan]:
    """Three lines or more of base64 of one width, which no certificate and no picture announces."""
    run: list[re.Match[str]] = []
    for match in _KEY_LINE.finditer(text, start, end):
        if run and (match.start() != run[-1].end() + 1 or len(match["body"]) != len(run[-1]["body"])):
            yield from _naked(text, start, run)
            run = []
        run.append(match)
    yield from _naked(text, start, run)


def _naked(text: str, start: int, run: Sequence[re.Match[str]]) -> Iterator[SecretSpan]:
    if not _LEAST_NAKED <= len(run) <= _MOST_NAKED or not all(_is_dense(match["body"]) for match in run):
        return
    if is_encoded_text(run[0]["body"]):
        return
    if _is_public(text[max(start, run[0].start() - 4_000) : run[0].start()]):
        return
    before = text[max(start, run[0].start() - 300) : run[0].start()]
    after = text[run[-1].end() : run[-1].end() + 120]
    if re.search(r"(?i)CERTIFICATE|PUBLIC|data:|image|font|base64|SIGNATURE|PGP MESSAGE|ssh-", before + after):
        return
    if _ARCHIVED.search(text, max(start, run[0].start() - _AROUND), run[-1].end() + _AROUND):
        return
    for number, match in enumerate(run):
        yield SecretSpan(
            start=match.start("body"),
            end=match.end("body"),
            kind=_KIND,
            precedence=Precedence.SHAPE,
            reported=number == 0,
        )


def _is_public(above: str) -> bool:
    """Whether the block that was opened last, and not closed, is meant to be seen."""
    block = above.rpartition("-----BEGIN ")[2]
    return block != above and "-----END" not in block and "PRIVATE" not in block[:40]


_ROWS = ("ABCDEFGH", "abcdefgh", "01234567")  # in order: what a test fills a buffer with


def _is_dense(body: str) -> bool:
    """Random base64: both cases and digits, and few letters twice in a row."""
    upper, digits = sum(map(str.isupper, body)), sum(map(str.isdigit, body))
    # Of 60 random characters some 24 are capitals, 9 are digits and 39 are different: the limits leave room for
    # chance.
    is_mixed = upper >= 12 and digits >= 3 and len(body) - upper - digits >= 12 and len(set(body)) >= 25
    return is_mixed and not any(row in body for row in _ROWS)
