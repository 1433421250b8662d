"""What past subjects teach: words, verbs, lengths, and how a new version is told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_agent.model.past_commit import PastCommit
from git_agent.writer.style.habits import MOST_PAST, USUAL_LENGTH, bump_habit, description_of, habits_of, word_list


def past(*subjects: str, paths: tuple[str, ...] = ()) -> tuple[PastCommit, ...]:
    return tuple(
        PastCommit(oid=str(n), author="Ada", subject=subject, paths=paths) for n, subject in enumerate(subjects)
    )


@pytest.mark.parametrize(
    ("subject", "description"),
    [
        ("fix(parser): keep comments (#12)", "keep comments"),
        ("parser: keep comments (!12)", "keep comments"),
        ("Keep comments (gh-12)", "Keep comments"),
        ("Keep comments (for now)", "Keep comments (for now)"),
    ],
)
def test_a_subject_without_prefix_and_reference(subject: str, description: str) -> None:
    assert description_of(subject) == description


def test_words_are_counted_once_per_subject_in_lower_case() -> None:
    habits = habits_of(past("Keep the Parser", "fix: parser of the parser"), ())
    assert habits.words["parser"] == 2
    assert habits.words["the"] == 2
    assert habits.words["fix"] == 0


def test_verbs_are_the_first_words_and_counted_by_type() -> None:
    habits = habits_of(past("feat: add a", "feat: add b", "fix: handle c", "add d"), ())
    assert habits.verbs == {"add": 3, "handle": 1}
    assert habits.typed == {("feat", "add"): 2, ("fix", "handle"): 1, (None, "add"): 1}
    assert habits.types == {"feat": 2, "fix": 1, None: 1}


def test_the_length_is_the_mean_number_of_words() -> None:
    assert habits_of(past("one two", "one two three four"), ()).length == 3


@pytest.mark.parametrize("subjects", [(), ("",), ("...",), ("fix: ???",)])
def test_without_words_there_are_no_habits(subjects: tuple[str, ...]) -> None:
    habits = habits_of(past(*subjects), ("a.py",))
    assert habits.length == USUAL_LENGTH
    assert not habits.verbs
    assert bump_habit(habits) is None


def test_the_same_file_is_nearer_than_its_folder_and_that_than_anything_else() -> None:
    earlier = (
        *past("alpha one", paths=("src/a.py",)),
        *past("beta one", paths=("src/b.py",)),
        *past("gamma one", paths=("docs/c.md",)),
        *past("delta one"),
    )
    near = habits_of(earlier, ("src/a.py",)).near_words
    assert near["alpha"] > near["beta"] > 0
    assert "gamma" not in near
    assert "delta" not in near


def test_a_commit_of_few_files_is_nearer_than_one_of_many() -> None:
    many = tuple(f"other{number}/x.py" for number in range(15))
    earlier = (*past("alpha", paths=("src/a.py",)), *past("beta", paths=("src/a.py", *many)))
    near = habits_of(earlier, ("src/a.py",)).near_verbs
    assert near["alpha"] > near["beta"] > 0


def test_a_newer_commit_counts_more_than_an_older_one_about_the_same_file() -> None:
    earlier = past("alpha", *["other"] * 50, "beta", paths=("src/a.py",))
    near = habits_of(earlier, ("src/a.py",)).near_verbs
    assert near["alpha"] > near["beta"]


def test_very_old_commits_teach_nothing() -> None:
    habits = habits_of(past(*["new"] * MOST_PAST, "ancient"), ())
    assert habits.verbs == {"new": MOST_PAST}


@pytest.mark.parametrize(
    ("subject", "habit"),
    [
        ("Upgrade to Tomcat 1.2", ("upgrade", "to {name} {new}")),
        ("Bump x from 1 to 2", ("bump", "{name} from {old} to {new}")),
        ("Bump x from v1.0 to v2.0 (#7)", ("bump", "{name} from {old} to {new}")),
        ("build(deps): bump x from 1 to 2", ("bump", "{name} from {old} to {new}")),
        ("update x to 2", ("update", "{name} to {new}")),
        ("Updated x to v2", ("update", "{name} to {new}")),
        ("Upgraded to X 2", ("upgrade", "to {name} {new}")),
    ],
)
def test_the_form_of_a_bump_is_learned_from_three(subject: str, habit: tuple[str, str]) -> None:
    assert bump_habit(habits_of(past(*[subject] * 3), ())) == habit
    assert bump_habit(habits_of(past(*[subject] * 2), ())) is None


@pytest.mark.parametrize(
    "subject", ["Update the parser to skip comments", "Bump x", "Use x 2", "Buy x to 2", "bumpy x to 2"]
)
def test_what_tells_no_version_is_no_form(subject: str) -> None:
    assert bump_habit(habits_of(past(*[subject] * 5), ())) is None


def test_the_most_frequent_form_wins() -> None:
    earlier = past(*["Bump x from 1 to 2"] * 3, *["Upgrade to X 1"] * 4)
    assert bump_habit(habits_of(earlier, ())) == ("upgrade", "to {name} {new}")


@given(st.lists(st.text(max_size=30), max_size=6), st.lists(st.text(max_size=8), max_size=3))
@settings(max_examples=80)
def test_any_history_teaches_without_an_accident(subjects: list[str], paths: list[str]) -> None:
    habits = habits_of(past(*subjects, paths=tuple(paths)), paths)
    assert habits.length >= 1
    assert habits.types.total() == sum(bool(word_list(description_of(subject))) for subject in subjects)
