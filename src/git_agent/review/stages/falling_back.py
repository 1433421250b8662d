"""FallingBack: where a model fails, the built-in writer does that stage and all that follow."""

from collections.abc import Callable
from typing import TypeVar

from git_agent.errors import AuthError, InvalidMessage, ProviderError, TimeLimitExceeded
from git_agent.model.trace import Trace
from git_agent.review.stages.stage import APPROVE, CONCERNS, GENERATE, REVIEW, TITLE, Done, Fixed, Stage, Stages
from git_agent.review.values import Approval, Review, SectionedMessage

Content = TypeVar("Content")


class FallingBack:
    """A model's stages, until one fails."""

    def __init__(self, model: Stages, builtin: Stages, *, warn: Callable[[str], None], trace: Trace) -> None:
        self._current = model
        self._builtin = builtin
        self._warn = warn
        self._trace = trace

    def generate(self) -> Done[SectionedMessage]:
        return self._do(GENERATE, lambda stages: stages.generate())

    def review(self, message: SectionedMessage) -> Done[Review]:
        return self._do(REVIEW, lambda stages: stages.review(message))

    def approve(self, message: SectionedMessage, review: Review) -> Done[Approval]:
        return self._do(APPROVE, lambda stages: stages.approve(message, review))

    def fix(self, message: SectionedMessage, approval: Approval) -> Done[Fixed]:
        return self._do(CONCERNS, lambda stages: stages.fix(message, approval))

    def title(self, message: SectionedMessage) -> Done[str]:
        return self._do(TITLE, lambda stages: stages.title(message))

    def _do(self, stage: Stage, make: Callable[[Stages], Done[Content]]) -> Done[Content]:
        try:
            return make(self._current)
        except (AuthError, InvalidMessage, ProviderError, TimeLimitExceeded) as error:
            if self._current is self._builtin:
                raise
            self._trace.event("fallback", reason=str(error), stage=stage.name)
            self._warn(f"{error}; the built-in writer takes over from the stage {stage.name}")
        self._current = self._builtin
        return make(self._builtin)
