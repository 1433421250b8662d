"""Sentences about single configuration keys, by what was done to each."""

from collections.abc import Iterator, Sequence

from git_agent.writer.phrases.phrase import Phrase, base_name, code
from git_agent.writer.read.file_facts import FileFacts

MOST_KEYS = 4

_SWITCHES = {"true": "enable", "on": "enable", "yes": "enable", "false": "disable", "off": "disable", "no": "disable"}


def key_variants(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Keys that came, went or got another value; a switch is turned on or off."""
    for file in files[:2]:
        where = base_name(file.path)
        for key in file.keys[:MOST_KEYS]:
            name = code(key.key)
            if key.old is None:
                yield Phrase(verb="add", objects=(name,), kind="add key")
                yield Phrase(verb="add", objects=(f"{name} to {where}",), kind="add key, file")
            elif key.new is None:
                yield Phrase(verb="remove", objects=(name,), kind="remove key")
                yield Phrase(verb="remove", objects=(f"{name} from {where}",), kind="remove key, file")
            switch = _SWITCHES.get((key.new or "").lower())
            if switch and _SWITCHES.get((key.old or "").lower()) != switch:
                yield Phrase(verb=switch, objects=(name,), kind=f"{switch} key")
