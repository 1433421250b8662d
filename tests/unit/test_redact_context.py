"""What stands in the place of a secret is one, whatever it looks like: by notation, command, file and language."""

from base64 import b64encode
from hashlib import sha512

import pytest

from git_agent.redact import clean, may_hold_secret, redact
from support.limited import within

WORD, MIXED, SPACED = "open" + "sesame", "hunter" + "42", "blue " + "horse walks"
HEX = "9f86d081884c7d65" + "9a2feaa0c55ad015"
MARK = "[REDACTED:"

# File, and the text around the secret; a line ends where `\n` says so.
ANY_VALUE = r"""
a.py|password = "{}"
a.py|connect(user="bob", password="{}")
a.py|config["password"] = "{}"
a.py|pw = os.getenv("DB_PASSWORD", "{}")
a.py|passwords = ["one1", "{}"]
a.js|password: process.env.DB_PASSWORD || '{}',
a.go|var password string = "{}"
a.go|os.Setenv("DB_PASSWORD", "{}")
a.rs|env::var("DB_PASSWORD").unwrap_or("{}".into())
a.c|#define DB_PASSWORD "{}"
a.c|char password[] = "{}";
a.java|config.setPassword("{}");
a.java|new UsernamePasswordCredentials("bob", "{}")
a.cs|public string Password { get; set; } = "{}";
a.cs|"Server=db;User Id=sa;Password={};Encrypt=yes"
a.groovy|storePassword '{}'
a.rb|:password => '{}'
a.php|define('DB_PASSWORD', '{}');
a.pl|my $password = '{}';
a.erl|{password, "{}"},
a.clj|{:user "x" :password "{}"}
a.lisp|(defparameter *password* "{}")
a.ps1|$pw = ConvertTo-SecureString "{}" -AsPlainText -Force
a.sh|sshpass -p '{}' ssh x@y
a.yml|password: {}
a.yml|password: |\n  {}
a.yml|db_pass: >-\n    {}
a.yml|- name: DB_PASSWORD\n  value: {}
a.yml|passwort: {}
a.yml|contraseña: {}
a.yml|пароль: {}
a.yml|密码: {}
a.json|"password": "{}",
a.json|{"name": "DB_PASSWORD", "value": "{}"}
a.json|{\n  "name": "DB_PASSWORD",\n  "value": "{}"\n}
a.toml|db = { user = "x", password = "{}" }
a.ini|password={}
a.tf|variable "db_password" {\n  default = "{}"\n}
a.xml|<password>{}</password>
a.xml|<property name="password" value="{}"/>
a.xml|<property>\n<name>db.password</name>\n<value>{}</value>\n</property>
a.sql|CREATE USER bob WITH PASSWORD '{}';
a.sql|CREATE USER 'bob'@'%' IDENTIFIED BY '{}';
a.sql|INSERT INTO users (name, password) VALUES ('bob', '{}');
a.csv|name,password\nbob,{}
README.md|\| user \| password \|\n\|---\|---\|\n\| bob \| {} \|
.env|FOO={}
prod.tfvars|foo = "{}"
secrets.yml|production:\n  anything: {}
config/master.key|{}
"""
ONE_WORD = r"""
a.sh|export DB_PASSWORD={}
a.sh|PASS=${PASS:-{}}
a.sh|curl -u admin:{} https://x.y
a.sh|curl -H 'PRIVATE-TOKEN: {}' https://x.y
a.sh|mysql -u root -p{} db
a.sh|mysqldump --password={} db
a.sh|docker login -u me -p {} reg.io
a.sh|redis-cli -h x -a {} ping
a.sh|ldapsearch -D cn=x -w {} -b y
a.sh|openssl enc -aes -pass pass:{} -in x
a.sh|mytool --api-key {} run
Makefile|DB_PASSWORD ?= {}
Dockerfile|ENV DB_PASSWORD {}
Dockerfile|ARG API_TOKEN={}
a.conf|requirepass {}
a.txt|postgres://app:{}@db/x
a.txt|Authorization: ApiKey {}
.netrc|machine x login y password {}
.pgpass|h:5432:d:u:{}
.npmrc|//registry.example.org/:_authToken={}
.htpasswd|bob:{}
"""


def contexts(text: str) -> list[tuple[str, str]]:
    rows = (line.partition("|") for line in text.strip().split("\n"))
    return [(path, around.replace(r"\|", "|").replace(r"\n", "\n")) for path, _, around in rows]


def as_diff(text: str) -> str:
    return "\n".join(f"+{line}" for line in text.split("\n"))


@pytest.mark.parametrize(("path", "around"), contexts(ANY_VALUE))
@pytest.mark.parametrize("secret", [WORD, MIXED, SPACED, HEX])
def test_a_value_is_hidden_whatever_it_is(path: str, around: str, secret: str) -> None:
    for text in (around.replace("{}", secret), as_diff(around.replace("{}", secret))):
        shown = clean(text, path=path)
        assert secret not in shown, shown
        assert shown.count("\n") == text.count("\n")
        assert clean(shown, path=path) == shown
        assert may_hold_secret(text, path=path)


@pytest.mark.parametrize(("path", "around"), contexts(ONE_WORD))
@pytest.mark.parametrize("secret", [WORD, MIXED, HEX])
def test_a_word_is_hidden_where_a_secret_stands(path: str, around: str, secret: str) -> None:
    shown = clean(as_diff(around.replace("{}", secret)), path=path)
    assert secret not in shown, shown
    assert clean(shown, path=path) == shown


ORDINARY = r'''
a.py|password = args.password
a.py|def check(password: str, token: str = "") -> bool:
a.py|    "password_reset_confirm", kwargs={"uidb64": uid, "token": token}
a.py|raise ValueError("the password is too short")
a.py|PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
a.ts|const token = this.tokens[this.position++];
a.ts|password: Joi.string().min(8).required(),
a.go|key := cacheKey(user.ID, "v2")
a.c|p->flags |= pass_flags | CHILD_VISITED;
a.md|Notice that we have to pass :attr:`request.FILES
a.md|Use the `--github-token` argument or set the variable.
a.md|the password is incorrect
a.yml|uses: actions/create-app-token@bcd2ba49218906704ab6c1aa796996da409d3eb1 # v3
a.yml|secrets: inherit
a.yml|token: ${{ secrets.GITHUB_TOKEN }}
a.json|"parse-passwd": "^1.0.0",
a.html|<label for="id_password1">Password1:</label>
a.rs|use updater_signature::{secret_key as updater_secret_key, sign_file};
a.ps1|Start-Process -Wait -PassThru -FilePath $FilePath
a.rb|PATH = File.join(ENV['PWD'], 'bin', 'jackal')
a.rb|drive = Dir.pwd.sub(%r!^([^/]+).*!, '\1')
a.rb|stub(Dir).pwd { "C:/Users/quex/Desktop/mopsy.org" }
a.pl|my $at = $ENV{PWD} . 'quexley/mop';
a.py|root = os.environ.get("PWD", "quexley")
a.js|const root = process.env.PWD || 'quexley';
a.sh|cp "$(pwd)" 'quexley' && cd "$OLDPWD" 'quexley'
a.sh|docker run -v ${PWD}:'/quexley9' mopsy
a.java|writer.write("charming".toCharArray());
a.exs|assert output =~ "%{\"password\" => \"FILTERED\"}"
a.exs|assert_file("priv/cert/selfsigned_key.pem", "-----BEGIN RSA PRIVATE KEY-----")
a.py|userpwd = "%s:%s" % (request.auth_username, request.auth_password or '')
a.py|for h in ["Authorization", "Cookie"]:
a.rb|env_for("/", form(:percentages, "----WebKitFormBoundary2NHc7OhsgU68l3Al"))
a.kt|punycode = "Xn--EgBpDaJ6Bu4bXfGeHfVwXn",
a.kt|"Expected 'Sec-WebSocket-Accept' header value 'ujmZX4KXZqjwy6vi1aQFH5p4Ygk=' but was 'null'",
a.kt|val signatureBytes = ("36a6515c0a879472edeb373b1b58dc8810ba73d4a0b7341b0ef5825f59fbbb76149e55"
a.kt|builder.add("", "pin1", "pin2")
a.html|block that checks if a username and password pair
a.html|<A HREF="JsonToken.html">JsonToken</A> <B>peekley</B>()
a.html|<A HREF="../TypeToken.html" title="class">TypeToken&lt;T&gt;</A></B></TD>
a.rb|# string = "Tests #{success ? "PASS" : "FAIL"}"
a.c|authtype == USERAUTH_PASSWORD ? "PASSWORD" :\n          "PUBLICCKEY"));
a.rb|!@config_store.for_pwd.for_all_cops['UseQuexes']
a.html|<a class="token" href="#/s:9Alamofire12DataResponseV12flatMapErrorACyxGqd__s0F0_pKcsAFRd__lF">flat</a>
a.html|<a name="15SessionDelegateC24downloadTaskDidWriteDataySo10URLSessionC_So0i8DownloadE0Cs5Int64VA2JtcSgvp">
a.py|filterwarnings(r"ignore:BasicAuth is deprecated:DeprecationWarning"),
a.py|b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r"
a.cs|literalTokens = new Regex(@"(?<![\p{L}\p{N}_])\{=([\p{L}\p{N}_]+)\}", RegexOptions.IgnoreCase)
a.c|secret = curl_maprintf("%s4%s", provider0,
a.c|"          password was entered.\t"
a.py|return tokens.Token(tokens.TYPE_MULTILINE_STRING, u'"""{}"""'.format(escaped))
a.php|$token = $stream->nextIf(/* Token::NAME_TYPE */ 5)) || $token = $stream->nextIf(/* Token::NUMBER_TYPE */ 6)) {
a.py|"after": "QVFIUlpFQWM0TmVuaDRad0dt",
a.cpp|"  \"key\": b[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]"
a.pl|unlink("curl_host_dsa_key", "curl_client_key","curl_host_dsa_key.pub", "curl_client_key.pub");
a.java| * Basic list/collection operators. We know that there are existing libraries
a.svelte|<a href="http://x.y.z" on:click={noop}>quex</a>
a.py|found_passwords = [cp['password'] for cp in x.connparams['hosts1']]
a.go|// Second pass: eliminate unused quexes from newPhis.
a.rs|/// > token          = 1*tchar
a.php|$this->assertSame('In1In2In3CenterOut3Out2Out1', $output);
setup.py|'auth', 'cassandra', 'elasticsearch', 'memcache', 'couchbase', 'threads',
a.js|return !!token && (token.type === "Punctuator") && (token.value === ",");
a.html|goback(&quot;You need to enter both username and password to login.&quot;);
a.py|elif pass_arg is _PassArg.eval_context:
a.py|    _PassArg.context: "context",
a.py|elif token == '#bygroup':
a.rb|CASCADE_PASS_HEADER = { 'X-Cascade' => 'pass' }.freeze
a.css|  --quex-test-pass-slow-color: #f49896;
a.java|new String[] { "?", "*" }, FilenameUtils.splitOnTokens("Test?*One") );
go.sum|golang.org/x/keyring v0.1.0 h1:hZ/3BUoy5aId7sCpA/Tc5lt8DkFgdVS2onTpJsZ/fl0=
'''


@pytest.mark.parametrize(("path", "line"), contexts(ORDINARY))
def test_code_and_prose_about_credentials_pass(path: str, line: str) -> None:
    assert redact(line, path=path).text == line
    assert redact(as_diff(line), path=path).text == as_diff(line)


def test_the_user_of_a_credential_stays_and_the_password_goes() -> None:
    shown = clean(f'val credential = Credentials.basic("jasper", "{MIXED}")', path="a.kt")
    assert shown.startswith('val credential = Credentials.basic("jasper", "[REDACTED:')
    assert MIXED not in shown


def test_a_certificate_in_the_pieces_of_a_literal_is_meant_to_be_seen() -> None:
    certificate = "MIIBnDCCAQWgAwIBAgIBATANBgkqhkiG9w0BAQsFADAUMRIwEAYDVQQDEwlsb2Nh"
    lines = [certificate, *LINES[1:]]
    text = "val pem = (" + " +\n    ".join(f'"{line}"' for line in lines) + ")\n"
    assert clean(text, path="a.kt") == text
    assert clean(as_diff(text), path="a.kt") == as_diff(text)
    assert clean(text.replace(certificate, LINES[0]), path="a.kt").count(MARK) > 1


@pytest.mark.parametrize("name", ["pwd", "PWD", "Pwd"])
def test_the_password_of_a_connection_is_no_directory(name: str) -> None:
    for around in ("jdbc:sqlserver://db:1433;user=sa;{}={};", "Driver=x;Server=db;UID=sa;{}={};", "DSN=x;UID=sa;{}={}"):
        for secret in (WORD, MIXED):
            text = f'connect("{around.format(name, secret)}")'
            assert secret not in clean(text, path="a.java"), text


def test_a_copy_beside_a_particle_is_hidden_too() -> None:
    assert MIXED not in clean(f"Password: {MIXED}\n\n\n\n\n메모는{MIXED}\n", path="pairs")


def test_a_mail_address_may_log_in_to_an_address() -> None:
    shown = clean(f'smtp = "smtps://someone@mail.example:{MIXED}@smtp.mail.example:465"', path="a.js")
    assert MIXED not in shown


def test_a_patch_says_itself_which_file_follows() -> None:
    text = f"diff --git a/x.py b/x.py\n+++ b/x.py\n+A = B\ndiff --git a/.env b/.env\n+++ b/.env\n+A={WORD}\n"
    assert clean(text) == text.replace(WORD, "[REDACTED:secret]")


def test_a_copy_of_what_was_found_is_hidden_too() -> None:
    shown = clean(f'password = "{MIXED}"\nprint("{MIXED}")\n', path="a.py")
    assert MIXED not in shown
    assert shown.count(MARK) == 2


@pytest.mark.parametrize(
    "piece",
    [
        *("password=", 'password="', "token: ", "secret: a1b2c3d4 ", "password: |\n", "- name: DB_PASSWORD\n"),
        *("insert into t (password) values (", "kind: Secret\ndata:\n", "пароль: ", "a.key=b.token,", "cookie: a=b;"),
    ],
)
def test_work_grows_with_the_text_and_not_faster(piece: str) -> None:
    """Anything quadratic needs minutes for this."""
    text = piece * (200_000 // len(piece))
    within(6, {piece: lambda: keeps_its_lines(text)})


def keeps_its_lines(text: str) -> None:
    assert clean(text).count("\n") == text.count("\n")


# Keys in other clothes.
ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/"


def base64_line(seed: int, width: int = 64) -> str:
    digest = b"".join(sha512(f"{seed}{part}".encode()).digest() for part in range(2))
    return "".join(ALPHABET[byte % 64] for byte in digest[:width])


LINES = tuple(map(base64_line, range(4)))
BEGIN = "-----BEGIN " + "RSA PRIVATE KEY-----"


def test_a_key_whose_beginning_is_in_the_heading_of_a_hunk() -> None:
    text = f"@@ -3,3 +3,3 @@ {BEGIN}\n {LINES[0]}\n-{LINES[1]}\n+{LINES[2]}\n x = 1"
    shown = clean(text, path="notes.txt")
    assert not any(line in shown for line in LINES)
    assert shown.endswith("\n x = 1")


def test_a_key_of_which_a_hunk_shows_the_middle_only() -> None:
    shown = clean("@@ -9,4 +9,4 @@\n" + "\n".join(f" {line}" for line in LINES), path="conf/server.txt")
    assert not any(line in shown for line in LINES)


def test_a_key_in_base64_in_a_web_key_and_in_xml() -> None:
    wrapped = b64encode(f"{BEGIN}\n{LINES[0]}\n".encode()).decode()
    assert wrapped not in clean(f"data: {wrapped}")
    assert LINES[0][:43] not in clean(f'{{"kty": "EC", "d": "{LINES[0][:43].replace("+", "-").replace("/", "_")}"}}')
    assert LINES[1] not in clean(f"<RSAKeyValue><D>{LINES[1]}</D></RSAKeyValue>")
    certificate = b64encode(f"-----BEGIN CERTIFICATE-----\n{LINES[0]}\n".encode()).decode()
    assert clean(f"ca: {certificate}", path="a.lock") == f"ca: {certificate}"
