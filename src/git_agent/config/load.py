"""Merges defaults, user file, repository file, environment and flags; every value knows its origin."""

from collections.abc import Callable, Mapping
from pathlib import Path

from git_agent.config.allowed import CHOICES, DURATIONS, REPLACED, REPOSITORY_KEYS, SECTIONS
from git_agent.config.checks import KEY_VARIABLE, Setting, check, is_same_server
from git_agent.config.defaults import DEFAULTS
from git_agent.config.settings import Settings
from git_agent.config.settings_file import entries, read_text
from git_agent.errors import UsageError
from git_agent.files.named import own_file
from git_agent.files.place import Place
from git_agent.model.change import visible_path
from git_agent.model.value import value

REPOSITORY_FILE = ".git-agent.toml"
VARIABLE_PREFIX = "GIT_AGENT_"

Warn = Callable[[str], None]

# What is true of the server of a preset, and of no other.
OF_ONE_SERVER = ("model.name", "model.base_url", KEY_VARIABLE, "model.wire")
# A daemon, and the hooks that start it, go on with the default where a value of these is wrong.
LENIENT = "watch."
SWITCHES = {"true": True, "1": True, "yes": True, "on": True, "enabled": True}
SWITCHES |= {"false": False, "0": False, "no": False, "off": False, "disabled": False}


@value
class DecidedSetting:
    """A setting and where it was decided."""

    setting: Setting
    origin: str


@value
class LoadedSettings:
    """The settings of one run, the origin of each, and what had to be ignored."""

    settings: Settings
    values: Mapping[str, DecidedSetting]
    warnings: tuple[str, ...]


def user_file(environ: Mapping[str, str]) -> Path:
    """Where the user's own settings live."""
    base = Path(environ.get("XDG_CONFIG_HOME", ""))
    if not base.is_absolute():  # a relative one would be looked for inside the repository
        base = Path("/", environ.get("HOME", ""), ".config")
    return base / "git-agent" / "config.toml"


def load(
    *,
    environ: Mapping[str, str],
    root: Path | None,
    flags: Mapping[str, Setting] | None = None,
    implied: Mapping[str, DecidedSetting] | None = None,
) -> LoadedSettings:
    """The settings for one run in the repository at `root`; `implied` are those that follow from other files of it.

    Raises:
        UsageError: a file, variable or flag holds a key or value that is not a setting.
    """
    values = {key: DecidedSetting(setting=setting, origin="default") for key, setting in defaults().items()}
    warnings: list[str] = []
    _read_user_file(values, user_file(environ), warnings.append)
    values |= _narrowed(values, implied or {})
    if root is not None:
        # Behind the user's: what a repository wants is held against what they allow.
        _read_repository_file(values, Place(root=root, name=REPOSITORY_FILE), warnings.append)
    _read_variables(values, environ, warnings.append)
    for key, setting in (flags or {}).items():
        _decide(values, key, setting, origin="flag")
    # Who names a model on the command line does not want the built-in writer, whatever the settings say.
    if flags and flags.get("model.name") and "model.provider" not in flags and _settings(values).model.is_builtin:
        _decide(values, "model.provider", "auto", origin="flag")
    return LoadedSettings(settings=_settings(values), values=values, warnings=tuple(warnings))


def defaults() -> dict[str, Setting]:
    """Every key with its default."""
    return dict(DEFAULTS)


def values_by_key() -> dict[str, tuple[str, ...]]:
    """The values of every setting that takes only some."""
    switches = {key: ("true", "false") for key, setting in DEFAULTS.items() if isinstance(setting, bool)}
    return switches | {key: tuple(filter(None, choices)) for key, choices in CHOICES.items()}


def parse_setting(key: str, text: str, *, origin: str) -> Setting:
    """Text from a variable or the command line as a value the key can have.

    Raises:
        UsageError: there is no such key, or it cannot have this value.
    """
    default = defaults().get(key)
    if default is None:
        raise unknown_key(key, origin)
    setting: Setting = text
    if isinstance(default, bool):
        # What is neither stays a text, and `check` says what it takes.
        setting = SWITCHES.get(text.strip().lower(), text)
    elif isinstance(default, int):
        try:
            setting = int(text)
        except ValueError:
            raise UsageError(f"{origin}: {key} takes a whole number, not {text!r:.60}") from None
    elif isinstance(default, tuple):
        setting = tuple(part.strip() for part in text.split(",") if part.strip())
    check(key, setting, like=default, origin=origin)
    return setting


def unknown_key(key: str, origin: str) -> UsageError:
    """The error for a key that is not a setting, with the nearest one that is."""
    import difflib  # only a mistake needs it

    close = difflib.get_close_matches(key, defaults(), n=1)
    hint = f"did you mean {close[0]}?" if close else "`git-agent config list` shows every setting"
    hint = REPLACED.get(key, hint)
    return UsageError(f"{origin}: there is no setting {key}", hint=hint)


def _read_user_file(values: dict[str, DecidedSetting], path: Path, warn: Warn) -> None:
    for key, setting in entries(read_text(own_file(path)), origin=str(path)).items():
        if key not in values:
            raise unknown_key(key, str(path))
        try:
            _decide(values, key, _as_text(key, setting), origin=str(path))
        except UsageError as error:
            _go_on_without(key, error, warn)


def _as_text(key: str, setting: Setting) -> Setting:
    # A file may say `settle = 10` as well as `settle = "10s"`.
    return str(setting) if key in DURATIONS and type(setting) is int else setting


def _go_on_without(key: str, error: UsageError, warn: Warn) -> None:
    if not key.startswith(LENIENT):
        raise error
    warn(f"{error}; ignored")


def _read_repository_file(values: dict[str, DecidedSetting], file: Place, warn: Warn) -> None:
    # A repository is somebody else's text: what it may not say is passed over, never a reason to stop.
    try:
        file_entries = entries(read_text(file), origin=str(file.path))
    except UsageError as error:
        warn(f"{error}; the file is ignored")
        return
    for key, setting in file_entries.items():
        if key not in REPOSITORY_KEYS:
            warn(f"{file.name}: {visible_path(key):.60} cannot be set by a repository; ignored")
            continue
        try:
            _decide(values, key, _allowed(values, key, setting), origin=file.name)
        except UsageError as error:
            warn(f"{error}; ignored")


def _narrowed(values: Mapping[str, DecidedSetting], implied: Mapping[str, DecidedSetting]) -> dict[str, DecidedSetting]:
    """What follows from rules of others, which allow a width where ours recommend one."""
    return {
        key: decided
        for key, decided in implied.items()
        if not key.endswith("_width") or int(str(decided.setting)) < int(str(values[key].setting))
    }


def _allowed(values: Mapping[str, DecidedSetting], key: str, setting: Setting) -> Setting:
    # A repository may ask for less of this machine's time and money than its owner allows, never for more.
    current = values[key].setting
    if key.startswith("limits.") and isinstance(setting, int) and isinstance(current, int):
        return min(setting, current)
    # Nor may it give away what its owner withholds.
    if key == "watch.extra_sensitive_globs" and isinstance(setting, tuple) and isinstance(current, tuple):
        return (*current, *setting)
    return setting


def _read_variables(values: dict[str, DecidedSetting], environ: Mapping[str, str], warn: Warn) -> None:
    for key in list(values):
        name = VARIABLE_PREFIX + key.replace(".", "_").upper()
        if name not in environ:
            continue
        try:
            _decide(values, key, parse_setting(key, environ[name], origin=name), origin=name)
        except UsageError as error:
            _go_on_without(key, error, warn)


def _decide(values: dict[str, DecidedSetting], key: str, setting: Setting, *, origin: str) -> None:
    before = values[key].setting
    check(key, setting, like=before, origin=origin)
    if key == "model.preset" and setting != before:
        _leave_server(values, OF_ONE_SERVER, origin=origin)
    if key == "model.base_url" and not is_same_server(str(setting), str(before)):
        _leave_server(values, (KEY_VARIABLE,), origin=origin)
    values[key] = DecidedSetting(setting=setting, origin=origin)


def _leave_server(values: dict[str, DecidedSetting], keys: tuple[str, ...], *, origin: str) -> None:
    """Another server than the file's: what the file says of its own one, a key above all, is not for this one."""
    for key in keys:
        decided = values[key].origin
        if decided not in ("default", "flag", origin) and not decided.startswith(VARIABLE_PREFIX):
            values[key] = DecidedSetting(setting=defaults()[key], origin="default")


def _settings(values: Mapping[str, DecidedSetting]) -> Settings:
    tables: dict[str, dict[str, Setting]] = {name: {} for name in SECTIONS}
    for key, decided in values.items():
        section, _, name = key.partition(".")
        tables[section][name] = decided.setting
    return Settings(**{name: build(**tables[name]) for name, build in SECTIONS.items()})
