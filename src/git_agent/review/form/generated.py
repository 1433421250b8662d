"""The message of the first stage as text: a heading, a summary, two tables, and a section for each module."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from git_agent.model.paths import folder_of
from git_agent.review.form.tables import code_cell, name_cell, render_table
from git_agent.review.values import AffectedFile, Module, Section, SectionedMessage

TYPES = ("feat", "fix", "refactor", "docs", "chore", "test", "perf", "style")
# Types that other conventions have, by the one that says the same here.
_OTHER_TYPES = {"build": "chore", "ci": "chore", "revert": "fix"}
FILES, SUMMARY = "## Files affected", "## Summary"
PRINTED, COMMITTED = "---", "***"  # `git am` drops whatever follows a bare `---`
FILE_COLUMNS = ("Status", "File", "Module")
SUMMARY_COLUMNS = ("Module", "Globs")
MOST_ROWS = 200  # of files, then one row for each folder
NARROW, WIDE = 50, 72  # columns of a section's subject
LONG_PREFIX = 25  # columns of module and type that make it a wide one


def own_type(type_: str) -> str:
    """The type of the eight that says what one of another convention does; others stay as they are."""
    return _OTHER_TYPES.get(type_, type_)


def revision_heading(head: str | None) -> str:
    """The first line, with HEAD's name; before the first commit there is none."""
    return f"# Revision {head or 'initial'}"


def render(message: SectionedMessage, *, revision: str | None) -> str:
    """The whole text of the first stage."""
    return f"{revision_heading(revision)}\n\n{render_body(message, separator=PRINTED)}"


def render_body(message: SectionedMessage, *, separator: str) -> str:
    """The text below its heading; a separator stands before each section."""
    blocks = [
        message.summary,
        FILES,
        "\n".join(render_table(FILE_COLUMNS, file_rows(message.files))),
        SUMMARY,
        "\n".join(render_table(SUMMARY_COLUMNS, summary_rows(message.modules))),
        *(block for section in message.sections for block in _section_blocks(section, separator)),
    ]
    return "\n\n".join(blocks) + "\n"


def file_rows(files: Sequence[AffectedFile]) -> list[tuple[str, ...]]:
    """One row for each file; beyond the limit one for each folder, with a count."""
    rows = [(file.status, name_cell(file.path), module_names(file.modules)) for file in files[:MOST_ROWS]]
    return [*rows, *_folder_rows(files[MOST_ROWS:])]


def _folder_rows(files: Sequence[AffectedFile]) -> Iterator[tuple[str, ...]]:
    counts = Counter(folder_of(file.path) for file in files)
    for folder, count in counts.items():
        inside = [file for file in files if folder_of(file.path) == folder]
        statuses = ", ".join(dict.fromkeys(file.status for file in inside))
        shown = name_cell(f"{folder}/" if folder else "./")
        plural = "" if count == 1 else "s"
        yield statuses, f"{shown} ({count} more file{plural})", module_names(_unique(inside))


def _unique(files: Iterable[AffectedFile]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for file in files for name in file.modules))


def module_names(names: Iterable[str]) -> str:
    return ", ".join(map(name_cell, names))


def summary_rows(modules: Iterable[Module]) -> list[tuple[str, ...]]:
    return [(name_cell(module.name), ", ".join(map(code_cell, module.globs))) for module in modules]


def _section_blocks(section: Section, separator: str) -> Iterator[str]:
    yield separator
    yield f"## {section.module}"
    yield section.subject
    if section.body:
        yield section.body
    yield "\n".join(["```yaml", "paths:", *(f"  - {yaml_text(path)}" for path in section.paths), "```"])


def yaml_text(text: str) -> str:
    """A glob as YAML; in single quotes, where that can say it."""
    return "'" + text.replace("'", "''") + "'" if text.isprintable() else json.dumps(text)


def subject_width(module: str, type_: str) -> int:
    """How wide a section's subject may be: a long name leaves no room for words in the narrow one."""
    return WIDE if len(f"{module}: {type_}: ") > LONG_PREFIX else NARROW
