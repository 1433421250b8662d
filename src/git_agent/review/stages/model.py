"""ModelStages: each stage asked of a model in its agent's words; the answer has to be what the stage's form says."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from git_agent.agent.ask import ask
from git_agent.agent.budget import Budget
from git_agent.agent.prompt import Prompt
from git_agent.agent.session import ModelSession
from git_agent.errors import InvalidMessage
from git_agent.evidence.pack import pack
from git_agent.model.draft import Draft
from git_agent.model.evidence import EvidenceSection
from git_agent.model.fault import Fault
from git_agent.model.guidance import NO_GUIDANCE
from git_agent.model.judged import Judged
from git_agent.model.prompt_context import PromptContext
from git_agent.prompts import prompt
from git_agent.prompts.parts import language
from git_agent.providers.base import author_of
from git_agent.redact import clean
from git_agent.review.agents import AgentDefinition
from git_agent.review.form.approved import read_approval, render_approval
from git_agent.review.form.generated import render
from git_agent.review.form.reading import read_generated
from git_agent.review.form.reviewed import read_review, render_review
from git_agent.review.form.titled import read_title
from git_agent.review.packing import documents_cut, packed_for_generator
from git_agent.review.stages.allowed import decided, message_faults, title_faults
from git_agent.review.stages.left import left_after
from git_agent.review.stages.stage import APPROVE, CONCERNS, GENERATE, REVIEW, TITLE, Done, Fixed, Stage
from git_agent.review.task import ReviewContext, ReviewTask
from git_agent.review.values import Approval, Review, SectionedMessage
from git_agent.shape.reply.clean import clean_reply
from git_agent.shape.reply.reasoning import without_reasoning

Content = TypeVar("Content")
SHOWN = 4_000  # characters of a refused answer that are shown


class ModelStages:
    """Asks one model after the other; `session_of` and `agent_of` say who does a stage."""

    def __init__(
        self,
        task: ReviewTask,
        context: ReviewContext,
        prompt_context: PromptContext,
        *,
        agent_of: Callable[[Stage], AgentDefinition],
        session_of: Callable[[Stage], ModelSession],
        ground: Callable[[Draft, SectionedMessage], Judged[SectionedMessage]],
    ) -> None:
        self._task = task
        self._context = context
        self._prompt_context = prompt_context
        self._agent_of = agent_of
        self._session_of = session_of
        self._ground = ground

    def generate(self) -> Done[SectionedMessage]:
        return self._ask(GENERATE, (), self._message, self._text)

    def review(self, message: SectionedMessage) -> Done[Review]:
        return self._ask(
            REVIEW,
            self._sections(("message", self._text(message))),
            lambda draft: read_review(_from_line(draft.text, "## Commit Message Review")),
            render_review,
        )

    def approve(self, message: SectionedMessage, review: Review) -> Done[Approval]:
        return self._ask(
            APPROVE,
            self._sections(("message", self._text(message)), ("review", render_review(review))),
            lambda draft: read_approval(_from_line(draft.text, "## Approved")),
            render_approval,
        )

    def fix(self, message: SectionedMessage, approval: Approval) -> Done[Fixed]:
        def judge(draft: Draft) -> Judged[Fixed]:
            judged = self._message(draft)
            fixed = Fixed(message=judged.content, remaining=left_after(message, judged.content, approval))
            return Judged(content=fixed, faults=judged.faults, doubts=judged.doubts)

        sections = self._sections(("message", self._text(message)), ("concerns", render_approval(approval)))
        return self._ask(CONCERNS, sections, judge, lambda fixed: self._text(fixed.message))

    def title(self, message: SectionedMessage) -> Done[str]:
        names = [module.name for module in message.modules]
        return self._ask(
            TITLE,
            self._sections(("message", self._text(message))),
            lambda draft: self._judged_title(draft, names),
            lambda title: f"{title}\n",
        )

    def _text(self, message: SectionedMessage) -> str:
        return render(message, revision=self._context.revision)

    def _sections(self, *texts: tuple[str, str]) -> tuple[EvidenceSection, ...]:
        return tuple(EvidenceSection(label=label, text=text) for label, text in texts)

    def _message(self, draft: Draft) -> Judged[SectionedMessage]:
        """The message in an answer, its faults of form, and what it says that nothing bears out."""
        text = clean(decided(_from_line(draft.text, "# Revision"), draft.hints))
        judged = read_generated(text, self._context.given, revision=self._context.revision)
        if faults := judged.faults or message_faults(judged.content, draft.hints):
            return Judged(content=judged.content, faults=faults)
        return self._ground(draft, judged.content)

    def _judged_title(self, draft: Draft, names: Sequence[str]) -> Judged[str]:
        judged = read_title(clean(clean_reply(draft.text)), names)
        return Judged(content=judged.content, faults=judged.faults or title_faults(judged.content, draft.hints))

    def _ask(
        self,
        stage: Stage,
        sections: Sequence[EvidenceSection],
        judge: Callable[[Draft], Judged[Content]],
        render_content: Callable[[Content], str],
    ) -> Done[Content]:
        """The answer of whoever does the stage, repaired once.

        Raises:
            InvalidMessage: it is still not what the stage's form says; names the stage and every fault.
        """
        answers: list[str] = []
        most_chars = self._task.commit.settings.limits.reply_chars

        def heard(draft: Draft) -> Judged[Content]:
            answers.append(draft.text)
            if len(draft.text) > most_chars:
                # Not even read: whatever it says, nobody wants that much.
                too_long = Fault(rule="too-long", detail=f"the answer is longer than {most_chars} characters")
                raise InvalidMessage((too_long,), text=clean(draft.text[:SHOWN]))
            return judge(draft)

        session = self._session_of(stage)
        question = self._prompt(stage, sections)
        if stage is GENERATE:
            for path in documents_cut(self._context, question.evidence):
                session.note(f"git-agent: the model is shown only a part of {path}: the request has no room for more")
        judged = ask(session, question, self._prompt_context, heard)
        if judged.faults:
            raise InvalidMessage(
                judged.faults, text=clean(answers[-1][:SHOWN]), hint="run it again, or finish with `--fallback builtin`"
            )
        return Done(
            content=judged.content,
            text=render_content(judged.content),
            author=author_of(session.provider),
            repaired=len(answers) > 1,
            usage=judged.usage,
        )

    def _prompt(self, stage: Stage, sections: Sequence[EvidenceSection]) -> Prompt:
        settings = self._task.commit.settings
        evidence = self._context.evidence
        is_first = stage is GENERATE
        most = settings.limits.request_bytes
        packed = (
            packed_for_generator(self._task, self._context)
            if is_first
            else pack(sections, (), most_bytes=most, focus_paths=0)
        )
        return Prompt(
            mode="all changes of tracked files" if self._task.commit.takes_all else "staged changes",
            instructions=(clean(self._agent_of(stage).instructions), *self._language(stage)),
            task=prompt(f"review/{stage.name}"),
            closing=prompt("review/closing"),
            evidence=packed,
            guidance=evidence.guidance if is_first else NO_GUIDANCE,
            budget=Budget(steps=settings.model.steps, tool_calls=settings.model.tool_calls),
            most_bytes=most,
        )

    def _language(self, stage: Stage) -> tuple[str, ...]:
        """The language that the message is to be in; a review and an approval are no part of it."""
        return language(self._prompt_context) if stage in (GENERATE, CONCERNS, TITLE) else ()


def _from_line(text: str, start: str) -> str:
    """An answer from the line on that it has to begin with: what stands above it is chatter."""
    lines = without_reasoning(text).replace("\r\n", "\n").split("\n")
    at = next((at for at, line in enumerate(lines) if line.strip().startswith(start)), 0)
    kept = lines[at:]
    # A whole answer in a fence has its end below.
    if at and lines[at - 1].strip().startswith("```") and any(line.strip() == "```" for line in kept):
        last = max(number for number, line in enumerate(kept) if line.strip() == "```")
        kept = kept[:last]
    return "\n".join(kept).strip() + "\n"
