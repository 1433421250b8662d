"""Where a change happened, and the keys of a configuration one by one."""

import pytest

from git_agent.model.change import FileDiff
from git_agent.model.past_commit import PastCommit
from git_agent.writer.phrases.locations import locations_of, main_file
from git_agent.writer.phrases.settings import key_variants
from git_agent.writer.read.facts import gather
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.style.habits import habits_of
from support.changing import as_told, change_set, file_diff


def files_of(*diffs: FileDiff) -> tuple[FileFacts, ...]:
    return gather(change_set(*diffs)).files


def past(*subjects: str) -> tuple[PastCommit, ...]:
    return tuple(PastCommit(oid=str(n), author="Ada", subject=subject) for n, subject in enumerate(subjects))


def test_the_file_a_change_is_mainly_about_is_source_before_size() -> None:
    document = file_diff("docs/a.md", *("+x" for _ in range(90)))
    assert main_file(files_of(document, file_diff("src/a.py", "+    go()"))).path == "src/a.py"


def test_places_are_told_in_words_that_subjects_have_used() -> None:
    files = files_of(file_diff("src/network/retry.py", "-    a(1 + 1)", "+    b(2)", heading="def send(request):"))
    unknown = locations_of(files, habits_of((), ()))
    known = locations_of(files, habits_of(past("Fix the retry of the network"), ()))
    assert [place.kind for place in unknown] == ["definition", "file"]
    assert [(place.kind, place.text.strip("\x01\x04")) for place in known] == [
        ("definition", "send"),
        ("file", "retry.py"),
        ("matter", "retry"),
        ("folder", "network"),
    ]


def test_a_name_of_several_words_is_not_taken_apart() -> None:
    files = files_of(file_diff("validator/baked_in.go", "-    a(1 + 1)", "+    b(2)"))
    places = locations_of(files, habits_of(past("Add a validator that is baked in"), ()))
    assert [place.kind for place in places] == ["file", "folder"]


@pytest.mark.parametrize(
    ("lines", "sentences"),
    [
        (["+verbose: true"], ["add verbose", "add verbose to app.yml", "enable verbose"]),
        (["-verbose: true"], ["remove verbose", "remove verbose from app.yml"]),
        (["-verbose: false", "+verbose: true"], ["enable verbose"]),
        (["-verbose: on", "+verbose: off"], ["disable verbose"]),
        (["-verbose: yes", "+verbose: true"], []),
        (["-verbose: TRUE", "+verbose: true"], []),
        (["-verbose: 1", "+verbose: 2"], []),
        (["+# verbose: true"], []),
    ],
)
def test_a_key_is_added_removed_or_switched(lines: list[str], sentences: list[str]) -> None:
    files = files_of(file_diff("config/app.yml", *lines))
    assert [as_told(phrase) for phrase in key_variants(files)] == sentences


def test_one_more_of_what_a_file_is_full_of_adds_no_such_key() -> None:
    (pom,) = files_of(file_diff("pom.xml", "+<groupId>kiln</groupId>", "+<artifactId>core</artifactId>"))
    (flow,) = files_of(file_diff("deploy/steps.yaml", "+  run: make", "+  shell: bash"))
    (moved,) = files_of(file_diff("pom.xml", "-<version>1.0</version>", "+<version>1.1</version>"))
    assert [[key.key for key in file.keys] for file in (pom, flow, moved)] == [[], ["shell"], ["version"]]
