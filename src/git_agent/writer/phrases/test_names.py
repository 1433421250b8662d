"""How tests that came or went are called together: one by name, several by what their names share, or by number."""

from collections.abc import Sequence

from git_agent.model.counted import counted
from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import code, listing, wording
from git_agent.writer.phrases.tests import is_verb, title_words

FEW = 3  # tests that are told one by one
LONGEST_NAMES = 80  # characters of these together; a line of a body has no room for more
MOST_GROUPS = 3
LEAST_END = 3  # words that names end with, to say what the tests are about
LONGEST_START = 2  # words that many names begin with
LONGEST_PART = 4  # words in which one test differs from another
MOST_COVERED = 0.8  # of all tests are in the groups that stand for them

# As `go doc` shows it: of a type, of a method, with a suffix in lower case.
_EXAMPLE = r"Example(?P<type>[A-Z][A-Za-z0-9]*)?(?:_(?P<method>[A-Z]\w*?))?(?:_(?P<suffix>[a-z]\w*))?"
_NAME = r"[A-Za-z]+[a-z][A-Z]\w*"  # as no word of English is written
# What does not say what a test is about when it stands first in many names.
_EMPTY = word_set("a an the it should can does do is with without when if not no and or to in on for of test tests")

_FINITE = word_set("is are was were has have had does do did can cannot could will would should must may")


def forms_of_tests(titles: Sequence[str], where: str, *, count: int = 0, is_go: bool = False) -> tuple[str, ...]:
    """Ever shorter forms; `where` follows the tests, and `count` is how many they are where some have one title."""
    noun = "benchmark" if is_go and all(title.startswith("Benchmark") for title in titles) else "test"
    if len(titles) == 1:
        return (*(_example(titles[0], where) if is_go else ()), *_single(titles[0], where, noun))
    number = counted(max(count, len(titles)), noun)
    if count > len(titles):
        return f"{number}{where}", number
    named = _by_name(titles, noun)
    ways = (_one_by_one, _by_end, _by_groups, _by_subject) if noun == "test" else ()
    shared = [form for way in ways if (form := way(titles))]
    return tuple(
        text for forms in (named, shared, [number]) for text in (*(f"{form}{where}" for form in forms), *forms)
    )


def quoted_test(title: str) -> str:
    """A test as it is called. A plain word would read as part of the sentence: "test headers" says something else."""
    is_wording = " " in title or ("_" not in title and title.islower())
    return f'"{wording(title)}"' if is_wording else code(title)


def _by_name(titles: Sequence[str], noun: str) -> list[str]:
    """A few tests as they are called, while a line has room for that."""
    if len(titles) > FEW or sum(map(len, titles)) > LONGEST_NAMES:
        return []
    return [f"{noun}s {listing(list(map(quoted_test, titles)))}"]


def _single(title: str, where: str, noun: str) -> tuple[str, ...]:
    named = f"{noun} {quoted_test(title)}"
    return f"{named}{where}", named, f"a {noun}{where}"


def _example(title: str, where: str) -> tuple[str, ...]:
    """An example of Go by what it is about: its name is made of that."""
    name = pattern(_EXAMPLE).fullmatch(title)
    of = (name["method"] or name["type"]) if name is not None else None
    if name is None or not (of or name["suffix"]):
        return ()
    lead = f"{wording(name['suffix'].replace('_', ' '))} " if name["suffix"] else ""
    what = f"{lead}example for {wording(of)}" if of else f"{lead}example"
    return f"{what}{where}", what


def _one_by_one(titles: Sequence[str]) -> str:
    """Names that share how they begin, that said once: "tests for invalid request and response"."""
    words = [title_words(title).split() for title in titles]
    first, last = _shared_start(words), _shared_end(words)
    parts = [each[first : len(each) - last] for each in words]
    are_names = not any(" " in title.strip() for title in titles)  # those in prose are sentences of their own
    is_short = all(0 < len(part) <= LONGEST_PART for part in parts)
    # Where one ends earlier than another, its end would be taken for that of all.
    if len(titles) > FEW or not are_names or not is_short or not first or last or words[0][0].lower() in _EMPTY:
        return ""
    start = wording(" ".join(words[0][:first]))
    return f"tests for {start} {listing([wording(' '.join(part)) for part in parts])}"


def _by_end(titles: Sequence[str]) -> str:
    """What the names of a few end with: "2 tests for invalid door", of one that opens it and one that shuts it."""
    words = [title_words(title).split() for title in titles]
    length = _shared_end(words)
    are_names = not any(" " in title.strip() for title in titles)
    differ = length < min(map(len, words)) and not _shared_start(words)
    if len(titles) > FEW or not are_names or not differ or length < LEAST_END:
        return ""
    end = [word.lower() for word in words[0][len(words[0]) - length :]]
    # "Returns none" and "when shut" are not what a test is about, but what happens there and in which case.
    says_what_happens = any(word in _FINITE or (word.endswith("s") and is_verb(word)) for word in end)
    if end[0] in _EMPTY or end[-1] in _EMPTY or is_verb(end[0]) or says_what_happens:
        return ""
    return f"{len(titles)} tests for {wording(' '.join(end))}"


def _by_groups(titles: Sequence[str]) -> str:
    """What nearly all of many names begin with: "parse and format tests"."""
    groups: dict[str, list[list[str]]] = {}
    for title in titles:
        words = title_words(title).split()
        if words and " " not in title.strip():
            groups.setdefault(words[0].lower(), []).append(words)
    large = {start: names for start, names in groups.items() if len(names) > 1 and start not in _EMPTY}
    covered = sum(map(len, large.values()))
    if not 0 < len(large) <= MOST_GROUPS or covered < MOST_COVERED * len(titles) or len(titles) <= FEW:
        return ""
    starts = [names[0][: _shared_start(names)] for names in large.values()]
    if any(len(start) > LONGEST_START for start in starts):
        return ""
    return f"{listing([wording(' '.join(start)) for start in starts])} tests"


def _by_subject(titles: Sequence[str]) -> str:
    """Titles in prose that all open with the name of something: "3 HttpServer tests"."""
    first = {title.split(" ")[0] for title in titles}
    name = first.pop() if len(first) == 1 else ""
    return f"{len(titles)} {wording(name)} tests" if pattern(_NAME).fullmatch(name) else ""


def _shared_start(words: Sequence[Sequence[str]]) -> int:
    """How many words all begin with."""
    length = 0
    for at in zip(*words, strict=False):
        if len({word.lower() for word in at}) > 1:
            break
        length += 1
    return length


def _shared_end(words: Sequence[Sequence[str]]) -> int:
    return _shared_start([each[::-1] for each in words])
