"""What a package's own manifest calls it; a broken one calls it nothing."""

import re
from collections.abc import Mapping
from typing import Any

from git_agent.model.json_text import read_json
from git_agent.model.toml_text import load_toml
from git_agent.review.modules.naming import unscoped

_CRATE_DEPENDENCIES = ("dependencies", "dev-dependencies", "build-dependencies")
_GO_MODULE = re.compile(r"^module\s+\"?([^\s\"]+)", re.MULTILINE)
_GO_VERSION = re.compile(r"/v\d+$")
_ARTIFACT = re.compile(r"<artifactId>\s*([^<>\s]+)\s*</artifactId>")


def package_name(text: str) -> str:
    """Of a package.json."""
    return unscoped(_text(json_data(text).get("name")))


def crate_name(text: str) -> str:
    """Of a Cargo.toml."""
    package = toml_data(text).get("package")
    return _text(package.get("name")) if isinstance(package, Mapping) else ""


def crate_paths(manifest: Mapping[str, Any]) -> tuple[str, ...]:
    """Where the crates lie that the one of a Cargo.toml depends on by a path."""
    targets = manifest.get("target")
    tables = [manifest, *(targets.values() if isinstance(targets, Mapping) else ()), manifest.get("workspace")]
    listed = [table.get(kind) for table in tables if isinstance(table, Mapping) for kind in _CRATE_DEPENDENCIES]
    entries = [entry for each in listed if isinstance(each, Mapping) for entry in each.values()]
    return tuple(path for entry in entries if isinstance(entry, Mapping) if (path := _text(entry.get("path"))))


def go_name(text: str) -> str:
    """Of a go.mod: the last part of its path that is no version."""
    match = _GO_MODULE.search(text)
    return _GO_VERSION.sub("", match[1]).rpartition("/")[2] if match else ""


def maven_name(text: str) -> str:
    """Of a pom.xml; the first artifact in it may be its parent's."""
    before, _, behind = text.partition("<parent>")
    match = _ARTIFACT.search(before + behind.partition("</parent>")[2])
    return match[1] if match else ""


def project_name(text: str) -> str:
    """Of a pyproject.toml, by the standard or by Poetry."""
    data = toml_data(text)
    tool = data.get("tool")
    tables = (data.get("project"), tool.get("poetry") if isinstance(tool, Mapping) else None)
    names = (_text(table.get("name")) for table in tables if isinstance(table, Mapping))
    return next((name for name in names if name), "")


def json_data(text: str | None) -> Mapping[str, Any]:
    """The object in a text; empty where there is none."""
    try:
        data = read_json(text or "{}")
    except ValueError:
        return {}
    return data if isinstance(data, Mapping) else {}


def toml_data(text: str | None) -> Mapping[str, Any]:
    """The table in a text; empty where there is none."""
    try:
        return load_toml(text or "")
    except ValueError:
        return {}


def as_list(field: Any) -> tuple[str, ...]:
    """The texts in a list; none where it is no list."""
    return tuple(text for text in field if isinstance(text, str)) if isinstance(field, list | tuple) else ()


def _text(field: Any) -> str:
    return field if isinstance(field, str) else ""
