"""A model's messages: read, tidied, and held against the rules and against the change itself."""

from git_agent.model.json_text import read_json
from git_agent.model.message import Message
from git_agent.model.value import value
from git_agent.redact import clean
from git_agent.shape.ground.change_sources import sources_of
from git_agent.shape.ground.check import claims, ungrounded
from git_agent.watch.plan.quality import UNGROUNDED, Weakness, needs_body, weaknesses
from git_agent.watch.plan.reading import ReadChange
from git_agent.watch.plan.writing import described


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
        return Checked(message=message, weak=(*weak, *self._made_up(message)), needs_body=needs_body(self._about))

    def _made_up(self, message: Message) -> tuple[Weakness, ...]:
        """Names that the change does not have; nobody is blamed for what was not kept whole."""
        change = self._read.change
        if change is None or not all(diff.complete for diff in change.diffs):
            return ()
        sources = sources_of(change, whole=lambda: iter((self._read.diff,)))
        return tuple(Weakness(code=UNGROUNDED, detail=one.detail) for one in ungrounded(claims(message, sources)))


def tidied(subject: str, body: str) -> Message:
    """Without secrets, and without what is no matter of meaning: blanks at the ends, a full stop behind a subject."""
    subject = " ".join(clean(subject).split()).rstrip(".")
    lines = [line.rstrip() for line in clean(body).strip("\n").split("\n")]
    return Message(subject=subject, body="\n".join(lines).strip())


def read_messages(text: str) -> tuple[Message, ...] | None:
    """The messages in an answer; None where it is none."""
    try:
        data = read_json(text.strip().removeprefix("```json").removesuffix("```"))
    except ValueError:
        return None
    messages = data.get("messages") if isinstance(data, dict) and set(data) == {"messages"} else None
    if not isinstance(messages, list):
        return None
    found: list[Message] = []
    for one in messages:
        if not isinstance(one, dict) or set(one) != {"subject", "body"}:
            return None
        if not all(isinstance(part, str) for part in one.values()):
            return None
        found.append(Message(subject=one["subject"], body=one["body"]))
    return tuple(found)
