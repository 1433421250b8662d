"""Which model a stage is done by: the flag, then the settings, then what the agent's definition asks for."""

from collections.abc import Iterable

from git_agent.errors import UsageError
from git_agent.model.value import value
from git_agent.review.agents import AgentDefinition

CLAUDE = "claude-cli"


@value
class ModelChoice:
    """What is known beside an agent's definition: the stage, the provider, and what the user has given and set."""

    stage: str
    provider: str
    flag: str = ""
    configured: str = ""
    entries: tuple[str, ...] = ()


def model_for(agent: AgentDefinition, choice: ModelChoice) -> str:
    """The name of the model, as the provider knows it; empty is the provider's own default.

    Raises:
        UsageError: a repository's agent asks for a model that the user's settings do not name.
    """
    table = _table(choice.entries)
    if choice.flag:
        return choice.flag
    for key in (choice.stage, agent.model):
        for name in (f"{choice.provider}:{key}", key):
            if name in table:
                return table[name]
    if choice.configured:
        return choice.configured
    if not agent.is_packaged:
        raise UsageError(
            f"{agent.origin} asks for the model {agent.model!r}, which the settings do not name",
            hint=f'a repository chooses no model: set review.models = ["{agent.model} = NAME"]',
        )
    # The packaged alias is one that the `claude` program knows by itself.
    return agent.model if choice.provider == CLAUDE else ""


def _table(entries: Iterable[str]) -> dict[str, str]:
    table: dict[str, str] = {}
    for entry in entries:
        key, equals, name = (part.strip() for part in entry.partition("="))
        if not (key and equals and name):
            raise UsageError(f"review.models: {entry!r:.60} names no model", hint="write 'haiku = NAME'")
        table[key] = name
    return table
