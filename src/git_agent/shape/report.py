"""A finished message as the documented JSON, whatever it is about; fields may be added, none renamed.

Every report leaves: it has no secret of the user's, although the message itself keeps their words.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from git_agent.model.change import visible_path
from git_agent.model.evidence import (
    Omission,
)
from git_agent.model.exchange import Usage
from git_agent.model.pruned import PrunedReport, pruned_report
from git_agent.redact import clean
from git_agent.shape.told import Result, doubts_of, omissions_of, secret_warnings


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


def omitted_report(omissions: Sequence[Omission]) -> list[OmittedReport]:
    return [{"path": visible_path(loss.path), "reason": loss.reason} for loss in omissions]


def usage_report(usage: Usage | None) -> UsageReport | None:
    return {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens} if usage else None
