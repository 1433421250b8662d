"""Commits that git itself makes: its hooks, signing and settings apply."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from git_agent.errors import CommitRefused, GitCommandError
from git_agent.files.under_lock import copied
from git_agent.git.environment import with_absolute_paths, writing_options
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
        self._index = Path(self._environ.get("GIT_INDEX_FILE") or repository.git_dir / "index")
        self._delegate = delegate

    def stage_aside(self, index: Path, paths: Sequence[str] = (), *, options: Sequence[str] = ()) -> None:
        """Stages every change of a tracked file, as `git commit -a` would, or those at these paths, on a copy.

        The user's own index is left alone, as git does until its commit is made: what was staged by parts before
        could not be had back. `options` are git's own, before the command.

        Raises:
            GitCommandError: git refuses.
            OSError: there can be no copy.
        """
        copied(self._index, index)
        add = ("add", "--update", *(("--pathspec-from-file=-", "--pathspec-file-nul") if paths else ()))
        done = self._delegate(
            ("git", *writing_options(), *options, *add),
            cwd=self._root,
            env={**self._environ, "GIT_INDEX_FILE": str(index)},
            stdin="\0".join(map(_literal, paths)).encode("utf-8", "surrogateescape") if paths else None,
            capture=True,
        )
        if done.returncode != 0:
            raise GitCommandError(
                argv=("add",), returncode=done.returncode, stderr=done.stderr.decode("utf-8", "replace")
            )

    def commit(self, text: str, args: Sequence[str], *, capture: bool, paths: Sequence[str] = ()) -> ProcessResult:
        """`git commit` with a finished message, of what its options say or of these paths alone."""
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
