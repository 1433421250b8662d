"""Reads a commit message as its records; tolerant, because real histories break the schema.

Whatever is off is read as far as it makes sense and reported as a problem with its line; nothing is dropped in
silence, and no text makes this fail.

Problems are of these kinds. Of the block: `damaged`, `empty`, `invalid-yaml`, `free-text`, `duplicate-key`,
`several-documents`, `control-character`; refused altogether: `tag`, `anchor`, `alias`, `too-large`, `too-deep`.
Of a field: `wrong-shape`, `not-a-number`, `out-of-range`, `unknown-field`, `unknown-word`. Of the subject:
`unknown-type`, `unknown-scope`.
"""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.subject import unheaded
from git_agent.model.value import value
from git_agent.model.yaml_data import Data, Problem
from git_agent.records.block.fields import Findings, read_record
from git_agent.records.block.find import RecordBlock, find_blocks, lines_of
from git_agent.records.block.headings import HEADER, SQUASHED_BY_GIT, Heading, block_headings, heading_of
from git_agent.records.block.plain_yaml import load_plain
from git_agent.records.block.schema import TYPES, Record, is_scope

# Two hundred thousand markers make one message of two megabytes, and a state of a hundred.
MOST_BLOCKS = 2000
MOST_PROBLEMS = 2000


@value
class Parsed:
    """A message as `<type>(<scope>): <subject>`, prose and records.

    `header` is the whole first line; without a type it is the subject too. `prose` is what stands around the blocks,
    trailers included. `headings` has what each record stands under, which in a squash is not the first line.
    `newest_first` says that git's own `merge --squash` wrote the text, which lists the squashed
    commits from the last to the first; every other order of blocks is the order of the work.
    """

    header: str
    subject: str
    type: str | None = None
    scope: str | None = None
    prose: str = ""
    records: tuple[Record, ...] = ()
    headings: tuple[Heading, ...] = ()
    problems: tuple[Problem, ...] = ()
    newest_first: bool = False


def parse_message(message: str) -> Parsed:
    """Everything a commit message says; never fails, whatever the text.

    >>> parsed = parse_message("feat(P01-01-01): add it\\n\\n---ci---\\nphase: 1\\nstatus: execute\\n---/ci---\\n")
    >>> parsed.type, parsed.scope, parsed.records[0].phase
    ('feat', 'P01-01-01', 1)
    """
    split = find_blocks(message)
    header, _, rest = split.prose.lstrip().partition("\n")
    header = unheaded(header.rstrip())
    parts = HEADER.fullmatch(header)
    records, headings, problems = _records(message, split.blocks, heading_of(header, rest.strip()))
    # Without a block the message has nothing to do with records, and any header is right.
    if split.blocks and parts:
        problems += _header_problems(parts, message)
    return Parsed(
        header=header,
        subject=parts["subject"] if parts else header,
        type=parts["type"] if parts else None,
        scope=parts["scope"] if parts else None,
        prose=rest.strip(),
        records=tuple(records),
        headings=tuple(headings),
        problems=tuple(problems),
        newest_first=bool(records) and SQUASHED_BY_GIT in split.prose,
    )


def _header_problems(parts: re.Match[str], message: str) -> Iterator[Problem]:
    # A message may begin with a block: then the header, the first line of prose, is further down.
    line = 1 + message[: message.find(parts[0])].count("\n")
    if parts["type"] not in TYPES:
        yield Problem(kind="unknown-type", detail=f"{parts['type']} is none of the {len(TYPES)} types", line=line)
    if parts["scope"] is not None and not is_scope(parts["scope"]):
        yield Problem(kind="unknown-scope", detail=f"{parts['scope']} is none of the five forms of a scope", line=line)


def _records(
    message: str, blocks: Sequence[RecordBlock], title: Heading
) -> tuple[list[Record], list[Heading], list[Problem]]:
    records: list[Record] = []
    headings: list[Heading] = []
    problems: list[Problem] = []
    above = block_headings(lines_of(message), blocks[:MOST_BLOCKS], title) if blocks else ()
    for block, heading in zip(blocks, above, strict=False):  # no more than MOST_BLOCKS
        findings = Findings(block)
        if block.damage:
            findings.add("damaged", "", block.damage)
        # Most blocks are plain, and the YAML library takes longer to import than most commands take to run.
        data = load_plain(block.text) or _load_any(block, findings)
        if data:
            records.append(read_record(data, findings))
            headings.append(heading)
        # Those of YAML were noticed before those of its fields, and a reader goes from top to bottom.
        problems += sorted(findings.problems, key=lambda problem: problem.line)
    if len(blocks) > MOST_BLOCKS or len(problems) > MOST_PROBLEMS:
        detail = f"only {MOST_BLOCKS:,} blocks of a message are read, and {MOST_PROBLEMS:,} problems told"
        line = blocks[MOST_BLOCKS].first_line if len(blocks) > MOST_BLOCKS else problems[MOST_PROBLEMS].line
        problems = [*problems[:MOST_PROBLEMS], Problem(kind="too-large", detail=detail, line=line)]
    return records, headings, problems


def _load_any(block: RecordBlock, findings: Findings) -> dict[str, Data] | None:
    from git_agent.safe_yaml import load_yaml

    loaded = load_yaml(block.text, first_line=block.yaml_line)
    findings.problems += loaded.problems
    if isinstance(loaded.data, dict):
        return loaded.data
    if loaded.data:
        findings.add("wrong-shape", "", "the block does not hold fields")
    elif not loaded.problems:
        findings.add("empty", "", "the block is empty")
    return None
