"""What captures change in HEAD: their steps put together, compared with what HEAD has, merged where it has moved."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from git_agent.git.read import Objects
from git_agent.git.trees import FOLDER, Trees
from git_agent.model.value import value
from git_agent.watch.ledger.publishing import PathChange
from git_agent.watch.publish.forms import PATH_CONFLICT, Forms, Held
from git_agent.watch.publish.three_way import ThreeWay
from git_agent.watch.related import folders_above
from git_agent.watch.values import RENAME, SUBMODULE, Capture, Entry


@value
class Step:
    """One path, from what was captured before to what was captured after."""

    path: str
    before: Entry | None
    after: Entry | None


def steps_of(capture: Capture) -> Iterator[Step]:
    """A rename is two steps: the old name goes, the new one comes."""
    if capture.op == RENAME and capture.old_path is not None:
        yield Step(path=capture.old_path, before=capture.before, after=None)
        yield Step(path=capture.path, before=None, after=capture.after)
    else:
        yield Step(path=capture.path, before=capture.before, after=capture.after)


def net_steps(captures: Sequence[Capture]) -> list[Step]:
    """All steps of each path as one, from the first before to the last after."""
    net: dict[str, Step] = {}
    for capture in captures:
        for step in steps_of(capture):
            # What lies between is nobody's to see: a group is one commit.
            first = net.get(step.path, step)
            net[step.path] = Step(path=step.path, before=first.before, after=step.after)
    return list(net.values())


class HeadView:
    """What HEAD has, for one pass: one `cat-file` is open for it."""

    def __init__(self, objects: Objects, trees: Trees, head: str) -> None:
        self.objects = objects
        self.trees = trees
        self.head = head

    def at(self, head: str) -> "HeadView":
        """The same for the next commit."""
        return HeadView(self.objects, self.trees, head)

    def entry(self, path: str) -> Entry | None:
        """None for a folder too, which is nothing but what lies in it."""
        tracked = self.trees.entry(self.head, path)
        return None if tracked is None or tracked.mode == FOLDER else Entry(mode=tracked.mode, oid=tracked.oid)

    def objects_of(self, changes: Iterable[PathChange]) -> set[str]:
        """The names of what HEAD is made of where it has changed: itself, its folders and their contents."""
        after = [(change.path, change.after) for change in changes if change.after]
        root = (self.objects.read(self.head) or b"").removeprefix(b"tree ").partition(b"\n")[0].decode()
        folders = {folder for path, _ in after for folder in folders_above(path)}
        trees = {found.oid for folder in folders if (found := self.trees.entry(self.head, folder))}
        return {self.head, root, *trees, *(entry.oid for _, entry in after if entry.mode != SUBMODULE)}

    def in_the_way(self, path: str) -> Iterator[tuple[str, Entry]]:
        """What HEAD has that cannot be there together with a file of this name."""
        for folder in folders_above(path):
            if found := self.entry(folder):
                yield folder, found
        for below in self.trees.files_below(self.head, path):
            yield below.path, Entry(mode=below.mode, oid=below.oid)


class Applier:
    """Brings captures onto HEAD."""

    def __init__(self, forms: Forms, three_way: ThreeWay) -> None:
        self._forms = forms
        self._three_way = three_way

    def changes(
        self, captures: Sequence[Capture], view: HeadView, *, is_deleted_later: Callable[[str], bool]
    ) -> tuple[PathChange, ...] | Held:
        """What HEAD's entries become; nothing where it has it all. Held by the first path that cannot be applied."""
        net = net_steps(captures)
        self._forms.prepare(((step.path, step.after) for step in net if step.after), view.objects)
        changes: dict[str, PathChange] = {}
        for step in net:
            change = self._change(step, view)
            if isinstance(change, Held):
                return change
            # HEAD has it already, by somebody else's commit; the rest of the group is published all the same.
            if change.before != change.after:
                changes[step.path] = change
        for change in tuple(changes.values()):
            if change.after is not None:
                for path, entry in view.in_the_way(change.path):
                    # The file system had no room for both, so its own delete is captured, if only later.
                    if path not in changes and not is_deleted_later(path):
                        return Held(reason=PATH_CONFLICT, path=path)
                    changes.setdefault(path, PathChange(path=path, before=entry, after=None))
        return tuple(changes.values())

    def _change(self, step: Step, view: HeadView) -> PathChange | Held:
        head = view.entry(step.path)
        # The end first: what is there already needs no base to be merged from, and its base may be gone.
        if self._forms.is_same(step.path, step.after, head, view.objects):
            return PathChange(path=step.path, before=head, after=head)
        after = self._forms.of(step.path, step.after, view.objects)
        if isinstance(after, Held):
            return after
        if self._forms.is_same(step.path, step.before, head, view.objects):
            return PathChange(path=step.path, before=head, after=after)
        before = self._forms.of(step.path, step.before, view.objects)
        if isinstance(before, Held):
            return before
        merged = self._three_way.merged(step.path, base=before, ours=head, theirs=after, objects=view.objects)
        return merged if isinstance(merged, Held) else PathChange(path=step.path, before=head, after=merged)
