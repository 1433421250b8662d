"""From what was read to a reviewed message: the five stages on one page. Nothing here can write."""

from collections.abc import Callable
from typing import TypeVar

from git_agent.clock import monotonic
from git_agent.errors import GitAgentError
from git_agent.model.draft import Author
from git_agent.model.exchange import Usage, total
from git_agent.model.progress import Progress
from git_agent.model.value import value
from git_agent.review.progress import told
from git_agent.review.stages.stage import APPROVE, CONCERNS, GENERATE, REVIEW, TITLE, Done, Fixed, Stage, Stages
from git_agent.review.values import Review, StageRecord

Content = TypeVar("Content")
CHANGE = "change"  # beside the names of stages, in what a stage was handed


@value
class Reviewed:
    """What the stages have made together; `author` is who has written the message."""

    fixed: Fixed
    title: str
    review: Review
    records: tuple[StageRecord, ...]
    author: Author
    usage: Usage | None


class Run:
    """Has the stages done one after the other, and takes down how each went."""

    def __init__(self, stages: Stages, *, agent_of: Callable[[Stage], str], progress: Progress) -> None:
        self._stages = stages
        self._agent_of = agent_of
        self._progress = progress
        self._records: list[StageRecord] = []
        self._usages: list[Usage] = []

    def reviewed(self) -> Reviewed:
        """Generate, review, approve, fix what was minded, title.

        Raises:
            AuthError, InvalidMessage, ProviderError, TimeLimitExceeded: nobody could do a stage, which it names.
        """
        stages = self._stages
        generated = self._do(GENERATE, stages.generate, CHANGE)
        message = generated.content
        review = self._do(REVIEW, lambda: stages.review(message), GENERATE.name).content
        approval = self._do(APPROVE, lambda: stages.approve(message, review), GENERATE.name, REVIEW.name).content
        fixed, last = Fixed(message=message, remaining=()), GENERATE
        if approval.concerns:
            fixed = self._do(CONCERNS, lambda: stages.fix(message, approval), GENERATE.name, APPROVE.name).content
            last = CONCERNS
        title = self._do(TITLE, lambda: stages.title(fixed.message), last.name).content
        return Reviewed(
            fixed=fixed,
            title=title,
            review=review,
            records=tuple(self._records),
            author=generated.author,
            usage=total(self._usages),
        )

    def _do(self, stage: Stage, make: Callable[[], Done[Content]], *received: str) -> Done[Content]:
        told(self._progress, f"{stage.steps}-init")
        agent = self._agent_of(stage)
        if stage is GENERATE:
            told(self._progress, f"{stage.steps}-prompt")
        told(self._progress, f"{stage.steps}-claude")
        begun = monotonic()
        try:
            done = make()
        except GitAgentError as error:
            error.stage = stage.name
            raise
        self._records.append(
            StageRecord(
                stage=stage.name,
                agent=agent,
                model=done.author.model,
                received=received,
                output=done.text,
                repaired=done.repaired,
                seconds=round(monotonic() - begun, 3),
            )
        )
        if done.usage:
            self._usages.append(done.usage)
        return done
