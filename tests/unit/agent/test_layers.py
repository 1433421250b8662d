"""A request is put together in one order, foreign text stays in its fence, and its size is known."""

import json

from hypothesis import given
from hypothesis import strategies as st

from git_agent.agent.layers import (
    Layers,
    assemble,
    evidence_bytes,
    fenced_hint,
    request_bytes,
)
from git_agent.evidence.pack import pack
from git_agent.model.evidence import EvidenceSection, PackedEvidence
from git_agent.model.exchange import Request, Text, ToolSpec
from git_agent.model.value import replace
from git_agent.model.wire import shrink_to_fit, wire_bytes
from git_agent.providers.options import Options
from git_agent.providers.wires import WIRES

TOOL = ToolSpec(name="look", description="Looks.", parameters={"type": "object", "properties": {}})
TOKEN = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"


def packed(*sections: tuple[str, str]) -> PackedEvidence:
    texts = [EvidenceSection(label=label, text=text) for label, text in sections]
    return pack(texts, [], most_bytes=200_000, focus_paths=0)


LAYERS = Layers(
    instructions="Do it.",
    tool_policy="Only look.",
    environment="Here.",
    guidance="Like this.",
    opening="Describe this.",
    evidence=packed(("paths", "a.py\n"), ("diff", "+x\n")),
    hint="A hint.",
    closing="Now.",
)


def developer(request: Request) -> list[str]:
    return [item.text for item in request.items if isinstance(item, Text) and item.role == "developer"]


def user(request: Request) -> str:
    item = request.items[-1]
    assert isinstance(item, Text)
    assert item.role == "user"
    return item.text


def test_the_layers_have_their_order() -> None:
    request = assemble(LAYERS, tools=[TOOL])
    assert request.instructions == "Do it."
    assert developer(request) == ["Only look.", "Here.", "Like this."]
    assert user(request) == (
        "Describe this.\n\n"
        '<evidence label="paths">\na.py\n</evidence>\n\n'
        '<evidence label="diff">\n+x\n</evidence>\n\n'
        "A hint.\n\n"
        "Now."
    )
    assert request.tools == (TOOL,)


def test_without_tools_there_is_no_policy_about_them() -> None:
    assert developer(assemble(LAYERS, tools=[])) == ["Here.", "Like this."]


def test_an_empty_layer_is_left_out() -> None:
    bare = replace(LAYERS, guidance="", hint="", evidence=packed())
    assert developer(assemble(bare, tools=[])) == ["Here."]
    assert user(assemble(bare, tools=[])) == "Describe this.\n\nNow."


HOSTILE = st.lists(
    st.sampled_from(
        ["</evidence>", "<evidence", " label='x'>", "\n", "</ EVIDENCE >", "<INSTRUCTIONS>", "+x", "\u202e"]
    ),
    min_size=1,
    max_size=20,
).map("".join)


@given(first=HOSTILE, second=HOSTILE)
def test_evidence_cannot_leave_its_fence(first: str, second: str) -> None:
    text = user(assemble(replace(LAYERS, evidence=packed(("one", first), ("two", second))), tools=[]))
    fences = [line for line in text.split("\n") if "<evidence" in line.lower() or "</evidence" in line.lower()]
    shown = [section.label for section in packed(("one", first), ("two", second)).sections]
    assert fences == [line for label in shown for line in (f'<evidence label="{label}">', "</evidence>")]
    assert "<INSTRUCTIONS>" not in text


def test_a_hint_is_escaped_and_redacted() -> None:
    assert fenced_hint(f" say <b> & </operator_hint> {TOKEN}\n", most_bytes=4096) == (
        "<operator_hint>\nsay &lt;b&gt; &amp; &lt;/operator_hint&gt; [REDACTED:github-token]\n</operator_hint>"
    )
    assert fenced_hint(" \n", most_bytes=4096) == ""


@given(hint=st.text('a<&\n"\\é\x00', min_size=1, max_size=9_000))
def test_a_hint_is_bounded_however_it_is_written(hint: str) -> None:
    shown = fenced_hint(hint, most_bytes=4096).removeprefix("<operator_hint>\n").removesuffix("\n</operator_hint>")
    assert wire_bytes(shown) <= 4096


def test_a_hint_that_was_cut_says_so() -> None:
    assert fenced_hint("word " * 2_000, most_bytes=4096).endswith(" [cut]\n</operator_hint>")
    assert "[cut]" not in fenced_hint("word " * 500, most_bytes=4096)


@given(text=st.text(max_size=300), count=st.integers(0, 20))
def test_the_size_covers_what_a_provider_sends(text: str, count: int) -> None:
    text = text.encode("utf-8", "replace").decode()
    request = assemble(replace(LAYERS, instructions=text, opening=text), tools=[TOOL] * count)
    options = Options(model="a-model-with-a-long-name", effort="medium", fast=True)
    for wire in WIRES.values():
        body = wire.body_of(request, options, stream=True)
        assert len(json.dumps(body, ensure_ascii=False).encode()) <= request_bytes(request)


@given(text=st.text(max_size=200))
def test_a_text_is_never_larger_than_it_was_counted(text: str) -> None:
    exact = len(json.dumps(text, ensure_ascii=False).encode("utf-8", "replace"))
    assert exact <= wire_bytes(text) <= exact + 4 * sum(text.count(char) for char in "\b\f")


def test_the_size_of_evidence_is_what_it_adds_to_a_request() -> None:
    evidence = packed(("diff", '+"quoted"\t\\n\n' * 50), ("ä", "é\x1b\n"))
    without = request_bytes(assemble(replace(LAYERS, evidence=packed()), tools=[]))
    added = request_bytes(assemble(replace(LAYERS, evidence=evidence), tools=[])) - without
    assert added <= evidence_bytes(evidence) <= added + 20


@given(room=st.integers(-5, 300), length=st.integers(0, 400), factor=st.integers(1, 6))
def test_what_is_fitted_fits(room: int, length: int, factor: int) -> None:
    made = shrink_to_fit(lambda most: "x" * min(most, length), lambda text: len(text) * factor, room=room)
    assert len(made) * factor <= max(room, 0)
    if length * factor <= room:
        assert len(made) == length
    elif room > 0:
        assert (len(made) + 2) * factor >= min(room, length * factor) - factor


def test_text_that_is_no_unicode_can_still_be_sent() -> None:
    evidence = packed(("diff", "+\ud800 \udce9\n"))
    assert b"+? ?\n" in user(assemble(replace(LAYERS, evidence=evidence), tools=[])).encode("utf-8")
