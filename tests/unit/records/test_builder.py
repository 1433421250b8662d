"""Eight kinds of commit, each a complete message; whatever could not be read back is refused with every reason."""

import doctest
import importlib

import pytest

from git_agent.errors import UsageError
from git_agent.model.value import replace
from git_agent.records import (
    TASK_TYPES,
    TYPES,
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

BUILDER = CommitBuilder()
TASK = TaskCommitInput(type="feat", phase=3, milestone="v0.2", plan=1, task=2, subject="add refresh rotation")
DECISION = Decision(
    id="D-001", decision="use JWT", rationale="no state to keep", confidence=0.85, alternatives=("cookies",)
)
ESCALATION = Escalation(id="E-001", type="deploy", description="deploy to production?", resolution="pending")
COMPOUND = Compound(category="testing", problem="the clock made tests flaky", solution="hand the time in")


def refusal(given: TaskCommitInput, builder: CommitBuilder = BUILDER) -> str:
    with pytest.raises(UsageError) as refused:
        builder.build_task_commit(given)
    return str(refused.value)


def test_a_full_message_has_header_prose_block_and_trailers_in_this_order() -> None:
    given = replace(
        TASK,
        body="Tokens are rotated at every use.\n\nA stolen one is worth nothing.\n",
        decisions=(DECISION,),
        escalations=(ESCALATION,),
        requirements=Requirements(covered=("REQ-01", "REQ-02"), partial=("REQ-03",)),
        lessons=("Rotate early", "Note: clocks drift"),
        compound=COMPOUND,
        trailers=("Refs: #12", "Signed-off-by: Ada <ada@example.org>"),
    )
    assert CommitBuilder("auth-service").build_task_commit(given) == (
        "feat(P03-01-02): add refresh rotation\n"
        "\n"
        "Tokens are rotated at every use.\n"
        "\n"
        "A stolen one is worth nothing.\n"
        "\n"
        "---ci---\n"
        "project: auth-service\n"
        "phase: 3\n"
        "milestone: v0.2\n"
        "plan: 03-01\n"
        "task: 03-01-02\n"
        "status: execute\n"
        "decisions:\n"
        "  - id: D-001\n"
        "    decision: use JWT\n"
        "    rationale: no state to keep\n"
        "    confidence: 0.85\n"
        "    alternatives: [cookies]\n"
        "escalations:\n"
        "  - id: E-001\n"
        "    type: deploy\n"
        "    description: deploy to production?\n"
        "    resolution: pending\n"
        "requirements:\n"
        "  covered: [REQ-01, REQ-02]\n"
        "  partial: [REQ-03]\n"
        "lessons:\n"
        "  - Rotate early\n"
        '  - "Note: clocks drift"\n'
        "compound:\n"
        "  category: testing\n"
        "  problem: the clock made tests flaky\n"
        "  solution: hand the time in\n"
        "---/ci---\n"
        "\n"
        "Refs: #12\n"
        "Signed-off-by: Ada <ada@example.org>\n"
    )


@pytest.mark.parametrize(
    ("message", "header", "status"),
    [
        (
            BUILDER.build_init_commit(InitCommitInput(phases=5, milestone="v0.1")),
            "docs(init): initialize project (5 phases)",
            "specify",
        ),
        (
            BUILDER.build_init_commit(InitCommitInput(phases=1, milestone="v0.1", project_name="auth")),
            "docs(init): initialize auth (1 phase)",
            "specify",
        ),
        (
            BUILDER.build_init_commit(InitCommitInput(phases=1, milestone="v0.1", subject="begin")),
            "docs(init): begin",
            "specify",
        ),
        (BUILDER.build_task_commit(TASK), "feat(P03-01-02): add refresh rotation", "execute"),
        (
            BUILDER.build_task_commit(replace(TASK, type="docs", plan=None, task=None, scope="milestone")),
            "docs(milestone): add refresh rotation",
            "execute",
        ),
        (
            BUILDER.build_phase_completion_commit(PhaseCompletionInput(phase=3, milestone="v0.2", name="auth")),
            "docs(P03): complete auth phase",
            "complete",
        ),
        (
            BUILDER.build_phase_completion_commit(PhaseCompletionInput(phase=3, milestone="v0.2")),
            "docs(P03): complete phase 3",
            "complete",
        ),
        (
            BUILDER.build_decision_commit(
                DecisionCommitInput(phase=3, milestone="v0.2", status="plan", decision=DECISION)
            ),
            "decision(P03): use JWT",
            "plan",
        ),
        (
            BUILDER.build_escalation_commit(
                EscalationCommitInput(phase=3, milestone="v0.2", status="execute", escalation=ESCALATION)
            ),
            "escalation(P03): deploy to production?",
            "execute",
        ),
        (
            BUILDER.build_compound_commit(
                CompoundCommitInput(phase=3, milestone="v0.2", status="verify", compound=COMPOUND)
            ),
            "compound(P03): the clock made tests flaky",
            "verify",
        ),
        (
            BUILDER.build_verify_commit(VerifyCommitInput(phase=3, milestone="v0.2", subject="check rotation")),
            "verify(P03): check rotation",
            "verify",
        ),
        (
            BUILDER.build_research_commit(phase=3, milestone="v0.2", subject="compare tokens", findings="JWT will do."),
            "docs(P03): compare tokens",
            "research",
        ),
    ],
)
def test_each_kind_has_its_header_and_a_record_without_problems(message: str, header: str, status: str) -> None:
    parsed = parse_message(message)
    (record,) = parsed.records
    assert (parsed.header, record.status, parsed.problems) == (header, status, ())


@pytest.mark.parametrize("words", ["use " + "many " * 20 + "words", "use\nJWT"])
def test_words_that_make_no_subject_are_replaced_by_a_name(words: str) -> None:
    given = DecisionCommitInput(phase=1, milestone="v0.2", status="plan", decision=replace(DECISION, decision=words))
    parsed = parse_message(BUILDER.build_decision_commit(given))
    assert parsed.header == "decision(P01): record D-001"
    assert parsed.records[0].decisions[0].decision == words


def test_findings_are_a_wrapped_list_in_the_prose_and_nothing_in_the_block() -> None:
    findings = ["JWT is enough", "opaque tokens need a store that every gateway can reach within a few milliseconds"]
    message = BUILDER.build_research_commit(phase=2, milestone="v0.2", subject="compare tokens", findings=findings)
    parsed = parse_message(message)
    assert parsed.prose.split("\n")[0] == "- JWT is enough"
    assert " ".join(parsed.prose.split()) == f"- {findings[0]} - {findings[1]}"
    assert max(map(len, message.split("\n"))) <= 72
    assert parsed.records[0].lessons == ()


@pytest.mark.parametrize(
    ("plan", "task", "written", "scope"),
    [
        (1, None, ("03-01", None), "P03-01"),
        (1, 2, ("03-01", "03-01-02"), "P03-01-02"),
        ("1", "2", ("1", "2"), "P03-1-2"),
        ("03-1", 2, ("03-1", "03-1-02"), "P03-1-02"),
        (None, "03-01-02", (None, "03-01-02"), "P03-01-02"),
    ],
)
def test_numbers_get_their_usual_names_and_texts_stay_as_given(
    plan: int | str | None, task: int | str | None, written: tuple[str | None, str | None], scope: str
) -> None:
    parsed = parse_message(BUILDER.build_task_commit(replace(TASK, plan=plan, task=task)))
    (record,) = parsed.records
    assert ((record.plan, record.task), parsed.scope) == (written, scope)


@pytest.mark.parametrize("name", TYPES)
def test_a_task_has_any_type_without_a_builder_of_its_own(name: str) -> None:
    given = replace(TASK, type=name)
    if name in TASK_TYPES:
        assert parse_message(BUILDER.build_task_commit(given)).type == name
    else:
        assert "builder of its own" in refusal(given)


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("type:", {"type": "release"}),
        ("scope:", {"scope": "rebrand"}),
        ("subject:", {"subject": ""}),
        ("subject:", {"subject": "two\nlines"}),
        ("subject:", {"subject": "a word" + " and a word" * 6}),
        ("subject:", {"subject": "漢字" * 15}),
        ("plan:", {"plan": None, "task": 2}),
        ("plan:", {"plan": -1, "task": None}),
        ("status:", {"status": "in_progress"}),
        ("decisions[0].confidence:", {"decisions": (replace(DECISION, confidence=2.0),)}),
        ("body:", {"body": "nul \0"}),
        ("body:", {"body": "half \udc80"}),
        ("body:", {"body": "before\r\nafter"}),
        ("body:", {"body": "before\n---ci---\nafter"}),
        ("body:", {"body": "before\n  ---/ci---\nafter"}),
        ("body:", {"body": "before\n---\nafter"}),
        ("body:", {"body": "before\n--- a/file\nafter"}),
        ("body:", {"body": "diff --git a/file b/file"}),
        ("body:", {"body": "Index: file"}),
        ("body:", {"body": "From 1234567 Mon Sep 17 00:00:00 2001"}),
        ("body:", {"body": "# ------------------------ >8 ------------------------"}),
        ("trailers[0]:", {"trailers": ("no trailer",)}),
        ("trailers[0]:", {"trailers": ("Refs: #1\nRefs: #2",)}),
        ("trailers[1]:", {"trailers": ("Refs: #1", "Index: 1")}),
    ],
)
def test_what_could_not_be_read_back_is_refused_by_the_name_of_its_field(
    field: str, changes: dict[str, object]
) -> None:
    assert refusal(replace(TASK, **changes)).removeprefix("this message cannot be written: ").startswith(field)


def test_a_sentence_that_only_resembles_a_cut_is_fine() -> None:
    body = "From now on --- and this is long --- tokens are rotated.\n----\ndifferent: yes\n--ci--\n# heading"
    assert parse_message(BUILDER.build_task_commit(replace(TASK, body=body))).prose == body


def test_a_refusal_lists_every_fault() -> None:
    said = refusal(replace(TASK, type="release", subject="", milestone="", status="done", body="\0"))
    assert [field for field in ("type:", "subject:", "milestone:", "status:", "body:") if field not in said] == []


def test_a_project_without_phases_is_refused() -> None:
    with pytest.raises(UsageError, match="phases: "):
        BUILDER.build_init_commit(InitCommitInput(phases=0, milestone="v0.1"))


def test_with_several_projects_each_message_names_its_own() -> None:
    assert "project: " in refusal(TASK, CommitBuilder(multi_project=True))
    message = CommitBuilder("auth-service", multi_project=True).build_task_commit(TASK)
    assert parse_message(message).records[0].project == "auth-service"


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".block.find",
        ".build.builder",
        ".block.compose",
        ".block.parse",
        ".build.rules",
        ".block.schema",
    ],
)
def test_the_examples_in_the_documentation_are_true(name: str) -> None:
    module = importlib.import_module(f"git_agent.records{name}")
    names = vars(importlib.import_module("git_agent.records"))
    ran = doctest.testmod(module, extraglobs={key: names[key] for key in names["__all__"]})
    assert (ran.failed, ran.attempted > 0) == (0, True)


@pytest.mark.parametrize(
    ("type_", "scope", "said"),
    [
        ("feat", "P02-01", "the scope P02-01 is of phase 02"),
        ("feat", "milestone", "feat is about a task"),
        ("feat", "P01", "plan: is required, and task where there is one: feat is about a task"),
        ("perf", None, "plan: is required"),
        ("chore", "init", "chore is about a phase"),
        ("todo", "P01-01", "todo is about a phase"),
        ("docs", "P01-01", "docs is about a phase"),
    ],
)
def test_what_the_lint_refuses_is_not_written(type_: str, scope: str | None, said: str) -> None:
    given = TaskCommitInput(type=type_, phase=1, milestone="v0.2", subject="do it", scope=scope)
    with pytest.raises(UsageError, match=said):
        CommitBuilder().build_task_commit(given)


@pytest.mark.parametrize("type_", ["chore", "wip", "note", "todo"])
def test_what_is_no_work_is_told_by_its_phase(type_: str) -> None:
    given = TaskCommitInput(type=type_, phase=1, milestone="v0.2", plan=1, task=2, subject="do it")
    message = CommitBuilder().build_task_commit(given)
    assert message.startswith(f"{type_}(P01): do it\n")
    assert parse_message(message).records[0].task == "01-01-02"
