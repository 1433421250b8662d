"""The state file: ours are two keys of it, and nothing of the rest is ever lost."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from git_agent.ci.context.state_file import CONTEXT, NAME, POLLING, StateFile
from git_agent.ci.moments import utc_moment
from git_agent.files.place import FRESH
from support.ci_answers import NOON, context
from support.ci_readings import check
from support.program import SOURCE
from support.reading import git_of
from support.repo import Repo


def state_file(repo: Repo, said: list[str] | None = None, **options: Any) -> StateFile:
    return StateFile(git_of(repo), warn=(said if said is not None else []).append, **options)


def held(repo: Repo) -> Any:
    return json.loads((repo.path / NAME).read_text("utf-8"))


def test_it_is_made_with_its_folder_and_git_does_not_list_it(repo: Repo) -> None:
    repo.commit("Begin", {"a": "1\n"})
    said: list[str] = []
    state_file(repo, said).put({CONTEXT: {"sha": "x"}})
    assert held(repo) == {CONTEXT: {"sha": "x"}}
    assert repo.git("status", "--porcelain") == ""
    assert said == []


def test_one_that_is_tracked_is_shared_by_its_owners(repo: Repo) -> None:
    repo.commit("Begin", {NAME: "{}\n"})
    (repo.path / NAME).unlink()
    state_file(repo).put({CONTEXT: {}})
    assert repo.git("status", "--porcelain") == f" M {NAME}"
    repo.git("rm", "--quiet", "--cached", NAME)
    assert "??" in repo.git("status", "--porcelain")  # no rule of ours hides it


@pytest.mark.parametrize("name", [NAME, ".claude/Workflow-State.json", ".CLAUDE/workflow-state.json"])
def test_one_that_came_with_the_repository_is_not_believed(repo: Repo, name: str) -> None:
    repo.commit("Begin", {name: json.dumps({CONTEXT: {"sha": "x"}, "mine": 1})})
    repo.write(NAME, json.dumps({CONTEXT: {"sha": "x"}, "mine": 1}))  # as a file system has it that takes both for one
    assert state_file(repo).read() == {"mine": 1}


def test_only_what_was_written_here_last_is_believed(repo: Repo) -> None:
    file = state_file(repo)
    file.put({CONTEXT: {"sha": "x", "at": [1, {"b": "é", "a": None}]}})
    first = (repo.path / NAME).read_text("utf-8")
    assert file.read()[CONTEXT]["sha"] == "x"
    repo.write(NAME, json.dumps(json.loads(first), indent=None))  # whoever writes it otherwise changes nothing
    assert CONTEXT in state_file(repo).read()
    repo.write(NAME, first.replace('"x"', '"y"'))
    assert CONTEXT not in state_file(repo).read()
    file.put({CONTEXT: {"sha": "z"}})
    repo.write(NAME, first)  # what was true once is no more
    assert CONTEXT not in state_file(repo).read()


@pytest.mark.parametrize("depth", [100, 900, 5000, 100_000])
def test_what_is_nested_without_end_is_passed_over(repo: Repo, depth: int) -> None:
    file = state_file(repo)
    file.put({CONTEXT: {"sha": "x"}})
    repo.write(NAME, f'{{"{CONTEXT}": {"[" * depth}{"]" * depth}}}')
    assert file.read() == {}


def test_where_nothing_can_be_noted_nothing_is_believed(repo: Repo) -> None:
    file = state_file(repo)
    file.put({CONTEXT: {"sha": "x"}})
    (repo.path / ".git/git-agent/ci-context").unlink()
    assert file.read() == {}
    (repo.path / ".git/git-agent/ci-context").mkdir()
    file.put({CONTEXT: {"sha": "x"}})
    assert (held(repo), file.read()) == ({CONTEXT: {"sha": "x"}}, {})


def test_the_rule_stands_in_the_list_once(repo: Repo) -> None:
    for _ in range(2):
        state_file(repo).put({CONTEXT: {}})
        (repo.path / NAME).unlink()
    assert (repo.path / ".git/info/exclude").read_text().count(NAME) == 1


def test_what_a_write_that_was_killed_leaves_is_not_listed_and_goes_with_the_next(repo: Repo) -> None:
    repo.commit("Begin", {"a": "1\n"})
    state_file(repo).put({CONTEXT: {}})
    left, young = (repo.path / ".claude" / f"{FRESH}{digit * 16}" for digit in "01")
    for file in (left, young):
        file.write_text("half")
    assert repo.git("status", "--porcelain") == ""
    os.utime(left, (NOON - 61, NOON - 61))
    os.utime(young, (NOON - 59, NOON - 59))
    state_file(repo, now=lambda: NOON).put({CONTEXT: {"sha": "x"}})
    assert [file.exists() for file in (left, young)] == [False, True]


def test_a_wait_that_was_killed_is_forgotten_when_its_word_is_over(repo: Repo) -> None:
    polling = {"status": "polling", "expires_at": utc_moment(NOON)}
    state_file(repo).put({POLLING: polling, CONTEXT: {}})
    assert state_file(repo, now=lambda: NOON - 1).read() == {CONTEXT: {}, POLLING: polling}
    assert state_file(repo, now=lambda: NOON + 1, is_kept=False).read() == {CONTEXT: {}}
    assert POLLING in held(repo)
    assert state_file(repo, now=lambda: NOON + 1).read() == {CONTEXT: {}} == held(repo)
    state_file(repo).put({POLLING: polling})
    state_file(repo, now=lambda: NOON + 1).put({CONTEXT: {"sha": "x"}})
    assert held(repo) == {CONTEXT: {"sha": "x"}}


def test_a_linked_work_tree_has_a_file_of_its_own(repo: Repo, tmp_path: Path) -> None:
    repo.commit("Begin", {"a": "1\n"})
    repo.git("worktree", "add", "--quiet", "-b", "topic", str(tmp_path / "other"))
    other = Repo(tmp_path / "other")
    state_file(other).put({CONTEXT: {"branch": "topic"}})
    assert held(other)[CONTEXT]["branch"] == "topic"
    assert not (repo.path / NAME).exists()
    assert other.git("status", "--porcelain") == ""


def test_every_other_key_keeps_its_value_and_its_place(repo: Repo) -> None:
    before = {"phase": {"deep": [1, 2.5, None]}, CONTEXT: {"old": True, "gone": 1}, "später": "é", "last": "\ud800"}
    repo.write(NAME, json.dumps(before))
    state_file(repo).put({CONTEXT: {"new": True}})
    assert list(held(repo).items()) == list({**before, CONTEXT: {"new": True}}.items())


def test_a_key_is_taken_out_and_nothing_is_made_for_that(repo: Repo) -> None:
    state_file(repo).put({POLLING: None})
    assert not (repo.path / NAME).exists()
    state_file(repo).put({POLLING: {"status": "polling"}, CONTEXT: {}})
    state_file(repo).put({POLLING: None})
    assert held(repo) == {CONTEXT: {}}


@pytest.mark.parametrize("content", [b"{broken", b"[1]", b"\xff\xfe", b'"text"', b"[" * 100_000])
def test_what_is_no_object_is_set_aside_and_named(repo: Repo, content: bytes) -> None:
    repo.write(NAME, content)
    said: list[str] = []
    state_file(repo, said).put({CONTEXT: {}})
    assert held(repo) == {CONTEXT: {}}
    [aside] = (repo.path / ".claude").glob("workflow-state.json.corrupt-*")
    assert aside.read_bytes() == content
    assert len(said) == 1
    assert aside.name in said[0]
    assert state_file(repo).read() == {CONTEXT: {}}


def test_an_empty_file_is_no_damage(repo: Repo) -> None:
    repo.write(NAME, "")
    said: list[str] = []
    state_file(repo, said).put({CONTEXT: {}})
    assert held(repo) == {CONTEXT: {}}
    assert said == []


def test_a_link_is_not_followed_out_of_the_repository(repo: Repo, tmp_path: Path) -> None:
    outside = tmp_path / "outside.json"
    outside.write_text('{"mine": 1}')
    (repo.path / ".claude").mkdir()
    (repo.path / NAME).symlink_to(outside)
    said: list[str] = []
    file = state_file(repo, said)
    file.put({CONTEXT: {}})
    file.put({CONTEXT: {}})
    assert outside.read_text() == '{"mine": 1}'
    assert len(said) == 1
    assert file.read() == {}


@pytest.mark.parametrize("linked", [NAME, ".claude"])
def test_a_link_within_the_repository_is_not_followed_either(repo: Repo, linked: str) -> None:
    repo.commit("Begin", {"held/workflow-state.json": '{"mine": 1}\n'})
    place = repo.path / linked
    place.parent.mkdir(exist_ok=True)
    place.symlink_to("held" if linked == ".claude" else "../held/workflow-state.json")
    said: list[str] = []
    file = state_file(repo, said)
    for _ in range(2):
        file.put({CONTEXT: {}})
    assert (repo.path / "held/workflow-state.json").read_text() == '{"mine": 1}\n'
    assert len(said) == 1
    assert "link" in said[0]
    assert file.read() == {}


@pytest.mark.parametrize(
    "text",
    ["1e400", "9" * 5000, '{"a":' * 3000 + "1" + "}" * 3000, "1.10", "12345678901234567890123", '"\\ud800"', "[ 1,2 ]"],
    ids=["infinite", "digits", "deep", "decimal", "large", "half", "spaced"],
)
def test_what_others_wrote_stays_the_text_that_it_is(repo: Repo, text: str) -> None:
    repo.write(NAME, f'{{"theirs": {text}, "{CONTEXT}": {{"old": 1}}, "x": {text}}}')
    said: list[str] = []
    file = state_file(repo, said)
    file.put({CONTEXT: {"sha": "b"}, POLLING: {"pid": 1}})
    file.put({POLLING: None})
    made = (repo.path / NAME).read_text("utf-8")
    context = f'"{CONTEXT}": {{\n    "sha": "b"\n  }}'
    assert made == f'{{\n  "theirs": {text},\n  {context},\n  "x": {text}\n}}\n'
    assert said == []
    if not text.startswith("{"):
        assert file.read()[CONTEXT] == {"sha": "b"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_takes_no_files_is_one_warning(repo: Repo) -> None:
    repo.write(NAME, "{}").parent.chmod(0o500)
    said: list[str] = []
    try:
        file = state_file(repo, said)
        file.put({CONTEXT: {}})
        file.put({CONTEXT: {}})
    finally:
        (repo.path / ".claude").chmod(0o700)
    assert len(said) == 1


def test_a_folder_in_its_place_is_one_warning(repo: Repo) -> None:
    (repo.path / NAME).mkdir(parents=True)
    said: list[str] = []
    file = state_file(repo, said)
    file.put({CONTEXT: {}})
    file.put({CONTEXT: {}})
    assert len(said) == 1


def test_nothing_is_written_where_nobody_wants_it(repo: Repo) -> None:
    state_file(repo, is_kept=False).put({CONTEXT: {}})
    assert not (repo.path / ".claude").exists()


WRITER = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
import os
from git_agent.git.gateway import open_git
from git_agent.ci.context.state_file import StateFile
file = StateFile(open_git(start=Path(sys.argv[2]), environ=os.environ, seconds=30), warn=sys.exit)
for number in range(100):
    file.put({f"{sys.argv[3]}{number}": number})
"""


def test_two_writers_lose_nothing_of_each_other(repo: Repo) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(SOURCE), str(repo.path), name]) for name in ("a", "b")
    ]
    assert [writer.wait() for writer in writers] == [0, 0]
    assert held(repo).keys() == {f"{name}{number}" for name in "ab" for number in range(100)}


@pytest.mark.parametrize("call", ["replace", "fsync", "open", "write"])
def test_whoever_is_cut_off_leaves_the_old_or_the_new(repo: Repo, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = state_file(repo)
    file.put({CONTEXT: {"number": 1}})
    real = getattr(os, call)

    def cut(*args: Any, **options: Any) -> Any:
        if call != "open" or ".git-agent-" in str(args[0]):
            raise KeyboardInterrupt
        return real(*args, **options)

    monkeypatch.setattr(os, call, cut)
    with pytest.raises(KeyboardInterrupt):
        file.put({CONTEXT: {"number": 2}})
    monkeypatch.undo()
    assert held(repo) == {CONTEXT: {"number": 1}}


def test_a_whole_context_comes_back_as_it_went(repo: Repo) -> None:
    report = context(check('say "hi" 🚀', "failure"), check("lint"))
    state_file(repo).put({CONTEXT: report})
    assert state_file(repo).read()[CONTEXT] == report
