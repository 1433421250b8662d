"""The composition root: turns the process's environment into live objects, each made when first needed."""

import os
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from git_agent.clock import Deadline, SystemClock
from git_agent.config.load import LoadedSettings, Setting, load
from git_agent.config.settings import ModelSettings, Settings
from git_agent.console import Console, system_console
from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git, open_git
from git_agent.model.value import value
from git_agent.process import delegate
from git_agent.trace.console import ConsoleTrace

if TYPE_CHECKING:
    from git_agent.agent.session import ModelSession
    from git_agent.commit.apply import Committer
    from git_agent.commit.draft import BuiltinCommitDrafter, CommitDrafter
    from git_agent.history_model import HistoryModel
    from git_agent.model.prompt_context import PromptContext
    from git_agent.model.trace import Trace
    from git_agent.providers.base import Provider
    from git_agent.providers.registry import Route
    from git_agent.pull_request.draft import BuiltinPullRequestDrafter, PullRequestDrafter
    from git_agent.records.apply import Recorder
    from git_agent.release.polish.draft import ReleaseDrafter

LAUNCHER_VARIABLE = "GIT_AGENT_LAUNCHER"  # set by a launcher that python cannot see, because it ran `python -c`
FIRST_LOOK_SECONDS = 30  # finding the repository happens before its settings can be read


@value
class WriterOptions:
    """What one call asks of its writer beyond the settings."""

    command: str
    base_url: str | None = None
    hint: str = ""
    seconds: float | None = None


class App:
    """One run of the program in one folder."""

    def __init__(self, *, environ: Mapping[str, str], folder: Path, console: Console, program: str = "") -> None:
        self.environ = environ
        self.folder = folder
        self.console = console
        self.program = program
        self.clock = SystemClock()
        self._chosen: Provider | None = None

    @cached_property
    def git(self) -> Git:
        """The repository this folder belongs to."""
        return open_git(start=self.folder, environ=self.environ, seconds=FIRST_LOOK_SECONDS)

    @cached_property
    def committer(self) -> "Committer":
        """Who may commit to it."""
        from git_agent.commit.apply import Committer

        return Committer(git=self.git, environ=self.environ, delegate=delegate)

    @cached_property
    def recorder(self) -> "Recorder":
        """Who may commit records to it."""
        from git_agent.records.apply import Recorder

        return Recorder(git=self.git, environ=self.environ, delegate=delegate)

    def load(self, flags: Mapping[str, Setting] | None = None) -> LoadedSettings:
        """The settings in force here; whatever had to be ignored is told once."""
        loaded = self.settings(flags)
        for warning in loaded.warnings:
            self.console.warning(warning)
        return loaded

    def settings(self, flags: Mapping[str, Setting] | None = None) -> LoadedSettings:
        """The same, told to nobody."""
        return load(environ=self.environ, root=self._root(), flags=flags)

    @contextmanager
    def session(self, command: str, *, enabled: bool, debug: bool) -> Iterator["Trace"]:
        """A trace of this run on disk, unless the user wants none; one that cannot be written is one warning."""
        if not enabled:
            yield ConsoleTrace(console=self.console, clock=self.clock, silent=True)
            return
        from git_agent.trace.session import SessionTrace

        trace = SessionTrace(git=self.git, command=command, clock=self.clock)
        try:
            yield trace
        except Exception as error:
            trace.event("error", kind=type(error).__name__, text=str(error))
            raise
        finally:
            trace.close()
            if trace.problem:
                self.console.warning(trace.problem)
            elif debug and trace.folder:
                self.console.note(f"git-agent: the trace is in {trace.folder}")

    def drafter(self, settings: Settings, options: "WriterOptions", trace: "Trace") -> "CommitDrafter":
        """Who writes: the model that is configured, or the built-in writer."""
        provider = self._provider(settings.model, options)
        if provider is None:
            return self.builtin_drafter(settings)
        from git_agent.commit.model_draft import ModelCommitDrafter

        context = self._context(settings, options)
        return ModelCommitDrafter(
            git=self.git, context=context, session=self._model_session(provider, settings, options, trace)
        )

    def pull_request_drafter(
        self, settings: Settings, options: "WriterOptions", trace: "Trace"
    ) -> "PullRequestDrafter":
        """The same for a whole branch."""
        provider = self._provider(settings.model, options)
        if provider is None:
            return self.builtin_pull_request_drafter(settings)
        from git_agent.pull_request.model_draft import ModelPullRequestDrafter

        context = self._context(settings, options)
        return ModelPullRequestDrafter(
            git=self.git, context=context, session=self._model_session(provider, settings, options, trace)
        )

    def builtin_pull_request_drafter(self, settings: Settings) -> "BuiltinPullRequestDrafter":
        """The built-in writer for a whole branch."""
        from git_agent.pull_request.draft import BuiltinPullRequestDrafter

        return BuiltinPullRequestDrafter(lambda: self._learned_history(settings))

    def release_drafter(self, settings: Settings, options: "WriterOptions", trace: "Trace") -> "ReleaseDrafter":
        """Who words a release note: the model that is configured, or the commits themselves."""
        provider = self._provider(settings.model, options)
        if provider is None:
            return self.builtin_release_drafter()
        from git_agent.release.polish.draft import ModelReleaseDrafter

        return ModelReleaseDrafter(
            git=self.git,
            settings=settings,
            context=self._context(settings, options),
            session=self._model_session(provider, settings, options, trace),
        )

    def builtin_release_drafter(self) -> "ReleaseDrafter":
        """The commits' own words."""
        from git_agent.release.polish.draft import BuiltinReleaseDrafter

        return BuiltinReleaseDrafter()

    def _context(self, settings: Settings, options: "WriterOptions") -> "PromptContext":
        from git_agent.model.prompt_context import PromptContext

        repository = self.git.repository.root.name
        return PromptContext(
            command=options.command, repository=repository, language=settings.commit.language, hint=options.hint
        )

    def _model_session(
        self, provider: "Provider", settings: Settings, options: "WriterOptions", trace: "Trace"
    ) -> "ModelSession":
        from git_agent.agent.session import ModelSession

        model = settings.model
        seconds = model.long_seconds if model.effort in ("high", "xhigh") else model.seconds
        return ModelSession(
            provider=provider,
            deadline=Deadline.after(options.seconds or seconds),
            trace=trace,
            extend=self._ask_for_more if self.console.interactive else None,
        )

    def builtin_drafter(self, settings: Settings) -> "BuiltinCommitDrafter":
        """The built-in writer, taught by this repository's own history."""
        from git_agent.commit.draft import BuiltinCommitDrafter  # the whole writer, which most commands never need

        return BuiltinCommitDrafter(lambda: self._learned_history(settings))

    def _learned_history(self, settings: Settings) -> "HistoryModel":
        from git_agent.history_model import learned_history

        return learned_history(self.git, keep=settings.writer.cache, announce=self._tell_learning)

    def _tell_learning(self, commits: int) -> None:
        if self.console.interactive:
            self.console.note(f"git-agent: learning from {commits} commits of this repository, once …")

    def _provider(self, model: ModelSettings, options: "WriterOptions") -> "Provider | None":
        # One for the whole run: a message that is regenerated goes on with the same conversation partner.
        if self._chosen is None and (found := self.chosen(model, options)):
            from git_agent.providers.openai_responses import OpenAIResponses, preload

            self._chosen = found[0]
            if isinstance(self._chosen, OpenAIResponses):
                # The SDK takes longer to load than git to answer; both can happen at once.
                threading.Thread(target=preload, daemon=True).start()
        return self._chosen

    def chosen(self, model: ModelSettings, options: "WriterOptions") -> "tuple[Provider, Route] | None":
        """Who would write, and where what it is sent goes; None is the built-in writer. Nobody is asked yet.

        Raises:
            AuthError: a model is wanted that cannot be reached.
            UsageError: there is no such provider.
        """
        if self._has_no_model(model, options):
            return None
        from git_agent.providers.registry import ProviderChoice, choose, route_of

        wanted = ProviderChoice(
            provider=model.provider,
            model=model.name or None,
            base_url=options.base_url,
            user_base_url=model.base_url or None,
            effort=model.effort or None,
            fast=model.fast,
            idle_seconds=model.idle_seconds,
        )
        provider = choose(wanted, environ=self.environ)
        return None if provider is None else (provider, route_of(provider, wanted, environ=self.environ))

    def _has_no_model(self, model: ModelSettings, options: "WriterOptions") -> bool:
        """Whether the built-in writer writes: known without loading what models need."""
        from git_agent.providers.credentials import find_login

        if model.provider != "auto" or model.name:
            return model.provider == "builtin"
        return find_login(environ=self.environ, base_url=options.base_url, user_base_url=model.base_url or None) is None

    def _ask_for_more(self, ended: str) -> bool:
        return self.console.ask(f"The model has used up its {ended}. Grant it more? [y/N] ").lower() in ("y", "yes")

    def launcher(self) -> Path | None:
        """The file that started this run, by its own name: a link goes on leading to the newest version."""
        for name in (self.environ.get(LAUNCHER_VARIABLE, ""), self.program):
            file = self.folder / name
            if file.is_file() and os.access(file, os.X_OK):
                return file
        return None

    def git_version(self) -> str:
        """What the git on PATH says it is.

        Raises:
            UsageError: there is none.
        """
        done = delegate(("git", "version"), cwd=self.folder, env=self.environ, stdin=b"", capture=True)
        return done.stdout.decode("utf-8", "replace").strip()

    def _root(self) -> Path | None:
        try:
            return self.git.repository.root
        except RepositoryError:
            return None


def app_of_this_process(console: Console) -> App:
    """The App for the process's own environment and folder.

    Raises:
        RepositoryError: the folder is gone.
    """
    try:
        folder = Path.cwd()
    except FileNotFoundError as error:
        raise RepositoryError("the current folder is gone", hint="change to one that is there") from error
    return App(environ=dict(os.environ), folder=folder, console=console, program=sys.argv[0])


def console_of_this_process() -> Console:
    """The Console for the process's own streams."""
    return system_console(os.environ)
