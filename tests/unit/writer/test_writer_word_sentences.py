"""Names that a change brings in or takes out: what is new, what is gone, and what is nobody's business."""

from collections.abc import Sequence

import pytest

from git_agent.model.change import FileDiff
from git_agent.model.change_set import Contents
from git_agent.model.past_commit import PastCommit
from git_agent.model.value import replace
from git_agent.writer.phrases.locations import Location, locations_of, main_file
from git_agent.writer.phrases.settings import key_variants
from git_agent.writer.phrases.used_names import gained_names, lost_names, name_phrases
from git_agent.writer.read.facts import gather
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.style.habits import habits_of
from support.changing import as_told, change_set, file_diff, new_file


def files_of(*diffs: FileDiff, old: bytes | None = None, new: bytes | None = None) -> tuple[FileFacts, ...]:
    is_read = old is not None or new is not None
    contents = {diff.change.path: Contents(old=old, new=new) for diff in diffs if is_read}
    return gather(replace(change_set(*diffs), contents=contents)).files


def past(*subjects: str, paths: tuple[str, ...] = ()) -> tuple[PastCommit, ...]:
    return tuple(
        PastCommit(oid=str(n), author="Ada", subject=subject, paths=paths) for n, subject in enumerate(subjects)
    )


def told(
    *diffs: FileDiff, earlier: Sequence[PastCommit] = (), old: bytes | None = None, new: bytes | None = None
) -> list[str]:
    files = files_of(*diffs, old=old, new=new)
    habits = habits_of(earlier, [file.path for file in files])
    phrases = name_phrases(files, locations_of(files, habits), habits)
    return [as_told(phrase, -1) for phrase in phrases]


PUT_IN = file_diff("src/a.py", " start()", "+    retry_policy.apply()", " end()")
WRITTEN_OVER = file_diff("src/a.py", "-    wait(2 * 3)", "+    retry_policy.apply()")
TAKEN_OUT = file_diff("src/a.py", " start()", "-    retry_policy.apply()", " end()")


def test_a_name_put_in_between_lines_is_used_and_added() -> None:
    assert told(PUT_IN) == [
        "use retry_policy",
        "add retry_policy",
        "support retry_policy",
    ]


def test_a_name_written_over_something_else_is_used_and_not_added() -> None:
    assert told(WRITTEN_OVER) == ["use retry_policy"]


def test_a_name_taken_out_is_removed() -> None:
    assert told(TAKEN_OUT) == ["remove retry_policy"]


def test_it_is_told_with_every_place_that_does_not_name_it_already() -> None:
    files = files_of(PUT_IN)
    places = (Location(kind="file", text="a.py"), Location(kind="matter", text="the retry_policy"))
    sentences = [as_told(p) for p in name_phrases(files, places, habits_of((), ()))]
    assert "use retry_policy in a.py" in sentences
    assert not any("the retry_policy" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    "lines",
    [
        ("-    retry_policy.apply()", "+    retry_policy.apply(now)"),
        ("-    stop(retry_policy)", " middle()", "+    start(retry_policy)"),
        (" retry_policy.load()", "+    retry_policy.apply()"),
        (" # see retry_policy", "+    retry_policy.apply()"),
        ("-retry-policy: 1", "+retry-policy: 2"),
        (" retry-policy: 1", "+other: retry-policy"),
    ],
)
def test_a_name_that_lines_around_know_is_neither_new_nor_gone(lines: tuple[str, ...]) -> None:
    files = files_of(file_diff("src/a.conf", *lines))
    assert not {"retry_policy", "retry-policy"} & {*gained_names(files), *lost_names(files)}


def test_a_name_in_the_heading_of_the_hunk_is_not_new() -> None:
    assert gained_names(files_of(file_diff("src/a.py", "+    repeat_it(applyAll)", heading="def applyAll(x):"))) == [
        "repeat_it"
    ]


def test_a_name_anywhere_in_the_old_content_is_not_new() -> None:
    assert told(PUT_IN, old=b"import retry_policy\n", new=b"") == []


def test_a_name_anywhere_in_the_new_content_is_not_gone() -> None:
    assert told(TAKEN_OUT, old=b"", new=b"import retry_policy\n") == []


def test_a_name_that_one_file_knew_is_told_for_none() -> None:
    known = file_diff("src/b.py", "-    old(retry_policy)", "+    new(retry_policy)")
    assert "retry_policy" not in gained_names(files_of(PUT_IN, known))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("src/a.py", "    retry_policy = load()"),
        ("src/a.py", "    for retry_policy in load():"),
        ("src/a.py", "    with load() as retry_policy:"),
        ("src/a.go", "\tretry_policy, err := load()"),
        ("src/a.ts", "  const { retry_policy } = load()"),
        ("src/a.py", "# about retry_policy"),
        ("src/a.py", "    load()  # about retry_policy"),
        ("src/a.py", '    """About retry_policy."""'),
        ("src/a.c", "/* about retry_policy"),
        ("src/a.c", "\tload(); /* about retry_policy */"),
        ("src/a.html", "<!-- about retry_policy -->"),
        ("src/a.py", "    load([REDACTED:retry_policy])"),
    ],
)
@pytest.mark.parametrize("mark", ["+", "-"])
def test_variables_comments_and_secrets_are_never_told(path: str, line: str, mark: str) -> None:
    assert told(file_diff(path, f"{mark}{line}")) == []


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("src/a.py", b'"""About it.\n\nMore of retry_policy here.\n"""\ngo()\n'),
        ("src/a.c", b"/*\nMore of retry_policy here.\n*/\ngo();\n"),
    ],
)
def test_the_middle_of_a_docstring_or_comment_is_known_by_the_whole_file(path: str, content: bytes) -> None:
    line = "More of retry_policy here."
    assert told(file_diff(path, f"+{line}", " ", "-old()", "+go()"), old=b"old()\n", new=content) == []
    assert told(file_diff(path, f"-{line}", " ", "-go()", "+new()"), old=content, new=b"new()\n") == []


@pytest.mark.parametrize(
    ("path", "line", "is_one"),
    [
        ("src/a.go", "\tcopy(s[last-first:])", False),
        ("src/a.py", "    wait(last-first)", False),
        ("src/a.py", '    wait("last-first")', True),
        ("src/a.vue", "  <last-first />", True),
        ("src/a.sh", "last-first now", True),
        ("src/a.css", ".last-first {", True),
    ],
)
def test_a_subtraction_is_no_name(path: str, line: str, is_one: bool) -> None:
    assert ("last-first" in gained_names(files_of(file_diff(path, f"+{line}")))) is is_one


def test_the_licence_at_the_top_of_a_new_file_is_not_told() -> None:
    header = ("/*", "   Licensed under the APACHE-license, WITHOUT WARRANTIES OR CONDITIONS", "*/")
    assert told(new_file("src/a.c", *header, "load_it();")) == [
        "use load_it",
        "add load_it",
        "support load_it",
    ]


def test_what_is_defined_is_told_by_its_definition_instead() -> None:
    assert told(new_file("src/a.py", "def retry_policy():", "    pass")) == []


@pytest.mark.parametrize(("times", "is_told"), [(0, False), (2, False), (3, True)])
def test_a_plain_word_is_told_only_where_earlier_subjects_use_it(times: int, is_told: bool) -> None:
    earlier = past(*(f"Improve retries in part {n}" for n in range(times)))
    sentences = told(file_diff("src/a.py", "+    retries.apply()"), earlier=earlier)
    assert ("use retries" in sentences) is is_told


def test_a_word_of_the_language_is_never_told_however_usual() -> None:
    earlier = past(*["Return value of class"] * 9)
    assert told(file_diff("src/a.py", "+    return value"), earlier=earlier) == []


def test_the_most_telling_names_come_first_and_equal_ones_by_letter() -> None:
    lines = ("+    zeta_name(alpha_name)", "+    alpha_name(long_and_telling_name)", "+    plain(zeta_name)")
    assert gained_names(files_of(file_diff("src/a.py", *lines))) == [
        "alpha_name",
        "zeta_name",
        "long_and_telling_name",
        "plain",
    ]


def test_source_outweighs_tests() -> None:
    test = file_diff("tests/test_a.py", "+    check_name()", "+    check_name()")
    source = file_diff("src/a.py", "+    other_name()")
    assert gained_names(files_of(test, source)) == ["other_name", "check_name"]


def test_the_file_a_change_is_mainly_about_is_source_before_size() -> None:
    document = file_diff("docs/a.md", *("+x" for _ in range(90)))
    assert main_file(files_of(document, PUT_IN)).path == "src/a.py"


def test_places_are_told_in_words_that_subjects_have_used() -> None:
    files = files_of(
        file_diff("src/network/retry_policy.py", "-    a(1 + 1)", "+    b(2)", heading="def send(request):")
    )
    unknown = locations_of(files, habits_of((), ()))
    known = locations_of(files, habits_of(past("Fix the retry policy of the network"), ()))
    assert [place.kind for place in unknown] == ["definition", "file"]
    assert [(place.kind, place.text.strip("\x01\x04")) for place in known] == [
        ("definition", "send"),
        ("file", "retry_policy.py"),
        ("matter", "retry policy"),
        ("folder", "network"),
    ]


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


def test_an_error_that_is_raised_is_not_added() -> None:
    assert told(file_diff("src/a.ts", " start()", "+  throw new TypeMismatchError(value)", " end()")) == []


def test_words_inside_the_literals_of_a_test_are_made_up() -> None:
    test = file_diff("tests/test_a.py", " start()", '+    run("in-place-of", retry_policy)', " end()")
    assert not any("in-place-of" in text for text in told(test))
