"""Names and what is assigned to them, in whatever notation: `password = "…"`, `API_KEY: …`, `<secret>…</secret>`.

The scan finds a word of the vocabulary; here the name around it is read, then the operator behind it, then the value.
Patterns are bounded and tried at that place only, so that the work for each name is limited whatever follows it.
"""

import re
from collections.abc import Iterator
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.indirect import default_spans, spans_after, spans_before
from git_agent.redact.joined import character_spans, pieces_behind, tuple_spans
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.lines import quote_around
from git_agent.redact.literals import CandidateValue, literal_at, quoted_value, span_of
from git_agent.redact.names import NamedKey, kind_named, within_its_parent
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.unquoted import unquoted
from git_agent.redact.values import MAIL, MOST_JUDGED, ValueForm, is_secret
from git_agent.redact.vocabulary import PASSWORD_PHRASES, Rank, is_label

_STRING_TYPE = r"(?:\[\])?(?:[*&]|const )?(?:\w{0,10}[sS]tring\w{0,10}|str|bytes?|char|varchar|text|auto|std::string)"
# The first alternative that fits decides, so their order matters: declarations before comparisons before plain
# assignments; a sentence and a mere blank come last.
_OPERATOR = rf"""
    \??\\{{0,3}}(?:["'`”\u2019»]|&quot;|&\#3[49];)?(?:\*{{1,2}}|__|[\])}}]{{1,2}})?["'`]?
    (?:\[[:"'][\w.@ -]{{1,30}}["']?\])?
    (?:
      (?P<typed>
          [ \t]{{0,4}}[?!]?:[ \t]{{0,4}}(?:[A-Z&][\w.:<>\[\]|?&', ]{{0,40}}?|{_STRING_TYPE}(?:[ ]?\|[ ]?\w{{1,12}})?)
          [ \t]{{0,4}}=(?![=>~])[ \t]{{0,8}}
        | [ \t]{{1,4}}{_STRING_TYPE}(?:\[\d*\])?[ \t]{{0,4}}:?=(?![=>~])[ \t]{{0,8}}
        | [ \t]{{0,4}}:[ \t]{{0,4}}&?\[[\w; ]{{0,12}}\](?:const[ ])?\w{{0,12}}[ \t]{{0,4}}=[ \t]{{0,8}}
        | [ \t]=[ \t]\(\w*\)[ \t]=>[ \t]
        | \{{(?=[bLu]?["'])
        | \(\)[^\n"'`=;(){{}}]{{0,24}}(?:=>?|\{{[ ]?return\b)[ \t]{{0,4}}
        | [ \t]{{1,4}}[aA][sS][ \t]{{1,4}}\w{{1,16}}[ \t]{{0,4}}=[ \t]{{0,8}}
        | [ \t]{{1,16}}(?:PIC|pic)[ \t]{{1,4}}[\w()]{{1,12}}[ \t]{{1,8}}(?:VALUE|value)[ \t]{{1,4}}(?:IS[ \t]{{1,4}})?
        | :?[ \t]{{1,16}}(?:db|\.asciz|\.ascii|\.string)[ \t]{{1,8}}
        | \[\w{{0,16}}\][ \t]{{0,4}}=(?![=>~])[ \t]{{0,8}}
        | [ \t]{{0,2}}\{{[ \t]{{0,2}}get;[^}}\n]{{0,30}}\}}[ \t]{{0,2}}=[ \t]{{0,4}}
      )
    | (?P<compared>
          [ \t]{{0,4}}(?:={{2,3}}|!={{1,2}}|<>|=~|!~|-c?(?:eq|ne)\b)[ \t]{{0,4}}
        | [ \t]{{1,4}}(?:eq|ne)[ \t]{{1,4}}
        | \)?\.(?:[eE]quals(?:IgnoreCase)?|isEqualTo|toBe|toEqual)\([ \t]{{0,4}}
      )
    | (?P<assign>
          [ \t]?:[ ]?\{{[ \t]?["']?(?:value|default)["']?[ ]?:[ ]?
        | (?<=["'])[ \t](?!and\b|or\b|in\b|is\b|if\b|else\b|not\b)\w{{2,10}}[ \t](?=["'])
        | [ \t]{{0,24}}
          (?:=>|->|<<?-|:{{1,3}}=|\?\??=|\|\|=|[+.~]=|=(?![=~>])|:[-+]?(?![:/=?])|::(?=[ ]))(?:\*\*|__)?[ \t]{{0,24}})
    | (?P<pair>
          [ \t]{{0,4}}[,;]?[^{{}}<>\n]{{0,80}}?["' ]
          (?:\w{{0,16}}[vV]alue|VALUE|[dD]efault(?:Value)?|val|content)["']?[ \t]{{0,4}}[:=][ \t]{{0,8}}
      )
    | (?P<element>(?:[ \t][^<>\n]{{0,120}})?(?<![/=-])>[ \t]{{0,8}}(?:<!\[CDATA\[|<[vV]alue>)?)
    | (?P<call>[ \t]{{0,2}}\([ \t]{{0,4}})
    | (?P<comma>[ \t]{{0,4}},[ \t]{{0,24}}(?:default\w{{0,8}}[ \t]{{0,4}}[=:][ \t]{{0,4}})?)
    | (?P<cell>[ \t]{{0,40}}\|[ \t]{{0,40}}(?=[^|\s]))
    | (?P<sentence>
          [ \t](?:contains|holds|enthält|contient)(?:[ ]?:)?[ \t]{{1,4}}
        | [ \t](?:is|was|has[ ]been)[ ](?:generated|set|created|changed|reset)[^:\n]{{0,50}}:[ \t]{{1,4}}
        | [ \t]{{1,4}}(?:is|was|are|to|ist|est|es|é|è|jest|lautet|är|er|este)
          (?:[ \t](?:now|still|simply|just|currently))?(?:[ \t]{{0,2}}:)?[ \t]{{1,4}}
        | [ \t]{{1,4}}(?:for|of|für|pour|de|para|do|da|del|on|in|to|from|van|voor|til|för|от|для|na)
          (?:[ \t][^\s:=]{{0,29}}[^\s:=.,;]){{1,5}}?(?:[ \t](?:is|ist|est|es|é|è|lautet|är|jest)|[ \t]?[:=])[ \t]{{1,4}}
        | [ \t]{{1,4}}\w{{3,20}}[ \t](?:is|ist|est|es|é|lautet)[ \t]{{1,4}}
        | [ \t](?:auf|zu|en|à)[ \t](?=["'`«„])
        | (?<=[^\x00-\x7f])[ ][^\W\d_]{{3,20}}[ ](?=\S{{0,20}}\d)
        | (?:[ ][^\s:=(){{}}"'`]{{2,20}}){{1,3}}:[ ](?=\S{{5,60}}[ \t\r.)]*(?:\n|$))
        | [ \t]{{0,4}}[\uff1aは为是\uff1d][ \t]{{0,4}}
        | [ \t]{{1,4}}[-\u2013—][ \t]{{1,4}}
        | [-_.](?=[\w-]{{16}})
      )
    | (?P<blank>[ \t]{{1,24}}(?:\.[ \t]+)?)
    )
"""
# Calls that hand a literal through (`Some("…")`, `decode("…")`), and below them those that look a value up under it:
# a literal in another call is some argument.
_CONVERTER = LazyPattern(
    r"(?i)some|str|secure|bytes?|b64|base64|decode|buffer|value|liter|just|sensitive|trim|quote|utf8"
    r"|encode|passw|token|secret|^c\($|list|array|vector|setof|controller|"
    r"cred|auth|md5|sha\d|default|param|\bof\b|from|hash|digest|crypt|^ok$|key|new"
)
_LOOKUP = LazyPattern(
    r"(?i)\bget|env|fetch|find|load|read|lookup|require|import|prompt|input|ask|transl|gettext|_\($"
    r"|\bt\($|equest|url|path"
)


@cache
def _operator() -> re.Pattern[str]:
    return re.compile(_OPERATOR, re.VERBOSE)


def values_of(text: str, named: NamedKey, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """The secrets a name holds on its line, which ends here at the latest."""
    if re.search(r"://[^\s/@?;]{0,80}$|\barn:[\w:/-]*$", text[max(0, named.start - 90) : named.start]):
        return  # the user of an address, a part of one
    named = within_its_parent(text, named, text_kind)
    operator = _operator().match(text, named.end, end)
    spans = list(_assigned(text, named, operator, end, text_kind)) if operator else []
    # From the surest reading to the least sure; a later one is asked only when nothing was found.
    if not spans:
        spans = list(default_spans(text, named, end))
    if not spans and named.rank >= Rank.SECRET:
        spans = list(spans_before(text, named))
    if text_kind is TextKind.LOCK:
        spans = [span for span in spans if _is_secret_in_lock(text, span, named)]
    elif not spans:
        spans = list(spans_after(text, named, end, text_kind))
    yield from spans


def _is_secret_in_lock(text: str, span: SecretSpan, named: NamedKey) -> bool:
    """In lock files and what machines wrote only what is no word, or has digits directly at a password's name."""
    content = re.sub(r"\\u[0-9a-fA-F]{4}", "", text[span.start : span.end][:MOST_JUDGED])  # letters of a language
    kind = kind_of(content) if content else ValueKind.WORD
    is_direct = span.start - named.end <= 6 and named.rank is Rank.PASSWORD and len(content) <= 24
    return kind in _UNLIKE_WORDS or (is_direct and kind is ValueKind.MIXED and any(map(str.isdigit, content)))


def unjudged(text: str, named: NamedKey, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """What is directly assigned to a credential's name: for texts with thousands of such names."""
    if named.rank < Rank.SECRET:
        return
    match = _assigned_directly().match(text, named.end, end)
    if not match or "[REDACTED" in match["value"]:
        return
    is_bare = not match["quote"] and text_kind in (TextKind.CODE, TextKind.UNKNOWN, TextKind.LOCK)
    if kind_of(match["value"]) not in (
        (ValueKind.BLANK, ValueKind.REFERENCE, ValueKind.WORD) if is_bare else (ValueKind.BLANK,)
    ):
        yield SecretSpan(
            start=match.start("value"), end=match.end("value"), kind=kind_named(named, ""), precedence=Precedence.NAME
        )


_SIGN = r"[\"'`]?[ \t]{0,8}(?:=>|:?=|:|[ \t](?=[\"']))"


@cache
def _assigned_directly() -> re.Pattern[str]:
    return re.compile(_SIGN + r"[ \t]{0,8}(?P<quote>[\"'`]?)(?P<value>[^\s\"'`,;]{2,300})")


@cache
def may_be_assigned() -> re.Pattern[str]:
    """A sign behind the name at a stem, whatever that is; where none follows, unjudged() finds nothing."""
    return re.compile(rf"(?:(?i:{'|'.join(PASSWORD_PHRASES)})|[\w.$-]{{1,40}}){_SIGN}")


_UNLIKE_WORDS = (ValueKind.RANDOM, ValueKind.HEX, ValueKind.UUID)


def _assigned(
    text: str, named: NamedKey, operator: re.Match[str], end: int, text_kind: TextKind
) -> Iterator[SecretSpan]:
    notation = operator.lastgroup or ""
    if _assigns_nothing(text, named, operator, text_kind):
        return
    # `user, pw = "me", "…"` must be tried first: its `=` belongs to all names, and its first value to another one.
    if notation in ("assign", "comma") and (spans := tuple_spans(text, named, end)) is not None:
        yield from spans
        return
    is_macro = notation == "blank" and text.endswith("#define ", 0, named.start)
    if (notation in ("assign", "typed") or is_macro) and (
        spelled := list(character_spans(text, named, operator.end()))
    ):
        yield from spelled
        return
    quoted = quoted_value().match(text, operator.end(), end)
    if quoted:
        yield from _literals(text, named, quoted, notation, end, text_kind)
    elif value := unquoted(text, named, operator, end, text_kind):
        # `call(token=value, …)`: the value of a keyword argument is a variable, whatever the file is.
        after = text[value.start + len(value.text) : value.start + len(value.text) + 1]
        is_argument = value.form is ValueForm.BARE and "=" in operator[0] and after in (",", ")")
        in_code = is_argument or (text_kind is TextKind.CODE and value.form is not ValueForm.SETTING)
        is_key = notation == "blank" and value.form is ValueForm.QUOTED
        rank = max(named.rank, Rank.SECRET) if is_key else named.rank
        if is_secret(value.text, rank, value.form, name=named.name, in_code=in_code):
            yield span_of(text, named, value)


def _assigns_nothing(text: str, named: NamedKey, operator: re.Match[str], text_kind: TextKind) -> bool:
    """Signs behind a name that assign it nothing."""
    notation = operator.lastgroup or ""
    if (
        (named.name in ("pass", "Pass") and notation != "element" and _is_verb(text, named, operator))
        or (notation == "blank" and _PRODUCT.fullmatch(named.name))
        or named.name == "NOPASSWD"
        or _LIFETIME.match(text, operator.end())
    ):
        return True
    if notation == "blank" and "." in operator[0] and text[max(0, named.start - 2) : named.start].endswith(("->", "$")):
        return True  # `"GET " . $this->token . " HTTP/1.1"`
    if notation == "element":  # `:disabled="!password">Sign in<`
        says_its_name = text[operator.end() : operator.end() + len(named.name)].lower() == named.name.lower()
        is_link = text[named.start - 1 : named.start] == "/" and says_its_name  # `<a href="…/loginpass">Loginpass<`
        return is_link or not _in_tag(text, named) or text[named.start - 1 : named.start] in ("!", ".", "(", "{")
    if notation == "assign":  # `"password" with "user"`, outside of scenarios
        return text_kind is not TextKind.UNKNOWN and re.match(r".? \w", operator[0]) is not None
    if notation == "cell":
        return text_kind is TextKind.CODE or not _in_table(text, named)
    if notation in ("sentence", "blank") and named.name.lower() == "pin":  # of a version
        return not re.match(r"\W?\d", text[operator.end() : operator.end() + 2])
    if notation == "typed" and operator[0].startswith("{"):  # `shadowPass{"shadow"}`
        return named.name.lower().endswith("pass")
    is_call = notation == "call" and re.fullmatch(r"\w+\.pass", named.name) is not None  # `t.pass("it works")`
    return is_call or (notation in ("call", "comma") and text.startswith("}", named.end))  # "${PASSWORD}", "another"


_LIFETIME = LazyPattern(r"&'[a-z_]\w*[ ](?:mut[ ])?[\[A-Za-z]")  # `secret: &'a [u8]`
_PRODUCT = LazyPattern(r"(?i)(?:one|1|last|kee|enpass|nord|proton_?)pass(?:word|x|xc|store)?|passwordstore")


def _is_verb(text: str, named: NamedKey, operator: re.Match[str]) -> bool:
    """`pass "x" to it`, `ok ? 'pass' : 'fail'`."""
    notation = operator.lastgroup
    if notation not in ("sentence", "blank", "comma") and operator[0][:1] not in (" ", "\t"):
        return False
    is_literal = text[operator.end() : operator.end() + 1] in ('"', "'")
    is_set = notation == "compared" or (notation == "assign" and (is_literal or "=" in operator[0]))
    return not is_set or re.search(r"\?[ \t]?[\"']$", text[max(0, named.start - 4) : named.start]) is not None


def _in_table(text: str, named: NamedKey) -> bool:
    line = text[max(0, named.start - 200) : named.start].rpartition("\n")[2]
    return line.lstrip("+- \t#").startswith("|")


def _in_tag(text: str, named: NamedKey) -> bool:
    before = text[max(0, named.start - 120) : named.start]
    return before.rfind("<") > max(before.rfind(">"), before.rfind("\n"))


def _form_of(notation: str) -> ValueForm:
    if notation in ("call", "comma"):
        return ValueForm.CALL
    return ValueForm.COMPARED if notation == "compared" else ValueForm.QUOTED


def _literals(
    text: str, named: NamedKey, quoted: re.Match[str], notation: str, end: int, text_kind: TextKind
) -> Iterator[SecretSpan]:
    """The literal behind an operator, and those that follow it in a list."""
    form = _form_of(notation)
    # `f(password, "x")`: a variable in front of a comma says nothing of its neighbour, except where the two are
    # compared.
    if notation == "comma" and not _is_spelled_as_key(text, named):
        if not _COMPARING.search(text, max(0, named.start - 40), named.start):
            return
        if named.name == "token" and kind_of(literal_at(text, quoted, form, end).text) not in _UNLIKE_WORDS:
            return  # the keyword that a parser looks for
        notation, form = "compared", ValueForm.COMPARED
    if _is_other_literal(text, named, quoted, notation) or _is_other_list(named, quoted["wrap"], notation):
        return
    quoted = _behind_user(text, named, quoted, end)
    if joined := _joined_spans(text, named, literal_at(text, quoted, form, end), notation, quoted["wrap"], text_kind):
        yield from joined
        return
    wrap = quoted["wrap"]
    values = list(_listed(text, quoted, form, end))
    secrets = [value for value in values if _is_secret_literal(text, value, named, notation, wrap, text_kind)]
    # `tokens = ["foo", " ", "19June2000"]`: where one is a plain word, the others are what a lexer found.
    if len(secrets) < len(values) and named.rank < Rank.PASSWORD and text_kind is TextKind.CODE:
        secrets = [value for value in secrets if kind_of(value.text) in _UNLIKE_WORDS]
    yield from (span_of(text, named, value) for value in secrets)


def _listed(text: str, quoted: re.Match[str], form: ValueForm, end: int) -> Iterator[CandidateValue]:
    """The literal, and where it begins a list all of it: `tokens = ["a", "b"]`."""
    wrap = quoted["wrap"]
    following: re.Match[str] | None = quoted
    while following:
        value = literal_at(text, following, form, end)
        yield value
        is_list = "[" in wrap or wrap.endswith("{") or _LIST.search(wrap)
        following = _next_literal(text, value, end) if is_list else None


def _next_literal(text: str, value: CandidateValue, end: int) -> re.Match[str] | None:
    after = re.compile(r"\\{0,3}[\"'`]{1,3}[ \t]{0,2},[ \t]{0,4}").match(text, value.start + len(value.text), end)
    return quoted_value().match(text, after.end(), end) if after else None


def _behind_user(text: str, named: NamedKey, quoted: re.Match[str], end: int) -> re.Match[str]:
    """`credential = basic("user", "…")`: the first literal is the name of somebody."""
    if "cred" not in named.name.lower() or not quoted["wrap"].endswith("("):
        return quoted
    first = literal_at(text, quoted, ValueForm.QUOTED, end)
    if is_label(first.text):
        return quoted  # `compact('key', 'secret')` names what is put together
    following = _next_literal(text, first, end)
    return following if following and not following["wrap"] else quoted


def _is_spelled_as_key(text: str, named: NamedKey) -> bool:
    """Whether a name is one of data, in quotes or as a symbol or constant, and not that of a variable."""
    return (
        text[named.end : named.end + 1] in ('"', "'", "`", "\\")
        or text[named.start - 1 : named.start] == ":"
        or _is_atom(text, named)
        or named.name.rpartition(".")[2].isupper()
    )


def _joined_spans(
    text: str, named: NamedKey, first: CandidateValue, notation: str, wrap: str, text_kind: TextKind
) -> list[SecretSpan]:
    """The pieces of a literal that is written in several, where they are a secret together."""
    if notation in ("blank", "sentence", "element") or not (pieces := pieces_behind(text, first, wrap)):
        return []
    joined = CandidateValue(
        start=first.start,
        text="".join((first.text, *(piece.text for piece in pieces))),
        quote="",
        form=first.form,
        prefix=first.prefix,
    )
    if not _is_secret_literal(text, joined, named, notation, wrap.replace("join", "str"), text_kind):
        return []
    return [span_of(text, named, piece) for piece in (first, *pieces) if piece.text.strip()]


def _is_other_literal(text: str, named: NamedKey, quoted: re.Match[str], notation: str) -> bool:
    if notation == "compared" and re.search(r"[{(\[]{2}", quoted["wrap"]):
        return True  # with more than a value
    if notation == "element" and quoted["quote"] == "`":
        return True
    if text.startswith((")", "]"), quoted.end()):
        return True  # the end of a literal in a literal: "getpass('Password: ')"
    # It ends the text in which the name stands: `"Password: " + x`.
    between = text[named.end : quoted.start("quote")]
    return quoted["quote"] not in between and quoted["quote"] == quote_around(text, named.start)


def _is_other_list(named: NamedKey, wrap: str, notation: str) -> bool:
    """What is let pass, `pass: ["text/*"]`, and the next argument: `add("password", ["min", "max"])`."""
    return wrap.strip() == "[" and (notation == "comma" or named.name.rpartition(".")[2] in ("pass", "Pass"))


_LIST = LazyPattern(r"(?i)(?:^|\W)c\($|list(?:\.of)?\(|array\(|vector\(|setof\(|listof\(")


def _is_atom(text: str, named: NamedKey) -> bool:
    """Erlang's `{password, "…"}`."""
    return text[named.start - 1 : named.start] == "{" and named.name.islower()


def _is_secret_literal(
    text: str, value: CandidateValue, named: NamedKey, notation: str, wrap: str, text_kind: TextKind
) -> bool:
    content = value.text.strip()
    if value.quote == "`" and len(content) > 2 and content[0] == content[-1] and content[0] in "\"'":
        content = content[1:-1]  # a literal that a text quotes
    content = _without_self_reference(_without_backslash(content, value.prefix, named), named)
    prefix = value.prefix
    is_template = "f" in prefix.lower() or prefix == "$" or (value.quote == "`" and "${" in content)
    # An interpolated string is put together elsewhere.
    if "{" in content and (
        is_template or text.startswith(".format(", value.start + len(value.text) + len(value.quote))
    ):
        return False
    if _FILLED.match(text, value.start + len(value.text) + len(value.quote)) or _STRATEGY.search(wrap):
        return False
    if wrap.rstrip().endswith(("{", "array(")) and _KEYED.match(text, value.start + len(value.text) + len(value.quote)):
        return False
    if _CONTROL.fullmatch(content):
        return False
    in_code = text_kind is TextKind.CODE or text_kind is TextKind.UNKNOWN
    is_call = "(" in wrap and len(wrap.strip()) > 1
    form = value.form
    # What is asked of `get("…")` is the name of a secret, unless nobody can have named anything so.
    if is_call and (_LOOKUP.search(wrap) or not _CONVERTER.search(wrap)):
        return kind_of(content) in (ValueKind.RANDOM, ValueKind.HEX) and is_secret(content, named.rank, form)
    if notation == "blank":
        return _after_blank(text, content, named, text_kind)
    is_argument = notation in ("call", "comma")
    if is_argument and (MAIL.fullmatch(content) or not _is_credential_argument(text, named, content, notation)):
        return False
    constant = named.name.rpartition(".")[2]
    is_loud = constant.isupper() and (
        constant.endswith(("SECRET", "SALT", "PEPPER")) or kind_of(content) is ValueKind.MIXED
    )
    if is_argument and (named.rank is Rank.PASSWORD or is_loud):
        form = ValueForm.QUOTED
    return is_secret(content, named.rank, form, name=named.name, in_code=in_code)


_STRATEGY = LazyPattern(r"\bpassport\.\w+\($")  # by which people log in: `passport.authenticate('local')`
_CONTROL = LazyPattern(r"(?:\\x[01][0-9a-fA-F]|\\[0abfnrtv]){1,3}")  # bytes of a protocol
_KEYED = LazyPattern(r"[ \t]?(?:=>|:(?!:))")  # `credentials = {"expires_at": …}`
_FILLED = LazyPattern(r"[ \t]?%[ \t]?[(\w]|\.\w{0,12}[sS]plit\w{0,4}\(")  # `"%s_upgrades" % name`, `"a,b".split(",")`


# With a backslash that is neither behind a drive or a folder's name nor before the name of a file.
_VERBATIM = LazyPattern(
    r"(?![A-Za-z]:|[.%~\\/])[^\\/\s]{2,40}\\[^\\/\s]*(?<!\.[a-z]{2})(?<!\.[a-z]{3})(?<!\.[a-z]{4})(?<!\.config)"
)


def _without_backslash(content: str, prefix: str, named: NamedKey) -> str:
    """What a verbatim literal of C# has may be a path, or a password with a backslash that escapes nothing."""
    if "@" in prefix and named.rank >= Rank.SECRET and _VERBATIM.fullmatch(content):
        return content.replace("\\", "~")
    return content


def _without_self_reference(content: str, named: NamedKey) -> str:
    """`TOKEN="${TOKEN}…"` has a second half of its own."""
    return re.sub(rf"^\$\{{?{re.escape(named.name)}\}}?(?=.{{6}})", "", content)


def _after_blank(text: str, content: str, named: NamedKey, text_kind: TextKind) -> bool:
    """`--password 'x'`, `:password "x"`, `PASSWORD 'x'`, `storePassword 'x'`, `ENV API_KEY "x"`."""
    is_loud = named.name.isupper() or named.name.startswith("-")
    if content.count(" ") > (7 if is_loud else 3) or (
        named.rank < Rank.PASSWORD and not any(map(str.isdigit, content))
    ):
        return False
    before = text[max(0, named.start - 16) : named.start]
    is_setting = named.name.startswith("--") or bool(
        re.search(r"(?:^|\n)[+\- ]?[ \t]*$|--?$|[:(*]$|(?i:env|arg|setq?|define|def\w*|let|with)[ \t]+\*?$", before)
    )
    line = text[max(0, named.start - 80) : named.start].rpartition("\n")[2]
    names_login = (
        text_kind is not TextKind.CODE
        and re.search(r"(?i)\b(?:user|login|log in|admin|account|default)", line) is not None
    )
    form = ValueForm.QUOTED if is_setting or names_login or named.name.isupper() else ValueForm.CALL
    return is_secret(content, named.rank, form, name=named.name, in_code=text_kind is TextKind.CODE)


_COMPARING = LazyPattern(
    r"(?i)(?:str\w{0,4}cmp|memcmp|equals?|compare\w{0,8}|compare_digest|timingSafeEqual|checkpw"
    r"|secure_compare|verify|matches)[ \t]?\([ \t]*[&*$]?[\w.$>-]{0,30}$"
)
_SETTERS = LazyPattern(
    r"(?i)(?:set|flag\.|with|add|put|define|env|getenv|default|header|option|param\w*|property|get"
    r"|fetch|append|attr\w*)\w{0,24}[\"'`]?[ \t]?[(\[{][^()\n]{0,40}$"
)


def _is_credential_argument(text: str, named: NamedKey, content: str, notation: str) -> bool:
    """In a call or a list only a setter or a constant's name tells: `("user", "password", "email2")` has none."""
    kind = kind_of(content)
    if kind in (ValueKind.RANDOM, ValueKind.HEX, ValueKind.UUID):
        return True
    if is_label(content.rstrip("0123456789")) or content in ("secret", "passwd", "password"):
        return False
    if notation == "call":
        is_given = kind is ValueKind.MIXED or (named.rank is Rank.PASSWORD and not _ASKING.search(named.name))
        return is_given and not _LEXING.search(named.name) and not _PARAMETER.search(content)
    before = text[max(0, named.start - 60) : named.start]
    if kind is ValueKind.MIXED and re.search(r"[(\[][ \t]*[\"']$", before) and "_" in named.name:
        return True  # ('smtp_password', '…')
    if (
        named.name.rpartition(".")[2].isupper()
        or named.name.startswith("--")
        or _SETTERS.search(before)
        or _is_atom(text, named)
    ):
        return True
    is_pair = re.search(r"[(\[][ \t]*[\"']$", before) is not None
    if kind is ValueKind.WORD and is_pair and named.rank is Rank.PASSWORD:
        return re.search(r"[A-Z][a-z]*[_-]|[a-z][A-Z]", content) is not None  # ("password", "Kartoffel_Salat")
    if kind is not ValueKind.MIXED:
        return False
    is_column = re.fullmatch(r"[a-z_.-]+\d{1,2}", content) is not None  # ("user", "password", "email2")
    is_given = named.rank is Rank.PASSWORD and not is_column and (is_pair or re.search(r"\d", content) is not None)
    return is_given or before.endswith(":")


_PARAMETER = LazyPattern(r"[a-z][-_.](?:key|token|secret|password|credentials?)$")  # `password("pond-key", value)`
_LEXING = LazyPattern(r"(?i)split|parse|tokeni[sz]e|lexe|scan|peek|(?-i:^token[A-Z][a-z])")
_ASKING = LazyPattern(
    r"(?i)get|find|ask|prompt|input|read|confirm|show|reset|forgot|label|test|field|valid|form|is_"
    r"|has_|^_|require|import|^pass$|match|by"
)
