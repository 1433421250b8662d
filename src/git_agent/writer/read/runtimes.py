"""The language or program that a manifest says it needs at least, and in which versions."""

from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_facts import FileFacts

_RANGE = r"[\"']?(?P<range>[^\"'\s][^\"'#]*?)[\"']?,?\s*(?:#.*)?$"
_SHAPES = (
    (r"(?:^|/)package\.json$", rf"\s*\"(?P<key>node|deno|bun)\"\s*:\s*{_RANGE}"),
    (r"(?:^|/)pyproject\.toml$", rf"(?P<key>requires-python)\s*=\s*{_RANGE}"),
    (r"(?:^|/)setup\.cfg$", rf"\s*(?P<key>python_requires)\s*=\s*{_RANGE}"),
    (r"(?:^|/)Cargo\.toml$", rf"(?P<key>rust-version)\s*=\s*{_RANGE}"),
    (r"(?:^|/)CMakeLists\.txt$", r"(?i)\s*(?P<key>cmake_minimum_required)\s*\(\s*VERSION\s+(?P<range>\d[\d.]*)"),
)
_NAMES = {
    "node": "Node",
    "deno": "Deno",
    "bun": "Bun",
    "requires-python": "Python",
    "python_requires": "Python",
    "rust-version": "Rust",
    "cmake_minimum_required": "CMake",
}


@value
class RuntimeChange:
    """What is required now and what was, with the key that says so."""

    key: str
    name: str
    old: str
    new: str


def runtime_change(file: FileFacts) -> RuntimeChange | None:
    """The one line with a requirement that gave way to another; what may be set above it is not asked."""
    shape = next((line for path, line in _SHAPES if pattern(path).search(file.path)), None)
    if shape is None or not file.is_read_whole:
        return None
    pairs = [[pattern(shape).match(line) for line in pair] for pair in file.lines.pairs]
    found = [(old, new) for old, new in pairs if old is not None and new is not None and old["key"] == new["key"]]
    if len(found) != 1 or found[0][0]["range"] == found[0][1]["range"]:
        return None
    old, new = found[0]
    return RuntimeChange(key=new["key"], name=_NAMES[new["key"].lower()], old=old["range"], new=new["range"])
