"""A change that was too long to be read whole: what went is not told from what is another now."""

import pytest

from git_agent.model.change_set import ChangeSet
from git_agent.model.value import replace
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

MANY = 40


def cut(path: str, old: str, new: str) -> ChangeSet:
    """The change of all of these lines, of which only those that went were kept, and not the last of them."""
    change = change_between({path: (old, new)})
    (diff,) = change.diffs
    (hunk,) = diff.hunks
    kept = replace(hunk, lines=hunk.lines[: MANY + MANY // 2])
    return replace(change, diffs=(replace(diff, hunks=(kept,), complete=False),))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("requirements.txt", "door{at}=={value}.{at}"),
        ("kiln.yml", "door_{at}: {value}"),
        ("kiln.toml", 'door_{at} = "{value}"'),
        ("kiln.py", "from kiln{value} import door{at}"),
        ("kiln.lua", "-- door {at} is {value}"),
        ("README.md", "Door {at} is {value}."),
    ],
)
def test_no_line_is_told_as_gone_of_which_only_that_side_was_read(path: str, line: str) -> None:
    old, new = ("".join(f"{line.format(at=at, value=value)}\n" for at in range(MANY)) for value in (3, 4))
    told = write(cut(path, old, new), StyleOptions(form="plain")).text
    assert told.startswith("update ")
    assert "door" not in told
