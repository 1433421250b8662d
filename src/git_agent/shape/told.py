"""What a person is told beside a finished message: what its writer has not seen or doubts, where secrets are."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from git_agent.model.change import visible_path
from git_agent.model.change_set import ChangeSet
from git_agent.model.claim import Claim
from git_agent.model.counted import counted
from git_agent.model.draft import Draft
from git_agent.model.evidence import (
    NO_FILE,
    NOT_FILTERED,
    NOT_HERE,
    NOT_READ,
    UNSCANNED,
    Omission,
    PackedEvidence,
    StagedSecret,
)
from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.model.message import Message
from git_agent.model.pruned import Pruned

SUSPECTED = "high-entropy"
MOST_ALIKE = 5  # lines that a person is told of, one by one


class Evidence(Protocol):
    """What every finished message was written from."""

    @property
    def change(self) -> ChangeSet: ...
    @property
    def packed(self) -> PackedEvidence: ...
    @property
    def secrets(self) -> tuple[StagedSecret, ...]: ...


class Result(Protocol):
    """A finished message, whatever it is about."""

    @property
    def message(self) -> Message: ...
    @property
    def draft(self) -> Draft: ...
    @property
    def evidence(self) -> Evidence: ...
    @property
    def usage(self) -> Usage | None: ...
    @property
    def claims(self) -> tuple[Claim, ...]: ...
    @property
    def doubts(self) -> tuple[Fault, ...]: ...
    @property
    def pruned(self) -> tuple[Pruned, ...]: ...


def omissions_of(result: Result) -> tuple[Omission, ...]:
    """Every file, guidance among them, that the writer of a message has not seen whole."""
    packed, change = result.evidence.packed.omitted, result.evidence.change
    if result.draft.author.is_model:
        return (*packed, *result.draft.unread)
    # The built-in writer reads files and no packed text, whatever had room there.
    absent = [omission for omission in packed if omission.reason in (NOT_HERE, NOT_FILTERED, NO_FILE)]
    seen = {diff.change.path for diff in change.diffs} | {omission.path for omission in absent}
    unread = (item.path for item in change.changes if not (item.is_binary or item.is_submodule or item.path in seen))
    return (*absent, *(Omission(path=path, reason=NOT_READ) for path in unread))


def secret_warnings(secrets: tuple[StagedSecret, ...]) -> tuple[str, ...]:
    """One line a staged secret: where it is and what it looks like, never the value."""
    return tuple(map(_warning, secrets))


def told_secret_warnings(secrets: tuple[StagedSecret, ...]) -> tuple[str, ...]:
    """The same for a person: of what is only suspected the first few, for a signature is forty such lines.

    Of a kind in a file too: a list of users with their passwords has thousands.
    """
    told: list[StagedSecret] = []
    untold: dict[tuple[str, str], list[StagedSecret]] = {}
    times = Counter[tuple[str, str]]()
    for secret in secrets:
        group = ("" if secret.kind == SUSPECTED else secret.path, secret.kind)
        times[group] += 1
        (told if times[group] <= MOST_ALIKE else untold.setdefault(group, [])).append(secret)
    return (*secret_warnings(tuple(told)), *map(_count, untold.values()))


def _count(secrets: Sequence[StagedSecret]) -> str:
    """How many more lines are like those that were told."""
    files = {visible_path(secret.path) for secret in secrets}
    where = next(iter(files)) if secrets[0].kind != SUSPECTED else counted(len(files), "file")
    kind = "high-entropy text" if secrets[0].kind == SUSPECTED else _with_article(secrets[0].kind)
    return f"{counted(len(secrets), 'more line')} in {where} {'look' if len(secrets) > 1 else 'looks'} like {kind}"


def _warning(secret: StagedSecret) -> str:
    path = visible_path(secret.path)
    if secret.kind == UNSCANNED:
        return f"{path} was not looked through for secrets: there is too much of it"
    return f"{path}:{secret.line} looks like {_with_article(secret.kind)}"


def doubts_of(result: Result) -> tuple[str, ...]:
    """What its drafter doubts, and what the message mentions and nothing in the change bears out."""
    return (*result.draft.warnings, *(doubt.told for doubt in result.doubts))


def _with_article(kind: str) -> str:
    kind = f"{kind} text" if kind == SUSPECTED else kind
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
