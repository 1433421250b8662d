import string
from base64 import b64encode
from hashlib import sha512

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.redact import Redacted, Secret, clean, clean_data, may_hold_secret, redact, worth_looking
from git_agent.redact.shapes import SHAPES
from support.limited import within

LETTERS = string.ascii_letters
ALNUM = LETTERS + string.digits
WORD = ALNUM + "_-"
UPPER = string.ascii_uppercase + string.digits
HEX = "0123456789abcdef"


def noise(length: int, alphabet: str = ALNUM, *, seed: str = "") -> str:
    """Looks random, is the same every time, and stands in no file where a scanner would find it."""
    stream = b"".join(sha512(f"{seed}{length}{alphabet}{block}".encode()).digest() for block in range(length // 64 + 1))
    return "".join(alphabet[byte % len(alphabet)] for byte in stream[:length])


AWS_EXAMPLE_SECRET = "wJalrXUtnFEMI/" + "K7MDENG/" + "bPxRfiCY" + "EXAMPLEKEY"
JWT = ".".join(("eyJ" + noise(33), "eyJ" + noise(40), noise(43, WORD)))
BASIC = b64encode(b"aladdin:opensesame").decode()

# Kind, the line around the secret, the secret.
SHAPED = [
    ("aws-key", "aws_access_key_id = {}", "AKIA" + "IOSFODNN7" + "EXAMPLE"),
    ("aws-key", '-H "X: {}"', "ASIA" + noise(16, UPPER)),
    ("github-token", "GH: {}", "ghp_" + noise(36)),
    ("github-token", "remote = https://x-access-token:{}@github.com/a/b", "ghs_" + noise(36)),
    ("github-token", "f('{}')", "github_pat_" + noise(22) + "_" + noise(59)),
    ("gitlab-token", 'curl -H "PRIVATE-TOKEN: {}"', "glpat-" + noise(20, WORD)),
    ("gitlab-token", "{}", "GR1348941" + noise(20)),
    ("slack-token", "slack('{}')", "xoxb-" + noise(12, string.digits) + "-" + noise(24)),
    ("slack-token", "slack('{}')", "xoxe.xoxp-1-" + noise(40)),
    (
        "webhook-url",
        "https://hooks.slack.com/services/{}",
        "T" + noise(8, UPPER) + "/B" + noise(8, UPPER) + "/" + noise(24),
    ),
    (
        "webhook-url",
        "https://hooks.slack.com/triggers/{}",
        "T" + noise(8, UPPER) + "/" + noise(13, HEX) + "/" + noise(32, HEX),
    ),
    ("webhook-url", "https://discord.com/api/webhooks/123456789012345678/{}", noise(68)),
    ("google-api-key", "maps?key={}&v=3", "AIza" + noise(35)),
    ("google-oauth", "{}", "GOCSPX-" + noise(28)),
    ("google-oauth", "cookie {}", "ya29." + noise(60)),
    ("openai-key", "{}", "sk-proj-" + noise(64, WORD)),
    ("openai-key", "key {} here", "sk-" + noise(48)),
    ("openrouter-key", "{}", "sk-or-v1-" + noise(64, HEX)),
    ("anthropic-key", "ANTHROPIC={}", "sk-ant-api03-" + noise(95, WORD)),
    ("stripe-key", "stripe = '{}'", "sk_live_" + noise(24)),
    ("stripe-key", "hook = '{}'", "whsec_" + noise(32)),
    ("npm-token", "//registry.example.org/:_authToken={}", "npm_" + noise(36)),
    ("pypi-token", "{}", "pypi-AgE" + noise(80)),
    ("huggingface-token", "login {}", "hf_" + noise(34, LETTERS)),
    ("sendgrid-key", "x('{}')", "SG." + noise(22, WORD) + "." + noise(43, WORD)),
    ("twilio-key", "sid = {}", "SK" + noise(32, HEX)),
    ("telegram-token", "bot123456789:AA{}", noise(33, WORD)),
    ("azure-key", "abc8{}", "Q~" + noise(34)),
    ("azure-key", "https://a.blob.core.windows.net/c?sv=2022&sig={}&se=1", noise(41) + "%3D"),
    ("digitalocean-token", "do {}", "dop_v1_" + noise(64, HEX)),
    ("netlify-token", "see {}", "nfp_" + noise(36)),
    ("vercel-token", "see {}", "vcp_" + noise(56)),
    ("jfrog-token", "see {}", "AKCp" + noise(69)),
    ("discord-token", "login('{}')", "MTA" + noise(21) + "." + noise(6) + "." + noise(38)),
    ("shopify-token", "{}", "shpat_" + noise(32, HEX)),
    ("mailgun-key", "api:{}", "key-" + noise(32, HEX)),
    ("jwt", "Set-Cookie: session={}; Path=/", JWT),
    ("jwt", "Authorization: Bearer {}", JWT),
    ("databricks-token", "{}", "dapi" + noise(32, HEX)),
    ("linear-key", "{}", "lin_api_" + noise(40)),
    ("notion-token", "{}", "ntn_" + noise(46)),
    ("atlassian-token", "{}", "ATATT3" + noise(180, WORD)),
    ("planetscale-token", "{}", "pscale_tkn_" + noise(43)),
    ("doppler-token", "{}", "dp.pt." + noise(43)),
    ("vault-token", "{}", "hvs." + noise(90)),
    ("age-key", "{}", "AGE-SECRET-KEY-1" + noise(58, UPPER)),
    ("grafana-token", "{}", "glsa_" + noise(32) + "_" + noise(8, HEX)),
    ("newrelic-key", "{}", "NRAK-" + noise(27, UPPER)),
    ("sentry-token", "{}", "sntryu_" + noise(64, HEX)),
    ("square-token", "{}", "sq0atp-" + noise(22)),
    ("figma-token", "{}", "figd_" + noise(40)),
    ("docker-token", "{}", "dckr_pat_" + noise(27)),
    ("heroku-key", "{}", "HRKU-AA" + noise(58)),
    ("postman-key", "{}", "PMAK-" + noise(24, HEX) + "-" + noise(34, HEX)),
    ("rubygems-key", "{}", "rubygems_" + noise(48, HEX)),
    ("terraform-token", "abcdefghijklmn.{}", "atlasv1." + noise(67)),
    ("groq-key", "{}", "gsk_" + noise(52)),
    ("xai-key", "{}", "xai-" + noise(80)),
    ("perplexity-key", "{}", "pplx-" + noise(48)),
    ("replicate-token", "{}", "r8_" + noise(37)),
    ("supabase-token", "{}", "sbp_" + noise(40, HEX)),
    ("brevo-key", "{}", "xkeysib-" + noise(64, HEX) + "-" + noise(16)),
    ("fly-token", "{}", "fo1_" + noise(43)),
    ("alibaba-key", "{}", "LTAI" + noise(20)),
    ("tailscale-key", "{}", "tskey-auth-" + noise(12) + "-" + noise(32)),
    ("1password-token", "{}", "ops_eyJ" + noise(200)),
    ("pulumi-token", "{}", "pul-" + noise(40, HEX)),
    ("crates-token", "{}", "cio" + noise(32)),
    ("facebook-token", "{}", "EAAC" + noise(80)),
    ("amazon-mws-token", "{}", "amzn.mws." + noise(36, HEX)),
    ("dynatrace-token", "{}", "dt0c01." + noise(24, UPPER) + "." + noise(64, UPPER)),
    ("easypost-key", "{}", "EZAK" + noise(54)),
    ("flutterwave-key", "{}", "FLWSECK_TEST-" + noise(32)),
    ("mailchimp-key", "x {}", noise(32, HEX) + "-us12"),
    ("nvidia-key", "{}", "nvapi-" + noise(64, WORD)),
    ("nuget-key", "{}", "oy2" + noise(43, string.ascii_lowercase + string.digits)),
    ("readme-key", "{}", "rdme_" + noise(70, string.ascii_lowercase + string.digits)),
    ("sourcegraph-token", "{}", "sgp_" + noise(40, HEX)),
    ("dropbox-token", "x('{}')", "sl." + noise(130, WORD)),
    ("langsmith-key", "{}", "lsv2_pt_" + noise(32, HEX)),
    ("typeform-token", "{}", "tfp_" + noise(59)),
    ("bitbucket-token", "{}", "BBDC-" + noise(44)),
    ("contentful-token", "{}", "CFPAT-" + noise(43)),
    ("ai-service-key", "{}", "tvly-" + noise(32)),
    ("launchdarkly-key", "{}", "sdk-" + "-".join(noise(size, HEX) for size in (8, 4, 4, 4, 12))),
    ("resend-key", "{}", "re_" + noise(8) + "_" + noise(24)),
    ("swarm-token", "{}", "SWMTKN-1-" + noise(50, HEX) + "-" + noise(25, HEX)),
    ("asana-token", "x {}", "1/" + noise(16, string.digits) + ":" + noise(32, HEX)),
    ("session-cookie", "x {}", "s%3A" + noise(32) + "." + noise(43)),
    ("harness-token", "x {}", "pat." + noise(22) + "." + noise(24, HEX) + "." + noise(20)),
    ("airtable-token", "x {}", "pat" + noise(14) + "." + noise(64, HEX)),
]
ASSIGNED = [
    ("aws-secret", "aws_secret_access_key = {}", AWS_EXAMPLE_SECRET),
    ("aws-secret", '"SecretAccessKey": "{}",', noise(40, ALNUM + "/+")),
    ("azure-key", "AccountName=a;AccountKey={};EndpointSuffix=b", noise(86, ALNUM + "/+") + "=="),
    ("authorization", "Authorization: Bearer {}", noise(24, HEX)),
    ("authorization", '-H "Authorization: Basic {}" https://a.b', BASIC),
    ("authorization", 'headers["Authorization"] = "token {}"', noise(40, HEX)),
    ("authorization", "send('Bearer {}')", noise(40)),
    ("url-password", "postgres://app:{}@db.internal:5432/x", "s3cr3tPw9"),
    ("url-password", "redis://:{}@cache:6379", "fk39fksl"),
    ("password", 'password = "{}"', "hunter2"),
    ("password", "password: {}", "hunter2!x"),
    ("password", "DB_PASSWORD={}", "opensesame"),
    ("password", "export PGPASSWORD={}", "Tr0ub4dor&3"),
    ("password", "  'password' => '{}',", "x9K2!mmQ"),
    ("password", "<password>{}</password>", "S3cretPa55"),
    ("password", "DB_PASS={}", "pa$w0rd"),
    ("password", "password: {}", "changeme"),
    ("url-password", "postgres://postgres:{}@localhost:5432/x", "postgres"),
    ("password", "auth: {{ user: 'me', pass: '{}' }}", "m4ilman"),
    ("password", '<add key="Password" value="{}"/>', "Zx81fast!"),
    ("password", '"Server=db;Password={};Encrypt=yes"', "Qwerty!23"),
    ("password", "Server=db;Pwd={};", "plainletters"),
    ("password", "machine host login bob password {}", "p4ssfork"),
    ("password", "db.internal:5432:app:bob:{}", "tiger77x"),
    ("password", "mysql --password={} -u x", "zzTop99"),
    ("password", "mysql --password {} -u x", "zzTop99"),
    ("password", "define('DB_PASSWORD', '{}');", "wp-99-xyz"),
    ("password", '"{{\\"password\\": \\"{}\\"}}"', "in-json-7"),
    ("password", 'password: str = "{}"', "typed4me!"),
    ("password", "spring.datasource.password={}", "j4va4ever"),
    ("password", '"passphrase": "{}",', "kx82-jdk1"),
    ("password", "Using generated security password: {}", "78fa095d-3f4c-48b1-ad50-e24c31d5cf35"),
    ("secret", '"client_secret": "{}"', noise(24)),
    ("secret", "SECRET_KEY_BASE={}", noise(64, HEX)),
    ("token", "export TOKEN={}", noise(32, HEX)),
    ("token", "https://a.b/c?access_token={}&v=1", "k39dk29sk20dk3"),
    ("api-key", "API_KEY: {}", noise(32, HEX)),
    ("api-key", '"apiKey": "{}"', noise(20)),
    ("api-key", "APP_KEY={}", "base64:" + noise(43) + "="),
    ("high-entropy", 'x = "{}"', noise(40)),
    ("high-entropy", "x: {}", noise(43) + "="),
]
SECRETS = SHAPED + ASSIGNED

ORDINARY = """\
commit 3f786850e387550fdab836ed7e6dc881de23001b
index 3f786850e3..89e6c98d92 100644
oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
id = "123e4567-e89b-12d3-a456-426614174000"
"integrity": "sha512-oRuTLsnYCLbFxEvN8Y1h0Ufbx7ShPVQvXEn2vXUWwVbK7pZ2bW1BpWZHrTJ8sQ9QKXrqR8nT9yLmZ1xC2vB3nA==",
golang.org/x/net v0.1.0 h1:hZ/3BUoy5aId7sCpA/Tc5lt8DkFgdVS2onTpJsZ/fl0=
{file = "x.whl", hash = "sha256:aaf3c1fbb45a5b2d7a3c7f1a2b5a5a5c7a9d1e4e2b1c5a7b9d1e3f5a7b9c1d3e"},
resolved "https://registry.example.org/abc/-/abc-1.0.0.tgz#3f786850e387550fdab836ed7e6dc881de23001b"
url: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA"
{"version":3,"mappings":"AAAA,SAASA,gBAAgBC,CAAC;EACxB,OAAOA","names":["foo"]}
color: #a1b2c3d4; background: #ffffff;
def test_the_long_identifier_name_of_version_2_is_kept(self) -> None:
c_function_name="CPyBytesWriter_WriteI16LE",
class AbstractSingletonProxyFactoryBeanV2Impl(HttpServletRequestWrapper3):
path = "src/main/java/com/example/App2Factory/Impl3Service.java"
see https://example.com/a/b/c?page=2&id=12345678901234567890#section-4
alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC7vbqajDhA7Jk2Lm8n5rQz bob@host
password = get_password()
password: str
password: String,
password = args.password
password=passwd2, user=user2)
password = "{password}"
password: "<your password>"
password: {{ vault_password_1 }}
"password": "Passwort"
"password": "Enter your password 1"
"parse-passwd": "^1.0.0",
'password' => 'required|string|min:8',
password_hash = "bcrypt2b"
PASS: tests/test1.sh
PASSWORD=${DB_PASSWORD}
PASSWORD=$DB_PASSWORD
if (typeof validatePassword === 'function') {
<input type="password" name="password" id="password1">
const labels = ["username", "password", "email2"]
token = tokens[0]
token = token.replace("a1", "b2c3")
token: {{ secret }}
max_tokens: 4096
next_token = "eyJ0b2tlbiI6IjEyMzQ1Njc4OTAifQ"
publicKeyToken="6595b64144ccf1df"
key = os.environ["API_KEY"]
keyboard = "qwerty1234abc"
secret_key = None
secretName: my-secret-v2
api_key = "YOUR_API_KEY"
api_key: "xxxxxxxxxxxxxxxx"
api_key=settings.API_KEY_V2
GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
SLACK=xoxb-your-token-goes-here-please
https://user:password@example.com/
url = f"https://{user}:{password}@{host}"
Authorization: Bearer <token>
Authorization: Bearer $TOKEN
Authorization: Bearer YOUR_ACCESS_TOKEN_GOES_HERE
const authorization = buildOAuth1Header({
Basic authentication is a scheme, see BasicAuthenticationFilter
nothing here
""".splitlines()


@pytest.mark.parametrize(("kind", "around", "secret"), SECRETS)
def test_a_secret_is_replaced_and_the_rest_of_its_line_kept(kind: str, around: str, secret: str) -> None:
    line, expected = around.format(secret), around.format(f"[REDACTED:{kind}]")
    guessed = kind == "high-entropy"
    assert redact(line) == Redacted(text=expected, secrets=(Secret(kind=kind, line=0, guessed=guessed),))
    for before, after in (("+", ""), ("-", ""), (" ", "\r"), ("é\n\n", "\nü")):
        redacted = redact(before + line + after)
        assert redacted.text == before + expected + after
        assert redacted.secrets == (Secret(kind=kind, line=before.count("\n"), guessed=guessed),)


@pytest.mark.parametrize("line", ORDINARY)
def test_ordinary_lines_pass_unchanged(line: str) -> None:
    for text in (line, f"+{line}", f"-{line}\r\n", f"    {line}\n"):
        assert redact(text) == Redacted(text=text, secrets=())


def test_every_kind_of_shape_has_an_example() -> None:
    assert {kind for kind, _, _ in SHAPES} == {kind for kind, _, _ in SHAPED}


def test_every_secret_passes_the_cheap_question_first() -> None:
    assert all(may_hold_secret(around.format(secret)) for _, around, secret in SECRETS)
    assert not may_hold_secret("+def f(x: int) -> int:\n+    return x + 1\n" * 100)


@given(
    st.lists(
        st.one_of(
            st.sampled_from([around.format(secret) for _, around, secret in SECRETS]),
            st.sampled_from(["ПАРОЛЬ: 1", "İ", "pass", "word", "+++ b/.env", "diff --git a/.env b/.env", "x=1", ""]),
            st.text(max_size=30),
        ),
        max_size=80,
    )
)
def test_many_texts_are_asked_about_as_each_of_them(texts: list[str]) -> None:
    assert worth_looking(texts) == [may_hold_secret(text) for text in texts]


def test_several_secrets_on_one_line_are_all_replaced() -> None:
    line = f"AKIA{noise(16, UPPER)} ghp_{noise(36)} password='hunter2'"
    assert clean(line) == "[REDACTED:aws-key] [REDACTED:github-token] password='[REDACTED:password]'"
    assert [secret.kind for secret in redact(line).secrets] == ["aws-key", "github-token", "password"]


def test_the_most_telling_rule_names_a_secret_that_several_rules_find() -> None:
    assert clean(f'password = "ghp_{noise(36)}"') == 'password = "[REDACTED:github-token]"'


def test_a_very_long_value_is_replaced_to_its_end() -> None:
    assert clean(f'password = "{noise(2000)}" # why') == 'password = "[REDACTED:password]" # why'
    assert clean(f"TOKEN={noise(2000)}\nx") == "TOKEN=[REDACTED:token]\nx"


def test_what_follows_characters_of_several_bytes_or_none_is_found_at_its_place() -> None:
    text = f"İstanbul ß \U0001f511 \udc80 password = 'hunter2'\n\u2028 AKIA{noise(16, UPPER)}"
    assert redact(text).secrets == (Secret(kind="password", line=0), Secret(kind="aws-key", line=1))
    assert clean(text) == "İstanbul ß \U0001f511 \udc80 password = '[REDACTED:password]'\n\u2028 [REDACTED:aws-key]"


# Private keys.
def marker(edge: str, kind: str = "RSA PRIVATE KEY") -> str:
    return f"-----{edge} {kind}-----"


BEGIN, END, HIDDEN = marker("BEGIN"), marker("END"), "[REDACTED:private-key]"
BODY = tuple(noise(64, ALNUM + "+/", seed=seed) for seed in "abc")
PRIVATE_KEYS = {
    "plain": (["x", BEGIN, *BODY, "q9==", END, "y"], ["x", *[HIDDEN] * 6, "y"]),
    "added": ([f"+{BEGIN}", f"+{BODY[0]}", "+abc=", f"+{END}", " y"], [*[f"+{HIDDEN}"] * 4, " y"]),
    "replaced": (
        [f"-{BEGIN}", f"-{BODY[0]}", f"-{END}", f"+{BEGIN}", f"+{BODY[1]}", f"+{END}", " y"],
        [*[f"-{HIDDEN}"] * 3, *[f"+{HIDDEN}"] * 3, " y"],
    ),
    "interleaved": (
        [f"-{BEGIN}", f"+{BEGIN}", f"-{BODY[0]}", f"+{BODY[1]}", f"-{END}", "+code()", f"+{END}", " y"],
        [f"-{HIDDEN}", f"+{HIDDEN}", f"-{HIDDEN}", f"+{HIDDEN}", f"-{HIDDEN}", f"+{HIDDEN}", f"+{HIDDEN}", " y"],
    ),
    "changed inside": (
        [f" {BEGIN}", f"-{BODY[0]}", f"+{BODY[1]}", f" {BODY[2]}", f" {END}", " y"],
        [f" {HIDDEN}", f"-{HIDDEN}", f"+{HIDDEN}", f" {HIDDEN}", f" {HIDDEN}", " y"],
    ),
    "cut off by the end": ([f"+{BEGIN}", f"+{BODY[0]}", "+MII"], [f"+{HIDDEN}"] * 3),
    "cut off by the hunk": (
        [f"+{BEGIN}", f"+{BODY[0]}", "@@ -9 +9 @@", "+y"],
        [*[f"+{HIDDEN}"] * 2, "@@ -9 +9 @@", "+y"],
    ),
    "cut off by prose": ([BEGIN, BODY[0], "and so on"], [HIDDEN, HIDDEN, "and so on"]),
    "beginning out of sight": (
        ["@@ -9,3 +9,3 @@", f" {BODY[0]}", f"-{BODY[1]}", f"+{BODY[2]}", f" {END}", "+y"],
        ["@@ -9,3 +9,3 @@", f" {HIDDEN}", f"-{HIDDEN}", f"+{HIDDEN}", f" {HIDDEN}", "+y"],
    ),
    "in JSON": ([f'"private_key": "{BEGIN}\\n{BODY[0]}\\n{END}\\n",'], [f'"private_key": "{HIDDEN}\\n",']),
    "in JSON, cut off": ([f'"private_key": "{BEGIN}\\n{BODY[0]}'], [f'"private_key": "{HIDDEN}']),
    "in code": (
        [f'+ key = "{BEGIN}\\n" +', f'+   "{BODY[0]}\\n" + "{BODY[1]}\\n" +', f'+   "{END}\\n";', "+ f();"],
        [f'+ key = "{HIDDEN}\\n" +', f"+   {HIDDEN}", f'+   {HIDDEN}\\n";', "+ f();"],
    ),
    "in a file": (
        [f'    key = """{BEGIN}', BODY[0], f'{END}"""', "    y"],
        [f'    key = """{HIDDEN}', HIDDEN, f'{HIDDEN}"""', "    y"],
    ),
    "in YAML": (
        ["+k: |", f"+  {BEGIN}", f"+  {BODY[0]}", f"+  {END}", "+l: 1"],
        ["+k: |", *[f"+  {HIDDEN}"] * 3, "+l: 1"],
    ),
    "with headers": (
        [BEGIN, "Proc-Type: 4,ENCRYPTED", "", BODY[0], END, "y"],
        [HIDDEN, HIDDEN, "", HIDDEN, HIDDEN, "y"],
    ),
    "PGP": (
        [marker("BEGIN", "PGP PRIVATE KEY BLOCK"), "", BODY[0], "=AbCd", marker("END", "PGP PRIVATE KEY BLOCK")],
        [HIDDEN, "", HIDDEN, HIDDEN, HIDDEN],
    ),
    "OpenSSH": ([marker("BEGIN", "OPENSSH PRIVATE KEY"), BODY[0], marker("END", "OPENSSH PRIVATE KEY")], [HIDDEN] * 3),
    "PuTTY": (["Private-Lines: 1", BODY[0], "Private-MAC: 12"], [HIDDEN, HIDDEN, "Private-MAC: 12"]),
    "one ends where the next begins": (
        [BODY[0], f"{END} {BEGIN}{BODY[1]}", "y z"],
        [HIDDEN, f"{HIDDEN} {HIDDEN}", "y z"],
    ),
    "no base64, but where a key stands": ([BEGIN, "any words at all", END], [HIDDEN] * 3),
    "CRLF": ([f"+{BEGIN}\r", f"+{BODY[0]}\r", f"+{END}\r", "+y\r"], [*[f"+{HIDDEN}\r"] * 3, "+y\r"]),
}


@pytest.mark.parametrize(("lines", "expected"), PRIVATE_KEYS.values(), ids=PRIVATE_KEYS.keys())
def test_a_private_key_is_hidden_line_by_line_on_its_side_of_the_diff(lines: list[str], expected: list[str]) -> None:
    redacted = redact("\n".join(lines))
    assert redacted.text.split("\n") == expected
    assert {secret.kind for secret in redacted.secrets} == {"private-key"}
    assert clean(redacted.text) == redacted.text


def test_a_key_is_told_once_and_on_a_line_that_changed() -> None:
    assert [secret.line for secret in redact(f"x\n+{BEGIN}\n+{BODY[0]}\n+{END}").secrets] == [1]
    assert [secret.line for secret in redact(f" {BEGIN}\n-{BODY[0]}\n+{BODY[1]}\n {END}").secrets] == [1, 2]


@pytest.mark.parametrize(
    "text",
    [
        f'if line == "{BEGIN}":\n    return True\nif line == "{END}":\n    return False',
        f'START = "{BEGIN}"\nSTOP = "{END}"\n',
        f"{BEGIN}\n...\n{END}",
        f"{BEGIN}\n<your key>\n{END}",
        f"{marker('BEGIN', 'CERTIFICATE')}\n{BODY[0]}\n{marker('END', 'CERTIFICATE')}",
        f"{marker('BEGIN', 'PUBLIC KEY')}\n{BODY[0]}\n{marker('END', 'PUBLIC KEY')}",
    ],
)
def test_a_marker_without_a_private_key_is_no_secret(text: str) -> None:
    assert redact(text) == Redacted(text=text, secrets=())


# Laws.
PIECES = (
    *(around.format(secret) for _, around, secret in SECRETS),
    *(secret for _, _, secret in SECRETS),
    *ORDINARY,
    *BODY,
    *(BEGIN, END, marker("BEGIN", "PGP PRIVATE KEY BLOCK"), "Private-Lines: 2", "[REDACTED:", "[REDACTED:token]"),
    *("password", "api_key", "token", "Bearer ", "://", ":5432:", "=", ": ", '"', "'", "\\", "@", ".", "\r", "+", "-"),
)
FRAGMENTS = st.sampled_from(PIECES)
TEXTS = st.lists(FRAGMENTS | st.just("\n") | st.text(max_size=12), max_size=14).map("".join)
DIFFS = st.lists(st.tuples(st.sampled_from("+- "), FRAGMENTS), max_size=14).map(
    lambda lines: "\n".join(sign + content for sign, content in lines)
)


@given(TEXTS | DIFFS)
def test_redacting_twice_is_the_same_as_redacting_once(text: str) -> None:
    once = clean(text)
    assert redact(once) == Redacted(text=once, secrets=())


@given(TEXTS | DIFFS)
def test_lines_stay_where_they_are(text: str) -> None:
    redacted = redact(text)
    before, after = text.split("\n"), redacted.text.split("\n")
    assert len(after) == len(before)
    assert all(before[secret.line] != after[secret.line] for secret in redacted.secrets)
    assert [line.endswith("\r") for line in after] == [line.endswith("\r") for line in before]


@given(DIFFS)
def test_the_first_column_of_a_diff_is_never_touched(text: str) -> None:
    assert [line[:1] for line in clean(text).split("\n")] == [line[:1] for line in text.split("\n")]


@pytest.mark.parametrize(
    "piece", ["A1b", "api_key=", "token: ", "password: |\n", "eyJ_eyJ-", "://a:", ":*:", f"{BEGIN}\n", BEGIN]
)
def test_a_text_of_beginnings_comes_to_an_end(piece: str) -> None:
    within(2.5, {piece: lambda: keeps_its_lines(piece * (75_000 // len(piece)))})


@pytest.mark.parametrize("run", ["D", "Ab", "DDDDa", "A1"])
def test_a_value_of_capitals_and_a_number_comes_to_an_end(run: str) -> None:
    within(1, {run: lambda: keeps_its_lines(f"API_KEY={run * 24}1_a\n")})


def keeps_its_lines(text: str) -> None:
    assert len(clean(text).split("\n")) == len(text.split("\n"))


def test_a_text_is_judged_with_each_of_its_names() -> None:
    word = "Wq7vXz4pLm2k"
    assert clean_data([{"note": word}, {"password": word}, {"note": word}, word]) == [
        {"note": word},
        {"password": "[REDACTED:password]"},
        {"note": word},
        word,
    ]


def test_what_is_known_to_be_harmless_is_left_alone_as_a_whole() -> None:
    token = "ghp_" + "abcdefghijklmnopqrstuvwxyz0123456789"
    data = {"commit": token, "text": f"see {token}"}
    assert clean_data(data, harmless={token}) == {"commit": token, "text": "see [REDACTED:github-token]"}
