"""Puts a whole message together, header, prose, block and trailers, and names every reason why it must not be."""

import re
from collections.abc import Iterator

from git_agent.model.fault import Fault
from git_agent.model.value import value
from git_agent.records.block.agreement import scope_contradictions
from git_agent.records.block.compose import compose_block
from git_agent.records.block.schema import TYPES, Record, is_scope, is_unplanned, misplaced
from git_agent.records.build.rules import line_faults, text_faults, validate

HEADER_WIDTH = 72

_TRAILER = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*: \S.*", re.ASCII)
# Where git cuts a message on its way: `git am` and `interpret-trailers` at a patch or at the next mail, `git commit
# --cleanup=scissors` at the scissors. A block behind such a line would be lost.
_CUT = re.compile(r"^(?:---[ \t]*$|---[ \t]|diff -|Index: |From .*\d.\d\d:\d\d\s*\d|.? ?-+ >8 -+$)", re.MULTILINE)


@value
class RecordMessage:
    """The parts of a message that carries a record, as they were given."""

    type: str
    scope: str
    subject: str
    record: Record
    body: str = ""
    trailers: tuple[str, ...] = ()

    @property
    def header(self) -> str:
        """`<type>(<scope>): <subject>`"""
        return f"{self.type}({self.scope}): {self.subject}"

    @property
    def text(self) -> str:
        """The message for `git commit --file`; only sound when `message_faults` finds nothing."""
        # Line ends only: the first line of a body may be indented for a reason.
        body = self.body.strip("\n") if self.body.strip() else ""
        # Trailers last, because `git interpret-trailers` looks nowhere else.
        parts = (self.header, body, compose_block(self.record), "\n".join(self.trailers))
        return "\n\n".join(filter(None, parts)) + "\n"


def message_faults(message: RecordMessage, *, multi_project: bool) -> tuple[Fault, ...]:
    """Every reason why this message may not be written; each fault's detail begins with the field's name."""
    return (
        *_header_faults(message),
        *validate(message.record, multi_project=multi_project),
        # Text of blanks alone is no body, and is left out instead of refused.
        *(_prose_faults("body", message.body) if message.body.strip() else ()),
        *(fault for at, each in enumerate(message.trailers) for fault in _trailer_faults(f"trailers[{at}]", each)),
    )


def header_width(header: str) -> int:
    """The columns of a first line."""
    # Whoever only reads records has no use for the room that measures and wraps.
    from git_agent.shape.form.width import display_width

    return display_width(header)


def _header_faults(message: RecordMessage) -> Iterator[Fault]:
    if message.type not in TYPES:
        yield Fault(rule="type", detail=f"type: is one of {', '.join(TYPES)}, not {message.type!r}")
    if not is_scope(message.scope):
        yield Fault(rule="scope", detail=f"scope: is init, milestone, P##, P##-## or P##-##-##, not {message.scope!r}")
    elif message.type in TYPES and (why := misplaced(message.type, message.scope)):
        # Whoever gave only the phase has to give what is below it; of scopes they need not know.
        lacking = (
            "plan: is required, and task where there is one" if is_unplanned(message.type, message.scope) else "scope"
        )
        yield Fault(rule="scope", detail=f"{lacking}: {why}, not {message.scope}")
    for detail in scope_contradictions(message.scope, message.record):
        yield Fault(rule="scope", detail=f"scope: {detail}")
    yield from line_faults("subject", message.subject)
    width = header_width(message.header)
    if width > HEADER_WIDTH:
        yield Fault(rule="width", detail=f"subject: makes a first line of {width} columns; {HEADER_WIDTH} are the most")


def _prose_faults(field: str, text: str) -> Iterator[Fault]:
    yield from text_faults(field, text)
    if cut := _CUT.search(text):
        yield Fault(rule="cut", detail=f"{field}: git would cut the message at the line that begins {cut[0]!r}")


def _trailer_faults(field: str, trailer: str) -> Iterator[Fault]:
    yield from _prose_faults(field, trailer)
    if not _TRAILER.fullmatch(trailer):
        yield Fault(rule="trailer", detail=f"{field}: is one line such as `Refs: #12`, not {trailer!r}")
