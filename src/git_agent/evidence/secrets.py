"""The secrets that are about to enter history, and what the settings say about them."""

from git_agent.config.settings import Settings
from git_agent.errors import UsageError
from git_agent.evidence.change import load_change
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.gateway import Git
from git_agent.model.evidence import StagedSecret


def staged_secrets(git: Git, settings: Settings) -> tuple[StagedSecret, ...]:
    """Those of everything that is staged, for whoever commits it without a look at it."""
    with StreamedDiff(git, DiffSpan.staged()) as diff:
        return load_change(diff, diff.changes(), git=git, settings=settings, scan_all=True).secrets


def refuse_secrets(secrets: tuple[StagedSecret, ...], settings: Settings) -> None:
    """Asked by whoever commits, at the last moment: no way to a commit may lead round it.

    Raises:
        UsageError: there are some, and the settings refuse them.
    """
    if secrets and settings.secrets.on_commit == "refuse":
        raise UsageError("secrets are staged and secrets.on_commit is refuse", hint="unstage them, then commit again")
