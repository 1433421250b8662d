"""Settings by their keys and values, pipelines by their commands, ignore files by what they ignore."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between

YAML = "app:\n  name: kiln\n  replicas: 2\n  door: shut\n"
JSON = '{\n  "a": {\n    "b": 1\n  },\n  "z": 3\n}\n'
CI = "install:\n  - make deps\nscript:\n  - make test\n"
EDITOR = "[*]\nindent_size = 2\n"
BENCHES = '[package]\nname = "kiln"\n\n[[bench]]\nname = "door"\n'
WORKFLOW = ".github/workflows/bake.yml"
STEP = "      - name: Heat\n        uses: ovens/heat@v1\n"
LONG = (
    "jobs:\n  bake:\n    name: Bake it\n    out_dir: ./a\n    script: |\n      send({\n        labels: 'x'\n      })\n"
)


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("k8s/app.yaml", YAML, YAML.replace("2", "4"), "change replicas from 2 to 4 in app.yaml"),
        (
            "k8s/app.yaml",
            YAML,
            YAML.replace("2", "4") + "  lid: open\n",
            "change replicas from 2 to 4 in app.yaml\n\n- add lid: open to app.yaml",
        ),
        ("k8s/app.yaml", YAML, f"{YAML}kiln:\n  wood: dry\n  hours: 4\n", "add kiln to app.yaml"),
        ("k8s/app.yaml", f"{YAML}kiln:\n  wood: dry\n  hours: 4\n", YAML, "remove kiln from app.yaml"),
        (
            "data/primer.json",
            JSON,
            JSON.replace('  "z"', '  "kiln": {\n    "url": "x",\n    "py": []\n  },\n  "z"'),
            "add kiln to primer.json",
        ),
        ("setup.cfg", "[a]\nx = 1\n", "[a]\nx = 1\n\n[kiln]\ny = 2\nz = 3\n", "add kiln section to setup.cfg"),
        ("setup.cfg", "[a]\nx = 1\ny = 2\n", "[b]\nx = 1\ny = 2\n", "rename a section to b in setup.cfg"),
        ("kiln.toml", "[a.lids]\nx = 1\n", "[a.doors]\nx = 1\n", "rename a.lids section to a.doors in kiln.toml"),
        (
            "setup.cfg",
            "[a]\nx = 1\n",
            "[b]\ny = 1\nz = 2\n",
            "add b section to setup.cfg\n\n- remove a section from setup.cfg",
        ),
        (".editorconfig", EDITOR, f"{EDITOR}\n[*.py]\nindent_size = 4\n", "add *.py section to .editorconfig"),
        ("Cargo.toml", BENCHES, f'{BENCHES}\n[[bench]]\nname = "lid"\n', "update Cargo.toml"),
        (
            WORKFLOW,
            STEP,
            f"{STEP}        with:\n          verify: false # as it was\n",
            "add verify: false to bake workflow",
        ),
        (
            WORKFLOW,
            f"{STEP}{STEP}        with:\n          depth: 0\n",
            f"{STEP}        with:\n          depth: 0\n{STEP}        with:\n          depth: 0\n",
            "add depth: 0 to ovens/heat in bake workflow",
        ),
        (WORKFLOW, LONG, LONG.replace("./a", "./b/a"), "change out_dir from ./a to ./b/a in bake workflow"),
        (
            WORKFLOW,
            LONG,
            LONG.replace("Bake it", "Bake all"),
            'change name from "Bake it" to "Bake all" in bake workflow',
        ),
        (WORKFLOW, LONG, LONG.replace("{", "{ labels: 'new',"), "update bake workflow"),
        (WORKFLOW, LONG, LONG.replace("'x'\n", "'x'\n        lid: y\n"), "update bake workflow"),
        (
            "main.tf",
            'resource "x" "y" {\n  size = 2\n}\n',
            'resource "x" "y" {\n  size = 3\n}\n',
            "change size from 2 to 3 in main.tf",
        ),
        (
            "app.csproj",
            "<P>\n  <Lang>9.0</Lang>\n</P>\n",
            "<P>\n  <Lang>10.0</Lang>\n</P>\n",
            "change Lang from 9.0 to 10.0 in app.csproj",
        ),
        (".gitignore", "a\n", "a\n.idea/\n", "ignore .idea/"),
        (".gitignore", "a\n.idea/\nb.log\n", "a\n", "stop ignoring .idea/ and b.log"),
        (".dockerignore", "a\n", "a\nnode_modules\n", "ignore node_modules in .dockerignore"),
        (".travis.yml", CI, f"{CI}  - make lint\n", "run make lint in .travis.yml"),
        (".travis.yml", f"{CI}  - make lint\n", CI, "stop running make lint in .travis.yml"),
        (
            "tox.ini",
            "[tox]\nenvlist = py33,py34,py35\n",
            "[tox]\nenvlist = py34,py35\n",
            "remove py33 from envlist in tox.ini",
        ),
        (
            "setup.py",
            'setup(\n    classifiers=[\n        "Kiln :: Wood",\n        "Kiln :: Peat :: 2.5",\n    ],\n)\n',
            'setup(\n    classifiers=[\n        "Kiln :: Wood",\n    ],\n)\n',
            'remove "Kiln :: Peat :: 2.5" from setup.py',
        ),
        (
            "setup.py",
            'setup(\n    requires=[\n        "kiln",\n        "git-python; python_version < \'3.7\'",\n    ],\n)\n',
            'setup(\n    requires=[\n        "kiln",\n    ],\n)\n',
            "remove git-python from setup.py",
        ),
        ("check.sh", "#!/bin/sh\nmake a\n", "#!/bin/sh\nmake a\nmake b\n", "run make b in check.sh"),
    ],
)
def test_one_file_is_told_by_what_it_sets_runs_or_ignores(path: str, old: str, new: str, message: str) -> None:
    assert told({path: (old, new)}) == message


def test_the_same_key_in_several_files_is_told_once() -> None:
    files = {f"k8s/{name}.yaml": (YAML, YAML.replace("2", "4")) for name in ("a", "b")}
    assert told(files) == "change replicas from 2 to 4 in 2 files"


@pytest.mark.parametrize(
    "command",
    [
        "curl -u me:hunter2 example.org",
        "docker login -p hunter2",
        "npm publish --token=hunter2",
        "make deploy PASSWORD=hunter2",
        "python -c hunter2",
        'git commit -m "hunter2"',
    ],
)
def test_a_command_that_may_hold_a_secret_is_not_told(command: str) -> None:
    assert "hunter2" not in told({".travis.yml": (CI, f"{CI}  - {command}\n")})


def test_the_same_new_version_in_most_files_is_the_subject() -> None:
    files = {
        "all/pom.xml": (
            "<p>\n  <a>x</a>\n  <version>0.8.0</version>\n</p>\n",
            "<p>\n  <a>x</a>\n  <version>0.8.1</version>\n</p>\n",
        ),
        "src/Version.java": (
            'class Version {\n  String CURRENT = "0.8.0";\n}\n',
            'class Version {\n  String CURRENT = "0.8.1";\n}\n',
        ),
        "README.md": ("# Kiln\n\nA kiln.\n", "# Kiln\n\nA good kiln.\n"),
    }
    assert told(files).startswith("bump version to 0.8.1\n")


def test_translations_are_told_by_their_keys() -> None:
    old = "ja:\n  Kiln: a\n  Wood: b\n"
    assert (
        told({"web/locales/ja.yml": (old, f"{old}  Peat: c\n  Lid: d\n")}) == "add Peat and Lid to Japanese translation"
    )


def test_an_element_that_only_stands_elsewhere_is_not_updated() -> None:
    element = "<ruleFile>${basedir}/rules.xml</ruleFile>\n"
    old = f"<kiln>\n <a>\n  <lid>1</lid>\n  {element} </a>\n <b>1</b>\n <c>2</c>\n</kiln>\n"
    new = f"<kiln>\n <a>\n  <lid>1</lid>\n </a>\n <b>1</b>\n <c>2</c>\n <d>\n  {element} </d>\n</kiln>\n"
    assert told({"kiln.xml": (old, new)}).strip() == "update kiln.xml"
    other = new.replace("rules.xml", "checks.xml")
    assert told({"kiln.xml": (old, other)}).strip() == "update ruleFile in kiln.xml"


def test_what_is_inside_of_a_new_element_came_with_it() -> None:
    old = '<project>\n  <target name="bake">\n    <include name="a/b.java"/>\n    <x/>\n  </target>\n</project>\n'
    call = '    <call target="heat">\n      <param name="lid" value="1"/>\n    </call>\n  </target>\n'
    call += '  <target name="heat">\n'
    new = old.replace('    <include name="a/b.java"/>\n', f'{call}    <include name="a/b.java"/>\n')
    assert told({"build.xml": (old, new)}).strip() == "add heat to build.xml"


def test_elements_at_two_places_do_not_replace_each_other() -> None:
    old = '<kiln>\n  <a/>\n  <b/>\n  <c/>\n  <d name="lid"/>\n</kiln>\n'
    new = '<kiln>\n  <e name="fan"/>\n  <a/>\n  <b/>\n  <c/>\n</kiln>\n'
    assert "replace" not in told({"kiln.xml": (old, new)})


@pytest.mark.parametrize(("value", "is_moved"), [("2.25.1", True), ("true", False)])
def test_a_key_that_left_one_file_for_another_was_not_added(value: str, is_moved: bool) -> None:
    lid, door = "heat: 3\ntray: oak\n", "rack: 3\nlid: elm\n"
    files = {"lid.yml": (f"{lid}lowest: {value}\n", lid), "door.yml": (door, f"{door}lowest: {value}\n")}
    message = told(files)
    assert ("move lowest from lid.yml to door.yml" in message) is is_moved
    assert not (is_moved and "add lowest" in message)


def test_whose_an_artifact_is_is_no_second_thing() -> None:
    other = "<dependency>\n<groupId>org.lids</groupId>\n<artifactId>lid</artifactId>\n</dependency>\n"
    door = other.replace("org.lids", "org.doors").replace(">lid<", ">door<")
    old, new = (f"<project>\n<dependencies>\n{each}</dependencies>\n</project>\n" for each in (other + door, other))
    moved = f"<project>\n<name>a</name>\n<dependencies>\n{door}</dependencies>\n</project>\n"
    assert "org.doors" not in told({"pom.xml": (old, new), "lids/pom.xml": ("", moved)})


def test_a_second_rule_for_a_target_adds_none() -> None:
    make = "bake: wood\n\theat wood\n" + "".join(f"x{number} = {number}\n" for number in range(9)) + "end = 1\n"
    assert "add bake target" not in told({"Makefile.am": (make, f"{make}bake:\n\tcool 'it'\n")})
    assert told({"Makefile.am": (make, f"{make}\nlid: bake\n\tcool 'it'\n")}) == "add lid target to Makefile.am"


COMPOSE = "services:\n  heatkiln:\n    image: kiln:2\n  door:\n    image: door:1\n"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "docker-compose.yml",
            COMPOSE,
            COMPOSE.replace("heatk", "warmk"),
            "rename heatkiln service to warmkiln in docker-compose.yml",
        ),
        ("k.json", JSON, JSON.replace('"a"', '"firstKiln"'), "rename a to firstKiln in k.json"),
        (
            "kiln.yml",
            YAML,
            YAML.replace("replicas: 2", "lids: 2"),
            "add lids: 2 to kiln.yml",
        ),
        (
            "docker-compose.yml",
            COMPOSE,
            COMPOSE.replace("heatkiln:\n    image: kiln:2", "lid:\n    image: lid:3"),
            "replace heatkiln service with lid in docker-compose.yml",
        ),
    ],
)
def test_a_key_whose_block_stayed_is_renamed(path: str, old: str, new: str, message: str) -> None:
    assert told({path: (old, new)}).partition("\n")[0] == message
    assert not message.startswith("rename") or "\n" not in told({path: (old, new)})


OVEN = '[package]\nname = "kiln"\n\n[dependencies]\noven = {{ version = "0.1"{}, optional = true }}\n'


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("Cargo.toml", OVEN.format(', path = "../oven"'), OVEN.format(""), "remove path from oven in Cargo.toml"),
        (
            "Cargo.toml",
            OVEN.format(""),
            OVEN.format(", default-features = false"),
            "add default-features: false to oven in Cargo.toml",
        ),
        (
            ".travis.yml",
            "install: bake\n",
            "install: bake\n\nafter_success:\n  - codecov\n",
            "add after_success: codecov to .travis.yml",
        ),
        (
            ".travis.yml",
            "install: bake\n",
            "install: bake\n\nafter_success:\n  - codecov\n  - swordfish\n",
            "add after_success to .travis.yml",
        ),
        (".travis.yml", "install: bake\n", "install: bake\n\nkiln:\n  - swordfish\n", "add kiln to .travis.yml"),
    ],
)
def test_a_key_with_one_entry_is_told_with_it(path: str, old: str, new: str, message: str) -> None:
    assert write(change_between({path: (old, new)}), StyleOptions(form="plain", width=80)).text == message


def test_an_element_that_holds_others_now_is_there_still() -> None:
    form = "<project>\n  <build>\n{}    <source>8</source>\n  </build>\n</project>\n"
    one = form.format("    <excludes>**/kiln.java</excludes>\n")
    several = form.format("    <excludes>\n      <exclude>**/kiln.java</exclude>\n    </excludes>\n")
    for files in ({"pom.xml": (one, several)}, {"pom.xml": (several, one)}):
        message = write(change_between(files), StyleOptions(form="plain")).text
        assert not message.startswith(("remove excludes", "add excludes"))
