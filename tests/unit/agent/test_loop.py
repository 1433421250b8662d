"""The loop ends: with an answer, at a budget, or with an error that says what the model did."""

import json
from collections.abc import Callable, Mapping

import pytest

from git_agent.agent.budget import Budget
from git_agent.agent.loop import Agent, Transcript
from git_agent.clock import Deadline
from git_agent.errors import ProviderError, RepositoryError, TimeLimitExceeded
from git_agent.model.exchange import Reply, Request, Text, ToolCall, ToolOutput, ToolSpec, Usage
from git_agent.model.tool import Tool, ToolRefusal, ToolResult
from support.playing import Events, Played, answers

REQUEST = Request(instructions="Do it.", items=(Text(role="user", text="Describe this."),))


def count(given: Mapping[str, object]) -> ToolResult:
    if "no" in given:
        raise ToolRefusal("not that")
    return ToolResult(data={"given": len(given)})


COUNT = Tool(spec=ToolSpec(name="count", description="Counts.", parameters={}), handle=count)


def calls(*arguments: str, text: str = "") -> Reply:
    made = tuple(
        ToolCall(call_id=f"call-{number}", name="count", arguments=argument)
        for number, argument in enumerate(arguments)
    )
    return Reply(text=text, calls=made, usage=Usage(input_tokens=10, output_tokens=1))


def agent_of(
    provider: Played,
    *,
    steps: int = 30,
    tool_calls: int = 24,
    extend: Callable[[str], bool] | None = None,
    trace: Events | None = None,
) -> Agent:
    return Agent(
        provider=provider,
        tools=[COUNT],
        budget=Budget(steps=steps, tool_calls=tool_calls),
        deadline=Deadline.after(60),
        trace=trace or Events(),
        extend=extend,
    )


def outputs(transcript: Transcript) -> list[dict[str, object]]:
    return [json.loads(item.output) for item in transcript.request.items if isinstance(item, ToolOutput)]


def test_text_alone_is_the_answer() -> None:
    provider = Played([answers("Add it")])
    transcript = agent_of(provider).ask(REQUEST)
    assert transcript.text == "Add it"
    assert transcript.usage == Usage(input_tokens=10, output_tokens=1)
    assert provider.requests[0].tools == (COUNT.spec,)


def test_tools_are_carried_out_in_order_and_the_conversation_grows() -> None:
    provider = Played([calls('{"a": 1}', '{"a": 1, "b": 2}', text="Let me look."), answers("Add it")])
    transcript = agent_of(provider).ask(REQUEST)
    first, second = provider.requests
    assert second.items[: len(first.items)] == first.items
    kinds = [type(item).__name__ for item in second.items[len(first.items) :]]
    assert kinds == ["Text", "ToolCall", "ToolOutput", "ToolCall", "ToolOutput"]
    assert [output["data"] for output in outputs(transcript)] == [{"given": 1}, {"given": 2}]
    assert transcript.usage == Usage(input_tokens=20, output_tokens=2)


def test_a_refusal_goes_back_to_the_model_and_counts() -> None:
    provider = Played([calls('{"no": 1}'), calls('{"a": 1}'), answers("Add it")])
    transcript = agent_of(provider, tool_calls=2).ask(REQUEST)
    assert [output["ok"] for output in outputs(transcript)] == [False, True]
    assert provider.requests[-1].tools == ()


def test_when_tool_calls_are_used_up_the_model_answers_without_tools() -> None:
    provider = Played([calls("{}", "{}", "{}"), answers("Add it")])
    transcript = agent_of(provider, tool_calls=2).ask(REQUEST)
    assert [output["ok"] for output in outputs(transcript)] == [True, True, False]
    last = provider.requests[-1]
    assert last.tools == ()
    assert last.items[-1] == Text(
        role="developer",
        text="The budget for tool calls is used up. Answer now, from what you have seen, without tools.",
    )
    assert transcript.text == "Add it"


def test_when_steps_are_used_up_there_is_one_more_request() -> None:
    provider = Played([calls("{}"), calls("{}"), answers("Add it")])
    assert agent_of(provider, steps=2).ask(REQUEST).text == "Add it"
    assert len(provider.requests) == 3
    assert [bool(request.tools) for request in provider.requests] == [True, True, False]


def test_a_person_may_extend_a_budget() -> None:
    asked: list[str] = []

    def yes_once(ended: str) -> bool:
        asked.append(ended)
        return len(asked) == 1

    provider = Played([*[calls("{}")] * 9, answers("Add it")])
    transcript = agent_of(provider, steps=1, extend=yes_once).ask(REQUEST)
    assert asked == ["model steps", "model steps"]
    assert len(provider.requests) == 10
    assert transcript.text == "Add it"


@pytest.mark.parametrize("text", ["", " \n"])
def test_nothing_at_all_is_an_error(text: str) -> None:
    with pytest.raises(ProviderError, match="answered with nothing"):
        agent_of(Played([answers(text)])).ask(REQUEST)


def test_tools_after_the_end_of_the_budget_are_an_error() -> None:
    with pytest.raises(TimeLimitExceeded, match="the budget for model steps is used up, and the model still asks"):
        agent_of(Played([calls("{}"), calls("{}")]), steps=1).ask(REQUEST)


def test_a_follow_up_continues_the_conversation_without_tools() -> None:
    provider = Played([calls("{}"), answers("Bad"), answers("Good")])
    agent = agent_of(provider)
    first = agent.ask(REQUEST)
    second = agent.follow_up(first, "Mend it.")
    assert second.text == "Good"
    assert provider.requests[-1].tools == ()
    assert provider.requests[-1].items == (
        *first.request.items,
        Text(role="assistant", text="Bad"),
        Text(role="user", text="Mend it."),
    )
    assert second.usage == Usage(input_tokens=30, output_tokens=3)


def test_everything_that_happens_is_told() -> None:
    events = Events()
    agent_of(Played([calls("{}"), answers("Add it")]), steps=1, trace=events).ask(REQUEST)
    assert events.names == [
        "model.request",
        "model.reply",
        "tool.call",
        "tool.output",
        "budget.ended",
        "model.request",
        "model.reply",
    ]


def test_a_call_that_is_refused_is_told_with_what_git_said() -> None:
    def refuse(_: object) -> ToolResult:
        raise ToolRefusal("git cannot answer this here") from RepositoryError("git diff failed: /home/ada is gone")

    events = Events()
    agent = Agent(
        provider=Played([calls("{}", "{}"), answers("Add it")]),
        tools=[Tool(spec=COUNT.spec, handle=refuse)],
        budget=Budget(steps=5, tool_calls=1),
        deadline=Deadline.after(60),
        trace=events,
    )
    agent.ask(REQUEST)
    assert events.names[2:6] == ["tool.call", "tool.refused"] * 2
    first, second = events.fields[3], events.fields[5]
    assert first["cause"] == "git diff failed: /home/ada is gone"
    assert "/home/ada" not in str(first["output"])
    assert "the budget for tool calls is used up" in str(second["output"])
    assert (events.fields[0]["provider"], events.fields[0]["model"]) == ("played", "none")
