"""What became of whole functions: code that was put into a new one or taken out of an old one, and overloads."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.definition import Definition
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind, Place
from git_agent.syntax.trees.matching import OutlineMatch
from git_agent.syntax.trees.node_parts import parameters
from git_agent.syntax.trees.signatures import others_of_name, signature_of
from git_agent.syntax.trees.source_pair import Pair, SourcePair, contains_word

MOST_FUNCTIONS = 8  # on each side; every pair is compared
LEAST_TOKENS = 12  # that a function has to have in common with what another lost
SHARE = 0.5  # of its tokens
NEARLY_ALL = 0.75  # of its tokens, where names in every line are others
SHARE_OF_LINES = 0.4
SHORTEST_LINE = 4  # bytes; shorter ones are brackets and `else:`
_COMMENTS = (b"//", b"#", b"*", b"/*", b'"""')
_TOKEN = LazyPattern(rb"\w+|[^\w\s]")


def definition_edits(
    match: OutlineMatch, changed: Sequence[Pair], sources: SourcePair, *, has_overloads: bool
) -> Iterator[CodeEdit]:
    """Functions extracted, inlined and, in languages that have such, overloaded."""
    functions = [pair for pair in changed if pair[1].kind is SymbolKind.FUNCTION][:MOST_FUNCTIONS]
    for kind, others in ((EditKind.EXTRACTED, match.added), (EditKind.INLINED, match.removed)):
        # What looks like a function in capitals is a macro that the grammar did not see through.
        named = [each for each in others if each.kind is SymbolKind.FUNCTION and not each.name.isupper()]
        for pair in functions:
            parted = _Parted(pair, sources, is_new=kind is EditKind.EXTRACTED)
            for other in parted.takers(named[:MOST_FUNCTIONS]):
                yield CodeEdit(kind=kind, place=place_of(pair[1]), subject=other.name, size=other.end - other.start)
    if has_overloads:
        yield from _overloads(EditKind.OVERLOAD, match.overloads, sources.new)
        yield from _overloads(EditKind.OVERLOAD_GONE, match.overloads_gone, sources.old)


def _overloads(kind: EditKind, definitions: Sequence[Definition], text: bytes) -> Iterator[CodeEdit]:
    """By what they take: by its types where another one's parameters are called the same."""
    for each in (each for each in definitions if not _is_of_specialization(each)):
        names, place, size = " ".join(parameters(each.node, text)), place_of(each), each.end - each.start
        is_alike = any(" ".join(parameters(other, text)) == names for other in others_of_name(each.node, text))
        types = "\n".join(filter(None, signature_of(each.node, text)[1:])) if is_alike else ""
        yield CodeEdit(kind=kind, place=place, subject=each.name, new=names, detail=types, size=size)


def _is_of_specialization(definition: Definition) -> bool:
    """Whether a member is of a template for certain types, which shares only the name with the general one."""
    node = definition.node.parent
    while node is not None:
        name = node.child_by_field_name("name")
        if name is not None and name.type == "template_type":
            return True
        node = node.parent
    return False


class _Parted:
    """What a function lost to those that came, or gained from those that went."""

    def __init__(self, pair: Pair, sources: SourcePair, *, is_new: bool) -> None:
        old, new = sources.whole_texts(pair)
        self._less, self._more = (new, old) if is_new else (old, new)
        self._source = sources.new if is_new else sources.old
        self._tokens = Counter(_TOKEN.findall(self._more)) - Counter(_TOKEN.findall(self._less))
        self._lines = Counter(_statements(self._more)) - Counter(_statements(self._less))

    def takers(self, others: Sequence[Definition]) -> Iterator[Definition]:
        """Those that are called where their own code stood; what one is made of is not there for another."""
        called = [other for other in others if self._is_called_instead(other)]
        for other in sorted(called, key=lambda each: -self._shared(each)):
            if self._has_parted(other):
                text = self._text(other)
                self._tokens -= Counter(_TOKEN.findall(text))
                self._lines -= Counter(_statements(text))
                yield other

    def _text(self, other: Definition) -> bytes:
        return self._source[other.start : other.end]

    def _shared(self, other: Definition) -> int:
        return sum((Counter(_TOKEN.findall(self._text(other))) & self._tokens).values())

    def _is_called_instead(self, other: Definition) -> bool:
        name = other.name.encode()
        is_called = re.search(rb"(?<!\w)" + re.escape(name) + rb"\W?\(", self._less)
        return is_called is not None and not contains_word(self._more, name)

    def _has_parted(self, other: Definition) -> bool:
        shared, whole = self._shared(other), len(_TOKEN.findall(self._text(other)))
        statements = _statements(self._text(other))[1:]  # without the line that names it
        kept = sum((Counter(statements) & self._lines).values())
        is_made_of_it = kept >= SHARE_OF_LINES * len(statements) or shared >= NEARLY_ALL * whole
        return shared >= LEAST_TOKENS and shared >= SHARE * whole and is_made_of_it


def _statements(text: bytes) -> list[bytes]:
    """The lines that say something, without their blanks and comments."""
    lines = (b"".join(line.split()) for line in text.split(b"\n"))
    return [line for line in lines if len(line) > SHORTEST_LINE and not line.startswith(_COMMENTS)]


def place_of(definition: Definition) -> Place:
    """Where edits inside of a definition stand."""
    return Place(name=definition.name, owner=definition.owner or "", kind=definition.kind.value)
