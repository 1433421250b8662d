"""What is asked of the same files of a change is worked out once."""

from collections.abc import Sequence

from git_agent.model.change import FileChange, Status
from git_agent.model.origin import Origin
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.once_together import once_together


def file(path: str) -> FileFacts:
    return FileFacts(change=FileChange(path=path, status=Status.MODIFIED), origin=Origin.HANDWRITTEN)


def test_the_same_files_are_asked_about_once() -> None:
    asked: list[list[str]] = []

    @once_together
    def count(files: Sequence[FileFacts]) -> int:
        asked.append([each.path for each in files])
        return len(files)

    one, two = file("kiln.py"), file("lid.py")
    assert [count([one, two]), count((one, two)), count([two, one]), count([one])] == [2, 2, 2, 1]
    assert asked == [["kiln.py", "lid.py"], ["lid.py", "kiln.py"], ["kiln.py"]]


def test_files_of_another_change_are_other_files() -> None:
    @once_together
    def first(files: Sequence[FileFacts]) -> FileFacts | None:
        return files[0] if files else None

    before, after = file("kiln.py"), file("kiln.py")
    assert (first([before]), first([after]), first([])) == (before, after, None)
