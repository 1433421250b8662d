"""A conversation about a release over real HTTP: what is asked, and what becomes of good and bad answers."""

import json
import os
from collections.abc import Mapping
from typing import Any

import pytest

from git_agent.agent.session import ModelSession
from git_agent.clock import Deadline
from git_agent.config.load import load
from git_agent.errors import AuthError, InvalidMessage, ProviderError
from git_agent.model.draft import BUILTIN, Author
from git_agent.model.exchange import Reply, Request, Text, Usage
from git_agent.model.judged import Judged
from git_agent.model.prompt_context import PromptContext
from git_agent.model.value import replace, value
from git_agent.providers.base import Hear, Provider, Ready, plain_form, unheard
from git_agent.providers.credentials import Login
from git_agent.providers.openai_compatible import OpenAICompatible
from git_agent.release.draft import BuiltinReleaseDrafter, usable_draft
from git_agent.release.judge.candidates import Candidate, sections_of
from git_agent.release.note import BREAKING, FEATURES, NoteRef, NoteSection
from git_agent.release.polish.judge import NoteJudge
from git_agent.release.polish.model_draft import ModelReleaseDrafter
from git_agent.release.polish.release_text import packed_text
from git_agent.release.read.span import RangeSpec, ReleaseSpan
from git_agent.release.task import NoteDraft, RangeChanges, ReleaseEvidence, ReleaseTask
from support.model_server import ModelServer, Turn, call, fails, says, wants
from support.reading import git_of
from support.releasing import candidate
from support.repo import Repo

PLENTY = 120.0  # seconds; a fence, never an expectation
CONTEXT = PromptContext(command="release-note", repository="shop")


class Silence:
    """A trace nobody reads."""

    def event(self, name: str, **fields: str | int) -> None:
        pass

    def heard(self, piece: str) -> None:
        pass


@pytest.fixture
def evidence(repo: Repo) -> ReleaseEvidence:
    """A release with a new feature and a removal."""
    begin = repo.commit("Begin", {"src/cart.py": "def total(items):\n    return sum(items)\n"})
    add = repo.commit(
        "feat(cart): add discounts (#12)",
        {"src/cart.py": "def total(items, discount=0):\n    return sum(items) - discount\n"},
    )
    gone = repo.commit("feat!: remove --old-format", {"src/format.py": "FORMATS = ('json',)\n"})
    candidates = (
        candidate(1, "Remove `--old-format`", section=BREAKING, commits=(gone,)),
        candidate(2, "Add discounts", label="cart", commits=(add,), pr="12"),
    )
    items = tuple(one.item for one in candidates)
    span = ReleaseSpan(
        base="v1.0.0",
        base_oid=begin,
        base_tag=None,
        release="v2.0.0",
        release_oid=gone,
        release_tag=None,
        reason="base v1.0.0: the version before v2.0.0",
        family=None,
    )
    entries = tuple(item.entry for item in items)
    return ReleaseEvidence(
        changes=RangeChanges(span=span, entries=entries, items=items, candidates=candidates, omitted={})
    )


def note(evidence: ReleaseEvidence, *, feature: str = "`total` takes a `discount`", lost: bool = False) -> str:
    """What a model answers about that release."""
    gone, add = (one.refs[0].value for one in evidence.changes.candidates)
    sections = [(BREAKING, None, "`--old-format` is no longer accepted", gone), (FEATURES, "cart", feature, add)]
    return json.dumps(
        {
            "sections": [
                {"heading": heading, "bullets": [{"label": label, "summary": summary, "refs": [_commit(oid)]}]}
                for heading, label, summary, oid in sections[: 1 if lost else None]
            ]
        }
    )


def _commit(oid: str) -> dict[str, str]:
    return {"type": "commit", "value": oid[:12]}


@value
class Drafted:
    """What of a draft is used, and what it cost."""

    note: NoteDraft
    usage: Usage | None


def drafted_by(provider: Provider, repo: Repo, evidence: ReleaseEvidence) -> Drafted:
    settings = load(environ=os.environ, root=repo.path, flags={"model.steps": 3}).settings
    session = ModelSession(provider=provider, deadline=Deadline.after(PLENTY), trace=Silence(), note=print)
    task, git = ReleaseTask(settings=settings, spec=RangeSpec()), git_of(repo)
    evidence = replace(evidence, text=packed_text(task, evidence, git=git))
    drafter = ModelReleaseDrafter(git=git, context=CONTEXT, session=session)
    judged = drafter.draft(task, evidence, NoteJudge(evidence))
    return Drafted(note=usable_draft(judged), usage=judged.usage)


def drafted(repo: Repo, evidence: ReleaseEvidence, *turns: Turn) -> tuple[Drafted, list[dict[str, Any]]]:
    """What a model that takes these turns makes of the release, and the bodies it was sent."""
    with ModelServer(*turns) as server:
        login = Login(kind="none", base_url=server.base_url)
        made = drafted_by(OpenAICompatible(model="a-model", login=login), repo, evidence)
    return made, server.bodies


def with_candidates(evidence: ReleaseEvidence, *candidates: Candidate) -> ReleaseEvidence:
    return replace(evidence, changes=replace(evidence.changes, candidates=candidates))


def summaries(sections: tuple[NoteSection, ...]) -> list[str]:
    return [one.summary for section in sections for one in section.bullets]


def last_said(body: dict[str, Any]) -> str:
    said = body["input"][-1]["content"][0]["text"]
    assert isinstance(said, str)
    return said


def test_a_good_answer_is_the_note(repo: Repo, evidence: ReleaseEvidence) -> None:
    made, _ = drafted(repo, evidence, says(note(evidence)))
    gone, add = evidence.changes.candidates
    assert (made.note.author, made.note.warnings) == (
        Author(name="openai", model="a-model", service="openai-compatible"),
        (),
    )
    assert made.usage == Usage(input_tokens=11, output_tokens=7)
    assert summaries(made.note.sections) == ["`--old-format` is no longer accepted", "`total` takes a `discount`"]
    assert made.note.sections[1].bullets[0].refs == (add.refs[0], NoteRef(type="pr", value="12"))
    assert made.note.sections[0].bullets[0].refs == gone.refs


def test_the_request_asks_for_the_form_with_one_tool(repo: Repo, evidence: ReleaseEvidence) -> None:
    _, (body,) = drafted(repo, evidence, says(note(evidence)))
    form = body["text"]["format"]
    assert (form["type"], form["name"], form["strict"]) == ("json_schema", "release_note", True)
    assert [tool["name"] for tool in body["tools"]] == ["repo_summary"]
    assert "You have at most 12 steps and 24 tool calls." in last_said(body)
    assert "mode: release v1.0.0..v2.0.0\n" in json.dumps(body).replace("\\n", "\n")
    assert "range: v1.0.0..v2.0.0\nwhy: base v1.0.0: the version before v2.0.0\n" in last_said(body)
    assert "+def total(items, discount=0):" in last_said(body)


def test_the_tool_answers_and_what_it_says_may_be_said(repo: Repo, evidence: ReleaseEvidence) -> None:
    answer = says(note(evidence, feature="`total` takes a `discount` on `main`"))
    made, bodies = drafted(repo, evidence, wants(call("repo_summary")), answer)
    assert made.note.warnings == ()
    assert '"branch": "main"' in bodies[1]["input"][-1]["output"]


def test_a_fault_is_repaired_once_with_its_exact_words(repo: Repo, evidence: ReleaseEvidence) -> None:
    bad = says(note(evidence, feature="Discounts come from `discounts.toml`, allowing users to save"))
    made, (_, repair) = drafted(repo, evidence, bad, says(f"```json\n{note(evidence)}\n```"))
    assert summaries(made.note.sections)[1] == "`total` takes a `discount`"
    assert made.usage == Usage(input_tokens=22, output_tokens=14)
    assert 'bears out the path "discounts.toml": correct it or leave it out.' in last_said(repair)
    assert '"allowing users to save" says nothing about the change: leave it out.' in last_said(repair)
    assert repair["text"]["format"]["name"] == "release_note"
    assert "tools" not in repair


def test_an_answer_that_is_no_note_is_repaired_too(repo: Repo, evidence: ReleaseEvidence) -> None:
    made, (_, repair) = drafted(repo, evidence, says("### New Features\n- Discounts"), says(note(evidence)))
    assert made.note.author.name == "openai"
    assert "The answer is not one JSON object" in last_said(repair)


def test_a_lost_change_that_stays_lost_is_refused(repo: Repo, evidence: ReleaseEvidence) -> None:
    bad = says(note(evidence, lost=True))
    with pytest.raises(InvalidMessage, match="no bullet refers to candidate c2") as caught:
        drafted(repo, evidence, bad, bad)
    assert "--fallback builtin" in str(caught.value.hint)
    assert caught.value.text.startswith("### ")


@pytest.mark.parametrize("text", ["I cannot do that.", '{"sections": [{"heading": "New Features", "bullets": []}]}'])
def test_an_answer_without_bullets_is_shown_as_it_came(repo: Repo, evidence: ReleaseEvidence, text: str) -> None:
    with pytest.raises(InvalidMessage) as caught:
        drafted(repo, evidence, says(text), says(text))
    assert caught.value.text == text


def test_a_faulty_note_is_refused_with_all_faults(repo: Repo, evidence: ReleaseEvidence) -> None:
    bad = says(note(evidence, feature="Adds `one_name` and `two_names`"))
    with pytest.raises(InvalidMessage) as caught:
        drafted(repo, evidence, bad, bad)
    assert [fault.rule for fault in caught.value.faults] == ["not-in-evidence"] * 2
    assert caught.value.exit_code == 9


@pytest.mark.parametrize(("turn", "error"), [(fails(401, "no"), AuthError), (fails(400, "no"), ProviderError)])
def test_who_cannot_be_asked_is_an_error(
    repo: Repo, evidence: ReleaseEvidence, turn: Turn, error: type[Exception]
) -> None:
    with pytest.raises(error):
        drafted(repo, evidence, turn)


def test_changes_beyond_the_limit_are_told_in_the_authors_words(repo: Repo, evidence: ReleaseEvidence) -> None:
    repo.write(".git-agent.toml", "[limits]\nrelease_commits = 2\n")
    late = tuple(candidate(number, f"Add the late thing {number}") for number in range(3, 50))
    many = with_candidates(evidence, *evidence.changes.candidates, *late)
    made, (body,) = drafted(repo, many, says(note(evidence)))
    assert summaries(made.note.sections)[:2] == ["`--old-format` is no longer accepted", "`total` takes a `discount`"]
    assert summaries(made.note.sections)[2:] == [one.draft_fact for one in late]
    assert "47 more changes, counted by section and label\nNew Features: 47\n" in last_said(body)
    assert "late thing" not in last_said(body)


class Voice(Ready):
    """A provider without tools that gives one answer."""

    name = "voice"
    uses_tools = False
    model = "a-voice"

    def __init__(self, text: str) -> None:
        self.text = text
        self.requests: list[Request] = []

    def as_sent(self, request: Request) -> Mapping[str, object]:
        return plain_form(request, model=self.model)

    def exchange(self, request: Request, *, deadline: Deadline, hear: Hear = unheard) -> Reply:
        self.requests.append(request)
        return Reply(text=self.text)


def test_a_provider_without_tools_is_offered_none(repo: Repo, evidence: ReleaseEvidence) -> None:
    voice = Voice(note(evidence))
    assert drafted_by(voice, repo, evidence).note.author.name == "voice"
    (request,) = voice.requests
    assert request.tools == ()
    assert "There are no tools for this task" in request.instructions
    assert not any("# Tool policy" in item.text for item in request.items if isinstance(item, Text))


def test_a_model_is_not_asked_about_nothing(repo: Repo, evidence: ReleaseEvidence) -> None:
    voice = Voice("")
    made = drafted_by(voice, repo, with_candidates(evidence))
    assert made == Drafted(note=NoteDraft(sections=(), author=BUILTIN), usage=None)
    assert voice.requests == []


def test_where_no_change_fits_into_a_request_that_is_said(repo: Repo, evidence: ReleaseEvidence) -> None:
    repo.write(".git-agent.toml", "[limits]\nrequest_bytes = 1\n")
    voice = Voice("")
    made = drafted_by(voice, repo, evidence)
    assert made.note.sections == sections_of(evidence.changes.candidates)
    assert made.note.warnings == ("no model was asked: `limits.request_bytes` leaves no room for a single change",)
    assert voice.requests == []


def test_the_built_in_writer_says_what_the_authors_said(evidence: ReleaseEvidence) -> None:
    task = ReleaseTask(settings=load(environ={}, root=None, flags=None).settings, spec=RangeSpec())
    made = BuiltinReleaseDrafter().draft(task, evidence, NoteJudge(evidence))
    assert made == Judged(content=NoteDraft(sections=sections_of(evidence.changes.candidates), author=BUILTIN))
    assert summaries(made.content.sections) == ["Remove `--old-format`", "Add discounts"]
