"""What the lint finds in a message, and on which line; and that it leaves everything else alone."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.records import (
    CommitBuilder,
    Compound,
    CompoundCommitInput,
    Decision,
    DecisionCommitInput,
    Escalation,
    EscalationCommitInput,
    InitCommitInput,
    PhaseCompletionInput,
    Requirements,
    TaskCommitInput,
    VerifyCommitInput,
    parse_message,
)
from git_agent.records.lint.change import AddedLine, TouchedFiles, may_hold_metadata
from git_agent.records.lint.finding import ERRORS, MOST_CHARACTERS, NOTES
from git_agent.records.lint.messages import MOST_BLOCKS, MOST_FINDINGS, lint_message, may_lack_block

GOOD = """\
feat(P01-01-01): add the parser

Reading was done by hand until now.

---ci---
phase: 1
milestone: v0.2
plan: 01-01
task: 01-01-01
status: execute
decisions:
  - id: D-001
    decision: parse by hand
    rationale: nothing to install
    confidence: 0.9
    alternatives: [yacc, lark]
  - id: D-002
    decision: keep the old one
    rationale: somebody uses it
    confidence: 0.5
escalations:
  - id: E-001
    type: deploy
    description: may it go out?
    resolution: pending
requirements:
  covered: [REQ-01]
  partial: [REQ-02]
lessons:
  - write the tests first
compound:
  category: testing
  problem: flaky clock
  solution: hand the time in
---/ci---

Refs: #12
"""

# What is changed in the good message, and the one finding that follows.
EDITS = [
    ("---ci---\n", "", "damaged", 5),
    ("---/ci---\n", "", "damaged", 5),
    ("  - write the tests first\n", "  - *all\n", "alias", 30),
    ("milestone: v0.2", "milestone: &one v0.2", "anchor", 7),
    ("milestone: v0.2", "milestone: !!str v0.2", "tag", 7),
    ("milestone: v0.2", f"milestone: {'v' * 300_000}", "too-large", 6),
    ("milestone: v0.2", f"deep: {'[' * 30}{']' * 30}\nmilestone: v0.2", "too-deep", 7),
    ("status: execute", "status: execute\nThe parser is done.", "free-text-in-block", 11),
    ("rationale: somebody uses it", "rationale: somebody: uses it", "invalid-yaml", 19),
    ("status: execute", "status: execute\nstatus: execute", "duplicate-key", 11),
    ("  solution: hand the time in\n", "  solution: hand the time in\n--- \nphase: 2\n", "several-documents", 35),
    ("problem: flaky clock", 'problem: "flaky\\a clock"', "control-character", 33),
    ("decision: keep the old one", 'decision: "keep the \\u202e old one"', "control-character", 18),
    ("problem: flaky clock", 'problem: "one\\n---ci---\\ntwo"', "marker-in-text", 33),
    ("    decision: keep the old one\n", "", "field-missing", 17),
    ("    confidence: 0.5\n", "", "field-missing", 17),
    ("milestone: v0.2\n", "", "field-missing", 5),
    ("phase: 1\n", "phase: -1\n", "out-of-range", 6),
    ("confidence: 0.5", "confidence: 1.5", "out-of-range", 20),
    ("confidence: 0.5", "confidence: high", "not-a-number", 20),
    ("phase: 1\n", "phase: 1-5\n", "not-a-number", 6),
    ("id: D-002", "id: D 002", "wrong-name", 17),
    ("id: D-002", "id: D-001", "repeated-id", 11),
    ("partial: [REQ-02]", "partial: [REQ-01]", "covered-and-partial", 26),
    ("plan: 01-01\n", "plan: 02-01\n", "wrong-place", 8),
    ("task: 01-01-01\n", "task: first\n", "wrong-place", 9),
    ("resolution: pending", "resolution: maybe", "unknown-word", 25),
    ("status: execute", "status: in_progress", "unknown-word", 10),
    ("status: execute", "status: execute\nsession: 7", "unknown-field", 11),
    ("type: deploy", "type: deploy\n    asked: today", "unknown-field", 24),
    ("lessons:\n  - write the tests first", "lessons: write the tests first", "wrong-shape", 29),
    ("milestone: v0.2", 'milestone: "v0.2 "', "wrong-shape", 7),
    ("feat(", "release(", "non-standard-type", 1),
    ("feat(P01-01-01): add", "Add", "type-missing", 1),
    ("feat(P01-01-01)", "feat", "scope-missing", 1),
    ("P01-01-01", "P1-01-01", "scope-padding", 1),
    ("P01-01-01", "P01-P05", "unknown-scope", 1),
    ("P01-01-01", "rebrand", "unknown-scope", 1),
    ("P01-01-01", "milestone", "scope-of-type", 1),
    ("P01-01-01", "P01", "scope-of-type", 1),
    ("feat(", "docs(", "scope-of-type", 1),
    ("feat(", "chore(", "scope-of-type", 1),
    ("feat(", "note(", "scope-of-type", 1),
    ("feat(P01-01-01)", "wip(P01-01)", "scope-of-type", 1),
    ("feat(P01-01-01)", "todo(milestone)", "scope-of-type", 1),
    ("P01-01-01", "P02-01", "scope-disagrees", 1),
    ("P01-01-01", "P01-02", "scope-disagrees", 1),
    ("P01-01-01", "P01-01-02", "scope-disagrees", 1),
    ("add the parser\n", "add the parser\nand more\n", "blank-line-missing", 2),
    ("Refs: #12", "It works now.", "block-not-last", 37),
    ("Refs: #12", "It works now.\n\nRefs: #12", "block-not-last", 37),
    ("until now.\n", "until now.\n\nSigned-off-by: Ada <ada@example.org>\n", "trailers-not-last", 5),
    ("until now.\n", "until now.\n\n--- a/parser.py\n", "cut-line", 5),
    ("by hand until", "by\x07 hand until", "unwritable-character", 3),
    ("by hand until", "by \udcff hand until", "unwritable-character", 3),
]

# What may be changed in it without a finding.
HARMLESS = [
    ("", ""),
    ("P01-01-01", "P01-01"),
    ("P01-01-01", "P01-1"),
    ("feat(P01-01-01)", "docs(P01)"),
    ("feat(P01-01-01)", "docs(milestone)"),
    ("feat(P01-01-01)", "chore(P01)"),
    ("feat(P01-01-01)", "todo(P01)"),
    ("feat(P01-01-01):", "feat(P01-01-01)!:"),
    ("Refs: #12\n", ""),
    ("Refs: #12", "Refs: #12\nSigned-off-by: Ada <ada@example.org>\n(cherry picked from commit abc)"),
    ("until now.\n", "until now.\n\nNote: nobody minds.\n"),
    ("Reading was done by hand until now.\n\n", ""),
    ("\n", "\r\n"),
    ("confidence: 0.9", "confidence: 1"),
    ("covered: [REQ-01]", "covered:\n    - REQ-01"),
    ("  partial: [REQ-02]\n", ""),
    ("plan: 01-01\ntask: 01-01-01\n", ""),
    ("add the parser\n", f"add {'the ' * 30}parser\n"),
]


def rules_and_lines(message: str, **wishes: Any) -> list[tuple[str, int]]:
    return [(finding.rule, finding.line) for finding in lint_message(message, **wishes)]


@pytest.mark.parametrize(("old", "new", "rule", "line"), EDITS)
def test_each_broken_rule_is_found_on_its_line(old: str, new: str, rule: str, line: int) -> None:
    assert old in GOOD
    assert rules_and_lines(GOOD.replace(old, new, 1)) == [(rule, line)]


@pytest.mark.parametrize(("old", "new"), HARMLESS)
def test_what_keeps_the_rules_is_left_alone(old: str, new: str) -> None:
    assert old in GOOD
    assert lint_message(GOOD.replace(old, new)) == ()


EMPTY = "feat(P01-01): add it\n\n---ci---\n---/ci---\n"
TEXT = "feat(P01-01): add it\n\n---ci---\nThis adds it.\n---/ci---\n"
LIST = "feat(P01-01): add it\n\n---ci---\n- this\n- that\n---/ci---\n"
SMALL = "---ci---\nphase: 1\nmilestone: v0.2\nstatus: execute\n---/ci---\n"


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (EMPTY, [("empty", 3)]),
        (TEXT, [("free-text-in-block", 3)]),
        (LIST, [("free-text-in-block", 3)]),
        ("feat(P01-01): add it", [("block-missing", 1)]),
        ("\n\nwip(P03): go on\n\nTomorrow.\n", [("block-missing", 3)]),
        ("release(P03): go on", [("block-missing", 1), ("non-standard-type", 1)]),
        (f"decision(P01): use JWT\n\n{SMALL}", [("content-missing", 3)]),
        (f"escalation(P01): deploy?\n\n{SMALL}", [("content-missing", 3)]),
        (f"compound(P01): flaky clock\n\n{SMALL}", [("content-missing", 3)]),
        (f"feat(P01-01): add it\n{SMALL}", [("blank-line-missing", 2)]),
        (SMALL, [("subject-missing", 1)]),
        (f"{SMALL}\nfeat(P01-01): add it\n", [("subject-missing", 1), ("block-not-last", 7)]),
        (f"feat(P01-01): add it\n\n{SMALL}\n{SMALL}", [("several-blocks", 9)]),
        (f"Add it (#12)\n\n{SMALL}\n* Fix it\n\n{SMALL}", [("several-blocks", 11)]),
        (f"Merge branch 'phase/01-auth'\n\n{SMALL}", []),
        (f"amend! feat(P01-01): add it\n\nfeat(P01-01): add it\n\n{SMALL}", []),
        (f"verify(P01): check it\n\n{SMALL}", []),
        (f"docs(init): begin\n\n{SMALL.replace('phase: 1', 'phase: 0')}", []),
    ],
)
def test_whole_messages(message: str, expected: list[tuple[str, int]]) -> None:
    assert rules_and_lines(message) == expected


def test_every_rule_has_a_case_here() -> None:
    cases = {rule for _, _, rule, _ in EDITS} | {
        "block-missing",
        "content-missing",
        "empty",
        "metadata-in-code",
        "more-findings",
        "several-blocks",
        "state-in-files",
        "subject-missing",
        "subject-too-long",
        "unknown-project",
    }
    assert cases == ERRORS.keys() | NOTES.keys()


@pytest.mark.parametrize(
    "message",
    [
        "",
        "\n\n",
        "Add a page",
        "feat(parser): add it\nwithout a blank line",
        "fix(Page): scroll",
        'Revert "feat(P01-01): add it"\n\nThis reverts commit abc.\n',
        "fixup! feat(P01-01): add it",
        "docs: explain `---ci---` blocks\n\nA block begins with ---ci--- and holds fields.\n",
        "phase: 1\n\nmilestone: v0.2\nstatus: execute\n",
        "x" * 500,
        "release: v1.2",
        "wip: half of it",
        "a\x00b\x1b[2Jc",
    ],
)
def test_a_message_without_a_sign_of_records_is_never_a_finding(message: str) -> None:
    assert lint_message(message, multi_project=True, projects=("auth",), in_use=True) == ()


@pytest.mark.parametrize("subject", ["note: so it is", "todo: later", "docs(init): begin", "docs(milestone): end"])
def test_some_subjects_need_a_block_only_where_records_are_kept(subject: str) -> None:
    assert may_lack_block(subject)
    assert lint_message(subject) == ()
    assert rules_and_lines(subject, in_use=True) == [("block-missing", 1)]


@pytest.mark.parametrize("subject", ["feat(P1-01-01): add it", "feat(P1-1): add it", "fix(P1): an outage"])
def test_a_phase_without_its_zero_announces_a_record_where_records_are_kept(subject: str) -> None:
    assert may_lack_block(subject)
    assert lint_message(subject) == ()
    assert rules_and_lines(subject, in_use=True) == [("block-missing", 1), ("scope-padding", 1)]


@pytest.mark.parametrize("message", ["feat: add it", "feat(P01-01): add it", f"note(P01): it\n\n{SMALL}"])
def test_most_subjects_tell_alone_whether_they_need_a_block(message: str) -> None:
    assert not may_lack_block(message)


@pytest.mark.parametrize(
    ("project", "expected"),
    [("", [("field-missing", 3)]), ("project: auth\n", []), ("project: author\n", [("unknown-project", 4)])],
)
def test_among_several_projects_a_record_names_one_of_them(project: str, expected: list[tuple[str, int]]) -> None:
    message = f"feat(P01-01): add it\n\n{SMALL.replace('phase', f'{project}phase', 1)}"
    assert rules_and_lines(message, multi_project=True, projects=("auth", "shop")) == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Add a page", []),
        ("x" * 71, []),
        ("word " * 15, [("subject-too-long", 1)]),
        ("\nword word word word word word word word word word word word word word word", [("subject-too-long", 2)]),
        (f"See https://example.org/{'x' * 80}", []),
        ("字" * 18 + " " + "字" * 19, [("subject-too-long", 1)]),
        ("Add a page\nand another", [("blank-line-missing", 2)]),
        ("Add a page\n\nand another", []),
        ("As an AI, here is your commit message:", []),
        (f"Merge branch '{'x ' * 50}'\nConflicts", []),
        (f'Revert "{"x " * 50}"', []),
        (f"fixup! {'x ' * 50}", []),
        ("<<<<<<< HEAD\n\nleft over", []),
        ("", []),
    ],
)
def test_every_message_has_a_short_subject_and_a_blank_line(message: str, expected: list[tuple[str, int]]) -> None:
    assert rules_and_lines(message, subject_width=72) == expected
    assert lint_message(message) == ()


BUILDER = CommitBuilder(project="auth")
DECIDED = Decision(id="D-1", decision="use: JWT\nand so on", rationale="no 'state' to #keep", confidence=0.9)
ASKED = Escalation(id="E-1", type="deploy", description="now?", resolution="pending")
LEARNED = Compound(category="testing", problem="flaky clock", solution="hand the time in")
BUILT = [
    BUILDER.build_init_commit(InitCommitInput(phases=5, milestone="v0.1", decisions=(DECIDED,))),
    BUILDER.build_task_commit(
        TaskCommitInput(type="fix", phase=12, milestone="v1", plan="12-3", task=4, subject="x", trailers=("Refs: #1",))
    ),
    BUILDER.build_phase_completion_commit(PhaseCompletionInput(phase=3, milestone="v0.2", lessons=("Early",))),
    BUILDER.build_decision_commit(DecisionCommitInput(phase=1, milestone="v0.2", status="plan", decision=DECIDED)),
    BUILDER.build_escalation_commit(EscalationCommitInput(phase=1, milestone="v", status="execute", escalation=ASKED)),
    BUILDER.build_compound_commit(CompoundCommitInput(phase=1, milestone="v", status="verify", compound=LEARNED)),
    BUILDER.build_verify_commit(
        VerifyCommitInput(phase=1, milestone="v", subject="check", requirements=Requirements(covered=("REQ-01",)))
    ),
    BUILDER.build_research_commit(phase=2, milestone="v", subject="compare", findings=["one", "two"]),
]


@pytest.mark.parametrize("message", BUILT)
def test_what_the_builder_writes_is_without_findings(message: str) -> None:
    assert lint_message(message, multi_project=True, projects=("auth",), in_use=True, subject_width=72) == ()


def added(*texts: str, path: str = "src/parser.c", start: int = 10) -> TouchedFiles:
    return TouchedFiles(lines=tuple(AddedLine(path=path, line=at, text=text) for at, text in enumerate(texts, start)))


@pytest.mark.parametrize(
    ("texts", "line"),
    [
        (("# ---ci---", "# phase: 1", "# ---/ci---"), 10),
        (("int a;", "// ---ci---", "int b;"), 11),
        (("int a; // ---ci---",), 10),
        ((" * ---/ci---",), 10),
        (("-- ---ci---",), 10),
        (("<!-- ---ci--- -->",), 10),
        (("/*", "---ci---", "phase: 1", "*/"), 11),
        (("/* a word", "", "   ---ci---"), 12),
        (("# by the plan:", "#   phase: 1", "#   milestone: v0.2", "#   status: execute"), 11),
        (("/**", " * status: plan", " * phase: 1", " * milestone: v0.2"), 11),
    ],
)
def test_metadata_in_the_comments_of_code_is_found_once(texts: tuple[str, ...], line: int) -> None:
    (finding,) = lint_message("Add a page", touched=added(*texts))
    assert (finding.rule, finding.path, finding.line) == ("metadata-in-code", "src/parser.c", line)


@pytest.mark.parametrize(
    "texts",
    [
        ("---ci---",),
        ('    """', "    ---ci---", '    """'),
        ('text = "---ci---"',),
        ('text = "# ---ci---\\n"',),
        ("# Blocks begin with `---ci---`.",),
        ("# phase: 1", "# status: done"),
        ("# phase: 1", "int a;", "# milestone: v0.2", "# status: execute"),
        ("/* a word */", "---ci---"),
        ("/* a word", "*/", "---ci---"),
        ("phase: 1", "milestone: v0.2", "status: execute"),
    ],
)
def test_code_that_only_speaks_of_records_is_left_alone(texts: tuple[str, ...]) -> None:
    assert lint_message("Add a page", touched=added(*texts)) == ()


DOCSTRING = ('    """Reads it.', "", "    ---ci---", "    phase: 1", '    """')


@pytest.mark.parametrize(
    ("path", "texts", "line"),
    [
        ("src/a.py", DOCSTRING, 12),
        ("src/a.py", ("    r'''", "    phase: 1", "    milestone: v0.2", "    status: plan", "    '''"), 11),
        ("Makefile", ("all:", "# ---ci---"), 11),
        (".github/workflows/build.yml", ("# ---ci---", "# phase: 1"), 10),
        ("deploy.yaml", ("# phase: 1", "# milestone: v0.2", "# status: execute"), 10),
        ("Dockerfile", ("# ---ci---",), 10),
    ],
)
def test_metadata_is_found_in_docstrings_makefiles_and_yaml(path: str, texts: tuple[str, ...], line: int) -> None:
    (finding,) = lint_message("Add a page", touched=added(*texts, path=path))
    assert (finding.rule, finding.path, finding.line) == ("metadata-in-code", path, line)
    assert may_hold_metadata(path)


@pytest.mark.parametrize(
    "texts",
    [
        ('TEXT = """', "---ci---", '"""'),
        ('    """One line."""', "    ---ci---"),
        ('    """Shows it.', "    >>> print(message)", "    ---ci---", "    phase: 1", '    """'),
    ],
)
def test_strings_and_examples_of_a_program_are_no_metadata(texts: tuple[str, ...]) -> None:
    assert lint_message("Add a page", touched=added(*texts, path="src/a.py")) == ()


def test_documentation_may_show_records() -> None:
    assert not any(map(may_hold_metadata, ("README.md", "docs/guide.rst", "notes.txt", "a.json")))


@pytest.mark.parametrize(
    "path",
    [
        *("DECISIONS.md", "lessons.md", "ESCALATIONS.json", "Lessons-Learned.md", "DECISIONS", "LESSONS_LEARNED"),
        *("docs/decisions.md", "doc/LESSONS.rst"),
    ],
)
def test_state_in_a_root_file_is_one_where_records_are_kept(path: str) -> None:
    touched = TouchedFiles(paths=(path, "src/decisions.md", "docs/decisions/0001-use-sql.md", "docs/adr/decisions.md"))
    assert lint_message("Add a page", touched=touched) == ()
    (finding,) = lint_message("Add a page", touched=touched, in_use=True)
    assert (finding.rule, finding.path) == ("state-in-files", path)


def test_lines_that_do_not_follow_one_another_are_not_one_comment() -> None:
    fields = ("# phase: 1", "# milestone: v0.2", "# status: execute")
    apart = TouchedFiles(
        lines=tuple(AddedLine(path="a.py", line=9 * at, text=text) for at, text in enumerate(fields, 1))
    )
    elsewhere = TouchedFiles(
        lines=tuple(AddedLine(path=f"{at}.py", line=at, text=text) for at, text in enumerate(fields, 1))
    )
    assert lint_message("Add a page", touched=apart) == ()
    assert lint_message("Add a page", touched=elsewhere) == ()


@pytest.mark.parametrize(
    ("path", "is_state"),
    [
        (".ciagent/DECISIONS.md", True),
        (".ciagent/auth/ESCALATIONS.md", True),
        (".ciagent/auth/deep/lessons.json", True),
        (".ciagent/DECISIONS", True),
        (".ciagent/audit/2026-01-01.json", True),
        (".ciagent/auth/audit/log", True),
        ("sub/.ciagent/audit/x.json", True),
        (".ciagent/config.json", False),
        (".ciagent/auth/ROADMAP.md", False),
        (".ciagent/auth/audit.md", False),
        ("docs/DECISIONS.md", False),
        ("audit/x.json", False),
        ("templates/DECISIONS.md", False),
    ],
)
def test_state_belongs_into_commits_and_not_into_files(path: str, is_state: bool) -> None:
    findings = lint_message("Add a page", touched=TouchedFiles(paths=("a.py", path)))
    assert [(finding.rule, finding.path) for finding in findings] == ([("state-in-files", path)] if is_state else [])


def test_notes_are_no_errors_and_everything_says_what_to_do() -> None:
    findings = lint_message(f"feat(P01-01): add it\n\n{SMALL}\nMore.\n\n{EMPTY}")
    assert {finding.rule: finding.severity for finding in findings} == {"several-blocks": "note", "empty": "error"}
    assert all(finding.hint for finding in findings)


def test_words_of_a_commit_cannot_reach_the_terminal() -> None:
    message = (
        f"feat(\x1b[2J\u202e): x\n\n{SMALL.replace('phase', f'{chr(34)}a b{chr(0x202E)}{chr(34)}: 1{chr(10)}phase')}"
    )
    findings = lint_message(message)
    assert {finding.rule for finding in findings} >= {"unknown-scope", "unknown-field"}
    assert all(finding.detail.isprintable() for finding in findings)


def test_long_words_are_cut() -> None:
    (finding,) = lint_message(f"feat({'x' * 5000}): add it\n\n{SMALL}")
    assert len(finding.detail) == MOST_CHARACTERS


# Made when they are needed: whatever a test holds from the beginning, every copy of the process holds as well.
HOSTILE: dict[str, Callable[[], str]] = {
    "wide": lambda: "x: " + "y" * 5_000_000,
    "long": lambda: "x: y\n" * 1_000_000,
    "many-fields": lambda: "\n".join(f"k{at}: v" for at in range(15_000)),
    "alias-bomb": lambda: "a: &a [x, x]\n" + "\n".join(f"a{at}: &a{at} [*a, *a, *a]" for at in range(20)),
    "deep-flow": lambda: "[" * 100_000,
    "deep-block": lambda: "- " * 100_000,
    "digits": lambda: "phase: " + "9" * 100_000,
    "nul": lambda: "\x00\x01\x02",
    "keys": lambda: "? " * 50_000,
}


@pytest.mark.parametrize("inside", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_block_is_reported_and_nothing_worse(inside: Callable[[], str]) -> None:
    findings = lint_message(f"feat(P01-01): add it\n\n---ci---\n{inside()}\n---/ci---\n", subject_width=72)
    assert 0 < len(findings) <= MOST_FINDINGS + 1
    assert any(finding.severity == "error" for finding in findings)


def test_hostile_messages_are_bounded() -> None:
    many = lint_message("feat(P01-01): add it\n\n" + "---ci---\n---/ci---\n" * (MOST_BLOCKS + 5))
    assert (len(many), many[-1].rule) == (MOST_FINDINGS + 1, "more-findings")
    digits = lint_message(f"feat(P{'9' * 100_000}-01): add it\n\n{SMALL}")
    assert [finding.rule for finding in digits] == ["scope-disagrees"]
    wide = lint_message("字 " * 1_000_000, subject_width=72)
    assert [finding.rule for finding in wide] == ["subject-too-long"]


PIECES = st.sampled_from(
    """\
---ci---|---/ci---|  ---ci---|> ---/ci---||phase: 1|phase: x|status: execute|- a|  - b|decisions:|  - id: D-1
    confidence: 2|lessons: [a, b]|free text|Refs: #1|feat(P01-01): add it|x(P1): y|# comment|a: *b|\t|\ufeff|--- x
requirements: {covered: a}|compound:|\r""".replace("\n", "|").split("|")
)


@given(st.lists(PIECES, max_size=25).map("\n".join))
def test_whatever_the_reader_complains_about_is_an_error_on_a_line_of_the_message(message: str) -> None:
    findings = lint_message(message, subject_width=72)
    lines = message.replace("\r", "\n").count("\n") + 1
    assert all(1 <= finding.line <= lines for finding in findings)
    if parse_message(message).problems:
        assert any(finding.severity == "error" for finding in findings)


@given(st.text(max_size=200))
def test_no_text_makes_it_fail(message: str) -> None:
    assert all(finding.severity == "error" for finding in lint_message(message, in_use=True, subject_width=72))


SQUASHED_ALONE = """\
Squashed commit of the following:

commit 0123456789012345678901234567890123456789
Author: Ada <ada@example.org>
Date:   Mon Jan 5 10:00:00 2026 +0000

    {header}

    ---ci---
    phase: 1
    milestone: v0.2
    plan: 01-01
    task: 01-01-01
    status: execute
    ---/ci---
"""


def test_what_git_squashes_of_one_commit_is_as_good_as_the_commit() -> None:
    assert rules_and_lines(SQUASHED_ALONE.format(header="feat(P01-01-01): do it")) == []


def test_a_squashed_header_is_held_to_its_block_too() -> None:
    found = rules_and_lines(SQUASHED_ALONE.format(header="feat(P02-01-01): do it"))
    assert found == [("scope-disagrees", 7)]


def test_a_long_subject_is_told_once_what_to_do() -> None:
    (found,) = lint_message("word: " * 15 + "end", subject_width=72)
    assert found.detail.endswith(" has 93 columns, and 72 is the most")
    assert found.hint == "shorten it"
