"""What changed lines say about options, keys, tests, and sections, and which files are changelogs."""

import pytest

from git_agent.syntax.text.lines import lines_of
from git_agent.writer.read import changed_tests, flags, settings
from git_agent.writer.read.file_kinds import is_changelog
from git_agent.writer.read.headings import headings_added, sections
from support.changing import file_diff, new_file


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (['parser.add_argument("--dry-run", action="store_true")'], ("--dry-run",)),
        (["parser.add_argument(", "    '-n', '--dry-run',"], ("--dry-run",)),
        (["parser.add_argument(", "    '--dry-run',"], ("--dry-run",)),
        (['@click.option("--dry-run/--no-dry-run")'], ("--dry-run",)),
        (["  .option('-p, --port <port>', 'port to listen on')"], ("--port",)),
        (['args = ["--enrich=all"]'], ()),
        (['subprocess.run(["git", "--no-pager"])'], ()),
        (["# pass --force to overwrite"], ()),
    ],
)
def test_an_option_counts_only_where_it_is_defined(lines: list[str], expected: tuple[str, ...]) -> None:
    assert flags.flags_defined(tuple(lines)) == expected


@pytest.mark.parametrize(
    ("path", "lines", "expected"),
    [
        ("a.yml", ["-timeout: 10", "+timeout: 20"], [("timeout", "10", "20")]),
        ("a.toml", ['+retries = "3"'], [("retries", None, "3")]),
        ("a.json", ['-  "strict": true,'], [("strict", "true", None)]),
        (".env.example", ["+LOG_LEVEL=info"], [("LOG_LEVEL", None, "info")]),
        ("a.ini", ["-x = 1 2", "+x = 1 3"], [("x", "", "")]),
        ("a.py", ["+timeout = 20"], []),
    ],
)
def test_keys_that_come_go_or_change(path: str, lines: list[str], expected: list[tuple[str, str, str]]) -> None:
    changes = settings.key_changes(path, lines_of(file_diff(path, *lines)))
    assert [(key.key, key.old, key.new) for key in changes] == expected


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("def test_empty_input():", "test_empty_input"),
        ("  it('handles empty input', () => {", "handles empty input"),
        ('    test.each(cases)("parses %s", (x) => {', None),
        ("func TestEmptyInput(t *testing.T) {", "TestEmptyInput"),
        ('\tt.Run("empty input", func(t *testing.T) {', "empty input"),
        ('  it "handles empty input" do', "handles empty input"),
        ("def helper():", None),
        ("  public void shouldHandleEmptyInput() throws Exception {", "shouldHandleEmptyInput"),
        ("  void shouldFail(Runnable run) {", None),
        ("    fun testEmptyInput() {", "testEmptyInput"),
    ],
)
def test_tests_are_known_by_name_or_title(line: str, title: str | None) -> None:
    cases = changed_tests.tests_added(lines_of(file_diff("tests/a", f"+{line}")))
    assert cases == ((title,) if title else ())


def test_a_test_that_only_moved_is_not_new() -> None:
    assert changed_tests.tests_added(lines_of(file_diff("t.py", "-def test_a():", " ", "+def test_a():"))) == ()


def test_entries_of_a_list_are_told_only_when_nothing_else_happened() -> None:
    assert settings.list_items(lines_of(file_diff("a.js", '+  "fs",', '+  "path",'))) == ("fs", "path")
    assert settings.list_items(lines_of(file_diff("a.rs", '+    ("vue", &["*.vue"]),'))) == ("vue",)
    assert settings.list_items(lines_of(file_diff("a.js", '+  "fs",', "+  load()"))) == ()
    assert settings.list_items(lines_of(file_diff("a.rs", "+  crate::app::Builder,"))) == ()


def test_a_constant_with_another_literal() -> None:
    constant = settings.constant_change(lines_of(file_diff("a.py", "-MAX_DEPTH = 3", "+MAX_DEPTH = 5")))
    assert constant == settings.KeyChange(key="MAX_DEPTH", old="3", new="5")
    assert settings.constant_change(lines_of(file_diff("a.py", "-depth = left", "+depth = right"))) is None


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["+## Installation"], ("Installation",)),
        (["-## Instalation", "+## Installation"], ()),
        (["+# export TOKEN=x"], ()),
        (["+```sh", "+## not a title", "+```"], ()),
    ],
)
def test_a_section_is_new_only_when_no_title_went(lines: list[str], expected: tuple[str, ...]) -> None:
    diff = file_diff("README.md", *lines)
    assert headings_added(diff, lines_of(diff)) == expected


def test_the_title_of_a_new_document_counts() -> None:
    diff = new_file("docs/guide.md", "# Guide", "text")
    assert headings_added(diff, lines_of(diff)) == ("Guide",)


def test_a_reworded_title_after_a_conversion_is_not_new() -> None:
    diff = file_diff("a.md", "-Groups", "-------", "+## Groups", old="a.rst")
    assert headings_added(diff, lines_of(diff)) == ()


def test_the_section_is_the_one_the_hunk_opens() -> None:
    diff = file_diff("a.md", " ## Second", "-old", "+new", heading="## First")
    assert sections(diff) == ("Second",)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("CHANGELOG.md", True),
        ("docs/CHANGES.rst", True),
        ("CHANGES", True),
        (".changeset/brave-cats.md", True),
        ("newsfragments/123.bugfix", True),
        (".changes/config.json", False),
        ("src/changes.py", False),
    ],
)
def test_changelogs_and_change_files_are_known_by_name(path: str, expected: bool) -> None:
    assert is_changelog(path) is expected
