"""Turns the flags of a writing command into options, and tells on stderr what the reader of a message has to know."""

import argparse
from typing import TYPE_CHECKING, TypeVar

from git_agent.cli.options import flagged_server
from git_agent.errors import UsageError
from git_agent.model.value import replace
from git_agent.workspace import WriterOptions

if TYPE_CHECKING:
    from git_agent.commit.draft import CommitDrafter
    from git_agent.commit.task import CommitResult, CommitTask
    from git_agent.config.settings import Settings
    from git_agent.model.draft import Author
    from git_agent.model.trace import Trace
    from git_agent.pull_request.task import PullRequestResult
    from git_agent.shape.settling import Decide
    from git_agent.shape.told import Result
    from git_agent.trace.console import ConsoleTrace, Detail
    from git_agent.workspace import Workspace

    # For checkers only: a bound in quotes is parsed when it is made, and loads the parser of Python.
    Written = TypeVar("Written", bound=CommitResult | PullRequestResult)


def writer_options(args: argparse.Namespace, command: str, *, hint: str = "") -> WriterOptions:
    """What the flags ask of the writer beyond the settings; a hint typed later comes after the flag's."""
    # The later one may correct the first.
    hints = [text for text in (*getattr(args, "message", ()), args.append_prompt, hint) if text]
    return WriterOptions(command=command, server=flagged_server(args), hint="\n".join(hints))


def console_trace(args: argparse.Namespace, workspace: "Workspace", *, aside: bool = False) -> "ConsoleTrace":
    """A trace on the console, as much of it as the flags ask for."""
    from git_agent.trace.console import ConsoleTrace

    detail: Detail = "none" if args.json or args.quiet else "all" if args.verbose else "model"
    if args.debug:  # on stderr, where it is in nobody's way
        return ConsoleTrace(console=workspace.console, clock=workspace.clock, detail="all", aside=True)
    return ConsoleTrace(console=workspace.console, clock=workspace.clock, detail=detail, aside=aside)


def refuse_unheard_message(args: argparse.Namespace, workspace: "Workspace", settings: "Settings") -> None:
    """Says what to do instead of `-m` where no model takes it as a hint; a commit with other words would be a surprise.

    Raises:
        UsageError: there is no model.
    """
    if args.message and workspace.provider(settings.model, flagged_server(args)) is None:
        raise UsageError(
            "-m is a hint for a model, and the built-in writer takes no hint",
            hint="commit with your own words by `git commit -m`, or leave out -m and change the message with --edit",
        )


def with_ignored(result: "Written", settings: "Settings", options: WriterOptions) -> "Written":
    """The result with a warning for each wish that the built-in writer could not honour."""
    draft = result.draft
    ignored = ignored_wishes(draft.author, settings, options)
    if not ignored:
        return result
    warned = replace(draft, warnings=(*draft.warnings, *ignored))
    return replace(result, draft=warned)


def ignored_wishes(author: "Author", settings: "Settings", options: WriterOptions) -> tuple[str, ...]:
    """What was asked for that only a model can do."""
    if not author.is_builtin:
        return ()
    language = settings.commit.language
    hint = ("--append-prompt is not used: the built-in writer takes no hint",) if options.hint else ()
    is_english = not language or language.lower() in ("english", "en")
    return hint if is_english else (*hint, f"the built-in writer writes English: a model would write {language}")


def write_and_note(
    task: "CommitTask",
    options: WriterOptions,
    workspace: "Workspace",
    trace: "Trace",
    *,
    drafter: "CommitDrafter | None" = None,
    decide: "Decide | None" = None,
) -> "CommitResult":
    """The finished message, by `drafter` or whoever is configured; one that nobody may take is kept."""
    from git_agent.commit.build import write_message
    from git_agent.errors import InvalidMessage
    from git_agent.shape.settling import nobody_to_ask

    try:
        result = write_message(task, workspace, options, trace, drafter=drafter, decide=decide or nobody_to_ask)
    except InvalidMessage as error:
        from git_agent.cli.unproved import keep_refused

        keep_refused(error, task, workspace)
        raise
    result = with_ignored(result, task.settings, options)
    note_result(result, workspace, trace)
    return result


def show_message(
    result: "CommitResult", args: argparse.Namespace, workspace: "Workspace", trace: "ConsoleTrace"
) -> None:
    """The message that is about to be committed, where neither the trace nor an editor shows it."""
    is_wanted = args.ask or not (args.quiet or args.edit)
    if is_wanted and not (args.json or args.dry_run or trace.has_begun):
        from git_agent.redact import clean

        # What is printed ends in logs and screenshots; what is committed keeps the author's own words.
        workspace.console.narrate(f"{clean(result.message.text)}\n")


def note_result(result: "Result", workspace: "Workspace", trace: "Trace") -> None:
    """Puts a finished message on record, and on stderr what the reader has to know about it."""
    from git_agent.cli.render import note_omissions, note_pruned, warn_of_doubts, warn_of_secrets

    trace.event("final", **told_author(result.draft.author), message=result.message.text)
    hint_at_models(result.draft.author, workspace)
    note_omissions(result, workspace.console)
    note_pruned(result.pruned, workspace.console)
    warn_of_doubts(result, workspace.console)
    warn_of_secrets(result.evidence.secrets, workspace.console)


def told_author(author: "Author") -> dict[str, str]:
    """Who wrote, for a trace."""
    return {"provider": author.name, **({"model": author.model} if author.model else {})}


def hint_at_models(author: "Author", workspace: "Workspace") -> None:
    """Says how to use a model where none was found; once in a repository, for whoever knows it need not read it."""
    console = workspace.console
    if not (author.is_builtin and workspace.found_no_model) or console.quiet:
        return
    from git_agent.store.once import is_news
    from git_agent.store.places import told_file

    if not is_news("", told_file(workspace.git.repository)):
        return
    advice = "`git agent setup` finds a model to use"
    console.note(f"git-agent: written by the built-in writer; {advice}", is_fixed=True)
