"""Searches a text for secrets: which places to look at, which rules to try there.

A text is scanned as ASCII bytes, one byte per character, at the speed of `bytes.find`: for the words of the
vocabulary, for runs of token characters long enough to be a token, and for the words of commands. Rules are only
tried at those places and look at a bounded stretch around them, so that the time is in proportion to the text.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from itertools import groupby

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value
from git_agent.redact import commands, keys, names, notation, other_lines, prefilter, tables
from git_agent.redact.counterparts import counterpart_spans
from git_agent.redact.follows import following_spans
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.lines import line_end, lines_above, lines_below
from git_agent.redact.names import NamedKey
from git_agent.redact.record_kinds import is_record
from git_agent.redact.runs import has_long_run, long_runs
from git_agent.redact.secret_files import file_spans, kubernetes_spans
from git_agent.redact.shapes import HIGH_ENTROPY, run_spans
from git_agent.redact.spans import Precedence, SecretSpan, disjoint, in_placeholder, outside_placeholders, within_lines
from git_agent.redact.text_kinds import TextKind, sections, text_kind_of
from git_agent.redact.vocabulary import SHORT_STEMS, STEMS, Rank
from git_agent.redact.wordy_tables import without_tables
from git_agent.redact.worth import foreign_places

_WINDOW = 2_000  # characters of a line behind a name; more than that is data or minified code
# Where base64 is meant to be seen.
_CERTIFICATES = (".crt", ".cer", ".csr", ".p7b", ".pub", ".asc", "SECURITY.md", "KEYS")
# A rule is tried once for each line or each bucket of a long one, however often its words stand there; one that reads
# several lines once for some lines' worth of characters.
_BUCKET = 1_000
_SOME_LINES = 300
# Names that are judged in full, at least and for how many characters one more; beyond, a name's value is hidden as
# soon as it may be a secret, so that a text of nothing but names costs no more than another.
_SOME_NAMES, _NAME_EVERY = 300, 150
_SOME_SEARCHES, _SEARCH_EVERY = 100, 300  # of the lines around a name
_MOST_COPIED = 50  # values looked for in the rest of the text: each is one more search of it
_NEAR = 40  # characters in which a placeholder is the value of a name, as found in a round before
_MANY_RANDOM = 40  # values of one source
_LONG_COPY = 16  # a shorter one may be part of another word


@value
class Part:
    """One file's part of the text."""

    start: int
    end: int
    path: str
    kind: TextKind


class Parts(list[Part]):
    """The parts of a text in their order."""

    def __init__(self, text: str, path: str) -> None:
        super().__init__(
            Part(start=start, end=end, path=name, kind=text_kind_of(name)) for start, end, name in sections(text, path)
        )
        self._starts = [part.start for part in self]

    def at(self, position: int) -> Part:
        """The part in which a place lies."""
        return self[max(0, bisect_right(self._starts, position) - 1)]


def find_secrets(text: str, path: str) -> list[SecretSpan]:
    """Every secret of a text, in order and apart from each other."""
    parts = Parts(text, path)
    flat = text.encode("ascii", "replace")
    spans = [*keys.key_spans(text)]
    # One quick search spares most texts the one for lines of keys.
    is_dense = has_long_run(flat, keys.LINE)
    for part in parts:
        if part.kind is TextKind.SECRET:
            spans += file_spans(text, part.start, part.end, part.path)
        elif is_dense and part.kind is not TextKind.LOCK and not part.path.endswith(_CERTIFICATES):
            spans += keys.naked_spans(text, part.start, part.end)
        spans += _spans_without_names(text, part)
    lowered = flat.lower()
    if b"secret" in lowered and b"kind" in lowered:
        spans += (span for part in parts for span in kubernetes_spans(text, part.start, part.end))
    places = stem_places(text, lowered)
    spans += _spans_by_name(text, places, parts)
    spans += _spans_by_literal(text, places, parts)
    for part in parts:
        spans += _spans_by_suspicion(text, part, places)
    spans += _spans_by_rule(text, lowered, places, parts)
    spans += _spans_by_shape(text, flat, parts, places)
    # Cut to lines first: copies and counterparts are looked for by what was really hidden.
    spans = [*_without_tables(text, disjoint(within_lines(text, spans)), parts)]
    spans = (
        disjoint([*spans, *repeated_spans(text, repeatable_values(text, spans)), *counterpart_spans(text, spans)])
        if spans
        else spans
    )
    return outside_placeholders(text, spans)


def _without_tables(text: str, spans: list[SecretSpan], parts: Parts) -> Iterator[SecretSpan]:
    """The same without the tables of words that sources have."""
    for part, found in groupby(spans, key=lambda span: parts.at(span.start)):
        of_part = list(found)
        yield from without_tables(text, of_part) if part.kind is TextKind.CODE else of_part


def _spans_by_shape(text: str, flat: bytes, parts: Parts, places: list[int]) -> Iterator[SecretSpan]:
    """Tokens, and what looks random; a source with many of those has a table of data, as the test of a hash has."""
    random: dict[int, list[SecretSpan]] = {}
    for start, end in long_runs(flat):
        part = parts.at(start)
        for span in run_spans(text, flat, start, end, part.kind):
            if span.kind != HIGH_ENTROPY or part.kind is not TextKind.CODE:
                yield span
            elif _is_spoken_of(text, span, places):
                random.setdefault(part.start, []).append(span)
    yield from (span for spans in random.values() if len(spans) < _MANY_RANDOM for span in spans)


_HOLDER = LazyPattern(r"(?i)user|account|client|api|app_?id|hook|\bbot|conn|service|licen")
_LINES_AROUND = 6


def _is_spoken_of(text: str, span: SecretSpan, places: list[int]) -> bool:
    """Whether the lines around what looks random speak of credentials; in code it is data elsewhere."""
    line = text.rfind("\n", max(0, span.start - _BUCKET), span.start) + 1
    if _HOLDER.search(text, max(line, span.start - _NEAR), span.start):
        return True
    above = min((start for start, _ in lines_above(text, span.start, 0, _LINES_AROUND)), default=line)
    first = max(above, span.start - _BUCKET)
    below = [end for _, (_, end) in zip(range(_LINES_AROUND), lines_below(text, span.end, len(text)), strict=False)]
    last = min(max(below, default=line_end(text, span.end)), span.end + _BUCKET)
    return any(not span.start <= at < span.end for at in places[bisect_left(places, first) : bisect_left(places, last)])


def _spans_without_names(text: str, part: Part) -> Iterator[SecretSpan]:
    """What stands in records and is said in texts for readers; loaded when the first of them comes."""
    if is_record(text, part.start, part.end, part.path):
        from git_agent.redact.records import record_spans

        yield from record_spans(text, part.start, part.end)
    elif part.kind is TextKind.PROSE:
        from git_agent.redact.records import prose_spans

        yield from prose_spans(text, part.start, part.end)


def _short_places(lowered: bytes) -> Iterator[int]:
    """Where the short stems stand as words of their own, or at the end of another in camel case."""
    for stem in prefilter.held(SHORT_STEMS, lowered):
        at = lowered.find(stem)
        while at >= 0:
            # A longer word goes on: `pinned`, `side`. A seed may (`seedPhrase`).
            if not lowered[at + len(stem) : at + len(stem) + 1].isalpha() or stem == b"seed":
                yield at
            at = lowered.find(stem, at + len(stem))


def stem_places(text: str, lowered: bytes) -> list[int]:
    """Where the words of credentials stand."""
    places: list[int] = []
    for stem in prefilter.held(STEMS, lowered):
        at = lowered.find(stem)
        while at >= 0:
            places.append(at)
            at = lowered.find(stem, at + len(stem))
    places += _short_places(lowered)
    if not text.isascii():
        places += foreign_places(text)
    places.sort()
    if b"pwd" in lowered:
        places = [at for at in places if not (text.startswith(("pwd", "PWD"), at) and names.is_directory(text, at))]
    return places


def _spans_by_name(text: str, places: list[int], parts: Parts) -> Iterator[SecretSpan]:
    """The values of every name that speaks of credentials."""
    done = count = searched = 0
    most_names = _SOME_NAMES + len(text) // _NAME_EVERY
    most_searches = _SOME_SEARCHES + len(text) // _SEARCH_EVERY
    is_assigned = notation.may_be_assigned().match
    has_marks = "[REDACTED:" in text
    table_line = -1
    for at in places:
        # Asked first: to find a name's borders and rank takes longer than anything else in a text of nothing but names.
        if at < done or (count >= most_names and not is_assigned(text, at)) or (has_marks and in_placeholder(text, at)):
            continue
        named = names.name_at(text, at)
        if not named or _in_header(text, named.start):
            continue
        done = named.end
        part = parts.at(at)
        end = min(line_end(text, named.end, _WINDOW), part.end)
        text_kind = _text_kind_at(text, part.kind, named.start, end)
        count += 1
        # Beyond, a value is hidden without being judged: too much rather than too little.
        if count > most_names:
            spans = list(notation.unjudged(text, named, end, text_kind))
            yield from spans
            done = max([done, *(span.end for span in spans)])
            continue
        spans = list(notation.values_of(text, named, end, text_kind))
        is_short = end - named.end < _WINDOW and text_kind is not TextKind.LOCK
        has_value = bool(spans) or (has_marks and "[REDACTED:" in text[named.end : min(end, named.end + _NEAR)])
        if not has_value and named.rank >= Rank.SECRET and is_short and searched < most_searches:
            searched += 1
            # All headings of one line lead to the same cells.
            spans = _spans_elsewhere(text, named, part, end, text_kind, in_table=table_line != end)
            table_line = end
        yield from spans
        # A name within a value that is hidden already is none.
        done = max([done, *(span.end for span in spans if span.start >= named.end)])


def _spans_elsewhere(
    text: str, named: NamedKey, part: Part, end: int, text_kind: TextKind, *, in_table: bool
) -> list[SecretSpan]:
    """What other lines give a name, a column holds below it, or follows it in a notation that nobody foresaw."""
    around = text_kind if text_kind is TextKind.PROSE else part.kind
    return (
        list(other_lines.spans_on_other_lines(text, named, part.end, around))
        or (list(tables.column_spans(text, named, part.end, part.kind)) if in_table else [])
        or list(following_spans(text, named, end, text_kind))
    )


def _spans_by_literal(text: str, places: list[int], parts: Parts) -> Iterator[SecretSpan]:
    """Odd literals on the lines of such names, whatever the names are; each line is read once."""
    read = 0
    if not places or not ('"' in text or "'" in text or "`" in text):
        return
    from git_agent.redact.odd_literals import odd_literals  # for texts that speak of credentials

    for at in places:
        if at < read or parts.at(at).kind is TextKind.LOCK:
            continue
        start = text.rfind("\n", max(0, at - _SOME_LINES), at) + 1 or max(0, at - _SOME_LINES)
        read = line_end(text, at, _WINDOW)
        if read - start < _WINDOW:
            yield from odd_literals(text, max(start, read - _WINDOW), read)


def _spans_by_suspicion(text: str, part: Part, places: list[int]) -> Iterator[SecretSpan]:
    """What nothing names, where a path says which file it is; code has to speak of credentials somewhere."""
    if not part.path or part.kind in (TextKind.SECRET, TextKind.LOCK) or "/pam.d/" in part.path:
        return
    if part.kind is TextKind.CODE and bisect_left(places, part.start) == bisect_left(places, part.end):
        return
    from git_agent.redact.suspicion import suspicious_spans  # for texts that speak of credentials

    yield from suspicious_spans(text, part.start, part.end, part.path, part.kind, places)


def _in_header(text: str, at: int) -> bool:
    """In a line of git's that tells which file follows: a path is no value."""
    line = text.rfind("\n", max(0, at - 300), at) + 1
    return text.startswith(("diff --git ", "+++ b/", "--- a/", "rename "), line)


def _text_kind_at(text: str, file_kind: TextKind, at: int, end: int) -> TextKind:
    """What a file is at one of its lines: of code, a comment is none."""
    if file_kind is not TextKind.CODE:
        return file_kind
    if _is_minified(text, at, end):
        return TextKind.LOCK
    line = text[max(0, at - 100) : at].rpartition("\n")[2].lstrip("+- \t")
    return (
        TextKind.PROSE
        if line.startswith(("#", "//", "* ", "/*", "-- ", ";", "<!--")) and "@" not in line
        else TextKind.CODE
    )


def _is_minified(text: str, at: int, end: int) -> bool:
    """In the middle of a line that no person wrote."""
    return end - at >= _WINDOW and at >= _WINDOW and text.find("\n", at - _WINDOW, at) < 0


def _spans_by_rule(text: str, lowered: bytes, places: list[int], parts: Parts) -> Iterator[SecretSpan]:
    """What the rows of commands find: on the line of their word, or a few lines on where a call may be that long."""
    tried: set[tuple[int, int]] = set()
    for word in prefilter.words_in(lowered, places):
        rows = commands.rows_by_word()[word]
        steps = {_SOME_LINES if commands.RULES[row].multiline else _BUCKET for row in rows}
        at = prefilter.next_place(lowered, word, 0)
        while at >= 0:
            yield from _spans_of_rows(text, at, rows, parts, tried)
            # Before the end of its line or bucket every row would only say that it has been tried.
            border = min((at // step + 1) * step for step in steps)
            at = prefilter.next_place(lowered, word, max(at + len(word), line_end(text, at, border - at)))
    at = lowered.find(b"codes")
    while at >= 0:
        yield from tables.listed_codes(text, at)
        at = lowered.find(b"codes", at + 5)
    for word, statement in ((b"insert ", other_lines.sql_insert_spans), (b"copy ", other_lines.sql_copy_spans)):
        at = lowered.find(word)
        while at >= 0:
            spans, read = statement(text, at)
            yield from spans
            at = lowered.find(word, read)


def _spans_of_rows(
    text: str, at: int, rows: tuple[int, ...], parts: Parts, tried: set[tuple[int, int]]
) -> Iterator[SecretSpan]:
    """What these rows find around a word of theirs, unless they have read its line."""
    line = text.rfind("\n", max(0, at - _BUCKET), at) + 1 or max(0, at - _BUCKET)
    for row in rows:
        goes_on = commands.RULES[row].multiline
        key = (row, at // _SOME_LINES if goes_on else max(line, at // _BUCKET * _BUCKET))
        if key in tried:
            continue
        tried.add(key)
        if row >= commands.FIRST_SKIPPED_IN_LOCKS and parts.at(at).kind is TextKind.LOCK:
            continue
        start = max(0, at - _SOME_LINES) if goes_on else max(line, at - _SOME_LINES)
        end = at + 2 * _SOME_LINES if goes_on else line_end(text, at, _BUCKET + _SOME_LINES)
        yield from commands.rule_spans(text, start, min(len(text), end), row)


def _is_distinctive(content: str) -> bool:
    """Words and short numbers mean other things elsewhere."""
    kind = kind_of(content[:300])
    if kind in (ValueKind.RANDOM, ValueKind.HEX, ValueKind.UUID):
        return True
    return (kind is ValueKind.MIXED and any(map(str.isdigit, content))) or (
        kind is ValueKind.NUMBER and len(content) >= 12
    )


def repeatable_values(text: str, spans: list[SecretSpan]) -> dict[str, str]:
    """The values at these places that are looked for elsewhere too, and what they are."""
    kinds: dict[str, str] = {}
    for span in spans:
        content = text[span.start : span.end]
        # What only stands near the name of a service is a guess, and a guess is made once.
        if (
            8 <= len(content) <= 4000
            and span.precedence < Precedence.GUESS
            and span.kind != "private-key"
            and _is_distinctive(content)
        ):
            kinds.setdefault(content, span.kind)
        if len(kinds) == _MOST_COPIED:
            break
    return kinds


def repeated_spans(text: str, kinds: Mapping[str, str]) -> Iterator[SecretSpan]:
    """The places where these values stand."""
    for content, kind in kinds.items():
        at = text.find(content)
        while at >= 0:
            end = at + len(content)
            if len(content) >= _LONG_COPY or not (_goes_on(text[at - 1 : at]) or _goes_on(text[end : end + 1])):
                yield SecretSpan(start=at, end=end, kind=kind)
            at = text.find(content, end)


def _goes_on(char: str) -> bool:
    """Whether a value may be part of a longer word; scripts without blanks put their particles right beside it."""
    return char.isalnum() and char < "\u3040"
