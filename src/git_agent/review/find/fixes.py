"""What words can do about a concern: most are about the change itself, and no message can meet those."""

from collections.abc import Callable, Mapping

from git_agent.review.values import Concern, SectionedMessage

Fix = Callable[[SectionedMessage, Concern], SectionedMessage]
FIXES: Mapping[str, Fix] = {}


def fixed(message: SectionedMessage, concern: Concern) -> SectionedMessage:
    """The message with the concern met; the same where words cannot."""
    fix = FIXES.get(concern.rule)
    return fix(message, concern) if fix else message
