"""A finished message as the documented JSON, whatever it is about; fields may be added, none renamed.

Every report leaves: it has no secret of the user's, although the message itself keeps their words.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, Protocol, TypedDict

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
from git_agent.model.pruned import Pruned, PrunedReport, pruned_report
from git_agent.redact import clean

SUSPECTED = "high-entropy"
MOST_SUSPECTED = 5  # lines that a person is told of, one by one


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


class TypeReport(TypedDict):
    """A type that was also likely."""

    type: str
    confidence: float


class ScopeReport(TypedDict):
    """A scope that was considered."""

    scope: str
    confidence: float


class ClaimReport(TypedDict):
    """Something the message names."""

    text: str
    kind: str
    found_in: Annotated[str | None, "where in the evidence; null when nothing bears it out"]


class OmittedReport(TypedDict):
    """A file that the writer did not see whole."""

    path: str
    reason: str


class UsageReport(TypedDict):
    """What a model charges for."""

    input_tokens: int
    output_tokens: int


class MessageReport(TypedDict):
    """A finished message and how it came about."""

    schema_version: Literal[1]
    command: str
    message: Annotated[str, "subject, body and trailers, as they are committed"]
    subject: str
    body: str
    provider: Annotated[str, "who wrote it; `builtin` is the built-in writer"]
    model: str | None
    type: Annotated[str | None, "the writer's own idea of the type; null where a model wrote"]
    scope: str | None
    confidence: Annotated[float | None, "of the type, from 0 to 1"]
    alternatives: list[TypeReport]
    scopes: list[ScopeReport]
    claims: list[ClaimReport]
    pruned: Annotated[list[PrunedReport], "what was left out of a model's text, because nothing bears it out"]
    omitted: Annotated[list[OmittedReport], "every file, and guidance, that the writer did not see whole"]
    evidence_digest: Annotated[str, "the same evidence has the same digest"]
    usage: UsageReport | None
    warnings: list[str]


def message_report(result: Result, *, command: str) -> MessageReport:
    """What every report of a message begins with."""
    # A claim is a word of the message, out of the context by which a secret would be known.
    shown = clean(result.message.text)
    draft = result.draft
    return {
        "schema_version": 1,
        "command": command,
        "message": result.message.text,
        "subject": result.message.subject,
        "body": result.message.body,
        "provider": draft.author.name,
        "model": draft.author.model,
        "type": draft.type,
        "scope": draft.scope,
        "confidence": draft.confidence,
        "alternatives": [{"type": type_, "confidence": share} for type_, share in draft.alternatives],
        "scopes": [{"scope": scope, "confidence": share} for scope, share in draft.scopes],
        "claims": [
            {"text": claim.text, "kind": claim.kind, "found_in": claim.found_in}
            for claim in result.claims
            if claim.text in shown or claim.text not in result.message.text
        ],
        "pruned": [{**part, "text": clean(part["text"])} for part in pruned_report(result.pruned)],
        "omitted": omitted_report(omissions_of(result)),
        "evidence_digest": result.evidence.packed.digest,
        "usage": usage_report(result.usage),
        "warnings": [*secret_warnings(result.evidence.secrets), *doubts_of(result)],
    }


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


def omitted_report(omissions: Sequence[Omission]) -> list[OmittedReport]:
    return [{"path": visible_path(loss.path), "reason": loss.reason} for loss in omissions]


def usage_report(usage: Usage | None) -> UsageReport | None:
    return {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens} if usage else None


def secret_warnings(secrets: tuple[StagedSecret, ...]) -> tuple[str, ...]:
    """One line a staged secret: where it is and what it looks like, never the value."""
    return tuple(map(_warning, secrets))


def told_secret_warnings(secrets: tuple[StagedSecret, ...]) -> tuple[str, ...]:
    """The same for a person: of what is only suspected the first few, for a signature is forty such lines."""
    suspected = [secret for secret in secrets if secret.kind == SUSPECTED]
    untold = set(suspected[MOST_SUSPECTED:])
    told = secret_warnings(tuple(secret for secret in secrets if secret not in untold))
    files = len({secret.path for secret in untold})
    where = f"{counted(len(untold), 'more line')} in {counted(files, 'file')}"
    return (*told, f"{where} {'look' if len(untold) > 1 else 'looks'} like high-entropy text") if untold else told


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
