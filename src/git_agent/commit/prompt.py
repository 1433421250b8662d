"""What a model is asked for a commit message."""

from git_agent.agent.budget import Budget
from git_agent.agent.prompt import Prompt
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.model.prompt_context import PromptContext
from git_agent.model.tool import Tool
from git_agent.prompts import prompt
from git_agent.prompts.parts import message_form


def prompt_for(
    task: CommitTask, evidence: CommitEvidence, context: PromptContext, *, tools: tuple[Tool, ...]
) -> Prompt:
    """The question about one change."""
    settings = task.settings
    # Of a commit without a message there is no subject to keep: it is described as any other change.
    keeps = task.amend and bool((evidence.change.head_message or "").strip())
    form = message_form(settings.commit, context, comment_prefix=evidence.comment_prefix, is_subject_settled=keeps)
    diff_tool = "git_final_amended_diff" if task.amend else "git_staged_diff_for_paths"
    return Prompt(
        mode=_mode(task),
        instructions=(prompt("commit/amend" if keeps else "commit/instructions"), form),
        task=prompt("commit/amend_task" if keeps else "commit/task"),
        closing=prompt("commit/closing"),
        evidence=evidence.packed,
        guidance=evidence.guidance,
        budget=Budget(steps=settings.model.steps, tool_calls=settings.model.tool_calls),
        most_bytes=settings.limits.request_bytes,
        tools=tools,
        tool_advice=prompt("shared/with_tools", diff_tool=diff_tool),
    )


def _mode(task: CommitTask) -> str:
    if task.amend:
        return "amend"
    return "all changes of tracked files" if task.takes_all else "staged changes"
