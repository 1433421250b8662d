"""Where in a file its changed lines are, and what part of a document that is."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from git_agent.model.value import value
from git_agent.syntax.text.definitions import indent_of
from git_agent.syntax.text.languages import language_of, pattern
from git_agent.writer.read.document_parts import markup_of
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_text_document
from git_agent.writer.read.headings import sections, titles_in
from git_agent.writer.read.markup import is_asciidoc, is_fence, title_of
from git_agent.writer.read.prose import keeps_words

MOST_RUNS = 20  # each is looked for in the whole file; of more, no one place is what changed

_MARKDOWN = ("md", "markdown", "mdown", "mkd", "mdx")  # in a plain text it is a comment as often
_UNDERLINE = r"([=\-~^\"'+*])\1{2,}\s*$"
_LITERAL = r"\s*(?!\.\. )\S.*::$|\s*\.\. (?:code|code-block|sourcecode|parsed-literal|doctest|testcode)::|\s*::$"
_CODE_LINE = r"[;{}]\s*$|[(|\[]\s*$|\w\(.*\)|\s=\s|\w::\w|^\s*[/*]+\s#\s|^\s*(?:>>>|\.\.\.)\s"

_OF_OPTIONS = r"(?i)\s*(?:[\w-]+ )?(?:options|arguments|flags|commands):\s*$"
_TARGET = r" {0,3}\[[^\]^][^\]]*\]:\s*\S+"  # `[lid]: https://...`
_INDENTED_TAG = r"^(?:>|\s)\s*(?:<|&lt;)/?\w"  # an example of XML, set in or quoted


@value
class ChangedRun:
    """Changed lines with nothing unchanged between; `row` is where the first is or was in the new file, from zero."""

    row: int
    lines: tuple[str, ...]
    before: str
    after: str


def changed_runs(file: FileFacts) -> Iterator[ChangedRun]:
    """Every run with more than blanks, its lines with their marks, and the lines around it."""
    for hunk in file.diff.hunks if file.diff is not None else ():
        row, lines, before = hunk.new_start - 1, list[str](), ""
        for line in (*hunk.lines, " "):
            if line[:1] in "+-":
                lines.append(line)
            elif lines:
                start = row - sum(changed[:1] == "+" for changed in lines)
                if any(changed[1:].strip() for changed in lines):
                    yield ChangedRun(row=start, lines=tuple(lines), before=before, after=line[1:])
                lines = []
            before = line[1:] if line[:1] == " " else before
            row += line[:1] in "+ "


def new_content(file: FileFacts) -> list[str]:
    return (file.contents.new or b"").decode(errors="replace").split("\n")


def comment_around(file: FileFacts, row: int) -> list[str]:
    """The lines of the new file that are of one comment with a row of it."""
    content, marks = new_content(file), language_of(file.path).comments
    above, below = reversed(content[:row]), content[row:]
    return [line for side in (above, below) for line in takewhile(lambda each: each.lstrip().startswith(marks), side)]


def is_code_sample(file: FileFacts) -> bool:
    """Whether every change stands in a sample of code: a fenced one, or a literal block of reStructuredText."""
    content = new_content(file)
    suffix = markup_of(file)
    if suffix == "rst":
        return all(_is_in_literal_block(content, run) for run in changed_runs(file))
    fences = [row for row, line in enumerate(content) if is_fence(line, suffix)]
    runs = list(changed_runs(file))
    return bool(runs) and all(sum(fence < run.row for fence in fences) % 2 for run in runs)


def is_help(file: FileFacts) -> bool:
    """Whether every change stands below a list of options, as programs print it: that is no example of their use."""
    content = new_content(file)
    return all(pattern(_OF_OPTIONS).match(_label_above(content, run)) for run in changed_runs(file))


def _label_above(content: Sequence[str], run: ChangedRun) -> str:
    """The nearest line that is set in less."""
    depth = min(indent_of(line[1:]) for line in run.lines if line[1:].strip())
    above = (line for line in reversed(content[: run.row]) if line.strip() and indent_of(line) < depth)
    return next(above, "")


def _is_in_literal_block(content: Sequence[str], run: ChangedRun) -> bool:
    depth = min(indent_of(line[1:]) for line in run.lines if line[1:].strip())
    for line in reversed(content[: run.row]):
        if depth and line.strip() and indent_of(line) < depth:
            depth = indent_of(line)
            if pattern(_LITERAL).match(line.rstrip()):
                return True
    return False


def is_reworded(file: FileFacts) -> bool:
    """Whether words of prose gave way to others at every place: nothing that only came or went, and no code."""
    runs = [[line for line in run.lines if line[1:].strip()] for run in changed_runs(file)]
    if any(len({line[0] for line in lines}) < 2 for lines in runs) or keeps_words(file.lines):
        return False
    lines = [line[1:] for run in runs for line in run]
    shape = rf"{_CODE_LINE}|{_INDENTED_TAG}"
    return 2 * sum(pattern(shape).search(line) is not None for line in lines) <= len(lines)


def section_titles(file: FileFacts) -> tuple[str, ...]:
    """The sections in which lines changed, each once; '' stands for what is before any of them.

    What a comment of a program is below is none, wherever the program lies.
    """
    if not is_text_document(file.path):
        return ()
    if file.contents.new is None:
        return sections(file.diff) if file.diff is not None else ()
    runs = list(changed_runs(file))
    if len(runs) > MOST_RUNS:
        return ()
    # Where links lead stands at the end of a document, and is no part of the section that happens to be the last.
    runs = [run for run in runs if not _is_of_targets(run)] or runs
    content = new_content(file)
    titles = (title_above(content, run.row, suffix=markup_of(file)) for run in runs)
    return tuple(dict.fromkeys(titles))


def are_targets(file: FileFacts) -> bool:
    """Whether all that changed is where links lead, on lines of their own."""
    runs = list(changed_runs(file)) if is_text_document(file.path) else []
    return bool(runs) and all(map(_is_of_targets, runs))


def _is_of_targets(run: ChangedRun) -> bool:
    return all(pattern(_TARGET).match(line[1:]) for line in run.lines if line[1:].strip())


def title_above(content: Sequence[str], row: int, *, suffix: str) -> str:
    """The title of the section that a row stands in; '' before any of them."""
    is_rst = suffix == "rst"
    fenced = sum(is_fence(line, suffix) for line in content[:row]) % 2 == 1
    for at in range(min(row, len(content)) - 1, -1, -1):
        line = content[at]
        fenced ^= is_fence(line, suffix)
        if is_rst and at and pattern(_UNDERLINE).match(line) and content[at - 1].strip():
            return content[at - 1].strip() if at > 2 else ""
        heading = None if fenced else title_of(line, suffix)
        if heading is not None:
            level, title = heading
            # One sign alone is the title of the whole document, unless it has another above.
            if level > 1 or (suffix in _MARKDOWN and _has_title(content[:at])):
                return title
            if suffix in _MARKDOWN:
                return ""
        if at and not is_rst and not is_asciidoc(suffix) and not fenced and _is_underlined(content, at):
            return content[at - 1].strip() if at > 2 else ""
    return ""


def _has_title(lines: Sequence[str]) -> bool:
    return any(level == 1 for level, _ in titles_in(lines, "md"))


def _is_underlined(content: Sequence[str], row: int) -> bool:
    """Whether a row underlines the one above as Markdown does; below a blank line it is a rule, or a table begins."""
    title = content[row - 1].strip()
    is_paragraph = row > 1 and content[row - 2].strip() != ""
    return pattern(r"(?:={3,}|-{3,})\s*$").match(content[row]) is not None and title[:1].isalnum() and not is_paragraph
