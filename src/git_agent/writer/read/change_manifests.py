"""The manifests of a change together: what one of them bumps or gives up is not new in another."""

from collections.abc import Mapping
from functools import cached_property

from git_agent.model.change import FileDiff
from git_agent.model.value import replace
from git_agent.writer.read.manifests import NO_MANIFEST, Manifest, VersionBump, manifest


class ChangeManifests:
    """Read when the first of them is looked at."""

    def __init__(self, diffs: Mapping[str, FileDiff]) -> None:
        self._diffs = diffs

    def manifest_of(self, path: str) -> Manifest:
        return self._all.get(path, NO_MANIFEST)

    @cached_property
    def _all(self) -> dict[str, Manifest]:
        read = {path: manifest(diff) for path, diff in self._diffs.items() if diff.tells_both_sides}
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
