"""The first request for a commit message: layers in their fixed order, within the size a request may have."""

from collections.abc import Sequence

from git_agent.agent.budget import Budget
from git_agent.agent.layers import Layers, assemble_within, fenced_hint
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.evidence.guidance import Guidance, rendered
from git_agent.model.exchange import Request, ToolSpec
from git_agent.model.prompt_context import PromptContext
from git_agent.prompts import prompt
from git_agent.prompts.parts import environment, message_form, operator_hint


def request_for(
    task: CommitTask,
    evidence: CommitEvidence,
    *,
    context: PromptContext,
    guidance: Guidance,
    budget: Budget,
    tools: Sequence[ToolSpec] = (),
) -> Request:
    """The request that begins the conversation; guidance takes what room the evidence has left."""
    layers = Layers(
        instructions=_instructions(task, evidence, context, with_tools=bool(tools)),
        tool_policy=prompt("shared/tool_policy"),
        environment=environment(context, mode=_mode(task), guidance=guidance.family),
        guidance="",
        opening=_opening(task, budget, with_tools=bool(tools)),
        evidence=evidence.packed,
        hint=operator_hint(fenced_hint(context.hint)),
        closing=prompt("commit/closing"),
    )
    return assemble_within(
        layers,
        tools=tools,
        guidance=lambda most: rendered(guidance, most_bytes=most),
        most_bytes=task.settings.limits.request_bytes,
    )


def _instructions(task: CommitTask, evidence: CommitEvidence, context: PromptContext, *, with_tools: bool) -> str:
    diff_tool = "git_final_amended_diff" if task.amend else "git_staged_diff_for_paths"
    parts = (
        prompt("commit/amend" if task.amend else "commit/instructions"),
        message_form(
            task.settings.commit, context, comment_prefix=evidence.comment_prefix, is_subject_settled=task.amend
        ),
        prompt("shared/foreign_text"),
        prompt("shared/with_tools", diff_tool=diff_tool) if with_tools else prompt("shared/without_tools"),
    )
    return "\n\n".join(part.rstrip() for part in parts)


def _mode(task: CommitTask) -> str:
    if task.amend:
        return "amend"
    return "all changes of tracked files" if task.worktree else "staged changes"


def _opening(task: CommitTask, budget: Budget, *, with_tools: bool) -> str:
    what = prompt("commit/amend_task" if task.amend else "commit/task")
    if not with_tools:
        return what
    return prompt("shared/budget", steps=budget.steps, tool_calls=budget.tool_calls) + "\n\n" + what
