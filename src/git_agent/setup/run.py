"""What a choice would come to, and doing it: settings first, then one message."""

from collections.abc import Mapping
from pathlib import Path

from git_agent.checkup.writer import ConfiguredWriter, find_writer
from git_agent.config.checks import Setting
from git_agent.config.edit import change_values
from git_agent.config.load import defaults, user_file
from git_agent.config.settings_file import entries, read_text
from git_agent.errors import GitAgentError
from git_agent.files.named import own_file
from git_agent.model.value import value
from git_agent.providers.addresses import shown_setting
from git_agent.setup.choice import KEYS, Choice, settings_of
from git_agent.setup.trial import Trial, try_out
from git_agent.workspace import Workspace, WriterOptions

OPTIONS = WriterOptions(command="setup")


@value
class Plan:
    """What the file says now of who writes and what it shall say, None being nothing; and who would write then."""

    file: Path
    before: Mapping[str, Setting]
    settings: Mapping[str, Setting | None]
    writer: ConfiguredWriter

    @property
    def changes(self) -> dict[str, Setting | None]:
        """What is written, or taken out of the file."""
        return {key: setting for key, setting in self.settings.items() if self.before.get(key) != setting}


def plan(choice: Choice, workspace: Workspace) -> Plan:
    """What the choice comes to; nothing is written, and nobody is asked.

    Raises:
        AuthError: its key is missing.
        UsageError: something of it cannot be.
    """
    file = user_file(workspace.environ)
    said = entries(read_text(own_file(file)), origin=str(file))
    before = {key: said[key] for key in KEYS if key in said}
    settings = settings_of(choice, before)
    writer = find_writer(workspace, OPTIONS, _as_flags(settings))
    if isinstance(writer, GitAgentError):
        raise writer
    return Plan(file=file, before=before, settings=settings, writer=writer)


def write(made: Plan) -> None:
    """Changes the user's settings file in one step; all else in it stays as it is.

    Raises:
        UsageError: the file cannot be read, changed or written.
    """
    if made.changes:
        change_values(made.file, made.changes)


def trial_of(made: Plan, workspace: Workspace) -> Trial | None:
    """The message of whoever was chosen; None is the built-in writer, which needs no trial.

    Raises:
        AuthError, ProviderError, TimeLimitExceeded: there is none.
        InvalidMessage: what it writes is no message.
    """
    settings = workspace.settings(_as_flags(made.settings)).settings
    chosen = workspace.provider(settings.model)
    if chosen is None:
        return None
    return try_out(chosen.provider, settings, trace=workspace.silent_trace())


def overruled(made: Plan, workspace: Workspace) -> tuple[str, ...]:
    """Who says something else than was written and wins, such as a variable, with the setting's key."""
    values = workspace.settings().values
    return tuple(
        f"{values[key].origin} says {key} = {shown_setting(key, values[key].setting)!r}, and wins"
        for key, setting in made.settings.items()
        if values[key].setting != (defaults()[key] if setting is None else setting)
    )


def _as_flags(settings: Mapping[str, Setting | None]) -> dict[str, Setting]:
    return {key: defaults()[key] if setting is None else setting for key, setting in settings.items()}
