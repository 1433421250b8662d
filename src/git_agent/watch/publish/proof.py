"""The one proof for any plan: it ends in the tree in which first-in-first-out replay ends.

Nothing is merged and nobody is asked: captures are applied as they were made, each to what it was made on. A plan that
would apply one to anything else, or leave anything out, is no plan.
"""

from collections.abc import Iterable, Sequence

from git_agent.watch.publish.applied import steps_of
from git_agent.watch.related import LastTouch, folders_above
from git_agent.watch.values import Capture, Entry

Groups = Sequence[Sequence[int]]


def fault_of(captures: Sequence[Capture], groups: Groups, deferred: Iterable[int]) -> str | None:
    """Why a plan for these captures, which are all that are pending, must not be published; None for a safe one."""
    by_seq = {capture.seq: capture for capture in captures}
    put_off = list(deferred)
    seqs = [seq for group in groups for seq in group]
    if fault := _partition_fault(by_seq.keys(), seqs, put_off, groups):
        return fault
    # What is put off, and what was not offered, comes after the plan in the order in which it was made.
    planned = [by_seq[seq] for seq in [*seqs, *sorted(by_seq.keys() - set(seqs))]]
    if fault := _order_fault(planned):
        return fault
    if _final(planned) != _final(sorted(captures, key=lambda one: one.seq)):
        return "the plan does not end in the tree of the captures in their order"
    return None


def _partition_fault(known: Iterable[int], seqs: list[int], put_off: list[int], groups: Groups) -> str | None:
    if unknown := {*seqs, *put_off} - set(known):
        return f"seq {min(unknown)} is not pending"
    if len(seqs) != len(set(seqs)) or len(put_off) != len(set(put_off)):
        return "a seq is named twice"
    if both := set(seqs) & set(put_off):
        return f"seq {min(both)} is selected and deferred"
    if not groups or not all(groups):
        return "a group has no captures"
    if any(list(group) != sorted(group) for group in groups):
        return "the captures of a group are not in their order"
    firsts = [group[0] for group in groups]
    return None if firsts == sorted(firsts) else "the groups are not in the order of their first captures"


def _order_fault(planned: Sequence[Capture]) -> str | None:
    """No capture may pass an earlier one of the same path, a nested one, or the source of a rename."""
    touched = LastTouch()
    for capture in planned:
        newest = touched.last(capture.paths)
        if newest is not None and newest > capture.seq:
            return f"seq {newest} passes seq {capture.seq}, an earlier capture of a related path"
        touched.note(capture.paths, capture.seq)
    return None


def _final(captures: Iterable[Capture]) -> dict[str, Entry]:
    """What stands under every touched path in the end."""
    state = _State()
    for capture in captures:
        for step in steps_of(capture):
            state.put(step.path, step.after)
    return state.files


class _State:
    """Files by their path, as a file system has them: one has no room below another."""

    def __init__(self) -> None:
        self.files: dict[str, Entry] = {}
        self._folders: set[str] = set()

    def put(self, path: str, entry: Entry | None) -> None:
        if entry is None:
            self.files.pop(path, None)
            return
        for folder in folders_above(path):
            self.files.pop(folder, None)
            self._folders.add(folder)
        if path in self._folders:
            self.files = {name: found for name, found in self.files.items() if not name.startswith(f"{path}/")}
        self.files[path] = entry
