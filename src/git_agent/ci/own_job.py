"""Which of the checks is the very job that this program runs in: waiting for it would never end."""

from collections.abc import Mapping

from git_agent.ci.values import GITEA_ACTIONS, Check, ForgeKind

GITHUB_LIKE = ("GITHUB_ACTIONS", "GITEA_ACTIONS", "FORGEJO_ACTIONS")


def own_check(checks: tuple[Check, ...], environ: Mapping[str, str], *, forge: ForgeKind) -> Check | None:
    """The check of the running job at this forge; None outside of CI, and where it cannot be told which it is."""
    if environ.get("GITLAB_CI"):
        job = environ.get("CI_JOB_ID", "")
        own = (check for check in checks if _runs(check) and check.kind == "job" and str(check.id) == job)
        return next(own, None)
    if any(environ.get(name) for name in GITHUB_LIKE):
        return _of_actions(checks, environ, forge)
    if job := environ.get("CIRCLE_JOB", ""):
        return _only([check for check in checks if _runs(check) and check.name in (job, f"ci/circleci: {job}")])
    return None


def _of_actions(checks: tuple[Check, ...], environ: Mapping[str, str], forge: ForgeKind) -> Check | None:
    run, job = environ.get("GITHUB_RUN_ID", ""), environ.get("GITHUB_JOB", "")
    if forge == "gitea":
        return _only(_of_gitea(checks, job, environ))
    of_run = [check for check in checks if _runs(check) and check.kind == "run" and run and str(check.run_id) == run]
    own_run = [check for check in of_run if check.id != check.run_id]  # a run as a whole has other jobs to come
    # The variable holds the key of the job, whose name in the file may be another; of a matrix it is the beginning.
    by_name = [check for check in own_run if check.name == job or check.name.startswith(f"{job} (")]
    return _only(by_name) or _only(own_run)


def _of_gitea(checks: tuple[Check, ...], job: str, environ: Mapping[str, str]) -> list[Check]:
    """There a job is a status. GitHub's jobs never are: one that is called so is of another system, and is waited for.

    The page of a status has a number too, which in older versions is not that of the run: it may be another's job.
    """
    name = f"{environ.get('GITHUB_WORKFLOW', '')} / {job} ({environ.get('GITHUB_EVENT_NAME', '')})"
    of_actions = [check for check in checks if check.kind == "status" and check.app == GITEA_ACTIONS]
    if of_actions and not any(" / " in check.name for check in of_actions):
        return [check for check in of_actions if _runs(check) and check.name == job]  # as Gitea 1.19 calls it
    return [check for check in checks if _runs(check) and check.kind == "status" and check.name == name]


def _runs(check: Check) -> bool:
    return check.outcome == "pending"


def _only(checks: list[Check]) -> Check | None:
    # One that is left out by mistake would open the gate for a job that has not ended.
    return checks[0] if len(checks) == 1 else None
