"""A settings file: its text within limits, and what it says by full key."""

from collections.abc import Iterator, Mapping

from git_agent.config.checks import Setting
from git_agent.errors import UsageError
from git_agent.files.place import Place
from git_agent.model.toml_text import load_toml

MOST_BYTES = 1 << 14  # tomllib takes quadratic time over dotted keys: hours for what a megabyte could hold


def read_text(file: Place) -> str:
    """A settings file as it is, its line ends included; empty when there is none.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        return file.read(most_bytes=MOST_BYTES).decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except UnicodeDecodeError as error:
        raise UsageError(f"{file.path} cannot be read: {error}") from error
    except OSError as error:
        raise UsageError(f"{file.path} cannot be read: {error.strerror}") from error


def entries(text: str, *, origin: str) -> dict[str, Setting]:
    """What a settings file says by full key, whether or not these are settings.

    Raises:
        UsageError: it is not TOML.
    """
    if not text.strip():
        return {}
    try:
        return dict(_flattened(load_toml(text)))
    except ValueError as error:
        raise UsageError(f"{origin} is not valid TOML: {error}") from error


def _flattened(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, Setting]]:
    for name, item in table.items():
        if isinstance(item, dict):
            yield from _flattened(item, f"{prefix}{name}.")
        elif isinstance(item, list):
            yield f"{prefix}{name}", tuple(str(item) for item in item)
        elif isinstance(item, str | int):
            yield f"{prefix}{name}", item
        else:  # no setting is a float or a date: whoever wrote `name = 4.1` meant the text
            yield f"{prefix}{name}", str(item)
