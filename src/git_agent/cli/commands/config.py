"""`git-agent config`: shows every setting with its origin, and changes the user's own."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.actions import Actions

if TYPE_CHECKING:
    from git_agent.config.checks import Setting
    from git_agent.config.load import LoadedSettings
    from git_agent.workspace import Workspace

NAME = "config"
HELP = "show and change settings"
EXAMPLE = """example:
  git agent config list --origin        every setting, and who decided it
  git agent config set commit.format conventional
  git agent config set commit.scopes parser,cli
  git agent config unset commit.format  back to the default
"""


def configure(parser: argparse.ArgumentParser) -> None:
    actions = Actions(parser)
    get = actions.add("get", _get, about="print the value a setting has here")
    get.add_argument("key", metavar="KEY", help="the setting, such as commit.format")
    get.add_argument("--json", action="store_true", help="one JSON object on stdout")
    set_ = actions.add("set", _set, about="set a value in your own settings file")
    set_.add_argument("key", metavar="KEY", help="the setting, such as commit.format")
    set_.add_argument("value", metavar="VALUE", help="its value; the items of a list are separated by commas")
    unset = actions.add("unset", _unset, about="remove a key from your own settings file")
    # Any key: an older version may have written one that is no setting any more.
    unset.add_argument("key", metavar="KEY", help="the setting, or a key that is none")
    list_ = actions.add("list", _list, about="print every setting as a line of TOML")
    list_.add_argument("--origin", action="store_true", help="name the default, file, variable or flag it is from")
    list_.add_argument("--json", action="store_true", help="one JSON object on stdout, with origins")
    path = actions.add("path", _path, about="print where your own settings file is, or would be")
    path.add_argument("--json", action="store_true", help="one JSON object on stdout, with whether it is there")


def reports() -> dict[str, type]:
    from git_agent.config.report import ConfigGetReport, ConfigListReport, ConfigPathReport

    return {"config-get": ConfigGetReport, "config-list": ConfigListReport, "config-path": ConfigPathReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    return int(args.action(args, workspace))


def _get(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.config.load import unknown_key

    value = _shown(workspace).values.get(args.key)
    if value is None:
        raise unknown_key(args.key, "config get")
    if args.json:
        from git_agent.cli.render import show_report
        from git_agent.config.report import config_get_report

        show_report(config_get_report(args.key, value), workspace.console, indent=None)
    else:
        setting = value.setting
        workspace.console.data((",".join(setting) if isinstance(setting, tuple) else str(setting)) + "\n")
    return 0


def _set(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.config.edit import set_value
    from git_agent.config.load import parse_setting, user_file
    from git_agent.providers.addresses import keepable

    setting = keepable(args.key, parse_setting(args.key, args.value, origin="config set"))
    path = user_file(workspace.environ)
    set_value(path, args.key, setting)
    workspace.console.note(f"git-agent: {_line(args.key, setting)} in {path}")
    _warn_if_overruled(args.key, setting, workspace)
    return 0


def _warn_if_overruled(key: str, setting: "Setting", workspace: "Workspace") -> None:
    """A value without effect here is the one thing its owner would not expect."""
    from git_agent.errors import UsageError

    try:
        here = workspace.load().values[key]
    except UsageError as error:  # another line of the file is wrong; this one is set all the same
        workspace.console.warning(str(error))
        return
    if here.setting != setting:  # a variable or the repository's file comes after the user's own
        workspace.console.warning(f"{here.origin} says {_line(key, here.setting)}, and wins here")


def _unset(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.config.edit import unset_value
    from git_agent.config.load import user_file

    path = user_file(workspace.environ)
    was_set = unset_value(path, args.key)
    workspace.console.note(f"git-agent: {args.key} {'removed from' if was_set else 'is not set in'} {path}")
    return 0


def _list(args: argparse.Namespace, workspace: "Workspace") -> int:
    loaded = _shown(workspace)
    if args.json:
        from git_agent.cli.render import show_report
        from git_agent.config.report import config_list_report

        show_report(config_list_report(loaded), workspace.console, indent=None)
    else:
        workspace.console.out(_listing(loaded, with_origin=args.origin))
    return 0


def _shown(workspace: "Workspace") -> "LoadedSettings":
    """The settings in force, as they may be shown."""
    from git_agent.model.value import replace
    from git_agent.providers.addresses import shown_setting

    loaded = workspace.load()
    shown = {key: replace(each, setting=shown_setting(key, each.setting)) for key, each in loaded.values.items()}
    return replace(loaded, values=shown)


def _listing(loaded: "LoadedSettings", *, with_origin: bool) -> str:
    """TOML that could be pasted into a settings file, the origins in a column of comments."""
    lines = {key: _line(key, value.setting) for key, value in loaded.values.items()}
    width = max(map(len, lines.values()))
    if with_origin:
        lines = {key: f"{line:<{width}}  # {loaded.values[key].origin}" for key, line in lines.items()}
    return "".join(f"{line}\n" for line in lines.values())


def _line(key: str, setting: "Setting") -> str:
    from git_agent.providers.addresses import shown_setting

    return f"{key} = {_json(shown_setting(key, setting))}"  # numbers, texts and lists look the same in JSON and TOML


def _json(value: object) -> str:
    import json

    return json.dumps(value, ensure_ascii=False)


def _path(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.config.load import user_file

    path = user_file(workspace.environ)
    if args.json:
        from git_agent.cli.render import show_report
        from git_agent.config.report import config_path_report

        show_report(config_path_report(path), workspace.console, indent=None)
    else:
        workspace.console.data(f"{path}\n")
    return 0
