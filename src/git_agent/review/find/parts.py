"""The sections of a message as parts that have a subject each."""

from git_agent.model.message import Message
from git_agent.review.find.values import Part
from git_agent.review.values import Section, SectionedMessage


def parts_of(message: SectionedMessage) -> tuple[Part, ...]:
    """One for each section, with the files of its module."""
    return tuple(
        Part(
            message=Message(subject=typed_subject(section), body=section.body),
            paths=frozenset(file.path for file in message.files if section.module in file.modules),
        )
        for section in message.sections
    )


def typed_subject(section: Section) -> str:
    """A section's subject without its module, which code has given it."""
    return section.subject.removeprefix(f"{section.module}: ")
