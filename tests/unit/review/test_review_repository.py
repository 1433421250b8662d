"""What a review reads of a repository, and what a repository says about its reviews."""

import json
import os
import shutil
import socket
from collections.abc import Mapping
from pathlib import Path

import pytest

from git_agent.review.form.generated import TYPES
from support.repo import Repo
from support.reviewing import review, script, stage_two_modules, without_concerns
from support.template import template
from support.terminal import on_screen


@template
def staged(repo: Repo) -> None:
    """A change of two modules."""
    stage_two_modules(repo)


def report_of(repo: Repo, *args: str) -> dict[str, object]:
    ran = repo.agent("commit-msg", "--review", "--json", *args)
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    assert isinstance(report, dict)
    return report


def first_request(repo: Repo) -> str:
    """What the generator is sent."""
    repo.agent("commit-msg", "--review", "--provider", script(repo, *without_concerns(repo)))
    events = json.loads(repo.agent("trace", "show", "--full", "--json").stdout)["events"]
    return next(json.dumps(event["request"]) for event in events if event["event"] == "model.request")


def test_the_generator_is_shown_what_is_staged_and_fifty_commits_before_it(staged: Repo) -> None:
    staged.git("stash", "--quiet")
    staged.commit_all([(f"chore: step {at:02}", {}) for at in range(60)])
    staged.git("stash", "pop", "--quiet", "--index")
    staged.write("src/cli/main.py", "unstaged_words = 1\n")
    staged.write("docs/untracked.md", "untracked words\n")
    request = first_request(staged)
    assert staged.head in request
    assert "| added | docs/use.md | docs |" in request
    assert "version() if sys.argv" in request
    assert "unstaged_words" not in request
    assert "untracked" not in request
    assert [at for at in range(60) if f"chore: step {at:02}" in request] == list(range(10, 60))


def test_a_huge_change_has_a_bounded_table_and_every_file_in_the_report(repo: Repo) -> None:
    paths = [f"src/cli/part{at % 2}/f{at:03}.py" for at in range(210)]
    repo.stage({path: f"value = {at}\n" for at, path in enumerate(paths)})
    report = report_of(repo)
    rows = [line for line in str(report["message_printed"]).split("\n") if line.startswith("| added | ")]
    assert len(rows) == 201
    assert rows[-1] == "| added | src/cli/part1/ (10 more files) | cli |"
    files = report["files"]
    assert isinstance(files, list)
    assert sorted(file["path"] for file in files) == sorted(paths)


@pytest.mark.parametrize(
    ("files", "scope"),
    [
        ({"src/cli/a.py": "a = 1\n"}, "cli"),
        ({"src/cli/a.py": "a = 1\n", "src/cli/b.py": "b = 1\n", "docs/a.md": "# A\n"}, "cli"),
        ({"src/cli/a.py": "a = 1\n", "docs/a.md": "# A\n"}, "multi-module"),
        ({f"{name}/a.py": "a = 1\n" for name in "abcd"}, "multi-module"),
    ],
)
def test_the_scope_of_the_built_in_title(repo: Repo, files: Mapping[str, str], scope: str) -> None:
    repo.stage(files)
    title = str(report_of(repo)["title"])
    assert title.partition("(")[2].partition(")")[0] == scope
    assert len(title) <= 70
    assert title.partition("(")[0] in TYPES


def test_copies_modes_and_types_have_a_status_of_the_four(repo: Repo) -> None:
    text = "".join(f"line {at}\n" for at in range(40))
    repo.commit(
        "feat: begin", {"a.txt": text, "run.sh": "echo\n", "linked": "z\n", "gone.txt": "x\n", "old.txt": text[:150]}
    )
    repo.stage({"gone.txt": None, "old.txt": None, "new.txt": text[:150], "spaced name|.txt": "y\n"})
    repo.git("update-index", "--chmod=+x", "run.sh")
    (repo.path / "linked").unlink()
    (repo.path / "linked").symlink_to("a.txt")
    repo.git("add", "linked")
    repo.git("config", "diff.renames", "copies")
    repo.stage({"a.txt": text + "more\n", "copy.txt": text})
    files = report_of(repo)["files"]
    assert isinstance(files, list)
    assert {file["path"]: file["status"] for file in files} == {
        "a.txt": "modified",
        "copy.txt": "added",
        "gone.txt": "deleted",
        "linked": "modified",
        "new.txt": "renamed",
        "run.sh": "modified",
        "spaced name|.txt": "added",
    }


def test_the_gravest_comes_first(staged: Repo) -> None:
    secret = f'TOKEN = "ghp_{"a1B2" * 9}"\n'
    staged.stage({"src/cli/a.py": "def a():\n    breakpoint()\n", "src/cli/key.py": secret})
    concerns = report_of(staged)["concerns"]
    assert isinstance(concerns, list)
    assert concerns[0]["rule"] == "secret"
    assert [concern["path"] for concern in concerns][:2] == ["src/cli/key.py", "src/cli/a.py"]


def test_offline_no_socket_is_opened(staged: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert staged.agent("commit-msg", "--review").returncode == 0


def test_a_repositorys_file_names_modules_and_documents(staged: Repo) -> None:
    settings = '[review]\nmodules = ["front: src/cli/**"]\ndocs = ["docs/rules.md", "docs/none.md"]\n'
    staged.commit("chore: settle", {".git-agent.toml": settings, "docs/rules.md": "Words of the rules.\n"})
    staged.stage({"src/cli/other.py": "a = 1\n"})
    ran = staged.agent("commit-msg", "--review", "--json")
    report = json.loads(ran.stdout)
    assert [(module["name"], module["source"]) for module in report["modules"]] == [("front", "settings")]
    assert report["warnings"] == []  # nobody reads documents where no model is asked
    asked = review(staged, args=["--fallback", "builtin", "--json"])
    assert "review.docs: no tracked file is docs/none.md" in asked.stderr
    assert json.loads(asked.stdout)["warnings"] == ["review.docs: no tracked file is docs/none.md"]
    assert "Words of the rules." in first_request(staged)


def test_a_git_that_fails_in_the_words_of_the_contract(staged: Repo, tmp_path: Path) -> None:
    env = shimmed_git(tmp_path, 'case "$*" in *" diff "*) echo "fatal: index file corrupt" >&2; exit 128 ;; esac')
    ran = staged.agent("commit-msg", "--review", "--json", env=env)
    assert ran.returncode == 5
    assert json.loads(ran.stdout)["error"]["message"] == "git diff failed: fatal: index file corrupt"


def test_the_change_and_the_tracked_files_are_read_at_once(staged: Repo, tmp_path: Path) -> None:
    """Each of the two waits until the other has begun; one after the other would wait for ever."""
    meets = f"""
    meet() {{ touch {tmp_path}/$1; while [ ! -e {tmp_path}/$2 ]; do sleep 0.01; done; }}
    case "$*" in
        *" ls-files "*--stage*) meet listed compared ;;
        *" diff "*) meet compared listed ;;
    esac
    """
    env = {**shimmed_git(tmp_path, meets), "GIT_AGENT_LIMITS_GIT_SECONDS": "30"}
    ran = staged.agent("commit-msg", "--review", env=env)
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "listed").exists()
    assert (tmp_path / "compared").exists()


def shimmed_git(folder: Path, script: str) -> dict[str, str]:
    """A PATH on which git does this first."""
    git = folder / "shim" / "git"
    git.parent.mkdir()
    git.write_text(f'#!/bin/sh\n{script}\nexec {shutil.which("git")} "$@"\n')
    git.chmod(0o755)
    return {"PATH": f"{git.parent}:{os.environ['PATH']}"}


def test_a_terminal_shows_each_step_with_its_time_and_nothing_of_it_for_programs(staged: Repo) -> None:
    shown = on_screen(staged.path, ["commit-msg", "--review"]).decode()
    assert "git-agent: Gathering git context... 0 s" in shown
    assert "Stitching outputs... " in shown
    assert b"Gathering" not in on_screen(staged.path, ["commit-msg", "--review", "--json"])


def test_without_a_terminal_no_step_is_shown(staged: Repo) -> None:
    assert "Gathering" not in staged.agent("commit-msg", "--review").stderr
