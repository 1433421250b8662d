"""The parts of a request that every task words the same way."""

from collections.abc import Sequence

from git_agent.model.change import visible_path
from git_agent.model.fault import Fault
from git_agent.model.fence import escaped
from git_agent.model.occasion import Occasion
from git_agent.prompts import prompt


def environment(occasion: Occasion, *, mode: str, guidance: str) -> str:
    """Where the model is. Nothing in it names the machine: the repository's folder name, and no path above it."""
    return prompt(
        "shared/environment",
        repository=escaped(visible_path(occasion.repository)),
        command=occasion.command,
        mode=mode,
        guidance=guidance,
    )


def language(occasion: Occasion) -> tuple[str, ...]:
    """The language that is asked for, if one is."""
    return (prompt("shared/language", language=escaped(occasion.language[:60])),) if occasion.language else ()


def operator_hint(shown: str) -> str:
    """What the person at the keyboard adds, already fenced; empty where there is nothing to say."""
    return prompt("shared/operator_hint", hint=shown) if shown else ""


def repair_text(faults: Sequence[Fault]) -> str:
    """What the model is told about an answer that cannot be used."""
    return prompt("shared/repair", faults="\n".join(f"- {fault.detail}" for fault in faults))
