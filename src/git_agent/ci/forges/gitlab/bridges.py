"""Bridges: jobs of a GitLab pipeline that start another pipeline."""

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.gitlab.jobs import Pipeline, job_check, outcome_of
from git_agent.ci.values import Check
from git_agent.model.value import replace

APP = "gitlab-bridge"


def bridge_check(row: Fields, pipeline: Pipeline) -> Check:
    """A bridge as a check; its page is that of the pipeline it has started."""
    check = job_check(row, pipeline)
    below = row.inner("downstream_pipeline")
    word = below.text("status")
    remark = f"its pipeline says {word}, and it does not wait for that" if word and not waits_for(row) else ""
    return replace(check, app=APP, url=below.text("web_url") or check.url, remark=remark)


def waits_for(row: Fields) -> bool:
    """Whether it ends as its pipeline does; only a bridge that waits makes the jobs of that pipeline decisive.

    GitLab does not say which bridges wait (`strategy: depend`): one that has ended before its pipeline does not.
    """
    bridge, below = row.text("status"), row.inner("downstream_pipeline").text("status")
    return not (bridge == "success" and outcome_of(below) != "pass")


def bridge_path(above: str, name: str) -> str:
    """The bridges that lead to the jobs below one."""
    return f"{above} / {name}" if above else name


def child_of(row: Fields, parent: Pipeline, *, own_project: int) -> Pipeline | None:
    """The pipeline that a bridge has started in the same project; those of other projects may not be ours to read."""
    below = row.inner("downstream_pipeline")
    project = below.number_or_none("project_id")
    if "id" not in below or project not in (None, own_project):
        return None
    name = row.text("name")
    # A job that fails below a bridge which may fail, or does not wait, leaves the pipeline above green.
    return Pipeline(
        id=below.number("id"),
        project=parent.project,
        event=parent.event,
        bridge=bridge_path(parent.bridge, name),
        is_binding=parent.is_binding and not row.flag("allow_failure") and waits_for(row),
        ref=parent.ref,
    )
