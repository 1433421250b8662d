"""Places that need no name: command lines, headers, logins in addresses, statements of SQL.

Each row has the words that must be on a line before its pattern is tried; group `secret` is what is hidden.
"""

import re
from collections.abc import Iterator
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact import calls, devices, directives, sentences, tools
from git_agent.redact.kinds import ValueKind, is_blank, is_stand_in, kind_of
from git_agent.redact.rules import ARG, Rule, is_login_password, is_real_value, is_tokenlike
from git_agent.redact.shapes import decoded
from git_agent.redact.spans import SecretSpan
from git_agent.redact.vocabulary import listed

_SCHEMES = frozenset(
    listed("""
    bearer basic token digest negotiate oauth apikey header authentication authorization required
    accept connection cookie date etag expires host location origin range referer server upgrade
    """)
)


# Code, the parameter of a challenge, a variable.
_NO_HEADER = LazyPattern(
    r"[!&*][a-zA-Z]|\.\$\w|[a-z_]+=$|(?:username|realm|nonce|uri|qop|nc|cnonce|opaque|algorithm)="
    r"|(?:auth|token|header|credential|bearer)[A-Z][a-z]+$|[a-z]+(?:Auth|Token|Header|Credentials?)$"
)


def _is_header(secret: str) -> bool:
    """What the header of an authorization holds: any word that is no word for it."""
    if _NO_HEADER.match(secret):
        return False
    if is_tokenlike(secret):
        return True
    return (
        is_real_value(secret)
        and not is_stand_in(secret)
        and kind_of(secret) is ValueKind.WORD
        and secret.isalnum()
        and secret.lower() not in _SCHEMES
    )


def _is_cookie(secret: str) -> bool:
    return is_tokenlike(secret) and (len(secret) >= 12 or any(map(str.isdigit, secret)))


def _is_key_part(secret: str) -> bool:
    """A number of a key in base64 has both cases; a word under `"d"` or `"k"` has not."""
    return not (is_blank(secret) or secret.islower() or secret.isupper())


def _is_random_login(secret: str) -> bool:
    return kind_of(secret) in (ValueKind.RANDOM, ValueKind.HEX) and not is_stand_in(secret)


_LOGIN = LazyPattern(r"[^:\x00-\x1f\x7f-\x9f\ufffd]*:[^\x00-\x1f\x7f-\x9f\ufffd]*")


def _is_basic(secret: str) -> bool:
    # Some leave the padding of base64 out. `Basic list/collection` is no login.
    is_data = any(map(str.isdigit, secret)) or kind_of(secret) is ValueKind.RANDOM
    is_login = any(_LOGIN.fullmatch(decoded(secret + padding).decode(errors="replace")) for padding in ("", "=", "=="))
    return is_login or (is_data and is_tokenlike(secret))


_COMMAND_RULES = (
    Rule(
        # Bundler has the host in the name, with two underscores for a dot: BUNDLE_GEMS__EXAMPLE__COM.
        words=("bundle_",),
        kind="password",
        pattern=r"\bBUNDLE_[A-Z0-9_]{2,60}__[A-Z0-9_]{2,60}[\"']?[ \t]{0,4}[:=][ \t]{0,4}[\"']?(?P<secret>[^\s\"'"
        r";&]{6,200})",
        accepts=is_real_value,
    ),
    Rule(
        words=("://",),
        kind="url-password",
        pattern=r"://(?P<secret>(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,64}(?::[0-9a-f]{8,64}@)?)(?=[:@])",
        accepts=is_real_value,
    ),
    Rule(
        # The private numbers of a JSON web key.
        words=('"d"', '"p"', '"q"', '"dp"', '"dq"', '"qi"', '"k"'),
        kind="private-key",
        pattern=r"\"(?:d|p|q|dp|dq|qi|k)\"[ \t]{0,4}:[ \t]{0,4}\"(?P<secret>[\w-]{20,2000})\"",
        accepts=_is_key_part,
    ),
    Rule(
        # The same numbers in the XML of .NET.
        words=("<d>", "<p>", "<q>", "<dp>", "<dq>", "<inverseq>"),
        kind="private-key",
        pattern=r"<(?:D|P|Q|DP|DQ|InverseQ)>(?P<secret>[A-Za-z0-9+/=]{20,2000})</",
        accepts=_is_random_login,
    ),
    Rule(
        words=("://",),
        kind="url-password",
        pattern=r"://[^\s:/?#@\"'`<>\[\]]{0,80}(?:@[\w.-]{3,60})?:(?P<secret>[^\s\"'`<>\[\]/]{1,256}"
        r"|[^\s\"'`<>\[\]]{1,60})@(?=[\w.\[{$%-])",
        accepts=is_login_password,
    ),
    Rule(
        words=("://",),
        kind="url-password",
        pattern=r"://(?P<secret>[A-Za-z0-9_.-]{16,256})(?::x-oauth-basic|:)?@(?=[\w.\[-])",
        accepts=_is_random_login,
    ),
    Rule(
        # But for `Basic`, which the next rule decodes.
        words=("authorization",),
        kind="authorization",
        # Neither `device_authorization("api")`, a function's name, nor `hostauthorization: …`, a package's, nor
        # `options.Authorization = secret`, a variable.
        pattern=r"(?i)(?:(?P<function>(?<=[a-z]_))|(?<![a-z]_))(?!(?-i:(?<=[a-z])a))authorization"
        r"(?!(?<=\.authorization)[ \t]=[ \t]\w+[ \t;]*(?:\n|$))"
        r"\\{0,3}[\"'`]?\]?[ \t]{0,4}(?:,[ \t]{0,4}[\"']value[\"'][ \t]{0,4}:|=>"
        r"|[:=]|(?P<apart>,)(?=[ \t]{0,4}[\"'`])|(?(function)(?!)|\()(?=[\"'`]|new ))[ \t]{0,4}\\{0,3}[\"'`]{0,3}"
        r"(?:new \w+\((?=[\"'`]))?"
        r"(?!basic\b)(?:(?:bearer|token|apikey|api-key|bot|key|digest|negotiate|oauth|splunk|genie\w*"
        r"|klaviyo-\S+|\w{2,20})[ \t]{1,4})?"
        r"(?:token=)?\\{0,3}[\"']?(?P<secret>[\w.~+/=:|!@#$%^&*-]{5,2000})(?![\w.~+/=:({\[|-]"
        # `"authorization", "custom", "…"` has another argument; behind a scheme the value may be put in.
        r"|(?(apart)[\"'],[ ]?[\"']|(?!))|[ \t](?:[#$]?\{|\$\w|%s))",
        accepts=_is_header,
    ),
    Rule(
        words=("basic",),
        kind="authorization",
        pattern=r"(?i)\bbasic[ \t]{1,4}(?P<secret>[A-Za-z0-9+/]{8,2000}={0,2})(?![\w.(-])",
        accepts=_is_basic,
    ),
    Rule(
        words=("bearer",),
        kind="authorization",
        pattern=r"(?i)\bbearer[ \t]{1,4}(?P<secret>[\w.~+/=:|-]{8,2000})(?![\w({\[\"']?=)(?![\w({\[])",
        accepts=lambda secret: is_tokenlike(secret.rstrip(".")) and not re.match(r"[a-z_]+=$", secret),
    ),
    Rule(
        words=("cookie",),
        kind="cookie",
        pattern=r"(?i)(?:cookies?[\"'`]?[ \t]{0,4}(?:[:,=]|=>)[ \t]{0,4}[\"'`]?|(?<=[;]) ?)"
        r"(?!path=|domain=|expires=|max-age=|samesite=)[\w.-]{1,60}=(?P<secret>[^;\s\"'`,$<{\\]{6,2000})",
        accepts=_is_cookie,
    ),
    Rule(
        words=("curl", "http ", "https ", "wget", "xh "),
        kind="password",
        pattern=r"(?:[ \t](?:-u|--user|-a|--auth|-U|--proxy-user|--ftp-user)[ =]{0,3}[\"']?)[^\s:\"']{1,80}:(?P<s"
        r"ecret>[^\s\"']{1,200})",
        accepts=is_real_value,
    ),
    Rule(
        # The same on a line of its own, below the name of the command.
        words=("curl", "wget"),
        kind="password",
        multiline=True,
        pattern=r"\b(?:curl|wget)\b(?:[^\n|;\\]|\\\n?[+\- ]?){0,300}?\\\n[+\- ]?[ \t]*"
        r"(?:-u|--user|-U|--proxy-user)[ =]{0,3}[\"']?[^\s:\"']{1,80}:(?P<secret>[^\s\"']{1,200})",
        accepts=is_real_value,
    ),
    Rule(
        # These take a password without a blank behind -p: with one, the next word is a database.
        words=("mysql", "mariadb", "mongo", "xtrabackup"),
        kind="password",
        multiline=True,
        pattern=r"\b(?:mysql|mariadb|mongo|xtrabackup)\w*\b(?:[^\n|;\\]|\\\n?[+\- ]?){0,200}?[ \t\"'\[]-p(?:(?P<q>["
        r"\"'])(?P<secret>[^\"'\n]{2,200})(?P=q)|(?P<bare>[^\s\"',]{2,200}))",
        accepts=is_real_value,
    ),
    Rule(
        words=(
            "mongo",
            "docker login",
            "podman login",
            "helm",
            "buildah",
            "skopeo",
            "oc login",
            "az login",
            "cf login",
            "bcp ",
            "sqlcmd",
            "isql",
            "influx",
            "rabbitmqadmin",
            "smbclient",
            "nmcli",
            "registry login",
            "sqlplus",
            "keytool",
            "tsm ",
            "argocd",
        ),
        kind="password",
        pattern=r"\b(?:mongo\w*|login|helm|sqlcmd|bcp|isql|rabbitmqadmin|influx|argocd)\b(?:[^\n|;\\]|\\\n?[+\- ]?)"
        r"{0,200}?[ \t]-[pP][ =]?" + ARG,
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        words=("sshpass",),
        kind="password",
        pattern=r"\bsshpass[ \t]{1,4}(?:-\w[ \t]{1,4})?-p[ \t]{0,4}" + ARG,
        accepts=is_real_value,
    ),
    Rule(
        words=("redis-cli", "keydb-cli", "valkey-cli"),
        kind="password",
        pattern=r"-cli\b(?:[^\n|;\\]|\\\n?[+\- ]?){0,200}?[ \t](?:-a|--pass)[ =]{1,4}" + ARG,
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        words=("ldap",),
        kind="password",
        pattern=r"\bldap(?:search|modify|add|delete|whoami|passwd|compare|modrdn)\b(?:[^\n|;\\]|\\\n?[+\- ]?){0,200"
        r"}?[ \t]-w[ \t]{0,4}" + ARG,
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        # openssl is told where a password comes from, and `pass:` alone is followed by it: `env:` and `file:` are not.
        words=("pass:",),
        kind="password",
        pattern=r"(?:-pass(?:in|out)?|-k|--pass\w*)[ \t=]{1,4}[\"']?pass:(?P<secret>[^\s\"']{1,200})",
        accepts=is_real_value,
    ),
    Rule(
        words=("openssl",),
        kind="password",
        pattern=r"\bopenssl\b(?:[^\n|;\\]|\\\n?[+\- ]?){0,200}?[ \t]-(?:k|K|hmac)[ \t]{1,4}" + ARG,
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        words=("identified",),
        kind="password",
        pattern=r"(?i)\bidentified[ \t]{1,4}(?:with[ \t]{1,4}\S{1,40}[ \t]{1,4})?(?:by|as"
        r"|using)[ \t]{1,4}(?:password[ \t]{1,4})?(?:values[ \t]{1,4})?(?:(?P<q>'|\"(?=[^\"\n]{1,200}\"[;\s]*$))(?P"
        r"<secret>[^\"'\n]"
        r"{1,200})(?P=q)|(?P<bare>(?=[^\s\"';)]*\d)[^\s\"';)]{4,200}))",
        accepts=is_real_value,
    ),
    Rule(
        words=("password", "passwd"),
        kind="password",
        pattern=r"(?i)\bpassw(?:or)?d[ \t]{1,4}(?:=[ \t]*)?(?:E|N)?'(?P<secret>[^'\n]{1,200})'",
        accepts=is_real_value,
    ),
    Rule(
        words=("login.sql", "with password"),
        kind="password",
        pattern=r"(?i)\bwith[ \t]+password[ \t]*=[ \t]*N?'(?P<secret>[^'\n]{1,200})'",
        accepts=is_real_value,
    ),
    Rule(
        words=("chpasswd", "passwd --stdin", "passwd -"),
        kind="password",
        pattern=r"(?:echo|printf|<<<)[ \t]{1,4}(?:-\w[ \t]{1,4})?[\"']?(?:[\w$.{}-]{1,40}:)?(?P<secret>[^\s\"'"
        r"|]{3,200})[\"']?[ \t]{0,4}(?:\||$).{0,60}passwd",
        accepts=is_real_value,
    ),
    Rule(
        words=("password-stdin", "sudo -s", "sudo -S"),
        kind="password",
        pattern=r"(?:echo|printf)[ \t]{1,4}(?:-\w[ \t]{1,4})?"
        + ARG
        + r"[ \t]{0,4}\|[ \t]{0,4}(?:docker|podman|helm|sudo|crane|oras|buildah|skopeo|az|oc)\b",
        accepts=is_real_value,
    ),
    Rule(
        words=("convertto-securestring",),
        kind="password",
        pattern=r"(?i)convertto-securestring[ \t]{1,4}(?:-string[ \t]{1,4})?[\"'](?P<secret>[^\"'\n]{1,200})",
        accepts=is_real_value,
    ),
    Rule(
        words=("net user", "net use"),
        kind="password",
        pattern=r"(?i)\bnet[ \t]{1,4}use(?:r[ \t]{1,4}\S{1,60}|[ \t][^\n]{0,80}?/user:\S{1,60})[ \t]{1,4}(?P<secr"
        r"et>[^\s/\"'][^\s\"']{2,100})",
        accepts=is_real_value,
    ),
    Rule(
        words=("useradd", "usermod"),
        kind="password",
        pattern=r"\buser(?:add|mod)\b(?:[^\n|;\\]|\\\n?[+\- ]?){0,200}?[ \t](?:-p|--password)[ =]{1,4}" + ARG,
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        # Only with -b is the password an argument.
        words=("htpasswd",),
        kind="password",
        pattern=r"\bhtpasswd\b[^\n|;]{0,80}?[ \t]-[a-zA-Z]{0,4}b[a-zA-Z]{0,4}[ \t]{1,4}\S{1,80}[ \t]{1,4}\S{1,60}"
        r"[ \t]{1,4}" + ARG,
        accepts=is_real_value,
    ),
    Rule(
        words=("unzip", "7z", "zip ", "rar "),
        kind="password",
        pattern=r"\b(?:unzip|zip|7z[ar]?|unrar|rar)\b[^\n|;]{0,120}?[ \t]-(?:p|P"
        r"|hp)[ \t]{0,2}(?:(?P<q>[\"'])(?P<secret>[^\"'\n]{2,100})(?P=q)|(?P<bare>[^\s\"'/]{4,100}))",
        accepts=is_real_value,
    ),
    Rule(
        words=("rabbitmqctl",),
        kind="password",
        pattern=r"\brabbitmqctl[ \t]{1,4}(?:add_user|change_password|authenticate_user)[ \t]{1,4}\S{1,60}[ \t]{1,4}"
        + ARG,
        accepts=is_real_value,
    ),
    Rule(
        words=("/p:", "-p:", "/pass:", "/password:"),
        kind="password",
        pattern=r"(?i)[ \t][/-]p(?:ass(?:word)?)?:(?P<secret>[^\s\"'=]{4,100})(?=[\s\"']|$)",
        accepts=is_tokenlike,
    ),
    Rule(
        # A line of .pgpass: host, port, database, user, password.
        words=(":5432:", ":*:", ":3306:"),
        kind="password",
        pattern=r"(?m)(?:^|(?<=[\s\"'>]))[+\- ]?[^\s:\"']{1,200}:(?:\d{4,5}"
        r"|\*):[^\s:]{1,64}:[^\s:]{1,64}:(?P<secret>[^\s:\"']{1,200})(?=[\s\"']|$)",
        accepts=is_real_value,
    ),
    Rule(
        words=(
            "$2a$",
            "$2b$",
            "$2y$",
            "$1$",
            "$5$",
            "$6$",
            "$apr1$",
            "$argon2",
            "$y$",
            "$8$",
            "$9$",
            "$krb5",
            "{ssha}",
        ),
        kind="password-hash",
        pattern=r"(?P<secret>(?:\$(?:2[aby]|1|5|6|8|9|apr1|y|argon2id?|7|krb5\\w{3,8}|pbkdf2\\S{0,12})\$"
        r"|\{SSHA\d*\})[\w./$,=+*@:-]{20,4000})",
        accepts=lambda _: True,
    ),
)
# Rules from this index on are not tried in lock files and in what machines wrote.
FIRST_SKIPPED_IN_LOCKS = len(_COMMAND_RULES)
RULES = (*_COMMAND_RULES, *calls.RULES, *tools.RULES, *directives.RULES, *devices.RULES, *sentences.RULES)


@cache
def rows_by_word() -> dict[bytes, tuple[int, ...]]:
    """Every word with the rows it calls for."""
    table: dict[bytes, tuple[int, ...]] = {}
    for index, rule in enumerate(RULES):
        for word in rule.words:
            # As the scan sees a text, one byte for each character.
            key = word.encode("ascii", "replace").lower()
            table[key] = (*table.get(key, ()), index)
    return table


@cache
def _pattern(index: int) -> re.Pattern[str]:
    return re.compile(RULES[index].pattern, re.ASCII)


def rule_spans(text: str, start: int, end: int, index: int) -> Iterator[SecretSpan]:
    """What this row finds between two places of a line."""
    rule = RULES[index]
    for match in _pattern(index).finditer(text, start, end):
        group = next((name for name in ("secret", "bare") if match.groupdict().get(name) is not None), None)
        if group is None:  # read to be passed over
            continue
        # A span never leaves its line, and a placeholder is nobody's secret: redacting twice is redacting once.
        if "\n" in match[group] or "[REDACTED" in match[group]:
            continue
        if rule.accepts(match[group]):
            yield SecretSpan(start=match.start(group), end=match.end(group), kind=rule.kind)
