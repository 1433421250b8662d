"""The parts of a request that every task words the same way."""

import re
from collections.abc import Sequence

from git_agent.config.settings import CommitSettings
from git_agent.model.change import visible_path
from git_agent.model.fault import Fault
from git_agent.model.fence import escaped
from git_agent.model.prompt_context import PromptContext
from git_agent.prompts import prompt

MOST_SCOPES = 30
MOST_FAULTS = 30  # named in one repair; a model that made more has misunderstood, and needs no longer list


def environment(context: PromptContext, *, mode: str, guidance: str) -> str:
    """Where the model is. Nothing in it names the machine: the repository's folder name, and no path above it."""
    return prompt(
        "shared/environment",
        repository=escaped(visible_path(context.repository)),
        command=context.command,
        mode=mode,
        guidance=guidance,
    )


def language(context: PromptContext) -> tuple[str, ...]:
    """The language that is asked for, if one is."""
    return (prompt("shared/language", language=escaped(context.language[:60])),) if context.language else ()


def message_form(
    commit: CommitSettings, context: PromptContext, *, comment_prefix: str, is_subject_settled: bool = False
) -> str:
    """How a commit message is to be written here; the form of a subject that is settled needs no words."""
    lines: list[str] = []
    if not is_subject_settled:
        lines.append(prompt(f"commit/format_{commit.format}"))
        types, scopes = _names(commit.types), _names(commit.scopes)
        if types and commit.format != "plain":
            lines.append(prompt("commit/types", types=types))
        if scopes and commit.format != "plain":
            lines.append(prompt("commit/scopes", scopes=scopes))
        if commit.scope_use != "auto" and commit.format != "plain":
            lines.append(prompt(f"commit/scope_{commit.scope_use}"))
        if commit.subject_case != "auto":
            lines.append(prompt(f"commit/case_{commit.subject_case}"))
    return prompt(
        "commit/form",
        subject_width=commit.subject_width,
        advised=min(commit.subject_advised, commit.subject_width),
        stop="with" if commit.subject_stop == "always" else "without",
        comment_prefix=comment_prefix,
        conventions="\n".join((*lines, *language(context))),
    )


def _names(names: Sequence[str]) -> str:
    # A repository may set them, and they stand among the instructions: nothing but names gets there.
    return ", ".join([name for name in names if re.fullmatch(r"[\w@./+-]{1,30}", name)][:MOST_SCOPES])


def operator_hint(shown: str) -> str:
    """What the person at the keyboard adds, already fenced; empty where there is nothing to say."""
    return prompt("shared/operator_hint", hint=shown) if shown else ""


def repair_text(faults: Sequence[Fault], name: str) -> str:
    """What the model is told about an answer that cannot be used, in the packaged text of this name."""
    lines = [f"- {fault.complaint}" for fault in faults[:MOST_FAULTS]]
    if len(faults) > MOST_FAULTS:
        lines.append(f"- There are {len(faults) - MOST_FAULTS} more faults like these.")
    return prompt(name, faults="\n".join(lines))
