"""A model's note is found in its chatter and checked to the letter; every fault is named with its place."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.release.note import Bullet, NoteRef, NoteSection
from git_agent.release.polish.answer import LONGEST_SUMMARY, NoteAnswer, read_answer
from git_agent.release.polish.prompt import answer_schema

COMMIT = {"type": "commit", "value": "1a2b3c4d5e6f"}


def bullet(**changes: Any) -> dict[str, Any]:
    return {"label": "cart", "summary": "Adds discounts to `total`", "refs": [COMMIT], **changes}


def note(*bullets: dict[str, Any], heading: str = "New Features") -> dict[str, Any]:
    return {"sections": [{"heading": heading, "bullets": list(bullets)}]}


GOOD = json.dumps(note(bullet()))
READ = NoteAnswer(
    sections=(
        NoteSection(
            heading="New Features",
            bullets=(
                Bullet(
                    label="cart",
                    summary="Adds discounts to `total`",
                    refs=(NoteRef(type="commit", value="1a2b3c4d5e6f"),),
                ),
            ),
        ),
    )
)


@pytest.mark.parametrize(
    "reply",
    [
        GOOD,
        f"\ufeff{GOOD}\n",
        json.dumps(note(bullet()), indent=2),
        f"```json\n{GOOD}\n```",
        f"Here is the release note:\n\n```\n{GOOD}\n```\nLet me know!",
        f"<think>\nFirst {{c1}}, then c2.\n</think>\n{GOOD}",
        f"<think>A draft: {json.dumps(note(bullet(summary='No')))}</think>\n{GOOD}",
        f'{{"thought": "easy"}}\n{GOOD}',
        f"{{{GOOD}",
    ],
)
def test_the_note_is_found_in_what_is_said_around_it(reply: str) -> None:
    assert read_answer(reply) == READ


def test_a_tag_inside_a_summary_is_no_thought() -> None:
    answer = read_answer(json.dumps(note(bullet(summary="Strips `<think>` from replies"))))
    assert not answer.faults
    assert answer.sections[0].bullets[0].summary == "Strips `<think>` from replies"


@pytest.mark.parametrize(
    "reply",
    ["", "no", "[]", "{}", '{"section": []}', GOOD[:-1], "{" * 5_000, '{"a":' * 5_000, '{"a' * 100_000],
)
def test_what_is_no_note_is_one_fault(reply: str) -> None:
    answer = read_answer(reply)
    assert answer.sections == ()
    assert [fault.detail for fault in answer.faults] == ["The answer is not one JSON object with the key `sections`."]


def test_an_answer_that_is_too_long_is_not_read() -> None:
    answer = read_answer(f"{GOOD}    ", most_chars=len(GOOD) + 3)
    assert answer.sections == ()
    assert [fault.detail for fault in answer.faults] == [
        f"The answer has {len(GOOD) + 4} characters: write at most {len(GOOD) + 3}."
    ]


@pytest.mark.parametrize("summary", ["I'm sorry, but I can't help with that.", "...", "<summary>", "[TODO]", "-"])
def test_a_summary_that_says_nothing_is_a_fault(summary: str) -> None:
    answer = read_answer(json.dumps(note(bullet(summary=summary))))
    assert any("says nothing" in fault.detail for fault in answer.faults)


def refs(*pairs: tuple[object, object]) -> dict[str, Any]:
    return note(bullet(refs=[{"type": kind, "value": value} for kind, value in pairs]))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"sections": {}}, "The answer: `sections` is of the wrong type."),
        ({"sections": [], "title": "x"}, "The answer is not an object with sections and nothing else."),
        ({"sections": ["x"]}, "Section 1 is not an object with heading, bullets and nothing else."),
        (note(heading="Fixes"), '"Fixes" is not one of the headings: Breaking Changes, Security'),
        (note(), "New Features has no bullets: leave the section out."),
        ({"sections": note(bullet())["sections"] * 2}, 'The heading "New Features" is there more than once.'),
        (note(bullet(extra=1)), "New Features, bullet 1 is not an object with label, summary, refs and nothing else."),
        (note(bullet(summary=None)), "New Features, bullet 1: `summary` is of the wrong type."),
        (note(bullet(label=3)), "New Features, bullet 1: `label` is of the wrong type."),
        (note(bullet(label=" ")), 'New Features, bullet 1, label ("") is blank.'),
        (note(bullet(label="l" * 41)), "has 41 characters, more than 40"),
        (note(bullet(), bullet(summary=" ")), 'New Features, bullet 2 ("") is blank.'),
        (note(bullet(summary="x" * (LONGEST_SUMMARY + 1))), "has 401 characters, more than 400."),
        (note(bullet(summary="One\nTwo")), "is not one line of plain text."),
        (note(bullet(summary="One\u2028Two")), "is not one line of plain text."),
        (note(bullet(summary="Looks fine\u202eenif skooL")), "is not one line of plain text."),
        (note(bullet(summary="- Adds it")), "begins as a list item."),
        (note(bullet(summary="1. Adds it")), "begins as a list item."),
        (note(bullet(summary="## Adds it")), "begins as a heading or quotation."),
        (note(bullet(summary="Adds ```x``` here")), "has a code fence."),
        (note(bullet(summary="Adds <b>it</b>")), "has HTML;"),
        (note(bullet(summary="Adds <!-- it -->")), "has HTML;"),
        (note(bullet(summary="Adds **it**")), "has Markdown other than backticks."),
        (note(bullet(summary="Adds [it](https://example.com)")), "has Markdown other than backticks."),
        (note(bullet(summary="Adds `it")), "has a backtick without its partner."),
        (note(bullet(refs=[])), "New Features, bullet 1 has no refs."),
        (note(bullet(refs=[COMMIT, COMMIT])), "New Features, bullet 1 has the same reference twice."),
        (refs(("commit", "1A2B3C4"), ("commit", "1a2b3c4")), "has the same reference twice."),
        (refs(("commit", "1a2b3c")), 'the commit reference "1a2b3c" is not at least 7 hexadecimal digits.'),
        (refs(("commit", "1a2b3cg")), "is not at least 7 hexadecimal digits."),
        (refs(("commit", 12)), "A reference of New Features, bullet 1: `value` is of the wrong type."),
        (refs(("pr", "twelve")), 'the pr reference "twelve" is not a number without `#`.'),
        (refs(("issue", "ABC")), 'the issue reference "ABC" is not a number without `#`, or a key such as ABC-12.'),
        (refs(("tag", "v1")), 'the tag reference "v1" is not one of the types commit, pr, issue.'),
        (note(bullet(refs=["1a2b3c4"])), "A reference of New Features, bullet 1 is not an object with type, value"),
    ],
)
def test_a_fault_is_named_with_its_place(said: object, expected: str) -> None:
    details = [fault.detail for fault in read_answer(json.dumps(said)).faults]
    assert len(details) == 1, details
    assert expected in details[0]


@pytest.mark.parametrize(
    "summary",
    [
        "Adds `Map<string, T>` and `**kwargs` to `a\\b`",
        "Waits 5 < 6 seconds, and a_b or a__b stay",
        "Größere Pakete, 100\u00a0% schneller 👩‍💻",
        "`# not a heading`",
        "Raises *nothing*",
    ],
)
def test_what_people_write_is_no_fault(summary: str) -> None:
    answer = read_answer(json.dumps(note(bullet(summary=summary, label=None))))
    assert answer.faults == ()
    assert answer.sections[0].bullets[0].summary == summary


def test_all_faults_are_told_at_once() -> None:
    said = note(bullet(summary="- One"), bullet(refs=[{"type": "pr", "value": "x"}]), bullet(label=""))
    assert len(read_answer(json.dumps(said)).faults) == 3


def test_references_are_written_one_way() -> None:
    answer = read_answer(json.dumps(refs(("commit", "1A2B3C4"), ("pr", "#12"), ("issue", "#7"), ("issue", "AB-9"))))
    assert answer.faults == ()
    assert [ref.value for ref in answer.sections[0].bullets[0].refs] == ["1a2b3c4", "12", "7", "AB-9"]


def test_a_secret_in_a_summary_is_redacted() -> None:
    key = "AKIA" + "QYLPMN5HHHFPZAM2"
    assert key not in str(read_answer(json.dumps(note(bullet(summary=f"Uses {key}")))))


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["sections", "heading", "bullets", "label", "summary", "refs", "type", "value"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(JSON)
def test_no_json_is_too_odd_to_be_judged(said: object) -> None:
    answer = read_answer(json.dumps({"sections": said}))
    assert answer.faults or all(section.bullets for section in answer.sections)


@given(st.text())
def test_no_text_is_too_odd_to_be_judged(said: str) -> None:
    assert read_answer(said).faults or '"sections"' in said


def test_the_schema_asks_for_exactly_what_is_checked() -> None:
    def objects(schema: object) -> list[dict[str, Any]]:
        if not isinstance(schema, dict):
            return []
        inner = [*schema.get("properties", {}).values(), schema.get("items")]
        own = [schema] if schema["type"] == "object" else []
        return own + [schemas for part in inner for schemas in objects(part)]

    schemas = objects(answer_schema())
    assert [list(one["properties"]) for one in schemas] == [
        ["sections"],
        ["heading", "bullets"],
        ["label", "summary", "refs"],
        ["type", "value"],
    ]
    assert all(one["required"] == list(one["properties"]) and one["additionalProperties"] is False for one in schemas)
