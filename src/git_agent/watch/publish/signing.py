"""Signing: it may keep a commit waiting for a passphrase, which is told at once, or fail until a person mends it."""

from collections.abc import Callable

from git_agent.errors import GitCommandError, TimeLimitExceeded
from git_agent.watch.publish.beside import Beside
from git_agent.watch.publish.waits import SIGNING, STICKY_SECONDS, Wait

TOLD_SECONDS = 0.5  # that a signature may take before it is told that it is waited for

# What git says itself, and what it passes on of ssh-keygen, whose words are all that it says of an ssh key.
FAILURES = (
    "failed to sign the data",
    "signing key",
    "ssh signing",
    "user.signingkey",
    "user.signingKey",
    "gpg.ssh.defaultKeyCommand",
    "gpg.format",
    "ssh-keygen",
    "ssh fingerprint",
    "Load key ",
    "No private key found",
    "Couldn't load public key",
    "Couldn't find key",
    "Couldn't sign message",
    "Signing file ",
    "incorrect passphrase",
)


def signed(commit: Callable[[], str], *, tell: Callable[[], None]) -> str | Wait:
    """What a commit that is to be signed comes to; `tell` is called where that takes its time.

    Raises:
        GitCommandError: it failed for another reason.
    """
    with Beside(commit) as signing:
        if not signing.has_ended(TOLD_SECONDS):
            tell()
        try:
            return signing.result()
        except TimeLimitExceeded as error:
            return Wait(name=SIGNING, seconds=STICKY_SECONDS, said=str(error))
        except GitCommandError as error:
            if any(words in str(error) for words in FAILURES):
                return Wait(name=SIGNING, seconds=STICKY_SECONDS, said=str(error))
            raise
