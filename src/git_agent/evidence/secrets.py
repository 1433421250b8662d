"""The secrets that are about to enter history, and what the settings say about them."""

from git_agent.config.settings import Settings
from git_agent.errors import UsageError
from git_agent.evidence.change import load_change
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.gateway import Git
from git_agent.model.change import visible_path
from git_agent.model.evidence import UNSCANNED, StagedSecret

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
    more = f" and {len(secrets) - SHOWN} more" if len(secrets) > SHOWN else ""
    # Of a text that nobody has looked through it cannot be said that it holds one.
    what = "may be" if all(secret.kind == UNSCANNED for secret in secrets) else "are"
    raise UsageError(
        f"secrets {what} staged and secrets.on_commit is refuse: {', '.join(map(_place, secrets[:SHOWN]))}{more}",
        hint="unstage them; GIT_AGENT_SECRETS_ON_COMMIT=warn lets one commit pass",
    )


def _place(secret: StagedSecret) -> str:
    path = visible_path(secret.path)
    return f"{path} (not looked through)" if secret.kind == UNSCANNED else f"{path}:{secret.line}"
