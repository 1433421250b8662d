"""Sentences about documents that came: by their title, or by where their text had been before."""

from collections.abc import Sequence
from itertools import takewhile

from git_agent.model.paths import letters_of, stem_of
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.text.lines import is_prose
from git_agent.writer.phrases.phrase import Phrase, base_name, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.changed_runs import changed_runs, new_content, title_above
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_changelog
from git_agent.writer.read.markup import plain_text

FEWEST_LINES = 8  # of a document; fewer may be alike by chance
MOVED = 0.6  # the part of a document's lines that had been in another one
_DOCUMENTS = ("md", "mdx", "rst", "adoc", "markdown")
_GENERAL = frozenset(("index", "readme", "overview", "introduction", "home"))
_TITLE = r"title:\s*[\"']?(?P<title>[^\"'#]{3,60}?)[\"']?\s*$"


def new_document_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """The one new document, as text that left another one, or by its title; nothing where its name says it all."""
    new = [file for file in files if file.is_new]
    if len(new) != 1 or is_changelog(new[0].path) or suffix_of(new[0].path) not in _DOCUMENTS:
        return ()
    moved = _moved_phrase(new[0], [file for file in files if file is not new[0]])
    titled = None if moved is not None else _titled_phrase(new[0])
    return tuple(phrase for phrase in (moved, titled) if phrase is not None)


def _moved_phrase(new: FileFacts, others: Sequence[FileFacts]) -> Phrase | None:
    """Most of its lines stood in another document, which has lost them."""
    lines = [line.strip() for line in new.lines.added if line.strip()]
    for other in others if len(lines) >= FEWEST_LINES else ():
        removed = {line.strip() for line in other.lines.removed}
        if not other.is_new and sum(line in removed for line in lines) >= MOVED * len(lines):
            ends = f"from {base_name(other.path)} to {base_name(new.path)}"
            title = "" if other.is_gone else _title_left(other, set(lines))
            told = [f"{wording(plain_text(title))} {ends}"] if title else []
            paths = (new.path, other.path)
            return Phrase(verb="move", objects=(*told, f"text {ends}"), weight=2.4, paths=paths)
    return None


def _title_left(file: FileFacts, moved: set[str]) -> str:
    """The one title that what was moved stood under, and that is there still."""
    content = new_content(file)
    runs = [
        run for run in changed_runs(file) if any(line[0] == "-" and line[1:].strip() in moved for line in run.lines)
    ]
    titles = {title_above(content, run.row, suffix=suffix_of(file.path)) for run in runs}
    return titles.pop() if len(titles) == 1 else ""


def _titled_phrase(file: FileFacts) -> Phrase | None:
    stem = stem_of(file.path)
    title = _front_title(file) or (file.headings[0] if file.headings and _opens_with_title(file) else "")
    is_named = letters_of(title) == letters_of(stem) or stem.isupper() or stem.lower() in _GENERAL
    if " " not in title or is_named:  # one word says no more than the name of the file
        return None
    page = f'"{wording(title)}" page'
    objects = (f"{page} in {base_name(file.path)}", page, *named_files([file], preposition="to"))
    return Phrase(verb="add", objects=objects, weight=2.0, paths=(file.path,))


def _opens_with_title(file: FileFacts) -> bool:
    """Whether the page begins with its title: below some text, the first one is that of a section."""
    above = takewhile(lambda line: file.headings[0] not in plain_text(line), file.lines.added)
    return not any(map(is_prose, above))


def _front_title(file: FileFacts) -> str:
    """What the front matter says is the title."""
    if file.lines.added[:1] != ("---",):
        return ""
    end = file.lines.added.index("---", 1) if "---" in file.lines.added[1:] else 0
    found = (pattern(_TITLE).match(line) for line in file.lines.added[1:end])
    return next((match["title"].strip() for match in found if match is not None), "")


def only_lists(file: FileFacts, new: Sequence[FileFacts]) -> bool:
    """Whether all that a document gained are mentions of new ones, as in a table of contents."""
    stems = [stem_of(each.path) for each in new]
    runs = [" ".join(after) for _, after in file.lines.runs]
    return bool(stems) and not file.lines.removed and all(any(stem in run for stem in stems) for run in runs)
