"""The whole check-up: every question in its order, and who would write."""

from collections.abc import Mapping

from git_agent.checkup.answer import ask_server
from git_agent.checkup.check import Check
from git_agent.checkup.forge import forge_checks
from git_agent.checkup.machine import machine_checks
from git_agent.checkup.repository import repository_checks
from git_agent.checkup.writer import ConfiguredWriter, find_writer, writer_checks
from git_agent.config.checks import Setting
from git_agent.errors import GitAgentError
from git_agent.hooks import expected_scripts, hook_asks_model
from git_agent.model.value import replace, value
from git_agent.workspace import Workspace, WriterOptions


@value
class CheckUp:
    """What was looked at; `writer` is who would write, or why nobody would."""

    checks: tuple[Check, ...]
    writer: ConfiguredWriter | GitAgentError

    @property
    def is_healthy(self) -> bool:
        """Whether nothing keeps git-agent from working."""
        return all(check.state != "fault" for check in self.checks)


def check_up(workspace: Workspace, options: WriterOptions, flags: Mapping[str, Setting]) -> CheckUp:
    """Looks at everything that a run with these flags would need."""
    writer = find_writer(workspace, options, flags)
    answered = ask_server(writer, workspace, options, flags)
    if answered and isinstance(writer, ConfiguredWriter):
        writer = replace(writer, model=writer.model or answered.model)
    checks = (
        *machine_checks(workspace),
        *writer_checks(writer, in_hook=_hook_asks_model(workspace)),
        *([answered.check] if answered else []),
        *repository_checks(workspace, expected_scripts(workspace)),
        *forge_checks(workspace),
    )
    return CheckUp(checks=checks, writer=writer)


def _hook_asks_model(workspace: Workspace) -> bool:
    """Whether the hook would have a model write, as far as the settings can be read."""
    try:
        return hook_asks_model(workspace.settings())
    except GitAgentError:
        # Why they cannot be read is the answer to another question of the check-up.
        return False
