"""ReviewTask and ReviewResult: the two ends of the review, and what the stages are handed between them."""

from collections.abc import Mapping
from types import MappingProxyType

from git_agent.commit.task import CommitEvidence, CommitResult, CommitTask
from git_agent.model.guidance import Document
from git_agent.model.value import value
from git_agent.review.values import Concern, Review, SectionedMessage, StageRecord


@value
class LastReview:
    """A message that was written before; `on_disk` is the fingerprint of what it tells of files that are not staged."""

    text: str
    on_disk: str


@value
class ReviewTask:
    """A reviewed message for a change; `previous` is the last result, where that is to be refined.

    `model` is the model that was named on the command line, which goes before what settings and agents say;
    `stage_models` are those that were named for one stage, which go before it.
    """

    commit: CommitTask
    model: str = ""
    stage_models: Mapping[str, str] = MappingProxyType({})
    previous: LastReview | None = None


@value
class ReviewContext:
    """Everything the stages work from: `given` has the finished tables, and no words yet."""

    evidence: CommitEvidence
    given: SectionedMessage
    documents: tuple[Document, ...] = ()

    @property
    def revision(self) -> str | None:
        return self.evidence.snapshot.head


@value
class ReviewResult:
    """A reviewed message; nothing has been written.

    `commit` has the text in the form that is committed, `printed` the other. `remaining` are the concerns that no
    words can meet.
    """

    commit: CommitResult
    printed: str
    title: str
    message: SectionedMessage
    review: Review
    remaining: tuple[Concern, ...]
    stages: tuple[StageRecord, ...]
    warnings: tuple[str, ...] = ()
