"""Tokens known by their shape, and values nobody wrote by hand.

A shape is told by its literal prefix, so ordinary text is refused by one search for prefixes, and the pattern
of a body is compiled only when its prefix was seen. Repeats are bounded and never nested.
"""

import re
from binascii import a2b_base64
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.letters import is_random
from git_agent.redact.services import SERVICE_DISTANCE, names_service
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.text_kinds import TextKind

# Kind, prefixes, and what follows a prefix; group 1, where there is one, is all of it that is secret.
SHAPES = (
    ("aws-key", "AKIA ASIA ABIA ACCA", r"[A-Z0-9]{16}(?![A-Za-z0-9])"),
    ("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", r"[A-Za-z0-9]{30,255}"),
    ("github-token", "github_pat_", r"\w{30,255}"),
    ("gitlab-token", "glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent-", r"[\w-]{20,300}(?:\.\w{2}\.\w{9})?"),
    ("gitlab-token", "glsoat- gloas- glffct- glwt- glrtr- GR1348941", r"[\w-]{20,300}(?:\.\w{2}\.\w{9})?"),
    ("slack-token", "xoxa- xoxb- xoxc- xoxd- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-", r"[A-Za-z0-9%-]{16,300}"),
    ("slack-token", "xoxe.xoxb- xoxe.xoxp-", r"[A-Za-z0-9-]{16,300}"),
    ("webhook-url", "services/", r"(?<=hooks\.slack\.com/services/)([\w/]{20,120})"),
    ("webhook-url", "workflows/", r"(?<=hooks\.slack\.com/workflows/)([\w/]{20,120})"),
    ("webhook-url", "triggers/", r"(?<=hooks\.slack\.com/triggers/)([\w/]{20,120})"),
    ("webhook-url", "api/webhooks/", r"\d{15,21}/([\w-]{50,100})"),
    ("webhook-url", "webhookb2/ webhook/", r"[0-9a-f-]{36}@[0-9a-f-]{36}/[\w/-]{20,200}"),
    ("google-api-key", "AIza", r"[\w-]{35}(?![\w-])"),
    ("google-oauth", "GOCSPX-", r"[\w-]{28}"),
    ("google-oauth", "ya29.", r"[\w.-]{20,2000}"),
    ("google-oauth", "1//0", r"[\w-]{40,200}"),
    ("openai-key", "sk-proj- sk-svcacct- sk-admin- sk-None-", r"[\w-]{20,300}"),
    ("openai-key", "sk-", r"[A-Za-z0-9]{32,100}"),
    ("openrouter-key", "sk-or-v1-", r"[0-9a-f]{64}"),
    ("anthropic-key", "sk-ant-", r"[\w-]{20,300}"),
    ("stripe-key", "sk_live_ rk_live_ sk_test_ rk_test_ ak_live_ ak_test_", r"[A-Za-z0-9]{14,255}"),
    ("stripe-key", "whsec_", r"[A-Za-z0-9+/]{24,100}={0,2}"),
    ("npm-token", "npm_", r"[A-Za-z0-9]{36}(?![A-Za-z0-9])"),
    ("pypi-token", "pypi-", r"[\w-]{50,1000}"),
    ("huggingface-token", "hf_ api_org_", r"[A-Za-z0-9]{30,60}"),
    ("sendgrid-key", "SG.", r"[\w-]{16,32}\.[\w-]{16,64}"),
    ("twilio-key", "SK", r"(?:[0-9a-f]{32}|[0-9A-F]{32})(?![0-9A-Za-z])"),
    ("telegram-token", ":AA", r"(?<=\d{8}:AA)([\w-]{33})(?![\w-])"),
    ("azure-key", "Q~", r"(?<=\dQ~)[\w.~-]{31,34}"),
    ("azure-key", "sig=", r"([A-Za-z0-9%+/_-]{40,100}=?)"),
    ("digitalocean-token", "dop_v1_ doo_v1_ dor_v1_", r"[0-9a-f]{64}"),
    ("netlify-token", "nfp_ nfc_ nfo_ nfb_ nfu_", r"[A-Za-z0-9]{36,60}(?![A-Za-z0-9])"),
    ("vercel-token", "vcp_ vci_ vca_ vcr_ vck_", r"[A-Za-z0-9]{24,100}(?![A-Za-z0-9])"),
    ("jfrog-token", "AKCp", r"[A-Za-z0-9]{64,73}(?![A-Za-z0-9])"),
    ("discord-token", "MT Mj Mz ND NT Nj Nz OD OT", r"[\w-]{21,27}\.[\w-]{6}\.[\w-]{27,40}"),
    ("shopify-token", "shpat_ shpca_ shppa_ shpss_", r"[0-9A-Fa-f]{32}"),
    ("mailgun-key", "key-", r"[0-9a-f]{32}(?![0-9A-Za-z])"),
    ("jwt", "eyJ", r"(?m:(?<![_-]eyJ)|(?<=^-eyJ))[\w-]{8,8000}\.[\w-]{8,8000}(?:\.[\w-]{1,8000}){0,3}"),
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
    ("heroku-key", "HRKU-", r"[\w-]{36,70}"),
    ("postman-key", "PMAK- PMAT-", r"(?:[0-9a-f]{24}-[0-9a-f]{34}|[0-9A-Z]{26})"),
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
    ("facebook-token", "EAAC EAAM EAAB EAAG EAAA", r"[A-Za-z0-9+=_-]{40,400}"),
    ("amazon-mws-token", "amzn.mws. amzn1.oa2-cs.v1.", r"[0-9a-z-]{32,80}"),
    ("dynatrace-token", "dt0c01. dt0s01. dt0s02. dt0s08.", r"[A-Z0-9]{8,24}\.[A-Z0-9]{32,64}"),
    ("easypost-key", "EZAK EZTK", r"[A-Za-z0-9]{54}"),
    ("flutterwave-key", "FLWSECK_TEST- FLWSECK_PROD- FLWSECK-", r"[A-Za-z0-9]{12,64}"),
    ("mailchimp-key", "-us", r"(?<=[0-9a-f]{32}-us)\d{1,2}"),
    ("nvidia-key", "nvapi-", r"[\w-]{50,80}"),
    ("nuget-key", "oy2", r"[a-z0-9]{43}(?![a-z0-9])"),
    ("readme-key", "rdme_", r"[a-z0-9]{60,80}"),
    ("sourcegraph-token", "sgp_ slk_", r"\w{40,84}"),
    ("dropbox-token", "sl.", r"[\w-]{60,2000}"),
    ("langsmith-key", "lsv2_pt_ lsv2_sk_ ls__ sk-lf-", r"[0-9a-f_-]{32,80}"),
    ("typeform-token", "tfp_", r"[\w=.-]{40,80}"),
    ("brevo-key", "xsmtpsib-", r"[0-9a-f]{64}-[A-Za-z0-9]{16}"),
    ("bitbucket-token", "BBDC-", r"[A-Za-z0-9+/@_-]{40,50}"),
    ("contentful-token", "CFPAT-", r"[\w-]{40,60}"),
    ("ai-service-key", "fw_ tvly- fc- csk- jina_ pcsk_ rpa_ rnd_ esecret_ llx- tgp_v1_", r"[\w-]{24,120}"),
    ("launchdarkly-key", "sdk- api- mob-", r"[0-9a-z]{8}(?:-[0-9a-z]{4}){3}-[0-9a-z]{12}"),
    ("newrelic-key", "NRJS- NRRA- NRIQ- NRSP- NRAA-", r"[\w-]{19,50}"),
    (
        "1password-token",
        "A3-",
        r"[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}",
    ),
    ("resend-key", "re_", r"[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,30}"),
    ("swarm-token", "SWMTKN-1-", r"[a-z0-9]{40,60}-[a-z0-9]{20,30}"),
    ("session-cookie", "s%3A s:", r"[\w-]{32}\.[\w%+/-]{40,120}"),
    ("asana-token", "1/ 2/", r"\d{10,20}(?:/\d{10,20})?:[0-9a-f]{32}"),
    ("harness-token", "pat. sat.", r"[\w-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}"),
    ("vault-token", "s. b.", r"(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[a-z])(?=[A-Za-z0-9]*[A-Z])[A-Za-z0-9]{24}(?![\w])"),
    ("airtable-token", "pat", r"[A-Za-z0-9]{14}\.[0-9a-f]{64}"),
)
SHAPE_OF = {prefix: (kind, body) for kind, prefixes, body in SHAPES for prefix in prefixes.split()}
# Telegram's `12345678:AA…`, Azure's `…8Q~…` and Mailchimp's `…-us7` have their mark in the middle.
_CONTINUE_A_WORD = frozenset({":AA", "Q~", "-us"})
# The end of an escape in a log or an address is no letter of a word: `\nghp_…`, `\u0022ghp_…`, `%3Dghp_…`.
_ESCAPED = r"(?<=\\[abefnrtv0])|(?<=\\x[0-9A-Fa-f]{2})|(?<=\\u[0-9A-Fa-f]{4})|(?<=%[0-9A-Fa-f]{2})"


@cache
def any_prefix() -> re.Pattern[str]:
    """Any known prefix; it must not continue a word, except the few that always do."""
    # The longest first, or `sk-` would hide `sk-ant-`.
    first = sorted(SHAPE_OF.keys() - _CONTINUE_A_WORD, key=len, reverse=True)
    inner = "|".join(map(re.escape, sorted(_CONTINUE_A_WORD, key=len, reverse=True)))
    return re.compile(rf"(?:(?<![A-Za-z0-9])|{_ESCAPED})(?:{'|'.join(map(re.escape, first))})|{inner}")


def is_filled(body: str, kind: str) -> bool:
    """False for the `ghp_xxxx` and `xoxb-your-token-here` of documentation, but not for AWS's own example."""
    if kind == "mailchimp-key":
        return True
    # `ghp_xxxxxxxx`.
    if len(set(body)) <= 4:
        return False
    return kind == "aws-key" or any(map(str.isdigit, body)) or body not in (body.lower(), body.upper())


def line_before(text: str, at: int, most: int) -> str:
    """What stands before a place on its line, but no more of it than that: a minified line is endless."""
    return text[max(0, at - most) : at].rpartition("\n")[2]


HIGH_ENTROPY = "high-entropy"
_LONGEST_NAMELESS = 128  # a longer run without a name is data
_LEAST_RANDOMNESS = 12.0  # where no name says what it is, the letters have to say it clearly
LONGEST_RUN = 1000  # beyond it is data, and a window into data proves nothing
_HARMLESS_CONTEXT = (
    r"(?i)hash|sum|digest|integrity|sha-?\d|md5|fingerprint|thumbprint|etag|public|binary|byte_?array|base64_?string|cert"
    # Of a public key, as JSON has it.
    r"|[\"'](?:x|y|n|x5t|kid)[\"'][ \t]*(?:=>|:)[ \t]*[\"'(]{1,3}.{6}$"
    r"|nonce|boundary|uuid|guid|signature|cursor|(?:after|before)[\"']|websocket|(?:next|page|continuation)[_-]?token"
    r"|ids?[\"']?[ \t]*(?:=>|[:=])?[ \t]*[\"'\[]*.{6}$|[?&][\w.-]*=.{6}$"
)


@cache
def _ordinary_run() -> re.Pattern[bytes]:
    """Words and paths, unless they begin like a token that can do without digits; object ids; checksums."""
    return re.compile(
        rb"[a-z_/+-]+|(?!AKIA|ASIA|ABIA|ACCA|AIza|LTAI|eyJ|AA|M[Tjz]|N[DTjz]|O[DT])(?:[A-Za-z]+|[A-Z_]+)"
        rb"|(?<!earer )(?<![.:])[0-9a-f]+|sha\d{1,3}-[\w+/-]+"
    )


def run_spans(text: str, flat: bytes, start: int, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """The secrets in one such stretch."""
    if end - start > _LEAST_WRAPPED and _is_wrapped(text, start, end):
        return
    # A known prefix counts at the beginning of data, too: a JWT may be that long.
    if end - start > LONGEST_RUN:
        yield from shape_spans(text, start, start + LONGEST_RUN)
        return
    is_ordinary = _ordinary_run().fullmatch(flat, start, end) is not None
    if not is_ordinary:
        yield from shape_spans(text, start, end)
    if text_kind is not TextKind.LOCK and end - start <= _LONGEST_NAMELESS:
        spans = [] if is_ordinary else list(_high_entropy(text, start, end, text_kind))
        yield from spans or _service_keys(text, start, end)


_LEAST_WRAPPED = 60  # characters of a line
_WRAPPED = LazyPattern(r"[A-Za-z0-9+/]{60}\\n[A-Za-z0-9+/]+")


def _is_wrapped(text: str, start: int, end: int) -> bool:
    """A further line of data in one literal: a picture of a notebook is a thousand of them."""
    return text.startswith("\\n", start - 1) and _WRAPPED.fullmatch(text, start - 61, end) is not None


_OBJECT_NAME = LazyPattern(r"[0-9a-f]{40}")
_OBJECT_WORDS = LazyPattern(
    r"(?i)commit|revision|rev[\"']?[:= ]|\bsha\b|sha-?\d|hash|digest|checksum|integrity|/blob/|/tree/"
    r"|/compare/|/actions|uses:|ref[\"']?[:= ]"
)


_DIGIT = LazyPattern(r"[0-9]")
_IN_ADDRESS = LazyPattern(r"://\S*$")
_LONG_ADDRESS = 300


def _service_keys(text: str, start: int, end: int) -> Iterator[SecretSpan]:
    """What nobody wrote by hand beside the name of a service that hands out keys."""
    # The sign of a diff, a slash of a path: characters of a run, but of no key.
    while start < end and text[start] in "+-/_":
        start += 1
    # Every long name of a source is such a run, and hardly any of them has a digit: a third of the time of all rules.
    if not _DIGIT.search(text, start, end):
        return
    before = line_before(text, start, SERVICE_DISTANCE)
    if not names_service(before):
        return
    kind = kind_of(text[start:end])
    if kind is ValueKind.RANDOM:
        if not is_random(text[start:end], least=16, sure=_LEAST_RANDOMNESS):
            return
    elif kind not in (ValueKind.HEX, ValueKind.UUID):
        return
    if _OBJECT_NAME.fullmatch(text, start, end):  # of a commit, far more often than anybody's key
        return
    if text[start - 1 : start] in ("/", "@") or before.endswith(".") or _OBJECT_WORDS.search(before):
        return
    if _IN_ADDRESS.search(line_before(text, start, _LONG_ADDRESS)):
        return
    yield SecretSpan(start=start, end=end, kind="service-key", precedence=Precedence.GUESS)


def shape_spans(text: str, start: int, end: int) -> Iterator[SecretSpan]:
    """The tokens in one such stretch that their shape gives away."""
    if text[start - 1 : start] in (".", ":", "=", "~", "$", "%"):
        # `SG.`, `ya29.` or the number of a bot stand before the run that gave the token away.
        start -= len(line_before(text, start, 24))
    for hit in any_prefix().finditer(text, start, end):
        kind, pattern = SHAPE_OF[hit[0]]
        body = re.compile(pattern, re.ASCII).match(text, hit.end())
        if body and is_filled(body[0], kind):
            # The key stands before its `-us7`, which alone gives it away.
            first = hit.start() - 32 if kind == "mailchimp-key" else hit.start()
            yield SecretSpan(
                start=body.start(1) if body.re.groups else first, end=body.end(), kind=kind, precedence=Precedence.SHAPE
            )


def _high_entropy(text: str, start: int, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    before = line_before(text, start, 40)
    if text[start] in "+-" and not before:
        start += 1  # the sign of a diff
        before = text[start - 1]
    # The padding of base64 belongs to the value, though not to the run.
    while text[end : end + 1] == "=" and end - start <= _LONGEST_NAMELESS:
        end += 1
    after = text[end : end + 1]
    alone = text_kind is not TextKind.CODE and end - start >= 28 and _is_alone(text, start, end, before, after)
    if not alone and (before[-1:] not in ('"', "'", "`", "=", " ", "\t") or not _is_value(before, after)):
        return
    content = text[start:end]
    if (
        content.startswith("0x")
        or not _is_machine_made(content)
        or not is_random(content, least=20, sure=_LEAST_RANDOMNESS)
    ):
        return
    if _is_boundary(content) or _MANGLED.match(content) or is_encoded_text(content) or _is_public_data(text, start):
        return
    if not re.search(_HARMLESS_CONTEXT, before + text[start : start + 6]):
        yield SecretSpan(start=start, end=end, kind=HIGH_ENTROPY, precedence=Precedence.GUESS)


_MANGLED = LazyPattern(r"_{1,2}(?:Z(?:N[KV]?)?(?:\d|St|[GT][A-Z])|R(?:Nv|IN|NC|Ms|Xs|Y))")  # names of C++ and Rust


def _is_boundary(content: str) -> bool:
    """Of the parts of a form, or a host's name in punycode."""
    lowered = content[:40].lower()
    return "boundary" in lowered or lowered.startswith(("xn--", "----"))


_TEXT = LazyPattern(r"[\x20-\x7e\t\r\n]{12,}")
_LOGIN = LazyPattern(r"[\w.@-]+:|.*-----")


def is_encoded_text(content: str) -> bool:
    """Words in base64, or a piece of them from wherever a line was cut; a login is none."""
    plain = content.rstrip("=").translate(_URL_SAFE)
    for first in range(4):
        whole = plain[first:]
        text = decoded(whole[: len(whole) // 4 * 4]).decode("latin-1")
        if " " in text and _TEXT.fullmatch(text) and not _LOGIN.match(text):
            return True
    return False


_URL_SAFE = str.maketrans("-_", "+/")


# How certificates and public keys begin in DER and base64, whatever they hold.
_PUBLIC_DATA = LazyPattern(
    r"MII[\w+/]{2}[DTjz]C(?:C[\w+/]{3}gAwIBAg|B[\w+/]{2}ADAgEC)|MI(?:GfMA0G|I[BC]IjANBg)[Ck]|MI(?:GJAoGB|IBCgKCAQ|ICCgKCAg)"
    r"|M(?:FkwEw|HYwEA)YHKoZIzj0CAQ|s3pPLMBiTxaQ9kYGzzhZRbK\+xOo|(?i:certificate|public|x\.?509)"
)
# A line of nothing but a piece of a literal, or the first of one.
_JOINED_LINE = LazyPattern(
    r"[^\n\"'`]{0,100}[\"'`|][A-Za-z0-9+/=]{28,128}(?:\\[nr]){0,2}[\"'`]?[ \t]{0,4}[+.&\\]?[ \t\r]{0,4}"
)
_MOST_JOINED = 60  # lines of one value


def _is_public_data(text: str, start: int) -> bool:
    """A piece of a certificate or a public key that is spread over the lines of a literal: the first of them tells."""
    line = text.rfind("\n", max(0, start - 200), start) + 1
    for _ in range(_MOST_JOINED):
        above = text.rfind("\n", max(0, line - 300), max(0, line - 1)) + 1
        if not line or not _JOINED_LINE.fullmatch(text, above, line - 1):
            break
        line = above
    return _PUBLIC_DATA.search(text[line : line + 200].partition("\n")[0]) is not None


def _is_alone(text: str, start: int, end: int, before: str, after: str) -> bool:
    """The only thing on its line, and no line of a longer block of data."""
    if before.strip("+- \t#*>`") or after.strip():
        return False
    above, below = text[max(0, start - 100) : start].split("\n")[-2:-1], text[end : end + 120].split("\n")[1:2]
    return not any(re.search(r"[A-Za-z0-9+/]{28}|-----", line) for line in (*above, *below))


_NUMBERED_WORDS = LazyPattern(r"(?:[A-Z][a-z]+\d{0,2})+")  # `In1In2In3CenterOut3`


def _is_machine_made(content: str) -> bool:
    """Stricter than random, as no name says what it is: both cases, often changing, hardly a word, no alphabet."""
    if _NUMBERED_WORDS.fullmatch(content):
        return False
    lower, upper = sum(map(str.islower, content)), sum(map(str.isupper, content))
    kinds = [char.islower() + 2 * char.isupper() for char in content if char.isalnum()]
    changes = sum(one != other for one, other in pairwise(kinds))
    words = sum(map(len, re.findall(r"[A-Z][a-z]{2,}|[a-z]{3,}|[A-Z]{4,}", content)))
    numbers = len(re.findall(r"\d+", content))
    is_wordy = words > (0.5 if numbers == 1 else 0.7) * len(content)
    return min(lower, upper) >= 0.2 * (lower + upper) and changes >= 0.33 * len(kinds) and not is_wordy


def _is_value(before: str, after: str) -> bool:
    if before[-1] in "\"'`":
        return after == before[-1]
    return after in ("", "\n", "\r", " ", ";") and re.search(r"\w=$|[\w\"'\])][ \t]?[:=][ \t]$", before) is not None


def decoded(value: str) -> bytes:
    """What base64 hides, or nothing."""
    try:
        # Strictly, or Python would leave out whatever is no base64 and decode any word.
        return a2b_base64(value, strict_mode=True)
    except ValueError:
        return b""
