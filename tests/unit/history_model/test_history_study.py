"""Whatever happened before, what is taught is what a first visit would teach."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from git_agent.history_model import NOTHING_LEARNED, HistoryModel, history_model_of
from git_agent.history_model.sample import Sample, SampleFile
from git_agent.model.subject import TYPES
from git_agent.store.places import history_model_folder
from support.program import SOURCE
from support.reading import git_of
from support.repo import Repo

CHANGES = (
    ("docs: explain {n}", "docs/guide-{n}.md", "# Guide {n}\n\nHow to use it.\n"),
    ("feat(api): add call {n}", "src/api_{n}.py", "def call_{n}(argument):\n    return argument\n"),
    ("fix: handle nothing in {n}", "src/api_1.py", "def call_1(argument):\n    return argument or {n}\n"),
    ("ci: run job {n}", ".github/workflows/build.yml", "jobs:\n  build-{n}:\n    runs-on: linux\n"),
    ("test: cover {n}", "tests/test_api_{n}.py", "def test_call_{n}():\n    assert call_{n}(1) == 1\n"),
    ("Polish {n}", "src/polish.py", "polish = {n}\n"),
)
QUESTIONS = (
    Sample(files=(SampleFile(path="docs/new.md", status="A", added=1, deleted=0, added_lines=("How to use it.",)),)),
    Sample(
        files=(
            SampleFile(
                path="src/api_2.py",
                status="M",
                added=1,
                deleted=1,
                added_lines=("    return argument or None",),
                removed_lines=("    return argument",),
            ),
        )
    ),
)


def history(repo: Repo, count: int, *, start: int = 0) -> None:
    numbered = ((n, CHANGES[n % len(CHANGES)]) for n in range(start, start + count))
    repo.commit_all((s.format(n=n), {path.format(n=n): content.format(n=n)}) for n, (s, path, content) in numbered)


def taught(lessons: HistoryModel) -> object:
    return (lessons.past, lessons.learned_commits, [lessons.types(question) for question in QUESTIONS])


def cache_of(repo: Repo) -> Path:
    return history_model_folder(git_of(repo).repository).path


def warm_and_cold(repo: Repo) -> tuple[object, object]:
    """What is taught with the cache as it is, and by a clean slate; the cache stays as the first left it."""
    git = git_of(repo)
    warm = taught(history_model_of(git))
    cache = cache_of(repo)
    kept = cache.with_name("kept")
    shutil.move(cache, kept)
    cold = taught(history_model_of(git))
    shutil.rmtree(cache)
    shutil.move(kept, cache)
    return warm, cold


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    repo = Repo.create(tmp_path_factory.mktemp("written") / "repo")
    history(repo, 60)
    return repo.path


@pytest.fixture
def old(written: Path, tmp_path: Path, home: Path) -> Repo:
    """A repository with sixty commits behind it."""
    return Repo(shutil.copytree(written, tmp_path / "old"))


def test_history_is_learned_and_its_commits_are_told_newest_first(repo: Repo) -> None:
    history(repo, 30)
    lessons = history_model_of(git_of(repo))
    assert lessons.learned_commits == 24  # of 30, five are untyped and the first has no parent
    assert lessons.past[0].oid == repo.head
    assert lessons.past[0].paths == ("src/polish.py",)
    assert len(lessons.past) == 30
    likely = lessons.types(QUESTIONS[0])
    assert likely[0][0] == "docs"
    assert {name for name, _ in likely} == set(TYPES)
    assert sum(share for _, share in likely) == pytest.approx(1)
    assert [share for _, share in likely] == sorted((share for _, share in likely), reverse=True)


def test_own_history_outweighs_the_fixed_table(repo: Repo) -> None:
    repo.commit("chore: begin", {"start.txt": "\n"})
    repo.commit_all((f"perf: guide {n}", {f"docs/guide-{n}.md": f"How to use it {n}.\n"}) for n in range(30))
    assert NOTHING_LEARNED.types(QUESTIONS[0])[0][0] == "docs"
    assert history_model_of(git_of(repo)).types(QUESTIONS[0])[0][0] == "perf"


def amended(repo: Repo) -> None:
    repo.stage({"docs/more.md": "more\n"})
    repo.git("commit", "--quiet", "--amend", "-m", "docs: say more")


def reset(repo: Repo) -> None:
    repo.git("reset", "--quiet", "--hard", "HEAD~5")


def merged(repo: Repo) -> None:
    repo.git("switch", "--quiet", "-c", "side", "HEAD~3")
    repo.commit("feat: side", {"src/side.py": "side = 1\n"})
    repo.commit("fix: side", {"src/side.py": "side = 2\n"})
    repo.git("switch", "--quiet", "main")
    repo.git("merge", "--quiet", "--no-edit", "side")


def rebased(repo: Repo) -> None:
    repo.git("switch", "--quiet", "-c", "topic", "HEAD~2")
    repo.commit("feat: topic", {"src/topic.py": "topic = 1\n"})
    repo.git("rebase", "--quiet", "main")


def corrupted(repo: Repo) -> None:
    for file in cache_of(repo).iterdir():
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 1
        file.write_bytes(content)
    repo.commit("fix: after the damage", {"src/after.py": "1\n"})


def truncated(repo: Repo) -> None:
    for file in cache_of(repo).iterdir():
        file.write_bytes(file.read_bytes()[:-7])
    repo.commit("fix: after the loss", {"src/after.py": "2\n"})


def foreign(repo: Repo) -> None:
    for file in cache_of(repo).iterdir():
        file.write_bytes(b"[]\n")
    (cache_of(repo) / "tip").unlink()
    (cache_of(repo) / "tip").mkdir()


def partly_lost(name: str) -> Callable[[Repo], None]:
    def lose(repo: Repo) -> None:
        (cache_of(repo) / name).unlink(missing_ok=True)
        repo.commit(f"feat: without {name}", {f"src/{name}.py": "1\n"})

    return lose


EVENTS: dict[str, Callable[[Repo], None]] = {
    "nothing": lambda repo: None,
    "one commit": lambda repo: history(repo, 1, start=100),
    "fifty commits": lambda repo: history(repo, 50, start=200),
    "an amend": amended,
    "a reset": reset,
    "a merge": merged,
    "a rebase": rebased,
    "damage": corrupted,
    "a cut": truncated,
    "foreign files": foreign,
    "no tip": partly_lost("tip"),
    "no base": partly_lost("base"),
    "no commits": partly_lost("commits"),
}


@pytest.mark.parametrize("event", EVENTS)
def test_warm_teaches_exactly_what_cold_does(old: Repo, event: str) -> None:
    history_model_of(git_of(old))
    EVENTS[event](old)
    warm, cold = warm_and_cold(old)
    assert warm == cold


def test_one_thing_after_another_never_leads_away_from_what_cold_teaches(old: Repo) -> None:
    for event in ("one commit", "a merge", "an amend", "no base", "a reset", "a rebase", "fifty commits", "damage"):
        history_model_of(git_of(old))
        EVENTS[event](old)
        warm, cold = warm_and_cold(old)
        assert warm == cold


def test_long_history_starts_where_its_content_says_and_goes_on_from_there(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("git_agent.history_model.sequence.FEWEST_TYPED", 10)
    monkeypatch.setattr("git_agent.history_model.sequence.MOST_TYPED", 20)
    history(repo, 30)
    starts = set()
    for n in range(8):
        warm, cold = warm_and_cold(repo)
        assert warm == cold
        lessons = history_model_of(git_of(repo))
        assert 10 <= lessons.learned_commits <= 20
        assert len(lessons.past) == 20
        starts.add(lessons.learned_commits)
        history(repo, 1, start=300 + n)
    assert len(starts) > 1  # it grows while the start stays put


def test_robots_and_merges_teach_nothing(repo: Repo) -> None:
    history(repo, 12)
    repo.git("commit", "--quiet", "--allow-empty", "--author=renovate[bot] <bot@example.org>", "-m", "chore: update")
    lessons = history_model_of(git_of(repo))
    assert all("bot" not in past.author for past in lessons.past)
    assert len(lessons.past) == 12
    merged(repo)
    assert not any(past.subject.startswith("Merge") for past in history_model_of(git_of(repo)).past)


def test_untyped_history_gives_its_commits_but_no_types(repo: Repo) -> None:
    repo.commit_all(("fix: once" if n == 7 else f"Improve {n}", {f"src/{n}.py": "1\n"}) for n in range(25))
    lessons = history_model_of(git_of(repo))
    assert lessons.learned_commits == 0
    assert len(lessons.past) == 25
    assert lessons.types(QUESTIONS[0]) == NOTHING_LEARNED.types(QUESTIONS[0])


def test_unborn_branch_teaches_nothing_and_leaves_no_trace(repo: Repo) -> None:
    assert history_model_of(git_of(repo)) is NOTHING_LEARNED
    assert not cache_of(repo).exists()


def test_lessons_of_an_earlier_commit_are_those_it_had_itself(old: Repo) -> None:
    before = taught(history_model_of(git_of(old)))
    parent = old.head
    history(old, 1, start=400)
    assert taught(history_model_of(git_of(old), head=parent)) == before


def test_long_work_is_announced_once_and_short_work_never(old: Repo) -> None:
    history(old, 30, start=400)
    said: list[int] = []
    lessons = history_model_of(git_of(old), announce=said.append)
    assert said == [lessons.learned_commits]
    history(old, 1, start=500)
    history_model_of(git_of(old), announce=said.append)
    assert len(said) == 1


def test_worktrees_share_what_was_learned(old: Repo, tmp_path: Path) -> None:
    first = taught(history_model_of(git_of(old)))
    old.git("worktree", "add", "--quiet", str(tmp_path / "other"))
    other = git_of(tmp_path / "other")
    said: list[int] = []
    assert taught(history_model_of(other, announce=said.append)) == first
    assert said == []
    assert not (other.repository.git_dir / "git-agent").exists()


def test_git_directory_that_cannot_be_written_only_costs_time(old: Repo) -> None:
    (old.path / ".git/git-agent").write_text("in the way\n")  # stands for no permission, also where root runs tests
    first = taught(history_model_of(git_of(old)))
    assert taught(history_model_of(git_of(old))) == first


def test_shallow_clone_does_not_learn_its_edge_and_notices_when_it_grows(old: Repo, tmp_path: Path) -> None:
    old.git("clone", "--quiet", "--depth=10", f"file://{old.path}", str(tmp_path / "shallow"))
    shallow = Repo(tmp_path / "shallow")
    lessons = history_model_of(git_of(shallow))
    assert len(lessons.past) == 10
    assert lessons.past[-1].paths == ()
    assert lessons.learned_commits == sum(":" in past.subject for past in lessons.past[:-1])
    shallow.git("fetch", "--quiet", "--unshallow")
    assert taught(history_model_of(git_of(shallow))) == taught(history_model_of(git_of(old)))


def test_partial_clone_learns_from_paths_and_fetches_nothing(old: Repo, tmp_path: Path) -> None:
    old.git("config", "uploadpack.allowFilter", "true")
    target = tmp_path / "partial"
    old.git("clone", "--quiet", "--filter=blob:none", "--no-checkout", f"file://{old.path}", str(target))
    partial = Repo(target)
    packs = set((target / ".git/objects/pack").iterdir())
    lessons = history_model_of(git_of(partial))
    assert lessons.learned_commits == history_model_of(git_of(old)).learned_commits
    assert lessons.past == history_model_of(git_of(old)).past
    assert lessons.types(QUESTIONS[0])[0][0] == "docs"
    assert set((target / ".git/objects/pack").iterdir()) == packs
    warm, cold = warm_and_cold(partial)
    assert warm == cold


def test_names_and_messages_in_any_encoding_are_kept(repo: Repo) -> None:
    repo.commit("chore: begin", {"start.txt": "\n"})
    for n in range(6):
        (repo.path / "src").mkdir(exist_ok=True)
        (repo.path / f"src/caf\udce9-{n}.py").write_bytes(b"name = '\xe9'\n")
        repo.git("add", "--all")
        repo.git_bytes("commit", "--quiet", "--file=-", stdin=b"feat: caf\xe9 %d" % n)
    warm, cold = warm_and_cold(repo)
    assert warm == cold
    newest = history_model_of(git_of(repo)).past[0]
    assert newest.paths == ("src/caf\udce9-5.py",)
    assert newest.subject.startswith("feat: caf")


def test_repository_with_longer_object_names_is_learned_too(tmp_path: Path, home: Path) -> None:
    repo = Repo.create(tmp_path / "long", object_format="sha256")
    history(repo, 20)
    warm, cold = warm_and_cold(repo)
    assert warm == cold
    assert len(history_model_of(git_of(repo)).past[0].oid) == 64


def test_huge_file_in_history_is_not_read(repo: Repo) -> None:
    history(repo, 12)
    huge = repo.path / "data.csv"
    with huge.open("wb") as file:
        file.truncate(100 << 20)
    repo.git("add", "data.csv")
    repo.commit("feat: add data")
    lessons = history_model_of(git_of(repo))
    assert lessons.past[0].paths == ("data.csv",)
    assert lessons.learned_commits == 10


ASK = """
import os, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from git_agent.git.gateway import open_git
from git_agent.history_model import history_model_of
from git_agent.history_model.sample import Sample, SampleFile
git = open_git(start=Path(sys.argv[2]), environ=os.environ, seconds=60)
sample = Sample(files=(SampleFile(path="docs/new.md", status="A", added=1, deleted=0, added_lines=("How.",)),))
print(history_model_of(git).types(sample))
"""


def test_several_runs_at_once_agree_and_leave_a_usable_cache(old: Repo) -> None:
    argv = [sys.executable, "-c", ASK, str(SOURCE), str(old.path)]
    running = [subprocess.Popen(argv, stdout=subprocess.PIPE) for _ in range(4)]
    answers = {process.communicate()[0] for process in running}
    assert all(process.returncode == 0 for process in running)
    assert len(answers) == 1
    assert {file.name for file in cache_of(old).iterdir()} == {"base", "commits", "tip"}
    warm, cold = warm_and_cold(old)
    assert warm == cold
