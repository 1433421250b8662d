"""Where nothing but "update" can be said of the first files, others lead that can be told."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

TEXT = ("some words\nmore\n\nold end\n" * 9, "quite other words\nless\n\nnew end\n" * 9)
SETTING = ("limits:\n  heat: 3\n", "limits:\n  heat: 4\n")
CODE = ("x = [\n" + "  1,\n" * 40 + "]\n", "x = [\n" + "  2,\n" * 40 + "]\n")


@pytest.mark.parametrize(
    ("files", "subject"),
    [
        ({"notes.txt": TEXT, "kiln.yml": SETTING}, "change heat from 3 to 4 in kiln.yml"),
        ({"a.txt": TEXT, "b.txt": TEXT, "kiln.yml": SETTING}, "update a.txt and b.txt"),  # the most files lead
    ],
)
def test_what_can_be_told_leads(files: dict[str, tuple[str | None, str | None]], subject: str) -> None:
    assert write(change_between(files), StyleOptions(form="plain")).text.partition("\n")[0] == subject


def test_a_document_does_not_lead_over_code() -> None:
    readme = ("# Kiln\n\nHot.\n", "# Kiln\n\nHot.\n\n## Fire\n\nBurns.\n")
    text = write(change_between({"kiln.py": CODE, "README.md": readme}), StyleOptions(form="plain")).text
    assert "kiln.py" in text.partition("\n")[0]
