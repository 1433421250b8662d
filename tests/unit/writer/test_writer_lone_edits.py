"""A change that is one small thing tells itself: an entry, a note, an element of a list, one import for another."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=72)).text


AUTHORS = "Authors\n=======\n\n- Ada Lovelace `@ada <https://example.org/ada>`_\n"


@pytest.mark.parametrize(
    ("path", "old", "added", "message"),
    [
        (
            "AUTHORS.rst",
            AUTHORS,
            "- Grace Hopper `@grace <https://example.org/g>`_\n",
            "add Grace Hopper to AUTHORS.rst",
        ),
        (
            "docs/tools.md",
            "# Tools\n\n- a tongs\n",
            "- [Long poker](https://example.org)\n",
            "add Long poker to docs/tools.md",
        ),
        (
            "CHANGELOG.md",
            "# Changelog\n\n## Next\n\n- Fix the door.\n",
            "- Keep the kiln warm. (#12)\n",
            'add "Keep the kiln warm" to CHANGELOG.md',
        ),
        (
            "docs/index.rst",
            "Kilns\n=====\n\nAll about them.\n",
            "\n.. admonition:: Sponsors wanted\n\n    Write to us.\n",
            "add Sponsors wanted admonition to docs/index.rst",
        ),
        (
            "docs/index.rst",
            "Kilns\n=====\n\nAll.\n",
            "\n.. warning::\n\n    It is hot.\n",
            'add a warning to docs/index.rst\n\n- add warning "It is hot" to docs/index.rst',
        ),
    ],
)
def test_what_is_put_into_a_document_names_itself(path: str, old: str, added: str, message: str) -> None:
    assert told(path, old, old + added) == message


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("a.py", "import os\nimport re\n\nre.x()\n", "import re\n\nre.x()\n", "stop importing os in a.py"),
        ("a.py", "from a import b\n\nb()\n", "from a import b, c\n\nb()\n", "import c in a.py"),
        ("a.ts", "import {A} from './m';\n\nA();\n", "import {A, B} from './m';\n\nA();\n", "import B in a.ts"),
        (
            "A.java",
            "import x.y.Door;\nimport x.y.Lid;\n\nclass A {}\n",
            "import x.y.Lid;\n\nclass A {}\n",
            "stop importing Door in A.java",
        ),
        (
            "a.c",
            "#include <b.h>\n\nint x;\n",
            "#include <b.h>\n#include <std/heat.h>\n\nint x;\n",
            "include std/heat.h in a.c",
        ),
        (
            "a.c",
            '#include "b.h"\n#include "c.h"\n\nint x;\n',
            '#include "b.h"\n\nint x;\n',
            "stop including c.h in a.c",
        ),
        ("a.yml", "os:\n  - linux\n\nx: 1\n", "os:\n  - linux\n  - windows\n\nx: 1\n", "add windows to os in a.yml"),
        ("docs/a.md", "# A\n\n- tongs\n- poker\n", "# A\n\n- tongs\n", "remove poker from docs/a.md"),
    ],
)
def test_what_came_or_went_alone_is_named(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message


def test_what_is_imported_by_the_end_of_its_path_now_is_imported_still() -> None:
    form = "package kiln\n\nimport (\n\t{}\n)\n\nvar tray = traysx.New()\n"
    old, new = (form.format(line) for line in ('traysx "example.org/kiln/trays"', '"example.org/kiln/traysx"'))
    assert told("kiln.go", old, new) == "update imports in kiln.go"
    assert told("kiln.go", new, old) == "update imports in kiln.go"


def test_a_new_source_is_told_with_what_it_defines() -> None:
    source = "def heat(n):\n    return n\n\n\ndef _cool(n):\n    return n\n" + "# and more\n" * 8
    change = change_between({"src/warm.py": (None, source), "a.txt": ("a\n", "b\n")})
    assert write(change, StyleOptions(form="plain", width=72)).text.startswith("add src/warm.py with heat\n")


def test_several_entries_are_counted() -> None:
    old = "# Changelog\n\n## Next\n\n- Fix the door.\n"
    new = f"{old}- Fix the lid.\n- Fix the grate.\n"
    body = '- add "Fix the lid" and "Fix the grate" to CHANGELOG.md'
    assert told("CHANGELOG.md", old, new) == f"add 2 entries to CHANGELOG.md\n\n{body}"


def test_each_of_two_documents_is_told_by_what_happened_to_it() -> None:
    old = "# Kilns\n\nAll about them, in the words of those who use them.\n"
    change = change_between({"a.md": (old, f"{old}\n- Long poker\n"), "b.md": (old, old.replace("All", "Much"))})
    message = write(change, StyleOptions(form="plain", width=72)).text
    assert message == "add Long poker to a.md\n\n- reword b.md"


def test_a_long_entry_stands_in_the_body() -> None:
    old = "# Changelog\n\n## Next\n\n- Fix the door.\n"
    entry = "Keep the kiln warm for as long as anybody stands in front of it and reads what is on the door"
    subject, _, body = told("CHANGELOG.md", old, f"{old}- {entry} (#12).\n").partition("\n\n")
    assert subject == "add entry for #12 to CHANGELOG.md"
    assert entry in body


def test_a_note_is_told_with_its_words() -> None:
    old = "# Kilns\n\nAll about them.\n"
    message = told("README.md", old, f"{old}\nNote: this text is about the kilns of last year.\n")
    assert message == 'add a note to README.md\n\n- add note "this text is about the kilns of last year" to README.md'


@pytest.mark.parametrize(
    ("path", "old", "new", "sentence"),
    [
        ("kiln.py", 'T = ["a/low.css"]\n', 'T = ["a/low.css", "a/high.css"]\n', 'add "a/high.css" to T'),
        ("kiln.js", "const trays = ['a/low.js', 'b']\n", "const trays = ['b']\n", 'remove "a/low.js" from trays'),
        # A bare word may be anything, even somebody's password.
        ("kiln.py", 'TRAYS = ["low"]\n', 'TRAYS = ["low", "high"]\n', "add an element to TRAYS"),
    ],
)
def test_an_element_of_a_list_names_itself(path: str, old: str, new: str, sentence: str) -> None:
    assert told(path, old, new).partition("\n")[0].startswith(sentence)


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "a.ts",
            "import { Lid, Door } from '../parts/old-doors';",
            "import { Lid } from '../parts/old-doors';\nimport { Door } from '../parts/doors';",
            "import Door from doors instead of old-doors in a.ts",
        ),
        (
            "a.ts",
            "import { Lid } from '../../index';",
            "import { Lid } from '../lids/index';",
            "import Lid from lids/index instead of index in a.ts",
        ),
        (
            "a.ts",
            "import { heat as warm } from 'oven';",
            "import { heat as warm } from 'fast-oven';",
            "import heat from fast-oven instead of oven in a.ts",
        ),
        (
            "a.js",
            "const { heat } = require('oven');",
            "const { heat } = require('@kilns/oven');",
            "import heat from @kilns/oven instead of oven in a.js",
        ),
        (
            "a.py",
            "from kiln.oven import (\n    bake,\n    heat,\n)",
            "from kiln.heating import bake, heat",
            "import bake and heat from kiln.heating instead of kiln.oven in a.py",
        ),
        (
            "A.java",
            "import kiln.old.Door;",
            "import kiln.parts.Door;",
            "import Door from kiln.parts instead of kiln.old in A.java",
        ),
        ("a.rs", "use oven::Lid;", "use kiln::parts::Lid;", "import Lid from kiln::parts instead of oven in a.rs"),
        # Two moved apart.
        (
            "a.py",
            "from a import b\nfrom c import d",
            "from e import b\nfrom f import d",
            "update imports in a.py",
        ),
    ],
)
def test_names_from_another_source_are_told_with_both(path: str, old: str, new: str, message: str) -> None:
    frame = "{}\nfn main() { }\n" if path.endswith(".rs") else "{}\n" + "class A {}\n" * path.endswith(".java")
    change = change_between({path: (frame.replace("{}", old, 1), frame.replace("{}", new, 1))})
    assert write(change, StyleOptions(form="plain", width=90)).text == message


def test_a_sample_that_imports_a_name_from_elsewhere_says_so() -> None:
    guide = "# Kiln\n\n```js\nimport {{ {} }} from 'kiln'\n{}```\n"
    old, new = guide.format("heat, Lid", ""), guide.format("heat", "import { Lid } from 'kiln/parts'\n")
    change = change_between({"a.md": (old, new)})
    assert (
        write(change, StyleOptions(form="plain", width=90)).text == "import Lid from kiln/parts instead of kiln in a.md"
    )


def test_one_import_for_another_is_a_replacement() -> None:
    old = 'package kiln\n\nimport (\n\t"fmt"\n\n\t"example.org/x/heat"\n)\n\nfunc Bake() { fmt.Print(heat.Now()) }\n'
    new = old.replace('\t"fmt"\n\n\t"example.org/x/heat"', '\t"fmt"\n\t"heat"')
    assert told("kiln.go", old, new).partition("\n")[0] == "replace example.org/x/heat with heat in kiln.go"


def test_a_word_replaced_throughout_tests_is_told() -> None:
    lines = "".join(f"    assert bake() == SortedDict(a={number})\n" for number in range(4))
    old = f"from trays import SortedDict\n\n\ndef test_bake():\n{lines}"
    new = f"def test_bake():\n{lines.replace('SortedDict', 'dict')}"
    assert (
        told("tests/test_kiln.py", old, new).partition("\n")[0] == "replace SortedDict with dict in tests/test_kiln.py"
    )


@pytest.mark.parametrize(
    ("path", "code", "old", "new", "expected"),
    [
        ("kiln.py", 'def heat(n):\n    return re.match(r"{}", n)\n', "a+ b", "a+? [bc]", "change regex in heat"),
        (
            "kiln.cc",
            'int heat() {{\n  std::regex re("{}");\n  return 1;\n}}\n',
            "(a+) b",
            "(a+?) b.*",
            "change regex in heat",
        ),
        ("kiln.js", 'const heat = new RegExp("{}");\n', "^(a+) b", "^(a+?) b.*", "change regex in heat"),
        ("kiln.py", 'def heat(n):\n    yield "{}"\n', "so (a) b!", "not (c) at all?", "update strings in heat"),
    ],
)
def test_a_text_that_cannot_be_quoted_is_told_by_its_kind_and_place(
    path: str, code: str, old: str, new: str, expected: str
) -> None:
    assert told(path, code.format(old), code.format(new)) == f"{expected} in {path}"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "src/index.ts",
            "export { kiln } from './kiln';\n",
            "export { kiln } from './kiln';\n\n/* Trays */\nexport { tray } from './tray';\n",
            "export tray",
        ),
        (
            "src/index.js",
            "export { kiln } from './kiln'\nexport { default as tray } from './tray'\n",
            "export { kiln } from './kiln'\n",
            "stop exporting tray from src/index.js",
        ),
        (
            "src/index.js",
            "export {\n  open,\n  tray,\n  lid\n} from './kiln';\n",
            "export {\n  open\n} from './kiln';\n",
            "stop exporting lid and tray from src/index.js",
        ),
        (
            "src/index.js",
            "import {\n  open,\n  tray\n} from './kiln';\nopen();\n",
            "import {\n  open\n} from './kiln';\nopen();\n",
            "stop importing tray in src/index.js",
        ),
        ("src/lib.rs", "mod kiln;\n", "mod kiln;\npub use kiln::Tray;\n", "export Tray from src/lib.rs"),
        (
            "src/index.ts",
            "export * from './a';\n",
            "export * from './a';\nexport * from './b';\n",
            "add exports to src/index.ts",
        ),
        (
            "kiln.ts",
            "import a from 'a';\na();\n",
            "import a from 'a';\n// heat\nimport b from 'b';\na();\n",
            "import b in kiln.ts",
        ),
        ("kiln.c", '#include "a.h"\n', '#include "a.h"\n#include "b.h"\n', "include b.h in kiln.c"),
    ],
)
def test_what_is_handed_on_is_exported_and_a_comment_names_nothing(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("kiln.py", "import re\nimport os\n\nre.x(os)\n", "import os\nimport re\n\nre.x(os)\n"),
        (
            "kiln_test.go",
            'package kiln\n\nimport (\n\t"go/clay"\n\t"go/ash"\n)\n\nfunc TestA(t *testing.T) {}\n',
            'package kiln\n\nimport (\n\t"go/ash"\n\n\t"go/clay"\n)\n\nfunc TestA(t *testing.T) {}\n',
        ),
        ("A.java", "import b.B;\nimport a.A;\nclass C {}\n", "import a.A;\nimport b.B;\nclass C {}\n"),
        ("a.rs", "use b::B;\nuse a::A;\n", "use a::A;\nuse b::B;\n"),
        ("a.ts", "import b from 'b';\nimport a from 'a';\n", "import a from 'a';\nimport b from 'b';\n"),
        ("a.c", '#include "b.h"\n#include "a.h"\n', '#include "a.h"\n#include "b.h"\n'),
    ],
)
def test_the_same_imports_in_another_order(path: str, old: str, new: str) -> None:
    assert told(path, old, new) == f"reorder imports in {path}"


def test_a_name_that_moved_to_another_import_is_no_other_order() -> None:
    old = "from a import (\n    b,\n)\nfrom c import (\n    d,\n)\n"
    new = "from a import (\n    d,\n)\nfrom c import (\n    b,\n)\n"
    assert "reorder" not in told("kiln.py", old, new)


def test_an_import_that_is_tried_now_is_no_other_order() -> None:
    old = "from ash import A\n\ntry:\n    from clay import C\nexcept ImportError:\n    C = None\n\ngo(A, C)\n"
    new = "try:\n    from ash import A\n    from clay import C\nexcept ImportError:\n    C = None\n\ngo(A, C)\n"
    assert "reorder" not in told("kiln.py", old, new)


def test_names_between_braces_are_exported_where_those_are() -> None:
    old = "export { bake } from './kiln'\n\nexport const heat = 1\n"
    new = old.replace("{ bake }", "{\n  bake,\n  lift,\n  type Lid,\n}")
    assert told("src/index.ts", old, new).startswith("export ")


def test_tests_whose_imports_changed_ask_what_they_asked() -> None:
    old = "import re\nimport os\n\n\ndef test_heat():\n    go(re, os)\n"
    new = "import os\nimport re\n\n\ndef test_heat():\n    go(re, os)\n"
    assert told("tests/test_kiln.py", old, new) == "reorder imports in tests/test_kiln.py"
    added = old.replace("import re\n", "import ash\nimport re\n")
    assert told("tests/test_kiln.py", old, added) == "import ash in tests/test_kiln.py"


def test_tests_that_are_laid_out_anew_beside_one_with_other_imports() -> None:
    body = "class A {\n    void a() { go(1, 2); stop(3); }\n}\n"
    laid = body.replace("go(1, 2); ", "go(\n            1, 2);\n").replace("stop(3)", "\nstop(\n3)")
    files = {f"src/test/{name}Test.java": (body.replace("A", name), laid.replace("A", name)) for name in "BC"}
    files["src/test/DTest.java"] = (f"import b.B;\n{body}", f"import a.A;\nimport b.B;\n{body}")
    message = write(change_between(files), StyleOptions(form="plain", width=72)).text
    assert "reformat BTest.java and CTest.java" in message
    assert "import A in " in message


@pytest.mark.parametrize(("source", "verb"), [("'../lids/'", "update"), ("'../doors'", "import")])
def test_a_source_with_another_sign_at_its_end_is_the_same_one(source: str, verb: str) -> None:
    old = "import { open } from '../lids';\nopen();\n"
    assert told("kiln.ts", old, old.replace("'../lids'", source)).startswith(verb)
