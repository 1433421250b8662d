"""Reads commits of the past: first who wrote which subject, then, of those not seen before, what they changed."""

import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing

from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git
from git_agent.git.history import stream_subjects
from git_agent.git.log import LogSpan
from git_agent.git.parse import decode, section_path
from git_agent.git.patches import commit_paths, commit_sections
from git_agent.history_model.sample import Sample, Sampler
from git_agent.history_model.sequence import LoggedCommit
from git_agent.model.subject import is_bot

MOST_LINES = 1200  # of one file's patch
MOST_FIELD = 1 << 13  # of a subject or a body, of which only the form is learned

_STATUSES = {b"\nnew file mode ": "A", b"\ndeleted file mode ": "D", b"\nrename from ": "R", b"\ncopy from ": "C"}
_TRAILER = re.compile(r"[A-Z][\w-]+: \S")


def log_commits(git: Git, head: str, *, most: int) -> Generator[LoggedCommit, None, None]:
    """The newest commits of people, newest first, merges left out, as git finds them."""
    robots: dict[str, bool] = {}
    with closing(stream_subjects(git, head, most_commits=most, most=MOST_FIELD)) as records:
        for commit in map(LoggedCommit._make, records):
            if commit.author not in robots:
                robots[commit.author] = is_bot(commit.author)
            if not robots[commit.author]:
                yield commit


def has_body(commit: LoggedCommit) -> bool:
    """Whether anything but trailers follows the subject."""
    return any(line.strip() and not _TRAILER.match(line) for line in commit.body.split("\n"))


def read_samples(git: Git, oids: Sequence[str]) -> Generator[tuple[str, Sample | None], None, None]:
    """What each of these commits changed, in the order asked for; None where this clone lacks contents.

    git stops at the first object that is absent. Whether it said the commit's name before is not certain, so only
    a commit at which it stops at once is the one to blame; what follows is asked for anew.
    """
    remaining = list(oids)
    while remaining:
        done = 0
        try:
            for oid, sample in _samples(git, remaining):
                yield oid, sample
                done += 1
        except GitCommandError:
            if done == 0:
                yield remaining[0], None
                done = 1
        remaining = remaining[done:]


def _samples(git: Git, oids: Sequence[str]) -> Iterator[tuple[str, Sample]]:
    with closing(commit_sections(git, LogSpan.only(oids), copies=True)) as sections:
        oid, sampler = "", Sampler()
        for commit, section in sections:
            if section:
                _add_section(sampler, section)
                continue
            if oid:
                yield oid, sampler.sample()
            oid, sampler = commit, Sampler()
        if oid:
            yield oid, sampler.sample()


def _add_section(sampler: Sampler, section: bytes) -> None:
    if sampler.is_full:
        return
    header, opening, hunks = section.partition(b"\n@@ ")
    path = section_path(decode(header))
    status = next((letter for mark, letter in _STATUSES.items() if mark in header), "M")
    hunks = opening + hunks  # without it the ranges of the first hunk would pass for a removed line
    lines = hunks.split(b"\n", MOST_LINES)[:MOST_LINES] if sampler.reads(path) else []
    counts = (hunks.count(b"\n+"), hunks.count(b"\n-"))
    sampler.take(path, status, counts, (line.decode("utf-8", "replace") for line in lines))


def read_paths(git: Git, oids: Sequence[str]) -> Iterator[tuple[str, Sample]]:
    """The same by the trees alone, for commits whose lines nobody needs or has.

    Raises:
        GitCommandError: a tree is not in this clone.
    """
    if not oids:
        return
    with closing(commit_paths(git, LogSpan.only(oids), most=MOST_FIELD)) as changed:
        oid, sampler = "", Sampler()
        for commit, status, path in changed:
            if path:
                sampler.take(path, status, (0, 0), ())
                continue
            if oid:
                yield oid, sampler.sample()
            oid, sampler = commit, Sampler()
        if oid:
            yield oid, sampler.sample()
