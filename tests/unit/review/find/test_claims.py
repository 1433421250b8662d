"""What a message says was done, held against the change."""

import pytest

from support.findings import Files, concerns

OLD = "def load(path):\n    return open(path).read()\n\n\ndef keep(path):\n    return path\n"
NEW = OLD.replace("open(path).read()", "open(path, encoding='utf-8').read()")
FILES = {"src/files.py": (OLD, NEW)}


def quotes(text: str, files: Files, *tracked: str) -> list[str]:
    found = concerns(text, files, tracked=tracked)
    return [concern.quote for concern in found if concern.rule == "unsupported-claim"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Add `parse_header` for callers that need it.",
        "Remove `parse_header`, which nobody used.",
        "This renames `parse_header`.",
        "Also fix parse_header() for empty files.",
        "Add the --no-header flag.",
        "Add src/header.py.",
    ],
)
def test_a_sentence_about_what_is_not_there_is_minded(sentence: str) -> None:
    assert quotes(f"Read files as UTF-8\n\nThey are texts.\n{sentence}", FILES) == [sentence]


@pytest.mark.parametrize(
    "sentence",
    [
        "Change `load`, not only for Windows.",  # it is in the change
        "Change `keep` too.",  # not in the diff, but in the file around it
        "Callers of `parse_header` need it.",  # a reason, and no deed
        "Fix the UnicodeDecodeError of texts.",  # another program's name for it
        "Add an encoding for `parse_header`.",  # said of something else
        "Change what README.md tells of.",  # tracked
        "Fix GitHub issue #12.",
        "Add io.TextWrapper support.",  # what others call it
        "Fix dead_code lints.",  # what a tool calls it
        "See https://example.org/parse_header.",
    ],
)
def test_a_true_sentence_is_not_minded(sentence: str) -> None:
    assert quotes(f"Read files as UTF-8\n\n{sentence}", FILES, "README.md") == []


@pytest.mark.parametrize(
    ("sentence", "path", "content"),
    [
        ("Add tests for it.", "tests/test_files.py", "def test_load():\n    assert load\n"),
        ("Also add a regression test.", "tests/test_files.py", "def test_load():\n    assert load\n"),
        ("Update the documentation.", "docs/files.md", "# Files\n"),
        ("Also update the README.", "README.md", "# Files\n"),
        ("Update the changelog.", "CHANGELOG.md", "# Changes\n"),
    ],
)
def test_tests_and_documents_have_to_be_in_the_change(sentence: str, path: str, content: str) -> None:
    assert quotes(f"Read files as UTF-8\n\n{sentence}", FILES) == [sentence]
    assert quotes(f"Read files as UTF-8\n\n{sentence}", {**FILES, path: (None, content)}) == []


FAR = "# far away\n" * 9 + "def far_away(path):\n    return path\n"
AROUND = {"src/files.py": (OLD + FAR, NEW + FAR)}


@pytest.mark.parametrize(
    "sentence",
    [
        "Remove `far_away`, which nobody used.",
        "This renames far_away().",
        "Add `far_away` for callers that need it.",
    ],
)
def test_what_was_there_and_still_is_was_neither_added_nor_removed(sentence: str) -> None:
    assert quotes(f"Read files as UTF-8\n\n{sentence}", AROUND) == [sentence]


@pytest.mark.parametrize(
    "sentence", ["Change `far_away` too.", "Add `far_away` handling.", "Fix far_away() for others."]
)
def test_what_stands_around_a_change_may_be_what_it_is_about(sentence: str) -> None:
    assert quotes(f"Read files as UTF-8\n\n{sentence}", AROUND) == []


def test_a_document_that_goes_is_none_that_was_written() -> None:
    gone = {**FILES, "vendor/lib/README.md": ("# Lib\n", None)}
    assert quotes("Read files as UTF-8\n\nUpdate the documentation.", gone) == ["Update the documentation."]


def test_a_piece_of_a_name_is_none() -> None:
    assert quotes("Renaming (g|s)etDefaultValue() to (g|s)etDefaultOption()", FILES) == []


def test_what_only_sounds_like_tests_is_not_minded() -> None:
    assert quotes("Fix 404 'identify flaky test' link (#10244)", FILES) == []
    assert quotes("Add test runner options", FILES) == []
    assert quotes("Fix the encoding that tests need", FILES) == []
    inline = {"src/files.rs": ("fn a() {}\n", "fn a() {}\n#[test]\nfn works() {\n    assert!(true);\n}\n")}
    assert quotes("Add a test for a", inline) == []


def test_a_removal_removes_and_an_addition_adds() -> None:
    more = {"src/files.py": (OLD, f"{OLD}\n\ndef more(path):\n    return path\n")}
    less = {"src/files.py": (f"{OLD}\n\ndef more(path):\n    return path\n", OLD)}
    assert quotes("Remove the cache", more) == ["Remove the cache"]
    assert quotes("Remove the cache", less) == []
    assert quotes("Add a cache", less) == ["Add a cache"]
    assert quotes("Add a cache", more) == []


def test_what_was_squashed_is_told_by_its_subject() -> None:
    assert quotes("Read files as UTF-8 (#12)\n\n* Add `parse_header`\n\n* Remove `parse_header`", FILES) == []
