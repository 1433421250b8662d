"""What the writer may quote of a change: values of harmless kinds by permission, credentials never."""

import re

import pytest

from git_agent.model.change import FileDiff, Status
from git_agent.model.change_set import ChangeSet, Contents, SubmoduleMove
from git_agent.model.value import replace
from git_agent.pull_request.risk import risks
from git_agent.pull_request.words import FULL
from git_agent.redact import clean
from git_agent.writer import write
from git_agent.writer.phrases.phrase import QUOTE
from git_agent.writer.quoting import safe_quote
from git_agent.writer.read.facts import gather
from git_agent.writer.read.literals import LiteralForm, form_of, is_random
from git_agent.writer.sentences import change_sentences
from git_agent.writer.style.style import StyleOptions
from support.changing import NEW, OLD, change_set, file_diff, history, new_file
from support.credential_commits import CREDENTIALS, LATER_CREDENTIALS, VALUES, filled
from support.findings import change_between

PLAIN = history("Add the parser", "Use the parser", "Fix the parser", body="Because it is needed.")
# Where every value has been told before: knowing a word elsewhere must not make it sayable beside a password. Of a
# value that nothing at all calls one (`ENV MAGIC oranges`) only that it is unknown keeps it from being told.
TELLING = history(*(f"Use {old} and {new}" for old, new in VALUES for _ in range(3)), body="Because.")
OURS = frozenset(("test",))  # words our own sentences have: "add a test" tells nothing


def texts_of(change: ChangeSet) -> str:
    written = write(change, StyleOptions(proof=True))
    return "\n".join((written.text, *change_sentences(change, gather(change), FULL)))


@pytest.mark.parametrize(("path", "lines"), CREDENTIALS)
@pytest.mark.parametrize("values", VALUES)
def test_no_credential_is_told(path: str, lines: tuple[str, ...], values: tuple[str, str]) -> None:
    for recent in (PLAIN, *([TELLING] if "MAGIC" not in "".join(lines) else [])):
        for status in (None, Status.ADDED):
            diff = file_diff(path, *filled(lines, *values), status=status)
            text = texts_of(change_set(diff, recent=recent))
            words = re.findall(r"\w+", text.lower())
            assert not [value for value in values if value.lower() in words and value not in OURS], text


@pytest.mark.parametrize(("path", "lines"), LATER_CREDENTIALS)
def test_no_credential_of_the_later_set_is_told(path: str, lines: tuple[str, ...]) -> None:
    for values in (VALUES[0], VALUES[2], VALUES[4]):
        text = texts_of(change_set(file_diff(path, *filled(lines, *values)), recent=PLAIN))
        assert not [value for value in values if value in re.findall(r"\w+", text)], text


HARMLESS = (
    ("config/app.yml", ("-timeout: 30", "+timeout: 60"), "from 30 to 60"),
    ("config/app.yml", ("-log_level: info", "+log_level: debug"), "from info to debug"),
    ("config/app.yml", ("-cache: on", "+cache: off"), "cache"),
    ("config/app.yml", ("-port: 8080", "+port: 9090"), "from 8080 to 9090"),
    ("config/app.yml", ("-base: /srv/app", "+base: /srv/web"), "from /srv/app to /srv/web"),
    ("config/app.yml", ("-url: https://a.example.com", "+url: https://b.example.com"), "https://b.example.com"),
    ("config/app.yml", ("-ratio: 0.5", "+ratio: 0.75"), "from 0.5 to 0.75"),
    ("config/app.yml", ("-enabled: false", "+enabled: true"), "enable"),
    ("config/app.toml", ("-max_workers = 4", "+max_workers = 8"), "from 4 to 8"),
    ("config/app.toml", ('-mode = "strict"', '+mode = "auto"'), "from strict to auto"),
    ("config/app.toml", ("-verbose = true", "+verbose = false"), "from true to false"),
    ("config/app.ini", ("-size = 10", "+size = 20"), "from 10 to 20"),
    ("config/app.json", ('-  "retries": 3,', '+  "retries": 5,'), "from 3 to 5"),
    ("config/app.json", ('-  "format": "json",', '+  "format": "yaml",'), "from json to yaml"),
    ("config/app.json", ('-  "target": "es2019",', '+  "target": "es2022",'), "from es2019 to es2022"),
    ("src/app.py", ("-TIMEOUT = 30", "+TIMEOUT = 60"), "from 30 to 60"),
    ("src/app.py", ("-DEBUG = True", "+DEBUG = False"), "from True to False"),
    ("src/app.js", ("-const limit = 10;", "+const limit = 25;"), "from 10 to 25"),
    ("src/app.go", ("-const depth = 3", "+const depth = 4"), "from 3 to 4"),
    ("package.json", ('-    "react": "^18.2.0",', '+    "react": "^18.3.1",'), "react from 18.2.0 to 18.3.1"),
    ("package.json", ('-    "jsonwebtoken": "^8.5.1",', '+    "jsonwebtoken": "^9.0.0",'), "from 8.5.1 to 9.0.0"),
    ("package.json", ('-  "version": "1.2.0",', '+  "version": "1.3.0",'), "1.3.0"),
    ("requirements.txt", ("-Django==4.2", "+Django==5.0"), "Django from ==4.2 to ==5.0|Django from 4.2 to 5.0"),
    ("go.mod", (" require (", "-	golang.org/x/oauth2 v0.10.0", "+	golang.org/x/oauth2 v0.11.0"), "v0.11.0"),
    ("Cargo.toml", (" [dependencies]", '-serde = "1.0.1"', '+serde = "1.0.2"'), "from 1.0.1 to 1.0.2"),
    ("Dockerfile", ("-FROM python:3.11-slim", "+FROM python:3.12-slim"), "python from 3.11-slim to 3.12-slim"),
    (".github/workflows/ci.yml", ("-      - uses: actions/checkout@v3", "+      - uses: actions/checkout@v4"), "v4"),
    (".github/workflows/ci.yml", ("-    runs-on: ubuntu-20.04", "+    runs-on: ubuntu-22.04"), "ubuntu-22.04"),
    (".github/workflows/ci.yml", ("-    timeout-minutes: 10", "+    timeout-minutes: 20"), "20 minutes"),
    ("src/app.py", ("-    return fetch_all(rows)", "+    return fetch_many(rows)"), "fetch_many"),
    ("src/app.py", ("+    raise ValueError('rows must not be empty')",), "rows must not be empty|ValueError"),
    ("docs/guide.md", ("+## Getting started", "+", "+Run it."), "Getting started"),
    ("docs/guide.md", ("+Set `max_workers` to speed it up.",), "max_workers"),
    ("tests/app.test.js", ("+  it('keeps comments in order', () => {", "+  });"), "comments in order"),
    ("src/list.py", (" NAMES = [", '+    "gzip",', "     'zstd',", " ]"), "gzip"),
    ("src/cli.py", ('+    parser.add_argument("--dry-run")',), "--dry-run"),
)  # fmt: skip


@pytest.mark.parametrize(("path", "lines", "told"), HARMLESS)
def test_harmless_values_are_still_told(path: str, lines: tuple[str, ...], told: str) -> None:
    text = texts_of(change_set(file_diff(path, *lines), recent=PLAIN))
    assert any(each in text for each in told.split("|")), text


SHAPED = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"


@pytest.mark.parametrize(
    "diff",
    [
        file_diff("src/app.py", f"+def {SHAPED}():", "+    return 1"),
        file_diff("src/app.py", f"-def {SHAPED}():", "-    return 1"),
        file_diff(f"notes/{SHAPED}.txt", "+x"),
        file_diff(f"notes/{SHAPED}.txt", "+x", status=Status.ADDED),
        file_diff(f"{SHAPED}/a.txt", status=Status.RENAMED, old=f"{SHAPED}/b.txt"),
        file_diff("app.yml", f"+{SHAPED}: 1"),
        file_diff(f"config/{SHAPED}.yml", "-a: 1", status=Status.DELETED),
    ],
)
def test_names_and_paths_with_the_shape_of_a_secret_are_not_told(diff: FileDiff) -> None:
    change = change_set(diff, recent=PLAIN)
    assert SHAPED not in texts_of(change)
    assert SHAPED not in "\n".join(risks(gather(change), change, ()))


def test_an_introduction_with_a_login_is_not_told() -> None:
    readme = ("+# Shop", "+", "+Log in as admin with the password oranges.")
    text = texts_of(change_set(file_diff("README.md", *readme, status=Status.ADDED), new_file("a.py"), is_root=True))
    assert "oranges" not in text
    assert "documentation: README.md" in text


def test_a_summary_of_a_submodule_that_speaks_of_a_credential_is_counted() -> None:
    summaries = ("Set the password to oranges", "Keep the order of rows")
    move = SubmoduleMove(path="lib", old=OLD, new=NEW, summaries=summaries, available=True, total=2)
    text = write(change_set(file_diff("a.py", "+x()"), submodules=[move], recent=PLAIN)).text
    assert "oranges" not in text
    assert "- lib: Keep the order of rows\n- lib: 1 more commit" in text


def test_a_documentation_comment_beside_a_credential_is_not_told() -> None:
    source = b'class Keys:\n    """Keeps what is sent.\n\n    The password is oranges.\n    """\n'
    diff = file_diff("src/keys.py", *(f"+{line}" for line in source.decode().split("\n")[:-1]))
    change = replace(change_set(diff, recent=PLAIN), contents={"src/keys.py": Contents(old=b"", new=source)})
    assert "oranges" not in texts_of(change)


def test_each_text_is_decided_once() -> None:
    facts = gather(change_set(file_diff("config/app.yml", "-timeout: 30", "+timeout: 60")))
    assert safe_quote("60", context=facts.context) == safe_quote("60", context=facts.context)
    assert facts.context.decisions == {("60", QUOTE): True}


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("1.2.3", LiteralForm.VERSION),
        ("^18.3.1", LiteralForm.VERSION),
        ("v4", LiteralForm.VERSION),
        ("3.12-slim", LiteralForm.VERSION),
        ("60", LiteralForm.NUMBER),
        ("1_000", LiteralForm.NUMBER),
        ("30s", LiteralForm.NUMBER),
        ("True", LiteralForm.SWITCH),
        ("off", LiteralForm.SWITCH),
        ("/srv/app", LiteralForm.PATH),
        ("src/app.py", LiteralForm.PATH),
        ("app.py", LiteralForm.PATH),
        ("https://example.com/a/b", LiteralForm.URL),
        ("https://bob:x@example.com", LiteralForm.NONE),
        ("https://example.com/?key=x", LiteralForm.NONE),
        ("strict", LiteralForm.NAME),
        ("lemon.tree", LiteralForm.NAME),
        ("/trays/%d", LiteralForm.PATH),
        (".exe", LiteralForm.PATH),
        (";", LiteralForm.SIGNS),
        (" #", LiteralForm.SIGNS),
        ("%s %s%u", LiteralForm.SIGNS),
        ("{}{}", LiteralForm.SIGNS),
        ("p@ss!w0rd", LiteralForm.NONE),
        ("#!?&%", LiteralForm.NONE),
        ("a=b", LiteralForm.NONE),
    ],
)
def test_the_form_of_a_literal(text: str, form: LiteralForm) -> None:
    assert form_of(text) is form


@pytest.mark.parametrize("text", ["4f3a9c1b", "a1b2c3d4e5", "Xk29fPq81LmZ", "92734651029", "hooks/T0A1B2C3D4"])
def test_what_nobody_wrote_by_hand_is_noticed(text: str) -> None:
    assert is_random(text)


@pytest.mark.parametrize("text", ["fetch_many", "sha256", "es2022", "ubuntu-22.04", "HTTPServer", "utf8", "1.2.3"])
def test_names_that_people_write_do_not_look_random(text: str) -> None:
    assert not is_random(text)


@pytest.mark.parametrize(
    ("path", "old", "new", "values"),
    [
        (
            "app.py",
            'TOKENS = {"bramble8518": "ann"}\n',
            'TOKENS = {"bramble8518": "ann", "velvet2374": "bob"}\n',
            ("2374",),
        ),
        ("app.py", "def default_pin():\n    return 3888\n", "def default_pin():\n    return 5122\n", ("3888", "5122")),
        (
            "app.c",
            "int f(int pin)\n{\n    if (pin == 329658) {\n        go();\n    }\n}\n",
            "int f(int pin)\n{\n    if (pin == 994578) {\n        go();\n    }\n}\n",
            ("329658", "994578"),
        ),
        ("logins.md", "# Logins\n\n- ann: none\n", "# Logins\n\n- ann: none\n- bob: Orbit2019!\n", ("Orbit",)),
    ],
)
def test_a_number_beside_the_name_of_a_credential_is_not_told(
    path: str, old: str, new: str, values: tuple[str, ...]
) -> None:
    text = write(change_between({path: (old, new)})).text
    assert not any(value in text for value in values), text


def test_an_algorithm_beside_the_name_of_a_credential_is_told() -> None:
    old = "def token_of(text):\n    return md(text)\n"
    text = write(change_between({"app.py": (old, old.replace("md(", "sha256("))})).text
    assert "sha256" in text


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("app.py", "def heat():\n    kiln.Lid('two', 2)\n    open_door()\n"),
        ("app.ts", "function heat() {\n  kiln.Lid('two', 2);\n  openDoor();\n}\n"),
        ("app.go", 'package a\n\nfunc heat() {\n\tkiln.Lid("two", 2)\n\topenDoor()\n}\n'),
        ("App.java", 'class App {\n    void heat() {\n        kiln.Lid("two", 2);\n        openDoor();\n    }\n}\n'),
        ("app.rs", 'fn heat() {\n    kiln.Lid("two", 2);\n    open_door();\n}\n'),
        ("app.c", 'void heat(void)\n{\n    Lid("two", 2);\n    open_door();\n}\n'),
    ],
)
def test_no_line_is_told_of_which_the_redactor_would_hide_a_word(path: str, source: str) -> None:
    """Beside `Pass` any word with a number behind it looks like a password, which `Pass "int64" to Lid` is not."""
    known = history("Read int64 and two", "Write two as int64", "Use the lid", body="Because.")
    change = replace(change_between({path: (source, source.replace("two", "int64"))}), recent=known)
    written = write(change, StyleOptions(others=True))
    told = (written.text, *written.others, *change_sentences(change, gather(change), FULL))
    assert [text for text in told if clean(text) != text] == []
