"""`git-agent commit` stamps what it writes, and never loses a record that a message has already."""

import json
from pathlib import Path

import pytest

from git_agent.commit.gather import gather
from git_agent.commit.stamping import stamp_for
from git_agent.commit.task import CommitTask
from git_agent.config.load import load
from git_agent.errors import UsageError
from git_agent.records import parse_message
from git_agent.records.build.known import KnownRecords
from support.reading import git_of
from support.repo import Repo
from support.template import template

PLACE = ("--phase", "1", "--milestone", "v0.2", "--plan", "01-01", "--task", "01-01-01", "--status", "execute")
BLOCK = "---ci---\nphase: 1\nmilestone: v0.2\nplan: 01-01\ntask: 01-01-01\nstatus: execute\n---/ci---"
ODD_BLOCK = "---ci---\nphase:   1-5\nstatus: in_progress\nnote:  'as it   was'\n---/ci---"


@template
def work(repo: Repo) -> None:
    repo.commit("feat(parser): read lines", {"parser.py": "def parse(text):\n    return text\n"})
    repo.stage({"parser.py": "def parse(text):\n    return text\n\n\ndef strip(text):\n    return text.strip()\n"})


def scripted(folder: Path, *texts: str) -> tuple[str, str]:
    script = folder / "replies.jsonl"
    script.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
    return "--provider", f"scripted:{script}"


def message(repo: Repo) -> str:
    return repo.git("log", "-1", "--format=%B").strip()


def test_a_generated_message_gets_the_records_scope_and_block(work: Repo) -> None:
    ran = work.agent("commit", *PLACE, "--covered", "REQ-01", "--lesson", "One", "--json")
    report = json.loads(ran.stdout)
    assert report["subject"].startswith("feat(P01-01-01): ")
    assert "strip" in report["subject"]
    assert report["record"] == {
        "phase": 1,
        "milestone": "v0.2",
        "plan": "01-01",
        "task": "01-01-01",
        "status": "execute",
        "requirements": {"covered": ["REQ-01"]},
        "lessons": ["One"],
    }
    assert report["warnings"] == []
    assert message(work) == report["message"].strip()
    assert parse_message(report["message"]).problems == ()


def test_work_is_asked_for_its_plan_before_anything_is_written(work: Repo) -> None:
    known = KnownRecords(git_of(work))
    with pytest.raises(UsageError, match="no plan of phase 2 is known") as refused:
        stamp_for({"phase": 2, "milestone": "v0.2"}, known=known, amend=False)
    assert "--plan and --task" in (refused.value.hint or "")
    planning = {"phase": 2, "milestone": "v0.2", "status": "plan"}
    assert stamp_for(planning, known=known, amend=False).stamp.record.plan is None


def test_a_place_that_is_missing_is_asked_for_by_its_flag(repo: Repo) -> None:
    with pytest.raises(UsageError) as caught:
        stamp_for({"phase": 1, "plan": 1}, known=KnownRecords(git_of(repo)), amend=False)
    assert (str(caught.value), caught.value.hint) == (
        "missing: --milestone",
        "say it once; the records after it carry it over",
    )


def test_without_flags_nothing_is_stamped(work: Repo) -> None:
    report = json.loads(work.agent("commit-msg", "--json").stdout)
    assert report["record"] is None
    assert "---ci---" not in report["message"]


def test_the_place_is_carried_over_on_request(work: Repo) -> None:
    assert work.agent("commit", *PLACE).returncode == 0
    work.stage({"other.py": "def other():\n    return 1\n"})
    ran = work.agent("commit-msg", "--record")
    assert BLOCK in ran.stdout
    assert "carried over from" in ran.stderr
    assert "task: 01-01-02" in work.agent("commit-msg", "--task", "2").stdout


def test_a_commit_in_a_stamped_history_does_not_pretend_to_have_a_place(work: Repo) -> None:
    for number in range(6):
        work.commit(f"feat(P01-01-01): parser: add f{number}\n\n{BLOCK}\n", {"parser.py": f"def f{number}(): ...\n"})
    work.stage({"parser.py": "def f9(): ...\n"})
    subject = work.agent("commit-msg").stdout.partition("\n")[0]
    assert "P01" not in subject


def test_a_record_that_could_not_be_written_is_refused_before_anything_is_written(work: Repo) -> None:
    head = work.head
    ran = work.agent("commit", "--task", "7", "--status", "done")
    assert ran.returncode == 2
    assert all(name in ran.stderr for name in ("phase", "milestone", "task", "status"))
    assert work.head == head


def test_decisions_without_an_id_get_the_next_one(work: Repo) -> None:
    decision = '{"decision": "a", "rationale": "b", "confidence": 0.5}'
    report = json.loads(
        work.agent("commit-msg", *PLACE, "--decision", decision, "--decision", decision, "--json").stdout
    )
    assert [each["id"] for each in report["record"]["decisions"]] == ["D-001", "D-002"]


def test_a_block_that_a_model_invents_is_none(work: Repo, tmp_path: Path) -> None:
    invented = "---ci---\nphase: 9\nmilestone: v9\nstatus: execute\n---/ci---"
    replies = scripted(tmp_path, f"style(parser): add strip\n\nA function.\n\n{invented}\n\nSee-also: parser.py")
    ran = work.agent("commit", *PLACE, *replies)
    assert ran.returncode == 0, ran.stderr
    assert message(work) == f"refactor(P01-01-01): parser: add strip\n\nA function.\n\n{BLOCK}\n\nSee-also: parser.py"


@pytest.mark.parametrize("amend", [False, True])
def test_a_model_is_not_shown_the_blocks_of_earlier_messages(work: Repo, amend: bool) -> None:
    work.commit(f"feat(P01-01-01): parser: add strip\n\n{BLOCK}\n\nIts prose.\n")
    work.stage({"new.py": "def new():\n    return 1\n"})
    settings = load(environ={"HOME": str(work.path)}, root=None).settings
    evidence = gather(CommitTask(settings=settings, amend=amend), git=git_of(work), as_text=True)
    shown = "".join(section.text for section in evidence.packed.sections)
    assert "Its prose." in shown
    assert "ci---" not in shown
    assert ("feat(P01-01-01): parser: add strip" in shown) is amend
    assert ("feat(parser): add strip" in shown) is not amend


def test_a_subject_too_long_for_a_stamp_is_repaired_like_any_other(work: Repo, tmp_path: Path) -> None:
    long = "feat(parser): add strip, which takes white space away from a text"
    assert len(long) < 72
    ran = work.agent("commit", *PLACE, *scripted(tmp_path, long, "feat(parser): add strip"))
    assert ran.returncode == 0, ran.stderr
    assert message(work) == f"feat(P01-01-01): parser: add strip\n\n{BLOCK}"


@pytest.mark.parametrize("block", [BLOCK, ODD_BLOCK, f"{BLOCK}\n\n{ODD_BLOCK}"], ids=["ours", "odd", "two"])
@pytest.mark.parametrize("by_model", [False, True])
def test_an_amended_commit_keeps_its_blocks_exactly(work: Repo, tmp_path: Path, block: str, by_model: bool) -> None:
    work.commit(f"feat(P01-01-01): parser: add strip\n\nBecause.\n\n{block}\n\nRefs: #1\n")
    work.stage({"other.py": "def other():\n    return 1\n"})
    text = "feat(P01-01-01): parser: add strip\n\nBecause.\n\n- and other\n\nRefs: #1"
    ran = work.agent("commit", "--amend", *(scripted(tmp_path, text) if by_model else ()))
    assert ran.returncode == 0, ran.stderr
    amended = message(work)
    assert amended.startswith("feat(P01-01-01): parser: add strip\n\nBecause.\n\n")
    assert amended.endswith(f"\n\n{block}\n\nRefs: #1")
    assert "other" in amended.partition("---ci---")[0]


def test_flags_change_the_record_of_an_amended_commit(work: Repo) -> None:
    work.commit(f"feat(P01-01-01): parser: add strip\n\n{BLOCK}\n")
    assert work.agent("commit", "--amend", "--status", "verify", "--covered", "REQ-01").returncode == 0
    (record,) = parse_message(message(work)).records
    assert (record.status, record.task, record.requirements.covered) == ("verify", "01-01-01", ("REQ-01",))
    assert message(work).startswith("feat(P01-01-01): parser: add strip\n")
    assert work.agent("commit", "--amend", "--phase", "2", "--plan", "1").returncode == 0
    assert message(work).startswith("feat(P02-01): parser: add strip\n")


def test_a_picked_commit_keeps_its_block(work: Repo) -> None:
    work.commit("Set the work aside")
    work.git("checkout", "--quiet", "-b", "topic")
    picked = work.commit(f"fix(P01-01-01): strip more\n\nBecause.\n\n{BLOCK}\n", {"parser.py": "def parse(): ...\n"})
    work.git("checkout", "--quiet", "main")
    work.commit("Go on", {"parser.py": "def parse(text, more): ...\n"})
    work.git("cherry-pick", picked, check=False)
    work.stage({"parser.py": "def parse(more): ...\n"})
    assert work.agent("commit").returncode == 0
    assert message(work) == f"fix(P01-01-01): strip more\n\nBecause.\n\n{BLOCK}"


def test_a_merge_keeps_the_subject_that_names_its_branch(work: Repo) -> None:
    work.commit("Set the work aside")
    work.git("checkout", "--quiet", "-b", "phase/01-auth")
    work.commit("Topic", {"topic.py": "one\n"})
    work.git("checkout", "--quiet", "main")
    work.commit("Main", {"main.py": "one\n"})
    work.git("merge", "--no-commit", "--quiet", "phase/01-auth")
    assert work.agent("commit", *PLACE).returncode == 0
    assert message(work) == f"Merge branch 'phase/01-auth'\n\n{BLOCK}"


def test_a_squash_has_the_records_of_all_its_commits_in_order(work: Repo) -> None:
    work.commit("Set the work aside")
    work.git("checkout", "--quiet", "-b", "topic")
    work.commit(f"feat(P01-01-01): one\n\n{BLOCK}\n", {"one.py": "def one(): ...\n"})
    work.commit(f"feat: two\n\n{ODD_BLOCK}\n", {"two.py": "def two(): ...\n"})
    work.git("checkout", "--quiet", "main")
    work.git("merge", "--squash", "--quiet", "topic")
    assert work.agent("commit").returncode == 0
    assert message(work).endswith(f"{BLOCK}\n\n{ODD_BLOCK}")
    assert parse_message(message(work)).newest_first is False


def test_a_refused_stamp_is_tried_again_as_it_was(work: Repo) -> None:
    hook = work.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    refused = work.agent("commit", *PLACE)
    assert refused.returncode == 10
    hook.unlink()
    assert work.agent("commit", "--retry").returncode == 0
    assert message(work).startswith("feat(P01-01-01): ")
    assert message(work).endswith(BLOCK)
