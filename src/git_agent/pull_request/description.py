"""Description: what a reviewer is told about a branch, and how that is written as Markdown."""

from collections.abc import Iterator, Sequence

from git_agent.model.change import visible_path
from git_agent.model.value import value
from git_agent.model.wire import fair_share
from git_agent.redact import clean
from git_agent.shape.form.markdown import as_code, plain, without_block_start

MOST_CHARACTERS = 32_000  # Bitbucket takes 32,768, and every other forge takes more
MOST_READ_FIRST = 5


@value
class ReadingHint:
    """A changed file worth reading first, and why."""

    path: str
    why: str


@value
class Description:
    """The parts of a description, each in plain words with names in backticks; an empty part is left out."""

    what: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    risk: tuple[str, ...] = ()
    how_to_test: tuple[str, ...] = ()
    read_first: tuple[ReadingHint, ...] = ()
    commits: tuple[str, ...] = ()


def rendered(description: Description, *, most: int = MOST_CHARACTERS) -> str:
    """The description as Markdown, at most so many characters, cut at whole bullets."""
    sections = [(f"## {heading}\n\n", lines) for heading, lines in _sections(description) if lines]
    room = most - sum(len(heading) + 1 for heading, _ in sections)
    # Shared out: a hundred bullets under one heading must not cost the others theirs.
    each = fair_share([sum(map(len, lines)) for _, lines in sections], room)
    return "\n".join(heading + _fitted(lines, each) for heading, lines in sections)


def _sections(description: Description) -> Iterator[tuple[str, list[str]]]:
    yield "What", _bullets(description.what)
    yield "Why", _bullets(description.why) if len(description.why) > 1 else list(map(_paragraph, description.why))
    yield "Risk", _bullets(description.risk)
    yield "How to test", _bullets(description.how_to_test)
    readings = description.read_first[:MOST_READ_FIRST]
    # A name may be a secret too, and unlike the rest of the text it comes straight from the change.
    names = [as_code(clean(visible_path(each.path))) for each in readings]
    yield "Read first", [f"- {name}: {plain(each.why)}\n" for name, each in zip(names, readings, strict=True)]
    yield "Commits", _bullets(description.commits)


def _bullets(texts: Sequence[str]) -> list[str]:
    return [f"- {without_block_start(plain(text))}\n" for text in texts]


def _paragraph(text: str) -> str:
    return f"{without_block_start(plain(text))}\n"


def _fitted(lines: Sequence[str], room: int) -> str:
    """As many whole lines as fit, and how many more there are."""
    if sum(map(len, lines)) <= room:
        return "".join(lines)
    shown = 0
    # With the largest number it may have to tell, so that its line fits whatever is left out.
    room -= len(_more(len(lines)))
    while shown < len(lines) and (room := room - len(lines[shown])) >= 0:
        shown += 1
    return "".join(lines[:shown]) + _more(len(lines) - shown)


def _more(count: int) -> str:
    return f"- and {count} more\n"
