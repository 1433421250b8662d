"""Public names that go without a word."""

import pytest

from git_agent.model.message import Message
from git_agent.review.find.removed_names import silently_removed
from git_agent.review.find.values import Part
from support.findings import findings, places

KEPT = "def load(path):\n    return open(path).read()\n"
LOST = f"{KEPT}\n\ndef dump(path, text):\n    open(path, 'w').write(text)\n"
FILES = {"src/files.py": (LOST, KEPT.replace("read()", "read().strip()"))}
PLACE = ("removed-public-name", "src/files.py", 2)


def test_a_name_that_goes_without_a_word_is_minded_where_it_stood() -> None:
    assert places("Trim what is read", FILES) == [PLACE]


@pytest.mark.parametrize(
    "text",
    [
        "Remove dead code",
        "Remove unused functions",
        "Drop support for old Python",
        "refactor: split the helpers",
        "Clean up",
        "Rename functions for clarity",
        "Remove deprecated functions now that downstream has moved off",
        "Rewrite files.py",
        "Trim what is read\n\nAlso remove the writer.",  # by what its lines say
        "Trim what is read\n\n- delete the functions that nobody needs any more",
        "Trim what is read\n\n`dump` has a package of its own now.",
        "feat!: trim what is read",
        "Trim what is read\n\nBREAKING CHANGE: files are only read.",
    ],
)
def test_a_message_that_tells_of_it_is_enough(text: str) -> None:
    assert places(text, FILES) == []


@pytest.mark.parametrize(
    "text",
    [
        "Remove the old logo",
        "Move the changelog into a folder",
        "edition: migrate to Rust 2018",
        "Trim what is read\n\nAlso remove a semicolon from the license.",
        "Trim what is read\n\n* refactor: make all fields optional\n* chore: drop TEST from the badges",
        "Fix a crash when renaming a label",
    ],
)
def test_a_message_that_tells_of_another_removal_is_not(text: str) -> None:
    assert places(text, FILES) == [PLACE]


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("src/files.py", LOST.replace("dump", "_dump"), KEPT),  # never meant for others
        ("tests/test_files.py", LOST, KEPT),
        ("src/internal/files.py", LOST, KEPT),
        ("src/files.rs", "fn dump() {}\n\npub fn load() {}\n", "pub fn load() {}\n"),
        ("files.go", "package files\n\nfunc dump() {}\n\nfunc Load() {}\n", "package files\n\nfunc Load() {}\n"),
    ],
)
def test_a_name_of_their_own_may_go(path: str, old: str, new: str) -> None:
    assert places("Trim what is read", {path: (old, new)}) == []


def test_a_name_of_ruby_may_end_in_a_mark() -> None:
    old = "class Files\n  def load\n    1\n  end\n\n  def open?\n    true\n  end\nend\n"
    new = old.replace("\n  def open?\n    true\n  end\n", "")
    assert places("Trim what is read", {"lib/files.rb": (old, new)}) == [("removed-public-name", "lib/files.rb", 5)]


def test_a_name_that_only_moved_is_not_gone() -> None:
    moved = {"src/files.py": (LOST, KEPT), "src/writing.py": (None, LOST.removeprefix(KEPT).lstrip())}
    assert places("Trim what is read", moved) == []


def test_a_method_that_only_came_into_something_else_is_not_gone() -> None:
    old = "class Files:\n    def load(self):\n        return 1\n\n    def dump(self):\n        return 2\n"
    new = old.replace("    def dump", "def other(self):\n    def dump")
    assert places("Trim what is read", {"src/files.py": (old, new)}) == []


def test_our_own_sections_have_to_call_it_breaking() -> None:
    paths = frozenset(FILES)
    told = "- trim what is read\n- remove dump from files.py"
    section = Part(message=Message(subject="fix: trim what is read", body=told), paths=paths)
    given = findings(f"trim what is read\n\n{told}", FILES, parts=(section,))
    [concern] = silently_removed(given)
    assert concern.remedy == "BREAKING CHANGE: `dump` is gone from src/files.py."
    assert concern.problem == "`dump` is gone, and no `BREAKING CHANGE:` tells whoever uses it."
    assert concern.quote == "remove dump from files.py"
    told = f"{told}\n\n{concern.remedy}"
    section = Part(message=Message(subject="fix: trim what is read", body=told), paths=paths)
    assert list(silently_removed(findings(f"strip\n\n{told}", FILES, parts=(section,)))) == []


def test_a_secret_in_a_name_is_not_repeated() -> None:
    name = f"ghp_{'a1B2' * 9}"
    old = f"{KEPT}\n\ndef {name}(path):\n    return path\n"
    assert places("Trim what is read", {"src/files.py": (old, KEPT)}) == []
