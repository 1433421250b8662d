"""The parts of `split` that make a plan: by a planner, by a model, by a person in an editor."""

import argparse
from typing import TYPE_CHECKING

from git_agent.errors import GitAgentError, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from git_agent.commit.task import CommitResult, CommitTask
    from git_agent.config.settings import Settings
    from git_agent.git.gateway import Git
    from git_agent.split.run import Splitter
    from git_agent.split.task import SplitResult
    from git_agent.split.values import Plan
    from git_agent.workspace import Workspace

NAME = "split"
PLAN_FILE = "SPLIT_PLAN"
MESSAGE_FILE = "COMMIT_EDITMSG"


class SplitDrafting:
    """Plans one change and has it described, as the flags ask for; nothing here commits."""

    def __init__(self, args: argparse.Namespace, workspace: "Workspace", settings: "Settings") -> None:
        self._args = args
        self._workspace = workspace
        self._console = workspace.console
        self._settings = settings
        self._is_offline = False
        self._kept_file: Path | None = None  # of a plan that somebody has edited

    def write(self, task: "CommitTask", git: "Git") -> "CommitResult":
        """The message of one commit, of which alone the parts are staged in `git`."""
        from git_agent.cli.writing import console_trace, with_ignored, writer_options
        from git_agent.commit.build import build_builtin_drafter, write_message

        options = writer_options(self._args, NAME)
        trace = console_trace(self._args, self._workspace, aside=True)
        workspace = self._workspace.reading(git)
        # Where the messages are there already only what they are held against is gathered; and a model that could make
        # no plan is not waited for again with each message.
        needs_none = self._args.retry or self._is_offline
        drafter = build_builtin_drafter(workspace, task.settings) if needs_none else None
        result = write_message(task, workspace, options, trace, drafter=drafter)
        return with_ignored(result, task.settings, options)

    def planned(self, splitter: "Splitter") -> "Plan":
        """The plan of whoever is configured, or the one that was kept."""
        from git_agent.cli.writing import console_trace, writer_options
        from git_agent.split.build import make_plan
        from git_agent.split.kept import kept_plan

        if self._args.retry:
            return kept_plan(self._workspace.git.repository, splitter.change)
        trace = console_trace(self._args, self._workspace, aside=True)
        plan = make_plan(splitter, self._settings, self._workspace, writer_options(self._args, NAME), trace)
        self._is_offline = plan.is_fallback
        return plan

    def described(self, splitter: "Splitter", plan: "Plan", seen: "SplitResult | None" = None) -> "SplitResult":
        """The plan with its messages, those of `seen` where they hold; secrets in it are warned of, or refused."""
        from git_agent.cli.render import warn_of_secrets
        from git_agent.cli.writing import hint_at_models
        from git_agent.evidence.secrets import refuse_secrets

        try:
            result = splitter.described(plan, seen)
        except GitAgentError as error:
            if self._kept_file is not None:
                error.hint = f"{error.hint or 'run it again'}; your plan is kept in {self._kept_file}"
            raise
        hint_at_models(result.messages[0].draft.author, self._workspace)
        warn_of_secrets(result.secrets, self._console)
        refuse_secrets(result.secrets, self._settings)
        return result

    def reworded(self, result: "SplitResult", number: int) -> "SplitResult":
        """The same with the message of one commit as a person leaves it."""
        from git_agent.cli.editor import edited
        from git_agent.git.parse import without_comments
        from git_agent.split.run import with_message

        written = result.messages[number - 1]
        text = edited(written.message.text, MESSAGE_FILE, self._workspace)
        if text is None:
            return result
        kept = without_comments(text, written.evidence.comment_prefix)
        return with_message(result, number, kept) if kept else result

    def edited(self, splitter: "Splitter", result: "SplitResult") -> "Plan | None":
        """The plan as a person leaves it; one that does not hold is shown again with what is wrong.

        None where they want none of it; the same plan where they have changed nothing.
        """
        from git_agent.cli.editor import edited
        from git_agent.split.kept import keep_text
        from git_agent.split.script import plan_text, read_plan, with_fault

        shown = text = plan_text(result.plan, splitter.change, result.subjects)
        while True:
            left = edited(text, PLAN_FILE, self._workspace)
            if left is None or left == shown:
                return None if left is None else result.plan
            text = left
            try:
                plan = read_plan(text, splitter.change, result.written_subjects)
            except UsageError as error:
                self._console.error(str(error), error.hint)
                if self._console.choose("[e]dit it again or [q]uit? ") != "e":
                    return None
                text = with_fault(text, str(error), splitter.change)
                continue
            if plan is not None:  # whatever fails from here on, it was somebody's work
                self._kept_file = keep_text(self._workspace.git.repository, text, splitter.change)
            return plan
