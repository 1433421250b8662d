"""git's own list of what one clone ignores, `info/exclude`: for files that are a person's and not the project's."""

from git_agent.files.place import Place
from git_agent.git.gateway import Git

MOST_BYTES = 1 << 20


def exclude_file(git: Git) -> Place:
    """Where it is: all work trees share it."""
    return Place(root=git.repository.common_dir, name="info/exclude")


def with_rule(text: str, rule: str, *, comment: str) -> str:
    """The list with one more rule, unless it has it, below a comment that says whose it is."""
    if rule in text.splitlines():
        return text
    end = "" if text.endswith("\n") or not text else "\n"
    return f"{text}{end}{commented(rule, comment=comment)}"


def commented(rule: str, *, comment: str) -> str:
    """A rule as `with_rule` adds it."""
    return f"{comment}\n{rule}\n"


def exclude(git: Git, rule: str, *, comment: str) -> bool:
    """Adds a rule; whether it is new.

    Raises:
        OSError: the list cannot be read or written.
    """
    place = exclude_file(git)
    with place.reached(make=0o777):  # a template may come without the folder
        pass

    def added(old: bytes) -> bytes:
        text = old.decode("utf-8", "surrogateescape")
        return with_rule(text, rule, comment=comment).encode("utf-8", "surrogateescape")

    return place.change(added, most_bytes=MOST_BYTES)
