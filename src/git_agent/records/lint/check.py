"""Lints the commits of a range: their messages, and what they add to source files and to `.ciagent`.

Two logs are read side by side, one of messages and paths, one of patches. Both list the same commits in the same order,
so only the commit at hand is held. The patches are what takes time: git makes some six hundred a second.
"""

from collections.abc import Collection, Generator, Iterator
from contextlib import closing

from git_agent.errors import GitCommandError, RepositoryError
from git_agent.git.diff import DIFF
from git_agent.git.fields import Fields
from git_agent.git.gateway import Git
from git_agent.git.history import CHANGES, LogRecord, stream_log
from git_agent.git.log import LOG
from git_agent.git.parse import split_sections
from git_agent.git.refs import commit_of
from git_agent.model.change import Status
from git_agent.model.value import value
from git_agent.records.lint.change import AddedLine, TouchedFiles
from git_agent.records.lint.finding import Finding
from git_agent.records.lint.messages import lint_message
from git_agent.records.lint.touched import MOST_LINES, PATCH, added_lines

WHOLE_HISTORIES = ("--all", "--branches", "--tags", "--remotes")
MOST_MESSAGE = 1 << 18
CHECK_SECONDS = 3600.0  # a check of everything that ever happened is slow, not stuck
RECENT_COMMITS = 1000  # among which a repository that keeps records has one

Patches = Generator[tuple[str, tuple[AddedLine, ...]], None, None]

_HEADING = b"commit "  # no line of a patch begins like this


@value
class CommitFindings:
    """What is wrong with one commit, which mostly is nothing; `is_partial` when this clone lacks its contents."""

    oid: str
    findings: tuple[Finding, ...]
    is_partial: bool = False


def check_range(
    git: Git, range_text: str, *, multi_project: bool = False, projects: Collection[str] = ()
) -> Iterator[CommitFindings]:
    """Every commit of `A..B`, of one revision (that commit alone) or of `--all`, newest first.

    Raises:
        RepositoryError: there is no such revision, or refs moved meanwhile.
    """
    span = _span(git, range_text)
    in_use = keeps_records(git, span[-1])
    patient = git.with_time_limit(max(git.seconds, CHECK_SECONDS))
    with closing(_patches(patient, span)) as patches:
        for record in stream_log(patient, *CHANGES, *span, "--", most=MOST_MESSAGE):
            oid = record.commit.oid
            lines = _lines_of(oid, patches)
            findings = lint_message(
                record.commit.message,
                multi_project=multi_project,
                projects=projects,
                touched=TouchedFiles(lines=lines or (), paths=_kept_paths(record)),
                in_use=in_use,
            )
            yield CommitFindings(oid=oid, findings=findings, is_partial=lines is None)


def keeps_records(git: Git, tip: str) -> bool:
    """Whether one of the last commits has a record; not one that is yet to come."""
    with git.start(*LOG, "-z", f"--max-count={RECENT_COMMITS}", "--format=%B", tip, "--") as answer:
        return any(b"---ci---" in message for message in Fields(answer.chunks()))


def _span(git: Git, range_text: str) -> tuple[str, ...]:
    """The range as arguments of `git log`, its revisions known to exist; the last one is its newest end."""
    if range_text in WHOLE_HISTORIES:
        return (range_text,)
    # Three first, since they contain the two.
    dots = "..." if "..." in range_text else ".."
    old, between, new = range_text.partition(dots)
    if not between:
        return "--no-walk", commit_of(git, range_text)
    # An end that is left out is HEAD, as it is to git.
    old, new = commit_of(git, old or "HEAD"), commit_of(git, new or "HEAD")
    return (f"{old}...{new}",) if dots == "..." else (f"^{old}", new)


def _patches(git: Git, span: tuple[str, ...]) -> Patches:
    """Every commit with the lines it adds.

    Raises:
        GitCommandError: git could not go on, mostly because contents are not in this clone.
    """
    args = (*LOG, "--no-follow", *DIFF[1:], *PATCH, "--root", "--format=commit %H")
    with git.start(*args, *span, "--") as answer:
        oid = ""
        added: list[AddedLine] = []
        for section in split_sections(answer.chunks()):
            patch, *headings = _parted(section)
            added += added_lines([patch])[: MOST_LINES - len(added)]
            for heading in headings:
                if oid:
                    yield oid, tuple(added)
                oid, added = heading.decode(), []
        # Until here a log that broke off looks like one that ended.
        answer.whole()
    if oid:
        yield oid, tuple(added)


def _parted(section: bytes) -> list[bytes]:
    """The patch of one file, and the commits whose headings follow it: those without a patch, and the next."""
    # A section may begin with a heading, which needs a line end before it to be found.
    patch, *headings = (b"\n" + section).split(b"\n" + _HEADING)
    return [patch[1:], *(heading.partition(b"\n")[0] for heading in headings)]


def _lines_of(oid: str, patches: Patches) -> tuple[AddedLine, ...] | None:
    try:
        step = next(patches, None)
    # The messages can be linted all the same; a generator that has failed gives nothing for the commits that follow.
    except GitCommandError:
        return None
    # Two logs of the same range differ only where a ref has moved between them.
    if step and step[0] != oid:
        raise RepositoryError("the history changed while it was read", hint="run it again")
    return step[1] if step else None


def _kept_paths(record: LogRecord) -> tuple[str, ...]:
    return tuple(path for letter, path, _ in record.changed if letter != Status.DELETED.value)
