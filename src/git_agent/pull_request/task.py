"""PullRequestTask and PullRequestResult: the two ends of the pipe, and what goes between them."""

from git_agent.config.settings import Settings
from git_agent.model.change_set import ChangeSet
from git_agent.model.claim import Claim
from git_agent.model.commit import Commit
from git_agent.model.draft import Draft
from git_agent.model.evidence import PackedEvidence, StagedSecret
from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.model.guidance import NO_GUIDANCE, Guidance
from git_agent.model.message import Message
from git_agent.model.pruned import Pruned
from git_agent.model.value import value
from git_agent.pull_request.base import Base
from git_agent.pull_request.description import Description


@value
class PullRequestTask:
    """A squash message for the branch at HEAD; `base` is what it goes into, None to find out.

    `describe` asks for a description as well, `prove` for every claim to be looked up, also when no model was involved.
    """

    settings: Settings
    base: str | None = None
    describe: bool = False
    prove: bool = False


@value
class PullRequestEvidence:
    """The branch against its merge base, and its commits (newest first, redacted), which only support that.

    `commits` are those read, `total` counts them all, merges included. `test_commands` are how the repository says that
    its tests are run, read only for a description; `author` is whose commit the squashed one will be. `silent_paths`
    are what the commits change whose subject says nothing; they and `guidance` are read together with the packed text.
    """

    change: ChangeSet
    packed: PackedEvidence
    base: Base
    commits: tuple[Commit, ...]
    total: int
    secrets: tuple[StagedSecret, ...]
    comment_prefix: str
    guidance: Guidance = NO_GUIDANCE
    author: str = ""
    silent_paths: tuple[tuple[str, tuple[str, ...]], ...] = ()
    test_commands: tuple[str, ...] = ()


@value
class Proposal:
    """What a drafter proposes; `faults` are what makes a description unusable that was asked for."""

    draft: Draft
    description: Description | None = None
    faults: tuple[Fault, ...] = ()


@value
class PullRequestResult:
    """A finished message, and the description as Markdown where one was asked for; nothing has been written."""

    task: PullRequestTask
    message: Message
    draft: Draft
    evidence: PullRequestEvidence
    description: str | None = None
    usage: Usage | None = None
    claims: tuple[Claim, ...] = ()
    doubts: tuple[Fault, ...] = ()
    pruned: tuple[Pruned, ...] = ()
