"""A file of which some hunks are committed: all of them make the new content, none the old, each only its own lines."""

from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.split.contents import content_with
from git_agent.split.values import HunkRange

LINES = st.lists(st.sampled_from([b"a\n", b"b\n", b"c\n", b"\n", b"\r\n", b"\x0c\n", b"\xff\n"]), max_size=30)
LAST = st.sampled_from([b"", b"end"])


Edit = tuple[str, int, int, int, int]


def range_of(edit: Edit) -> HunkRange:
    """A place where two texts differ, counted as git does."""
    _, first, end, new_first, new_end = edit
    return HunkRange(
        old_start=first + 1 if first < end else first,
        old_count=end - first,
        new_start=new_first + 1 if new_first < new_end else new_first,
        new_count=new_end - new_first,
    )


@given(old=LINES, new=LINES, last_old=LAST, last_new=LAST, data=st.data())
def test_chosen_hunks_are_new_and_all_others_old(
    old: list[bytes], new: list[bytes], last_old: bytes, last_new: bytes, data: st.DataObject
) -> None:
    before, after = [*old, *filter(None, [last_old])], [*new, *filter(None, [last_new])]
    edits: list[Edit] = list(SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes())
    differing = [edit for edit in edits if edit[0] != "equal"]
    hunks = [range_of(edit) for edit in differing]
    texts = b"".join(before), b"".join(after)
    assert content_with(*texts, hunks, range(1, len(hunks) + 1)) == texts[1]
    assert content_with(*texts, hunks, ()) == texts[0]
    taken = [edit for edit in differing if data.draw(st.booleans())]
    chosen = [differing.index(edit) + 1 for edit in taken]
    mixed = [
        line for edit in edits for line in (after[edit[3] : edit[4]] if edit in taken else before[edit[1] : edit[2]])
    ]
    assert content_with(*texts, hunks, chosen) == b"".join(mixed)


@pytest.mark.parametrize(
    ("chosen", "content"),
    [
        ((), b"one\ntwo\nthree\nfour\n"),
        ((1,), b"ONE\ntwo\nthree\nfour\n"),
        ((2,), b"one\ntwo\nthree\nfour\nfive\n"),
        ((1, 2), b"ONE\ntwo\nthree\nfour\nfive\n"),
    ],
)
def test_an_edit_and_an_addition(chosen: tuple[int, ...], content: bytes) -> None:
    hunks = [
        HunkRange(old_start=1, old_count=1, new_start=1, new_count=1),
        HunkRange(old_start=4, old_count=0, new_start=5, new_count=1),
    ]
    old, new = b"one\ntwo\nthree\nfour\n", b"ONE\ntwo\nthree\nfour\nfive\n"
    assert content_with(old, new, hunks, chosen) == content
