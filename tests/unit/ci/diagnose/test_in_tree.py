"""A file that a tool names without its folder is found in the commit, where it is the only one of that name."""

import pytest

from git_agent.ci.diagnose.in_tree import InTree, in_tree
from git_agent.ci.diagnose.values import Diagnosis
from support.reading import git_of
from support.repo import Repo

PATHS = ("src/main/Cart.kt", "src/test/CartTest.java", "a/util.py", "b/util.py", "Cart.cs", "x/Cart.cs", "m/XCart.kt")


def told(file: str | None) -> Diagnosis:
    return Diagnosis(
        check_name="test", failure_type="test-failure", failure_message="", log_excerpt="", suggested_action="x-fix",
        file=file, line=3,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("file", "found"),
    [
        ("CartTest.java", "src/test/CartTest.java"),
        ("test/CartTest.java", "src/test/CartTest.java"),
        ("Cart.kt", "src/main/Cart.kt"),  # and not XCart.kt
        ("util.py", "util.py"),  # two have that name
        ("Cart.cs", "Cart.cs"),  # it is there as it was told
        ("nowhere.py", "nowhere.py"),
        ("/srv/Cart.kt", "/srv/Cart.kt"),
    ],
)
def test_the_only_file_of_a_name_is_meant(file: str, found: str) -> None:
    diagnosis = InTree(lambda: PATHS).resolved(told(file))
    assert (diagnosis.file, diagnosis.line) == (found, 3)


def test_nothing_is_listed_for_a_log_without_a_place() -> None:
    def asked() -> tuple[str, ...]:
        raise AssertionError

    assert InTree(asked).resolved(told(None)) == told(None)


def test_the_judged_commit_decides_and_none_is_no_hindrance(repo: Repo) -> None:
    old = repo.commit("Begin", {"a/Cart.kt": "1\n"})
    repo.commit("Move", {"a/Cart.kt": None, "b/Cart.kt": "1\n"})
    git = git_of(repo)
    assert in_tree(git, old).resolved(told("Cart.kt")).file == "a/Cart.kt"
    assert in_tree(git).resolved(told("Cart.kt")).file == "b/Cart.kt"
    assert in_tree(git, "e" * 40).resolved(told("Cart.kt")).file == "Cart.kt"
