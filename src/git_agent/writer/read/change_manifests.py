"""The manifests of a change together: what one of them bumps or gives up is not new in another."""

from collections.abc import Mapping
from functools import cached_property

from git_agent.model.change import FileDiff
from git_agent.model.value import replace
from git_agent.writer.read.file_kinds import may_name_dependencies
from git_agent.writer.read.versions import NO_MANIFEST, Manifest, VersionBump, mentions_version


class ChangeManifests:
    """Read when the first of them is looked at."""

    def __init__(self, diffs: Mapping[str, FileDiff]) -> None:
        self._diffs = diffs

    def manifest_of(self, path: str) -> Manifest:
        return self._all.get(path, NO_MANIFEST)

    @cached_property
    def _all(self) -> dict[str, Manifest]:
        telling = {path: diff for path, diff in self._diffs.items() if diff.tells_both_sides and _may_tell(diff)}
        if not telling:
            return {}
        from git_agent.writer.read.manifests import manifest

        read = {path: manifest(diff) for path, diff in telling.items()}
        every = {bump for each in read.values() for bump in each.bumps}
        had = {bump.name for bump in every if bump.old is not None}
        has = {bump.name for bump in every if bump.new is not None}

        def is_told(bump: VersionBump) -> bool:
            """Whether what comes or goes here does so in the change as a whole."""
            return bump.name not in (had if bump.old is None else has if bump.new is None else ())

        return {
            path: replace(each, bumps=tuple(filter(is_told, each.bumps))) if each.bumps else each
            for path, each in read.items()
        }


def _may_tell(diff: FileDiff) -> bool:
    return may_name_dependencies(diff.change.path) or mentions_version(diff)
