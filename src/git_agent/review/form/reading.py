"""Reads a generated message back: the words are a model's, the tables and paths have to be those it was given."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.message import MessageRules
from git_agent.model.value import replace, value
from git_agent.review.form.generated import (
    FILES,
    SUMMARY,
    file_rows,
    revision_heading,
    summary_rows,
    yaml_text,
)
from git_agent.review.form.section_subject import subject_faults
from git_agent.review.form.tables import Row, read_table, same_row
from git_agent.review.form.tidy import bold_lines_as_headings, outside_fences
from git_agent.review.values import Module, Section, SectionedMessage
from git_agent.shape.form.wrap import shape_body

FEWEST_SENTENCES, MOST_SENTENCES = 2, 4
_SENTENCE_END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\betc)(?<!\bvs)[.!?…][\"')\]]*(?=\s|$)")
_RULE = re.compile(r" {0,3}([-*_])(?: *\1){2,} *")
_HEADING = re.compile(r"(#{1,6}) +(.*?)(?: +#+)? *")
_YAML_FENCE = re.compile(r"```ya?ml *")
_BODY_RULES = MessageRules(comment_prefix="")  # committed so that git keeps lines with `#`


@value
class _Part:
    """What stands below one heading, up to the next."""

    level: int
    heading: str
    lines: tuple[str, ...]


def read_generated(text: str, given: SectionedMessage, *, revision: str | None) -> Judged[SectionedMessage]:
    """The message in a model's text, and everything in it that is not as it was asked for.

    `given` has the tables the model was shown; the message that comes back has them as well, whatever became of them.
    """
    lines = text.strip().replace("\r\n", "\n").split("\n")
    parts = list(_parts(lines))
    head = [part for part in parts if part.level == 1]
    second = [part for part in parts if part.level == 2]
    # By place and not only by name: a module may be called Summary.
    tables, sections = second[:2], second[2:]
    summary = "\n".join(head[0].lines).strip() if head else ""
    faults = [
        *_heading_faults(head, revision),
        *sentence_faults(summary),
        *_table_faults(tables, given),
        *_section_set_faults(sections, given.modules),
    ]
    by_name = {part.heading: part for part in reversed(sections)}  # of two the first counts, the fault is told
    written = [_section(by_name[module.name], module) for module in given.modules if module.name in by_name]
    faults += [fault for section in written for fault in section.faults]
    message = replace(given, summary=_shaped(summary), sections=tuple(section.content for section in written))
    return Judged(content=message, faults=tuple(faults))


def sentence_faults(summary: str) -> tuple[Fault, ...]:
    """A summary is two to four sentences."""
    count = count_sentences(summary)
    if FEWEST_SENTENCES <= count <= MOST_SENTENCES:
        return ()
    return (Fault(rule="summary", detail=f"the summary has {_sentences(count)}; write 2 to 4, on changes and impact"),)


def count_sentences(text: str) -> int:
    """How many sentences there are; the last one may lack its full stop."""
    joined = " ".join(text.split())
    if not joined:
        return 0
    ends = list(_SENTENCE_END.finditer(joined))
    return len(ends) + (not ends or ends[-1].end() < len(joined))


def _sentences(count: int) -> str:
    return "1 sentence" if count == 1 else f"{count} sentences"


def _parts(lines: Sequence[str]) -> Iterator[_Part]:
    """The text by its headings of the first two levels; separators only separate."""
    level, heading, below = 0, "", list[str]()
    for line, is_outside in outside_fences(lines):
        match = _HEADING.fullmatch(line) if is_outside else None
        if match and len(match[1]) <= 2:
            yield _Part(level=level, heading=heading, lines=tuple(below))
            level, heading, below = len(match[1]), match[2], []
        elif not (is_outside and _RULE.fullmatch(line)):
            below.append(line)
    yield _Part(level=level, heading=heading, lines=tuple(below))


def _heading_faults(head: Sequence[_Part], revision: str | None) -> Iterator[Fault]:
    wanted = revision_heading(revision)
    if not head or f"# {head[0].heading}" != wanted:
        yield Fault(rule="revision", detail=f"the first line has to be `{wanted}`")
    if len(head) > 1:
        yield Fault(rule="revision", detail=f"there are {len(head)} headings with one `#`; only the first line has one")


def _table_faults(tables: Sequence[_Part], given: SectionedMessage) -> Iterator[Fault]:
    wanted = ((FILES, file_rows(given.files)), (SUMMARY, summary_rows(given.modules)))
    for at, (heading, rows) in enumerate(wanted):
        if at >= len(tables) or f"## {tables[at].heading}" != heading:
            place = "first" if at == 0 else "second"
            yield Fault(rule="tables", detail=f"`{heading}` has to be the {place} heading with `##`")
        else:
            yield from _row_faults(heading, read_table(tables[at].lines).rows, rows)


def _row_faults(heading: str, found: Iterable[Row], given: Iterable[Row]) -> Iterator[Fault]:
    found_rows, given_rows = Counter(map(same_row, found)), Counter(map(same_row, given))
    for row in given_rows - found_rows:
        yield Fault(rule="tables", detail=f"the table of `{heading}` lacks or changes the row `{' | '.join(row)}`")
    for row in found_rows - given_rows:
        yield Fault(rule="tables", detail=f"the table of `{heading}` has a row nobody gave: `{' | '.join(row)}`")


def _section_set_faults(sections: Sequence[_Part], modules: Sequence[Module]) -> Iterator[Fault]:
    names = Counter(part.heading for part in sections)
    wanted = [module.name for module in modules]
    for name in wanted:
        if not names[name]:
            yield Fault(rule="sections", detail=f"there is no section `## {name}`")
        elif names[name] > 1:
            yield Fault(rule="sections", detail=f"there are {names[name]} sections `## {name}`; write one")
    for name in names:
        if name not in wanted:
            yield Fault(rule="sections", detail=f"`## {name}` is no module of this change; leave it out")


def _section(part: _Part, module: Module) -> Judged[Section]:
    """One module's words, and what is wrong with them."""
    lines = [line for line in part.lines if line.strip()]
    subject = lines[0].strip() if lines else ""
    above, globs = _without_paths(_below(part.lines, subject))
    body = _shaped("\n".join(above).strip("\n"))
    faults = list(subject_faults(subject, module.name))
    if not body:
        faults.append(Fault(rule="body", detail=f"the section of {module.name} says nothing below its subject"))
    if globs != tuple(map(yaml_text, module.globs)):
        wanted = ", ".join(module.globs)
        faults.append(Fault(rule="paths", detail=f"the yaml block of {module.name} has to list, under paths: {wanted}"))
    return Judged(
        content=Section(module=module.name, subject=subject, body=body, paths=module.globs), faults=tuple(faults)
    )


def _below(lines: Sequence[str], subject: str) -> Sequence[str]:
    at = next((at for at, line in enumerate(lines) if line.strip() == subject), len(lines))
    return lines[at + 1 :]


def _without_paths(lines: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """The lines above the last block of YAML, and the paths in that; what a model adds below is chatter."""
    opens = [at for at, line in enumerate(lines) if _YAML_FENCE.fullmatch(line.strip())]
    if not opens:
        return list(lines), ()
    start = opens[-1]
    closes = next((at for at in range(start + 1, len(lines)) if lines[at].strip() == "```"), len(lines))
    inside = [line.strip() for line in lines[start + 1 : closes]]
    globs = tuple(_requoted(line[2:].strip()) for line in inside if line.startswith("- "))
    return list(lines[:start]), globs


def _requoted(text: str) -> str:
    """A glob as we would write it: how a model quotes it changes nothing."""
    if len(text) > 1 and text[0] == text[-1] == '"' and "\\" not in text:
        return yaml_text(text[1:-1])
    return text if text.startswith(("'", '"')) else yaml_text(text)


def _shaped(text: str) -> str:
    return shape_body(bold_lines_as_headings(text).split("\n"), rules=_BODY_RULES)
