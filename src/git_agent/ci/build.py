"""Makes the parts of this capability from a workspace; whatever uses the network is loaded when it is first asked."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Literal, cast

from git_agent.ci.context.state_file import StateFile
from git_agent.ci.look import Parts
from git_agent.ci.target import Target
from git_agent.ci.time_limit import TimeLimit
from git_agent.clock import now
from git_agent.config.settings import Settings
from git_agent.errors import GitAgentError
from git_agent.store.places import forge_answers_folder
from git_agent.workspace import Workspace

if TYPE_CHECKING:
    from git_agent.ci.forges.base import Forge
    from git_agent.ci.forges.http import Client
    from git_agent.ci.forges.locate import Site
    from git_agent.ci.forges.memory import Memory

# Which answers stand for "nothing has changed": those of the last look, which a file holds, those that this very run
# has read, or none. A gate that a file could open would be none.
Answers = Literal["stored", "own", "none"]

_CLIENTS = {"github": "GitHub", "gitlab": "GitLab", "gitea": "Gitea"}


@contextmanager
def build_parts(
    workspace: Workspace, settings: Settings, target: Target, *, keeps_context: bool, answers: Answers
) -> Iterator[Parts]:
    """The parts of one run; its connections are closed at the end."""
    opened: list[tuple[Forge, Client]] = []
    limit = TimeLimit()

    def open_forge() -> "Forge":
        if not opened:
            opened.append(_open(workspace, settings, target, limit, _memory(workspace, answers)))
            stack.enter_context(opened[0][1])
        return opened[0][0]

    def shown(text: str) -> str:
        return opened[0][1].shown(text) if opened else text

    with ExitStack() as stack, _errors_shown(shown):
        yield Parts(
            git=workspace.git,
            open_forge=open_forge,
            file=StateFile(workspace.git, warn=workspace.console.warning, is_kept=keeps_context),
            environ=workspace.environ,
            blocking_labels=settings.ci.blocking_labels,
            now=now,
            limit=limit,
            shown=shown,
        )


@contextmanager
def _errors_shown(shown: Callable[[str], str]) -> Iterator[None]:
    try:
        yield
    except GitAgentError as error:
        error.args = tuple(shown(part) if isinstance(part, str) else part for part in error.args)
        error.hint = shown(error.hint) if error.hint else error.hint
        raise


def site_of(workspace: Workspace, settings: Settings, target: Target, limit: TimeLimit) -> "Site":
    """Where the repository is; an unknown host is asked what it is, without a token.

    Raises:
        RepositoryError: there is no remote.
        UsageError: the setting or a variable is wrong.
        ForgeUnreachable: nobody knows which forge it is.
    """
    from git_agent.ci.forges.locate import locate
    from git_agent.ci.forges.probe import probe

    return locate(
        workspace.git,
        workspace.environ,
        forge=settings.ci.forge,
        branch=target.branch or None,
        remote=target.remote_name or None,
        probe=lambda bases: probe(bases, limit),
    )


def _memory(workspace: Workspace, answers: Answers) -> "Memory":
    from git_agent.ci.forges.memory import Memory, OwnMemory

    if answers == "own":
        return OwnMemory()
    return Memory(forge_answers_folder(workspace.git.repository) if answers == "stored" else None)


def _open(
    workspace: Workspace, settings: Settings, target: Target, limit: TimeLimit, memory: "Memory"
) -> "tuple[Forge, Client]":
    from git_agent.ci.forges.http import Client
    from git_agent.ci.forges.pacing import Pacing
    from git_agent.ci.forges.tokens import find_token

    site = site_of(workspace, settings, target, limit)
    token = find_token(site, workspace.environ, workspace.process.programs)
    title = _CLIENTS[site.kind]
    module = import_module(f"git_agent.ci.forges.{site.kind}.client")
    client = Client(
        base=site.api,
        token=token,
        title=title,
        headers=getattr(module, "HEADERS", {}),
        pacing=Pacing(sleep=workspace.process.pause, tell=workspace.console.note, limit=limit),
        memory=memory,
    )
    forge = getattr(module, title)(client, repository=site.path, head=site.head)
    return cast("Forge", forge), client
