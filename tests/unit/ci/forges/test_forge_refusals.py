"""What is told of a forge that says no, and what to do then."""

from typing import Any

import pytest

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.bodies import message_in
from git_agent.ci.forges.faults import token_refused
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.refusals import not_merged, not_shown
from git_agent.ci.forges.tokens import Scheme, Token

API = "https://git.example/api/v4"
OF_A_JOB = "a job's token reads little of GitLab: set GITLAB_TOKEN to a project access token with read_api"


def token(source: str, scheme: Scheme = "private-token") -> Token:
    return Token(secret="glpat-" + "x" * 20, scheme=scheme, source=source)


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        (token("GITLAB_TOKEN"), "renew it, or take it out of GITLAB_TOKEN"),
        (token("the login of glab", "bearer"), "log in again with glab, or set a token"),
        (token("CI_JOB_TOKEN", "job-token"), OF_A_JOB),
        (None, "log in with the forge's own program, or set a token"),
    ],
)
def test_what_to_do_with_a_token_that_is_refused(given: Token | None, hint: str) -> None:
    assert token_refused("GitLab", given).hint == hint


SCOPE = {"error": "insufficient_scope", "error_description": "The request requires more.", "scope": "api read_api"}
GITEA = {"message": "token does not have at least one of required scope(s): [read:repository]"}


@pytest.mark.parametrize(
    ("status", "said", "given", "base", "error", "hint"),
    [
        (404, {}, token("GITLAB_TOKEN"), API, "shows no repository", "may the token from GITLAB_TOKEN see it?"),
        (404, {}, None, API, "shows no repository", "log in with the forge's own program"),
        (404, {}, token("CI_JOB_TOKEN", "job-token"), API, "shows no repository", OF_A_JOB),
        (404, {}, token("GITLAB_TOKEN"), "https://git.example", "shows no repository", "API ends with /api/v4"),
        (403, SCOPE, token("GITLAB_TOKEN"), API, "does not show o/r: insufficient_scope", "the scope api or read_api"),
        (
            403,
            GITEA,
            token("GITEA_TOKEN"),
            API,
            "required scope(s): [read:repository]",
            "GITEA_TOKEN needs more rights",
        ),
        (403, {}, token("GITLAB_TOKEN"), API, "shows no repository", "may the token"),
    ],
)
def test_why_a_repository_is_not_shown(
    status: int, said: dict[str, Any], given: Token | None, base: str, error: str, hint: str
) -> None:
    message = said.get("message") or said.get("error") or ""
    with Client(base=base, token=given, title="GitLab") as client:
        refused = not_shown(client, Answer(status=status, data=said, message=message), "o/r")
    assert error in str(refused)
    assert hint in (refused.hint or "")
    assert refused.exit_code == 4


@pytest.mark.parametrize(("status", "code"), [(401, 4), (403, 4), (405, 1)])
def test_a_scope_that_merging_needs_is_named(status: int, code: int) -> None:
    with Client(base=API, token=token("GITLAB_TOKEN"), title="GitLab") as client:
        refused = not_merged(client, Answer(status=status, data=SCOPE, message="insufficient_scope"), "https://x.y/7")
    assert (refused.exit_code, "api or read_api" in (refused.hint or "")) == (code, code == 4)


def test_what_a_forge_says_below_its_refusal_is_told() -> None:
    details = [{"message": "Base does not exist"}, "Head is empty", {"code": "custom"}, {"message": "a fourth"}]
    told = message_in({"message": "Validation Failed", "errors": details})
    assert told == "Validation Failed; Base does not exist; Head is empty"
