"""A `check-ignore` that stays open for many questions."""

from collections.abc import Sequence

from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git
from git_agent.git.parse import decode

_FIELDS = 4  # source, line, pattern, path: what git says of each path, the first three empty where no rule applies
_MOST = 1000  # paths in one question, so that neither side waits for the other with a full pipe


class Ignoring:
    """git's ignore rules, as they were when it was first asked."""

    def __init__(self, git: Git) -> None:
        self._dialogue = git.open_ignore_rules()

    def among(self, paths: Sequence[str]) -> frozenset[str]:
        """Those of the paths that are ignored.

        Raises:
            GitCommandError: git has ended, because of a path behind a link or in another repository.
            TimeLimitExceeded: it does not answer.
        """
        ignored: set[str] = set()
        for start in range(0, len(paths), _MOST):
            some = paths[start : start + _MOST]
            # By its dot: a name that begins with a colon would be taken for an instruction.
            question = b"".join(b"./" + path.encode("utf-8", "surrogateescape") + b"\0" for path in some)
            self._dialogue.send(question)
            ignored.update(path for path in some if self._next_is_ignored())
        return frozenset(ignored)

    def close(self) -> None:
        self._dialogue.close()

    def _next_is_ignored(self) -> bool:
        source, _, pattern, _ = (self._field() for _ in range(_FIELDS))
        # A rule that begins with `!` is the one that makes git look at the path again.
        return bool(source) and not pattern.startswith("!")

    def _field(self) -> str:
        raw = self._dialogue.read_until(b"\0")
        if not raw.endswith(b"\0"):
            raise GitCommandError(argv=("check-ignore",), returncode=128, stderr="it ended before it had answered")
        return decode(raw[:-1])
