"""The first stage's text: what code makes of it, what is read back, and every fault of a model's."""

from collections.abc import Callable

import pytest

from git_agent.model.value import replace
from git_agent.review.form.generated import MOST_ROWS, file_rows, render, render_body, subject_width
from git_agent.review.form.reading import count_sentences, read_generated
from git_agent.review.form.section_subject import subject_faults
from git_agent.review.form.tables import name_cell, read_table, render_table
from git_agent.review.values import AffectedFile, Module, Section
from git_agent.safe_yaml import load_yaml
from support.reviews import CLI, GIVEN, WRITTEN

REVISION = "a" * 40
TEXT = render(WRITTEN, revision=REVISION)


def details(text: str) -> list[str]:
    return [fault.detail for fault in read_generated(text, GIVEN, revision=REVISION).faults]


def test_the_whole_text() -> None:
    expected = """\
# Revision aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa

The command line can print a version. The guide shows how.

## Files affected

| Status | File | Module |
| --- | --- | --- |
| added | src/cli/main.py | cli |
| modified | docs/use.md | docs |

## Summary

| Module | Globs |
| --- | --- |
| cli | `src/cli/**` |
| docs | `docs/**`, `*.md` |

---

## cli

cli: feat: print a version

Scripts ask for it.

```yaml
paths:
  - 'src/cli/**'
```

---

## docs

docs: docs: show how to ask

The guide had no word.

```yaml
paths:
  - 'docs/**'
  - '*.md'
```
"""
    assert expected == TEXT


def test_what_is_written_reads_the_same() -> None:
    judged = read_generated(TEXT, GIVEN, revision=REVISION)
    assert judged.faults == ()
    assert judged.content == WRITTEN


def test_before_the_first_commit_the_revision_is_initial() -> None:
    assert render(WRITTEN, revision=None).startswith("# Revision initial\n")


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda text: text.replace("# Revision a", "# Revision b", 1), "the first line has to be `# Revision aaa"),
        (lambda text: text.replace("## Files affected", "# Files affected"), "headings with one `#`"),
        (lambda text: text.replace(" The guide shows how.", ""), "the summary has 1 sentence; write 2 to 4"),
        (lambda text: text.replace("shows how.", "shows. It is. So it is. Now."), "the summary has 5 sentences"),
        (lambda text: text.replace("| added | src/cli/main.py | cli |\n", ""), "lacks or changes the row `added | src"),
        (lambda text: text.replace("| added |", "| modified |"), "has a row nobody gave: `modified | src/cli/main.py"),
        (lambda text: text.replace("`*.md`", "`*.txt`"), "lacks or changes the row `docs | docs/**"),
        (lambda text: text.replace("## Summary", "## Overview"), "`## Summary` has to be the second heading"),
        (lambda text: text[: text.index("## docs")], "there is no section `## docs`"),
        (lambda text: text + text[text.index("## docs") :], "there are 2 sections `## docs`"),
        (lambda text: text + "\n## Commit Message Review\n\nx\n", "`## Commit Message Review` is no module"),
        (lambda text: text.replace("cli: feat: print", "feat: print"), "has to be `cli: <type>: <description>`"),
        (lambda text: text.replace("cli: feat:", "cli: wip:"), "type one of feat, fix, refactor"),
        (lambda text: text.replace("print a version\n", "print a version.\n", 1), "ends with a period"),
        (lambda text: text.replace("print a version\n", "print a version " + "x" * 40 + "\n", 1), "50 is the most"),
        (lambda text: text.replace("Scripts ask for it.", ""), "the section of cli says nothing below its subject"),
        (lambda text: text.replace("  - 'src/cli/**'\n", ""), "the yaml block of cli has to list"),
        (lambda text: text.replace("- 'src/cli/**'", "- 'src/**'"), "the yaml block of cli has to list"),
    ],
)
def test_a_models_fault_is_told(spoil: Callable[[str], str], complaint: str) -> None:
    spoilt = spoil(TEXT)
    assert spoilt != TEXT
    assert any(complaint in detail for detail in details(spoilt)), details(spoilt)


def test_how_a_model_dresses_it_is_no_fault() -> None:
    dressed = TEXT.replace("| added | src/cli/main.py | cli |", "|  added  |  `src/cli/main.py`|cli|")
    dressed = dressed.replace("- 'src/cli/**'", '- "src/cli/**"').replace("\n---\n", "\n***\n")
    assert details(dressed) == []


def test_sections_come_in_the_order_of_the_tables() -> None:
    at = TEXT.index("---\n\n## cli")
    docs = TEXT.index("---\n\n## docs")
    judged = read_generated(TEXT[:at] + TEXT[docs:] + "\n" + TEXT[at:docs], GIVEN, revision=REVISION)
    assert judged.faults == ()
    assert judged.content == WRITTEN


def test_a_line_of_bold_in_a_body_becomes_a_heading() -> None:
    judged = read_generated(
        TEXT.replace("Scripts ask for it.", "**Why**\n\nScripts ask **now**."), GIVEN, revision=REVISION
    )
    assert judged.content.sections[0].body == "### Why\n\nScripts ask **now**."


def test_a_body_is_wrapped() -> None:
    judged = read_generated(TEXT.replace("Scripts ask for it.", "word " * 40), GIVEN, revision=REVISION)
    assert max(map(len, judged.content.sections[0].body.split("\n"))) <= 72


def test_tables_and_fences_in_a_body_are_neither_wrapped_nor_moved() -> None:
    table = f"| a | b |\n| --- | --- |\n| {'wide ' * 20}| **c** |"
    fence = f"```text\n{'wide ' * 20}\n\n\n  **indented**\n```"
    body = f"Before.\n\n{table}\n\n{fence}\n\nAfter."
    judged = read_generated(TEXT.replace("Scripts ask for it.", body), GIVEN, revision=REVISION)
    assert judged.faults == ()
    assert [line.rstrip() for line in judged.content.sections[0].body.split("\n")] == [
        line.rstrip() for line in body.split("\n")
    ]


def test_a_long_address_stays_whole() -> None:
    address = "https://example.org/" + "a" * 80
    judged = read_generated(TEXT.replace("Scripts ask for it.", f"See {address} there."), GIVEN, revision=REVISION)
    assert address in judged.content.sections[0].body.split("\n")


@pytest.mark.parametrize(
    "name", ["a|b.py", "a b", "`x`", "__init__.py", "n\newline", "bad\udcff", "<T>", "'q'", "[x](y)"]
)
def test_any_name_keeps_to_one_row(name: str) -> None:
    given = replace(GIVEN, files=(AffectedFile(status="added", path=name, modules=("cli",)),))
    lines = render_table(("Status", "File", "Module"), file_rows(given.files))
    assert len(lines) == 3
    assert len(read_table(lines).rows[0]) == 3
    judged = read_generated(render(replace(WRITTEN, files=given.files), revision=REVISION), given, revision=REVISION)
    assert judged.faults == ()


def test_a_name_that_markdown_would_read_is_code() -> None:
    assert name_cell("src/__init__.py") == "`src/__init__.py`"
    assert name_cell("src/my_file.py") == "src/my_file.py"


def test_many_files_are_counted_by_folder() -> None:
    many = [AffectedFile(status="added", path=f"a/{at}.py", modules=("cli",)) for at in range(MOST_ROWS + 3)]
    rows = file_rows(many)
    assert len(rows) == MOST_ROWS + 1
    assert rows[-1] == ("added", "a/ (3 more files)", "cli")


@pytest.mark.parametrize("name", ["a: b", "Summary", "Files affected", "with space", "C#"])
def test_an_odd_module_breaks_nothing(name: str) -> None:
    module = Module(name=name, globs=("x/**", "it's/**"), source="custom")
    file = AffectedFile(status="added", path="x/y", modules=(name,))
    given = replace(GIVEN, files=(file,), modules=(module,))
    section = Section(module=name, subject=f"{name}: fix: say it", body="Because.", paths=module.globs)
    written = replace(given, summary="One. Two.", sections=(section,))
    judged = read_generated(render(written, revision=REVISION), given, revision=REVISION)
    assert judged.faults == ()
    assert judged.content == written


def test_the_paths_are_yaml() -> None:
    module = Module(name="m", globs=("it's/**", "a: b/*", "tab\there"), source="custom")
    section = Section(module="m", subject="m: fix: x", body="b", paths=module.globs)
    text = render_body(replace(WRITTEN, modules=(module,), sections=(section,)), separator="***")
    block = text.split("```yaml\n")[1].split("```")[0]
    assert load_yaml(block).data == {"paths": module.globs}


def test_a_long_name_widens_the_subject() -> None:
    assert subject_width("cli", "feat") == 50
    assert subject_width("a" * 17, "feat") == 50
    assert subject_width("a" * 18, "feat") == 72
    assert not list(subject_faults(f"{CLI.name}: fix: x", CLI.name))


@pytest.mark.parametrize(
    ("text", "count"),
    [("", 0), ("One", 1), ("One. Two.", 2), ("Uses a.b, e.g. c. And d", 2), ("v1.2.3 is out! Really? (Yes.)", 3)],
)
def test_sentences_are_counted(text: str, count: int) -> None:
    assert count_sentences(text) == count
