"""Who words a release note: the drafters behind one interface."""

from collections.abc import Callable
from typing import Protocol

from git_agent.errors import InvalidMessage
from git_agent.model.draft import BUILTIN
from git_agent.model.judged import Judged
from git_agent.redact import clean
from git_agent.release.judge.candidates import sections_of
from git_agent.release.task import NoteDraft, ReleaseEvidence, ReleaseTask

MOST_SHOWN = 4_000  # characters of a refused note

Judge = Callable[[NoteDraft], Judged[NoteDraft]]


class ReleaseDrafter(Protocol):
    """Turns evidence into the sections of a note; `reads_text` where it needs the packed evidence."""

    reads_text: bool

    def draft(self, task: ReleaseTask, evidence: ReleaseEvidence, judge: Judge) -> Judged[NoteDraft]:
        """The sections as the judge leaves them; whoever can do better may be judged a second time."""


class BuiltinReleaseDrafter:
    """Says what the authors said: no model, no network, the same bytes for the same range."""

    reads_text = False

    def draft(self, task: ReleaseTask, evidence: ReleaseEvidence, judge: Judge) -> Judged[NoteDraft]:  # noqa: ARG002  every drafter is asked the same
        return judge(builtin_draft(evidence))


def builtin_draft(evidence: ReleaseEvidence) -> NoteDraft:
    """The note in the authors' own words."""
    return NoteDraft(sections=sections_of(evidence.changes.candidates), author=BUILTIN)


def usable_draft(judged: Judged[NoteDraft]) -> NoteDraft:
    """The draft, if it is without fault.

    Raises:
        InvalidMessage: it is still faulty; shows what was written.
    """
    if judged.faults:
        hint = "try again, another model, or `--fallback builtin` for the note in the authors' own words"
        raise InvalidMessage(judged.faults, text=_shown(judged.content), hint=hint)
    return judged.content


def _shown(draft: NoteDraft) -> str:
    """The sections as lines for whoever wants to know what was refused; the answer where nothing is in them."""
    blocks = (
        "\n".join([f"### {section.heading}", *(f"- {bullet.summary}" for bullet in section.bullets)])
        for section in draft.sections
        if section.bullets
    )
    return "\n\n".join(blocks)[:MOST_SHOWN] or clean(draft.text[:MOST_SHOWN])
