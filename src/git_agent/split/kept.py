"""A plan that could not be carried out is kept beside the repository with its messages, as a refused message is.

It is the text that an editor shows, so that people can read it. Its numbers mean parts of one change: what that was is
kept with it, and the plan is used for no other.
"""

import re
from contextlib import suppress
from pathlib import Path

from git_agent.errors import RepositoryError, UsageError
from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place
from git_agent.model.repository import Repository
from git_agent.model.value import replace
from git_agent.split.script import plan_text, read_plan
from git_agent.split.task import SplitResult
from git_agent.split.values import Plan, SplitChange
from git_agent.store.places import earlier_plan_file, kept_plan_file

MOST_BYTES = 1 << 24

_MADE_FOR = re.compile("# made for ([0-9a-f]{64})\n")


def keep_plan(repository: Repository, result: SplitResult) -> Path | None:
    """Keeps a plan with its messages; None where the repository cannot be written to."""
    groups = tuple(
        replace(group, subject=written.message.subject, body=written.message.body)
        for group, written in zip(result.plan.groups, result.messages, strict=True)
    )
    return keep_text(
        repository, plan_text(replace(result.plan, groups=groups), result.change, result.subjects), result.change
    )


def keep_text(repository: Repository, text: str, change: SplitChange) -> Path | None:
    """The same with a plan as an editor has left it."""
    made_for = f"# made for {_fingerprint(change)}\n"
    return _put(kept_plan_file(repository), (made_for + text).encode("utf-8", "surrogateescape"))


def kept_bytes(repository: Repository) -> bytes | None:
    """The kept plan as it is in its file, for whoever puts another one there; None where there is none."""
    try:
        return kept_plan_file(repository).read(most_bytes=MOST_BYTES)
    except OSError:
        return None


def keep_earlier(repository: Repository, earlier: bytes) -> Path | None:
    """Keeps a plan beside the newer one that has taken its place."""
    return _put(earlier_plan_file(repository), earlier)


def _put(file: Place, content: bytes) -> Path | None:
    try:
        file.put(content, modes=PRIVATE, make=PRIVATE_FOLDER)
    except OSError:
        return None
    return file.path


def kept_plan(repository: Repository, change: SplitChange) -> Plan:
    """The plan that was kept for this change.

    Raises:
        RepositoryError: there is none, or it was made for another change.
    """
    content = kept_bytes(repository)
    if content is None:
        raise RepositoryError("no plan was kept", hint="leave out --retry")
    text = content.decode("utf-8", "surrogateescape")
    made_for = _MADE_FOR.match(text)
    plan = None
    if made_for and made_for[1] == _fingerprint(change):
        with suppress(UsageError):  # somebody has changed the file
            plan = read_plan(text, change, ())
    if plan is None:
        raise RepositoryError(
            "the kept plan was made for another change than what is staged now; nothing was committed",
            hint=f"a new one comes without --retry; your words are in {kept_plan_file(repository).path}",
        )
    return plan


def forget_plan(repository: Repository, earlier: bytes | None) -> None:
    """Drops the kept plan once its commits are made; an earlier one, which they are not, is kept again."""
    if earlier is not None:
        _put(kept_plan_file(repository), earlier)
        return
    with suppress(OSError):
        kept_plan_file(repository).remove()


def _fingerprint(change: SplitChange) -> str:
    import hashlib  # few runs keep one, and it brings a library of its own

    changes = [file.change for file in change.files]
    facts = [
        (one.status.value, one.path, one.old_path, one.old_mode, one.new_mode, one.old_oid, one.new_oid)
        for one in changes
    ]
    return hashlib.sha256(repr(facts).encode("utf-8", "surrogateescape")).hexdigest()
