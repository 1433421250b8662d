"""Names, options and files that running text speaks of now, or no longer: what an edit of prose can be told by."""

from collections.abc import Iterator, Sequence

from git_agent.model.category import Category
from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import language_of, pattern, suffix_of
from git_agent.writer.read.changed_runs import MOST_RUNS, ChangedRun, changed_runs, new_content
from git_agent.writer.read.document_parts import code_rows
from git_agent.writer.read.file_facts import FileFacts

FURTHEST = 200  # lines from a change to the end of the comment that it is in
LONGEST = 40  # characters
MOST_TOLD = 4  # of more, no one is what a text is about now
MOSTLY = 0.5  # the part of the new words that stands at places with one of the names

_SPANS = (
    r"``(?P<two>[^`\n]+)``|(?<![:\w`])`(?P<one>[^`\n]+)`(?![`_])|\{@code\s+(?:\*\s+)?(?P<java>[^}\n]+)\}"
    r"|\{@link(?:plain)?\s+(?:\*\s+)?#?(?P<target>[^\s(){}]+(?:\([^(){}\n]*\))?)(?:\s[^{}\n]*)?\}"
    r"|:(?:py:)?(?:func|meth|class|mod|attr|obj|exc|data|const|option|envvar|ref|doc):`[~.!]*(?P<role>[^`<\n]+)`"
    r"|(?i:<code>)(?P<html>[^<\n]+)(?i:</code>)|\[`(?P<rust>[^`\n]+)`\]"
)
# What nobody takes for prose: an option, a call; and names of code, where the same stands in code.
_NAMES = r"(?<![\w-])--[a-z][\w-]+|(?<![\w./@:-])[A-Za-z_][\w.]*\(\)"
_OF_CODE = (
    r"(?<![\w./@:-])(?:[A-Za-z]\w*(?:::\w+)+|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+|[A-Z]?[a-z]+(?:[A-Z][a-z]+)+)"
    r"(?![\w/@(-]|\.\w)"
)
_NO_NAME = r".*\.\.\..*|.*[,.;:](?:\s.*)?|[^\w$@<({\[/.*&%\"'#+=!?-].*|.*\s<[^>]*>"
_VALUES = word_set("""
    true false none null nil undefined void self this and as async await else for from if import in is not or
    return with
""")
_PROMPT = r"\s*(?:>>>|\.\.\.)(?:\s|$)"
_FENCE = r"\W*(?:```|~~~)"


@value
class Told:
    """Names that came to running text, or left it; `is_everywhere` where each changed place has all of them."""

    names: tuple[str, ...] = ()
    are_new: bool = False
    is_everywhere: bool = False


NOTHING = Told()


def told_words(file: FileFacts) -> Told:
    """The names that came and that most new words stand beside; where none came, those that went."""
    runs = list(changed_runs(file))
    if not file.is_read_whole or file.is_new or file.is_gone or not runs or len(runs) > MOST_RUNS:
        return NOTHING
    samples = _samples(file)
    places = [_Place(file, run, samples) for run in runs]
    came, gone = (_told(places, mark) for mark in "+-")
    # A passage that was written anew names other things, and is about none of them for that.
    return NOTHING if came is None or gone is None or (came.names and gone.names) else came if came.names else gone


def _told(places: Sequence["_Place"], mark: str) -> Told | None:
    """The names on one side; None where there are too many, or most words are about something else."""
    found = [place.names_only_in(mark, places) for place in places]
    names = tuple(dict.fromkeys(name for each in found for name in each))
    lengths = [len(place.texts[mark].split()) for place in places]
    about = sum(length for length, each in zip(lengths, found, strict=True) if each)
    if len(names) > MOST_TOLD or about < MOSTLY * sum(lengths):
        return None if names else NOTHING
    is_everywhere = all(set(each) == set(names) for each in found)
    return Told(names=names, are_new=mark == "+" and bool(names), is_everywhere=is_everywhere)


class _Place:
    """One run of changed lines with the comment or the document that it is a part of."""

    def __init__(self, file: FileFacts, run: ChangedRun, samples: frozenset[int]) -> None:
        self._file = file
        self.texts = {mark: "\n".join(_prose(run, mark, samples)) for mark in "+-"}
        self._around = "\n".join(_around(file, run)) if file.category is not Category.DOCS else ""

    def names_only_in(self, mark: str, places: Sequence["_Place"]) -> tuple[str, ...]:
        """The names on this side that neither the other side of any place nor the rest of the text has."""
        others = "\n".join((*(place.texts["+-".replace(mark, "")] for place in places), self._around, self._rest(mark)))
        text, contents = self.texts[mark], self._file.contents
        content = None if self._file.category is Category.DOCS else contents.new if mark == "+" else contents.old
        found = names_in(text) or _names_of_code(text, content)
        return tuple(name for name in found if name.lower() not in others.lower())

    def _rest(self, mark: str) -> str:
        """The whole document on the other side."""
        contents = self._file.contents
        content = (contents.old if mark == "+" else contents.new) if self._file.category is Category.DOCS else None
        return (content or b"").decode(errors="replace")


def names_in(text: str) -> tuple[str, ...]:
    """What is set as code, each once; where nothing is, what nobody takes for prose."""
    spans = (next(part for part in match.groups() if part) for match in pattern(_SPANS).finditer(text))
    told = dict.fromkeys(filter(_is_name, spans))
    return tuple(told or dict.fromkeys(name for name in pattern(_NAMES).findall(text) if len(name) <= LONGEST))


def _names_of_code(text: str, content: bytes | None) -> tuple[str, ...]:
    """Names in the text of a comment that stand in the rest of the file as well."""
    whole = (content or b"").decode(errors="replace")
    found = dict.fromkeys(name for name in pattern(_OF_CODE).findall(text) if len(name) <= LONGEST)
    return tuple(name for name in found if whole.count(name) > text.count(name))


def _is_name(text: str) -> bool:
    """Whether marks can have been put around it: what stands between two names begins or ends like no name."""
    is_one = text == text.strip() and not pattern(_NO_NAME).fullmatch(text)
    return is_one and 1 < len(text) <= LONGEST and any(map(str.isalpha, text)) and text.lower() not in _VALUES


def _prose(run: ChangedRun, mark: str, samples: frozenset[int]) -> Iterator[str]:
    """The lines of one side that are no sample of code."""
    is_fenced = mark == "-" and run.row in samples
    for at, line in enumerate(line[1:] for line in run.lines if line[:1] == mark):
        is_fence = pattern(_FENCE).match(line) is not None
        is_sample = is_fenced or is_fence or (mark == "+" and run.row + at in samples)
        if not is_sample and not pattern(_PROMPT).match(line):
            yield line
        is_fenced ^= is_fence


def _samples(file: FileFacts) -> frozenset[int]:
    if file.category is not Category.DOCS:
        return frozenset()
    return frozenset(code_rows(new_content(file), suffix_of(file.path)))


def _around(file: FileFacts, run: ChangedRun) -> Iterator[str]:
    """The lines of the same comment or docstring that did not change, as far as they are near."""
    content, language = new_content(file), language_of(file.path)
    added = {line[1:] for line in run.lines if line[:1] == "+"}
    first = next(line[1:] for line in run.lines if line[1:].strip())
    ends = ('"""', "'''") if language.indented else ("/*", "*/")
    is_marked = first.lstrip().startswith(language.comments)
    above, below = content[max(0, run.row - FURTHEST) : run.row], content[run.row : run.row + FURTHEST]
    for lines in (above[::-1], below):
        for line in (line for line in lines if line not in added):
            if is_marked and not line.lstrip().startswith(language.comments):
                break
            yield line
            if not is_marked and any(end in line for end in ends):
                break


def is_lone_paragraph(file: FileFacts) -> bool:
    """Whether all that changed is that one paragraph went: lines with blanks around them, and no item of a list."""
    runs = list(changed_runs(file))
    lines = [_bare(line[1:]) for run in runs for line in run.lines]
    told = " ".join(lines).split()
    if len(runs) != 1 or any(line[:1] == "+" for line in runs[0].lines) or not told:
        return False
    filled = [line for line in lines if line]
    ends = (not lines[0] or not _bare(runs[0].before), not lines[-1] or not _bare(runs[0].after))
    is_one = "".join("x" if line else " " for line in lines).strip().count(" ") == 0
    return is_one and all(ends) and not pattern(r"[-*+|#>]|\d+[.)]").match(filled[0])


def _bare(line: str) -> str:
    """Without the marks of a comment; of a document, where no line holds nothing else, the same."""
    return pattern(r"^\s*(?:///?!?|\*|#)\s*$").sub("", line).strip()
