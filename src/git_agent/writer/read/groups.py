"""Groups: which source files belong together, by their folders or by the names they share."""

from collections.abc import Sequence

from git_agent.model.paths import folder_of
from git_agent.writer.read.facts import FileFacts

MOST_COMPARED = 60
MOST_GROUPS = 12


def source_groups(files: Sequence[FileFacts]) -> list[tuple[FileFacts, ...]]:
    """Source files by folder, joined where one folder lies in another or one uses what another defines."""
    folders: dict[str, list[FileFacts]] = {}
    for file in files:
        folders.setdefault(folder_of(file.path), []).append(file)
    if len(folders) > MOST_COMPARED:
        return _by_leading_folders(folders)
    groups: list[list[FileFacts]] = []
    for folder in sorted(folders, key=lambda name: (name.count("/"), name)):
        home = _related(folder, folders[folder], groups)
        if home is None:
            groups.append(folders[folder])
        else:
            home.extend(folders[folder])
    return [tuple(group) for group in groups]


def _related(folder: str, files: list[FileFacts], groups: list[list[FileFacts]]) -> list[FileFacts] | None:
    defined, used = _defined(files), _used(files)
    for group in groups:
        other = folder_of(group[0].path)
        is_below = other != "" and folder.startswith(f"{other}/")
        is_beside = folder_of(folder) != "" and folder_of(folder) == folder_of(other)
        if is_below or is_beside or defined & _used(group) or used & _defined(group):
            return group
    return None


def _defined(files: list[FileFacts]) -> set[str]:
    """Names that came, went or changed here, as far as they are long enough to be telling."""
    found: set[str] = set()
    for file in files:
        known = file.symbols
        found.update(symbol.name for symbol in (*known.added, *known.removed))
        found.update(name for pair in known.renamed for name in pair)
        found.update(name for _, name in (*known.members_added, *known.members_removed))
    return {name for name in found if len(name) > 4}


def _used(files: list[FileFacts]) -> frozenset[str]:
    return frozenset().union(*(file.words for file in files))


def _by_leading_folders(folders: dict[str, list[FileFacts]]) -> list[tuple[FileFacts, ...]]:
    """For changes in very many folders: by as many leading folders as leave few groups."""
    groups: dict[str, list[FileFacts]] = {}
    for depth in (3, 2, 1):
        groups = {}
        for folder, files in folders.items():
            groups.setdefault("/".join(folder.split("/")[:depth]), []).extend(files)
        if len(groups) <= MOST_GROUPS:
            break
    return [tuple(files) for files in groups.values()]
