"""`git-agent hook install` and `uninstall`, as git and the files see them."""

import os
import shutil
import stat
from pathlib import Path
from shutil import which

import pytest

from git_agent.console import system_console
from git_agent.model.value import replace
from git_agent.wiring import this_process
from support.ran import Ran
from support.repo import Repo

EARLIER = "prepare-commit-msg.before-git-agent"


def hook_of(repo: Repo) -> Path:
    return repo.path / ".git" / "hooks" / "prepare-commit-msg"


def install(repo: Repo, launcher: Path, cwd: Path | None = None) -> Ran:
    return repo.agent("hook", "install", env={"GIT_AGENT_LAUNCHER": str(launcher)}, cwd=cwd)


def write_hook(path: Path, body: str, mode: int = 0o755) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(mode)
    return path.read_bytes()


def commit_in_editor(repo: Repo, *args: str, check: bool = True) -> str:
    """Commits whatever message the editor finds and returns its subject; empty when git refuses it."""
    before = repo.git("rev-parse", "--quiet", "--verify", "HEAD", check=False)
    repo.git("commit", "--quiet", *args, env={"GIT_EDITOR": "true"}, check=check)
    after = repo.git("rev-parse", "--quiet", "--verify", "HEAD", check=False)
    return repo.git("log", "-1", "--format=%s") if before != after else ""


@pytest.mark.parametrize("folder", ["", "deep/er"])
def test_after_install_plain_git_commit_has_a_message(repo: Repo, launcher: Path, folder: str) -> None:
    repo.stage({"deep/er/parser.py": "def parse_title(text):\n    return text\n"})
    assert install(repo, launcher, cwd=repo.path / folder).returncode == 0
    expected = repo.agent("commit-msg").stdout.splitlines()[0]
    assert commit_in_editor(repo) == expected
    assert stat.S_IMODE(hook_of(repo).stat().st_mode) == 0o755


def test_a_repository_with_any_name_will_do(tmp_path: Path, home: Path, launcher: Path) -> None:
    repo = Repo.create(tmp_path / "it's a $HOME `repo`")
    assert install(repo, launcher).returncode == 0
    repo.stage({"parser.py": "def parse_title(text):\n    return text\n"})
    assert commit_in_editor(repo)


def test_in_a_linked_worktree_the_hook_is_the_repositorys(repo: Repo, launcher: Path, tmp_path: Path) -> None:
    repo.commit("Add a page", {"page.md": "# Page\n"})
    repo.git("worktree", "add", "--quiet", "-b", "other", str(tmp_path / "other tree"))
    other = Repo(tmp_path / "other tree")
    assert install(other, launcher).returncode == 0
    assert hook_of(repo).exists()
    other.stage({"parser.py": "def parse_title(text):\n    return text\n"})
    assert commit_in_editor(other) not in ("", "Add a page")


def test_a_second_install_changes_nothing_and_says_so(repo: Repo, launcher: Path) -> None:
    install(repo, launcher)
    before = hook_of(repo).stat()
    ran = install(repo, launcher)
    after = hook_of(repo).stat()
    assert (ran.returncode, "unchanged" in ran.stderr) == (0, True)
    assert (after.st_ino, after.st_mtime_ns, after.st_mode) == (before.st_ino, before.st_mtime_ns, before.st_mode)


def test_after_a_move_of_the_program_install_leads_to_the_new_place(repo: Repo, launcher: Path, tmp_path: Path) -> None:
    install(repo, launcher)
    moved = Path(shutil.copytree(launcher.parent, tmp_path / "new"), "git-agent")
    assert "updated" in install(repo, moved).stderr
    text = hook_of(repo).read_text()
    assert str(moved) in text
    assert "it's here" not in text


def test_without_a_launcher_of_its_own_the_hook_asks_the_path(repo: Repo, launcher: Path) -> None:
    assert repo.agent("hook", "install").returncode == 0
    repo.stage({"parser.py": "def parse_title(text):\n    return text\n"})
    path = f"{launcher.parent}{os.pathsep}{os.environ['PATH']}"
    repo.git("commit", env={"GIT_EDITOR": "true", "PATH": path})
    assert repo.git("log", "-1", "--format=%s")


@pytest.mark.parametrize(
    ("variable", "program", "known"),
    [
        ("", "/there/git-agent", True),
        ("", "there/git-agent", True),
        ("", "-c", False),
        ("", "there/module.py", False),
        ("", "there", False),
        ("/there/git-agent", "-c", True),
        ("/gone/git-agent", "/there/git-agent", True),
        ("/gone/git-agent", "-c", False),
    ],
)
def test_the_launcher_is_a_program_that_exists(tmp_path: Path, variable: str, program: str, known: bool) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "module.py").touch(mode=0o644)
    (tmp_path / "there" / "git-agent").touch(mode=0o755)
    environ = {"GIT_AGENT_LAUNCHER": variable.replace("/", f"{tmp_path}/", 1)}
    started_as = f"{tmp_path}{program}" if program.startswith("/") else program
    process = replace(this_process(system_console({})), environ=environ, folder=tmp_path, program=started_as)
    assert process.launcher() == (tmp_path / "there" / "git-agent" if known else None)


@pytest.mark.parametrize("broken", ["missing", "crashing"])
def test_a_program_that_is_gone_or_broken_stops_no_commit(repo: Repo, launcher: Path, broken: str) -> None:
    install(repo, launcher)
    if broken == "missing":
        launcher.unlink()
    else:
        launcher.write_text("#!/bin/sh\nexit 3\n")
    repo.stage({"a.txt": "a\n"})
    repo.git("commit", "--quiet", env={"GIT_EDITOR": 'f() { echo By hand > "$1"; }; f'})
    assert repo.git("log", "-1", "--format=%s") == "By hand"


def test_an_earlier_hook_runs_first_with_the_same_arguments(repo: Repo, launcher: Path) -> None:
    write_hook(hook_of(repo), 'echo "$#:$*" >> calls')
    install(repo, launcher)
    repo.stage({"parser.py": "def parse_title(text):\n    return text\n"})
    assert commit_in_editor(repo)
    assert commit_in_editor(repo, "--amend", "-m", "By hand") == "By hand"
    calls = (repo.path / "calls").read_text().splitlines()
    assert calls == ["1:.git/COMMIT_EDITMSG", "2:.git/COMMIT_EDITMSG message"]


def test_an_earlier_hook_that_writes_the_message_keeps_it(repo: Repo, launcher: Path) -> None:
    write_hook(hook_of(repo), 'echo "From the earlier hook" > "$1"')
    install(repo, launcher)
    repo.stage({"parser.py": "def parse_title(text):\n    return text\n"})
    assert commit_in_editor(repo) == "From the earlier hook"


def test_an_earlier_hook_that_fails_still_stops_the_commit(repo: Repo, launcher: Path) -> None:
    write_hook(hook_of(repo), "exit 7")
    install(repo, launcher)
    repo.stage({"a.txt": "a\n"})
    assert commit_in_editor(repo, check=False) == ""


def test_an_earlier_hook_that_was_not_executable_stays_inactive(repo: Repo, launcher: Path) -> None:
    write_hook(hook_of(repo), "exit 7", mode=0o640)
    ran = install(repo, launcher)
    assert EARLIER not in ran.stderr
    repo.stage({"parser.py": "def parse_title(text):\n    return text\n"})
    assert commit_in_editor(repo)


@pytest.mark.parametrize("mode", [0o755, 0o700, 0o640])
def test_uninstall_brings_the_earlier_hook_back_as_it_was(repo: Repo, launcher: Path, mode: int) -> None:
    earlier = write_hook(hook_of(repo), "echo \\x00 \t", mode=mode)
    install(repo, launcher)
    assert repo.agent("hook", "uninstall").returncode == 0
    assert hook_of(repo).read_bytes() == earlier
    assert stat.S_IMODE(hook_of(repo).stat().st_mode) == mode
    assert not hook_of(repo).with_name(EARLIER).exists()


def test_a_hook_that_is_a_link_comes_back_as_a_link(repo: Repo, launcher: Path) -> None:
    write_hook(repo.path / "tools" / "hook", "true")
    hook_of(repo).parent.mkdir(exist_ok=True)
    hook_of(repo).symlink_to(Path("..", "..", "tools", "hook"))
    install(repo, launcher)
    assert not hook_of(repo).is_symlink()
    repo.agent("hook", "uninstall")
    assert hook_of(repo).readlink() == Path("..", "..", "tools", "hook")


def test_a_link_to_another_hook_of_ours_is_replaced_and_not_written_through(
    repo: Repo, launcher: Path, tmp_path: Path
) -> None:
    shared = tmp_path / "shared"
    older = write_hook(shared, "# git-agent hook, version 0")
    hook_of(repo).parent.mkdir(exist_ok=True)
    hook_of(repo).symlink_to(shared)
    assert "updated" in install(repo, launcher).stderr
    assert not hook_of(repo).is_symlink()
    assert shared.read_bytes() == older


def test_a_git_directory_that_is_a_link_is_its_owners(repo: Repo, launcher: Path, tmp_path: Path) -> None:
    (repo.path / ".git").rename(tmp_path / "apart.git")
    (repo.path / ".git").symlink_to(tmp_path / "apart.git")
    assert install(repo, launcher).returncode == 0
    repo.stage({"parser.py": "def parse_title(text):\n    return text\n"})
    assert commit_in_editor(repo)
    assert repo.agent("hook", "uninstall").returncode == 0
    assert not hook_of(repo).exists()


@pytest.mark.parametrize("hooks", ["hooks", "tools/hooks"])
def test_hooks_path_may_be_a_link_that_stays_in_the_work_tree(repo: Repo, launcher: Path, hooks: str) -> None:
    (repo.path / "tools" / "real").mkdir(parents=True)
    (repo.path / "hooks").symlink_to("tools/real")
    (repo.path / "tools" / "hooks").symlink_to("real")
    repo.git("config", "core.hooksPath", hooks)
    assert install(repo, launcher).returncode == 0
    assert [path.name for path in (repo.path / "tools" / "real").iterdir()] == ["prepare-commit-msg"]
    assert repo.agent("hook", "uninstall").returncode == 0
    assert list((repo.path / "tools" / "real").iterdir()) == []


def test_uninstall_leaves_nothing_behind_and_can_be_repeated(repo: Repo, launcher: Path) -> None:
    before = set((repo.path / ".git").rglob("*"))
    install(repo, launcher)
    assert "removed" in repo.agent("hook", "uninstall").stderr
    assert set((repo.path / ".git").rglob("*")) == before
    again = repo.agent("hook", "uninstall")
    assert (again.returncode, "absent" in again.stderr) == (0, True)


def test_a_hook_of_somebody_else_is_not_removed(repo: Repo) -> None:
    theirs = write_hook(hook_of(repo), "echo git-agent hook, version 0")
    ran = repo.agent("hook", "uninstall")
    assert ran.returncode == 5
    assert "is not git-agent's hook" in ran.stderr
    assert hook_of(repo).read_bytes() == theirs


def test_two_earlier_hooks_are_a_question_for_their_owner(repo: Repo, launcher: Path) -> None:
    first = write_hook(hook_of(repo), "echo first")
    install(repo, launcher)
    hook_of(repo).unlink()
    second = write_hook(hook_of(repo), "echo second")
    ran = install(repo, launcher)
    assert (ran.returncode, "hint:" in ran.stderr) == (5, True)
    assert hook_of(repo).read_bytes() == second
    assert hook_of(repo).with_name(EARLIER).read_bytes() == first


def test_the_same_earlier_hook_written_anew_is_taken_in_again(repo: Repo, launcher: Path) -> None:
    earlier = write_hook(hook_of(repo), "true")
    install(repo, launcher)
    hook_of(repo).unlink()
    write_hook(hook_of(repo), "true")
    assert install(repo, launcher).returncode == 0
    assert hook_of(repo).read_bytes() != earlier
    assert hook_of(repo).with_name(EARLIER).read_bytes() == earlier


@pytest.mark.parametrize(
    ("hooks", "words"), [("../every repo/hooks", "outside this repository"), (".husky", "work tree")]
)
def test_hooks_path_is_honoured_and_its_reach_is_told(repo: Repo, launcher: Path, hooks: str, words: str) -> None:
    repo.git("config", "core.hooksPath", hooks)
    (repo.path / "deep").mkdir()
    ran = install(repo, launcher, cwd=repo.path / "deep")
    warnings = [line for line in ran.stderr.splitlines() if line.startswith("warning:")]
    assert [words in warning for warning in warnings] == [True]
    assert (repo.path / hooks / "prepare-commit-msg").exists()
    repo.stage({"parser.py": "def parse_title(text):\n    return text\n"})
    assert commit_in_editor(repo)


def test_hooks_that_are_switched_off_are_not_switched_on(repo: Repo, launcher: Path) -> None:
    repo.git("config", "core.hooksPath", os.devnull)
    ran = install(repo, launcher)
    assert ran.returncode == 2
    assert f"error: the hook cannot be written to {os.devnull}" in ran.stderr


def test_outside_a_repository_there_is_nothing_to_install(tmp_path: Path, home: Path) -> None:
    assert Repo(tmp_path).agent("hook", "install").returncode == 5


def test_hooks_that_will_find_no_program_are_told_of(repo: Repo, tmp_path: Path, launcher: Path) -> None:
    # A PATH with git and nothing else, whatever is installed on this machine.
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "git").symlink_to(str(which("git")))
    lonely = {"PATH": str(tmp_path / "bin"), "GIT_AGENT_LAUNCHER": ""}
    assert "no git-agent is on PATH" in repo.agent("hook", "install", "--lint", env=lonely).stderr
    (tmp_path / "bin" / "git-agent").symlink_to(launcher)
    assert "no git-agent" not in repo.agent("hook", "install", "--lint", env=lonely).stderr
