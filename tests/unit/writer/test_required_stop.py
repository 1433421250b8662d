"""A full stop that the project wants stands behind every subject, a path at its end or not."""

import pytest

from git_agent.model.message import Message, MessageRules
from git_agent.shape.form.convention import convention_faults
from git_agent.writer import StyleOptions
from git_agent.writer.drafting import builtin_draft
from support.findings import Files, change_between

CODE = ("def a():\n    return 1\n", "def a():\n    return 1\n\n\ndef fire_kiln():\n    return 2\n")


def drafted(files: Files, width: int = 72) -> tuple[str, tuple[str, ...]]:
    draft = builtin_draft(change_between(files), StyleOptions(stop="always", width=width))
    return draft.text.partition("\n")[0], draft.warnings


@pytest.mark.parametrize(
    "files",
    [
        {"lib/kiln.py": CODE},
        {"lib/kiln.py": (None, CODE[0])},
        {"docs/notes.md": (None, "# Notes\n")},
        {"a.py": (CODE[0], None)},
        {"requirements.txt": ("kiln==1.0\n", "kiln==1.1\n")},
    ],
)
def test_every_subject_ends_with_one(files: Files) -> None:
    subject, warnings = drafted(files)
    assert not convention_faults(Message(subject=subject), MessageRules(stop="always")), subject
    assert warnings == ()


def test_where_there_is_no_room_one_line_says_so() -> None:
    subject, _ = drafted({"lib/kiln.py": CODE})
    shown, warnings = drafted({"k" * len(subject) + ".py": CODE}, width=30)
    assert shown.endswith(".") or "full stop" in warnings[0]
