"""Named points at which a test may kill the process, as a power cut or an impatient person would."""

import os
from collections.abc import Callable

VARIABLE = "GIT_AGENT_TEST_CRASH_POINT"  # the name of a point, and after a colon how often it is passed before
KILL = 9

CrashPoint = Callable[[str], None]

# In the order in which a publication passes them; those of an archive are apart.
PUBLICATION_POINTS = (
    "before_blobs",
    "after_blobs",
    "after_write_tree",
    "after_commit_tree",
    "before_journal_row",
    "after_journal_row",
    "ref_held",
    "before_index_repair",
    "index_repaired",
    "after_update_ref",
    "before_settle",
    "inside_settle",
    "after_settle",
)
ARCHIVE_POINTS = ("before_archive", "after_archive_tree", "after_archive_ref", "inside_archive", "after_archive")


def crash_points(wanted: str = "") -> CrashPoint:
    """What is called at every point: it does nothing, except at the one that is wanted."""
    name, _, passes = wanted.partition(":")
    left = int(passes or 0)

    def crash_point(point: str) -> None:
        nonlocal left
        if point == name:
            left -= 1
            if left < 0:
                # Not an exit: nothing may be flushed, closed or answered on the way out.
                os.kill(os.getpid(), KILL)

    return crash_point
