"""Sentences about the samples of documents: what they use now, what instead of what, and what they use no more."""

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import is_typo
from git_agent.writer.phrases.line_forms import WHERE
from git_agent.writer.phrases.lone_edits import moved_import_forms
from git_agent.writer.phrases.phrase import Phrase, code, listing, wording
from git_agent.writer.read.changed_runs import changed_runs, is_help
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.import_lines import moved_import
from git_agent.writer.read.sample_edits import (
    SampleSwap,
    gave_way,
    is_about_samples,
    is_open,
    sample_names,
    sample_swap,
)
from git_agent.writer.read.text_swaps import TextSwap, version_swap

MOST_NAMES = 3
WEIGHT = 1.7


def sample_edit_phrase(file: FileFacts) -> Phrase | None:
    """The same swap at every place, or the few names that samples have now or have no more, without where."""
    if not is_about_samples(file):
        return None
    noun = "help" if is_help(file) else "examples" if len(list(changed_runs(file))) > 1 else "example"
    return _import_phrase(file) or _swap_phrase(file, noun) or _names_phrase(file, noun)


def _import_phrase(file: FileFacts) -> Phrase | None:
    change = moved_import(file.lines)
    if change is None or len(change.names) > MOST_NAMES:
        return None
    forms = moved_import_forms(change)
    return Phrase(verb="import", objects=(*(f"{form} in {WHERE}" for form in forms), *forms), weight=WEIGHT)


def has_exchange(file: FileFacts) -> bool:
    """Whether one thing in samples took another's place, which a line alone tells less of than the sample around."""
    swap = sample_swap(file) if is_about_samples(file) else None
    if swap is None or not (swap.old and swap.new) or file.typo is not None or is_typo(swap.old, swap.new):
        return False
    return version_swap(TextSwap(old=swap.old, new=swap.new)) is None and _is_told(swap, file)


def _swap_phrase(file: FileFacts, noun: str) -> Phrase | None:
    swap = sample_swap(file)
    if swap is None or not _is_told(swap, file):
        return None
    old, new = (code(wording(text)) for text in (swap.old, swap.new))
    if swap.old and swap.new:
        return _phrase("use", f"{new} instead of {old}", f"in {noun}", f"in {WHERE}")
    # Not of the document: the same may stand in it elsewhere.
    return _phrase("add", new, f"to {noun}") if swap.new else _phrase("remove", old, f"from {noun}")


def _is_told(swap: SampleSwap, file: FileFacts) -> bool:
    """Whether it says something, and cannot be anybody's password."""
    sides = [text for text in (swap.old, swap.new) if text]
    if len(sides) == 1:
        return pattern(r"[^\W\d_]*(?:[ ,.?!]+[^\W\d_]*)*").fullmatch(sides[0]) is None
    return is_open(swap, file)


def _names_phrase(file: FileFacts, noun: str) -> Phrase | None:
    names = sample_names(file)
    sides = (names.came, names.gone)
    if not any(sides) or max(map(len, sides)) > MOST_NAMES or not names.are_most:
        return None
    came, gone = (listing([code(wording(name)) for name in side]) if side else "" for side in sides)
    if len(names.came) == len(names.gone) == 1 and gave_way(file, names.gone[0], names.came[0]):
        return _phrase("use", f"{came} instead of {gone}", f"in {noun}", f"in {WHERE}")
    if came and not any(map(str.strip, file.lines.removed)):
        return _phrase("add", came, f"to {noun}", f"to {WHERE}")
    if came:
        return _phrase("use", came, f"in {noun}", f"in {WHERE}")
    return _phrase("remove", gone, f"from {noun}", f"from {WHERE}")


def _phrase(verb: str, what: str, link: str, place: str = "") -> Phrase:
    forms = [f"{what} {link} in {WHERE}", f"{what} {link}", *([f"{what} {place}"] if place else [])]
    return Phrase(verb=verb, objects=tuple(forms), weight=WEIGHT)
