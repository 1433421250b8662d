"""Steps that are the CI system's own: where one of them fails, the change is seldom why."""

import re

from git_agent.ci.values import Step

_OWN = re.compile(
    r"(?:Set up job|Initialize containers|Set up runner|Complete job|Stop containers|Pre |Post |Build [\w./-]+@|Pull )"
    r"|(?:Run |Post )?(?:actions/(?:checkout|cache|upload-artifact|download-artifact|setup-[\w-]+)"
    r"|docker/(?:login|setup-\w+)-action)(?:@|$)"
    r"|(?:Prepare (?:executor|environment|container)|Get(?:ting)? sources|(?:Restore|Save|Archive"
    r"|Upload)\w* (?:cache|artifacts?)|Checkout)\b",
    re.IGNORECASE,
)


def is_systems_own(step: Step) -> bool:
    """Whether a step is one of set-up, checkout, cache and upload."""
    return _OWN.match(step.name) is not None


def window_of(step: Step) -> tuple[str, str] | None:
    """From when to when the step wrote to the log, to the second; None where its beginning is not known."""
    if not step.started_at:
        return None
    end = step.completed_at or "9999"
    return step.started_at[:19], end[:19] if len(end) >= 19 else end
