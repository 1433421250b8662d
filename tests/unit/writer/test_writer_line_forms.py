"""A few lines of a script, an image, a document or a list are told by their form."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from git_agent.writer.phrases.line_forms import line_form_phrase
from git_agent.writer.read.file_facts import FileFacts
from support.changing import file_diff
from support.findings import Files, change_between
from support.told_edits import file_facts

INSTALL = "# Kiln\n\n## Arch\n\nThis is needed:\n\n```sh\npacman -S cmake freetype2 make\n```\n"
IMAGE = "FROM debian\nRUN mkdir -p /data\nRUN apt-get update && apt-get install -y gcc make\nEXPOSE 80\n"
LONG = "FROM debian\nRUN apt-get install -y \\\n    gcc \\\n    make\nEXPOSE 80\n"
WRITES = "FROM debian\n\n# hosts\nRUN [ ! -e /etc/kiln ] && echo 'hosts: files' > /etc/kiln\n\nWORKDIR /data\n"
SCRIPT = "set -e\nDIR=x\nmkdir -p $DIR/out\nrm -rf $DIR/out/kiln\nmkdir -p $DIR/out/kiln\n"
WRAPPED = SCRIPT.replace("rm -rf $DIR/out/kiln", "if [ -e $DIR/out/kiln ]; then\n    rm -rf $DIR/out/kiln\nfi")
RECIPE = 'app:\n\t@touch -r a b\n\t@echo "done"\n'
CMAKE = "include_directories({0}${{HERE}}{0})\nset(KILN {0}${{THERE}}/kiln{0})\n"
CONFIG = "heat: 1\n# Either wood or coal\n# is burnt.\nfuel: 2\n"
MATRIX = "matrix:\n  target:\n    - kiln-linux\n    - kiln-openbsd\n    - kiln-redox\n"
PICTURE = '<p align="center">\n  <img width="600"\n       alt="Kiln running hot"\n       src="https://kiln.example/a.png">\n</p>\n'
UNDERLINED = (
    "Kiln\n====\n\nInstallation\n------------\n\nDo one thing and then\nthe other.\n\nUsage\n-----\n\nHeat it well.\n"
)
CHANGESET = "---\n'@kiln/door': minor\n'@kiln/lid': minor\n---\n\nAdd doors.\n"
WORDS = "".join(f"{first}{last}\n" for first in "abcde" for last in ("lpha", "eta", "amma", "elta", "oven"))


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "INSTALL.md",
            INSTALL,
            INSTALL + "\nOr:\n\n    apt-get install kiln-bin\n",
            "mention installing kiln-bin with apt-get in INSTALL.md",
        ),
        ("INSTALL.md", INSTALL, INSTALL.replace(" make", " make libxcb"), "add libxcb to pacman command in INSTALL.md"),
        ("Dockerfile", IMAGE, IMAGE.replace("gcc ", "gcc libxcb-dev "), "install libxcb-dev in Dockerfile"),
        (
            "Dockerfile",
            LONG,
            LONG.replace("    make", "    libxml2-dev \\\n    make"),
            "install libxml2-dev in Dockerfile",
        ),
        ("Dockerfile", LONG, LONG.replace("    gcc \\\n", ""), "stop installing gcc in Dockerfile"),
        ("Dockerfile", IMAGE, IMAGE.replace("RUN mkdir -p /data\n", ""), "stop running mkdir -p /data in Dockerfile"),
        ("Dockerfile", WRITES, "FROM debian\n\nWORKDIR /data\n", "remove a RUN instruction from Dockerfile"),
        ("out.sh", SCRIPT, WRAPPED, "check [ -e $DIR/out/kiln ] in out.sh"),
        (
            "Makefile",
            RECIPE,
            RECIPE.replace("\t@echo", '\t@codesign --force "$(APP)/kiln"\n\t@echo'),
            "run codesign in Makefile",
        ),
        (".gitignore", ".cargo\ntarget\nlibs\n", ".cargo\ntarget*\nlibs\n", "ignore target* instead of target"),
        ("CMakeLists.txt", CMAKE.format(""), CMAKE.format('"'), "add quotes to CMakeLists.txt"),
        ("kiln.yml", CONFIG, CONFIG.replace("# is burnt", "# or peat\n# is burnt"), "add comment to kiln.yml"),
        ("kiln.yml", CONFIG, CONFIG.replace("# is burnt", "# is fired"), "reword comment in kiln.yml"),
        (
            "kiln.yml",
            MATRIX,
            MATRIX.replace("    - kiln-openbsd", "    # It does not build:\n    # - kiln-openbsd"),
            "comment out kiln-openbsd in kiln.yml",
        ),
        ("README.md", PICTURE, PICTURE.replace("running hot", "- a fast oven"), "change alt text in README.md"),
        (
            "README.md",
            UNDERLINED,
            UNDERLINED.replace("Do one thing", "Do a single thing now"),
            "reword Installation section in README.md",
        ),
        (
            "docs/kiln.rst",
            UNDERLINED,
            UNDERLINED.replace("Do one thing", "Do a single thing now").replace("Heat it", "Warm that big one"),
            "reword Installation and Usage sections in kiln.rst",
        ),
        ("words/known.words", WORDS, f"{WORDS}zeta\n", "add zeta to words/known.words"),
    ],
)
def test_lines_are_told_by_their_form(path: str, old: str, new: str, message: str) -> None:
    assert told({path: (old, new)}) == message


def test_keys_of_front_matter_are_told_once_for_all_files() -> None:
    less = CHANGESET.replace("'@kiln/lid': minor\n", "")
    files = {f".changeset/{name}.md": (CHANGESET, less) for name in ("a", "b")}
    assert told(files) == "remove @kiln/lid from a.md and b.md"


@pytest.mark.parametrize(
    ("path", "old", "new", "never"),
    [
        # Installed by another command already.
        ("Dockerfile", LONG, LONG + "RUN apt-get install -y gcc\n", "install gcc"),
        # The same in a version of it.
        ("Dockerfile", LONG, LONG.replace(" gcc ", " gcc=4.9.* "), "installing gcc"),
        ("ci.sh", "pip install lid oven\n", "pip install lid==7.* oven\n", "installing lid"),
        ("ci.sh", "npm install @kiln/lid@2\n", "npm install @kiln/lid\n", "install @kiln/lid"),
        # What runs inside of the condition is not what ran before it.
        ("out.sh", SCRIPT, WRAPPED.replace("    rm -rf", "    rm -r"), "check"),
        # A continued line begins with no program.
        ("out.sh", SCRIPT, SCRIPT + "mkdir -p a \\\n  other b\n", "run other"),
        ("kiln.yml", CONFIG, CONFIG.replace("# is burnt.", "# fuel: 3"), "comments"),
        ("kiln.yml", CONFIG, CONFIG.replace("# is burnt.", "#- { fuel: peat }"), "comments"),
        ("out.sh", "set -e\nmkdir -p out\nmake\n", "set -e\nmkdir -p $DIR/out\n\nmake\n", "stop running"),
        ("out.sh", SCRIPT, SCRIPT + "mysql --password swordfish9\n", "swordfish9"),
        # Signs that only set off what stands in them.
        ("examples/kiln.js", "const bake = (trayOfOak) => go(1)\n", "const bake = trayOfOak => go(1)\n", "instead of"),
    ],
)
def test_what_the_lines_do_not_prove_is_not_told(path: str, old: str, new: str, never: str) -> None:
    assert never not in told({path: (old, new)})


def test_the_end_of_the_last_line_is_no_other_order() -> None:
    diff = file_diff("kiln.json", " {", "-}", "+}")
    facts = file_facts("kiln.json", "{\n}", "{\n}\n")
    file = FileFacts(
        change=diff.change, origin=facts.origin, diff=diff, contents=facts.contents, syntax_of=lambda _: None
    )
    assert line_form_phrase(file) is None
