"""The secrets that are about to enter history, and what the settings say about them."""

from git_agent.config.settings import Settings
from git_agent.errors import UsageError
from git_agent.evidence.change import load_change
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.gateway import Git
from git_agent.model.change import visible_path
from git_agent.model.evidence import StagedSecret

SHOWN = 5  # places that a refusal names


def staged_secrets(git: Git, settings: Settings) -> tuple[StagedSecret, ...]:
    """Those of everything that is staged, for whoever commits it without a look at it."""
    with StreamedDiff(git, DiffSpan.staged()) as diff:
        return load_change(diff, diff.changes(), git=git, settings=settings, scan_all=True).secrets


def refuse_secrets(secrets: tuple[StagedSecret, ...], settings: Settings) -> None:
    """Asked by whoever commits, at the last moment: no way to a commit may lead round it.

    Raises:
        UsageError: there are some, and the settings refuse them.
    """
    if not secrets or settings.secrets.on_commit != "refuse":
        return
    places = [f"{visible_path(secret.path)}:{secret.line}" for secret in secrets]
    more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
    raise UsageError(
        f"secrets are staged and secrets.on_commit is refuse: {', '.join(places[:SHOWN])}{more}",
        hint="unstage them; GIT_AGENT_SECRETS_ON_COMMIT=warn lets one commit pass",
    )
