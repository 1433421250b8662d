"""The writer as a drafter: a change in, a draft out."""

from git_agent.lessons import NO_LESSONS, Lessons
from git_agent.model.change_set import ChangeSet
from git_agent.model.draft import Draft
from git_agent.writer.compose import write
from git_agent.writer.custom.style import Wishes


def drafted(change: ChangeSet, wishes: Wishes, lessons: Lessons = NO_LESSONS) -> Draft:
    """What the writer writes about a change, with everything it has considered."""
    written = write(change, wishes, lessons)
    return Draft(
        text=written.text,
        provider="builtin",
        type=written.type,
        scope=written.scope,
        confidence=written.confidence,
        alternatives=written.alternatives,
        scopes=written.scopes,
        read=written.read,
    )
