"""Changes one line of a settings file and leaves the rest, comments included, as its owner wrote it."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from git_agent.config.checks import Setting
from git_agent.config.load import defaults, unknown_key
from git_agent.config.settings_file import entries, read_text
from git_agent.errors import UsageError
from git_agent.files.named import own_file
from git_agent.files.place import PRIVATE_AT_FIRST, PRIVATE_FOLDER

if TYPE_CHECKING:
    from tomlkit import TOMLDocument
    from tomlkit.items import AbstractTable


def set_value(path: Path, key: str, setting: Setting) -> None:
    """Gives a key its value; `parse_setting` makes one that is valid.

    Raises:
        UsageError: the file cannot be read, changed or written.
    """
    change_values(path, {key: setting})


def change_values(path: Path, changes: Mapping[str, Setting | None]) -> None:
    """Gives keys their values, and removes those that get none; all of them in one step, or none.

    Raises:
        UsageError: the file cannot be read, changed or written.
    """
    text = read_text(own_file(path))
    before = entries(text, origin=str(path))
    new = {key: setting for key, setting in changes.items() if before.get(key) != setting}

    def change(document: "TOMLDocument") -> None:
        for key, setting in new.items():
            if setting is None:
                _drop(document, key)
            else:
                _put(document, key, setting)

    expected = {key: setting for key, setting in {**before, **new}.items() if setting is not None}
    _write(path, _changed(text, path, change), expected=expected)


def unset_value(path: Path, key: str) -> bool:
    """Removes a key, one that is no setting too: that is how a mistyped one is corrected. False when it is not there.

    Raises:
        UsageError: it is neither there nor a setting, or the file cannot be read, changed or written.
    """
    text = read_text(own_file(path))
    before = entries(text, origin=str(path))
    if key not in before:
        if key not in defaults():
            raise unknown_key(key, str(path))
        return False
    changed = _changed(text, path, lambda document: _drop(document, key))
    _write(path, changed, expected={name: setting for name, setting in before.items() if name != key})
    return True


def _changed(text: str, path: Path, change: Callable[["TOMLDocument"], None]) -> str:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        change(document)
    # Also where a section is a plain value (`commit = 1`): nothing can be put into it or taken out of it.
    except (TOMLKitError, KeyError, TypeError) as error:
        raise _by_hand(path) from error
    return tomlkit.dumps(document)


def _put(document: "TOMLDocument", key: str, setting: Setting) -> None:
    import tomlkit
    from tomlkit.items import AbstractTable

    section, _, name = key.partition(".")
    table: Any = document.setdefault(section, tomlkit.table())
    value = list(setting) if isinstance(setting, tuple) else setting
    if isinstance(table, AbstractTable) and name not in table:
        _add(table, name, value)
    else:
        table[name] = value


def _add(table: "AbstractTable", name: str, value: object) -> None:
    # To the parser, a comment above the next section is the end of this one: a new key goes before it.
    body = table.value.body
    below = []
    while body and body[-1][0] is None:
        below.append(body.pop())
    table.add(name, value)
    body.extend(reversed(below))


def _drop(document: "TOMLDocument", key: str) -> None:
    from tomlkit.items import AbstractTable

    *sections, name = key.split(".")
    table: Any = document
    for section in sections:
        table = table[section]
    del table[name]
    # What was set and unset leaves no trace; a comment of its owner keeps the section.
    if len(sections) == 1 and isinstance(table, AbstractTable) and not table.as_string().strip():
        del document[sections[0]]


def _write(path: Path, text: str, *, expected: dict[str, Setting]) -> None:
    # The two libraries need not agree on every file: nothing is written that would be read as something else.
    if entries(text, origin=str(path)) != expected:
        raise _by_hand(path)
    try:
        # The file may be a link into somebody's dotfiles, and stays one.
        own_file(path).put(text.encode(), modes=PRIVATE_AT_FIRST, make=PRIVATE_FOLDER)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error


def _by_hand(path: Path) -> UsageError:
    return UsageError(f"{path} is written in a way that cannot be changed safely", hint="change it in your editor")
