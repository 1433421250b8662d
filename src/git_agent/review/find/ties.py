"""What ties two halves of a change together however little their words have in common: names of one in the other."""

from collections.abc import Iterable, Sequence

from git_agent.model.change import FileDiff
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import stem_of
from git_agent.review.find.values import Findings, added_lines, marked_lines

# Of two words at least: a single one, such as `client`, is in two places by chance.
_NAME = LazyPattern(r"(?<!\w)(?=\w*(?:[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z]))[A-Za-z_]\w{5,}")
_TYPE = LazyPattern(r"\b(?:class|interface|struct|impl|trait|object|record|enum) ")


def are_tied(half: Sequence[FileDiff], rest: Sequence[FileDiff], given: Findings) -> bool:
    """Whether one half has what the other declares or is called, as a class has its base, or both add one new name."""
    if _own_names(half, given) & _known_names(rest, given) or _own_names(rest, given) & _known_names(half, given):
        return True
    new = _names(line for diff in half for _, line in added_lines(diff))
    new &= _names(line for diff in rest for _, line in added_lines(diff))
    return bool(new - _names(_contents((*half, *rest), given, is_new=False)))


def _own_names(diffs: Sequence[FileDiff], given: Findings) -> frozenset[str]:
    """The names of the files, and of what they begin to define."""
    syntaxes = filter(None, (given.syntax_of(diff.change.path) for diff in diffs))
    defined = (symbol.name for syntax in syntaxes for symbol in syntax.symbols.added)
    return _names((*(stem_of(diff.change.path) for diff in diffs), *defined))


def _known_names(diffs: Sequence[FileDiff], given: Findings) -> frozenset[str]:
    """The names on every line that is shown, and in the heads of types: files of one project name each other anyway."""
    heads = (line for text in _contents(diffs, given, is_new=True) for line in text.split("\n") if _TYPE.search(line))
    return _names((*heads, *(text for diff in diffs for _, _, text in marked_lines(diff))))


def _contents(diffs: Iterable[FileDiff], given: Findings, *, is_new: bool) -> list[str]:
    sides = (given.change.contents.get(diff.change.path) for diff in diffs)
    raw = ((side.new if is_new else side.old) for side in sides if side)
    return [content.decode("utf-8", "replace") for content in raw if content]


def _names(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(name for text in texts for name in _NAME.findall(text))
