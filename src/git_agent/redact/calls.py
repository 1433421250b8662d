"""Calls that are handed a credential by its place: a login, a connection, a signature, a field of a form."""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.rules import STAND_IN_WORDS, Rule, is_login_password, is_real_value, is_tokenlike
from git_agent.redact.vocabulary import is_label

# Between two arguments there may be line ends, and in a diff the sign of the next line. No blank may be read in two
# ways, or forty of them are read in 2**40.
WS = r"(?:[ \t\r]|\n[+-]?){0,60}"
# What is handed over as a literal, also wrapped: `Some("…")`, `new Secret("…")`, `b"…"`. Group `secret` is hidden.
LITERAL = (
    r"(?:(?:Some|new|String|str|Secret\w{0,8}|Password|SecretString::new"
    r"|Secret::new)[ (][ \t]?(?:\w{1,16}\()?)?[bBrRuU@$]{0,2}(?P<quote>[\"'`])(?P<secret>(?:(?!(?P=qu"
    r"ote))[^\\\n]|\\.){3,200})(?P=quote)"
)
# `"…".toCharArray()`, `"…".to_string()`.
END = r"(?:\.\w{2,20}\(\))?"
# Any other argument: a literal, a name, a call without nested brackets.
OTHER = (
    r"(?:[bBrRuU@]{0,2}\"[^\"\n]{0,120}\"(?:\.\w{2,20}\(\))?|'[^'\n]{0,120}'"
    r"|[\w.$\[\]>:&*@-]{1,80}(?:\([^()\n]{0,60}\))?)"
)
# The server stands before the user, perhaps behind a variable or two: `login(t, "example.com", "me", "…")`.
_SERVER = r"(?:localhost|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|local|lan|test|example))"
_HOST = rf"(?:(?:[\w.]{{1,30}},{WS}){{0,2}}[\"']{_SERVER}[\"'],{WS})?"
_HOST_NAME = LazyPattern(_SERVER)
# Algorithms, encodings and media types are handed over beside keys: `jwt.sign(x, key, "HS256")`.
_NO_KEYS = LazyPattern(
    r"(?i)^(?:hs|rs|es|ps)\d{3}$|^(?:sha|md|aes|des|rc|blake|hmac)[-_]?\d|^(?:utf|base|latin"
    r"|iso)[-_]?\d|^\w+/\w+$|^(?:hex|base64|binary|ascii|none|raw)$|^\d+[smhdwy]$"
)


_SCHEME = LazyPattern(r"(?i)[a-z_-]*auth(?:entication|enticator|orization|orizer|)")  # `'basic_authentication'`


def _is_outcome(secret: str) -> bool:
    """`authenticate(passport, "redirect")`: what is to happen, not by what."""
    return secret in ("success", "error", "redirect", "failure", "fail", "local", "basic", "bearer", "digest", "jwt")


def _is_argument(secret: str) -> bool:
    """Any literal in the place of a password but what stands for one, an address or the name of an algorithm."""
    secret = re.sub(r"\{(?:enter|tab|esc|return)\}$", "", secret)  # keys that a test presses after it
    if not is_real_value(secret) or secret.lower() in STAND_IN_WORDS or is_label(secret) or _NO_KEYS.search(secret):
        return False
    if _SCHEME.fullmatch(secret) or re.fullmatch(r"(?:get|set|is|has|on|test)(?:[A-Z][a-z]+){2,6}", secret):
        return False
    # An address, a path, a selector, a variable, a template's blank, markup, a name in a directory, or a text of six
    # words.
    return (
        not re.search(r"://|^[./#]|^\$[a-zA-Z]|\$\{|\{\w*\}|<\w|^(?:cn|uid|dc|ou)=|\s.*\s.*\s.*\s.*\s|\\n", secret)
        and kind_of(secret) is not ValueKind.BLANK
    )


def _is_odd_argument(secret: str) -> bool:
    """In calls that take other things too: letters with digits or symbols, no name of anything."""
    if not _is_argument(secret) or kind_of(secret) not in (ValueKind.MIXED, ValueKind.RANDOM):
        return False
    return re.search(r"\d|[!#$&*?]", secret) is not None and not re.search(
        r"[\s/=<>\[\]{}%,;:*\\]|\.\w{1,5}$|^[a-z_-]+\d{1,2}$", secret
    )


def _is_odd_piece(secret: str) -> bool:
    from git_agent.redact.oddity import oddity_of  # most runs never ask

    return _is_odd_argument(secret) and bool(oddity_of(secret))


RULES = (
    Rule(
        words=("bcrypt", "argon2", "password_hash(", "password_verify(", "hashpw(", "checkpw(", "keystore"),
        kind="password",
        pattern=rf"(?i)(?:\b(?:bcrypt|argon2)\w{{0,8}}(?:\.|::|->)\w{{4,20}}\(|password_(?:hash|verify)\(|(?:hash"
        rf"|check)pw\(|keystore\w{{0,8}}\.load\([^\"'\n]{{1,60}},{WS}){LITERAL}",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=(
            "create_user(",
            "create_superuser(",
            "createuser(",
            "plainauth(",
            "set_password(",
            "ldap_bind(",
            "adduser(",
            "add_user(",
            "ftp(",
            "ftp_tls(",
            "smtp(",
        ),
        kind="password",
        pattern=rf"(?i)(?:create_?(?:super)?user|plainauth|set_password|ldap_bind|\bftp(?:_tls)?|add_?user"
        rf")\({WS}{OTHER}{WS},{WS}{OTHER}{WS},{WS}{LITERAL}{WS}[,)]",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        # A user, but also a command, a route or a plugin.
        words=("register(",),
        kind="password",
        pattern=rf"(?i)\bregister\({WS}{OTHER}{WS},{WS}{OTHER}{WS},{WS}{LITERAL}{WS}[,)]",
        multiline=True,
        accepts=_is_odd_argument,
    ),
    Rule(
        words=("basic_auth ", "basic_auth(", "cookieparser(", "cookiesession(", "authenticate "),
        kind="password",
        pattern=rf"(?i)(?:basic_auth(?:enticate)?[ (][\"'][^\"'\n]{{1,60}}[\"'],[ ]|cookieParser\("
        rf"|authenticate[ ][\"'][^\"'\n]{{1,60}}[\"'],[ ]|cookieSession\(\{{[^{{}}]{{0,80}}keys:[ ]\[)"
        rf"{LITERAL}",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=(
            "basicauth",
            "basic_auth",
            "basicauthentication",
            "digestauth",
            "auth=(",
            "auth = (",
            "auth, {",
            "auth: [",
            "auth=[",
            "auth=auth(",
            "auth = auth(",
        ),
        kind="password",
        pattern=rf"(?i)auth(?!\w{{0,12}}handler)\w{{0,16}}[\"']?{WS}(?:=>|[=:(]|,(?={WS}[{{(\[])){WS}(?:[\w.]{{1,30}}("
        rf"?=[(\[{{]))?[(\[{{]?{WS}{OTHER}{WS},"
        rf"{WS}{LITERAL}{WS}[)\]}}]",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=(".auth(", "auth_login(", "authentication("),
        kind="password",
        pattern=rf"(?i)auth\w{{0,16}}\({WS}[\"'][^\"'\n]{{1,60}}[\"']{WS},{WS}{LITERAL}{WS}\)",
        multiline=True,
        accepts=_is_odd_argument,
    ),
    Rule(
        words=(
            "credential(",
            "credentials(",
            "credential (",
            "usernamepassword",
            "passwordauthentication(",
            "credentials::new(",
        ),
        kind="password",
        pattern=rf"(?i)(?:new[ \t]|=[ \t]|[ \t(.:])\w{{0,40}}(?:credentials?(?:::new)?|usernamepassword\w{{0,24}}"
        rf"|passwordauthentication)[ \t]?\((?:{WS}{OTHER}{WS},){{1,4}}{WS}{LITERAL}{END}{WS}\)",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=(
            "login(",
            "authenticate(",
            "sign_in",
            "signin",
            "simple_bind",
            "bind_s(",
            "wifi.begin(",
            "wifimulti",
            "logon(",
            "ldap_bind(",
            "login_as(",
        ),
        kind="password",
        pattern=rf"(?i)(?:\blogin|\bauthenticate|sign_?in\w{{0,20}}|simple_bind\w{{0,4}}|bind_s|wifi\.begin|addAP"
        rf"|\blogon|login_as)\({WS}{_HOST}(?!passport\b){OTHER}{WS},(?:{WS}[\w$]{{1,30}}{WS},)?{WS}{LITERAL}{WS}[,)]",
        multiline=True,
        accepts=lambda secret: _is_argument(secret) and not _is_outcome(secret) and not _HOST_NAME.fullmatch(secret),
    ),
    Rule(
        words=(
            "mysqli",
            "mysql_connect",
            "getconnection(",
            "pdo(",
            "sftpclient",
            "ftpclient",
            "sshclient",
            "imap_open",
            "oci_connect",
            "pg_connect",
            "smtpclient",
        ),
        kind="password",
        pattern=rf"(?i)(?:mysqli?\w{{0,16}}|getConnection|PDO|(?:sftp|ftp|ssh|smtp|telnet)client|imap_open"
        rf"|oci_connect)\({WS}{OTHER}{WS},(?:{WS}\d{{1,5}}{WS},)?{WS}{OTHER}{WS},{WS}{LITERAL}{WS}[,)]",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=("connect(", "client(", "connection(", '("https://', '("http://', "('https://", "connector("),
        kind="password",
        pattern=rf"(?i)(?:connect|client|connection|connector|\b[A-Z_]{{3,20}}(?=\([\"']https?:))\w{{0,12}}\({WS}["
        rf"\"'][\w.:/-]{{2,100}}[\"']{WS},(?:{WS}\d{{1,5}}{WS},)?{WS}[\"'][\w.@-]{{1,60}}[\"']{WS},{WS}{LITERAL}"
        rf"{WS}[,)]",
        multiline=True,
        accepts=_is_odd_argument,
    ),
    Rule(
        words=(".connect(",),
        kind="password",
        pattern=rf"(?i)(?:sql|mqtt|db|ftp|ssh|imap|smtp|redis|amqp|ldap|mongo|pg|conn)\w{{0,12}}[.:]{{1,2}}connect\({WS}[\"'][\w.:/-]{{2,60}}[\"']{WS},{WS}"
        rf"[\"'][\w.@-]{{1,60}}[\"']{WS},{WS}{LITERAL}{WS}[,)]",
        accepts=_is_argument,
    ),
    Rule(
        # A host, a user, and what the user needs there, whatever the call is called.
        words=(".open(", ".start(", ".dial(", ".new(", "session(", "ldap://", "ldaps://", "sftp(", "login("),
        kind="password",
        pattern=rf"\({WS}[\"'](?:\w+://)?[\w-]{{1,40}}(?:\.[\w-]{{1,40}}){{0,5}}(?::\d{{2,5}})?[\"']{WS},{WS}[\"'][\w.@=,-]{{2,60}}[\"']{WS},{WS}"
        rf"{LITERAL}{WS}[,)]",
        multiline=True,
        accepts=_is_odd_piece,
    ),
    Rule(
        words=("connect(",),
        kind="password",
        pattern=rf"(?i)connect\({WS}[\"'][\w.:-]{{2,100}}[\"']{WS},{WS}(?:port={WS})?\d{{2,5}}{WS},{WS}[\"'][\w.@-]{{1,60"
        rf"}}[\"']{WS},{WS}{LITERAL}{WS}[,)]",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=("connect(",),
        kind="password",
        pattern=rf"(?i)\.connect\({WS}[\"'][^\"'\n]{{1,60}}[\"']{WS},{WS}{LITERAL}{WS}\)",
        accepts=lambda secret: kind_of(secret) in (ValueKind.RANDOM, ValueKind.HEX) or _is_odd_argument(secret),
    ),
    Rule(
        words=("jwt.", "jsonwebtoken", "jwt::"),
        kind="secret",
        pattern=rf"(?i)jwt(?:\.|::|->)(?:encode|decode|sign|verify)\w{{0,8}}\({WS}(?:\{{[^{{}}\n]{{0,200}}\}}"
        rf"|[^\"'\n,]{{1,120}}){WS},{WS}(?:new[ \t]\w{{1,12}}\({WS})?{LITERAL}",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=(
            "encrypt(",
            "decrypt(",
            "createcipheriv",
            "createdecipheriv",
            "scryptsync(",
            "urlsafetimedserializer(",
            "urlsafeserializer(",
            "createhmac",
            "createcipher",
            "hash_hmac",
            "hmac(",
            "hmac.new(",
            "fernet(",
            "encryptor(",
            "keyspec(",
            "encrypt_key(",
            "pbkdf2",
            "scrypt(",
            "derivekey",
            "keysigner",
        ),
        kind="secret",
        pattern=rf"(?i)(?:(?:pgp_sym_|aes_|des_|sym_)?(?:en|de)crypt(?:_bytea)?\({WS}{OTHER}{WS},"
        rf"|createHmac\({WS}{OTHER}{WS},|create(?:De)?cipher(?:iv)?\({WS}{OTHER}{WS},"
        rf"|hash_hmac\({WS}{OTHER}{WS},{WS}{OTHER}{WS},"
        rf"|\bhmac\({WS}{OTHER}{WS},|hmac\.new\(|fernet\(|SecretKeySpec\(|encryptor\("
        rf"|pbkdf2\w{{0,20}}\((?:{WS}[\"']\w{{3,12}}[\"']{WS},)?|scrypt(?:Sync)?\("
        rf"|URLSafe(?:Timed)?Serializer\(){WS}{LITERAL}",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=("@",),
        kind="password",
        pattern=rf"\([\"'][\w.+-]{{1,40}}@[\w.-]{{3,40}}[\"'],[ \t]?{LITERAL}[ \t]?[,)]",
        accepts=_is_odd_argument,
    ),
    Rule(
        # In Java passwords are arrays of characters, but so are alphabets and the data of tests.
        words=("tochararray",),
        kind="password",
        pattern=r"(?i:pass|cred|auth|store|secret|pbe|crypt|login|key|phrase|\bpin\b|\bpwd?\b|\bload\(|\binit\()[^\n;]{0,120}?"
        + LITERAL
        + r"\.toCharArray\(\)",
        accepts=_is_argument,
    ),
    Rule(
        words=("jdbc:", "dbi:", "dbi->connect", "mysql_real_connect", "mysql:host", "pgsql:host"),
        kind="password",
        pattern=rf"(?i)(?:[\"'](?:jdbc|dbi|mysql|pgsql):[^\"'\n]{{3,200}}[\"']"
        rf"|mysql_real_connect\({WS}{OTHER}{WS},{WS}{OTHER}){WS},{WS}{OTHER}{WS},{WS}{LITERAL}",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=(".basic(", "httpbasic(", ".digest("),
        kind="password",
        pattern=rf"(?i)(?:\.|http)(?:basic|digest)\({WS}[\"'][^\"'\n]{{1,60}}[\"']{WS},{WS}{LITERAL}{WS}\)",
        accepts=_is_odd_argument,
    ),
    Rule(
        words=("symmetricsecuritykey(", "hmacsha256(", "hmacsha512(", "hmacsha1(", "secretkeyspec("),
        kind="secret",
        pattern=rf"(?i)(?:SymmetricSecurityKey|HmacSha\d{{1,3}}|SecretKeySpec)\([^\"',\n]{{0,60}}{LITERAL}",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=("btoa(", "b64encode(", "base64", "encode64(", "buffer.from("),
        kind="password",
        pattern=r"(?i)(?:btoa|b64encode|base64\w{0,12}|encode(?:64|ToString)"
        r"|buffer\.from)\([ \t]{0,4}(?:\w{1,20}\()?[bBu]?[\"'][\w.@-]{1,40}:(?P<secret>[^\"'\s:]{3,100})["
        r"\"']",
        accepts=is_login_password,
    ),
    Rule(
        words=(
            "fill(",
            ".type(",
            "sendkeys(",
            "send_keys",
            "fill_in",
            "settext(",
            "typetext(",
            "performtextinput(",
            "entertext(",
            "setvalue(",
            "fillfield(",
            "set_value(",
            "clear_type",
            "perform_action",
            ".type_text",
        ),
        kind="password",
        # Tests fill forms in: the selector or the label in front names the field, in the languages of the pages.
        pattern=rf"(?i)(?:pass(?:word|wd|code|phrase|ord|e)?|pwd?|passwort|has[łl]o|heslo|contrase[nñ]a|senha|wacht"
        rf"woord|kennwort|\bpin|\botp|(?:authenticator|verification|secu"
        rf"rity|mfa|2fa)[ _-]?code)(?:_\w{{1,8}})?\b[^\n\"'`]{{0,12}}[\"'`]?[^\n\"'`]{{0,"
        rf"60}}?(?:\.(?:fill|type|send_?keys|set_?(?:value|text)|(?:type|enter|replace|perform)_?text(?:input)?|set"
        rf"|fill_?field|val)\({WS}|with:[ \t]?|,[ \t]{{0,4}}){LITERAL}",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=("input password", "input text", "fill secret", "type secret", "fill text", "type text"),
        kind="password",
        pattern=r"(?i)(?:Input Password|(?:Input|Fill|Type) (?:Text|Secret)(?=[^\n]{0,40}(?:pass|pw"
        r"|pin)))(?: {2,}|\t+)[^\n]{1,60}?(?: {2,}|\t+)(?P<secret>[^\s$][^\n]{1,80}?)[ \t\r]*(?=$|\n)",
        accepts=is_real_value,
    ),
    Rule(
        words=("{}:{}@", "%s:%s@", "{0}:{1}@"),
        kind="password",
        pattern=rf"(?:\{{0?\}}:\{{1?\}}@|%s:%s@)[^\n\"']{{0,80}}[\"'](?:\.format\(|[ \t]*%[ \t]*\("
        rf"|,){WS}{OTHER}{WS},{WS}{LITERAL}",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=("sed -", "sed 's", 'sed "s'),
        kind="password",
        pattern=r"(?i)s(?P<edge>[/|#,@])[^/|#,@\n]{0,30}(?:pass|pwd|secret|token|api_?key)[^/"
        r"|#,@\n]{0,20}(?P=edge)(?P<secret>[^/|#,@\n\"'$]{3,100})(?P=edge)",
        accepts=is_real_value,
    ),
    Rule(
        words=("replace(", "gsub(", ".sub("),
        kind="password",
        pattern=rf"(?i)(?:replace\w{{0,8}}|g?sub)\({WS}[\"'](?:__|%|\{{\{{|@|<|\$)[\w{{]{{0,20}}(?:pass|pwd|secret"
        rf"|token|api_?key)\w{{0,16}}(?:__|%|\}}\}}|@|>)[\"']{WS},{WS}{LITERAL}",
        multiline=True,
        accepts=_is_argument,
    ),
    Rule(
        words=("setitem(", "set_cookie(", "setcookie(", "cookies.set("),
        kind="token",
        pattern=r"(?i)(?:setItem|set_?cookie|cookies\.set)\([ \t]{0,4}[\"'][\w.-]{0,30}(?:token|jwt|secret"
        r"|session|auth|sid)[\w.-]{0,12}[\"'][ \t]{0,4},[ \t]{0,4}[\"'](?P<secret>[^\"'\s]{6,300})[\"']",
        accepts=is_tokenlike,
    ),
)
