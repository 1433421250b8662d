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
# What a project says of who did it, behind the sentence.
_BYLINE = LazyPattern(r"(?i)\s[-\u2013\u2014]+\s*(?:by|thanks|contributed by|patch by)\b.*$|\sby\s+:user:.*$")
# A reason, a means, another way or an example: what stands before is as true without it. A bare comma may part a list,
# a condition may be all that matters, and `which` without a comma says which one is meant.
_CLAUSE = LazyPattern(
    r"[;:]\s|,\s(?:which|so|because|but|such as|including|instead of|rather than|e\.g\.|i\.e\.|thus"
    r"|(?:allow|mak|caus|result|lead|enabl|prevent|avoid)ing)\s"
    r"|\s(?:so that|because|such as|to avoid|to allow|in order to|due to|instead of|rather than|by [a-z]+ing)\s"
)
_ASIDE = LazyPattern(r"\s\([^()]*\)")
_STOP = LazyPattern(r"(?<=[\w)])(?<!\be\.g)(?<!\bi\.e)(?<!\betc)(?<!\bvs)\.(?:\s|$)")


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
    """A sentence without what it says in brackets, and cut where a clause ends, the longest first."""
    bare = _ASIDE.sub("", text)
    # Twenty characters: a shorter beginning names a thing and not what happened to it.
    cuts = [whole[: cut.start()] for whole in (text, bare) for cut in _CLAUSE.finditer(whole) if cut.start() >= 20]
    shorter = dict.fromkeys(each.rstrip(" ,.;:") for each in (bare, *cuts) if each.count("(") == each.count(")"))
    return tuple(sorted((each for each in shorter if each != text), key=len, reverse=True))


def plain_entry(entry: str) -> str:
    """Its first sentence without labels, references and markup; words quoted as code keep their letters."""
    text = _BYLINE.sub("", _LABEL.sub("", entry))
    text = _LINK.sub(r"\1", _ROLE.sub("", text))
    text = _EMPTY.sub("", _REFERENCE.sub(" ", text))
    text = re.sub(r":\w+:`~?([^`]*)`", r"\1", text).replace("`", "").replace("**", "")
    text = re.sub(r"(?<![\w*])\*(\w[^*]*)\*(?![\w*])", r"\1", text)
    text = _REFERRED.sub("", text)
    whole = " ".join(text.split())
    stop = _STOP.search(whole)
    first = whole[: stop.start()] if stop is not None else whole
    # A quote without its other half was left by what went before; a pair belongs to the words.
    return first.strip(" .,;:" + "".join(quote for quote in "'\"" if first.count(quote) % 2))
