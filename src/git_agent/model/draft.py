"""Draft: what a drafter hands over before anything is shaped."""

from git_agent.model.value import value


@value
class Draft:
    """A drafter's text before shaping, with its own view on type and scope.

    `is_whole` says that it is a finished message, a person's own or one that was kept, to which nothing is added.
    `read` are labelled texts beyond the evidence that the drafter has seen: guidance, answers of tools. `warnings` are
    what whoever takes the text has to know about it.
    """

    text: str
    provider: str
    model: str | None = None
    is_whole: bool = False
    type: str | None = None
    scope: str | None = None
    confidence: float | None = None
    alternatives: tuple[tuple[str, float], ...] = ()
    scopes: tuple[tuple[str, float], ...] = ()
    read: tuple[tuple[str, str], ...] = ()
    warnings: tuple[str, ...] = ()
