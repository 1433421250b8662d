"""Repo: a real repository in a few readable lines.

    repo.commit("Add the parser", {"parser.py": "def parse(): ...\\n"})
    repo.stage({"parser.py": "def parse(text): ...\\n", "old.py": None})
    assert repo.agent("commit-msg").stdout == ...

It takes its environment from the process, which `conftest.py` has made hermetic, and adds a date that
moves on by a minute with every call, so that the same steps give the same object names everywhere.
"""

import itertools
import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from contextlib import suppress
from copy import copy
from functools import cache
from pathlib import Path

from support.in_process import run_main
from support.program import PROGRAM
from support.ran import Ran
from support.reports import check_report

_FIRST_MOMENT = 1_767_600_000
_FENCE_SECONDS = 120
_COMMITTER = "Ada Example <ada@example.org>"


class Repo:
    """A repository on disk; any existing one (a worktree, a clone) is `Repo(path)`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._moments = itertools.count(_FIRST_MOMENT, 60)

    @classmethod
    def create(cls, path: Path, **options: str | bool) -> "Repo":
        """`git init`; `object_format="sha256"` or `bare=True` become its flags."""
        repo = cls(path)
        if options:
            repo._init({"initial_branch": "main", **options})
        else:
            shutil.copytree(_empty(os.environ["GIT_TEMPLATE_DIR"]), path, dirs_exist_ok=True)
            next(repo._moments)
        return repo

    def _init(self, options: Mapping[str, str | bool]) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        self.git("init", "--quiet", *(_flag(name, value) for name, value in options.items() if value is not False))

    def moved(self, path: Path) -> "Repo":
        """A copy of it at another place, where time goes on as it would here."""
        repo = Repo(path)
        repo._moments = copy(self._moments)
        return repo

    @property
    def head(self) -> str:
        """The name of the last commit, from git's own files where it is there: a process less for every commit."""
        with suppress(OSError):
            head = (self.path / ".git" / "HEAD").read_text().strip()
            name = (self.path / ".git" / head.removeprefix("ref: ")).read_text() if head.startswith("ref: ") else head
            next(self._moments)
            return name.strip()
        return self.git("rev-parse", "HEAD")

    def write(self, path: str, content: str | bytes) -> Path:
        """Writes one file, its folders included, byte for byte."""
        target = self.path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
        return target

    def stage(self, files: Mapping[str, str | bytes | None]) -> None:
        """Writes the files and stages exactly them; None deletes one."""
        for path, content in files.items():
            if content is None:
                (self.path / path).unlink()
            else:
                self.write(path, content)
        self.git("--literal-pathspecs", "add", "--all", "--", *files)

    def commit(self, message: str, files: Mapping[str, str | bytes | None] | None = None) -> str:
        """Commits what is staged, and the files given; returns the commit's name."""
        if files:
            self.stage(files)
        self.git("commit", "--quiet", "--allow-empty", "--file=-", stdin=message)
        return self.head

    def commit_all(self, commits: Iterable[tuple[str, Mapping[str, str]]]) -> None:
        """One commit after the other, of a message and files each, in two processes however many they are."""
        branch = self.git("symbolic-ref", "HEAD")
        start = self.git("rev-parse", "--verify", "--quiet", "HEAD", check=False)
        stream = [f"reset {branch}\nfrom {start}\n\n".encode()] if start else []
        for message, files in commits:
            stream.append(f"commit {branch}\ncommitter {_COMMITTER} {next(self._moments)} +0000\n".encode())
            stream.append(_data(f"{message}\n"))
            stream += [b"M 644 inline %s\n%s" % (path.encode(), _data(text)) for path, text in files.items()]
        self.git("fast-import", "--quiet", stdin=b"".join(stream))
        self.git("reset", "--quiet", "--hard")

    def git(
        self, *args: str, stdin: str | bytes | None = None, check: bool = True, env: Mapping[str, str] | None = None
    ) -> str:
        """What git prints, as text without the last line end."""
        output = self.git_bytes(*args, stdin=stdin, check=check, env=env)
        return output.decode(errors="surrogateescape").removesuffix("\n")

    def git_bytes(
        self, *args: str, stdin: str | bytes | None = None, check: bool = True, env: Mapping[str, str] | None = None
    ) -> bytes:
        """What git prints, byte for byte; fails the test with git's own words unless `check` is off."""
        ran = self._run(("git", *args), stdin=stdin, env=env, cwd=None, seconds=None)
        if check and ran.returncode != 0:
            said = ran.stderr.decode(errors="replace")
            raise AssertionError(f"git {' '.join(args)} ended with {ran.returncode}:\n{said}")
        return ran.stdout

    def agent(
        self,
        *args: str,
        stdin: str | bytes | None = None,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
    ) -> Ran:
        """Calls the program's `main`, as one that runs in this environment and folder with nobody at a terminal."""
        return _checked(args, run_main(args, stdin=_bytes(stdin), env=self._env(env), cwd=cwd or self.path))

    def program(
        self,
        *args: str,
        stdin: str | bytes | None = None,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
    ) -> Ran:
        """Runs the real program, in a process of its own: for what only its start or its end can show."""
        ran = self._run((*PROGRAM, *args), stdin=stdin, env=env, cwd=cwd, seconds=_FENCE_SECONDS)
        return _checked(args, Ran(ran.returncode, _text(ran.stdout), _text(ran.stderr)))

    def _run(
        self,
        argv: tuple[str, ...],
        *,
        stdin: str | bytes | None,
        env: Mapping[str, str] | None,
        cwd: Path | None,
        seconds: float | None,
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            argv,
            cwd=cwd or self.path,
            env=self._env(env),
            input=_bytes(stdin),
            capture_output=True,
            timeout=seconds,  # python looks for the end again and again where there is one
            check=False,
        )

    def _env(self, env: Mapping[str, str] | None) -> dict[str, str]:
        moment = f"@{next(self._moments)} +0000"
        return {**os.environ, "GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment, **(env or {})}


@cache
def _empty(template: str) -> Path:
    """An empty repository beside what git makes all of them from; to copy it takes a fifth of the time."""
    path = Path(template).with_name("empty")
    Repo(path)._init({"initial_branch": "main"})
    return path


def _flag(name: str, value: str | bool) -> str:
    flag = f"--{name.replace('_', '-')}"
    return flag if value is True else f"{flag}={value}"


def _data(text: str) -> bytes:
    content = text.encode()
    return b"data %d\n%s\n" % (len(content), content)


def _checked(args: tuple[str, ...], ran: Ran) -> Ran:
    check_report(args, ran.stdout)
    return ran


def _bytes(stdin: str | bytes | None) -> bytes:
    return stdin.encode() if isinstance(stdin, str) else stdin or b""


def _text(output: bytes) -> str:
    return output.decode(errors="surrogateescape")
