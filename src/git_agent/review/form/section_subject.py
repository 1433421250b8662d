"""The subject of a module's section: `<module>: <type>: <description>`."""

from collections.abc import Iterator

from git_agent.model.fault import Fault
from git_agent.review.form.generated import TYPES, subject_width
from git_agent.shape.form.width import display_width


def subject_faults(subject: str, module: str) -> Iterator[Fault]:
    """Everything that is wrong with it."""
    # By the name we know, and not by its colons: a module may have one in its name.
    prefix = f"{module}: "
    type_, colon, description = subject.removeprefix(prefix).partition(": ")
    if not subject.startswith(prefix) or not colon or type_ not in TYPES or not description.strip():
        wanted = f"{module}: <type>: <description>"
        yield Fault(
            rule="subject", detail=f"the first line below `## {module}` has to be `{wanted}`, type one of {_types()}"
        )
        return
    width, most = display_width(subject), subject_width(module, type_)
    if width > most:
        yield Fault(rule="subject", detail=f"`{subject}` is {width} columns wide; {most} is the most")
    if subject.endswith("."):
        yield Fault(rule="subject", detail=f"`{subject}` ends with a period")


def _types() -> str:
    return ", ".join(TYPES)
