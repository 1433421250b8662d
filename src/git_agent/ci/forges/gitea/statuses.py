"""Commit statuses of Gitea and Forgejo → checks."""

import re
from collections import Counter
from collections.abc import Iterable

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.words import FAILURE, RUNNING, SKIPPED, SUCCESS, UNKNOWN, WAITING, Words, judged
from git_agent.ci.values import GITEA_ACTIONS, Check, Outcome
from git_agent.model.value import replace

_WORDS: Words = {
    "success": SUCCESS,
    "skipped": SKIPPED,
    "failure": FAILURE,
    "error": FAILURE,
    "warning": FAILURE,  # which Gitea itself combines to a failure
    "pending": WAITING,
}
_JOB_PAGE = re.compile(r"/actions/runs/(\d+)(?:/jobs/(\d+))?(?:/attempt/\d+)?/?$")
_EVENT = re.compile(r" \(([a-z_]+)\)$")
_RUNS_NOW = ("In progress", "Has started running", "Canceling")


def outcome_of(word: str) -> Outcome:
    """What a status or a job's conclusion means for the gate."""
    return "fail" if word == "cancelled" else _WORDS.get(word, UNKNOWN).outcome


def status_checks(rows: Iterable[Fields], *, origin: str) -> tuple[Check, ...]:
    """The newest status of each context, as the forge lists them; `origin` completes links within the forge.

    Two workflows of the same name give the same context, and the forge keeps both: their runs tell them apart.
    """
    checks = [_check(row, origin) for row in rows]
    counts = Counter(check.name for check in checks)
    return tuple(
        replace(check, workflow=f"run {check.run_id}") if counts[check.name] > 1 and check.run_id else check
        for check in checks
    )


def job_page(url: str) -> tuple[int | None, int | None]:
    """The numbers of run and job in the address of a job's page; older versions count jobs from zero there."""
    match = _JOB_PAGE.search(url)
    return (int(match[1]), int(match[2]) if match[2] else None) if match else (None, None)


def job_name(context: str) -> str:
    """The job in `workflow / job (event)`; of any other context the whole."""
    return without_event(context).partition(" / ")[2] or context


def without_event(context: str) -> str:
    """The context without what started it."""
    return _EVENT.sub("", context)


def _check(row: Fields, origin: str) -> Check:
    # Its name in one status; where all are combined it is `state`, and some servers in between write that here too.
    word = row.text("status") or row.text("state")
    meaning = _WORDS.get(word, UNKNOWN)
    url, description = row.text("target_url"), row.text("description")
    run_id, _ = job_page(url)
    event = _EVENT.search(row.text("context")) if run_id else None
    if meaning == WAITING and description.startswith(_RUNS_NOW):
        meaning = RUNNING
    if run_id and description.startswith("Canceled after"):  # Actions reports it as a failure
        meaning = replace(meaning, conclusion="cancelled")
    whole = f"{origin}{url}" if url.startswith("/") else url
    return replace(
        judged(row.text("context"), word, meaning, kind="status", url=whole),
        app=GITEA_ACTIONS if run_id else "",
        event=event[1] if event else "",
        description=description,
        # A status is made anew for each change, so its moment is that of the change, and no beginning is known.
        completed_at=row.moment("updated_at") if meaning.status == "completed" else None,
        id=row.number("id"),
        run_id=run_id,
    )
