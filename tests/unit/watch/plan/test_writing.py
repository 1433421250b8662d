"""What the built-in writer says of captures: true, in the format that is asked for, and never weak."""

import pytest

from git_agent.watch.plan.quality import weaknesses
from git_agent.watch.plan.writing import MessageWriter, as_bullets, capitalised, described
from support.planning import Edits
from support.repo import Repo

PARSER = "def parse(text):\n    return text.split()\n"


@pytest.fixture
def edits(repo: Repo) -> Edits:
    made = Edits(repo)
    made.committed({"src/parser.py": PARSER, "docs/guide.md": "# Guide\n", "crlf.txt": "one\ntwo\nthree\n"})
    return made


def written(edits: Edits, commit_format: str = "imperative") -> str:
    read = edits.reader().read(edits.captures)
    message = MessageWriter(commit_format).message(read)
    assert weaknesses(message.subject, message.body, described(read), commit_format=commit_format) == ()
    return message.text


def test_a_new_function_is_named(edits: Edits) -> None:
    edits.save("src/parser.py", PARSER + "\n\ndef parse_rule(text):\n    return parse(text)[0]\n")
    assert "parse_rule" in written(edits).partition("\n")[0]
    assert written(edits)[0].isupper()


def test_the_conventional_format_has_a_type_and_no_scope(edits: Edits) -> None:
    edits.save("docs/guide.md", "# Guide\n\nRead the manual first.\n")
    assert written(edits, "conventional").startswith("docs: ")


def test_several_files_are_told_in_bullets(edits: Edits) -> None:
    edits.save("src/parser.py", PARSER + "\n\ndef parse_rule(text):\n    return parse(text)[0]\n")
    edits.save(
        "tests/test_parser.py", "from parser import parse_rule\n\n\ndef test_rule():\n    assert parse_rule('a')\n"
    )
    body = written(edits).partition("\n\n")[2]
    assert body.startswith("- ")


def test_several_captures_of_one_file_are_one_change(edits: Edits) -> None:
    edits.save("src/parser.py", PARSER + "x = 1\n")
    edits.save("src/parser.py", PARSER + "\n\ndef final(text):\n    return text\n")
    assert "final" in written(edits)


@pytest.mark.parametrize("commit_format", ["imperative", "conventional"])
@pytest.mark.parametrize(
    "content",
    [b"\x89PNG\0\0", b"", "x\n" * 2000, "caf\u00e9 \u6f22\n", b"\xff\xfe\n"],
)
def test_whatever_is_saved_gets_a_message_that_passes(edits: Edits, commit_format: str, content: str | bytes) -> None:
    edits.save("assets/logo.bin", content)
    assert written(edits, commit_format)


def test_a_rename_and_a_removal_say_so(edits: Edits) -> None:
    edits.rename("src/parser.py", "src/reader.py")
    assert "reader.py" in written(edits)
    edits.captures.clear()
    edits.remove("docs/guide.md")
    assert written(edits) == "Remove guide.md from docs\n"


def test_a_name_that_looks_like_a_file_is_not_put_into_a_folder(edits: Edits) -> None:
    edits.save("docs/guide.md", "# Guide\n\nAn entry is found with `re.search`, and never twice.\n")
    assert written(edits).partition("\n")[0] == "Mention re.search in guide.md"


def test_a_file_that_went_is_told_once_with_its_size(edits: Edits) -> None:
    edits.committed({"scripts/plot.py": "print(1)  # a long line that says one\n" * 40})
    edits.remove("scripts/plot.py")
    assert written(edits) == "Remove plot.py from scripts\n\n- Remove scripts/plot.py, 40 lines\n"


def test_line_ends_of_the_disk_do_not_look_like_a_change_of_every_line(edits: Edits) -> None:
    edits.save("crlf.txt", "one\ntwo\nthree\n")
    edits.captures.clear()
    edits.save("crlf.txt", "one\r\n2\r\nthree\r\n")
    (change,) = edits.reader().read(edits.captures).change.changes  # type: ignore[union-attr]  # it was read
    assert (change.added, change.deleted) == (1, 1)


def test_what_amounts_to_nothing_still_has_a_message(edits: Edits) -> None:
    edits.save("new.txt", "x\n")
    edits.remove("new.txt")
    assert "new.txt" in MessageWriter("imperative").message(edits.reader().read(edits.captures)).subject


def test_a_content_that_is_nowhere_leaves_the_paths_to_say_it(edits: Edits) -> None:
    edits.save("src/parser.py", "gone\n")
    edits.bodies.clear()
    assert "parser.py in src" in written(edits)


def test_a_secret_is_neither_in_the_diff_nor_in_the_message(edits: Edits) -> None:
    secret = "AKIA" + "IOSFODNN7" + "EXAMPLE"
    edits.save("src/parser.py", PARSER + f'KEY = "{secret}"\n')
    assert secret not in edits.reader().read(edits.captures).diff
    assert secret not in written(edits)


def test_nothing_is_written_into_the_repository(edits: Edits) -> None:
    before = edits.repo.git("count-objects", "-v")
    edits.save("src/parser.py", "new\n")
    written(edits)
    assert edits.repo.git("count-objects", "-v") == before


def test_prose_becomes_bullets_without_empty_lines() -> None:
    assert as_bullets("- one\n  more\n\n- two\n\nA paragraph\nof two lines.") == (
        "- One more\n- Two\n- A paragraph of two lines."
    )
    assert capitalised("parse_rule is gone") == "parse_rule is gone"
