"""`git-agent setup`: finds a model, says what it would be sent, and writes down that it shall write."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.options import variable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from git_agent.setup.candidates import Candidate
    from git_agent.setup.choice import Choice
    from git_agent.setup.run import Plan
    from git_agent.setup.trial import Trial
    from git_agent.workspace import Workspace

NAME = "setup"
HELP = "find a model, and write down that it shall write"
EXAMPLE = """example:
  git agent setup                       look for keys, logins and local servers, then ask
  git agent setup --yes                 take the first that is found
  git agent setup --preset openrouter --model qwen/qwen3-coder --yes
  git agent setup --base-url http://127.0.0.1:8000/v1 --dry-run   show what would be written and sent
  git agent setup --preset builtin --yes   no model any more
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", help="one JSON object on stdout; asks nothing, and writes with --yes only"
    )
    parser.add_argument("--yes", action="store_true", help="ask nothing: take what the flags say, else the first found")
    parser.add_argument("--dry-run", action="store_true", help="write nothing and send nothing")
    parser.add_argument("--no-test", action="store_true", help="write the settings, and have no test message written")
    group = parser.add_argument_group("model")
    group.add_argument("--preset", metavar="WRITER", help="a service or local server, or codex, claude-cli, builtin")
    group.add_argument("--base-url", metavar="URL", help="where the server is; alone, any OpenAI-compatible server")
    group.add_argument("--model", default="", metavar="NAME", help="name of the model")
    group.add_argument("--key-variable", type=variable, metavar="NAME", help="the variable that holds the key")


def reports() -> dict[str, type]:
    from git_agent.setup.report import SetupReport

    return {NAME: SetupReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.setting_up import told_plan
    from git_agent.errors import ANSWERED_NO, DONE
    from git_agent.setup.run import plan

    found = _found(args, workspace)
    choice = _choice(args, found, workspace)
    if choice is None:
        return ANSWERED_NO
    made = plan(choice, workspace)
    if not args.json:
        workspace.console.out(told_plan(made))
    is_agreed = not args.dry_run and _is_agreed(args, workspace)
    if not is_agreed and not args.dry_run:
        workspace.console.note(f"git-agent: nothing was written{': say --yes to have it' if args.json else ''}")
    trial = _carried_out(made, workspace, with_test=not args.no_test) if is_agreed else None
    if args.json:
        from git_agent.cli.render import show_report
        from git_agent.setup.report import setup_report

        show_report(setup_report(found, made, written=is_agreed, trial=trial), workspace.console)
    elif trial:
        workspace.console.out(f"{trial.model} writes: {trial.message}\n")
    return DONE if is_agreed or args.dry_run else ANSWERED_NO


def _found(args: argparse.Namespace, workspace: "Workspace") -> "tuple[Candidate, ...]":
    """Who could write here; whoever has chosen need not be shown."""
    if args.preset or args.base_url:
        return ()
    from git_agent.setup.candidates import candidates

    return candidates(workspace.environ, ports=workspace.process.model_ports)


def _choice(args: argparse.Namespace, found: "Sequence[Candidate]", workspace: "Workspace") -> "Choice | None":
    from git_agent.cli.setting_up import asked_choice, only_choice
    from git_agent.model.value import replace
    from git_agent.setup.choice import Choice, check_name

    if args.preset or args.base_url:
        choice: Choice | None = Choice(name=check_name(args.preset or "custom"), base_url=args.base_url or "")
    elif args.yes or args.json or args.dry_run:
        choice = only_choice(found)
    else:
        choice = asked_choice(found, workspace.console)
    return choice and replace(choice, model=args.model or choice.model, key_variable=args.key_variable or "")


def _is_agreed(args: argparse.Namespace, workspace: "Workspace") -> bool:
    from git_agent.cli.setting_up import is_wanted
    from git_agent.errors import UsageError

    if args.yes or args.json:  # a program is asked nothing, and has agreed to nothing
        return bool(args.yes)
    if not workspace.console.interactive:
        raise UsageError("nobody can be asked here whether to write this", hint="say --yes, or --dry-run to see it")
    return is_wanted(workspace.console)


def _carried_out(made: "Plan", workspace: "Workspace", *, with_test: bool) -> "Trial | None":
    """Has the test message written, and then the settings: those that work now are not given for what does not.

    Raises:
        AuthError, ProviderError, TimeLimitExceeded: there is no message, and nothing was written.
        InvalidMessage: what was written is none.
    """
    from git_agent.errors import GitAgentError, InvalidMessage
    from git_agent.setup.run import overruled, trial_of, write

    try:
        trial = trial_of(made, workspace) if with_test else None
    except GitAgentError as error:
        workspace.console.note("git-agent: the test failed, and nothing is written; --no-test writes without one")
        # What helps a message that was asked for helps no test.
        if isinstance(error, InvalidMessage) or "--fallback" in (error.hint or ""):
            error.hint = "try again, or choose another model with --model or --preset"
        raise
    write(made)
    workspace.console.note(f"git-agent: {made.file} is written")
    for warning in overruled(made, workspace):
        workspace.console.warning(warning)
    return trial
