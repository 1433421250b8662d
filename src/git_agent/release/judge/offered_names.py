"""Whether a range itself shows that others were meant to use a name."""

import re

from git_agent.release.judge.manifests import Manifests
from git_agent.release.judge.published import Published
from git_agent.release.judge.python_exports import is_exported
from git_agent.release.judge.removed_lines import RemovedDefinitions, as_word
from git_agent.syntax.text.languages import JAVASCRIPT, PYTHON, RUST, language_of


class OfferedNames:
    """Whether a range itself tells that others were meant to use a name."""

    def __init__(self, removals: RemovedDefinitions, manifests: Manifests, *, is_whole: bool = True) -> None:
        self._removals = removals
        self._manifests = manifests  # those of the base: what users had
        self._published = Published(manifests, is_whole=is_whole)

    def is_mentioned(self, name: str, path: str) -> bool:
        """In a document, if it is more than an ordinary word; or on a removed line at the entry of a package."""
        word = as_word(name)
        is_ordinary = name.isalpha() and name.islower()  # `run` stands in every document
        if word in self._removals.documents and not is_ordinary and self._is_offered(path):
            return True
        entries = (entry for entry, words in self._removals.entries.items() if word in words)
        return any(language_of(entry) is language_of(path) and self._is_entry(entry) for entry in entries)

    def needs_mention(self, name: str, path: str) -> bool:
        """Modules of JavaScript and Rust export to each other: there the keyword alone makes nothing public.

        Of Python that is what no package around it exports, where one exports anything.
        """
        language = language_of(path)
        if language is PYTHON:
            return not is_exported(name, path, self._manifests.read)
        return language is RUST or (language is JAVASCRIPT and not self._is_entry(path))

    def is_published(self, path: str) -> bool:
        """Whether the file goes out with a release at all."""
        return self._published.holds(path)

    def _is_entry(self, path: str) -> bool:
        """Whether others import from a file; one of JavaScript has to be named by its package.

        What is built from `src/node/index.ts` is named there as something like `dist/node/index.js`.
        """
        if language_of(path) is not JAVASCRIPT:
            return True
        folder, package = self._package(path)
        first, _, rest = path[len(folder) :].lstrip("/").partition("/")
        stem = re.escape((rest or first).partition(".")[0].encode())
        return re.search(rb'["/]' + stem + rb'(?:\.[\w.]+)?"', package) is not None

    def _is_offered(self, path: str) -> bool:
        return language_of(path) is not JAVASCRIPT or self._package(path)[1] != b""

    def _package(self, path: str) -> tuple[str, bytes]:
        """The folder of the nearest package.json at the base, and its text; no text where it is private or missing."""
        folder, package = self._manifests.nearest("package.json", path) or ("", b"")
        return folder, b"" if re.search(rb'"private"\s*:\s*true', package) else package
