"""Sentences about names that a change brings in or takes out without defining them.

What is only named is used, not added: "add" is kept for names on lines that were put in between others, and
both are said only of names the file did not know before.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from git_agent.model.category import Category
from git_agent.syntax.text.languages import SHELL, Language, language_of, pattern
from git_agent.writer.phrases.locations import Location
from git_agent.writer.phrases.phrase import Phrase, code
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.words import (
    COMMON,
    code_lines,
    is_compound,
    local_names,
    names_in,
    without_blocks,
)
from git_agent.writer.style.habits import SubjectHabits

MOST_NAMES = 6  # candidates of each kind; every one makes several sentences to be ranked

_LITERAL = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`"
# What a name in tests or documents counts for: they name what the source has, and much that is made up.
_SHARE = {Category.SOURCE: 1.0, Category.TEST: 0.4, Category.DOCS: 0.4}


def name_phrases(files: Sequence[FileFacts], locations: Sequence[Location], habits: SubjectHabits) -> Iterator[Phrase]:
    """Names gained and lost, the most telling ones, alone and with where it happened."""
    defined = {symbol.name for file in files for symbol in (*file.symbols.added, *file.symbols.removed)}
    defined |= {name for file in files for swap in file.symbols.swapped for name in (swap.old, swap.new)}
    for name in gained_names(files):
        if name not in defined and _is_telling(name, habits):
            yield from _at_locations(("use", "in", "used"), name, locations)
            if _is_inserted(name, files):
                yield from _at_locations(("add", "to", "put in"), name, locations)
                yield Phrase(verb="support", objects=(code(name),), kind="supported")
    for name in lost_names(files):
        if name not in defined and _is_telling(name, habits):
            yield from _at_locations(("remove", "from", "taken out"), name, locations)


def _is_telling(name: str, habits: SubjectHabits) -> bool:
    """A plain word may be anything; it is told only where subjects of this history tell it too.

    An error is raised or caught, which is told as such; "add TypeError" would say that it is new.
    """
    if name.endswith(("Error", "Exception")):
        return False
    return is_compound(name) or habits.words.get(name.lower(), 0) >= 3


def _at_locations(form: tuple[str, str, str], name: str, locations: Sequence[Location]) -> Iterator[Phrase]:
    verb, link, kind = form
    for location in locations:
        if name not in location.text:
            objects = (f"{code(name)} {link} {location.text}", code(name))
            yield Phrase(verb=verb, objects=objects, kind=f"{kind}, {location.kind}")


def gained_names(files: Sequence[FileFacts]) -> list[str]:
    """Names on added lines that the files did not know, the most telling first."""
    return _salient(files, new=True)


def lost_names(files: Sequence[FileFacts]) -> list[str]:
    return _salient(files, new=False)


def _salient(files: Sequence[FileFacts], *, new: bool) -> list[str]:
    weights: dict[str, float] = {}
    homes: dict[str, FileFacts] = {}
    refused: set[str] = set()
    for file in files:
        share = _SHARE.get(file.category, 0.7)
        language = language_of(file.path)
        lines = tuple(line for run in file.lines.runs for line in code_lines(run[new], language))
        if file.category is Category.TEST:  # its literals are made up
            lines = tuple(pattern(_LITERAL).sub(" ", line) for line in lines)
        elsewhere = _names_around(file, new=new)
        refused |= local_names(lines)
        for name, count in Counter(names_in(lines)).items():
            if name.lower() in COMMON or len(name) < 3 or name in refused:  # refused once, refused for all files
                continue
            is_certain = file.is_new_here(name) if new else file.is_gone_from_here(name)
            if is_certain and name not in elsewhere and _is_name(name, lines, language):
                weights[name] = weights.get(name, 0.0) + share * math.log1p(count) * _weight(name)
                homes.setdefault(name, file)
            else:
                refused.add(name)
    ranked = sorted((name for name in weights if name not in refused), key=lambda name: (-weights[name], name))
    return list(islice(_outside_comments(ranked, homes, new=new), MOST_NAMES))


def _outside_comments(names: Sequence[str], homes: Mapping[str, FileFacts], *, new: bool) -> Iterator[str]:
    """Without the names that only a comment or docstring has, of which the changed lines may show the middle."""
    sources: dict[str, str] = {}
    for name in names:
        file = homes[name]
        content = file.contents.new if new else file.contents.old
        if content and file.path not in sources:
            sources[file.path] = without_blocks(content.decode(errors="replace"), language_of(file.path))
        if name in sources.get(file.path, name):
            yield name


def _names_around(file: FileFacts, *, new: bool) -> set[str]:
    """Names the file had before, or still has, as far as the lines around show: not every content was read."""
    around = [line[1:] for hunk in file.diff.hunks for line in hunk.lines if line[:1] == " "] if file.diff else []
    # A heading is a line of the old file, and may be gone from the new one.
    headings = [hunk.heading for hunk in file.diff.hunks] if file.diff and new else []
    others = file.lines.removed if new else file.lines.added
    return set(names_in((*others, *around, *headings)))


def _is_name(name: str, lines: Sequence[str], language: Language) -> bool:
    """Whether it is a name: in most languages `end-start` is one only inside a string or a tag."""
    if "-" not in name or not language.definitions or language is SHELL:
        return True
    quoting = (f"<{name}", f"</{name}", '"', "'", "`")
    return any(name in line and any(sign in line for sign in quoting) for line in lines)


def _weight(name: str) -> float:
    # Longer names are more specific, up to a point; one of several words can only mean the thing in the code.
    return min(len(name), 12) / 8 * (1.6 if is_compound(name) else 1.0)


def _is_inserted(name: str, files: Sequence[FileFacts]) -> bool:
    """Whether every line with this name was put in between others, not written over one that went."""
    runs = [
        (removed, added) for file in files for removed, added in file.lines.runs if any(name in line for line in added)
    ]
    inserted_tokens = {part for file in files for edit in file.edits if not edit.old for part in edit.new}
    return all(not removed or name in inserted_tokens for removed, _ in runs)
