"""Restart: checks are started again, and everything that this starts, and everything that it does not, is told."""

from collections.abc import Callable, Iterable, Sequence

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.refusals import cannot_start, not_restarted
from git_agent.ci.values import Check, Reading, Rerun
from git_agent.errors import GitAgentError
from git_agent.model.value import value

ELSEWHERE = "another system has reported it, and only that one can start it again"
NO_RUN = "no run of it is shown to programs"


@value
class Restart:
    """What one request starts again, and the page that its answer leads to, where it says so."""

    checks: tuple[Check, ...]
    send: Callable[[], Answer]
    page: Callable[[Answer], str] = lambda _: ""


def restart(client: Client, restarts: Iterable[Restart], left: Sequence[Rerun]) -> tuple[Rerun, ...]:
    """What was started again, then what was not, with the reason; `left` is what nobody here can start.

    Raises:
        AuthError, ForgeUnreachable: nothing was started.
    """
    started, refused, errors = list[Rerun](), list[Rerun](), list[GitAgentError]()
    for each in restarts:
        answer = each.send()
        if answer.is_ok:
            page = each.page(answer)
            started.extend(Rerun(check_name=check.name, url=page or check.url) for check in each.checks)
        else:
            errors.append(not_restarted(client, answer, each.checks[0].name))
            refused.extend(not_started(check, str(errors[-1])) for check in each.checks)
    if errors and not started:
        raise errors[0]
    if left and not started:
        raise cannot_start(left[0])
    return (*started, *refused, *left)


def not_started(check: Check, why: str = ELSEWHERE) -> Rerun:
    return Rerun(check_name=check.name, url=check.url, why=why)


def failed_with(reading: Reading, checks: Sequence[Check]) -> tuple[Check, ...]:
    """These, and whatever else has failed in the same run: a run starts all of its failed jobs again."""
    runs = {check.run_id for check in checks}
    named = {(check.kind, check.id, check.name) for check in checks}  # marked as required, which those read are not
    others = (check for check in reading.checks if check.run_id in runs and check.outcome == "fail")
    return (*checks, *(check for check in others if (check.kind, check.id, check.name) not in named))
