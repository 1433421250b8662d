"""Reads commits of the past: first who wrote which subject, then, of those not seen before, what they changed."""

import re
from collections.abc import Generator, Iterator, Sequence

from git_agent.errors import GitCommandError
from git_agent.git.fields import Fields
from git_agent.git.gateway import Git, GitOutput
from git_agent.git.parse import decode, section_path, split_sections
from git_agent.history_model.sample import Sample, Sampler
from git_agent.history_model.sequence import LoggedCommit
from git_agent.model.subject import is_bot

LOG = ("log", "--no-color", "--no-decorate", "--no-notes", "--encoding=UTF-8")
# The author as written: %aN would follow a .mailmap that changes without a commit.
RECORD = ("-z", "--format=%H%x00%P%x00%an <%ae>%x00%s%x00%b")
# -O/dev/null and the options of PATCH undo what a person's configuration would change in the output.
THESE_COMMITS = ("--no-walk=unsorted", "--stdin", "--format=%x00%H", "-O/dev/null", "--ignore-submodules=none")
PATCH = (
    "--patch",
    "--unified=0",
    "--no-ext-diff",
    "--no-textconv",
    "--no-relative",
    "--submodule=short",
    "--src-prefix=a/",
    "--dst-prefix=b/",
    "--inter-hunk-context=0",
    "--diff-algorithm=default",
    "--find-renames",
    "--find-copies",
)
MOST_LINES = 1200  # of one file's patch
MOST_FIELD = 1 << 13  # of a subject or a body, of which only the form is learned

_STATUSES = {b"\nnew file mode ": "A", b"\ndeleted file mode ": "D", b"\nrename from ": "R", b"\ncopy from ": "C"}
_TRAILER = re.compile(r"[A-Z][\w-]+: \S")


def log_commits(git: Git, head: str, *, most: int) -> Generator[LoggedCommit, None, None]:
    """The newest commits of people, newest first, merges left out, as git finds them."""
    robots: dict[str, bool] = {}
    with git.start(*LOG, "--no-merges", f"--max-count={most}", *RECORD, head, "--") as answer:
        fields = (field.decode("utf-8", "replace") for field in _fields(answer))
        # The same iterator five times gives five fields in a row.
        for commit in map(LoggedCommit._make, zip(fields, fields, fields, fields, fields, strict=False)):
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
    with git.start(*LOG, *THESE_COMMITS, *PATCH, stdin=_lines(oids)) as answer:
        oid, sampler = "", Sampler()
        for piece in split_sections(answer.chunks()):
            # Inside a patch every line begins with a mark of its own, so a NUL there can only open a commit.
            section, *names = (b"\n" + piece).split(b"\n\0")
            if section.strip():
                _add_section(sampler, section[1:])
            for name in names:
                if oid:
                    yield oid, sampler.sample()
                oid, sampler = name.strip().decode(), Sampler()
        answer.whole()
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
    with git.start(*LOG, *THESE_COMMITS, "-z", "--name-status", "--no-renames", stdin=_lines(oids)) as answer:
        oid, sampler = "", Sampler()
        fields = _fields(answer)
        for field in fields:
            if field:
                sampler.take(decode(next(fields)), decode(field.strip()), (0, 0), ())
                continue
            if oid:
                yield oid, sampler.sample()
            oid, sampler = next(fields, b"").decode(), Sampler()
        if oid:
            yield oid, sampler.sample()


def _fields(answer: GitOutput) -> Iterator[bytes]:
    yield from Fields(answer.chunks(), most=MOST_FIELD)
    answer.whole()


def _lines(oids: Sequence[str]) -> bytes:
    return "".join(f"{oid}\n" for oid in oids).encode()
