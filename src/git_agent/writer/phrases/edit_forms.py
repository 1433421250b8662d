"""Forms that sentences about edits share: expressions with their literals marked, and places."""

from collections.abc import Sequence

from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.trees.edit_script.one_line import pieces
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind, Place
from git_agent.writer.phrases.phrase import CODE, Phrase, base_name, code, columns, listing, quote
from git_agent.writer.read.code_edits import ToldEdit
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.words import COMMON, parts

LONGEST_TEXT = 56  # characters of a literal
LONGEST = 100  # characters of an expression; a longer one is never cut, it makes no sentence
LONGEST_PAIR = 120  # characters of an old and a new expression together
LONGEST_SHORT_PAIR = 30  # characters of two that a subject always has room for

_STRING = r"(?<!\w)(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`)"
# Of numbers alone, each of which is a value.
_ARITHMETIC = r"[\s(]*\d\w*[\s)]*(?:(?:[*+/-]|<<|>>)[\s(]*\d\w*[\s)]*)+"
# Of one pattern with no other pattern in it, and no condition behind it.
_LET = (
    r"let\s+(?P<variant>[A-Z]\w*(?:::\w+)*)(?:\([\w\s,&.]*\)|\s*\{[^{}]*\})?\s*=\s*(?P<asked>(?:(?!&&|\blet\b)[^\n])+)"
)
CONSTRUCTORS = word_set("constructor initialize new init __init__ __new__")
# What may be told of a return, which leaves a function: a file or a folder returns nothing.
_OF_RETURNS = (EditKind.GUARD_EXIT, EditKind.WIDENED, EditKind.CAUGHT, EditKind.RETURNED, EditKind.RETURN_SWAP)


def expression(text: str) -> str:
    """An expression as code, with the literals in it as values; empty where it is too long or goes over lines."""
    lines = pieces(text) if "\n" in text else (text,)
    if not text or not lines or sum(map(len, lines)) > LONGEST:
        return ""
    if pattern(_ARITHMETIC).fullmatch(text):
        return pattern(r"\w+").sub(lambda number: quote(number[0]), text)
    # Nothing between two marks parts the lines, so that each is looked for where it stands in the change.
    return code(quote("").join(map(_with_strings_marked, lines)))


def _with_strings_marked(line: str) -> str:
    marked = []
    for piece in pattern(_STRING).split(line):
        is_string = len(piece) > 1 and piece[0] in "\"'`" and piece[0] == piece[-1]
        if is_string and len(piece) > 2:
            marked.append(f"{piece[0]}{quote(piece[1:-1])}{piece[-1]}")
        else:
            marked.append(piece)
    return "".join(marked)


def literal(text: str) -> str:
    """A literal as one would write it in a sentence: a text in double quotes, anything else as code."""
    match = pattern(_STRING).fullmatch(text)
    if match is None:
        return expression(text)
    inner = text[1:-1]
    return f'"{quote(inner)}"' if inner and len(inner) <= LONGEST_TEXT else ""


def plain_value(text: str) -> str:
    """A value behind a name, without quotes."""
    if pattern(_ARITHMETIC).fullmatch(text):
        return expression(text)
    inner = text[1:-1] if pattern(_STRING).fullmatch(text) else text
    if not inner or len(inner) > LONGEST_TEXT or "\n" in inner:
        return ""
    return quote(inner) if inner == inner.strip() else f'"{quote(inner)}"'  # nobody sees a blank at the end


def plain_values(old: str, new: str) -> tuple[str, str]:
    """A value and the one it gave way to, with quotes where they are what differs: the text "10" is no number."""
    if (pattern(_STRING).fullmatch(old) is None) is (pattern(_STRING).fullmatch(new) is None):
        return plain_value(old), plain_value(new)
    return literal(old), literal(new)


def condition_text(text: str) -> str:
    """What a condition asks: of `let Some(lid) = lids.pop()` whether that is Some."""
    match = pattern(_LET).fullmatch(text)
    if match is None:  # of a pattern in a pattern nobody could say in few words what it asks
        return expression(text) if not text.startswith(("let ", "let(")) else ""
    asked, variant = expression(match["asked"]), code(match["variant"])
    return f"{asked} is {variant}" if asked else ""


def condition_tail(edit: CodeEdit) -> str:
    """Under which condition, at the end of a sentence; empty where there is none that can be told."""
    condition = condition_text(edit.detail)
    return f" {'unless' if edit.negated else 'if'} {condition}" if condition else ""


def place_name(place: Place, file: FileFacts) -> str:
    """How to call the place of an edit: its function, of its type where every type has such a one, or the file."""
    if not place.name.strip("_") or place.name.startswith("operator"):
        return base_name(file.path)
    if place.owner and (place.name in CONSTRUCTORS or place.name == place.owner):
        return code(place.owner)
    is_common = (
        place.name.startswith("__")
        or place.name.lower() in COMMON
        or (place.name.islower() and len(parts(place.name)) == 1)
    )
    return f"{code(place.name)} of {code(place.owner)}" if place.owner and is_common else code(place.name)


def places_of(told: ToldEdit) -> list[str]:
    if told.where:
        return [told.where]
    return list(dict.fromkeys(place_name(place, file) for place, file in told.places))


def at_places(told: ToldEdit, change: str, link: str = "in", *, tail: str = "") -> tuple[str, ...]:
    """A change with where it was made, ever shorter; `tail` comes last."""
    names = places_of(told)
    files = list(dict.fromkeys(base_name(path) for path in told.paths))
    in_file = "in" if told.edit.kind in _OF_RETURNS else link
    are_functions = not told.where and not any(name in files for name in names)
    forms = [f"{change} {link if are_functions else in_file} {listing(names, most=most)}{tail}" for most in (3, 2)]
    if len(files) == 1:
        forms.append(f"{change} {in_file} {files[0]}{tail}")
    return tuple(dict.fromkeys(forms))


def anywhere(told: ToldEdit, change: str, link: str = "in", *, tail: str = "") -> tuple[str, ...]:
    """The same, and last without the place; only for what stays true of the whole change."""
    return (*at_places(told, change, link, tail=tail), f"{change}{tail}")


def conditional(told: ToldEdit, change: str, link: str = "in", *, tail: str) -> tuple[str, ...]:
    """A change with its condition, which gives way before the function does: a file says less than that."""
    with_condition = at_places(told, change, link, tail=tail)[:1] if tail else ()
    return (*with_condition, *anywhere(told, change, link))


def instead(told: ToldEdit, new: str, old: str, form: str = "{}", link: str = "in") -> tuple[str, ...]:
    """One thing in place of another, then that alone, for a line that has no room for both.

    Of what is left of more only the pair is true: it was there before.
    """
    both = form.format(f"{new} instead of {old}")
    is_long = columns(f"{new}{old}") > LONGEST_SHORT_PAIR and new.strip(CODE) not in old
    return (*anywhere(told, both, link), *(anywhere(told, form.format(new), link) if is_long else ()))


def edit_phrase(told: ToldEdit, verb: str, objects: Sequence[str]) -> Phrase:
    """A phrase about an edit, of a kind that weights can be kept for."""
    kind = told.edit.kind.value
    return Phrase(verb=verb, objects=tuple(objects), full=objects[0], paths=told.paths, kind=f"edit, {kind}")
