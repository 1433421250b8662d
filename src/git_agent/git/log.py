"""Commits as values."""

from collections.abc import Iterable, Sequence

from git_agent.errors import RepositoryError
from git_agent.git.fields import MOST_FIELD, Fields
from git_agent.git.gateway import Git, GitOutput
from git_agent.git.parse import LOG_FORMAT, MAILMAP_FORMAT, decode, parse_log
from git_agent.model.commit import Commit
from git_agent.model.value import value

MOST_MESSAGE = 1 << 16  # bytes of one message where many are held at once; no forge lets people write more
MOST_SUBJECT = 1 << 12  # bytes

LOG = ("log", "--no-color", "--no-decorate", "--no-notes", "--encoding=UTF-8")


@value
class LogSpan:
    """Which commits a log shows: arguments of `git log`, and what it reads on its input."""

    args: tuple[str, ...]
    stdin: bytes = b""

    @classmethod
    def of(cls, *revisions: str) -> "LogSpan":
        """All that these reach, as people name it to git: `new`, `old..new`, `--all`."""
        return cls(args=revisions)

    @classmethod
    def reached_by(cls, revisions: Iterable[str]) -> "LogSpan":
        """The same for many; through a pipe, since fifty thousand tags are no argument list."""
        return cls(args=("--stdin",), stdin=_lines(revisions))

    @classmethod
    def only(cls, oids: Iterable[str]) -> "LogSpan":
        """Exactly these in this order, and none of their ancestors; of an empty list nobody asks git."""
        return cls(args=("--no-walk=unsorted", "--stdin"), stdin=_lines(oids))


def _lines(words: Iterable[str]) -> bytes:
    return "".join(f"{word}\n" for word in words).encode()


def recent_commits(git: Git, count: int) -> tuple[Commit, ...]:
    """The newest commits, newest first; none while the branch is unborn."""
    # git fails alike for an unborn branch and for a damaged repository; only the first is no error.
    commits = read_log(git, LogSpan.of("HEAD"), count=count, accept=(0, 128))
    if not commits and head_oid(git) is not None:
        return read_log(git, LogSpan.of("HEAD"), count=count)  # tells what is wrong
    return commits


def whole_message(git: Git, commit: Commit) -> str:
    """The message of a commit that will be written again, all of it.

    Raises:
        RepositoryError: it, or its subject, is longer than what is ever read.
    """
    if len(commit.message) < MOST_MESSAGE // 4:  # nearly all: a character has four bytes at most, so nothing was cut
        return commit.message
    raw = git.run(*LOG, "--max-count=1", "--format=%B", commit.oid, "--")
    if len(raw) > MOST_FIELD:
        raise RepositoryError(
            f"the message of {commit.oid[:12]} is longer than {MOST_FIELD >> 20} MB",
            hint="amend it with `git commit --amend`",
        )
    text = raw.decode("utf-8", "replace").strip("\n")
    if len(text.partition("\n")[0]) > MOST_MESSAGE:
        raise RepositoryError(
            f"the subject of {commit.oid[:12]} is longer than {MOST_MESSAGE >> 10} kB",
            hint="write a shorter one with `git commit --amend`",
        )
    return text


def read_log(
    git: Git, span: LogSpan, *, count: int | None = None, people: bool = False, accept: tuple[int, ...] = (0,)
) -> tuple[Commit, ...]:
    """The commits of a span, at most `count` of them; of a message longer than anybody's, its two ends.

    With `people` their authors are called as .mailmap has them.
    """
    form = MAILMAP_FORMAT if people else LOG_FORMAT
    limit = () if count is None else (f"--max-count={count}",)
    with git.start(*LOG, *form, *limit, *span.args, "--", stdin=span.stdin) as answer:
        commits = parse_log(Fields(answer.chunks(), most=MOST_MESSAGE))
        answer.whole(accept=accept)
    return commits


def head_oid(git: Git) -> str | None:
    """The commit HEAD stands on, or None while the branch is unborn."""
    return decode(git.run("rev-parse", "--quiet", "--verify", "HEAD^{commit}", accept=(0, 1))).strip() or None


def start_current_branch(git: Git) -> GitOutput:
    """Begins asking for the branch; `branch_of` reads the answer."""
    return git.start("branch", "--show-current")


def current_branch(git: Git) -> str | None:
    """The same, asked and read at once."""
    with start_current_branch(git) as answer:
        return branch_of(answer)


def branch_of(answer: GitOutput) -> str | None:
    """The name of the checked-out branch, born or not; None when HEAD is detached."""
    return decode(answer.whole()).strip() or None


def subjects_between(git: Git, old: str, new: str, *, count: int) -> tuple[str, ...] | None:
    """Subjects of the commits in `old..new`, newest first, or None when one end is not here."""
    span = f"{old}..{new}"
    with git.start(*LOG, "-z", "--format=%s", f"--max-count={count}", span, "--") as answer:
        subjects = tuple(field.decode("utf-8", "replace") for field in Fields(answer.chunks(), most=MOST_SUBJECT))
        answer.whole(accept=(0, 128))
    return subjects if subjects or _have(git, old, new) else None


def listed_between(git: Git, old: str, new: str, *, count: int) -> tuple[tuple[str, str], ...]:
    """Id and subject of the commits in `old..new`, newest first."""
    raw = git.run(*LOG, "-z", "--format=%H%x00%s", f"--max-count={count}", f"{old}..{new}", "--")
    fields = iter(raw.decode("utf-8", "replace").split("\0"))
    return tuple(zip(fields, fields, strict=False))


def subjects(git: Git, oids: Sequence[str]) -> dict[str, str]:
    """The subjects of commits by their ids; those that are gone are left out."""
    if not oids:
        return {}
    revisions = "".join(f"{oid}\n" for oid in oids).encode()
    options = ("-z", "--format=%H%x00%s", "--no-walk=unsorted", "--ignore-missing", "--stdin")
    raw = git.run(*LOG, *options, stdin=revisions)
    fields = iter(raw.decode("utf-8", "replace").split("\0"))
    return dict(zip(fields, fields, strict=False))


def last_to_change(git: Git, text: str, path: str, *, old: str, new: str) -> str:
    """The newest commit of `old..new` that changed how often a text stands in a file; empty where none did."""
    raw = git.run("log", "--max-count=1", "--format=%H", f"-S{text}", f"{old}..{new}", "--", path)
    return decode(raw).strip()


def commit_time(git: Git, oid: str) -> int:
    """When a commit was made, in seconds since 1970."""
    return int(decode(git.run("log", "--max-count=1", "--format=%ct", oid, "--")))


def count_each_way(git: Git, old: str, new: str) -> tuple[int, int]:
    """How many commits only `old` has, and how many only `new`."""
    dropped, gained = git.run("rev-list", "--left-right", "--count", f"{old}...{new}", "--").split()
    return int(dropped), int(gained)


def count_between(git: Git, old: str, new: str) -> int:
    """How many commits `old..new` holds."""
    return int(git.run("rev-list", "--count", f"{old}..{new}", "--"))


def _have(git: Git, *oids: str) -> bool:
    checks = git.run("cat-file", "--batch-check", stdin="".join(f"{oid}\n" for oid in oids).encode())
    return all(line.split(b" ")[1:2] == [b"commit"] for line in checks.splitlines())
