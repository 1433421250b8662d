"""Claim: one thing a message says by name or number, and where the evidence has it."""

from git_agent.model.value import value


@value
class Claim:
    """`text` as the message spells it; `found_in` is the label of a source, or None when it is nowhere."""

    text: str
    kind: str
    found_in: str | None
