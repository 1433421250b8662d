"""git's machine formats, read exactly."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.git.fields import Fields
from git_agent.git.parse import (
    decode,
    parse_changes,
    parse_hunks,
    parse_log,
    section_path,
    split_sections,
    unquote,
    without_comments,
)
from git_agent.model.change import FileChange, Hunk, Status

OLD, NEW = "a" * 40, "b" * 40
ESCAPED = {7: "a", 8: "b", 9: "t", 10: "n", 11: "v", 12: "f", 13: "r", 34: '"', 92: "\\"}
ANY_PATH = st.binary(min_size=1, max_size=30).filter(lambda raw: b"\0" not in raw)


def raw(status: str, *paths: str, modes: str = "100644 100644") -> str:
    return "\0".join([f":{modes} {OLD} {NEW} {status}", *paths, ""])


def quoted(path: bytes) -> str:
    """A path as git prints it with core.quotePath=false."""
    out = ""
    for byte in path:
        if byte in ESCAPED:
            out += f"\\{ESCAPED[byte]}"
        else:
            out += f"\\{byte:03o}" if byte < 0x20 or byte == 0x7F else bytes([byte]).decode("latin-1")
    text = decode(out.encode("latin-1"))
    return f'"{text}"' if "\\" in out else text


def test_counts_are_joined_to_their_paths() -> None:
    output = raw("M", "src/app.py") + raw("A", "logo.png") + "12\t3\tsrc/app.py\0-\t-\tlogo.png\0"
    app, logo = parse_changes(output.encode())
    assert app == FileChange(
        status=Status.MODIFIED,
        path="src/app.py",
        old_mode="100644",
        new_mode="100644",
        old_oid=OLD,
        new_oid=NEW,
        added=12,
        deleted=3,
    )
    assert (logo.added, logo.deleted, logo.is_binary) == (None, None, True)


def test_a_rename_has_two_names_and_counts_under_the_new_one() -> None:
    (change,) = parse_changes((raw("R087", "old.py", "new.py") + "1\t2\t\0old.py\0new.py\0").encode())
    assert (change.status, change.old_path, change.path) == (Status.RENAMED, "old.py", "new.py")
    assert (change.added, change.deleted) == (1, 2)


def test_the_copy_most_like_a_file_that_went_is_the_renamed_one() -> None:
    copies = raw("C100", "old.py", "a.py") + raw("C060", "old.py", "b.py") + raw("R077", "old.py", "c.py")
    changes = parse_changes(copies.encode())
    assert [(change.path, change.status) for change in changes] == [
        ("a.py", Status.RENAMED),
        ("b.py", Status.COPIED),
        ("c.py", Status.COPIED),
    ]
    assert {change.old_path for change in changes} == {"old.py"}


def test_copies_of_a_file_that_stays_and_such_that_are_as_like_are_as_git_says() -> None:
    output = raw("C100", "old.py", "a.py") + raw("C100", "gone.py", "b.py") + raw("R100", "gone.py", "c.py")
    changes = parse_changes(output.encode())
    assert [change.status for change in changes] == [Status.COPIED, Status.COPIED, Status.RENAMED]


@pytest.mark.parametrize("letter", ["A", "D", "M", "T", "U"])
def test_every_single_letter_status_is_known(letter: str) -> None:
    (change,) = parse_changes(raw(letter, "x").encode())
    assert change.status is Status(letter)


def test_no_output_is_no_change() -> None:
    assert parse_changes(b"") == ()


@given(paths=st.lists(ANY_PATH, min_size=1, max_size=5, unique=True))
def test_any_path_git_can_hold_survives(paths: list[bytes]) -> None:
    records = [b":100644 100644 " + OLD.encode() + b" " + NEW.encode() + b" M\0" + path + b"\0" for path in paths]
    counts = [b"1\t2\t" + path + b"\0" for path in paths]
    changes = parse_changes(b"".join(records + counts))
    assert [change.path.encode("utf-8", "surrogateescape") for change in changes] == paths
    assert {(change.added, change.deleted) for change in changes} == {(1, 2)}


@given(path=ANY_PATH)
def test_quoting_is_undone_exactly(path: bytes) -> None:
    assert unquote(quoted(path)) == decode(path)


PATCH = b"".join(
    b"diff --git a/%s b/%s\n--- a/%s\n+++ b/%s\n@@ -1 +1 @@\n-diff --git a/x b/x\n+%s\n" % ((name,) * 4 + (name,))
    for name in (b"one", b"two", b"three")
)


@given(cuts=st.lists(st.integers(0, len(PATCH)), max_size=12))
def test_a_patch_is_cut_into_files_however_it_arrives(cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), len(PATCH)]
    chunks = [PATCH[start:end] for start, end in itertools.pairwise(edges)]
    sections = list(split_sections(chunks))
    assert b"".join(sections) == PATCH
    assert [section_path(decode(section)) for section in sections] == ["one", "two", "three"]


@pytest.mark.parametrize(
    ("header", "path"),
    [
        ("diff --git a/x b/x\n--- a/x\n+++ b/x", "x"),
        ("diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x", "x"),
        ("diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null", "x"),
        ("diff --git a/x b/x\nold mode 100644\nnew mode 100755", "x"),
        ("diff --git a/x b b/x b\nold mode 100644\nnew mode 100755", "x b"),
        ("diff --git a/x b b/x b\n--- a/x b\t\n+++ b/x b\t", "x b"),
        ("diff --git a/x b/x\nBinary files a/x and b/x differ", "x"),
        ("diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y", "y"),
        ("diff --git a/x b/y to z\nsimilarity index 90%\ncopy from x\ncopy to y to z", "y to z"),
        ('diff --git "a/x\\ny" "b/x\\ny"\nold mode 100644\nnew mode 100755', "x\ny"),
        ('diff --git "a/\\"q\\"" "b/\\"q\\""\n--- "a/\\"q\\""\n+++ "b/\\"q\\""', '"q"'),
        ("diff --git a/+++ b/+++\n--- a/+++\n+++ b/+++", "+++"),
        ("diff --git a/dev/null b/dev/null\n--- a/dev/null\n+++ b/dev/null", "dev/null"),
    ],
)
def test_the_path_of_a_section_is_the_new_name_or_that_of_the_deleted_file(header: str, path: str) -> None:
    assert section_path(header) == path


def test_hunks_keep_their_place_heading_and_lines() -> None:
    section = "@@ -3,2 +3,3 @@ def f():\n a\n-b\n+c\n+d\n\\ No newline at end of file\n@@ -9 +10,0 @@\n-z\n"
    assert parse_hunks(section) == (
        Hunk(
            old_start=3,
            new_start=3,
            heading="def f():",
            lines=(" a", "-b", "+c", "+d", "\\ No newline at end of file"),
        ),
        Hunk(old_start=9, new_start=10, heading="", lines=("-z",)),
    )


def test_lines_that_look_like_a_patch_stay_lines() -> None:
    (hunk,) = parse_hunks("@@ -1,2 +1,2 @@\n-@@ -1 +1 @@\n+--- a/x\n ++++ b/x\n")
    assert hunk.lines == ("-@@ -1 +1 @@", "+--- a/x", " ++++ b/x")


@pytest.mark.parametrize("end", ["\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_only_a_newline_ends_a_line(end: str) -> None:
    (hunk,) = parse_hunks(f"@@ -0,0 +1 @@\n+one{end}\n+two{end}two\n")
    assert hunk.lines == (f"+one{end}", f"+two{end}two")


def test_a_section_without_hunks_has_none() -> None:
    assert parse_hunks("") == ()


def test_a_log_becomes_commits_and_undecodable_messages_are_replaced() -> None:
    record = f"{NEW}\0{OLD} {NEW}\0Ada <ada@example.org>\x002026-01-05T08:00:00+00:00\0Subject\n\nBody\n\0".encode()
    broken = f"{OLD}\0\0Ada <ada@example.org>\x002026-01-05T08:00:00+00:00\0".encode() + b"caf\xe9\n\0"
    first, last = parse_log(Fields([record + broken]))
    assert (first.oid, first.parents, first.message) == (NEW, (OLD, NEW), "Subject\n\nBody")
    assert (last.parents, last.subject) == ((), "caf\N{REPLACEMENT CHARACTER}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Subject\n\nBody\n# a comment\n#another\n", "Subject\n\nBody"),
        ("# only a comment\n\n", ""),
        ("Subject\n # indented, so no comment\n", "Subject\n # indented, so no comment"),
        ("Subject\n# ------------------------ >8 ------------------------\ndiff --git a/x b/x\n", "Subject"),
        (
            "Say ------------------------ >8 ------------------------ here\n",
            "Say " + "-" * 24 + " >8 " + "-" * 24 + " here",
        ),
    ],
)
def test_a_message_file_is_read_without_its_comments(text: str, message: str) -> None:
    assert without_comments(text, "#") == message
    assert without_comments(text.replace("#", ";"), ";") == message.replace("#", ";")
