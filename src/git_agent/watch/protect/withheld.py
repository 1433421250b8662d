"""Secrets are not protected but withheld: neither their bytes nor anything made of them is ever written anywhere."""

import re
from collections.abc import Callable, Sequence
from fnmatch import translate
from functools import lru_cache

NAMES = (
    ".env",
    ".env.*",
    "*.pem",
    "*.key",
    "id_rsa*",
    "id_ed25519*",
    "id_ecdsa*",
    ".npmrc",
    ".netrc",
    ".pgpass",
    ".git-credentials",
    "credentials",
    "credentials.json",
    "kubeconfig",
    ".aws/credentials",
    ".docker/config.json",
    ".kube/config",
    "*.p12",
    "*.pfx",
    "*.kdbx",
    "service-account*.json",
)
HARMLESS = (".env.example", ".env.sample", ".env.template", ".env.dist")


class Withheld:
    """The names that an untracked file must not have; at any depth, whatever their case."""

    def __init__(self, globs: Sequence[str]) -> None:
        self._globs = tuple(globs) or NAMES

    def by_name(self, path: str) -> bool:
        if path.rpartition("/")[2].lower() in HARMLESS:
            return False
        return _pattern(self._globs).search(path) is not None


@lru_cache(maxsize=8)
def _pattern(globs: tuple[str, ...]) -> re.Pattern[str]:
    # `**/secrets/*` and `/build/*.key` mean what they mean in a list of ignored files, as far as a name goes.
    bare = (glob.removeprefix("**/").lstrip("/") for glob in globs)
    return re.compile("|".join(rf"(?:^|/)(?:{translate(glob)})" for glob in bare), re.IGNORECASE)


def by_content(content: bytes, *, known: Callable[[], bytes]) -> bool:
    """Whether bytes hold a token or a private key that is not in history already, whatever the file is called.

    A manual that shows a token since its first commit could not be protected otherwise, and would be no safer for it.
    """
    from git_agent.redact.exact import exact_secrets

    secrets = set(exact_secrets(content.decode("utf-8", "replace")))
    if not secrets:
        return False
    before = known().decode("utf-8", "replace")
    return any(secret not in before for secret in secrets)
