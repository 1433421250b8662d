"""What the guide says a message is, it is."""

from pathlib import Path

import pytest

from support.findings import Files, written

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "guides" / "messages.md"

PYTHON = "def heat(wood):\n    return burn(wood)\n"
TEST = "from kiln import heat\n\n\ndef test_heat():\n    assert heat(1)\n"
GO = "package kiln\n\nfunc Heat(wood []string) error {\n\treturn burn(wood)\n}\n"
JOB = (
    "on: push\njobs:\n  test:\n    strategy:\n      matrix:\n        python: [{}]\n    steps:\n      - run: make test\n"
)
TYPESCRIPT = "export function {}(wood: Wood) {{\n  return burn(wood);\n}}\n"
RUST = "fn heat(wood: &Wood) -> Heat {{\n    burn(wood{})\n}}\n"
JAVA = "class Kiln {{\n    private static final int TIMEOUT = {};\n}}\n"
MANIFEST = '{{\n  "dependencies": {{\n    "clay": "^{}"\n  }}\n}}\n'

ROWS: dict[str, Files] = {
    "a function with its docstring and a test": {
        "kiln.py": (PYTHON, f'{PYTHON}\n\ndef cool(kiln):\n    """Open the lid."""\n    kiln.lid = None\n'),
        "test_kiln.py": (TEST, f"{TEST}\n\ndef test_cool():\n    assert cool(1) is None\n"),
    },
    "a check at the head of a function": {
        "kiln.go": (GO, GO.replace("error {\n", "error {\n\tif len(wood) == 0 {\n\t\treturn ErrCold\n\t}\n"))
    },
    "the name of an exported function": {"kiln.ts": (TYPESCRIPT.format("heat"), TYPESCRIPT.format("fire"))},
    "a constant": {"Kiln.java": (JAVA.format(30), JAVA.format(60))},
    "an argument of a call": {"kiln.rs": (RUST.format(""), RUST.format(", Speed::Slow"))},
    "a version in a manifest": {"package.json": (MANIFEST.format("4.0.0"), MANIFEST.format("4.1.0"))},
    "a version in a matrix of tests": {
        ".github/workflows/test.yml": (JOB.format("'3.11', '3.12'"), JOB.format("'3.11', '3.12', '3.13'"))
    },
    "a column of a table": {
        "db/1.sql": ("CREATE TABLE kilns (\n  id INT\n);\n", "CREATE TABLE kilns (\n  id INT,\n  heat INT\n);\n")
    },
    "a setting": {"deploy.yml": ("replicas: 2\nimage: kiln\n", "replicas: 4\nimage: kiln\n")},
    "a part of a document": {"README.md": ("# Kiln\n\nIt burns.\n", "# Kiln\n\nIt burns.\n\n## Firing\n\nTwice.\n")},
}


@pytest.mark.parametrize("change", ROWS)
def test_a_row_of_the_guide_is_what_the_writer_says(change: str) -> None:
    assert f"| {change} | {written(ROWS[change]).partition(chr(10))[0]} |" in GUIDE.read_text("utf-8")
