"""BuiltinStages: the five stages offline, the same bytes for the same repository."""

from collections.abc import Callable

from git_agent.model.fault import Fault
from git_agent.review.builtin.vague import vague_note, vague_sections
from git_agent.review.builtin.words import ModuleWriter
from git_agent.review.find.fixes import fixed
from git_agent.review.form.approved import render_approval
from git_agent.review.form.concern_line import concern_line
from git_agent.review.form.generated import render
from git_agent.review.form.reading import read_generated
from git_agent.review.form.reviewed import render_review
from git_agent.review.stages.left import left_after
from git_agent.review.stages.stage import Done, Fixed
from git_agent.review.task import ReviewContext
from git_agent.review.values import Approval, Concern, Review, SectionedMessage

Find = Callable[[SectionedMessage], tuple[Concern, ...]]

GRAVE = frozenset({"secret", "conflict-marker"})  # whatever else is right about it


class BuiltinStages:
    """Writes from facts, reviews by rules, approves by what they found, and fixes what words can fix."""

    def __init__(self, context: ReviewContext, writer: ModuleWriter, find: Find) -> None:
        self._context = context
        self._writer = writer
        self._find = find

    def generate(self) -> Done[SectionedMessage]:
        message = self._writer.message(self._context.given)
        return Done(content=message, text=self._text(message))

    def review(self, message: SectionedMessage) -> Done[Review]:
        concerns = self._concerns(message)
        vague = tuple(vague_sections(message))
        assessment = _assessment(concerns, is_vague=0 < len(message.sections) == len(vague))
        review = Review(assessment=assessment, concerns=concerns, notes=vague_note(vague))
        return Done(content=review, text=render_review(review))

    def approve(self, message: SectionedMessage, review: Review) -> Done[Approval]:  # noqa: ARG002  facts need no second look
        approval = Approval(concerns=tuple(map(concern_line, review.concerns)))
        return Done(content=approval, text=render_approval(approval))

    def fix(self, message: SectionedMessage, approval: Approval) -> Done[Fixed]:
        before = message
        remaining = self._concerns(message)
        # What the rules find is found again with all facts; what a model minded before it failed, no rule knows.
        by_rules = set(map(concern_line, remaining))
        of_others = Approval(concerns=tuple(line for line in approval.concerns if line not in by_rules))
        for concern in remaining:
            better = fixed(message, concern)
            left = self._concerns(better) if better != message else remaining
            # A fix that brings a fault of its own is none.
            if len(left) < len(remaining):
                message, remaining = better, left
        remaining += left_after(before, message, of_others)
        return Done(content=Fixed(message=message, remaining=remaining), text=self._text(message))

    def title(self, message: SectionedMessage) -> Done[str]:
        title = self._writer.title(message)
        return Done(content=title, text=f"{title}\n")

    def _text(self, message: SectionedMessage) -> str:
        return render(message, revision=self._context.revision)

    def _concerns(self, message: SectionedMessage) -> tuple[Concern, ...]:
        faults = read_generated(self._text(message), self._context.given, revision=self._context.revision).faults
        return (*self._find(message), *map(_of_form, faults))


def _of_form(fault: Fault) -> Concern:
    detail = fault.detail
    return Concern(
        rule=fault.rule, problem=f"{detail[:1].upper()}{detail[1:]}.", suggestion="Write it as it has to be."
    )


def _assessment(concerns: tuple[Concern, ...], *, is_vague: bool) -> str:
    """Never the best of the four: rules know faults, and whether a message says what matters they cannot tell."""
    if any(concern.rule in GRAVE for concern in concerns):
        return "Poor"
    return "Needs Improvement" if concerns or is_vague else "Good"
