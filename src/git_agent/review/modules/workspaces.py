"""Workspaces: the packages that a build tool's own manifests list, each a folder with a name."""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from git_agent.model.globs import path_matches
from git_agent.model.paths import folder_of, name_of
from git_agent.review.modules.manifests import (
    as_list,
    crate_name,
    crate_paths,
    go_name,
    json_data,
    maven_name,
    package_name,
    project_name,
    toml_data,
)
from git_agent.review.modules.naming import MOST_CHARS, module_name
from git_agent.review.modules.source import Folders
from git_agent.review.modules.tracked import TrackedFiles
from git_agent.safe_yaml import load_yaml

_GO_USE = re.compile(r"^\s*(?:use\s+)?\(?\s*(\.[^\s()]*)", re.MULTILINE)
_MAVEN_MODULE = re.compile(r"<module>\s*([^<>\s]+)\s*</module>")
# Packages there are somebody's material, and no part of this repository.
NO_PACKAGES = frozenset({"testdata", "fixtures", "node_modules", "vendor", "third_party"})
MOST_DEPTH = 8  # of modules that list modules


def npm(tracked: TrackedFiles) -> Folders:
    """`workspaces` of package.json, for npm and yarn."""
    field = json_data(tracked.text("package.json")).get("workspaces")
    globs = field.get("packages") if isinstance(field, Mapping) else field
    return _listed(tracked, as_list(globs), "package.json", package_name, "npm")


def pnpm(tracked: TrackedFiles) -> Folders:
    """`packages` of pnpm-workspace.yaml."""
    data = load_yaml(tracked.text("pnpm-workspace.yaml") or "").data
    globs = as_list(data.get("packages")) if isinstance(data, Mapping) else ()
    return _listed(tracked, globs, "package.json", package_name, "pnpm")


def cargo(tracked: TrackedFiles) -> Folders:
    """`[workspace]` of Cargo.toml, and the crates below it that others depend on by their path, as Cargo does it."""
    workspace = _table(toml_data(tracked.text("Cargo.toml")), "workspace")
    globs = (*as_list(workspace.get("members")), *_excluded(workspace.get("exclude")))
    folders = dict.fromkeys(_matching(tracked, globs, "Cargo.toml"))
    unwanted = [glob.removeprefix("./").rstrip("/") for glob in as_list(workspace.get("exclude"))]
    level = ["", *folders]
    for _ in range(MOST_DEPTH):
        needed = (crate for folder in level for crate in _crates_needed(tracked, folder))
        level = [crate for crate in dict.fromkeys(needed) if crate not in folders and not _is_any(crate, unwanted)]
        folders |= dict.fromkeys(level)
    return _named(tracked, folders, "Cargo.toml", crate_name, "cargo")


def _crates_needed(tracked: TrackedFiles, folder: str) -> list[str]:
    """The folders of crates in this repository that the one in a folder depends on."""
    data = toml_data(tracked.text(f"{folder}/Cargo.toml" if folder else "Cargo.toml"))
    paths = (posixpath.normpath(posixpath.join(folder, path)) for path in crate_paths(data))
    return [path for path in paths if path != "." and tracked.has(f"{path}/Cargo.toml")]


def go(tracked: TrackedFiles) -> Folders:
    """`use` of go.work; without one, every folder that has a go.mod of its own."""
    listed = [folder.removeprefix("./") for folder in _GO_USE.findall(tracked.text("go.work") or "")]
    folders = [folder for folder in listed if folder and folder != "."] or _holding(tracked, "go.mod")
    return _named(tracked, folders, "go.mod", go_name, "go")


def maven(tracked: TrackedFiles) -> Folders:
    """`<modules>` of pom.xml, and of the poms that it lists."""
    folders: dict[str, None] = {}
    level = [""]
    for _ in range(MOST_DEPTH):
        level = [module for folder in level for module in _maven_modules(tracked, folder) if module not in folders]
        folders |= dict.fromkeys(level)
    return _named(tracked, folders, "pom.xml", maven_name, "maven")


def _maven_modules(tracked: TrackedFiles, folder: str) -> list[str]:
    pom = tracked.text(f"{folder}/pom.xml" if folder else "pom.xml") or ""
    return [f"{folder}/{module}".strip("/") for module in _MAVEN_MODULE.findall(pom)]


def uv(tracked: TrackedFiles) -> Folders:
    """`[tool.uv.workspace]` of pyproject.toml."""
    workspace = _table(toml_data(tracked.text("pyproject.toml")), "tool", "uv", "workspace")
    globs = (*as_list(workspace.get("members")), *_excluded(workspace.get("exclude")))
    return _listed(tracked, globs, "pyproject.toml", project_name, "uv")


def poetry(tracked: TrackedFiles) -> Folders:
    """Every folder below the root with a pyproject.toml of its own: Poetry knows no workspaces, only paths."""
    return _named(tracked, _holding(tracked, "pyproject.toml"), "pyproject.toml", project_name, "poetry")


def _holding(tracked: TrackedFiles, manifest: str) -> list[str]:
    folders = [folder for path in tracked.named(manifest) if (folder := folder_of(path))]
    return [folder for folder in folders if NO_PACKAGES.isdisjoint(folder.split("/"))]


def _listed(
    tracked: TrackedFiles, globs: Iterable[str], manifest: str, name: Callable[[str], str], source: str
) -> Folders:
    return _named(tracked, _matching(tracked, globs, manifest), manifest, name, source)


def _matching(tracked: TrackedFiles, globs: Iterable[str], manifest: str) -> list[str]:
    """The folders that globs mean, without those that a glob with `!` takes back."""
    patterns = [glob.removeprefix("./").rstrip("/") for glob in globs]
    wanted = [glob for glob in patterns if not glob.startswith("!")]
    unwanted = [glob[1:].removeprefix("./") for glob in patterns if glob.startswith("!")]
    return [
        folder
        for folder in (_holding(tracked, manifest) if wanted else ())
        if _is_any(folder, wanted) and not _is_any(folder, unwanted)
    ]


def _is_any(folder: str, globs: Iterable[str]) -> bool:
    return any(path_matches(folder, glob) for glob in globs)


def _excluded(field: Any) -> tuple[str, ...]:
    return tuple(f"!{glob}" for glob in as_list(field))


def _named(
    tracked: TrackedFiles, folders: Iterable[str], manifest: str, name: Callable[[str], str], source: str
) -> Folders:
    """Each folder by the name in its manifest; two of one name are told apart by their places."""
    names = {
        folder: module_name(name(tracked.text(f"{folder}/{manifest}") or ""), otherwise=name_of(folder))
        for folder in folders
    }
    used = Counter(names.values())
    placed = {
        folder: found if used[found] == 1 else module_name(folder.replace("/", "-"), otherwise=name_of(folder))
        for folder, found in names.items()
    }
    return Folders(_numbered(placed), source)


def _numbered(names: Mapping[str, str]) -> dict[str, str]:
    """The same, where places that end alike were cut to one name, the later ones with a number."""
    used = Counter(names.values())
    taken = {name for name, count in used.items() if count == 1}
    numbers: Counter[str] = Counter()
    unique: dict[str, str] = {}
    for folder, name in names.items():
        chosen = name
        while chosen in taken:
            numbers[name] += 1
            ending = f"-{numbers[name] + 1}"
            chosen = f"{name[: MOST_CHARS - len(ending)]}{ending}"
        unique[folder] = name if used[name] == 1 else chosen
        taken.add(unique[folder])
    return unique


def _table(data: Mapping[str, Any], *keys: str) -> Mapping[str, Any]:
    for key in keys:
        inner = data.get(key)
        data = inner if isinstance(inner, Mapping) else {}
    return data
