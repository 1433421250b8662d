"""The login of Codex, which it keeps in a file of its own; it is read and never changed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from git_agent.errors import AuthError
from git_agent.files.named import own_file

_LOGIN_HINT = "sign in again with `codex login`"
_MOST_BYTES = 1 << 20


def codex_file(environ: Mapping[str, str]) -> Path:
    """Where a login would be."""
    home = Path(environ.get("CODEX_HOME", ""))
    if not home.is_absolute():  # a relative one would be looked for inside the repository
        home = Path("/", environ.get("HOME", ""), ".codex")
    return home / "auth.json"


def codex_tokens(path: Path) -> tuple[str, str] | None:
    """Access token and account; None where nobody signed in with ChatGPT.

    Raises:
        AuthError: there is a login that cannot be used.
    """
    login = _read_object(path)
    if login.get("auth_mode") != "chatgpt":
        return None
    # No falling through to a key that may be there: nothing is ever switched silently, nor who pays for it.
    tokens = login.get("tokens")
    values = [tokens.get(name) for name in ("access_token", "account_id")] if isinstance(tokens, dict) else []
    usable = [value for value in values if isinstance(value, str) and is_sendable(value)]
    if len(usable) != 2:
        raise AuthError(f"{path} is incomplete: it needs tokens.access_token and tokens.account_id", hint=_LOGIN_HINT)
    return usable[0], usable[1]


def _read_object(path: Path) -> dict[str, Any]:
    import json

    try:
        content = json.loads(own_file(path).read(most_bytes=_MOST_BYTES))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise AuthError(f"{path} cannot be read: {error.strerror}", hint=_LOGIN_HINT) from error
    except (ValueError, RecursionError):  # the parser's own words could quote a token
        raise AuthError(f"{path} is not valid JSON", hint=_LOGIN_HINT) from None
    if not isinstance(content, dict):
        raise AuthError(f"{path} is not a JSON object", hint=_LOGIN_HINT)
    return content


def is_sendable(secret: str) -> bool:
    """Whether a header can carry it."""
    # No header carries anything else, and what fails while it is sent fails far from where it was set.
    return secret != "" and secret.isascii() and secret.isprintable() and " " not in secret
