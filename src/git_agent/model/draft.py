"""Draft: what a drafter hands over before anything is shaped, and Author: who that is."""

from git_agent.model.evidence import Omission
from git_agent.model.value import value


@value
class Author:
    """Who wrote a text: `name` is what reports call them, `model` the model, where it was one, `service` whose."""

    name: str
    model: str | None = None
    service: str = ""
    is_builtin: bool = False

    @property
    def is_model(self) -> bool:
        return self.model is not None


BUILTIN = Author(name="builtin", is_builtin=True)
KEPT = Author(name="kept")  # somebody has written it before, and it was kept

# How texts are labelled among what was read; guidance with its path behind it.
HINT = "hint"  # a person's own words
PARSED = "parsed"  # the label of what a parser has seen come and go, a line each: "addition load", "removal save"
GUIDANCE = "guidance"
HISTORY = "history"  # messages of earlier commits
TOOLS = "tools"


@value
class Draft:
    """A drafter's text before shaping, with its own view on type and scope.

    `is_whole` says that it is a finished message, a person's own or one that was kept, to which nothing is added.
    `others` are messages that would be as true.
    `read` are labelled texts beyond the evidence that the drafter has seen: guidance, answers of tools. `unread`
    is guidance that it was not shown whole. `warnings` are what whoever takes the text has to know about it. `parts`
    are places of the change that may be changes of their own. `signed` is what a model has signed for others, which is
    taken off its text.
    """

    text: str
    author: Author
    is_whole: bool = False
    type: str | None = None
    scope: str | None = None
    confidence: float | None = None
    alternatives: tuple[tuple[str, float], ...] = ()
    scopes: tuple[tuple[str, float], ...] = ()
    read: tuple[tuple[str, str], ...] = ()
    unread: tuple[Omission, ...] = ()
    others: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()

    @property
    def hints(self) -> tuple[str, ...]:
        """What a person told the drafter beyond the change."""
        return tuple(text for label, text in self.read if label == HINT)
