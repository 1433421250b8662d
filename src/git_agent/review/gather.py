"""What the stages work from: the change, its files by module, and the documents, read at once."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from git_agent.commit.gather import gather as gather_commit
from git_agent.commit.task import CommitEvidence
from git_agent.errors import NothingStaged
from git_agent.git.gateway import Git
from git_agent.model.change import FileChange, Status
from git_agent.model.progress import Progress
from git_agent.review.agents import AgentDefinition, Role, read_agent
from git_agent.review.documents import NO_DOCUMENTS, Documents, read_documents
from git_agent.review.modules.detect import Modules, detect, merged
from git_agent.review.modules.tracked import TrackedFiles
from git_agent.review.progress import DOCS_INIT, GIT_INIT, told
from git_agent.review.task import ReviewContext, ReviewTask
from git_agent.review.values import AffectedFile, Module, SectionedMessage

_STATUSES = {Status.ADDED: "added", Status.COPIED: "added", Status.DELETED: "deleted", Status.RENAMED: "renamed"}


class Reading:
    """Reads the git context, the documents and the agents' files at the same time; each is waited for when needed."""

    def __init__(
        self,
        task: ReviewTask,
        *,
        git: Git,
        roles: Iterable[Role],
        for_parser: bool,
        for_model: bool,
        progress: Progress,
    ) -> None:
        self._git = git
        self._settings = task.commit.settings
        self._for_model = for_model
        self.warnings: list[str] = []
        told(progress, GIT_INIT)
        told(progress, DOCS_INIT)
        with ThreadPoolExecutor() as pool:
            as_text = for_model or task.commit.prove
            # All of it ends before anything is parsed: a process with threads cannot be copied for that.
            self._evidence = pool.submit(gather_commit, task.commit, git=git, as_text=as_text, for_parser=for_parser)
            self._tracked = pool.submit(self._read_tracked)
            self._agents = {role: pool.submit(read_agent, role, git.repository.root) for role in roles}

    def context(self) -> ReviewContext:
        """Everything but the agents.

        Raises:
            RepositoryError: there is nothing to describe, or not now.
            UsageError: a setting of the modules is wrong.
        """
        evidence = self._evidence.result()
        if not evidence.change.changes:  # a merge may leave everything as it was
            raise NothingStaged("there is no changed file to review", hint="leave out --review")
        modules, documents = self._tracked.result()
        self.warnings += documents.warnings
        return ReviewContext(evidence=evidence, given=_given(evidence, modules), documents=documents.documents)

    def agent(self, role: Role) -> AgentDefinition:
        """Who does a stage.

        Raises:
            UsageError: its definition is wrong.
        """
        return self._agents[role].result()

    def _read_tracked(self) -> tuple[Modules, Documents]:
        review = self._settings.review
        with TrackedFiles(self._git) as tracked:
            modules = detect(tracked, review.modules, self.warnings.append)
            return modules, read_documents(tracked, review.docs) if self._for_model else NO_DOCUMENTS


def _given(evidence: CommitEvidence, modules: Modules) -> SectionedMessage:
    """The tables: every file once, every module once, in the order of their names."""
    by_path = {change.path: _modules_of(change, modules) for change in evidence.change.changes}
    files = tuple(
        AffectedFile(
            status=_STATUSES.get(change.status, "modified"),
            path=change.path,
            modules=tuple(dict.fromkeys(module.name for module in by_path[change.path])),
            old_path=change.old_path if change.status is Status.RENAMED else None,
        )
        for change in evidence.change.changes
    )
    found = merged(module for of in by_path.values() for module in of)
    return SectionedMessage(summary="", files=files, modules=found, sections=())


def _modules_of(change: FileChange, modules: Modules) -> tuple[Module, ...]:
    """Where a file belongs; one that was moved across modules belongs to both."""
    moved_from = change.old_path if change.status is Status.RENAMED else None
    return (*modules.of(change.path), *(modules.of(moved_from) if moved_from else ()))
