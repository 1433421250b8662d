"""A history read as one stream: however long the range, only the commit at hand is held."""

from collections.abc import Generator, Iterator, Sequence
from itertools import islice

from git_agent.errors import RepositoryError
from git_agent.git.fields import MOST_FIELD, Fields
from git_agent.git.gateway import Git
from git_agent.git.log import LOG, LogSpan
from git_agent.git.parse import LOG_FORMAT, MAILMAP_FORMAT, decode
from git_agent.model.change import SUBMODULE_MODE
from git_agent.model.commit import Commit
from git_agent.model.subject import unheaded
from git_agent.model.value import value

# Trees are compared, contents are not. Each of the last four is the answer to a setting that changes the listing:
# log.showRoot, diff.relative, submodule.*.ignore and diff.orderFile.
CHANGES = (
    "--raw",
    "--no-renames",
    "--no-abbrev",
    "--root",
    "--no-relative",
    "--ignore-submodules=none",
    "-O/dev/null",
)

# Id, on which side of `old...new`, dates and parents; then the message. With -z each ends in NUL.
FACTS_FORMAT = ("-z", "--format=%H %m %ct %at %P%x00%B")
# The author as written: %aN would follow a .mailmap that changes without a commit.
SUBJECT_FORMAT = ("-z", "--format=%H%x00%P%x00%an <%ae>%x00%s%x00%b")

RawChange = tuple[str, str, bool]
"""git's letter, the path, and whether it is a submodule."""


@value
class LogRecord:
    """One commit of a history; `changed` is empty for a merge, and where the changes were not asked for."""

    commit: Commit
    changed: tuple[RawChange, ...] = ()


def stream_log(  # noqa: PLR0913  a log has that many sides
    git: Git,
    span: LogSpan,
    *,
    paths: Sequence[str] = (),
    saying: Sequence[str] = (),
    with_changes: bool = False,
    children_first: bool = False,
    people: bool = False,
    most: int = MOST_FIELD,
) -> Iterator[LogRecord]:
    """The commits of a span one after the other, newest first, or `children_first` whatever the dates say.

    With `paths` those that `git log` shows for them, and then the parents are the nearest that are shown; with `saying`
    those whose messages hold all of these texts. Of a message longer than `most` bytes the two ends are kept. With
    `people` authors are called as .mailmap has them.

    Raises:
        GitCommandError: git failed, perhaps after many commits.
        RepositoryError: git ended well in the middle of a commit.
    """
    options = (
        "--no-follow",  # log.follow would follow the renames of a single path, beyond what was asked for
        *(MAILMAP_FORMAT if people else LOG_FORMAT),
        *(CHANGES if with_changes else ()),
        *(("--topo-order",) if children_first else ()),
        *(("--parents",) if paths else ()),
        # Of several --grep one is enough to git, unless all have to match.
        *(("--fixed-strings", "--all-match", *(f"--grep={text}" for text in saying)) if saying else ()),
    )
    with git.start(*LOG, *options, *span.args, "--", *paths, stdin=span.stdin) as answer:
        fields = Fields(answer.stream(), most=most)
        is_broken = False
        try:
            yield from _records(map(decode, fields))
        except ValueError:
            is_broken = True  # git's own error comes first: it says why the output ends here
        answer.whole()
    if is_broken or fields.rest:
        raise _broken_off()


def stream_facts(git: Git, new: str, *, old: str | None = None) -> Iterator[tuple[bytes, bytes]]:
    """The facts and the message of each commit that `new` reaches, as bytes: a long history is decoded only in part.

    Facts are id, side, dates and parents. With `old` those that only one of the two reaches; the side of `old` is `<`.

    Raises:
        GitCommandError: git failed, perhaps after many commits.
        RepositoryError: git ended well in the middle of a commit.
    """
    return _facts(git, (new,) if old is None else ("--left-right", f"{old}...{new}"))


def stream_beside(git: Git, tips: Sequence[str], head: str) -> Iterator[tuple[bytes, bytes]]:
    """The same of the commits that these tips reach and `head` does not.

    Raises:
        GitCommandError: git failed, perhaps after many commits.
        RepositoryError: git ended well in the middle of a commit.
    """
    # By stdin, for the ids of thousands of branches are too much for a command line.
    return _facts(git, ("--stdin",), stdin="\n".join([*tips, f"^{head}"]).encode())


def _facts(git: Git, revisions: Sequence[str], stdin: bytes = b"") -> Iterator[tuple[bytes, bytes]]:
    with git.start(*LOG, *FACTS_FORMAT, *revisions, "--", stdin=stdin) as answer:
        arriving = Fields(answer.stream())
        fields = iter(arriving)
        has_all = True
        for facts in fields:
            message = next(fields, None)
            has_all = message is not None
            if message is not None:
                yield facts, message
        answer.whole()
    if not has_all or arriving.rest:
        raise _broken_off()


def any_says(git: Git, span: LogSpan, text: bytes, *, most_commits: int) -> bool:
    """Whether one of the newest commits of a span has a text in its message."""
    options = ("-z", f"--max-count={most_commits}", "--format=%B")
    with git.start(*LOG, *options, *span.args, "--", stdin=span.stdin) as answer:
        return any(text in message for message in Fields(answer.chunks()))


def stream_subjects(
    git: Git, head: str, *, most_commits: int, most: int
) -> Generator[tuple[str, str, str, str, str], None, None]:
    """Id, parents, author, subject and body of the newest commits, merges left out.

    Raises:
        GitCommandError: git failed, perhaps after many commits.
    """
    with git.start(*LOG, "--no-merges", f"--max-count={most_commits}", *SUBJECT_FORMAT, head, "--") as answer:
        fields = (field.decode("utf-8", "replace") for field in Fields(answer.chunks(), most=most))
        # The same iterator five times gives five fields in a row.
        for oid, parents, author, subject, body in zip(fields, fields, fields, fields, fields, strict=False):
            yield oid, parents, author, unheaded(subject), body
        answer.whole()


def _broken_off() -> RepositoryError:
    return RepositoryError("git's log broke off in the middle of a commit", hint="check with `git fsck`")


def _records(fields: Iterator[str]) -> Iterator[LogRecord]:
    oid = next(fields, None)
    while oid is not None:
        parents, author, date, message = islice(fields, 4)
        commit = Commit(oid=oid, parents=tuple(parents.split()), author=author, date=date, message=message)
        changed: list[RawChange] = []
        # A path may begin with anything, but it only ever follows a field that begins in a colon, as no commit id does.
        while (oid := next(fields, None)) is not None and oid.startswith((":", "\n:")):
            changed.append(_parse_change(oid.removeprefix("\n"), next(fields, "")))
        yield LogRecord(commit=commit, changed=tuple(changed))


def _parse_change(record: str, path: str) -> RawChange:
    if not path:
        raise ValueError("a change without its path")
    return record[-1], path, SUBMODULE_MODE in (record[1:7], record[8:14])
