"""Who words a release note: the drafters behind one interface."""

from collections.abc import Callable
from typing import Protocol

from git_agent.errors import InvalidMessage
from git_agent.model.draft import BUILTIN
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.value import replace
from git_agent.release.judge.candidates import sections_of
from git_agent.release.task import NoteDraft, ReleaseEvidence, ReleaseTask

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


def usable_draft(judged: Judged[NoteDraft], task: ReleaseTask, evidence: ReleaseEvidence) -> NoteDraft:
    """The draft, or the authors' own words where it is still faulty: a note can always be had.

    Raises:
        InvalidMessage: it is still faulty, and the settings are strict.
    """
    if not judged.faults:
        return judged.content
    if task.settings.grounding.is_strict:
        raise InvalidMessage(judged.faults, hint="leave out --strict to have the note in the authors' own words")
    return replace(builtin_draft(evidence), warnings=(_not_used(judged.faults),))


def _not_used(faults: tuple[Fault, ...]) -> str:
    more = f" (and {len(faults) - 1} more faults)" if len(faults) > 1 else ""
    return f"the model's note could not be used, this is in the authors' own words: {faults[0].detail}{more}"
