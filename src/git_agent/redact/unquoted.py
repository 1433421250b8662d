"""Values without quotes: settings, flags, elements, cells; in code a bare word is a variable."""

import re

from git_agent.model.lazy_pattern import compiled
from git_agent.redact.after_blank import value_after_blank
from git_agent.redact.bare import ADJECTIVE, bare_candidate, rest_of_line
from git_agent.redact.kinds import is_blank
from git_agent.redact.lines import quote_around
from git_agent.redact.literals import CandidateValue, bare_value
from git_agent.redact.names import NamedKey
from git_agent.redact.text_kinds import TextKind, text_kind_of
from git_agent.redact.values import MOST_JUDGED, ValueForm
from git_agent.redact.vocabulary import Rank


def unquoted(
    text: str, named: NamedKey, operator: re.Match[str], end: int, text_kind: TextKind
) -> CandidateValue | None:
    """The value behind an operator that no quotes border."""
    notation = operator.lastgroup
    if notation == "element":
        return _element(text, operator.end(), end)
    if notation == "cell":
        return _cell(text, operator.end(), end)
    bare = bare_value().match(text, operator.end(), min(end, operator.end() + MOST_JUDGED))
    if bare and notation == "pair" and text.startswith("(", bare.end()):
        return None  # a call
    if bare and (
        notation == "pair" or (notation == "comma" and text_kind is TextKind.SETTINGS and _is_setting(text, named))
    ):
        return bare_candidate(bare, bare[0], ValueForm.SETTING)
    # The second is the left side of an arrow: `$stream->next()`.
    if not bare or notation in ("compared", "call", "comma", "typed") or text.startswith("->", bare.end() - 1):
        return None
    if notation == "blank":
        return value_after_blank(text, named, bare, text_kind)
    if notation == "sentence":
        return _in_sentence(text, named, bare, operator, end, text_kind)
    return _assigned(text, named, bare, operator, end, text_kind)


def _sign_of(operator: re.Match[str]) -> str:
    return operator[0].strip("\"'`\\ \t)]}*_")


def _in_sentence(
    text: str, named: NamedKey, bare: re.Match[str], operator: re.Match[str], end: int, text_kind: TextKind
) -> CandidateValue | None:
    """What a sentence says of a name."""
    content, sign = re.sub(r"\\[nrt]$|&quot$", "", bare[0]).rstrip(".!?。\uff01"), _sign_of(operator)
    if "." in content and text_kind_of(content) is not TextKind.UNKNOWN:
        return None  # `add the token to parser.py`
    if sign == "to" and content.endswith("*"):
        return None  # `*from tokens to pieces*`
    if content.startswith("*") and ADJECTIVE.fullmatch(content.strip("*")):
        return None  # `only if it is *present*`
    # A word in the middle of a sentence is one of its words, unless it looks like none.
    is_last = not text[bare.end() : end].strip("\r.!`*\"' )") or re.search(r"\d|[A-Z]\w*[-_.][A-Z]|\w[&!#$%*]", content)
    is_said = (
        text_kind is not TextKind.CODE
        and (named.rank is Rank.PASSWORD or (named.name.endswith("secret") and "-" in content))
        and (is_last or sign[-1:] in ("は", "为", "是"))
        and sign not in ("to", "are")
        and not ADJECTIVE.fullmatch(content)
        and (sign[-1:] not in ("は", "为", "是") or content.isascii())
    )
    return bare_candidate(bare, content, ValueForm.SETTING if is_said else ValueForm.CALL)


def _assigned(
    text: str, named: NamedKey, bare: re.Match[str], operator: re.Match[str], end: int, text_kind: TextKind
) -> CandidateValue | None:
    """What an operator assigns."""
    if pair := _quoted_pair(text, named, bare, operator, end):
        return pair
    if rest := _setting(text, named, operator, end, text_kind):
        return CandidateValue(start=operator.end(), text=rest, quote="", form=ValueForm.SETTING)
    if parameter := _in_a_string(text, named, bare, operator, end):
        return parameter
    sign, after = _sign_of(operator), text[bare.end() : bare.end() + 1]
    if after in ("(", "[", "{") or sign not in ("=", ":", "?=", ":-", ":="):
        return None
    content = re.split(r"&\w+=", bare[0])[0]
    line = text[max(0, named.start - 80) : named.start].rpartition("\n")[2]
    if named.rank is Rank.PASSWORD and _is_last_of_its_kind(
        operator, text_kind, text[bare.end() : end], is_commented="#" in line
    ):
        return bare_candidate(bare, content.rstrip(".") if text_kind is TextKind.PROSE else content, ValueForm.SETTING)
    if operator[0] == "=" and text_kind is not TextKind.CODE and re.search(r"\b\w+=[^\s=,]+[ ,]$", line):
        content = content.split("&")[0] if re.search(r"[?&]", line) else content
        return bare_candidate(bare, content.rstrip("\\"), ValueForm.SETTING)
    # `--conf spark.ssl.keyStorePassword=x`, `-D store.password=x`.
    if operator[0] == "=" and text_kind is not TextKind.CODE and re.search(r"(?:^|[ \t])--?[a-zA-Z][\w-]*[ =]$", line):
        return bare_candidate(bare, content, ValueForm.SETTING)
    # `API_KEY=x` without blanks is the shell's; `API_KEY = x` may be code.
    upper = sign in ("=", ":-", ":=") and named.name.isupper() and operator[0].strip() == operator[0]
    is_given = upper or (sign in (":-", ":") and line.endswith("${"))
    return bare_candidate(bare, content, ValueForm.SETTING if is_given else ValueForm.BARE)


def _quoted_pair(
    text: str, named: NamedKey, bare: re.Match[str], operator: re.Match[str], end: int
) -> CandidateValue | None:
    """`"name=value"`: all of it to the closing quote; in a command line, to the blank."""
    quote = text[named.start - 1 : named.start]
    if operator[0] != "=" or quote not in ("'", '"') or is_blank(bare[0]):
        return None
    stop = text.find(quote, bare.start(), min(end, bare.start() + MOST_JUDGED))
    before = text[max(0, named.start - 16) : named.start - 1]
    is_command = named.name.isupper() and not re.search(r"(?:Environment=|-e[ ]|-[ ]|\[|,[ ]?)$", before)
    stop = bare.end() if is_command and text.startswith(" ", bare.end()) else stop
    if stop < bare.end() or "=" in text[bare.end() : stop]:
        return None
    return CandidateValue(start=bare.start(), text=text[bare.start() : stop], quote="", form=ValueForm.QUOTED)


def _in_a_string(
    text: str, named: NamedKey, bare: re.Match[str], operator: re.Match[str], end: int
) -> CandidateValue | None:
    """A parameter of an address, a connection or a command: what surrounds it is text, whatever the file is."""
    before = text[max(0, named.start - 2) : named.start]
    before = "" if before in ("+", "-", "\n+", "\n-") else before  # the sign of a diff
    after = text[bare.end() : bare.end() + 1]
    content = re.split(r"&\w+=", bare[0])[0]
    if operator[0] in (":", ": "):
        is_header = before[-1:] in ('"', "'") and re.match(r"(?i)x-|private-token", named.name) is not None
        is_told = operator[0] == ": " and named.rank is Rank.PASSWORD and _ends_its_string(text, named, bare)
        return bare_candidate(bare, content.removesuffix("\\n"), ValueForm.SETTING) if is_header or is_told else None
    if operator[0] != "=":
        return None
    if before.rstrip().endswith(";"):
        inside = compiled(r"(?:[^;\"'\n<]|;(?=[^;=\"'\n]{1,24};)){1,200}").match(text, bare.start(), end)
        return bare_candidate(bare, inside[0].rstrip() if inside else content, ValueForm.SETTING)
    is_flag = named.name[0] == "-" or re.search(r"[;?&]$|--?$|\$\{?$", before) is not None
    is_quoted = re.search(r"[\s;,\"'`]$", before) is not None and quote_around(text, named.start) != ""
    if after in ("(", "[", "{") or not (is_flag or is_quoted):
        return None
    return bare_candidate(bare, content.split("&")[0].rstrip("\\"), ValueForm.SETTING)


def _ends_its_string(text: str, named: NamedKey, bare: re.Match[str]) -> bool:
    quote = quote_around(text, named.start)
    return quote != "" and (text.startswith((quote, "\\n" + quote), bare.end()) or bare[0].endswith("\\n"))


def _setting(text: str, named: NamedKey, operator: re.Match[str], end: int, text_kind: TextKind) -> str:
    """The rest of a line that is one setting."""
    if text_kind is TextKind.CODE or _sign_of(operator) not in ("=", ":", ":=", "?=", "+=", "::="):
        return ""
    rest = rest_of_line(text, operator.end(), end) if _is_setting(text, named) else ""
    if not rest or _looks_like_code(rest):
        return ""
    is_phrase = named.rank is Rank.PASSWORD and (
        text_kind in (TextKind.SETTINGS, TextKind.SECRET)
        or (text_kind is TextKind.UNKNOWN and _sign_of(operator) == "=")
        or (len(rest.split()) <= 4 and text_kind is TextKind.PROSE and not _is_english(named.name))
    )
    return rest if is_phrase or not re.search(r"\s", rest) else ""


def _is_english(name: str) -> bool:
    return name.lower().startswith(("pass", "pw", "psk")) or "password" in name.lower()


def _is_last_of_its_kind(operator: re.Match[str], text_kind: TextKind, rest: str, *, is_commented: bool) -> bool:
    """The end of a line of prose, of a comment, or of an entry in brackets."""
    if text_kind is TextKind.PROSE:
        return _sign_of(operator) in (":", "=") and not rest.strip("\r. ")
    if text_kind is TextKind.SETTINGS and operator[0] == ": " and not rest.strip() and is_commented:
        return True
    return text_kind is TextKind.SETTINGS and operator[0] == ": " and rest[:1] in ("}", "]", ",")


def _looks_like_code(rest: str) -> bool:
    return (rest.endswith(("{", "(", "[", ",", "=>", "&&", "||", "|")) and len(rest) < 3) or bool(
        re.match(r"[|>][-+\d]{0,2}$|[\[{(|>]|\w+[._]\w+[\w.]*\(", rest)
    )


def _element(text: str, start: int, end: int) -> CandidateValue | None:
    stop = text.find("<", start, min(end, start + MOST_JUDGED))
    closing = stop > start and text[stop : stop + 2] == "</"
    content = text[start:stop].rstrip() if closing else ""
    if content.startswith("{") and content.endswith("}") and re.search(r"(?=\S*\d)[\w+/=-]{16}", content):
        start, content = start + 1, content[1:-1].rpartition(" ")[2]  # Jenkins, encrypted
        start = stop - 1 - len(content)
    return (
        CandidateValue(start=start, text=content, quote="", form=ValueForm.QUOTED)
        if content and "\n" not in content
        else None
    )


def _cell(text: str, start: int, end: int) -> CandidateValue | None:
    """The cell beside a name; a word in it counts where the row has no third, which would describe."""
    cell = re.compile(r"(`?)([^|`\n]{1,80}?)`?[ \t]*(?:\|(?P<more>[^\n]*)|$)").match(text, start, end)
    if not cell:
        return None
    if re.compile(r"[^\n]*\n[+\- ]?[ \t]*\|[ \t]*:?--").match(text, cell.start(), cell.end() + 300):
        return None  # a heading
    is_pair = bool(cell[1]) or not (cell["more"] or "").strip()
    return CandidateValue(
        start=cell.start(2), text=cell[2], quote="", form=ValueForm.SETTING if is_pair else ValueForm.CALL
    )


def _is_setting(text: str, named: NamedKey) -> bool:
    """Nothing but marks and words such as `export` stands before the name on its line."""
    before = text[max(0, named.start - 40) : named.start].rpartition("\n")[2]
    if len(before) == 40 and before.strip():
        return False
    marks = re.sub(
        r"(?i)\b(?:export|set|setx|env|arg|declare|local|readonly|let|var|const|define|variable)\b|\$env:|-[a-z]\b",
        "",
        before,
    )
    return not marks.strip("<+- \t\"'#*/;@$>:.`!%")
