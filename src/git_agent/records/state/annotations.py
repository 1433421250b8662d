"""What a record tells in its own words: todos, notes, what research found, and how a project was begun.

The schema has no field for these, so they stand where people read them: in the subject, and in the prose above the
block.
"""

import re
from collections.abc import Iterator

from git_agent.records.block.headings import Heading
from git_agent.records.block.schema import INIT_SCOPE
from git_agent.records.state.rows import ToldRow

TODO, NOTE, RESEARCH, INIT = "todo", "note", "research", "init"
MOST_ITEMS = 200  # of one record, each no longer than
MOST_CHARACTERS = 2000

_ITEM = re.compile(r"[ \t]*(?:[-*+•]|\d{1,4}[.)])[ \t]+(?P<text>\S.*)")
_PLANNED = re.compile(
    r"[ \t]*(?:[-*+][ \t]+)?(?:phase[ \t]+)?(?P<number>\d{1,4})[ \t]*[.):\u2013\u2014-][ \t]*(?P<name>\S.*)",
    re.IGNORECASE,
)
_TRAILER = re.compile(r"[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*: \S|\(cherry picked from commit ", re.ASCII)
_BEGUN = re.compile(r"initiali[sz]e (?P<name>.*?)(?: ?\((?P<count>\d{1,4}) phases?\))?", re.IGNORECASE)


def told_under(under: Heading, status: str | None) -> ToldRow | None:
    """What the record with this heading tells, or None, as for nearly all of them."""
    if under.type in (TODO, NOTE):
        return ToldRow(under.type, under.subject, list(_paragraphs(under.prose)))
    if under.type != "docs":
        return None
    if under.scope == INIT_SCOPE:
        return ToldRow(INIT, under.subject, [line for line in under.prose.split("\n") if _PLANNED.fullmatch(line)])
    if status == RESEARCH:
        return ToldRow(RESEARCH, under.subject, list(_findings(under.prose)))
    return None


def begun(subject: str) -> tuple[str, int | None]:
    """The project's name and how many phases it has, as the subject of its first commit says.

    >>> begun("initialize atlas (5 phases)")
    ('atlas', 5)
    >>> begun("initialize project (1 phase)")
    ('', 1)
    """
    said = _BEGUN.fullmatch(subject.strip())
    if said is None:
        return "", None
    name = said["name"].strip()
    # What the builder writes when nobody has named the project.
    return ("" if name == "project" else name), int(said["count"]) if said["count"] else None


def planned(line: str) -> tuple[int, str]:
    """The number and the name of a planned phase.

    >>> planned("2. auth"), planned("- Phase 3: web")
    ((2, 'auth'), (3, 'web'))
    """
    said = _PLANNED.fullmatch(line)
    return (int(said["number"]), said["name"].strip()) if said else (0, line.strip())


def _findings(prose: str) -> Iterator[str]:
    """The items of the prose's list, or its paragraphs where it has none."""
    found: list[str] = []
    for line in prose.split("\n"):
        if item := _ITEM.fullmatch(line):
            found.append(item["text"].strip())
        # A line that is indented goes on with the item above it.
        elif found and line[:1] in (" ", "\t") and line.strip():
            found[-1] += f" {line.strip()}"
    return (_bounded(text) for text in found[:MOST_ITEMS]) if found else _paragraphs(prose)


def _paragraphs(prose: str) -> Iterator[str]:
    paragraphs = [part.strip() for part in re.split(r"\n[ \t]*\n", prose) if part.strip()]
    # Trailers say something of the commit, not of the work.
    if paragraphs and all(_TRAILER.match(line) for line in paragraphs[-1].split("\n")):
        paragraphs.pop()
    return (_bounded(" ".join(part.split())) for part in paragraphs[:MOST_ITEMS])


def _bounded(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "…"
