"""A history read as one stream: however long the range, only the commit at hand is held."""

from collections.abc import Iterator
from itertools import islice

from git_agent.errors import RepositoryError
from git_agent.git.fields import MOST_FIELD, Fields
from git_agent.git.gateway import Git
from git_agent.git.log import LOG
from git_agent.git.parse import LOG_FORMAT, MAILMAP_FORMAT, decode
from git_agent.model.change import SUBMODULE_MODE
from git_agent.model.commit import Commit
from git_agent.model.value import value

# The limit of a Git counts from the start of a command to its end, and here that includes the time in which the reader
# works on what it was given. A history of a million commits is slow, not stuck.
HISTORY_SECONDS = 600.0

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

RawChange = tuple[str, str, bool]
"""git's letter, the path, and whether it is a submodule."""


@value
class LogRecord:
    """One commit of a history; `changed` is empty for a merge, and where the changes were not asked for."""

    commit: Commit
    changed: tuple[RawChange, ...] = ()


def stream_log(
    git: Git, *args: str, people: bool = False, most: int = MOST_FIELD, stdin: bytes = b""
) -> Iterator[LogRecord]:
    """What `git log` shows for these arguments, commit by commit; with CHANGES among them, also the changed paths.

    Of a message longer than `most` bytes the two ends are kept. With `people` authors are called as .mailmap has them.

    Raises:
        GitCommandError: git failed, perhaps after many commits.
        RepositoryError: git ended well in the middle of a commit.
    """
    patient = git.with_time_limit(max(git.seconds, HISTORY_SECONDS))
    # log.follow would follow the renames of a single path, beyond what was asked for.
    form = MAILMAP_FORMAT if people else LOG_FORMAT
    with patient.start(*LOG, "--no-follow", *form, *args, stdin=stdin) as answer:
        fields = Fields(answer.chunks(), most=most)
        is_broken = False
        try:
            yield from _records(map(decode, fields))
        except ValueError:
            is_broken = True  # git's own error comes first: it says why the output ends here
        answer.whole()
    if is_broken or fields.rest:
        raise RepositoryError("git's log broke off in the middle of a commit", hint="check with `git fsck`")


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
