"""The sentence about a version that most files of a change name now."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from git_agent.model.origin import Origin
from git_agent.writer.phrases.phrase import AUTHORS_WEIGHT, Phrase, quote
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.runtimes import runtime_change
from git_agent.writer.read.text_swaps import VersionSwap, text_swaps, version_swap
from git_agent.writer.read.version_parts import has_parts_of
from git_agent.writer.read.versions import VersionBump

if TYPE_CHECKING:
    from git_agent.writer.read.workflows import CiChange


def shared_version_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """The version that most files name now, where a new one is all that happened to each of them."""
    told = {file.path: versions for file in files if (versions := _new_version(file))}
    if len({new for _, new in told.values()}) != 1:
        return
    old, new = next(iter(told.values()))
    if any(_is_of_tool(change, old, new) for file in files for change in file.pipeline):
        return
    if any(_is_required(file, old, new) for file in files):
        return
    paths = [file.path for file in files if file.path in told or has_parts_of(file.lines, old, new)]
    if len(paths) > 1 and 2 * len(paths) > len(files):
        verb = "set" if VersionSwap(name="", old=old, new=new).goes_back else "bump"
        yield Phrase(verb=verb, objects=(f"version to {quote(new)}",), weight=AUTHORS_WEIGHT, paths=tuple(paths))


def _is_of_tool(change: "CiChange", old: str, new: str) -> bool:
    """Whether a pipeline has that version of what the project is built with, which is none of its own."""
    is_single = change.kind == "single version" and (change.old, change.new) == (old, new)
    return is_single or (change.kind == "version" and change.old is None and change.name.endswith(f" {new}"))


def _is_required(file: FileFacts, old: str, new: str) -> bool:
    """Whether a manifest asks for that version of the language, which documents then only repeat."""
    change = runtime_change(file)
    return change is not None and old in change.old and new in change.new


def _new_version(file: FileFacts) -> tuple[str, str] | None:
    """The project's version before and after."""
    if file.manifest.version is not None:
        return file.manifest.version
    swaps = text_swaps(file.lines) if file.is_read_whole else ()
    versions = {version_swap(swap) for swap in swaps}
    version = versions.pop() if len(versions) == 1 else None
    if version is not None and any(_is_of(version, bump, file) for bump in file.manifest.bumps):
        return None  # `oven.version` is that of an oven
    # A dependency has a name of its own, and a version of its own with it.
    is_own = version is not None and (not version.name or "version" in version.name.lower() or version.name.isupper())
    return (version.old, version.new) if version is not None and is_own else None


def _is_of(version: VersionSwap, bump: VersionBump, file: FileFacts) -> bool:
    """Whether it is a dependency's, which may have its name on another line; in a lock file the project is one too."""
    is_required = bump.noun == "dependency" and file.origin is not Origin.LOCK
    return version.name == bump.name or (is_required and (version.old, version.new) == (bump.old, bump.new))
