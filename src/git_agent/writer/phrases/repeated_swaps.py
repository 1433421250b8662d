"""The sentence about one expression that another took the place of on every changed line, or on most."""

from collections.abc import Iterator, Sequence

from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.edit_forms import LONGEST_SHORT_PAIR, expression, place_name
from git_agent.writer.phrases.phrase import CODE, MATTERS, Phrase, code, columns, listing, names_within
from git_agent.writer.phrases.substitutions import exchange_phrases, substitution_phrases
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.code_edits import told_edits
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.prevailing_swaps import PrevailingSwap, prevailing_swap
from git_agent.writer.read.repeated_swaps import RepeatedSwap, repeated_swap
from git_agent.writer.read.words import local_names

MOST_PLACES = 3


def repeated_swap_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """What is used instead of something else, told once, with where; nothing where definitions say it better."""
    swap = repeated_swap(files) if not all(file.typo for file in files) else None
    if swap is None or _is_told_by_definitions(files) or _is_of_function(swap, files):
        return ()
    old, new = expression(swap.old), expression(swap.new)
    if not old or not new:
        return ()
    change = f"{new} instead of {old}"
    places = _places(files)
    objects = (*(f"{change} in {place}" for place in places), change, *_new_alone(old, new, places))
    paths = tuple(file.path for file in files)
    return (Phrase(verb="use", objects=objects, weight=2.4, paths=paths, must_tell=True),)


def prevailing_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """The same beside other changes, which lead where they are about definitions."""
    prevailing = prevailing_swap(files)
    old, new = (expression(text) for text in (prevailing.swap.old, prevailing.swap.new)) if prevailing else ("", "")
    if prevailing is None or not old or not new:
        return
    others = (*substitution_phrases(files), *exchange_phrases(files))
    if any({prevailing.swap.old, prevailing.swap.new} <= names_within(phrase.objects[0]) for phrase in others):
        return
    change = f"{new} instead of {old}"
    objects = (*(f"{change} in {place}" for place in _functions(prevailing)), change)
    names = named_files(prevailing.files)
    objects = (*objects[:-1], *(f"{change} in {place}" for place in names), change, *_new_alone(old, new, names))
    weight = MATTERS if _is_told_by_definitions(files) or not prevailing.is_most else 2.4
    yield Phrase(verb="use", objects=objects, weight=weight, paths=tuple(file.path for file in prevailing.files))


def _new_alone(old: str, new: str, places: Sequence[str]) -> tuple[str, ...]:
    """For a line that has no room for a long pair; of what is left of more it would not be true."""
    is_long = columns(f"{new}{old}") > LONGEST_SHORT_PAIR and new.strip(CODE) not in old
    return tuple(f"{new} in {place}" for place in places) if is_long else ()


def _functions(prevailing: PrevailingSwap) -> tuple[str, ...]:
    """The few functions that have it, where nothing else was touched: then the lines can be nowhere else."""
    places: dict[str, str] = {}
    for file in prevailing.files:
        edits = file.syntax.edits if file.syntax is not None else ()
        names = {edit.place.name: place_name(edit.place, file) for edit in edits if prevailing.tells(edit)}
        if file.symbols.outside or any(symbol.name not in names for symbol in file.symbols.touched):
            return ()
        places |= names
    return (listing(list(places.values())),) if 0 < len(places) <= MOST_PLACES else ()


def _is_told_by_definitions(files: Sequence[FileFacts]) -> bool:
    """Whether something came, went or has another name or type: the lines only follow it."""
    symbols = [file.symbols for file in files]
    if any(table.added or table.removed or table.renamed or table.swapped for table in symbols):
        return True
    if any(table.parameters_added or table.parameters_removed or table.members_added for table in symbols):
        return True
    return any(told.edit.kind in (EditKind.TYPE, EditKind.RETURN_TYPE) for told in told_edits(files))


def _is_of_function(swap: RepeatedSwap, files: Sequence[FileFacts]) -> bool:
    """Whether a variable of a function only has another name."""
    removed = [line for file in files for line in file.lines.removed]
    added = [line for file in files for line in file.lines.added]
    return swap.old in local_names(removed) and swap.new in local_names(added)


def _places(files: Sequence[FileFacts]) -> tuple[str, ...]:
    """The one definition that all lines are in, else the files."""
    touched = [symbol for file in files for symbol in file.symbols.touched]
    is_one = len(touched) == len(files) == 1 and not files[0].symbols.outside
    return (code(touched[0].name), *named_files(files)) if is_one else named_files(files)
