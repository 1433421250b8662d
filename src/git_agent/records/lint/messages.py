"""Says what is wrong with a commit message that carries a record, or should: as strict as the writer is.

A message that has nothing to do with records is never at fault, however it looks, unless the caller asks for the few
rules that hold for every message. Lines are those of the message as it was given.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from git_agent.model.value import replace, value
from git_agent.records.block.agreement import UNPADDED, missing_content, scope_contradictions
from git_agent.records.block.find import RecordBlock, find_blocks
from git_agent.records.block.headings import Heading, block_headings
from git_agent.records.block.parse import parse_message
from git_agent.records.block.schema import INIT_SCOPE, MILESTONE_SCOPE, TYPES, Record, is_scope, misplaced
from git_agent.records.lint.block import lint_block
from git_agent.records.lint.change import NOTHING_TOUCHED, TouchedFiles, lint_change
from git_agent.records.lint.finding import Finding, finding
from git_agent.records.lint.layout import layout_findings, prose_lines, subject_findings

# A megabyte of nonsense is told as well by a hundred findings as by a million.
MOST_FINDINGS = 100
MOST_BLOCKS = 1000

# The others are everybody's: `feat:` without a block is an ordinary commit even where records are kept.
_RECORD_TYPES = frozenset({"decision", "escalation", "compound", "verify", "note", "todo"})
_GITS_OWN = re.compile(r"Merge |Revert \"|Reapply \"|(?:fixup|squash|amend)! ")


@value
class _Outline:
    """A message in its parts; `line` is the number of its header, the first line outside of blocks."""

    lines: Sequence[str]
    blocks: tuple[RecordBlock, ...]
    header: str
    line: int
    type: str | None
    scope: str | None
    headings: tuple[Heading, ...] = ()

    @property
    def is_gits_own(self) -> bool:
        """Whether git wrote the header, or will throw it away."""
        return _GITS_OWN.match(self.header) is not None

    @property
    def has_record_scope(self) -> bool:
        """Whether the scope is `P##` or finer, which nobody else uses."""
        # `init` and `milestone` are scopes that any project may have.
        return self.scope is not None and self.scope.startswith("P") and is_scope(self.scope)


def lint_message(
    message: str,
    *,
    multi_project: bool = False,
    projects: Collection[str] = (),
    touched: TouchedFiles = NOTHING_TOUCHED,
    in_use: bool = False,
    subject_width: int | None = None,
) -> tuple[Finding, ...]:
    """Everything that is wrong with a message, in the order of its lines, and then with the change it is about.

    `in_use` says that the repository is known to keep records; elsewhere `docs(init)` and `note:` are subjects like
    any other. With `subject_width` the rules for every message count too.

    >>> [finding.rule for finding in lint_message("feat(P01-01): add it")]
    ['block-missing']
    """
    outline = _outline(message)
    if outline.blocks:
        findings = [*_record_findings(outline, multi_project=multi_project, projects=projects)]
    else:
        findings = [*_missing_block_findings(outline, in_use=in_use)]
    if outline.blocks or subject_width:
        findings += _subject_findings(outline, subject_width)
    findings.sort(key=lambda finding: finding.line)
    return _bounded([*findings, *lint_change(touched, in_use=in_use)])


def may_lack_block(message: str) -> bool:
    """Whether only knowing that the repository keeps records can tell that this message lacks one."""
    outline = _outline(message)
    return not (outline.blocks or outline.has_record_scope) and _is_like_a_record(outline)


def _outline(message: str) -> _Outline:
    # Lines are counted as the reader of blocks counts them, to whom a carriage return alone ends one too.
    text = message.replace("\r\n", "\n").replace("\r", "\n") if "\r" in message else message
    blocks = find_blocks(text)
    prose = parse_message(blocks.prose)
    lines = text.split("\n")
    return _Outline(
        lines=lines,
        blocks=blocks.blocks,
        header=prose.header,
        line=next((number for number, line in prose_lines(lines, blocks.blocks) if line.strip()), 1),
        type=prose.type,
        scope=prose.scope,
        headings=tuple(block_headings(lines, blocks.blocks, Heading())) if blocks.blocks else (),
    )


def _record_findings(outline: _Outline, *, multi_project: bool, projects: Collection[str]) -> Iterator[Finding]:
    for block, heading in zip(outline.blocks[:MOST_BLOCKS], outline.headings, strict=False):
        text = "\n".join(outline.lines[block.first_line - 1 : block.last_line])
        linted = lint_block(block, text, multi_project=multi_project, projects=projects)
        yield from linted.findings[: MOST_FINDINGS + 1]  # one more, by which it is seen that there are more
        # A squash keeps the header of each block. The one above all of them cannot agree with each.
        own = _under(outline, heading, block)
        if linted.record and (heading.line or len(outline.blocks) == 1) and not own.is_gits_own:
            yield from _agreement_findings(own, linted.record)
        if heading.line:
            yield from _header_findings(own)
    for block in outline.blocks[MOST_BLOCKS : MOST_BLOCKS + 1]:
        yield finding("more-findings", block.first_line, f"only the first {MOST_BLOCKS} blocks are looked at")
    # A message that git or a forge has put together has a title of theirs.
    if not (len(outline.blocks) == 1 and outline.headings[0].line):
        yield from _header_findings(outline)
    yield from layout_findings(outline.lines, outline.blocks, line=outline.line)


def _under(outline: _Outline, heading: Heading, block: RecordBlock) -> _Outline:
    """The part of a squash that is about one block; all of any other message."""
    if not heading.line:
        return outline
    header = f"{heading.type}({heading.scope}): {heading.subject}"
    return replace(
        outline, blocks=(block,), header=header, line=heading.line, type=heading.type, scope=heading.scope, headings=()
    )


def _bounded(findings: list[Finding]) -> tuple[Finding, ...]:
    if len(findings) <= MOST_FINDINGS:
        return tuple(findings)
    more = finding("more-findings", findings[MOST_FINDINGS].line, f"only the first {MOST_FINDINGS} findings are shown")
    return (*findings[:MOST_FINDINGS], more)


def _missing_block_findings(outline: _Outline, *, in_use: bool) -> Iterator[Finding]:
    if outline.has_record_scope or (in_use and _is_like_a_record(outline)):
        yield finding("block-missing", outline.line, f"{outline.header} names a record, and there is none")
        yield from _header_findings(outline)


def _is_like_a_record(outline: _Outline) -> bool:
    scope = outline.scope or ""
    # `P1` may be a priority elsewhere; where records are kept it is a phase that lost its zero.
    is_scope_of_one = scope in (INIT_SCOPE, MILESTONE_SCOPE) or UNPADDED.fullmatch(scope) is not None
    return outline.type in _RECORD_TYPES or is_scope_of_one


def _header_findings(outline: _Outline) -> Iterator[Finding]:
    """The parts of `<type>(<scope>): <subject>`; a squash merge has the header that its forge gave it."""
    if outline.is_gits_own or not outline.header:
        return
    if outline.type is not None and outline.type not in TYPES:
        detail = f"{outline.type} is none of the {len(TYPES)} types: {', '.join(TYPES)}"
        yield finding("non-standard-type", outline.line, detail)
    if outline.scope is not None and not is_scope(outline.scope):
        rule = "scope-padding" if UNPADDED.fullmatch(outline.scope) else "unknown-scope"
        yield finding(rule, outline.line, f"{outline.scope} is none of the five forms of a scope")
    elif outline.scope is not None and outline.type in TYPES and (why := misplaced(outline.type, outline.scope)):
        yield finding("scope-of-type", outline.line, f"{why}, not {outline.scope}")
    # A squash has the title of its branch.
    if len(outline.blocks) == 1:
        if outline.type is None:
            yield finding("type-missing", outline.line, "the first line does not begin with a type")
        elif outline.scope is None:
            yield finding("scope-missing", outline.line, "the first line has no scope")


def _agreement_findings(outline: _Outline, record: Record) -> Iterator[Finding]:
    """Where the header and the block contradict each other."""
    for detail in scope_contradictions(outline.scope or "", record):
        yield finding("scope-disagrees", outline.line, detail)
    if holds := missing_content(outline.type or "", record):
        detail = f"the type {outline.type} is for a record with {holds}, and the block has none"
        yield finding("content-missing", outline.blocks[0].first_line, detail)


def _subject_findings(outline: _Outline, width: int | None) -> Iterator[Finding]:
    if outline.blocks and (not outline.header or outline.blocks[0].first_line < outline.line):
        yield finding("subject-missing", outline.blocks[0].first_line, "the message begins with a block")
    elif outline.header and not outline.is_gits_own:
        yield from subject_findings(outline.lines, line=outline.line, width=width)
