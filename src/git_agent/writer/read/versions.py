"""What is known of versions: which dependency has another one, and the project itself."""

from git_agent.model.change import FileDiff
from git_agent.model.value import value


@value
class VersionBump:
    """One dependency's version before and after; None where it was not required.

    `noun` is what it is, as far as its file says. `pinning` is `pin` where a version gave way to a commit and is none
    other for all we know, `unpin` the other way. `instead_of` names what its coordinates took the place of.
    `is_from_several` says that manifests differed in what they required before.
    """

    name: str
    old: str | None
    new: str | None
    pinning: str = ""
    noun: str = "dependency"
    instead_of: str = ""
    is_from_several: bool = False


@value
class Manifest:
    """What a manifest's diff says about dependencies and about the project's own version.

    `explains_all_lines` says that nothing else changed, so that the file can be told by these alone.
    """

    bumps: tuple[VersionBump, ...] = ()
    version: tuple[str, str] | None = None
    explains_all_lines: bool = False


NO_MANIFEST = Manifest()


def mentions_version(diff: FileDiff) -> bool:
    """Whether its path or its lines do: hardly any file does, and patterns take their time."""
    lines = (line for hunk in diff.hunks for line in hunk.lines)
    return "ersion" in diff.change.path.lower() or any("ersion" in line or "VERSION" in line for line in lines)
