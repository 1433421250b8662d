"""Changed lines without context, and changed paths, as streams: only the file at hand is held, however many there are.

Of commits each stream opens every one with an empty piece, for one that changes nothing is there all the same.
"""

from collections.abc import Generator

from git_agent.git.diff import DIFF, DiffSpan
from git_agent.git.fields import Fields
from git_agent.git.gateway import Git, GitOutput
from git_agent.git.log import LOG, LogSpan
from git_agent.git.parse import decode, split_sections

CHANGED_LINES = ("--patch", "--unified=0")
# The line that begins a commit looks like the one that begins a file, and so one cut serves both.
MARK = b"diff --git "
_FILE = (MARK + b"a/", MARK + b'"a/')
_HEADED = ("--root", f"--format=tformat:{MARK.decode()}%H")  # --root for log.showRoot


def start_difference(git: Git, span: DiffSpan, *paths: str, renames: bool) -> GitOutput:
    """The patch of a difference, begun at once, so that git works on it while others are read."""
    options = ("--find-renames" if renames else "--no-renames", "--full-index", *CHANGED_LINES)
    return git.start(*DIFF, *options, *span.args, "--", *paths)


def sections_of(answer: GitOutput) -> Generator[bytes, None, None]:
    """A patch that was begun, one file at a time; without renames a moved file goes and comes.

    Raises:
        GitCommandError: git could not go on, mostly because contents are not in this clone.
    """
    yield from split_sections(answer.chunks())
    # Until here a patch that broke off looks like one that ended.
    answer.whole()


def diff_sections(git: Git, span: DiffSpan, *paths: str, renames: bool) -> Generator[bytes, None, None]:
    """The same, begun when it is read.

    Raises:
        GitCommandError: git could not go on, mostly because contents are not in this clone.
    """
    with start_difference(git, span, *paths, renames=renames) as answer:
        yield from sections_of(answer)


def commit_sections(
    git: Git, span: LogSpan, *paths: str, copies: bool = False, is_long: bool = False
) -> Generator[tuple[str, bytes], None, None]:
    """The patches of commits: each commit with an empty section, then with those of its files.

    Of a log that `is_long`, perhaps a whole history, each piece has the whole time limit.

    Raises:
        GitCommandError: git could not go on, mostly because contents are not in this clone.
    """
    options = (*DIFF[1:], "--find-renames", *(("--find-copies",) if copies else ()), *CHANGED_LINES, *_HEADED)
    with git.start(*LOG, "--no-follow", *options, *span.args, "--", *paths, stdin=span.stdin) as answer:
        oid = ""
        for section in split_sections(answer.stream() if is_long else answer.chunks()):
            if section.startswith(_FILE):
                yield oid, section
            else:
                oid = section[len(MARK) :].partition(b"\n")[0].decode()
                yield oid, b""
        answer.whole()


def commit_paths(git: Git, span: LogSpan, *, most: int) -> Generator[tuple[str, str, str], None, None]:
    """The paths that commits change, by the trees alone: each commit with two empty texts, then git's letter and path.

    Raises:
        GitCommandError: a tree is not in this clone.
    """
    # git ends a path in NUL as well, but none is empty: an empty field is the one before the name of a commit.
    options = (*DIFF[1:], "--no-renames", "--root", "-z", "--name-status", "--format=%x00%H")
    with git.start(*LOG, "--no-follow", *options, *span.args, "--", stdin=span.stdin) as answer:
        oid = ""
        fields = iter(Fields(answer.chunks(), most=most))
        for field in fields:
            if field:
                yield oid, decode(field.strip()), decode(next(fields))
            else:
                oid = next(fields, b"").decode()
                yield oid, "", ""
        answer.whole()
