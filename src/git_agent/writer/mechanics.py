"""What a body can do without: how a thing is done, beside what is done there."""

import re
from collections.abc import Sequence

from git_agent.writer.choose.leading import is_weak
from git_agent.writer.phrases.phrase import DETAIL_KIND, SafePhrase, names_in_order, names_within
from git_agent.writer.subject import SubjectLine

ENOUGH = 3  # sentences that say what is done; beside them nobody asks for every call

_OF_USE = ("call", "use")
_VERBS = (*_OF_USE, "stop", "pass", "set", "reorder", "log", "cast", "convert")
_CONDITION = r" (?:if|unless|instead of|only) "


def without_mechanics(told: Sequence[SafePhrase], subject: SubjectLine) -> list[SafePhrase]:
    """Without calls that another sentence shows, and beside enough sentences without any that only tell how."""
    main = [subject.phrase] if subject.phrase is not None and not subject.is_shortened else []
    left = [phrase for phrase in told if not any(_shows(other, phrase) for other in (*main, *told))]
    strong = [phrase for phrase in left if not _is_mechanic(phrase) and not phrase.vague]
    if len(strong) < ENOUGH:
        return left
    named = frozenset[str]().union(*(names_within(_text(phrase)) for phrase in (*main, *strong)))
    # Where nothing else is told of a function, how it does it now is better than that it changed.
    return [phrase for phrase in left if not (_is_mechanic(phrase) and named.intersection(_places(phrase)))]


def _shows(other: SafePhrase, phrase: SafePhrase) -> bool:
    """Whether the code that one sentence quotes calls, at the same place, what the other says is called.

    "Set tray to pull(oven)" has told that `pull` is called.
    """
    text, shown = _text(phrase), _text(other)
    is_plain = re.search(_CONDITION, text) is None
    is_gone = phrase.verb == "stop" and text.startswith("calling ") and " instead of " in shown
    names = names_in_order(text)  # none where what is used is a value: `use "a" instead of "b"`
    if other is phrase or phrase.must_tell or not (is_plain and names) or not (phrase.verb in _OF_USE or is_gone):
        return False
    name, *places = names
    quoted = [each for each in names_within(shown) if each != name]
    end = r"\b" if phrase.verb == "use" else r"\("
    is_called = any(re.search(rf"(?<!\w){re.escape(name)}{end}", each) for each in quoted)
    return is_called and other.verb not in _OF_USE and set(places) <= names_within(shown)


def _is_mechanic(phrase: SafePhrase) -> bool:
    """Whether it tells a call or a value alone; with a condition, or what was there before, it says what is done."""
    is_plain = phrase.verb in _VERBS and re.search(_CONDITION, _text(phrase)) is None
    is_how = is_plain and not _text(phrase).startswith("checking ") and not phrase.must_tell
    return is_how and (phrase.kind == DETAIL_KIND or is_weak(phrase))


def _places(phrase: SafePhrase) -> list[str]:
    return names_in_order(_text(phrase))[1:]


def _text(phrase: SafePhrase) -> str:
    return phrase.full or phrase.objects[0]
