"""Git: the one door through which a repository is read."""

import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Self

from git_agent.clock import Deadline
from git_agent.errors import GitCommandError, RepositoryError
from git_agent.git.boundaries import check_boundaries, has_odd_attributes
from git_agent.git.environment import (
    pinned_options,
    reading_environment,
    storing_in,
    user_attributes_options,
    with_absolute_paths,
    without_local_variables,
)
from git_agent.git.filters import filters_off
from git_agent.git.locating import LOCATE_ARGS, repository_from, text_of
from git_agent.model.repository import Repository
from git_agent.process.dialogue import Dialogue
from git_agent.process.running import Running

# What may be run through this door. The list is the proof that whoever holds a Git cannot write:
# commands that could are admitted only in the form that does not.
READ_COMMANDS: tuple[tuple[str, ...], ...] = (
    ("branch", "--show-current"),
    ("cat-file",),
    ("check-attr",),
    ("check-mailmap",),
    ("config", "--null", "--list"),
    ("diff",),
    ("for-each-ref",),
    ("grep", "--cached", "--no-textconv"),  # with --cached git opens no pager and no file
    ("hash-object", "--stdin"),  # without `-w` it only tells a name
    ("log",),
    ("ls-files",),
    ("ls-tree",),
    ("merge-base",),
    ("patch-id", "--stable"),
    ("merge-file", "-p"),  # with -p it tells, and changes no file
    ("remote", "get-url"),  # as git would use it, shortened or not
    ("rev-list",),
    ("rev-parse",),
    ("shortlog",),
    ("var",),
    ("worktree", "list"),
)
# What makes one of them write a file, or run a program that a repository names.
WRITING_OPTIONS = ("--output", "--ext-diff", "--textconv", "--filters")

ObjectStream = Dialogue


class Git:
    """Runs git's reading commands for one repository; holds no current folder and never writes."""

    def __init__(
        self,
        *,
        repository: Repository,
        environ: Mapping[str, str],
        seconds: float,
        options: tuple[str, ...] | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        self.repository = repository
        self._deadline = deadline
        self._options = pinned_options() if options is None else options
        self._env = with_absolute_paths(reading_environment(environ), repository)
        self.seconds = seconds

    def run(self, *args: str, stdin: bytes = b"", accept: tuple[int, ...] = (0,)) -> bytes:
        """The output of one reading command.

        Raises:
            GitCommandError: git ended with a code that is not in `accept`.
        """
        with self.start(*args, stdin=stdin) as answer:
            return answer.whole(accept=accept)

    def start(self, *args: str, stdin: bytes = b"") -> "GitOutput":
        """The same command under way, for output that is read in pieces or while others work."""
        if not any(args[: len(form)] == form for form in READ_COMMANDS):
            raise AssertionError(f"git {args[0]} is not a reading command")
        options = args[: args.index("--")] if "--" in args else args
        if writing := next((word for word in options if word.startswith(WRITING_OPTIONS)), None):
            raise AssertionError(f"git {args[0]} {writing} does more than read")
        argv = ("git", *self._options, *args)
        running = Running(argv, cwd=self.repository.root, env=self._env, seconds=self.seconds, stdin=stdin)
        return GitOutput(running.until(self._deadline), args)

    # Its own environment again: what was pinned once stays pinned.
    def with_time_limit(self, seconds: float) -> "Git":
        """The same repository under another time limit."""
        if seconds == self.seconds:
            return self  # it knows its configuration already
        return self._knowing(self._with(seconds=seconds))

    def with_deadline(self, deadline: Deadline) -> "Git":
        """The same repository for work that has to be over by then, however long each command may take."""
        return self._knowing(self._with(deadline=deadline))

    def _knowing(self, git: "Git") -> "Git":
        """The same repository's git, with the configuration if that was asked for already."""
        if "config" in vars(self):
            vars(git)["config"] = self.config
        return git

    def with_objects(self, folder: Path) -> "Git":
        """The same repository with the objects of another folder beside its own."""
        others = [str(folder), *filter(None, [self._env.get("GIT_ALTERNATE_OBJECT_DIRECTORIES")])]
        environ = {**self._env, "GIT_ALTERNATE_OBJECT_DIRECTORIES": os.pathsep.join(others)}
        return self._with(environ=environ)

    def storing_in(self, folder: Path) -> "Git":
        """The same repository for whoever writes objects that nobody else is to see, into this folder."""
        return self._knowing(self._with(environ=storing_in(folder, self._env, self.repository)))

    @property
    def index_file(self) -> Path:
        """The index that is read."""
        return Path(self._env.get("GIT_INDEX_FILE") or self.repository.git_dir / "index")

    def with_index(self, file: Path) -> "Git":
        """The same repository with another index than its own."""
        return self._knowing(self._with(environ={**self._env, "GIT_INDEX_FILE": str(file)}))

    @cached_property
    def unfiltered(self) -> "Git":
        """The same repository for whoever compares files on disk: git runs no filter over them.

        Raises:
            RepositoryError: one of its filters cannot be switched off.
        """
        return self._with(options=(*self._options, *filters_off(self.config)))

    @cached_property
    def with_user_attributes(self) -> "Git":
        """The same repository under the attributes of the user's own file, instead of ours."""
        # Asked without our own options, which would hide what the user has said.
        plain = self._with(options=user_attributes_options())
        odd = has_odd_attributes(plain.config, self._env)
        return self._with(options=(*user_attributes_options(), "-c", "core.attributesFile=")) if odd else plain

    def _with(
        self,
        *,
        environ: Mapping[str, str] | None = None,
        seconds: float | None = None,
        options: tuple[str, ...] | None = None,
        deadline: Deadline | None = None,
    ) -> "Git":
        return Git(
            repository=self.repository,
            environ=environ or self._env,
            seconds=seconds or self.seconds,
            options=options or self._options,
            deadline=deadline or self._deadline,
        )

    @property
    def _seconds_now(self) -> float:
        return min(self.seconds, self._deadline.remaining()) if self._deadline else self.seconds

    def open_objects(self) -> "ObjectStream":
        """A `cat-file --batch` that stays open for many objects."""
        argv = ("git", *self._options, "cat-file", "--batch")
        return Dialogue(argv, cwd=self.repository.root, env=self._env, seconds=self._seconds_now)

    def open_ignore_rules(self) -> "Dialogue":
        """A `check-ignore` that stays open for many paths."""
        argv = ("git", *self._options, "check-ignore", "-z", "--stdin", "--verbose", "--non-matching")
        # Its answers are waited for one by one, and it knows no literal paths, whatever is pinned for the others.
        env = {**self._env, "GIT_FLUSH": "1", "GIT_LITERAL_PATHSPECS": "0"}
        return Dialogue(argv, cwd=self.repository.root, env=env, seconds=self._seconds_now)

    @cached_property
    def config(self) -> Mapping[str, str]:
        """Every configured value by its name; section and key in lower case, the last one wins."""
        pairs = (entry.partition("\n") for entry in text_of(self.run("config", "--null", "--list")).split("\0"))
        return {name: value for name, _, value in pairs if name}

    def submodule(self, path: str) -> "Git | None":
        """The repository of a checked-out submodule, or None when it is not there."""
        root = self.repository.root / path
        # Without it git would look upwards and open the parent's repository.
        if not (root / ".git").exists():
            return None
        try:
            inner = open_git(start=root, environ=without_local_variables(self._env), seconds=self._seconds_now)
        except RepositoryError:
            return None
        return inner.with_deadline(self._deadline) if self._deadline else inner


class GitOutput:
    """What a reading command prints, while it still works."""

    def __init__(self, running: Running, args: tuple[str, ...]) -> None:
        self._running = running
        self._args = args

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the command, read or not."""
        self._running.__exit__()

    def chunks(self) -> Iterator[bytes]:
        """The output piece by piece; `whole` then says whether it ended well."""
        return self._running.chunks()

    def stream(self) -> Iterator[bytes]:
        """The same of a history, which may have a million commits: each piece has the whole time limit."""
        return self._running.stream()

    def whole(self, *, accept: tuple[int, ...] = (0,)) -> bytes:
        """All output that was not read yet.

        Raises:
            GitCommandError: git ended with a code that is not in `accept`.
        """
        finished = self._running.finish()
        if finished.returncode not in accept:
            stderr = text_of(finished.stderr)
            raise GitCommandError(argv=self._args, returncode=finished.returncode, stderr=stderr)
        return finished.stdout


def open_git(*, start: Path, environ: Mapping[str, str], seconds: float, may_be_bare: bool = False) -> Git:
    """The repository that holds the folder `start`; a bare one only for whoever needs no files.

    Raises:
        RepositoryError: there is none, it is bare, git does not trust it, or it leads elsewhere.
    """
    env = reading_environment(environ)
    with Running(("git", *pinned_options(), "rev-parse", *LOCATE_ARGS), cwd=start, env=env, seconds=seconds) as running:
        finished = running.finish()
    repository = repository_from(finished, start=start, may_be_bare=may_be_bare)
    check_boundaries(repository, environ)
    return Git(repository=repository, environ=environ, seconds=seconds)
