"""The five servers that people have: Responses only, Chat only, both, neither, and one that calls an error a success.

Each ends in a message, or in an error that says what to do. The model server of the tests holds every request to the
types of the official SDK, and the last tests here hold every reply of it to them.
"""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from git_agent.clock import Deadline, now
from git_agent.errors import ProviderError
from git_agent.model.exchange import AnswerFormat, Request, Text, ToolCall, ToolOutput, ToolSpec, Usage
from git_agent.model.value import replace
from git_agent.providers.credentials import Login
from git_agent.providers.openai_compatible import OpenAICompatible
from git_agent.providers.wire_memory import KEPT_SECONDS, CachedWires
from support.asking import ASKED, PLENTY, ask
from support.model_server import (
    Answer,
    Json,
    Line,
    ModelServer,
    Turn,
    call,
    fails,
    message,
    raw,
    refusal,
    says,
    streams,
    wants,
)
from support.repo import Repo

RESPONSES, CHAT = ("responses",), ("chat/completions",)
ANSWER = says("fix: read to the end")
SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
READ = ToolSpec(name="read_file", description="Reads a file.", parameters=SCHEMA)

# As LM Studio answers an address that it does not know.
UNEXPECTED = raw('{"error": "Unexpected endpoint or method. (POST /v1/responses)"}', "application/json")


def paths(server: ModelServer) -> list[str]:
    return [request.path.removeprefix("/v1/") for request in server.requests]


@pytest.mark.parametrize(
    ("speaks", "asked"),
    [
        (RESPONSES, ["responses"]),
        (CHAT, ["responses", "chat/completions"]),
        ((*RESPONSES, *CHAT), ["responses"]),
    ],
    ids=["responses only", "chat only", "both"],
)
def test_a_server_that_speaks_either_api_answers(speaks: tuple[str, ...], asked: list[str]) -> None:
    with ModelServer(ANSWER, speaks=speaks) as server:
        reply = ask(server.base_url, wire="auto")
    assert (reply.text, reply.usage) == ("fix: read to the end", Usage(input_tokens=11, output_tokens=7))
    assert paths(server) == asked


def test_a_server_that_speaks_neither_is_an_error_that_says_what_to_do() -> None:
    with ModelServer(speaks=()) as server, pytest.raises(ProviderError, match="neither of the two APIs") as caught:
        ask(server.base_url, wire="auto")
    assert paths(server) == ["responses", "chat/completions"]
    assert "Responses API: " in str(caught.value)
    assert "Chat Completions: " in str(caught.value)
    assert "--base-url" in str(caught.value.hint)


@pytest.mark.parametrize(
    "otherwise",
    [
        UNEXPECTED,
        raw('{"error": {"message": "Not here.", "type": "invalid_request_error"}}', "application/json"),
        raw("<!doctype html><title>Welcome</title>", "text/html"),
        raw("<!doctype html><title>Welcome</title>", "text/plain"),
        fails(400, "Invalid URL (POST /v1/responses)"),
        fails(405, "Method not allowed"),
        fails(501, "Not implemented"),
        raw("<h1>404 Not Found</h1>", "text/html", status=404),
        raw('{"detail": "Not Found"}', "application/json", status=404),
    ],
    ids=["LM Studio", "object", "page", "hidden page", "400", "405", "501", "404 page", "404 detail"],
)
def test_whatever_a_server_says_instead_of_having_the_newer_api_the_older_is_tried(otherwise: Turn) -> None:
    with ModelServer(ANSWER, speaks=CHAT, otherwise=otherwise) as server:
        assert ask(server.base_url, wire="auto").text == "fix: read to the end"


def test_one_that_calls_an_error_a_success_and_knows_nothing_else_is_an_error() -> None:
    with ModelServer(speaks=(), otherwise=UNEXPECTED) as server, pytest.raises(ProviderError) as caught:
        ask(server.base_url, wire="auto")
    assert "Unexpected endpoint" in str(caught.value)
    assert caught.value.hint


def test_an_error_that_passes_is_not_taken_for_an_api_that_is_missing() -> None:
    busy = raw('{"error": {"code": "rate_limit_exceeded", "message": "Slow down."}}', "application/json")
    waits: list[float] = []
    with ModelServer(busy, ANSWER) as server:
        assert ask(server.base_url, wire="auto", sleep=waits.append).text == "fix: read to the end"
    assert (paths(server), len(waits)) == (["responses", "responses"], 1)


@pytest.mark.parametrize("code", ["model_not_found", None])
def test_a_model_that_is_not_there_is_not_looked_for_over_another_api(code: str | None) -> None:
    missing = fails(404, "model 'qwen9' not found", code=code)
    with ModelServer(missing) as server, pytest.raises(ProviderError, match=r"qwen9.*\(Responses API\)"):
        ask(server.base_url, wire="auto")
    assert paths(server) == ["responses"]


@pytest.mark.parametrize(("wire", "title"), [("responses", "Responses API"), ("chat", "Chat Completions")])
def test_the_wire_that_is_wished_for_is_the_only_one_that_is_tried(wire: str, title: str) -> None:
    with ModelServer(speaks=()) as server, pytest.raises(ProviderError, match=title) as caught:
        ask(server.base_url, wire=wire)
    assert len(server.requests) == 1
    assert "model.wire" in str(caught.value.hint)


def test_an_error_names_the_wire_and_why_the_other_was_not_it() -> None:
    with ModelServer(fails(400, "Too hot."), speaks=CHAT) as server, pytest.raises(ProviderError) as caught:
        ask(server.base_url, wire="auto")
    assert str(caught.value) == (
        f"{server.address} answered 400: Too hot. "
        f"(Chat Completions; no Responses API: {server.address} answered 404: 404 page not found)"
    )


def test_what_was_found_out_is_remembered_and_found_out_again_when_it_has_expired(home: Path) -> None:
    environ = {"HOME": str(home)}
    with ModelServer(ANSWER, ANSWER, ANSWER, speaks=CHAT) as server:
        for _ in range(2):
            ask(server.base_url, wire="auto", memory=CachedWires(environ))
        later = now() + KEPT_SECONDS + 60
        ask(server.base_url, wire="auto", memory=CachedWires(environ, time=lambda: later))
    assert paths(server) == [*RESPONSES, *CHAT, *CHAT, *RESPONSES, *CHAT]


def test_a_remembered_api_that_is_gone_gives_way_to_the_newer_one(home: Path) -> None:
    memory = CachedWires({"HOME": str(home)})
    with ModelServer(ANSWER, ANSWER, speaks=RESPONSES) as server:
        memory.keep(server.base_url, "chat")
        ask(server.base_url, wire="auto", memory=memory)
        ask(server.base_url, wire="auto", memory=memory)
    assert paths(server) == [*CHAT, *RESPONSES, *RESPONSES]


def test_a_whole_conversation_goes_over_chat_in_a_form_that_narrow_templates_take() -> None:
    arguments = '{"path": "a"}'
    request = Request(
        instructions="Look first.",
        items=(
            *ASKED.items,
            Text(role="assistant", text="I will look."),
            ToolCall(call_id="call_1", name="read_file", arguments=arguments),
            ToolOutput(call_id="call_1", output='{"ok": true}'),
        ),
        tools=(READ,),
        answer_format=AnswerFormat(name="note", schema=SCHEMA),
    )
    with ModelServer(wants(call("read_file", arguments))) as server:
        reply = ask(server.base_url, request, wire="chat", effort="high", fast=True)
    assert reply.calls == (ToolCall(call_id="call_read_file", name="read_file", arguments=arguments),)
    (body,) = server.bodies
    function = {"name": "read_file", "arguments": arguments}
    assert body["messages"] == [
        {"role": "system", "content": "Look first.\n\nTools only read."},
        {"role": "user", "content": "Say what changed."},
        {
            "role": "assistant",
            "content": "I will look.",
            "tool_calls": [{"id": "call_1", "type": "function", "function": function}],
        },
        {"role": "tool", "tool_call_id": "call_1", "content": '{"ok": true}'},
    ]
    assert body["tools"][0]["function"]["strict"] is True
    assert body["response_format"]["json_schema"] == {"name": "note", "schema": SCHEMA, "strict": True}
    assert (body["reasoning_effort"], body["service_tier"], body["parallel_tool_calls"]) == ("high", "priority", False)


def test_where_tools_are_over_calls_and_results_are_told_in_words() -> None:
    request = Request(
        instructions="",
        items=(
            Text(role="user", text="Say what changed."),
            ToolCall(call_id="call_1", name="read_file", arguments="{}"),
            ToolOutput(call_id="call_1", output='{"ok": true}'),
            Text(role="developer", text="Answer now."),
        ),
    )
    with ModelServer(ANSWER) as server:
        ask(server.base_url, request, wire="chat")
    assert server.bodies[0]["messages"] == [
        {"role": "user", "content": "Say what changed."},
        {"role": "assistant", "content": "I call read_file with {}"},
        {"role": "user", "content": 'It returns:\n{"ok": true}\n\nAnswer now.'},
    ]


REFUSALS: list[tuple[int, str, str, dict[str, Any]]] = [
    (400, "registry.ollama.ai/library/gemma3:4b does not support tools", "tools", {}),
    (400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set', "tools", {}),
    (500, "tools param requires --jinja flag", "tools", {}),
    (400, "Unknown parameter: 'parallel_tool_calls'", "parallel_tool_calls", {}),
    (400, "This response_format type is unavailable now", "response_format", {}),
    (422, "Extra inputs are not permitted: stream_options", "stream_options", {}),
    (400, "Unrecognized request argument supplied: reasoning_effort", "reasoning_effort", {"effort": "high"}),
    (400, "service_tier is not supported", "service_tier", {"fast": True}),
]


@pytest.mark.parametrize(("status", "words", "field", "options"), REFUSALS)
def test_what_a_server_does_not_take_is_left_out_and_told(
    status: int, words: str, field: str, options: dict[str, Any]
) -> None:
    request = Request(
        instructions="", items=ASKED.items, tools=(READ,), answer_format=AnswerFormat(name="note", schema=SCHEMA)
    )
    told: list[str] = []
    with ModelServer(fails(status, words), ANSWER) as server:
        assert ask(server.base_url, request, wire="chat", tell=told.append, **options).text == "fix: read to the end"
    first, second = server.bodies
    assert field in first
    assert field not in second
    assert len(told) == 1
    assert server.address in told[0]


def test_several_at_once_find_out_the_same_and_it_is_told_once() -> None:
    """A review asks about many modules at the same time."""
    meeting = threading.Barrier(2)

    def refuses(line: Line, body: Json) -> None:
        meeting.wait(PLENTY)  # neither is refused before both have asked
        fails(400, "This model does not support tools")(line, body)

    told: list[str] = []
    with ModelServer(refuses, refuses, ANSWER, ANSWER, models=["qwen3"]) as server:
        login = Login(kind="none", base_url=server.base_url)
        provider = OpenAICompatible(model="", login=login, wire="chat", tell=told.append)
        request = Request(instructions="", items=ASKED.items, tools=(READ,))
        with ThreadPoolExecutor(2) as pool:
            asking = [pool.submit(provider.exchange, request, deadline=Deadline.after(PLENTY)) for _ in range(2)]
            assert [each.result().text for each in asking] == ["fix: read to the end"] * 2
    assert len(server.listings) == 1
    assert [said.partition(": ")[2].partition(" ")[2].split(";")[0] for said in told] == [
        "is asked with its model qwen3",
        "takes no tools: asked without",
    ]


def test_a_schema_that_is_not_taken_is_asked_for_in_words() -> None:
    request = Request(instructions="Note.", items=ASKED.items, answer_format=AnswerFormat(name="note", schema=SCHEMA))
    with ModelServer(fails(400, "response_format is not supported"), says("{}")) as server:
        ask(server.base_url, request, wire="chat")
    assert json.dumps(SCHEMA) in server.bodies[1]["messages"][0]["content"]


def test_a_refusal_that_nothing_can_be_left_out_for_is_told_once() -> None:
    with (
        ModelServer(fails(400, "strict is unknown")) as server,
        pytest.raises(ProviderError, match="strict is unknown"),
    ):
        ask(server.base_url, wire="chat")
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Answer((refusal("I will not."),)), "the model refused: I will not."),
        (Answer((message("fix: th"),), "incomplete"), "the model reached its output limit"),
    ],
)
def test_what_the_model_did_not_finish_is_an_error_over_chat_too(answer: Answer, words: str) -> None:
    with ModelServer(answer) as server, pytest.raises(ProviderError, match=words):
        ask(server.base_url, wire="chat")


def test_a_broken_stream_is_asked_for_in_one_piece_over_chat_too() -> None:
    half = raw('data: {"choices": [{"index": 0, "delta": {"content": "fix: "}}]}\n\n', "text/event-stream")
    with ModelServer(half, ANSWER) as server:
        assert ask(server.base_url, wire="chat").text == "fix: read to the end"
    assert [body["stream"] for body in server.bodies] == [True, False]


def test_calls_that_a_server_does_not_count_are_told_apart_by_their_ids() -> None:
    pieces = [
        {"index": 0, "id": "a", "function": {"name": "one", "arguments": "{"}},
        {"index": 0, "function": {"arguments": "}"}},
        {"index": 0, "id": "b", "function": {"name": "two", "arguments": {"x": 1}}},
    ]
    chunks = [{"type": "chunk", "choices": [{"delta": {"tool_calls": [piece]}}]} for piece in pieces]
    ended = {"type": "chunk", "choices": [{"delta": {}, "finish_reason": "tool_calls"}]}
    with ModelServer(streams(*chunks, ended)) as server:
        calls = ask(server.base_url, wire="chat").calls
    assert [(made.call_id, made.name) for made in calls] == [("a", "one"), ("b", "two")]
    assert [made.arguments for made in calls] == ["{}", '{"x": 1}']


@pytest.mark.parametrize("stream", [True, False])
def test_what_a_model_says_beside_its_calls_is_heard_again_with_their_results(stream: bool) -> None:
    """DeepSeek refuses calls without their thoughts, Gemini without a signature, and both if they are torn apart."""
    signed = {"google": {"thought_signature": "c2lnbmVk"}}
    calls: list[dict[str, Any]] = [
        {"id": name, "index": index, "type": "function", "function": {"name": "read_file", "arguments": "{}"}}
        for index, name in enumerate(("a", "b"))
    ]
    calls[0]["extra_content"] = signed
    said = {"role": "assistant", "content": None, "reasoning_content": "Two files.", "tool_calls": calls}
    choice = {"index": 0, "delta" if stream else "message": said, "finish_reason": "tool_calls"}
    chunk = json.dumps({"choices": [choice]})
    turn = raw(f"data: {chunk}\n\n", "text/event-stream") if stream else raw(chunk, "application/json")
    with ModelServer(turn, ANSWER) as server:
        provider = OpenAICompatible(
            model="m", login=Login(kind="none", base_url=server.base_url), wire="chat", idle_seconds=PLENTY
        )
        request = Request(instructions="", items=ASKED.items[1:], tools=(READ,))
        first = provider.exchange(request, deadline=Deadline.after(PLENTY))
        done = [item for call in first.calls for item in (call, ToolOutput(call_id=call.call_id, output="{}"))]
        provider.exchange(replace(request, items=(*request.items, *done)), deadline=Deadline.after(PLENTY))
    _, assistant, *results = server.bodies[1]["messages"]
    assert [call["id"] for call in assistant["tool_calls"]] == ["a", "b"]
    assert [call.get("extra_content") for call in assistant["tool_calls"]] == [signed, None]
    assert assistant["reasoning_content"] == "Two files."
    assert [(result["role"], result["tool_call_id"]) for result in results] == [("tool", "a"), ("tool", "b")]


def test_the_program_writes_with_a_server_that_speaks_chat_only(repo: Repo) -> None:
    repo.commit("Add a parser", {"parser.py": "def parse():\n    return 1\n"})
    repo.stage({"parser.py": "def parse():\n    return 2\n"})
    with ModelServer(says("Return 2 from parse"), speaks=CHAT, models=["nomic-embed-text", "qwen3"]) as server:
        ran = repo.agent("commit-msg", "--json", "--base-url", server.base_url)
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    assert (report["subject"], report["provider"], report["model"]) == ("Return 2 from parse", "openai", "qwen3")
    assert report["usage"] == {"input_tokens": 11, "output_tokens": 7}
    assert f"{server.address} is asked with its model qwen3" in ran.stderr


def test_the_model_that_a_server_lists_is_named_before_it_is_asked(repo: Repo) -> None:
    repo.commit("Add a parser", {"parser.py": "def parse():\n    return 1\n"})
    repo.write("parser.py", "def parse():\n    return 2\n")
    with ModelServer(says("Return 2 from parse"), models=["qwen3"]) as server:
        env = {"GIT_AGENT_COMMIT_ASSISTED_BY": "true"}
        ran = repo.agent("commit", "-a", "--base-url", server.base_url, env=env)
    assert "INF session.started command=commit mode=all\n" in ran.stdout
    assert f"INF model.request provider=openai server={server.address} model=qwen3 items=" in ran.stdout
    assert "INF final provider=openai model=qwen3\n" in ran.stdout
    assert repo.git("log", "-1", "--format=%(trailers)").strip() == "Assisted-by: openai-compatible:qwen3"


@pytest.mark.parametrize("turn", [ANSWER, wants(call("read_file", '{"a": 1}')), Answer((refusal("no"),))])
@pytest.mark.parametrize("stream", [True, False])
def test_what_the_server_of_these_tests_says_over_chat_passes_the_official_validation(
    turn: Answer, stream: bool
) -> None:
    from openai import OpenAI

    with (
        ModelServer(turn) as server,
        OpenAI(api_key="x", base_url=server.base_url, _strict_response_validation=True) as client,
    ):
        said: list[Any] = [{"role": "user", "content": "x"}]
        answer: Any = client.chat.completions.create(model="m", messages=said, stream=stream)
        finish = [c.finish_reason for chunk in answer for c in chunk.choices][-1] if stream else ""
        assert finish or answer.choices[0].finish_reason


def test_the_list_of_models_passes_the_official_validation() -> None:
    from openai import OpenAI

    with (
        ModelServer(models=["qwen3"]) as server,
        OpenAI(api_key="x", base_url=server.base_url, _strict_response_validation=True) as client,
    ):
        assert [model.id for model in client.models.list()] == ["qwen3"]


@pytest.mark.parametrize(
    "words", ["stream is not supported", "This model does not support streaming", "unknown 'stream'"]
)
def test_a_server_that_cannot_stream_is_asked_for_one_piece(words: str) -> None:
    with ModelServer(fails(400, words), ANSWER) as server:
        assert ask(server.base_url, wire="chat").text == "fix: read to the end"
    assert [body["stream"] for body in server.bodies] == [True, False]
