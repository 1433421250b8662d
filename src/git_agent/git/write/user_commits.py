"""Commits that git itself makes: its hooks, signing and settings apply."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from git_agent.errors import CommitRefused, GitCommandError
from git_agent.git.environment import with_absolute_paths
from git_agent.model.process_result import Delegate, ProcessResult
from git_agent.model.repository import Repository


def was_made(done: ProcessResult, *, before: str | None, after: str | None) -> bool:
    """Whether `git commit` has made its commit: what HEAD was before and is after it tells where git cannot.

    Its hooks and its summary come last: git dies of a reader who has left (`git-agent commit | head -1`), of a disk
    that is full, or because a hook after the commit ends it. When it refuses, its exit code is 1.
    """
    return done.returncode == 0 or (done.returncode != 1 and before != after)


def refusal(done: ProcessResult, *, text: str, hint: str) -> CommitRefused:
    """That git or a hook said no, in their own words; `text` is the message, which must not be lost because of it."""
    # Hooks write in whatever encoding they like.
    output = (done.stdout + done.stderr).decode("utf-8", "replace").strip()
    return CommitRefused(
        f"git commit ended with {done.returncode}" + (f":\n{output}" if output else ""), text=text, hint=hint
    )


class GitWriter:
    """Writes to one repository in the user's name, with the user's own environment."""

    def __init__(self, *, repository: Repository, environ: Mapping[str, str], delegate: Delegate) -> None:
        self._root = repository.root
        self._environ = with_absolute_paths(environ, repository)
        self._delegate = delegate

    def stage_tracked(self, paths: Sequence[str] = ()) -> None:
        """Stages every change of a tracked file, as `git commit -a` would, or those at these paths."""
        done = self._git("add", "--update", *(("--", *map(_literal, paths)) if paths else ()), capture=True)
        if done.returncode != 0:
            raise GitCommandError(
                argv=("add",), returncode=done.returncode, stderr=done.stderr.decode("utf-8", "replace")
            )

    def commit(self, text: str, args: Sequence[str], *, capture: bool, paths: Sequence[str] = ()) -> ProcessResult:
        """`git commit` with a finished message, of all that is staged or of these paths alone."""
        stdin = text.encode("utf-8", "surrogateescape")
        return self._git("commit", "--file=-", *args, *_only(paths), stdin=stdin, capture=capture)

    def commit_in_editor(self, file: Path, args: Sequence[str], *, paths: Sequence[str] = ()) -> ProcessResult:
        """`git commit` with a draft the user goes on editing; stdin stays the terminal for the editor."""
        return self._git("commit", f"--file={file}", "--edit", *args, *_only(paths), capture=False)

    def _git(self, *args: str, stdin: bytes | None = None, capture: bool) -> ProcessResult:
        return self._delegate(("git", *args), cwd=self._root, env=self._environ, stdin=stdin, capture=capture)


def _only(paths: Sequence[str]) -> tuple[str, ...]:
    return ("--only", "--", *map(_literal, paths)) if paths else ()


def _literal(path: str) -> str:
    return f":(top,literal){path}"
