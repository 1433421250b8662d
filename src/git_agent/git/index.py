"""What git tracks, as the index has it: paths, entries, and the files that hold a text."""

from collections.abc import Iterable, Sequence

from git_agent.git.gateway import Git
from git_agent.git.parse import decode
from git_agent.model.value import value

# `--cached` first: with it git refuses to open a pager, to leave the index and to look at untracked files.
GREP = ("grep", "--cached", "--no-textconv", "--no-color", "-I", "-z", "--files-with-matches", "--fixed-strings")

MOST_PATHS = 200


@value
class TrackedEntry:
    """A path in the index or in a commit."""

    path: str
    mode: str
    oid: str


@value
class IndexEntry:
    """One entry of a path; a path in conflict has one for each stage that is not `0`."""

    mode: str
    oid: str
    stage: str


def tracked_paths(git: Git, folder: str = "") -> list[str]:
    """The tracked paths, all of them or those at and below a folder, in git's order."""
    raw = git.run("ls-files", "-z", "--cached", "--", *_below(folder))
    return list(dict.fromkeys(decode(raw).split("\0")[:-1]))  # a path in conflict is listed once for each side


def count_index_entries(git: Git) -> int:
    """How many entries the index has; a path in conflict has one for each side."""
    return git.run("ls-files", "-z", "--cached").count(b"\0")


def has_tracked_below(git: Git, folder: str) -> bool:
    """Whether a commit, or the next one, holds a file below a folder.

    Raises:
        GitAgentError: git could not tell.
    """
    with git.start("ls-files", "-z", "--", folder) as answer:
        # One path is enough, so the listing is not read to its end; where there is none, git must have ended well.
        return any(answer.chunks()) or answer.whole() != b""


def staged_entries(git: Git, paths: Iterable[str]) -> dict[str, TrackedEntry]:
    """The index entries at and below these paths, as far as they are not in conflict."""
    entries: dict[str, TrackedEntry] = {}
    for record in decode(git.run("ls-files", "-z", "--stage", "--", *paths)).split("\0")[:-1]:
        facts, _, path = record.partition("\t")
        mode, oid, stage = facts.split(" ")
        if stage == "0":
            entries[path] = TrackedEntry(path=path, mode=mode, oid=oid)
    return entries


def entries_of(git: Git, paths: Sequence[str]) -> dict[str, list[IndexEntry]]:
    """The index entries at and below these paths, those in conflict included; of many paths those of others too."""
    asked = paths if len(paths) <= MOST_PATHS else ()  # so many are no argument list any more
    entries: dict[str, list[IndexEntry]] = {}
    for record in decode(git.run("ls-files", "-z", "--stage", "--", *asked)).split("\0")[:-1]:
        facts, _, path = record.partition("\t")
        mode, oid, stage = facts.split(" ")
        entries.setdefault(path, []).append(IndexEntry(mode=mode, oid=oid, stage=stage))
    return entries


def files_with_any(git: Git, texts: Sequence[str], folder: str = "", *, ignore_case: bool) -> list[str]:
    """The tracked text files, as staged, in which one of these literal texts stands."""
    patterns = [word for text in texts for word in ("-e", text)]
    case = ["--ignore-case"] if ignore_case else []
    raw = git.run(*GREP, *case, *patterns, "--", *_below(folder), accept=(0, 1))  # 1: nothing matches
    return decode(raw).split("\0")[:-1]


def _below(folder: str) -> tuple[str, ...]:
    return (folder,) if folder else ()
