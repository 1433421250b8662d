"""The work tree beside a commit: what the commit has, what is different on disk, and what git does not track."""

from collections.abc import Iterator

from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git
from git_agent.git.index import TrackedEntry
from git_agent.git.parse import decode

OTHERS = ("ls-files", "-z", "--others", "--exclude-standard")


def tree_entries(git: Git, commit: str) -> Iterator[TrackedEntry]:
    """Every file, link and submodule of a commit, in git's order."""
    for record in decode(git.run("ls-tree", "-r", "-z", "--full-tree", commit)).split("\0")[:-1]:
        facts, _, path = record.partition("\t")
        mode, _, oid = facts.split(" ", 2)
        yield TrackedEntry(path=path, mode=mode, oid=oid)


def tree_changes(git: Git, old: str, new: str) -> Iterator[tuple[str, TrackedEntry | None]]:
    """Every path that two commits have differently, with what the new one has."""
    raw = git.run("diff", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=none", old, new, "--")
    fields = decode(raw).split("\0")[:-1]
    for facts, path in zip(fields[::2], fields[1::2], strict=True):
        _, mode, _, oid, status = facts.removeprefix(":").split(" ")
        yield path, None if status == "D" else TrackedEntry(path=path, mode=mode, oid=oid)


def paths_changed_on_disk(git: Git, commit: str | None) -> list[str]:
    """Tracked paths that may not be as the commit has them; without a commit, as the index has them."""
    revision = () if commit is None else (commit,)
    # Submodules by their commit alone: what is edited inside one is that repository's own affair.
    args = ("diff", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=dirty", *revision, "--")
    return decode(git.unfiltered.run(*args)).split("\0")[1::2]


def untracked_paths(git: Git) -> list[str]:
    """Paths that git neither tracks nor ignores; one that ends with a slash is another repository."""
    return decode(git.run(*OTHERS)).split("\0")[:-1]


def is_only_on_disk(git: Git, path: str) -> bool:
    """Whether a file holds what git has nowhere: it is changed or untracked; what is ignored can be made again."""
    args = ("ls-files", "-z", "--others", "--modified", "--exclude-standard", "--", path)
    return bool(git.unfiltered.run(*args))


def ignored_folders(git: Git) -> frozenset[str]:
    """The topmost folders in which everything is ignored."""
    raw = git.run("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")
    return frozenset(path.rstrip("/") for path in decode(raw).split("\0")[:-1] if path.endswith("/"))


def paths_left_out(git: Git) -> frozenset[str]:
    """Tracked paths that the user wants git to pass over: those of a sparse checkout, and `--assume-unchanged`."""
    records = decode(git.run("ls-files", "-z", "-v", "--cached")).split("\0")[:-1]
    return frozenset(record[2:] for record in records if record[0] in "Ss" or record[0].islower())


def paths_only_in_index(git: Git, commit: str | None) -> frozenset[str]:
    """Paths that were added for the next commit."""
    if commit is None:
        return frozenset(decode(git.run("ls-files", "-z", "--cached")).split("\0")[:-1])
    args = ("diff", "--cached", "--name-only", "-z", "--no-renames", "--diff-filter=A", commit, "--")
    return frozenset(decode(git.run(*args)).split("\0")[:-1])


def paths_leaving_index(git: Git, commit: str | None) -> frozenset[str]:
    """Paths that the next commit will not have any more, though they may be on disk."""
    if commit is None:
        return frozenset()
    args = ("diff", "--cached", "--name-only", "-z", "--no-renames", "--diff-filter=D", commit, "--")
    return frozenset(decode(git.run(*args)).split("\0")[:-1])


def has_filters(git: Git) -> bool:
    """Whether git may store something else than the bytes of a file, even where no `.gitattributes` says so."""
    config = git.with_user_attributes.config
    if config.get("core.autocrlf", "false") != "false" or "core.attributesfile" in config:
        return True
    return (git.repository.common_dir / "info" / "attributes").exists()


def head_commit(git: Git) -> str | None:
    """The commit that is checked out; None before the first one."""
    return decode(git.run("rev-parse", "--verify", "--quiet", "HEAD", accept=(0, 1))).strip() or None


def filtered_oid(git: Git, path: str, content: bytes) -> str | None:
    """What git would call the content of a path, line ends set right; no program of the repository is run for it."""
    try:
        return decode(git.unfiltered.run("hash-object", "--stdin", f"--path={path}", stdin=content)).strip()
    except GitCommandError:
        return None
