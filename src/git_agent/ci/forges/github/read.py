"""Read: everything about one commit, in rounds of questions that do not wait for each other.

The first round finds the commit, the second asks for all that depends on it, the third for further pages. The next
reading of the same selection knows what will be asked, and asks for all of it at once, see `Client.remembering`.
"""

from collections.abc import Mapping

from git_agent.ci.forges.addresses import segment
from git_agent.ci.forges.answers import Answer, Ask
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.github import doubts
from git_agent.ci.forges.github.checks import (
    checks_of_jobs,
    checks_of_runs,
    checks_of_statuses,
    checks_without_jobs,
)
from git_agent.ci.forges.github.find import Found, find
from git_agent.ci.forges.github.pulls import is_settled, pull_request
from git_agent.ci.forges.github.refusals import lacking, refusal, sign_on
from git_agent.ci.forges.github.required import required_set, unseen
from git_agent.ci.forges.github.whole import checks_of_whole, doubts_of_whole, unexplained
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.forges.settle import settled
from git_agent.ci.values import Check, Reading, RequiredSet, Selection
from git_agent.model.value import replace, value

MOST_READINGS = 3  # of a request that moves while it is read
PAUSES = (0.5, 1.0, 2.0, 4.0)  # before each look at a request of which GitHub still has to find that out
NO_TRIGGER = "a push that was made with the token of a workflow (GITHUB_TOKEN) starts no workflow"
_UNSTARTED = (
    "nothing has started: the head was made with a workflow's own token, after which GitHub starts no workflow; "
    "push it with another one, or start them by hand"
)


@value
class _Checks:
    """The checks, and what could not be read of them."""

    checks: tuple[Check, ...]
    incomplete: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def read(client: Client, place: Place, selection: Selection) -> Reading:
    """What GitHub tells of a selection.

    Raises:
        AuthError, ForgeUnreachable, RepositoryError, UsageError: see `find`.
    """
    found = find(client, place, selection)
    for again in reversed(range(MOST_READINGS)):
        answers = client.round(_asks(place, found))
        pull = _pull(client, place, found, answers)
        if pull is None or doubts.is_about(pull, found) or not again:
            break
        found = _moved(found, pull)  # somebody has pushed, or chosen another base, between two questions
    reviews = rows_in(answers["reviews"]) if "reviews" in answers and answers["reviews"].is_ok else None
    request = pull_request(pull, reviews) if pull else None
    required = required_set(rules=answers["rules"], branch=answers["base"], protection=answers["protection"])
    checks = _checks(client, place, answers, required)
    unproved = unseen(answers["rules"])
    renamed = found.repository and found.repository.lower() != place.repository.lower()
    notes = (
        *((f"{place.repository} is called {found.repository} now",) if renamed else ()),
        *((_UNSTARTED,) if found.is_of_bot and not checks.checks else ()),
        *(unproved if pull else ()),
        *dict.fromkeys(hint for answer in answers.values() if (hint := sign_on(answer))),
        *checks.notes,
    )
    if not (notes or checks.checks or checks.incomplete):
        notes = (NO_TRIGGER,)
    return Reading(
        forge="github",
        repository=found.repository or place.repository,
        branch=request.head_branch if request else found.branch,
        sha=found.sha,
        checks=checks.checks,
        required=required,
        pull_request=request,
        incomplete=(
            *checks.incomplete,
            *doubts.of_commit(answers, found.sha),
            *doubts.of_rules(answers),
            # Of an open request GitHub itself says whether anything is in the way; of a commit alone nobody does.
            *(doubts.of_pull(pull, found) if pull else unproved),
        ),
        notes=notes,
        poll_seconds=client.poll_seconds,
    )


def _asks(place: Place, found: Found) -> dict[str, Ask]:
    commit = f"{place.path}/commits/{found.sha}"
    base = segment(found.base)
    asks = {
        # Of a check that ran again only the newest; else a failure that was mended would count for ever.
        "checks": Ask(path=f"{commit}/check-runs?filter=latest&per_page=100", rows="check_runs"),
        "runs": Ask(path=f"{place.path}/actions/runs?head_sha={found.sha}&per_page=100", rows="workflow_runs"),
        "status": Ask(path=f"{commit}/status?per_page=100", rows="statuses"),
        # A workflow whose file is broken, or that awaits approval, has a suite and no check run: it would not be seen.
        "suites": Ask(path=f"{commit}/check-suites?per_page=100", rows="check_suites"),
        # Rules are everybody's to read; classic protection only its owners', so both are asked, see `required`.
        "rules": Ask(path=f"{place.path}/rules/branches/{base}?per_page=100", rows=""),
        "base": Ask(path=f"{place.path}/branches/{base}"),
        "protection": Ask(path=f"{place.path}/branches/{base}/protection"),
    }
    if found.pull:
        pull = f"{place.path}/pulls/{found.pull}"
        if found.answer is None:
            asks["pull"] = Ask(path=pull)
        asks["reviews"] = Ask(path=f"{pull}/reviews?per_page=100", rows="")
    return asks


def _pull(client: Client, place: Place, found: Found, answers: Mapping[str, Answer]) -> Fields | None:
    """The pull request; asked for again while GitHub finds out whether it can be merged, which asking makes it do."""
    if not found.pull:
        return None
    return settled(
        client,
        _object(client, found.answer or answers["pull"]),
        is_settled=lambda pull: is_settled(pull) or pull.text("state") != "open",
        again=lambda: _object(client, client.get_json(f"{place.path}/pulls/{found.pull}")),
        pauses=PAUSES,
    )


def _object(client: Client, answer: Answer) -> Fields:
    pull = object_in(answer)
    if pull is None:
        raise refusal(client, answer)
    return pull


def _moved(found: Found, pull: Fields) -> Found:
    head, base = pull.inner("head"), pull.inner("base")
    return replace(
        found,
        sha=head.text("sha") or found.sha,
        branch=head.text("ref") or found.branch,
        base=base.text("ref") or found.base,
        answer=None,
    )


def _checks(client: Client, place: Place, answers: Mapping[str, Answer], required: RequiredSet) -> _Checks:
    runs = rows_in(answers["runs"]) if answers["runs"].is_ok else ()
    suites = rows_in(answers["suites"]) if answers["suites"].is_ok else ()
    statuses = checks_of_statuses(rows_in(answers["status"])) if answers["status"].is_ok else ()
    if answers["checks"].status == 403:
        return _from_jobs(client, place, answers, statuses, required)
    check_runs = rows_in(answers["checks"])
    by_suite = {run.number("check_suite_id"): run for run in runs}
    with_checks = {check_run.inner("check_suite").number("id") for check_run in check_runs}
    silent = checks_without_jobs(runs, suites, with_checks)
    listed = checks_of_runs(check_runs, by_suite)
    wholes = unexplained(runs, suites, listed)
    checks = (*listed, *checks_of_whole(wholes), *silent, *statuses)
    incomplete = (*doubts.unread(answers), *doubts.lost(answers), *doubts_of_whole(wholes))
    # Whoever may not read workflow runs still has the suites, which tell of those without jobs.
    notes = ("workflow runs cannot be read: checks are told apart by suite",) if not answers["runs"].is_ok else ()
    return _Checks(checks=checks, incomplete=incomplete, notes=notes)


def _from_jobs(
    client: Client,
    place: Place,
    answers: Mapping[str, Answer],
    statuses: tuple[Check, ...],
    required: RequiredSet,
) -> _Checks:
    """Jobs in place of check runs, which this token may not read."""
    right = f"check runs cannot be read ({lacking(answers['checks'])})"
    others = doubts.unread({name: answer for name, answer in answers.items() if name != "checks"})
    if not answers["runs"].is_ok:
        return _Checks(checks=statuses, incomplete=(right, *others))
    runs = {str(run.number("id")): run for run in rows_in(answers["runs"])}
    asks = {
        number: Ask(path=f"{place.path}/actions/runs/{number}/jobs?filter=latest&per_page=100", rows="jobs")
        for number in runs
    }
    jobs = client.round(asks) if asks else {}
    checks = [check for number, answer in jobs.items() for check in checks_of_jobs(rows_in(answer), runs[number])]
    with_jobs = {runs[number].number("check_suite_id") for number, answer in jobs.items() if answer.rows}
    wholes = unexplained(runs.values(), (), checks)
    checks += [*checks_of_whole(wholes), *checks_without_jobs(runs.values(), (), with_jobs), *statuses]
    unread = [f"jobs: {answer.problem or answer.status}" for answer in jobs.values() if not answer.is_ok]
    names = {check.name for check in checks}
    # What other apps report is not seen. That matters unless everything that is required has been.
    is_whole = required.is_readable and required.contexts and all(each.name in names for each in required.contexts)
    read_instead = f"{right}; jobs of workflows are shown instead"
    return _Checks(
        checks=tuple(checks),
        incomplete=(
            *others,
            *unread,
            *doubts.lost(answers),
            *doubts_of_whole(wholes),
            *(() if is_whole else (f"{read_instead}, and no other app's",)),
        ),
        notes=(read_instead,) if is_whole else (),
    )
