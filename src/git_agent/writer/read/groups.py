"""Groups: which source files belong together, by their folders or by the names they share."""

from collections.abc import Sequence

from git_agent.model.paths import folder_of
from git_agent.writer.read.file_facts import FileFacts

MOST_COMPARED = 60  # folders or clusters; each is compared with each other
MOST_GROUPS = 12  # as many as a body has bullets


def source_groups(files: Sequence[FileFacts]) -> list[tuple[FileFacts, ...]]:
    """Source files by folder, joined where one folder lies in another or one uses what another defines."""
    folders: dict[str, list[FileFacts]] = {}
    for file in files:
        folders.setdefault(folder_of(file.path), []).append(file)
    if len(folders) > MOST_COMPARED:
        return _by_leading_folders(folders)
    groups: list[list[FileFacts]] = []
    for folder in sorted(folders, key=lambda name: (name.count("/"), name)):  # parents first, to be joined by children
        related = _related(folder, folders[folder], groups)
        if related is None:
            groups.append(folders[folder])
        else:
            related.extend(folders[folder])
    return [tuple(group) for group in groups]


def _related(folder: str, files: list[FileFacts], groups: list[list[FileFacts]]) -> list[FileFacts] | None:
    defined_here, used_here = _defined(files), _used(files)
    for group in groups:
        other = folder_of(group[0].path)
        is_below = other != "" and folder.startswith(f"{other}/")
        is_beside = folder_of(folder) != "" and folder_of(folder) == folder_of(other)
        if is_below or is_beside or defined_here & _used(group) or used_here & _defined(group):
            return group
    return None


def _defined(files: list[FileFacts]) -> set[str]:
    """Names that came, went or changed here, as far as they are long enough to be telling."""
    names: set[str] = set()
    for file in files:
        symbols = file.symbols
        names.update(symbol.name for symbol in (*symbols.added, *symbols.removed))
        names.update(name for pair in symbols.renamed for name in pair)
        names.update(name for _, name in (*symbols.members_added, *symbols.members_removed))
    return {name for name in names if len(name) > 4}  # short names are used everywhere and would join everything


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
