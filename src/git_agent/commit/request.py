"""The first request for a commit message: layers in their fixed order, within the size a request may have.

Nothing in it names the machine. The model learns the repository's own folder name and no path above it: it has no
use for one, and the path would tell who runs this and where.
"""

import re
from collections.abc import Sequence

from git_agent.agent.budget import Budget
from git_agent.agent.layers import ITEM_BYTES, Layers, assemble, fenced_hint, fitted, request_bytes, wire_bytes
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.evidence.guidance import Guidance, rendered
from git_agent.model.change import visible_path
from git_agent.model.exchange import Request, ToolSpec
from git_agent.model.fault import Fault
from git_agent.model.fence import escaped
from git_agent.model.value import replace, value
from git_agent.prompts import prompt

MOST_SCOPES = 30


@value
class Occasion:
    """Who asks and how: the command, the repository's folder name, and the wishes of the person at the keyboard."""

    command: str
    repository: str
    language: str = ""
    hint: str = ""


def request_for(
    task: CommitTask,
    evidence: CommitEvidence,
    *,
    occasion: Occasion,
    guidance: Guidance,
    budget: Budget,
    tools: Sequence[ToolSpec] = (),
) -> Request:
    """The request that begins the conversation; guidance takes what room the evidence has left."""
    layers = Layers(
        instructions=_instructions(task, evidence, occasion, with_tools=bool(tools)),
        tool_policy=prompt("shared/tool_policy"),
        environment=_environment(task, occasion, guidance),
        guidance="",
        opening=_opening(task, budget, with_tools=bool(tools)),
        evidence=evidence.packed,
        hint=_hint(occasion.hint),
        closing=prompt("commit/closing"),
    )
    bare = assemble(layers, tools=tools)
    room = task.settings.limits.request_bytes - request_bytes(bare) - ITEM_BYTES
    shown = fitted(lambda most: rendered(guidance, most_bytes=most), wire_bytes, room=room)
    return assemble(replace(layers, guidance=shown), tools=tools)


def repair_text(faults: Sequence[Fault]) -> str:
    """What the model is told about an answer that cannot be used."""
    return prompt("shared/repair", faults="\n".join(f"- {fault.detail}" for fault in faults))


def _instructions(task: CommitTask, evidence: CommitEvidence, occasion: Occasion, *, with_tools: bool) -> str:
    diff_tool = "git_final_amended_diff" if task.amend else "git_staged_diff_for_paths"
    parts = (
        prompt("commit/amend" if task.amend else "commit/instructions"),
        prompt(
            "commit/form",
            subject_width=task.settings.commit.subject_width,
            comment_prefix=evidence.comment_prefix,
            conventions=_conventions(task, occasion),
        ),
        prompt("shared/foreign_text"),
        prompt("shared/with_tools", diff_tool=diff_tool) if with_tools else prompt("shared/without_tools"),
    )
    return "\n\n".join(part.rstrip() for part in parts)


def _conventions(task: CommitTask, occasion: Occasion) -> str:
    commit = task.settings.commit
    lines: list[str] = []
    if not task.amend:  # an amended commit keeps its subject, whatever its form
        lines.append(prompt(f"commit/format_{commit.format}"))
        # A repository may set its scopes, and they stand among the instructions: nothing but names gets there.
        scopes = [scope for scope in commit.scopes if re.fullmatch(r"[\w@./+-]{1,30}", scope)][:MOST_SCOPES]
        if scopes and commit.format != "plain":
            lines.append(prompt("commit/scopes", scopes=", ".join(scopes)))
    if occasion.language:
        lines.append(prompt("shared/language", language=escaped(occasion.language[:60])))
    return "\n".join(lines)


def _environment(task: CommitTask, occasion: Occasion, guidance: Guidance) -> str:
    staged = "all changes of tracked files" if task.worktree else "staged changes"
    return prompt(
        "shared/environment",
        repository=escaped(visible_path(occasion.repository)),
        command=occasion.command,
        mode="amend" if task.amend else staged,
        guidance=guidance.family,
    )


def _opening(task: CommitTask, budget: Budget, *, with_tools: bool) -> str:
    what = prompt("commit/amend_task" if task.amend else "commit/task")
    if not with_tools:
        return what
    return prompt("shared/budget", steps=budget.steps, tool_calls=budget.tool_calls) + "\n\n" + what


def _hint(hint: str) -> str:
    shown = fenced_hint(hint)
    return prompt("shared/operator_hint", hint=shown) if shown else ""
