"""Fault: which rule a message breaks, and the exact words about it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One broken rule; `detail` is written for whoever has to mend it, person or model."""

    rule: str
    detail: str
