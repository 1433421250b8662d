"""Who words a release note: the authors' own words, or a model that polishes them."""

from collections.abc import Mapping
from functools import partial
from typing import Protocol

from git_agent.agent.session import Dialog, ModelSession
from git_agent.config.settings import Settings
from git_agent.errors import InvalidMessage
from git_agent.evidence.guidance import resolve_guidance
from git_agent.evidence.tools.repo_summary import repo_summary
from git_agent.evidence.tools.source import Source
from git_agent.git.diff import DiffSpan
from git_agent.git.gateway import Git
from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.model.guidance import Guidance
from git_agent.model.prompt_context import PromptContext
from git_agent.model.tool import Tool
from git_agent.model.value import replace, value
from git_agent.release.judge.candidates import Candidate, sections_of
from git_agent.release.note import NoteSection, SubmoduleGroup
from git_agent.release.polish.answer import read_answer
from git_agent.release.polish.grounding import Ground, completed, faults_of, ground_of
from git_agent.release.polish.packing import ReleaseContext, packed_release, sendable, shown_commits
from git_agent.release.polish.request import budget_of, repair_text, request_for
from git_agent.release.read.excerpts import commit_excerpts

_NO_ROOM = ("no model was asked: `limits.request_bytes` leaves no room for a single change",)


@value
class ReleaseEvidence:
    """What there is to tell; `base` is None for a first release, `commits` counts all of the range."""

    base: str | None
    release: str
    reason: str
    candidates: tuple[Candidate, ...]
    submodules: tuple[SubmoduleGroup, ...] = ()
    omitted: Mapping[str, int]
    commits: int


@value
class Drafted:
    """The sections of a note, by whom, at what cost, and what the reader should know about it."""

    sections: tuple[NoteSection, ...]
    provider: str
    model: str | None = None
    usage: Usage | None = None
    warnings: tuple[str, ...] = ()


class ReleaseDrafter(Protocol):
    """Turns evidence into the sections of a note."""

    def draft(self, evidence: ReleaseEvidence) -> Drafted:
        """The finished sections."""


class BuiltinReleaseDrafter:
    """Says what the authors said: no model, no network, the same bytes for the same range."""

    def draft(self, evidence: ReleaseEvidence) -> Drafted:
        return Drafted(sections=sections_of(evidence.candidates), provider="builtin")


class ModelReleaseDrafter:
    """Has a model polish the candidates; what it cannot prove after one repair is not used."""

    def __init__(self, *, git: Git, context: PromptContext, session: ModelSession, settings: Settings) -> None:
        self._git = git.limited(settings.limits.git_seconds)
        self._context = context
        self._session = session
        self._settings = settings

    def draft(self, evidence: ReleaseEvidence) -> Drafted:
        """The polished sections; those of the built-in writer where the polish is still faulty.

        Raises:
            InvalidMessage: it is still faulty, and the settings are strict.
            ProviderError, AuthError, TimeLimitExceeded: there was no answer.
        """
        about = ReleaseContext(
            base=evidence.base,
            release=evidence.release,
            reason=evidence.reason,
            commits=evidence.commits,
            submodules=evidence.submodules,
            omitted=evidence.omitted,
        )
        guidance = resolve_guidance(self._git.repository.root, (), family=self._settings.guidance.family)
        sent = sendable(evidence.candidates, about=about, settings=self._settings, guidance=guidance)
        if not sent:
            return replace(BuiltinReleaseDrafter().draft(evidence), warnings=_NO_ROOM if evidence.candidates else ())
        dialog = Dialog(self._session)
        sections, faults = self._polished(dialog, evidence, about, sent, guidance)
        if not faults:
            provider = self._session.provider
            return Drafted(
                sections=completed(sections, evidence.candidates),
                provider=provider.name,
                model=provider.model,
                usage=dialog.usage,
            )
        if self._settings.commit.strict:
            raise InvalidMessage(faults, hint="leave out --strict to have the note in the authors' own words")
        return Drafted(
            sections=sections_of(evidence.candidates),
            provider="builtin",
            usage=dialog.usage,
            warnings=(_not_used(faults),),
        )

    def _polished(
        self,
        dialog: Dialog,
        evidence: ReleaseEvidence,
        about: ReleaseContext,
        sent: tuple[Candidate, ...],
        guidance: Guidance,
    ) -> tuple[tuple[NoteSection, ...], tuple[Fault, ...]]:
        settings = self._settings
        most = settings.limits.release_commits
        excerpts = commit_excerpts(self._git, shown_commits(sent, most=most), settings=settings)
        told = {candidate.id for candidate in sent}
        rest = [candidate for candidate in evidence.candidates if candidate.id not in told]
        packed = packed_release(sent, excerpts, rest=rest, about=about, settings=settings, guidance=guidance)
        tools = self._tools()
        request = request_for(
            packed,
            span=about.range,
            context=self._context,
            guidance=guidance,
            settings=settings,
            tools=[tool.spec for tool in tools],
        )
        text = dialog.ask(request, tools=tools, budget=budget_of(settings))
        shared = (*self._shared(guidance, about), *(("tools", output) for output in dialog.outputs()))
        ground = ground_of(sent, excerpts, shared)
        judge = partial(_judged, sent=sent, ground=ground, most_chars=settings.limits.reply_chars)
        sections, faults = judge(text)
        return judge(dialog.repair(repair_text(faults))) if faults else (sections, faults)

    def _tools(self) -> tuple[Tool, ...]:
        if not self._session.provider.uses_tools:
            return ()
        return (repo_summary(Source(git=self._git, settings=self._settings, staged=DiffSpan.staged())),)

    def _shared(self, guidance: Guidance, about: ReleaseContext) -> tuple[tuple[str, str], ...]:
        documents = ((document.path, document.text) for document in guidance.documents)
        return (("release", f"{about.range} {about.reason}"), *documents, ("hint", self._context.hint))


def _judged(
    text: str, *, sent: tuple[Candidate, ...], ground: Ground, most_chars: int
) -> tuple[tuple[NoteSection, ...], tuple[Fault, ...]]:
    answer = read_answer(text, most_chars=most_chars)
    is_readable = bool(answer.sections) or not answer.faults
    return answer.sections, answer.faults + (faults_of(answer.sections, sent, ground) if is_readable else ())


def _not_used(faults: tuple[Fault, ...]) -> str:
    more = f" (and {len(faults) - 1} more faults)" if len(faults) > 1 else ""
    return f"the model's note could not be used, this is in the authors' own words: {faults[0].detail}{more}"
