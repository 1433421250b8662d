"""Whether a project hands a library to others, by the manifests of its own ecosystem.

A command-line tool has thousands of public functions that nobody outside can call. Flask has a command and is a
library, pre-commit has one and is none: what tells them apart is what a package exports.
"""

import json
import re

from git_agent.git.gateway import Git
from git_agent.git.read import Objects, root_names

LARGEST = 256_000  # bytes of a manifest
MOST_SCRIPTS = 5  # of which the packages are looked at

_PYTHON_MANIFESTS = ("pyproject.toml", "setup.cfg", "setup.py")
_SCRIPTS = re.compile(rb"^\[(?:project|tool\.poetry)\.scripts\]|\bconsole_scripts\b", re.MULTILINE)
_TARGET = re.compile(rb"[\w.-]+\s*=\s*[\"']?([A-Za-z_]\w*)[\w.]*:\w")
_OFFERS = re.compile(rb"^(?:from\s+\.|__all__\b|(?:async\s+)?def\s+[a-zA-Z]|class\s+[a-zA-Z])", re.MULTILINE)
_MAIN = re.compile(rb"^package main\b", re.MULTILINE)


def is_program_only(git: Git, oid: str) -> bool:
    """Whether it is a tool or application that nobody imports from; no where nothing says so."""
    names = root_names(git, oid)
    with Objects(git, largest=LARGEST) as objects:
        files = _Files(objects, oid)
        answers = [
            _python(files) if names.intersection(_PYTHON_MANIFESTS) else None,
            _node(files, names) if "package.json" in names else None,
            _rust(files) if "Cargo.toml" in names else None,
            _go(files) if "go.mod" in names else None,
        ]
    # Where one ecosystem offers a library, the program of another is there for its documents or its build.
    return True in answers and False not in answers


class _Files:
    def __init__(self, objects: Objects, oid: str) -> None:
        self._objects = objects
        self._oid = oid

    def read(self, path: str) -> bytes | None:
        return self._objects.read(f"{self._oid}:{path}")


def _python(files: _Files) -> bool:
    text = b"\n".join(files.read(name) or b"" for name in _PYTHON_MANIFESTS)
    scripts = _SCRIPTS.search(text)
    packages = dict.fromkeys(_TARGET.findall(text, scripts.end())) if scripts else {}
    return bool(packages) and not any(_offers(files, package.decode()) for package in list(packages)[:MOST_SCRIPTS])


def _offers(files: _Files, package: str) -> bool:
    """Whether a package of Python exports anything but its version."""
    start = files.read(f"src/{package}/__init__.py")
    start = files.read(f"{package}/__init__.py") if start is None else start
    if start is None:
        return True
    own = re.compile(rb"^from\s+" + package.encode() + rb"\b", re.MULTILINE)
    return _OFFERS.search(start) is not None or own.search(start) is not None


def _node(files: _Files, names: frozenset[str]) -> bool | None:
    try:
        manifest = json.loads(files.read("package.json") or b"")
    except ValueError:
        return None
    if not isinstance(manifest, dict) or "workspaces" in manifest:
        return None
    if manifest.get("private") is True:
        return True
    has_entry = any(key in manifest for key in ("main", "module", "exports", "types", "typings", "browser"))
    return "bin" in manifest and not has_entry and "index.js" not in names


def _rust(files: _Files) -> bool:
    has_library = files.read("src/lib.rs") is not None or b"[lib]" in (files.read("Cargo.toml") or b"")
    return not has_library and files.read("src/main.rs") is not None


def _go(files: _Files) -> bool:
    return _MAIN.search(files.read("main.go") or b"") is not None
