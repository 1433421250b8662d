"""The version of the project itself before and after: in a manifest's field, a constant, a build file."""

from git_agent.model.change import FileDiff
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_kinds import MAKEFILE
from git_agent.writer.read.versions import mentions_version

_OWN_TABLES = ("[package]", "[project]", "[tool.", "[workspace.package]", "[metadata]", "[bumpversion]")
_VERSION_FILES = (
    r"(?:^|/)(?:(?:package|composer|deno|lerna|manifest|tauri\.conf|\.?version)\.jsonc?|(?:Cargo|pyproject)\.toml"
    r"|setup\.(?:py|cfg)|\.bumpversion\.cfg|pom\.xml|gradle\.properties|mix\.exs|pubspec\.yaml|Chart\.yaml)$"
    r"|\.(?:gradle|gradle\.kts|gemspec|podspec|csproj)$"
)
_NUMBER = r"\s*[\"']?v?(?P<version>\d+\.\d[\w.+-]*)[\"']?"
_OWN_FIELD = (
    r"(?:\s{0,8}(?:\"version\"\s*:|(?:current_)?version\s*[=:]|\w+\.version\s*=|@version)|(?:  |\t)?<version>)"
    rf"{_NUMBER}[,;]?(?:\s*[#/].*|</version>.*)?$"
)
_OWN_CONSTANT = (
    r"(?m)^(?P<mark>[+-])(?:__version__\s*(?::[^=]+)?=|(?:(?:pub|export)\s+)?(?:const|var)\s+"
    rf"(?:VERSION|Version|version)\b[^=\n]*=){_NUMBER}"
)
_OWN_NAME = rf"(?m)^(?P<mark>[+-])(?:version|VERSION)\s*={_NUMBER}"  # in a script of a shell it is another's
# In files that build something: of make, of CMake.
_OWN_IN_BUILD = (
    r"(?m)^(?P<mark>[+-])\s*(?:(?:set\s*\(\s*)?(?:LIB|LIBRARY|PROJECT|PACKAGE|PKG|APP)_?VERSION(?:\s*[:?]?=|\s)"
    rf"|(?:project\s*\(\s*\w+\s+)?VERSION\s){_NUMBER}"
)
_BUILD_FILES = rf"{MAKEFILE}|(?:^|/)CMakeLists\.txt$|\.cmake$"
_VERSION_ALONE = r"(?:^|/)(?:VERSION|version)(?:\.txt)?$"
_OWN_NUMBERS = (
    r"(?m)^(?P<mark>[+-])(?:__)?(?:version_info|VERSION)(?:__)?\s*=\s*\w*\((?P<numbers>\d+(?:,\s*\d+){1,2})\b"
)


def own_version(diff: FileDiff) -> tuple[str, str] | None:
    """The project's version before and after, from a manifest's field or a constant of that name."""
    if not mentions_version(diff):
        return None
    if pattern(_VERSION_FILES).search(diff.change.path):
        before, after = _own_field(diff, "-"), _own_field(diff, "+")
    elif pattern(_VERSION_ALONE).search(diff.change.path):
        before, after = _only_line(diff, "-"), _only_line(diff, "+")
    else:
        text = "\n".join(line for hunk in diff.hunks for line in hunk.lines)
        numbers = {match["mark"]: _dotted(match["numbers"]) for match in pattern(_OWN_NUMBERS).finditer(text)}
        matches = (match for shape in _own_shapes(diff.change.path) for match in pattern(shape).finditer(text))
        versions = numbers | {match["mark"]: match["version"] for match in matches}
        before, after = versions.get("-"), versions.get("+")
    return (before, after) if before and after and before != after else None


def _only_line(diff: FileDiff, mark: str) -> str | None:
    """The version on the one line of a side that changed, in a file that has no other."""
    lines = [line[1:] for hunk in diff.hunks for line in hunk.lines if line[:1] in (" ", mark) and line[1:].strip()]
    match = pattern(rf"{_NUMBER}\s*").fullmatch(lines[0]) if len(lines) == 1 else None
    return match["version"] if match is not None else None


def tells_version(line: str) -> bool:
    """Whether a line has the version in another form: its numbers one by one, or when it was made."""
    return pattern(r"[+-](?:(?:__)?version_\w+|_?dev)\s*=|[+-]VERSION\s*=").match(line) is not None


def _own_shapes(path: str) -> tuple[str, ...]:
    if path.endswith((".py", ".rb")):
        return (_OWN_NAME, _OWN_CONSTANT)
    return (_OWN_IN_BUILD,) if pattern(_BUILD_FILES).search(path) else (_OWN_CONSTANT,)


def _dotted(numbers: str) -> str:
    return ".".join(pattern(r"\d+").findall(numbers))


def _own_field(diff: FileDiff, mark: str) -> str | None:
    """The version on one side; in tables only near the top of the file or below a table of the project's own."""
    has_tables = diff.change.path.endswith((".toml", ".cfg"))
    for hunk in diff.hunks:
        is_own_table = (
            not has_tables or hunk.new_start <= 12
        )  # the header may be above the hunk; the project's is first
        for line in hunk.lines:
            text = line[1:]
            if text.startswith("[") and has_tables:
                is_own_table = text.startswith(_OWN_TABLES) and "depend" not in text
            elif is_own_table and line[:1] == mark and "ersion" in text:  # cheaper than the pattern; v or V
                match = pattern(_OWN_FIELD).match(text)
                # `oven.version` among properties is that of an oven.
                is_own = not diff.change.path.endswith(".properties") or text.lower().startswith(
                    ("version", "project.")
                )
                if match is not None and is_own:
                    return match["version"]
    return None
