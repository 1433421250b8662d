"""A change of mostly generated files as groups with samples, so that what a person wrote stands out."""

from collections.abc import Mapping, Sequence

from git_agent.evidence.path_lines import WORDS, counts
from git_agent.model.change import FileChange, visible_path
from git_agent.model.origin import Origin

SAMPLES = 3  # files named for a group
MANY_FILES = 20  # in a smaller change a single generated file is worth its own line


class _Group:
    def __init__(self, title: str) -> None:
        self.title = title
        self.files: list[FileChange] = []


def group_overview(changes: Sequence[FileChange], origins: Mapping[str, Origin]) -> str:
    """Groups by status, origin, folder and extension; single files of a large change belong to none."""
    groups: dict[str, _Group] = {}
    for change in changes:
        title = _title(change, origins.get(change.path, Origin.HANDWRITTEN))
        groups.setdefault(title, _Group(title)).files.append(change)
    outliers = {group.files[0].path for group in groups.values() if len(group.files) == 1 and len(changes) > MANY_FILES}
    outliers |= {change.path for change in changes if origins.get(change.path) in (None, Origin.HANDWRITTEN)}
    shown = [group for group in groups.values() if any(change.path not in outliers for change in group.files)]
    shown.sort(key=lambda group: (-len(group.files), group.title))
    return _overview(changes, origins) + "".join(_group_line(group) for group in shown)


def _title(change: FileChange, origin: Origin) -> str:
    folder, _, name = change.path.rpartition("/")
    extension = name.rpartition(".")[2] if "." in name else "no extension"
    return f"{WORDS[change.status]} {extension} files in {visible_path(folder) or '.'}/ ({origin.value})"


def _overview(changes: Sequence[FileChange], origins: Mapping[str, Origin]) -> str:
    added = sum(change.added or 0 for change in changes)
    deleted = sum(change.deleted or 0 for change in changes)
    unwritten = sum(origins.get(change.path, Origin.HANDWRITTEN) is not Origin.HANDWRITTEN for change in changes)
    return f"{len(changes)} files, +{added} -{deleted}; {unwritten} of them not written by hand\n"


def _group_line(group: _Group) -> str:
    busiest = sorted(group.files, key=lambda change: (-change.churn, change.path))[:SAMPLES]
    samples = ", ".join(f"{visible_path(change.path)} {counts(change)}" for change in busiest)
    return f"{len(group.files)} {group.title}: {samples}\n"
