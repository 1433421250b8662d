"""Stage: one of the five by its names, and what whoever does it hands on."""

from typing import Generic, Protocol, TypeVar

from git_agent.model.draft import BUILTIN, Author
from git_agent.model.exchange import Usage
from git_agent.model.value import value
from git_agent.review.agents import APPROVER, CONCERNS_HANDLER, GENERATOR, REVIEWER, TITLER, Role
from git_agent.review.values import Approval, Concern, Review, SectionedMessage

Content = TypeVar("Content")


@value
class Stage:
    """One stage: how reports call it, who does it, and what its steps begin with."""

    name: str
    role: Role
    steps: str


GENERATE = Stage(name="generate", role=GENERATOR, steps="gen")
REVIEW = Stage(name="review", role=REVIEWER, steps="rev")
APPROVE = Stage(name="approve", role=APPROVER, steps="app")
CONCERNS = Stage(name="concerns", role=CONCERNS_HANDLER, steps="concerns")
TITLE = Stage(name="title", role=TITLER, steps="title")
STAGES = (GENERATE, REVIEW, APPROVE, CONCERNS, TITLE)


@value
class Done(Generic[Content]):
    """What a stage has made, as a value and as the text it was, and by whom."""

    content: Content
    text: str
    author: Author = BUILTIN
    repaired: bool = False
    usage: Usage | None = None


@value
class Fixed:
    """The message after the fourth stage, and the concerns that it could not meet."""

    message: SectionedMessage
    remaining: tuple[Concern, ...]


class Stages(Protocol):
    """Whoever does the five."""

    def generate(self) -> Done[SectionedMessage]:
        """A message with a section for each module."""

    def review(self, message: SectionedMessage) -> Done[Review]:
        """What is wrong with it."""

    def approve(self, message: SectionedMessage, review: Review) -> Done[Approval]:
        """Which of that counts."""

    def fix(self, message: SectionedMessage, approval: Approval) -> Done[Fixed]:
        """The message with every concern met that words can meet."""

    def title(self, message: SectionedMessage) -> Done[str]:
        """The line above the whole message."""
