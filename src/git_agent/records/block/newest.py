"""Where the work stands: the newest word on each field of a place, in records that come newest first."""

from collections.abc import Iterable
from typing import Any

PLACE_FIELDS = ("phase", "milestone", "plan", "task", "status")


def newest_words(records: Iterable[tuple[str, Any]]) -> dict[str, tuple[Any, str]]:
    """Each field with what was said last about it, and the commit that says so; read no further than needed.

    Of a phase that was left no plan and no task is taken, of a plan that was left no task.
    """
    newest: dict[str, tuple[Any, str]] = {}
    wanted = list(PLACE_FIELDS)
    for oid, record in records:
        # Records come newest first: an older one that is about another phase says where the work was, not where it is.
        if _was_left(record, newest, "phase"):
            wanted = [name for name in wanted if name not in ("plan", "task")]
        elif _was_left(record, newest, "plan"):
            wanted = [name for name in wanted if name != "task"]
        newest |= {name: (said, oid) for name in wanted if (said := getattr(record, name)) is not None}
        wanted = [name for name in wanted if name not in newest]
        if not wanted:
            break
    return newest


def _was_left(record: Any, newest: dict[str, tuple[Any, str]], name: str) -> bool:
    """Whether an older record is about another phase or plan than the newest."""
    return name in newest and getattr(record, name) not in (None, newest[name][0])
