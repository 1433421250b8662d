"""A reading of Gitea or Forgejo: statuses, reviews and rules of the base at once, then what the rules name."""

from collections.abc import Mapping

from git_agent.ci.forges.addresses import segment, web_root
from git_agent.ci.forges.answers import Answer, Ask
from git_agent.ci.forges.fields import object_in, rows_in
from git_agent.ci.forges.gitea.find import PER_PAGE, Found, Place, find, pull_path
from git_agent.ci.forges.gitea.pulls import may_change, request_of, required_of, reviews_of, unreadable_patterns
from git_agent.ci.forges.gitea.statuses import status_checks
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.refusals import no_commit
from git_agent.ci.values import PullRequest, Reading, RequiredSet, Selection

LOOKS = 2  # again, while "not mergeable" may only mean that the forge is still looking
LOOK_SECONDS = 1.0


def read(client: Client, place: Place, selection: Selection) -> Reading:
    """Everything that the forge tells about a selection.

    Raises:
        RepositoryError: there is no such request, branch or commit.
    """
    found = find(client, place, selection)
    answers = _ask(client, place, found)
    if answers["statuses"].status == 404:
        raise no_commit(client, found.ref)
    unread, notes = _unread(answers), list[str]()
    required = _required(answers, notes)
    request = _request(client, place, found, answers) if found.request else None
    origin = web_root(found.repository.text("html_url"))
    return Reading(
        forge="gitea",
        repository=found.repository.text("full_name") or place.repository,
        branch=found.branch,
        sha=_sha(found, answers["statuses"]),
        checks=status_checks(rows_in(answers["statuses"]), origin=origin),
        required=required,
        pull_request=request,
        incomplete=tuple(unread),
        notes=tuple(notes),
    )


def statuses_ask(path: str, ref: str) -> Ask:
    """The newest status of each context of a commit."""
    return Ask(path=f"{path}/commits/{segment(ref)}/status?limit={PER_PAGE}", rows="statuses")


def _ask(client: Client, place: Place, found: Found) -> dict[str, Answer]:
    base = found.request.inner("base").text("ref") if found.request else found.repository.text("default_branch")
    asks = {
        "statuses": statuses_ask(found.path, found.ref),
        "branch": Ask(path=f"{place.path}/branches/{segment(base)}"),
    }
    if found.request:
        number = found.request.number("number")
        asks["reviews"] = Ask(path=f"{pull_path(place, number)}/reviews?limit={PER_PAGE}", rows="")

    def protection(name: str, answer: Answer) -> Mapping[str, Ask]:
        branch = object_in(answer) if name == "branch" else None
        rule = branch.text("effective_branch_protection_name") if branch else ""  # told to administrators only
        return {"protection": Ask(path=f"{place.path}/branch_protections/{segment(rule)}")} if rule else {}

    return client.round(asks, protection)


def _unread(answers: Mapping[str, Answer]) -> list[str]:
    """What broke off; rules and reviews that are not shown are answers, statuses that are not shown are none."""
    unread = [answer.problem for answer in answers.values() if answer.problem]
    statuses = answers["statuses"]
    if not statuses.is_ok and not statuses.problem:
        unread.append(f"statuses (the forge answers {statuses.status})")
    return unread


def _required(answers: Mapping[str, Answer], notes: list[str]) -> RequiredSet:
    branch = object_in(answers["branch"])
    if branch:
        notes.extend(
            f"{name!r} is required by the base and is no pattern; the forge leaves it out, and so is it here"
            for name in unreadable_patterns(branch)
        )
    return required_of(branch, object_in(answers["protection"]) if "protection" in answers else None)


def _request(client: Client, place: Place, found: Found, answers: Mapping[str, Answer]) -> PullRequest | None:
    row = found.request
    if row is None:
        return None
    for _ in range(LOOKS):
        if not may_change(row) or not client.pause(LOOK_SECONDS, "it may still be looking for conflicts"):
            break
        again = object_in(client.get_json(pull_path(place, row.number("number"))))
        if again is None or again.inner("head").text("sha") != found.ref:
            break  # what was read would not be about the same commit
        row = again
    rules = object_in(answers["protection"]) if "protection" in answers else None
    fresh_only = bool(rules and rules.flag("ignore_stale_approvals"))
    is_told = answers["reviews"].is_ok
    reviews = reviews_of(rows_in(answers["reviews"]), fresh_only=fresh_only) if is_told else None
    return request_of(row, reviews)


def _sha(found: Found, answer: Answer) -> str:
    combined = object_in(answer)
    return found.ref if found.request or combined is None else combined.text("sha") or found.ref
