"""Every kind of edit outside of code, each with the sentence it is told by."""

import pytest

from git_agent.model.change import FileChange, FileDiff, Status
from git_agent.model.change_set import ChangeSet
from git_agent.model.value import replace
from git_agent.syntax.trees.compare import compare
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

OPTIONS = StyleOptions(form="plain", width=90)
CHANGES = "<document>\n  <body>\n    <release>\n{}    </release>\n  </body>\n</document>\n"
OLD_ACTION = '      <action type="add" dev="ada">Add Kiln.heat(int).</action>\n'
NEW_ACTION = '      <action issue="K-9" type="fix" dev="ada">Add null-safe Kiln.isCold() #754.</action>\n'
CHECKS = '<module name="Checker">\n  <module name="{}" />\n  <module name="UnusedImports" />\n{}</module>\n'
FEATURES = "<features>\n  <feature>base</feature>\n{}</features>\n"
TABLE = "CREATE TABLE kilns (\n  id INT PRIMARY KEY,\n  price DECIMAL(10, 2),\n  name TEXT{}\n);\n"
BUCKET = 'resource "aws_s3_bucket" "clay" {\n  bucket = "clay"\n}\n\n'
QUEUE = 'resource "aws_sqs_queue" "jobs" {\n  name = "jobs"\n}\n'
IMAGE = "FROM python:3.11\nRUN pip install kiln\n"
WORKFLOW = (
    "on: push\njobs:\n  build:\n    runs-on: ubuntu-24.04\n    steps:\n      - uses: actions/checkout@v4\n{}"
    "      - name: Heat the kiln\n        run: ./heat\n"
)
README = "# Kiln\n\n## Usage\n\n```js\nconst kiln = create({})\n```\n\n## License\n\nMIT\n"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        # XML: what has a name is told by it, and an element that the file is full of is no key.
        (
            "src/changes/changes.xml",
            CHANGES.format(OLD_ACTION),
            CHANGES.format(OLD_ACTION + NEW_ACTION),
            'add "Add null-safe Kiln.isCold()" to src/changes/changes.xml',
        ),
        (
            "conf/checkstyle.xml",
            CHECKS.format("RightCurly", ""),
            CHECKS.format("RightCurly", '  <module name="LeftCurly" />\n'),
            "add LeftCurly to checkstyle.xml",
        ),
        (
            "conf/checkstyle.xml",
            CHECKS.format("ExplicitInitializationCheck", ""),
            CHECKS.format("ExplicitInitialization", ""),
            "replace ExplicitInitializationCheck with ExplicitInitialization in checkstyle.xml",
        ),
        (
            "conf/feature.xml",
            FEATURES.format("  <feature>kiln-api</feature>\n"),
            FEATURES.format(""),
            "remove kiln-api from feature.xml",
        ),
        # Settings.
        (
            "redis.conf",
            "port 6379\nalways-show-logo yes\n",
            "port 6379\nalways-show-logo no\n",
            "change always-show-logo from yes to no in redis.conf",
        ),
        (
            "config/app.yml",
            "one:\n  name: a\n  size: 1\ntwo:\n  name: b\n",
            "one:\n  name: a\n  size: 1\ntwo:\n  name: b\n  size: 2\n",
            "add size: 2 to two in app.yml",
        ),
        # Pipelines.
        (
            ".github/workflows/build.yml",
            WORKFLOW.format("      - name: Print\n        run: |\n          echo see CONTRIBUTING.md\n"),
            WORKFLOW.format("      - name: Print\n        run: |\n          echo see docs/STYLE.md\n"),
            "use docs/STYLE.md instead of CONTRIBUTING.md in .github/workflows/build.yml",
        ),
        (
            ".github/workflows/build.yml",
            WORKFLOW.format(""),
            WORKFLOW.format("      - name: Get the submitter\n        id: submitter\n        run: ./submitter\n"),
            'add "Get the submitter" step to build workflow',
        ),
        (
            "appveyor.yml",
            'environment:\n  CXX_FLAGS: "/permissive-"\n',
            'environment:\n  CXX_FLAGS: "/permissive- /W4 /WX"\n',
            "add /W4 /WX to CXX_FLAGS in appveyor.yml",
        ),
        # Documents.
        (
            "readme.md",
            README.format("{}"),
            README.format("() => {}"),
            "use create(() => {}) instead of create({}) in example in Usage section of readme.md",
        ),
        (
            "kiln/__init__.py",
            "# Copyright (c) 2016-2025 Ada\nheat = 1\n",
            "# Copyright (c) 2016-2026 Ada\nheat = 1\n",
            "update copyright years in kiln/__init__.py",
        ),
        # Schemas, infrastructure, containers, translations.
        ("db/schema.sql", TABLE.format(""), TABLE.format(",\n  heat INT NOT NULL"), "add heat column to kilns"),
        ("db/schema.sql", TABLE.format(",\n  heat INT"), TABLE.format(""), "drop heat column from kilns"),
        (
            "db/schema.sql",
            TABLE.format(",\n  heat INT"),
            TABLE.format(",\n  heat BIGINT"),
            "change heat column in kilns",
        ),
        ("db/schema.sql", TABLE.format(""), TABLE.format(",\n  UNIQUE (id)"), "add constraint on id to kilns"),
        ("db/schema.sql", TABLE.format(",\n  CHECK (id > 2)"), TABLE.format(""), "remove constraints from kilns"),
        (
            "db/schema.sql",
            TABLE.format(",\n  heat INT"),
            TABLE.format(",\n  heat INT UNIQUE"),
            "change heat column in kilns",
        ),
        ("infra/main.tf", BUCKET, BUCKET + QUEUE, "add jobs resource to main.tf"),
        ("infra/main.tf", BUCKET + QUEUE, BUCKET, "remove jobs resource from main.tf"),
        ("infra/main.tf", BUCKET, BUCKET + 'variable "region" {\n}\n', "add region variable to main.tf"),
        ("Dockerfile", IMAGE, "FROM node:20 AS assets\nRUN npm ci\n\n" + IMAGE, "add assets stage to Dockerfile"),
        ("Makefile", "all:\n\tcc a.c\n", "all:\n\tcc a.c\n\nlint:\n\truff check\n", "add lint target to Makefile"),
        ("locales/fr.json", None, '{\n  "hello": "Bonjour"\n}\n', "add French translation"),
        (
            "build.sh",
            "#!/bin/sh\ncmake -S .\n",
            "#!/bin/sh\ncmake -S . -DTESTS=ON\n",
            "add -DTESTS=ON to cmake command in build.sh",
        ),
        (
            "docs/a.md",
            "See https://example.org/kiln/v1.2.3/docs here.\n",
            "See https://example.org/kiln/v1.3.0/docs here.\n",
            "update kiln from v1.2.3 to v1.3.0 in docs/a.md",
        ),
        # Versions.
        (
            "kiln/__init__.py",
            'version = "4.5.1"\nversion_info = (4, 5, 1, 0)\n',
            'version = "4.5.2"\nversion_info = (4, 5, 2, 0)\n',
            "bump kiln version to 4.5.2",
        ),
        (
            "kiln/__init__.py",
            '__version_info__ = version_info(3, 3, 1, "final", 1)\n',
            '__version_info__ = version_info(3, 3, 2, "final", 1)\n',
            "bump kiln version to 3.3.2",
        ),
        (
            "kiln/version.py",
            'version_info = (7, 10, 7, "final", 0)\n_dev = 0\n',
            'version_info = (7, 10, 8, "alpha", 0)\n_dev = 1\n',
            "bump kiln version to 7.10.8",
        ),
        (
            "package.json",
            '{\n  "dependencies": {\n      "a": "1.0.0"\n    , "kiln-client": "0.5.0"\n  }\n}\n',
            '{\n  "dependencies": {\n      "a": "1.0.0"\n    , "kiln-client": "0.6.0"\n  }\n}\n',
            "bump kiln-client from 0.5.0 to 0.6.0",
        ),
    ],
)
def test_one_edit_of_one_file_is_told_by_what_was_done(path: str, old: str | None, new: str, message: str) -> None:
    assert write(change_between({path: (old, new)}), OPTIONS).text.partition("\n")[0] == message


@pytest.mark.parametrize(
    ("old", "new", "detail"),
    [
        (",\n  lid INT", ",\n  lid INT UNIQUE,\n  heat INT", "change lid column in kilns"),
        ("", ",\n  heat INT,\n  UNIQUE (id, heat)", "add constraint on id and heat to kilns"),
    ],
)
def test_what_a_table_demands_is_told_beside_a_column_that_came(old: str, new: str, detail: str) -> None:
    text = write(change_between({"db/schema.sql": (TABLE.format(old), TABLE.format(new))}), StyleOptions()).text
    assert text.partition("\n")[0].endswith("add heat column to kilns")
    assert f"- {detail}" in text


@pytest.mark.parametrize(
    ("path", "other", "imports"),
    [
        ("lids/kiln.py", "lids/oven.py", "from lids.{} import bake\n\n\ndef main():\n    bake(1)\n"),
        ("lids/kiln.ts", "lids/oven.ts", "import {{ bake }} from './lids/{}'\n\nbake(1)\n"),
        ("lids/kiln.rs", "lids/oven.rs", "use crate::lids::{}::bake;\n\nfn main() {{\n    bake(1);\n}}\n"),
    ],
)
def test_a_module_that_was_renamed_leads_over_who_imports_it(path: str, other: str, imports: str) -> None:
    place = f"app.{path.rpartition('.')[2]}"
    edited = change_between({place: (imports.format("kiln"), imports.format("oven"))})
    change = with_rename(edited, path, other)
    subject, _, body = write(change, OPTIONS).text.partition("\n")
    assert subject == f"rename {path} to {other.rpartition('/')[2]}"
    assert "import" in body


def with_rename(edited: ChangeSet, old: str, new: str) -> ChangeSet:
    """The change with a file in it that has another path and the same contents."""
    moved = FileChange(
        status=Status.RENAMED,
        path=new,
        old_path=old,
        old_mode="100644",
        new_mode="100644",
        old_oid="1" * 40,
        new_oid="1" * 40,
    )
    return replace(edited, changes=(*edited.changes, moved), diffs=(*edited.diffs, FileDiff(change=moved, hunks=())))


def test_a_move_leads_over_the_line_that_names_the_new_place() -> None:
    pom = "<project>\n  <x>\n    <proguardInclude>${{basedir}}/{}rules.conf</proguardInclude>\n  </x>\n</project>\n"
    edited = change_between({"pom.xml": (pom.format(""), pom.format("src/test/resources/"))})
    change = with_rename(edited, "rules.conf", "src/test/resources/rules.conf")
    assert write(change, OPTIONS).text.partition("\n")[0] == "move rules.conf to src/test/resources"


def test_a_changelog_that_only_loses_lines_has_no_entries() -> None:
    files = {"CHANGELOG.md": ("# Changes\n\n- Heat\n- Cool\n", "# Changes\n\n- Heat\n"), "a.py": ("a = 1\n", "a = 2\n")}
    assert write(change_between(files), OPTIONS).text.partition("\n")[0] == "update a.py"


def test_what_holds_tests_is_none() -> None:
    old = 'describe("a", () => {\n  it("b", () => {})\n})\n'
    inner = '  describe("c", () => {\n    it("d", f)\n    it("e", f)\n  })\n'
    new = old.replace("})\n})", "})\n" + inner + "})")
    assert told_with_parser("test/a.test.js", old, new) == 'add tests "d" and "e" to a.test.js'


def test_a_default_that_is_turned_on_is_told_so() -> None:
    old = "def run(verbose={}):\n    pass\n"
    assert told_with_parser("src/a.py", old.format("False"), old.format("True")) == "enable verbose by default in run"


def told_with_parser(path: str, old: str, new: str) -> str:
    change = change_between({path: (old, new)})
    return write(change, OPTIONS, syntax_of=lambda _: compare(path, old.encode(), new.encode())).text
