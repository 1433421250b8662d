"""A description: its sections, its length, and the facts of the built-in one."""

import os
from collections.abc import Mapping

import pytest

from git_agent.config.load import load
from git_agent.pull_request.describe import describe
from git_agent.pull_request.description import MOST_CHARACTERS, Description, ReadingHint, rendered
from git_agent.pull_request.gather import gather
from git_agent.pull_request.task import PullRequestTask
from git_agent.pull_request.testing import commands_for_tests
from support.reading import git_of
from support.repo import Repo


def described(repo: Repo) -> Description:
    task = PullRequestTask(settings=load(environ=os.environ, root=repo.path).settings, describe=True)
    return describe(gather(task, git=git_of(repo), as_text=False, for_parser=True))


def branched(repo: Repo, before: Mapping[str, str | bytes | None]) -> Repo:
    repo.commit("Begin", before)
    repo.git("checkout", "--quiet", "-b", "feature")
    return repo


def test_empty_sections_are_left_out_and_the_others_keep_their_order() -> None:
    text = rendered(
        Description(
            what=("Add `x`",),
            risk=("Deletes `y`",),
            how_to_test=("Run `make test`",),
            read_first=(ReadingHint(path="a`b.py", why="adds <x>"),),
        )
    )
    assert text == (
        "## What\n\n- Add `x`\n\n## Risk\n\n- Deletes `y`\n\n## How to test\n\n- Run `make test`\n\n"
        "## Read first\n\n- ``a`b.py``: adds `<x>`\n"
    )


def test_one_reason_is_a_paragraph_and_several_are_a_list() -> None:
    assert rendered(Description(why=("One.",))) == "## Why\n\nOne.\n"
    assert rendered(Description(why=("One.", "Two."))) == "## Why\n\n- One.\n- Two.\n"


def test_a_long_description_is_cut_at_whole_bullets_and_says_so() -> None:
    many = tuple(f"Add the {number}th of very many things" for number in range(3_000))
    text = rendered(Description(what=many, risk=("One risk",)))
    assert len(text) <= MOST_CHARACTERS
    what, risk = text.split("\n\n## Risk\n\n")
    *bullets, last = what.split("\n")[2:]
    assert all(bullet[2:] in many for bullet in bullets)
    assert last == f"- and {3_000 - len(bullets)} more"
    assert risk == "- One risk\n"


def test_what_is_lost_is_a_risk_with_its_path(repo: Repo) -> None:
    branched(
        repo,
        {
            "src/parser.py": "def parse(text, strict):\n    return text\n\n\n"
            "def old():\n    return 1\n\n\ndef _own():\n    return 2\n",
            "src/gone.py": "X = 1\n",
        },
    )
    repo.commit("Change it", {"src/parser.py": "def parse(text):\n    return text\n", "src/gone.py": None})
    risk = described(repo).risk
    assert "Removes `old` from `src/parser.py`" in risk
    assert "`parse` in `src/parser.py` no longer takes `strict`" in risk
    assert "Deletes `src/gone.py`" in risk
    assert "No test is added or changed" in risk
    assert "_own" not in str(risk)


def test_what_only_moves_is_not_lost(repo: Repo) -> None:
    branched(repo, {"src/a.py": "X = 1\n\n\ndef moved():\n    return 1\n", "src/b.py": "Y = 1\n"})
    repo.commit("Move it", {"src/a.py": "X = 1\n", "src/b.py": "Y = 1\n\n\ndef moved():\n    return 1\n"})
    assert "Removes" not in str(described(repo).risk)


@pytest.mark.parametrize(
    ("path", "text", "risk"),
    [
        (".github/workflows/ci.yml", "on: push\n", "Changes the CI in `.github/workflows/ci.yml`"),
        ("Dockerfile", "FROM python:3.13\n", "Changes the build in `Dockerfile`"),
        ("settings.toml", "debug = true\n", "Changes configuration in `settings.toml`"),
        ("requirements.txt", "httpx==0.28.0\n", "Changes dependencies in `requirements.txt`"),
        (
            "db/migrate/20260101_add_email.rb",
            "class AddEmail < ActiveRecord::Migration[7.0]\n  def change\n    add_column :users, :email, :string\n"
            "  end\nend\n",
            "Changes the database schema in `db/migrate/20260101_add_email.rb`: Add `email` column to `users`",
        ),
    ],
)
def test_what_steers_a_project_is_a_risk(repo: Repo, path: str, text: str, risk: str) -> None:
    branched(repo, {"a.txt": "a\n"})
    repo.commit("Change it", {path: text})
    assert risk in described(repo).risk


def test_a_document_alone_is_no_risk(repo: Repo) -> None:
    branched(repo, {"README.md": "# It\n"})
    repo.commit("Explain it", {"README.md": "# It\n\nIt works.\n"})
    description = described(repo)
    assert (description.risk, description.how_to_test, description.why) == ((), (), ())


def test_a_large_change_is_a_risk(repo: Repo) -> None:
    branched(repo, {"a.txt": "a\n"})
    repo.commit("Add much", {f"src/m{number}.py": f"X = {number}\n" for number in range(50)})
    assert "A large change: 50 lines in 50 handwritten files" in described(repo).risk


def test_reasons_come_from_the_commits_alone(repo: Repo) -> None:
    branched(repo, {"a.py": "X = 1\n"})
    repo.commit(
        "Count to two\n\nOne was not enough, since there are two of us.\n\nFixes #3\nRefs ABC-9", {"a.py": "X = 2\n"}
    )
    assert described(repo).why == ("One was not enough, since there are two of us.", "Fixes #3", "See ABC-9")


def test_what_is_read_first_exists_and_sources_come_first(repo: Repo) -> None:
    branched(repo, {"src/gone.py": "X = 1\n" * 50, "src/a.py": "X = 1\n", "ci.toml": "a = 1\n"})
    repo.commit(
        "Change it",
        {
            "src/gone.py": None,
            "src/a.py": "X = 1\n\n\ndef added():\n    return 1\n",
            "src/b.py": "def other():\n    return 2\n" + "Y = 3\n" * 20,
            "ci.toml": "a = 2\n" * 30,
            "tests/test_a.py": "def test_a():\n    assert True\n",
            "README.md": "# It\n" * 90,
        },
    )
    readings = described(repo).read_first
    assert [each.path for each in readings] == ["src/b.py", "src/a.py", "ci.toml", "tests/test_a.py"]
    assert readings[1].why == "adds `added`"


def test_at_most_five_files_are_read_first(repo: Repo) -> None:
    branched(repo, {"a.py": "X = 1\n"})
    repo.commit("Add much", {f"src/m{number}.py": f"X = {number}\n" for number in range(9)})
    assert len(described(repo).read_first) == 5


@pytest.mark.parametrize(
    ("files", "commands"),
    [
        ({"Makefile": "all: x\n\ntest: all\n\tpytest\n"}, ("make test",)),
        ({"Makefile": "check test:\n\ttrue\n"}, ("make test",)),
        ({"Makefile": "test := 1\ntested:\n\ttrue\n"}, ()),
        ({"package.json": '{"scripts": {"test": "vitest"}}'}, ("npm test",)),
        ({"package.json": '{"scripts": {"test": "vitest"}}', "pnpm-lock.yaml": "x\n"}, ("pnpm test",)),
        ({"package.json": '{"scripts": {"test": "echo \\"Error: no test specified\\" && exit 1"}}'}, ()),
        ({"package.json": "not json"}, ()),
        ({"package.json": "[1]"}, ()),
        ({"tox.ini": "[tox]\n[pytest]\n"}, ("tox", "pytest")),
        ({"noxfile.py": "import nox\n", "pyproject.toml": "[tool.pytest.ini_options]\n"}, ("nox", "pytest")),
        ({"Cargo.toml": "[package]\n", "go.mod": "module x\n"}, ("cargo test", "go test ./...")),
        ({"sub/Makefile": "test:\n\ttrue\n"}, ()),
    ],
)
def test_only_commands_that_the_repository_shows_are_named(
    repo: Repo, files: dict[str, str], commands: tuple[str, ...]
) -> None:
    head = repo.commit("Begin", files)
    repo.write("Makefile", "test:\n\tnot committed\n")
    assert commands_for_tests(git_of(repo), head) == commands


def test_a_task_keeps_its_letters(repo: Repo) -> None:
    branched(repo, {"a.py": "X = 1\n"})
    repo.commit("Count to two\n\nFixes #3\nCloses Owner/Repo#9", {"a.py": "X = 2\n"})
    assert described(repo).why == ("Fixes #3, fixes Owner/Repo#9",)
