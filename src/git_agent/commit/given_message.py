"""The message that is there before anybody drafts one: the amended commit's, or what git itself has prepared."""

from typing import TYPE_CHECKING

from git_agent.commit.recorded import records_in, squashed_records
from git_agent.commit.task import CommitTask
from git_agent.git.comments import comment_prefix
from git_agent.git.gateway import Git
from git_agent.git.log import whole_message
from git_agent.git.parse import conflicted_paths, without_comments
from git_agent.git.status import prepared_message
from git_agent.model.commit import Commit
from git_agent.model.value import value

if TYPE_CHECKING:
    from git_agent.records.block.placing import SplitMessage


@value
class GivenMessage:
    """Its prose, the records that were in it or in what is squashed, and the paths it says had conflicts."""

    text: str
    records: "SplitMessage | None"
    conflicts: tuple[str, ...]
    comment_prefix: str


def given_message(task: CommitTask, head: Commit | None, operation: str | None, *, git: Git) -> GivenMessage:
    """What the new message goes on from; empty where it begins anew."""
    prefix = comment_prefix(git)
    # Whoever amends in the middle of an operation rewrites HEAD, whatever git has prepared for later.
    proposed = (prepared_message(git.repository) or "") if operation and not task.amend else ""
    text = whole_message(git, head) if task.amend and head else without_comments(proposed, prefix)
    records = records_in(text) if text or task.amend else squashed_records(git.repository)
    return GivenMessage(
        text=records.text if records and text else text,
        records=records,
        # Once they are resolved, only the comments in the message that git prepared still name them.
        conflicts=conflicted_paths(proposed, prefix),
        comment_prefix=prefix,
    )
