"""Whether a setting can have a value, and which settings are true of one server only."""

from git_agent.config.allowed import CHOICES, DURATIONS, LEAST, MAY_BE_ZERO
from git_agent.config.durations import duration_seconds
from git_agent.errors import UsageError

Setting = str | int | bool | tuple[str, ...]

KEY_VARIABLE = "model.key_variable"


def check(key: str, setting: Setting, *, like: Setting, origin: str) -> None:
    """Refuses what the key cannot have.

    Raises:
        UsageError: it is of another type than `like`, or no value of this setting.
    """
    # By the exact type: to isinstance, true is a whole number.
    expected = type(like)
    if type(setting) is not expected:
        kind = {int: "a whole number", tuple: "a list", str: "a text", bool: "true or false"}[expected]
        raise UsageError(f"{origin}: {key} takes {kind}, not {setting!r:.60}")
    # Half a character, from a variable in no encoding, would fail only where it is printed or sent.
    if any("\ud800" <= char <= "\udfff" for text in _texts(setting) for char in text):
        raise UsageError(f"{origin}: {key} takes text in UTF-8, not {setting!r:.60}")
    if key in CHOICES and setting not in CHOICES[key]:
        raise UsageError(f"{origin}: {key} is one of {', '.join(filter(None, CHOICES[key]))}, not {setting!r:.60}")
    if isinstance(setting, int) and not isinstance(setting, bool) and setting < LEAST.get(key, 1):
        raise UsageError(f"{origin}: {key} must be at least {LEAST.get(key, 1)}")
    if key in DURATIONS and isinstance(setting, str):
        _check_duration(key, setting, origin=origin)
    if key == KEY_VARIABLE and setting and not is_variable(str(setting)):
        # Never shown: what is no name may be the key itself.
        raise UsageError(
            f"{origin}: {key} takes the name of a variable, such as MY_API_KEY, and never a key",
            hint="set the key as a variable in your shell's profile, and name that variable here",
        )


def is_variable(text: str) -> bool:
    """Whether this names a variable of the environment, as keys do not."""
    return text.isascii() and text.isidentifier() and text == text.upper()


def is_same_server(url: str, other: str) -> bool:
    """Whether two addresses have one scheme, host and port; the paths behind may differ."""
    return bool(other) and _server(url) == _server(other)


def _server(url: str) -> str:
    return "/".join(url.lower().split("/", 3)[:3])


def _check_duration(key: str, text: str, *, origin: str) -> None:
    try:
        seconds = duration_seconds(text)
    except ValueError:
        raise UsageError(f"{origin}: {key} takes a duration such as 10s or 5m, not {text!r:.60}") from None
    if seconds == 0 and key not in MAY_BE_ZERO:
        raise UsageError(f"{origin}: {key} must be longer than nothing")


def _texts(setting: Setting) -> tuple[str, ...]:
    return setting if isinstance(setting, tuple) else (setting,) if isinstance(setting, str) else ()
