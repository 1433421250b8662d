"""A model as planner, over real HTTP with the real SDK: what it is sent, how it is corrected, and what replaces it."""

import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from git_agent.model.value import replace
from git_agent.store.places import watch_folder
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.desk import Desk
from git_agent.watch.plan.prompt_trace import find_trace
from git_agent.watch.plan.values import Plan, Window
from git_agent.watch.settings import WatchSettings
from git_agent.wiring import console_of_this_process, this_process
from git_agent.workspace import Process, Workspace
from support.model_server import ModelServer, Turn, fails, hangs, says
from support.planning import captured
from support.reading import git_of
from support.repo import Repo

FILES = {
    "src/parser.py": "def parse_rule(text):\n    return text\n",
    "tests/test_parser.py": "def test_parse_rule():\n    assert parse_rule('a')\n",
    "billing/invoice.go": "package billing\n\nfunc Total(cents []int) int { return 0 }\n",
}
SECRET = "AKIA" + "IOSFODNN7" + "EXAMPLE"
Json = dict[str, Any]
Planned = Callable[..., tuple[Plan, list[Json]]]


def answer(selected: list[int], deferred: list[int] | None = None, **more: Any) -> Json:
    return {
        "selected_seqs": selected,
        "deferred_seqs": deferred or [],
        "subject": "Parse rules of a text",
        "body": "- Add parse_rule\n- Test it",
        "grouping_reason": "the parser and its test",
        "deferred_reasons": [{"seq": seq, "reason": "still going on"} for seq in deferred or []],
        "commit_groups": [],
        **more,
    }


def turn(data: Json) -> Turn:
    return says(json.dumps(data))


def messages(*pairs: tuple[str, str]) -> Turn:
    return turn({"messages": [{"subject": subject, "body": body} for subject, body in pairs]})


GOOD = answer([1, 2], [3])


@pytest.fixture
def process() -> Process:
    return this_process(console_of_this_process())


@pytest.fixture
def planned(repo: Repo, process: Process) -> Planned:
    """Plans one window with a server that says these things; the plan, and the requests that came."""
    repo.commit("Begin", {"README.md": "# Shop\n"})

    def plan(*turns: Turn, window: Window | None = None, breaker: Breaker | None = None, **more: Any) -> Any:
        window = window or captured(repo, FILES)
        with ModelServer(*turns) as server:
            given: Json = {"strategy": "intent", "provider": "openai", "model": "m", "timeout_seconds": 60.0, **more}
            settings = WatchSettings(base_url=server.base_url, **given)
            environ = {**process.environ, "ACD_AI_API_KEY": "key-of-the-watch", "ACD_AI_BASE_URL": server.base_url}
            workspace = Workspace(replace(process, environ=environ), folder=repo.path)
            with Desk(workspace, now=lambda: 1000.0) as desk:
                made = desk.plan(window, settings, breaker or Breaker())
            return made, [request.body for request in server.requests]

    return plan


def sent(body: Json) -> str:
    """Everything in a request that a person could read."""
    return json.dumps([body["input"], body["instructions"]], ensure_ascii=False)


def request_in(body: Json) -> Json:
    """The planner request in the words of the user."""
    text = body["input"][-1]["content"]
    text = text if isinstance(text, str) else text[0]["text"]
    inner = text[text.index("{") : text.rindex("}") + 1]
    request: Json = json.loads(inner.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    return request


def folder(repo: Repo) -> Path:
    return watch_folder(git_of(repo).repository).path


def test_a_valid_plan_is_taken_as_it_is(planned: Planned) -> None:
    plan, requests = planned(turn(GOOD))
    assert plan.failure is None
    assert [(group.seqs, group.subject) for group in plan.groups] == [((1, 2), "Parse rules of a text")]
    assert plan.groups[0].body == "- Add parse_rule\n- Test it"
    assert plan.groups[0].reason == "the parser and its test"
    assert [(one.seq, one.reason) for one in plan.deferred] == [(3, "still going on")]
    assert (plan.source, plan.provider, plan.model, plan.failure, len(requests)) == ("model", "openai", "m", None, 1)


def test_the_answer_is_asked_for_as_a_strict_schema(planned: Planned) -> None:
    _, (body,) = planned(turn(GOOD))
    form = body["text"]["format"]
    assert (form["name"], form["strict"]) == ("capture_intent_plan", True)
    assert set(form["schema"]["properties"]) == set(GOOD)


def test_groups_become_commits_in_their_order(planned: Planned) -> None:
    groups = [
        {"selected_seqs": [1, 2], "subject": "Parse rules", "body": "- Add parse_rule", "grouping_reason": "parser"},
        {"selected_seqs": [3], "subject": "Count cents", "body": "", "grouping_reason": "billing"},
    ]
    plan, _ = planned(turn(answer([1, 2, 3], commit_groups=groups)))
    assert [(group.seqs, group.subject) for group in plan.groups] == [((1, 2), "Parse rules"), ((3,), "Count cents")]


def test_without_consent_no_source_line_leaves(planned: Planned) -> None:
    _, (body,) = planned(turn(GOOD))
    assert "parse_rule(text)" not in sent(body)
    offered = request_in(body)["offered_captures"]
    assert [one["seq"] for one in offered] == [1, 2, 3]
    assert set(offered[0]) == {"seq", "path", "op", "timestamp", "defer_count", "fidelity", "file_metadata"}
    assert offered[0]["file_metadata"] == {
        "kind": "text",
        "before_bytes": 0,
        "after_bytes": len(FILES["src/parser.py"]),
        "diff_omitted_reason": "not_requested_or_unavailable",
    }


def test_with_consent_the_diff_is_sent(planned: Planned) -> None:
    _, (body,) = planned(turn(GOOD), diff_egress=True)
    request = request_in(body)
    assert "+def parse_rule(text):" in request["offered_captures"][0]["captured_diff"]
    assert "file_metadata" not in request["offered_captures"][0]
    assert (request["forced_aging"], request["commit_format"]) == (False, "imperative")
    assert [one["subject"] for one in request["recent_commits"]] == ["Begin"]


def test_a_diff_is_redacted_before_it_is_cut(planned: Planned, repo: Repo) -> None:
    key = "-----BEGIN RSA PRIVATE KEY-----\n" + "MIIEowIBAAKCAQEAo\n" * 99 + "-----END RSA PRIVATE KEY-----\n"
    window = captured(
        repo,
        {
            "a.txt": f"token = '{SECRET}'\n" + "word and word\n" * 4000,
            "b.txt": "first line\n" * 500 + key + "last line\n" * 1500,
        },
    )
    _, (body,) = planned(turn(answer([1], [2])), window=window, diff_egress=True)
    assert SECRET not in sent(body)
    assert "MIIEow" not in sent(body)
    diffs = [one["captured_diff"] for one in request_in(body)["offered_captures"]]
    assert "[… cut …]" in diffs[0]
    assert all(len(diff.encode()) <= 16_000 for diff in diffs)


def test_all_of_it_stays_within_the_limit_of_a_request(planned: Planned, repo: Repo) -> None:
    window = captured(repo, {f"file{number}.txt": f"line {number}\n" * 5000 for number in range(10)})
    _, (body,) = planned(turn(answer([*range(1, 11)])), window=window, diff_egress=True)
    assert len(json.dumps(body, ensure_ascii=False).encode()) <= 220_000


def test_an_invalid_answer_is_sent_back_with_its_exact_fault(planned: Planned, repo: Repo) -> None:
    plan, requests = planned(turn(answer([1, 2])), turn(GOOD))
    assert plan.source == "model"
    assert len(requests) == 2
    assert "Seq 3 is neither selected nor deferred." in sent(requests[1])
    (line,) = (folder(repo) / "planner-rejects.jsonl").read_text().splitlines()
    rejected = json.loads(line)
    assert (rejected["code"], rejected["offered_seqs"], rejected["provider"]) == (3, [1, 2, 3], "openai")
    assert (rejected["selected_count"], rejected["deferred_count"]) == (2, 0)
    assert "raw" not in rejected
    assert stat.S_IMODE((folder(repo) / "planner-rejects.jsonl").stat().st_mode) == 0o600


@pytest.mark.parametrize(("retries", "calls"), [(0, 1), (1, 2), (2, 3)])
def test_there_are_as_many_corrections_as_are_set_and_then_the_fallback(
    planned: Planned, retries: int, calls: int
) -> None:
    plan, requests = planned(*[turn(answer([1]))] * 5, retries=retries)
    assert len(requests) == calls
    assert [group.seqs for group in plan.groups] == [(1,)]
    assert plan.groups[0].subject == "Add src/parser.py with parse_rule"
    assert [one.seq for one in plan.deferred] == [2, 3]
    assert (plan.source, plan.counts_deferrals) == ("fallback", False)
    assert plan.breaker.invalid == 1
    assert [note.kind for note in plan.notes] == ["planner_error"]


def test_the_raw_answer_is_kept_only_where_that_is_asked_for(planned: Planned, repo: Repo) -> None:
    planned(says(f"no plan but {SECRET}"), retries=0, rejects_raw=True)
    rejected = json.loads((folder(repo) / "planner-rejects.jsonl").read_text())
    assert rejected["raw"].startswith("no plan but")
    assert SECRET not in json.dumps(rejected)


@pytest.mark.parametrize("broken", [fails(500, "down"), fails(401, "no"), hangs])
def test_a_failure_on_the_way_gets_no_correction_and_opens_the_breaker(planned: Planned, broken: Turn) -> None:
    plan, requests = planned(*[broken] * 8, timeout_seconds=0.1, retries=2)
    assert plan.source == "fallback"
    assert plan.breaker.state(1001.0) == "open"
    assert not any("cannot be used" in sent(body) for body in requests)


def test_a_server_that_knows_neither_api_is_told_with_what_it_lacks(planned: Planned) -> None:
    plan, _ = planned(fails(404, "no such path"), fails(404, "no such path"), retries=0)
    assert plan.source == "fallback"
    assert "offers neither of the two APIs" in (plan.failure or "")


def test_while_the_breaker_is_open_nobody_is_asked_and_the_built_in_planner_plans(planned: Planned) -> None:
    opened = Breaker(provider="openai").unreachable("down", now=999.0)
    plan, requests = planned(turn(GOOD), breaker=opened)
    assert requests == []
    assert [group.seqs for group in plan.groups] == [(1, 2), (3,)]
    assert (plan.source, plan.failure, plan.breaker.bypassed) == ("builtin", "breaker_open", 1)


def test_a_good_probe_closes_the_breaker(planned: Planned) -> None:
    opened = Breaker(provider="openai").unreachable("down", now=900.0)
    plan, _ = planned(turn(GOOD), breaker=opened)
    assert plan.breaker == Breaker(provider="openai")


def test_missing_credentials_end_in_the_fallback_that_names_them(repo: Repo, process: Process) -> None:
    window = captured(repo, FILES)
    environ = {name: text for name, text in process.environ.items() if not name.startswith("OPENAI")}
    workspace = Workspace(replace(process, environ=environ), folder=repo.path)
    with Desk(workspace, now=lambda: 1000.0) as desk:
        plan = desk.plan(window, WatchSettings(strategy="intent", provider="openai"), Breaker())
    assert plan.source == "fallback"
    assert "no way to reach" in (plan.failure or "")


def test_a_weak_message_is_rewritten_under_a_locked_plan(planned: Planned) -> None:
    weak = answer([1, 2], [3], subject="Update file", body="")
    plan, requests = planned(turn(weak), messages(("Parse rules of a text", "- Add parse_rule")))
    assert [(group.seqs, group.subject, group.reason) for group in plan.groups] == [
        ((1, 2), "Parse rules of a text", "the parser and its test")
    ]
    assert [one.seq for one in plan.deferred] == [3]
    assert [(note.kind, note.reason) for note in plan.notes] == [
        ("message_quality_rewrite", "generic_subject, body_required")
    ]
    (rewrite,) = request_in(requests[1])["rewrites"]
    assert rewrite["locked_plan"] == {
        "selected_seqs": [1, 2],
        "deferred_seqs": [3],
        "grouping_reason": "the parser and its test",
    }
    assert (rewrite["prior_subject"], rewrite["body_required"]) == ("Update file", True)
    assert [one["code"] for one in rewrite["quality_failures"]] == ["generic_subject", "body_required"]
    assert set(requests[1]["text"]["format"]["schema"]["properties"]) == {"messages"}


@pytest.mark.parametrize(
    "reply",
    [
        messages(("Update parser.py", "- Add parse_rule")),
        messages(("Parse rules", "prose")),
        messages(),
        turn(GOOD),
        says("nothing"),
    ],
)
def test_an_invalid_rewrite_ends_in_the_fallback_and_never_in_the_weak_message(
    planned: Planned, reply: Turn, repo: Repo
) -> None:
    plan, requests = planned(turn(answer([1, 2], [3], subject="Update file")), reply)
    assert len(requests) == 2
    assert plan.source == "fallback"
    assert plan.groups[0].seqs == (1,)
    assert plan.groups[0].subject == "Add src/parser.py with parse_rule"
    assert [note.kind for note in plan.notes] == ["message_quality_fallback"]
    reject = json.loads((folder(repo) / "planner-rejects.jsonl").read_text())
    assert (reject["code_name"], reject["offered_seqs"]) == ("shape", [1, 2, 3])


def test_what_cannot_be_written_down_is_told_with_the_plan(planned: Planned, repo: Repo) -> None:
    repo.write(".git/acd/planner-rejects.jsonl/in-the-way", "")
    repo.write(".git/acd/prompt-trace", "in the way")
    plan, _ = planned(turn(answer([9])), turn(GOOD), prompt_trace=True)
    assert plan.source == "model"
    assert [problem.partition(": ")[0].rpartition("/")[2] for problem in plan.problems] == [
        "planner-rejects.jsonl cannot be written",
        "prompt-trace cannot be written",
    ]


def test_a_rewrite_shares_the_budget_of_corrections(planned: Planned) -> None:
    plan, requests = planned(turn(answer([1, 2], [3], subject="Update file")), retries=0)
    assert len(requests) == 1
    assert plan.source == "fallback"


OWN_MESSAGE = "Add src/parser.py with parse_rule\n"
NO_MESSAGES = {
    "steers CI": ("Parse rules of a text [skip ci]", "- Add parse_rule"),
    "steers CI in the body": ("Parse rules of a text", "- Add parse_rule [ci skip]"),
    "steers a queue": ("Parse rules of a text", "- Add parse_rule\n- Commit-Queue: +2"),
    "folds itself": ("fixup! Parse rules of a text", "- Add parse_rule"),
    "merges": ("Merge branch evil into main", "- Add parse_rule"),
    "reverts": ("Parse rules of a text", "- This reverts commit 1234567."),
    "refuses": ("I'm sorry, I can't help with that", "- Add parse_rule"),
    "refuses in the body": ("Parse rules of a text", "- I'm sorry, I can't help with that."),
    "shows a placeholder": ("Parse rules of a text", "- Add parse_rule with [REDACTED:password]"),
    "quotes a secret": ("Parse rules of a text", f"- Add parse_rule with {SECRET}"),
    "colours the body": ("Parse rules of a text", "- Add \x1b[31mparse_rule\x1b[0m"),
    "ends the body early": ("Parse rules of a text", "- Add parse\0_rule"),
    "breaks lines": ("Parse rules of a text", "- Add parse_rule\u2028and more"),
    "hides characters": ("Parse rules\u200b of a text", "- Add parse_rule"),
    "hides characters in the body": ("Parse rules of a text", "- Add\u200b parse_rule"),
    "has half a character": ("Parse rules of a text", "- Add parse_rule \ud800"),
    "is signed only": ("Signed-off-by: Linus <l@example.org>", "- Add parse_rule"),
}


@pytest.mark.parametrize(("subject", "body"), NO_MESSAGES.values(), ids=NO_MESSAGES)
def test_what_commit_refuses_of_a_model_is_never_published(planned: Planned, subject: str, body: str) -> None:
    plan, requests = planned(*[turn(answer([1, 2], [3], subject=subject, body=body))] * 3, messages((subject, body)))
    assert len(requests) > 1
    assert plan.source == "fallback"
    assert plan.groups[0].message == OWN_MESSAGE


@pytest.mark.parametrize(("subject", "body"), NO_MESSAGES.values(), ids=NO_MESSAGES)
def test_in_event_mode_it_is_not_published_either(planned: Planned, repo: Repo, subject: str, body: str) -> None:
    window = captured(repo, {"src/parser.py": FILES["src/parser.py"]})
    plan, _ = planned(*[messages((subject, body))] * 3, window=window, strategy="event")
    assert plan.groups[0].message == OWN_MESSAGE
    assert [note.kind for note in plan.notes] == ["message_quality_fallback"]


def test_a_message_that_is_none_is_rewritten_under_a_locked_plan(planned: Planned) -> None:
    steering = answer([1, 2], [3], subject="Parse rules of a text [skip ci]")
    plan, requests = planned(turn(steering), messages(("Parse rules of a text", "- Add parse_rule")))
    assert plan.groups[0].message == "Parse rules of a text\n\n- Add parse_rule\n"
    (rewrite,) = request_in(requests[1])["rewrites"]
    assert [one["code"] for one in rewrite["quality_failures"]] == ["machine_words"]


@pytest.mark.parametrize(
    "line",
    [
        "- Signed-off-by: Linus <l@example.org>",
        "- Co-authored-by: Eve <eve@example.org>",
        "- Approved-by: Eve",
        "- LGTM",
        "- QA: passed",
        "- Generated with Claude",
    ],
)
def test_signatures_of_a_model_are_taken_off(planned: Planned, line: str) -> None:
    plan, requests = planned(turn(answer([1, 2], [3], body=f"- Add parse_rule\n{line}\n- Test it")))
    assert len(requests) == 1
    assert plan.groups[0].body == "- Add parse_rule\n- Test it"


def test_a_control_character_in_a_subject_is_sent_back(planned: Planned) -> None:
    plan, requests = planned(turn(answer([1, 2], [3], subject="Parse \0rules")), turn(GOOD))
    assert len(requests) == 2
    assert plan.groups[0].subject == "Parse rules of a text"


def test_a_name_that_the_change_does_not_have_is_weak(planned: Planned) -> None:
    invented = answer([1, 2], [3], body="- Add `render_invoice_page`")
    plan, requests = planned(turn(invented), messages(("Parse rules of a text", "- Add `parse_rule`")))
    assert "not_in_change" in sent(requests[1])
    assert plan.groups[0].body == "- Add `parse_rule`"


def test_a_wrong_format_is_corrected_and_then_the_fallback_writes_in_the_format(planned: Planned) -> None:
    plan, requests = planned(*[turn(GOOD)] * 3, commit_format="conventional")
    assert len(requests) == 3
    assert "one of the types" in sent(requests[1])
    assert plan.source == "fallback"
    assert plan.groups[0].subject == "feat: add src/parser.py with parse_rule"


def test_a_subject_of_the_wrong_format_is_recorded_and_mended(planned: Planned, repo: Repo) -> None:
    mended = {**GOOD, "subject": "feat: parse rules"}
    plan, _ = planned(turn(GOOD), turn(mended), commit_format="conventional")
    assert plan.groups[0].subject == "feat: parse rules"
    assert "no scope and no `!`" in (folder(repo) / "planner-rejects.jsonl").read_text()


def test_a_forced_window_offers_one_capture_and_says_so(planned: Planned, repo: Repo) -> None:
    whole = captured(repo, FILES)
    forced = Window(offers=whole.offers[2:], is_forced=True)
    plan, (body,) = planned(turn(answer([3], subject="Count cents", body="")), window=forced)
    assert request_in(body)["forced_aging"] is True
    assert [one["seq"] for one in request_in(body)["offered_captures"]] == [3]
    assert plan.groups[0].seqs == (3,)


def test_if_the_provider_fails_for_a_forced_capture_it_is_published_all_the_same(planned: Planned, repo: Repo) -> None:
    whole = captured(repo, FILES)
    plan, _ = planned(fails(400, "down"), window=Window(offers=whole.offers[:1], is_forced=True))
    assert [group.seqs for group in plan.groups] == [(1,)]
    assert plan.deferred == ()


def test_in_event_mode_only_the_message_is_asked_for(planned: Planned, repo: Repo) -> None:
    window = Window(offers=captured(repo, {"notes.txt": "many words\n" * 2000}).offers)
    plan, (body,) = planned(
        messages(("Take notes of many words", "- Add notes.txt")), window=window, strategy="event", diff_egress=True
    )
    assert plan.groups[0].message == "Take notes of many words\n\n- Add notes.txt\n"
    assert plan.source == "event"
    diff = request_in(body)["offered_captures"][0]["captured_diff"]
    assert len(diff.encode()) <= 4_000


def test_in_event_mode_a_weak_message_is_replaced_by_our_own(planned: Planned, repo: Repo) -> None:
    window = captured(repo, {"src/parser.py": FILES["src/parser.py"]})
    plan, requests = planned(*[messages(("Update file", ""))] * 3, window=window, strategy="event")
    assert len(requests) == 3
    assert plan.groups[0].subject == "Add src/parser.py with parse_rule"
    assert [note.kind for note in plan.notes] == ["message_quality_fallback"]


def test_a_prompt_trace_is_what_the_provider_got(planned: Planned, repo: Repo) -> None:
    _, requests = planned(turn(answer([1])), turn(GOOD), prompt_trace=True, diff_egress=True)
    trace = find_trace(watch_folder(git_of(repo).repository), 3)
    assert trace is not None
    assert (trace["provider"], trace["model"], trace["offered_seqs"]) == ("openai", "m", [1, 2, 3])
    assert (trace["diff_included"], trace["validation_state"]) == (True, "valid")
    assert trace["request"]["instructions"] == requests[1]["instructions"]
    assert json.loads(trace["response"]) == GOOD
    assert len(list((folder(repo) / "prompt-trace").iterdir())) == 2
    assert find_trace(watch_folder(git_of(repo).repository), 99) is None


def test_without_being_asked_for_no_trace_is_kept(planned: Planned, repo: Repo) -> None:
    planned(turn(GOOD))
    assert not (folder(repo) / "prompt-trace").exists()


def test_the_built_in_planner_sends_nothing_and_leaves_no_trace(planned: Planned, repo: Repo) -> None:
    plan, requests = planned(turn(GOOD), provider="builtin", prompt_trace=True, diff_egress=True)
    assert (plan.source, requests) == ("builtin", [])
    assert not (folder(repo) / "prompt-trace").exists()


def test_the_key_of_the_watch_is_sent_and_never_kept(planned: Planned, repo: Repo) -> None:
    planned(turn(answer([1])), turn(GOOD), prompt_trace=True, rejects_raw=True)
    for file in folder(repo).rglob("*"):
        if file.is_file():
            assert b"key-of-the-watch" not in file.read_bytes()


def test_a_deferred_fold_defers_all_that_it_covers(planned: Planned, repo: Repo) -> None:
    first, second, third = captured(repo, FILES).offers
    window = Window(offers=(replace(first, hidden=(second.first,)), third))
    plan, (body,) = planned(turn(answer([3], [1], subject="Count cents", body="")), window=window)
    assert request_in(body)["offered_captures"][0]["hidden_seqs"] == [2]
    assert [(one.seq, one.reason) for one in plan.deferred] == [(1, "still going on"), (2, "still going on")]


def test_the_key_of_the_watch_wins_over_the_login_of_another_program(repo: Repo, process: Process, home: Path) -> None:
    (home / ".codex").mkdir()
    login = {"auth_mode": "chatgpt", "tokens": {"access_token": "other", "account_id": "a"}}
    (home / ".codex" / "auth.json").write_text(json.dumps(login))
    window = captured(repo, FILES)
    with ModelServer(turn(GOOD)) as server:
        environ = {**process.environ, "ACD_AI_API_KEY": "key-of-the-watch", "ACD_AI_BASE_URL": server.base_url}
        with Desk(Workspace(replace(process, environ=environ), folder=repo.path), now=lambda: 1000.0) as desk:
            settings = WatchSettings(strategy="intent", provider="openai", model="m", base_url=server.base_url)
            assert desk.plan(window, settings, Breaker()).source == "model"
        assert server.requests[0].headers["authorization"] == "Bearer key-of-the-watch"


def test_the_claude_program_can_plan_too(repo: Repo, process: Process, tmp_path: Path) -> None:
    window = captured(repo, FILES)
    program = tmp_path / "bin" / "claude"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ncat > {tmp_path}/prompt\ncat <<'END'\n{json.dumps(GOOD)}\nEND\n")
    program.chmod(0o755)
    environ = {**process.environ, "PATH": f"{program.parent}:{process.environ['PATH']}"}
    with Desk(Workspace(replace(process, environ=environ), folder=repo.path), now=lambda: 1000.0) as desk:
        plan = desk.plan(window, WatchSettings(strategy="intent", provider="claude-cli"), Breaker())
    assert (plan.source, plan.provider, plan.failure) == ("model", "claude-cli", None)
    assert "offered_captures" in (tmp_path / "prompt").read_text()
