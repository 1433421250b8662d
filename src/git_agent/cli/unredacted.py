"""`--no-redact`: a model on this machine may see everything; no other may, whatever is asked for."""

import argparse
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from git_agent.cli.options import flagged_server
from git_agent.errors import UsageError

if TYPE_CHECKING:
    from git_agent.config.settings import Settings
    from git_agent.workspace import Workspace


def showing(args: argparse.Namespace, workspace: "Workspace", settings: "Settings") -> AbstractContextManager[None]:
    """What the flags let a model see, for the time of a block.

    Raises:
        UsageError: everything, and the model is not known to be on this machine.
    """
    if not args.no_redact:
        return nullcontext()
    chosen = workspace.provider(settings.model, flagged_server(args))
    if chosen is None:  # nothing is sent
        return nullcontext()
    # The built-in writer, should it take over, is never shown a secret.
    if not chosen.is_local or getattr(args, "review", False) or settings.model.may_fall_back:
        raise UsageError(
            "--no-redact is for a model on this machine, without --review and --fallback",
            hint="name its server with --base-url http://127.0.0.1:PORT/v1, or leave out --no-redact",
        )
    from git_agent.redact.for_models import everything_shown

    return everything_shown()
