"""A history is read whole, in one stream, whatever its messages hold and whatever is configured."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from git_agent.errors import GitAgentError
from git_agent.model.value import replace
from git_agent.records.block.parse import parse_message
from git_agent.records.state.history import RecordHistory, moved_history, read_history
from git_agent.records.state.row_reading import row_of, usual_message
from git_agent.records.state.rows import (
    VERSION,
    Completion,
    CompoundRow,
    DecisionRow,
    EscalationRow,
    RecordRow,
    Row,
    restored,
    stored,
)
from support.histories import Written, add_history, in_a_row, make_history
from support.reading import git_of
from support.repo import Repo

BLOCK = "---ci---\nphase: {phase}\nmilestone: v0.1\nstatus: execute\n---/ci---\n"


def block(phase: int | str) -> str:
    return f"feat(P01-01): work on {phase}\n\n{BLOCK.format(phase=phase)}"


def phases(history: RecordHistory) -> list[object]:
    return [record.phase for row in rows(history) for record in row.records]


def rows(history: RecordHistory) -> list[Row]:
    return list(history.rows.values())


def read(repo: Repo, revision: str = "HEAD") -> RecordHistory:
    return read_history(git_of(repo), repo.git("rev-parse", revision))


def test_every_block_is_found_and_commits_without_one_only_counted(tmp_path: Path) -> None:
    messages = [block(at) if at % 10 == 0 else f"fix: step {at}" for at in range(120)]
    repo, oids = make_history(tmp_path / "repo", in_a_row(*messages))
    history = read(repo)
    assert phases(history) == list(range(0, 120, 10))
    assert (len(history.order), len(history.rows)) == (120, 12)
    assert [row.oid for row in rows(history)] == oids[::10]
    assert rows(history)[1].time == 1_700_000_600


def test_bytes_in_no_encoding_harm_only_what_they_stand_in(tmp_path: Path) -> None:
    broken = block(2).encode().replace(b"work", b"w\xffrk").replace(b"v0.1", b"v0.\xfe")
    repo, _ = make_history(tmp_path / "repo", in_a_row(block(1), broken, b"\xff\xfe", block(3)))
    history = read(repo)
    assert phases(history) == [1, 2, 3]
    assert rows(history)[1].problems[0].kind == "control-character"


def test_a_message_in_another_encoding_is_read_as_text(repo: Repo) -> None:
    repo.git("config", "i18n.commitEncoding", "ISO-8859-1")
    repo.git("config", "i18n.logOutputEncoding", "ISO-8859-1")
    lesson = "feat(P01-01): x\n\n---ci---\nphase: 1\nlessons:\n  - Größe zählt\n---/ci---\n".encode("iso-8859-1")
    repo.git_bytes("commit", "--quiet", "--allow-empty", "--file=-", stdin=lesson)
    [row] = rows(read(repo))
    assert row.records[0].lessons == ("Größe zählt",)


@pytest.mark.parametrize(
    ("key", "setting"),
    [
        ("log.showSignature", "true"),
        ("log.follow", "true"),
        ("log.decorate", "full"),
        ("log.date", "relative"),
        ("format.pretty", "oneline"),
        ("color.ui", "always"),
        ("log.diffMerges", "on"),
        ("notes.displayRef", "*"),
        ("log.mailmap", "true"),
    ],
)
def test_settings_of_the_user_change_nothing(repo: Repo, key: str, setting: str) -> None:
    repo.commit(block(1), {"a": "1"})
    repo.git("notes", "add", "-m", block(9))
    repo.commit("Merge branch 'phase/02-x'", {"a": "2"})
    before = rows(read(repo))
    repo.git("config", key, setting)
    assert rows(read(repo)) == before
    assert [row.merged for row in before] == [(), ("phase/02-x",)]


def test_a_message_longer_than_any_pipe_is_read_whole(tmp_path: Path) -> None:
    long = block(2) + "\n" + "all work and no play\n" * 200_000
    repo, _ = make_history(tmp_path / "repo", in_a_row(block(1), long, block(3)))
    assert phases(read(repo)) == [1, 2, 3]


def test_replaced_commits_say_what_their_replacement_says(tmp_path: Path) -> None:
    repo, oids = make_history(tmp_path / "repo", in_a_row(block(1), block(2), block(3)))
    other = repo.git("commit-tree", "-p", oids[0], "-m", block(7), f"{oids[1]}^{{tree}}")
    repo.git("replace", oids[1], other)
    assert phases(read(repo)) == [1, 7, 3]
    assert rows(read(repo))[1].oid == oids[1]


def test_a_commit_without_usable_dates_is_still_read(tmp_path: Path) -> None:
    repo, oids = make_history(tmp_path / "repo", in_a_row(block(1)))
    tree = repo.git("rev-parse", "HEAD^{tree}")
    raw = f"tree {tree}\nparent {oids[0]}\nauthor A <a@b> then\ncommitter A <a@b>\n\n{block(2)}"
    oid = repo.git("hash-object", "-w", "-t", "commit", "--literally", "--stdin", stdin=raw)
    assert phases(read(repo, oid)) == [1, 2]


def test_equal_dates_are_told_apart_by_the_message_and_not_by_the_id(tmp_path: Path) -> None:
    commits = [Written(b"root"), Written(block(2).encode(), (0,)), Written(block(1).encode(), (0,))]
    commits.append(Written(b"merge", (1, 2)))
    for files in ("", "a", "b", "c", "d"):
        repo, _ = make_history(tmp_path / f"repo{files}", commits, files=files)
        assert phases(read(repo)) == [1, 2]


def test_a_history_that_git_cannot_read_is_an_error(tmp_path: Path) -> None:
    repo, oids = make_history(tmp_path / "repo", in_a_row(block(1), block(2)))
    with pytest.raises(GitAgentError, match="bad object"):
        read_history(git_of(repo), "0" * 39 + "1")
    (repo.path / ".git" / "objects" / oids[0][:2] / oids[0][2:]).unlink()
    with pytest.raises(GitAgentError):
        read(repo)


def test_a_message_about_nothing_makes_no_row() -> None:
    assert row_of("a" * 40, 0, b"fix: the phase/ of the moon") is None
    assert row_of("a" * 40, 0, b"fix: mention ci--- in passing") is None


PIECES = [
    "feat(P01-01): do it", "docs(P03): end \t", "docs(init): x", "release(P01): x", "feat(x): y", "feat!: x", "  x", "",
    "---ci---", "---/ci---", "  ---ci---", "> ---/ci---", "---ci--- ", "phase: 1", "phase: 1-5", "status: complete",
    "status: odd", "plan: 01-01", "project: web", "session: s", "lessons: [one]", "lessons:", "  - one: two", "  - one",
    "decisions:", "  - id: D-1", "    confidence: 0.5", "key: &a", "Squashed commit of the following:", "prose", "\r",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=9), st.sampled_from(PIECES[:4]), st.booleans())
def test_the_short_way_through_a_usual_message_leads_to_the_same(lines: list[str], header: str, framed: bool) -> None:
    inner = ["---ci---", *lines, "---/ci---", ""] if framed else lines
    message = "\n".join([header, "", *inner])
    usual = usual_message(message)
    assert usual in (None, replace(parse_message(message), subject="", prose=""))


@pytest.mark.parametrize("message", [block(1), f"{block(2)}\nRefs: #1\n", block("1-5"), block(3).rstrip("\n")])
def test_usual_messages_are_known_as_such(message: str) -> None:
    assert usual_message(message) == replace(parse_message(message), subject="", prose="")


def test_what_a_row_says_is_tied_to_the_version_of_rows() -> None:
    """When this fails because rows say more or other things now, raise rows.VERSION and change this row."""
    message = (
        "docs(P03): complete auth phase\n\n---ci---\nproject: web\nphase: 3\nmilestone: v0.2\nstatus: complete\n"
        "session: s1\ndecisions:\n  - id: D-1\n    decision: yes\n    rationale: so\n    confidence: 0.5\n"
        "    alternatives: [no]\n    category: scope\nescalations:\n  - id: E-1\n    type: scope\n"
        "    description: really?\n    resolution: human\nrequirements:\n  covered: [R-1]\n  partial: [R-2]\n"
        "lessons:\n  - learn\ncompound:\n  category: c\n  problem: p\n  solution: s\n---/ci---\n"
    )
    record = RecordRow(
        project="web",
        phase=3,
        milestone="v0.2",
        status="complete",
        completes=Completion("phase", 3),
        covered=("R-1",),
        partial=("R-2",),
        lessons=("learn",),
        decisions=(DecisionRow("D-1", "yes", "so", 0.5, ["no"], {"category": "scope"}),),
        escalations=(EscalationRow("E-1", "scope", "really?", "human", {}),),
        compounds=(CompoundRow("c", "p", "s", {}),),
        extra={"session": "s1"},
    )
    row = row_of("a" * 40, 7, message.encode())
    assert row is not None
    assert row._replace(problems=()) == Row("a" * 40, 7, (record,), (), ())
    assert [problem.kind for problem in row.problems] == ["unknown-field", "unknown-field"]
    assert VERSION == 4


FIELDS = [
    "phase: 1", "status: complete", "project: web", "session: s", "lessons: [one]", "lessons:\n  - a: b",
    "decisions:\n  - id: D-1\n    confidence: high\n    alternatives: [a]\n    odd: {a: [b]}",
    "escalations:\n  - id: E-1\n    resolution: human", "requirements:\n  covered: [R-1]\n  more: x",
    "requirements:\n  partial: [R-2]", "compound:\n  category: c", "compound:\n  - problem: p\n  - problem: q",
    "note: password=hunter2hunter2", "status: ''", "free text",
]  # fmt: skip


@given(st.lists(st.lists(st.sampled_from(FIELDS), max_size=5, unique=True), min_size=1, max_size=3))
def test_a_row_that_was_kept_is_the_one_that_was_made(blocks: list[list[str]]) -> None:
    text = "\n\n".join("\n".join(["---ci---", *lines, "---/ci---"]) for lines in blocks)
    row = row_of("a" * 40, 7, f"docs(P01): Merge branch 'phase/02-x'\n\n{text}\n".encode())
    assert row is not None
    assert restored(row.oid, row.time, json.loads(json.dumps(stored(row)))) == row


@st.composite
def histories(draw: st.DrawFn) -> list[Written]:
    """Branches, merges, roots and clocks as they come; every commit has a block, so that the order shows."""
    size = draw(st.integers(2, 12))
    return [
        Written(
            block(at).encode(),
            tuple(sorted(draw(st.sets(st.integers(max(0, at - 5), at - 1), max_size=2)))) if at else (),
            1_700_000_000 + draw(st.integers(0, 4)),
            1_700_000_000 + draw(st.integers(0, 1)),
        )
        for at in range(size)
    ]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(histories(), st.data())
def test_a_history_led_from_any_commit_to_any_other_is_the_one_read_anew(
    tmp_path_factory: pytest.TempPathFactory, commits: list[Written], data: st.DataObject
) -> None:
    repo, oids = make_history(tmp_path_factory.mktemp("random") / "repo", commits)
    git = git_of(repo)
    old, new = (data.draw(st.sampled_from(oids)) for _ in range(2))
    moved, _, _ = moved_history(git, read_history(git, old), new)
    anew = read_history(git, new)
    assert rows(moved) == rows(anew)
    assert len(moved.order) == len(anew.order)
    assert moved.numbers_of(oids).keys() == anew.numbers_of(oids).keys()


def test_leading_on_reads_only_what_is_new(tmp_path: Path) -> None:
    repo, oids = make_history(tmp_path / "repo", in_a_row(*map(block, range(5))))
    history = read(repo)
    more = [Written(block(9).encode(), (), 1_700_009_000), Written(block(10).encode(), (0,), 1_700_009_060)]
    new = add_history(repo, more, {"other": 1})
    repo.git("merge", "--quiet", "--allow-unrelated-histories", "-m", block(11), "other")
    moved, added, gone = moved_history(git_of(repo), history, repo.head)
    assert (added, gone) == (3, 0)
    assert phases(moved) == [0, 1, 2, 3, 4, 9, 10, 11]
    assert moved.numbers_of([*oids, *new, "0" * 40]).keys() == {*oids, *new}


@pytest.mark.parametrize("header", ["todo(P01): later", "note(P01): mind this", "docs(init): initialize atlas"])
def test_a_row_that_tells_something_in_its_own_words_is_kept_too(header: str) -> None:
    made = row_of("a" * 40, 7, f"{header}\n\n1. one\n\n---ci---\nphase: 1\n---/ci---\n".encode())
    assert made is not None
    assert made.records[0].told is not None
    assert restored(made.oid, made.time, json.loads(json.dumps(stored(made)))) == made


TOKEN = "ghp_" + "Zx9Kq2Lm4Np7Rt5Vw8Yb3Cd6Fg1Hj0Sa4De7"


@pytest.mark.parametrize(
    "message",
    [
        f"feat(P01-01): x\n\n---ci---\nphase: 1\nstatus: verify\nlessons:\n  - use {TOKEN}\n---/ci---\n",
        f"feat(P01-01): x\n\n---ci---\nphase: 1\nstatus: {TOKEN}\n---/ci---\n",
        f"note(P01): keep {TOKEN}\n\n---ci---\nphase: 1\nstatus: execute\n---/ci---\n",
        f"todo(P01): keep it\n\nBecause {TOKEN} is old.\n\n---ci---\nphase: 1\nstatus: execute\n---/ci---\n",
        f"docs(P01): compare\n\n- {TOKEN} is one\n\n---ci---\nphase: 1\nstatus: research\n---/ci---\n",
        f"Merge branch 'phase/01-{TOKEN}'\n\n---ci---\nphase: 1\nstatus: execute\n---/ci---\n",
        f"{TOKEN}(P01): x\n\n---ci---\nphase: 1\nstatus: execute\n---/ci---\n",
        f"feat(P01-01): x\n\nphase: 1\nlessons:\n  - use {TOKEN}\n---/ci---\n",
    ],
)
def test_a_row_never_has_a_secret_of_its_message(message: str) -> None:
    row = row_of("a" * 40, 7, message.encode())
    assert row
    assert TOKEN not in repr(row)


def test_a_status_that_looks_like_a_secret_is_kept() -> None:
    secret = row_of(
        "a" * 40,
        7,
        f"feat(P01-01): x\n\n---ci---\nphase: 1\nstatus: verify\nlessons:\n  - {TOKEN}\n---/ci---\n".encode(),
    )
    assert secret
    assert (secret.records[0].status, TOKEN in repr(secret)) == ("verify", False)
