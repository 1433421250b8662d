"""What changed lines of documentation say: headings, sections, links and items of lists."""

import re
from collections.abc import Sequence
from operator import itemgetter

from git_agent.model.change import FileDiff, Status
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import name_of
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.bylines import without_byline
from git_agent.writer.read.markup import is_fence, title_of

_CHANGELOG = (
    r"(?i)(?:^|/)(?:changelog|changes|history|news|releases?(?:[-_]?notes)?)(?:[-_.]?[\d.x]+)?(?:\.(?:md|markdown|rst|txt|adoc))?$"
    r"|(?:^|/)changes\.xml$"
)
_CHANGE_FILE = (
    r"(?i)(?:^|/)(?:\.changeset|\.changes|changelog\.d|changelog|changes|newsfragments|news)/[^/]+"
    r"\.(?:md|rst|txt|feature|bugfix|fix|doc|removal|misc|change|breaking|deprecation)$"
)
_TEXT_SUFFIXES = ("md", "markdown", "mdown", "mkd", "mdx", "rst", "txt", "adoc", "asciidoc", "")
_ALERT = r"\s*>\s*\[!(?P<kind>[A-Z]+)\]\s*"
_BOX = r"(?P<lead>\s*)\.\. (?P<kind>[a-z]+)::\s*(?P<title>.*)"
_NOTE = r"[>*_\s]*(?:Note|NOTE)[*_]*:[*_]*\s+(?P<text>\S.*)"
ALIKE = 0.8  # the part of two titles that is the same where one is the other reworded
LONGEST_TITLE = 60  # characters; longer ones fit no subject
LONGEST_THING = 50  # characters of what an item names first
MOST_MENDED = 2  # words
_NAMED_FIRST = r"\[([^\]]+)\]\([^)]*\)|\*\*([^*]+)\*\*|`([^`<]+?)\s*<[^>]*>`_|``?([^`<]+)``?"
# What stands in bold before an entry and says of what kind it is.
_LABEL = r"[A-Z]+(?: [A-Z]+)+|(?i:breaking|breaking change|deprecated|important|new|note|warning)"
# A picture of the project's own folders, or one that says what it shows, is no badge.
BADGE = r"badge|shields\.io|/status|https?://(?:(?!logo|banner|raw\.github)[^\s)\"'>])*\.svg"
_UNDERLINES = "=-~^\"'+*#"  # of titles of reStructuredText
_BADGE = rf"\s*\[?!\[(?P<alt>[^\]]{{2,40}})\]\([^)]*(?:{BADGE})[^)]*\)"
_STRESS = r"(?<![\w\\`])(?P<mark>__?)(?=[^\s_])(?P<words>(?:`[^`]*`|\]\([^)]*\)|[^`_]|_(?=\w))+?)(?P=mark)(?!\w)"
_MARKUP = LazyPattern(r"\[([^\]]*)\]\([^)]*\)|:\w+:`([^`<]*)(?:<[^>]*>)?`")


def is_changelog(path: str) -> bool:
    return _speaks_of_changes(path) and (pattern(_CHANGELOG).search(path) is not None or is_change_file(path))


def _speaks_of_changes(path: str) -> bool:
    """Whether a part of the path is one that every changelog has in its own: hardly any other file has."""
    folded = path.lower()
    return any(part in folded for part in ("change", "history", "news", "release"))


def is_change_file(path: str) -> bool:
    """Whether the file holds one entry for a changelog that is put together later."""
    if not _speaks_of_changes(path) or path.lower().endswith("readme.md"):
        return False
    return pattern(_CHANGE_FILE).search(path) is not None


def is_text_document(path: str) -> bool:
    """Whether a file of that name holds text that people read, rather than lines for a program."""
    is_list = pattern(r"(?i)(?:cmakelists|robots|llms|.*requirements.*|.*constraints.*)\.txt$").match(name_of(path))
    return is_list is None and suffix_of(path) in _TEXT_SUFFIXES


def headings_added(diff: FileDiff, lines: Lines) -> tuple[str, ...]:
    """Section titles that the diff introduces: none where one goes that none resembles, which may be a rewording.

    A first-level title counts only in a new file; elsewhere it is more likely a comment in a code sample. A line that
    was there without its mark is no new section either.
    """
    added = dict.fromkeys(_told(_headings(lines.added, suffix_of(diff.change.path))))
    if not added:
        return ()
    gone = [title for _, title in _headings(lines.removed, suffix_of(diff.change.old_path or diff.change.path))]
    others = [title for _, title in added]
    for title in gone:
        alike = [other for other in others if _are_alike(title, other)]
        if not alike:
            return ()
        others.remove(alike[0])
    there = {_plain(line) for line in lines.removed}
    first = 1 if diff.change.status is Status.ADDED or is_changelog(diff.change.path) else 2
    inner = _inner_titles(lines, suffix_of(diff.change.path), first)
    told = [
        (level, title)
        for level, title in added
        if title in others and title not in there and level >= first and (level, title) not in inner
    ]
    return tuple(title for _, title in sorted(told, key=itemgetter(0)))  # what holds more comes first


def _inner_titles(lines: Lines, suffix: str, first: int) -> frozenset[tuple[int, str]]:
    """Titles that came right below one of a section that holds them: it is that section that came."""
    inner: set[tuple[int, str]] = set()
    for _, run in lines.runs:
        outer = 0
        for level, title in _headings(run, suffix):
            if outer and level > outer:
                inner.add((level, title))
            elif level >= first:
                outer = level
    return frozenset(inner)


def _are_alike(title: str, other: str) -> bool:
    """Whether one may be the other in slightly other words."""
    from difflib import SequenceMatcher

    return SequenceMatcher(None, title.lower(), other.lower()).ratio() >= ALIKE


def has_other_titles(suffix: str, lines: Lines) -> bool:
    """Whether titles came or went: the section above, where the lines are or were, is not the one that changed.

    One sign alone that came is a comment of a shell as often, and a line that got some is none that came.
    """
    gone, came = (_headings(side, suffix) for side in (lines.removed, lines.added))
    there = {_plain(line) for line in lines.removed}
    return bool(gone) or any(level > 1 and title not in there for level, title in came)


def headings_removed(path: str, lines: Lines) -> tuple[str, ...]:
    """Section titles that went, where none came: with one that came, a title may be another's new wording."""
    suffix = suffix_of(path)
    # A fence whose other half did not change hides what is behind it.
    added = tuple(line for line in lines.added if not is_fence(line, suffix))
    if any(level > 1 for level, _ in _headings(added, suffix)) or _headings(lines.added, suffix):
        return ()
    there = {_plain(line.lstrip("> \t").lstrip("#= ")) for line in lines.added}  # in a quotation, or as plain text
    gone = [title for level, title in _told(_headings(lines.removed, suffix)) if level > 1]
    return tuple(dict.fromkeys(gone)) if there.isdisjoint(gone) else ()


def _headings(lines: tuple[str, ...], suffix: str) -> list[tuple[int, str]]:
    headings: list[tuple[int, str]] = []
    fenced = hidden = False
    for previous, line in zip(("", *lines), lines, strict=False):
        fenced ^= is_fence(line, suffix)  # a comment of a shell or of Python looks like a heading
        hidden = "<!--" in line.rpartition("-->")[2] or (hidden and "-->" not in line)  # nobody sees such a section
        titled = title_of(line, suffix) if not (fenced or hidden) else None
        if titled is not None:
            headings.append((titled[0], _plain(titled[1])))
        elif suffix == "rst" and len(line) >= 3 and len(set(line)) == 1 and line[0] in _UNDERLINES and previous.strip():
            headings.append((2, _plain(previous)))  # which sign stands for which level every document decides anew
    return headings


def titles_in(lines: Sequence[str], suffix: str) -> list[tuple[int, str]]:
    """The titles of sections among some lines, with their levels."""
    return _headings(tuple(lines), suffix)


def is_short_title(title: str) -> bool:
    return 2 <= len(title) <= LONGEST_TITLE


def _told(headings: list[tuple[int, str]]) -> list[tuple[int, str]]:
    return [(level, title) for level, title in headings if is_short_title(title)]


def sections(diff: FileDiff) -> tuple[str, ...]:
    """The titles of the sections in which lines changed, as far as hunks show; '' for the part before any."""
    titles: dict[str, None] = {}
    suffix = suffix_of(diff.change.path)
    for hunk in diff.hunks:
        # One sign alone is the title of the whole document.
        level, title = title_of(hunk.heading, suffix) or (1, "")
        title = _plain(title) if level > 1 else ""
        for line in hunk.lines:
            level, inner = title_of(line[1:], suffix) or (1, "")
            if level > 1:
                title = _plain(inner)
            elif line[:1] in "+-" and line[1:].strip():
                titles.setdefault(title)
    return tuple(titles)


def keeps_words(lines: Lines) -> bool:
    """Whether the same words stand there in the same order, set in another way; the signs of a fence are none.

    Nor are underscores around a word, which stress it: `_Kiln_` that became `*Kiln*` was told as reworded.
    """
    words = pattern(r"[^\W_]+(?:_+[^\W_]+)*")
    sides = [
        [line for line in side if not pattern(r"\s*(?:```|~~~)").match(line)] for side in (lines.removed, lines.added)
    ]
    old, new = (words.findall(_without_bullets(side)) for side in sides)
    return old == new and bool(old)


def keeps_punctuation(lines: Lines) -> bool:
    """Whether the sentences have the same signs as before, in the same order, and code its blanks."""
    old, new = (_without_bullets(side) for side in (lines.removed, lines.added))
    stops = pattern(r"[,;.?!](?=\s|$)|[/@%$&]")
    return stops.findall(old) == stops.findall(new) and not _has_other_blanks(old, new)


def _has_other_blanks(old: str, new: str) -> bool:
    """Whether text set as code, where a blank says something, differs in nothing else."""
    spans = [[" ".join(span.split("\n")) for span in pattern(r"`+([^`]+)`+").findall(text)] for text in (old, new)]
    bare = [["".join(span.split()) for span in side] for side in spans]
    return bare[0] == bare[1] and spans[0] != spans[1]


def _without_bullets(lines: Sequence[str]) -> str:
    """The text of lines without what makes items of them: a number in front of one is no word of it."""
    return "\n".join(pattern(r"^\s*(?:\d+[.)]|[-*+])\s+").sub("", line) for line in lines)


def only_way(lines: Lines) -> str:
    """`extend` where every word that stood there stands there still, in the same order beside others; or `shorten`.

    A word or two of many mend a sentence rather than make it say more.
    """
    words = pattern(r"\w+")
    runs = [[words.findall(_without_bullets(side)) for side in run] for run in lines.runs]
    if any(abs(len(new) - len(old)) > min(MOST_MENDED, len(old) // 2) for old, new in runs):
        if all(_holds(new, old) for old, new in runs):
            return "extend"
        if all(_holds(old, new) for old, new in runs):
            return "shorten"
    return ""


def _holds(words: Sequence[str], others: Sequence[str]) -> bool:
    left = iter(words)
    return all(word in left for word in others)


def new_code_words(lines: Lines) -> tuple[str, ...]:
    """Names quoted as code on lines put in between others and on no removed one, except plain words."""
    # Not behind a colon: a role of reStructuredText names a document or an issue as often as code.
    code_word = pattern(r"(?<![:\w])`{1,2}([A-Za-z@-][\w.@/-]{2,40}?)(?:\(\))?`")
    removed = set(code_word.findall("\n".join(lines.removed)))
    put_in = [line for before, after in lines.runs if not before for line in after]
    added = dict.fromkeys(code_word.findall("\n".join(put_in)))
    return tuple(name for name in added if name not in removed and not _is_word(name))


def _is_word(name: str) -> bool:
    return name.isalpha() and (name[1:].islower() or name.isupper())


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
    plain = re.sub(r"\s+\((?:see |fixes |via )?(?:#\d|@)[^)]*\)", "", _plain(linked))
    return " ".join(re.sub(r"(?<=\w)\s+[(<]?@[\w-]+[)>]?$", "", plain).split()).rstrip(" .")


def named_first(text: str) -> str:
    """What an item of a list of things names first: a link, a name in bold or as code, unless that is a label."""
    match = pattern(_NAMED_FIRST).match(text)
    name = next((part for part in match.groups() if part), "") if match is not None else ""
    is_label = match is not None and bool(match[2]) and pattern(_LABEL).fullmatch(name.rstrip(":! ")) is not None
    return _plain(name) if not is_label and len(name) <= LONGEST_THING else ""


def lone_badge(lines: Lines) -> str:
    """What the one badge says that is all that was added."""
    told = [line for line in lines.added if line.strip()]
    match = pattern(_BADGE).match(told[0]) if len(told) == 1 and not lines.removed else None
    return match["alt"].strip() if match is not None else ""


def version_in(title: str) -> str:
    match = pattern(r"(?<![\w.])v?\d+(?:\.\d+)+[\w.-]*").search(title)
    return match[0].rstrip(".-") if match is not None else ""


def version_added(lines: Lines) -> str:
    """The one version that a heading of a changelog names and none before named."""
    titles = [[version for line in side if (version := version_titled(line))] for side in (lines.removed, lines.added)]
    # In whatever form: a heading that none of ours is names its version as well.
    named = set(re.findall(r"\d+(?:\.\d+)+[\w-]*", " ".join(lines.removed)))
    new = [version for version in dict.fromkeys(titles[1]) if version not in titles[0] and version not in named]
    return new[0] if len(new) == 1 else ""


def version_titled(line: str) -> str:
    """The version in a line that is a heading: marked as one, or nothing but a version and a date."""
    number = r"[\[(]?v?\d+(?:\.\d+)+[\w.-]*[\])]?(?:\s*[-(/]?\s*[(\[]?[\w, ?-]{4,24}[)\]]?)?\s*$"
    lead = r"(?:(?:[Ww]hat's new|[Nn]ew|[Cc]hanges) in\s+)?(?:[Vv]ersion|[Rr]elease)?\s*"
    is_sentence = line.rstrip().endswith(".")  # the end of one, on a line of its own
    bare = None if is_sentence else pattern(rf"#{{1,6}}\s|{lead}{number}").match(line)
    return version_in(_plain(line)) if bare is not None else ""  # a link may lead to what changed since another one


def released_versions(path: str, content: bytes | None) -> frozenset[str]:
    """What the headings of a changelog name, most of which stand far from the lines that changed."""
    lines = (content or b"").decode(errors="replace").split("\n") if is_changelog(path) else []
    return frozenset(filter(None, map(version_titled, lines)))


def plain_title(title: str) -> str:
    return _plain(title)


def lone_box(lines: Lines) -> tuple[str, str]:
    """The kind and the title of a box of reStructuredText, or a note and its text, that is all that was added."""
    told = [line for line in lines.added if line.strip()]
    box = pattern(_BOX).fullmatch(told[0]) if told else None
    if box is not None and all(line[: len(box["lead"]) + 1].isspace() for line in told[1:]):
        return box["kind"], _plain(box["title"])
    alert = pattern(_ALERT).fullmatch(told[0]) if told else None
    if alert is not None and all(line.lstrip().startswith(">") for line in told):
        return alert["kind"].lower(), ""
    note = pattern(_NOTE).fullmatch(_without_stress(told[0])) if len(told) == 1 else None
    return ("note", _plain(note["text"]).rstrip(".")) if note is not None else ("", "")


def _without_stress(text: str) -> str:
    """Without the underscores around words that are stressed; a name that begins and ends with some keeps them."""
    words = pattern(_STRESS).sub(lambda match: match["words"] if " " in match["words"] else match[0], text)
    return str(words)


def _plain(title: str) -> str:
    """Without pictures, links and marks; what a backslash keeps from being a mark stays."""
    pictures = re.sub(r"\[!\[[^\]]*\]\([^)]*\)\](?:\([^)]*\))?|!\[[^\]]*\]\([^)]*\)", "", title)
    pictures = re.sub(r"(?<=`)\\(?=\w)", "", pictures)  # of reStructuredText, where a literal ends
    text = _MARKUP.sub(lambda match: match[1] or match[2] or "", _without_stress(pictures))
    marks = r"\s*\{[^}]*\}\s*$|(?<!\\)[`*]|(?<!\\)<[^<>]+>"
    return re.sub(r"\\([^\w\s]|_)", r"\1", re.sub(marks, "", text)).strip()
