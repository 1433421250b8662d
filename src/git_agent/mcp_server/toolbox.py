"""The tools there are: every file of `tools/` holds one."""

from importlib import import_module
from pkgutil import iter_modules

from git_agent.mcp_server import tools
from git_agent.mcp_server.tool import Tool


def all_tools() -> dict[str, Tool]:
    """Every tool by its name."""
    names = sorted(module.name for module in iter_modules(tools.__path__))
    found: list[Tool] = [import_module(f"{tools.__name__}.{name}").TOOL for name in names]
    return {tool.name: tool for tool in found}


def all_reports() -> set[tuple[str, str]]:
    """What the commands behind them answer: its name, and the command that it is of."""
    fronts = [front for tool in all_tools().values() for front in (tool, tool.committing) if front]
    return {(front.reports, front.command[0]) for front in fronts}
