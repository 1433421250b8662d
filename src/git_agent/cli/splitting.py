"""One run of `split`: a plan is shown, asked about, changed and carried out."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.split_drafting import SplitDrafting
from git_agent.cli.split_hints import command_again
from git_agent.cli.split_making import SplitMaking
from git_agent.errors import ANSWERED_NO, UsageError
from git_agent.model.counted import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from git_agent.config.settings import Settings
    from git_agent.split.run import Splitter
    from git_agent.split.task import SplitResult
    from git_agent.split.values import Plan
    from git_agent.workspace import Workspace

QUESTION = "[a]pply, [e]dit the plan, [o]ne by one or [q]uit? "
MEANINGS = """\
a  make these commits
e  move files and hunks between them in your editor
o  decide about each commit
q  commit nothing
"""
ONE_QUESTION = "[a]ccept, [e]dit the message, [l]eave staged or [q]uit? "
ONE_MEANINGS = """\
a  make this commit
e  change its message in your editor
l  do not commit it now; it stays staged
q  commit nothing at all
"""


class Splitting:
    """What the flags ask for, with one change; `otherwise` is done where that is one thing."""

    def __init__(
        self,
        args: argparse.Namespace,
        workspace: "Workspace",
        settings: "Settings",
        *,
        otherwise: "Callable[[], int] | None" = None,
    ) -> None:
        self._args = args
        self._otherwise = otherwise
        self._workspace = workspace
        self._console = workspace.console
        self._settings = settings
        self._drafting = SplitDrafting(args, workspace, settings)
        self._making = SplitMaking(args, workspace)
        self._can_ask = self._console.interactive and not (args.json or args.plan)

    def run(self) -> int:
        """The exit code.

        Raises:
            UsageError: it is to ask where nobody can be asked.
        """
        from git_agent.split.build import open_split
        from git_agent.split.task import MOST_GROUPS, SplitTask

        args = self._args
        for flag, is_given in (("--ask", args.ask), ("--edit", args.edit)):
            if is_given and not self._can_ask:
                raise UsageError(f"{flag} needs a terminal, and neither --json nor --plan", hint=f"leave out {flag}")
        task = SplitTask(
            settings=self._settings,
            tracked=args.all,
            only_looks=not (args.apply or self._can_ask),
            most=args.max or MOST_GROUPS,
            # What is made without a look at it, or where one commit would do, has to be sure.
            is_asked_for=not (args.apply or self._otherwise),
            prove=args.json or self._settings.grounding.is_strict,
        )
        with open_split(task, self._workspace, self._drafting.write) as splitter:
            plan = self._drafting.planned(splitter)
            if len(plan.groups) > 1 or args.retry or not self._otherwise:
                return self._split(splitter, plan)
        return self._otherwise()

    def _split(self, splitter: "Splitter", planned: "Plan") -> int:
        from git_agent.split.values import PERSON

        seen = splitter.described(planned) if self._args.edit else None
        plan = self._drafting.edited(splitter, seen) if seen else planned
        # Who leaves the plan as it was has not said that it is to be carried out.
        if plan is None or (self._args.apply and seen and plan == planned):
            return self._nothing()
        result = self._drafting.described(splitter, plan, seen)
        if len(plan.groups) == 1 and not plan.left and plan.author != PERSON:
            return self._tell_one(result)
        if self._args.json:
            return self._answer(splitter, result)
        self._show(result)
        if self._args.ask:
            return self._one_by_one(splitter, result)
        if self._args.apply:
            return self._apply(splitter, result)
        if not self._can_ask:
            self._console.note(f"git-agent: nothing was committed; {self._going_on(plan)}")
            return 0
        return self._ask(splitter, result)

    def _going_on(self, plan: "Plan") -> str:
        if self._otherwise:
            return f"`{command_again('commit --split', self._args)}` makes these commits"
        if plan.is_unsure:
            return f"at a terminal `{command_again('split', self._args)}` asks"
        return f"`{command_again('split', self._args, '--apply')}` makes these commits"

    def _tell_one(self, result: "SplitResult") -> int:
        from git_agent.cli.render import show_report
        from git_agent.split.report import split_report

        if self._args.json:
            show_report(split_report(result), self._console)
        scope = " --all" if self._args.all else ""
        why = "--max 1 asks for one commit" if self._args.max == 1 else "it is one thing, as far as can be told"
        self._console.note(f"git-agent: nothing to split: {why}; `git agent commit{scope}` commits it")
        if any(file.hunks for file in result.change.files):
            self._console.note(f"git-agent: `git agent split{scope} --edit` moves its hunks by hand")
        return ANSWERED_NO if self._args.apply else 0

    def _show(self, result: "SplitResult") -> None:
        from git_agent.cli.split_text import show_plan

        show_plan(result, self._console)
        if result.plan.is_unsure:
            self._console.note("git-agent: not sure: all of it may well be one thing")
        for warning in result.warnings:
            self._console.warning(warning)

    def _ask(self, splitter: "Splitter", result: "SplitResult") -> int:
        while True:
            answer = self._console.choose(QUESTION)
            if answer == "a":
                return self._apply(splitter, result)
            if answer == "o":
                return self._one_by_one(splitter, result)
            if answer in ("q", ""):  # an end of input, too: silence commits nothing
                return self._nothing()
            if answer != "e":
                self._console.remark(MEANINGS)
                continue
            plan = self._drafting.edited(splitter, result)
            if plan is None:
                return self._nothing()
            result = self._drafting.described(splitter, plan, result)
            self._show(result)

    def _one_by_one(self, splitter: "Splitter", result: "SplitResult") -> int:
        """Asks about each commit; what is left goes back to what stays staged."""
        from git_agent.cli.split_text import show_commit
        from git_agent.split.run import without_groups

        left: set[int] = set()
        number = 1
        while number <= len(result.messages):
            show_commit(result, number, self._console)
            answer = self._console.choose(ONE_QUESTION)
            if answer in ("q", ""):
                return self._nothing()
            if answer == "e":
                result = self._drafting.reworded(result, number)
                continue
            if answer not in ("a", "l"):
                self._console.remark(ONE_MEANINGS)
                continue
            if answer == "l":
                left.add(number)
            number += 1
        if len(left) == len(result.messages):
            return self._nothing()
        return self._apply(splitter, without_groups(result, left) if left else result)

    def _apply(self, splitter: "Splitter", result: "SplitResult") -> int:
        applied, verified = self._making.made(splitter, result)
        if applied is None:
            failing = ", ".join(str(one.commit) for one in verified if not one.ok)
            self._console.error(f"nothing was committed: --verify fails on commit {failing}")
            return ANSWERED_NO
        for oid, subject in zip(applied.commits, applied.subjects, strict=True):
            self._console.out(f"[{oid[:7]}] {subject}\n")
        them = "it" if len(applied.commits) == 1 else "them"
        if result.plan.left:
            self._console.note(f"git-agent: {counted(len(result.plan.left), 'part')} of the change stayed staged")
        undo = f"`{applied.undo}`, or `git agent split --undo`,"
        self._console.note(f"git-agent: {undo} takes {them} back and leaves everything staged")
        return 0

    def _answer(self, splitter: "Splitter", result: "SplitResult") -> int:
        from git_agent.cli.render import show_report
        from git_agent.split.report import split_report

        if not self._args.apply:
            show_report(split_report(result), self._console)
            return 0
        applied, verified = self._making.made(splitter, result)
        show_report(split_report(result, applied, verified), self._console)
        return 0 if applied else ANSWERED_NO

    def _nothing(self) -> int:
        self._console.note("git-agent: nothing was committed; what is staged is as it was")
        return ANSWERED_NO
