"""What the builder writes is what the reader reads, whatever the texts hold and whatever git does in between."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from git_agent.model.yaml_data import Data
from git_agent.records import (
    RESOLUTIONS,
    STATUSES,
    TASK_TYPES,
    CommitBuilder,
    Compound,
    Decision,
    Escalation,
    Record,
    Requirements,
    TaskCommitInput,
    compose_block,
    parse_message,
    validate,
)
from git_agent.records.block.find import MARKER
from git_agent.records.block.schema import UNWRITABLE
from support.repo import Repo

# One text for each way in which YAML, git or a mail could misread a line.
NASTY = (
    "no", "Null", "~", "1.10", "2026-01-01", "0x1F", "12:30:00", ".5", "=", "<<", "- dash", "-", "? key", ": value",
    "a: b", "a:", "a #b", "# comment", "#", "'single'", '"double"', "it's", 'say "hi"', "back\\slash", "\\n", "[a, b]",
    "{a: b}", "a, b", "&anchor", "*alias", "!tag", "%dir", "@at", "`tick`", "|", ">", ">-", "--- a", "...", "> quoted",
    "diff --git a/x b/x", "Index: x", "From x Mon Sep 17 00:00:00 2001", "Signed-off-by: A", "two\nlines", "  led",
    "a\n\n\n\nb\n", "trailed  ", "tab\tbed", "\ttab", "a\n# b\n---\nc", "é", "e\u0301", "漢字", "👩\u200d💻", "a\xa0",
    "a\u3000", "\u200f", "x" * 5_000,
)  # fmt: skip
SAFE = st.characters(exclude_categories=["Cs"]).filter(lambda character: not UNWRITABLE.match(character))
TEXTS = (st.sampled_from(NASTY) | st.text(SAFE, min_size=1, max_size=30)).filter(
    lambda text: bool(text.strip()) and not MARKER.search(text)
)
LINES = TEXTS.map(lambda text: text.replace("\n", " ").strip()).filter(bool)
NAMES = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,8}", fullmatch=True)
DECISIONS = st.builds(
    Decision,
    id=NAMES,
    decision=TEXTS,
    rationale=TEXTS,
    confidence=st.floats(0, 1) | st.integers(0, 1),
    alternatives=st.lists(TEXTS, max_size=3).map(tuple),
)
ESCALATIONS = st.builds(Escalation, id=NAMES, type=NAMES, description=TEXTS, resolution=st.sampled_from(RESOLUTIONS))
REQUIREMENTS = st.lists(NAMES, unique=True, max_size=5).map(
    lambda names: Requirements(covered=tuple(names[:2]), partial=tuple(names[2:]))
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    phase, plan, task = (draw(st.integers(0, 120)) for _ in range(3))
    return Record(
        phase=phase,
        plan=draw(st.sampled_from((f"{phase:02}-{plan:02}", f"{plan}"))),
        task=draw(st.sampled_from((f"{phase:02}-{plan:02}-{task:02}", f"{task}"))),
        project=draw(st.none() | NAMES),
        milestone=draw(LINES),
        status=draw(st.sampled_from(STATUSES)),
        decisions=tuple(draw(st.lists(DECISIONS, max_size=3, unique_by=lambda each: each.id))),
        escalations=tuple(draw(st.lists(ESCALATIONS, max_size=2, unique_by=lambda each: each.id))),
        requirements=draw(REQUIREMENTS),
        lessons=tuple(draw(st.lists(TEXTS, max_size=4))),
        compound=draw(st.none() | st.builds(Compound, category=LINES, problem=TEXTS, solution=TEXTS)),
    )


def stripped_by_git(message: str) -> str:
    """What the strictest clean-up leaves: no comments, no trailing white space, no repeated blank lines."""
    lines = [line.rstrip(" \t") for line in message.split("\n") if not line.startswith("#")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"


@given(records())
def test_a_valid_record_comes_back_equal_and_without_problems(record: Record) -> None:
    assert validate(record, multi_project=False) == ()
    message = f"feat(P01-01): add it\n\n{compose_block(record)}\n"
    for text in (message, stripped_by_git(message), message.replace("\n", "\r\n"), message.replace("\n", "\n    ")):
        parsed = parse_message(text)
        assert (parsed.records, parsed.problems) == ((record,), ())


@given(records())
def test_no_line_of_a_block_can_be_cut_or_stripped(record: Record) -> None:
    message = f"feat(P01-01): add it\n\n{compose_block(record)}\n"
    assert stripped_by_git(message) == message
    for line in compose_block(record).split("\n")[1:-1]:
        assert re.match(r"[ a-z]", line)
        assert not line.startswith(("diff -", "From "))


@settings(max_examples=50)
@given(records(), LINES, st.lists(LINES, max_size=2))
def test_the_builder_writes_what_is_read(record: Record, prose: str, trailers: list[str]) -> None:
    assert isinstance(record.phase, int)
    task = TaskCommitInput(
        type=TASK_TYPES[record.phase % len(TASK_TYPES)],
        phase=record.phase,
        milestone=str(record.milestone),
        subject="add it",
        plan=record.plan,
        task=record.task,
        status=str(record.status),
        body=f"Why: {prose}",
        decisions=record.decisions,
        escalations=record.escalations,
        requirements=record.requirements,
        lessons=record.lessons,
        compound=record.compound,
        trailers=tuple(f"Refs: {trailer}" for trailer in trailers),
    )
    parsed = parse_message(CommitBuilder(record.project).build_task_commit(task))
    assert (parsed.records, parsed.problems, parsed.subject) == ((record,), (), "add it")
    assert parsed.prose == "\n\n".join(filter(None, (task.body, "\n".join(task.trailers))))


DATA: st.SearchStrategy[Data] = st.recursive(
    st.sampled_from(NASTY) | st.just(""),
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.sampled_from(NASTY[:-1]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(NASTY[:-1]) | NAMES.map("x_{}".format), DATA, max_size=4))
@example({"Index": "x", "session": "s-1", "From x Mon Sep 17 00:00:00 2001": "y"})
def test_unknown_fields_are_written_back_as_they_were_read(extra: dict[str, Data]) -> None:
    record = Record(phase=1, extra=extra, decisions=(Decision(id="D-1", extra=extra),))
    message = f"feat(P01-01): add it\n\n{compose_block(record)}\n"
    assert parse_message(stripped_by_git(message)).records == (record,)


RECORD = Record(
    phase=3,
    milestone="v0.2",
    status="execute",
    decisions=(
        Decision(
            id="D-001",
            decision="diff --git a/x b/x",
            rationale="a\n\n\n# b  \n---\nc",
            confidence=0.5,
            alternatives=NASTY[:-1],
        ),
    ),
    lessons=tuple(text for text in NASTY if text.strip()),
)
MESSAGE = f"feat(P03-01): add it\n\nWhy.\n\n{compose_block(RECORD)}\n\nRefs: #12\n"
BARE = f"feat(P03-01): add it\n\n{compose_block(RECORD)}\n"


def read(repo: Repo, revision: str = "HEAD") -> tuple[Record, ...]:
    parsed = parse_message(repo.git("log", "-1", "--format=%B", revision))
    assert parsed.problems == ()
    return parsed.records


@pytest.mark.parametrize("message", [MESSAGE, BARE])
@pytest.mark.parametrize("cleanup", ["strip", "whitespace", "verbatim", "scissors", "default"])
def test_a_record_survives_every_clean_up(repo: Repo, message: str, cleanup: str) -> None:
    repo.git("commit", "--allow-empty", f"--cleanup={cleanup}", "--file=-", stdin=message)
    assert read(repo) == (RECORD,)


@pytest.mark.parametrize("cleanup", ["strip", "scissors", "default"])
def test_a_record_survives_an_editor_that_shows_the_diff(repo: Repo, cleanup: str) -> None:
    repo.stage({"a": "---ci---\nphase: 9\n---/ci---\n"})
    options = (f"--cleanup={cleanup}", "--verbose", "--edit", "--file=-")
    repo.git("commit", *options, stdin=MESSAGE, env={"GIT_EDITOR": "true"})
    assert read(repo) == (RECORD,)


@pytest.mark.parametrize("message", [MESSAGE, BARE])
def test_trailers_are_found_and_added_behind_the_block(repo: Repo, message: str) -> None:
    before = repo.git("interpret-trailers", "--parse", stdin=message).splitlines()
    assert before == (["Refs: #12"] if message is MESSAGE else [])
    added = repo.git("interpret-trailers", "--trailer", "Reviewed-by: Ada <ada@example.org>", stdin=message)
    parsed = parse_message(added)
    assert (parsed.records, parsed.problems) == ((RECORD,), ())
    after = repo.git("interpret-trailers", "--parse", stdin=added).splitlines()
    assert after == [*before, "Reviewed-by: Ada <ada@example.org>"]


@pytest.mark.parametrize("message", [MESSAGE, BARE])
def test_a_signature_and_a_cherry_picked_note_stand_behind_the_block(repo: Repo, message: str) -> None:
    repo.commit("root", {"a": "1\n"})
    repo.git("checkout", "--quiet", "-b", "topic")
    repo.commit(message, {"b": "1\n"})
    repo.git("checkout", "--quiet", "main")
    repo.commit("other", {"c": "1\n"})
    repo.git("cherry-pick", "-x", "-s", "topic")
    assert read(repo) == (RECORD,)
    trailers = repo.git("log", "-1", "--format=%(trailers:only)").splitlines()
    assert any(line.startswith("Signed-off-by: ") for line in trailers)


@pytest.mark.parametrize("message", [MESSAGE, BARE])
def test_a_record_survives_a_mailed_patch(repo: Repo, message: str) -> None:
    repo.commit("root", {"a": "1\n"})
    repo.commit(message, {"b": "1\n"})
    patch = repo.git_bytes("format-patch", "-1", "--stdout")
    repo.git("reset", "--quiet", "--hard", "HEAD~1")
    repo.git("am", "--quiet", stdin=patch)
    assert read(repo) == (RECORD,)


def test_a_record_survives_a_rebase_with_reworded_subject(repo: Repo) -> None:
    repo.commit("root", {"a": "1\n"})
    repo.git("checkout", "--quiet", "-b", "topic")
    repo.commit(MESSAGE, {"b": "1\n"})
    repo.git("checkout", "--quiet", "main")
    repo.commit("other", {"c": "1\n"})
    editors = {"GIT_SEQUENCE_EDITOR": "sed -i s/^pick/reword/", "GIT_EDITOR": "sed -i 's/add it/add that/'"}
    repo.git("rebase", "--quiet", "--interactive", "main", "topic", env=editors)
    assert read(repo) == (RECORD,)
    assert repo.git("log", "-1", "--format=%s") == "feat(P03-01): add that"


def two_commits_on_topic(repo: Repo) -> None:
    repo.commit("root", {"a": "1\n"})
    repo.git("checkout", "--quiet", "-b", "topic")
    for number in (1, 2):
        message = CommitBuilder().build_task_commit(
            TaskCommitInput(
                type="feat",
                phase=1,
                milestone="v0.2",
                plan=1,
                task=number,
                subject=f"step {number}",
                body="Why.",
                lessons=("two\nlines", f"# {number}"),
            )
        )
        repo.commit(message, {f"file{number}": "1\n"})


@pytest.mark.parametrize("cleanup", ["strip", "whitespace", "verbatim"])
def test_a_squash_merge_keeps_all_records_and_says_that_the_newest_is_first(repo: Repo, cleanup: str) -> None:
    two_commits_on_topic(repo)
    repo.git("checkout", "--quiet", "main")
    repo.git("merge", "--quiet", "--squash", "topic")
    repo.git("commit", "--quiet", f"--cleanup={cleanup}", "--no-edit", env={"GIT_EDITOR": "true"})
    parsed = parse_message(repo.git("log", "-1", "--format=%B"))
    assert [record.task for record in parsed.records] == ["01-01-02", "01-01-01"]
    assert [record.lessons for record in parsed.records] == [("two\nlines", "# 2"), ("two\nlines", "# 1")]
    assert (parsed.problems, parsed.newest_first) == ((), True)


def test_commits_squashed_in_a_rebase_keep_all_records_in_order(repo: Repo) -> None:
    two_commits_on_topic(repo)
    editors = {"GIT_SEQUENCE_EDITOR": "sed -i 2s/^pick/squash/", "GIT_EDITOR": "true"}
    repo.git("rebase", "--quiet", "--interactive", "main", env=editors)
    parsed = parse_message(repo.git("log", "-1", "--format=%B"))
    assert [record.task for record in parsed.records] == ["01-01-01", "01-01-02"]
    assert (parsed.problems, parsed.newest_first) == ((), False)


def test_records_are_read_from_the_indented_log_too(repo: Repo) -> None:
    repo.commit(MESSAGE)
    (record,) = parse_message(repo.git("log", "-1")).records
    assert record == RECORD
