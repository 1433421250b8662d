"""Searches a text for secrets: which places to look at, which rules to try there.

A text is scanned as ASCII bytes, one byte per character, at the speed of `bytes.find`: for the words of the
vocabulary, for runs of token characters long enough to be a token, and for the words of commands. Rules are only
tried at those places and look at a bounded stretch around them, so that the time is in proportion to the text.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping

from git_agent.model.value import value
from git_agent.redact import commands, gates, keys, names, notation, several, tables
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.lines import line_end
from git_agent.redact.places import TextPlace, place_of, sections
from git_agent.redact.secret_files import file_spans, kubernetes_spans
from git_agent.redact.shapes import has_long_run, in_run, long_runs
from git_agent.redact.spans import SecretSpan, disjoint, outside_placeholders, within_lines
from git_agent.redact.twins import twins
from git_agent.redact.vocabulary import FOREIGN_STEMS, SHORT_STEMS, STEMS, Rank

_WINDOW = 2_000
# Where base64 is meant to be seen.
_CERTIFICATES = (".crt", ".cer", ".csr", ".p7b", ".pub", ".asc", "SECURITY.md", "KEYS")
_BUCKET = 1_000
_SOME_LINES = 300
_OTHER_WORDS = (b"codes", b"insert ")
# Names that are judged in full, at least and for how many characters one more; beyond, a name's value is hidden as
# soon as it may be a secret, so that a text of nothing but names costs no more than another.
_SOME_NAMES, _NAME_EVERY = 300, 150
_SOME_SEARCHES, _SEARCH_EVERY = 100, 300  # of the lines around a name
_MOST_COPIED = 50
_LONG_COPY = 16  # a shorter one may be part of another word


@value
class Part:
    """One file's part of the text."""

    start: int
    end: int
    path: str
    place: TextPlace


class Parts(list[Part]):
    """The parts of a text in their order."""

    def __init__(self, text: str, path: str) -> None:
        super().__init__(
            Part(start=start, end=end, path=name, place=place_of(name)) for start, end, name in sections(text, path)
        )
        self._starts = [part.start for part in self]

    def at(self, place: int) -> Part:
        """The part in which a place lies."""
        return self[max(0, bisect_right(self._starts, place) - 1)]


def may_hold_secret(text: str, *, path: str = "") -> bool:
    """False only where redact() would find nothing; cheap enough to ask of everything."""
    flat = text.encode("ascii", "replace")
    if has_long_run(flat) or any(word in text for word in keys.KEY_WORDS):
        return True
    lowered = flat.lower()
    tokens = gates.tokens_of(lowered)
    if any(tokens.may_hold(word) and word in lowered for word in (*STEMS, *SHORT_STEMS, *_OTHER_WORDS)):
        return True
    if next(gates.words_in(lowered, []), None):
        return True
    if not text.isascii() and next(_foreign_places(text), None) is not None:
        return True
    return any(place_of(name) is TextPlace.SECRET for _, _, name in sections(text, path))


def find(text: str, path: str) -> list[SecretSpan]:
    """Every secret of a text, in order and apart from each other."""
    parts = Parts(text, path)
    flat = text.encode("ascii", "replace")
    spans = [*keys.key_spans(text)]
    is_dense = has_long_run(flat, keys.LINE)
    for part in parts:
        if part.place is TextPlace.SECRET:
            spans += file_spans(text, part.start, part.end, part.path)
        elif is_dense and part.place is not TextPlace.LOCK and not part.path.endswith(_CERTIFICATES):
            spans += keys.naked_spans(text, part.start, part.end)
    lowered = flat.lower()
    if b"secret" in lowered and b"kind" in lowered:
        spans += (span for part in parts for span in kubernetes_spans(text, part.start, part.end))
    places = _stem_places(text, lowered)
    spans += _named(text, places, parts)
    spans += _commanded(text, lowered, places, parts)
    for start, end in long_runs(flat):
        spans += in_run(text, flat, start, end, parts.at(start).place)
    spans = disjoint(within_lines(text, spans))
    spans = disjoint([*spans, *copies(text, copied(text, spans)), *twins(text, spans)]) if spans else spans
    return outside_placeholders(text, spans)


def _foreign_places(text: str) -> Iterator[int]:
    """Where words in other letters stand; lower() keeps places unless a letter grows, and then case must match."""
    lowered = text.lower()
    lowered = lowered if len(lowered) == len(text) else text
    for stem in FOREIGN_STEMS:
        at = lowered.find(stem)
        while at >= 0:
            yield at
            at = lowered.find(stem, at + len(stem))


def _short_places(lowered: bytes) -> Iterator[int]:
    """Where the short stems stand as words of their own, or at the end of another in camel case."""
    tokens = gates.tokens_of(lowered)
    for stem in SHORT_STEMS:
        at = lowered.find(stem) if tokens.may_hold(stem) else -1
        while at >= 0:
            if not lowered[at + len(stem) : at + len(stem) + 1].isalpha() or stem == b"seed":
                yield at
            at = lowered.find(stem, at + len(stem))


def _stem_places(text: str, lowered: bytes) -> list[int]:
    places: list[int] = []
    tokens = gates.tokens_of(lowered)
    for stem in STEMS:
        at = lowered.find(stem) if tokens.may_hold(stem) else -1
        while at >= 0:
            places.append(at)
            at = lowered.find(stem, at + len(stem))
    places += _short_places(lowered)
    if not text.isascii():
        places += _foreign_places(text)
    places.sort()
    return places


def _named(text: str, places: list[int], parts: Parts) -> Iterator[SecretSpan]:
    """The values of every name that speaks of credentials."""
    done = count = searched = 0
    most_names = _SOME_NAMES + len(text) // _NAME_EVERY
    most_searches = _SOME_SEARCHES + len(text) // _SEARCH_EVERY
    table_line = -1
    for at in places:
        if at < done:
            continue
        named = names.name_at(text, at)
        if not named or _in_header(text, named.start):
            continue
        done = named.end
        part = parts.at(at)
        end = min(line_end(text, named.end, _WINDOW), part.end)
        place = _place_there(text, part.place, named.start, end)
        count += 1
        if count > most_names:
            spans = list(notation.unjudged(text, named, end, place))
            yield from spans
            done = max([done, *(span.end for span in spans)])
            continue
        spans = list(notation.values_of(text, named, end, place))
        is_short = end - named.end < _WINDOW and place is not TextPlace.LOCK
        if not spans and named.rank >= Rank.SECRET and is_short and searched < most_searches:
            searched += 1
            around = place if place is TextPlace.PROSE else part.place
            spans = list(several.elsewhere(text, named, part.end, around))
            if not spans and table_line != end:
                table_line = end
                spans = list(tables.column_spans(text, named, part.end, part.place))
        yield from spans
        done = max([done, *(span.end for span in spans if span.start >= named.end)])


def _in_header(text: str, at: int) -> bool:
    """In a line of git's that tells which file follows: a path is no value."""
    line = text.rfind("\n", max(0, at - 300), at) + 1
    return text.startswith(("diff --git ", "+++ b/", "--- a/", "rename "), line)


def _place_there(text: str, place: TextPlace, at: int, end: int) -> TextPlace:
    """What a file is at one of its lines: of code, a comment is none."""
    if place is not TextPlace.CODE:
        return place
    if _is_packed(text, at, end):
        return TextPlace.LOCK
    line = text[max(0, at - 100) : at].rpartition("\n")[2].lstrip("+- \t")
    return (
        TextPlace.PROSE
        if line.startswith(("#", "//", "* ", "/*", "-- ", ";", "<!--")) and "@" not in line
        else TextPlace.CODE
    )


def _is_packed(text: str, at: int, end: int) -> bool:
    """In the middle of a line that no person wrote."""
    return end - at >= _WINDOW and at >= _WINDOW and text.find("\n", at - _WINDOW, at) < 0


def _commanded(text: str, lowered: bytes, places: list[int], parts: Parts) -> Iterator[SecretSpan]:
    """What the rows of commands find: on the line of their word, or a few lines on where a call may be that long."""
    tried: set[tuple[int, int]] = set()
    for word in gates.words_in(lowered, places):
        rows = gates.words()[word]
        for at in gates.occurrences(lowered, word):
            line = text.rfind("\n", max(0, at - _BUCKET), at) + 1 or max(0, at - _BUCKET)
            for row in rows:
                goes_on = commands.RULES[row].goes_on
                key = (row, at // _SOME_LINES if goes_on else max(line, at // _BUCKET * _BUCKET))
                if key in tried:
                    continue
                tried.add(key)
                if row >= commands.ANYWHERE and parts.at(at).place is TextPlace.LOCK:
                    continue
                start = max(0, at - _SOME_LINES) if goes_on else max(line, at - _SOME_LINES)
                end = at + 2 * _SOME_LINES if goes_on else line_end(text, at, _BUCKET + _SOME_LINES)
                yield from commands.in_line(text, start, min(len(text), end), row)
    at = lowered.find(b"codes")
    while at >= 0:
        yield from tables.listed_codes(text, at)
        at = lowered.find(b"codes", at + 5)
    for word, statement in ((b"insert ", several.inserted), (b"copy ", several.copied)):
        at = lowered.find(word)
        while at >= 0:
            spans, read = statement(text, at)
            yield from spans
            at = lowered.find(word, read)


def _is_copied(content: str) -> bool:
    """Words and short numbers mean other things elsewhere."""
    kind = kind_of(content[:300])
    if kind in (ValueKind.RANDOM, ValueKind.HEX, ValueKind.UUID):
        return True
    return (kind is ValueKind.MIXED and any(map(str.isdigit, content))) or (
        kind is ValueKind.NUMBER and len(content) >= 12
    )


def copied(text: str, spans: list[SecretSpan]) -> dict[str, str]:
    """The values at these places that are looked for elsewhere too, and what they are."""
    kinds: dict[str, str] = {}
    for span in spans:
        content = text[span.start : span.end]
        # What only stands near the name of a service is a guess, and a guess is made once.
        if 8 <= len(content) <= 4000 and span.rank < 4 and span.kind != "private-key" and _is_copied(content):
            kinds.setdefault(content, span.kind)
        if len(kinds) == _MOST_COPIED:
            break
    return kinds


def copies(text: str, kinds: Mapping[str, str]) -> Iterator[SecretSpan]:
    """The places where these values stand."""
    for content, kind in kinds.items():
        at = text.find(content)
        while at >= 0:
            end = at + len(content)
            if len(content) >= _LONG_COPY or not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
                yield SecretSpan(start=at, end=end, kind=kind)
            at = text.find(content, end)
