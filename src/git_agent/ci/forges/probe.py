"""Probe: which forge answers at an address, asked without a token and told by what only it says."""

from collections.abc import Sequence
from typing import Any

from git_agent.ci.forges.answers import Answer, Ask
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.pacing import Pacing
from git_agent.ci.time_limit import TimeLimit
from git_agent.ci.values import ForgeKind
from git_agent.errors import AuthError, ForgeUnreachable

_PATHS: tuple[tuple[ForgeKind, str], ...] = (
    ("gitea", "/api/v1/version"),
    ("gitlab", "/api/v4/version"),
    ("github", "/api/v3"),
)


def probe(bases: Sequence[str], limit: TimeLimit | None = None) -> tuple[ForgeKind, str] | None:
    """The first of these places at which a forge is, and which; no answer is no forge, and is not waited for."""
    for base in bases:
        with Client(base=base, token=None, title="the forge", pacing=Pacing(patience=0.0, limit=limit)) as client:
            try:
                answers = client.round({kind: Ask(path=path) for kind, path in _PATHS}, may_refuse=True)
            except (AuthError, ForgeUnreachable):
                continue
        for kind, _ in _PATHS:
            if _is_one(kind, answers[kind]):
                return kind, base
    return None


def _is_one(kind: ForgeKind, answer: Answer) -> bool:
    said: Any = answer.data if isinstance(answer.data, dict) else {}
    if answer.problem:
        return False
    if answer.status == 200:
        return ("current_user_url" if kind == "github" else "version") in said
    # GitLab tells its version to nobody without a login, and a closed Enterprise nothing at all.
    is_refused = answer.status in (401, 403)
    if kind == "gitlab":
        return is_refused and said.get("message") == "401 Unauthorized"
    return kind == "github" and is_refused and "documentation_url" in said
