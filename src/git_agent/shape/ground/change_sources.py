"""What a change itself bears out: the sources of every claim about it, whoever makes the claim."""

import re
from collections.abc import Callable, Iterable, Iterator

from git_agent.model.change import visible_path
from git_agent.model.change_set import ChangeSet
from git_agent.model.draft import HINT, HISTORY, PARSED
from git_agent.shape.form.task_ids import running_ids
from git_agent.shape.ground.counts import counts_of
from git_agent.shape.ground.deeds import Deeds
from git_agent.shape.ground.sources import Sources

BRANCH_COMMITS = "branch commits"


def sources_of(
    change: ChangeSet, *, whole: Callable[[], Iterator[str]], extra: Iterable[tuple[str, str]] = (), project: str = ""
) -> Sources:
    """The diff first, then what is known beside it, then the labelled texts in `extra`.

    A claim is grounded in the first that has it, so the best one comes first.
    `project` is what the repository is called.
    `whole` reads the complete diff; it is asked only where the change was not kept completely.
    """
    extra = tuple(extra)

    def texts() -> Iterator[str]:
        return _diff_texts(change) if _is_whole(change) else whole()

    deeds = Deeds(change.changes, texts, told=_told(change, extra), parsed=_parsed(extra))
    sources = Sources(counts=counts_of(change.changes), deeds=deeds)
    for text in texts():
        sources.add("diff", text)
    # Its name and no number: a folder called `shop5` makes nothing cost five dollars.
    name = re.sub(r"\d+", " ", project)
    beside = (*_labelled_texts(change), *extra, ("repository", name))
    # What may bear out the least is asked last.
    for label, text in sorted(beside, key=lambda labelled: labelled[0] == HISTORY):
        sources.add(label, text)
    return sources


def deeds_of(change: ChangeSet) -> Deeds:
    """What a change does, as far as it was kept."""
    return Deeds(change.changes, lambda: _diff_texts(change))


def _told(change: ChangeSet, extra: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """What people have said about this very change: the message so far, their hints, the commits of a branch."""
    said = tuple(text for label, text in extra if label in (HINT, BRANCH_COMMITS))
    return (change.head_message or "", change.prepared_message or "", *said)


def _parsed(extra: Iterable[tuple[str, str]]) -> frozenset[tuple[str, ...]]:
    lines = (line.split(" ", 1) for label, text in extra if label == PARSED for line in text.splitlines())
    return frozenset(map(tuple, lines))


def _is_whole(change: ChangeSet) -> bool:
    readable = sum(not (item.is_binary or item.is_submodule) for item in change.changes)
    return len(change.diffs) >= readable and all(diff.complete for diff in change.diffs)


def _diff_texts(change: ChangeSet) -> Iterator[str]:
    for diff in change.diffs:
        yield "\n".join(line for hunk in diff.hunks for line in (hunk.heading, *hunk.lines))


def _labelled_texts(change: ChangeSet) -> Iterator[tuple[str, str]]:
    for item in change.changes:
        yield "paths", visible_path(item.path)
        yield "paths", visible_path(item.old_path or "")
        if item.old_mode != item.new_mode:
            yield "paths", f"{item.old_mode} {item.new_mode}"
    for path in change.conflicts:
        yield "paths", visible_path(path)
    for move in change.submodules:
        yield "submodules", "\n".join((move.path, move.old or "", move.new or "", *move.summaries))
    for message in (change.head_message, change.prepared_message):
        yield "message", message or ""
    yield "branch", change.branch or ""
    earlier = [commit.message for commit in change.recent]
    yield "task", " ".join(running_ids(earlier))
    for text in earlier:
        yield HISTORY, text
