"""Any plan that is accepted ends in the first-in-first-out tree, and every other one is rejected."""

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_agent.watch.publish.proof import fault_of
from git_agent.watch.values import CREATE, DELETE, FILE, MODIFY, PENDING, RENAME, Capture, Entry

PATHS = ("a", "b", "d", "d/x", "d/y", "d/x/z")


def capture(
    seq: int, op: str, path: str, *, old_path: str | None = None, before: Entry | None, after: Entry | None
) -> Capture:
    return Capture(
        seq=seq,
        generation=1,
        branch="refs/heads/main",
        base_head="",
        op=op,
        path=path,
        old_path=old_path,
        before=before,
        after=after,
        size=0,
        fidelity="whole",
        burst=None,
        captured_at=0.0,
        state=PENDING,
        commit=None,
        defer_count=0,
        reason="",
    )


class Tree:
    """A work tree by the rules of a file system, told as nested dictionaries: another way than the program's."""

    def __init__(self) -> None:
        self.root: dict[str, object] = {}

    def put(self, path: str, entry: Entry | None) -> None:
        *folders, name = path.split("/")
        at = self.root
        for folder in folders:
            inner = at.get(folder)
            if not isinstance(inner, dict):
                if entry is None:
                    return
                inner = at[folder] = {}
            at = inner
        if entry is not None:
            at[name] = entry
        elif isinstance(at.get(name), Entry):
            del at[name]

    def get(self, path: str) -> Entry | None:
        at: object = self.root
        for name in path.split("/"):
            at = at.get(name) if isinstance(at, dict) else None
        return at if isinstance(at, Entry) else None

    def has_room(self, path: str) -> bool:
        """Whether nothing but folders is above it, and no folder with files in its place."""
        at: object = self.root
        for name in path.split("/"):
            if isinstance(at, Entry):
                return False
            at = at.get(name) if isinstance(at, dict) else None
        return not (isinstance(at, dict) and files(at))


def files(tree: dict[str, object], prefix: str = "") -> dict[str, Entry]:
    by_path: dict[str, Entry] = {}
    for name, inner in tree.items():
        if isinstance(inner, dict):
            by_path |= files(inner, f"{prefix}{name}/")
        elif isinstance(inner, Entry):
            by_path[prefix + name] = inner
    return by_path


@st.composite
def edits(draw: st.DrawFn) -> list[Capture]:
    """What somebody might do in a work tree, one thing after the other."""
    tree, captures = Tree(), list[Capture]()
    contents = (Entry(mode=FILE, oid=f"{number % 5:040x}") for number in itertools.count(1))
    for seq in range(1, draw(st.integers(1, 7)) + 1):
        path = draw(st.sampled_from(PATHS))
        old = tree.get(path)
        standing = sorted(files(tree.root))
        if old is not None and draw(st.booleans()):
            captures.append(capture(seq, DELETE, path, before=old, after=None))
            tree.put(path, None)
        elif old is None and standing and draw(st.booleans()):
            source = draw(st.sampled_from(standing))
            moved = tree.get(source)
            tree.put(source, None)
            if not tree.has_room(path):
                tree.put(source, moved)
                continue
            captures.append(capture(seq, RENAME, path, old_path=source, before=moved, after=moved))
            tree.put(path, moved)
        elif old is not None or tree.has_room(path):
            new = next(contents)
            captures.append(capture(seq, MODIFY if old else CREATE, path, before=old, after=new))
            tree.put(path, new)
    return captures or [capture(1, CREATE, "a", before=None, after=next(contents))]


def replayed(captures: Sequence[Capture]) -> dict[str, Entry] | None:
    """What the tree becomes in this order; None where a capture does not find what it was made on."""
    tree = Tree()
    for one in captures:
        source = one.path if one.old_path is None else one.old_path
        if tree.get(source) != one.before:
            return None
        if one.old_path is not None or one.after is None:
            tree.put(source, None)
        if one.after is not None:
            if not tree.has_room(one.path) and tree.get(one.path) is None:
                return None
            tree.put(one.path, one.after)
    return files(tree.root)


def related(one: Capture, other: Capture) -> bool:
    return any(a == b or a.startswith(f"{b}/") or b.startswith(f"{a}/") for a in one.paths for b in other.paths)


@st.composite
def plans(draw: st.DrawFn) -> tuple[list[Capture], list[list[int]], list[int]]:
    """Captures, and a plan for them that may be good or bad in any way."""
    captures = draw(edits())
    seqs = [one.seq for one in captures]
    labels = draw(st.lists(st.integers(0, 3), min_size=len(seqs), max_size=len(seqs)))
    groups = [[seq for seq, label in zip(seqs, labels, strict=True) if label == number] for number in (1, 2, 3)]
    groups = [group for group in groups if group]
    deferred = [seq for seq, label in zip(seqs, labels, strict=True) if label == 0]
    harm = draw(st.integers(0, 9))
    if harm == 1:
        groups = draw(st.permutations(groups))
    elif harm == 2 and groups:
        groups[0] = draw(st.permutations(groups[0]))
    elif harm == 3:
        deferred = [*deferred, draw(st.sampled_from([*seqs, 99]))]
    elif harm == 4 and groups:
        groups = [*groups, [draw(st.sampled_from(seqs))]]
    elif harm == 5:
        groups = [*groups, []]
    return captures, groups, deferred


def is_good(captures: list[Capture], groups: list[list[int]], deferred: list[int]) -> bool:
    """The rules, said in the plainest way."""
    by_seq = {one.seq: one for one in captures}
    named = [seq for group in groups for seq in group] + deferred
    if not groups or sorted(named) != sorted(set(named)) or not set(named) <= by_seq.keys():
        return False
    if not all(groups) or any(group != sorted(group) for group in groups):
        return False
    if [group[0] for group in groups] != sorted(group[0] for group in groups):
        return False
    selected = [seq for group in groups for seq in group]
    order = [by_seq[seq] for seq in [*selected, *sorted(by_seq.keys() - set(selected))]]
    for later, earlier in itertools.combinations(order, 2):
        if earlier.seq < later.seq and related(earlier, later):
            return False
    return replayed(order) == replayed(captures) is not None


def check(plan: tuple[list[Capture], list[list[int]], list[int]]) -> None:
    captures, groups, deferred = plan
    fault = fault_of(captures, groups, deferred)
    assert (fault is None) == is_good(captures, groups, deferred), fault


@settings(max_examples=300)
@given(plans())
def test_a_plan_is_accepted_just_if_it_is_good(plan: tuple[list[Capture], list[list[int]], list[int]]) -> None:
    check(plan)


@pytest.mark.soak
@settings(max_examples=10_000)
@given(plans())
def test_ten_thousand_plans(plan: tuple[list[Capture], list[list[int]], list[int]]) -> None:
    check(plan)


def test_what_passes_an_earlier_edit_is_named() -> None:
    one, two = (Entry(mode=FILE, oid=digit * 40) for digit in "12")
    captures = [
        capture(1, CREATE, "a", before=None, after=one),
        capture(2, MODIFY, "a", before=one, after=two),
        capture(3, RENAME, "b", old_path="a", before=two, after=two),
        capture(4, CREATE, "c", before=None, after=one),
    ]
    assert fault_of(captures, [[1, 4], [2, 3]], []) is None
    assert fault_of(captures, [[4]], [1, 2, 3]) is None
    assert fault_of(captures, [[2]], [1]) == "seq 2 passes seq 1, an earlier capture of a related path"
    assert fault_of(captures, [[1], [3]], [2]) == "seq 3 passes seq 2, an earlier capture of a related path"
    assert fault_of(captures, [[2], [1]], []) == "the groups are not in the order of their first captures"
    assert fault_of(captures, [], [1, 2, 3, 4]) == "a group has no captures"
