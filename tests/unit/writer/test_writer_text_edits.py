"""A few lines of text that differ in a word, a version or a name are told by that."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

GUIDE = "# Kiln\n\nHeat it for a day.\n\n{}\n\nThen wait until it is cold again.\n"


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("docs/a.md", "Use the the door.", "Use the door.", "fix typo in docs/a.md"),
        ("docs/a.md", "The [Primitve](x) type.", "The [Primitive](x) type.", "fix typo in docs/a.md"),
        ("docs/a.md", "It recieves wood.", "It receives wood.", "fix typo in docs/a.md"),
        ("docs/a.md", "There is doors.", "There are doors.", "fix grammar in docs/a.md"),
        ("docs/a.md", "Mount the http kiln.", "Mount the https kiln.", "update docs/a.md"),
        ("docs/a.md", "Run `heat_all` now.", "Run `heat_some` now.", "use heat_some instead of heat_all in docs/a.md"),
        (
            "docs/a.md",
            "Install kiln 1.2.3 now.",
            "Install kiln 1.3.0 now.",
            "update kiln from 1.2.3 to 1.3.0 in docs/a.md",
        ),
        ("docs/a.md", "The word is hunter here.", "The word is oranges here.", "update docs/a.md"),
        (
            "install.sh",
            "curl -LO https://example.org/acme/kiln/releases/download/v1.2.3/kiln.tgz",
            "curl -LO https://example.org/acme/kiln/releases/download/v1.3.0/kiln.tgz",
            "update kiln from v1.2.3 to v1.3.0 in install.sh",
        ),
        ("docs/a.md", "See `Kilnwork` here.", "See `KilnWork` here.", "use KilnWork instead of Kilnwork in docs/a.md"),
        ("docs/a.md", "Call HTTP for more.", "Call http for more.", "lowercase http in docs/a.md"),
        ("docs/a.md", "Call git for more.", "Call Git for more.", "capitalize Git in docs/a.md"),
        ("docs/a.md", "Reads a.txt, b.txt here.", "Reads a.txt, b.txt, c_d.txt here.", "add c_d.txt to docs/a.md"),
    ],
)
def test_a_line_that_differs_in_a_word_tells_that_word(path: str, old: str, new: str, message: str) -> None:
    assert told(path, GUIDE.format(old), GUIDE.format(new)) == message


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("docs/a.md", "It burns nothing but dry wood.", "All that we have is burnt in here."),
        ("config/app.conf", "user admin hunter2", "user admin hunter3"),
        ("deploy.sh", "login --password swordfish9", "login --password sailfish9"),
    ],
)
def test_what_is_rewritten_or_may_be_secret_is_not_quoted(path: str, old: str, new: str) -> None:
    message = told(path, GUIDE.format(old), GUIDE.format(new))
    assert message.startswith("update")
    assert not {*new.split()} & {*message.split()} - {"docs/a.md"}
