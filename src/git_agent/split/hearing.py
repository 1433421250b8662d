"""What the hook for messages makes of one, and git of that."""

from collections.abc import Callable
from pathlib import Path

from git_agent.errors import CommitRefused
from git_agent.files.place import PRIVATE, Place
from git_agent.files.under_lock import looks_of
from git_agent.git.cleanup import MODES, cleaned, is_empty
from git_agent.git.comments import comment_prefix
from git_agent.git.gateway import Git
from git_agent.split.growing import GrowingIndex

MOST_MESSAGE = 1 << 20  # bytes that a hook may make of one


class Hearing:
    """Has each message heard by the user's hook, if they want, and tidies it as their settings say."""

    def __init__(self, git: Git, *, with_hooks: bool) -> None:
        self._mode = git.config.get("commit.cleanup") or "default"
        self._prefix = comment_prefix(git)
        self._with_hooks = with_hooks
        if self._mode not in MODES:
            raise CommitRefused(f"commit.cleanup is {self._mode}, which git does not know", text="")

    def heard(self, message: str, growing: GrowingIndex, *, tree: str) -> str:
        """The message as it is to be committed with this tree, which the index holds.

        Raises:
            CommitRefused: nothing is left of it, or the hook has staged something.
            GitCommandError: the hook refuses it.
        """
        text = self._through_hook(message, growing, tree) if self._with_hooks else message
        text = cleaned(text, self._mode, self._prefix)
        if is_empty(text, self._mode):
            raise CommitRefused("the commit-msg hook or commit.cleanup has left an empty message", text="")
        return text

    def _through_hook(self, message: str, growing: GrowingIndex, tree: str) -> str:
        before = looks_of(growing.file)
        text = _left_by_hook(lambda file: growing.index.run_hook("commit-msg", str(file)), message, growing.file.parent)
        # Most hooks only read the message, and `git status` in one is no change.
        if looks_of(growing.file) != before and growing.index.write_tree() != tree:
            raise CommitRefused("the commit-msg hook changed what is to be committed", text="")
        return text


def _left_by_hook(run: Callable[[Path], None], message: str, folder: Path) -> str:
    # A file, because that is what a hook is given; and the message may be changed in it.
    place = Place(root=folder, name="message")
    place.put(message.encode("utf-8", "surrogateescape"), modes=PRIVATE, lasting=False)
    run(place.path)
    try:
        return place.read(most_bytes=MOST_MESSAGE).decode("utf-8", "surrogateescape")
    except OSError as error:
        said = f"the commit-msg hook left no message that can be read: {error.strerror}"
        raise CommitRefused(said, text="") from error
