"""What a secret looks like: token shapes as a table, and the places where a name or a form gives a value away.

A shape is told by its literal prefix, so ordinary text is refused by one search for prefixes, and the pattern
of a body is compiled only when its prefix was seen. Repeats are bounded and never nested.

A value without such a prefix is judged: by the name it is assigned to, by what it is made of, by the words in
it. Two mistakes are possible and both hurt: a leaked password, and code turned into placeholders.
"""

import re
from binascii import a2b_base64
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import log2

from git_agent.model.value import value


@value
class Span:
    """What to replace; where several rules claim a place the lowest `rank` names it."""

    start: int
    end: int
    kind: str
    rank: int = 2


# Kind, prefixes, and what follows a prefix; group 1, where there is one, is all of it that is secret.
SHAPES = (
    ("aws-key", "AKIA ASIA ABIA ACCA", r"[A-Z0-9]{16}(?![A-Za-z0-9])"),
    ("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", r"[A-Za-z0-9]{30,255}"),
    ("github-token", "github_pat_", r"\w{30,255}"),
    ("gitlab-token", "glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent-", r"[\w-]{20,300}(?:\.\w{2}\.\w{9})?"),
    ("gitlab-token", "glsoat- gloas- glffct- GR1348941", r"[\w-]{20,300}(?:\.\w{2}\.\w{9})?"),
    ("slack-token", "xoxa- xoxb- xoxc- xoxd- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-", r"[A-Za-z0-9%-]{16,300}"),
    ("slack-token", "xoxe.xoxb- xoxe.xoxp-", r"[A-Za-z0-9-]{16,300}"),
    ("webhook-url", "services/", r"(?<=hooks\.slack\.com/services/)(T[\w/]{20,120})"),
    ("webhook-url", "workflows/", r"(?<=hooks\.slack\.com/workflows/)(T[\w/]{20,120})"),
    ("webhook-url", "triggers/", r"(?<=hooks\.slack\.com/triggers/)([TE][\w/]{20,120})"),
    ("webhook-url", "api/webhooks/", r"\d{15,21}/([\w-]{50,100})"),
    ("webhook-url", "webhookb2/", r"[0-9a-f-]{36}@[0-9a-f-]{36}/[\w/-]{20,200}"),
    ("google-api-key", "AIza", r"[\w-]{35}(?![\w-])"),
    ("google-oauth", "GOCSPX-", r"[\w-]{28}"),
    ("google-oauth", "ya29.", r"[\w.-]{20,2000}"),
    ("google-oauth", "1//0", r"[\w-]{40,200}"),
    ("openai-key", "sk-proj- sk-svcacct- sk-admin- sk-None-", r"[\w-]{20,300}"),
    ("openai-key", "sk-", r"[A-Za-z0-9]{32,100}"),
    ("openrouter-key", "sk-or-v1-", r"[0-9a-f]{64}"),
    ("anthropic-key", "sk-ant-", r"[\w-]{20,300}"),
    ("stripe-key", "sk_live_ rk_live_ sk_test_ rk_test_", r"[A-Za-z0-9]{16,255}"),
    ("stripe-key", "whsec_", r"[A-Za-z0-9+/]{24,100}={0,2}"),
    ("npm-token", "npm_", r"[A-Za-z0-9]{36}(?![A-Za-z0-9])"),
    ("pypi-token", "pypi-", r"[\w-]{50,1000}"),
    ("huggingface-token", "hf_ api_org_", r"[A-Za-z0-9]{30,60}"),
    ("sendgrid-key", "SG.", r"[\w-]{16,32}\.[\w-]{16,64}"),
    ("twilio-key", "SK", r"[0-9a-f]{32}(?![0-9A-Za-z])"),
    ("telegram-token", ":AA", r"(?<=\d{8}:AA)([\w-]{33})(?![\w-])"),
    ("azure-key", "Q~", r"(?<=\dQ~)[\w.~-]{31,34}"),
    ("azure-key", "sig=", r"([A-Za-z0-9%+/_-]{40,100}=?)"),
    ("digitalocean-token", "dop_v1_ doo_v1_ dor_v1_", r"[0-9a-f]{64}"),
    ("discord-token", "MT Mj Mz ND NT Nj Nz OD OT", r"[\w-]{21,27}\.[\w-]{6}\.[\w-]{27,40}"),
    ("shopify-token", "shpat_ shpca_ shppa_ shpss_", r"[0-9A-Fa-f]{32}"),
    ("mailgun-key", "key-", r"[0-9a-f]{32}(?![0-9A-Za-z])"),
    ("jwt", "eyJ", r"(?m:(?<![\w-]eyJ)|(?<=^-eyJ))[\w-]{8,8000}\.[\w-]{8,8000}(?:\.[\w-]{1,8000}){0,3}"),
    ("databricks-token", "dapi", r"[0-9a-f]{32}(?:-\d)?"),
    ("linear-key", "lin_api_ lin_oauth_", r"[A-Za-z0-9]{32,64}"),
    ("notion-token", "ntn_ secret_", r"[A-Za-z0-9]{43,50}(?![A-Za-z0-9])"),
    ("atlassian-token", "ATATT3 ATCTT3 ATBB", r"[\w=-]{28,300}"),
    ("planetscale-token", "pscale_tkn_ pscale_pw_ pscale_oauth_", r"[\w.-]{32,64}"),
    ("doppler-token", "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.", r"[\w.-]{40,80}"),
    ("vault-token", "hvs. hvb. hvr.", r"[\w-]{24,300}"),
    ("age-key", "AGE-SECRET-KEY-1", r"[A-Z0-9]{58}"),
    ("grafana-token", "glsa_ glc_", r"[\w+/]{32,400}={0,2}"),
    ("newrelic-key", "NRAK- NRII-", r"[\w-]{19,32}"),
    ("sentry-token", "sntrys_ sntryu_", r"[\w+/=]{40,400}"),
    ("square-token", "sq0atp- sq0csp-", r"[\w-]{22,60}"),
    ("figma-token", "figd_", r"[\w-]{36,60}"),
    ("docker-token", "dckr_pat_ dckr_oat_", r"[\w-]{24,60}"),
    ("heroku-key", "HRKU-AA", r"[\w-]{50,70}"),
    ("postman-key", "PMAK-", r"[0-9a-f]{24}-[0-9a-f]{34}"),
    ("rubygems-key", "rubygems_", r"[0-9a-f]{48}"),
    ("terraform-token", "atlasv1.", r"[\w-]{60,70}"),
    ("groq-key", "gsk_", r"[A-Za-z0-9]{48,60}"),
    ("xai-key", "xai-", r"[A-Za-z0-9]{60,100}"),
    ("perplexity-key", "pplx-", r"[A-Za-z0-9]{40,60}"),
    ("replicate-token", "r8_", r"[A-Za-z0-9]{36,40}(?![A-Za-z0-9])"),
    ("supabase-token", "sbp_ sb_secret_", r"\w{30,60}"),
    ("brevo-key", "xkeysib-", r"[0-9a-f]{64}-[A-Za-z0-9]{16}"),
    ("fly-token", "fo1_ fm1_ fm2_", r"[\w+/=-]{40,500}"),
    ("alibaba-key", "LTAI", r"[A-Za-z0-9]{16,20}(?![A-Za-z0-9])"),
    ("tailscale-key", "tskey-", r"[a-z]{3,12}-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{16,50}"),
    ("1password-token", "ops_eyJ", r"[\w-]{80,2000}"),
    ("pulumi-token", "pul-", r"[0-9a-f]{40}(?![0-9A-Za-z])"),
    ("crates-token", "cio", r"[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
)
SHAPE_OF = {prefix: (kind, body) for kind, prefixes, body in SHAPES for prefix in prefixes.split()}


@cache
def any_prefix() -> re.Pattern[str]:
    """Any known prefix; it must not continue a word, except the two that always do."""
    first = sorted(SHAPE_OF.keys() - {":AA", "Q~"}, key=len, reverse=True)
    return re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(map(re.escape, first))})|:AA|Q~")


def is_filled(body: str, kind: str) -> bool:
    """False for the `ghp_xxxx` and `xoxb-your-token-here` of documentation, but not for AWS's own example."""
    if len(set(body)) <= 4:
        return False
    return kind == "aws-key" or any(map(str.isdigit, body)) or body not in (body.lower(), body.upper())


def line_before(text: str, at: int, most: int) -> str:
    """What stands before a place on its line, but no more of it than that: a minified line is endless."""
    return text[max(0, at - most) : at].rpartition("\n")[2]


# Values.
_BLANK = r"^\$\w|\$[{(]|\{\{|\}\}|#\{|^\{|%[({]|^%\w+%$|%[sdvq@]$|\\\(|<[^>]*>|\.\.\.|…|\*\*\*|\[REDACTED:"
_STAND_IN = (
    r"(?i)change.?me|change.?this|example|placeholder|your|replace|insert|dummy|sample|redacted|masked|todo|xxxx"
)
_POINTERS = ("/", "./", "../", "~/", "http:", "https:", "file:", "arn:", "vault:", "op:", "env:", "projects/")
_CODE_PATH = r"(?a)[A-Za-z_$@]\w*(?:(?:\.|::|->|\?\.)[A-Za-z_]\w*)+"
_HEX = r"(?:0x)?[0-9A-Fa-f_-]+"
_VERSION_OR_DATE = r"[v^~<>=]{0,2}[\d.:/-]*[.:/-][\d.:/-]*"
_FILLER_WORDS = (
    "a abc access account admin an and any api app array auth bad bar baz bearer bob boolean client correct "
    "credential credentials current data db default demo dev empty enter fake false field foo for from function get "
    "guest has hash hashed here hidden id in input integer invalid is it key login max me min mock mongo my mysql name "
    "new nil no none not null number object of old optional or other our pass passphrase password passwd postgres prod "
    "pw pwd random redis required root secret secrets service shared some staging str string super symbol test testing "
    "tests text the this to token tokens true type undefined unknown user username valid value wrong"
)
_FILLER = frozenset(_FILLER_WORDS.split())


def is_blank(value: str) -> bool:
    """A template's blank, or a row of one to three characters: nobody's secret."""
    return len(set(value)) <= 3 or re.search(_BLANK, value) is not None


def is_filler(value: str) -> bool:
    """Words instead of a secret: `changeme`, `my-secret-token-1`, `YOUR_API_KEY`."""
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]{2,}", value)
    words = [word for word in words if len(word) > 1]
    return re.search(_STAND_IN, value) is not None or (words != [] and all(word.lower() in _FILLER for word in words))


def is_random(value: str) -> bool:
    """Nobody wrote this by hand.

    Of 4,000 random base62 strings of each length these limits keep 88 % at 20 characters, 97 % at 32 and 99.8 %
    at 64. Entropy alone does not tell: all but 0.5 % of them reach 0.8 of what their length allows, but so does
    `CPyBytesWriter_WriteI16LE`. Its words give it away, and that its digits stand together.
    """
    numbers = len(re.findall(r"\d+", value))
    lower, upper = sum(map(str.islower, value)), sum(map(str.isupper, value))
    if len(value) < 20 or numbers == 0 or min(lower, upper) < 0.2 * (lower + upper) or re.fullmatch(_HEX, value):
        return False
    classes = [char.islower() + 2 * char.isupper() for char in value if char.isalnum()]
    changes = sum(one != other for one, other in pairwise(classes))
    in_words = sum(map(len, re.findall(r"[A-Z][a-z]{2,}|[a-z]{3,}|[A-Z]{4,}", value)))
    if len(classes) < 0.75 * len(value) or changes < 0.33 * len(classes):
        return False
    if in_words > (0.5 if numbers == 1 else 0.7) * len(value):
        return False
    return _entropy(value) >= 0.8 * log2(min(len(value), 64))


def is_token(value: str) -> bool:
    """Plausible as token, key or secret once a name says so: letters and digits alternate in one stretch."""
    if not _is_candidate(value):
        return False
    if is_random(value) or (len(value) >= 32 and re.fullmatch(_HEX, value)):
        return True
    stretch = max(re.split(r"[^A-Za-z0-9]+", value), key=len)
    changes = sum(one.isdigit() != other.isdigit() for one, other in pairwise(stretch))
    return len(stretch) >= 8 and changes >= 2


def is_password(value: str, *, wordy: bool) -> bool:
    """Plausible as password once a name says so; `wordy` admits letters only, as in `PASSWORD=opensesame`."""
    if len(value) < 6 or not _is_candidate(value):
        return False
    if value.isalpha():
        speaks_of_itself = re.search(r"(?i)passw|secret", value) is not None
        return wordy and len(value) >= 8 and value.isascii() and not (value.istitle() or speaks_of_itself)
    return any(map(str.isdigit, value)) or (value.isascii() and re.search(r"[!@#$%^&*?~+]", value) is not None)


def _is_candidate(value: str) -> bool:
    if is_blank(value) or re.search(r"\s", value):
        return False
    if is_random(value):
        return True
    return not (
        value.startswith(_POINTERS)
        or is_filler(value)
        or re.fullmatch(_CODE_PATH, value)
        or re.fullmatch(_VERSION_OR_DATE, value)
    )


def _entropy(value: str) -> float:
    return -sum(count / len(value) * log2(count / len(value)) for count in Counter(value).values())


# Names. The scan finds the word itself; what stands around it decides.
_KEY_OWNERS = (
    "access account admin aes api app application auth bot cipher client consumer crypto deploy encrypt encryption "
    "hmac jwt license maps master private root sdk secret server service session shared signing storage subscription "
    "webhook write"
)
_OWNERS = tuple(_KEY_OWNERS.split())
_HARMLESS_TOKENS = ("next", "page", "pagination", "continuation", "starting", "sync", "resume", "cancel", "publickey")
_HARMLESS_TAIL = (
    r"(?:[_-]?(?:b64|base|base64|default|dev|env|new|old|plain|plaintext|prod|production|raw|staging|str|string|test|"
    r"text|value|\d{1,2}))?"
)


def _announced(word: str, before: str, tail: str) -> str | None:
    """The kind of secret that a name announces, or None for `keyboard`, `nextToken` or `password_hash`."""
    owner = before.rstrip(" _.-")
    if not re.fullmatch(_HARMLESS_TAIL if word != "pass" else "", tail) and (word, tail) != ("secret", "_id"):
        return None
    if word == "token":
        return None if owner.endswith(_HARMLESS_TOKENS) else "token"
    if word == "key":
        return "secret" if owner.endswith("secret") else "api-key"
    return "secret" if word == "secret" else "password"


# Named values: `password = "…"`, `API_KEY: …`, `<secret>…</secret>`, `--token …`.
_NAME_CHARS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-"
_LONGEST_JUDGED = 256
_REST_OF = {
    "double": r"[^\"\r\n]{0,2000}",
    "single": r"[^'\r\n]{0,2000}",
    "tick": r"[^`\r\n]{0,2000}",
    "bare": r"[^\s\"'`<>(){}\[\],;]{0,2000}",
}


@cache
def _assignment() -> re.Pattern[str]:
    return re.compile(
        r"""
        (?P<word>passwo?r?d|passphrase|(?<![a-z])pass|pwd|secret|token|key)
        (?P<tail>[a-z0-9_-]{0,16}?)
        \\{0,3}["'`]?[\])]?
        (?P<sep>
            [ \t]{0,8}:[ \t]{0,4}[a-z][\w.\[\]|]{0,30}[ \t]{0,4}=[ \t]{0,4}
          | [ \t]{0,8}(?:=>|[:?|+!]{0,2}={1,3}|:)[ \t]{0,8}
          | [ \t]{1,4}value[ \t]?=[ \t]?
          | [ \t]?[(,][ \t]{0,4}
          | >
          | [ \t]{1,4}
        )
        (?:
            [bru@l]{0,2}\\{0,3}
            (?:"(?P<double>[^"\r\n]{1,256})|'(?P<single>[^'\r\n]{1,256})|`(?P<tick>[^`\r\n]{1,256}))
          | (?P<bare>[^\s"'`<>(){}\[\],;]{1,256})
        )
        """,
        re.ASCII | re.IGNORECASE | re.VERBOSE,
    )


def _owned_key(text: str, at: int) -> Span | None:
    owned = text[max(0, at - 16) : at].lower().rstrip(" _.-").endswith(_OWNERS)
    return _assigned(text, at) if owned else None


def _assigned(text: str, at: int) -> Span | None:
    found = _assignment().match(text, at)
    if not found:
        return None
    line = line_before(text, at, 200)
    before = line.rstrip(_NAME_CHARS)
    name, separator = line[len(before) :] + found["word"], found["sep"]
    form = found.lastgroup or "bare"
    value = re.split(r"&\w+=", found[form])[0] if form == "bare" else found[form].rstrip("\\")
    kind = _cloud_key(name, value) or _announced(found["word"].lower(), line[-16:].lower(), found["tail"].lower())
    if not kind:
        return None
    start, end = found.start(form), found.start(form) + len(value)
    if len(value) == _LONGEST_JUDGED and (rest := re.compile(_REST_OF[form]).match(text, end)):
        end = rest.end()
    if form != "bare":
        is_secret = _quoted_is_secret(kind, value, name, separator)
    else:
        is_secret = _bare_is_secret(kind, value, name, separator, before=before, after=text[end : end + 2])
    return Span(start=start, end=end, kind=kind) if is_secret else None


def _quoted_is_secret(kind: str, value: str, name: str, separator: str) -> bool:
    """In a call or a list only a constant's name tells a password: `("user", "password", "email2")` has none."""
    separator = separator.strip()
    if separator in ("(", ","):
        return is_token(value) or (kind == "password" and name.isupper() and is_password(value, wordy=False))
    if separator in ("", ">"):
        return name.startswith("--") and _plausible(kind, value, wordy=False)
    return _plausible(kind, value, wordy="==" not in separator)


def _bare_is_secret(kind: str, value: str, name: str, separator: str, *, before: str, after: str) -> bool:
    """Without quotes a value could be code, so the form around it has to be that of a setting."""
    ends = after[:1].strip() == ""
    if separator == ">":
        return after == "</" and before.endswith(("<", '"', "'", ":")) and _plausible(kind, value, wordy=True)
    if separator.isspace():
        is_flag = name.startswith("--") or re.search(r"\blogin\s+\S+\s+$", before) is not None
        return is_flag and ends and _plausible(kind, value, wordy=False)
    if separator == "=" and (ends or after[0] in ";\"'&"):
        return _plausible(kind, value, wordy=name.isupper() or before.endswith(";"))
    is_test_result = name.lower().endswith("pass") and ":" in separator
    if separator.strip() not in ("=", ":", "?=") or not ends or is_test_result:
        return False
    is_setting = not before.strip("+- \t\"'#*/;") and after[:1] not in (" ", "\t")
    if is_setting:
        return _plausible(kind, value, wordy=False)
    return separator[-1].isspace() and len(value) >= 16 and is_token(value)


def _plausible(kind: str, value: str, *, wordy: bool) -> bool:
    if kind == "password":
        return is_password(value, wordy=wordy)
    return kind in ("aws-secret", "azure-key") or is_token(value)


def _cloud_key(name: str, value: str) -> str | None:
    """Keys whose name and length say it all, so that AWS's `…EXAMPLEKEY` is no stand-in here."""
    name = name.lower().replace("_", "").replace("-", "")
    if ("aws" in name or name.endswith("secretaccesskey")) and re.fullmatch(r"[A-Za-z0-9/+]{40}", value):
        return "aws-secret" if len(set(value)) > 10 else None
    is_azure = name.endswith(("accountkey", "sharedaccesskey")) and re.fullmatch(r"[A-Za-z0-9/+]{42,86}={1,2}", value)
    return "azure-key" if is_azure else None


# Places that need no name.
_AUTHORIZATION = (
    r"(?ai)authorization\\{0,3}[\"'`]?\]?[ \t]{0,4}[:=,(][ \t]{0,4}\\{0,3}[\"'`]?"
    r"(?:(?P<scheme>bearer|basic|token|apikey|bot|key)[ \t]{1,4})?(?P<value>[\w.~+/=:-]{8,2000})(?![\w.~+/=:({\[-])"
)
_URL_LOGIN = r"://([^\s:/?#@\"'`<>\[\]]{0,80}):([^\s/\"'`<>\[\]{}]{1,256})@(?=[\w.-])"
_PGPASS = r"[ +-]?[^\s:]{1,200}:(?:\d{4,5}|\*):[^\s:]{1,64}:[^\s:]{1,64}:([^\s:]{1,200})(?=\s|$)"


def _authorization(text: str, at: int) -> Span | None:
    found = re.compile(_AUTHORIZATION).match(text, at)
    if not found or not is_credential(found["scheme"] or "", found["value"]):
        return None
    return Span(start=found.start("value"), end=found.end("value"), kind="authorization")


def is_credential(scheme: str, value: str) -> bool:
    """Basic is the base64 of a name, a colon and a password; anything else is a token."""
    return is_token(value) if scheme.lower() != "basic" else b":" in _decoded(value)


def _decoded(value: str) -> bytes:
    try:
        return a2b_base64(value, strict_mode=True)
    except ValueError:
        return b""


def _url_password(text: str, at: int) -> Span | None:
    found = re.compile(_URL_LOGIN).match(text, at)
    if not found or found[1] == found[2] or is_blank(found[2]) or is_filler(found[2]):
        return None
    return Span(start=found.start(2), end=found.end(2), kind="url-password")


def _pgpass(text: str, at: int) -> Span | None:
    found = re.compile(_PGPASS).match(text, at - len(line_before(text, at, 200)))
    if not found or is_blank(found[1]) or is_filler(found[1]):
        return None
    return Span(start=found.start(1), end=found.end(1), kind="password")


# Lower-case words to look for, and the rule to try where one stands.
ANCHORS: dict[bytes, Callable[[str, int], Span | None]] = {
    b"pass": _assigned,
    b"pwd": _assigned,
    b"secret": _assigned,
    b"token": _assigned,
    b"key": _owned_key,
    b"authorization": _authorization,
    b"://": _url_password,
    b":5432:": _pgpass,
    b":*:": _pgpass,
}
