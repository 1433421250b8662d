"""What lies among documents and is none is told as what it is; scripts and recipes by what they run."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

TOML = '[door]\nheat = "hot"\n{}\n[lid]\nheat = "mild"\n'
CONF = 'project = "Kiln"\n\nhtml_options = {{\n    "door": "shut",{}\n}}\n'
PACKAGE = '{{\n  "name": "kiln",\n  "scripts": {{\n    "bake": "{}",\n    "cool": "tsc"\n  }}\n}}\n'
JUST = "# Bake it all\n@bake *options:\n  cargo run\n{}\n"
WORKFLOW = "jobs:\n  bake:\n    steps:\n      - name: Bake\n        run: {}\n"


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=100)).text.partition("\n")[0]


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("docs/doors.toml", TOML.format(""), TOML.format('\n[clay]\nheat = "low"\n'), "add clay section to doors.toml"),
        (".readthedocs.yaml", "build: a\n", "build: a\nformats:\n  - pdf\n", "add formats to .readthedocs.yaml"),
        (
            "docs/conf.py",
            CONF.format(""),
            CONF.format('\n    "lid": "open",'),
            "add lid to html_options in conf.py",
        ),
        (
            "docs/site.js",
            'const kiln = {\n  door: "shut",\n}\n',
            'const kiln = {\n  door: "shut",\n  lid: true,\n}\n',
            "add lid to kiln",
        ),
        (
            "docs/pom.xml",
            "<a>\n  <b/>\n</a>\n",
            "<a>\n  <b/>\n  <skip>true</skip>\n</a>\n",
            "add skip: true to pom.xml",
        ),
        # Text for people is no list of settings.
        ("docs/doors.txt", "door = shut\n", "door = shut\n\nA lid = a top, of clay.\n", "extend docs/doors.txt"),
    ],
)
def test_settings_and_scripts_among_documents(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message


def test_a_script_of_which_nothing_may_be_quoted_is_told_by_its_name() -> None:
    files = {
        "docs/conf.py": ('theme = "alabaster"\nwide = 20\n', 'theme = "hunter2"\n\nwide = 77341\n'),
        "docs/a.md": ("# Kiln\n\nIt is hot.\n", "# Kiln\n\nIt may burn, and so may you.\n"),
    }
    text = write(change_between(files), StyleOptions(form="plain", width=90)).text
    assert "conf.py" in text
    assert "hunter2" not in text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tsc && jest", "tsc && jest && yarn heat", "run yarn heat in bake script in package.json"),
        ("tsc && npm test && jest a", "tsc && jest a", "stop running npm test in bake script in package.json"),
        ("tsc && eslint src", "tsc && eslint src lid", "add lid to eslint command of bake script in package.json"),
        (
            "tsc && mocha --hot",
            "tsc && jest --hot",
            "run jest --hot instead of mocha --hot in bake script in package.json",
        ),
        # What is run before is no news, and what may be a secret is not told.
        ("tsc && jest a", "jest a && tsc", "change bake script in package.json"),
        ("tsc && kiln", "tsc && kiln hunter2", "change bake script in package.json"),
    ],
)
def test_a_script_of_a_manifest_is_told_by_what_it_runs(old: str, new: str, message: str) -> None:
    assert told("package.json", PACKAGE.format(old), PACKAGE.format(new)) == message


@pytest.mark.parametrize("path", ["Justfile", "justfile", "oven/heat.just"])
def test_a_recipe_comes_and_goes_by_its_name(path: str) -> None:
    old, new = JUST.format("lid := 'a'\n"), JUST.format("lid := 'a'\n\nheat door lid='x': bake\n  cargo test\n")
    name = path.rpartition("/")[2]
    assert told(path, old, new) in (f"add heat recipe to {path}", f"add heat recipe to {name}")
    assert told(path, new, old) in (f"remove heat recipe from {path}", f"remove heat recipe from {name}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "go mod tidy",
            "|\n          go mod tidy\n          cd oven/lid && go mod tidy",
            "run cd oven/lid && go mod tidy in",
        ),
        ("|\n          make heat\n          make lid", "make heat", "stop running make lid in"),
        # To go somewhere is nothing by itself.
        ("make heat", "|\n          cd oven\n          make heat", "update bake workflow"),
        # One of both is another one now: that it came is not all.
        ("make heat", "|\n          make door\n          make lid", "update bake workflow"),
        ("make heat  ", "make heat", "remove trailing whitespace from"),
    ],
)
def test_a_command_that_came_to_others(old: str, new: str, message: str) -> None:
    path = ".github/workflows/bake.yml"
    assert told(path, WORKFLOW.format(old), WORKFLOW.format(new)).startswith(message)


def test_layout_of_yaml_that_means_something_is_no_layout() -> None:
    old, new = "door:\n  heat: 1\n  lid: 2\n", "door:\n  heat: 1\nlid: 2\n"
    assert "whitespace" not in told("a.yml", old, new)
    assert "reformat" not in told("a.yml", old, new)
