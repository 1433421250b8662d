"""Values that nothing names: hidden near talk of an access, shown where everybody may see them."""

from functools import partial

import pytest

from git_agent.redact import clean
from support.limited import within

# Made up, and put together here so that no scanner stumbles over this file.
WORD = "tauben" + "schlag"
MIXED = "Regnbue" + "-Fisk9"
PHRASE = "syv sorte svaner " + "svømmer"

HIDDEN = [
    ("group_vars/all.yml", 'ansible_user: deploy\nsnmp_v3_auth: "{}"\nsnmp_v3_priv: x', "authPriv77" + "trap"),
    ("azure.yml", "- script: signtool sign /f cert.pfx /p {} /tr http://timestamp.example", "Kode!" + "Signering22"),
    ("user-data", "chpasswd:\n  list: |\n    root:{}\n", "bringebaer" + "syltetoy"),
    ("pages/login.jsp", 'if ("chef".equals(u) && "{}".equals(p)) {{ login(); }}', "Camembert" + "!66"),
    ("lib/conn.ex", "  @passphrase ~s({})", 'nine brown "owls" ' + "asleep"),
    ("redis.conf", "port 6379\nmasterauth {}\nmaxmemory 512mb", "kopier meg " + "ikke"),
    ("wiki/Backup.org", "- passphrase :: {}", PHRASE),
    ("XFER.clp", "CHGUSRPRF USRPRF(QSECOFR) PASSWORD({})", "GRANBAR" + "9"),
    ("catalina.out", "n.s.Env - dataSource.password={}, dataSource.loginTimeout=30", "STORM08" + "VIND"),
    ("app.json", '"Main": "Server=x;User ID=y;Password={};Encrypt=True"', "R0sen;Busk;" + "Have"),
]
AVATAR = "99e50a714276c43ae820" + "632f1da88cb71632ec97"
DICTIONARY = ("djvu", "dquotes", "dropwizard", "ecdhe", "endlines", "festina", "ktor", "mimetype", "netty", "okio")
SHOWN = [
    (
        "deploy.yml",
        "user: deploy\nimage: nginx:1.21-alpine\nreplicas: 3\npath: /srv/login\ntimeout: 30s\nenabled: true",
    ),
    ("settings.toml", '[auth]\nurl = "https://login.example.org/realms/main"\nversion = "2.14.0"\nlevel = "debug"'),
    ("README.md", "Log in to the server as `root` and run `docker compose up` with version 1.4.2."),
    ("notes.md", "Der Benutzername steht im Wiki, bitte vorher kurz bei der Technik nachfragen"),
    ("src/auth.py", 'def login(user):\n    return render("login.html", title="Sign in", role="editor")'),
    ("k8s/db.yaml", "password: {{ .Values.auth.password | quote }}\nuser: app"),
    ("app/cookies.js", "// set the session cookie\nres.cookie('rememberme', '1', { httpOnly: true })"),
    ("rates.csv", "user,count\nmem/code/fn-from-str,count,1648109,1638,4.56,1.83,4.28,1.84,19.90"),
    ("Query.cs", 'var found = parsed.SelectToken("$..[?(@.usingmem>21437)]");'),
    ("CMakeLists.txt", 'set(PROPERTIES PASS_REGULAR_EXPRESSION "definitely lost: 0 bytes in 0 blocks")'),
    ("main.tf", 'secret_arn = "arn:aws:secretsmanager:eu-west-1:220914471830:secret:prod/db"'),
    ("cert.txt", "Signature, Key Usage, login\nModulus:\n    00:b1:0b:d3:7e:5b:61:30:db:b0:5f:3f:6d:d2:e0:\n"),
    ("words.xml", "<w>auth</w>\n" + "".join(f"<w>{word}</w>\n" for word in DICTIONARY) + "<w>login</w>\n"),
    (
        "faq.md",
        "See [The Code](code/index.md) for more details.\n\nStarting in 2022, the output is stable for a year\n",
    ),
    ("ca.cnf", "[login]\nprivate_key = $dir/pond_ca.key\n"),
    ("tox.ini", "pass_env = SETUPTOOLS_SCM_PRETEND_VERSION\n"),
    ("pyproject.toml", 'tests_postgresql = ["psycopg2>=2.7"]\ntests_access = ["login", "uvloop.*"]\n'),
    ("ci.xml", '<var name="db_user" value="doctrine"/>\n<var name="db_host" value="localhost"/>\n'),
    (
        "login.md",
        f'[![Pond](https://avatars.githubusercontent.com/u/321868?u={AVATAR}&v=4 "Pond")](https://github.com/pond)',
    ),
    ("ci.yml", "login:\n  key: asv-${{ runner.os }}\n"),
]


@pytest.mark.parametrize(("path", "around", "secret"), HIDDEN, ids=[path for path, _, _ in HIDDEN])
def test_a_value_near_talk_of_an_access_is_hidden(path: str, around: str, secret: str) -> None:
    shown = clean(around.format(secret), path=path)
    assert secret not in shown
    assert clean(shown, path=path) == shown


@pytest.mark.parametrize(("path", "text"), SHOWN, ids=[path for path, _ in SHOWN])
def test_what_everybody_may_see_stays(path: str, text: str) -> None:
    assert clean(text, path=path) == text


def test_the_bytes_of_a_private_key_are_no_dump_for_all() -> None:
    text = "login\nprivateExponent:\n    00:b1:0b:d3:7e:5b:61:30:db:b0:5f:3f:6d:d2:e0:\n"
    assert clean(text, path="cert.txt") != text


def test_the_word_in_a_placeholder_names_nothing_on_the_next_line() -> None:
    text = "  .send('username=tj&password=" + WORD + "')\n  .expect('Location', '/login')\n"
    assert clean(text, path="auth.js") == text.replace(WORD, "[REDACTED:password]")


def test_a_text_without_a_path_is_not_guessed_at() -> None:
    text = f"user root, then {MIXED} or {WORD}"
    assert clean(text, path="notes/x.txt") != text
    assert clean(text) == text


def test_a_file_of_nothing_but_values_ends() -> None:
    lines = ("user: {}", "login={}", '"{}", "{}", "{}"', "{} | {} | {}", "root:{} {} {} {}")
    texts = {line: "\n".join(line.replace("{}", f"wort{number}krieg") for number in range(2_000)) for line in lines}
    within(20, {line: partial(clean, text, path="a.conf") for line, text in texts.items()})
