"""The words of a review: what is affected, what the message says of each module, and what somebody minds about it."""

from git_agent.model.value import value

NO_CONCERNS = "Approved"
WITH_CONCERNS = "Approved (with concerns)"


@value
class Module:
    """A part of the repository with a name of its own; `source` says who named it, such as `npm` or `codeowners`."""

    name: str
    globs: tuple[str, ...]
    source: str


@value
class AffectedFile:
    """One staged file as the table shows it; a file may belong to several modules."""

    status: str
    path: str
    modules: tuple[str, ...]
    old_path: str | None = None


@value
class Section:
    """What the message says of one module; `paths` are the module's globs."""

    module: str
    subject: str
    body: str
    paths: tuple[str, ...]


@value
class SectionedMessage:
    """The message as the stages hand it on; tables and paths come from code, the words from whoever writes."""

    summary: str
    files: tuple[AffectedFile, ...]
    modules: tuple[Module, ...]
    sections: tuple[Section, ...]


@value
class Concern:
    """One factual thing that somebody should do something about; `rule` names the kind for programs.

    `quote` are the words of the message that it is about, and `remedy` those that would meet it, where there are any.
    """

    rule: str
    problem: str
    suggestion: str
    path: str | None = None
    line: int | None = None
    quote: str = ""
    remedy: str = ""


@value
class Review:
    """What the second stage says; `assessment` is one of the four words."""

    assessment: str
    concerns: tuple[Concern, ...]
    rewrite: str = ""
    notes: str = ""


@value
class Approval:
    """What the third stage makes of it: there is no third outcome."""

    concerns: tuple[str, ...] = ()

    @property
    def status(self) -> str:
        return WITH_CONCERNS if self.concerns else NO_CONCERNS


@value
class StageRecord:
    """One stage as it went; `model` is None where no model was asked, `received` names what it was handed."""

    stage: str
    agent: str
    model: str | None
    received: tuple[str, ...]
    output: str
    repaired: bool
    seconds: float
