"""Plumbing: the one door through which a repository is written without its user at the terminal."""

from collections.abc import Mapping
from functools import cached_property

from git_agent.errors import GitCommandError
from git_agent.git.environment import reading_environment, with_absolute_paths, writing_options
from git_agent.git.filters import filters_off
from git_agent.git.gateway import Git
from git_agent.git.parse import decode
from git_agent.process.dialogue import Dialogue
from git_agent.process.running import LeadingGroup, Running

# What may be run through this door: none of it touches the user's work tree, and what needs an index is given one of
# ours; only a work tree of our own, which has its own index, is ever checked out.
WRITES: tuple[tuple[str, ...], ...] = (
    ("checkout", "--quiet", "--detach", "--force"),
    ("commit-tree",),
    ("hash-object", "-w"),
    ("hook", "run"),
    ("index-pack", "--stdin"),
    ("read-tree",),
    ("update-index",),
    ("update-ref", "--stdin"),
    ("worktree", "add", "--quiet", "--detach"),
    ("worktree", "remove", "--force"),
    ("write-tree",),
)
ON_INDEX = frozenset({"hook", "read-tree", "update-index", "write-tree"})

DURABLE = ("-c", "core.fsync=loose-object,reference", "-c", "core.fsyncMethod=fsync")

PASSED_OVER = b"Ignoring path "  # all that update-index says of one that no tree may hold, and exits with 0
PATIENCE_SECONDS = 5.0  # git removes its locks when it is asked to end, and leaves them when it is killed

RefUpdate = Dialogue
TreeMaker = Dialogue


class Plumbing:
    """Runs git's writing commands for one repository, which `git` reads."""

    def __init__(
        self, git: Git, *, environ: Mapping[str, str], durable: bool = False, options: tuple[str, ...] = ()
    ) -> None:
        """`durable` waits for the disk, which git by itself does for packs alone."""
        self.git = git
        self._environ = environ
        self._options = (*(DURABLE if durable else ()), *options)
        self._env = with_absolute_paths(reading_environment(environ), git.repository)
        # A hook does what its user wants: it may look for files by a pattern, push, or speak their language.
        self._env_of_hooks = {**with_absolute_paths(environ, git.repository), "GIT_EDITOR": ":"}

    def run(
        self,
        *args: str,
        stdin: bytes = b"",
        variables: Mapping[str, str] | None = None,
        is_users: bool = False,
        with_hooks: bool = False,
    ) -> str:
        """What one writing command prints; `is_users` is an index that keeps the form the user wants for it.

        `with_hooks` has git run the user's hooks, which it does for `hook` in any case.

        Raises:
            GitCommandError: git refused.
            TimeLimitExceeded: it did not come to an end.
        """
        if not any(args[: len(form)] == form for form in WRITES):
            raise AssertionError(f"git {args[0]} is not a writing command")
        variables = variables or {}
        if args[0] in ON_INDEX and "GIT_INDEX_FILE" not in variables:
            raise AssertionError(f"git {args[0]} would write the user's index")
        with_hooks = with_hooks or args[0] == "hook"
        # Whoever kills us with all that we have started would else leave the locks of a git that moves a ref.
        run = LeadingGroup if args[0] == "update-ref" else Running
        with run(
            ("git", *writing_options(is_users=is_users, with_hooks=with_hooks), *self._options, *args),
            cwd=self.git.repository.root,
            env={**(self._env_of_hooks if args[0] == "hook" else self._env), **variables},
            seconds=self.git.seconds,
            stdin=stdin,
            patience=PATIENCE_SECONDS,
        ) as running:
            done = running.finish()
        if done.returncode != 0 or done.stderr.startswith(PASSED_OVER):
            raise GitCommandError(argv=args, returncode=done.returncode, stderr=decode(done.stderr))
        return decode(done.stdout).strip()

    @cached_property
    def unfiltered(self) -> "Plumbing":
        """The same for what is no question of files on disk: git would filter those that are as young as its index.

        Raises:
            RepositoryError: a filter cannot be switched off.
        """
        off = filters_off(self.git.config)
        return Plumbing(self.git, environ=self._environ, options=(*self._options, *off)) if off else self

    def open_ref_update(self, *, reason: str) -> RefUpdate:
        """An `update-ref` that is told step by step what to do, and undoes what it was not told to finish."""
        argv = ("git", *writing_options(), *self._options, "update-ref", "-m", reason, "--stdin")
        root, seconds = self.git.repository.root, self.git.seconds
        return RefUpdate(argv, cwd=root, env=self._env, seconds=seconds, patience=PATIENCE_SECONDS)

    def open_tree_maker(self) -> TreeMaker:
        """A `mktree` that is told one tree after another, and answers with their names."""
        # What it is told of comes from a tree that is there, or was just stored: to look for all of it takes long.
        argv = ("git", *writing_options(), *self._options, "mktree", "-z", "--missing", "--batch")
        root, seconds = self.git.repository.root, self.git.seconds
        return TreeMaker(argv, cwd=root, env=self._env, seconds=seconds, patience=PATIENCE_SECONDS)
