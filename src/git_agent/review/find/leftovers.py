"""What was only meant for the moment: the marks of a conflict."""

import re
from collections.abc import Iterator

from git_agent.review.find.values import Findings, added_lines
from git_agent.review.values import Concern

CONFLICT = "conflict-marker"
_MARKS = re.compile(r"(<{7}|>{7})(?: .*)?")


def conflict_markers(given: Findings) -> Iterator[Concern]:
    """Lines that git has written into a file for somebody to resolve."""
    for diff in given.change.diffs:
        for number, line in added_lines(diff):
            if _MARKS.fullmatch(line):
                yield Concern(
                    rule=CONFLICT,
                    problem=f"{line[:7]} marks a conflict that is not resolved.",
                    suggestion="Resolve the conflict and stage the file again.",
                    path=diff.change.path,
                    line=number,
                )
                break
