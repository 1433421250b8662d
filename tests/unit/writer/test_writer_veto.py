"""What may not be said: a name is added, removed or mentioned only where it is declared, set or written for the first
time, and gone for good.
"""

import pytest

from git_agent.model.value import replace
from git_agent.writer.choose.candidates import candidates
from git_agent.writer.phrases.phrase import sentence
from git_agent.writer.read.cluster import cluster_files
from git_agent.writer.read.facts import gather
from git_agent.writer.style.habits import habits_of
from git_agent.writer.style.style import Style
from git_agent.writer.subject_choices import main_phrases
from support.findings import Files, change_between

PLAIN = replace(Style(), backticks=False)


def sentences(files: Files, type_: str = "feat") -> list[str]:
    """Every sentence that could become the subject."""
    facts = gather(change_between(files))
    clusters = cluster_files(facts)
    phrases = main_phrases(clusters, facts, type_)
    every = candidates(clusters[0], facts, phrases, type_, habits_of((), ()))
    return [sentence(phrase, PLAIN) for phrase in every]


PYTHON = "import json\n\n\ndef load(path):\n    return json.loads(read(path))\n"


@pytest.mark.parametrize(
    ("path", "old", "new", "word"),
    [
        ("src/app.py", PYTHON, PYTHON.replace("import json", "import json\nimport sqla_compat"), "sqla_compat"),
        ("src/app.py", PYTHON, PYTHON.replace("return", "limit_of = 3\n    return"), "limit_of"),
        ("src/app.py", PYTHON, PYTHON.replace("    return", "    warm_up(path)\n    return"), "warm_up"),
        ("src/app.py", PYTHON, PYTHON.replace("    return", '    say("keep_alive")\n    return'), "keep_alive"),
        ("src/app.py", PYTHON.replace("    return", "    warm_up(path)\n    return"), PYTHON, "warm_up"),
        (
            "src/App.java",
            "class App {\n  void go() {\n    b.bind(k);\n  }\n}\n",
            "class App {\n  void go() {\n    b.withSource(f).bind(k);\n  }\n}\n",
            "withSource",
        ),
        (
            "pom.xml",
            "<project>\n  <version>1.2.1</version>\n  <stamp>1</stamp>\n</project>\n",
            "<project>\n  <version>1.2.2-SNAPSHOT</version>\n  <stamp>2</stamp>\n</project>\n",
            "SNAPSHOT",
        ),
        ("run.sh", "#!/bin/sh\nmake all\n", "#!/bin/sh\nmake all\nmake check-format\n", "add check-format"),
    ],
)
def test_what_is_only_imported_bound_called_or_quoted_is_not_added_removed_or_used(
    path: str, old: str, new: str, word: str
) -> None:
    told = [text for text in sentences({path: (old, new)}) if text.split()[0] in ("add", "remove", "use", "mention")]
    # An import is told as one, with that word behind its name.
    assert not any(word in text and f"{word} import" not in text for text in told), told


def test_a_name_that_is_still_defined_is_not_removed() -> None:
    old = "class Kiln {\n  void heat(int n) { go(n); }\n  void heat(long n) { go(n); }\n}\n"
    new = "class Kiln {\n  void heat(long n) { go(n); }\n}\n"
    assert not any(text.startswith("remove heat") for text in sentences({"src/Kiln.java": (old, new)}))


def test_a_test_that_runs_under_another_function_is_not_removed() -> None:
    old = "test('keeps the door shut', t => {\n  t.pass();\n});\n"
    new = "const run = old ? test.failing : test;\n\nrun('keeps the door shut', t => {\n  t.pass();\n});\n"
    assert not any(text.startswith("remove") for text in sentences({"test/door.ts": (old, new)}))


@pytest.mark.parametrize("gone", [False, True])
def test_a_settings_file_that_comes_or_goes_is_told_as_a_file(gone: bool) -> None:
    content = "paths:\n  src/a.yml:\n    ignore: true\n"
    files = {".github/actionlint.yml": (content, None) if gone else (None, content)}
    assert not any("paths" in text or "ignore" in text for text in sentences(files))


def test_a_word_of_a_rewritten_passage_is_not_mentioned() -> None:
    old = "# Kiln\n\nIt burns `wood_chips` and nothing but that, all day long.\n\nMore.\n"
    new = "# Kiln\n\nWhatever you like may be burnt in `burn_all`, day and night.\n\nMore.\n"
    assert not any(text.startswith(("mention", "document")) for text in sentences({"README.md": (old, new)}))


def test_a_word_that_the_document_had_before_is_not_mentioned() -> None:
    old = "# Kiln\n\nSee `burn_all`.\n\n" + "Line.\n" * 12
    assert not any(text.startswith("mention") for text in sentences({"README.md": (old, f"{old}\nUse `burn_all`.\n")}))


def test_a_test_with_a_longer_title_is_not_new() -> None:
    old = "it('keeps the door', () => {\n  go();\n});\n"
    files = {"test/door.test.ts": (old, old.replace("the door", "the door when it is hot"))}
    told = sentences(files)
    assert not any(text.startswith(("add", "remove")) for text in told), told


def test_a_dependency_that_another_manifest_bumps_or_gives_up_is_not_added() -> None:
    def crate(*lines: str) -> str:
        return "\n".join(("[package]", 'name = "x"', "[dependencies]", *lines, ""))

    bumped = (crate('codec = "0.1.0"'), crate('codec = "0.1.1"'))
    given_up = (crate('bytes = "1.0"', 'rand = "0.8"'), crate('rand = "0.8"'))
    gained = (crate('rand = "0.8"'), crate('bytes = "1.0"', 'codec = "0.1.1"', 'logger = "0.6"', 'rand = "0.8"'))
    files = {"Cargo.toml": bumped, "core/Cargo.toml": given_up, "web/Cargo.toml": gained}
    told = " ".join(sentences(files))
    assert "add logger dependency" in told
    assert "bump codec from 0.1.0 to 0.1.1" in told
    assert "bytes" not in told
    assert "add codec" not in told


def test_a_parameter_of_a_function_of_a_type_in_rust_is_none_of_the_type() -> None:
    old = "impl Kiln {\n    pub fn new(lid: u8) -> Kiln {\n        make(lid)\n    }\n}\n"
    told = sentences({"src/kiln.rs": (old, old.replace("new(lid: u8", "new(lid: u8, heat: u8"))})
    assert "add heat parameter to new of Kiln" in told
    assert not any("parameter to Kiln" in text for text in told)
