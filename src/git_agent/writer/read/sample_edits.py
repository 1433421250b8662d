"""What changed in the samples of a document: the text that gave way to another, the names that came and those gone."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.changed_runs import is_code_sample
from git_agent.writer.read.document_parts import DocumentPart, changed_parts
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.prose_edits import is_usual

LONGEST = 40  # characters of either side
LONGEST_NAME = 56
MOST_PAIRS = 12
# A literal, a name with all it is a member of, an option; every other sign by itself.
_LITERAL = r"[A-Za-z]{0,2}(?:\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)"
_PART = r"[^\W_]{2,}"
_TOKEN = (
    rf"{_LITERAL}|-{{1,2}}[A-Za-z][\w-]*"
    r"|[\w$@]+(?:(?:\.|::|/|-)[\w$@]+)*|\S"
)
_WORDS_OF_LANGUAGES = word_set("""
    null nil none undefined true false let const var async await def func function fn void int string bool self this
    public private static final readonly import export class struct interface type return yield throw raise new delete
""")
_FENCES = ("```", "~~~")
_COMMENTING = ("#", "//", "--", ";;", "/*", "*")
_COMMENT = r"(?:^|\s)(?:#|//|--|;;)\s.*$"
# What nobody takes for a word: a call, a path or a qualified name, signs or capitals inside, an option, a variable.
_NAME = (
    r"(?<![\w-])--[a-z][\w-]+|\$\{?[A-Z][A-Z0-9_]+\}?|(?<![\w./@-])@?[A-Za-z_]\w*(?:(?:\.|::|/|-|:)[A-Za-z]\w*)+(?:\(\))?"
    r"|(?<![\w./])[A-Za-z_]\w*(?=\()|(?<![\w./])(?:_+[a-z]\w*|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Za-z]+(?:_[A-Za-z0-9]+)+)(?!\w)"
)


@value
class SampleSwap:
    """The text of samples that went and the one that came instead, the same at every place; either may be empty."""

    old: str
    new: str


@value
class SampleNames:
    """The names that samples have and the document had not, and those that the document has no more.

    `are_most` says that they stand on half of the lines that came, or went where none of them came.
    """

    came: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    are_most: bool = False


def is_about_samples(file: FileFacts) -> bool:
    """Whether nothing but samples changed."""
    if not file.is_read_whole or file.is_new or file.is_gone or file.contents.old is None:
        return False
    return is_code_sample(file) or changed_parts(file).parts == {DocumentPart.EXAMPLE}


def sample_swap(file: FileFacts) -> SampleSwap | None:
    """Where every line that changed did so in the same few words."""
    pairs = [(old, new) for old, new in file.lines.pairs if old.strip() or new.strip()]
    changed = [line for line in (*file.lines.added, *file.lines.removed) if line.strip()]
    if not 0 < len(pairs) <= MOST_PAIRS or 2 * len(pairs) != len(changed):
        return None
    if any(line.lstrip().startswith(_FENCES) for line in changed):  # which language it is said to be
        return None
    swaps = {_swap(old.split(), new.split()) or _swap_of_tokens(old, new) for old, new in pairs}
    swap = swaps.pop() if len(swaps) == 1 else None
    # A sample uses nothing of what its comments say.
    are_comments = all(line.lstrip().startswith(_COMMENTING) for line in changed)
    return None if swap is not None and are_comments and _are_plain_words(swap) else swap


def _are_plain_words(swap: SampleSwap) -> bool:
    return all(pattern(r"[a-z]+(?:,? [a-z]+)*").fullmatch(text) is not None for text in (swap.old, swap.new))


def is_open(swap: SampleSwap, file: FileFacts) -> bool:
    """Whether nothing in it can be anybody's password: no word or long number that the document has nowhere else."""
    texts = (swap.old, swap.new)
    shared = set.intersection(*(set(pattern(_PART).findall(text)) for text in texts))
    words = {word for text in texts for word in _words_to_prove(text)} - shared
    return all(word.lower() in _WORDS_OF_LANGUAGES or is_usual(word, file) for word in words)


def _words_to_prove(text: str) -> list[str]:
    """Without those that are names by their form; a literal has none."""
    if pattern(_NAME).fullmatch(text) is not None and not pattern(r"\w*\d\w*").fullmatch(text):
        return []
    literals: list[str] = pattern(_LITERAL).findall(text)
    bare = pattern(rf"\.{_PART}|{_PART}(?=\()").sub(" ", pattern(_LITERAL).sub(" ", text))
    return pattern(_PART).findall(" ".join((bare, *literals)))


def _swap(before: Sequence[str], after: Sequence[str]) -> SampleSwap | None:
    head = _shared(before, after)
    tail = _shared(before[head:][::-1], after[head:][::-1])
    if not head and not tail and max(len(before), len(after)) > 1:
        return None
    old, new = (" ".join(words[head : len(words) - tail]) for words in (before, after))
    old, new = _without_ends(old, new)
    if max(len(old), len(new)) > LONGEST or old == new or not (_is_whole(old) and _is_whole(new)):
        return None
    return SampleSwap(old=old, new=new)


def _swap_of_tokens(old: str, new: str) -> SampleSwap | None:
    """What stands between the same signs, literals and names, where there is something on both sides."""
    sides = [list(pattern(_TOKEN).finditer(line)) for line in (old, new)]
    before, after = ([token[0] for token in side] for side in sides)
    head = _shared(before, after)
    tail = _shared(before[head:][::-1], after[head:][::-1])
    middle = [side[head : len(side) - tail] for side in sides]
    if not head + tail or not all(middle):
        return None
    texts = [line[side[0].start() : side[-1].end()] for line, side in zip((old, new), middle, strict=True)]
    are_told = all(any(map(str.isalnum, text)) and len(text) <= LONGEST and _is_whole(text) for text in texts)
    return SampleSwap(old=texts[0], new=texts[1]) if are_told and texts[0] != texts[1] else None


def _shared(left: Sequence[str], right: Sequence[str]) -> int:
    return next(
        (at for at, (one, other) in enumerate(zip(left, right, strict=False)) if one != other),
        min(len(left), len(right)),
    )


def _without_ends(old: str, new: str) -> tuple[str, str]:
    """Without the signs that both end or begin with and that belong to what is around: `--lid=a)"` of a call."""
    while len(old) > 1 and len(new) > 1 and old[-1] == new[-1] and _is_around(old, new, old[-1]):
        old, new = old[:-1], new[:-1]
    while len(old) > 1 and len(new) > 1 and old[0] == new[0] and _is_around(old, new, old[0]):
        old, new = old[1:], new[1:]
    return old.rstrip(",;"), new.rstrip(",;")


def _is_around(old: str, new: str, sign: str) -> bool:
    return sign in ",;" or (sign in "\"'`()[]{}" and not (_is_whole(old) and _is_whole(new)))


def _is_whole(text: str) -> bool:
    """Whether every bracket and quote that opens in it closes in it."""
    are_even = all(text.count(sign) % 2 == 0 for sign in "\"'`")
    return are_even and all(text.count(one) == text.count(other) for one, other in ("()", "[]", "{}"))


def sample_names(file: FileFacts) -> SampleNames:
    """In the order they stand; a name within a longer one that is told as well is left out."""
    all_that_came = [name for name in _names(file.lines.added) if file.is_new_here(name)]
    all_that_went = [name for name in _names(file.lines.removed) if file.is_gone_from_here(name)]
    came, gone = _lone(all_that_came), _lone(all_that_went)
    is_replaced = any(map(str.strip, file.lines.added))
    if (gone and not came and is_replaced) or any(len(name) > LONGEST_NAME for name in (*came, *gone)):
        return SampleNames()  # something else came, whose name is not known or too long
    lines = [line for line in (file.lines.added if came else file.lines.removed) if line.strip()]
    telling = sum(any(name in line for name in all_that_came or all_that_went) for line in lines)
    return SampleNames(came=came, gone=gone, are_most=2 * telling >= len(lines))


def _names(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield from pattern(_NAME).findall(pattern(_COMMENT).sub("", line))


def _lone(names: Sequence[str]) -> tuple[str, ...]:
    """Without those within another, and without the path of what another is a member of."""
    unique = dict.fromkeys(names)
    owners = {name.partition(".")[0] for name in unique if "/" not in name and "." in name}
    own = [name for name in unique if "/" not in name or name.rpartition("/")[2] not in owners]
    return tuple(name for name in own if not any(name != other and name in other for other in unique))


def gave_way(file: FileFacts, old: str, new: str) -> bool:
    """Whether one name stands on the line that the other stood on."""
    return any(old in before and new in after for before, after in file.lines.pairs)
