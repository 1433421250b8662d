"""Message and MessageRules: the text every drafter ends in, and what it has to satisfy."""

from git_agent.model.value import value

RECORD_MARK = "ci---"  # the markers of a record's block have it; a message without it needs nobody who reads records


def is_headed(text: str) -> bool:
    """Whether a message begins with a heading, as a reviewed one does."""
    return text.startswith("# ")


@value
class Message:
    """A commit message: a subject, and a body that may be empty.

    Between them stands an empty line, unless somebody has written the message otherwise.
    """

    subject: str
    body: str = ""
    gap: str = "\n\n"

    @property
    def text(self) -> str:
        return f"{self.subject}{self.gap}{self.body}\n" if self.body else f"{self.subject}\n"


@value
class MessageRules:
    """What a message must satisfy; widths are display columns.

    `fixed_subject` is the subject an amended commit has to keep, `original` the message before, whose own
    words are never faulted, `required_lines` the submodule summaries that must be in it. A text of more than
    `most_chars` is not looked at. `form`, `types` (beside the usual ones) and `scopes` are those of a model's
    subject, as are `only_types`, `case`, `stop` and `scope_use`, on which the project insists.
    """

    subject_width: int = 72
    body_width: int = 72
    comment_prefix: str = "#"
    fixed_subject: str | None = None
    original: str = ""
    required_lines: tuple[str, ...] = ()
    form: str = "auto"
    types: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    only_types: tuple[str, ...] = ()
    case: str = "auto"
    stop: str = "auto"
    scope_use: str = "auto"
    most_chars: int = 400_000  # judging takes time that grows with the text

    @property
    def is_amend(self) -> bool:
        return self.fixed_subject is not None
