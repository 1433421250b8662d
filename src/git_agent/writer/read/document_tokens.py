"""What changed in the marks of a document while its prose stayed: literals, links, badges, labels, fences."""

import re
from collections import Counter
from collections.abc import Sequence

from git_agent.model.value import value
from git_agent.syntax.text.definitions import indent_of
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.changed_runs import ChangedRun, changed_runs, new_content
from git_agent.writer.read.file_facts import FileFacts

LONGEST_TOKEN = 40  # characters
LONGEST_EDIT = 12  # characters that are the same on every line
FEWEST_ALIKE = 3  # lines with one and the same edit
STAYING = 0.8  # the part of the other words that must stand on both sides

_LITERAL = r"``(?P<two>[^`]+)``|(?<![`:\w])`(?P<one>[^`<]+)`(?![`_])"
_LINK = (
    r"(?<!!)\[(?P<md>(?!!\[)[^\][]+)\]\((?P<to>[^)\s]+)[^)]*\)|`(?P<rst>[^`<]+?)\s*<(?P<rst_to>[^>\s]+)>`__?"
    r"|<a\s[^>]*href=\"(?P<html_to>[^\"]+)\"[^>]*>(?P<html>[^<]+)</a>"
)
_BADGE = (
    r"!\[(?P<alt>[^\]]{2,40})\]\([^)]*(?:badge|shields\.io|/status)[^)]*\)"
    r"|<img\s(?=[^>]*(?:badge|shields\.io|/status))[^>]*alt=\"(?P<img>[^\"]{2,40})\""
)
# Whatever picture went may have been a badge that says the same: where it comes from does not tell.
_PICTURE = r"!\[(?P<alt>[^\]]*)\]|<img\s[^>]*\balt=\"(?P<img>[^\"]*)\""
_LABEL = r"\.\. _(?P<name>[A-Za-z0-9][\w.-]*):\s*$"
_PAGE = r"\s+[\w.-]+(?:/[\w.-]+)*"
_DIRECTIVE = r"\s*\.\. (?P<name>[a-z][\w-]*)::"


@value
class TokenChange:
    """The tokens of one kind that went and those that came, each once, in order."""

    gone: tuple[str, ...] = ()
    came: tuple[str, ...] = ()


NOTHING = TokenChange()


def literal_changes(lines: Lines) -> TokenChange:
    """Words set as code that others took the place of, or that came, where the prose around them is the same."""
    old, new = _sides(lines)
    sides = [_tokens(text, _LITERAL, ("one", "two")) for text in (old, new)]
    return _covering(_changes((old, new), _LITERAL, *sides), lines)


def link_changes(lines: Lines) -> TokenChange:
    """Links by their labels, in the same way; a link with another label or another target is the same link."""
    old, new = _sides(lines)
    before, after = (
        {match["to"] or match["rst_to"] or match["html_to"]: match for match in pattern(_LINK).finditer(text)}
        for text in (old, new)
    )
    labels = [[_label(match) for match in side.values()] for side in (before, after)]
    gone = [_label(link) for to, link in before.items() if to not in after and _label(link) not in labels[1]]
    came = [_label(link) for to, link in after.items() if to not in before and _label(link) not in labels[0]]
    return _covering(_changes((old, new), _LINK, tuple(gone), tuple(came)), lines)


def _label(link: re.Match[str]) -> str:
    return next(link[group] for group in ("md", "rst", "html") if link[group]).strip("` ")


def _sides(lines: Lines) -> tuple[str, str]:
    return " ".join(" ".join(lines.removed).split()), " ".join(" ".join(lines.added).split())


def _changes(texts: tuple[str, str], shape: str, old: Sequence[str], new: Sequence[str]) -> TokenChange:
    gone = tuple(dict.fromkeys(token for token in old if token not in new))
    came = tuple(dict.fromkeys(token for token in new if token not in old))
    prose = [pattern(shape).sub(" ", text) for text in texts]
    # A label that stands in the prose of the other side was linked or unlinked, which keeps the words.
    for token in (*gone, *came):
        prose = [text.replace(token, " ") for text in prose]
    are_short = all(len(token) <= LONGEST_TOKEN for token in (*gone, *came))
    is_told = all(texts) and are_short and _stays(prose[0], prose[1])
    return TokenChange(gone=gone, came=came) if is_told else NOTHING


def _covering(change: TokenChange, lines: Lines) -> TokenChange:
    """The change, if there is some of it at every place where lines changed."""
    told = (*change.gone, *change.came)
    runs = (" ".join(" ".join((*old, *new)).split()) for old, new in lines.runs)
    return change if all(any(token in run for token in told) for run in runs if run) else NOTHING


def _tokens(text: str, shape: str, groups: Sequence[str]) -> tuple[str, ...]:
    found = (next(match[group] for group in groups if match[group]) for match in pattern(shape).finditer(text))
    return tuple(dict.fromkeys(token.strip("` ") for token in found))


def _stays(old: str, new: str) -> bool:
    before, after = (Counter(pattern(r"\w+").findall(text.lower())) for text in (old, new))
    if not before and not after:  # nothing stands around them
        return True
    return (before & after).total() >= STAYING * max(before.total(), after.total(), 1)


def row_changes(lines: Lines) -> TokenChange:
    """The rows of a table of Markdown that came and went, by their first cells, where nothing but rows changed."""
    sides = [[line.strip() for line in side if line.strip()] for side in (lines.removed, lines.added)]
    if not all(line.startswith("|") for side in sides for line in side):
        return NOTHING
    old, new = ([_cells(line) for line in side if not pattern(r"[|\s:-]+").fullmatch(line)] for side in sides)
    gone, came = ([row for row in side if row not in other] for side, other in ((old, new), (new, old)))
    firsts = [tuple(row[0] for row in rows if row) for rows in (gone, came)]
    are_told = all(0 < len(cell) <= LONGEST_TOKEN for side in firsts for cell in side)
    return TokenChange(gone=firsts[0], came=firsts[1]) if are_told else NOTHING


def _cells(row: str) -> tuple[str, ...]:
    return tuple(cell.strip("` *") for cell in row.strip("|").split("|"))


def quote_exchanged(lines: Lines) -> tuple[str, str] | None:
    """The one phrase in quotes that went and the one that came."""
    sides = [[phrase for line in side for phrase in _quoted(line)] for side in (lines.removed, lines.added)]
    gone, came = ([phrase for phrase in side if phrase not in other] for side, other in (sides, sides[::-1]))
    return (gone[0], came[0]) if len(gone) == len(came) == 1 else None


def _quoted(line: str) -> list[str]:
    phrases: list[str] = pattern(r"(?<!\w)\"([^\"]{3,40})\"(?!\w)").findall(line) if line.count('"') % 2 == 0 else []
    return phrases


def badges_added(lines: Lines) -> tuple[str, ...]:
    """What new badges say, where no picture went: one that went may say the same in other words."""
    old, new = ("\n".join(side) for side in (lines.removed, lines.added))
    gone, came = (_pictures(side) for side in (old, new))
    badges = _tokens(new, _BADGE, ("alt", "img"))
    return tuple(name for name in badges if name not in gone) if gone <= came else ()


def _pictures(text: str) -> frozenset[str]:
    return frozenset((match["alt"] or match["img"] or "").strip() for match in pattern(_PICTURE).finditer(text))


def labels_added(lines: Lines) -> tuple[str, ...]:
    """The labels of reStructuredText that are all that was added: each is the name of what follows it."""
    told = [line for line in lines.added if line.strip()]
    labels = [label["name"] for line in told if (label := pattern(_LABEL).match(line))]
    return tuple(labels) if len(labels) == len(told) and not any(map(str.strip, lines.removed)) else ()


def entries_of_pages(file: FileFacts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The entries of a table of contents or a summary of reStructuredText that came, or those that went."""
    sides = (file.lines.added, file.lines.removed)
    told = [line for side in sides for line in side if line.strip()]
    if all(sides) or not all(pattern(_PAGE).fullmatch(line.rstrip()) for line in told):
        return (), ()
    content = new_content(file)
    if not all(_is_in_list(content, run) for run in changed_runs(file)):
        return (), ()
    came, went = (tuple(line.strip() for line in side if line.strip()) for side in sides)
    return came, went


def _is_in_list(content: Sequence[str], run: ChangedRun) -> bool:
    """Whether the nearest line that is set in less opens a list of pages."""
    depth = min(indent_of(line[1:]) for line in run.lines if line[1:].strip())
    above = (line for line in reversed(content[: run.row]) if line.strip() and indent_of(line) < depth)
    return directive_above(next(above, "")) in ("toctree", "autosummary")


def directive_above(before: str) -> str:
    """The directive of reStructuredText that a line is."""
    match = pattern(_DIRECTIVE).match(before)
    return match["name"] if match is not None else ""


def edit_of_every_line(lines: Lines) -> tuple[str, str] | None:
    """What stood in every line that changed and what stands there instead, where that is the same in all of them."""
    pairs = lines.pairs
    if len(pairs) < FEWEST_ALIKE or not len(pairs) == len(lines.added) == len(lines.removed):
        return None
    edits = {_edit(old, new) for old, new in pairs}
    edit = edits.pop() if len(edits) == 1 else ("", "")
    # Of signs and tags alone: a word may be anybody's.
    are_marks = all(pattern(r"[^\w]*|</?[a-z]{1,10}\s*/?>").fullmatch(text) for text in edit)
    return edit if are_marks and 0 < max(map(len, edit)) <= LONGEST_EDIT else None


def _edit(old: str, new: str) -> tuple[str, str]:
    head = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
    head = min(len(old), len(new)) if head is None else head
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return old[head : len(old) - tail], new[head : len(new) - tail]


def fences_changed(lines: Lines) -> bool:
    """Whether nothing changed but that samples stand between backticks that stood between tildes."""
    old, new = ([line for line in side if line.strip()] for side in (lines.removed, lines.added))
    are_fences = all(pattern(r"\s*~{3,}").match(line) for line in old)
    return bool(old) and len(old) == len(new) and are_fences and all(pattern(r"\s*`{3,}").match(line) for line in new)


def is_table_now(lines: Lines) -> bool:
    """Whether the same links and pictures stand in a table now."""
    old, new = ("\n".join(side) for side in (lines.removed, lines.added))
    targets = pattern(r"(?:href|src)=\"([^\"]+)\"|\]\(([^)\s]+)")
    is_new = "<table" in new.lower() and "<table" not in old.lower()
    return is_new and bool(targets.findall(old)) and Counter(targets.findall(old)) == Counter(targets.findall(new))
