"""What GitHub refuses: a 403 may be a right, or a login that an organisation wants to see again."""

import re

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.refusals import no_repository, unread
from git_agent.errors import AuthError, GitAgentError

_SSO_URL = re.compile(r"url=(https://[^\s;,]+)")


def refusal(client: Client, answer: Answer, repository: str = "") -> GitAgentError:
    """Why there is no answer; `repository` is what was asked for, where it was the repository itself."""
    if hint := sign_on(answer):
        return AuthError(f"{client.title}: the organisation asks for single sign-on", hint=hint)
    if answer.status == 404 and repository:  # so GitHub answers for what is private, too
        return no_repository(client, repository)
    if answer.status == 403:
        return AuthError(f"{client.title} does not allow it: {answer.message}", hint=lacking(answer))
    return unread(client, answer, repository or "what was asked for")


def lacking(answer: Answer) -> str:
    """Which right is missing, where GitHub says so."""
    if hint := sign_on(answer):
        return hint
    rights = answer.headers.get("x-accepted-github-permissions", "")
    return f"the token needs the permission {rights}" if rights else "a token with more rights is needed"


def sign_on(answer: Answer) -> str:
    """What to do where an organisation wants to see the login again; empty where it does not."""
    if answer.status != 403 or not (sso := answer.headers.get("x-github-sso")):
        return ""
    page = _SSO_URL.search(sso)
    return f"authorise the token for single sign-on{f': {page[1]}' if page else ' on its page'}"
