"""The first version of a project in which nothing is tagged: what its manifest says, or 0.1.0."""

import re
from collections.abc import Callable, Collection, Iterator

from git_agent.git.gateway import Git
from git_agent.git.read import Objects, root_names
from git_agent.model.json_text import read_json
from git_agent.model.toml_text import load_toml
from git_agent.model.value import value
from git_agent.release.read.version import Version, parse_version

LARGEST = 256_000  # bytes of a manifest
FIRST = "0.1.0"
NO_VERSION = "0.0.0"  # what manifests say that leave the version to a program

_IN_WORK = re.compile(r"(?:[-.]?dev\d*|[-.]SNAPSHOT)\Z", re.IGNORECASE)
_XML_PARENT = re.compile(r"<(parent|dependencies|build|plugins|profiles)>.*?</\1>", re.DOTALL)
_XML_VERSION = re.compile(r"<version>\s*([^<$]+?)\s*</version>")
_INI_VERSION = re.compile(r"^\[metadata\]\n(?:(?!\[).*\n)*?version\s*=\s*(\S+)", re.MULTILINE)


@value
class FirstVersion:
    """`prefix` is what its tag begins with; `because` says in a few words where the version is from."""

    text: str
    prefix: str
    because: str


def first_version(git: Git, oid: str) -> FirstVersion:
    """The version to begin with at a commit."""
    names = root_names(git, oid)
    prefix = "v" if "go.mod" in names else ""  # Go takes no other tags for versions
    for name, written in _written(git, oid, names):
        return FirstVersion(text=_IN_WORK.sub("", written), prefix=prefix, because=f"{name} says so")
    return FirstVersion(text=FIRST, prefix=prefix, because="nothing is tagged yet")


def prepared_version(git: Git, oid: str) -> tuple[str, Version] | None:
    """The version that a manifest calls in work, `3.2.0.dev` or `3.2.0-SNAPSHOT`, and the manifest's name."""
    for name, written in _written(git, oid, root_names(git, oid)):
        version = parse_version(_IN_WORK.sub("", written)) if _IN_WORK.search(written) else None
        return (name, version) if version else None
    return None


def _written(git: Git, oid: str, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """The versions that manifests name."""
    with Objects(git, largest=LARGEST) as objects:
        for name, read in _READERS.items():
            text = (objects.read(f"{oid}:{name}") if name in names else None) or b""
            written = _read(read, text.decode("utf-8", "replace"))
            version = _IN_WORK.sub("", written)
            if version != NO_VERSION and parse_version(version):
                yield name, written


def _read(read: Callable[[str], object], text: str) -> str:
    try:
        version = read(text) if text else None
    except (ValueError, KeyError, TypeError, AttributeError):  # a manifest may hold anything
        return ""
    return version.strip() if isinstance(version, str) else ""


def _python(text: str) -> object:
    manifest = load_toml(text)
    return manifest.get("project", {}).get("version") or manifest.get("tool", {}).get("poetry", {}).get("version")


def _found(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.search(text)
    return match and match[1]


_READERS: dict[str, Callable[[str], object]] = {
    "pyproject.toml": _python,
    "setup.cfg": lambda text: _found(_INI_VERSION, text),
    "package.json": lambda text: read_json(text)["version"],
    "Cargo.toml": lambda text: load_toml(text)["package"]["version"],
    "composer.json": lambda text: read_json(text)["version"],
    "pom.xml": lambda text: _found(_XML_VERSION, _XML_PARENT.sub("", text)),
    "VERSION": lambda text: text,
}
