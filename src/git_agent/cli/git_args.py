"""What may follow `--`: options of `git commit` that change neither its content nor its message."""

from collections.abc import Sequence

from git_agent.errors import UsageError

PLAIN = frozenset(
    {"-S", "--gpg-sign", "--no-gpg-sign", "-s", "--signoff", "--no-signoff", "-n", "--no-verify", "--allow-empty"}
)
VALUED = ("--author", "--date", "--trailer")
ATTACHED = ("-S", "--gpg-sign=", *(f"{name}=" for name in VALUED))


def checked_git_args(args: Sequence[str]) -> tuple[str, ...]:
    """The same arguments, if git may have all of them.

    Raises:
        UsageError: one of them would change what is committed or where its message comes from.
    """
    words = iter(args)
    for word in words:
        if word in VALUED:
            if next(words, None) is None:
                raise UsageError(f"{word} needs a value")
        elif word not in PLAIN and not word.startswith(ATTACHED):
            allowed = " ".join(sorted(PLAIN | set(VALUED)))
            raise UsageError(f"{word} cannot be passed on to git", hint=f"what may follow `--`: {allowed}")
    return tuple(args)
