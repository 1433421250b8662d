"""The part of `split` that makes the commits of a plan, tries them, and moves HEAD."""

import argparse
from typing import TYPE_CHECKING

from git_agent.split.kept import kept_bytes

if TYPE_CHECKING:
    from git_agent.cli.kept_plan import PlanKept
    from git_agent.split.run import Splitter
    from git_agent.split.task import Applied, SplitResult, Verified
    from git_agent.workspace import Workspace


class SplitMaking:
    """Carries plans out, as the flags ask for."""

    def __init__(self, args: argparse.Namespace, workspace: "Workspace") -> None:
        self._args = args
        self._workspace = workspace
        self._console = workspace.console
        # Read before an editor's plan takes its place.
        self._earlier = None if args.retry else kept_bytes(workspace.git.repository)

    def made(self, splitter: "Splitter", result: "SplitResult") -> "tuple[Applied | None, list[Verified]]":
        """The series that HEAD stands on; None where a commit fails what it is tried with, and then which."""
        from git_agent.cli.kept_plan import PlanKept

        scope = " --all" if self._args.all else ""
        with PlanKept(result, self._workspace, scope=scope, earlier=self._earlier) as kept:
            try:
                applied, verified = self._tried(splitter, result)
            except KeyboardInterrupt:
                self._tell_interrupted(splitter, kept)
                raise
            if applied is None:
                self._console.note(f"git-agent: {kept.hint}")
            else:
                kept.forget()
        return applied, verified

    def _tried(self, splitter: "Splitter", result: "SplitResult") -> "tuple[Applied | None, list[Verified]]":
        from git_agent.split.series import SeriesOptions

        args, workspace = self._args, self._workspace
        options = SeriesOptions(with_hooks=not args.no_verify, is_signed=args.gpg_sign, is_signed_off=args.signoff)
        commits = splitter.commits(result, options)
        verified: list[Verified] = []
        if args.verify:
            from git_agent.split.verify import verify

            def begin(number: int) -> None:
                # A command may take minutes for each: who watches is told that something goes on.
                self._console.note(f"git-agent: commit {number} of {len(commits)}: running {args.verify}")

            tried = verify(
                commits,
                args.verify,
                git=workspace.git,
                environ=workspace.environ,
                delegate=workspace.process.delegate,
                begin=begin,
            )
            for one in tried:
                verified.append(one)
                self._console.note(f"git-agent: commit {one.commit}: {'ok' if one.ok else 'FAILED'}")
                if not one.ok:
                    self._console.remark(one.output)
        if any(not one.ok for one in verified):
            return None, verified
        return splitter.published(commits), verified

    def _tell_interrupted(self, splitter: "Splitter", kept: "PlanKept") -> None:
        if splitter.has_published():
            self._console.note(f"git-agent: the commits are made; `{splitter.undo}` takes them back")
        else:
            self._console.note(f"git-agent: nothing was committed; {kept.hint}")
