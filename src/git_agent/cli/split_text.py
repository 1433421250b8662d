"""A plan for people."""

from typing import TYPE_CHECKING

from git_agent.console import Styled
from git_agent.model.counted import counted
from git_agent.redact import clean
from git_agent.split.script import part_line

if TYPE_CHECKING:
    from git_agent.console import Console
    from git_agent.split.task import SplitResult
    from git_agent.split.values import Part

MOST_LINES = 12  # parts of one commit that are listed


def show_plan(result: "SplitResult", console: "Console") -> None:
    """Every commit with its message, its parts and what holds them together; then what is left."""
    for number in range(1, len(result.messages) + 1):
        show_commit(result, number, console)
    if result.plan.left:
        console.out(Styled(text="left staged\n", style="bold"), *_listed(result, result.plan.left), "\n")


def show_commit(result: "SplitResult", number: int, console: "Console") -> None:
    """One commit of it."""
    group, written = result.plan.groups[number - 1], result.messages[number - 1]
    message = clean(written.message.text).rstrip("\n")
    body = "".join(f"  {line}".rstrip() + "\n" for line in message.split("\n"))
    head = f"commit {number} of {len(result.messages)}"
    reason = group.reason
    if group.left_subject not in ("", written.message.subject):
        reason += f"; other parts than those of: {clean(group.left_subject)}"
    console.out(Styled(text=head, style="bold"), f"  ({reason})\n{body}", *_listed(result, group.parts), "\n")


def _listed(result: "SplitResult", parts: "tuple[Part, ...]") -> list[str]:
    lines = [f"  {part_line(part, result.change)}\n" for part in parts[:MOST_LINES]]
    more = len(parts) - MOST_LINES
    return [*lines, f"    and {counted(more, 'more part')}\n"] if more > 0 else lines
