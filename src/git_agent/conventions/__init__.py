"""What a project has already said about its messages: the rules of commitlint, and git's own commit template.

Both are read as data. A configuration that is a program, such as commitlint.config.js, is not read: nothing of a
repository is executed. What is not obeyed is told, because whoever wrote it expects it to be.
"""

from collections.abc import Mapping
from pathlib import Path

from git_agent.config.load import DecidedSetting
from git_agent.conventions.commitlint import rules_in
from git_agent.conventions.found import Found
from git_agent.model.value import value


@value
class Conventions:
    """The settings that a project's own files imply, each with the file it comes from, and what was not read."""

    settings: Mapping[str, DecidedSetting]
    unread: tuple[str, ...] = ()


NONE = Conventions(settings={})


def conventions_of(root: Path, *, template: str, home: str) -> Conventions:
    """What a project's own files say; what is odd is passed over."""
    decided: dict[str, DecidedSetting] = {}
    if template:
        from git_agent.conventions.template import ORIGIN, template_in  # few have one

        decided = _decided(template_in(template, root, home), f"{ORIGIN} ({template})")
    rules = rules_in(root)
    return Conventions(settings=decided | _decided(rules.settings, rules.file), unread=rules.unread)


def _decided(found: Found, origin: str) -> dict[str, DecidedSetting]:
    return {key: DecidedSetting(setting=setting, origin=origin) for key, setting in found.items()}
