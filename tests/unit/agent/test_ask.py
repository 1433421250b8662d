"""One question, one judge, at most one repair."""

from collections.abc import Callable

import pytest

from git_agent.agent.ask import ask
from git_agent.agent.budget import Budget
from git_agent.agent.prompt import Prompt
from git_agent.agent.session import ModelSession
from git_agent.clock import Deadline
from git_agent.errors import ProviderError
from git_agent.evidence.pack import pack
from git_agent.model.draft import Author, Draft
from git_agent.model.evidence import Omission
from git_agent.model.exchange import AnswerFormat, Reply, Request, Text, ToolCall, ToolSpec, Usage
from git_agent.model.fault import Fault
from git_agent.model.guidance import NO_GUIDANCE, Document, Guidance
from git_agent.model.judged import Judged
from git_agent.model.prompt_context import PromptContext
from git_agent.model.tool import Tool, ToolResult
from git_agent.model.value import replace
from git_agent.prompts.parts import MOST_FAULTS
from git_agent.providers.base import Hear, unheard
from support.playing import Events, Played, answers

CONTEXT = PromptContext(command="hello", repository="shop", hint="Be polite.")
LOOK = Tool(
    spec=ToolSpec(name="look", description="Looks.", parameters={}), handle=lambda _: ToolResult(data={"seen": "Ada"})
)
PROMPT = Prompt(
    mode="a greeting",
    instructions=("Write a greeting.",),
    task="Greet whoever is there.",
    closing="Answer with the greeting alone.",
    evidence=pack((), (), most_bytes=0, focus_paths=0),
    guidance=NO_GUIDANCE,
    budget=Budget(steps=5, tool_calls=3),
    most_bytes=50_000,
    tools=(LOOK,),
    tool_advice="Look first.",
)


def judge(draft: Draft) -> Judged[str]:
    """Every word in capitals is a fault, every question mark a doubt."""
    return Judged(
        content=draft.text,
        faults=tuple(
            Fault(rule="loud", detail=f"{word} is too loud.") for word in draft.text.split() if word.isupper()
        ),
        doubts=(Fault(rule="unsure", detail="Are you sure?"),) * draft.text.count("?"),
    )


def judge_and_keep(unread: list[Omission]) -> Callable[[Draft], Judged[str]]:
    """The same judge, which also notes what guidance the draft was written without."""

    def judged(draft: Draft) -> Judged[str]:
        unread.extend(draft.unread)
        return judge(draft)

    return judged


def session_with(provider: Played, notes: list[str] | None = None, trace: Events | None = None) -> ModelSession:
    heard = notes if notes is not None else []
    return ModelSession(provider=provider, deadline=Deadline.after(60), trace=trace or Events(), note=heard.append)


def asked(provider: Played, prompt: Prompt = PROMPT) -> Judged[str]:
    return ask(session_with(provider), prompt, CONTEXT, judge)


def last_text(request: Request) -> str:
    item = request.items[-1]
    assert isinstance(item, Text)
    return item.text


def test_an_answer_without_a_fault_is_not_sent_back() -> None:
    provider = Played([answers("Hello")])
    assert asked(provider) == Judged(content="Hello", usage=Usage(input_tokens=10, output_tokens=1))
    assert len(provider.requests) == 1


def test_whoever_waits_is_told_who_is_asked_and_when_the_answer_is_checked() -> None:
    told: list[tuple[str, str]] = []
    provider = Played([answers("HELLO"), answers("Hello")])
    at_requests: list[list[str]] = []

    def judged(draft: Draft) -> Judged[str]:
        at_requests.append([step for step, _ in told])
        return judge(draft)

    session = replace(session_with(provider), progress=lambda step, words: told.append((step, words)))
    ask(session, PROMPT, CONTEXT, judged)
    assert told == [
        ("asking", f"Asking {provider.model}"),
        ("checking", "Checking the answer"),
        ("mending", f"Asking {provider.model} to mend its answer"),
        ("checking", "Checking the answer"),
    ]
    assert at_requests == [["asking", "checking"], ["asking", "checking", "mending", "checking"]]


def test_a_model_whose_name_is_not_known_yet_is_told_without_one() -> None:
    told: list[str] = []
    provider = Played([answers("Hello")])
    provider.model = ""
    ask(replace(session_with(provider), progress=lambda _, words: told.append(words)), PROMPT, CONTEXT, judge)
    assert told[0] == "Asking the model"


def test_a_faulty_answer_is_sent_back_once_with_its_faults_and_without_tools() -> None:
    provider = Played([answers("HELLO THERE"), answers("Hello there")])
    judged = asked(provider)
    assert (judged.content, judged.faults) == ("Hello there", ())
    assert judged.usage == Usage(input_tokens=20, output_tokens=2)
    repair = provider.requests[1]
    assert "\n- HELLO is too loud.\n- THERE is too loud.\n" in last_text(repair)
    assert repair.items[-2] == Text(role="assistant", text="HELLO THERE")
    assert repair.tools == ()


def test_a_second_answer_that_is_still_faulty_is_handed_over_with_its_own_faults() -> None:
    provider = Played([answers("HELLO THERE"), answers("HELLO"), answers("never asked for")])
    judged = asked(provider)
    assert judged.content == "HELLO"
    assert [fault.detail for fault in judged.faults] == ["HELLO is too loud."]
    assert len(provider.requests) == 2


def test_a_doubt_is_sent_back_too() -> None:
    provider = Played([answers("Hello?"), answers("Hello")])
    judged = asked(provider)
    assert (judged.content, judged.doubts) == ("Hello", ())
    assert "\n- Are you sure?\n" in last_text(provider.requests[1])


def test_a_doubt_that_stays_is_handed_over() -> None:
    judged = asked(Played([answers("Hello?"), answers("Hello there?")]))
    assert (judged.content, len(judged.doubts)) == ("Hello there?", 1)


@pytest.mark.parametrize("worse", ["HELLO", "Hello there??"])
def test_a_second_answer_that_is_worse_than_a_doubtful_one_is_not_taken(worse: str) -> None:
    judged = asked(Played([answers("Hello?"), answers(worse)]))
    assert (judged.content, judged.faults, len(judged.doubts)) == ("Hello?", (), 1)
    assert judged.usage == Usage(input_tokens=20, output_tokens=2)  # it was paid for all the same


def test_a_repair_is_in_the_words_of_whoever_asks_and_names_the_first_faults() -> None:
    provider = Played([answers("LOUD " * (MOST_FAULTS + 5)), answers("Hello")])
    asked(provider, replace(PROMPT, repair="release/repair"))
    repair = last_text(provider.requests[1])
    assert repair.count("- LOUD is too loud.") == MOST_FAULTS
    assert "\n- There are 5 more faults like these.\n" in repair
    assert "every other bullet as it was" in repair


def test_the_judge_learns_who_wrote_and_what_was_read() -> None:
    drafts: list[Draft] = []

    def remember(draft: Draft) -> Judged[str]:
        drafts.append(draft)
        return judge(draft)

    looks = Reply(text="", calls=(ToolCall(call_id="1", name="look", arguments="{}"),))
    guidance = Guidance(family="agents", target=".", documents=(Document(path="AGENTS.md", text="Say hello."),))
    session = session_with(Played([looks, answers("HELLO"), answers("Hello Ada")]))
    ask(session, replace(PROMPT, guidance=guidance), CONTEXT, remember)
    first, second = drafts
    assert first.author == Author(name="played", model="none", service="played")
    assert [label for label, _ in first.read] == ["guidance AGENTS.md", "hint", "tools"]
    assert '"seen": "Ada"' in first.read[2][1]
    assert second == replace(first, text="Hello Ada")


def test_guidance_that_could_not_be_read_is_told_before_the_model_is_asked() -> None:
    notes: list[str] = []
    trace = Events()
    guidance = replace(NO_GUIDANCE, skipped=(Omission(path="docs/AGENTS.md", reason="Permission denied"),))
    unread: list[Omission] = []
    session = session_with(Played([answers("Hello")]), notes, trace)
    ask(session, replace(PROMPT, guidance=guidance), CONTEXT, judge_and_keep(unread))
    assert notes == ["git-agent: the model is not told what docs/AGENTS.md says: Permission denied"]
    assert unread == [Omission(path="docs/AGENTS.md", reason="guidance, not read: Permission denied")]
    assert trace.names[:2] == ["guidance.skipped", "model.request"]


def test_whoever_uses_no_tools_is_shown_none() -> None:
    provider = Played([answers("Hello")])
    provider.uses_tools = False
    asked(provider)
    request = provider.requests[0]
    assert request.tools == ()
    assert "Look first." not in request.instructions
    assert "You have at most" not in last_text(request)


def test_the_words_all_questions_share_stand_around_those_of_this_one() -> None:
    provider = Played([answers("Hello")])
    answer_format = AnswerFormat(name="greeting", schema={"type": "object"})
    asked(provider, replace(PROMPT, answer_format=answer_format))
    request = provider.requests[0]
    assert request.instructions.startswith("Write a greeting.\n\n")
    assert request.instructions.endswith("\n\nLook first.")
    assert request.answer_format == answer_format
    assert request.tools == (LOOK.spec,)
    texts = [item.text for item in request.items if isinstance(item, Text)]
    assert any("mode: a greeting" in text for text in texts)
    assert "You have at most 5 steps and 3 tool calls." in texts[-1]
    assert "Be polite." in texts[-1]
    assert texts[-1].endswith("Answer with the greeting alone.")


class Broken(Played):
    """One that has no second answer."""

    def exchange(self, request: Request, *, deadline: Deadline, hear: Hear = unheard) -> Reply:
        if self.requests:
            raise ProviderError("the server is overloaded")
        return super().exchange(request, deadline=deadline, hear=hear)


def test_an_answer_that_was_only_doubtful_is_kept_when_its_repair_fails() -> None:
    trace = Events()
    judged = ask(session_with(Broken([answers("Hello?")]), trace=trace), PROMPT, CONTEXT, judge)
    assert (judged.content, len(judged.doubts)) == ("Hello?", 1)
    assert judged.usage == Usage(input_tokens=10, output_tokens=1)
    assert "repair.failed" in trace.names


def test_a_faulty_answer_whose_repair_fails_is_an_error() -> None:
    with pytest.raises(ProviderError, match="overloaded"):
        asked(Broken([answers("HELLO")]))


@pytest.mark.parametrize(("lines", "is_told"), [(10, False), (20_000, True)])
def test_guidance_that_is_only_shown_in_part_is_told_too(lines: int, is_told: bool) -> None:
    notes: list[str] = []
    trace = Events()
    document = Document(path="AGENTS.md", text="Say <hello>.\n" * lines)
    guidance = Guidance(family="agents", target=".", documents=(document,))
    unread: list[Omission] = []
    session = session_with(Played([answers("Hello")]), notes, trace)
    ask(session, replace(PROMPT, guidance=guidance), CONTEXT, judge_and_keep(unread))
    assert notes == ["git-agent: the model is told only the beginning of AGENTS.md: it is too long"] * is_told
    assert unread == [Omission(path="AGENTS.md", reason="guidance, cut to fit")] * is_told
    assert ("guidance.cut" in trace.names) == is_told
