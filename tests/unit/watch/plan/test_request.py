"""Parts of a request and what is written down about it: cut by lines, noted without the text, bounded."""

import json
from pathlib import Path

import pytest

from git_agent.files.place import Place
from git_agent.watch.plan.prompt_trace import MOST_SECONDS, MOST_TRACES, PromptTrace, find_trace
from git_agent.watch.plan.reading import ReadChange
from git_agent.watch.plan.rejects import MOST_BYTES, Rejects
from git_agent.watch.plan.request import CUT, cut_diff, history_context, planner_request, shown_offer
from git_agent.watch.plan.response import SHAPE, PlanFault
from git_agent.watch.plan.values import Offer, Window
from git_agent.watch.settings import WatchSettings
from support.capturing import capture, offers
from support.reading import git_of
from support.repo import Repo

WINDOW = Window(offers=tuple(offers(1, 2)))
FAULT = PlanFault(code=SHAPE, detail="Nothing is selected.")


@pytest.mark.parametrize("most", [0, 5, 40, 100, 399])
def test_a_diff_is_cut_by_whole_lines_and_keeps_both_ends(most: int) -> None:
    text = "\n".join(f"+line {number:03} é" for number in range(40))
    cut = cut_diff(text, most)
    assert len(cut.encode()) <= most
    assert set(cut.split("\n")) <= {*text.split("\n"), CUT, ""}
    if most >= 100:
        assert (cut.split("\n")[0], cut.split("\n")[-1]) == ("+line 000 é", "+line 039 é")


def test_a_diff_that_fits_is_whole() -> None:
    assert cut_diff("a\nb\n", 4) == "a\nb\n"


def test_a_folded_offer_names_what_it_covers_and_the_most_deferrals() -> None:
    folded = Offer(first=capture(1, "a"), hidden=(capture(3, "a", deferred=2), capture(4, "a")))
    shown = shown_offer(folded, ReadChange(captures=folded.captures), lambda _: 5, may_show=True)
    (data,) = planner_request(Window(offers=(folded,)), [shown], {}, commit_format="imperative")["offered_captures"]
    assert (data["seq"], data["hidden_seqs"], data["defer_count"]) == (1, [3, 4], 2)
    assert data["file_metadata"]["kind"] == "unknown"
    assert data["file_metadata"]["before_bytes"] == 5


def test_a_diff_for_which_there_is_no_room_says_so() -> None:
    (offer,) = offers(1)
    shown = shown_offer(offer, ReadChange(captures=offer.captures), lambda _: 0, may_show=True)
    with_diff = type(shown)(offer=offer, diff="+x\n" * 100, kind="text", before_bytes=0, after_bytes=9)
    request = planner_request(Window(offers=(offer,)), [with_diff], {}, commit_format="imperative", most_diff=0)
    assert request["offered_captures"][0]["file_metadata"]["diff_omitted_reason"] == "truncated"


def test_a_planner_is_shown_what_was_committed_lately(repo: Repo) -> None:
    for number in range(7):
        repo.commit(f"Change {number}", {f"{number % 2}.txt": f"{number}\n"})
    made_at = float(repo.git("log", "-1", "--format=%ct"))
    window = Window(offers=(Offer(first=capture(1, "0.txt")), Offer(first=capture(2, "new.txt"))))
    told = history_context(git_of(repo), window, WatchSettings(), now=made_at)
    assert [one["subject"] for one in told["recent_commits"]] == [f"Change {number}" for number in (6, 5, 4, 3, 2)]
    (about,) = told["path_commit_context"]
    assert (about["path"], [one["subject"] for one in about["commits"]]) == (
        "0.txt",
        ["Change 6", "Change 4", "Change 2"],
    )
    assert "path_recent_commits" not in told


@pytest.mark.parametrize(("seconds", "is_told"), [(29.0, False), (30.0, True)])
def test_a_path_that_was_just_committed_is_a_hint(repo: Repo, seconds: float, is_told: bool) -> None:
    head = repo.commit("Change", {"a.txt": "1\n"})
    made_at = float(repo.git("log", "-1", "--format=%ct"))
    window = Window(offers=(Offer(first=capture(1, "a.txt")),))
    told = history_context(git_of(repo), window, WatchSettings(affinity_seconds=seconds), now=made_at + 30)
    hint = {"path": "a.txt", "oid": head, "age_seconds": 30, "suggested_action": "extend or wait"}
    assert told["path_recent_commits"] == ([hint] if is_told else [])


def test_refused_answers_are_rotated(tmp_path: Path) -> None:
    rejects = Rejects(Place(root=tmp_path, name="acd"), provider="openai", keeps_raw=True, now=0.0)
    for _ in range(60):
        rejects.add(WINDOW, (FAULT,), "words " * 16_000, proposal=None)
    file = tmp_path / "acd" / "planner-rejects.jsonl"
    assert file.stat().st_size <= MOST_BYTES
    assert file.with_name(file.name + ".1").exists()
    assert json.loads(file.read_text().splitlines()[0])["code_name"] == "shape"


def test_a_log_that_cannot_be_written_is_only_a_warning(tmp_path: Path) -> None:
    (tmp_path / "acd").write_text("a file")
    rejects = Rejects(Place(root=tmp_path, name="acd"), provider="openai", keeps_raw=False, now=0.0)
    rejects.add(WINDOW, (FAULT,), "text", proposal=None)
    assert "cannot be written" in rejects.problem


def traced(folder: Place, *, now: float, seqs: tuple[int, ...] = (1,)) -> str:
    trace = PromptTrace(folder, offered=seqs, diff_included=False, now=now)
    trace.event("model.request", request=json.dumps({"instructions": "plan"}))
    return trace.keep()


def test_traces_are_bounded_in_number_and_age(tmp_path: Path) -> None:
    folder = Place(root=tmp_path, name="acd")
    for number in range(MOST_TRACES + 5):
        traced(folder, now=1000.0 + number, seqs=(number,))
    kept = list((tmp_path / "acd" / "prompt-trace").iterdir())
    assert len(kept) == MOST_TRACES
    assert find_trace(folder, 0) is None
    traced(folder, now=2000.0 + MOST_SECONDS)
    assert len(list((tmp_path / "acd" / "prompt-trace").iterdir())) == 1


def test_a_request_without_an_answer_is_kept_too(tmp_path: Path) -> None:
    folder = Place(root=tmp_path, name="acd")
    assert traced(folder, now=5.0) == ""
    trace = find_trace(folder)
    assert trace is not None
    assert (trace["validation_state"], trace["response"]) == ("no_answer", None)


def test_a_trace_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "acd").write_text("a file")
    assert "cannot be written" in traced(Place(root=tmp_path, name="acd"), now=5.0)
