"""A plan is kept while it is carried out: whatever ends that, nobody has to make it again."""

from types import TracebackType
from typing import Self

from git_agent.errors import CommitRefused, GitAgentError, IndexMoved
from git_agent.split.kept import forget_plan, keep_earlier, keep_plan
from git_agent.split.series import ChangedByHook
from git_agent.split.task import SplitResult
from git_agent.workspace import Workspace


class PlanKept:
    """Adds to whatever is raised meanwhile where the plan and its messages are."""

    def __init__(self, result: SplitResult, workspace: Workspace, *, scope: str, earlier: bytes | None) -> None:
        self._repository = workspace.git.repository
        self._result = result
        self._scope = scope
        self._earlier = earlier
        self._file = keep_plan(self._repository, result)

    @property
    def hint(self) -> str:
        """How to have the plan again."""
        if self._file is None:
            return "the plan could not be kept, the repository is not writable"
        again = f"git agent split --retry{self._scope}"
        kept = f"the plan and its messages are kept: `{again}`, or `{again} --edit` to change them; see {self._file}"
        before = keep_earlier(self._repository, self._earlier) if self._earlier else None
        return f"{kept}; the one kept before is in {before}" if before else kept

    def forget(self) -> None:
        forget_plan(self._repository, self._earlier)
        self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if isinstance(error, IndexMoved):
            # What is kept is for another change; the words are to be seen all the same.
            texts = "\n".join(self._result.texts)
            where = f"run it again; your plan and its messages are in {self._file}"
            raise IndexMoved(f"{error}\n\n{texts}", hint=where) from error
        if isinstance(error, ChangedByHook):
            error.hint = f"{error.hint}; your words are in {self._file}"
        elif isinstance(error, GitAgentError):
            error.hint = f"{error.hint}; {self.hint}" if error.hint else self.hint
        if isinstance(error, CommitRefused):
            error.text = error.text or "\n".join(self._result.texts)
