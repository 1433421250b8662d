"""Values without quotes: settings, flags, elements, cells; in code a bare word is a variable."""

import re
from functools import cache

from git_agent.redact.late import Late
from git_agent.redact.literals import Found, bare_value
from git_agent.redact.names import Named
from git_agent.redact.places import Place, place_of
from git_agent.redact.values import MOST_JUDGED, Form, Kind, kind_of, pair_share
from git_agent.redact.vocabulary import Rank


def unquoted(text: str, named: Named, operator: re.Match[str], end: int, place: Place) -> Found | None:
    """The value behind an operator that no quotes border."""
    how = operator.lastgroup
    if how == "element":
        return _element(text, operator.end(), end)
    if how == "cell":
        return _cell(text, operator.end(), end)
    bare = bare_value().match(text, operator.end(), min(end, operator.end() + MOST_JUDGED))
    if bare and (how == "pair" or (how == "comma" and place is Place.SETTINGS and _is_setting(text, named))):
        return _found(bare, bare[0], Form.SETTING)
    if not bare or how in ("compared", "call", "comma", "typed"):
        return None
    if how == "blank":
        return _worded(text, named, bare, place)
    if how == "told":
        return _told(text, named, bare, operator, end, place)
    return _assigned(text, named, bare, operator, end, place)


def _found(bare: re.Match[str], content: str, form: Form) -> Found:
    return Found(start=bare.start(), text=content, quote="", form=form)


def _sign_of(operator: re.Match[str]) -> str:
    return operator[0].strip("\"'`\\ \t)]}*_")


def _told(
    text: str, named: Named, bare: re.Match[str], operator: re.Match[str], end: int, place: Place
) -> Found | None:
    """What a sentence says of a name."""
    content, sign = bare[0].rstrip(".!?"), _sign_of(operator)
    if "." in content and place_of(content) is not Place.UNKNOWN:
        return None  # `add the token to parser.py`
    is_last = not text[bare.end() : end].strip("\r.!`*\"' ")
    is_said = (
        place is not Place.CODE
        and named.rank is Rank.PASSWORD
        and (is_last or sign[-1:] in ("は", "为", "是"))
        and sign not in ("to", "are")
        and not ADJECTIVE.fullmatch(content)
    )
    return _found(bare, content, Form.SETTING if is_said else Form.CALL)


def _assigned(
    text: str, named: Named, bare: re.Match[str], operator: re.Match[str], end: int, place: Place
) -> Found | None:
    """What an operator assigns."""
    sign, after = _sign_of(operator), text[bare.end() : bare.end() + 1]
    if sign == "=" and operator[0] == "=" and after == text[named.start - 1 : named.start] and after in ("'", '"'):
        return _found(bare, bare[0], Form.QUOTED)  # "name=value"
    if rest := _setting(text, named, operator, end, place):
        return Found(start=operator.end(), text=rest, quote="", form=Form.SETTING)
    if after in ("(", "[", "{") or sign not in ("=", ":", "?=", ":-", ":="):
        return None
    before = text[max(0, named.start - 2) : named.start]
    before = "" if before in ("+", "-", "\n+", "\n-") else before  # the sign of a diff
    content = re.split(r"&\w+=", bare[0])[0]
    is_inside = operator[0] == "=" and (named.name[0] == "-" or bool(re.search(r"[;?&]$|--?$|[;,] $|\$\{?$", before)))
    if is_inside and before.rstrip().endswith(";"):
        inside = re.compile(r"[^;\"'\n<]{1,200}").match(text, bare.start(), end)
        return _found(bare, inside[0].rstrip() if inside else content, Form.SETTING)
    if operator[0] in (":", ": ") and before[-1:] in ('"', "'") and re.match(r"(?i)x-|private-token", named.name):
        return _found(bare, content, Form.SETTING)
    if named.rank is Rank.PASSWORD and _is_last_of_its_kind(operator, place, text[bare.end() : end]):
        return _found(bare, content.rstrip(".") if place is Place.PROSE else content, Form.SETTING)
    line = text[max(0, named.start - 80) : named.start].rpartition("\n")[2]
    if is_inside or (operator[0] == "=" and place is not Place.CODE and re.search(r"\b\w+=[^\s=,]+[ ,]$", line)):
        return _found(bare, content.split("&")[0].rstrip("\\"), Form.SETTING)
    upper = sign in ("=", ":-", ":=") and named.name.isupper() and operator[0].strip() == operator[0]
    is_given = upper or (sign in (":-", ":") and before.endswith("${"))
    return _found(bare, content, Form.SETTING if is_given else Form.BARE)


def _setting(text: str, named: Named, operator: re.Match[str], end: int, place: Place) -> str:
    """The rest of a line that is one setting."""
    if place is Place.CODE or _sign_of(operator) not in ("=", ":", ":=", "?=", "+=", "::="):
        return ""
    rest = _rest_of_line(text, operator.end(), end) if _is_setting(text, named) else ""
    if not rest or _looks_like_code(rest):
        return ""
    is_phrase = place in (Place.SETTINGS, Place.SECRET) and named.rank is Rank.PASSWORD
    return rest if is_phrase or not re.search(r"\s", rest) else ""


def _is_last_of_its_kind(operator: re.Match[str], place: Place, rest: str) -> bool:
    """The end of a line of prose, or of an entry in brackets."""
    if place is Place.PROSE:
        return _sign_of(operator) == ":" and not rest.strip("\r. ")
    return place is Place.SETTINGS and operator[0] == ": " and rest[:1] in ("}", "]", ",")


# What a password is said to be, other than itself.
ADJECTIVE = Late(
    r"(?i)\w+(?:ed|ing|ly|able|ible|ory|ent|ant|ive|al|ous|ct|igt|ich|isch|iert|oire|toria|torio|is[ée]?|a?d[oa])|invalid|valid|wrong|right|empty|missing|not|set|sent|"
    r"the|an?|your?|you|too|long|short|weak|strong|known|unknown|hidden|shown|unsafe|safe|secret|public|private|plain|null|none|true|false|be|it|"
    r"them|this|that|there|here|yours|mine|ours|given|new|old|same|different|unset|written|forgotten|wanted|case-sensitive|\w+-\w+ed|(?-i:[A-Z_]{3,})|falsch|leer|\W+.*|.*[(){}\[\]<>=:/].*"
)


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
    if re.compile(r"[^\n]*\n[+\- ]?[ \t]*\|[ \t]*:?--").match(text, cell.start(), cell.end() + 300):
        return None  # a heading
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
    return not marks.strip("<+- \t\"'#*/;@$>:.`!%")


def _rest_of_line(text: str, start: int, end: int) -> str:
    stop = text.find("\n", start, min(end, start + MOST_JUDGED))
    rest = text[start : stop if stop >= 0 else min(end, start + MOST_JUDGED)]
    rest = re.split(r"[ \t]+(?:#|//|<!--|--)[ \t]|[ \t]*(?:-->|\*/)|[ \t]\\$", rest)[0]
    return rest.rstrip(" \t\r,;").rstrip("\"'`")


_WORD_SETTERS = Late(r"(?i)(?:--?|/|\b(?:env|arg|define|set|setx|export|login\s+\S+|user\s+\S+)[ \t]+)$")


def _worded(text: str, named: Named, bare: re.Match[str], place: Place) -> Found | None:
    """A value behind a blank: flags, `ENV A B`, `#define A B`, `login me password x`, `requirepass x`."""
    before = text[max(0, named.start - 60) : named.start].rpartition("\n")[2]
    is_flag = named.name.startswith("-") or (place is not Place.PROSE and _WORD_SETTERS.search(before) is not None)
    if _is_no_word(text, named, bare, is_flag=is_flag):
        return None
    content = bare[0]
    alone = text[bare.end() : bare.end() + 1] in ("", "\n", "\r", ";")
    begins = not before.strip("+- \t#;")
    if begins and alone and place is Place.PROSE and named.name.isupper() and not ADJECTIVE.fullmatch(content):
        return _found(bare, content, Form.SETTING)
    if is_flag:
        is_sure = place is not Place.CODE or named.name.startswith("--")
        return _found(bare, content, Form.SETTING if is_sure else Form.CALL)
    is_directive = place is Place.SETTINGS and named.rank is Rank.PASSWORD and not content.endswith((":", "."))
    if begins and place is not Place.CODE and (is_directive or (alone and named.name == named.name.lower())):
        return _found(bare, content, Form.SETTING)
    is_loud = place is not Place.CODE and re.search(r"(?:KEY|TOKEN|SECRET|PASSWORD)$", named.name) is not None
    if is_loud and len(content) >= 16 and kind_of(content) is Kind.MIXED:
        return _found(bare, content, Form.QUOTED)
    is_odd = kind_of(content) in (Kind.RANDOM, Kind.HEX, Kind.UUID) or _is_counted(content)
    return _found(bare, content, Form.CALL) if is_odd else None


def _is_no_word(text: str, named: Named, bare: re.Match[str], *, is_flag: bool) -> bool:
    """An operator, the next flag, or the prose behind a name."""
    content = bare[0]
    if text[named.end : named.end + 1] in ("`", "'", '"') or content.startswith("--"):
        return True
    if content.startswith(("-", "=", ":", "+", "|", "&", "!", "?", "/")) and len(content) < 3:
        return True
    if is_flag and content.startswith("-"):
        return True
    is_sentence = named.name[0] != "-" and kind_of(content) is Kind.WORD
    return is_sentence and _goes_on().match(text, bare.end()) is not None  # `set password length to 12`


@cache
def _goes_on() -> re.Pattern[str]:
    """A sentence that has not ended."""
    return re.compile(r"[ \t][a-z]{2,12}[ \t]+\w")


def _is_counted(content: str) -> bool:
    """`abcdef1234567890`: nobody's word, though nobody's random string either."""
    return len(content) >= 16 and content.isalnum() and any(map(str.isdigit, content)) and pair_share(content) < 0.6
