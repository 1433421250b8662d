"""The groups below a version: headings, or lines in bold or with a sign, `**Fixed**` and `:bug: Fixed bugs:`."""

import re

from git_agent.model.value import value

_HEADING = re.compile(r"(?P<before>#{2,6}[ \t]+)(?P<name>.+?)(?P<after>)[ \t]*#*\s*")
_BOLD = re.compile(r"(?P<before>\*\*|__)(?P<name>[^*_]+?)(?P<after>:?(?P=before):?)\s*")
_SIGNED = re.compile(r"(?P<before>)(?P<name>:\w+: [^:]+)(?P<after>:)\s*")


@value
class GroupForm:
    """What stands around the name of a group; `is_heading` where it is a heading of Markdown."""

    before: str = "### "
    after: str = ""

    @property
    def is_heading(self) -> bool:
        return self.before.startswith("#")

    def line(self, name: str) -> str:
        """The line that begins a group."""
        return f"{self.before}{name}{self.after}"

    def begins(self, line: str) -> bool:
        """Whether a group begins here, of any name."""
        return line.startswith("#") if self.is_heading else group_in(line) is not None


def group_in(line: str) -> tuple[GroupForm, str] | None:
    """The form and the name of the group that a line begins."""
    match = _HEADING.fullmatch(line) or _BOLD.fullmatch(line) or _SIGNED.fullmatch(line)
    return (GroupForm(before=match["before"], after=match["after"]), match["name"]) if match else None
