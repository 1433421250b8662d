"""What a change puts into a changelog, or into a file that holds one entry for it: entries, each as one line."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from git_agent.model.change import FileDiff, Status
from git_agent.model.change_set import Contents
from git_agent.model.paths import name_of
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.file_kinds import is_change_file

_ACTION = r"\s*<action\b[^<>]*>\s*(?P<text>[^<>]*?)\s*(?:</action>)?\s*$"
_ITEM = r"[-*+•]\s+(?=\S)"
_BYLINE = r"[-*\u2013\u2014]*\s*(?:by|thanks|patch by|contributed by)\b"


# What the heading above an entry says was done, where it says one thing.
_DONE = {
    "fix": r"\bfix|\bbugs?\b|\bbug ?fix",
    "add": r"\badd(?:ed|itions?)\b|\bfeatures?\b|^new\b",
    "remove": r"\bremov(?:ed|als?)\b",
    "deprecate": r"\bdeprecat",
    "change": r"\bchange|\bimprove|\benhance|\bbreaking\b|\bsecurity\b|\binternal\b",
}
_LABELLED = r"(?i):(bug|feature):`|\[?\*{0,2}(fix|bug|feature)(?:es|ed)?\b\*{0,2}(?:\s+(?:#|GH-)\d+\s*:|\]|:)"
FEWEST_WORDS = 4  # of an entry that no mark shows to be one
_FURTHEST = 200  # lines looked through for the heading above an entry


@value
class ChangelogEntry:
    """An entry as one line, and the verb for what its heading, its file or its label says was done."""

    text: str
    verb: str = ""


def gained_entries(diff: FileDiff, lines: Lines, contents: Contents) -> tuple[ChangelogEntry, ...]:
    """The entries that a changelog or a change file gains."""
    if not is_change_file(diff.change.path):
        return changelog_entries(diff, lines, contents)
    is_new = diff.change.status in (Status.ADDED, Status.COPIED)
    return change_file_entries(diff.change.path, lines) if is_new else ()  # else words that were told when it came


def change_file_entries(path: str, lines: Lines) -> tuple[ChangelogEntry, ...]:
    """The one entry of a change file, whose name may say what kind of change it is."""
    kinds = [verb for part in name_of(path).lower().split(".")[1:] if (verb := _verb_in(part.replace("bugfix", "fix")))]
    return tuple(
        ChangelogEntry(text=text, verb=_labelled(text) or "".join(kinds[:1])) for text in change_file_entry(lines)
    )


def changelog_entries(diff: FileDiff, lines: Lines, contents: Contents) -> tuple[ChangelogEntry, ...]:
    """The entries that a changelog gains, each with what the heading above it says."""
    told = entries(lines)
    titles = dict(_titles_above(diff, contents)) if told else {}
    return tuple(ChangelogEntry(text=text, verb=_labelled(text) or _verb_in(_title(text, titles))) for text in told)


def bare_entry(lines: Lines) -> tuple[str, ...]:
    """The one line of words that is all that was added to a list without marks: `fix : the lid, by @ada`.

    Of the changelog only: the subject of other files that had come with such a line was told in the words of it.
    """
    told = [line.strip() for line in lines.added if line.strip()]
    is_lone = (
        len(told) == 1 and not any(map(str.strip, lines.removed)) and not re.match(rf"{_ITEM}|[#=|<\[.`!]", told[0])
    )
    return tuple(told) if is_lone and len(pattern(r"[A-Za-z]{2,}").findall(told[0])) >= FEWEST_WORDS else ()


def _title(text: str, titles: Mapping[str, str]) -> str:
    return next((title for line, title in titles.items() if text.startswith(line)), "")


def _titles_above(diff: FileDiff, contents: Contents) -> Iterator[tuple[str, str]]:
    """The added lines that begin an item, without its mark, with the heading above each."""
    whole = contents.new.decode(errors="replace").split("\n") if contents.new is not None else []
    for hunk in diff.hunks:
        shown = [line[1:] for line in hunk.lines if line[:1] in " +"]
        before = whole[max(0, hunk.new_start - 1 - _FURTHEST) : hunk.new_start - 1] or [hunk.heading]
        for row, line in enumerate(line for line in hunk.lines if line[:1] in " +"):
            item = re.match(_ITEM, line[1:].strip()) if line[:1] == "+" else None
            if item is not None:
                yield line[1:].strip()[item.end() :], _heading((*before, *shown[:row]))


def _heading(above: Sequence[str]) -> str:
    """The nearest line above that is no entry and no part of one."""
    for row in range(len(above) - 1, -1, -1):
        text = above[row].strip()
        if not text or above[row][:1].isspace() or re.match(_ITEM, text):
            continue
        is_underline = len(set(text)) == 1 and not text[0].isalnum() and row > 0
        title = above[row - 1].strip() if is_underline else text
        is_title = is_underline or text.startswith(("#", "**")) or text.endswith(":")
        return title if is_title else ""
    return ""


def _labelled(text: str) -> str:
    label = pattern(_LABELLED).match(text)
    return _verb_in(label[1] or label[2]) if label is not None else ""


def _verb_in(title: str) -> str:
    """The one verb that a title stands for; none where it stands for several."""
    verbs = [verb for verb, shape in _DONE.items() if pattern(f"(?i){shape}").search(title.strip("#*: "))]
    return verbs[0] if len(verbs) == 1 else ""


def entries(lines: Lines) -> tuple[str, ...]:
    """Changelog items that the diff adds, without those that another wording of had been there."""
    before = [_words(item) for item in _items(lines.removed)]
    return tuple(item for item in _items(lines.added) if not any(_is_reworded(item, words) for words in before))


def reworded_entry(lines: Lines) -> str:
    """The one entry that took the place of another one that said most of it."""
    old, new = _items(lines.removed), _items(lines.added)
    is_one = len(old) == len(new) == 1 and old[0] != new[0] and not entries(lines)
    return new[0] if is_one else ""


def _items(lines: tuple[str, ...]) -> list[str]:
    items: list[str] = _actions(lines)
    open_item = False
    for line in lines:
        text = line.strip()
        item = re.match(_ITEM, text)
        if item is not None and len(line) - len(line.lstrip()) <= 2:  # deeper ones explain the item above them
            items.append(text[item.end() :])
            open_item = True
        elif open_item and line[:1].isspace() and text and item is None:
            items[-1] += f" {text}"
        else:
            open_item = False
    return items


def _words(item: str) -> set[str]:
    return set(pattern(r"\w+").findall(item.lower()))


def _is_reworded(item: str, before: set[str]) -> bool:
    """Whether most of its words stood in one entry that went, or all that this had said and links and people more."""
    words = _words(item)
    return 2 * len(words & before) > len(words) or (len(before) >= FEWEST_WORDS and before <= words)


def _actions(lines: tuple[str, ...]) -> list[str]:
    """The actions of a changes.xml, each on one line or with its text on the next."""
    pairs = pairwise((*lines, ""))
    found = [(pattern(_ACTION).match(line), after.strip()) for line, after in pairs]
    return [text for action, after in found if action is not None and (text := action["text"] or after)]


def change_file_entry(lines: Lines) -> tuple[str, ...]:
    """The text of a change file: its first paragraph or item that is neither front matter nor a heading."""
    fences = 0
    told: list[str] = []
    for line in lines.added:
        text = line.strip()
        is_item = re.match(_ITEM, text) is not None and not pattern(f"(?i){_BYLINE}").match(text)
        if text in ("---", "+++"):
            fences += 1
        elif told and (not text or is_item):
            break
        elif text and fences != 1 and not line.startswith(("#", "//")):
            told.append(text if told else text.lstrip("-*").strip())
    return (" ".join(told),) if told else ()
