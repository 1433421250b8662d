"""Credentials that look like names, keys, numbers or words: the program may say that they changed, never to what."""

import pytest

from support.repo import Repo

WORDS = ("marigold", "thimble")
JOINED = ("plum-harbor-sonnet", "gravel-tulip-wagon")
PINS = ("4821", "7395")

EDITED = [
    ("Makefile", "DB_PASS ?= {}\n\nall:\n\techo all\n", JOINED),
    ("ops/Makefile", "ADMIN_PASSWORD := {}\n", ("marigold/thimble", "walnut/pelican")),
    ("src/gate.rs", 'fn role(password: &str) -> Role {{\n    match password {{\n        "{}" => Role::Admin,\n'
     "        _ => Role::Guest,\n    }}\n}}\n", WORDS),
    ("src/Gate.cs", 'class Gate {{\n    Role Of(string password) => password switch {{\n        "{}" => Role.Admin,\n'
     "        _ => Role.Guest,\n    }};\n}}\n", WORDS),
    ("src/roles.py", 'ROLE_OF_PASSWORD = {{\n    "{}": "admin",\n    "guest": "guest",\n}}\n', WORDS),
    ("src/roles.js", 'const roleOfPassword = {{\n  "{}": "admin",\n  other: "guest",\n}};\n', WORDS),
    ("src/otp.py", "def backup_code_ok(code):\n    return code == {}\n", PINS),
    ("src/lock.ts", "export function pinMatches(entered: number) {{\n  return entered === {};\n}}\n", PINS),
    ("src/safe.go", "package safe\n\nfunc open(combo int) bool {{\n\tif combo != {} {{\n\t\treturn false\n\t}}\n"
     "\treturn true\n}}\n", ("902417", "635108")),
    ("src/pad.py", "def test_pad():\n    keypad.register(code={})\n", PINS),
    ("src/Lock.java", "class Lock {{\n    static final int DOOR_CODE = {};\n}}\n", PINS),
    ("src/alarm.c", "static const int kDisarmCode = {};\n", PINS),
    ("main.tf", 'variable "door_code" {{\n  default = {}\n}}\n', PINS),
    ("config.yml", "access_code: {}\nport: 8080\n", ("902417", "635108")),
]  # fmt: skip

ADDED = [
    ("docs/codes.md", "# Door codes\n\n- Back: in the safe\n", "- Front: {}\n", "apricots"),
    ("docs/codes.adoc", "= Access codes\n\n* Back: in the safe\n", "* Front: {}\n", "apricots"),
    ("docs/c.rst", "Door codes\n===\n\nBack\n---\n\nHere.\n\nMore.\n\n* Front: no\n", "* Attic: {}\n", "pelican"),
    ("docs/wifi.md", "# Wifi keys\n\nSome text.\n\nMore.\n\nMore.\n\n- Attic: none\n", "- Cellar: {}\n", "bagpipe"),
    ("docs/de.md", "# Kennwörter\n\n- Keller: keines\n", "- Dach: {}\n", "bagpipe"),
    ("docs/fr.md", "# Mots de passe\n\n- Cave : aucun\n", "- Grenier : {}\n", "bagpipe"),
    ("docs/p.md", "# Passwords\n\n## Door\n\nHere.\n\nThere.\n\nMore.\n", "\n## Printer: {}\n\nIt is.\n", "marigold"),
    ("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n- Add doors\n", "- The disk unlocks with {} now\n", "pelican"),
    ("CHANGES.md", "# Changelog\n\n## Unreleased\n\n- Add doors\n", "- Log in to the demo as admin/{}\n", "apricots"),
]  # fmt: skip


def said(repo: Repo) -> str:
    ran = repo.agent("commit-msg", "--json", "--debug")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.lower()


@pytest.mark.parametrize(("path", "text", "values"), EDITED, ids=[path for path, *_ in EDITED])
def test_no_value_that_took_anothers_place_is_told(repo: Repo, path: str, text: str, values: tuple[str, str]) -> None:
    repo.commit("Start", {path: text.format(values[0])})
    repo.stage({path: text.format(values[1])})
    told = said(repo)
    assert not [value for value in values if value in told], told


@pytest.mark.parametrize(("path", "old", "line", "word"), ADDED, ids=[path for path, *_ in ADDED])
def test_no_word_that_lets_somebody_in_is_told(repo: Repo, path: str, old: str, line: str, word: str) -> None:
    repo.commit("Start", {path: old})
    repo.stage({path: old + line.format(word)})
    assert word not in said(repo)


@pytest.mark.parametrize(
    ("path", "old", "new", "told"),
    [
        ("src/size.py", "def big(size):\n    return size > 4096\n", "def big(size):\n    return size > 8192\n", "8192"),
        ("src/http.py", "def bad(code):\n    return code == 404\n", "def bad(code):\n    return code == 410\n", "410"),
        ("src/exit.py", "EXIT_CODE = 3\n", "EXIT_CODE = 4\n", "from 3 to 4"),
        ("docs/tools.md", "# Tools\n\n- Saw\n", "# Tools\n\n- Saw\n- Hammer\n", "hammer"),
        ("src/kinds.py", 'KINDS = {\n    "oak": 1,\n}\n', 'KINDS = {\n    "oak": 1,\n    "elm": 2,\n}\n', "elm"),
    ],
)  # fmt: skip
def test_what_lets_nobody_in_is_told(repo: Repo, path: str, old: str, new: str, told: str) -> None:
    repo.commit("Start", {path: old})
    repo.stage({path: new})
    assert told in said(repo)


ROWS = "".join(f'    "r{row}": "x",\n' for row in range(6))
TABLE = "".join(f'r{row} = "x"\n' for row in range(8))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/a.py", "DOOR_CODES = {{\n" + ROWS + '    "anna": "{}",\n}}\n'),
        ("a.toml", f'[backup_codes]\n{TABLE}anna = "{{}}"\n'),
        ("src/wifi_passwords.py", 'GUEST = "{}"\n'),
        ("src/pins.py", 'GUEST = "{}"\n'),
        ("door_codes.yml", "guest: {}\n"),
        ("PinStore.java", 'class PinStore {{\n  String front = "{}";\n}}\n'),
        ("a.h", '#define RECOVERY_CODE "{}"\n'),
    ],
)
def test_what_stands_below_the_name_of_ways_in_is_not_told(repo: Repo, path: str, text: str) -> None:
    repo.commit("Start", {path: text.format("4471")})
    repo.stage({path: text.format("9026")})
    told = said(repo)
    assert "4471" not in told
    assert "9026" not in told


@pytest.mark.parametrize("words", ["[skip ci]", "Closes #12", "***NO_CI***", "fixes kiln/kiln#3"])
@pytest.mark.parametrize("text", ["# A\n\n## {}\n\nIt bakes.\n", "# A\n\n- Doors\n- Lids {} there\n"])
def test_no_words_are_quoted_that_a_machine_would_obey(repo: Repo, words: str, text: str) -> None:
    repo.commit("Start", {"a.md": "# A\n\n- Doors\n" if "Doors" in text else "# A\n"})
    repo.stage({"a.md": text.format(words)})
    assert words.lower() not in said(repo)
