"""What several captures change together: each path before the first of them and after the last."""

from collections.abc import Iterable

from git_agent.model.value import value
from git_agent.watch.values import Capture, Entry


@value
class NetChange:
    """Both sides by path; a path that is not there on a side is missing from it."""

    before: dict[str, Entry]
    after: dict[str, Entry]

    @property
    def paths(self) -> tuple[str, ...]:
        """Those that end up different."""
        every = sorted({*self.before, *self.after})
        return tuple(path for path in every if self.before.get(path) != self.after.get(path))


def net_change(captures: Iterable[Capture]) -> NetChange:
    """The captures applied one after the other."""
    before: dict[str, Entry | None] = {}
    now: dict[str, Entry | None] = {}
    for capture in sorted(captures, key=lambda one: one.seq):
        old = capture.old_path or capture.path
        # Only the first capture of a path knows what was there before all of them.
        if old not in now:
            before[old] = capture.before
        if capture.path not in now:
            before.setdefault(capture.path, None)
        now[old] = None
        now[capture.path] = capture.after
    return NetChange(
        before={path: entry for path, entry in before.items() if entry},
        after={path: entry for path, entry in now.items() if entry},
    )
