"""Settings as the documented JSON of `config`; fields may be added, none renamed."""

from pathlib import Path
from typing import Annotated, Literal, TypedDict

from git_agent.config.load import DecidedSetting, LoadedSettings

Json = str | int | bool | list[str]


class SettingReport(TypedDict):
    """One setting in force."""

    value: Json
    origin: Annotated[str, "the default, file, variable or flag it is from"]


class ConfigGetReport(TypedDict):
    """One setting, asked for by its key."""

    schema_version: Literal[1]
    command: Literal["config"]
    key: str
    value: Json
    origin: Annotated[str, "the default, file, variable or flag it is from"]


class ConfigListReport(TypedDict):
    """Every setting by its key."""

    schema_version: Literal[1]
    command: Literal["config"]
    settings: dict[str, SettingReport]


class ConfigPathReport(TypedDict):
    """Where the user's own settings file is, or would be."""

    schema_version: Literal[1]
    command: Literal["config"]
    path: str
    exists: bool


def config_get_report(key: str, value: DecidedSetting) -> ConfigGetReport:
    """What `config get` answers."""
    return {"schema_version": 1, "command": "config", "key": key, **_setting(value)}


def config_list_report(loaded: LoadedSettings) -> ConfigListReport:
    """What `config list` answers."""
    settings = {key: _setting(value) for key, value in loaded.values.items()}
    return {"schema_version": 1, "command": "config", "settings": settings}


def config_path_report(path: Path) -> ConfigPathReport:
    """What `config path` answers."""
    return {"schema_version": 1, "command": "config", "path": str(path), "exists": path.is_file()}


def _setting(value: DecidedSetting) -> SettingReport:
    setting = value.setting
    return {"value": list(setting) if isinstance(setting, tuple) else setting, "origin": value.origin}
