"""Whether the model server that would be used answers: it is asked for its list of models, and is sent nothing else."""

from typing import TYPE_CHECKING

from git_agent.checkup.check import Check, State
from git_agent.checkup.writer import ConfiguredWriter
from git_agent.errors import GitAgentError
from git_agent.model.counted import counted
from git_agent.model.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from git_agent.config.checks import Setting
    from git_agent.providers.base import Provider
    from git_agent.workspace import Workspace, WriterOptions

NAME = "model"
SECONDS = 3.0


@value
class Answered:
    """What the server says, and the model that would be used where nobody has named one."""

    check: Check
    model: str = ""


def ask_server(
    writer: ConfiguredWriter | GitAgentError,
    workspace: "Workspace",
    options: "WriterOptions",
    flags: "Mapping[str, Setting]",
) -> Answered | None:
    """What the server of the writer says; None where there is none that can be asked."""
    if isinstance(writer, GitAgentError) or writer.is_builtin:
        return None
    chosen = workspace.provider(workspace.settings(flags).settings.model, options.server)
    return _asked(chosen.provider, writer) if chosen else None


def _asked(provider: "Provider", writer: ConfiguredWriter) -> Answered | None:
    from git_agent.providers.openai_compatible import DEFAULT_MODEL, OpenAICompatible
    from git_agent.providers.probe import listed_by

    # The server of the ChatGPT login has no such list, and a program would have to be started.
    if not isinstance(provider, OpenAICompatible) or provider.login.kind == "chatgpt":
        return None
    host = provider.login.host
    try:
        models = listed_by(provider, seconds=SECONDS)
    except GitAgentError as error:
        state: State = "note" if writer.may_fall_back else "fault"
        text = provider.without_secrets(str(error))
        return Answered(check=Check(name=NAME, state=state, text=text, advice=error.hint))
    if models is None:
        check = Check(name=NAME, state="ok", text=f"{host} answers, and lists no models")
        return Answered(check=check, model=DEFAULT_MODEL)
    return Answered(check=_listed(host, models, writer), model=next(iter(models), ""))


def _listed(host: str, models: tuple[str, ...], writer: ConfiguredWriter) -> Check:
    answers = f"{host} answers, and lists {counted(len(models), 'model')} that write{'' if len(models) > 1 else 's'}"
    if not models:
        advice = "load one there, or name one with --model"
        return Check(name=NAME, state="fault", text=f"{host} answers, and has no model that writes", advice=advice)
    if not writer.model or writer.model in models:
        return Check(name=NAME, state="ok", text=f"{answers}: {_named(models, writer.model or models[0])}")
    advice = "if it is no other name of one of them, choose one with --model"
    return Check(name=NAME, state="note", text=f"{answers}, but not {writer.model}", advice=advice)


def _named(models: tuple[str, ...], used: str) -> str:
    return used if len(models) == 1 else f"{used} and {len(models) - 1} more"
