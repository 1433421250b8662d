"""Lints the commits of a range: their messages, and what they add to source files and to `.ciagent`.

Two logs are read side by side, one of messages and paths, one of patches. Both list the same commits in the same order,
so only the commit at hand is held. The patches are what takes time: git makes some six hundred a second.
"""

from collections.abc import Collection, Generator, Iterator
from contextlib import closing

from git_agent.errors import GitCommandError, RepositoryError
from git_agent.git.fields import CUT
from git_agent.git.gateway import Git
from git_agent.git.history import LogRecord, any_says, stream_log
from git_agent.git.log import LogSpan
from git_agent.git.patches import commit_sections
from git_agent.git.refs import commit_of
from git_agent.model.change import Status
from git_agent.model.value import value
from git_agent.records.block.find import find_blocks
from git_agent.records.lint.change import AddedLine, TouchedFiles
from git_agent.records.lint.finding import Finding, finding
from git_agent.records.lint.messages import lint_message
from git_agent.records.lint.touched import MOST_LINES, added_lines

WHOLE_HISTORIES = ("--all", "--branches", "--tags", "--remotes")
MOST_MESSAGE = 1 << 18  # bytes; of a longer one both ends are linted, and a record stands at the end
RECENT_COMMITS = 1000  # among which a repository that keeps records has one

_CUT = CUT.decode()

Patches = Generator[tuple[str, tuple[AddedLine, ...]], None, None]


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
    span, newest = _spans(git, range_text)
    # By the history that the range is part of: a branch elsewhere that keeps records is none of its business.
    in_use = keeps_records(git, newest)
    with closing(_patches(git, span)) as patches:
        for record in stream_log(git, span, with_changes=True, most=MOST_MESSAGE):
            oid = record.commit.oid
            lines = _lines_of(oid, patches)
            findings = _too_large(record.commit.message) or lint_message(
                record.commit.message,
                multi_project=multi_project,
                projects=projects,
                touched=TouchedFiles(lines=lines or (), paths=_kept_paths(record)),
                in_use=in_use,
            )
            yield CommitFindings(oid=oid, findings=findings, is_partial=lines is None)


def _too_large(message: str) -> tuple[Finding, ...]:
    """That the middle of a message which is not read was part of a block; its fields would seem to be missing."""
    if _CUT not in message or len(message.encode()) < MOST_MESSAGE:
        return ()
    cut = message[: message.index(_CUT)].count("\n") + 3  # its own line, behind two ends
    blocks = find_blocks(message).blocks
    # One that lost its beginning stands wholly behind the cut.
    torn = next((each for each in blocks if each.first_line <= cut <= each.last_line or each.damage), None)
    if torn is None:
        return ()
    return (
        finding(
            "too-large",
            min(torn.first_line, cut),
            f"of a message longer than {MOST_MESSAGE:,} bytes the block is not read whole",
        ),
    )


def keeps_records(git: Git, span: LogSpan) -> bool:
    """Whether one of the last commits has a record; not one that is yet to come."""
    return any_says(git, span, b"---ci---", most_commits=RECENT_COMMITS)


def _spans(git: Git, range_text: str) -> tuple[LogSpan, LogSpan]:
    """The range, its revisions known to exist, and the history that ends with it."""
    if range_text in WHOLE_HISTORIES:
        whole = LogSpan.of(range_text)
        return whole, whole
    # Three first, since they contain the two.
    dots = "..." if "..." in range_text else ".."
    old, between, new = range_text.partition(dots)
    if not between:
        oid = commit_of(git, range_text)
        return LogSpan.only([oid]), LogSpan.of(oid)
    # An end that is left out is HEAD, as it is to git.
    old, new = commit_of(git, old or "HEAD"), commit_of(git, new or "HEAD")
    span = LogSpan.of(f"{old}{dots}{new}")
    return span, span if dots == "..." else LogSpan.of(new)


def _patches(git: Git, span: LogSpan) -> Patches:
    """Every commit with the lines it adds.

    Raises:
        GitCommandError: git could not go on, mostly because contents are not in this clone.
    """
    oid = ""
    added: list[AddedLine] = []
    for commit, section in commit_sections(git, span, is_long=True):
        if section:
            added += added_lines([section])[: MOST_LINES - len(added)]
            continue
        if oid:
            yield oid, tuple(added)
        oid, added = commit, []
    if oid:
        yield oid, tuple(added)


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
