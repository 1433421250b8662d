"""The same change looks the same whether it is staged or long past, and learning from it is exact arithmetic."""

from array import array
from itertools import pairwise
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.parse import parse_hunks
from git_agent.history_model.features import DIMENSIONS, SparseVector, vector_of
from git_agent.history_model.history import read_paths, read_samples
from git_agent.history_model.learner import Learner
from git_agent.history_model.numbers import numbers_of
from git_agent.history_model.sample import FILE_CHARS, MOST_FILES, Sample, SampleFile, sample_of, without_lines
from git_agent.history_model.sequence import FEWEST_TYPED, FIRST_LOOK, MOST_TYPED, LoggedCommit, choose_commits
from git_agent.history_model.snapshots import FEATURES
from git_agent.history_model.table import standardised, table_scores
from git_agent.history_model.type_table import MEANS
from git_agent.history_model.words import WordCounts
from git_agent.model.change import FileDiff
from git_agent.model.subject import TYPES
from support.reading import changed, diff_of, git_of
from support.repo import Repo


def staged_sample(repo: Repo) -> Sample:
    with StreamedDiff(git_of(repo), DiffSpan.staged()) as diff:
        changes = diff.changes()
        by_path = {change.path: change for change in changes}
        sections = list(diff.sections())
    return sample_of(changes, [FileDiff(change=by_path[path], hunks=parse_hunks(text)) for path, text in sections])


def test_staged_change_and_the_commit_it_becomes_give_the_same_sample(repo: Repo) -> None:
    body = [f"line {n}\n" for n in range(60)]
    repo.commit("chore: begin", {"a.py": "".join(body), "old name.py": "".join(body), "gone.md": "# Gone\n"})
    body[3], body[50] = "changed 3\n", "-- changed 50\n"
    repo.git("mv", "old name.py", "new näme.py")
    repo.stage(
        {
            "a.py": "".join(body[:58]),
            "gone.md": None,
            "fresh.bin": b"\0\1\2",
            "no newline.txt": "diff --git a/x b/x\n@@ -1 +1 @@",
            "package-lock.json": '{"a": 1}\n',
        }
    )
    staged = staged_sample(repo)
    oid = repo.commit("feat: change all kinds of files")
    assert dict(read_samples(git_of(repo), [oid])) == {oid: staged}
    assert {file.path: file.status for file in staged.files} == {
        "a.py": "M",
        "fresh.bin": "A",
        "gone.md": "D",
        "new näme.py": "R",
        "no newline.txt": "A",
        "package-lock.json": "A",
    }


def test_commits_are_read_in_the_order_asked_for_and_empty_ones_are_empty(repo: Repo) -> None:
    first = repo.commit("one", {"a.txt": "a\n"})
    empty = repo.commit("nothing")
    last = repo.commit("two", {"b.txt": "b\n"})
    read = list(read_samples(git_of(repo), [last, empty, first]))
    assert [oid for oid, _ in read] == [last, empty, first]
    assert [len(sample.files) for _, sample in read if sample] == [1, 0, 1]
    assert [(oid, len(sample.files)) for oid, sample in read_paths(git_of(repo), [last, empty])] == [
        (last, 1),
        (empty, 0),
    ]


def test_only_the_commit_that_lacks_contents_is_read_as_absent(repo: Repo) -> None:
    first = repo.commit("one", {"a.txt": "a\n"})
    second = repo.commit("two", {"b.txt": "only here\n"})
    third = repo.commit("three", {"c.txt": "c\n"})
    blob = repo.git("rev-parse", f"{second}:b.txt")
    (repo.path / ".git/objects" / blob[:2] / blob[2:]).unlink()
    read = dict(read_samples(git_of(repo), [third, second, first]))
    assert list(read) == [third, second, first]
    assert read[second] is None
    assert read[first] is not None
    assert read[third] is not None


def test_sample_is_bounded_in_files_and_lines() -> None:
    many = [changed(f"src/f{n}.py") for n in range(MOST_FILES + 5)]
    assert len(sample_of(many, []).files) == MOST_FILES
    long = diff_of("src/a.py", *(f"+{'x' * 99}" for _ in range(500)))
    (file,) = sample_of([long.change], [long]).files
    assert sum(len(line) + 1 for line in file.added_lines) == FILE_CHARS
    assert file.added == 500


def test_lines_nobody_wrote_are_left_out() -> None:
    lock = diff_of("yarn.lock", "+left-pad 1.0", "-left-pad 0.9")
    (file,) = sample_of([lock.change], [lock]).files
    assert (file.added, file.deleted, file.added_lines, file.removed_lines) == (1, 1, (), ())


CHANGE = Sample(
    files=(
        SampleFile(
            path="src/api/parseName.py",
            status="M",
            added=2,
            deleted=1,
            added_lines=("def parse_name(text):", "    return text or None"),
            removed_lines=("def parseName(text):",),
        ),
        SampleFile(path="docs/naïve.md", status="A", added=1, deleted=0, added_lines=("# Names",)),
    )
)


def vector(sample: Sample) -> SparseVector:
    words = WordCounts(sample)
    return vector_of(sample, words, standardised(numbers_of(sample, words)))


def test_what_a_vector_is_belongs_to_the_version_of_the_cache() -> None:
    # When this fails, what old caches hold is no longer what would be read now: raise FEATURES, then the number here.
    made = vector(CHANGE)
    digest = crc32(bytes(array("f", (round(strength, 4) for strength in made.values))), crc32(bytes(made.indexes)))
    assert (FEATURES, digest) == (1, 4233045084)


paths = st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=8), min_size=1, max_size=4).map("/".join)
lines = st.lists(st.text(max_size=30), max_size=5).map(tuple)
files = st.builds(
    SampleFile,
    path=paths,
    status=st.sampled_from("AMDR"),
    added=st.integers(0, 10**6),
    deleted=st.integers(0, 10**6),
    added_lines=lines,
    removed_lines=lines,
)


@given(st.lists(files, max_size=4).map(lambda some: Sample(files=tuple(some))))
def test_any_change_has_as_many_numbers_and_places_in_range(sample: Sample) -> None:
    words = WordCounts(sample)
    assert len(numbers_of(sample, words)) == len(MEANS)
    made = vector(sample)
    assert len(made.indexes) == len(made.values) == len(set(made.indexes)) > 1
    assert max(made.indexes) < DIMENSIONS
    assert len(table_scores(standardised(numbers_of(without_lines(sample), words)))) == len(TYPES)


@given(st.integers(0, 12), st.lists(st.integers(0, 9), min_size=12, max_size=12))
def test_learner_that_stopped_and_went_on_equals_one_that_never_stopped(stop: int, kinds: list[int]) -> None:
    vectors = {
        f"{n:040x}": SparseVector(
            indexes=array("H", [n, n + 1, 40 + kind]),
            values=array("f", [0.3, 1 / (n + 1), 0.7]),
        )
        for n, kind in enumerate(kinds)
    }
    sequence = dict(zip(vectors, kinds, strict=True))
    straight, halting = Learner(), Learner()
    straight.learn(sequence, vectors.__getitem__, learned=0)
    halting.learn(dict(list(sequence.items())[:stop]), vectors.__getitem__, learned=0)
    loaded = Learner()
    loaded.weights = [array("f", bytes(line)) for line in halting.weights]
    loaded.squares = [array("f", bytes(line)) for line in halting.squares]
    loaded.learn(sequence, vectors.__getitem__, learned=stop)
    assert loaded.weights == straight.weights
    assert loaded.squares == straight.squares


def walked(count: int, *, typed_every: int = 1, parents: str = "p") -> list[LoggedCommit]:
    return [
        LoggedCommit(
            oid=f"{crc32(str(n).encode()):040x}",
            parents=parents,
            author="Ada",
            subject=f"fix: {n}" if n % typed_every == 0 else f"Fix {n}",
            body="",
        )
        for n in range(count)
    ]


@pytest.mark.parametrize(
    ("history", "least", "most"),
    [
        (walked(0), 0, 0),
        (walked(FEWEST_TYPED), FEWEST_TYPED, FEWEST_TYPED),
        (walked(FEWEST_TYPED + 1), FEWEST_TYPED, FEWEST_TYPED + 1),
        (walked(2000), FEWEST_TYPED, MOST_TYPED),
        (walked(2000, typed_every=5), FEWEST_TYPED, MOST_TYPED),
        (walked(2900, typed_every=10), 290, 290),
        (walked(2000, typed_every=11), 0, 0),
        (walked(9, typed_every=10), 1, 1),
        (walked(40, parents=""), 0, 0),
    ],
)
def test_as_much_is_learned_as_the_history_is_typed(history: list[LoggedCommit], least: int, most: int) -> None:
    chosen = choose_commits(iter(history))
    assert least <= len(chosen.typed) <= most
    assert chosen.newest == history[:MOST_TYPED]
    assert list(chosen.typed) == [one.oid for one in reversed(history) if one.oid in chosen.typed]


def test_untyped_history_is_not_walked_to_its_end() -> None:
    rest = iter(walked(3000, typed_every=50))
    choose_commits(rest)
    assert len(list(rest)) == 3000 - FIRST_LOOK


def test_start_stays_put_while_commits_are_added() -> None:
    history = walked(1200)
    starts = [next(iter(choose_commits(iter(history[skip:])).typed)) for skip in range(600, 0, -1)]
    moves = sum(before != after for before, after in pairwise(starts))
    assert moves < 25
