"""A plan for people."""

from itertools import groupby
from typing import TYPE_CHECKING

from git_agent.console import Styled
from git_agent.model.change import visible_path
from git_agent.model.counted import counted
from git_agent.redact import clean
from git_agent.split.script import file_line, part_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from git_agent.console import Console
    from git_agent.split.task import SplitResult
    from git_agent.split.values import Part

MOST_LINES = 12  # parts of one commit that are listed


def show_plan(result: "SplitResult", console: "Console") -> None:
    """Every commit with its message, its parts and what holds them together; then what is left."""
    for number in range(1, len(result.messages) + 1):
        show_commit(result, number, console)
    if result.plan.left:
        console.out(Styled(text="left staged\n", style="bold"), *_listed(result, result.plan.left, {}), "\n")


def show_commit(result: "SplitResult", number: int, console: "Console") -> None:
    """One commit of it."""
    group, written = result.plan.groups[number - 1], result.messages[number - 1]
    message = clean(written.message.text).rstrip("\n")
    body = "".join(f"  {line}".rstrip() + "\n" for line in message.split("\n"))
    head = f"commit {number} of {len(result.messages)}"
    reason = "" if group.is_told_by_files else group.reason
    if group.left_subject not in ("", written.message.subject):
        reason += f"; other parts than those of: {clean(group.left_subject)}"
    told = f"  ({reason})" if reason else ""
    listed = _listed(result, group.parts, dict(group.file_reasons))
    console.out(Styled(text=head, style="bold"), f"{told}\n{body}", *listed, "\n")


def _listed(result: "SplitResult", parts: "tuple[Part, ...]", reasons: "Mapping[int, str]") -> list[str]:
    """The parts, a whole file in one line, each file with why it is there."""
    lines: list[str] = []
    for number, some in groupby(parts, key=lambda part: part.file):
        file, own = result.change.files[number - 1], list(some)
        if len(own) == len(file.parts):
            told = [file_line(file) + (f", {counted(len(own), 'hunk')}" if own[0].hunk else "")]
        else:
            told = [part_line(part, result.change) for part in own]
        if number in reasons:
            told[0] += f"  ({visible_path(reasons[number])})"
        lines += (f"  {line}\n" for line in told)
    more = len(lines) - MOST_LINES
    return [*lines[:MOST_LINES], f"    and {counted(more, 'more part')}\n"] if more > 0 else lines
