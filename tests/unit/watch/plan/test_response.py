"""What a planner may answer: no answer that breaks a rule passes, and each rule has its code."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_agent.model.value import replace
from git_agent.watch.plan.response import (
    CODE_NAMES,
    LONGEST_REASON,
    OMITTED,
    OUTSIDE_WINDOW,
    OVERLAP,
    REASON_FOR_UNDEFERRED,
    REASON_MISSING,
    SHAPE,
    PlanFault,
    Proposal,
    answer_schema,
    faults_of,
    normalised,
    read_proposal,
)
from git_agent.watch.plan.values import Offer, Window
from support.capturing import capture, offers

WINDOW = Window(offers=tuple(offers(1, 2, 3)))
SAME_PATH = Window(offers=tuple(Offer(first=capture(seq, "a.py")) for seq in (1, 2, 3)))
Json = dict[str, Any]


def answer(selected: list[int], deferred: list[int] | None = None, **more: Any) -> Json:
    deferred = deferred or []
    return {
        "selected_seqs": selected,
        "deferred_seqs": deferred,
        "subject": "Refine prompt validation",
        "body": "",
        "grouping_reason": "one intent",
        "deferred_reasons": [{"seq": seq, "reason": "another intent"} for seq in deferred],
        "commit_groups": [],
        **more,
    }


def group(*seqs: int, **more: Any) -> Json:
    return {"selected_seqs": list(seqs), "subject": "Say it", "body": "", "grouping_reason": "why", **more}


def read(data: Json) -> Proposal:
    proposal = read_proposal(json.dumps(data))
    assert isinstance(proposal, Proposal)
    return proposal


def codes(data: Json, window: Window = WINDOW) -> set[int]:
    return {fault.code for fault in faults_of(normalised(read(data)), window)}


@pytest.mark.parametrize(
    "data",
    [
        answer([1, 2, 3]),
        answer([1], [2, 3]),
        answer([2], [1, 3]),
        answer([1, 2, 3], commit_groups=[group(1, 3), group(2)]),  # unrelated paths may interleave
        answer([1, 2], [3], subject="", grouping_reason="", commit_groups=[group(1), group(2)]),
    ],
)
def test_a_subset_of_one_or_more_may_be_selected_alone_or_in_groups(data: Json) -> None:
    assert codes(data) == set()


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (answer([1], [2, 3, 9]), OUTSIDE_WINDOW, "Seq 9 is not offered"),
        (answer([1, 2], [2, 3]), OVERLAP, "Seq 2 is both"),
        (answer([], [1, 2, 3]), SHAPE, "Nothing is selected"),
        (answer([1, 2]), SHAPE, "Seq 3 is neither"),
        (answer([1, 1, 2, 3]), SHAPE, "Seq 1 is more than once"),
        (answer([1, 2, 3], subject=" "), SHAPE, "The subject is empty"),
        (answer([1, 2, 3], grouping_reason=""), SHAPE, "The grouping_reason is empty"),
        (answer([1, 2, 3], commit_groups=[group(2), group(1, 3)]), SHAPE, "order of their first seqs"),
        (answer([1, 2, 3], commit_groups=[group(1), group(2)]), SHAPE, "not the union"),
        (answer([1, 2], [3], commit_groups=[group(1, 2, 3)]), SHAPE, "not the union"),
        (answer([1, 2, 3], commit_groups=[group(1, 2), group(2, 3)]), SHAPE, "more than one place"),
        (answer([1, 2, 3], commit_groups=[group(1, 2, 3), group()]), SHAPE, "selects nothing"),
        (answer([1, 2, 3], commit_groups=[group(1, 2, 3, subject="")]), SHAPE, "of commit group 1 is empty"),
    ],
)
def test_each_fault_has_its_code_and_says_exactly_what_is_wrong(data: Json, code: int, words: str) -> None:
    faults = faults_of(normalised(read(data)), WINDOW)
    assert any(fault.code == code and words in fault.detail for fault in faults), faults


@pytest.mark.parametrize(
    ("proposal", "code"),
    [
        (
            Proposal(selected=(1, 2, 3), deferred=(), subject="x", reason="y", reasons=((2, "no"),)),
            REASON_FOR_UNDEFERRED,
        ),
        (Proposal(selected=(1,), deferred=(2, 3), subject="x", reason="y", reasons=((2, "no"),)), REASON_MISSING),
    ],
)
def test_reasons_that_nobody_tidied_are_faults_too(proposal: Proposal, code: int) -> None:
    assert code in {fault.code for fault in faults_of(proposal, WINDOW)}


def test_the_codes_keep_their_numbers() -> None:
    names = ("unknown", "reason_for_undeferred", "reason_missing", "shape", "outside_window", "overlap")
    assert names == CODE_NAMES
    assert [PlanFault(code=code, detail="").name for code in range(6)] == list(names)


@pytest.mark.parametrize(
    "text",
    [
        "no JSON at all",
        "[]",
        "{",
        json.dumps(answer([1, 2, 3], surprise=1)),
        json.dumps(answer([1, 2, 3], subject=7)),
        json.dumps({**answer([1]), "selected_seqs": ["1"]}),
        json.dumps({**answer([1]), "selected_seqs": [True]}),
        json.dumps(answer([1, 2, 3], commit_groups=[{"selected_seqs": [1]}])),
        json.dumps(answer([1, 2, 3], commit_groups=[group(1, subject=1)])),
        json.dumps(answer([1], deferred_reasons=[{"seq": 2}])),
        "{" * 5000,
    ],
)
def test_what_cannot_be_read_is_a_fault_of_shape(text: str) -> None:
    proposal = read_proposal(text)
    assert isinstance(proposal, PlanFault)
    assert proposal.code == SHAPE


def test_a_fence_and_missing_empty_lists_are_forgiven() -> None:
    bare = {"selected_seqs": [1, 2, 3], "subject": "Say it", "grouping_reason": "why"}
    proposal = read_proposal(f"```json\n{json.dumps(bare)}\n```\n")
    assert isinstance(proposal, Proposal)
    assert faults_of(normalised(proposal), WINDOW) == ()


def test_reasons_are_tidied_before_they_are_judged() -> None:
    given = [{"seq": 1, "reason": "selected"}, {"seq": 2, "reason": "a\x1b[2J\nb" + "x" * 600}]
    tidy = normalised(read(answer([1], [2, 3], deferred_reasons=given)))
    reasons = dict(tidy.reasons)
    assert reasons[2].startswith("a [2J b")
    assert len(reasons[2]) == LONGEST_REASON
    assert reasons[3] == OMITTED
    assert 1 not in reasons


def test_an_overlap_is_not_repaired() -> None:
    assert normalised(read(answer([1, 2, 3], [3]))).deferred == (3,)


def test_a_forced_window_selects_its_only_seq() -> None:
    forced = Window(offers=tuple(offers(4)), is_forced=True)
    assert codes(answer([], [4]), forced) == {SHAPE}
    assert codes(answer([4]), forced) == set()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (capture(1, "a.py"), capture(2, "a.py")),
        (capture(1, "foo"), capture(2, "foo/bar")),
        (capture(1, "foo/bar"), capture(2, "foo")),
        (capture(1, "b.py", old_path="a.py"), capture(2, "a.py")),
        (capture(1, "a.py"), capture(2, "b.py", old_path="a.py")),
    ],
)
def test_no_capture_passes_an_earlier_one_of_a_related_path(first: Any, second: Any) -> None:
    window = Window(offers=(Offer(first=first), Offer(first=second)))
    assert codes(answer([2], [1]), window) == {SHAPE}
    assert codes(answer([1], [2]), window) == set()
    assert codes(answer([1, 2]), window) == set()


def test_edits_of_one_file_may_be_several_commits_in_their_own_order() -> None:
    assert codes(answer([1, 2, 3], commit_groups=[group(1), group(2, 3)]), SAME_PATH) == set()
    assert codes(answer([1, 2, 3], commit_groups=[group(1, 3), group(2)]), SAME_PATH) == {SHAPE}


def test_folded_captures_count_for_the_order() -> None:
    burst = Offer(first=capture(1, "a"), hidden=(capture(4, "b"),))
    window = Window(offers=(burst, Offer(first=capture(2, "c"))))
    assert codes(answer([1], [2]), window) == set()
    between = Window(offers=(burst, Offer(first=capture(2, "b"))))
    assert codes(answer([1], [2]), between) == {SHAPE}


def test_the_schema_is_strict_and_asks_for_every_key() -> None:
    schema = answer_schema()
    assert schema["additionalProperties"] is False
    assert schema["required"] == list(answer([1]))


PATHS = st.sampled_from(["a", "a/b", "b", "c"])
SEQS = st.lists(st.integers(1, 5), max_size=5)


@settings(max_examples=400, deadline=None)
@given(
    paths=st.lists(st.tuples(PATHS, st.none() | PATHS), min_size=1, max_size=5),
    selected=SEQS,
    deferred=SEQS,
    groups=st.lists(SEQS, max_size=3),
)
def test_whatever_passes_is_a_partition_in_a_safe_order(
    paths: list[tuple[str, str | None]], selected: list[int], deferred: list[int], groups: list[list[int]]
) -> None:
    window = Window(
        offers=tuple(Offer(first=capture(seq, path, old_path=old)) for seq, (path, old) in enumerate(paths, 1))
    )
    proposal = normalised(read(answer(selected, deferred, commit_groups=[group(*seqs) for seqs in groups])))
    if faults_of(proposal, window):
        return
    published = [seq for commit in proposal.commits for seq in sorted(commit.seqs)]
    assert sorted(published + list(proposal.deferred)) == [offer.seq for offer in window.offers]
    order = published + sorted(proposal.deferred)
    by_seq = {offer.seq: offer.first for offer in window.offers}
    for at, later in enumerate(order):
        for earlier in order[at + 1 :]:
            if earlier < later:
                assert not _touch(by_seq[earlier].paths, by_seq[later].paths)


def _touch(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    return any(
        one == other or one.startswith(f"{other}/") or other.startswith(f"{one}/") for one in first for other in second
    )


def test_one_fault_added_to_a_good_answer_is_found() -> None:
    good = normalised(read(answer([1], [2, 3])))
    assert faults_of(good, WINDOW) == ()
    for broken in (
        replace(good, selected=()),
        replace(good, selected=(1, 9)),
        replace(good, deferred=(2,)),
        replace(good, deferred=(1, 2, 3)),
        replace(good, subject=""),
        replace(good, reason=""),
        replace(good, reasons=()),
    ):
        assert faults_of(broken, WINDOW)
