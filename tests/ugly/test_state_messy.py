"""The state of histories as they are: against the schema, damaged, hostile, and rebuilt from nothing but messages."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_agent.records.state.build import build_state
from git_agent.records.state.placement import placed
from git_agent.records.state.rebuild import StateQuery, rebuild_state
from git_agent.records.state.row_reading import row_of
from support.example_state import state_json
from support.histories import Written, in_a_row, make_history
from support.reading import git_of
from support.repo import Repo


def state(repo: Repo, **query: Any) -> dict[str, Any]:
    return state_json(rebuild_state(git_of(repo), StateQuery(**query), keep=False))


def block(*lines: str) -> str:
    return "---ci---\n" + "\n".join(lines) + "\n---/ci---\n"


GOOD = "feat(P01-01): do it\n\n" + block("phase: 1", "milestone: v0.1", "status: execute", "lessons: [good]")

MESSY = {
    "phase is a range": (f"docs(P01): x\n\n{block('phase: 1-5', 'lessons: [l]')}", ["not-a-number"]),
    "phase is a word": (f"docs(P01): x\n\n{block('phase: soon', 'lessons: [l]')}", ["not-a-number"]),
    "milestone with patch": (f"docs(P01): x\n\n{block('milestone: v0.3.0', 'lessons: [l]')}", []),
    "milestone looks like a number": (f"docs(P01): x\n\n{block('milestone: 1.10', 'lessons: [l]')}", []),
    "block before the prose": (f"docs(P01): x\n\n{block('phase: 1', 'lessons: [l]')}\nWhy it was done.\n", []),
    "block before the subject": (f"{block('phase: 1', 'lessons: [l]')}\ndocs(P01): x\n", []),
    "several blocks": (f"docs(P01): x\n\n{block('phase: 1')}\n{block('phase: 2', 'lessons: [l]')}", []),
    "unknown type": (f"release(P01): x\n\n{block('phase: 1', 'lessons: [l]')}", ["unknown-type"]),
    "unknown scope": (f"docs(rebrand): x\n\n{block('phase: 1', 'lessons: [l]')}", ["unknown-scope"]),
    "a range of scopes": (f"docs(P01-P05): x\n\n{block('phase: 1', 'lessons: [l]')}", ["unknown-scope"]),
    "session": (f"docs(P01): x\n\n{block('phase: 1', 'session: s-1', 'lessons: [l]')}", ["unknown-field"]),
    "carriage returns": (f"docs(P01): x\n\n{block('phase: 1', 'lessons: [l]')}".replace("\n", "\r\n"), []),
    "indented by git": ("Squash\n\n" + "    " + block("phase: 1", "lessons: [l]").replace("\n", "\n    "), []),
    "quoted by a forge": ("Squash (#1)\n\n" + "> " + block("phase: 1", "lessons: [l]").replace("\n", "\n> "), []),
    "the end is cut off": ("docs(P01): x\n\n---ci---\nphase: 1\nlessons: [l]\n", ["damaged"]),
    "the beginning is cut off": ("docs(P01): x\n\nphase: 1\nlessons: [l]\n---/ci---\n", ["damaged"]),
    "free text inside": (f"docs(P01): x\n\n{block('phase: 1', 'lessons: [l]', 'and so on')}", ["free-text"]),
    "in progress": (f"docs(P01): x\n\n{block('phase: 1', 'status: in_progress', 'lessons: [l]')}", []),
    "an unknown stage": (f"docs(P01): x\n\n{block('status: dreaming', 'lessons: [l]')}", ["unknown-word"]),
    "the same key twice": (f"docs(P01): x\n\n{block('phase: 1', 'phase: 2', 'lessons: [l]')}", ["duplicate-key"]),
    "one lesson without its list": (f"docs(P01): x\n\n{block('phase: 1', 'lessons: l')}", ["wrong-shape"]),
}


@pytest.mark.parametrize("name", MESSY)
def test_a_messy_record_is_read_reported_and_harms_no_other(name: str, tmp_path: Path) -> None:
    message, kinds = MESSY[name]
    repo, oids = make_history(tmp_path / "repo", in_a_row(GOOD, message, GOOD))
    report = state(repo)
    assert [lesson["text"] for lesson in report["lessons"]] == ["good", "l", "good"]
    assert [problem["kind"] for problem in report["problems"]] == kinds
    assert {problem["commit"] for problem in report["problems"]} <= {oids[1]}
    assert (report["phase"], report["milestone"], report["status"]) == (1, "v0.1", "execute")


HOSTILE = {
    "tag": (block('x: !!python/object/apply:os.system ["true"]'), "tag"),
    "anchor": (block("a: &a [x, x]", "b: *a"), "anchor"),
    "alias": (block("b: *a"), "alias"),
    "bomb": (block("a: &a [x]", *(f"{name}: &{name} [*a, *a, *a]" for name in "bcdefgh")), "anchor"),
    "deep": (block("a: " + "[" * 3000 + "]" * 3000), "too-deep"),
    "long": (block("a: " + "x" * 300_000), "too-large"),
    "wide": (block("a: [" + "x, " * 60_000 + "]"), "too-large"),
    "merge key": (block("<<: {phase: 9}", "phase: 1"), "unknown-field"),
}


def test_hostile_records_are_refused_and_the_good_ones_stay(tmp_path: Path) -> None:
    bad = [f"docs(P01): {name}\n\n{text}" for name, (text, _) in HOSTILE.items()]
    repo, oids = make_history(tmp_path / "repo", in_a_row(GOOD, *(each for text in bad for each in (text, GOOD))))
    report = state(repo)
    assert len(report["lessons"]) == len(bad) + 1
    kinds = {problem["commit"]: problem["kind"] for problem in report["problems"]}
    assert [kinds[oid] for oid in oids[1::2]] == [kind for _, kind in HOSTILE.values()]


def test_a_commit_that_says_ten_thousand_things_twice_is_no_trap(tmp_path: Path) -> None:
    lessons = block("phase: 1", "lessons:", *(f"  - lesson {at}" for at in range(10_000)))
    repo, _ = make_history(tmp_path / "repo", in_a_row(f"Squash (#1)\n\n{lessons}\n{lessons}", GOOD))
    assert [lesson["text"] for lesson in state(repo)["lessons"]][-2:] == ["lesson 9999", "good"]
    assert len(state(repo)["lessons"]) == 10_001


def worked_history() -> tuple[list[Written], dict[str, int]]:
    """A project with phases, branches, merges, ids that collide, clocks that disagree and equal dates."""

    def record(number: int, *lines: str) -> bytes:
        return f"feat(P{number % 4:02}-01): step {number}\n\n{block(f'phase: {number % 4}', *lines)}".encode()

    start = 1_700_000_000
    commits = [Written(b"docs(init): begin\n\n" + block("phase: 0", "milestone: v0.1", "status: specify").encode())]
    for at in range(1, 40):
        lines = (f"status: {('plan', 'execute', 'verify')[at % 3]}", f"lessons: [l{at}]")
        extra = (f"decisions:\n  - id: D-{at % 5}\n    decision: d{at}\n    confidence: 0.{at % 10}",)
        asked = (
            f"escalations:\n  - id: E-{at % 3}\n    description: q\n    resolution: {('pending', 'human')[at % 2]}",
        )
        message = record(at, *lines, *extra, *asked) if at % 3 else f"fix: step {at}".encode()
        parents = (at - 1,) if at % 7 else (at - 1, at - 4)
        if at % 7 == 4:
            parents, message = (at - 2,), b"Merge branch 'phase/02-b'" if at == 11 else message
        commits.append(Written(message, parents, start + (at // 4) * 60 - (at % 5) * 45, start + (at // 6) * 30))
    ended = f"docs(P03): complete\n\n{block('phase: 3', 'status: complete')}".encode()
    commits.append(Written(ended, (38, 39), start + 900, start + 900))
    return commits, {"main": 40, "phase/01-a": 20, "phase/03-c": 18, "web/phase/02-b": 30, "milestone/v0.1-m": 40}


def emptied(repo: Repo, path: Path) -> tuple[Repo, dict[str, str]]:
    """The same shape, refs, dates and messages with empty trees, and the new id of every commit."""
    other = Repo.create(path)
    tree = other.git("mktree", stdin="")
    names: dict[str, str] = {}
    for oid in repo.git("rev-list", "--all", "--topo-order", "--reverse").split():
        head, _, message = repo.git_bytes("cat-file", "commit", oid).partition(b"\n\n")
        fields = [line.split(" ", 1) for line in head.decode().split("\n")]
        parents = [word for key, parent in fields if key == "parent" for word in ("-p", names[parent])]
        dates = {key: value.rpartition("> ")[2] for key, value in fields if key in ("author", "committer")}
        env = {"GIT_AUTHOR_DATE": dates["author"], "GIT_COMMITTER_DATE": dates["committer"]}
        names[oid] = other.git("commit-tree", tree, *parents, stdin=message, env=env)
    for line in repo.git("for-each-ref", "--format=%(objectname) %(refname)").split("\n"):
        oid, name = line.split(" ")
        other.git("update-ref", name, names[oid])
    return other, names


@pytest.mark.parametrize("files", ["a", "b", "c"])
def test_messages_and_refs_alone_give_the_same_state(tmp_path: Path, files: str) -> None:
    commits, heads = worked_history()
    repo, _ = make_history(tmp_path / "repo", commits, heads, files=files)
    other, names = emptied(repo, tmp_path / "other")
    assert not set(names) & set(names.values())
    renamed_state = json.dumps(state(repo))
    for old, new in names.items():
        renamed_state = renamed_state.replace(old, new)
    assert json.loads(renamed_state) == state(other)
    assert (len(state(repo)["decisions"]), len(state(repo)["phases"])) == (25, 5)


MUTATIONS = 200


def mutated(message: bytes, seed: int) -> bytes:
    """One of many ways in which an editor, a forge or a bad disk might change a message."""
    at = seed * 7919 % max(1, len(message))
    ways = (
        message[:at] + message[at + 1 + seed % 40 :],
        message[:at] + bytes([seed * 31 % 255 + 1]) + message[at:],
        message[:at] + message[at:][::-1],
        message[:at] + b"\n---ci---\n" + message[at:],
        message[:at] + b"\n---/ci---\n" + message[at:],
        message[:at] + b": & * ! { [ | > % @ `" + message[at:],
        message.replace(b"\n", b"\r\n" if seed % 2 else b"\n\t"),
        message[:at] + b"\xff\xfe\xed\xa0\x80" + message[at:],
        message[:at] + message,
        message.replace(b": ", b":"),
    )
    return ways[seed % len(ways)]


def test_no_mutation_of_a_history_makes_it_unreadable(tmp_path: Path) -> None:
    commits, _ = worked_history()
    recorded = [commit.message for commit in commits if b"ci---" in commit.message]
    messages: list[bytes] = []
    for seed in range(MUTATIONS):
        messages += [mutated(recorded[seed % len(recorded)], seed), GOOD.encode()]
    repo, _ = make_history(tmp_path / "repo", in_a_row(*(message.replace(b"\0", b"") for message in messages)))
    report = state(repo)
    assert sum(lesson["text"] == "good" for lesson in report["lessons"]) == MUTATIONS
    assert len(report["problems"]) > MUTATIONS / 4
    ran = repo.agent("state", "--json")
    assert (ran.returncode, json.loads(ran.stdout)) == (0, report)
    assert repo.agent("state").returncode == 0


@settings(max_examples=200)
@given(st.binary(max_size=400), st.sampled_from([b"%s", b"---ci---\n%s\n---/ci---", b"x: y\n\n---ci---\nphase: %s"]))
def test_no_message_at_all_makes_it_unreadable(text: bytes, around: bytes) -> None:
    row = row_of("a" * 40, 0, around % text)
    report = state_json(build_state([*placed([row] if row else [])], (), head="a", commits=1))
    assert json.loads(json.dumps(report, ensure_ascii=False).encode("utf-8")) == report


def test_cut_off_parents_of_a_shallow_clone_are_no_loss_of_what_is_there(tmp_path: Path) -> None:
    commits, heads = worked_history()
    repo, _ = make_history(tmp_path / "repo", commits, heads)
    repo.git("clone", "--quiet", "--depth=3", f"file://{repo.path}", str(tmp_path / "clone"))
    report = state(Repo(tmp_path / "clone"))
    assert 1 < report["commits_read"] < 41
    assert report["phase"] == 3


def settings_against_us() -> Iterator[tuple[str, str]]:
    yield from (("i18n.logOutputEncoding", "UTF-16"), ("log.showRoot", "false"), ("core.commentChar", "-"))
    yield from (("core.quotePath", "true"), ("log.excludeDecoration", "*"), ("gc.auto", "0"))


def test_settings_and_variables_do_not_change_the_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commits, heads = worked_history()
    repo, _ = make_history(tmp_path / "repo", commits, heads)
    before = state(repo)
    for key, value in settings_against_us():
        repo.git("config", key, value)
    for name, value in (("GIT_PAGER", "false"), ("GIT_NOTES_REF", "refs/heads/main"), ("LC_ALL", "C")):
        monkeypatch.setitem(os.environ, name, value)
    assert state(repo) == before
