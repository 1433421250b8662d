"""Who would write, who decided that, and what would be sent where: asked of the code that decides it for a run."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from git_agent.checkup.check import Check
from git_agent.errors import GitAgentError
from git_agent.model.draft import BUILTIN
from git_agent.model.value import value

if TYPE_CHECKING:
    from git_agent.config.checks import Setting
    from git_agent.config.load import LoadedSettings
    from git_agent.workspace import Workspace, WriterOptions


@value
class ConfiguredWriter:
    """Who would write; `sends_to` is empty where nothing leaves the machine, and no field holds a secret."""

    provider: str
    because: str
    service: str = ""
    model: str | None = None
    model_origin: str | None = None
    sends_to: str | None = None
    sends_to_origin: str | None = None
    login: str | None = None
    fallback: str | None = None
    may_fall_back: bool = False
    preset: str | None = None
    wire: str | None = None

    @property
    def is_builtin(self) -> bool:
        return self.model is None


def find_writer(
    workspace: "Workspace", options: "WriterOptions", flags: "Mapping[str, Setting]"
) -> ConfiguredWriter | GitAgentError:
    """The writer of a run with these flags, or why there would be none."""
    try:
        loaded = workspace.settings(flags)
        choice = workspace.provider(loaded.settings.model, options.server)
    except GitAgentError as error:
        return error
    if choice is None:
        return ConfiguredWriter(
            provider=BUILTIN.name, because=_because(loaded) or "there is no login, no key and no server"
        )
    provider, route = choice.provider, choice.route
    return ConfiguredWriter(
        provider=provider.name,
        service=provider.service,
        because=_because(loaded) or _why_reachable(route.login, route.place_origin),
        model=provider.model,
        model_origin=_origin(route.model_origin, loaded),
        sends_to=route.place or None,
        sends_to_origin=_origin(route.place_origin, loaded) if route.place else None,
        login=route.login or None,
        fallback=loaded.settings.model.fallback,
        may_fall_back=loaded.settings.model.may_fall_back,
        preset=route.preset or None,
        wire=route.wire or None,
    )


def writer_checks(writer: ConfiguredWriter | GitAgentError, *, in_hook: bool) -> Iterator[Check]:
    """The same in a line, and in a second one where the hook would not ask that model."""
    if isinstance(writer, GitAgentError):
        yield Check(name="writer", state="fault", text=f"there would be none: {writer}", advice=writer.hint)
        return
    yield Check(name="writer", state="ok", text=told_writer(writer))
    # The hook goes by the user's settings alone: a stray variable must not make every commit send something.
    if not writer.is_builtin and not in_hook:
        text = "in the hook it is the built-in writer, because no setting of yours names a model; nothing is sent"
        yield Check(name="writer", state="ok", text=text)


def told_writer(writer: ConfiguredWriter) -> str:
    """Who writes, why, and what is sent where, in a line."""
    return f"{_name(writer)}, because {writer.because}; {_destination(writer)}"


def _name(writer: ConfiguredWriter) -> str:
    if writer.is_builtin:
        return "built-in writer"
    # Nobody is asked for a list before a model is needed.
    named = f"the model {writer.model} ({writer.model_origin})" if writer.model else f"a model, {writer.model_origin}"
    return f"{writer.service} with {named}"


def _destination(writer: ConfiguredWriter) -> str:
    if writer.sends_to is None:
        return "nothing is sent"
    where = f"{writer.sends_to} ({writer.sends_to_origin}) with {writer.login}"
    otherwise = ", and the built-in writer takes over if that fails" if writer.may_fall_back else ""
    return f"the change, without its secrets, is sent to {where}{otherwise}"


def _because(loaded: "LoadedSettings") -> str:
    """The setting that names a writer, if one does; else it is whoever can be reached."""
    # In this order, because a provider that is named decides, whatever the name of a model suggests.
    for key in ("model.provider", "model.preset", "model.name"):
        value = loaded.values[key]
        if value.setting not in ("auto", ""):
            return f"{key} is {value.setting} ({value.origin})"
    return ""


def _why_reachable(login: str, place_origin: str) -> str:
    return f"{place_origin} names a server" if login == "no key" else f"there is {login}"


def _origin(name: str, loaded: "LoadedSettings") -> str:
    """Who decided it: of a setting, the file, variable or flag that gives its value."""
    return f"{name}, {loaded.values[name].origin}" if name in loaded.values else name
