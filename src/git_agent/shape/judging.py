"""Shapes a draft into a message, says everything that is wrong with it, and refuses what cannot be used."""

from collections.abc import Callable

from git_agent.errors import InvalidMessage
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.message import Message, MessageRules
from git_agent.model.value import replace, value
from git_agent.redact import clean
from git_agent.shape.form.validate import length_fault, validate
from git_agent.shape.form.wrap import shape_text

FaultFinder = Callable[[Message], tuple[Fault, ...]]

SHOWN = 4_000  # characters of a refused text that are shown
AGAIN_HINT = "run the command again, or write the message yourself"
STRICT_HINT = (
    "leave out --strict, or `git agent config set grounding.mode prune`, to have it without what nothing bears out"
)


@value
class ShapedMessage:
    """A message, and the draft that it was made of."""

    message: Message
    draft: Draft


def judge_message(
    draft: Draft,
    *,
    rules: MessageRules,
    words: Callable[[str], str] | None = None,
    refuse: FaultFinder | None = None,
    doubt: FaultFinder | None = None,
) -> Judged[ShapedMessage]:
    """The message in a draft, with every rule it breaks and every doubt about it.

    `words` says what of the text may be there at all; `refuse` knows faults beyond the rules: what makes a text no
    message at all.
    """
    # Measured before and behind: what is refused for its length alone is not read, and what is read may grow.
    if words and not length_fault(draft.text, rules=rules):
        draft = replace(draft, text=words(draft.text))
    if too_long := length_fault(draft.text, rules=rules):
        # Nothing is done with it: whatever else may be wrong, nobody wants it read.
        beginning = Message(subject=clean(draft.text[:SHOWN]).strip())
        return Judged(content=ShapedMessage(message=beginning, draft=draft), faults=too_long)
    message = shape_text(draft.text, rules=rules)
    refused = refuse(message) if refuse else ()
    return Judged(
        content=ShapedMessage(message=message, draft=draft),
        faults=refused + validate(message, rules=rules),
        doubts=doubt(message) if doubt else (),
    )


def accept(judged: Judged[ShapedMessage], *, strict: bool = False) -> ShapedMessage:
    """The message that may be used; where it is meant strictly, only one without doubts.

    Raises:
        InvalidMessage: it may not; carries every fault left.
    """
    shaped = judged.content
    if judged.faults:
        raise InvalidMessage(judged.faults, text=_truncate(shaped.message.text), hint=AGAIN_HINT)
    if judged.doubts and strict:
        raise InvalidMessage(judged.doubts, text=shaped.message.text, hint=STRICT_HINT)
    return shaped


def _truncate(text: str) -> str:
    text = text.strip("\n")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…\n[{len(text) - SHOWN} characters more]"
