"""As much of a diff as fits, and never a small file hidden by a big one."""

from hypothesis import given
from hypothesis import strategies as st

from git_agent.evidence.excerpt import excerpt
from git_agent.evidence.rest import rest_of
from git_agent.model.change import FileDiff
from git_agent.model.evidence import Omission
from git_agent.model.value import replace
from support.reading import changed, diff_of

BIG = diff_of("big.py", *(f"+big line number {number}" for number in range(5_000)))
SMALL = diff_of("small.py", " before", "-old", "+new", " after")

TAILS = ("", "a", "ä" * 20, "\udce9", "\N{GRINNING FACE}" * 9, "b\r", "ab " * 30)
LINE = st.sampled_from([sign + tail for sign in " +-" for tail in TAILS])
FILE = st.tuples(st.lists(LINE, min_size=1, max_size=25), st.booleans())
DIFFS = st.lists(FILE, max_size=12).map(
    lambda files: tuple(
        diff_of(f"file{number}.py", *lines, complete=complete) for number, (lines, complete) in enumerate(files)
    )
)


def changed_lines(diff: FileDiff) -> list[str]:
    return [line for hunk in diff.hunks for line in hunk.lines if not line.startswith(" ")]


@given(diffs=DIFFS, most_bytes=st.integers(0, 3_000), most_lines=st.integers(0, 200))
def test_both_limits_always_hold(diffs: tuple[FileDiff, ...], most_bytes: int, most_lines: int) -> None:
    shown = excerpt(diffs, most_bytes=most_bytes, most_lines=most_lines)
    assert len(shown.text.encode("utf-8", "replace")) <= most_bytes
    assert shown.text.count("\n") <= most_lines


@given(diffs=DIFFS, most_bytes=st.integers(0, 3_000), most_lines=st.integers(0, 200))
def test_what_is_not_reported_as_cut_is_there_with_every_changed_line(
    diffs: tuple[FileDiff, ...], most_bytes: int, most_lines: int
) -> None:
    shown = excerpt(diffs, most_bytes=most_bytes, most_lines=most_lines)
    omissions = {omission.path for omission in shown.omissions}
    parts = dict(part.split("\n", 1) for part in shown.text.split("--- ")[1:])
    for diff in diffs:
        if diff.change.path not in omissions:
            lines = parts[diff.change.path].split("\n")
            assert [line for line in lines if line[:1] in ("+", "-")] == changed_lines(diff)


@given(diffs=DIFFS)
def test_with_room_for_everything_nothing_is_cut(diffs: tuple[FileDiff, ...]) -> None:
    shown = excerpt(diffs, most_bytes=1 << 20, most_lines=10_000)
    assert [omission.path for omission in shown.omissions] == [diff.change.path for diff in diffs if not diff.complete]


def test_a_small_file_is_whole_beside_a_huge_one() -> None:
    shown = excerpt([BIG, SMALL], most_bytes=4_000, most_lines=100)
    assert "--- small.py\n@@ line 1 @@\n before\n-old\n+new\n after\n" in shown.text
    assert shown.omissions == (Omission(path="big.py", reason="cut to fit"),)


def test_what_the_small_files_leave_goes_to_the_big_one() -> None:
    shown = excerpt([BIG, SMALL], most_bytes=1 << 20, most_lines=100)
    assert shown.text.count("\n") > 90


def test_the_rest_of_a_cut_file_is_counted() -> None:
    shown = excerpt([BIG], most_bytes=1 << 20, most_lines=12)
    kept = shown.text.count("\n+big")
    assert shown.text.endswith(f"[cut: {5_000 - kept} more changed lines, from offset {kept}]\n")
    assert shown.reached == {"big.py": kept}


def test_lines_that_were_never_read_count_as_well() -> None:
    read = replace(diff_of("long.py", *["+x"] * 1_100, complete=False), change=changed("long.py", added=3_000))
    shown = excerpt([read], most_bytes=1 << 20, most_lines=1_100)
    kept = shown.text.count("\n+x")
    assert shown.text.endswith(f"[cut: {3_000 - kept} more changed lines, from offset {kept}]\n")
    whole = excerpt([read], most_bytes=1 << 20, most_lines=2_000).text
    assert whole.endswith("[cut: 1900 more changed lines, from offset 1100]\n")


def test_the_headings_of_hunks_are_no_changed_lines() -> None:
    hunks = tuple(hunk for _ in range(40) for hunk in diff_of("a.py", "-old", "+new").hunks)
    shown = excerpt(
        [FileDiff(change=changed("a.py", added=40, deleted=40), hunks=hunks)], most_bytes=9_000, most_lines=32
    )
    assert "[cut: 60 more changed lines, from offset 20]" in shown.text


@given(diffs=DIFFS, most_lines=st.integers(0, 40))
def test_two_looks_show_every_line_once(diffs: tuple[FileDiff, ...], most_lines: int) -> None:
    first = excerpt(diffs, most_bytes=3_000, most_lines=most_lines)
    again = excerpt(
        [rest_of(diff, first.reached.get(diff.change.path, 0)) for diff in diffs if diff.change.path in first.reached],
        most_bytes=1 << 20,
        most_lines=10_000,
    )
    for diff in diffs:
        if diff.change.path in first.reached:
            assert _changed_in(first.text, diff) + _changed_in(again.text, diff) == changed_lines(diff)


def _changed_in(text: str, diff: FileDiff) -> list[str]:
    parts = dict(part.split("\n", 1) for part in text.split("--- ")[1:])
    return [line for line in parts.get(diff.change.path, "").split("\n") if line[:1] in ("+", "-")]


def test_the_rest_of_a_diff_tells_where_it_begins() -> None:
    rest = rest_of(diff_of("a.py", " one", "+two", "-gone", "+three", " four", start=10), 2)
    assert excerpt([rest], most_bytes=900, most_lines=20).text == "--- a.py\n@@ line 12 @@\n+three\n four\n"


def test_context_goes_before_any_changed_line() -> None:
    wordy = diff_of("wordy.py", *(f" context {number}" for number in range(50)), "-old", "+new")
    shown = excerpt([wordy], most_bytes=4_000, most_lines=20)
    assert shown.text == "--- wordy.py\n@@ line 1 @@\n-old\n+new\n"
    assert shown.omissions == ()


def test_files_without_room_are_all_named() -> None:
    many = [diff_of(f"{number}.py", "+x") for number in range(50)]
    shown = excerpt(many, most_bytes=1 << 20, most_lines=60)
    hidden = [path for path in (diff.change.path for diff in many) if f"--- {path}\n" not in shown.text]
    assert [omission.path for omission in shown.omissions if omission.reason == "no room"] == hidden
    assert hidden


def test_of_many_files_some_are_shown_rather_than_none() -> None:
    many = [diff_of(f"handlers/handler_{number:03}.py", "+value = compute(1)", "+more") for number in range(200)]
    shown = excerpt(many, most_bytes=9_000, most_lines=1_200)
    assert len(shown.text) > 8_000
    assert len(shown.omissions) + shown.text.count("--- ") == 200


def test_a_long_name_and_the_note_are_no_reason_to_show_no_line_of_any_file() -> None:
    lines = ("+def handle(request):", '+    value = request.get("amount", 1)', "+    return value * 2")
    diffs = tuple(diff_of(f"src/services/billing/handler_{number:03}.py", *lines) for number in range(200))
    shown = excerpt(diffs, most_bytes=13_000, most_lines=1_200)
    assert shown.text.count("+def handle") > 50


def test_a_diff_that_was_already_shortened_is_reported_even_if_the_rest_fits() -> None:
    shown = excerpt([diff_of("long.py", "+x", complete=False)], most_bytes=4_000, most_lines=100)
    assert shown.omissions == (Omission(path="long.py", reason="cut to fit"),)


def test_an_awkward_path_stays_on_one_line() -> None:
    shown = excerpt([diff_of("two\nlines\x1b", "+x")], most_bytes=4_000, most_lines=100)
    assert shown.text.startswith("--- two\\nlines\\x1b\n")
