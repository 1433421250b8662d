"""Results as text and JSON; decides nothing."""

import json
from typing import Protocol

from git_agent.commit.apply import Committed
from git_agent.console import Console
from git_agent.errors import UsageError
from git_agent.model.change import visible_path
from git_agent.model.change_set import ChangeSet
from git_agent.model.claim import Claim
from git_agent.model.draft import Draft
from git_agent.model.evidence import NOT_FILTERED, NOT_HERE, PackedEvidence, StagedSecret
from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.model.message import Message
from git_agent.redact import clean, clean_data

UNREAD = {
    NOT_HERE: "not in this partial clone, so not read",
    NOT_FILTERED: "not read, because a filter would have to run",
}


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


def message_json(result: Result, *, command: str, committed: Committed | None = None, **more: object) -> str:
    """The documented JSON of a message, with `more` fields at its end; fields may be added, none renamed."""
    # A claim is a word of the message, out of the context by which a secret would be known.
    shown = clean(result.message.text)
    told: dict[str, object] = {
        "schema_version": 1,
        "command": command,
        "message": result.message.text,
        "subject": result.message.subject,
        "body": result.message.body,
        "provider": result.draft.provider,
        "model": result.draft.model,
        "type": result.draft.type,
        "scope": result.draft.scope,
        "confidence": result.draft.confidence,
        "alternatives": [{"type": type_, "confidence": share} for type_, share in result.draft.alternatives],
        "scopes": [{"scope": scope, "confidence": share} for scope, share in result.draft.scopes],
        "claims": [
            {"text": claim.text, "kind": claim.kind, "found_in": claim.found_in}
            for claim in result.claims
            if claim.text in shown or claim.text not in result.message.text
        ],
        "omitted": [
            {"path": visible_path(loss.path), "reason": loss.reason} for loss in result.evidence.packed.omitted
        ],
        "evidence_digest": result.evidence.packed.digest,
        "usage": _usage(result.usage),
        "warnings": [*secret_warnings(result), *doubts_of(result)],
    }
    if command == "commit":
        told["commit"] = committed.oid if committed else None
        told["git_summary"] = committed.summary if committed else None
    # The commit has the user's own words; a report of it leaves, and has no secret of theirs.
    return json.dumps(clean_data(told | more), ensure_ascii=False, indent=2) + "\n"


def tell_commit(text: str, oid: str, console: Console) -> None:
    """The answer about a commit that stands.

    Raises:
        UsageError: nobody takes it. It says that the commit was made, for whoever asks again would commit again.
    """
    try:
        console.json(text)
    except UsageError as error:
        raise UsageError(f"{error}; the commit was made: {oid}", hint="do not run it again") from error


def secret_warnings(result: Result) -> tuple[str, ...]:
    """One line a staged secret: where it is and what it looks like, never the value."""
    return tuple(
        f"{visible_path(secret.path)}:{secret.line} looks like {_article(secret.kind)}"
        for secret in result.evidence.secrets
    )


def tell_author(result: Result, console: Console) -> None:
    """Says when no model was involved, so that nobody has to guess."""
    if result.draft.provider == "builtin":
        console.note("git-agent: written by the built-in writer; set OPENAI_API_KEY or --base-url to use a model")


def tell_losses(result: Result, console: Console) -> None:
    """Says what the writer could not see."""
    change = result.evidence.change
    unread = sum(not (item.is_binary or item.is_submodule) for item in change.changes) - len(change.diffs)
    if unread > 0:
        console.note(f"git-agent: read {len(change.diffs)} files closely, {unread} only by path and size")
    for reason, told in UNREAD.items():
        paths = [visible_path(loss.path) for loss in result.evidence.packed.omitted if loss.reason == reason]
        if paths:
            named = ", ".join(paths[:3]) + (f" and {len(paths) - 3} more" if len(paths) > 3 else "")
            console.note(f"git-agent: {told}: {named}")


def doubts_of(result: Result) -> tuple[str, ...]:
    """What its drafter doubts, and what the message mentions and nothing in the change bears out."""
    return (*result.draft.warnings, *(doubt.detail for doubt in result.doubts))


def tell_doubts(result: Result, console: Console) -> None:
    """Says all of them."""
    for doubt in doubts_of(result):
        console.warning(doubt)


def _usage(usage: Usage | None) -> dict[str, int] | None:
    return {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens} if usage else None


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
