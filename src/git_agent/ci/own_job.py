"""Which of the checks is the very job that this program runs in: waiting for it would never end."""

from collections.abc import Mapping

from git_agent.ci.values import Check

GITHUB_LIKE = ("GITHUB_ACTIONS", "GITEA_ACTIONS", "FORGEJO_ACTIONS")


def own_check(checks: tuple[Check, ...], environ: Mapping[str, str]) -> Check | None:
    """The check of the running job; None outside of CI, and where it cannot be told which it is."""
    if environ.get("GITLAB_CI"):
        job = environ.get("CI_JOB_ID", "")
        return next((check for check in checks if check.kind == "job" and str(check.id) == job), None)
    if any(environ.get(name) for name in GITHUB_LIKE):
        return _of_actions(checks, environ)
    if job := environ.get("CIRCLE_JOB", ""):
        return _only([check for check in checks if _runs(check) and check.name in (job, f"ci/circleci: {job}")])
    return None


def _of_actions(checks: tuple[Check, ...], environ: Mapping[str, str]) -> Check | None:
    run, job = environ.get("GITHUB_RUN_ID", ""), environ.get("GITHUB_JOB", "")
    workflow, event = environ.get("GITHUB_WORKFLOW", ""), environ.get("GITHUB_EVENT_NAME", "")
    named = {job, f"{workflow} / {job} ({event})"}  # the second is how Gitea calls its statuses
    # The page of a status of Gitea has a number too, which in older versions is not that of the run: another's job.
    own_run = [
        check for check in checks if _runs(check) and check.kind != "status" and run and str(check.run_id) == run
    ]
    # The variable holds the key of the job, whose name in the file may be another; of a matrix it is the beginning.
    by_name = [check for check in own_run if check.name in named or check.name.startswith(f"{job} (")]
    statuses = [check for check in checks if _runs(check) and check.kind == "status" and check.name in named]
    return _only(by_name) or _only(own_run) or _only(statuses)


def _runs(check: Check) -> bool:
    return check.outcome == "pending"


def _only(checks: list[Check]) -> Check | None:
    # One that is left out by mistake would open the gate for a job that has not ended.
    return checks[0] if len(checks) == 1 else None
