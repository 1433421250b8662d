"""A place is told at a file and a line that the commit has, found by the end of its path where it is the only one."""

import pytest

from git_agent.ci.diagnose.in_tree import NO_FILE, NO_LINE, NO_TREE, OUTSIDE, InTree, in_tree
from git_agent.ci.diagnose.run import diagnose_log
from git_agent.ci.diagnose.values import Diagnosis
from git_agent.git.index import TrackedEntry
from support.reading import git_of
from support.repo import Repo

PATHS = (
    "src/main/Cart.kt", "src/test/CartTest.java", "a/util.py", "b/util.py", "Cart.cs", "x/Cart.cs", "m/XCart.kt",
    "top.c",
)  # fmt: skip
ENTRIES = (
    *(TrackedEntry(path=path, mode="100644", oid="1" * 40) for path in PATHS),
    TrackedEntry(path="key", mode="120000", oid="2" * 40),
    TrackedEntry(path="dep/lib", mode="160000", oid="3" * 40),
)
TREE = InTree(lambda: ENTRIES, lambda _path, entry: 50 if entry else 0)


def told(file: str | None, line: int | None = 3) -> Diagnosis:
    return Diagnosis(
        check_name="test", failure_type="test-failure", failure_message="", log_excerpt="", suggested_action="x-fix",
        file=file, line=line, column=1 if file else None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("file", "found"),
    [
        ("CartTest.java", "src/test/CartTest.java"),
        ("test/CartTest.java", "src/test/CartTest.java"),
        ("Cart.kt", "src/main/Cart.kt"),  # and not XCart.kt
        ("Cart.cs", "Cart.cs"),  # it is there as it was told
        ("src/./test/../main/Cart.kt", "src/main/Cart.kt"),
        ("../src/main/Cart.kt", "src/main/Cart.kt"),  # built in a folder of its own
        ("../../top.c", "top.c"),
        ("/srv/ci/42/src/main/Cart.kt", "src/main/Cart.kt"),
        ("C:/ci/src/main/Cart.kt", "src/main/Cart.kt"),
        ("dep/lib/src/x.c", "dep/lib/src/x.c"),  # of a submodule, whose files are not known here
    ],
)
def test_the_only_file_of_a_name_is_meant(file: str, found: str) -> None:
    diagnosis = TREE.resolved(told(file))
    assert (diagnosis.file, diagnosis.line, diagnosis.notes) == (found, 3, ())


@pytest.mark.parametrize(
    ("file", "line", "why"),
    [
        ("util.py", 3, NO_FILE),  # two have that name
        ("src/nope.py", 3, NO_FILE),
        ("key", 1, NO_FILE),  # a link leads anywhere
        ("/srv/Cart.kt", 3, OUTSIDE),
        ("/etc/passwd", 3, OUTSIDE),
        ("/srv/top.c", 3, OUTSIDE),
        ("../../../etc/passwd", 3, OUTSIDE),
        ("src/../../.ssh/config", 1, OUTSIDE),
        ("~/.ssh/config", 1, OUTSIDE),
        ("file:///etc/passwd", 1, OUTSIDE),
        ("top.c", 51, NO_LINE),
        ("top.c", 99999999999999999999, NO_LINE),
        ("top.c", -5, NO_LINE),
        ("top.c", 0, NO_LINE),
    ],
)
def test_what_the_commit_does_not_have_is_no_place(file: str, line: int, why: str) -> None:
    diagnosis = TREE.resolved(told(file, line))
    assert (diagnosis.file, diagnosis.line, diagnosis.column, diagnosis.notes) == (None, None, None, (why,))
    assert diagnosis.log_excerpt == f"{file}:{line}"


@pytest.mark.parametrize("file", ["/etc/passwd", "../a.c", "~/x.py", "C:/x.c", "a/../../x"])
def test_where_the_commit_is_not_known_a_place_is_inside_all_the_same(file: str) -> None:
    assert NO_TREE.resolved(told(file)).file is None
    assert NO_TREE.resolved(told("src/a.c", 9_999)).file == "src/a.c"
    assert NO_TREE.resolved(told("src/a.c", 10**12)).file is None


@pytest.mark.parametrize(
    "log",
    [
        '<testsuite><testcase name="t" file="../../../etc/passwd" line="3"><failure message="boom">x</failure>'
        "</testcase></testsuite>",
        '{"version":"2.1.0","runs":[{"results":[{"level":"error","message":{"text":"x"},"locations":[{"physicalLocation":'
        '{"artifactLocation":{"uri":"../../etc/passwd"},"region":{"startLine":99999999999999999999}}}]}]}]}',
        "::error file=../../.ssh/config,line=1::boom\n",
        "/etc/passwd:3:1: error: bad\n",
    ],
)
def test_nobody_is_led_out_of_the_repository(log: str) -> None:
    found = diagnose_log([log.encode()], name="x")
    assert (found.file, found.line, found.notes[-1:]) in ((None, None, (OUTSIDE,)), (None, None, ()))


def test_nothing_is_listed_for_a_log_without_a_place() -> None:
    def asked() -> tuple[TrackedEntry, ...]:
        raise AssertionError

    tree = InTree(asked, lambda _path, _entry: None)
    assert tree.resolved(told(None)) == told(None)


def test_the_judged_commit_decides_and_none_is_no_hindrance(repo: Repo) -> None:
    old = repo.commit("Begin", {"a/Cart.kt": "1\n2\n3\n"})
    repo.commit("Move", {"a/Cart.kt": None, "b/Cart.kt": "1\n2\n3\n"})
    git = git_of(repo)
    assert in_tree(git, old).resolved(told("Cart.kt")).file == "a/Cart.kt"
    assert in_tree(git).resolved(told("Cart.kt")).file == "b/Cart.kt"
    assert in_tree(git).resolved(told("b/Cart.kt", 4)).file == "b/Cart.kt"  # something is missing
    assert in_tree(git).resolved(told("b/Cart.kt", 5)).file is None
    assert in_tree(git, "e" * 40).resolved(told("Cart.kt")).file == "Cart.kt"


def test_what_is_not_committed_yet_is_a_place_for_a_log_of_ones_own(repo: Repo) -> None:
    repo.commit("Begin", {"a.py": "1\n"})
    repo.write("a.py", "1\n" * 9)
    repo.write("new.py", "1\n" * 9)
    git = git_of(repo)
    for file in ("a.py", "new.py", str(repo.path / "new.py")):
        assert in_tree(git, or_work_tree=True).resolved(told(file, 9)).file == file.rpartition("/")[2]
        assert in_tree(git).resolved(told(file, 9)).file is None
