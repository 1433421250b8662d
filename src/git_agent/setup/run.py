"""What a choice would come to, and doing it: settings first, then one message."""

from collections.abc import Mapping
from pathlib import Path

from git_agent.checkup.writer import ConfiguredWriter, find_writer
from git_agent.config.edit import change_values
from git_agent.config.load import Setting, defaults, user_file
from git_agent.errors import GitAgentError
from git_agent.model.value import value
from git_agent.setup.choice import Choice, changes_of
from git_agent.setup.trial import Trial, try_out
from git_agent.workspace import Workspace, WriterOptions

OPTIONS = WriterOptions(command="setup")


@value
class Plan:
    """What would be written where, and who would write messages then."""

    file: Path
    changes: Mapping[str, Setting | None]
    writer: ConfiguredWriter


def plan(choice: Choice, workspace: Workspace) -> Plan:
    """What the choice comes to; nothing is written, and nobody is asked.

    Raises:
        AuthError: its key is missing.
        UsageError: something of it cannot be.
    """
    changes = changes_of(choice)
    writer = find_writer(workspace, OPTIONS, _as_flags(changes))
    if isinstance(writer, GitAgentError):
        raise writer
    return Plan(file=user_file(workspace.environ), changes=changes, writer=writer)


def write(made: Plan) -> None:
    """Changes the user's settings file in one step; all else in it stays as it is.

    Raises:
        UsageError: the file cannot be read, changed or written.
    """
    change_values(made.file, made.changes)


def trial_of(made: Plan, workspace: Workspace) -> Trial | None:
    """The message of whoever was chosen; None is the built-in writer, which needs no trial.

    Raises:
        AuthError, ProviderError, TimeLimitExceeded: there is none.
    """
    model = workspace.settings(_as_flags(made.changes)).settings.model
    chosen = workspace.provider(model)
    if chosen is None:
        return None
    return try_out(chosen.provider, seconds=model.seconds, trace=workspace.silent_trace())


def overruled(made: Plan, workspace: Workspace) -> tuple[str, ...]:
    """Who says something else than was written and wins, such as a variable, with the setting's key."""
    values = workspace.settings().values
    return tuple(
        f"{values[key].origin} says {key} = {values[key].setting!r}, and wins"
        for key, setting in made.changes.items()
        if values[key].setting != (defaults()[key] if setting is None else setting)
    )


def _as_flags(changes: Mapping[str, Setting | None]) -> dict[str, Setting]:
    return {key: defaults()[key] if setting is None else setting for key, setting in changes.items()}
