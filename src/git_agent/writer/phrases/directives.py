"""Sentences about orders to tools in comments, where they are all that changed."""

from collections.abc import Sequence

from git_agent.syntax.text.definitions import SymbolKind
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.directives import DirectiveChange, directive_change, is_file_wide
from git_agent.writer.read.file_facts import FileFacts

MOST_GROUPS = 2  # of files with the same directives


def directive_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    """What tools are told, the same of several files once; nothing where one of the files has other comments too."""
    groups: dict[DirectiveChange, list[FileFacts]] = {}
    for file in files:
        change = directive_change(file)
        if change is None:
            return []
        groups.setdefault(change, []).append(file)
    return [_phrase(change, having) for change, having in groups.items()] if len(groups) <= MOST_GROUPS else []


def _phrase(change: DirectiveChange, files: Sequence[FileFacts]) -> Phrase:
    told = [code(wording(text)) for text in change.rules or change.marks]
    if change.rules:
        verb, lead, link = ("suppress", "", "in") if change.came else ("stop", "suppressing ", "in")
    else:
        verb, lead, link = ("add", "", "to") if change.came else ("remove", "", "from")
    places = [*_definitions(files), *named_files(files)]
    listed = dict.fromkeys(listing(told, most=most) for most in (3, 2))
    forms = [f"{lead}{what} {link} {place}" for what in listed for place in places]
    # The marks of a tool may not be fit to be quoted, whatever stands near them: that they are comments always is.
    noun = "warnings" if change.rules else "PURE annotations" if _are_pure(change) else "comments"
    forms += [f"{lead}{noun} {link} {place}" for place in places]
    return Phrase(verb=verb, objects=tuple(forms), weight=1.7, paths=tuple(file.path for file in files))


def _definitions(files: Sequence[FileFacts]) -> list[str]:
    """The definitions of one file that all of its directives stand in."""
    symbols = [symbol for symbol in files[0].symbols.touched if symbol.kind is not SymbolKind.MODULE]
    names = list(dict.fromkeys(code(symbol.name) for symbol in symbols))
    is_elsewhere = len(files) > 1 or files[0].symbols.outside or is_file_wide(files[0])
    if is_elsewhere or not names or any("__" in name for name in names):
        return []
    return [f"{listing(names)} in {base_name(files[0].path)}", listing(names)]


def _are_pure(change: DirectiveChange) -> bool:
    return all("__PURE__" in mark for mark in change.marks)
