"""What came or went alone in a document: an item of a list, a badge, or a box."""

import re

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.bylines import without_byline
from git_agent.writer.read.markup import BADGE, plain_text, without_stress

_ALERT = r"\s*>\s*\[!(?P<kind>[A-Z]+)\]\s*"
_BOX = r"(?P<lead>\s*)\.\. (?P<kind>[a-z]+)::\s*(?P<title>.*)"
_NOTE = r"[>*_\s]*(?:Note|NOTE)[*_]*:[*_]*\s+(?P<text>\S.*)"
LONGEST_BARE = 4  # words of an item that can be told without quotes around it
LONGEST_THING = 50  # characters of what an item names first
_NAMED_FIRST = r"\[([^\]]+)\]\([^)]*\)|\*\*([^*]+)\*\*|`([^`<]+?)\s*<[^>]*>`_|``?([^`<]+)``?"
# What stands in bold before an entry and says of what kind it is.
_LABEL = r"[A-Z]+(?: [A-Z]+)+|(?i:breaking|breaking change|deprecated|important|new|note|warning)"
_BADGE = rf"\s*\[?!\[(?P<alt>[^\]]{{2,40}})\]\([^)]*(?:{BADGE})[^)]*\)"


def lone_item(lines: tuple[str, ...]) -> str:
    """The one item of a list that all these lines are; what is indented below it belongs to it."""
    told = [line for line in lines if line.strip()]
    item = re.match(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+(?=\S)", told[0]) if told else None
    if item is None or not all(line[: item.end()].isspace() for line in told[1:]):
        return ""
    return " ".join([told[0][item.end() :], *told[1:]]).strip()


def with_targets_inside(lines: tuple[str, ...]) -> tuple[str, ...]:
    """With the targets that came on lines of their own inside of the links that call them by a label."""
    target = pattern(r"\s*\[(?P<label>[^\]]+)\]:\s+(?P<to>\S+)$")
    found = [match for line in lines if (match := target.match(line)) is not None]
    text = "\n".join(line for line in lines if target.match(line) is None)
    for match in found:
        if f"][{match['label']}]" not in text:
            return lines
        text = text.replace(f"][{match['label']}]", f"]({match['to']})")
    return tuple(text.split("\n"))


def plain_item(text: str) -> str:
    """An item without its links and without the account that stands behind a name."""
    linked = re.sub(r"`([^`<]+?)\s*<[^>]*>`_{1,2}", r"\1", without_byline(text))
    plain = re.sub(r"\s+\((?:see |fixes |via )?(?:#\d|@)[^)]*\)", "", plain_text(linked))
    return " ".join(re.sub(r"(?<=\w)\s+[(<]?@[\w-]+[)>]?$", "", plain).split()).rstrip(" .")


def named_first(text: str) -> str:
    """What an item of a list of things names first: a link, a name in bold or as code, unless that is a label."""
    match = pattern(_NAMED_FIRST).match(text)
    name = next((part for part in match.groups() if part), "") if match is not None else ""
    is_label = match is not None and bool(match[2]) and pattern(_LABEL).fullmatch(name.rstrip(":! ")) is not None
    return plain_text(name) if not is_label and len(name) <= LONGEST_THING else ""


def lone_badge(lines: Lines) -> str:
    """What the one badge says that is all that was added."""
    told = [line for line in lines.added if line.strip()]
    match = pattern(_BADGE).match(told[0]) if len(told) == 1 and not lines.removed else None
    return match["alt"].strip() if match is not None else ""


def lone_box(lines: Lines) -> tuple[str, str]:
    """The kind and the title of a box of reStructuredText, or a note and its text, that is all that was added."""
    told = [line for line in lines.added if line.strip()]
    box = pattern(_BOX).fullmatch(told[0]) if told else None
    if box is not None and all(line[: len(box["lead"]) + 1].isspace() for line in told[1:]):
        return box["kind"], plain_text(box["title"])
    alert = pattern(_ALERT).fullmatch(told[0]) if told else None
    if alert is not None and all(line.lstrip().startswith(">") for line in told):
        return alert["kind"].lower(), ""
    note = pattern(_NOTE).fullmatch(without_stress(told[0])) if len(told) == 1 else None
    return ("note", plain_text(note["text"]).rstrip(".")) if note is not None else ("", "")
