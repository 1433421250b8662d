"""`commit --split`: what its options mean to `split`."""

import argparse

from git_agent.errors import UsageError

ALONE = ("amend", "review", "paths", "message")  # options of `commit` that are about one commit
ONE_COMMIT = {"paths": "paths after --", "message": "-m"}


def options_of_commit(args: argparse.Namespace) -> argparse.Namespace:
    """The options of `split` that those of `commit --split` mean.

    Raises:
        UsageError: one of them is about one commit.
    """
    for name in ALONE:
        if getattr(args, name):
            said = ONE_COMMIT.get(name, f"--{name}")
            raise UsageError(f"--split and {said} do not go together", hint=f"leave out {said}, or --split")
    known = {"--signoff": "signoff", "-s": "signoff", "--no-verify": "no_verify", "-n": "no_verify"}
    known |= {"--gpg-sign": "gpg_sign", "-S": "gpg_sign"}
    if other := next((word for word in args.git_args if word not in known), None):
        raise UsageError(f"--split and {other} do not go together", hint=f"leave out {other}, or --split")
    flags = {known[word]: True for word in args.git_args}
    asks = args.ask or args.edit or args.dry_run
    own = {"plan": args.dry_run, "apply": not asks, "max": None, "verify": None}
    # Over those of `commit`, whose --plan is the place of a record.
    return argparse.Namespace(**{**vars(args), "signoff": False, "no_verify": False, "gpg_sign": False, **flags, **own})
