"""What git ignores: asked of git itself, which knows every rule and where it stands."""

from collections.abc import Sequence
from pathlib import Path

from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git
from git_agent.git.ignoring import Ignoring

RULES = (".gitignore",)  # a change of one of these makes every earlier answer worthless


class Ignored:
    """Answers for one thread; git reads its rules once, so it is asked anew after they changed."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._ignoring: Ignoring | None = None
        self._own_rules = git.repository.common_dir / "info" / "exclude"  # in no folder that is watched
        self._known: tuple[int, int, int] | None = None

    def among(self, paths: Sequence[str]) -> frozenset[str]:
        """Those of them that are ignored; a file that git tracks is not, whatever the rules say."""
        if not paths:
            return frozenset()
        try:
            return self._ask(paths)
        except GitCommandError:
            # git ends at the first path that is none of its own: behind a link, or in another repository.
            return frozenset(path for path in paths if self._is_ignored(path))

    def _is_ignored(self, path: str) -> bool:
        try:
            return bool(self._ask([path]))
        except GitCommandError:
            # What git does not answer for is in another repository, or behind a link, and not ours to protect.
            return True

    def _ask(self, paths: Sequence[str]) -> frozenset[str]:
        looks = _facts(self._own_rules)
        if looks != self._known:
            self.forget()
        self._known = looks
        # Started for the first question and kept: a program for each path would be most of the cost of an edit.
        if self._ignoring is None:
            self._ignoring = Ignoring(self._git)
        try:
            return self._ignoring.among(paths)
        # An answer that was broken off would be taken for that to the next question.
        except BaseException:
            self.forget()
            raise

    def forget(self) -> None:
        """The rules may have changed."""
        if self._ignoring is not None:
            self._ignoring.close()
            self._ignoring = None


def _facts(path: Path) -> tuple[int, int, int] | None:
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_ino, facts.st_size, facts.st_mtime_ns
