"""What an XML file gained and lost: elements by the name they have, or by their text where the file is full of them."""

from collections.abc import Callable, Collection, Sequence

from git_agent.model.change_set import Contents
from git_agent.model.value import value
from git_agent.syntax.text.definitions import indent_of
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.file_kinds import XML_SUFFIXES

_ELEMENT = (
    r"\s*<(?P<tag>[A-Za-z][\w:.-]*)(?P<attributes>(?:\s+[\w:.-]+\s*=\s*\"[^\"]*\")*)\s*"
    r"(?:/>|>(?:(?P<text>[^<>]*)</(?P=tag)>)?)\s*$"
)
_OPENING = r"\s*<[A-Za-z][^<>]*(?<!/)>\s*$"
_NAMED = r"\s(?:name|id|key|Include|ref|location|file|path)\s*=\s*\"(?P<name>[^\"${}]{2,60})\""
_QUALITIES = ("scope", "phase", "type", "packaging", "classifier", "url", "name", "inceptionYear", "optional")
_TEXT = r"[A-Za-z_@][\w.:@/+-]{1,60}"  # a version or a number is no name


@value
class ElementChange:
    """Elements that came and those that went, each by its name, in order; `is_exchange` where at one place."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    is_exchange: bool = False


NO_ELEMENTS = ElementChange()


def element_changes(path: str, lines: Lines, contents: Contents) -> ElementChange:
    """Elements on lines of their own that came or went, as far as the file has no other of that name."""
    if suffix_of(path) not in XML_SUFFIXES:
        return NO_ELEMENTS
    outer = _outer_tag(lines.removed or lines.added)
    if outer and not (lines.added and lines.removed):
        other = contents.old if lines.added else contents.new
        if f"<{outer}".encode() not in (other or b""):
            return ElementChange(added=(outer,)) if lines.added else ElementChange(removed=(outer,))
    before, after = (tuple(filter(None, map(_name, side))) for side in (lines.removed, lines.added))
    came = [
        name
        for run in lines.runs
        for name in _outermost(run[1], lambda name: not _is_element_of(name, before, contents.old))
    ]
    went = [
        name
        for run in lines.runs
        for name in _outermost(run[0], lambda name: not _is_element_of(name, after, contents.new))
    ]
    is_exchange = any(not _tags(run[0], went).isdisjoint(_tags(run[1], came)) for run in lines.runs)
    added, removed = (_with_tags(names, side) for names, side in ((came, lines.added), (went, lines.removed)))
    return ElementChange(added=added, removed=removed, is_exchange=is_exchange)


def _with_tags(names: Sequence[str], lines: Sequence[str]) -> tuple[str, ...]:
    """Each once; a text that says little by itself with the element that has it."""
    found = {(match["text"] or "").strip(): match["tag"] for match in map(pattern(_ELEMENT).match, lines) if match}
    tags = {text: tag for text, tag in found.items() if tag in _QUALITIES}
    # Whose an artifact is comes or goes with it, and is no second thing.
    has_artifact = any(found.get(name) == "artifactId" for name in names)
    told = [name for name in names if not (has_artifact and found.get(name) == "groupId")]
    return tuple(dict.fromkeys(f"{name} {tags[name]}" if name in tags else name for name in told))


def _outermost(lines: Sequence[str], is_told: Callable[[str], bool]) -> list[str]:
    """The names of one side of a run; what is inside of an element that came or went did so with it."""
    found = [(indent_of(line), name) for line in lines if (name := _name(line)) and is_told(name)]
    opening = [indent_of(line) for line in lines if pattern(_OPENING).match(line)]
    least = min((depth for depth, _ in found), default=0)
    is_whole = least in opening
    return [name for depth, name in found if not is_whole or depth == least]


def _tags(lines: Sequence[str], names: Sequence[str]) -> set[str]:
    """The kinds of the elements of these names: only one of the same kind can have taken the place of another."""
    matches = (pattern(_ELEMENT).match(line) for line in lines if _name(line) in names and _name(line))
    return {match["tag"] for match in matches if match is not None}


def _outer_tag(lines: tuple[str, ...]) -> str:
    """The element that all of these lines are."""
    told = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("<!--")]
    opening = pattern(r"<([A-Za-z][\w:.-]*)(?:\s[^>]*)?>").match(told[0]) if len(told) > 1 else None
    is_whole = opening is not None and told[-1] == f"</{opening[1]}>" and told.count(told[-1]) == 1
    return opening[1] if opening is not None and is_whole else ""


def is_repeated(tag: str, content: bytes | None) -> bool:
    """Whether a file has several elements of this kind, so that one more adds none of it."""
    return (content or b"").count(f"<{tag}".encode()) > 1


def has_element(tag: str, content: bytes | None) -> bool:
    """Whether a file has an element of this kind, in whatever form."""
    return any(f"<{tag}{end}".encode() in (content or b"") for end in "> /\n")


def _is_element_of(name: str, names: Collection[str], content: bytes | None) -> bool:
    """Whether a file has an element of this name or with this text."""
    return name in names or any(text.encode() in (content or b"") for text in (f'"{name}"', f">{name}<"))


def _name(line: str) -> str:
    match = pattern(_ELEMENT).match(line)
    if match is None:
        return ""
    named = pattern(_NAMED).search(match["attributes"])
    text = (match["text"] or "").strip()
    is_text = not match["attributes"] and pattern(_TEXT).fullmatch(text) is not None
    return named["name"] if named is not None else text if is_text else ""
