"""Which concerns are left after a model has had its say: those that its words have not met, or that none can."""

import re

from git_agent.model.change import visible_path
from git_agent.review.values import Approval, Concern, SectionedMessage


def left_after(before: SectionedMessage, after: SectionedMessage, approval: Approval) -> tuple[Concern, ...]:
    """All of them where nothing was changed; else those about a line of a file, which no message changes."""
    unchanged = before == after
    return tuple(
        Concern(rule="review", problem=concern, suggestion="")
        for concern in approval.concerns
        if unchanged or _is_about_code(concern, after)
    )


def _is_about_code(concern: str, message: SectionedMessage) -> bool:
    places = (re.escape(visible_path(file.path)) for file in message.files)
    return any(re.search(rf"(?<![\w/]){place}:\d+", concern) for place in places)
