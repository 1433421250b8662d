"""No file and no second fact of a build file disappears behind the subject."""

import pytest

from git_agent.model.value import replace
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.changing import history
from support.findings import Files, change_between

TERSE = history("Add a", "Use b", "Fix c", "Drop d", "Keep e")

LIMITS = "resources:\n  limits:\n    cpu: 500m\n    memory: 1Gi\n"
IMAGE = 'FROM python:3.11-slim\nWORKDIR /app\nCOPY . .\nRUN pip install -r wood.txt\nENV HEAT=1\nCMD ["bake"]\n'
MAKE = "CC = gcc\nCFLAGS = -O2\n\nall: kiln\n\nkiln: kiln.c\n\t$(CC) $(CFLAGS) -o kiln kiln.c\n"
WORKFLOW = (
    "name: ci\non: [push]\njobs:\n  test:\n    runs-on: ubuntu-22.04\n    timeout-minutes: 10\n    strategy:\n"
    "      matrix:\n        python-version: ['3.10', '3.11', '3.12']\n    steps:\n      - uses: actions/checkout@v4\n"
    "      - name: Test\n        run: make test\n"
)
C = "int heat(int wood)\n{\n\treturn wood + 1;\n}\n"
LOG = "# Changelog\n\n## 1.0\n\n- First release\n"

TWO_LIMITS: Files = {
    "a/d.yaml": (LIMITS, LIMITS.replace("500m", "750m")),
    "b/d.yaml": (LIMITS, LIMITS.replace("500m", "250m")),
}
GONE_AND_REWORDED: Files = {
    "MAINTAINERS": ("Ann\nBob\n", None),
    "README.md": ("# Kiln\n\nKiln burns wood in a hot oven.\n", "# Kiln\n\nKiln heats clay with wood and air.\n"),
}
COMMENT_AND_LOG: Files = {
    "heat.c": (C, f"/* The next one. */\n{C}"),
    "CHANGELOG.md": (LOG, LOG.replace("## 1.0", "## 1.1\n\n- Faster heating\n\n## 1.0")),
}


def told(files: Files, *, is_terse: bool = False) -> list[str]:
    change = change_between(files)
    change = replace(change, recent=TERSE) if is_terse else change
    return write(change, StyleOptions(form="plain")).text.lower().splitlines()


@pytest.mark.parametrize("is_terse", [False, True])
@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (TWO_LIMITS, ("750m in a/d.yaml", "250m in b/d.yaml")),
        (GONE_AND_REWORDED, ("remove maintainers", "- reword readme.md")),
        (COMMENT_AND_LOG, ("add comment to heat", "- add release notes for 1.1 to changelog.md")),
    ],
)
def test_a_file_that_the_subject_leaves_out_has_a_line_even_beside_terse_subjects(
    files: Files, expected: tuple[str, ...], is_terse: bool
) -> None:
    lines = told(files, is_terse=is_terse)
    assert len(lines) == 3
    assert all(any(part in line for line in lines) for part in expected)


@pytest.mark.parametrize(
    ("path", "old", "new", "subject", "line"),
    [
        (
            "Dockerfile",
            IMAGE,
            IMAGE.replace("3.11", "3.12").replace("install", "install --no-cache-dir"),
            "bump python from 3.11-slim to 3.12-slim",
            "- add --no-cache-dir to pip install command in dockerfile",
        ),
        (
            "Dockerfile",
            IMAGE,
            IMAGE.replace("HEAT=1", "HEAT=2\nENV WOOD=3"),
            "add wood variable to dockerfile",
            "- change heat variable in dockerfile",
        ),
        (
            "Makefile",
            MAKE,
            f"{MAKE.replace('-O2', '-O2 -Wall')}\nclean:\n\trm -f kiln\n",
            "add clean target to makefile",
            "- add -wall to cflags in makefile",
        ),
        (
            ".github/workflows/ci.yml",
            WORKFLOW,
            f"{WORKFLOW.replace('minutes: 10', 'minutes: 20')}      - name: Lint\n        run: make lint\n",
            "raise timeout in ci workflow to 20 minutes",
            "- add lint step to ci workflow",
        ),
        (
            ".github/workflows/ci.yml",
            WORKFLOW,
            WORKFLOW.replace("'3.10', ", "").replace("22.04", "24.04"),
            "drop python 3.10 from ci workflow",
            "- use ubuntu-24.04 runner in ci workflow",
        ),
    ],
)
def test_a_second_fact_of_the_same_file_has_a_line(path: str, old: str, new: str, subject: str, line: str) -> None:
    assert told({path: (old, new)}) == [subject, "", line]
    assert told({path: (old, new)}, is_terse=True) == [subject]  # there the habit decides


def test_the_value_of_a_variable_is_never_told() -> None:
    new = IMAGE.replace("HEAT=1", "HEAT=hunter2\nENV WOOD=3")
    assert "hunter2" not in "\n".join(told({"Dockerfile": (IMAGE, new)}))


def test_what_the_subject_names_has_no_second_line() -> None:
    assert told({"Dockerfile": (IMAGE, IMAGE.replace("3.11", "3.12"))}) == ["bump python from 3.11-slim to 3.12-slim"]
    both = {path: (LIMITS, LIMITS.replace("500m", "750m")) for path in ("a/d.yaml", "b/d.yaml")}
    assert len(told(both)) == 1


def test_a_changelog_beside_other_code_has_no_line_of_its_own() -> None:
    log = COMMENT_AND_LOG["CHANGELOG.md"]
    lines = told({"heat.c": (C, C.replace("wood + 1", "wood + 2")), "CHANGELOG.md": log})
    assert "changelog.md" not in "\n".join(lines)
