"""The full list of changed paths with counts; by folder when even that is too long."""

from collections.abc import Mapping, Sequence

from git_agent.evidence.folders import listing_by_folder
from git_agent.evidence.path_lines import path_line, size
from git_agent.model.change import FileChange
from git_agent.model.origin import Origin


def listing(
    changes: Sequence[FileChange], origins: Mapping[str, Origin], *, most_bytes: int, names_bytes: int | None = None
) -> str:
    """One line a path; when that is too long, one line a folder with the names of what people wrote in it.

    The names may take `names_bytes`, if that is more: without its name a file is lost to whoever reads this.
    """
    full = "".join(path_line(change, origins) for change in changes)
    if size(full) <= most_bytes:
        return full
    return listing_by_folder(changes, origins, most_bytes=most_bytes, names_bytes=names_bytes or most_bytes)
