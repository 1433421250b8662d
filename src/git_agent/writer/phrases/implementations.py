"""Sentences about traits that types implement now, or no longer."""

from collections.abc import Iterator, Sequence

from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import MOST_NAMES, Phrase, code, listing
from git_agent.writer.read.file_facts import FileFacts

_NAME = r"[A-Za-z_]\w*"

_Implementation = tuple[tuple[str, str], FileFacts]


def implementation_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One for each trait with its types, or for each type with its traits, whichever are fewer."""
    new_types = {symbol.name for file in files for symbol in file.symbols.added}
    old_types = {symbol.name for file in files for symbol in file.symbols.removed}
    gained = [(pair, file) for file in files for pair in file.symbols.implemented]
    lost = [(pair, file) for file in files for pair in file.symbols.implementations_gone]
    came = [each for each in gained if _is_of_its_own(each, lost, new_types) and not _was_derived(each)]
    went = [each for each in lost if _is_of_its_own(each, gained, old_types) and not _is_derived(each)]
    yield from _phrases("implement", "", came, weight=2.2)
    yield from _phrases("stop", "implementing ", went, weight=1.8)


def _is_of_its_own(each: _Implementation, others: Sequence[_Implementation], types: set[str]) -> bool:
    """Whether it did not come or go with its type or its file, and was not moved."""
    pair, file = each
    is_part = file.is_new or file.is_gone or not types.isdisjoint(pattern(_NAME).findall(pair[1]))
    return not is_part and pair not in [other for other, _ in others]


def _was_derived(each: _Implementation) -> bool:
    """Whether the old text has the trait on a line that went: a macro or an attribute may have implemented it."""
    (trait, _), file = each
    return pattern(_NAME).findall(trait)[0] in file.removed_words


def _is_derived(each: _Implementation) -> bool:
    (trait, _), file = each
    return pattern(_NAME).findall(trait)[0] in file.added_words


def _phrases(verb: str, lead: str, implementations: Sequence[_Implementation], *, weight: float) -> Iterator[Phrase]:
    traits = dict.fromkeys(trait for (trait, _), _ in implementations)
    types = dict.fromkeys(type_ for (_, type_), _ in implementations)
    by_trait = len(traits) <= len(types)
    for name in traits if by_trait else types:
        of_name = [(pair, file) for pair, file in implementations if pair[not by_trait] == name]
        others = list(dict.fromkeys(code(pair[by_trait]) for pair, _ in of_name))
        forms = [lead + _joined(name, listing(others, most=most), by_trait=by_trait) for most in (3, 2, MOST_NAMES)]
        paths = tuple(dict.fromkeys(file.path for _, file in of_name))
        objects = tuple(dict.fromkeys(forms[:2]))
        yield Phrase(verb=verb, objects=objects, full=forms[2], weight=weight, paths=paths, must_tell=True)


def _joined(name: str, others: str, *, by_trait: bool) -> str:
    return f"{code(name)} for {others}" if by_trait else f"{others} for {code(name)}"
