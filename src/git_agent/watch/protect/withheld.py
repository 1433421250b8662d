"""Secrets are not protected but withheld: neither their bytes nor anything made of them is ever written anywhere."""

import re
from collections.abc import Callable, Iterator, Sequence
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
# What is put around a name for a copy of the file: one sign or ending at a time.
_DECORATION = re.compile(
    r"^(?:\.?#|\.~)|[~#]$|\.(?:swp|swo|swx|bak|backup|old|orig|save|new|copy|tmp|temp|lock|rej|part|\d+)$"
    r"|\.(?-i:(?=[a-z_-]*[A-Z0-9]))[A-Za-z0-9_-]{5,10}$|-[A-Za-z0-9]{6,}$",
    re.IGNORECASE,
)
HARMLESS = (".env.example", ".env.sample", ".env.template", ".env.dist")


class Withheld:
    """The names that an untracked file must not have; at any depth, whatever their case."""

    def __init__(self, globs: Sequence[str], extra: Sequence[str] = ()) -> None:
        self._globs = (*(tuple(globs) or NAMES), *extra)

    def by_name(self, path: str) -> bool:
        """Also of what editors and people put beside such a file: `.netrc~`, `#.env#`, `server.key.swp`."""
        folder, slash, name = path.rpartition("/")
        # Made to be committed: people copy them to the real one.
        if name.lower() in HARMLESS:
            return False
        pattern, whole = _pattern(self._globs), f"{folder}{slash}"
        return any(pattern.search(whole + plain) for plain in _without_decoration(name))


def _without_decoration(name: str) -> Iterator[str]:
    """The name, and what is left of it when endings and signs are taken away one after the other."""
    while True:
        yield name
        plain = _DECORATION.sub("", name)
        if plain in (name, ""):
            break
        name = plain
    if name.startswith("."):  # `.server.key.swp` was `server.key`
        yield name[1:]


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

    before: str | None = None
    # UTF-16 and its like are plain text with zeros in between.
    for text in (content, content.replace(b"\0", b"")) if b"\0" in content else (content,):
        for secret in exact_secrets(text.decode("utf-8", "replace")):
            before = known().decode("utf-8", "replace") if before is None else before
            if secret not in before:
                return True
    return False
