"""Lints one block: what the reader puts up with and the writer would not write, each with its exact line."""

import re
from collections.abc import Collection, Iterator, Mapping

from git_agent.model.value import value
from git_agent.records.block.find import RecordBlock
from git_agent.records.block.parse import parse_message
from git_agent.records.block.schema import Record
from git_agent.records.build.rules import validate
from git_agent.records.lint.finding import ERRORS, Finding, finding

# The rules for writing by the names they have here; the others have the names of the reader's problems.
_WRITING = {
    "characters": "control-character",
    # A confidence that is there and wrong was a problem to the reader already; what is left is one that is missing.
    "confidence": "field-missing",
    "line": "wrong-shape",
    "marker": "marker-in-text",
    "name": "wrong-name",
    "phase": "out-of-range",
    "plan": "wrong-place",
    "repeated": "repeated-id",
    "required": "field-missing",
    "requirements": "covered-and-partial",
    "shape": "wrong-shape",
    "task": "wrong-place",
    "unknown": "unknown-field",
    "word": "unknown-word",
}
# The details of these begin with the name of the field.
_OF_A_FIELD = frozenset({"wrong-shape", "not-a-number", "out-of-range", "unknown-field", "unknown-word"})
_LINE = re.compile(r"(?P<dash>[ ]*-[ ]+)?(?P<indent>[ ]*)(?:[\"']?(?P<key>[A-Za-z_][\w-]*)[\"']?:(?=\s|$))?")
_INNERMOST = re.compile(r"(?:\.[^.\[]*|\[\d+\])$")


@value
class LintedBlock:
    """A block's record, if it holds one that can be read, and everything that is wrong with the block."""

    record: Record | None
    findings: tuple[Finding, ...]


def lint_block(
    block: RecordBlock, text: str, *, multi_project: bool = False, projects: Collection[str] = ()
) -> LintedBlock:
    """Reads the block alone; `text` is it as it stands in the message, markers and margin included."""
    read = parse_message(text)
    record = read.records[0] if read.records else None
    lines = field_lines(block)
    findings: list[Finding] = []
    complained: set[str] = set()
    for problem in read.problems:
        field = problem.detail.partition(":")[0] if problem.kind in _OF_A_FIELD else ""
        # The block was read alone, so its own lines begin with the marker.
        line = _line_of(field, lines) or problem.line + block.first_line - 1
        findings.append(finding(_rule(problem.kind, record), line, problem.detail))
        complained.add(field)
    for rule, field, detail in _faults(record, multi_project=multi_project, projects=projects) if record else ():
        # The writer would refuse the same thing in other words.
        if field not in complained:
            findings.append(finding(rule, _line_of(field, lines) or block.first_line, detail))
    return LintedBlock(record=record, findings=tuple(findings))


def _rule(kind: str, record: Record | None) -> str:
    """A block that is a text, or a list of them, has no fields at all."""
    if kind == "free-text" or (kind == "wrong-shape" and record is None):
        return "free-text-in-block"
    return kind if kind in ERRORS else "invalid-yaml"


def _faults(record: Record, *, multi_project: bool, projects: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """The rule, the field and the words of everything that the writer would refuse."""
    for fault in validate(record, multi_project=multi_project):
        yield _WRITING.get(fault.rule, "wrong-shape"), fault.detail.partition(":")[0], fault.detail
    if record.project is not None and projects and record.project not in projects:
        yield "unknown-project", "project", f"project: {record.project} is none of {', '.join(sorted(projects))}"


def field_lines(block: RecordBlock) -> Mapping[str, int]:
    """The line of every field that has one to itself, by the name that problems have for it.

    >>> block = RecordBlock(text="lessons:\\n  - one\\n  - two", first_line=3, last_line=7, yaml_line=4)
    >>> field_lines(block)["lessons[1]"]
    6
    """
    lines: dict[str, int] = {}
    open_: list[tuple[int, str]] = []  # the fields and items around this line, each with the column it begins in
    items: dict[str, int] = {}
    for number, line in enumerate(block.text.split("\n"), block.yaml_line):
        parts = _LINE.match(line)
        if parts is None or not line.strip():
            continue
        if parts["dash"]:
            column = len(parts["dash"]) - len(parts["dash"].lstrip())
            _close(open_, column, keep_equal=True)
            owner = open_[-1][1] if open_ else ""
            # Counted by its owner, for lists stand inside of lists: decisions[1].alternatives[0].
            items[owner] = items.get(owner, -1) + 1
            open_.append((column + 1, f"{owner}[{items[owner]}]"))
            lines.setdefault(open_[-1][1], number)
        if parts["key"]:
            column = len(parts["dash"] or "") + len(parts["indent"])
            _close(open_, column, keep_equal=False)
            name = f"{open_[-1][1]}.{parts['key']}" if open_ else parts["key"]
            open_.append((column, name))
            lines.setdefault(name, number)
    return lines


def _close(open_: list[tuple[int, str]], column: int, *, keep_equal: bool) -> None:
    """Ends what does not reach this column; a list may begin in the column of the field it belongs to."""
    while open_ and (open_[-1][0] > column or (open_[-1][0] == column and not keep_equal)):
        open_.pop()


def _line_of(field: str, lines: Mapping[str, int]) -> int | None:
    """The line of the field, or of the nearest one around it."""
    while field and field not in lines:
        outer = _INNERMOST.sub("", field)
        field = outer if outer != field else ""
    return lines.get(field)
