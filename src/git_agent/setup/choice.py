"""What somebody chooses, as the settings that say so."""

from collections.abc import Mapping

from git_agent.config.checks import Setting
from git_agent.errors import UsageError
from git_agent.model.value import value
from git_agent.providers.addresses import keepable
from git_agent.providers.presets import PRESETS
from git_agent.setup.candidates import BUILTIN, CLAUDE, CODEX, Candidate

# The settings of `[model]` that together say who writes; one that a choice does not name goes back to its default.
KEYS = ("model.provider", "model.preset", "model.base_url", "model.key_variable", "model.name", "model.wire")
OTHERS = (CODEX, CLAUDE, BUILTIN)


@value
class Choice:
    """Who shall write: a preset, or one of `OTHERS`; what is empty is left to the defaults."""

    name: str
    model: str = ""
    base_url: str = ""
    key_variable: str = ""
    wire: str = ""


def choice_of(candidate: Candidate) -> Choice:
    """The choice of somebody who was found."""
    return Choice(name=candidate.name, base_url=candidate.base_url)


def check_name(name: str) -> str:
    """A name that can be chosen.

    Raises:
        UsageError: it cannot.
    """
    if name not in PRESETS and name not in OTHERS:
        raise UsageError(f"there is nobody called {name!r:.60}", hint=f"one of {', '.join((*PRESETS, *OTHERS))}")
    return name


def settings_of(choice: Choice, before: Mapping[str, Setting]) -> dict[str, Setting | None]:
    """What the settings file shall say of who writes; None is nothing. `before` is what it says now.

    Raises:
        UsageError: it would hold a password.
    """
    provider = {CODEX: "openai"}.get(choice.name, choice.name if choice.name in OTHERS else "")
    chosen: dict[str, Setting] = {
        "model.provider": provider,
        "model.preset": choice.name if choice.name in PRESETS else "",
        "model.base_url": keepable("model.base_url", choice.base_url),
        "model.key_variable": choice.key_variable,
        "model.name": choice.model,
        "model.wire": choice.wire,
    }
    kept = {key: before[key] for key in KEYS if key in before} if _is_same_server(choice, before) else {}
    return {key: chosen[key] or kept.get(key) for key in KEYS}


def _is_same_server(choice: Choice, before: Mapping[str, Setting]) -> bool:
    """Whether the file speaks of the server that is chosen, so that what it says of it is still true."""
    is_same_place = not choice.base_url or choice.base_url == before.get("model.base_url")
    is_asked = before.get("model.provider") not in OTHERS
    return before.get("model.preset") == choice.name and is_same_place and is_asked
