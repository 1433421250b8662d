"""What the writer may quote of a change: values of harmless kinds by permission, credentials never."""

import re

import pytest

from git_agent.model.change import Status
from git_agent.model.change_set import ChangeSet
from git_agent.pull_request.words import FULL
from git_agent.writer import write
from git_agent.writer.custom.style import Wishes
from git_agent.writer.read.facts import gather
from git_agent.writer.stories import stories
from support.changing import change_set, file_diff, history
from support.credential_commits import CREDENTIALS, LATER_CREDENTIALS, VALUES, filled

PLAIN = history("Add the parser", "Use the parser", "Fix the parser", body="Because it is needed.")
# Where every value has been told before: knowing a word elsewhere must not make it sayable beside a password. Of a
# value that nothing at all calls one (`ENV MAGIC oranges`) only that it is unknown keeps it from being told.
TELLING = history(*(f"Use {old} and {new}" for old, new in VALUES for _ in range(3)), body="Because.")
OURS = frozenset(("test",))  # words our own sentences have: "add a test" tells nothing


def texts_of(change: ChangeSet) -> str:
    written = write(change, Wishes(proof=True))
    return "\n".join((written.text, *stories(change, gather(change), FULL)))


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
