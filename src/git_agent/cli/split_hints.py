"""Commands that `split` tells people to go on with: they repeat the options that were given."""

import argparse

OF_PLAN = ("all", "max", "retry", "verify", "signoff", "no_verify", "gpg_sign")
OF_MESSAGES = ("commit_format", "language", "strict", "provider", "preset", "model", "base_url", "key_variable", "wire")
OF_MODEL = ("fast", "timeout", "max_steps", "fallback", "guidance_family", "append_prompt", "no_redact")


def command_again(name: str, args: argparse.Namespace, *more: str) -> str:
    """`git agent NAME` with what was given about the change, the plan and its messages, then `more`."""
    words = ["git", "agent", *name.split(), *_given(args, (*OF_PLAN, *OF_MESSAGES))]
    if args.effort:
        words.append(f"--{args.effort}")
    words += [*_given(args, OF_MODEL), *more]
    import shlex

    return shlex.join(words)


def _given(args: argparse.Namespace, names: tuple[str, ...]) -> list[str]:
    words: list[str] = []
    for name in names:
        if given := getattr(args, name):
            option = f"--{name.replace('_', '-')}"
            words += [option] if given is True else [option, str(given)]
    return words
