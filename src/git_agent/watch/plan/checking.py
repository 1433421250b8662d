"""A model's messages: read, tidied, and held against the rules and against the change itself."""

import re
from functools import cached_property

from git_agent.model.fault import Fault
from git_agent.model.json_text import read_json
from git_agent.model.message import Message, MessageRules
from git_agent.model.value import value
from git_agent.records.block.undecided import without_undecided
from git_agent.redact import clean
from git_agent.shape.form.validate import length_fault, validate
from git_agent.shape.ground.change_sources import sources_of
from git_agent.shape.ground.check import claims, ungrounded
from git_agent.shape.ground.sources import Sources
from git_agent.shape.reply.no_message import no_message
from git_agent.shape.reply.steering import machine_words
from git_agent.watch.plan.quality import UNGROUNDED, WIDTH, Weakness, needs_body, weaknesses
from git_agent.watch.plan.reading import ReadChange
from git_agent.watch.plan.writing import described

_RULES = MessageRules(subject_width=WIDTH, body_width=WIDTH)


@value
class Checked:
    """A message as it would be published, and what is wrong with it."""

    message: Message
    weak: tuple[Weakness, ...]
    needs_body: bool


class MessageCheck:
    """Checks messages for one change."""

    def __init__(self, read: ReadChange, commit_format: str) -> None:
        self._read = read
        self._format = commit_format
        self._about = described(read)

    def of(self, subject: str, body: str) -> Checked:
        """What is wrong with this message."""
        message = tidied(subject, body)
        weak = weaknesses(message.subject, message.body, self._about, commit_format=self._format)
        refused = tuple(_weakness(fault) for fault in self._refused(message))
        wrong = (*weak, *refused, *self._made_up(message))
        return Checked(message=message, weak=wrong, needs_body=needs_body(self._about))

    def _refused(self, message: Message) -> tuple[Fault, ...]:
        """What no command takes from a model: texts that are no message, words for machines, characters unseen."""
        if too_long := length_fault(message.text, rules=_RULES):
            return too_long
        # A refusal is one behind a bullet, too.
        spoken = Message(subject=message.subject, body=re.sub(r"(?m)^- ", "\n", message.body).strip())
        no_messages = no_message(spoken, rules=_RULES, sources=self._sources)
        return (*validate(message, rules=_RULES), *(no_messages or machine_words(message.subject, message.text)))

    def _made_up(self, message: Message) -> tuple[Weakness, ...]:
        """Names that the change does not have."""
        invented = ungrounded(claims(message, self._sources)) if self._sources else ()
        return tuple(Weakness(code=UNGROUNDED, detail=one.complaint) for one in invented)

    @cached_property
    def _sources(self) -> Sources | None:
        """Where names are looked up; nobody is blamed for what was not kept whole."""
        change = self._read.change
        # A name may stand in the part that was cut off.
        if change is None or not all(diff.complete for diff in change.diffs):
            return None
        return sources_of(change, whole=lambda: iter((self._read.diff,)))


def tidied(subject: str, body: str) -> Message:
    """Without secrets and signatures, and without what is no matter of meaning: blanks at the ends, a full stop."""
    # Tidied and not refused: a question more to a model costs more than a full stop.
    subject = " ".join(without_undecided(clean(subject)).split()).rstrip(".")
    lines = [line.rstrip() for line in without_undecided(clean(body)).strip("\n").split("\n")]
    return Message(subject=subject, body="\n".join(lines).strip())


def _weakness(fault: Fault) -> Weakness:
    return Weakness(code=fault.rule.replace("-", "_"), detail=fault.complaint)


def read_messages(text: str) -> tuple[Message, ...] | None:
    """The messages in an answer; None where it is none."""
    try:
        data = read_json(text.strip().removeprefix("```json").removesuffix("```"))
    except ValueError:
        return None
    messages = data.get("messages") if isinstance(data, dict) and set(data) == {"messages"} else None
    if not isinstance(messages, list):
        return None
    read: list[Message] = []
    for one in messages:
        if not isinstance(one, dict) or set(one) != {"subject", "body"}:
            return None
        if not all(isinstance(part, str) for part in one.values()):
            return None
        read.append(Message(subject=one["subject"], body=one["body"]))
    return tuple(read)
