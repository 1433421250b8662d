"""A change that may be several is offered to be split, by where its parts are, and only to people."""

import io

from git_agent.cli.mixed import offer_split
from git_agent.console import Console
from git_agent.model.draft import BUILTIN, Draft
from git_agent.writer.compose import write
from support.findings import Files, change_between

CODE = "def heat(n):\n    return n\n"
MIXED: Files = {
    "src/kiln.py": (CODE, CODE.replace("return n", "return n + 1")),
    ".github/workflows/ci.yml": ("on: push\njobs:\n  a: 1\n", "on: push\njobs:\n  a: 2\n"),
    "docs/wood.md": ("# Wood\n\nDry.\n", "# Wood\n\nDry, or it smokes.\n"),
}


def test_parts_are_told_by_where_they_are() -> None:
    assert set(write(change_between(MIXED)).parts) == set(MIXED)


def test_code_with_its_test_and_its_entry_is_one_change() -> None:
    files: Files = {
        "src/kiln.py": MIXED["src/kiln.py"],
        "tests/test_kiln.py": (None, "def test_heat():\n    assert heat(1) == 2\n"),
        "CHANGELOG.md": ("# Log\n\n- a\n", "# Log\n\n- a\n- Heat more.\n"),
    }
    assert write(change_between(files)).parts == ()


def said(draft: Draft, *, live_err: bool) -> str:
    err = io.BytesIO()
    offer_split(draft, Console(stdout=None, stderr=err, live_err=live_err))
    return err.getvalue().decode()


def test_one_line_offers_it_to_whoever_looks() -> None:
    mixed = Draft(text="Update it", author=BUILTIN, parts=("a", "b", "c", "d", "e"))
    assert said(mixed, live_err=True) == (
        "git-agent: this may be several changes (a, b, c, d and 1 more); `git agent split` looks into it\n"
    )
    assert said(mixed, live_err=False) == ""
    assert said(Draft(text="Update it", author=BUILTIN), live_err=True) == ""
