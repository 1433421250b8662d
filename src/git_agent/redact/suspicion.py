"""Values that no rule knows: how suspicious each is, by its makeup, its place and the talk around it.

Whoever puts a secret into a file needs neither a name that says so nor a notation that anybody foresaw. But somebody's
own word, near talk of an access, where values stand, is seldom anything else. What each of these says is a number,
found by `fitting/suspicion.py` on texts of people who knew nothing of the rules, and on ordinary files.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.known_words import is_known
from git_agent.redact.makeup import makeup_of
from git_agent.redact.no_values import BESIDE_A_USER, is_no_value
from git_agent.redact.record_kinds import is_record
from git_agent.redact.slots import Slot, key_of, quoted_in, slots_in
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.surroundings import ACCESS, Lines, access_places, heat, names_of, topics_of
from git_agent.redact.suspicion_weights import CODE_LIMIT, LIMIT, MANUAL_LIMIT, weights
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.vocabulary import rank_of

_NEAR = 3  # lines in which talk of an access counts
_NEAR_IN_CODE = 2  # lines around a word of the vocabulary
_SHORT = 150  # characters of a line
_REPEATED = 4_000  # characters on both sides: what stands there often is the name of something
# Keys that tell which, where or how, and no secret.
_NAMING = LazyPattern(
    r"(?i)(?:^|[._-]|[a-z](?=[A-Z]))(?:user(?:name)?|login|account|name|host(?:name)?|server|node|id|uid|uuid|guid|ids|nr|no"
    r"|number|image|tag|ticket|case|ref|issue|order|customer|model|version|build|release|branch|commit|sha|hash|digest"
    r"|checksum|integrity|title|description|fingerprint|etag|bucket|queue|topic|table|column|index|file|folder|dir|path"
    r"|container|pod|job|task|thread|pid|kind|type|lang|language|request|trace|span|message|interface|port|vlan|zone|group"
    r"|roles?|schema|database|db|dbname|scope|status|state|class|method|function|module|package|plugin|device|mac|ip"
    r"|addr(?:ess)?|url|uri|domain|realm|region|cluster|size|instance|label|email|mail|alias|env|environment|service|cipher"
    r"|algorithm|alg|charset|encoding|collation|locale|format|driver|dialect|engine|os|platform|arch|target|from|to|subject"
    r"|date|time|timezone|color|colour|src|href|license|author|mode|level|category|style|command|cmd|run|entrypoint|uses"
    r"|needs|on|dn|ou|cn|base)s?$"
)
_WORDISH = LazyPattern(
    r"(?i)(?:^|[._-])(?:\w*word|p|pw|pwd|w|k|kw|sk|psw|code|pin|unlock|supervisor|sesame|magic|answer|phrase|auth|priv|shared"
    r"|psk|signing|community|cookie)\d?$|[a-z](?:Word|Pw|Pin|Code)$"
)
_PLACES = {
    "logging in": LazyPattern(
        r"(?i)(?:connect\w*|log_?in\w*|sign_?in\w*|auth\w*|credentials?|basic\w*|bind\w*|ssh\w*|ftp\w*|open\w*|identify"
        r"|unlock\w*|session|pass\w*|protect|userpwd|forurl|type|fill|send\w*|getconnection|unprotect|pdo|mysqli|cipher"
        r"|init|update|userinfo|account|token|verify|check\w*)[!?]?[ ]?[(\[ {][^()]{0,80}$"
    ),
    "compared": LazyPattern(r"(?i)(?:[=!]==?|\beq\b|-eq|equals\(|cmp\([^()]{0,30},|case)[ ]?[bBuLN@]?[\"'`]$"),
    "beside a user": BESIDE_A_USER,
    "second literal": LazyPattern(r"[(\[,{][ ]?[\"'][\w.@+-]{2,30}[\"'],?[ ]?(?:=>)?[ ]?[\"']$"),
    "bytes": LazyPattern(r"(?i)(?:key|k|iv|salt|secret)\b[^\"']{0,24}[\"']$"),
}
_BEHIND_A_QUOTE = frozenset({"compared", "second literal", "bytes"})


def suspicious_spans(
    text: str, start: int, end: int, path: str, kind: TextKind, places: Sequence[int]
) -> Iterator[SecretSpan]:
    """The values of a file's part that are too suspicious to stay; of code only what is near one of these places."""
    known = weights()
    # A manual names much that nobody else does; who writes a note or a setting seldom does.
    is_manual = kind is TextKind.PROSE and not is_record(text, start, end, path)
    limit = CODE_LIMIT if kind is TextKind.CODE else MANUAL_LIMIT if is_manual else LIMIT
    for slot, features in candidates(text, start, end, path, kind, places):
        if sum(known.get(feature, 0.0) for feature in features) > limit:
            yield SecretSpan(start=slot.start, end=slot.end, kind="secret", precedence=Precedence.GUESS)


def candidates(
    text: str, start: int, end: int, path: str, kind: TextKind, places: Sequence[int]
) -> Iterator[tuple[Slot, set[str]]]:
    """Every value that is not open to all, near talk of an access, with what is known of it."""
    lines = Lines(text, start, end)
    file_topics = topics_of(path.lower())
    find = partial(quoted_in, is_page=path.endswith((".html", ".htm"))) if kind is TextKind.CODE else slots_in
    if kind is TextKind.CODE:
        numbers: Iterable[int] = lines.near(places, _NEAR_IN_CODE)
    else:
        numbers = range(len(lines.all)) if file_topics & ACCESS else lines.near(access_places(text, start, end), _NEAR)
    for number in numbers:
        for slot in find(text, *lines.all[number]):
            makeup = makeup_of(text[slot.start : slot.end])
            # The first question, as the answer is known for most values; all others read the line.
            if not makeup or is_no_value(lines, number, slot, makeup, kind):
                continue
            if (lines.topics(number) | lines.around(number, _NEAR) | file_topics) & ACCESS:
                features = _features(lines, number, slot, makeup, kind.name.lower())
                yield slot, {"", *features, *(f"path {name}" for name in names_of(file_topics))}


def _features(lines: Lines, number: int, slot: Slot, makeup: str, kind: str) -> Iterator[str]:
    """What is known of a value, in words; the empty one is known of all."""
    text, (first, last), form = lines.text, lines.all[number], slot.form
    before, after = text[max(first, slot.start - 200) : slot.start], text[slot.end : min(last, slot.end + 120)]
    # Without its value a short line speaks of nothing that it does not speak of with it.
    among = lines.topics(number) if last - first <= _SHORT else -1
    own = topics_of(f"{before} | {after}".lower(), among)
    near, far = lines.around(number, 1), lines.around(number, _NEAR)
    warmth = heat(own, near, far)
    yield from (f"makeup {makeup}", f"form {form}", f"kind {kind}", f"heat {warmth}")
    yield from (f"{kind} {form}", f"{form} {makeup}", f"{kind} {makeup}")
    yield from (f"{warmth} {makeup}", f"{warmth} {form}", f"{warmth} {kind}")
    strangeness = f"strange {lines.strangeness(number)}"
    yield from (strangeness, f"{strangeness} {makeup}", f"{strangeness} {form}")
    for scope, topics in (("line", own), ("near", near), ("far", far & ~near)):
        yield from (f"{scope} {name}" for name in names_of(topics))
    for place in _places_before(before[-120:]):
        yield from (place, f"{place} {makeup}")
    yield from _features_of_key(key_of(before), makeup)
    yield from _features_of_value(text, slot)


def _places_before(before: str) -> Iterator[str]:
    """Where a value stands, by what stands before it; most are told by its quote, and asked only behind one."""
    is_quoted = before.endswith(("'", '"', "`"))
    for place, pattern in _PLACES.items():
        if (is_quoted or place not in _BEHIND_A_QUOTE) and pattern.search(before):
            yield place


@lru_cache(maxsize=1024)
def _features_of_key(key: str, makeup: str) -> Sequence[str]:
    if not key:
        return ("no key",)
    rank = rank_of(key).name
    found = [f"rank {rank}", f"rank {rank} {makeup}", *(f"key {name}" for name in names_of(topics_of(key.lower())))]
    if _NAMING.search(key):
        found += ["naming", f"naming {makeup}"]
    if _WORDISH.search(key):
        found += ["wordish", f"wordish {makeup}"]
    if len(key) <= 2:
        found.append("short key")
    if not is_known(key.lower()):
        found.append("own key")
    return found


def _features_of_value(text: str, slot: Slot) -> Iterator[str]:
    content, after = text[slot.start : slot.end], text[slot.end : slot.end + 3]
    yield f"size {min(len(content) // 4, 8)}"
    if re.search(r"[!#$%&?@*]", content):
        yield "sign"
    if content[:1].isupper():
        yield "loud" if content.isupper() else "capital"
    if not content.isascii():
        yield "foreign"
    if text.count(content, max(0, slot.start - _REPEATED), slot.end + _REPEATED) > 3:
        yield "repeated"
    if after[:1] in ("(", "["):
        yield "called"
    if after.lstrip("\"'` ").startswith((":", "=")):
        yield "is key"
