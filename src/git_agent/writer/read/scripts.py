"""The commands that scripts of a manifest run now, or no longer: each is one line with a key."""

from git_agent.model.paths import name_of
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.commands import command_in
from git_agent.writer.read.file_facts import FileFacts

MOST_SCRIPTS = 3
_SCRIPT = r"\s*,?\s*\"(?P<key>[\w:.-]+)\"\s*:\s*\"(?P<value>(?:[^\"\\]|\\.)*)\"\s*,?\s*$"


@value
class ScriptChange:
    """The commands that came to one script and those that went, out of what it runs one after another."""

    name: str
    came: tuple[str, ...]
    went: tuple[str, ...]


def script_changes(file: FileFacts) -> tuple[ScriptChange, ...]:
    """By script; nothing of one of which a command cannot be told."""
    if name_of(file.path) not in ("package.json", "composer.json") or not file.is_read_whole:
        return ()
    scripts = {key.key for key in file.keys if key.noun == "script" and key.old is not None and key.new is not None}
    matches = [[pattern(_SCRIPT).match(line) for line in pair] for pair in file.lines.pairs]
    changes = [
        _compared(old["key"], old["value"], new["value"])
        for old, new in matches
        if old is not None and new is not None and old["key"] == new["key"] and old["key"] in scripts
    ]
    return tuple(change for change in changes if change is not None) if len(changes) <= MOST_SCRIPTS else ()


def _compared(name: str, before: str, after: str) -> ScriptChange | None:
    sides = [[part.strip() for part in pattern(r"\s(?:&&|;|&)\s").split(text)] for text in (before, after)]
    old, new = ([part for part in side if part not in other] for side, other in (sides, sides[::-1]))
    if not (old or new) or not all(map(command_in, (*old, *new))):
        return None
    return ScriptChange(name=name, came=tuple(new), went=tuple(old))
