"""Project guidance: the AGENTS.md or CLAUDE.md files between the root and whatever the task touches.

One family for the whole task, at most one file a folder, root before leaf. The files are read from the work
tree, because an override is often kept out of history. A link is followed only to a Markdown file of the same
work tree: a repository must not be able to send what the user never meant to show.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from git_agent.config.settings import Settings
from git_agent.files.place import Place, read_start
from git_agent.files.refused import Refused
from git_agent.model.change import visible_path
from git_agent.model.evidence import Omission
from git_agent.model.fence import harmless
from git_agent.model.guidance import Document, Guidance
from git_agent.model.wire import truncated_document
from git_agent.redact.for_models import clean_for_model

FAMILIES: Mapping[str, tuple[str, ...]] = {
    "agents": ("AGENTS.override.md", "AGENTS.md"),
    "claude": ("CLAUDE.md",),
}


def resolve_guidance(root: Path, paths: Sequence[str], settings: Settings) -> Guidance:
    """The guidance for these paths below `root`; for the root alone where there are none."""
    family, limits = settings.guidance.family, settings.limits
    leaves = tuple(dict.fromkeys(path.rpartition("/")[0] for path in paths)) or ("",)
    folders = tuple(dict.fromkeys(folder for leaf in leaves for folder in _chain(leaf)))
    skipped: list[Omission] = []
    for name in FAMILIES if family == "auto" else (family,):  # the first that has any file
        reader = _Reader(root, FAMILIES.get(name, ()), skipped, most_bytes=limits.guidance_file_bytes)
        documents = tuple(reader.documents(folders))
        if documents:
            break
    return Guidance(
        family=name if documents else "none",
        target=visible_path(os.path.commonpath(leaves)) or ".",
        documents=documents,
        skipped=tuple(skipped),
        most_bytes=limits.guidance_bytes,
    )


def _chain(leaf: str) -> Iterator[str]:
    """The folders from the root down to this one."""
    parts = leaf.split("/") if leaf else []
    return ("/".join(parts[:depth]) for depth in range(len(parts) + 1))


class _Reader:
    """Reads the files of one family, at most one a folder and each once."""

    def __init__(self, root: Path, names: Sequence[str], skipped: list[Omission], *, most_bytes: int) -> None:
        self._root = root
        self._names = names
        self._skipped = skipped
        self._most_bytes = most_bytes

    def documents(self, folders: Sequence[str]) -> Iterator[Document]:
        seen: set[tuple[str, ...]] = set()
        for folder in folders:
            for name in self._names:
                file = Place(root=self._root, name=f"{folder}/{name}" if folder else name)
                if not file.exists():
                    continue
                path = visible_path(file.name)
                try:
                    real, text = self._read(file)
                except OSError as error:
                    self._skipped.append(Omission(path=path, reason=error.strerror or "unreadable"))
                    break  # what an override replaces does not count again because the override cannot be read
                if text and real not in seen:  # links lead several folders to one file
                    yield Document(path=path, text=text)
                seen.add(real)
                break

    def _read(self, file: Place) -> tuple[tuple[str, ...], str]:
        """Where the file really is below the root, and what a model may be shown of it."""
        with file.reached() as at:
            if "/".join(at.steps) != file.name and not at.name.lower().endswith(".md"):
                raise Refused("a link to something that is not Markdown")
            # Twice as much as is shown: what is redacted and trimmed makes it shorter.
            raw = read_start(at, most_bytes=2 * self._most_bytes)
        text = harmless(clean_for_model(raw.decode("utf-8", "replace"))).strip()
        return at.steps, truncated_document(text, most_bytes=self._most_bytes)
