"""Real histories break the schema: everything is read as far as it makes sense, and every oddity is a problem."""

import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_agent.records import (
    Compound,
    Decision,
    Escalation,
    Parsed,
    Record,
    Requirements,
    parse_message,
)
from support.started import PROJECT, run

HEADER = "feat(P01-01-01): add it"


def parse_block(yaml: str, header: str = HEADER) -> Parsed:
    return parse_message(f"{header}\n\n---ci---\n{yaml}\n---/ci---\n")


def kinds(parsed: Parsed) -> list[str]:
    return [problem.kind for problem in parsed.problems]


FULL = """\
project: auth-service
phase: 1
milestone: v0.2
plan: 01-01
task: 01-01-01
status: execute
decisions:
  - id: D-001
    decision: use JWT
    rationale: no state
    confidence: 0.85
    alternatives: [cookies, opaque tokens]
escalations:
  - id: E-001
    type: deploy
    description: deploy?
    resolution: pending
requirements:
  covered: [REQ-01, REQ-02]
  partial:
    - REQ-03
lessons:
  - test first
compound:
  category: testing
  problem: flaky
  solution: no clock"""


def test_a_block_of_the_schema_is_read_whole_and_without_problems() -> None:
    parsed = parse_block(FULL)
    assert parsed.problems == ()
    assert parsed.records == (
        Record(
            project="auth-service",
            phase=1,
            milestone="v0.2",
            plan="01-01",
            task="01-01-01",
            status="execute",
            decisions=(
                Decision(
                    id="D-001",
                    decision="use JWT",
                    rationale="no state",
                    confidence=0.85,
                    alternatives=("cookies", "opaque tokens"),
                ),
            ),
            escalations=(Escalation(id="E-001", type="deploy", description="deploy?", resolution="pending"),),
            requirements=Requirements(covered=("REQ-01", "REQ-02"), partial=("REQ-03",)),
            lessons=("test first",),
            compound=Compound(category="testing", problem="flaky", solution="no clock"),
        ),
    )


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("feat(P01-01): add it\n\nWhy.\n", ("feat", "P01-01", "add it", "Why.")),
        ("fix!: mend it", ("fix", None, "mend it", "")),
        ("Merge branch 'x'\n", (None, None, "Merge branch 'x'", "")),
        ("\n\nfeat: late\r\n\r\nWhy.\r\n", ("feat", None, "late", "Why.")),
        ("", (None, None, "", "")),
    ],
)
def test_a_message_without_a_block_has_no_problems(
    message: str, parts: tuple[str | None, str | None, str, str]
) -> None:
    parsed = parse_message(message)
    assert (parsed.type, parsed.scope, parsed.subject, parsed.prose) == parts
    assert (parsed.records, parsed.problems) == ((), ())


@pytest.mark.parametrize(
    ("yaml", "field", "read", "found"),
    [
        ("phase: 01", "phase", 1, []),
        ('phase: "2"', "phase", 2, []),
        ("phase: 1-5", "phase", "1-5", ["not-a-number"]),
        ("phase: setup", "phase", "setup", ["not-a-number"]),
        (f"phase: {'9' * 5000}", "phase", "9" * 5000, ["not-a-number"]),
        ("phase: 1.5", "phase", "1.5", ["not-a-number"]),
        ("phase: [3]", "phase", 3, ["wrong-shape"]),
        ("phase:\nstatus: plan", "phase", None, []),
        ("milestone: 1.10", "milestone", "1.10", []),
        ("milestone: v0.3.0", "milestone", "v0.3.0", []),
        ("project: on", "project", "on", []),
        ("plan: no", "plan", "no", []),
        ("task: 2026-01-02", "task", "2026-01-02", []),
        ("status: in_progress", "status", "in_progress", []),
        ("status: doing", "status", "doing", ["unknown-word"]),
        ("lessons: one", "lessons", ("one",), ["wrong-shape"]),
        ("lessons: []", "lessons", (), []),
        ("lessons:\nphase: 1", "lessons", (), []),
        ("lessons: null", "lessons", (), []),
        ("lessons: ['', a]", "lessons", ("a",), []),
        ("lessons:\n- a\n- b", "lessons", ("a", "b"), []),
        ("lessons:\n  - Note: drift", "lessons", ("Note: drift",), ["wrong-shape"]),
        ("lessons:\n  - [a, {b: c}]", "lessons", ("a, b: c",), ["wrong-shape"]),
        ("decisions: []", "decisions", (), []),
        ("decisions:\n  - use JWT", "decisions", (Decision(decision="use JWT"),), ["wrong-shape"]),
        ("decisions:\n  id: D-1", "decisions", (Decision(id="D-1"),), ["wrong-shape"]),
        ("decisions: yes", "decisions", (Decision(decision="yes"),), ["wrong-shape"] * 2),
        (
            "decisions:\n  - id: D-1\n    category: scope",
            "decisions",
            (Decision(id="D-1", extra={"category": "scope"}),),
            ["unknown-field"],
        ),
        ("decisions:\n  - confidence: high", "decisions", (Decision(confidence="high"),), ["not-a-number"]),
        ("decisions:\n  - confidence: 85%", "decisions", (Decision(confidence="85%"),), ["not-a-number"]),
        ("decisions:\n  - confidence: .5", "decisions", (Decision(confidence=0.5),), []),
        ("decisions:\n  - confidence: 85", "decisions", (Decision(confidence=85.0),), ["out-of-range"]),
        ("decisions:\n  - confidence: 1e999", "decisions", (Decision(confidence="1e999"),), ["not-a-number"]),
        ("decisions:\n  - confidence: nan", "decisions", (Decision(confidence="nan"),), ["not-a-number"]),
        ("decisions:\n  - alternatives: a", "decisions", (Decision(alternatives=("a",)),), ["wrong-shape"]),
        ("escalations:\n  - resolution: done", "escalations", (Escalation(resolution="done"),), ["unknown-word"]),
        ("escalations:\n  - why?", "escalations", (Escalation(description="why?"),), ["wrong-shape"]),
        ("requirements: {covered: REQ-1}", "requirements", Requirements(covered=("REQ-1",)), ["wrong-shape"]),
        (
            "requirements:\n  covered: REQ-1, REQ-2",
            "requirements",
            Requirements(covered=("REQ-1", "REQ-2")),
            ["wrong-shape"],
        ),
        ("requirements: [REQ-1]", "requirements", Requirements(covered=("REQ-1",)), ["wrong-shape"]),
        ("requirements:\nphase: 1", "requirements", Requirements(), []),
        (
            "requirements:\n  open: [REQ-1]",
            "requirements",
            Requirements(extra={"open": ("REQ-1",)}),
            ["unknown-field"],
        ),
        ("compound: x", "compound", Compound(problem="x"), ["wrong-shape"]),
        ("compound:\n  - category: a", "compound", Compound(category="a"), ["wrong-shape"]),
        (
            "compound:\n  - category: a\n  - category: b",
            "more_compounds",
            (Compound(category="b"),),
            ["wrong-shape"],
        ),
        ("session: s-1", "extra", {"session": "s-1"}, ["unknown-field"]),
        ("x:\n  y: [1, {z: no}]", "extra", {"x": {"y": ("1", {"z": "no"})}}, ["unknown-field"]),
        ("phase: 1\nphase: 2", "phase", 2, ["duplicate-key"]),
        ("phase: 1\nlessons:\n  - a: b: c", "lessons", ("a: b: c",), ["invalid-yaml", "wrong-shape"]),
    ],
)
def test_oddities_are_read_and_reported(yaml: str, field: str, read: object, found: list[str]) -> None:
    parsed = parse_block(yaml)
    (record,) = parsed.records
    assert getattr(record, field) == read
    assert sorted(kinds(parsed)) == sorted(found)


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("feat(P01-01): x", []),
        ("feat: x", []),
        ("Squash everything", []),
        ("release(P01): x", ["unknown-type"]),
        ("docs(rebrand): x", ["unknown-scope"]),
        ("feat(P01-P05): x", ["unknown-scope"]),
    ],
)
def test_a_foreign_type_or_scope_is_reported_beside_a_block(header: str, found: list[str]) -> None:
    parsed = parse_block("phase: 1", header=header)
    assert (kinds(parsed), len(parsed.records)) == (found, 1)


@pytest.mark.parametrize(
    ("message", "phases", "found"),
    [
        (f"{HEADER}\n\n---ci---\nphase: 1\n\nWhy.\n", [1], ["damaged"]),
        (f"{HEADER}\n\nphase: 1\n---/ci---\n", [1], ["damaged"]),
        (f"{HEADER}\n\n---/ci---\n", [], ["damaged", "empty"]),
        (f"{HEADER}\n\n---ci---\n---/ci---\n", [], ["empty"]),
        (f"{HEADER}\n\n---ci---\n- a\n---/ci---\n", [], ["wrong-shape"]),
        (f"{HEADER}\n\n---ci---\nwords\n---/ci---\n", [], ["wrong-shape"]),
        (f"{HEADER}\n\n---ci---\nphase: !!int 1\n---/ci---\n\n---ci---\nphase: 2\n---/ci---\n", [2], ["tag"]),
    ],
)
def test_a_bad_block_is_reported_and_costs_no_other(message: str, phases: list[int], found: list[str]) -> None:
    parsed = parse_message(message)
    assert ([record.phase for record in parsed.records], kinds(parsed)) == (phases, found)


def test_a_problem_names_its_line_in_the_message() -> None:
    yaml = "phase: x\nlessons:\n  - a\nsession: s\ndecisions:\n  - confidence: high"
    parsed = parse_message(f"feat(x): add\n\nWhy.\n\n---ci---\n{yaml}\n---/ci---\n\n---ci---\n---/ci---\n")
    assert [(problem.kind, problem.line) for problem in parsed.problems] == [
        ("not-a-number", 6),
        ("unknown-field", 9),
        ("not-a-number", 10),
        ("empty", 14),
        ("unknown-scope", 1),
    ]


def test_only_a_squash_by_git_itself_is_newest_first() -> None:
    blocks = "---ci---\nphase: 2\n---/ci---\n\n---ci---\nphase: 1\n---/ci---\n"
    assert parse_message(f"Squashed commit of the following:\n\n{blocks}").newest_first
    assert not parse_message(f"feat: x (#12)\n\n* one\n\n{blocks}").newest_first


HOSTILE: dict[str, Callable[[], str]] = {
    "bomb": lambda: "a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]",
    "megabytes": lambda: "lessons:\n" + "  - x\n" * 1_000_000,
    "object": lambda: "a: !!python/object/apply:os.system [echo]",
    "nesting": lambda: "a: " + "[" * 10_000 + "]" * 10_000,
    "problems": lambda: "decisions: [" + "[x]," * 4_000 + "]",
    "fields": lambda: "".join(f"k{number}: x\n" for number in range(5_000)),
    "blocks": lambda: "phase: 1\n---/ci---\n---ci---\n" * 5_000,
    "nul": lambda: "phase: 1\0\nlessons: [\0]",
    "half": lambda: "phase: 1\nlessons: [\udce9]",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_blocks_are_survived_and_reported(name: str) -> None:
    parsed = parse_block(HOSTILE[name]())
    assert parsed.header == HEADER
    assert parsed.problems


MUTATIONS = st.lists(
    st.tuples(
        st.integers(0, len(FULL) + 40),
        st.integers(0, 12),
        st.sampled_from(
            ("", "\n", ": ", "- ", "  ", "[", '"', "'", "#", "---ci---\n", "\n---/ci---", "\0", "&a ", "!x ", "\t")
        ),
    ),
    max_size=4,
)


@settings(max_examples=300)
@given(MUTATIONS)
def test_no_mutilated_message_raises_or_loses_its_header(mutations: list[tuple[int, int, str]]) -> None:
    rest = f"\n\nWhy.\n\n---ci---\n{FULL}\n---/ci---\n\nRefs: #1\n"
    for at, cut, put in mutations:
        rest = rest[:at] + put + rest[at + cut :]
    parsed = parse_message(f"{HEADER}\n{rest}")
    assert parsed.header == HEADER


@settings(max_examples=300)
@given(
    st.text()
    | st.lists(st.sampled_from(["---ci---", "---/ci---", "\n", "\r", ": ", "a", "- ", "> ", "\ud800"])).map("".join)
)
def test_no_text_at_all_raises(text: str) -> None:
    assert isinstance(parse_message(text), Parsed)


def test_ordinary_blocks_are_read_without_the_yaml_library() -> None:
    script = (
        "import sys; from git_agent.records import parse_message; "
        f"parsed = parse_message({f'{HEADER}{chr(10)}---ci---{chr(10)}phase: 1{chr(10)}---/ci---'!r}); "
        "print(parsed.records[0].phase, 'yaml' in sys.modules)"
    )
    assert run(sys.executable, "-c", script, cwd=PROJECT / "src").stdout == "1 False\n"
