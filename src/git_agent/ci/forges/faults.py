"""Faults: what is told of a forge that gave no answer to rely on, or wants another token."""

from git_agent.ci.forges.tokens import LOGIN_OF, Token
from git_agent.errors import AuthError, ForgeUnreachable

OF_A_JOB = "a job's token reads little of GitLab: set GITLAB_TOKEN to a project access token with read_api"


def unreachable(title: str, problem: str, *, retry_seconds: float) -> ForgeUnreachable:
    error = ForgeUnreachable(
        f"{title} gave no answer that can be relied on: {problem}",
        hint="try again later",
    )
    error.retry_seconds = retry_seconds
    return error


def token_refused(title: str, token: Token | None) -> AuthError:
    if token is None:
        return AuthError(f"{title} asks for a token", hint="log in with the forge's own program, or set a token")
    return AuthError(f"{title} refuses the token from {token.source}", hint=_instead_of(token))


def _instead_of(token: Token) -> str:
    if token.scheme == "job-token":
        return OF_A_JOB
    if token.source.startswith(LOGIN_OF):
        return f"log in again with {token.source.removeprefix(LOGIN_OF)}, or set a token"
    return f"renew it, or take it out of {token.source}"
