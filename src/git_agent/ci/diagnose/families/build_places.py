"""Where build tools, shells and bundlers stumbled, each in its own way of naming a place."""

import re

from git_agent.ci.diagnose.families.base import Before, Family, Hit, Rank, nearest, place
from git_agent.ci.diagnose.places import project_path
from git_agent.ci.diagnose.values import FailureType

_LINE = re.compile(r"[^\s:]:(?: (?:line )?)?\d")  # a file or a word, and its line
_CMAKE = re.compile(r"CMake Error(?: \(.*\))? at (?P<file>\S+?):(?P<line>\d+)(?: \((?P<rule>\w+)\))?:?")
_MAKE = re.compile(r"(?P<file>[^\s:]+):(?P<line>\d+): \*\*\* (?P<message>.*)")
_DOCKERFILE = re.compile(r"(?P<file>\S*(?:Docker|Container)file[\w.-]*|\S+\.[Dd]ockerfile):(?P<line>\d+)$")
_SHELL = re.compile(
    r"(?:/bin/(?:ba|z|k)?sh: )?(?P<file>[^\s:]+(?:\.(?:sh|bash|zsh|bats))|\.?/[\w./-]+"
    r"|[\w./-]+/[\w.-]+): (?:line )?(?P<line>\d+): (?P<message>.+)"
)
_GRADLE_FILE = re.compile(r"(?:Build|Script|Settings) file '(?P<file>[^']+)' line: (?P<line>\d+)")
_HELM = re.compile(
    r".*(?:parse error at|execution error at|error calling \w+"
    r"|template: ) ?\(?(?P<file>[\w./-]+\.(?:ya?ml|tpl|txt)):(?P<line>\d+)(?::(?P<column>\d+))?.*"
)
_YAML = re.compile(
    r".*?(?P<file>[\w./-]+\.(?:ya?ml|json|toml|cfg|ini))\b.*?\bline (?P<line>\d+)(?:,? col(?:umn)? (?P<column>\d+))?.*"
)
_ESBUILD = re.compile(r"\s{4}(?P<file>[^\s:]+\.\w+):(?P<line>\d+):(?P<column>\d+):$")
_ROLLUP = re.compile(r"file: (?P<file>[^\s:]+\.\w+):(?P<line>\d+):(?P<column>\d+)$")
_WEBPACK = re.compile(r"(?:ERROR in |@ )(?P<file>\./\S+?)(?: (?P<line>\d+):(?P<column>\d+)(?:-\d+(?::\d+)?)?)?$")


_PARSE = re.compile(
    r"^(?:(?P<prettier>\[error\] )(?P<file>[^\s:]+): )?(?P<message>(?:SyntaxError|Module parse failed"
    r"|Module build failed|ParseError)\b[^()]*)"
    r"(?:\((?P<line>\d+):(?P<column>\d+)\))?"
)
_IMPORTED = re.compile(r".*?(?P<message>Cannot find (?:package|module) '[^./][^']*' imported from) (?P<file>\S+)$")
_NODE = re.compile(r"(?:file://)?(?P<file>[^\s:]+\.[cm]?[jt]sx?):(?P<line>\d+)$")


def _places(text: str, before: Before) -> Hit | None:
    is_lined = _LINE.search(text) is not None
    for pattern in (_CMAKE, _MAKE, _ESBUILD, _ROLLUP) if is_lined else ():
        if told := pattern.match(text):
            given = told.groupdict()
            message = given.get("message") or _above(before, text)
            return place(told["file"], told["line"], message, kind="build-error", column=given.get("column"))
    if hit := _of_scripts(text, before):
        return hit
    return _others(text, before) if is_lined or "line " in text else None


def _others(text: str, before: Before) -> Hit | None:
    for pattern in (_DOCKERFILE, _GRADLE_FILE) if "file" in text else ():
        if told := pattern.match(text):
            return place(told["file"], told["line"], _above(before, text), kind=None)
    if (
        ": " in text
        and (told := _SHELL.match(text))
        and not told["file"].startswith(("/usr", "/bin", "/home/runner/work/_temp"))
    ):
        return place(told["file"], told["line"], told["message"], kind=None)
    if ("error" in text or "template" in text) and (told := _HELM.match(text)):
        return place(told["file"], told["line"], text, kind="build-error", column=told["column"])
    if "rror" in text and (told := _YAML.match(text)):
        return place(told["file"], told["line"], text, kind=None, column=told["column"])
    return None


def _of_scripts(text: str, before: Before) -> Hit | None:
    """webpack, prettier, node."""
    if ("ERROR in " in text or "@ " in text) and (told := _WEBPACK.match(text)) and told["line"]:
        return place(told["file"], told["line"], text, kind="build-error", column=told["column"])
    if ("Error" in text or "failed" in text) and (told := _PARSE.search(text)):
        return _parsed(told, before)
    if "imported from" in text and (told := _IMPORTED.match(text)):
        message = f"{told['message']} {project_path(told['file'])}"
        return place(told["file"], None, message, kind="dependency-error")
    return None


def _parsed(told: re.Match[str], before: Before) -> Hit | None:
    """`Unexpected token (3:5)` with the file in the same line, or above it as webpack and node have it."""
    file = told["file"]
    if file is None and (header := nearest(_NODE, before, most=6) or nearest(_WEBPACK, before, most=6)):
        file, line = header["file"], told["line"] or header["line"]
    else:
        line = told["line"]
    kind: FailureType = "lint-error" if told["prettier"] else "build-error"
    return place(file, line, told["message"], kind=kind, column=told["column"]) if file else None


def _above(before: Before, text: str) -> str:
    said = next((line.strip() for line in reversed(before[-6:]) if re.search(r"[Ee]rror|ERROR", line)), "")
    return said.strip("✘[] ") or text.strip()


_REFUSED = re.compile(r"(?P<by>\S+: (?:line )?(?:\d+: )?)?(?P<file>\.?/?[\w.-]+(?:/[\w.-]+)+): [Pp]ermission denied$")

_BY_SHELL = re.compile(r"(?:\S*/)?(?:ba|da|z|k)?sh: |\S+: (?:line )?\d+: ")
_SCRIPT = re.compile(r"\./|[^/].*\.(?:sh|bash|py|rb|pl|js)$|[^/][^.]*$")


def _refused(text: str, before: Before) -> Hit | None:
    """A script that may not be run, whose mode is to be changed; what a program may not read is another matter."""
    told = _REFUSED.match(text)
    if told is None:
        return None
    is_run = (not told["by"] or _BY_SHELL.match(told["by"])) and _SCRIPT.match(told["file"])
    kind: FailureType = "workflow-config" if is_run else "permission"
    return place(told["file"], None, text, kind=kind, rank=Rank.ENVIRONMENT)


FAMILIES = (
    Family(name="refused", words=("ermission denied",), find=_refused),
    Family(
        name="build places",
        words=(
            "imported",
            "line",
            "Syntax",
            "arse",
            "build failed",
            "ERROR in",
            "akefile",
            "ockerfile",
            "CMake",
            ".mk:",
            ":",
            "file",
        ),
        find=_places,
    ),
)
