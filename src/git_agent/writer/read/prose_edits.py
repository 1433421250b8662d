"""What changed in running text, word by word and whatever its line breaks: in documents, comments and docstrings."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from git_agent.model.category import Category
from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.changed_runs import MOST_RUNS, ChangedRun, changed_runs
from git_agent.writer.read.file_facts import FileFacts

MOST_WORDS = 400  # of one place and side; comparing more takes time, and tells of a text that was written anew
MOST_EXCHANGED = 2  # words of either side that are told as one thing for another
FEWEST_PLACES = 3  # of one exchange that is told although there are other edits
MOST = 0.6  # the part of all edits that it must be then
LONGEST_NUMBER = 3  # digits; a longer one may be anybody's PIN
MENDED = 2  # words that came or went beside others and still only reword a sentence

# Signs of comments; `#` and `*` begin titles and items in documents, which have words enough to tell them apart.
_MARKS = r"^\s*(?:(?:///?!?|/\*+!?|\*/|\*(?=\s|$)|#+:?(?=\s|$)|--+(?=\s|$)|;+)\s?)?"
_BEHIND = r"\s*\*+/\s*$"
_WORD = (
    r"``[^`\n]{1,60}``|`[^`<\n]{1,60}`|https?://[^\s)>\]\"'`]+|--?[A-Za-z][\w-]*|[@#:]?\w(?:[\w.'\u2019/:@+-]*\w)?(?:\(\))?"
    r"|[^\w\s]"
)
_HARD = r".*\d.*|`.*|https?:.*|--?\w.*|[@#:]\w.*|.*\w[_/:@.]\w.*|.*[a-z][A-Z].*|.*\(\)"
_ENDS = (".", "!", "?", ";")
_INLINE = word_set(
    "@code @link @linkplain @literal @value @inheritDoc @index @summary"
)  # which have words of their own
_NEGATIONS = word_set("not no never none without unless only cannot can't don't doesn't won't isn't")


@value
class WordEdit:
    """Words that stood at one place and those that stand there now; `run` is the place among all that changed."""

    run: int
    old: tuple[str, ...]
    new: tuple[str, ...]
    before: str = ""


@value
class Exchange:
    """One thing that took another's place, how often, and whether every changed place has it.

    `tag` is the tag of a doc comment that stands before it at each of them, `is_behind_word` that words do.
    """

    old: str
    new: str
    times: int
    is_everywhere: bool
    is_behind_word: bool
    tag: str = ""

    @property
    def with_tag(self) -> str:
        return f"{self.tag} {self.old}"


def word_edits(file: FileFacts) -> tuple[WordEdit, ...]:
    """Every edit of words, in order; nothing where a place is too long to compare, or there are too many."""
    runs = list(changed_runs(file))
    if not file.is_read_whole or len(runs) > MOST_RUNS:
        return ()
    sides = [_sides(run, file) for run in runs]
    if any(len(side) > MOST_WORDS for pair in sides for side in pair):
        return ()
    return tuple(edit for at, (old, new) in enumerate(sides) for edit in _edits(at, old, new))


def _sides(run: ChangedRun, file: FileFacts) -> tuple[list[str], list[str]]:
    old, new = (
        words_of([line[1:] for line in run.lines if line[:1] == mark], in_code=file.category is not Category.DOCS)
        for mark in "-+"
    )
    return old, new


def words_of(lines: Sequence[str], *, in_code: bool) -> list[str]:
    """The words and signs of a text; of comments without the marks around it."""
    bare = [pattern(_MARKS).sub("", pattern(_BEHIND).sub("", line)) for line in lines] if in_code else lines
    return pattern(_WORD).findall("\n".join(bare))


def _edits(run: int, old: Sequence[str], new: Sequence[str]) -> Iterator[WordEdit]:
    for kind, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            before = new[first - 1] if first else ""
            yield WordEdit(run=run, old=tuple(old[start:end]), new=tuple(new[first:last]), before=before)


def exchanges(edits: Sequence[WordEdit]) -> tuple[Exchange, ...]:
    """The one or two exchanges that all edits are, or the one that most of many are."""
    told = [edit for edit in edits if any(map(_is_word, (*edit.old, *edit.new)))]
    pairs = Counter(_pair(edit) for edit in told)
    whole = [pair for pair in pairs if all(0 < len(side.split()) <= MOST_EXCHANGED for side in pair)]
    often = [pair for pair in whole if pairs[pair] >= max(FEWEST_PLACES, MOST * len(told))]
    if often or len(whole) < len(pairs) or len(pairs) > MOST_EXCHANGED:
        whole = often
    places = frozenset(edit.run for edit in edits)
    return tuple(_exchange(pair, [edit for edit in told if _pair(edit) == pair], places) for pair in whole)


def _exchange(pair: tuple[str, str], edits: Sequence[WordEdit], places: frozenset[int]) -> Exchange:
    tags = {edit.before for edit in edits}
    tag = tags.pop() if len(tags) == 1 else ""
    return Exchange(
        old=pair[0],
        new=pair[1],
        times=len(edits),
        is_everywhere=places == {edit.run for edit in edits},
        is_behind_word=all(_is_word(edit.before) for edit in edits),
        tag=tag if tag not in _INLINE and pattern(r"[@:][a-z]+").fullmatch(tag) else "",
    )


def _pair(edit: WordEdit) -> tuple[str, str]:
    """With small letters where both sides begin a sentence."""
    old, new = " ".join(edit.old), " ".join(edit.new)
    if all(text[:1].isupper() and text[1:].islower() for text in (old, new)):
        return old.lower(), new.lower()
    return old, new


def _is_word(text: str) -> bool:
    return any(map(str.isalnum, text))


def are_reworded(edits: Sequence[WordEdit]) -> bool:
    """Whether words of prose gave way to others, and no name, number or address, no whole sentence, no `not`."""
    words = [word for edit in edits for word in (*edit.old, *edit.new) if _is_word(word)]
    if not words or any(is_hard(word) or word.lower() in _NEGATIONS for word in words):
        return False
    ends = [sum(word in _ENDS for side in sides for word in side) for sides in zip(*map(_both, edits), strict=True)]
    lone = [len(old) + len(new) for old, new in map(_both, edits) if not (old and new)]
    return ends[0] == ends[1] and max(lone, default=0) <= MENDED


def _both(edit: WordEdit) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return edit.old, edit.new


def is_hard(word: str) -> bool:
    """Whether it is no word of prose: a number, a name, an option, an address, words set as code."""
    return pattern(_HARD).fullmatch(word) is not None


def is_usual(word: str, file: FileFacts) -> bool:
    """Whether a word is usual here, standing where nothing changed: any other may be a secret."""
    added = frozenset(file.lines.added)
    content = (file.contents.new or b"").decode(errors="replace").split("\n")
    rest = "\n".join(line for line in content if line not in added)
    is_number = word.isdigit() and len(word) <= LONGEST_NUMBER
    return is_number or pattern(rf"(?i)(?<!\w){re.escape(word)}s?(?!\w)").search(rest) is not None
