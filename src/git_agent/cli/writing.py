"""Has a message written as settings and flags say, and tells on stderr what the reader has to know about it."""

import argparse
from typing import TYPE_CHECKING

from git_agent.wiring import Wish

if TYPE_CHECKING:
    from git_agent.commit.draft import Drafter
    from git_agent.commit.task import CommitResult, CommitTask
    from git_agent.model.trace import Trace
    from git_agent.wiring import App


def wish_of(args: argparse.Namespace, command: str, *, hint: str = "") -> Wish:
    """What the flags ask of the writer beyond the settings; a hint typed later comes after the flag's."""
    hints = [text for text in (args.append_prompt, hint) if text]
    return Wish(command=command, base_url=args.base_url, hint="\n".join(hints))


def written(
    task: "CommitTask", wish: Wish, app: "App", trace: "Trace", *, drafter: "Drafter | None" = None
) -> "CommitResult":
    """The finished message, by `drafter` or whoever is configured."""
    from git_agent.cli.render import tell_author, tell_doubts, tell_losses
    from git_agent.commit.run import run

    result = run(task, git=app.git, drafter=drafter) if drafter else _with_fallback(task, wish, app, trace)
    digest = {"digest": result.evidence.packed.digest} if result.evidence.packed.sections else {}
    trace.event("evidence.gathered", files=len(result.evidence.change.changes), **digest)
    trace.event("final", provider=result.draft.provider, message=result.message.text)
    tell_author(result, app.console)
    tell_losses(result, app.console)
    tell_doubts(result, app.console)
    return result


def _with_fallback(task: "CommitTask", wish: Wish, app: "App", trace: "Trace") -> "CommitResult":
    from git_agent.commit.run import run
    from git_agent.errors import AuthError, InvalidMessage, ProviderError, TimeLimitExceeded

    try:
        return run(task, git=app.git, drafter=app.drafter(task.settings, wish, trace))
    except (AuthError, InvalidMessage, ProviderError, TimeLimitExceeded) as error:
        if task.settings.model.fallback != "builtin":
            raise
        trace.event("fallback", reason=str(error))
        app.console.warning(f"{error}; the built-in writer takes over")
    return run(task, git=app.git, drafter=app.builtin_drafter(task.settings))
