"""What sentences, comments and notes say of credentials without a colon or quotes."""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.bare import ADJECTIVE
from git_agent.redact.kinds import ValueKind, is_stand_in, kind_of
from git_agent.redact.rules import Rule, is_real_value
from git_agent.redact.vocabulary import listed, mentions_credentials


def _is_letters_and_digits(secret: str) -> bool:
    """Letters with digits: a word after a word for a password may be anything."""
    if not is_real_value(secret) or is_stand_in(secret) or mentions_credentials(secret):
        return False
    kind = kind_of(secret)
    return kind in (ValueKind.RANDOM, ValueKind.HEX, ValueKind.UUID) or (
        kind is ValueKind.MIXED and any(map(str.isdigit, secret))
    )


def _is_surely_a_token(secret: str) -> bool:
    if re.fullmatch(r"[#!]\d{1,7}", secret):  # of an issue or a request
        return False
    return _is_letters_and_digits(secret) and re.search(r"\d[a-zA-Z-]{1,20}\d|\d{4}", secret) is not None


def _is_seed(secret: str) -> bool:
    """Words of a wallet: twelve or twenty-four, none of them among those that hold a sentence together."""
    words = re.findall(r"[a-z]+", secret)
    # The lengths that BIP 39 allows.
    return len(words) in (12, 15, 18, 21, 24) and _FUNCTION_WORDS.isdisjoint(words)


_FUNCTION_WORDS = frozenset(
    listed("the and for with from are was not but all has had its his her our your their which when into")
)
_FOLLOWING_WORD = LazyPattern(
    r"(?i)(?:is|are|was|and|or|the|for|to|in|on|of|as|by|not|will|can|must|from|with|field|manager"
    r"|reset|hash|hashing|auth\w*|file|prompt|protected|based|only|"
    r"do|da|de|del|du|des|la|le|el|das|der|die|para|per|por|que|you|if|at|it|instead|again|here"
    r"|below|above|twice|too|when|via|a|an|pairs?|combinations?|checks?|fields|validation)"
)


def _is_word_of_a_password(secret: str) -> bool:
    secret = secret.rstrip(".,!")
    return (
        is_real_value(secret)
        and not ADJECTIVE.fullmatch(secret)
        and not _FOLLOWING_WORD.fullmatch(secret)
        and len(secret) >= 4
        and not mentions_credentials(secret)
    )


def _is_own_word(secret: str) -> bool:
    """Somebody's own: `username and password works` is a sentence of words that everybody uses."""
    from git_agent.redact.known_words import is_known  # few texts ask

    return _is_word_of_a_password(secret) and not is_known(secret.rstrip("?"))


_WORD = r"[`\"'*«“„]{0,2}[ \t]?(?P<secret>[^\s`\"'*«»“”<>(),;]{4,80}?)[`\"'*»”]{0,2}"
# The end of a sentence or clause, also in scripts with their own stops: a value goes on over a dot within it.
_STOP = r"(?=[.,;!)。\uff0c]?(?:\s|$)|[。\uff0c])"
_LOGIN = (
    r"user\w{0,6}|logins?|log[ ]?in|account|admin\w{0,5}|root|sign[ ]?in|guest|demo|credentials?|creds|panel|cms|na"
    r"s|vpn"
    r"|wi-?fi|wlan|ssid|router|zugang\w{0,8}|benutzer\w{0,6}|anmeldung|utente|usuario|usu[aá]rio|acceso|acesso|acce"
    r"sso|compte"
    r"|identifiants?|connexion|konto|gebruiker|brugernavn|inlogg\w{0,4}|dashboard|portal|console|ssh|ftp|db|databas"
    r"e|mysql|phpmyadmin"
)


def _is_paired(secret: str) -> bool:
    """Beside a user's name: not a word that goes with another, as `client / server`."""
    if not is_real_value(secret) or is_stand_in(secret) or kind_of(secret) in (ValueKind.REFERENCE, ValueKind.BLANK):
        return False
    # A long word in lower case is no half of a pair like `client / server`.
    return not secret.islower() or not secret.isalpha() or len(secret) >= 12


RULES = (
    Rule(
        words=(" / ",),
        kind="password",
        pattern=rf"(?i)(?:\b(?:{_LOGIN})\b[^\n/]{{0,50}}[:>,)][ ]{{1,4}}[`=]?[\w.@-]{{2,40}}"
        r"|[ `]\w[\w.]{1,30}@\w[\w.-]{2,40}|[>:,*-][ ]`?(?:admin|root|guest|demo|user|administrator|test))[`=]?[ ]/[ ]"
        r"(?:[`=](?P<secret>[^`=\n]{4,60})[`=]|(?P<bare>[^\s`'\"/|,;(){}<>=]{5,60}))(?=$|[\s).,;<])",
        accepts=_is_paired,
    ),
    Rule(
        words=("log in", "logs in", "login", "user "),
        kind="password",
        pattern=r"(?i)\b(?:logs?[ ]in[ ]as|login(?:[ ]as)?|user)[ ][`\"']?[\w.@-]{2,30}[`\"']?,[ ][`\"']?(?P<secret"
        r">[^\s`\"',;]{5,40})[`\"']?(?=[\s.]*$|[\s.]*\n)",
        accepts=_is_letters_and_digits,
    ),
    Rule(
        words=(", pass ", "pass `", "(pass "),
        kind="password",
        pattern=r"(?i)\b(?:ssid|user|login|wi-?fi|wlan|account|ssh|root|admin)\b[^\n]{0,60}[,;(/][ ]?pass[ ](?:`(?P"
        r"<secret>[^`\n]{"
        r"4,60})`|(?P<bare>[^\s`\"',;()]{5,40})(?=[\s.)]*(?:\n|$)))",
        accepts=is_real_value,
    ),
    Rule(
        words=(
            "door",
            "alarm",
            "keypad",
            "voicemail",
            "voice mail",
            "key box",
            "keybox",
            "garage",
            "tresor",
            "sim pin",
        ),
        kind="secret",
        pattern=r"(?i)\b(?:door|alarm|gate|safe|lock|voice ?mail|key ?box|garage|vault|entry|keypad|phone|sim|card|"
        r"tresor|tür|voicemail)\b"
        r"[^\n:=]{0,40}(?:::?|=|\bis)[ \t]{1,4}`?(?P<secret>\d{4,8}[#*]?)(?![\w:/-]|\.\d)",
        accepts=lambda _: True,
    ),
    Rule(
        words=(
            "pin ",
            "pin:",
            "door code",
            "alarm code",
            "gate code",
            "safe code",
            "lock code",
            "access code",
            "entry code",
        ),
        kind="secret",
        pattern=r"(?i)\b(?:PIN|(?:door|alarm|gate|safe|lock|access|entry|unlock)[ ](?:off[ ])?code)\b(?:[^\n:=]{0,4"
        r"0}?(?:::?|=|\b(?:is|ist|est|es|jest|är|er)|è|é)[ \t]{1,4}[`(]?|[ ][`(]?)"
        r"(?P<secret>\d{4,8}[#*]?)(?![\w:/-]|\.\d)",
        accepts=lambda _: True,
    ),
    Rule(
        words=("password", "passwort", "passphrase", " pw"),
        kind="password",
        pattern=r"(?im)[\"'](?P<secret>[^\"'\n]{4,80})[\"'][;,)]{0,3}[ \t]+(?:--|#|//)[^\n\"']{0,40}\b(?:password|p"
        r"asswort|passphrase|pw)[ .\r]*$",
        accepts=lambda secret: is_real_value(secret) and not is_stand_in(secret) and " " not in secret,
    ),
    Rule(
        words=("` / `",),
        kind="password",
        pattern=rf"(?i)\b(?:{_LOGIN})\b[^\n]{{0,120}}`[\w.@-]{{2,40}}`[ ]/[ ]`(?P<secret>[^`\n]{{4,60}})`",
        accepts=_is_letters_and_digits,
    ),
    Rule(
        words=("backup code", "recovery code"),
        kind="secret",
        pattern=r"(?i)\b(?:backup|recovery)[ ]code(?:[ ]is|:)?[ ](?P<secret>\d{6,12}|(?=\S*\d)[a-z0-9-]{8,30})\b",
        accepts=is_real_value,
    ),
    Rule(
        words=("nickserv",),
        kind="password",
        pattern=r"(?i)nickserv\*?[ ]+(?:identify|register)[ ]+(?P<secret>\S{4,60})",
        accepts=is_real_value,
    ),
    Rule(
        # What the QR code of a network says.
        words=("wifi:",),
        kind="password",
        pattern=r"(?i)WIFI:(?:[^;\n]{0,60};){0,3}?P:(?P<secret>[^;\n]{3,80});",
        accepts=is_real_value,
    ),
    Rule(
        words=("&p=", "&pass="),
        kind="password",
        pattern=r"(?i)[?&]u(?:ser|sername)?=[^&\s\"']{1,60}&p(?:ass|wd)?=(?P<secret>[^&\s\"']{3,100})",
        accepts=is_real_value,
    ),
    Rule(
        words=("wallet", "seed", "mnemonic", "recovery"),
        kind="secret",
        pattern=r"(?im)(?:wallet|seed|mnemonic|recovery)[^\n]{0,100}\n(?:[^\n]{0,100}\n){0,2}?[+\- ]?[ \t#>*-]*(?P<"
        r"secret>(?-i:[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23}))[ \t\r.]*$",
        multiline=True,
        accepts=_is_seed,
    ),
    Rule(
        words=("credentials", "login", "password (", "(pw ", "(pass ", "(password "),
        kind="password",
        pattern=(
            r"(?i)(?:(?:credentials|logins?):?[ ]`[^`\n]{1,40}`[ ]?/[ ]?`|(?:root|admin|user|default"
            r"|wifi)[ ]password[ ]\(|(?<!func[ ])\((?:pw|pass|password):?[ ])(?P<secret>[^\s`()]{4,60})(?=[`)])"
        ),
        accepts=_is_own_word,
    ),
    Rule(
        words=('password"', 'secret"', 'token"', 'passwd"'),
        kind="password",
        pattern=(
            r"(?i)name=\"[^\"\n]{0,30}(?:password|passwd|secret|token)\"[^<>\n]{0,40}>[\s+-]{0,40}<value[^<>"
            r"\n]{0,30}>(?P<secret>[^<>\n]{3,100})</"
        ),
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        words=(
            "lautet",
            "contraseña es ",
            "contrasena es ",
            "mot de passe",
            "senha é",
            "senha eh",
            "wachtwoord is",
            "parola è",
            "passe :",
            "changed to ",
            "reset to ",
            "password is ",
            "passphrase is ",
        ),
        kind="password",
        pattern=(
            r"(?i)(?:passwor[dt]|kennwort|passphrase|contrase[nñ]a|mot[ ]de[ ]passe|senha|wachtwoord"
            r"|parola)(?:[ ][^\s:=.]{1,20}){0,4}?[ ](?:lautet|es|est|é|è|:|(?:is|was"
            r"|were)(?:[ ]now)?(?:[ ](?:changed|reset|set)[ ]to)?)[ ]"
        )
        + _WORD
        + r"(?=[.!]?(?:\s*$|\s*\n|[\"']?\)))",
        accepts=lambda secret: _is_word_of_a_password(secret) and not ADJECTIVE.fullmatch(secret),
    ),
    Rule(
        words=("log in", "login", "sign in", "credentials", "logging in"),
        kind="password",
        pattern=(
            r"(?i)(?:(?<=[\s(`])|(?m:^)[+\- ]?)[\w.@-]{2,30}`?[ ]?/[ ]?`?(?P<secret>(?=[^\s/]*\d)[^\s/,.()`]{"
            r"5,40})(?=[\s).,`])[^\n]{0,40}\b(?:log(?:ging)?[ ]?in|sign[ ]?in|credentials)\b"
        ),
        accepts=_is_letters_and_digits,
    ),
    Rule(
        words=(
            "password</",
            "passwort</",
            "token</",
            "secret</",
            "passwd</",
            "pin</",
            "key</",
            "password:</",
            "password: </",
            "passphrase</",
        ),
        kind="password",
        pattern=(
            r"(?i)>[^<>\n]{0,20}(?:password|passwort|passphrase|passwd|(?<![a-z])(?:pin|token|secret)"
            r"|api[ ]key)[ ]?:?[ ]?</\w{1,8}>[\s+-]{0,40}<(?!th\b)\w{1,10}[^<>]{0,60}>(?P<secret>[^<>\s{}]{3,80})</"
        ),
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        words=(
            "credentials",
            "login",
            "log in",
            "creds",
            "identifiants",
            "signin",
            "sign in",
        ),
        kind="password",
        pattern=(
            r"(?i)\b(?:credentials|creds|logins?|log in(?: with| as)?|sign in(?: with| as)?|account"
            r"|zugang\w{0,8}|identifiants)\b[^\n:/|\"'`(){}=]{0,24}[:=]?[ \t]{1,4}[`\"']?[\w.@-]{2,40}[`\"']?"
            r"[ \t]{0,2}[/|:][ \t]{0,2}[`\"']?(?P<secret>[^\s`\"'/|,;(){}<>]{4,60}?)[`\"')]{0,2}"
        )
        + _STOP,
        accepts=_is_letters_and_digits,
    ),
    Rule(
        words=("key is ", "code is ", "key ist", "code ist"),
        kind="password",
        pattern=r"(?i)\b(?:wi-?fi|wlan|wpa[23]?|hotspot)[ -](?:network[ ])?(?:key|code)[ \t](?:is|ist)[ \t]"
        r"(?P<q>[\"'`])(?P<secret>[^\"'`\n]{5,63})(?P=q)",
        accepts=is_real_value,
    ),
    Rule(
        words=("key is ", "token is ", "code is ", "pin is ", "key ist", "schlüssel", "code ist", "pin ist"),
        kind="secret",
        pattern=(
            r"(?i)\b(?:the|our|my|its|guest|wifi|wlan|der|die|das)[ \t](?:(?!(?:status|exit|error|return|response|http"
            r"|reason|result)[ \t]code)\w{2,12}[ \t]){0,2}(?:key|token"
            r"|code|pin)[ \t](?:is|ist|lautet)[ \t](?:now[ \t]|still[ \t])?"
        )
        + _WORD
        + _STOP,
        accepts=lambda secret: _is_letters_and_digits(secret) or re.fullmatch(r"\d{4,8}", secret) is not None,
    ),
    Rule(
        words=("token ", "secret ", " key "),
        kind="token",
        pattern=(
            r"(?i)\b(?:use|with|using|set|paste|enter|send|pass|export|try|nimm|mit)[ \t](?:the|this|our|my"
            r"|a|your|dem|das)?[ \t]?(?:\w{2,12}[ \t]){0,2}(?:token|secret|key)[ \t]"
        )
        + _WORD
        + _STOP,
        accepts=_is_surely_a_token,
    ),
    Rule(
        words=(
            "password ",
            "passwort ",
            "senha ",
            "wachtwoord ",
            "passwd ",
            "contraseña ",
            "passe ",
            "passphrase ",
            "kennwort ",
            "contrasena ",
            "parola ",
        ),
        kind="password",
        pattern=(
            r"(?i)\b(?:user(?:name)?|login|log[ \t]in|account|as|usu[aá]rio|usuario|benutzer\w{0,6}|nutzer"
            r"|utilisateur|utente|gebruiker|admin|root|guest)\b[^\n.:=(){}]{0,40}?(?:\band|\bwith|\busing"
            r"|\by|\be|\bet|\bund|\bmit|\ben|,|/|\bplus|\bcon|\bcom|\bavec)[ \t](?:the[ \t]|a[ \t]|la[ \t]"
            r"|le[ \t]|das[ \t]|dem[ \t]|het[ \t])?(?:password|passwd|passphrase|passwort|kennwort|senha"
            r"|contrase[nñ]a|mot[ \t]de[ \t]passe|wachtwoord|parola)[ \t]"
        )
        + _WORD
        + r"(?=[.!)]?(?:\s*$|\s*\n|\.\s)|,\s)",
        accepts=_is_own_word,
    ),
    Rule(
        words=(
            "lautet",
            "password is ",
            "passwort ist",
            "passphrase is",
            "mot de passe",
            "senha é",
            "contraseña es",
            "password: ",
        ),
        kind="password",
        pattern=(
            r"(?i)(?:kennwort|passwort|password|passphrase|senha|contraseña|passe)(?:[^\n:=]{0,80}[ \t](?:is"
            r"|ist|lautet|est|é|es)|[ ]?:|(?=[ ]\\\w))[ \t](?:\\\w{2,10}\{|<(?:code|b|kbd|tt|em|strong)>"
            r"|«[ \t\u00a0]?)(?P<secret>[^\n}<>»]{3,80}?)[ \t\u00a0]?(?:\}|</|»)"
        ),
        accepts=is_real_value,
    ),
    Rule(
        words=("password: <", "passwort: <", "password:</", "token: <", "secret: <", "key: <", "passwd: <", "pass: <"),
        kind="password",
        pattern=(
            r"(?i)(?:password|passwort|passwd|pass|token|secret|key):[ \t]?(?:</\w{1,8}>[ \t]?)?<(?:code|b"
            r"|kbd|tt|em|strong|span|td|dd|samp)>(?P<secret>[^\s<>{}]{3,80})</"
        ),
        accepts=is_real_value,
    ),
    Rule(
        words=("seed phrase", "recovery phrase", "mnemonic", "seed words"),
        kind="secret",
        pattern=(
            r"(?i)(?:seed[ _](?:phrase|words)|recovery[ _]phrase|mnemonic)[^\n:=]{0,30}[:=][ \t]{0,4}[\"']?(?"
            r"P<secret>[a-z]{3,8}(?:[ \t,][ \t]?[a-z]{3,8}){11,23})\b"
        ),
        accepts=lambda _: True,
    ),
)
