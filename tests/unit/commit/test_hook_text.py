"""Whether the hook speaks, and where its text goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.commit.hook import awaits_message, with_message

SCISSORS = b"# ------------------------ >8 ------------------------\n"
HELP = b"\n# Please enter the commit message for your changes.\n#\n# On branch main\n"


@pytest.mark.parametrize(
    ("text", "comment_prefix", "awaits"),
    [
        (b"", "#", True),
        (b"\n \t\r\n", "#", True),
        (HELP, "#", True),
        (HELP + SCISSORS + b"# Do not modify\ndiff --git a/x b/x\n+text\n", "#", True),
        (b"\n\nSigned-off-by: Ada <ada@example.org>\n" + HELP, "#", True),
        (b"Fix it\n" + HELP, "#", False),
        (b"# template\nTicket: \n" + HELP, "#", False),
        (HELP + b"text after the comments\n", "#", False),
        (b" # an indented comment is text to git\n", "#", False),
        (b"; ours\n", ";", True),
        (b"# now text\n", ";", False),
        (b"// ours\n/ text\n", "//", False),
        ("※ ours\n".encode(), "※", True),
        (b"\xff\xfe not UTF-8\n", "#", False),
        (SCISSORS + b"text\n", ";", False),
    ],
)
def test_only_a_file_without_text_awaits_a_message(text: bytes, comment_prefix: str, awaits: bool) -> None:
    assert awaits_message(text, comment_prefix=comment_prefix) is awaits


def test_the_message_stands_above_an_empty_line() -> None:
    assert with_message(HELP, "Add it\n") == b"Add it\n" + HELP
    assert with_message(b"# template\n", "Add it\n") == b"Add it\n\n# template\n"
    assert with_message(b"", "Add it\n") == b"Add it\n"


@given(st.binary(), st.text(alphabet="abc \n", min_size=1).map(lambda text: f"Subject {text}\n"))
def test_what_was_there_stays_as_it_was_and_a_second_call_is_silent(before: bytes, message: str) -> None:
    after = with_message(before, message)
    assert after.startswith(message.encode())
    assert after.endswith(before)
    assert not awaits_message(after, comment_prefix="#")
