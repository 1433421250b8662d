"""What a model is asked about a branch."""

from git_agent.agent.budget import Budget
from git_agent.agent.prompt import Prompt
from git_agent.model.prompt_context import PromptContext
from git_agent.prompts import prompt
from git_agent.prompts.parts import message_form
from git_agent.pull_request.answer import ANSWER
from git_agent.pull_request.task import PullRequestEvidence, PullRequestTask


def prompt_for(task: PullRequestTask, evidence: PullRequestEvidence, context: PromptContext) -> Prompt:
    """The question about one branch; it comes without tools, for all of the branch is in the evidence."""
    settings = task.settings
    return Prompt(
        mode="branch against its merge base",
        instructions=(
            prompt("pull_request/instructions"),
            message_form(settings.commit, context, comment_prefix=evidence.comment_prefix),
            prompt("pull_request/description") if task.describe else "",
        ),
        task=prompt("pull_request/task"),
        closing=prompt("pull_request/closing_description" if task.describe else "pull_request/closing"),
        evidence=evidence.packed,
        guidance=evidence.guidance,
        budget=Budget(steps=settings.model.steps, tool_calls=settings.model.tool_calls),
        most_bytes=settings.limits.request_bytes,
        answer_format=ANSWER if task.describe else None,
        repair="pull_request/repair" if task.describe else "shared/repair",
    )
