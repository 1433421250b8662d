"""What a note is held to: a model's says what its commits say, loses nothing and plays nothing down."""

from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.value import replace
from git_agent.release.task import NoteDraft, ReleaseEvidence


class NoteJudge:
    """Judges the drafts of one note, against all that is known about its changes and not only what was shown."""

    def __init__(self, evidence: ReleaseEvidence) -> None:
        self._evidence = evidence

    def __call__(self, draft: NoteDraft) -> Judged[NoteDraft]:
        """The whole note; a model's only where nothing is wrong with it."""
        if not draft.author.is_model:  # the authors' own words are their own proof
            return Judged(content=draft)
        if faults := self._faults(draft):
            return Judged(content=draft, faults=faults)
        from git_agent.release.polish.grounding import completed

        return Judged(content=replace(draft, sections=completed(draft.sections, self._evidence.changes.candidates)))

    def _faults(self, draft: NoteDraft) -> tuple[Fault, ...]:
        """What is wrong with the form of an answer and, of as much as could be read, with what it says."""
        text = self._evidence.text
        # Where nothing could be read, every change would be told as lost, and hide what is really wrong.
        if text is None or (draft.faults and not draft.sections):
            return draft.faults
        from git_agent.release.polish.grounding import faults_of, ground_of

        about = ("release", f"{text.about.range} {text.about.reason}")
        ground = ground_of(text.sent, text.excerpts, (about, *draft.read))
        return draft.faults + faults_of(draft.sections, text.sent, ground)
