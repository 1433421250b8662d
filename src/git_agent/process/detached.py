"""SystemPrograms: programs beside this process, and what can be known of any program by its number."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from git_agent.model.process_result import Companion, Conversation, Detached
from git_agent.process import companion
from git_agent.process.dialogue import Dialogue

KILL = 9  # SIGKILL on every system; the module of that name is for those who handle signals


class SystemPrograms:
    """The programs of this machine."""

    def detach(self, argv: Sequence[str], *, env: Mapping[str, str], output: int) -> Detached:
        """Starts a program in a session of its own: no terminal, no folder and no pipe of ours keeps it or us.

        Raises:
            OSError: it cannot be started.
        """
        return _Beside(
            subprocess.Popen(
                argv,
                cwd="/",
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        )

    def converse(
        self, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], seconds: float, with_helpers: bool = False
    ) -> Conversation:
        """Starts a program that is asked questions, each answered in so many seconds, and may start others for that.

        Raises:
            UsageError: there is no such program.
        """
        return Dialogue(argv, cwd=cwd, env=env, seconds=seconds, with_helpers=with_helpers)

    def accompany(self, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str]) -> Companion:
        """Starts a program that is spoken with beside others.

        Raises:
            UsageError: there is no such program.
        """
        return companion.Companion(argv, cwd=cwd, env=env)

    def fingerprint(self, pid: int) -> str | None:
        """When it began, in the system's own words, which no other program with this number shares."""
        if pid < 1:
            return None
        try:
            text = Path(f"/proc/{pid}/stat").read_bytes()
        except FileNotFoundError:
            return None if Path("/proc/self").exists() else _began_by_ps(pid)
        except OSError:
            return None
        # The name, in parentheses, may hold spaces and parentheses: what follows the last one is counted.
        fields = text[text.rindex(b")") + 2 :].split()
        return None if fields[0] in (b"Z", b"X") else fields[19].decode()

    def kill(self, pid: int) -> None:
        """Ends one at once, if it is there and ours."""
        with suppress(OSError):
            os.kill(pid, KILL)


class _Beside:
    """What was started."""

    def __init__(self, program: "subprocess.Popen[bytes]") -> None:
        self.pid = program.pid
        self._program = program

    def exit_code(self) -> int | None:
        return self._program.poll()

    def __del__(self) -> None:
        # Python would warn of a program that goes on when nobody holds it; that is what this one is for.
        if self._program.poll() is None:
            self._program.returncode = 0


def _began_by_ps(pid: int) -> str | None:
    ran = subprocess.run(("/bin/ps", "-o", "lstart=", "-p", str(pid)), capture_output=True, check=False, timeout=10)
    return ran.stdout.decode("ascii", "replace").strip() or None
