"""Which section of a note a change belongs to, or why it is left out.

What the author declared counts first: a record, a breaking-change mark, a conventional type. A subject without a
type is read by its first verb, together with what its paths mean. A change of which nothing is known is an
improvement with low confidence: a note may say too much, but it never loses a change in silence.
"""

import re
from collections.abc import Sequence
from functools import cache

from git_agent.model.subject import PREFIXED, Subject, canonical_type, parse_subject
from git_agent.model.value import value
from git_agent.release.judge.breaking_words import BUILD, INTERPRETER, USERS, breaking_confidence, requirement_of
from git_agent.release.judge.omissions import omission_reason, updates_dependencies
from git_agent.release.note import BREAKING, FEATURES, FIXES, IMPROVEMENTS, SECURITY
from git_agent.release.read.entry import Item, ParsedMessage
from git_agent.release.read.heads import head_of
from git_agent.release.read.noise_words import RELEASE_WORDS, TYPOS_ONLY
from git_agent.release.read.signals import Signals, signals_of
from git_agent.release.read.words import (
    BECOMES_PUBLIC,
    BEFORE_VERB,
    BUG_WORDS,
    DEPENDENCIES,
    DOCUMENTATION,
    GENERATED,
    INTERNAL,
    IRREGULAR_VERBS,
    REASON_OF_SCOPE,
    REASON_OF_TYPE,
    REASON_OF_WORD,
    RECORD,
    RELEASE,
    SAYS_NOTHING,
    SECTION_OF_TYPE,
    SUBMODULE,
    TESTS,
    TRANSLATIONS,
    TYPE_HINTS,
    USES,
    VERB_FORMS,
    VERB_MEANING,
    says_nothing,
)


@value
class SectionVerdict:
    """`section` is a heading, or None for a change left out, with the reason in `omitted`.

    `confidence` is high, medium or low; `why` names the evidence in a few words.
    """

    section: str | None = None
    omitted: str | None = None
    confidence: str
    why: str


_IMPORTANCE = (BREAKING, SECURITY, FEATURES, FIXES, IMPROVEMENTS)  # for a squashed branch, which gets one section

ANNOUNCED = "takes away what was deprecated"
OLD_INTERPRETER = "gives up an old interpreter"
_RECORD_TYPES = frozenset({"decision", "escalation", "compound", "verify", "note", "todo", "wip"})
RECORD_SCOPE = re.compile(r"(?:init|milestone|P\d+(?:-\d+)*)\Z", re.IGNORECASE)


def classify(item: Item) -> SectionVerdict:
    """The section a change belongs to, or the reason why a note leaves it out."""
    message = item.entry.message
    signals = signals_of(item.entry.touched)
    subject = _subject(message, item.text)
    if _is_record(message):
        return _omitted(RECORD, "high", "a process record")
    if message.breaking is not None:
        if item.is_announced:
            return _shown(BREAKING, "low", ANNOUNCED)
        return _shown(BREAKING, "high", "declared as breaking")
    if item.is_told:
        section = _by_verb(item.text, signals).section or IMPROVEMENTS
        return _shown(section, "low", "its author told of it in the changelog")
    if _is_release(subject, message):
        return _omitted(RELEASE, "high", "names a version only")
    by_type = _by_type(subject, message, signals)
    if by_type is not None:
        return by_type
    verdict = _by_paths(subject, message, signals) or _by_words(subject, message, signals)
    if verdict.section and says_nothing(item.text) and not (message.paragraph or message.squashed):
        return _omitted(SAYS_NOTHING, "high", "neither subject nor body tell")
    return (_most_important(message.squashed) if verdict.confidence == "low" else None) or verdict


@cache  # a few hundred of them, for tens of thousands of changes
def _shown(section: str, confidence: str, why: str) -> SectionVerdict:
    return SectionVerdict(section=section, confidence=confidence, why=why)


@cache
def _omitted(reason: str, confidence: str, why: str) -> SectionVerdict:
    return SectionVerdict(omitted=reason, confidence=confidence, why=why)


def _subject(message: ParsedMessage, text: str) -> Subject:
    if message.type is None:
        return head_of(text)
    return Subject(type=canonical_type(message.type.lower()), scope=message.scope, text=text)


def _is_record(message: ParsedMessage) -> bool:
    # `todo` is no type of a change, so that nobody has taken it from the subject.
    header = PREFIXED.match(message.subject) if message.record and not message.type else None
    kind = (header["head"] if header else message.type or "").lower()
    is_plan = kind == "docs" and RECORD_SCOPE.match(message.scope or "") is not None
    return message.record and (kind in _RECORD_TYPES or is_plan)


def _is_release(subject: Subject, message: ParsedMessage) -> bool:
    if subject.type in ("chore", "build", "ci") and (subject.scope or "").lower().startswith("release"):
        return True
    is_plain = subject.type is None and (subject.area is None or message.subject.startswith("["))
    is_chore = subject.type in ("chore", "build", "ci", "release")  # `fix: bump version parsing` is none
    return (is_plain or is_chore) and RELEASE_WORDS.fullmatch(subject.text) is not None


def _by_type(subject: Subject, message: ParsedMessage, signals: Signals) -> SectionVerdict | None:
    kind = subject.type or ""
    section, reason = SECTION_OF_TYPE.get(kind), REASON_OF_TYPE.get(kind)
    if section is None and reason is None:
        return None
    if (section == SECURITY or _is_security(message)) and not (signals.docs_only or signals.tests_only):
        return _shown(SECURITY, "high", "names a vulnerability")
    if updates_dependencies(subject):
        return _omitted(DEPENDENCIES, "high", "an update of dependencies")
    if section is None:
        return _omitted(reason or INTERNAL, "high", f"type {kind}")
    internal = _internal_reason(subject, signals, is_feature=section == FEATURES)
    if internal is not None:
        return _omitted(internal, "medium", f"type {kind}, but not in the program")
    # A feature in documents alone is one only where the documents are the product.
    return _shown(section, "low" if signals.docs_only else "high", f"type {kind}")


def _is_security(message: ParsedMessage) -> bool:
    return message.is_security or "[security]" in message.subject.lower()  # how update robots mark it


def _internal_reason(subject: Subject, signals: Signals, *, is_feature: bool) -> str | None:
    """Why a fix or feature by its type is none for users; a new chapter of a book is one, though it is a document."""
    if signals.tests_only:
        return TESTS
    if signals.docs_only and not is_feature:
        return DOCUMENTATION
    if TYPOS_ONLY.match(subject.text):
        return DOCUMENTATION
    if signals.ci_only and not (is_feature or signals.changelog):
        return INTERNAL
    by_text, scope = REASON_OF_WORD.get(subject.text.lower().rstrip(".")), (subject.scope or "").lower()
    return by_text or (None if signals.runtime and scope != "lint" else REASON_OF_SCOPE.get(scope))


def _by_paths(subject: Subject, message: ParsedMessage, signals: Signals) -> SectionVerdict | None:
    """The reason to leave a change out which its paths give, whatever its words are."""
    reason = None
    if signals.tests_only:
        reason = TESTS
    elif signals.docs_only:
        reason = DOCUMENTATION
    elif signals.translations_only:
        reason = TRANSLATIONS
    elif signals.submodule_only:
        reason = SUBMODULE
    elif signals.generated_only and not (signals.api or signals.cli or signals.config_schema):
        reason = GENERATED
    elif signals.dependency_only and not (_is_security(message) or _concerns_users(subject, signals)):
        reason = DEPENDENCIES
    return _omitted(reason, "high", "by its paths") if reason is not None else None


def _concerns_users(subject: Subject, signals: Signals) -> bool:
    return breaking_confidence(subject, signals) is not None or requirement_of(subject) in (USERS, INTERPRETER)


def _by_words(subject: Subject, message: ParsedMessage, signals: Signals) -> SectionVerdict:
    """By the subject's words; the paths say how far to trust them."""
    text = subject.text
    if _is_security(message):
        return _shown(SECURITY, "high", "names a vulnerability")
    if confidence := breaking_confidence(subject, signals):
        return _shown(BREAKING, confidence, "takes away what there was")
    if requirement := requirement_of(subject):
        return _requirement(requirement)
    if message.reverts or message.reverted_requests or message.reverted_subjects:
        return _shown(FIXES, "medium", "takes an earlier change back")
    reason = omission_reason(subject, message, signals)
    if reason is not None:
        return _omitted(reason, "medium", "by its words")
    verdict = _by_verb(text, signals)
    if verdict.omitted == USES:
        is_told = signals.changelog or bool(message.issues) or message.is_fix
        return _shown(IMPROVEMENTS, "low", "verb use") if is_told else _omitted(INTERNAL, "low", "verb use")
    is_guess = verdict.section == IMPROVEMENTS and verdict.confidence == "low"
    return _shown(FIXES, "low", "fixes an issue") if is_guess and message.is_fix else verdict


def _requirement(kind: str) -> SectionVerdict:
    if kind == BUILD:
        return _omitted(INTERNAL, "medium", "a build tool")
    return _shown(IMPROVEMENTS, "low", OLD_INTERPRETER if kind == INTERPRETER else "asks for more than before")


def _by_verb(text: str, signals: Signals) -> SectionVerdict:
    verb, meaning, confidence = _verb_of(text)
    if meaning == USES and BUG_WORDS.search(text):
        return _shown(FIXES, "low", "verb use, and what went wrong")
    if meaning in (INTERNAL, DOCUMENTATION, TESTS, USES):
        is_shown = meaning == TESTS and signals.runtime
        return (
            _shown(IMPROVEMENTS, "low", f"verb {verb}") if is_shown else _omitted(meaning, confidence, f"verb {verb}")
        )
    # "Change x to avoid a crash" is a fix; "improve error messages" is none.
    if meaning == IMPROVEMENTS and verb not in ("deprecate", "improve", "enhance") and BUG_WORDS.search(text):
        return _shown(FIXES, "low", f"verb {verb}, and what went wrong")
    if meaning == FEATURES and re.match(r"\w+ (?:a |the |some )?missing\b", text, re.IGNORECASE):
        return _shown(FIXES, "medium", "adds what was missing")
    if BECOMES_PUBLIC.match(text):
        return _shown(FEATURES, "medium", "becomes public")
    if meaning is not None:
        is_hint = meaning == FEATURES and TYPE_HINTS.search(text)  # which change nothing that runs
        return _shown(IMPROVEMENTS if is_hint else meaning, confidence, f"verb {verb}")
    if BUG_WORDS.search(text):
        return _shown(FIXES, "low", "says what went wrong")
    return _shown(IMPROVEMENTS, "low", "no verb or type to go by")


def _verb_of(text: str) -> tuple[str, str | None, str]:
    """The verb a text begins with, what it means for a note, and how sure that is."""
    lead = BEFORE_VERB.match(text)
    words = text[lead.end() if lead else 0 :].lower().replace("\u2019", "'").split()
    first = words[0].rstrip(":,;]") if words else ""
    pair = " ".join(words[:2])
    verb = VERB_FORMS.get(IRREGULAR_VERBS.get(pair) or IRREGULAR_VERBS.get(first) or first)
    return (verb, *VERB_MEANING[verb]) if verb is not None else (first, None, "low")


def _most_important(lines: Sequence[str]) -> SectionVerdict | None:
    """The verdict on the most important of a squashed branch's lines that says something for sure."""
    verdicts = [verdict for verdict in map(_line_verdict, lines) if verdict.section is not None]
    sure = [verdict for verdict in verdicts if verdict.confidence != "low"]
    return min(sure, key=lambda verdict: _IMPORTANCE.index(verdict.section or ""), default=None)


def _line_verdict(line: str) -> SectionVerdict:
    if re.match(r"\w+(?:\([^()]*\))?!: ", line):
        return _shown(BREAKING, "high", "a squashed commit declares it")
    subject, message = parse_subject(line), ParsedMessage(subject=line, text=line)
    verdict = _by_type(subject, message, Signals()) or _by_words(subject, message, Signals())
    return _shown(verdict.section, verdict.confidence, "a squashed commit") if verdict.section else verdict
