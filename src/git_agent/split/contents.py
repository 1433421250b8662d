"""The content of a file of which only some hunks are committed yet."""

from collections.abc import Collection, Sequence

from git_agent.split.values import HunkRange


def content_with(old: bytes, new: bytes, hunks: Sequence[HunkRange], chosen: Collection[int]) -> bytes:
    """The old content with these hunks of the new one, by their numbers from 1; all of them make the new content."""
    before, after = _lines(old), _lines(new)
    pieces: list[bytes] = []
    done = 0  # lines of the old content that are settled
    for number, hunk in enumerate(hunks, start=1):
        start = _first(hunk.old_start, hunk.old_count)
        pieces += before[done:start]
        done = start + hunk.old_count
        new_start = _first(hunk.new_start, hunk.new_count)
        pieces += after[new_start : new_start + hunk.new_count] if number in chosen else before[start:done]
    return b"".join((*pieces, *before[done:]))


def _first(start: int, count: int) -> int:
    # git counts from 1, and of no lines it names the one before them.
    return start - 1 if count else start


def _lines(content: bytes) -> list[bytes]:
    """Lines with their ends; only a newline ends one, as for git."""
    lines = content.split(b"\n")
    last = lines.pop()
    return [line + b"\n" for line in lines] + ([last] if last else [])
