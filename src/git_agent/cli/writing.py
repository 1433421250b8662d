"""Has a message written as settings and flags say, and tells on stderr what the reader has to know about it."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from git_agent.wiring import WriterOptions

if TYPE_CHECKING:
    from git_agent.cli.render import Result
    from git_agent.commit.draft import CommitDrafter
    from git_agent.commit.task import CommitResult, CommitTask
    from git_agent.config.settings import Settings
    from git_agent.model.trace import Trace
    from git_agent.wiring import App

Made = TypeVar("Made")


def options_of(args: argparse.Namespace, command: str, *, hint: str = "") -> WriterOptions:
    """What the flags ask of the writer beyond the settings; a hint typed later comes after the flag's."""
    hints = [text for text in (args.append_prompt, hint) if text]
    return WriterOptions(command=command, base_url=args.base_url, hint="\n".join(hints))


def written(
    task: "CommitTask", options: WriterOptions, app: "App", trace: "Trace", *, drafter: "CommitDrafter | None" = None
) -> "CommitResult":
    """The finished message, by `drafter` or whoever is configured."""
    from git_agent.commit.run import run

    def by(drafter: "CommitDrafter") -> "CommitResult":
        return run(task, git=app.git, drafter=drafter)

    settings = task.settings
    result = (
        by(drafter)
        if drafter
        else with_fallback(
            lambda: by(app.drafter(settings, options, trace)),
            lambda: by(app.builtin_drafter(settings)),
            settings=settings,
            app=app,
            trace=trace,
        )
    )
    tell(result, app, trace)
    return result


def tell(result: "Result", app: "App", trace: "Trace") -> None:
    """Puts a finished message on record, and on stderr what the reader has to know about it."""
    from git_agent.cli.render import tell_author, tell_doubts, tell_losses

    digest = {"digest": result.evidence.packed.digest} if result.evidence.packed.sections else {}
    trace.event("evidence.gathered", files=len(result.evidence.change.changes), **digest)
    trace.event("final", provider=result.draft.provider, message=result.message.text)
    tell_author(result, app.console)
    tell_losses(result, app.console)
    tell_doubts(result, app.console)


def with_fallback(
    make: Callable[[], Made], offline: Callable[[], Made], *, settings: "Settings", app: "App", trace: "Trace"
) -> Made:
    """What `make` makes; where a model fails and the settings allow it, what can be made without one."""
    from git_agent.errors import AuthError, InvalidMessage, ProviderError, TimeLimitExceeded

    try:
        return make()
    except (AuthError, InvalidMessage, ProviderError, TimeLimitExceeded) as error:
        if settings.model.fallback != "builtin":
            raise
        trace.event("fallback", reason=str(error))
        app.console.warning(f"{error}; the built-in writer takes over")
    return offline()
