"""Command lines of more tools, directives that take a password behind a blank, and addresses that carry one."""

import re

from git_agent.redact.bare import FLAG_WORDS
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.known_words import ends_sentence
from git_agent.redact.rules import ARG, Rule, is_login_password, is_real_value, is_tokenlike

_LINE = r"(?m:^)[+\- ]?[ \t]*"
# Within quotes a password may have blanks; without, a blank, a pipe or a semicolon ends it.
_QUOTED = r"(?P<q>[\"']?)(?P<secret>(?:(?<=[\"'])[^\"'\n]{2,100}|[^\s\"'|;&]{2,100}))(?P=q)"


def _is_plain_value(secret: str) -> bool:
    return is_real_value(secret) and not re.search(r"[(){}<>=]|^\W+$", secret)


def _is_hexlike(secret: str) -> bool:
    return kind_of(secret) in (ValueKind.RANDOM, ValueKind.HEX, ValueKind.UUID)


RULES = (
    Rule(
        # `SONAR_LOGIN = "…"`: a name of a person is no such number.
        words=("login",),
        kind="token",
        pattern=r"(?i)\b[a-z]{2,20}[._-]login[\"']?[ \t]{0,4}[:=][ \t]{0,4}[\"']?(?P<secret>[0-9a-f]{20,64})\b",
        accepts=is_tokenlike,
    ),
    Rule(
        words=("openssl",),
        kind="password",
        pattern=r"\bopenssl[ \t]{1,4}passwd(?:[ \t]{1,4}-(?:[156a-z]\w{0,8}|salt[ \t]{1,4}\S{1,40})){0,4}[ \t]{1,4}"
        r"(?P<q>[\"']?)(?P<secret>[^\s\"'|;&)`-][^\s\"'|;&)`]{2,100})(?P=q)",
        accepts=_is_plain_value,
    ),
    Rule(
        words=("newcommand",),
        kind="password",
        pattern=r"(?i)\\(?:re)?newcommand\*?\{?\\[a-z]{0,20}(?:passw(?:or)?d|passphrase|secret|token|apikey|psk)\}?"
        r"\{(?P<secret>[^{}\\\n]{3,100})\}",
        accepts=_is_plain_value,
    ),
    Rule(
        # In the name of a file its ending is none of the password's.
        words=("pw=", "pwd=", "pass=", "password=", "passwd="),
        kind="password",
        pattern=r"(?i)\b(?:pw|pwd|pass|password|passwd)=(?P<secret>(?=[^\d\s]*\d)[^\s=&;,/\"'.]{5,60})"
        r"(?=\.(?:txt|zip|7z|gz|tgz|tar|sql|bak|json|log|csv|pdf)\b)",
        accepts=is_tokenlike,
    ),
    Rule(
        words=("xfreerdp", "cmdkey", "rdesktop", "/pass:", "freerdp", "/password:"),
        kind="password",
        pattern=r"(?i)(?:(?:xfreerdp|freerdp|cmdkey)\b[^\n]{0,120}?[ \t]/p(?:ass(?:word)?)?:)(?P<secret>[^\s\"']{"
        r"3,100})",
        accepts=is_real_value,
    ),
    Rule(
        words=("mosquitto", "amqp", "kcat", "nmcli", "iwctl", "pwsafe"),
        kind="password",
        pattern=r"\b(?:(?:mosquitto_\w{3}|amqp-\w+)\b[^\n|;]{0,120}?[ \t](?:-P|--pw)|nmcli\b[^\n"
        r"|;]{0,120}?[ \t]password)[ =]{1,3}" + _QUOTED,
        accepts=is_real_value,
    ),
    Rule(
        words=("<<<",),
        kind="password",
        pattern=r"\b(?:sudo[ \t]-S|passwd|login|cryptsetup|gpg|kinit|su|--with-token"
        r"|--password-stdin)\b[^\n]{0,60}<<<[ \t]{0,2}" + _QUOTED,
        accepts=is_real_value,
    ),
    Rule(
        words=("sshpass",),
        kind="password",
        pattern=r"sshpass[\"'][\s+,\[(-]{1,40}[\"']-p[\"'][\s+,]{1,40}(?P<q>[\"'])(?P<secret>[^\"'\n]{2,100})(?P=q)",
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        words=("net use", "net user"),
        kind="password",
        pattern=r"(?i)\bnet[ \t]{1,4}use[ \t]{1,4}(?:\S{1,3}[ \t]{1,4})?\\\\\S{2,120}[ \t]{1,4}(?P<secret>[^\s/*]"
        r"[^\s]{2,100})",
        accepts=is_real_value,
    ),
    Rule(
        words=("lftp", "ncftp", "wput", "tftp", "ftp "),
        kind="password",
        pattern=r"\b(?:lftp|ncftp\w*|ftp)\b[^\n|;]{0,120}?[ \t](?:-u[ \t]{1,4}[\"']?[^\s,\"']{1,60},"
        r"|-p[ \t]{1,4}[\"']?)(?P<secret>[^\s\"',]{2,100})",
        accepts=is_real_value,
    ),
    Rule(
        # Samba takes user and password as one word, with a percent sign between them.
        words=("smbclient", "rpcclient", "smbget", "smbmap", "mount.cifs", "net rpc", "wmic", "winexe"),
        kind="password",
        pattern=r"\b(?:smb\w+|rpcclient|net|winexe)\b[^\n|]{0,160}?(?:-U"
        r"|--user(?:name)?)[ =]{0,3}[\"']?[^\s%\"']{1,60}%(?P<secret>[^\s\"']{1,100})",
        accepts=is_real_value,
    ),
    Rule(
        words=(
            "ipmitool",
            "gpg-preset",
            "gpg-connect",
            "snmp",
            "pdftk",
            "qpdf",
            "fping",
            "kinit",
            "xfreerdp",
            "rdesktop",
            "vncviewer",
            "plink",
            "pscp",
            "psexec",
            "putty",
            "sqlldr",
            "impacket",
            "crackmapexec",
            "evil-winrm",
            "nxc ",
            "winrs",
            "schtasks",
            "rar ",
            "7z ",
        ),
        kind="password",
        pattern=r"\b(?:ipmitool|gpg-preset-passphrase|plink|pscp|psexec\w*|putty|rdesktop|evil-winrm|nxc"
        r"|crackmapexec|schtasks|winrs|snmp\w+)\b[^\n|;]{0,160}?[ \t][-/](?:P|pw|p|rp|A|X)[ =:]{0,3}" + _QUOTED,
        accepts=is_real_value,
    ),
    Rule(
        # A community is all that SNMP 1 and 2 ask for: a password by another name.
        words=("snmp",),
        kind="password",
        pattern=r"\bsnmp(?:walk|get|set|bulkwalk|getnext|trap)\b[^\n|;]{0,80}?[ \t]-c[ \t]{1,4}" + ARG,
        accepts=is_real_value,
    ),
    Rule(
        words=("password=", "passwd=", "passphrase=", "pwd=", "secret=", "token=", "apikey=", "api_key=", "pass="),
        kind="password",
        pattern=r"(?i)(?:--set(?:-string|-literal)?[ =]|-e[ =]|--from-literal[ =]|-D|--build-arg[ =]|--env[ =]"
        r"|-o[ ]|--extra-vars[ =]|\b(?:kv[ ]put|vault[ ]write)[ ][\w/.-]{1,80}[ ])[\"']?"
        r"(?:[^\s\"',=]{1,60}=[^\s\"',]{0,60}[, ]){0,6}"
        r"[\w.-]{0,60}(?:pass(?:word|wd|phrase)?|pwd|secret|token|api_?key)=(?P<secret>[^\s\"',;&]{2,200})",
        accepts=_is_plain_value,
    ),
    Rule(
        words=("echo ", "printf "),
        kind="password",
        pattern=r"(?:\b(?:echo|printf)[ \t]{1,4}(?:-\w{1,2}[ \t]{1,4})?(?:(?P<q>[\"'])(?:%s(?:\\n)?(?P=q)[ \t]{1,"
        r"4}[\"']?)?)?(?P<secret>[^\"'|\n$<>()]{3,80}?)(?:\\n)?[\"']?[ \t]{0,4}\|[ \t]{0,4}(?:sudo[ \t]{1"
        r",4}(?!-S))?"
        r"(?:cryptsetup|gpg2?[^\n]{0,60}?passphrase|kinit|openssl|su|sudo[ \t]-S|vncpasswd|ssh-add"
        r"|smbpasswd|passwd|chpasswd|keyctl|[\w/.-]{1,30}[ \t](?:registry[ \t])?login)\b)",
        accepts=is_real_value,
    ),
    Rule(
        words=("wpa_passphrase", "nmcli", "iwconfig", "networksetup", "iwctl"),
        kind="password",
        pattern=r"(?:\bwpa_passphrase[ \t]{1,4}(?:\"[^\"\n]{1,40}\"|\S{1,40})[ \t]{1,4}|\biwconfig\b[^\n"
        r"|;]{0,40}?[ \t]key[ \t]{1,4}(?:s:)?|-setairportnetwork[ \t]\S{1,12}[ \t]{1,4}(?:\"[^\"\n]{1,40}"
        r"\"|\S{1,40})[ \t]{1,4}|wifi-sec\.psk[ \t]{1,4})" + _QUOTED,
        accepts=is_real_value,
    ),
    Rule(
        words=(" --pw", " -pw", "--pwd", "--pass", "--psk"),
        kind="password",
        pattern=r"[ \t]--?(?:pw|pwd|pass|psk)[ =]{1,3}(?P<q>[\"']?)(?P<secret>[^\s\"'<>$,()\]]{2,100})(?P=q)",
        accepts=lambda secret: is_real_value(secret) and not re.fullmatch(rf"(?:{FLAG_WORDS})\.?(?:\\n)?", secret),
    ),
    Rule(
        words=("send ", "send(", "sendline", "send_line", "exp_send"),
        kind="password",
        pattern=r"(?:ass(?:word|wd|code|phrase)|PIN\b)[^\n]{0,40}\n?[+\- ]?[^\n]{0,60}?\b(?:send(?:line|_line)?"
        r"|exp_send)\b[ \t(]{1,4}(?:--[ \t]+)?(?:[bru]?(?P<q>[\"'])(?P<secret>[^\"'\n]{2,100}?)(?:\\[rn]){0,"
        r"2}(?P=q)|(?P<bare>[^\s\"'$(){}]{2,100}?)\\r)",
        multiline=True,
        accepts=is_real_value,
    ),
    Rule(
        words=("auth ", "community", "cachemgr_passwd", "masterauth", "-password"),
        kind="password",
        pattern=_LINE + r"(?:AUTH[ \t]{1,4}(?:\w{1,30}[ \t]{1,4})?|HELLO[ \t]\d[ \t]AUTH[ \t]\S{1,40}[ \t]"
        r"|auth[ \t]{1,4}(?=\S{4,80}[ \t\r]*(?:\n|$))|r[ow]community6?[ \t]{1,8}"
        r"|snmp-server[ \t]community[ \t]{1,4}|com2sec[ \t]\S+[ \t]+\S+[ \t]+|cachemgr_passwd[ \t]{1,8}"
        r"|masterauth[ \t]{1,8}"
        r"|(?:\S{1,40}[ \t]{1,4}){0,2}\S{0,60}-password(?:-again)?[ \t]{1,4}password[ \t]{1,4})[\"']?(?P<"
        r"secret>[^\s\"']{3,100})[\"']?(?=[ \t\r]*(?:\n|$|#|;|all\b|R[OW]\b|[\d.]+|default|\S+/\d))",
        accepts=lambda secret: _is_plain_value(secret) and not ends_sentence(secret),
    ),
    Rule(
        words=(
            # Cisco's: the digit says how the password is kept, 0 as it is and 7 in a form that anybody can undo.
            "password 0",
            "password 7",
            "password 5",
            "secret 0",
            "key 0",
            "key 7",
            "secret 7",
            "password level",
            "key-string",
            "neighbor ",
        ),
        kind="password",
        pattern=r"(?<![\w$])(?:password|secret|key-string|md5|key(?=[ \t]\d[ \t]\S*[A-Z\d]))[ \t](?:level[ \t]\d{1,"
        r"2}[ \t])?[0579][ \t](?P<secret>[^"
        r"\s\"']{3,100})",
        accepts=lambda secret: is_real_value(secret) and not secret.isdigit(),
    ),
    Rule(
        # Spring and Dovecot say so how a password is kept, and these are kept as they are.
        words=("{plain}", "{cleartext}", "{noop}", "{clear}"),
        kind="password",
        pattern=r"(?i)\{(?:PLAIN|CLEARTEXT|NOOP|CLEAR)\}(?P<secret>[^\s:\"'<>][^\s:\"'<]{1,200})",
        accepts=is_real_value,
    ),
    Rule(
        # Oracle has a login as user/password@host.
        words=("oracle:", "sqlplus", "sqlldr", "expdp", "impdp"),
        kind="url-password",
        pattern=r"(?i)(?:jdbc:oracle:\w{2,8}:|\b(?:sqlplus|sqlldr|expdp|impdp|exp|imp"
        r"|rman)\b(?:[ \t]-\w{1,8})*[ \t]{1,4}(?:userid=)?[\"']?)[\w$#]{1,40}/[\"']?(?P<secret>[^\s@/\"']"
        r"{2,100})[\"']?@",
        accepts=is_login_password,
    ),
    Rule(
        words=(
            "appid=",
            "app_id=",
            "key=",
            "code=",
            "hash=",
            "sig=",
            "signature=",
            "hmac=",
            "access=",
            "auth=",
            "sid=",
            "sessionid=",
            "token=",
            "ticket=",
            "invite=",
            "?t=",
            "?k=",
            "magic=",
        ),
        kind="token",
        # The address of a picture is signed so that nobody asks for another size: that opens nothing.
        pattern=r"(?i)\.(?:jpe?g|png|gif|webp)\?(?:[\w.-]{1,12}=[\w.,-]{0,12}&(?:amp;)?){1,12}sig=[\w.%-]+"
        r"|[?&;](?:amp;)?(?:appid|app_?id|key|code|hash|sig|signature|x-amz-signature"
        r"|x-goog-signature|hmac|access|hapikey|auth|subscription-key|sessionid|sid|t|k|apitoken|invite"
        r"|ticket|magic|confirmation)=(?P<secret>[\w%+/.~-]{16,400}=?=?)",
        accepts=_is_hexlike,
    ),
    Rule(
        words=(
            "reset",
            "/invite",
            "/invitation",
            "/activate",
            "/activation",
            "/confirm",
            "/magic",
            "/verify",
            "/join/",
            "/login/",
            "/share/",
        ),
        kind="token",
        pattern=r"(?i)://[^\s\"'<>]{0,100}/(?:[\w-]{0,20}(?:reset|invite|invitation|activat\w{1,4}|confirm|magic"
        r"|verify|join|login|share)[\w-]{0,20})/(?:[A-Z]{2,4}[/-])?(?P<secret>[\w-]{12,300})",
        accepts=is_tokenlike,
    ),
    Rule(
        # An address in the parameter of another one, where all its signs are escaped.
        words=("%3a%2f%2f",),
        kind="url-password",
        pattern=r"(?i)%3a%2f%2f[\w.-]{1,60}%3a(?P<secret>[\w.%~-]{2,120}?)%40",
        accepts=is_real_value,
    ),
    Rule(
        # A secret of AWS has no shape of its own, but its id has one and mostly stands before it.
        words=("akia", "asia"),
        kind="aws-secret",
        pattern=r"(?:AKIA|ASIA)[A-Z0-9]{16}[\s,:;|\"'/]{1,8}(?P<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])",
        accepts=lambda _: True,
    ),
    Rule(
        # Braintree's and Firebase's.
        words=("access_token$", ":apa91"),
        kind="service-key",
        pattern=r"(?P<secret>access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}"
        r"|AAAA[\w-]{7}:APA91[\w-]{60,200})",
        accepts=lambda _: True,
    ),
    Rule(
        # Whoever knows the cookie of an Erlang node may run anything on it.
        words=("cookie",),
        kind="secret",
        pattern=r"(?:(?<!::)\{cookie,[ \t]{0,4}|-setcookie[ \t]{1,4}|ERLANG_COOKIE[\"']?[=:][ \t]{0,4}"
        r"|erl(?:ang)?_?cookie[\"']?[ \t]{0,4}[=:][ \t]{0,4})['\"]?(?P<secret>[\w-]{4,80})",
        accepts=is_real_value,
    ),
    Rule(
        words=("@",),
        kind="url-password",
        pattern=r"(?<![\w/:.+@-])(?:[\w.-]{1,30}/)?[\w.-]{1,40}:(?P<secret>[^\s:@/\"'`<>(){}\[\],;$]{4,80})@(?:\d"
        r"{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|(?:tcp|unix)(?=\()"
        r"|[\w-]{1,40}(?:\.[\w-]{1,40}){0,4}(?=:\d{2,5}\b|/))",
        accepts=is_login_password,
    ),
    Rule(
        words=(" pat ", "pat:", "pat="),
        kind="token",
        pattern=r"(?i)\bpat[ \t:=]{1,3}[\"']?(?P<secret>[a-z0-9]{40,90})\b",
        accepts=lambda secret: any(map(str.isdigit, secret)) and not secret.isdigit(),
    ),
)
