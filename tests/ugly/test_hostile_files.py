"""Repositories whose files are traps: links that lead out, pipes and devices without an end, traces somebody committed.

Nothing outside is written or read because of what a clone contains, and nothing is waited for.
"""

import os
import socket
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from support.fenced import fenced
from support.repo import Repo
from support.template import template


@template
def prey(repo: Repo) -> None:
    """A clone with a release to write about and a staged change."""
    repo.commit("feat: begin", {"parser.py": "\n"})
    repo.git("tag", "v1.0.0")
    repo.commit("feat: add a parser", {"parser.py": "def parse(): ...\n"})
    repo.stage({"parser.py": "def parse(text): ...\n"})


@pytest.fixture
def bashrc(home: Path) -> Path:
    """What a shell runs, and a stranger would like to write to."""
    home.mkdir(exist_ok=True)
    file = home / ".bashrc"
    file.write_text("# mine\n")
    return file


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder that a stranger would like to have something in."""
    folder = tmp_path / "outside"
    folder.mkdir()
    return folder


WRITERS = {
    "--prepend": ("release-note", "--prepend"),
    "--out": ("release-note", "--out"),
    "--all": ("release-note", "--all", "--out"),
    "--html": ("state", "--html"),
}


@pytest.mark.parametrize("command", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize("absolute", [True, False])
def test_a_changelog_that_is_a_link_to_a_startup_file_is_not_written(
    prey: Repo, bashrc: Path, command: tuple[str, ...], absolute: bool
) -> None:
    link = prey.path / "CHANGELOG.md"
    link.symlink_to(bashrc if absolute else os.path.relpath(bashrc, prey.path))
    ran = prey.agent(*command, str(link) if absolute else "CHANGELOG.md")
    assert ran.returncode == 2
    assert "a link that leads outside" in ran.stderr
    assert "hint: " in ran.stderr
    assert bashrc.read_text() == "# mine\n"
    assert link.is_symlink()


@pytest.mark.parametrize("target", [".git/hooks/pre-commit", ".git/config", "{root}/.git/config", ".GIT/config"])
def test_a_link_into_the_git_directory_is_a_link_out_of_the_work_tree(prey: Repo, target: str) -> None:
    """An entry on top of an executable hook is lines of shell: `- $(…) (018f968)`."""
    prey.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 0\n").chmod(0o755)
    before = {path: path.read_bytes() for path in (prey.path / ".git").rglob("*") if path.is_file()}
    (prey.path / "CHANGELOG.md").symlink_to(target.format(root=prey.path))
    (prey.path / "docs").symlink_to(".git/hooks")
    (prey.path / "page.html").symlink_to(".git")
    assert prey.agent("release-note", "--prepend", "CHANGELOG.md").returncode == 2
    assert prey.agent("release-note", "--out", "docs/pre-commit").returncode == 2
    assert prey.agent("state", "--html", "page.html").returncode == 2
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("name", ["docs/autostart", "docs/deep/../autostart", "inner/autostart", "docs/deep/autostart"])
def test_a_folder_that_is_a_link_out_of_the_repository_is_not_written_to(prey: Repo, outside: Path, name: str) -> None:
    (outside / "deep").mkdir(parents=True)
    (prey.path / "docs").symlink_to(outside)
    (prey.path / "inner").symlink_to("docs")
    assert prey.agent("release-note", "--out", name).returncode == 2
    assert [path for path in outside.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("where", ["..", "../..", "."])
def test_a_dangling_link_out_of_the_repository_makes_no_file(prey: Repo, tmp_path: Path, where: str) -> None:
    (prey.path / "deep").mkdir()
    (prey.path / "deep" / "NOTES.md").symlink_to(f"{where}/../new")
    expected = 2 if where != "." else 0
    assert prey.agent("release-note", "--out", "NOTES.md", cwd=prey.path / "deep").returncode == expected
    assert not (tmp_path / "new").exists()
    assert (prey.path / "new").exists() == (where == ".")


def test_a_file_the_user_names_outside_is_the_users(prey: Repo, tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "alias").symlink_to("notes")
    for name in (str(tmp_path / "notes" / "a.md"), "../notes/b.md", str(tmp_path / "alias" / "c.md")):
        ran = prey.agent("release-note", "--out", name)
        assert (ran.returncode, ran.stderr.count("error:")) == (0, 0)
    assert {path.name for path in (tmp_path / "notes").iterdir()} == {"a.md", "b.md", "c.md"}


def test_another_clone_is_not_trusted_because_its_name_was_given(prey: Repo, tmp_path: Path, bashrc: Path) -> None:
    other = Repo.create(tmp_path / "other")
    (other.path / "docs").symlink_to(bashrc.parent)
    for name in ("../other/docs/.bashrc", "../other/docs/new"):
        assert prey.agent("release-note", "--out", name).returncode == 2
    assert bashrc.read_text() == "# mine\n"
    assert not (bashrc.parent / "new").exists()


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as end:
        # A path of a socket is short, and the test's folder may not be.
        folder = os.open(path.parent, os.O_RDONLY)
        end.bind(f"/proc/self/fd/{folder}/{path.name}")
        os.close(folder)


def _chain(path: Path) -> None:
    path.with_name("zero").symlink_to("/dev/zero")
    path.symlink_to("zero")


NO_FILES: dict[str, Callable[[Path], None]] = {
    "pipe": _pipe,
    "socket": _socket,
    "folder": Path.mkdir,
    "/dev/zero": lambda path: path.symlink_to("/dev/zero"),
    "/dev/tty": lambda path: path.symlink_to("/dev/tty"),
    "/dev/stdin": lambda path: path.symlink_to("/dev/stdin"),
    "/proc/kmsg": lambda path: path.symlink_to("/proc/kmsg"),
    "loop": lambda path: path.symlink_to(path.name),
    "chain to /dev/zero": _chain,
}
INPUTS = {  # what a clone can hold, and whoever reads it
    ".ciagent/config.json": ("hook", "run", "commit-msg", ".git/COMMIT_EDITMSG"),
    "AGENTS.md": ("commit-msg", "--provider", "scripted:../replies.ndjson"),
    ".git-agent.toml": ("commit-msg",),
}


@pytest.mark.parametrize("make", NO_FILES.values(), ids=NO_FILES)
@pytest.mark.parametrize("name", INPUTS)
def test_what_is_no_file_is_not_read(prey: Repo, name: str, make: Callable[[Path], None]) -> None:
    (prey.path / name).parent.mkdir(exist_ok=True)
    make(prey.path / name)
    prey.write(".git/COMMIT_EDITMSG", "Add a greeting\n")
    prey.write("../replies.ndjson", '{"text": "Parse a text"}\n')
    ran = fenced(prey, *INPUTS[name])
    assert (ran.returncode, "MemoryError" in ran.stderr) == (0, False)


def test_who_is_strict_refuses_a_configuration_that_is_no_file(prey: Repo) -> None:
    (prey.path / ".ciagent").mkdir()
    (prey.path / ".ciagent" / "config.json").symlink_to("/dev/zero")
    ran = fenced(prey, "record", "research", "--subject", "look around")
    assert (ran.returncode, "config.json cannot be used: a link that leads outside" in ran.stderr) == (2, True)


@pytest.mark.parametrize("name", INPUTS)
def test_a_large_file_is_refused_by_its_size(prey: Repo, name: str) -> None:
    os.truncate(prey.write(name, ""), 1 << 34)  # sixteen gigabytes that take no room on the disk
    prey.write(".git/COMMIT_EDITMSG", "Add a greeting\n")
    prey.write("../replies.ndjson", '{"text": "Parse a text"}\n')
    ran = fenced(prey, *INPUTS[name])
    assert (ran.returncode, "MemoryError" in ran.stderr) == (0, False)


def test_a_message_of_a_hook_that_has_no_end_stops_no_commit(prey: Repo) -> None:
    file = prey.write(".git/COMMIT_EDITMSG", "")
    os.truncate(file, 1 << 34)
    assert fenced(prey, "hook", "run", "commit-msg", str(file)).returncode == 0  # reads what people may have written
    ran = fenced(prey, "hook", "run", "prepare-commit-msg", str(file))
    assert (ran.returncode, "larger than" in ran.stderr) == (0, True)


def test_a_changelog_without_an_end_is_refused(prey: Repo) -> None:
    os.truncate(prey.write("CHANGELOG.md", ""), 1 << 34)
    ran = fenced(prey, "release-note", "--prepend", "CHANGELOG.md")
    assert (ran.returncode, "larger than" in ran.stderr) == (2, True)


@pytest.mark.parametrize("name", ["link", "large", "/dev/zero", "fifo"])
def test_an_input_that_the_user_names_has_a_limit(prey: Repo, name: str) -> None:
    (prey.path / "link").symlink_to("/dev/zero")
    os.mkfifo(prey.path / "fifo")
    os.truncate(prey.write("large", ""), 1 << 34)
    assert fenced(prey, "record", "decision", "--input", name).returncode == 2


def test_an_input_may_be_a_pipe_of_the_shell(prey: Repo) -> None:
    decision = '{"decision": {"decision": "use JWT", "rationale": "stateless", "confidence": 0.9}, "phase": 1, '
    decision += '"milestone": "v0.1", "status": "plan"}'
    assert prey.agent("record", "decision", "--input", "/dev/stdin", stdin=decision).returncode == 0


def committed_traces(repo: Repo) -> None:
    """Traces as a stranger would commit them, checked out by somebody whose files are private anyway."""
    folder = ".git-agent/sessions/29990131T120000Z-commit-msg"
    planted = {
        ".git-agent/.gitignore": "",
        f"{folder}/events.ndjson": '{"time": "now", "event": "\\u001b]0;planted\\u0007"}\n',
        ".git-agent/sessions/.keep": "",
    }
    repo.commit("Add traces", planted)
    for path in (repo.path / ".git-agent").rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
    (repo.path / ".git-agent").chmod(0o700)


def test_traces_that_were_committed_are_not_shown_nor_written_to(prey: Repo) -> None:
    committed_traces(prey)
    before = sorted(prey.path.rglob("*"))
    prey.stage({"parser.py": "def parse(text, more): ...\n"})
    listed = prey.agent("trace", "list")
    assert (listed.returncode, listed.stdout) == (0, "")
    assert "tracked by git" in listed.stderr
    shown = prey.agent("trace", "show")
    assert (shown.returncode, "planted" in shown.stdout) == (5, False)
    ran = prey.agent("commit-msg")
    assert (ran.returncode, "no trace is written" in ran.stderr) == (0, True)
    assert sorted(path for path in prey.path.rglob("*") if ".git/" not in str(path)) == [
        path for path in before if ".git/" not in str(path)
    ]


@pytest.mark.parametrize("name", [".git-agent", ".git-agent/sessions", ".git-agent/sessions/20260101T000000Z-x"])
def test_a_trace_folder_that_others_can_look_into_is_not_ours(prey: Repo, name: str) -> None:
    folder = prey.path / ".git-agent" / "sessions" / "20260101T000000Z-x"
    folder.mkdir(parents=True, mode=0o700)
    (folder / "events.ndjson").write_text('{"time": "t", "event": "planted"}\n')
    for path in (folder, folder.parent, folder.parent.parent):
        path.chmod(0o700)
    assert "planted" in prey.agent("trace", "show").stdout
    (prey.path / name).chmod(0o755)
    assert prey.agent("trace", "list").stdout == ""
    assert prey.agent("trace", "show").returncode == 5


@pytest.mark.parametrize("name", [".git-agent", ".git-agent/sessions", ".git-agent/.gitignore"])
@pytest.mark.parametrize("kind", ["link", "dangling", "file", "pipe"])
def test_a_trace_folder_that_is_something_else_is_one_warning(prey: Repo, outside: Path, name: str, kind: str) -> None:
    place = prey.path / name
    place.parent.mkdir(mode=0o700, exist_ok=True)
    if kind in ("link", "dangling"):
        place.symlink_to(outside if kind == "link" else outside / "new")
    elif kind == "file":
        place.write_text("in the way")
    else:
        os.mkfifo(place)
    ran = fenced(prey, "commit-msg")
    assert ran.returncode == 0
    assert list(outside.iterdir()) == []
    assert ran.stderr.count("warning: no trace is written") == (0 if name.endswith(".gitignore") else 1)


def test_a_foreign_ignore_file_beside_the_traces_is_replaced(prey: Repo) -> None:
    assert prey.agent("commit-msg").returncode == 0
    prey.write(".git-agent/.gitignore", "!*\n")
    assert prey.agent("commit-msg").returncode == 0
    assert (prey.path / ".git-agent" / ".gitignore").read_text() == "*\n"
    assert prey.git("status", "--porcelain", "--untracked-files=all", "--", ".git-agent") == ""


@pytest.mark.parametrize("name", ["git-agent", "git-agent/lessons", "git-agent/records"])
def test_a_link_in_the_git_directory_leads_no_cache_out_of_it(prey: Repo, outside: Path, name: str) -> None:
    place = prey.path / ".git" / name
    place.parent.mkdir(exist_ok=True)
    place.symlink_to(outside)
    assert prey.agent("commit-msg").returncode == 0
    assert prey.agent("state").returncode == 0
    refusing = prey.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    refusing.chmod(0o755)
    assert prey.agent("commit").returncode == 10
    assert list(outside.iterdir()) == []


def test_what_is_kept_beside_the_repository_is_private(prey: Repo) -> None:
    before = os.umask(0o002)
    try:
        prey.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n").chmod(0o755)
        assert prey.agent("commit").returncode == 10
        assert prey.agent("state").returncode == 0
    finally:
        os.umask(before)
    kept = list((prey.path / ".git" / "git-agent").rglob("*"))
    assert {"kept-message", "tip", "history"} <= {path.name for path in kept}
    for path in (prey.path / ".git" / "git-agent", *kept):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)


@pytest.mark.parametrize("hooks", ["hooks", ".husky/_", "tools/../hooks"])
def test_hooks_are_not_installed_through_a_link_out_of_the_repository(prey: Repo, outside: Path, hooks: str) -> None:
    prey.git("config", "core.hooksPath", hooks)
    (prey.path / "tools").mkdir()
    (prey.path / "hooks").symlink_to(outside)
    (prey.path / ".husky").symlink_to(outside)
    ran = prey.agent("hook", "install")
    assert (ran.returncode, "a link that leads outside" in ran.stderr) == (2, True)
    assert list(outside.iterdir()) == []


def test_the_hooks_folder_of_the_git_directory_may_lead_anywhere_its_owner_wants(prey: Repo, tmp_path: Path) -> None:
    hooks = prey.path / ".git" / "hooks"
    if hooks.exists():
        hooks.rename(tmp_path / "samples")
    (tmp_path / "shared").mkdir()
    hooks.symlink_to(tmp_path / "shared")
    assert prey.agent("hook", "install").returncode == 0
    assert (tmp_path / "shared" / "prepare-commit-msg").is_file()
    assert prey.agent("hook", "uninstall").returncode == 0
    assert list((tmp_path / "shared").iterdir()) == []


def test_the_hooks_folder_may_not_lead_through_the_work_tree_to_somewhere_else(prey: Repo, outside: Path) -> None:
    hooks = prey.path / ".git" / "hooks"
    if hooks.exists():
        hooks.rename(prey.path / ".git" / "samples")
    hooks.symlink_to("../hooks")  # as many write it by hand
    (prey.path / "hooks").symlink_to(outside)  # and as a stranger could commit it then
    assert prey.agent("hook", "install").returncode == 2
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("name", ["pipe", "socket", "/dev/zero", "loop"])
def test_a_hook_that_is_no_file_is_somebody_elses_and_not_waited_for(prey: Repo, name: str) -> None:
    (prey.path / ".git" / "hooks").mkdir(exist_ok=True)
    NO_FILES[name](prey.path / ".git" / "hooks" / "prepare-commit-msg")
    ran = fenced(prey, "hook", "install")
    assert ran.returncode in (0, 2)
    assert fenced(prey, "doctor").returncode in (0, 1)
    assert fenced(prey, "hook", "uninstall").returncode in (0, 5, 2)


def test_worktrees_and_separate_git_directories_keep_what_they_kept(prey: Repo, tmp_path: Path) -> None:
    prey.commit("feat: take a text")
    prey.git("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "side"))
    prey.git("init", "--quiet", f"--separate-git-dir={tmp_path / 'apart.git'}")
    for repo in (prey, Repo(tmp_path / "side")):
        if repo is not prey:
            repo.git("worktree", "repair", check=False)
        repo.stage({"more.py": "def more(): ...\n"})
        place = Path(repo.git("rev-parse", "--absolute-git-dir"))
        hooks = Path(repo.git("rev-parse", "--path-format=absolute", "--git-path", "hooks"))
        hooks.mkdir(exist_ok=True)
        (hooks / "pre-commit").write_text("#!/bin/sh\nexit 1\n")
        (hooks / "pre-commit").chmod(0o755)
        assert repo.agent("commit").returncode == 10
        assert (place / "git-agent" / "kept-message").is_file()
