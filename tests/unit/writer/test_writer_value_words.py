"""Words that came to the value of a setting or to a command, or left it, are told by that."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

CI = ".github/workflows/bake.yml"
JOB = "jobs:\n  bake:\n    if: ${{{{ needs.heat.status == '{}' }}}}\n    steps:\n      - run: {}\n        name: first\n"
SCRIPTS = '{{\n  "scripts": {{\n    "bake:door": "{} --hot",\n    "bake:lid": "{} --hot --wide"\n  }}\n}}\n'
TOX = "[tox]\nenvlist = {}\nskipsdist = true\n"
POM = "<project>\n  <build>\n    <defaultGoal>{}</defaultGoal>\n  </build>\n</project>\n"


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=100)).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "pyproject.toml",
            '[tool.kiln]\naddopts = "-rxXs --hot"\n',
            '[tool.kiln]\naddopts = "-rXs --hot"\n',
            "use -rXs instead of -rxXs in addopts of pyproject.toml",
        ),
        ("tox.ini", TOX.format("py311,py312"), TOX.format("py311,py312,pypy"), "add pypy to envlist in tox.ini"),
        (
            "pom.xml",
            POM.format("clean verify kiln:check"),
            POM.format("clean package kiln:check"),
            "use package instead of verify in defaultGoal of pom.xml",
        ),
        (
            CI,
            JOB.format("OK", "bake all"),
            JOB.format("success", "bake all"),
            "use success instead of OK in if condition of bake workflow",
        ),
        (
            CI,
            JOB.format("OK", "bake all --hot"),
            JOB.format("OK", "bake all --hot --wide -Dlid=on"),
            "add --wide and -Dlid=on to bake all command in bake workflow",
        ),
        (
            "package.json",
            SCRIPTS.format("kiln src/door.js", "kiln src/door.js"),
            SCRIPTS.format("kiln src/door.js src/fan.js", "kiln src/door.js src/fan.js"),
            "add src/fan.js to bake:door and bake:lid in package.json",
        ),
        (
            CI,
            JOB.format("OK", "go test ./..."),
            JOB.format("OK", "go test -race ./..."),
            "add -race to go test command in bake workflow",
        ),
        (
            "Makefile",
            "test:\n\tgo test ./...\n",
            "test:\n\tgo test -race ./...\n",
            "add -race to test target in Makefile",
        ),
        (
            "tests/bake.sh",
            "a 'b'\nheat -g51M > tmp_hot\nc\n",
            "a 'b'\nheat -g5M > tmp_hot\nc\n",
            "use -g5M instead of -g51M in heat command in tests/bake.sh",
        ),
        (
            "bake.sh",
            "a\nheat tray --hot door.c lid.c -O2\nb\n",
            "a\nheat tray door.c lid.c\nb\n",
            "remove --hot and -O2 from heat tray command in bake.sh",
        ),
    ],
)
def test_words_are_told_with_what_has_them(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("tox.ini", "[a]\nword = one oranges\n", "[a]\nword = one swordfish\n"),
        (CI, JOB.format("OK", "bake all"), JOB.format("OK", "bake swordfish")),
        ("bake.sh", "a\nheat tray oranges\nb\n", "a\nheat tray swordfish\nb\n"),
        ("bake.yml", "open: x --word=oranges y\n", "open: x --word=swordfish y\n"),
    ],
)
def test_a_word_that_may_be_a_secret_is_not_told(path: str, old: str, new: str) -> None:
    assert "swordfish" not in told(path, old, new)


def test_a_command_with_another_program_is_another_command() -> None:
    message = told(CI, JOB.format("OK", "bake all --hot"), JOB.format("OK", "broil all --hot"))
    assert "instead of bake in" not in message


@pytest.mark.parametrize("start", ["C:\\kiln\\bake", "https://kiln.dev/bake"])
def test_the_start_of_a_path_or_an_address_is_no_key(start: str) -> None:
    steps = "install:\n  - bake all\n  - {} {}\n"
    message = told(CI, steps.format(start, "lid"), steps.format(start, "lid --hot"))
    assert message.startswith("add --hot to ")
    assert not message.startswith(("add --hot to C ", "add --hot to https "))


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (CI, JOB.format("OK", "heat -poranges"), JOB.format("OK", "heat -pswordfish")),
        ("bake.sh", "a\nheat -poranges\nb\n", "a\nheat -pswordfish\nb\n"),
        ("Makefile", "test:\n\theat -poranges\n", "test:\n\theat -pswordfish\n"),
    ],
)
def test_what_follows_one_dash_may_be_a_password(path: str, old: str, new: str) -> None:
    assert "swordfish" not in told(path, old, new)
