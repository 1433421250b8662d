"""What a change puts into a changelog, or into a file that holds one entry for it: entries, each as one line."""

import re
from itertools import pairwise

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines

_ACTION = r"\s*<action\b[^<>]*>\s*(?P<text>[^<>]*?)\s*(?:</action>)?\s*$"
_ITEM = r"[-*+•]\s+(?=\S)"
_BYLINE = r"[-*\u2013\u2014]*\s*(?:by|thanks|patch by|contributed by)\b"


def entries(lines: Lines) -> tuple[str, ...]:
    """Changelog items that the diff adds, without those that another wording of had been there."""
    before = [_words(item) for item in _items(lines.removed)]
    return tuple(item for item in _items(lines.added) if not any(_is_reworded(item, words) for words in before))


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
    """Whether most of its words stood in one entry that went."""
    words = _words(item)
    return 2 * len(words & before) > len(words)


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
