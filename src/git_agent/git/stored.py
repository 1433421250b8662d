"""Whether objects are there, asked often: most of what was just written has a file of its own."""

from collections.abc import Iterable

from git_agent.git.gateway import Git
from git_agent.git.read import sizes_of


def are_stored(git: Git, oids: Iterable[str]) -> bool:
    """Whether all of them are; git itself is asked only about those that have no file of their own."""
    objects = git.repository.common_dir / "objects"
    left = [oid for oid in oids if not (objects / oid[:2] / oid[2:]).is_file()]
    return not left or None not in sizes_of(git, left)
