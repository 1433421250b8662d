"""Memory: the pages of the last readings with their ETags, so that the next asks only whether something has changed.

One file holds the pages of one selection, as one token sees them in one form: another token or form finds nothing.
There is a fixed number of files, so what is kept is bounded without anything having to be thrown away, and each can be
deleted at any time. No token is in them, nor what would tell one.
"""

import hashlib
from collections.abc import Mapping

from git_agent.files.place import Place
from git_agent.model.value import value
from git_agent.store.sealed import read_sealed, write_sealed

VERSION = "1"
FILES = 32
MOST_BYTES = 16 << 20  # of one file


@value
class Kept:
    """A page as it came; without an ETag only that it was asked for."""

    etag: str = ""
    link: str = ""
    kind: str = ""
    body: bytes = b""


class Memory:
    """What lies in a folder; without one nothing is kept."""

    def __init__(self, folder: Place | None = None) -> None:
        self._folder = folder

    def recall(self, name: str) -> dict[str, Kept]:
        """The pages of the last reading of this name, by their addresses."""
        if self._folder is None:
            return {}
        key = _key(name)
        sealed = read_sealed(self._folder / _file(key), version=VERSION, most_bytes=MOST_BYTES)
        if sealed is None or sealed.header.get("key") != key:
            return {}
        rows = sealed.header.get("pages")
        if not isinstance(rows, list) or len(rows) != len(sealed.parts) or not all(map(_is_page, rows)):
            return {}  # a file is anybody's text
        pages = zip(rows, sealed.parts, strict=True)
        return {url: Kept(etag=etag, link=link, kind=kind, body=body) for (url, etag, link, kind), body in pages}

    def remember(self, name: str, pages: Mapping[str, Kept]) -> None:
        """Keeps the pages of a reading in the place of others; too many to keep are not kept."""
        if self._folder is None or sum(len(page.body) for page in pages.values()) > MOST_BYTES // 2:
            return
        key = _key(name)
        rows = [[url, page.etag, page.link, page.kind] for url, page in pages.items()]
        header = {"key": key, "pages": rows}
        parts = [page.body for page in pages.values()]
        write_sealed(self._folder / _file(key), version=VERSION, header=header, parts=parts)


class OwnMemory(Memory):
    """What this very program has read. Whoever decides by an answer relies on no file that says what one was."""

    def __init__(self) -> None:
        super().__init__()
        self._pages: dict[str, dict[str, Kept]] = {}

    def recall(self, name: str) -> dict[str, Kept]:
        return self._pages.get(name, {})

    def remember(self, name: str, pages: Mapping[str, Kept]) -> None:
        self._pages[name] = dict(pages)


def _is_page(row: object) -> bool:
    return isinstance(row, list) and len(row) == 4 and all(isinstance(each, str) for each in row)


def _key(name: str) -> str:
    return hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()


def _file(key: str) -> str:
    return f"answers-{int(key[:8], 16) % FILES:02}"
