"""What may leave is bounded, redacted and the same for the same change, whatever the change is."""

from hypothesis import given
from hypothesis import strategies as st

from git_agent.evidence.pack import DiffPart, pack
from git_agent.model.change import FileDiff
from git_agent.model.evidence import EvidenceSection, Omission, PackedEvidence
from support.reading import diff_of

AWS = "AKIA" + "IOSFODNN7" + "EXAMPLE"
GITHUB = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"
FOCUS = "diff, focus"
SECRETS = (f"+key = {AWS}", f"-token: {GITHUB}", '+password = "hunter2!x"', f"+{AWS},{GITHUB}")
LINE = st.sampled_from([" ", "+a", "-b = 1", "+ä" * 20, "+\udce9", " c: 'd'" * 9, "+p=1", *SECRETS])
DIFFS = st.lists(st.lists(LINE, min_size=1, max_size=20), max_size=8).map(
    lambda files: tuple(diff_of(f"src/{number}.py", *lines) for number, lines in enumerate(files))
)
TEXTS = st.lists(
    st.builds(
        lambda line, count: EvidenceSection(label="label", text=line * count),
        st.sampled_from(["a line\n", "no end ", f"key = {AWS}\n", "\n"]),
        st.integers(0, 80),
    ),
    max_size=4,
)


def part(*diffs: FileDiff, label: str = "diff", most_bytes: int = 48_000, most_lines: int = 1_200) -> DiffPart:
    return DiffPart(label=label, diffs=diffs, most_bytes=most_bytes, most_lines=most_lines)


def size(packed: PackedEvidence) -> int:
    return sum(len(f"{section.label}\n{section.text}".encode("utf-8", "replace")) for section in packed.sections)


def text_of(packed: PackedEvidence, label: str) -> str:
    return "".join(section.text for section in packed.sections if section.label == label)


@given(
    texts=TEXTS,
    diffs=DIFFS,
    previous=DIFFS,
    most_bytes=st.integers(1, 6_000),
    omitted=st.lists(st.builds(Omission, path=st.just("x"), reason=st.text("ab", max_size=80)), max_size=20),
)
def test_nothing_ever_exceeds_the_room(
    texts: list[EvidenceSection],
    diffs: tuple[FileDiff, ...],
    previous: tuple[FileDiff, ...],
    most_bytes: int,
    omitted: list[Omission],
) -> None:
    parts = [part(*diffs), part(*previous, label="previous")]
    packed = pack(texts, parts, most_bytes=most_bytes, focus_paths=5, omitted=omitted)
    assert size(packed) <= most_bytes
    assert packed == pack(texts, parts, most_bytes=most_bytes, focus_paths=5, omitted=omitted)


@given(diffs=DIFFS, most_bytes=st.integers(1, 6_000))
def test_no_secret_is_packed_however_it_is_cut(diffs: tuple[FileDiff, ...], most_bytes: int) -> None:
    packed = pack([], [part(*diffs)], most_bytes=most_bytes, focus_paths=5)
    text = "".join(section.text for section in packed.sections)
    assert AWS not in text
    assert GITHUB not in text


def test_placeholders_longer_than_what_they_replace_do_not_burst_the_room() -> None:
    short = diff_of("short.py", *['+password = "hunter2!x"'] * 200)
    packed = pack([], [part(short)], most_bytes=4_000, focus_paths=0)
    assert "[REDACTED:" in text_of(packed, "diff")
    assert size(packed) <= 4_000


def test_secrets_in_messages_are_redacted_too() -> None:
    packed = pack(
        [EvidenceSection(label="recent", text=f"Use {GITHUB} for now\n")], [], most_bytes=76_000, focus_paths=5
    )
    assert GITHUB not in text_of(packed, "recent")
    assert "Use [REDACTED:github-token] for now" in text_of(packed, "recent")


def test_every_small_file_is_visible_beside_a_huge_one() -> None:
    huge = diff_of("huge.py", *(f"+line {number}" for number in range(100_000)))
    small = [diff_of(f"small{number}.py", f"+small change {number}") for number in range(40)]
    packed = pack([], [part(huge, *small)], most_bytes=76_000, focus_paths=5)
    assert all(f"+small change {number}\n" in text_of(packed, "diff") for number in range(40))
    assert packed.omitted == (Omission(path="huge.py", reason="cut to fit"),)


def test_the_focus_goes_on_where_the_cut_diff_ended() -> None:
    long = diff_of("long.py", *(f"+line {number}" for number in range(900)))
    packed = pack([], [part(long, most_lines=400)], most_bytes=8_800, focus_paths=5)
    first, more = (
        {line for line in text_of(packed, label).split("\n") if line[:1] == "+"} for label in ("diff", FOCUS)
    )
    assert text_of(packed, FOCUS).startswith("--- long.py\n@@ line 398 @@\n+line 397\n")
    assert (len(first), first & more) == (397, set())
    assert len(more) > 390
    shown = 397 + len(more)
    assert text_of(packed, FOCUS).endswith(f"[cut: {900 - shown} more changed lines, from offset {shown}]\n")
    assert not text_of(pack([], [part(long, most_lines=400)], most_bytes=76_000, focus_paths=0), FOCUS)


def test_what_the_focus_completes_is_not_left_out() -> None:
    long = diff_of("long.py", *(f"+line {number}" for number in range(300)))
    packed = pack([], [part(long, most_lines=200)], most_bytes=76_000, focus_paths=5)
    assert packed.omitted == ()
    assert not text_of(packed, "left out")


def test_a_file_without_a_line_more_to_show_has_no_second_look() -> None:
    read = diff_of("long.py", *(f"+line {number}" for number in range(50)), complete=False)
    assert not text_of(pack([], [part(read)], most_bytes=76_000, focus_paths=5), FOCUS)


def test_what_has_to_be_told_whole_comes_before_the_diff() -> None:
    paths = EvidenceSection(label="changed paths", text="src/a_file_of_the_change.py\n" * 400)
    mine = diff_of("mine.py", *(f"+mine {number}" for number in range(900)))
    packed = pack([], [part(mine)], first=[paths], most_bytes=16_000, focus_paths=5)
    assert text_of(packed, "changed paths") == paths.text
    assert size(packed) <= 16_000


def test_the_change_itself_comes_before_what_it_is_contrasted_with() -> None:
    mine = diff_of("mine.py", *(f"+mine {number}" for number in range(300)))
    other = diff_of("other.py", *(f"+other {number}" for number in range(300)))
    packed = pack([], [part(mine), part(other, label="previous")], most_bytes=5_000, focus_paths=5)
    assert text_of(packed, "diff").count("+mine") == 300
    assert text_of(packed, "previous").count("+other") < 150


def test_a_long_history_does_not_displace_the_change() -> None:
    history = EvidenceSection(label="recent", text="A subject that is quite long\n" * 10_000)
    mine = diff_of("mine.py", *(f"+mine {number}" for number in range(100)))
    packed = pack([history], [part(mine)], most_bytes=20_000, focus_paths=5)
    assert text_of(packed, "diff").count("+mine") == 100
    assert text_of(packed, "recent").endswith("\n[cut]\n")


def test_losses_are_counted_by_reason_in_front() -> None:
    gone = [Omission(path=name, reason="not in this clone") for name in "ab"]
    packed = pack([], [part(diff_of("x.py", "+x"))], most_bytes=76_000, focus_paths=5, omitted=gone)
    assert packed.sections[0] == EvidenceSection(label="left out", text="2 files: not in this clone\n")
    assert packed.omitted == tuple(gone)


def test_the_digest_changes_with_the_evidence() -> None:
    digests = {
        pack([], [part(diff_of("x.py", line))], most_bytes=76_000, focus_paths=5).digest for line in ("+x", "+y")
    }
    assert len(digests) == 2
    assert all(digest.startswith("sha256:") for digest in digests)


def test_an_empty_section_is_left_out() -> None:
    assert pack([EvidenceSection(label="groups", text="")], [part()], most_bytes=76_000, focus_paths=5).sections == ()
