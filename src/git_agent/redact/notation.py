"""Names and what is assigned to them, in whatever notation: `password = "…"`, `API_KEY: …`, `<secret>…</secret>`.

The scan finds a word of the vocabulary; here the name around it is read, then the operator behind it, then the value.
Patterns are bounded and tried at that place only, so that the work for each name is limited whatever follows it.
"""

import re
from collections.abc import Iterator
from functools import cache

from git_agent.model.value import value
from git_agent.redact.places import Place
from git_agent.redact.spans import Span
from git_agent.redact.values import MOST_JUDGED, Form, Kind, is_random, is_secret, kind_of, pair_share
from git_agent.redact.vocabulary import PASSWORD_PHRASES, Rank, is_label, rank_of
from git_agent.redact.words import late

_NAME_LEFT, _NAME_RIGHT = 60, 40


@value
class Named:
    """A name in a text: where it stands, how it is spelled and what it says."""

    start: int
    end: int
    name: str
    rank: Rank


@value
class Found:
    """A value behind a name, judged by at most 300 of its characters."""

    start: int
    text: str
    quote: str
    form: Form


def name_at(text: str, at: int) -> Named | None:
    """The name around a place; None where it speaks of no credential."""
    left = _left().search(text, max(0, at - _NAME_LEFT), at)
    right = _right().match(text, at, at + _NAME_RIGHT)
    start, end = left.start() if left else at, right.end() if right else at
    if text[start : start + 1] == "-" and text[start + 1 : start + 2] != "-" and text[start - 1 : start] in ("", "\n"):
        start += 1  # the sign of a diff
    if text.endswith("[REDACTED:", max(0, start - 10), start) or (
        text[start - 1 : start] == ":" and text.endswith("[REDACTED", max(0, start - 10), start - 1)
    ):
        return None
    if end - at >= 24 and (glued := _glued().search(text, at, end + 48)) and glued.start() < end:
        end = glued.start()
    name = text[start:end].rstrip(".-")
    end = start + len(name)
    rank = rank_of(name)
    if rank < Rank.PASSWORD and (before := _word_before().search(text, max(0, start - 24), start)):
        rank = max(rank, rank_of(before[1] + "_" + name))
    if rank < Rank.PASSWORD and not name.isupper() and _ends_a_phrase(text, start, end):
        rank = Rank.PASSWORD
    return Named(start=start, end=end, name=name, rank=rank) if rank else None


def _ends_a_phrase(text: str, start: int, end: int) -> bool:
    """`mot de passe`: no word of it is enough."""
    return text[max(0, start - 12) : end].lower().endswith(PASSWORD_PHRASES)


@cache
def _left() -> re.Pattern[str]:
    return re.compile(r"[\w.$-]+\Z")


@cache
def _right() -> re.Pattern[str]:
    return re.compile(r"[\w.$-]+")


@cache
def _glued() -> re.Pattern[str]:
    """A value that hangs at its name: `service-secret-5f4dcc3b…`."""
    return re.compile(
        r"(?<=[a-zA-Z])[-_.](?=[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{28}|(?"
        r"=[a-zA-Z]*\d)[0-9a-zA-Z]{32})"
    )


@cache
def _word_before() -> re.Pattern[str]:
    return re.compile(r"([A-Za-z]{2,16}) \Z")


_STRING_TYPE = r"(?:\[\])?(?:[*&]|const )?(?:\w{0,10}[sS]tring\w{0,10}|str|bytes?|char|varchar|text|auto|std::string)"
_OPERATOR = rf"""
    \\{{0,3}}["'`\u201d\u2019»]?(?:\*{{1,2}}|__|[\])}}]{{1,2}})?["'`]?
    (?:
      (?P<typed>
          [ \t]{{0,4}}[?!]?:[ \t]{{0,4}}
          (?:[A-Z&][\w.:<>\[\]|?&', ]{{0,40}}?|{_STRING_TYPE}(?:[ ]?\|[ ]?\w{{1,12}})?)
          [ \t]{{0,4}}=(?![=>~])[ \t]{{0,8}}
        | [ \t]{{1,4}}{_STRING_TYPE}(?:\[\d*\])?[ \t]{{0,4}}:?=(?![=>~])[ \t]{{0,8}}
        | \[\w{{0,16}}\][ \t]{{0,4}}=(?![=>~])[ \t]{{0,8}}
        | [ \t]{{0,2}}\{{[ \t]{{0,2}}get;[^}}\n]{{0,30}}\}}[ \t]{{0,2}}=[ \t]{{0,4}}
      )
    | (?P<compared>
          [ \t]{{0,4}}(?:={{2,3}}|!={{1,2}}|<>|=~|!~|-c?(?:eq|ne)\b)[ \t]{{0,4}}
        | [ \t]{{1,4}}(?:eq|ne)[ \t]{{1,4}}
        | \)?\.(?:[eE]quals(?:IgnoreCase)?|isEqualTo|toBe|toEqual)\([ \t]{{0,4}}
      )
    | (?P<assign>
          [ \t]{{0,24}}
          (?:=>|->|<<<|<<?-|:{{1,3}}=|:\*{{1,2}}(?=[ \t])|\?\??=|\|\|=|[+.~]=|=(?![=~>])|:[-+]?(?![:/=]))
          [ \t]{{0,24}}
      )
    | (?P<pair>
          [ \t]{{0,4}}[,;]?[^{{}}<>\n]{{0,80}}?["' ]
          (?:[vV]alue|VALUE|[dD]efault(?:Value)?|val|content)["']?[ \t]{{0,4}}[:=][ \t]{{0,8}}
      )
    | (?P<element>(?:[ \t][^<>\n]{{0,120}})?(?<![/=-])>[ \t]{{0,8}}(?:<!\[CDATA\[)?)
    | (?P<call>[ \t]{{0,2}}\([ \t]{{0,4}})
    | (?P<comma>[ \t]{{0,4}},[ \t]{{0,8}}(?:default\w{{0,8}}[ \t]{{0,4}}[=:][ \t]{{0,4}})?)
    | (?P<cell>[ \t]{{0,40}}\|[ \t]{{0,40}}(?=[^|\s]))
    | (?P<told>
          [ \t]{{1,4}}(?:is|was|are|to|ist|est|es|lautet)(?:[ \t]{{0,2}}:)?[ \t]{{1,4}}
        | [ \t]{{1,4}}(?:for|of|für|pour|de|para)[ \t][^\s:=]{{1,30}}(?:[ \t]is|[ \t]?[:=])[ \t]{{0,4}}
        | [ \t]{{0,4}}[\uff1aは\uff1d][ \t]{{0,4}}
        | [ \t]{{1,4}}[-\u2013\u2014][ \t]{{1,4}}
        | [-_.](?=[\w-]{{16}})
      )
    | (?P<blank>[ \t]{{1,24}}(?:\.[ \t]+)?)
    )
"""
_WRAP = (
    r"(?P<wrap>(?:new[ \t]{1,4}|await[ \t]{1,4}|lambda[ \t]?:[ \t]?|!{1,2}\w{1,20}[ \t]{1,4}|&\w{1,20}[ \t]{1,4}"
    r"|[A-Za-z_$&][\w.:$<>!-]{0,40}[ \t]?\([ \t]{0,4}|[(\[{&*][ \t]{0,4}|-\w+[ \t]{1,4}){0,3})"
)
_QUOTE = r"(?P<prefix>[bBrRuUfFLNEe@$]{0,2})(?P<quote>\\{0,3}(?:\"{3}|'{3}|[\"'`\u201c\u201e«\u2018「]|&quot;|&#39;))"
_CLOSING = {"\u201c": "\u201d", "\u201e": "\u201c", "«": "»", "\u2018": "\u2019", "「": "」"}
_BARE = r"[^\s\"'`<>(){}\[\],;|=]+={0,2}"
_CONVERTER = late(
    r"(?i)some|str|secure|bytes?|b64|base64|decode|buffer|value|liter|just|sensitive|trim|quote|ut"
    r"f8|encode|passw|token|secret|"
    r"cred|auth|default|param|\bof\b|from|hash|digest|crypt|^ok$|key|new"
)
_LOOKUP = late(
    r"(?i)\bget|env|fetch|find|load|read|lookup|require|import|prompt|input|ask|transl|gettext|_\("
    r"$|\bt\($|equest|url|path"
)


@cache
def _operator() -> re.Pattern[str]:
    return re.compile(_OPERATOR, re.VERBOSE)


@cache
def _quoted() -> re.Pattern[str]:
    return re.compile(_WRAP + _QUOTE)


@cache
def _bare() -> re.Pattern[str]:
    return re.compile(_BARE)


def values_of(text: str, named: Named, end: int, place: Place) -> Iterator[Span]:
    """The secrets a name holds on its line, which ends here at the latest."""
    if re.search(r"://[^\s/@?]{0,80}$", text[max(0, named.start - 90) : named.start]):
        return  # the user of an address
    operator = _operator().match(text, named.end, end)
    spans = list(_assigned(text, named, operator, end, place)) if operator else []
    if not spans:
        spans = list(_by_default(text, named, end))
    if not spans and named.rank >= Rank.SECRET:
        spans = list(_to_the_left(text, named))
    if place is Place.LOCK:
        spans = [span for span in spans if kind_of(text[span.start : span.end][:MOST_JUDGED]) in _UNLIKE_WORDS]
    elif not spans:
        spans = list(_to_the_right(text, named, end))
    yield from spans


def unjudged(text: str, named: Named, end: int) -> Iterator[Span]:
    """What is directly assigned to a credential's name, whatever it is: for texts with thousands of such names."""
    if named.rank < Rank.SECRET:
        return
    value = _assigned_directly().match(text, named.end, end)
    if value and not value["value"].startswith("[REDACTED:"):
        yield Span(start=value.start("value"), end=value.end("value"), kind=kind_named(named, ""), rank=3)


@cache
def _assigned_directly() -> re.Pattern[str]:
    return re.compile(r"[\"'`]?[ \t]{0,8}(?:=>|:?=|:)[ \t]{0,8}[\"'`]?(?P<value>[^\s\"'`,;]{2,300})")


_UNLIKE_WORDS = (Kind.RANDOM, Kind.HEX, Kind.UUID)


def kind_named(named: Named, value: str) -> str:
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


def _assigned(text: str, named: Named, operator: re.Match[str], end: int, place: Place) -> Iterator[Span]:
    how = operator.lastgroup or ""
    if how == "element" and (named.name == "key" or not _in_tag(text, named)):
        return  # a property list says what comes next, not what it is
    if named.name in ("pass", "Pass") and (how in ("told", "blank", "comma") or operator[0][:1] in (" ", "\t")):
        return  # a verb
    if how == "cell" and place is Place.CODE:
        return
    quoted = _quoted().match(text, operator.end(), end)
    if quoted:
        yield from _literals(text, named, quoted, how, end, place)
    elif found := _unquoted(text, named, operator, end, place):
        in_code = place is Place.CODE and found.form is not Form.SETTING
        if (
            found.form is Form.BARE
            and "=" in operator[0]
            and text[found.start + len(found.text) : found.start + len(found.text) + 1]
            in (
                ",",
                ")",
            )
        ):
            in_code = True  # an argument
        if is_secret(found.text, named.rank, found.form, name=named.name, in_code=in_code):
            yield _span(text, named, found)


def _in_tag(text: str, named: Named) -> bool:
    before = text[max(0, named.start - 120) : named.start]
    return before.rfind("<") > max(before.rfind(">"), before.rfind("\n"))


def _form_of(how: str) -> Form:
    if how in ("call", "comma"):
        return Form.CALL
    return Form.COMPARED if how == "compared" else Form.QUOTED


def _literals(text: str, named: Named, quoted: re.Match[str], how: str, end: int, place: Place) -> Iterator[Span]:
    """The literal behind an operator, and those that follow it in a list."""
    form = _form_of(how)
    is_told = text[named.end : named.end + 1] in ('"', "'", "`", "\\") or _is_atom(text, named) or named.name.isupper()
    if how == "comma" and not is_told:
        return
    wrap = quoted["wrap"]
    following: re.Match[str] | None = quoted
    while following is not None:
        found = _literal(text, following, form, end)
        if _is_secret_literal(text, found, named, how, following, place):
            yield _span(text, named, found)
        if "[" not in wrap and not wrap.endswith("{"):
            return
        after = re.compile(r"\\{0,3}[\"'`]{1,3}[ \t]{0,2},[ \t]{0,4}").match(text, found.start + len(found.text), end)
        following = _quoted().match(text, after.end(), end) if after else None


def _is_atom(text: str, named: Named) -> bool:
    """Erlang's `{password, "…"}`."""
    return text[named.start - 1 : named.start] == "{" and named.name.islower()


def _literal(text: str, quoted: re.Match[str], form: Form, end: int) -> Found:
    quote = quoted["quote"]
    start = quoted.end()
    stop = _close(text, quote, start, min(end, start + MOST_JUDGED))
    return Found(start=start, text=text[start:stop], quote=quote, form=form)


def _close(text: str, quote: str, start: int, end: int) -> int:
    """Where the literal that begins here ends, or its line."""
    line = text.find("\n", start, end)
    end = line if line >= 0 else end
    if quote.startswith("\\"):
        at = text.find(quote, start, end)
        return at if at >= 0 else end
    mark = _CLOSING.get(quote, quote)
    at = text.find(mark, start, end)
    while at > start and text[at - 1] == "\\" and text[at - 2 : at - 1] != "\\":
        at = text.find(mark, at + 1, end)
    end = at if at >= 0 else end
    return end - 1 if at < 0 and text[end - 1 : end] == "\r" else end


def _is_secret_literal(text: str, found: Found, named: Named, how: str, quoted: re.Match[str], place: Place) -> bool:
    content, wrap, prefix = found.text.strip(), quoted["wrap"], quoted["prefix"]
    if ("f" in prefix.lower() and "{" in content) or (prefix == "$" and "{" in content):
        return False
    in_code = place is Place.CODE or place is Place.UNKNOWN
    is_call = "(" in wrap and len(wrap.strip()) > 1
    form = found.form
    if is_call and (_LOOKUP().search(wrap) or not _CONVERTER().search(wrap)):
        return kind_of(content) in (Kind.RANDOM, Kind.HEX) and is_secret(content, named.rank, form)
    if how == "blank":
        return _after_blank(text, content, named, place)
    if how in ("call", "comma") and not _is_told_by_call(text, named, content, how):
        return False
    if how in ("call", "comma") and named.rank is Rank.PASSWORD:
        form = Form.QUOTED
    return is_secret(content, named.rank, form, name=named.name, in_code=in_code)


def _after_blank(text: str, content: str, named: Named, place: Place) -> bool:
    """`--password 'x'`, `:password "x"`, `PASSWORD 'x'`, `storePassword 'x'`, `ENV API_KEY "x"`."""
    if content.count(" ") > 3 or (named.rank < Rank.PASSWORD and not re.search(r"\d|[^\w\s.!-]", content)):
        return False
    before = text[max(0, named.start - 16) : named.start]
    is_setting = bool(
        re.search(r"(?:^|\n)[+\- ]?[ \t]*$|--?$|[:(*]$|(?i:env|arg|setq?|define|def\w*|let|with)[ \t]+\*?$", before)
    )
    line = text[max(0, named.start - 80) : named.start].rpartition("\n")[2]
    is_login = (
        place is not Place.CODE and re.search(r"(?i)\b(?:user|login|log in|admin|account|default)", line) is not None
    )
    form = Form.QUOTED if is_setting or is_login or named.name.isupper() else Form.CALL
    return is_secret(content, named.rank, form, name=named.name, in_code=place is Place.CODE)


_SETTERS = late(
    r"(?i)(?:set|with|add|put|define|env|getenv|default|header|option|string|flag|fill|type|item|store|save|update|insert|option|param\w*|property|get|fetch|"
    r"append|attr\w*)\w{0,24}[\"'`]?[ \t]?[(\[{][^()\n]{0,40}$"
)


def _is_told_by_call(text: str, named: Named, content: str, how: str) -> bool:
    """In a call or a list only a setter or a constant's name tells: `("user", "password", "email2")` has none."""
    kind = kind_of(content)
    if kind in (Kind.RANDOM, Kind.HEX, Kind.UUID):
        return True
    if is_label(content.rstrip("0123456789")):
        return False
    if how == "call":
        return kind is Kind.MIXED or (named.rank is Rank.PASSWORD and not _ASKING().search(named.name))
    before = text[max(0, named.start - 60) : named.start]
    return bool(named.name.isupper() or _SETTERS().search(before) or _is_atom(text, named))


_ASKING = late(
    r"(?i)get|find|ask|prompt|input|read|confirm|show|reset|forgot|label|test|field|valid|form|is_"
    r"|has_|^_|require|import|^pass$|match|by"
)


# Unquoted values.
def _unquoted(text: str, named: Named, operator: re.Match[str], end: int, place: Place) -> Found | None:
    how, start = operator.lastgroup, operator.end()
    if how == "element":
        return _element(text, start, end)
    if how == "cell":
        return _cell(text, start, end)
    bare = _bare().match(text, start, min(end, start + MOST_JUDGED))
    if not bare or how in ("compared", "call", "typed"):
        return None
    if how == "comma":
        is_row = place is Place.SETTINGS and _is_setting(text, named)
        return Found(start=start, text=bare[0], quote="", form=Form.SETTING) if is_row else None
    if how == "blank":
        return _worded(text, named, bare, place)
    if how in ("told", "pair"):
        form = Form.SETTING if how == "pair" else Form.CALL
        return Found(start=start, text=bare[0] if how == "pair" else bare[0].rstrip(".!?"), quote="", form=form)
    return _rest(text, named, operator, end, place) or _inner(text, named, operator, bare, end, place)


def _sign(operator: re.Match[str]) -> str:
    return operator[0].strip("\"'`\\ \t)]}*_")


def _rest(text: str, named: Named, operator: re.Match[str], end: int, place: Place) -> Found | None:
    """All that follows on the line of a setting."""
    if _sign(operator) not in ("=", ":", ":=", "?=", "+=", "::=") or not _is_setting(text, named):
        return None
    start = operator.end()
    if anchor := re.compile(r"(?:[&!][\w!/-]+[ \t]+)+").match(text, start, end):
        start = anchor.end()  # YAML's own
    rest = _rest_of_line(text, start, end)
    if not rest or _looks_like_code(rest) or (place is Place.CODE and not _is_no_code(rest)):
        return None
    may_have_spaces = place in (Place.SETTINGS, Place.SECRET) and named.rank is Rank.PASSWORD
    if re.search(r"\s", rest) and not may_have_spaces:
        return None
    return Found(start=start, text=rest, quote="", form=Form.SETTING)


def _inner(
    text: str, named: Named, operator: re.Match[str], bare: re.Match[str], end: int, place: Place
) -> Found | None:
    """A value in the middle of a line: part of an address, a connection string, a command, or code."""
    sign, start = _sign(operator), bare.start()
    content = re.split(r"&\w+=", bare[0])[0]
    if text[bare.end() : bare.end() + 1] in ("(", "[", "{") or sign not in ("=", ":", "?=", ":-", ":="):
        return None
    before = text[max(0, named.start - 2) : named.start]
    before = "" if before in ("+", "-", "\n+", "\n-") else before  # the sign of a diff
    is_inside = operator[0] == "=" and (named.name[0] == "-" or bool(re.search(r"[;?&]$|--?$|[;,] $|\$\{?$", before)))
    if is_inside and before.rstrip().endswith(";"):
        listed = re.compile(r"[^;\"'\n]{1,200}").match(text, start, end)
        content = listed[0].rstrip() if listed else content
    elif is_inside:
        content = content.split("&")[0].rstrip("\\")
    is_header = operator[0] in (":", ": ") and before[-1:] in ('"', "'")
    is_header = is_header and re.match(r"(?i)x-|private-token", named.name) is not None
    is_upper = sign in ("=", ":-", ":=") and named.name.isupper() and operator[0].strip() == operator[0]
    is_default = sign in (":-", ":") and before.endswith("${")
    is_told = place is not Place.CODE and named.rank is Rank.PASSWORD and _ends_there(text, bare.end(), operator[0])
    form = Form.SETTING if is_inside or is_header or is_upper or is_default or is_told else Form.BARE
    return Found(start=start, text=content, quote="", form=form)


def _ends_there(text: str, end: int, operator: str) -> bool:
    """`password=x` between other words of a command or a log, `password: x` at the end of a line or of an entry."""
    after = text[end : end + 1]
    if operator == "=":
        return after in ("", " ", "\n", "\r", '"', "'")
    return operator in (":", ": ") and (after in ("", "\n", "\r", "}") or text.startswith(", ", end))


def _is_no_code(rest: str) -> bool:
    """A bracket that closes in the middle of a word, among signs that no language puts there."""
    return re.fullmatch(r"\S{8,}", rest) is not None and re.search(r"[)\]}][A-Za-z].*[$#@]", rest) is not None


def _looks_like_code(rest: str) -> bool:
    return (rest.endswith(("{", "(", "[", ",", "=>", "&&", "||", "|")) and len(rest) < 3) or bool(
        re.match(r"[|>][-+\d]{0,2}$|[\[{(|>]", rest)
    )


def _element(text: str, start: int, end: int) -> Found | None:
    stop = text.find("<", start, min(end, start + MOST_JUDGED))
    closing = stop > start and text[stop : stop + 2] == "</"
    content = text[start:stop].rstrip() if closing else ""
    if content.startswith("{") and content.endswith("}") and re.search(r"(?=\S*\d)[\w+/=-]{16}", content):
        start, content = start + 1, content[1:-1].rpartition(" ")[2]  # Jenkins, encrypted
        start = stop - 1 - len(content)
    return Found(start=start, text=content, quote="", form=Form.QUOTED) if content and "\n" not in content else None


def _cell(text: str, start: int, end: int) -> Found | None:
    """The cell beside a name; a word in it counts where the row has no third, which would describe."""
    cell = re.compile(r"(`?)([^|`\n]{1,80}?)`?[ \t]*(?:\|(?P<more>[^\n]*)|$)").match(text, start, end)
    if not cell:
        return None
    is_pair = bool(cell[1]) or not (cell["more"] or "").strip()
    return Found(start=cell.start(2), text=cell[2], quote="", form=Form.SETTING if is_pair else Form.CALL)


def _is_setting(text: str, named: Named) -> bool:
    """Nothing but marks and words such as `export` stands before the name on its line."""
    before = text[max(0, named.start - 40) : named.start].rpartition("\n")[2]
    if len(before) == 40 and before.strip():
        return False
    marks = re.sub(
        r"(?i)\b(?:export|set|setx|env|arg|declare|local|readonly|let|var|const|define|variable)\b|\$env:|-[a-z]\b",
        "",
        before,
    )
    return not marks.strip("+- \t\"'#*/;@$>:.`!%")


def _rest_of_line(text: str, start: int, end: int) -> str:
    stop = text.find("\n", start, min(end, start + MOST_JUDGED))
    rest = text[start : stop if stop >= 0 else min(end, start + MOST_JUDGED)]
    rest = re.split(r"[ \t]+(?:#|//|<!--|--)[ \t]|[ \t]\\$", rest)[0]
    return rest.rstrip(" \t\r,;").rstrip("\"'`")


_WORD_SETTERS = late(r"(?i)(?:--?|/|\b(?:env|arg|define|set|setx|export|login\s+\S+)[ \t]+)$")


def _worded(text: str, named: Named, bare: re.Match[str], place: Place) -> Found | None:
    """A value behind a blank: flags, `ENV A B`, `#define A B`, `login me password x`, `requirepass x`."""
    before = text[max(0, named.start - 60) : named.start].rpartition("\n")[2]
    content = bare[0]
    if text[named.end : named.end + 1] in ("`", "'", '"'):
        return None  # a name in quotes, and prose behind it
    if re.match(r"[-=:+|&!?/]{1,2}$|-[A-Za-z-]", content):
        return None
    is_flag = _WORD_SETTERS().search(before) is not None or named.name.startswith("-")
    alone = text[bare.end() : bare.end() + 1] in ("", "\n", "\r", ";")
    begins = not before.strip("+- \t#;")
    if is_flag:
        form = Form.SETTING if place is not Place.CODE or named.name.startswith("-") else Form.CALL
        return Found(start=bare.start(), text=content, quote="", form=form)
    if begins and alone and place is not Place.CODE and named.name == named.name.lower():
        return Found(start=bare.start(), text=content, quote="", form=Form.SETTING)
    is_loud = (
        place is not Place.CODE and re.search(r"(?:KEY|TOKEN|SECRET|PASSWORD|PRIVATE|ACCESS)$", named.name) is not None
    )
    if is_loud and len(content) >= 16 and kind_of(content) is Kind.MIXED:
        return Found(start=bare.start(), text=content, quote="", form=Form.QUOTED)
    if kind_of(content) in (Kind.RANDOM, Kind.HEX, Kind.UUID) or _is_counted(content):
        return Found(start=bare.start(), text=content, quote="", form=Form.CALL)
    return None


def _is_counted(content: str) -> bool:
    """`abcdef1234567890`: nobody's word, though nobody's random string either."""
    return len(content) >= 16 and content.isalnum() and any(map(str.isdigit, content)) and pair_share(content) < 0.6


# Defaults, and values further right.
_DEFAULT = (
    r"[^\"'`\n]{0,60}?[\"'`]?[\])]{0,3}[^\"'`\n]{0,20}?(?:\|\||\?\?|\bor\b|\?:|\?[^:\n\"']{1,40}:|"
    r"\belse\b|:-|,[ \t]{0,4}default\w{0,6}[ \t]{0,2}[=:]|"
    r"\.unwrap_or\w{0,8}\(|\.orElse\w{0,4}\(|\.getOrElse\(|\.default\(|\{)[ \t]{0,4}"
)


@cache
def _default() -> re.Pattern[str]:
    return re.compile(_DEFAULT + _WRAP + _QUOTE)


def _by_default(text: str, named: Named, end: int) -> Iterator[Span]:
    found = _default().match(text, named.end, min(end, named.end + 200))
    if not found:
        return
    literal = _literal(text, found, Form.QUOTED, end)
    if is_secret(literal.text.strip(), named.rank, Form.QUOTED, name=named.name, in_code=True):
        yield _span(text, named, literal)


_COMPARED_BEFORE = (
    r"[\"'`](?P<value>[^\"'`\n]{3,300})[\"'`]\)?[ \t]{0,4}(?:={2,3}|!={1,2}|eq|ne|-eq|-ne)[ \t]{0,4}[$@&(]?\Z"
)
_TOLD_BEFORE = (
    r"(?P<value>[^\s\"'`]{6,300}?)[\"'`]?[ \t](?:is|was)[ \t](?:(?:the|my|our|your|a|an|its)[ \t])?(?:\w{1,16}[ \t])?\Z"
)


@cache
def _before() -> re.Pattern[str]:
    return re.compile(rf"(?:{_COMPARED_BEFORE})".replace("P<value>", "P<compared>") + "|" + rf"(?<!\S){_TOLD_BEFORE}")


def _to_the_left(text: str, named: Named) -> Iterator[Span]:
    """`"…" == password`, `… is the password`."""
    if text[named.start - 1 : named.start] not in (" ", "=", "(", "$", "&", "@"):
        return
    start = max(0, named.start - 340, text.rfind("\n", max(0, named.start - 340), named.start) + 1)
    near = text[max(start, named.start - 24) : named.start]
    if not re.search(r"=|\beq\b|\bne\b|\b(?:is|was)\b", near):
        return
    found = _before().search(text, start, named.start)
    if not found:
        return
    group = "compared" if found["compared"] else "value"
    content, at = found[group], found.start(group)
    if group == "value":
        stripped = content.lstrip("+-#/*;\"'`(")
        at += len(content) - len(stripped)
        content = stripped
        if kind_of(content) in (Kind.WORD, Kind.NUMBER) or len(content) < 6:
            return
    if is_secret(content, named.rank, Form.CALL, name=named.name):
        yield Span(start=at, end=at + len(content), kind=kind_named(named, content), rank=3)


_FAR = 120
_CHECKSUM = late(
    r"(?i)sha-?\d|hash|digest|checksum|integrity|md5|fingerprint|thumbprint|commit|revision|etag|public|cert|\bh1:"
)


@cache
def _run() -> re.Pattern[str]:
    return re.compile(r"(?<![\w+/=.@-])[\w+/.~=-]{16,300}", re.ASCII)


def _to_the_right(text: str, named: Named, end: int) -> Iterator[Span]:
    """A random value that a credential word announces from afar."""
    if named.rank < Rank.SECRET:
        return
    stop = text.find("\n", named.end, min(end, named.end + _FAR))
    stop = stop if stop >= 0 else min(end, named.end + _FAR)
    for run in _run().finditer(text, named.end, min(end, stop + MOST_JUDGED)):
        if run.start() >= stop:
            return
        content = run[0].rstrip(".")
        kind = kind_of(content)
        is_told = (
            kind is Kind.RANDOM
            and is_random(content, least=16, sure=0.0 if len(content) >= 24 else 4.0)
            and "/" not in content[:40].strip("/")[1:20]
        )
        if kind is Kind.HEX and len(content) >= 24:
            is_told = True
        if is_told and not _CHECKSUM().search(text, named.start, run.start()):
            found = Found(start=run.start(), text=content, quote="", form=Form.PROSE)
            yield _span(text, named, found)
            return


def _span(text: str, named: Named, found: Found) -> Span:
    """All of a value, also what lies beyond the part that was judged."""
    stop = found.start + len(found.text)
    if len(found.text) >= MOST_JUDGED:
        if found.quote:
            stop = _close(text, found.quote, stop, len(text))
        else:
            rest = re.compile(_BARE).match(text, stop)
            stop = rest.end() if rest else stop
    content = text[found.start : stop]
    stop -= len(content) - len(content.rstrip(" \t\r\\")) if found.quote else 0
    return Span(start=found.start, end=stop, kind=kind_named(named, found.text), rank=3)
