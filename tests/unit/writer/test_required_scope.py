"""A scope that must be there is one of those the project allows: by its paths, its history, or what it is about."""

import pytest

from git_agent.history_model import HistoryModel
from git_agent.model.past_commit import PastCommit
from git_agent.model.subject import parse_subject
from git_agent.writer import StyleOptions
from git_agent.writer.drafting import builtin_draft
from support.findings import Files, change_between

CODE = ("def a():\n    return 1\n", "def a():\n    return 1\n\n\ndef fire_kiln():\n    return 2\n")
TEXT = ("# Kiln\n\nIt burns.\n", "# Kiln\n\nIt burns wood.\n")


def scope_of(files: Files, scopes: str, *past: tuple[str, str]) -> tuple[str | None, tuple[str, ...]]:
    commits = tuple(
        PastCommit(oid=str(n), author="Ada", subject=subject, paths=(path,)) for n, (subject, path) in enumerate(past)
    )
    learned = HistoryModel(past=commits, learner=None, learned_commits=0, from_lines=False)
    options = StyleOptions(form="conventional", scopes=tuple(scopes.split()), scope_use="always")
    draft = builtin_draft(change_between(files), options, learned)
    return parse_subject(draft.text.partition("\n")[0]).scope, draft.warnings


@pytest.mark.parametrize(
    ("files", "scopes", "scope"),
    [
        ({"lib/kiln.py": CODE}, "web kiln", "kiln"),
        ({"lib/kiln_door.py": CODE}, "web kiln", "kiln"),
        ({"lib/kilnDoor.py": CODE}, "web door", "door"),
        ({"web/a.py": CODE, "b.py": CODE, "c.py": CODE}, "web kiln", "web"),
        ({"README.md": TEXT}, "web docs", "docs"),
        ({"README.md": TEXT}, "web documentation", "documentation"),
        ({"tests/test_a.py": CODE}, "web test", "test"),
        ({".github/workflows/a.yml": ("on: push\n", "on: pull_request\n")}, "web ci", "ci"),
        ({"requirements.txt": ("kiln==1.0\n", "kiln==1.1\n")}, "web deps", "deps"),
        ({"a.py": CODE}, "core", "core"),
    ],
)
def test_the_scope_that_fits_best_is_taken(files: Files, scopes: str, scope: str) -> None:
    assert scope_of(files, scopes) == (scope, ())


def test_the_history_knows_which_scope_such_files_have() -> None:
    past = [(f"feat(core): add part {n}", "lib/a.py") for n in range(9)]
    past += [(f"fix(ui): mend part {n}", "page/b.py") for n in range(9)]
    assert scope_of({"lib/a.py": CODE}, "core ui", *past) == ("core", ())
    assert scope_of({"page/b.py": CODE}, "core ui", *past) == ("ui", ())


def test_where_none_fits_one_line_says_so() -> None:
    scope, warnings = scope_of({"a.py": CODE}, "core ui")
    assert scope is None
    assert warnings == (
        "this project wants a scope in each subject, and none of its scopes (core, ui) fits this change",
    )
