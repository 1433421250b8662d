"""The finished message: what the stages have made, stitched in both forms, with the records it is to carry."""

from git_agent.commit.judge import CommitJudge
from git_agent.commit.recorded import with_records
from git_agent.commit.task import CommitResult
from git_agent.errors import InvalidMessage
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.model.pruned import Pruned
from git_agent.model.value import value
from git_agent.review.find.rules import certain
from git_agent.review.find.values import Findings
from git_agent.review.pruning import pruned_review
from git_agent.review.run import Reviewed
from git_agent.review.stitch import stitch
from git_agent.review.task import ReviewContext, ReviewResult, ReviewTask
from git_agent.review.values import NO_CONCERNS, WITH_CONCERNS, Concern, SectionedMessage
from git_agent.review.words import words_of
from git_agent.shape.judging import STRICT_HINT

Read = tuple[tuple[str, str], ...]

_COUNT = LazyPattern(r"(?<![\w.])\d+(?= [a-z])")


def finished(
    task: ReviewTask,
    context: ReviewContext,
    made: Reviewed,
    judge: CommitJudge,
    read: Read = (),
    *,
    warnings: tuple[str, ...],
) -> ReviewResult:
    """The result, with every claim of its words looked up; `read` is what the built-in writer saw beyond the diff.

    Raises:
        InvalidMessage: something in it is not grounded, where that is meant strictly or cannot be left out.
    """
    kept = _kept(task, made, judge, read)
    recorded = with_records(Message(subject=made.title), task.commit, kept.draft, context.evidence)
    remaining = _with_certain(made.fixed.remaining, kept.words, context)
    status = WITH_CONCERNS if remaining else NO_CONCERNS

    def stitched(*, is_committed: bool) -> str:
        return stitch(recorded.subject, kept.message, status=status, block=recorded.body, is_committed=is_committed)

    return ReviewResult(
        commit=CommitResult(
            task=task.commit,
            message=_as_message(stitched(is_committed=True)),
            draft=kept.draft,
            evidence=context.evidence,
            usage=made.usage,
            claims=judge.claims(kept.words),
            doubts=kept.doubts,
            pruned=kept.pruned,
        ),
        printed=stitched(is_committed=False),
        title=recorded.subject,
        message=kept.message,
        review=made.review,
        remaining=remaining,
        stages=made.records,
        warnings=warnings,
    )


@value
class _Kept:
    """What is published of a reviewed message, its words, and what is still doubted about it or was left out."""

    message: SectionedMessage
    words: Message
    draft: Draft
    doubts: tuple[Fault, ...] = ()
    pruned: tuple[Pruned, ...] = ()


def _kept(task: ReviewTask, made: Reviewed, judge: CommitJudge, read: Read) -> _Kept:
    message = made.fixed.message
    words = words_of(message, made.title)
    draft = Draft(text=words.text, author=made.author, read=read if made.author.is_model else (*read, _counts(words)))
    doubts = judge.unproved(draft, words)
    grounding = task.commit.settings.grounding
    if doubts and grounding.is_strict:
        raise InvalidMessage(doubts, text=words.text, hint=STRICT_HINT)
    if doubts and grounding.prunes and made.author.is_model:
        left = pruned_review(message, made.title, draft, judge)
        return _Kept(message=left.message, words=words_of(left.message, made.title), draft=draft, pruned=left.pruned)
    return _Kept(message=message, words=words, draft=draft, doubts=doubts)


def _counts(words: Message) -> tuple[str, str]:
    """The numbers in our own words: what code has counted for a sentence needs no line that says it."""
    return "counts", " ".join(sorted(set(_COUNT.findall(words.text))))


def _as_message(text: str) -> Message:
    subject, _, body = text.rstrip("\n").partition("\n\n")
    return Message(subject=subject, body=body)


def _with_certain(told: tuple[Concern, ...], words: Message, context: ReviewContext) -> tuple[Concern, ...]:
    """What is left, with what no reviewer may pass over: a model that says nothing of a secret approves none."""
    findings = Findings(
        change=context.evidence.change, message=words, syntax_of=lambda _: None, secrets=context.evidence.secrets
    )
    return (*(concern for concern in certain(findings) if concern not in told), *told)
