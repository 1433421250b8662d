"""What a package calls itself in its manifest, before and after."""

import json

from git_agent.model.paths import name_of
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_facts import FileFacts

_TABLES = {"Cargo.toml": "package", "pyproject.toml": "project"}
_IN_TABLE = r"(?m)^\[{table}\][ \t]*\n(?:(?!\[).*\n)*?name[ \t]*=[ \t]*[\"'](?P<name>[\w.-]+)[\"']"
_OBJECTS = ("package.json", "composer.json")


def renamed_package(file: FileFacts) -> tuple[str, str] | None:
    """The old name and the new one, where both are known and differ."""
    if not any("name" in line for line in file.lines.added):  # most changes need no reading of the whole
        return None
    old, new = (_own_name(file.path, side) for side in (file.contents.old, file.contents.new))
    return (old, new) if old and new and old != new else None


def _own_name(path: str, content: bytes | None) -> str:
    manifest, text = name_of(path), (content or b"").decode(errors="replace")
    if manifest in _TABLES:
        match = pattern(_IN_TABLE.replace("{table}", _TABLES[manifest])).search(text)
        return match["name"] if match is not None else ""
    return _name_of_object(text) if manifest in _OBJECTS else ""


def _name_of_object(text: str) -> str:
    try:
        read = json.loads(text)
    except ValueError:
        return ""
    name = read.get("name") if isinstance(read, dict) else None
    return name if isinstance(name, str) else ""
