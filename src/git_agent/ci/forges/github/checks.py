"""Checks: what GitHub lists of a commit → checks. Check runs, commit statuses, and runs that made no check run at all.

A check run's workflow is not in it: it is found by its suite, which belongs to a workflow run. Where that cannot be
read the suite's number stands in, so that two checks of one name are never taken for one.
"""

import re
from collections.abc import Iterable, Mapping

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.github.words import meaning_of
from git_agent.ci.forges.words import judged
from git_agent.ci.values import Check
from git_agent.model.value import replace

ACTIONS, ACTIONS_ID = "github-actions", 15368  # the app's number at github.com, by which protection names it
_SKIPPED_AFTER_FAILURE = "skipped while its workflow failed: a job that it needs may have failed"
_LOUD = ("action_required", "startup_failure", "failure", "timed_out", "stale")
_NO_JOBS = "it has no jobs: see its workflow's configuration"
_OF_APP = re.compile(r"/in/(\d+)")  # the picture of an app; a status says no more about who has set it


def checks_of_runs(check_runs: Iterable[Fields], runs: Mapping[int, Fields]) -> tuple[Check, ...]:
    """Check runs; `runs` are the workflow runs by the number of their suite."""
    return tuple(_of_check_run(check_run, runs) for check_run in check_runs)


def checks_of_jobs(jobs: Iterable[Fields], run: Fields) -> tuple[Check, ...]:
    """The jobs of a workflow run, in place of check runs that may not be read: they have the same numbers."""
    return tuple(_of_job(job, run) for job in jobs)


def checks_of_statuses(statuses: Iterable[Fields]) -> tuple[Check, ...]:
    """Commit statuses, the newest of each context."""
    return tuple(_of_status(status) for status in statuses)


def checks_without_jobs(runs: Iterable[Fields], suites: Iterable[Fields], with_checks: set[int]) -> tuple[Check, ...]:
    """Workflow runs and suites that have made no check run, and mean something all the same.

    A run that awaits approval or whose file is broken has no jobs, and one that has just been asked for has none yet.
    A suite without any is made for every app that is installed, and says nothing until it has failed.
    """
    listed = tuple(runs)
    empty = [run for run in newest_runs(listed) if run.number("check_suite_id") not in with_checks]
    known = {run.number("check_suite_id") for run in listed} | with_checks
    silent = [
        suite for suite in suites if suite.number("id") not in known and not suite.number("latest_check_runs_count")
    ]
    found = [_of_empty(run, name=run.text("name") or run.text("path"), app=ACTIONS) for run in empty]
    found += [_of_empty(suite, name=slug_of(suite), app=slug_of(suite)) for suite in silent if word_of(suite) in _LOUD]
    return tuple(check for check in found if check.outcome != "pass")


def check_of_whole(run: Fields, *, name: str, reason: str) -> Check:
    """A workflow run, or its suite, that has jobs; `reason` is told where it has not ended."""
    check = _of_empty(run, name=name, app=ACTIONS)
    return replace(check, reason=check.reason or reason) if check.status != "completed" else check


def newest_runs(runs: Iterable[Fields]) -> tuple[Fields, ...]:
    """A workflow may have several runs for one commit and event, as after reopening a request: the last counts."""
    newest: dict[tuple[str, str], Fields] = {}
    for run in sorted(runs, key=lambda run: run.number("id")):
        newest[(run.text("path") or run.text("name"), run.text("event"))] = run
    return tuple(newest.values())


def word_of(thing: Fields) -> str:
    """The conclusion of what has ended, else its state."""
    status = thing.text("status")
    return (thing.text("conclusion") or "unknown") if status == "completed" else status or "unknown"


def slug_of(suite: Fields) -> str:
    """The app whose suite it is."""
    return suite.inner("app").text("slug") or stand_in(suite.number("id"))


def stand_in(suite: int) -> str:
    """What a suite is called where its workflow cannot be read."""
    return f"suite {suite}"


def _of_check_run(check_run: Fields, runs: Mapping[int, Fields]) -> Check:
    app = check_run.inner("app")
    suite = check_run.inner("check_suite").number("id")
    run = runs.get(suite)
    slug = app.text("slug")
    word = word_of(check_run)
    is_needless = word == "skipped" and run is not None and run.text("conclusion") == "failure"
    url = check_run.text("html_url") or check_run.text("details_url")
    return replace(
        _judged(check_run.text("name"), word, run, url=url),
        remark=_SKIPPED_AFTER_FAILURE if is_needless else "",
        app=slug,
        app_id=app.number_or_none("id"),
        workflow=run.text("name") if run else stand_in(suite) if slug == ACTIONS else "",
        description=check_run.inner("output").text("title"),
        started_at=check_run.moment("started_at"),
        completed_at=check_run.moment("completed_at"),
        id=check_run.number("id"),
        attempt=run.number("run_attempt") if run else 1,
    )


def _of_job(job: Fields, run: Fields) -> Check:
    word = word_of(job)
    failed = [step.text("name") for step in job.items("steps") if step.text("conclusion") == "failure"]
    return replace(
        _judged(job.text("name"), word, run, url=job.text("html_url")),
        remark=f"its step {failed[0]} failed, which is let pass" if failed and word == "success" else "",
        app=ACTIONS,
        app_id=ACTIONS_ID,
        started_at=job.moment("started_at"),
        completed_at=job.moment("completed_at"),
        id=job.number("id"),
        attempt=job.number("run_attempt") or 1,
    )


def _of_status(status: Fields) -> Check:
    word = status.text("state")
    app = _OF_APP.search(status.text("avatar_url"))
    check = judged(status.text("context"), word, meaning_of(word), kind="status", url=status.text("target_url"))
    return replace(
        check,
        app_id=int(app[1]) if app else None,
        description=status.text("description"),
        # A status has no length: its first moment is that of a report, and not of a beginning.
        completed_at=status.moment("updated_at") if check.status == "completed" else None,
        id=status.number("id"),
    )


def _of_empty(run: Fields, *, name: str, app: str) -> Check:
    check = _judged(name, word_of(run), run, url=run.text("html_url"))
    return replace(
        check,
        reason=check.reason or (_NO_JOBS if check.outcome == "fail" else ""),
        app=app,
        started_at=run.moment("run_started_at"),
        id=run.number("id"),
        attempt=run.number("run_attempt") or 1,
        run_id=run.number("id") if "check_suite_id" in run else None,  # a suite has a number, and no run's
    )


def _judged(name: str, word: str, run: Fields | None, *, url: str) -> Check:
    """A check that Actions or an app runs, and the workflow run that it belongs to."""
    check = judged(name, word, meaning_of(word), kind="run", url=url)
    if run is None:
        return check
    return replace(
        check,
        workflow=run.text("name"),
        workflow_file=run.text("path"),
        event=run.text("event"),
        run_id=run.number("id"),
    )
