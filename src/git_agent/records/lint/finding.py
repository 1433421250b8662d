"""What the lint can find: every rule with its weight and what to do about it."""

from collections.abc import Iterable, Mapping
from typing import Literal

from git_agent.model.value import value

Severity = Literal["error", "note"]

MOST_CHARACTERS = 300  # of one detail; a scope or a key may be as long as the message


@value
class Finding:
    """One broken rule; `line` counts from 1 in the message, or in the file `path` where there is one."""

    rule: str
    severity: Severity
    line: int
    detail: str
    hint: str = ""
    path: str = ""


@value
class FindingCounts:
    """How many there are of each weight; errors are what a commit is at fault for."""

    errors: int = 0
    notes: int = 0

    def __add__(self, other: "FindingCounts") -> "FindingCounts":
        return FindingCounts(errors=self.errors + other.errors, notes=self.notes + other.notes)


# What breaks the schema, or one of its five "never"s.
ERRORS: Mapping[str, str] = {
    "alias": "write the value out",
    "anchor": "write the value out",
    "blank-line-missing": "leave the second line empty",
    "block-missing": "add the ---ci--- block, or choose another type and scope",
    "content-missing": "add it, or choose the type of what the block does hold",
    "control-character": "remove the character",
    "covered-and-partial": "list it once",
    "damaged": "a block begins with ---ci--- and ends with ---/ci---, each alone on its line",
    "duplicate-key": "keep one of them",
    "empty": "fill it or remove it",
    "field-missing": "add the field",
    "free-text-in-block": "move the text above the block",
    "invalid-yaml": "quote the text of the field",
    "marker-in-text": "remove the marker from the text",
    "metadata-in-code": "remove it from the file; it belongs in the commit message",
    "non-standard-type": "use one of the types of the schema",
    "not-a-number": "write a number",
    "out-of-range": "correct the number",
    "repeated-id": "give each an id of its own",
    "scope-disagrees": "make the scope and the block say the same",
    "scope-missing": "write <type>(<scope>): <subject>",
    "scope-of-type": "use the scope of the type: P##-##-## is for work, init and milestone for docs, all else has P##",
    "scope-padding": "write the phase with two digits",
    "several-documents": "remove the line --- from the block",
    "state-in-files": "commit it as a record instead: `git-agent record`",
    "subject-missing": "begin the message with one line that says what changes",
    "subject-too-long": "shorten it",
    "tag": "remove the tag",
    "too-deep": "use the fields of the schema",
    "too-large": "shorten the block",
    "type-missing": "write <type>(<scope>): <subject>",
    "unknown-field": "remove it, or tell it above the block",
    "unknown-project": "use the slug of a project in .ciagent/config.json",
    "unknown-scope": "use init, milestone, P##, P##-## or P##-##-##",
    "unknown-word": "use one of the words of the schema",
    "wrong-name": "use letters, digits, dots, dashes and underscores",
    "wrong-place": "plan and task belong to their phase: 03-01, 03-01-02",
    "wrong-shape": "give the field the shape that the schema has",
}

# What readers put up with: nothing is lost yet.
NOTES: Mapping[str, str] = {
    "block-not-last": "the block stands after the prose; only trailers follow it",
    "cut-line": "put words before it: `git am` cuts the message there, the block included",
    "more-findings": "correct the first ones and look again",
    "several-blocks": "fine after a squash; otherwise one commit has one block",
    "trailers-not-last": "move them below the block, where git looks for them",
    "unwritable-character": "remove the character",
}


def finding(rule: str, line: int, detail: str, *, path: str = "") -> Finding:
    """A finding with the weight and the hint of its rule, its words safe to print on one line."""
    severity: Severity = "note" if rule in NOTES else "error"
    hint = NOTES.get(rule) or ERRORS[rule]
    return Finding(rule=rule, severity=severity, line=line, detail=_visible(detail), hint=hint, path=_visible(path))


def count_findings(findings: Iterable[Finding]) -> FindingCounts:
    """How many errors and notes are among them."""
    severities = [finding.severity for finding in findings]
    return FindingCounts(errors=severities.count("error"), notes=severities.count("note"))


def _visible(text: str) -> str:
    """Whoever wrote the commit wrote these words: they must not move a cursor or break a line."""
    shown = text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "…"
    # The usual case, without building the text anew from its characters.
    if shown.isprintable():
        return shown
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in shown)
