"""The last resort: a place of the project anywhere in a line, and a message right below a place of its own."""

import re

from git_agent.ci.diagnose.families.base import Before, Family, Hit, Rank, place
from git_agent.ci.diagnose.families.messages import type_of_message
from git_agent.ci.diagnose.values import FailureType

_SOURCE = (
    r"py|pyi|js|jsx|ts|tsx|mjs|cjs|vue|svelte|go|rs|java|kt|kts|scala|groovy|c|cc|cpp|cxx|h|hpp|m|mm"
    r"|cs|fs|vb|rb|php|ex|exs|erl|hs|ml|mli|lua|pl|pm|t"
    r"|swift|dart|zig|nim|cr|jl|R|r|sh|bash|bats|sql|tf|hcl|ya?ml|json|toml|xml|html|css|scss|less|md"
    r"|rst|tex|proto|graphql|gradle|cmake|feature|robot|sol|clj|elm|nix|bzl|txt|cfg|ini|f90|adb|vhd|sv"
    r"|v"
)
_PLACE = re.compile(
    r"(?<![\w./:@-])(?P<file>(?:[A-Za-z]:)?[\w./\\@+~-]{1,200}\.(?:"
    + _SOURCE
    + r")):(?P<line>\d{1,6})(?::(?P<column>\d{1,5}))?(?![\w.])"
)
_BARE = re.compile(r"\s*(?:\./)?(?P<file>[^\s:]+\.(?:" + _SOURCE + r")):(?P<line>\d+)(?::(?P<column>\d+))?$")
_BELOW = re.compile(
    r"(?P<kind>Type error|Error|error|Syntax error|SyntaxError|Warn|Warning|Lint error)\b:? (?P<message>.+)"
)
_OCAML = re.compile(r"File \"(?P<file>[^\"]+\.mli?)\", lines? (?P<line>\d+)")
_FINE = re.compile(
    r"\s*(?:✓|✔|√|ok \d|PASS|--- PASS|\[       OK|INFO|DEBUG|debug|note:|=+>|\$ |> )"
    r"|.*\b(?:[Ww]arning|deprecated|DEPRECATED|WARN)\b"
)


def _loose(text: str, before: Before) -> Hit | None:
    if _FINE.match(text):
        return None
    told = _PLACE.search(text)
    if told is None:
        return None
    hit = place(told["file"], told["line"], text, kind=None, column=told["column"], rank=Rank.LOOSE)
    return hit if hit and hit.rank is Rank.LOOSE else None


def _below(text: str, before: Before) -> Hit | None:
    """`./app/page.tsx:7:9`, and in the next line `Type error: ...`; OCaml has the source between the two."""
    told = _BELOW.match(text)
    if told is None or not before:
        return None
    where = _BARE.match(before[-1])
    if where is None:
        where = next((found for line in reversed(before[-8:]) if (found := _OCAML.match(line))), None)
        return place(where["file"], where["line"], told["message"], kind="build-error") if where else None
    is_typed = told["kind"] == "Type error" or told["message"].endswith("(ts)")
    kind: FailureType | None = "type-error" if is_typed else type_of_message(told["message"])
    return place(where["file"], where["line"], told["message"], kind=kind, column=where["column"])


FAMILIES = (
    Family(name="below its place", words=("rror", "Warn"), find=_below),
    Family(name="loose", words=(":1", ":2", ":3", ":4", ":5", ":6", ":7", ":8", ":9"), find=_loose),
)
