"""Files whose purpose is to hold secrets: their structure may be told, their values never.

Also what a Kubernetes Secret holds, wherever it stands.
"""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import compiled
from git_agent.redact.kinds import is_blank
from git_agent.redact.lines import body_lines, content_end, content_start, lines_below
from git_agent.redact.spans import SecretSpan
from git_agent.redact.vocabulary import is_credential_name

_ENTRY = (
    r"(?P<name>(?:export[ \t]+|set[ \t]+|-[ \t]+)?(?:\"[^\"\n]{1,200}\"|'[^'\n]{1,200}'"
    r"|[^\s=\"'{}<>,]{1,200}?(?:[ \t][^\s=:\"'{}<>,]{1,60}){0,2}))"
    r"[ \t]*(?:=>|:=|=|:(?=[ \t]|$|[\"']))[ \t]*(?P<value>[^\n]*)"
)
# Files that are one secret: a line of them has no name to show.
_OPAQUE = (
    ".pem",
    ".key",
    ".p8",
    ".pk8",
    ".ppk",
    ".txt",
    ".agekey",
    ".token",
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
    "-token",
    "_pass",
    "-pass",
    "password",
    "passphrase",
    "passwd",
    "secret",
    ".keystore",
    ".jks",
    ".p12",
    ".pfx",
)
# What a manifest says of itself; what it holds below `data` is looked at once more.
_MANIFEST = (
    r"[\"']?apiVersion[\"']?:[ \t]*[\"']?(?:[a-z][a-z0-9.-]*/)?v\d\w{0,8}[\"']?,?"
    r"|[\"']?kind[\"']?:[ \t]*[\"']?[A-Z][A-Za-z]{2,40}[\"']?,?"
    r"|[\"']?type[\"']?:[ \t]*[\"']?(?:Opaque|kubernetes\.io/[a-z/-]{3,40})[\"']?,?|[\"']?(?:name"
    r"|namespace)[\"']?:[ \t]*[\"']?[a-z0-9][a-z0-9.-]{0,62}[\"']?,?"
    r"|[\"']?immutable[\"']?:[ \t]*\w+,?"
)
_STRING = r"\"((?:[^\"\\\n]|\\.){0,2000})\"(?P<key>[ \t]*:)?|>(?P<text>[^<>\n]{2,2000})</"
_COMMENT = ("#", "//", ";", "<!--", "--", "/*", "!")
_KIND = "secret"


def file_spans(text: str, start: int, end: int, path: str) -> Iterator[SecretSpan]:
    """Every value of such a file."""
    name = path.rpartition("/")[2].lower()
    is_public = False
    is_manifest = compiled(_KIND_LINE).search(text, start, end) is not None
    for first, last in body_lines(text, start, end):
        content = text[first:last]
        # Certificates and public keys in such a file are meant to be seen; its comments, unless they are settings,
        # too.
        if content.startswith(("-----", "---- ")):
            is_public = "BEGIN" in content and ("CERTIFICATE" in content or "PUBLIC" in content)
        elif (
            content
            and not is_public
            # In .npmrc a line that begins with `//` is the address of a registry.
            and (not content.startswith(_COMMENT) or name == ".npmrc" or _is_commented_out(content))
            and "[REDACTED:" not in content
            and not content.startswith("{{")
            and not (is_manifest and compiled(_MANIFEST).fullmatch(content))
        ):
            yield from _line_spans(text, first, last, name)


def _is_commented_out(content: str) -> bool:
    """`#JWT_SECRET=…`: what was a setting yesterday is one still."""
    match = re.match(r"(?:#|//|;)[ \t]?(?:export[ \t]+)?([A-Z][A-Z0-9_]{0,60}|[\w.-]{2,60})=", content)
    return match is not None and (match[1].isupper() or is_credential_name(match[1]))


def _line_spans(text: str, first: int, last: int, name: str) -> Iterator[SecretSpan]:
    if "netrc" in name:
        for match in compiled(r"(?:login|password|account)[ \t]+(\S+)").finditer(text, first, last):
            yield SecretSpan(start=match.start(1), end=match.end(1), kind="password")
    elif name.endswith((".pgpass", "pgpass.conf", "htpasswd", "shadow", "passwd")) and ":" in text[first:last]:
        # pgpass has the password last, and escapes a colon in it; htpasswd and shadow have the name first.
        at = text.rfind(":", first, last) if "pgpass" in name else text.find(":", first, last)
        while at > first and text[at - 1] == "\\" and "pgpass" in name:
            at = text.rfind(":", first, at)
        if at >= 0 and last - at > 1:
            yield SecretSpan(start=at + 1, end=last, kind="password")
    elif name in ("chap-secrets", "pap-secrets"):
        cells = list(compiled(r"\"[^\"\n]*\"|\S+").finditer(text, first, last))
        # Client, server, secret, addresses.
        yield from (SecretSpan(start=cell.start(), end=cell.end(), kind="password") for cell in cells[2:3])
    elif re.fullmatch(r"\[[^\]\"']*\]|[\[\](){},;]+|<[^<>]*>|---|\.\.\.", text[first:last]):
        return
    elif entry := compiled(_ENTRY).fullmatch(text, first, last):
        yield from _value_span(text, entry.start("value"), last)
    else:
        yield from _loose(text, first, last, name)


def _value_span(text: str, first: int, last: int) -> Iterator[SecretSpan]:
    """What stands behind a name, without its quotes and what follows them."""
    while last > first and text[last - 1] in " \t,;":
        last -= 1
    quote = text[first : first + 1]
    if quote and quote in "\"'`" and (close := text.find(quote, first + 1, last)) > 0:
        yield from _strings(text, close + 1, last)  # `"a": "1", "b": "2"` is one line, too
        first, last = first + 1, close
    content = text[first:last]
    if content and not is_blank(content[:300]) and not re.fullmatch(r"[\[{(|>][-+\d]*[ \t]*[\]})]?", content):
        yield SecretSpan(start=first, end=last, kind=_KIND)


def _strings(text: str, first: int, last: int) -> Iterator[SecretSpan]:
    """Every string that is no key, and every text between two tags."""
    for match in compiled(_STRING).finditer(text, first, last):
        group = "text" if match["text"] else 1
        if not match["key"] and match[group] and not is_blank(match[group][:300]):
            yield SecretSpan(start=match.start(group), end=match.end(group), kind=_KIND)


def _loose(text: str, first: int, last: int, name: str) -> Iterator[SecretSpan]:
    content = text[first:last]
    if name.endswith(_OPAQUE) and not content.startswith("<"):
        yield SecretSpan(start=first, end=last, kind=_KIND)
        return
    if first_word := re.match(r"(\S{1,60})[ \t]+(?=\S)", content):
        yield from _columns(text, first, last, first_word)
        return
    if list_item := re.match(r"-[ \t]+(?=[^\s:]+$)", content):
        first += list_item.end()
        content = text[first:last]
    literals = list(_strings(text, first, last))
    yield from literals
    if (
        not literals
        and not re.search(r"\s", content)
        and len(content) >= 6
        and not re.fullmatch(r"[\w.]+[:{(]|\W+", content)
    ):
        yield SecretSpan(start=first, end=last, kind=_KIND)


_SECRET_COLUMNS = frozenset(("password", "passwd", "pass", "pw", "secret", "key", "token", "passphrase"))


def _columns(text: str, first: int, last: int, first_word: re.Match[str]) -> Iterator[SecretSpan]:
    """`password kqzv wrtb`, `client * secret *`: all behind a credential's name, or what is nobody's word."""
    if is_credential_name(first_word[1]):
        yield SecretSpan(start=first + first_word.end(), end=last, kind=_KIND)
        return
    follows = False
    for cell in compiled(r"\"[^\"\n]{1,300}\"|\S{1,300}").finditer(text, first, last):
        content = cell[0].strip("\"',;")
        followed, follows = follows, content in _SECRET_COLUMNS
        if (followed and not follows and content) or (
            len(content) >= 4
            and not is_blank(content)
            and re.search(r"\d", content)
            and not re.fullmatch(r"[\d.:/]+|[\w.-]+\.[a-z]{2,6}", content)
        ):
            at = cell.start() + cell[0].index(content)
            yield SecretSpan(start=at, end=at + len(content), kind=_KIND)


_KIND_LINE = r"(?mi)^[+\- ]?[ \t]*[\"']?kind[\"']?[ \t]*:[ \t]*[\"']?secret[\"']?[ \t\r,]*$"
_DATA_LINE = r"(?m)^[+\- ]?[ \t]*[\"']?(?:data|stringData)[\"']?[ \t]*:[ \t\r{]*$"


def kubernetes_spans(text: str, start: int, end: int) -> Iterator[SecretSpan]:
    """The entries below `data` and `stringData` of a Kubernetes Secret, document by document."""
    while start < end:
        border = compiled(r"\n[+\- ]?---[ \t\r]*(?=\n)").search(text, start, end)
        stop = border.start() if border else end
        if compiled(_KIND_LINE).search(text, start, stop):
            yield from _data_of(text, start, stop)
        start = border.end() if border else end


def _data_of(text: str, start: int, end: int) -> Iterator[SecretSpan]:
    while data := compiled(_DATA_LINE).search(text, start, end):
        spans = list(_map_below(text, data.start(), data.end(), end))
        yield from spans
        start = max([data.end(), *(span.end for span in spans)])


def _map_below(text: str, start: int, at: int, end: int) -> Iterator[SecretSpan]:
    depth = content_start(text, start, at) - start
    for first, stop in lines_below(text, at, end):
        begin, last = content_start(text, first, stop), content_end(text, first, stop)
        if begin >= last:
            continue
        if begin - first <= depth:
            return
        if entry := compiled(_ENTRY).fullmatch(text, begin, last):
            yield from _value_span(text, entry.start("value"), last)
        elif "[REDACTED:" not in text[begin:last] and not text.startswith("{{", begin):
            yield SecretSpan(start=begin, end=last, kind=_KIND)
