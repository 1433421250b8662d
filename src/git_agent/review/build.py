"""Makes the parts of a review from a workspace, and has them write one message."""

from contextlib import ExitStack
from functools import cache

from git_agent.agent.session import ModelSession
from git_agent.clock import Deadline
from git_agent.commit.judge import CommitJudge
from git_agent.errors import TimeLimitExceeded
from git_agent.git.index import tracked_paths
from git_agent.model.draft import Draft
from git_agent.model.judged import Judged
from git_agent.model.progress import Progress, untold
from git_agent.model.trace import Trace
from git_agent.model.value import replace
from git_agent.review.agents import AgentDefinition
from git_agent.review.builtin.stages import BuiltinStages
from git_agent.review.builtin.words import ModuleWriter
from git_agent.review.find.parts import parts_of
from git_agent.review.find.rules import find
from git_agent.review.find.values import Findings
from git_agent.review.finish import finished
from git_agent.review.gather import Reading
from git_agent.review.last import check_same
from git_agent.review.models import ModelChoice, model_for
from git_agent.review.progress import COMPLETE, STITCH, told
from git_agent.review.run import Run
from git_agent.review.stages.falling_back import FallingBack
from git_agent.review.stages.stage import STAGES, Stage, Stages
from git_agent.review.task import ReviewContext, ReviewResult, ReviewTask
from git_agent.review.values import Concern, SectionedMessage
from git_agent.review.words import words_of
from git_agent.syntax.trees.compare import comparing
from git_agent.workspace import Workspace, WriterOptions


def review_message(
    task: ReviewTask, workspace: Workspace, options: WriterOptions, trace: Trace, progress: Progress
) -> ReviewResult:
    """The reviewed message, by the models that are configured or by the built-in writer.

    Raises:
        RepositoryError: there is nothing to describe, or not now.
        UsageError: an agent's definition or a setting is wrong.
        AuthError, InvalidMessage, ProviderError, TimeLimitExceeded: nobody could do a stage, which it names.
    """
    with ExitStack() as stack:
        builder = _Builder(task, workspace, options, trace, progress)
        reviewed = Run(builder.stages(stack), agent_of=builder.agent_name, progress=progress).reviewed()
        told(progress, STITCH)
        result = finished(
            task, builder.context, reviewed, builder.judge, builder.read, warnings=tuple(builder.warnings)
        )
        told(progress, COMPLETE)
        return result


class _Builder:
    """The parts of one review, made of what was read for it."""

    def __init__(
        self, task: ReviewTask, workspace: Workspace, options: WriterOptions, trace: Trace, progress: Progress
    ) -> None:
        settings = task.commit.settings
        self._task = task
        self._workspace = workspace
        self._options = options
        self._trace = trace
        self._chosen = workspace.provider(settings.model, options.server)
        self._deadline = Deadline.after(options.seconds or settings.review.seconds)
        self._git = workspace.git.with_time_limit(settings.limits.git_seconds)
        reading = Reading(
            task,
            git=self._git,
            roles=[stage.role for stage in STAGES],
            for_parser=self._is_offline,
            for_model=self._chosen is not None,
            progress=progress,
        )
        self.context: ReviewContext = reading.context()
        if task.previous:
            check_same(task.previous, task.commit, self.context.evidence.change)
        # All of them, also where no model reads them: a definition that is wrong is told before any work is done.
        self._agents = {stage.name: reading.agent(stage.role) for stage in STAGES}
        self._tell_own_agents()
        self.judge = CommitJudge(task.commit, self.context.evidence, git=self._git)
        self.warnings = reading.warnings
        self._writer: ModuleWriter | None = None

    def _tell_own_agents(self) -> None:
        # What a repository tells a model is not what the user has written: they should know that it is told.
        for name, agent in self._agents.items():
            if self._chosen is not None and not agent.is_packaged:
                self._workspace.console.note(f"git-agent: the stage {name} follows {agent.origin}")

    @property
    def _is_offline(self) -> bool:
        return self._chosen is None or self._task.commit.settings.model.may_fall_back

    @property
    def read(self) -> tuple[tuple[str, str], ...]:
        """What the built-in writer has read beyond the diff, by where that stands."""
        return tuple(self._writer.read) if self._writer else ()

    def agent_name(self, stage: Stage) -> str:
        return self._agents[stage.name].name

    def stages(self, stack: ExitStack) -> Stages:
        """Who does the five."""
        if self._chosen is None:
            return self._builtin(stack)
        model = self._model()
        if not self._is_offline:
            return model
        return FallingBack(model, self._builtin(stack), warn=self._workspace.console.warning, trace=self._trace)

    def _builtin(self, stack: ExitStack) -> BuiltinStages:
        change = self.context.evidence.change
        syntax_of = stack.enter_context(comparing(change.contents))
        settings = self._task.commit.settings
        # Once for all modules: whether what was learned is still right is a question to git.
        learned = cache(lambda: self._workspace.history_model(settings))
        self._writer = writer = ModuleWriter(change, learned, syntax_of, proof=self._task.commit.prove)
        tracked = frozenset(tracked_paths(self._git))

        def find_concerns(message: SectionedMessage) -> tuple[Concern, ...]:
            words = words_of(message)
            return find(
                Findings(
                    change=change,
                    message=words,
                    syntax_of=syntax_of,
                    secrets=self.context.evidence.secrets,
                    claims=self.judge.claims(words),
                    tracked=tracked,
                    parts=parts_of(message),
                )
            )

        return BuiltinStages(self.context, writer, find_concerns)

    def _model(self) -> Stages:
        from git_agent.review.stages.model import ModelStages

        return ModelStages(
            self._task,
            self.context,
            self._workspace.prompt_context(self._task.commit.settings, self._options),
            agent_of=self._agent_of,
            session_of=self._session_of,
            ground=self._grounded,
        )

    def _agent_of(self, stage: Stage) -> AgentDefinition:
        return self._agents[stage.name]

    def _session_of(self, stage: Stage) -> ModelSession:
        """The model of a stage, with what is left of the time."""
        settings = self._task.commit.settings
        left = self._deadline.remaining()
        if not left:
            raise TimeLimitExceeded(
                f"the time for the review was used up before the stage {stage.name}", hint="allow more with --timeout"
            )
        assert self._chosen is not None  # noqa: S101  only a model's stages ask
        choice = ModelChoice(
            stage=stage.name,
            provider=self._chosen.provider.name,
            flag=self._task.stage_models.get(stage.name, self._task.model),
            configured=settings.model.name,
            entries=settings.review.models,
        )
        name = model_for(self._agents[stage.name], choice)
        if name:
            settings = replace(settings, model=replace(settings.model, name=name))
        options = replace(self._options, seconds=min(left, self._options.seconds or settings.model.seconds))
        session = self._workspace.model_session(settings, options, self._trace)
        assert session is not None  # noqa: S101  a provider that was chosen by its name stays chosen with another model
        return replace(session, progress=untold)  # a review has steps of its own

    def _grounded(self, draft: Draft, message: SectionedMessage) -> Judged[SectionedMessage]:
        return Judged(content=message, doubts=self.judge.unproved(draft, words_of(message)))
