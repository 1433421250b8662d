"""A file that went away and one that appeared with the very same content are one that was renamed."""

from collections import defaultdict
from collections.abc import Sequence

from git_agent.files.spelling import folded
from git_agent.model.value import replace
from git_agent.watch.values import CREATE, DELETE, RENAME, Edit, Entry


def with_renames(edits: Sequence[Edit]) -> list[Edit]:
    """The edits in the order they are captured: renames, whatever appeared or changed, then whatever went away.

    A pair is one only if nothing else could be half of it: by its content, or by a name that only changes its case.
    """
    gone, new = _by_content(edits, DELETE), _by_content(edits, CREATE)
    pairs = _respelled(edits) | {
        new[entry][0].path: gone[entry][0]
        for entry in gone.keys() & new.keys()
        # One to one: two deletes that were paired with one new file have damaged another daemon's history.
        if len(gone[entry]) == len(new[entry]) == 1
    }
    sources = {old.path for old in pairs.values()}
    renamed = [
        replace(edit, op=RENAME, old_path=pairs[edit.path].path, before=pairs[edit.path].before)
        for edit in edits
        if edit.path in pairs
    ]
    others = [edit for edit in edits if edit.path not in pairs and edit.path not in sources]
    # What goes away comes last: a file that was moved and edited would else be in no commit for a while.
    return [*_by_path(renamed), *_by_path(others, gone=False), *_by_path(others, gone=True)]


def _respelled(edits: Sequence[Edit]) -> dict[str, Edit]:
    """What went away by the path of what appeared, where content and name are the same but for the case."""
    gone, new = _by_name(edits, DELETE), _by_name(edits, CREATE)
    return {
        new[name][0].path: gone[name][0]
        for name in gone.keys() & new.keys()
        if len(gone[name]) == len(new[name]) == 1 and gone[name][0].before == new[name][0].after
    }


def _by_name(edits: Sequence[Edit], op: str) -> dict[str, list[Edit]]:
    chosen: dict[str, list[Edit]] = defaultdict(list)
    for edit in edits:
        if edit.op == op:
            chosen[folded(edit.path)].append(edit)
    return chosen


def _by_content(edits: Sequence[Edit], op: str) -> dict[Entry, list[Edit]]:
    chosen: dict[Entry, list[Edit]] = defaultdict(list)
    for edit in edits:
        entry = edit.before if op == DELETE else edit.after
        # An empty file is like any other empty one.
        if edit.op == op and entry is not None and (op == DELETE or (edit.content and edit.content.size)):
            chosen[entry].append(edit)
    return chosen


def _by_path(edits: Sequence[Edit], *, gone: bool | None = None) -> list[Edit]:
    return sorted((edit for edit in edits if gone is None or (edit.op == DELETE) == gone), key=lambda edit: edit.path)
