"""Repository: where one is and of what kind."""

from pathlib import Path

from git_agent.model.value import value

# The hash of a tree without entries, which git knows without its being stored.
EMPTY_TREES = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}


@value
class Repository:
    """One work tree and its git directory; `common_dir` differs from `git_dir` in a linked worktree.

    A bare repository has no work tree: its `root` is its git directory.
    """

    root: Path
    git_dir: Path
    common_dir: Path
    object_format: str
    is_shallow: bool = False
    is_bare: bool = False

    @property
    def empty_tree(self) -> str:
        return EMPTY_TREES[self.object_format]
