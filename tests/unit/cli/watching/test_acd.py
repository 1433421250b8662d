"""`acd` is the same program by another name, whose words are the verbs of `watch`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from git_agent.cli.main import called_as
from support.daemon import Watch, daemon_pid
from support.program import SOURCE


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("/x/acd", "status", "--json"), ["watch", "status", "--json"]),
        (("acd", "watch", "start"), ["watch", "start"]),
        (("acd",), ["watch"]),
        (("acd", "--version"), ["--version"]),
        (("/x/git-agent", "watch"), ["watch"]),
        (("/acd/git-agent", "doctor"), ["doctor"]),
    ],
)
def test_the_name_decides(argv: tuple[str, ...], words: list[str]) -> None:
    assert called_as(argv) == words


def test_it_starts_a_daemon_flushes_and_stops(watch: Watch, tmp_path: Path, home: Path) -> None:
    program = tmp_path / "acd"
    program.write_text(
        f"#!{sys.executable} -I\nimport sys; sys.path.insert(0, {str(SOURCE)!r})\n"
        "from git_agent.cli.main import entry; entry()\n"
    )
    program.chmod(0o755)

    def acd(command: str) -> str:
        env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "ACD_SESSION_ID": "S"}
        return subprocess.run(
            ["sh", "-c", command], cwd=watch.repo.path, env=env, check=True, capture_output=True, text=True
        ).stdout

    before = {*home.rglob("*")}
    assert "now protects" in acd('acd start --session-id "$ACD_SESSION_ID"')
    watch.repo.write("b.txt", "b\n")
    acd('acd flush --repo . --session-id "$ACD_SESSION_ID" --logical --wait')
    assert watch.wait_for("committed", "b.txt")["commit"] == watch.repo.head
    assert "has ended" in acd("acd stop")
    assert daemon_pid(watch.repo) is None
    assert watch.repo.git("status", "--porcelain", "--ignored") == ""
    assert {*home.rglob("*")} == before, "nothing outside of the git directory"
