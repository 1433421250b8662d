"""The first commit of a small repository says what it holds, as the README shows it."""

from pathlib import Path

from git_agent.model.value import replace
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between

README = Path(__file__).parents[3] / "README.md"
PARSER = 'def parse_line(line):\n    return line.split(",")\n'
TEST = "from parser import parse_line\n\n\ndef test_parse_line():\n    assert parse_line('a,b') == ['a', 'b']\n"


def told(files: Files) -> str:
    return write(replace(change_between(files), is_root=True), StyleOptions()).text


def test_the_session_of_the_readme_is_what_a_reader_gets() -> None:
    shown = README.read_text().partition("```console\n")[2].partition("```")[0]
    assert f"$ cat parser.py\n{PARSER}$ git add" in shown
    message = told({"parser.py": (None, PARSER), "tests/test_parser.py": (None, TEST)})
    assert message == "feat: add parser.py with parse_line\n\n- add tests/test_parser.py"
    assert f"commit-msg\n{message}\n$" in shown


def test_a_source_beside_a_readme_is_told_with_what_it_defines() -> None:
    message = told({"parser.py": (None, PARSER), "README.md": (None, "# Words\n\nReads words.\n")})
    assert "- source: parser.py with parse_line" in message.split("\n")
