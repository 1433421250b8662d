"""Options that several commands share."""

import argparse
from typing import TYPE_CHECKING

from git_agent.errors import UsageError

if TYPE_CHECKING:
    from git_agent.config.checks import Setting
    from git_agent.providers.credentials import NamedServer

PROVIDERS = ("auto", "openai", "claude-cli", "builtin")
WIRES = ("auto", "responses", "chat")
EFFORTS = ("low", "medium", "high", "xhigh")
# What makes no sense beside --review, and what to do instead.
_NOT_WITH_REVIEW = {
    "ask": ("--ask", "look at the message with --edit or --dry-run"),
    "retry": ("--retry", "the kept message is reviewed already: leave out --review"),
}
UNITS = {"s": 1, "m": 60, "h": 3600}


def add_message_options(parser: argparse.ArgumentParser) -> None:
    """What every command that writes a commit message takes."""
    form = add_text_options(parser)
    form.add_argument(
        "--commit-format",
        choices=("auto", "conventional", "plain"),
        help="form of the subject; auto follows the repository's history",
    )


def add_text_options(parser: argparse.ArgumentParser) -> "argparse._ArgumentGroup":
    """What every command that has a text written takes; the group is for more options about its form."""
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    said = parser.add_mutually_exclusive_group()
    said.add_argument("-v", "--verbose", action="store_true", help="tell every step, also of the built-in writer")
    said.add_argument("-q", "--quiet", action="store_true", help="tell nothing but warnings and errors")
    form = parser.add_argument_group("form")
    form.add_argument("--language", metavar="NAME", help="language a model writes in, such as German")
    form.add_argument("--strict", action="store_true", help="refuse a text that names what nothing bears out")
    _add_model_options(parser.add_argument_group("model"))
    return form


def add_review_options(parser: argparse.ArgumentParser) -> None:
    """What every command takes that can have its message reviewed."""
    group = parser.add_argument_group("review")
    group.add_argument(
        "--review", action="store_true", help="a message by module: generate, review, approve, fix, title"
    )
    group.add_argument(
        "--stage-model",
        action="append",
        default=[],
        metavar="STAGE=NAME",
        help="with --review: the model for one stage; may be repeated",
    )
    group.add_argument("--refine", metavar="TEXT", help="with --review: what should be different about the last one")
    group.add_argument(
        "--fail-on-concerns", action="store_true", help="with --review: exit 1 and commit nothing while concerns remain"
    )


def check_review_options(args: argparse.Namespace) -> None:
    """Refuses what cannot be meant, before any work is done.

    Raises:
        UsageError: the flags contradict each other.
    """
    if not args.review:
        for flag in ("--refine", "--unstaged", "--fail-on-concerns", "--stage-model"):
            if getattr(args, flag[2:].replace("-", "_"), None):
                raise UsageError(f"{flag} says how to --review", hint=f"add --review, or leave out {flag}")
        return
    for name, (flag, hint) in _NOT_WITH_REVIEW.items():
        if getattr(args, name, False):
            raise UsageError(f"--review and {flag} do not go together", hint=hint)


def add_writer_options(group: "argparse._ArgumentGroup") -> None:
    """What decides who writes."""
    # Not by `choices`: behind `scripted:` there may be any file.
    group.add_argument("--provider", type=provider, metavar="PROVIDER", help="auto, openai, claude-cli or builtin")
    group.add_argument("--preset", metavar="PRESET", help="a service or local server, such as openrouter or ollama")
    group.add_argument("--model", metavar="NAME", help="name of the model")
    group.add_argument("--base-url", metavar="URL", help="an OpenAI-compatible server; with --preset, where that is")
    group.add_argument("--key-variable", type=variable, metavar="NAME", help="the variable that holds the key for it")
    group.add_argument("--wire", choices=WIRES, help="the API to speak; auto finds out and remembers it")


def writer_flags(args: argparse.Namespace) -> "dict[str, Setting]":
    """The settings among them."""
    # Who names a server gets it or an error, whomever the settings name.
    names_server = bool(args.preset or args.base_url)
    settings = {
        "model.provider": args.provider or ("openai" if names_server else None),
        "model.name": args.model,
        "model.preset": args.preset,
        "model.base_url": args.base_url if args.preset else None,
        "model.key_variable": args.key_variable,
        "model.wire": args.wire,
    }
    return {key: value for key, value in settings.items() if value is not None}


def flagged_server(args: argparse.Namespace) -> "NamedServer | None":
    """The server that is named alone; beside a preset its address is a setting, and the preset's key goes there."""
    if args.preset or not args.base_url:
        return None
    from git_agent.providers.credentials import NamedServer

    return NamedServer(url=args.base_url, key_variable=args.key_variable or "")


def _add_model_options(group: "argparse._ArgumentGroup") -> None:
    add_writer_options(group)
    efforts = group.add_mutually_exclusive_group()
    for effort in EFFORTS:
        efforts.add_argument(
            f"--{effort}", dest="effort", action="store_const", const=effort, help=f"ask for {effort} reasoning effort"
        )
    group.add_argument("--fast", action="store_true", help="ask for the faster service tier")
    group.add_argument("--timeout", type=seconds, metavar="TIME", help="time for the message: 90, 90s or 2m")
    group.add_argument("--max-steps", type=positive, metavar="N", help="requests before the model has to answer")
    group.add_argument("--fallback", choices=("none", "builtin"), help="what to do when the model fails")
    group.add_argument(
        "--guidance-family",
        type=str.lower,
        choices=("auto", "agents", "claude", "none"),
        help="which guidance files the model is shown",
    )
    group.add_argument("--append-prompt", default="", metavar="TEXT", help="a hint for the model, at most 4 KiB")
    about = "send what looks like a secret as it is; only to a model on this machine"
    group.add_argument("--no-redact", action="store_true", help=about)
    group.add_argument("--debug", action="store_true", help="tell steps, tools and the place of the trace on stderr")


def message_flags(args: argparse.Namespace) -> "dict[str, Setting]":
    """The settings that were given as flags."""
    settings: dict[str, Setting | None] = {
        "commit.format": getattr(args, "commit_format", None),
        "commit.language": args.language,
        "grounding.mode": "strict" if args.strict else None,  # a flag that is not given leaves a setting alone
        "model.effort": args.effort,
        "model.fast": args.fast or None,
        "model.fallback": args.fallback,
        "model.steps": args.max_steps,
        "model.seconds": args.timeout,
        "model.long_seconds": args.timeout,  # whoever names a time means it for a long change as well
        "guidance.family": args.guidance_family,
    }
    return writer_flags(args) | {key: value for key, value in settings.items() if value is not None}


def provider(text: str) -> str:
    """A provider's name, or `scripted:` and a file of prepared replies."""
    if text not in PROVIDERS and not text.startswith("scripted:"):
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(PROVIDERS)}")
    return text


def variable(text: str) -> str:
    """The name of a variable; what is none may be a key, which would end in a file or a log."""
    from git_agent.config.checks import is_variable  # flags that name a variable are rare

    if not is_variable(text):
        raise argparse.ArgumentTypeError(
            "it takes the name of a variable, such as MY_API_KEY, and never a key; set the key in your shell's profile"
        )
    return text


def seconds(text: str) -> int:
    """`90`, `90s`, `2m` or `1h` as seconds."""
    number, unit = (text[:-1], text[-1]) if text[-1:] in UNITS else (text, "s")
    return positive(number) * UNITS[unit]


def positive(text: str) -> int:
    """A whole number above nothing."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)
