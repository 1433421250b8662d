"""A reading of Gitea or Forgejo: statuses, reviews and rules of the base at once, then what the rules name."""

from collections.abc import Mapping

from git_agent.ci.forges.addresses import segment, web_root
from git_agent.ci.forges.answers import Answer, Ask
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.gitea import doubts
from git_agent.ci.forges.gitea.find import PER_PAGE, Found, find, pull_path
from git_agent.ci.forges.gitea.pulls import (
    block_of,
    may_change,
    request_of,
    required_of,
    reviews_of,
    unreadable_patterns,
)
from git_agent.ci.forges.gitea.statuses import status_checks
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.forges.refusals import no_commit, unread
from git_agent.ci.forges.settle import settled
from git_agent.ci.values import PullRequest, Reading, RequiredSet, Selection

PAUSES = (1.0, 1.0)  # before each look at a request that is not mergeable, or not yet


def read(client: Client, place: Place, selection: Selection) -> Reading:
    """Everything that the forge tells about a selection.

    Raises:
        RepositoryError: there is no such request, branch or commit.
    """
    found = find(client, place, selection)
    answers = _ask(client, place, found)
    if answers["statuses"].status == 404:  # a branch needs no question of its own: its name stands for its head here
        raise no_commit(client, found.ref)
    of_statuses = doubts.of_statuses(answers["statuses"], sha=found.ref if found.request else "")
    missing, notes = [*_unread(answers), *of_statuses], list[str]()
    required = _required(answers, notes)
    missing.extend(doubts.of_base(object_in(answers["branch"])))
    request = None
    if found.request:
        row = _settled(client, place, _read_last(client, found.request, answers))
        missing.extend(doubts.of_request(found.request, row))
        request = _request(row, answers, notes)
        if request.state == "open":
            missing.extend(doubts.of_rules(answers, request.base_branch))
    origin = web_root(found.repository.text("html_url"))
    return Reading(
        forge="gitea",
        repository=found.repository.text("full_name") or place.repository,
        branch=found.branch,
        sha=_sha(client, found, answers),
        checks=status_checks(rows_in(answers["statuses"]), origin=origin),
        required=required,
        pull_request=request,
        incomplete=tuple(missing),
        notes=tuple(notes),
    )


def statuses_ask(path: str, ref: str) -> Ask:
    """The newest status of each context of a commit."""
    return Ask(path=f"{path}/commits/{segment(ref)}/status?limit={PER_PAGE}", rows="statuses", may_be_silent=True)


def _ask(client: Client, place: Place, found: Found) -> dict[str, Answer]:
    base = found.request.inner("base").text("ref") if found.request else found.repository.text("default_branch")
    asks = {
        "statuses": statuses_ask(found.path, found.ref),
        "branch": Ask(path=f"{place.path}/branches/{segment(base)}"),
    }
    if found.is_branch:
        asks["head"] = Ask(path=f"{found.path}/branches/{segment(found.ref)}")
    if found.request:
        number = found.request.number("number")
        path = f"{pull_path(place, number)}/reviews?limit={PER_PAGE}"
        asks["reviews"] = Ask(path=path, rows="", hides_some=True)  # one that is not sent yet is its author's

    is_merged = found.request is not None and found.request.flag("merged")

    def then(name: str, answer: Answer) -> Mapping[str, Ask]:
        if name != "branch" or is_merged:
            return {}
        further: dict[str, Ask] = {}
        if found.request:  # once more, in the round after the checks: its head may have moved meanwhile
            further["pull"] = Ask(path=pull_path(place, found.request.number("number")))
        branch = object_in(answer)
        rule = branch.text("effective_branch_protection_name") if branch else ""  # told to administrators only
        if rule:
            further["protection"] = Ask(path=f"{place.path}/branch_protections/{segment(rule)}")
        return further

    return client.round(asks, then)


def _unread(answers: Mapping[str, Answer]) -> list[str]:
    """What broke off, and statuses that are not shown; rules and reviews matter to an open request alone."""
    missing = [answer.problem for name, answer in answers.items() if answer.problem and name not in ("head", "pull")]
    statuses = answers["statuses"]
    if not statuses.is_ok and not statuses.problem:
        missing.append(f"statuses (the forge answers {statuses.status})")
    return missing


def _required(answers: Mapping[str, Answer], notes: list[str]) -> RequiredSet:
    branch = object_in(answers["branch"])
    if branch:
        notes.extend(
            f"{name!r} is required by the base and is no pattern; the forge leaves it out, and so is it here"
            for name in unreadable_patterns(branch)
        )
        if branch.flag_or_none("user_can_merge") is False:
            notes.append(f"this login may not merge into {branch.text('name')}")
    return required_of(branch, object_in(answers["protection"]) if "protection" in answers else None)


def _read_last(client: Client, row: Fields, answers: Mapping[str, Answer]) -> Fields:
    return _pull(client, answers["pull"]) if "pull" in answers else row


def _pull(client: Client, answer: Answer) -> Fields:
    found = object_in(answer)
    if found is None:
        raise unread(client, answer, "the pull request")
    return found


def _settled(client: Client, place: Place, row: Fields) -> Fields:
    def again() -> Fields:
        return _pull(client, client.get_json(pull_path(place, row.number("number"))))

    return settled(client, row, is_settled=lambda now: not may_change(now), again=again, pauses=PAUSES)


def _request(row: Fields, answers: Mapping[str, Answer], notes: list[str]) -> PullRequest:
    rules = object_in(answers["protection"]) if "protection" in answers else None
    fresh_only = bool(rules and rules.flag("ignore_stale_approvals"))
    is_told = answers["reviews"].is_ok
    reviews = reviews_of(rows_in(answers["reviews"]), fresh_only=fresh_only) if is_told else None
    request = request_of(row, reviews, blocked_by=block_of(rules, reviews))
    if rules is None:
        notes.extend(doubts.unseen(request, reviews, object_in(answers["branch"])))
    return request


def _sha(client: Client, found: Found, answers: Mapping[str, Answer]) -> str:
    """The commit. Before 1.25 the statuses of one that has none do not say which that is, and its branch does."""
    if not found.is_branch:
        return found.ref
    combined, head = object_in(answers["statuses"]), object_in(answers["head"])
    sha = (combined.text("sha") if combined else "") or (head.inner("commit").text("id") if head else "")
    if not sha:
        raise unread(client, answers["head"], f"which commit {found.ref} is at")
    return sha
