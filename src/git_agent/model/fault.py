"""Fault: which rule a message breaks, and the exact words about it."""

from git_agent.model.value import value


@value
class Fault:
    """One broken rule; `detail` is written for whoever has to repair it, person or model."""

    rule: str
    detail: str
