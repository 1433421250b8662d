"""What is asked again and again of the same files of a change is worked out once."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from git_agent.writer.read.file_facts import FileFacts

T = TypeVar("T")


def once_together(work: "Callable[[Sequence[FileFacts]], T]") -> "Callable[[Sequence[FileFacts]], T]":
    """The same work; what came of it is kept with the first of these files, and goes with their change."""

    @wraps(work)
    def known(files: "Sequence[FileFacts]") -> T:
        if not files:
            return work(files)
        kept, question = files[0].kept_together, (work, *files)
        if question not in kept:
            kept[question] = work(files)
        return cast("T", kept[question])

    return known
