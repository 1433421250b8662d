"""Bulks: files told by folder and number, because there are too many to tell apart.

Machine-made files become bulks as soon as a change is large, handwritten ones only beyond a thousand, so
that a small change by hand is still told beside ten thousand generated files.
"""

from collections.abc import Mapping, Sequence

from git_agent.model.change import FileChange, Status
from git_agent.model.origin import Origin
from git_agent.model.paths import common_folder
from git_agent.model.value import value

LARGE = 500  # files; up to here every one is looked at
MOST_BY_HAND = 1_000
MOST_BULKS = 11  # and one for the rest, so that a body has a dozen bullets at most

_VERBS = {Status.ADDED: "add", Status.COPIED: "add", Status.DELETED: "remove", Status.RENAMED: "rename"}


@value
class FileBulk:
    """Files of one kind below one folder; the empty folder is the root. `path` is that of a single one."""

    verb: str
    noun: str
    count: int
    folder: str
    path: str = ""


@value
class FileSelection:
    """A change's files, submodules left out: those to look at one by one, and the others as bulks.

    `summary` stands for all of them where there are too many handwritten ones, or none.
    """

    files: tuple[FileChange, ...]
    bulks: tuple[FileBulk, ...] = ()
    summary: FileBulk | None = None


def split_off_bulks(changes: Sequence[FileChange], origins: Mapping[str, Origin]) -> FileSelection:
    """What to look at closely; the rest is only counted."""
    files = tuple(change for change in changes if not change.is_submodule)
    if len(files) <= LARGE:
        return FileSelection(files=files)
    by_origin: dict[Origin, list[FileChange]] = {}
    for change in files:
        by_origin.setdefault(origins.get(change.path, Origin.HANDWRITTEN), []).append(change)
    by_hand = tuple(by_origin.pop(Origin.HANDWRITTEN, ()))
    machine_made = [_bulk(origin.value, members) for origin, members in by_origin.items()]
    if len(by_hand) <= MOST_BY_HAND:
        return FileSelection(
            files=by_hand, bulks=tuple(machine_made), summary=None if by_hand else _bulk("file", files)
        )
    step = len(by_hand) // 200  # an even sample is enough to guess type and scope; the words come from the counts
    return FileSelection(
        files=by_hand[::step], bulks=(*_by_folder(by_hand), *machine_made), summary=_bulk("file", by_hand)
    )


def _bulk(noun: str, changes: Sequence[FileChange]) -> FileBulk:
    statuses = {change.status for change in changes}
    verb = _VERBS.get(statuses.pop(), "update") if len(statuses) == 1 else "update"
    if verb == "update" and noun == Origin.GENERATED.value:  # nobody updates such a file by hand
        verb = "regenerate"
    folder, path = common_folder(change.path for change in changes), changes[0].path if len(changes) == 1 else ""
    return FileBulk(verb=verb, noun=noun, count=len(changes), folder=folder, path=path)


def _by_folder(changes: Sequence[FileChange]) -> tuple[FileBulk, ...]:
    """By the first folders at which the files part, the largest first; what is left over becomes one more."""
    groups: dict[str, list[FileChange]] = {}
    shared = common_folder(change.path for change in changes)
    start = len(shared) + 1 if shared else 0
    for change in changes:
        groups.setdefault(change.path[start:].partition("/")[0], []).append(change)
    ranked = sorted(groups.values(), key=lambda members: (-len(members), members[0].path))
    bulks = [_bulk("file", members) for members in ranked[:MOST_BULKS]]
    rest = [change for members in ranked[MOST_BULKS:] for change in members]
    return (*bulks, *([_bulk("more file", rest)] if rest else []))
