"""A changelog entry that comes with the change, turned into a subject: the author's own words about it."""

import re
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.writer.phrases.phrase import AUTHORS_WEIGHT, Phrase, inflect, wording
from git_agent.writer.style.style import Tense

_VERBS = """
    accept add allow avoid bump change correct decrease deprecate detect disable document drop emit enable ensure
    expose export extend fix handle hide honor ignore implement improve include increase introduce keep limit load log
    make move prevent print raise reduce refactor reject remove rename replace report require resolve respect restore
    return revert rewrite set show simplify skip speed split stop strip support switch treat update upgrade use
    validate warn wrap
"""

# What projects put before an entry: `[core]`, `**core**:`, `core(scope):`, `BREAKING:`, one after the other.
_LABEL = LazyPattern(
    r"^(?:\[[^\]]*\](?:\([^)]*\))?\s*:?\s*|\*\*[^*]+\*\*\s*:?\s*|(?:[\w-]+\([\w-]+\)|[A-Z]{3,}(?: #?\d+)?):\s*)+"
)
_LINK = LazyPattern(r"\[([^\]]*)\]\([^)]*\)")
_ROLE = LazyPattern(r":(?:issue|pr|gh|ref|user|pull|commit|bug|feature|support|release|ghpull|ghissue):`[^`]*`")
_REFERENCE = LazyPattern(
    r"\s*\(?\s*(?:(?:[Ff]ixe[sd]|[Cc]loses|[Ss]ee|by|thanks|in)\s+)?(?:#\d+|GH-\d+|@[\w-]+|https?://\S+)[\s,;)]*"
)
_EMPTY = LazyPattern(r"(?:\s|^)[(\[][\s,;]*[)\]]")  # brackets that references stood in; those of a call follow a name
# What introduced a reference that is gone.
_REFERRED = LazyPattern(r"(?i)\s*\(\s*(?:(?:see|pull request|pull|issues?|prs?|gh|bug|ticket|fixes|closes)[\s,:#]*)+\)")
_CLAUSE = LazyPattern(r"[;:]\s|,\s|\s\(|\s(?:so that|because|which|such as|to avoid|by)\s")


@cache
def _base_forms() -> dict[str, str]:
    return {inflect(verb, tense): verb for tense in Tense for verb in _VERBS.split()}


def entry_phrases(entries: tuple[str, ...]) -> tuple[Phrase, ...]:
    """The entries as phrases where they open with a verb; more than two are a list, not a description."""
    if len(entries) > 2:  # each is about a part of the change only
        return ()
    return tuple(phrase for entry in entries if (phrase := _phrase(plain_entry(entry))) is not None)


def _phrase(sentence: str) -> Phrase | None:
    """Whole, and cut where a clause ends that adds a reason or a list.

    Never before a condition: "stop failing" is not what "stop failing when the file is empty" says.
    """
    word, _, rest = sentence.partition(" ")
    verb = _base_forms().get(word.lower())
    if verb is None or not rest:
        return None
    forms = tuple(wording(text) for text in (rest, *clauses(rest)))
    return Phrase(verb=verb, objects=forms, full=forms[0], weight=AUTHORS_WEIGHT)


def clauses(text: str) -> tuple[str, ...]:
    """A sentence cut where a clause ends, the longest first."""
    # Twenty characters: a shorter beginning names a thing and not what happened to it.
    shorter = [text[: cut.start()].rstrip(" ,.;:") for cut in _CLAUSE.finditer(text) if cut.start() >= 20]
    return tuple(reversed(shorter))


def plain_entry(entry: str) -> str:
    """Its first sentence without labels, references and markup; words quoted as code keep their letters."""
    text = _LABEL.sub("", entry)
    text = _LINK.sub(r"\1", _ROLE.sub("", text))
    text = _EMPTY.sub("", _REFERENCE.sub(" ", text))
    text = re.sub(r":\w+:`~?([^`]*)`", r"\1", text).replace("`", "").replace("**", "")
    text = _REFERRED.sub("", text)
    first = re.split(r"(?<=[\w)])\.(?:\s|$)", " ".join(text.split()), maxsplit=1)[0]
    # A quote without its other half was left by what went before; a pair belongs to the words.
    return first.strip(" .,;:" + "".join(quote for quote in "'\"" if first.count(quote) % 2))
