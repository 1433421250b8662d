"""The loop: ask, use tools, ask again, until the model answers or a budget ends.

A reply with tool calls is carried out call by call and sent back; a reply with text alone is the answer.
When a budget ends a person at a terminal may extend it; otherwise the model is asked once more, without
tools, for its answer from what it has seen. The transcript only ever grows.
"""

import json
from collections.abc import Callable, Mapping, Sequence

from git_agent.agent.budget import Budget, Spent
from git_agent.agent.dispatch import dispatch, refused
from git_agent.agent.outgoing import Outgoing
from git_agent.clock import Deadline
from git_agent.errors import ProviderError, TimeLimitExceeded
from git_agent.model.exchange import Item, Reply, Request, Text, ToolCall, ToolOutput, Usage
from git_agent.model.tool import Tool
from git_agent.model.trace import Trace
from git_agent.model.value import replace, value
from git_agent.providers.base import Provider, unheard

# Characters of what a model writes, and of what it asks its tools at once: every reply is sent back with all that
# follow, so that one which does not end would be paid for again and again.
MOST_REPLY = 1 << 20
MOST_CALLS = 1 << 17

Extend = Callable[[str], bool]


@value
class Transcript:
    """A request with everything said since, the answer, and what it cost."""

    request: Request
    text: str
    usage: Usage


def _facts(provider: Provider, request: Request) -> dict[str, str | int]:
    """What a trace tells about a request: who is asked, for what, and all of it as it goes out."""
    body = provider.as_sent(request)
    reasoning = body.get("reasoning")
    effort = reasoning.get("effort") if isinstance(reasoning, Mapping) else body.get("reasoning_effort")
    asked_for = {"effort": effort, "tier": body.get("service_tier")}
    return {
        "provider": provider.name,
        **({"server": provider.server} if provider.server else {}),
        "model": provider.model,
        **{name: str(value) for name, value in asked_for.items() if value},
        "items": len(request.items),
        "tools": len(request.tools),
        "request": json.dumps(body, ensure_ascii=False),
    }


class Agent:
    """One model with its tools and budgets, for one task."""

    def __init__(
        self,
        *,
        provider: Provider,
        tools: Sequence[Tool],
        budget: Budget,
        deadline: Deadline,
        trace: Trace,
        extend: Extend | None = None,
    ) -> None:
        self._provider = provider
        self._tools = {tool.spec.name: tool for tool in tools}
        self._budget = budget
        self._deadline = deadline
        self._trace = trace
        self._extend = extend
        self._outgoing = Outgoing()
        self._usage = Usage(input_tokens=0, output_tokens=0)

    def ask(self, request: Request) -> Transcript:
        """The model's answer, after as many tool calls as the budgets allow."""
        request = replace(request, tools=tuple(tool.spec for tool in self._tools.values()))
        spent = Spent()
        while True:
            spent.steps += 1
            reply = self._exchange(request)
            if not reply.calls or not self._tools:  # whoever has no tools and asks for one has not answered
                return self._answered(request, reply)
            request = replace(request, items=request.items + self._carried_out(reply, spent))
            ended = spent.exhausted(self._budget)
            if ended and not self._extended(ended):
                return self._final(request, ended)

    def follow_up(self, transcript: Transcript, text: str) -> Transcript:
        """One more answer in the same transcript, without tools."""
        turn = (Text(role="assistant", text=transcript.text), Text(role="user", text=text))
        request = replace(transcript.request, items=transcript.request.items + turn, tools=())
        return self._answered(request, self._exchange(request))

    def _final(self, request: Request, ended: str) -> Transcript:
        note = f"The budget for {ended} is used up. Answer now, from what you have seen, without tools."
        request = replace(request, items=(*request.items, Text(role="developer", text=note)), tools=())
        self._trace.event("budget.ended", budget=ended)
        reply = self._exchange(request)
        if reply.calls:
            raise TimeLimitExceeded(
                f"the budget for {ended} is used up, and the model still asks for tools",
                hint="allow more with --max-steps or model.tool_calls, another model, or `--fallback builtin`",
            )
        return self._answered(request, reply)

    def _exchange(self, request: Request) -> Reply:
        request = self._outgoing.request(request)
        with self._deadline.spent_on("the model"):
            self._provider.prepare(deadline=self._deadline)
        # Recorded before it is sent: a request that comes to nothing is one that somebody will look for.
        self._trace.event("model.request", **_facts(self._provider, request))
        # An answer in a format of ours is for programs: nobody reads along.
        hear = unheard if request.answer_format else self._trace.heard
        with self._deadline.spent_on("the model"):
            reply = self._provider.exchange(request, deadline=self._deadline, hear=hear)
        call_chars = sum(len(call.arguments) + len(call.name) for call in reply.calls)
        if len(reply.text) > MOST_REPLY or call_chars > MOST_CALLS:
            raise ProviderError("the model does not stop writing", hint="try again, or `--fallback builtin`")
        if reply.usage:
            self._usage = Usage(
                input_tokens=self._usage.input_tokens + reply.usage.input_tokens,
                output_tokens=self._usage.output_tokens + reply.usage.output_tokens,
            )
        self._trace.event("model.reply", calls=len(reply.calls), text=reply.text, raw=reply.raw)
        return reply

    def _answered(self, request: Request, reply: Reply) -> Transcript:
        if reply.calls or not reply.text.strip():
            what = "asked for tools that it does not have" if reply.calls else "answered with nothing"
            raise ProviderError(f"the model {what}", hint="try again, another model, or `--fallback builtin`")
        return Transcript(request=request, text=reply.text, usage=self._usage)

    def _carried_out(self, reply: Reply, spent: Spent) -> tuple[Item, ...]:
        items: list[Item] = [Text(role="assistant", text=reply.text)] if reply.text.strip() else []
        # Each with its output, refused ones too: the API takes no transcript in which a call is left open.
        for call in reply.calls:
            items += [call, ToolOutput(call_id=call.call_id, output=self._output(call, spent))]
        return tuple(items)

    def _output(self, call: ToolCall, spent: Spent) -> str:
        self._trace.event("tool.call", tool=call.name, arguments=call.arguments)
        if spent.tool_calls >= self._budget.tool_calls:
            answer = refused(call, "the budget for tool calls is used up")
        elif not self._deadline.remaining():
            # No error here: the next exchange has the right one, and git need not work for it.
            answer = refused(call, "the time is used up")
        else:
            spent.tool_calls += 1
            answer = dispatch(call, self._tools)
        name = "tool.refused" if answer.is_refusal else "tool.output"
        # Why git refused stays here: its words name folders of this machine.
        cause = {"cause": answer.cause} if answer.cause else {}
        self._trace.event(name, tool=call.name, output=answer.text, **cause)
        return answer.text

    def _extended(self, ended: str) -> bool:
        if self._extend is None or not self._extend(ended):
            return False
        self._budget = self._budget.extended()
        return True
