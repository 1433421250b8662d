"""A changelog entry that comes with the change, turned into a subject: the author's own words about it."""

import re
from functools import cache
from typing import TYPE_CHECKING

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import AUTHORS_WEIGHT, DETAIL_KIND, Phrase, inflect, wording
from git_agent.writer.read.bylines import without_byline
from git_agent.writer.style.style import Tense

if TYPE_CHECKING:
    from git_agent.writer.read.changelog import ChangelogEntry

_VERBS = """
    accept add adjust allow apply avoid bump change check clarify clean clear collect compute convert correct create
    decrease deduplicate defer delete deprecate detect disable disallow distinguish document drop emit enable ensure
    export expose extend fix forbid generate handle hide highlight honor ignore implement improve include increase
    introduce invalidate keep limit load log make merge migrate move normalize omit optimize parse pass prefer
    preserve prevent print prohibit propagate protect provide raise read recognize reduce refactor reject relax
    remove rename render reorganize repair replace report require reset resolve respect restore rethrow return
    revert rewrite run sanitize send serialize set show silence simplify skip sort speed split stabilize standardize
    stop store strip support suppress switch synchronize throw tolerate treat trim truncate tweak unify unwrap update
    upgrade use validate verify warn wrap write
"""
# Behind the first word, they say that it is no order: "support for tabs", "changes of the lid", "links are blue".
_BEHIND_NOUN = word_set("for of are is was were has have had can will should must may do does now not no after")
_FINITE = r"\b(?:is|are|was|were|has|have|had|do|does|did|can|cannot|could|will|would|should|must|may)\b"
_CONDITION = r"\s(?:when|if|while|where|because|after|before|until|unless|since)\b"
_SUBORDINATE = rf"{_CONDITION}|\s(?:that|which|who)\b"
_NOT_NAMED = word_set("it its this that these those they there we you i now no in on at by for from to as with if when")
_DETERMINER = word_set("the a an all its their this that these those some every each")
# What can be added or removed and is said to be so without a verb.
_THINGS = (
    r"(?i)(?:new|support|options?|ability|an?) |.*\b(?:options?|flags?|settings?|commands?|arguments?|parameters?"
    r"|methods?|functions?|class|modules?|keys?|fields?|propert(?:y|ies)|attributes?|examples?|actions?|bindings?|support)\b"
)
_SMALL = word_set("""
    a ability an bug broken crash crashes error errors failing failure hang incorrect invalid issue issues leak memory
    missing new option options possible potential problem race rare regression some support the wrong
""")

# What projects put before an entry: `[core]`, `**core**:`, `core(scope):`, `BREAKING:`, one after the other.
_FIXED_ISSUE = LazyPattern(r"^(?i:fix(?:es|ed)?)\s+(?:#|GH-)\d+\s*:\s*")
_LABEL = LazyPattern(
    r"^(?:(?i:fix(?:es|ed)?)\s+(?:#|GH-)\d+\s*:\s*|(?i:issues?)\s+(?:#|GH-)\d+\s*(?::|-+|\u2013|\u2014)\s+"
    r"|\[[^\]]*\](?:\([^)]*\))?\s*:?\s*|\*\*[^*]+\*\*\s*:?\s*|\*\([\w -]+\)\*\s*:?\s*"
    r"|(?:[\w-]+\([\w-]+\)|[A-Z]{3,}(?: #?\d+)?):\s*)+"
)
_LINK = LazyPattern(r"\[([^\]]*)\]\([^)]*\)")
_TARGET = LazyPattern(r"(?<![`:\w])`([^`<]+?)\s*(?:<[^`<>]*>)?`__?(?!\w)")  # a link of reStructuredText
_ROLE = LazyPattern(r":(?:issue|pr|gh|ref|user|pull|commit|bug|feature|support|release|ghpull|ghissue):`[^`]*`")
_REFERENCE = LazyPattern(
    r"\s*\(?\s*(?:(?:[Ff]ixe[sd]|[Cc]loses|[Ss]ee|by|[Tt]hanks|in|and)\s+)?(?:#\d+|GH-\d+|@[\w-]+|https?://\S+)[\s,;)]*"
)
# Brackets that references stood in, and what introduced them there; those of a call follow a name.
_EMPTY = LazyPattern(
    r"(?i)(?:\s|^)[(\[](?:[\s,;:&\[\]]|\b(?:for|via|replacing|and|also|plus|re|of|should|fix|in|its|attendant|backported)\b)*[)\]]"
)
# What introduced a reference that is gone.
_REFERRED = LazyPattern(r"(?i)\s*\(\s*(?:(?:see|pull request|pull|issues?|prs?|gh|bug|ticket|fixes|closes)[\s,:#]*)+\)")
# What a project says of who did it, behind the sentence.
_BYLINE = LazyPattern(r"(?i)\s[-\u2013\u2014]+\s*(?:by|thanks|contributed by|patch by)\b.*$|\sby\s+:user:.*$")
# A reason, a means, another way or an example: what stands before is as true without it. A bare comma may part a list,
# a condition may be all that matters, and `which` without a comma says which one is meant.
_CLAUSE = LazyPattern(
    r"[;:]\s|,\s(?:(?:in order )?to|which|so|because|but|such as|including|instead of|rather than|e\.g\.|i\.e\.|thus"
    r"|(?:allow|mak|caus|result|lead|enabl|prevent|avoid)ing)\s"
    # Without a comma, `such as` says which ones are meant.
    r"|\s(?:(?:just|only|mainly|mostly|partly|even) )?"
    r"(?:so that|because|to avoid|to allow|in order to|due to|instead of|rather than|by [a-z]+ing)\s"
)
_ASIDE = LazyPattern(r"\s\([^()]*\)")
_STOP = LazyPattern(r"(?<=[\w)])(?<!\be\.g)(?<!\bi\.e)(?<!\betc)(?<!\bvs)\.(?:\s|$)")


@cache
def _base_forms() -> dict[str, str]:
    return {inflect(verb, tense): verb for tense in Tense for verb in _VERBS.split()}


def opens_with_verb(sentence: str) -> bool:
    return sentence.partition(" ")[0].lower() in _base_forms()


def entry_phrases(entries: "tuple[ChangelogEntry, ...]") -> tuple[Phrase, ...]:
    """The entries as phrases where they say what was done; more than two are a list, not a description."""
    if len(entries) > 2:  # each is about a part of the change only
        return ()
    told = [phrase for entry in entries if (phrase := _entry_phrase(entry)) is not None]
    # The first is what the author thought of first.
    return tuple(replace(phrase, kind=DETAIL_KIND) if at else phrase for at, phrase in enumerate(told))


def _entry_phrase(entry: "ChangelogEntry") -> Phrase | None:
    text = plain_entry(entry.text)
    return order_phrase(text) or _statement_phrase(text) or _named_phrase(text, entry) or _issue_phrase(text, entry)


def order_phrase(sentence: str) -> Phrase | None:
    """A sentence that opens with a verb: whole, and cut where a clause ends that adds a reason or a list.

    Never before a condition: "stop failing" is not what "stop failing when the file is empty" says.
    """
    word, _, rest = sentence.partition(" ")
    verb = _base_forms().get(word.lower())
    if verb is None or not rest or rest.partition(" ")[0].lower() in _BEHIND_NOUN:
        return None
    return in_all_lengths(verb, rest)


def _statement_phrase(sentence: str) -> Phrase | None:
    """A sentence that says how something is now, which needs no verb of ours."""
    main = pattern(_CONDITION).split(sentence)[0]
    is_new = pattern(r"\S\s(?:[a-z]+ )?(?:now|no longer) [a-z]").search(main) is not None
    first = sentence.partition(" ")[0].lower()
    return in_all_lengths("", sentence) if is_new and first not in _NOT_NAMED else None


def _named_phrase(text: str, entry: "ChangelogEntry") -> Phrase | None:
    """What is only named below a heading that says what was done to it: "Crash on exit" below "Fixed"."""
    first, _, rest = text.partition(" ")
    is_order = first.lower() in _base_forms() or first.endswith("ed") or rest.partition(" ")[0].lower() in _DETERMINER
    is_name = first.lower() in _SMALL or not (is_order or first.lower() in _NOT_NAMED)
    main = pattern(_SUBORDINATE).split(text)[0]
    # What says how it is now is told as it stands, or not at all: fixing that would be the reverse.
    is_statement = pattern(_FINITE).search(main) or pattern(r"\b(?:now|no longer)\b").search(text)
    if entry.verb not in ("fix", "add", "remove", "deprecate") or not rest or not is_name or is_statement:
        return None
    if entry.verb != "fix" and not entry.text.startswith("`") and not pattern(_THINGS).match(main):
        return None
    return in_all_lengths(entry.verb, f"{first.lower()} {rest}" if first.lower() in _SMALL else text)


def _issue_phrase(text: str, entry: "ChangelogEntry") -> Phrase | None:
    """The title of the issue that an entry names as fixed: it says what was wrong, so that it is quoted."""
    if not _FIXED_ISSUE.match(entry.text) or not text:
        return None
    return Phrase(verb="fix", objects=(f'"{wording(text)}"',), weight=AUTHORS_WEIGHT)


def in_all_lengths(verb: str, text: str) -> Phrase:
    """The author's words whole, and cut where a clause ends."""
    forms = tuple(wording(each) for each in (text, *clauses(text)))
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
    text = _BYLINE.sub("", without_byline(_LABEL.sub("", entry)))
    text = _TARGET.sub(r"\1", _LINK.sub(r"\1", _ROLE.sub("", text)))
    text = _EMPTY.sub("", _REFERENCE.sub(" ", text))
    text = re.sub(r":\w+:`~?([^`]*)`", r"\1", text).replace("`", "").replace("**", "")
    text = re.sub(r"(?<![\w*])\*(\w[^*]*)\*(?![\w*])", r"\1", text)
    text = _REFERRED.sub("", text)
    whole = " ".join(text.split())
    stop = _STOP.search(whole)
    first = whole[: stop.start()] if stop is not None else whole
    # A quote without its other half was left by what went before; a pair belongs to the words.
    return first.strip(" .,;:" + "".join(quote for quote in "'\"" if first.count(quote) % 2))
