"""A place below its message: rustc's `-->` and its followers, terraform's `on main.tf line 3`, shellcheck's."""

import re

from git_agent.ci.diagnose.families.base import Before, Family, Hit, Rank, place
from git_agent.ci.diagnose.families.messages import type_of_message
from git_agent.ci.diagnose.values import FailureType

_ARROW = re.compile(
    r"\s*(?:-->|╭▸|╭─+▸?|┌─+|,-+|╭─+\[|└─+|—>|──▶"
    r"|=>)\s*\[?\s*(?P<file>(?:[A-Za-z]:)?[^\s:\[\]()]+?):(?P<line>\d+)(?::(?P<column>\d+))?\]?.*$"
)
_SAID = re.compile(
    r"\s*(?:│ )?(?:(?P<level>error|warning|note|help|lint|Error|Warning|ERROR"
    r"|info)(?:\[(?P<code>[\w-]+(?:::[\w-]+)?)\]|\((?P<other>[\w-]+)\))?:"
    r"|(?P<sign>[×⚠!x✖])) (?P<message>.*)"
)
_RUFF = re.compile(r"(?P<code>[A-Z]{1,4}\d{2,4}|invalid-syntax|unformatted)(?::)?(?: \[\*\])? (?P<message>.+)")
_LEVEL = re.compile(
    r"(?:= note: )?.*#\[deny\((?P<rule>[\w:]+)\)\]|.*`-D (?P<given>[\w:-]+)`|.*index\.html#(?P<page>\w+)"
)
_ON = re.compile(r"\s*(?:[│|╷╵]\s*)?on (?P<file>\S+) line (?P<line>\d+)(?:, in .*|:)?$")
_APPEARS = re.compile(
    r".*(?:error appears to (?:be|have been) in|Origin:|error was found in"
    r"|defined in) '?(?P<file>/?[^\s':]+)'?: ?(?:line )?(?P<line>\d+)(?:,"
    r"|:)? ?(?:column )?(?P<column>\d+)?"
)
_SHELL = re.compile(r"In (?P<file>\S+) line (?P<line>\d+):$")
_SHELL_SAID = re.compile(r"\s*\^-*\^?-* ?(?P<rule>SC\d{4})(?: \((?P<level>\w+)\))?: (?P<message>.+)")


def _arrow(text: str, before: Before) -> Hit | None:
    told = _ARROW.match(text)
    if told is None:
        return None
    if text.lstrip().startswith("└") and not any(_SAID.match(line) for line in before[-6:]):
        return None
    for line in reversed(before[-6:]):
        if ruff := _RUFF.match(line):
            return place(
                told["file"], told["line"], ruff["message"], kind="lint-error", column=told["column"], rule=ruff["code"]
            )
        if said := _SAID.match(line):
            return _leveled(told, said)
        if _ARROW.match(line):
            return None
    message = next((line for line in reversed(before[-3:]) if line.strip()), text)
    return place(
        told["file"], told["line"], message, kind=_by_ending(told["file"]), column=told["column"], rank=Rank.TITLE
    )


def _leveled(told: re.Match[str], said: re.Match[str]) -> Hit | None:
    level, rule = (said["level"] or said["sign"]).lower(), said["code"] or said["other"]
    if level in {"note", "help", "info"}:
        return None
    kind = type_of_message(said["message"]) or _kind(told["file"], rule, said["message"])
    rank = Rank.WARNING if level in {"warning", "⚠", "!"} else Rank.PLACE
    return place(told["file"], told["line"], said["message"], kind=kind, column=told["column"], rule=rule, rank=rank)


def _kind(file: str, rule: str | None, message: str) -> FailureType | None:
    if rule and re.match(r"clippy::", rule):
        return "lint-error"
    if file.endswith((".py", ".pyi")):
        # ty and pyrefly name a rule in words, ruff one with a number
        return "lint-error" if rule and re.match(r"[A-Z]+\d+$", rule) else "type-error"
    if file.endswith((".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".vue")):
        return "lint-error" if rule or "(" in message else None
    if file.endswith((".yml", ".yaml", ".md", ".sh", ".css", ".sql", ".toml")):
        return "lint-error"
    return "build-error"


def _by_ending(file: str) -> FailureType | None:
    return None if file.endswith((".py", ".js", ".ts", ".tsx", ".jsx")) else "build-error"


def _clippy(text: str, before: Before) -> Hit | None:
    """`= note: #[deny(clippy::x)]` turns the compiler's error above it into a linter's."""
    told = _LEVEL.match(text)
    rule = told and (told["rule"] or told["given"] or told["page"])
    if told is None or "clippy" not in text or rule is None:
        return None
    for index in range(len(before) - 1, max(-1, len(before) - 25), -1):
        if arrow := _ARROW.match(before[index]):
            said = _SAID.match(before[index - 1]) if index else None
            if said is None or said["level"] != "error":
                return None
            hit = place(
                arrow["file"], arrow["line"], said["message"], kind="lint-error", column=arrow["column"], rule=rule
            )
            from git_agent.model.value import replace

            return replace(hit, replaces=True) if hit else None
    return None


def _on_line(text: str, before: Before) -> Hit | None:
    """Terraform: `Error: ...`, a blank line, `on main.tf line 3, in resource ...`."""
    told = _ON.match(text)
    if told is None:
        return None
    for line in reversed(before[-5:]):
        plain = line.strip(" │|╷")
        if plain.startswith(("Error: ", "Error parsing")):
            message = plain.removeprefix("Error: ")
            return place(told["file"], told["line"], message, kind=type_of_message(message) or "build-error")
        if plain.startswith("Warning: "):
            return None
    return None


def _appears(text: str, before: Before) -> Hit | None:
    """Ansible: `The error appears to be in 'site.yml': line 3, column 5`."""
    told = _APPEARS.match(text)
    if told is None:
        return None
    message = next(
        (line for line in reversed(before[-8:]) if re.match(r"(?:ERROR!|fatal:|\[ERROR\]|\[ERROR\]:)", line)), text
    )
    return place(told["file"], told["line"], message.removeprefix("ERROR! "), kind=None, column=told["column"])


def _shellcheck(text: str, before: Before) -> Hit | None:
    told = _SHELL_SAID.match(text)
    if told is None:
        return None
    for line in reversed(before[-12:]):
        if where := _SHELL.match(line):
            return place(where["file"], where["line"], told["message"], kind="lint-error", rule=told["rule"])
    return None


_NAMED = re.compile(
    r"(?:\[error\] )?-- (?:\[(?P<code>E\d+)\] )?(?P<message>.*?Error):"
    r" (?P<file>[^\s:]+):(?P<line>\d+):(?P<column>\d+)"
    r"|(?:ERROR: )?(?P<psalm>\w+) - (?P<php>[^\s:]+\.\w+):(?P<row>\d+):(?P<offset>\d+) - (?P<said>.+)"
    r"|\s*error [•-] (?P<dart>[^\s:]+\.dart):(?P<dart_line>\d+):(?P<dart_column>\d+) [•-]"
    r" (?P<dart_said>.+) [•-] (?P<dart_rule>\w+)$"
)


def _between(text: str, before: Before) -> Hit | None:
    """A place between a rule's name and its message: Scala 3, Psalm, Dart's analyzer."""
    told = _NAMED.match(text)
    if told is None:
        return None
    if told["file"]:
        return place(
            told["file"], told["line"], told["message"], kind="build-error", column=told["column"], rule=told["code"]
        )
    if told["php"]:
        return place(
            told["php"], told["row"], told["said"], kind="type-error", column=told["offset"], rule=told["psalm"]
        )
    return place(
        told["dart"],
        told["dart_line"],
        told["dart_said"],
        kind="lint-error",
        column=told["dart_column"],
        rule=told["dart_rule"],
    )


FAMILIES = (
    Family(name="between", words=(" - ", "-- ", " • "), find=_between),
    Family(name="arrow", words=("-->", "╭", "┌", "└", ",-", "—>", "──▶", "=>"), find=_arrow),
    Family(name="clippy", words=("clippy",), find=_clippy),
    Family(name="terraform", words=("on ",), find=_on_line),
    Family(name="ansible", words=("appear", "Origin:", "defined in", "found in"), find=_appears),
    Family(name="shellcheck", words=("SC",), find=_shellcheck),
)
