"""What gave way to what on a few lines of text: words, a version, the case of a name, a word that stood twice."""

import re
from collections.abc import Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines

MOST_PAIRS = 3  # lines; of more, no single word sums up what was done
MOST_COMPARED = 40
LONGEST = 40  # characters of either side
MOST_WORDS = 4

_WORD = r"(?:(?<![^\s(\[=,\"'])-{1,2})?\w(?:[\w./:@+~-]*\w)?|[^\w\s]"
_SEGMENT = r"\w(?:[\w.+~-]*\w)?|[^\w\s]"
VERSION = r"(?<![\w.])v?\d+(?:\.\d+)+(?:[-.+]?(?:alpha|beta|rc|dev|post|pre|SNAPSHOT|final|[ab])[\w.]*)?(?![\w.]*\w)"
_ADDRESS = r"(?:0|10|127|172|192|255)(?:\.\d{1,3}){3}"  # of a host, and no version of four parts
_NAME = r"[@\w][\w@./:+-]*"
_KEY = r"[\"'`]?(?P<key>[A-Za-z@][\w@/.-]*)[\"'`]?\s*(?:==?|:|=>|@|<|>|~|\^|\s)[\s\"'`=<>~^v]*$"
# Segments of a download address that say where in a project something lies, not which project it is.
_PLACES = word_set("releases release download downloads tag tags archive refs heads blob tree raw v dist docs latest")
_GRAMMAR = word_set("a an the is are was were be been has have do does it its to too of off than then in on at for by")
_JOINING = _GRAMMAR | word_set("and or nor not but if as with without from via into that this these it they we you")


@value
class TextSwap:
    """One pair of lines: the text that went, what came instead (either may be empty), and the line before it."""

    old: str
    new: str
    before: str = ""


@value
class VersionSwap:
    """A version that gave way to another; `name` is what has it, where the line says so."""

    name: str
    old: str
    new: str

    @property
    def goes_back(self) -> bool:
        """Whether the older one came back, as far as their numbers say."""
        old, new = ([int(part) for part in pattern(r"\d+").findall(each)] for each in (self.old, self.new))
        return new < old


def text_swaps(lines: Lines) -> tuple[TextSwap, ...]:
    """What changed on each of a few lines, each once; nothing where a line came, went or was written anew."""
    changed = [line for line in (*lines.added, *lines.removed) if line.strip()]
    pairs = [(old, new) for old, new in lines.pairs if old.strip() or new.strip()]
    if not 0 < len(pairs) <= MOST_COMPARED or 2 * len(pairs) != len(changed):
        return ()
    swaps = [_swap(old, new) for old, new in pairs]
    # The same on every line is one thing, however many lines there are.
    is_one = len({(swap.old, swap.new) for swap in swaps if swap is not None}) == 1
    if None in swaps or (len(pairs) > MOST_PAIRS and not is_one):
        return ()
    return tuple(dict.fromkeys(swap for swap in swaps if swap is not None))


def _swap(old: str, new: str) -> TextSwap | None:
    """In whole words, or in the segments of an address, of which none may come or go: the rest would be no address."""
    swap = _swap_of(_WORD, old, new)
    if swap is None:
        swap = _swap_of(_SEGMENT, old, new)
        return swap if swap is None or (swap.old and swap.new) else None
    return swap


def _swap_of(shape: str, old: str, new: str) -> TextSwap | None:
    """The words between those that both lines begin and end with; None where little is left of the line."""
    before, after = (list(pattern(shape).finditer(line)) for line in (old, new))
    head = _shared(before, after)
    tail = _shared(before[head:][::-1], after[head:][::-1])
    if not head and not tail:
        return None
    texts = [_between(line, words[head : len(words) - tail]) for line, words in ((old, before), (new, after))]
    is_small = all(len(text) <= LONGEST and len(text.split()) <= MOST_WORDS for text in texts)
    are_alike = texts[0].strip("()") == texts[1].strip("()") != ""  # what only parentheses set off is no other thing
    if not is_small or texts[0] == texts[1] or are_alike or "[REDACTED" in old + new:
        return None
    start = after[head].start() if head < len(after) else len(new)
    return TextSwap(old=texts[0], new=texts[1], before=new[:start])


def _shared(left: Sequence[re.Match[str]], right: Sequence[re.Match[str]]) -> int:
    count = 0
    for one, other in zip(left, right, strict=False):
        if one[0] != other[0]:
            break
        count += 1
    return count


def _between(line: str, words: Sequence[re.Match[str]]) -> str:
    return line[words[0].start() : words[-1].end()] if words else ""


def lone_version(lines: Lines) -> VersionSwap | None:
    """The version that is all that a file says, as one for a tool that other programs read."""
    if len(lines.pairs) != 1 or len(lines.added) != 1 or len(lines.removed) != 1:
        return None
    old, new = (pattern(rf"\s*(?:[a-z]+-)?({VERSION})\s*").fullmatch(line) for line in lines.pairs[0])
    return VersionSwap(name="", old=old[1], new=new[1]) if old is not None and new is not None else None


def version_swap(swap: TextSwap) -> VersionSwap | None:
    """The version that is all that changed, with the name of what has it: before it in its word, or in its line."""
    old, new = (pattern(VERSION).findall(text) for text in (swap.old, swap.new))
    if len(old) != 1 or len(new) != 1 or old == new or any(pattern(_ADDRESS).fullmatch(each[0]) for each in (old, new)):
        return None
    lead, _, rest = swap.new.partition(new[0])
    if (lead, rest) != (swap.old.partition(old[0])[0], swap.old.partition(old[0])[2]):
        return None
    return VersionSwap(name=_name_before(swap.before + lead), old=old[0], new=new[0])


def _name_before(text: str) -> str:
    """What stands right before a version: a key, the last segment of an address, a word."""
    word = text.rpartition(" ")[2] if not text.endswith(" ") else ""
    if "/" in word:
        segments = [part for part in pattern(r"[/:@=]+").split(word.rstrip("-_v")) if part.strip("\"'`([<")]
        told = [part.strip("-_\"'`([<") for part in segments if part.lower() not in _PLACES]
        return told[-1] if told and "." not in told[-1] else ""
    key = pattern(_KEY).search(text)
    name = key["key"].rstrip("-_.") if key is not None else word.strip("\"'`([<>=~^@:-_v")
    is_name = pattern(_NAME).fullmatch(name) is not None  # `AC_INIT([kiln],[` is none
    return name if is_name and len(name) > 1 and name.lower() not in _GRAMMAR else ""


def is_date(swap: TextSwap) -> bool:
    date = pattern(r"(?:\d{4}-\d\d-\d\d|\d\d?[./]\d\d?[./]\d{4}|unreleased|TBD|tbd)")
    return all(date.fullmatch(text.strip("()[] ")) for text in (swap.old, swap.new)) and swap.old != swap.new


def is_copyright(swap: TextSwap) -> bool:
    """Whether years of a copyright notice are all that changed."""
    years = pattern(r"[\d, -]+")
    is_notice = pattern(r"(?i)copyright|\(c\)|©").search(swap.before) is not None
    return is_notice and bool(years.fullmatch(swap.new)) and bool(years.fullmatch(swap.old or swap.new))


def is_doubled_word(swap: TextSwap) -> bool:
    """Whether a word that stood twice stands once now."""
    words = swap.old.lower().split()
    last = swap.before.lower().split()[-1:]
    return not swap.new and len(words) == 1 and words[0].isalpha() and words == last


def is_grammar(swap: TextSwap) -> bool:
    """Whether articles and small verbs are all that changed."""
    words = {*swap.old.lower().split(), *swap.new.lower().split()}
    return bool(words) and words <= _GRAMMAR


def is_joining(text: str) -> bool:
    """Whether a word only holds others together: it stands in nothing's place."""
    return text.lower() in _JOINING


def case_verb(swap: TextSwap) -> str:
    """What happened to the letters, where that is all."""
    if swap.old.lower() != swap.new.lower() or not swap.new[:1].isalpha():
        return ""
    if swap.new.islower():
        return "lowercase"
    is_title = swap.old[:1].islower() and swap.old[1:] == swap.new[1:]
    return "uppercase" if swap.new.isupper() else "capitalize" if is_title else ""
