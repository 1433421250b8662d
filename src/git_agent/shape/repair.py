"""shape(): from a draft to a valid message, with at most one chance to mend it."""

from collections.abc import Callable

from git_agent.errors import InvalidMessage
from git_agent.model.fault import Fault
from git_agent.model.message import Message, MessageRules
from git_agent.shape.validate import validate
from git_agent.shape.wrap import shape_text

Redraft = Callable[[str, tuple[Fault, ...]], str]


def shape(draft: str, *, rules: MessageRules, redraft: Redraft | None = None) -> Message:
    """The valid message in `draft`, or in its one redraft; otherwise InvalidMessage with every fault left."""
    message = shape_text(draft, rules=rules)
    faults = validate(message, rules=rules)
    if faults and redraft is not None:
        message = shape_text(redraft(message.text, faults), rules=rules)
        faults = validate(message, rules=rules)
    if faults:
        raise InvalidMessage(faults, hint="run the command again, or write this message yourself with `git commit`")
    return message
