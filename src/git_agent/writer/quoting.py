"""The one door for what a sentence quotes: text of a change passes by permission, never by default.

A sentence is words of our own with quotations between them, each in marks: names in those of `code`, values in
those of `quote`, what somebody wrote as words in those of `wording`. `safe_quote` decides about one quotation, and only
what it lets pass becomes a `SafeQuote`; a sentence with anything else in it, or with a word outside of the marks that
is not ours, is dropped. Most have a shorter form that is safe.

What passes: a name that the change declares or uses as one, a path, a version, a number under a harmless key, a
switch, a URL without login and query, a word known elsewhere, and prose. What never passes, whatever its form: a
value where its line, a line near it or its file is about credentials, and anything with the shape of a secret.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from git_agent.model.machine_words import is_obeyed
from git_agent.model.paths import stem_of
from git_agent.model.value import value
from git_agent.redact.vocabulary import Rank, rank_of
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.writer.phrases.phrase import CODE, MARKS, PROSE, QUOTE, Phrase, SafePhrase, SafeText
from git_agent.writer.phrases.same_names import in_its_folder
from git_agent.writer.phrases.template_words import is_template_text
from git_agent.writer.read.context import Context, is_bare, is_key, is_named
from git_agent.writer.read.credential_words import is_about_credentials, names_way_in
from git_agent.writer.read.diff_text import Occurrence
from git_agent.writer.read.literals import (
    ENTERING,
    LONGEST,
    LiteralForm,
    are_addresses_open,
    form_of,
    has_serial,
    is_clean,
    is_random,
)
from git_agent.writer.read.long_numbers import is_entered, numbers_entered
from git_agent.writer.read.words import COMMON

LONGEST_COUNT = 3  # digits of a number that is nobody's PIN
LONGEST_PROSE = 220  # characters; what is longer is no sentence

# Of these, what is said stays true without where it is: of `point link to target` nothing would be left.
_TO_A_VALUE = "edit, augmented"  # what something is added to there is no place
_TRUE_ANYWHERE = ("add", "remove", "rename", "update", "change", "use")

_KEY_BEFORE = (
    r"([\w.$-]+)[\"'\]]*\s*(?::[\w<>\[\]]+\s*)?(?:[:=]|:=|=>)\s*(?:[\"'`]|(?=[\d(])[\d\s()*+<>/-]*[\s(*+<>/-])?$"
)
_DEFINED_BEFORE = r"^\s*#\s*define\s+(\w+)\s+[\d\s()*+<>/uUlL-]*$"  # also further on in a computation of numbers
_IN_LIST = r"(?:[:=]\s*\[[^\]]*|^\s*-\s+[\"']?)$"
_VALUE_LIKE = r"(?<![\w.])\d{3,}(?![\w.])|(?<![A-Za-z0-9])[A-Za-z]{2,}\d{2,}"
_ALGORITHM = r"(?i)(?:sha|base|utf|u?int|float|oauth|aes|[hre]s|ed|ucs|ipv|win|arm|amd|http)\d+"
_LONG_NUMBER = rf"(?i)\b(?:{ENTERING}|(?:pin|code)s?\b).*?(?<![\w.])\d(?:[ -]?\d){{3,}}(?![\w.]*\w)"
_LONE_WORD = (
    rf"(?i)\b(?:{ENTERING}.*?(?:\b(?:with|using|by|as)|:)|(?:pin|code)(?: (?:for|of|to) [\w ]+)?(?: is|:| =))"
    r"\s+[\"'`(]*([\w/:-]+)(?: (?:again|instead|now))?[\"'`).!]*$"
)
_PROVIDERS = frozenset(("google", "github", "gitlab", "apple", "facebook", "microsoft", "sso", "saml", "oauth", "oidc"))
_DOCUMENTS = ("md", "mdx", "rst", "adoc", "txt")


@value
class SafeQuote:
    """Text of a change that may be published; nothing but `safe_quote` makes one."""

    text: str


def safe_quote(literal: str, *, context: Context, mark: str = QUOTE) -> SafeQuote | None:
    """The text as a quotation, if it may be one as what its mark says it is; each is decided once for a change."""
    question = (literal, mark)
    if question not in context.decisions:
        context.decisions[question] = _is_publishable(literal) and (
            literal in context.git_names or _RULES[mark](literal, context)
        )
    return SafeQuote(text=literal) if context.decisions[question] else None


def _is_publishable(text: str) -> bool:
    """Whether nothing in it is a secret by its form, whatever it stands for and wherever."""
    return is_clean(text) and not has_serial(text) and are_addresses_open(text)


def safe_phrases(phrases: Iterable[Phrase], context: Context) -> tuple[SafePhrase, ...]:
    """The phrases in those of their forms that may be published; a phrase without one is left out."""
    safe = []
    for phrase in (in_its_folder(phrase, context) for phrase in phrases):
        # A shorter form may have lost the name that makes a value a credential, and not the value.
        secret = {value for form in (*phrase.objects, phrase.full) for value in _values_of_credentials(form)}
        objects = safe_texts((form for form in phrase.objects if not any(map(form.count, secret))), context)
        if objects:
            full = safe_text(phrase.full, context) if phrase.full else None
            safe.append(
                SafePhrase(
                    verb=phrase.verb,
                    objects=objects,
                    full=full or SafeText(""),
                    weight=phrase.weight,
                    vague=phrase.vague,
                    paths=phrase.paths,
                    kind=phrase.kind,
                    must_tell=phrase.must_tell,
                )
            )
    return tuple(safe)


def safe_texts(lines: Iterable[str], context: Context) -> tuple[SafeText, ...]:
    """Those of the marked texts that may be published."""
    return tuple(text for line in lines if (text := safe_text(line, context)) is not None)


def is_shown_whole(line: str) -> bool:
    """Whether who prints a finished line shows all of it.

    Beside a verb of ours a harmless word may look like a credential: of `Pass "int64" to kiln` a placeholder would
    be printed, which nobody wrote.
    """
    return is_clean(line)


def without_place(phrase: SafePhrase) -> tuple[SafeText, ...]:
    """What a phrase is about without the file, type or value behind it, for a line that has no room for both."""
    shortest = phrase.objects[-1]
    links = "in" if phrase.kind.endswith(_TO_A_VALUE) else "to|in|from"
    place = pattern(rf"(?<=.) (?:{links}) {CODE}[^{CODE}]*{CODE}$")
    while phrase.verb in _TRUE_ANYWHERE and not phrase.vague and (match := place.search(shortest)):
        shortest = SafeText(shortest[: match.start()])
    return (shortest,) if shortest not in phrase.objects else ()


def safe_text(text: str, context: Context) -> SafeText | None:
    """A marked text, put together from words of templates and from what may be quoted; None if it holds more."""
    for piece, mark in _marked(text):
        told = piece.strip() if mark == CODE else piece  # where lines of code were joined
        is_safe = safe_quote(told, context=context, mark=mark) is not None if mark else is_template_text(piece)
        if not is_safe:
            return None
    bare = re.sub(f"[{''.join(MARKS)}]", "", text)
    return SafeText(text) if not _values_of_credentials(text) and not is_obeyed(bare) else None


def _marked(text: str) -> Iterator[tuple[str, str]]:
    """The pieces of a marked text, each with the mark it stands in, if any."""
    open_marks: list[str] = []
    for piece in pattern(f"([{''.join(MARKS)}])").split(text):
        if piece in MARKS:
            # The same sign opens and closes; marks may be nested, and the innermost decides.
            open_marks.remove(piece) if piece in open_marks else open_marks.append(piece)
        elif piece:
            yield piece, open_marks[-1] if open_marks else ""


def _values_of_credentials(text: str) -> list[str]:
    """The values that are told of something with the name of a credential: 4821 of `u7` in `PASSCODES`.

    A number, or a word that ends with one, is a value there wherever it stands: `return 4821 from default_pin`.
    """
    quoted = [(piece, mark) for piece, mark in _marked(text) if mark]
    in_code = [piece for piece, mark in quoted if mark == CODE]
    values = [piece for piece, mark in quoted if mark == QUOTE or (mark == PROSE and " " not in piece)]
    if any(rank_of(name) is Rank.PASSWORD for name in in_code) and values:
        return values
    names = [name for piece in in_code for name in pattern(r"[A-Za-z_$][\w$]*").findall(piece)]
    if not any(rank_of(name) >= Rank.SECRET or name.lower() == "logins" or names_way_in(name) for name in names):
        return []
    found = [value for piece, _ in quoted for value in pattern(_VALUE_LIKE).findall(piece)]
    return [value for value in found if not pattern(_ALGORITHM).fullmatch(value)]


def _is_harmless_name(text: str, context: Context) -> bool:
    """A path, a declared name, or one that stands in the change as only names do and nowhere as a credential."""
    if context.is_path(text) or text in context.declared:
        return True
    if is_random(text) or len(text) > LONGEST:
        return False
    if text.isdigit() and len(text) > LONGEST_COUNT:  # a PIN is returned as well
        return _is_harmless_value(text, context)
    if not all(_is_harmless_value(number, context) for number in numbers_entered(text)):
        return False
    occurrences = tuple(context.diff_text.occurrences(text))
    # One place where it may be a credential outweighs any number of places where it is a name.
    if any(map(is_named, occurrences)) and not any(
        occurrence.is_near_credential and not is_key(occurrence) and not is_bare(occurrence)
        for occurrence in occurrences
    ):
        return True
    return bool(occurrences) and (_is_harmless_value(text, context) or _is_documented(occurrences))


def _is_documented(occurrences: Sequence[Occurrence]) -> bool:
    """Whether documents quote it as code, with no credential near."""
    return not any(occurrence.is_near_credential for occurrence in occurrences) and any(
        suffix_of(occurrence.path) in _DOCUMENTS and occurrence.before.endswith("`") for occurrence in occurrences
    )


def _is_harmless_value(text: str, context: Context) -> bool:
    if text in context.pinned:
        return True
    if is_random(text) or len(text) > LONGEST:
        return False
    occurrences = tuple(context.diff_text.occurrences(text))
    if not occurrences:  # a reader put it together: an ending of files is the only such value that is harmless
        return context.is_path(text.lstrip("."))
    if any(occurrence.is_near_credential and not is_key(occurrence) for occurrence in occurrences):
        return False
    if any(_holds_ways_in(occurrence.path) for occurrence in occurrences):
        return False
    form = form_of(text)
    if form is LiteralForm.NUMBER:
        return any(map(_has_harmless_key, occurrences))
    if form is LiteralForm.NAME:  # a bare word under a harmless key may still be somebody's password
        return text.startswith("--") or context.is_known(text)
    return form is not LiteralForm.NONE


def _holds_ways_in(path: str) -> bool:
    """Whether a file is called after what it keeps: `wifi_passwords.py`, `pins.py`."""
    stem = stem_of(path)
    return rank_of(stem) is Rank.PASSWORD or stem.lower() in ("pins", "secrets") or names_way_in(stem)


def _has_harmless_key(occurrence: Occurrence) -> bool:
    key = pattern(_KEY_BEFORE).search(occurrence.before) or pattern(_DEFINED_BEFORE).search(occurrence.before)
    if key is not None:
        is_long = len(occurrence.text) > LONGEST_COUNT
        return rank_of(key[1]) is Rank.NONE and not (is_long and is_entered(key[1]))
    # An item of a list has no key of its own in sight; longer than three digits it may be a PIN.
    return len(occurrence.text) <= LONGEST_COUNT and pattern(_IN_LIST).search(occurrence.before) is not None


def _is_open_prose(text: str, context: Context) -> bool:
    """Words that do not speak of credentials and do not stand beside one.

    What was put together from several lines stands nowhere as a whole, so that each word has to be harmless.
    """
    if len(text) > LONGEST_PROSE or is_random(text) or is_about_credentials(text) or _lets_in(text, context):
        return False
    occurrences = tuple(context.diff_text.occurrences(text))
    if occurrences:
        return not any(occurrence.is_near_credential for occurrence in occurrences)
    suspects = context.diff_text.words_near_credentials.intersection(pattern(r"\w{3,}").findall(text.lower()))
    return all(word in COMMON or context.is_known(word) for word in suspects)


def _lets_in(text: str, context: Context) -> bool:
    """Whether words about entering hold what one enters with: a long number, or at their end a word like no other."""
    last = pattern(_LONE_WORD).search(text)
    word = last[1].lower() if last is not None else ""
    is_usual = not word or word in COMMON or word in _PROVIDERS or context.is_known(word)
    return not is_usual or pattern(_LONG_NUMBER).search(text) is not None


_RULES = {CODE: _is_harmless_name, QUOTE: _is_harmless_value, PROSE: _is_open_prose}
