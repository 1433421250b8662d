"""What the marks of CI systems in a log mean: a new command, an error, the end of a step."""

import re
from typing import Literal

from git_agent.model.value import value

MarkKind = Literal["step", "command", "error", "failed", "after", "quiet"]


@value
class Mark:
    """A line that a CI system wrote. `text` is what is left without the mark."""

    kind: MarkKind
    text: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    rule: str | None = None


_STEP = re.compile(
    r"##\[group\]Run (?P<github>.*)|##\[section\]Starting: (?P<azure>.*)|(?:---|\+\+\+|~~~) (?P<kite>\S.*)"
)
_COMMAND = re.compile(r"##\[command\](.*)|\[command\](.*)|\$ (\S.*)|\++ ([\w./~-]+(?: .*)?)$|(?:cmd|run): (\S.*)")
_SHELL = re.compile(r"#!/bin/(?:ba|da)?sh -e\w* ?(?:-?o pipefail|pipefail)?$|CircleCI received exit code 0")
_FAILED = re.compile(
    r"(?:##\[error\]|Error: )?Process completed with exit code (?!0\b)\d+"
    r"|##\[error\](?:Bash|PowerShell|Cmd\.exe|The process .{1,200}|Script) (?:exited|failed) with (?:exit )?code"
    r"|ERROR: Job failed"
    r"|\^\^\^ \+\+\+|🚨 Error: The command exited with status"
    r"|Exited with code exit status [1-9]"
    r"|The command \".{1,300}\" exited with [1-9]"
    r"|ERROR: script returned exit code"
    r"|Process exited with code [1-9]|Build step .{1,80} (?:marked build as failure)"
)
_WORKFLOW = re.compile(r"(?:##\[|::)(?P<level>error|warning|notice|debug)(?P<given>[^\]:]{0,600})(?:\]|::)(?P<text>.*)")
_AZURE = re.compile(r"##vso\[task\.logissue (?P<given>[^\]]{0,600})\](?P<text>.*)")
_GIVEN = re.compile(r"(\w{1,30})=([^,;]{1,300})")
_TEAMCITY = re.compile(
    r"##teamcity\[(?P<what>testFailed|buildProblem|message|compilationStarted)\b(?P<given>.{0,4000})\]"
)
_ATTRIBUTE = re.compile(r"(\w{1,30})='((?:[^'|]|\|.){0,2000})'")
_QUIET = ("##[debug]", "##[endgroup]", "##[group]", "::debug::", "::group::", "::endgroup::", "::add-mask::", "##vso[")
_AFTER = re.compile(
    r"Running after[_ ]script|Post job cleanup|Cleaning up project directory|Uploading artifacts for failed job"
    r"|##\[section\]Starting: (?:Post-job|Finalize)|Running global post-command hook"
)


def mark_of(text: str) -> Mark | None:
    """What a CI system says with this line; None where a tool wrote it."""
    if not text or text[0] not in "#:$+-~[EPTcrB🚨^RUC":
        return None
    return _teamcity(text) if text.startswith("##teamcity[") else _read(text)


def _read(text: str) -> Mark | None:
    if _AFTER.match(text):
        return Mark(kind="after", text=text)
    if _FAILED.match(text):
        return Mark(kind="failed", text=text.removeprefix("##[error]").removeprefix("Error: "))
    if _SHELL.match(text):
        return Mark(kind="step", text="")
    if told := _STEP.match(text):
        return Mark(kind="step", text=told["github"] or told["azure"] or told["kite"] or "")
    if (told := _AZURE.match(text)) or (told := _WORKFLOW.match(text)):
        return _issue(told)
    if text.startswith(_QUIET):
        return Mark(kind="quiet", text=text)
    if told := _COMMAND.match(text):
        return Mark(kind="command", text=next(filter(None, told.groups()), ""))
    return None


def _issue(told: re.Match[str]) -> Mark:
    given = {name.lower(): held.strip() for name, held in _GIVEN.findall(told["given"])}
    level = given.get("type") or told.groupdict().get("level") or ""
    line, column = given.get("line") or given.get("linenumber"), given.get("col") or given.get("columnnumber")
    return Mark(
        kind="error" if level == "error" else "quiet",
        text=told["text"].replace("%0A", " ").replace("%25", "%").strip(),
        file=given.get("file") or given.get("sourcepath"),
        line=int(line) if line and line.isdecimal() else None,
        column=int(column) if column and column.isdecimal() else None,
        rule=given.get("code"),
    )


def _teamcity(text: str) -> Mark:
    told = _TEAMCITY.match(text)
    given = dict(_ATTRIBUTE.findall(told["given"])) if told else {}
    said = given.get("description") or given.get("message") or given.get("text") or ""
    is_error = told is not None and (told["what"] != "message" or given.get("status") in {"ERROR", "FAILURE"})
    said = re.sub(r"\|(.)", lambda escaped: {"n": " ", "r": " "}.get(escaped[1], escaped[1]), said)
    return Mark(kind="error" if is_error and said else "quiet", text=said)
