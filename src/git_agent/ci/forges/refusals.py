"""What a forge refuses, in the same words for all forges."""

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.faults import OF_A_JOB
from git_agent.ci.forges.http import Client
from git_agent.ci.values import PullRequest, Rerun
from git_agent.errors import (
    AuthError,
    ForgeUnreachable,
    GitAgentError,
    HeadMoved,
    MergeRefused,
    RepositoryError,
    UsageError,
)

_API_OF_GITLAB = "/api/v4"


def no_repository(client: Client, repository: str) -> AuthError:
    """Forges do not tell "there is none" from "not for you"."""
    if client.title.startswith("GitLab") and not client.base.endswith(_API_OF_GITLAB):
        hint = f"is {client.base} right? The address of GitLab's API ends with {_API_OF_GITLAB}"
    elif client.token is None:
        hint = "it may be private: log in with the forge's own program, or set a token"
    elif client.token.scheme == "job-token":
        hint = OF_A_JOB
    else:
        hint = f"it may be private: may the token from {client.token.source} see it?"
    return AuthError(f"{client.title} shows no repository {repository}", hint=hint)


def not_shown(client: Client, answer: Answer, repository: str) -> GitAgentError:
    """Why the repository itself is not in an answer."""
    if answer.status == 403 and "scope" in answer.message:
        return AuthError(f"{client.title} does not show {repository}: {answer.message}", hint=_lacking(client, answer))
    return no_repository(client, repository) if answer.status in (403, 404) else unread(client, answer, repository)


def _lacking(client: Client, answer: Answer) -> str:
    """Which right a token lacks; GitLab names its scopes, any of which is enough."""
    scope = answer.data.get("scope") if isinstance(answer.data, dict) else None
    if isinstance(scope, str) and scope:
        return f"the token needs the scope {' or '.join(scope.split())}"
    return f"the token from {client.token.source} needs more rights" if client.token else "it needs a token"


def no_request(client: Client, number: int) -> RepositoryError:
    return RepositoryError(
        f"{client.title} has no pull or merge request {number} in this repository",
        hint="without --pr, the one of the branch that is checked out is taken",
    )


def no_commit(client: Client, name: str) -> RepositoryError:
    return RepositoryError(f"{client.title} knows nothing of {name}", hint="push it first, or choose another one")


def several_requests(branch: str, numbers: list[int]) -> UsageError:
    listed = ", ".join(str(number) for number in sorted(numbers))
    return UsageError(f"several open requests are for {branch}: {listed}", hint="choose one with --pr")


def unread(client: Client, answer: Answer, what: str) -> GitAgentError:
    """There was an answer, and it was not what was asked for."""
    if answer.status in (401, 403):
        return AuthError(f"{client.title} does not let us see {what}", hint="a token with more rights is needed")
    said = f'it says "{answer.message}"' if answer.message else f"it answers {answer.status}"
    problem = answer.problem or said
    return ForgeUnreachable(f"{client.title} did not tell {what}: {problem}", hint="try again later")


def not_merged(client: Client, answer: Answer, url: str) -> GitAgentError:
    """It was not merged, for a reason that the forge tells."""
    said = answer.message or f"it answers {answer.status}"
    if answer.status in (401, 403):
        return AuthError(f"{client.title} does not let us merge: {said}", hint=_lacking(client, answer))
    return MergeRefused(f"{client.title} refuses to merge: {said}", hint=f"see {url} for the reason")


def head_moved(request: PullRequest, answer: Answer) -> HeadMoved:
    """Somebody has pushed since the checks were read."""
    said = f" ({answer.message})" if answer.message else ""
    return HeadMoved(
        f"{request.head_branch} is not at {request.head_sha[:12]} any more{said}; nothing was merged",
        hint="look at its checks again: `git-agent ci status`",
    )


def merged_by_others(request: PullRequest, head: str) -> HeadMoved:
    """It is merged, and not by us: another head was."""
    return HeadMoved(
        f"{request.head_branch} was not at {request.head_sha[:12]} any more: somebody has merged {head[:12]}",
        hint=f"look at what was merged: {request.url}",
    )


def not_known_merged(client: Client, request: PullRequest, answer: Answer, *, is_open: bool) -> ForgeUnreachable:
    """The answer was lost, or the forge has only taken the wish in; `is_open` is what the request itself says then."""
    if is_open and answer.status in (403, 429):  # a limit, which nothing gets past
        return ForgeUnreachable(f"nothing was merged: {answer.problem}", hint="try again later")
    state = "is still open" if is_open else "does not say what came of it"
    why = f": {answer.problem}" if answer.problem else ""
    return ForgeUnreachable(
        f"whether {client.title} has merged is not known, and the request {state}{why}",
        hint=f"look at {request.url} before you try again",
    )


def not_restarted(client: Client, answer: Answer, name: str) -> GitAgentError:
    """A job was not started again, as far as anybody knows."""
    if answer.problem:
        return ForgeUnreachable(
            f"{client.title} gave no answer, so {name} may have started again: {answer.problem}",
            hint="look at its page before you try again",
        )
    said = answer.message or f"it answers {answer.status}"
    if answer.status in (401, 403):
        return AuthError(
            f"{client.title} does not let us start {name} again: {said}", hint="it needs the right to write"
        )
    return ForgeUnreachable(f"{client.title} did not start {name} again: {said}", hint="start it on its page")


def cannot_start(left: Rerun) -> ForgeUnreachable:
    """Nobody here can start it again."""
    where = f" ({left.url})" if left.url else ""
    return ForgeUnreachable(f"{left.check_name} was not started: {left.why}{where}", hint="open its page, and start it")
