"""The words of a sectioned message, without its tables and paths: what somebody has said, and may be held to."""

from git_agent.model.message import Message
from git_agent.review.values import Section, SectionedMessage


def words_of(message: SectionedMessage, title: str = "") -> Message:
    """What the title says behind its scope, the summary, and what each section says."""
    parts = [message.summary, *(part for section in message.sections for part in _words(section))]
    first = next(map(description_of, message.sections), "")
    return Message(subject=title.partition(": ")[2] or first, body="\n\n".join(parts))


def description_of(section: Section) -> str:
    """A section's subject without its module and type, which are names that code has given."""
    return section.subject.removeprefix(f"{section.module}: ").partition(": ")[2] or section.subject


def _words(section: Section) -> tuple[str, str]:
    return description_of(section), section.body
