"""Lines of servers, devices, installers and dialogs that hold a password at a place of their own."""

import re

from git_agent.redact.bare import ADJECTIVE
from git_agent.redact.kinds import ValueKind, is_stand_in, kind_of
from git_agent.redact.known_words import is_known
from git_agent.redact.rules import ARG, Rule, is_login_password, is_real_value

_LINE = r"(?m:^)[+\- ]?[ \t]*"
_WORD = r"[\"']?(?P<secret>[^\s\"'`<>(){}]{3,100})[\"']?"
# A dialog with a program: what is typed into it stands a few lines below the program's name.
_NEXT = r"(?:[^\n]*\n){1,4}?"


def _is_odd(secret: str) -> bool:
    """Nobody's word: a name and a number of a version are no password in a line that may be about anything."""
    if not is_real_value(secret) or is_stand_in(secret):
        return False
    kind = kind_of(secret)
    return kind in (ValueKind.RANDOM, ValueKind.HEX) or (
        kind is ValueKind.MIXED
        and re.search(r"\d", secret) is not None
        and not re.fullmatch(r"[a-z]+[-_.]?v?\d{1,2}", secret)
    )


def _is_flagged(secret: str) -> bool:
    secret = secret.rstrip("`")  # the end of a command in a manual
    return (is_real_value(secret) and not re.search(r"^[\d:./~-]+$|^[./~]|:\d|^\w+$(?<!\d)", secret)) or _is_odd(secret)


def _is_no_adjective(secret: str) -> bool:
    return is_real_value(secret) and not ADJECTIVE.fullmatch(secret)


def _has_inner_digits(secret: str) -> bool:
    """Digits within letters, or with a symbol that no name has."""
    return _is_odd(secret) and re.search(r"[A-Za-z]\d+[A-Za-z]|[!#$%&*?]|[A-Z][a-z]+[-_.]?\d", secret) is not None


RULES = (
    Rule(
        # Kickstart and cloud-init.
        words=("rootpw", "chpasswd"),
        kind="password",
        pattern=_LINE
        + rf"(?:rootpw(?:[ \t]+--\w+)*[ \t]+|(?:list:[^\n]*\n(?:[^\n]*\n){{0,8}}?)[+\- ]?[ \t]+\w{{2,20}}:){_WORD}",
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        words=("ftp",),
        kind="password",
        pattern=rf"\bftp\b{_NEXT}[+\- ]?[ \t]*(?i:(?:quote[ \t]+)?pass[ \t]+|user[ \t]+\S{{1,40}}[ \t]+){_WORD}[ \t"
        rf"\r]*(?=\n|$)",
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        # SQL*Plus, which is told user/password as one word.
        words=("connect ", "conn "),
        kind="password",
        pattern=_LINE + r"(?i:conn(?:ect)?)[ \t]+[\w$#]{1,40}/(?P<secret>[^\s/@\"']{3,60})(?=@|[ \t\r;]*(?:\n|$))",
        accepts=is_login_password,
    ),
    Rule(
        words=("createuser", "isakmp", "usm-user", "snmp-server user"),
        kind="password",
        pattern=r"(?i)(?:\bcreateUser[ \t]+\S{1,40}[ \t]+(?:MD5|SHA\S{0,4})[ \t]+|\bAES\d{0,3}[ \t]+(?=\S{6,60}[ \t"
        r"\r]*(?:\n|$))"
        rf"|isakmp[ \t]key[ \t]+(?:\d[ \t]+)?|\bauth[ \t]\w{{3,6}}[ \t]+|\bpriv[ \t]aes(?:[ \t]\d+)?[ \t]+){_WORD}",
        accepts=is_real_value,
    ),
    Rule(
        # HAProxy, and the users of Redis, whose passwords stand behind `>`.
        words=("stats auth", "user=", " on >", "~* ", "+@all"),
        kind="password",
        pattern=_LINE
        + r"(?:stats[ \t]auth[ \t]+\S{1,40}?:|user=[\w.-]{1,40}:|user[ \t]\S{1,40}[ \t]on[ \t](?:\S+[ \t])?>)"
        r"(?P<secret>[^\s:\"']{3,80})",
        accepts=is_real_value,
    ),
    Rule(
        # A line of .netrc, in whatever file it stands.
        words=("machine ",),
        kind="password",
        pattern=r"\bmachine[ \t]+\S{1,80}[ \t]+(?:login[ \t]+\S{1,60}[ \t]+)?password[ \t]+" + _WORD,
        accepts=is_real_value,
    ),
    Rule(
        words=("curl",),
        kind="cookie",
        pattern=r"[ \t](?:-b|--cookie)[ =][\"']?[\w.-]{1,40}=(?P<secret>[^\s;\"'$<]{6,2000})",
        accepts=_is_odd,
    ),
    Rule(
        words=(":x-oauth-basic@",),
        kind="url-password",
        pattern=r"://(?P<secret>[\w.-]{6,256}):x-oauth-basic@",
        accepts=is_real_value,
    ),
    Rule(
        words=(
            "password from ",
            "passwort von ",
            "passwd from ",
            "passphrase from ",
            "password changed",
            "password rotated",
        ),
        kind="password",
        pattern=r"(?i)(?:passwor[dt]|passwd|passphrase)[ ](?:(?:was[ ])?(?:changed|rotated|reset)[ ])?(?:from|von)["
        r" ][\"'`]?(?P<secret>[^\s\"'`]{4,60})[\"'`]?["
        r" ](?:to|auf|zu)[ ]",
        accepts=_is_no_adjective,
    ),
    Rule(
        words=(
            "password from ",
            "passwort von ",
            "passwd from ",
            "passphrase from ",
            "password changed",
            "password rotated",
        ),
        kind="password",
        pattern=r"(?i)(?:passwor[dt]|passwd|passphrase)[ ](?:(?:was[ ])?(?:changed|rotated|reset)[ ])?(?:from|von)["
        r" ]\S{4,60}[ ](?:to|auf|zu)[ ][\"'`]?(?P<secr"
        r"et>[^\s\"'`.,]{4,60})",
        accepts=_is_no_adjective,
    ),
    Rule(
        words=("users =", "users=", "users:", 'users"', "accounts =", "accounts:", 'accounts"', "logins"),
        kind="password",
        pattern=r"(?i)\b(?:users|accounts|logins)\b[\"']?[ \t]*[:=][^\n\[{(]{0,20}[\[{(](?:[^\n=]*\n){0,8}?[^\n=]*?"
        r"[\"'][\w.@-]{2,30}"
        r"[\"'][ \t]?[:,][ \t]?[\"'](?!\[RED)(?P<secret>[^\s\"'@/\[]{5,40})[\"'](?=[ \t]*[)\]},\n])",
        multiline=True,
        accepts=_has_inner_digits,
    ),
    Rule(
        # Twilio's: the id of an account is public, the token beside it is not.
        words=("client(",),
        kind="token",
        pattern=r"[\"']AC[0-9a-f]{32}[\"'][ \t]{0,4},[ \t]{0,4}[\"'](?P<secret>[0-9a-f]{32})[\"']",
        accepts=lambda _: True,
    ),
    Rule(
        words=("shared-key", "shared_key", "wpa-psk", "password"),
        kind="password",
        pattern=r"(?i:pre-?shared[-_]key|wpa-psk(?:[ \t]ascii)?)[ \t]+(?:\d[ \t]+)?(?:ascii-text[ \t]+)?(?P<secret>"
        r"[^\s\"'=:]{3,100})",
        # `for pre-shared-key based TLS`
        accepts=lambda secret: is_real_value(secret) and not (ADJECTIVE.fullmatch(secret) and is_known(secret)),
    ),
    Rule(
        words=("password1 ", "password "),
        kind="password",
        pattern=r"(?m:^|;[ ])[+\- ]?(?:Backlog[ ])?(?:[A-Z][a-z]{1,12}Password|Password\d)[ ](?P<secret>[^\n;\"':=]"
        r"{4,60})(?=;|[ \t\r]*(?:\n|$))",
        accepts=is_real_value,
    ),
    Rule(
        words=("aaa-server", "radius", "tacacs"),
        kind="password",
        pattern=r"(?i)(?:aaa-server|radius|tacacs)[^\n]*\n(?:[^\n]*\n){0,2}?[+\- ]?[ \t]+key[ \t]+(?:\d[ \t]+)?(?P<"
        r"secret>\S{3,80})",
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        words=(" -p ",),
        kind="password",
        pattern=r"[ \t](?:-[uU]|--user(?:name)?)[ =]?\S{1,60}[ \t](?:[^\n|;]{0,60}?[ \t])?-[pP][ =]" + ARG,
        accepts=_is_flagged,
    ),
    Rule(
        words=("auth:", "auth is", "auth =", "credentials:", "creds:"),
        kind="password",
        pattern=r"(?i)\b(?:basic[ -]?auth|auth|credentials|creds)\b[ ]?(?:is|are|:|=)[ ]{1,3}`?[\w.@-]{2,30}:(?P<se"
        r"cret>(?!\w*Warning\b)[^\s:/\"'`(){}]{4,60})",
        accepts=is_login_password,
    ),
    Rule(
        words=("code is ", "code: ", "code : ", "code de ", " code "),
        kind="secret",
        pattern=r"(?i)\b(?:your|votre|ihr|dein|su|tu|seu|tuo|the|login|verification|security|sms|one-time|access)[ "
        r"](?:\w{2,20}[ ]){0,2}code(?:["
        r" ]\w{2,12}){0,3}(?:[ ](?:is|est|ist|es|é|è)|[ ]?:)[ ](?P<secret>\d{4,8}|[A-Z0-9]{4}-[A-Z0-9]{4})\b",
        accepts=lambda _: True,
    ),
    Rule(
        words=("** / **",),
        kind="password",
        pattern=r"\*\*[\w.@-]{2,60}\*\* / \*\*(?P<secret>[^*\s]{4,60})\*\*",
        accepts=_is_odd,
    ),
    Rule(
        words=(" login ",),
        kind="token",
        pattern=r"\b[\w-]{2,20}[ ]login[ ](?:--?[\w-]+[ ]){0,3}(?P<secret>[0-9a-zA-Z_-]{20,200})(?![\w.-])",
        accepts=lambda secret: kind_of(secret) in (ValueKind.RANDOM, ValueKind.HEX),
    ),
    Rule(
        words=("where ",),
        kind="password",
        pattern=r"(?i)\bvalue[ \t]*=[ \t]*'(?P<secret>[^'\n]{3,200})'[ \t]+where[ \t]+[\w.`\"]{1,40}[ \t]*=[ \t]*"
        r"'[\w.-]{0,60}(?:passw(?:or)?d|secret|token|api_?key)'",
        accepts=is_real_value,
    ),
    Rule(
        words=("v3/", "v2/", "rpc", "infura", "alchemy"),
        kind="api-key",
        pattern=r"(?i)://[\w.-]{0,40}(?:infura\.io|alchemy\.com|alchemyapi\.io|quiknode\.pro|ankr\.com|getblock\.io"
        r"|moralis\.io|chainstack\.com)/(?:[\w-]{1,12}/){0,2}(?P<secret>[\w-]{24,64})(?![\w-])",
        accepts=is_real_value,
    ),
    Rule(
        words=("accounts", "mnemonic", "wallet", "ethers"),
        kind="private-key",
        pattern=r"(?i)(?:accounts|wallet|signer)\b[^\n\"']{0,30}[\"'](?P<secret>(?:0x)?[0-9a-f]{64})[\"']",
        accepts=lambda secret: len(set(secret)) > 8,
    ),
)
