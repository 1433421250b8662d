"""Lock files may hold a package in several versions, workflows take an action more than once: with one of several
nothing comes and nothing goes.
"""

from git_agent.model.change_set import Contents
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_kinds import WORKFLOW
from git_agent.writer.read.manifests import is_lock
from git_agent.writer.read.versions import Manifest, VersionBump

_ACTION = r"(?m)^\s*(?:-\s+)?uses:\s*[\"']?(?P<name>[\w.-]+/[\w.-]+)"
_NAME = r"(?m)^name = \"(?P<name>[^\"]+)\""


def without_other_versions(found: Manifest, path: str, contents: Contents) -> Manifest:
    """What a file says without what it had, or still has, in another place or version."""
    shape = _NAME if is_lock(path) else _ACTION if pattern(WORKFLOW).search(path) else ""
    if not shape or all(bump.old is not None and bump.new is not None for bump in found.bumps):
        return found
    had, has = (_names(content, shape) for content in (contents.old, contents.new))

    def is_told(bump: VersionBump) -> bool:
        return bump.name not in (had if bump.old is None else has if bump.new is None else ())

    kept = tuple(filter(is_told, found.bumps))
    return found if len(kept) == len(found.bumps) else replace(found, bumps=kept, explains_all_lines=False)


def _names(content: bytes | None, shape: str) -> frozenset[str]:
    return frozenset(pattern(shape).findall((content or b"").decode(errors="replace")))
