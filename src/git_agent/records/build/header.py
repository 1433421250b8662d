"""The first line of a message that carries a record: `<type>(<scope>): <subject>`."""

from git_agent.model.fault import Fault
from git_agent.model.value import value
from git_agent.records.block.schema import scope_for
from git_agent.records.build.message import HEADER_WIDTH, header_width


@value
class RecordHeader:
    """The parts of a first line, and what its builder has against them."""

    type: str
    scope: str
    subject: str
    faults: tuple[Fault, ...] = ()

    @property
    def text(self) -> str:
        return f"{self.type}({self.scope}): {self.subject}"


def phase_header(type_: str, phase: int, subject: str) -> RecordHeader:
    """The header of what concerns a whole phase."""
    return RecordHeader(type=type_, scope=scope_for(phase=phase), subject=subject)


def header_from_words(type_: str, phase: int, subject: str | None, *, words: str, name: str) -> RecordHeader:
    """With the subject given, or the record's own words; where these are too many, its name has to do."""
    header = phase_header(type_, phase, subject or words)
    # A subject that was given is never replaced: where it does not fit, whoever gave it is told.
    is_fine = subject or ("\n" not in words and header_width(header.text) <= HEADER_WIDTH)
    return header if is_fine else phase_header(type_, phase, f"record {name}")
