"""How tests that came or went are called together: a few by name, more by what their titles share, or by number."""

from collections.abc import Sequence

from git_agent.model.counted import counted
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import code, listing, wording

FEW = 3  # tests that are told one by one
LONGEST_NAMES = 80  # characters of these together; a line of a body has no room for more

# As `go doc` shows it: of a type, of a method, with a suffix in lower case.
_EXAMPLE = r"Example(?P<type>[A-Z][A-Za-z0-9]*)?(?:_(?P<method>[A-Z]\w*?))?(?:_(?P<suffix>[a-z]\w*))?"
_NAME = r"[A-Za-z]+[a-z][A-Z]\w*"  # as no word of English is written


def forms_of_tests(titles: Sequence[str], where: str, *, count: int = 0, is_go: bool = False) -> tuple[str, ...]:
    """Ever shorter forms; `where` follows the tests, and `count` is how many they are where some have one title."""
    noun = _noun(titles) if is_go else "test"
    if len(titles) == 1 and (count < 2 or not where):
        return (*(_example(titles[0], where) if is_go else ()), *_single(titles[0], where, noun))
    number = counted(max(count, len(titles)), noun)
    if count > len(titles):
        return f"{number}{where}", number
    shared = _by_subject(titles) if noun == "test" else ()
    forms = (*_by_name(titles, noun), *shared, number)
    return tuple(text for form in forms for text in (f"{form}{where}", form))


def _noun(titles: Sequence[str]) -> str:
    """What functions of Go are that its runner calls: their names say it."""
    for noun in ("benchmark", "example"):
        if all(title.startswith(noun.title()) for title in titles):
            return noun
    return "test"


def quoted_test(title: str) -> str:
    """A test as it is called. A plain word would read as part of the sentence: "test headers" says something else."""
    is_wording = " " in title or ("_" not in title and title.islower())
    return f'"{wording(title)}"' if is_wording else code(title)


def _by_name(titles: Sequence[str], noun: str) -> list[str]:
    """A few tests as they are called, while a line has room for that; else the first of them."""
    if len(titles) > FEW or len(titles[0]) > LONGEST_NAMES:
        return []
    names = list(map(quoted_test, titles))
    every = [f"{noun}s {listing(names)}"] if sum(map(len, titles)) <= LONGEST_NAMES else []
    return [*every, f"{noun}s {names[0]} and {len(names) - 1} more"]


def _single(title: str, where: str, noun: str) -> tuple[str, ...]:
    named = f"{noun} {quoted_test(title)}"
    return f"{named}{where}", named, f"a {noun}{where}"


def _example(title: str, where: str) -> tuple[str, ...]:
    """An example of Go by what it is about: its name is made of that."""
    name = pattern(_EXAMPLE).fullmatch(title)
    of = (name["method"] or name["type"]) if name is not None else None
    if name is None or not (of or name["suffix"]) or (name["suffix"] and not name["suffix"].isalpha()):
        return ()
    lead = f"{wording(name['suffix'])} " if name["suffix"] else ""
    what = f"{lead}example for {wording(of)}" if of else f"{lead}example"
    return f"{what}{where}", what


def _by_subject(titles: Sequence[str]) -> tuple[str, ...]:
    """Titles in prose that all open with the name of something: "3 HttpServer tests"."""
    first = {title.split(" ")[0] for title in titles}
    name = first.pop() if len(first) == 1 else ""
    return (f"{len(titles)} {wording(name)} tests",) if pattern(_NAME).fullmatch(name) else ()
