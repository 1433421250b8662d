"""A program that outlives us has nothing of ours, and a number is told from a later program with the same one."""

import os
import subprocess
import sys
from pathlib import Path

from git_agent.process.detached import SystemPrograms

CODE = """
import os, sys
open_files = sorted(int(name) for name in os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else []
print(os.getcwd(), os.getsid(0) == os.getpid(), len(open_files) <= 4, os.environ.get("X"), sys.stdin.read() == "")
"""


def test_it_has_a_session_and_a_folder_of_its_own_and_no_file_of_ours(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as output, (tmp_path / "other").open("wb") as other:
        os.set_inheritable(other.fileno(), True)
        program = SystemPrograms().detach((sys.executable, "-c", CODE), env={"X": "1"}, output=output.fileno())
        os.waitid(os.P_PID, program.pid, os.WEXITED | os.WNOWAIT)
    assert program.exit_code() == 0
    assert log.read_text() == "/ True True 1 True\n"


def test_it_may_go_on_when_nobody_holds_it(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as output:
        program = SystemPrograms().detach(("/bin/sh", "-c", "sleep 600"), env={}, output=output.fileno())
    pid = program.pid
    assert program.exit_code() is None
    del program
    SystemPrograms().kill(pid)
    os.waitpid(pid, 0)


def test_a_fingerprint_is_of_one_program() -> None:
    programs = SystemPrograms()
    own = programs.fingerprint(os.getpid())
    assert own
    assert own == programs.fingerprint(os.getpid())
    with subprocess.Popen((sys.executable, "-c", "input()"), stdin=subprocess.PIPE) as other:
        assert programs.fingerprint(other.pid) not in (own, None)
        programs.kill(other.pid)
        os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)
        assert programs.fingerprint(other.pid) is None, "it has ended, though its number is still taken"
    assert (programs.fingerprint(0), programs.fingerprint(-1)) == (None, None)
    programs.kill(other.pid)
