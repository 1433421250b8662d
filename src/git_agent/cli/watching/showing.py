"""One answer, for programs or for people."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from git_agent.cli.render import show_report

if TYPE_CHECKING:
    from git_agent.console import Part
    from git_agent.workspace import Workspace


def show(
    report: Mapping[str, object],
    lines: "Iterable[Part]",
    workspace: "Workspace",
    *,
    as_json: bool,
    indent: int | None = 2,
) -> None:
    """The report as JSON, or as lines, which are only made where somebody reads them."""
    if as_json:
        show_report(report, workspace.console, indent=indent)
    else:
        workspace.console.out(*lines)
