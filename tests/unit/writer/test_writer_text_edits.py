"""A few lines of text that differ in a word, a version or a name are told by that."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from git_agent.writer.phrases.text_edits import text_edit
from support.findings import change_between
from support.told_edits import file_facts

GUIDE = "# Kiln\n\nHeat it for a day.\n\n{}\n\nThen wait until it is cold again.\n"


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("docs/a.md", "Use the the door.", "Use the door.", "fix typo in docs/a.md"),
        ("docs/a.md", "The [Primitve](x) type.", "The [Primitive](x) type.", "fix typo in docs/a.md"),
        ("docs/a.md", "It recieves wood.", "It receives wood.", "fix typo in docs/a.md"),
        ("docs/a.md", "There is doors.", "There are doors.", "fix grammar in docs/a.md"),
        ("docs/a.md", "Mount the http kiln.", "Mount the https kiln.", "reword docs/a.md"),
        ("docs/a.md", "Run `heat_all` now.", "Run `heat_some` now.", "use heat_some instead of heat_all in docs/a.md"),
        (
            "docs/a.md",
            "Install kiln 1.2.3 now.",
            "Install kiln 1.3.0 now.",
            "update kiln from 1.2.3 to 1.3.0 in docs/a.md",
        ),
        (
            "docs/a.md",
            "It listens on host 0.0.0.0 only.",
            "It listens on host 127.0.0.1 only.",
            "use 127.0.0.1 instead of 0.0.0.0 in docs/a.md",
        ),
        (
            "CHANGELOG.md",
            "- `kiln-lid`: updated to v0.1.4",
            "- `kiln-lid`: updated to v0.1.5",
            "use v0.1.5 instead of v0.1.4 in CHANGELOG.md",
        ),
        (
            "install.sh",
            "curl -LO https://example.org/acme/kiln/releases/download/v1.3.0/kiln.tgz",
            "curl -LO https://example.org/acme/kiln/releases/download/v1.2.9/kiln.tgz",
            "use v1.2.9 instead of v1.3.0 in install.sh",
        ),
        (
            "kiln.ac",
            "INIT([kiln],[3.0.4],[us])",
            "INIT([kiln],[3.0.5],[us])",
            "update version from 3.0.4 to 3.0.5 in kiln.ac",
        ),
        ("docs/a.md", "The word is hunter here.", "The word is oranges here.", "reword docs/a.md"),
        (
            "install.sh",
            "curl -LO https://example.org/acme/kiln/releases/download/v1.2.3/kiln.tgz",
            "curl -LO https://example.org/acme/kiln/releases/download/v1.3.0/kiln.tgz",
            "update kiln from v1.2.3 to v1.3.0 in install.sh",
        ),
        ("bake.sh", "curl -LOsSf x\\", "curl -LsSf x\\", "use -LsSf instead of -LOsSf in curl command in bake.sh"),
        ("docs/a.md", "See `Kilnwork` here.", "See `KilnWork` here.", "use KilnWork instead of Kilnwork in docs/a.md"),
        ("docs/a.md", "Call HTTP for more.", "Call http for more.", "lowercase http in docs/a.md"),
        ("docs/a.md", "Call git for more.", "Call Git for more.", "capitalize Git in docs/a.md"),
        ("docs/a.md", "Reads a.txt, b.txt here.", "Reads a.txt, b.txt, c_d.txt here.", "add c_d.txt to docs/a.md"),
    ],
)
def test_a_line_that_differs_in_a_word_tells_that_word(path: str, old: str, new: str, message: str) -> None:
    assert told(path, GUIDE.format(old), GUIDE.format(new)) == message


def test_an_argument_of_a_command_is_none_of_the_variable_before_it() -> None:
    command = 'script:\n - KILN_OPTS="-Xmx384m -noverify" ./kiln check{}\n'
    assert told(".travis.yml", command.format(""), command.format(" -i")) == "add -i to .travis.yml"
    value = command.replace(" -noverify", "{}").replace("check{}", "check")
    assert told(".travis.yml", value.format(""), value.format(" -ea")) == "add -ea to KILN_OPTS in .travis.yml"


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("docs/a.md", "It burns nothing but dry wood.", "All that we have is burnt in here."),
        ("config/app.conf", "user admin hunter2", "user admin hunter3"),
        ("deploy.sh", "login --password swordfish9", "login --password sailfish9"),
    ],
)
def test_what_is_rewritten_or_may_be_secret_is_not_quoted(path: str, old: str, new: str) -> None:
    message = told(path, GUIDE.format(old), GUIDE.format(new))
    assert message.startswith(("update", "reword"))
    assert not {*new.split()} & {*message.split()} - {"docs/a.md"}


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("tools/kiln.cfg", "# heat_first", "heat_first", "uncomment heat_first in tools/kiln.cfg"),
        ("tools/kiln.cfg", "heat_first", "# heat_first", "comment out heat_first in tools/kiln.cfg"),
        (
            "build.gradle",
            "plugins {\n  //id 'lid'\n}\n/*\nlid {\n}\n*/",
            "plugins {\n  id 'lid'\n}\nlid {\n}",
            "uncomment id 'lid' in build.gradle",
        ),
        (
            ".github/workflows/ci.yml",
            "  include:\n    - java: 26\n    - java: 27\n      early: true",
            "  include:\n    - java: 26\n#    - java: 27\n#      early: true",
            "comment out java: 27 and 1 more line in .github/workflows/ci.yml",
        ),
        ("kiln.flags", "--heat-first", "heat-first", "update kiln.flags"),
        ("kiln.pc.in", "Libs: -lkiln", "Libs: -lkiln\nURL: http://kiln.example/", "add URL to kiln.pc.in"),
        (
            ".github/workflows/out.yml",
            "      - run: pnpm publish --quiet",
            "      - run: npm publish --access public",
            "run npm publish --access public instead of pnpm publish --quiet in out.yml",
        ),
        (
            ".github/workflows/out.yml",
            "      - run: cmake $HERE -G Ninja -B build",
            "      - run: cmake $HERE -B build",
            "remove -G Ninja from cmake command in .github/workflows/out.yml",
        ),
    ],
)
def test_a_line_of_a_script_or_setting_tells_what_was_done(path: str, old: str, new: str, message: str) -> None:
    frame = "first one\n{}\nlast one\n"
    assert told(path, frame.format(old), frame.format(new)).partition("\n")[0] == message


def test_a_whole_element_that_went_is_told_by_its_own_name() -> None:
    element = "  <repositories>\n    <repository>\n      <id>kilns</id>\n    </repository>\n  </repositories>\n"
    frame = "<project>\n  <name>Kiln</name>\n{}</project>\n"
    assert told("pom.xml", frame.format(element), frame.format("")) == "remove repositories from pom.xml"


def test_a_text_in_code_is_told_by_the_words_that_differ() -> None:
    old = 'fn bake() {\n    send("content-type", "application/json; charset=utf=8");\n}\n'
    message = told("src/kiln.rs", old, old.replace("utf=8", "utf-8"))
    assert message == "use utf-8 in src/kiln.rs"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("VERSION", "1.24.0-rc.0\n", "1.24.0\n", "bump version to 1.24.0"),
        ("VERSION", "1.24.0\n", "1.23.9\n", "set version to 1.23.9"),
        (".go-version", "1.24.3\n", "1.24.4\n", "bump .go-version from 1.24.3 to 1.24.4"),
        (".go-version", "1.24.3\n", "1.23.9\n", "set .go-version from 1.24.3 to 1.23.9"),
        (".go-version", "1.24.3\nx\n", "1.24.4\nx\n", "update .go-version"),
    ],
)
def test_a_file_that_is_nothing_but_a_version_tells_it(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message


@pytest.mark.parametrize(("old", "new", "message"), [("1.2.0", "1.3.0", "bump"), ("1.3.0", "1.2.0", "set")])
def test_a_version_that_goes_down_is_not_bumped(old: str, new: str, message: str) -> None:
    frame = "<project>\n  <version>{}</version>\n</project>\n"
    files = {path: (frame.format(old), frame.format(new)) for path in ("pom.xml", "lid/pom.xml", "door/pom.xml")}
    text = write(change_between(files), StyleOptions(form="plain", width=90)).text
    assert text.partition("\n")[0] == f"{message} version to {new}"


@pytest.mark.parametrize(("path", "mark"), [("a.md", ""), ("kiln.go", "// "), ("kiln.py", "# ")])
def test_a_word_that_joins_others_stands_in_nothing_s_place(path: str, mark: str) -> None:
    line = f"{mark}Run on Shut, LidShut, Opener now.\n"
    assert text_edit(file_facts(path, line, line.replace(", LidShut, ", " or "))) is None
    told_of_names = text_edit(file_facts(path, line, line.replace("LidShut", "LidLeft")))
    assert told_of_names is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The smallest kiln of all.", "The smalest kiln of all."),  # a word that nobody uses
        ("The formatter of it.", "The frmatter of it."),
        ("A chamotte of clay.\n\nMore chamotte.", "A chammotte of clay.\n\nMore chamotte."),
    ],
)
def test_a_typo_that_was_put_in_is_not_fixed(old: str, new: str) -> None:
    assert "typo" not in told("docs/a.md", GUIDE.format(old), GUIDE.format(new))
    assert told("docs/a.md", GUIDE.format(new), GUIDE.format(old)) == "fix typo in docs/a.md"


@pytest.mark.parametrize("suffix", ["css", "scss", "less"])
@pytest.mark.parametrize(("old", "new"), [("color: #333;", "color: #111;"), ("#menu { top: 0 }", "#nav { top: 0 }")])
def test_a_colour_or_an_id_is_no_comment(suffix: str, old: str, new: str) -> None:
    frame = "/* Kiln */\n{}\n"
    assert "comment" not in told(f"site/kiln.{suffix}", frame.format(old), frame.format(new))
    assert "comment" in told(f"site/kiln.{suffix}", frame.format(old), frame.replace("Kiln", "Oven").format(old))


def test_a_version_is_no_name_of_an_element() -> None:
    frame = "<project>\n  <lid>{}</lid>\n  <more>\n    <lid>3.2</lid>\n  </more>\n  <door>2.7</door>\n</project>\n"
    assert told("pom.xml", frame.format("2.6"), frame.format("2.7")) == "update lid from 2.6 to 2.7 in pom.xml"


def test_a_version_of_what_a_project_is_built_with_is_not_its_own() -> None:
    step = '    - uses: kilns/setup@v1\n      with:\n        rust-version: "{}"\n'
    pipeline = f"jobs:\n  build:\n    runs-on: linux\n    steps:\n{step}"
    readme = "# Kiln\n\nIt needs at least `{}`.\n"
    files = {
        path: (text.replace("{}", "1.64"), text.replace("{}", "1.65"))
        for path, text in ((".github/workflows/ci.yml", pipeline), ("README.md", readme))
    }
    text = write(change_between(files), StyleOptions(form="plain", width=90)).text
    assert "bump version" not in text
    assert "use Rust 1.65" in text
