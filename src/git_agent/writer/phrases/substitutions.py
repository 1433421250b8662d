"""Words that gave way to others, the same way every time."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from git_agent.model.paths import letters_of
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Edit, is_typo
from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.code_edits import code_edit_phrases
from git_agent.writer.phrases.phrase import DETAIL_KIND, LOCAL_KIND, MATTERS, Phrase, code, listing
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.code_edits import told_edits
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.kept_names import is_kept
from git_agent.writer.read.words import local_names

MOST_LINES = 4_000  # compared with each other, whatever the number of files
SHORTEST = 3
_NAME = r"[A-Za-z_$][\w$]*"
_ASKED = r"\s*#\s*(?:el)?if"
_ARROW = r"(?P<names>[A-Za-z_$][\w$]*|\([\w$, ]+\))\s*=>"
MOST_EXCHANGES = 3  # phrases; with more of them the change is about something else

# Digests, escapes, registers and the like, which change with whatever they are made of.
_NOISE = r"(?=[0-9a-fA-F]*\d)[0-9a-fA-F]{6,}|[xu]?[0-9a-f]{2,4}|[A-Za-z]\d+|(?=.*\d.*\d)(?=.*[a-z].*[a-z])\w{24,}"


def _within_budget(files: Sequence[FileFacts]) -> Iterator[FileFacts]:
    """Files made by hand, the short ones first, until the lines are used up."""
    budget = MOST_LINES
    by_size = sorted((len(file.lines.added) + len(file.lines.removed), at) for at, file in enumerate(files))
    for size, at in by_size:
        budget -= size
        if budget < 0:
            return
        if size and files[at].is_handwritten:
            yield files[at]


def substitutions(files: Sequence[FileFacts]) -> tuple[tuple[str, str, int], ...]:
    """Words that gave way to the same other word every time, as (old, new, lines), the most frequent first.

    Only lines replaced one for one are compared. A word that still stands on an added line was not replaced,
    and one that had several successors has none.
    """
    pairs: Counter[tuple[str, str]] = Counter()
    still_there: set[str] = set()
    there_before: set[str] = set()
    for file in _within_budget(files):
        still_there.update(_names(file.lines.added))
        there_before.update(_names(file.lines.removed))
        for old, new in file.lines.pairs:
            pairs.update(set(_exchanged(old, new)))
    successors = Counter(old for old, _ in pairs)
    lasting = [
        (old, new, times)
        for (old, new), times in pairs.items()
        if successors[old] == 1
        and old not in still_there
        and new not in there_before
        and _is_word(old)
        and _is_word(new)
    ]
    return tuple(sorted(lasting, key=lambda triple: (-triple[2], triple[0])))


def _names(lines: Sequence[str]) -> frozenset[str]:
    """As they are compared: with the sign that names of PHP, of shells and of macros begin with."""
    return frozenset(pattern(_NAME).findall("\n".join(lines)))


def _is_word(word: str) -> bool:
    return len(word) >= SHORTEST and not pattern(_NOISE).fullmatch(word)


def _exchanged(old: str, new: str) -> Iterator[tuple[str, str]]:
    """The words that differ where the two lines have the same shape but for a few of them."""
    token = pattern(rf"{_NAME}|[^A-Za-z_$\s]")
    before, after = token.findall(old), token.findall(new)
    if len(before) != len(after):
        return
    different = [(left, right) for left, right in zip(before, after, strict=True) if left != right]
    are_words = all(word[0].isalpha() or word[0] in "_$" for pair in different for word in pair)
    if are_words and len(different) <= max(2, len(before) // 4):
        yield from different


def substitution_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """The words replaced throughout, where they make up a good part of what changed at all."""
    changed = sum(len(file.lines.added) for file in _within_budget(files))
    renamed = {pair for file in files for pair in file.symbols.renamed}
    swapped = {pair for file in files for pair in _swapped(file)}  # told with what they belong to
    frequent = [
        (old, new, times)
        for old, new, times in substitutions(files)
        # Three times is a policy; and a quarter of all added lines, or something else is the point.
        if times >= 3 and 4 * times >= changed and not is_typo(old, new) and (old, new) not in swapped
    ]
    return tuple(
        _throughout(old, new, files, is_rename=(old, new) in renamed)
        for old, new, times in frequent[:2]
        # Another casing is no other word to a reader of subjects, and `true` says nothing of what was turned on.
        if old.lower() != new.lower() and not _are_bare_values(old, new)
    )


def _throughout(old: str, new: str, files: Sequence[FileFacts], *, is_rename: bool) -> Phrase:
    """One word for another; a variable of a function is worth a subject only where there is nothing else."""
    having = [file for file in files if old in _names(file.lines.removed) and new in _names(file.lines.added)]
    is_local = not is_rename and _is_of_function(old, new, having)
    verb, change = (
        ("rename", f"{code(old)} to {code(new)}") if is_rename or is_local else _exchanged_for(old, new, having)
    )
    return Phrase(
        verb=verb,
        objects=(change,),
        weight=MATTERS if is_local else 2.4,
        paths=tuple(file.path for file in having),
        kind=LOCAL_KIND if is_local else "",
    )


def _exchanged_for(old: str, new: str, files: Sequence[FileFacts]) -> tuple[str, str]:
    """A verb and what follows it; where something is called by the old name still, nothing took its place."""
    if is_kept(old, files):
        return "use", f"{code(new)} instead of {code(old)}"
    return "replace", f"{code(old)} with {code(new)}"


_BARE_VALUES = frozenset(("true", "false", "null", "none", "nil", "undefined", "nullptr"))


def _are_bare_values(old: str, new: str) -> bool:
    """Whether one value that says nothing by itself took the place of another: of a type that is another one."""
    return {old.lower(), new.lower()} <= _BARE_VALUES


def exchange_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Words for others, where that is all that happened to files, one phrase for those that have it in common."""
    told = {pair for file in files for pair in (*file.symbols.renamed, *_swapped(file))}
    by_words: dict[tuple[tuple[str, str], ...], list[FileFacts]] = {}
    for file in files:
        if file.edit is Edit.COMMENTS:
            continue  # a word of a comment is nothing that the code has
        if file.syntax is not None and any(_are_bare_values(*pair) for pair in file.exchanged):
            continue  # a parser tells what was turned on or off, or returns another value
        if file.edit is Edit.STRINGS and any(told.edit.kind is EditKind.MESSAGE for told in told_edits([file])):
            continue  # nothing uses a word of what is put out
        # What is renamed by its definition is told so, and words of one or two letters say nothing.
        if file.exchanged and told.isdisjoint(file.exchanged) and min(map(len, sum(file.exchanged, ()))) > 2:
            by_words.setdefault(file.exchanged, []).append(file)
    for pairs, having in list(by_words.items())[:MOST_EXCHANGES]:
        is_rename = all(_is_rename(pair, having) for pair in pairs)
        if not is_rename and _is_told_by_edits(pairs, having):
            continue
        verb, change = _all_exchanged(pairs, having, is_rename=is_rename)
        objects = (*(f"{change} in {name}" for name in named_files(having)), change)
        # Where other files changed otherwise, it is no more than one part of several.
        weight, kind = (2.4, "") if len(having) == len(files) else (1.7, DETAIL_KIND)
        yield Phrase(verb=verb, objects=objects, weight=weight, paths=tuple(file.path for file in having), kind=kind)


def _all_exchanged(pairs: Sequence[tuple[str, str]], files: Sequence[FileFacts], *, is_rename: bool) -> tuple[str, str]:
    if is_rename:
        return "rename", listing([f"{code(old)} to {code(new)}" for old, new in pairs])
    verbs, changes = zip(*(_exchanged_for(old, new, files) for old, new in pairs), strict=True)
    if "use" in verbs:
        return "use", listing([f"{code(new)} instead of {code(old)}" for old, new in pairs])
    return "replace", listing(changes)


def _is_told_by_edits(pairs: Sequence[tuple[str, str]], files: Sequence[FileFacts]) -> bool:
    """Whether the only edit of the only file says of what the words are a part, and where that stands."""
    edits = told_edits(files) if len(files) == 1 else ()
    if len(edits) != 1 or edits[0].edit.kind is EditKind.STATEMENT_SWAP:  # which says no more than the words
        return False
    old, new = (set(pattern(r"[\w$]+").findall(text)) for text in (edits[0].edit.old, edits[0].edit.new))
    is_of_both = all(before in old and after in new for before, after in pairs)
    return is_of_both and any(not phrase.vague for phrase in code_edit_phrases(files))


def _swapped(file: FileFacts) -> Iterator[tuple[str, str]]:
    return ((swap.old, swap.new) for swap in file.symbols.swapped)


def _is_rename(pair: tuple[str, str], files: Sequence[FileFacts]) -> bool:
    """Whether the same thing has another name: its letters are the same, or it is bound where it is used."""
    old, new = pair
    if any(file.edit is not Edit.CODE for file in files):  # words of a comment or a string are nobody's name
        return False
    # What is only asked about is named by others: of a compiler, by who builds it.
    if all(pattern(_ASKED).match(line) for file in files for line in file.lines.removed if old in line):
        return False
    if letters_of(old) == letters_of(new):
        return not any(_knows(file.contents.new, old) or _knows(file.contents.old, new) for file in files)
    # What stood there twice, and stands there still, gave way in one place only.
    stays = any(old in file.added_words or new in file.removed_words for file in files)
    return not stays and _are_bound(old, new, files, local_names)


def _knows(content: bytes | None, name: str) -> bool:
    """Whether a name stands in a file: where `_heat` and `heat` are both there, another one is used now."""
    return content is not None and name in _names((content.decode(errors="replace"),))


def _is_of_function(old: str, new: str, files: Sequence[FileFacts]) -> bool:
    """Whether both are names that a function gives: its variables, or what a function without a name is given."""
    return any(_are_bound(old, new, files, names) for names in (local_names, _arrow_names))


def _are_bound(
    old: str, new: str, files: Sequence[FileFacts], names: Callable[[Sequence[str]], Collection[str]]
) -> bool:
    removed = [line for file in files for line in file.lines.removed if old in line]
    added = [line for file in files for line in file.lines.added if new in line]
    return old in names(removed) and new in names(added)


def _arrow_names(lines: Sequence[str]) -> set[str]:
    """What arrow functions take."""
    heads = (match["names"] for line in lines for match in pattern(_ARROW).finditer(line))
    return {name for head in heads for name in pattern(_NAME).findall(head)}


def throughout_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Words for others wherever they stood, with where, for files that are not read as definitions."""
    for phrase in substitution_phrases(files):
        names = named_files([file for file in files if file.path in phrase.paths])
        change = phrase.objects[0]
        yield replace(phrase, objects=(*(f"{change} in {name}" for name in names), change))
