"""Records in commit messages: kept out of the sight of whoever writes, and put on what was written."""

from typing import TYPE_CHECKING

from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.git.status import squash_message
from git_agent.model.commit import Commit
from git_agent.model.draft import Draft
from git_agent.model.message import RECORD_MARK, Message
from git_agent.model.repository import Repository
from git_agent.model.subject import without_place
from git_agent.model.value import replace

if TYPE_CHECKING:
    from git_agent.records.block.placing import SplitMessage


def without_records(text: str) -> str:
    """The prose of a message."""
    # Nearly all messages: whoever reads blocks is loaded for the others only, here and below.
    if RECORD_MARK not in text:
        return text
    from git_agent.records.block.placing import without_blocks

    return without_blocks(text)


def as_example(commit: Commit, *, goes_on: bool = False) -> Commit:
    """The commit as an example of how messages are written here; its record, and the place in its scope, are none.

    A message that goes on, because its commit is amended, keeps its subject.
    """
    message, subject = without_records(commit.message), commit.subject
    if not goes_on and without_place(subject) != subject:
        message = message.replace(subject, without_place(subject), 1)
    return commit if message == commit.message else replace(commit, message=message)


def records_in(original: str) -> "SplitMessage | None":
    """The records of the message that the new one goes on from."""
    if RECORD_MARK not in original:
        return None
    from git_agent.records.block.placing import take_blocks

    return take_blocks(original)


def squashed_records(repository: Repository) -> "SplitMessage | None":
    """The records of the commits that are squashed into this one."""
    collected = squash_message(repository) or ""
    if RECORD_MARK not in collected:
        return None
    from git_agent.records.block.placing import squashed_blocks

    return squashed_blocks(collected)


def with_records(message: Message, task: CommitTask, draft: Draft, evidence: CommitEvidence) -> Message:
    """The finished message with the records it had before, and with the one it is to be stamped with."""
    if evidence.records and not draft.is_whole:
        from git_agent.records.block.placing import put_blocks

        message = put_blocks(message, evidence.records)
    if task.stamp:
        from git_agent.records.build.stamp import stamped

        change = evidence.change
        message = stamped(
            message,
            task.stamp,
            type_=draft.type,
            # Which branch was merged is read from the subject that git itself has written.
            keep_subject=change.operation == "merge",
            anew=evidence.records is not None and change.head_message is None and change.prepared_message is None,
        )
    return message
