"""The one door for what a sentence quotes: text of a change passes by permission, never by default.

A sentence is words of our own with quotations between them, each in marks: names in those of `code`, values in
those of `quote`, what somebody wrote as words in those of `wording`. `safe_quote` decides about one quotation, and only
what it lets pass becomes a `SafeQuote`; a sentence with anything else in it, or with a word outside of the marks that
is not ours, is dropped. Most have a shorter form that is safe.

What passes: a name that the change declares or uses as one, a path, a version, a number under a harmless key, a
switch, a URL without login and query, a word known elsewhere, and prose. What never passes, whatever its form: a
value where its line, a line near it or its file is about credentials, and anything with the shape of a secret.
"""

from collections.abc import Iterable

from git_agent.model.value import value
from git_agent.redact.vocabulary import Rank, rank_of
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.writer.phrases.phrase import CODE, MARKS, PROSE, QUOTE, Phrase, SafePhrase, SafeText
from git_agent.writer.phrases.template_words import is_template_text
from git_agent.writer.read.context import Context, is_bare, is_key, is_named
from git_agent.writer.read.diff_text import Occurrence, is_about_credentials
from git_agent.writer.read.literals import LONGEST, LiteralForm, form_of, is_clear, is_random
from git_agent.writer.read.words import COMMON

LONGEST_PROSE = 220
LAST_RESORT = SafeText("files with long names")
UNNAMED = SafeText("files")

_KEYED = r"([\w.$-]+)[\"'\]]*\s*(?::[\w<>\[\]]+\s*)?(?:[:=]|:=|=>)\s*[\"'`]?$"
_IN_LIST = r"(?:[:=]\s*\[[^\]]*|^\s*-\s+[\"']?)$"
_DOCUMENTS = ("md", "mdx", "rst", "adoc", "txt")


@value
class SafeQuote:
    """Text of a change that may be published; nothing but `safe_quote` makes one."""

    text: str


def safe_quote(literal: str, *, context: Context, mark: str = QUOTE) -> SafeQuote | None:
    """The text as a quotation, if it may be one as what its mark says it is; each is decided once for a change."""
    asked = (literal, mark)
    if asked not in context.decided:
        context.decided[asked] = is_clear(literal) and (literal in context.given or _RULES[mark](literal, context))
    return SafeQuote(text=literal) if context.decided[asked] else None


def safe_phrases(phrases: Iterable[Phrase], context: Context) -> tuple[SafePhrase, ...]:
    """The phrases in those of their forms that may be published; a phrase without one is left out."""
    safe = []
    for phrase in phrases:
        objects = safe_texts(phrase.objects, context)
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
                )
            )
    return tuple(safe)


def safe_texts(lines: Iterable[str], context: Context) -> tuple[SafeText, ...]:
    """Those of the marked texts that may be published."""
    return tuple(text for line in lines if (text := safe_text(line, context)) is not None)


def safe_text(text: str, context: Context) -> SafeText | None:
    """A marked text, put together from our own words and from what may be quoted; None if it holds more."""
    made: list[str] = []
    opened: list[str] = []
    for piece in pattern(f"([{''.join(MARKS)}])").split(text):
        if piece in MARKS:
            opened.remove(piece) if piece in opened else opened.append(piece)
            made.append(piece)
        elif piece and opened:
            quoted = safe_quote(piece, context=context, mark=opened[-1])
            if quoted is None:
                return None
            made.append(quoted.text)
        elif is_template_text(piece):
            made.append(piece)
        else:
            return None
    return SafeText("".join(made))


def _is_harmless_name(text: str, context: Context) -> bool:
    """A path, a declared name, or one that stands in the change as only names do and nowhere as a credential."""
    if context.is_path(text) or text in context.declared:
        return True
    if is_random(text) or len(text) > LONGEST:
        return False
    spots = tuple(context.around.spots(text))
    if any(map(is_named, spots)) and not any(
        spot.is_delicate and not is_key(spot) and not is_bare(spot) for spot in spots
    ):
        return True
    return bool(spots) and (_is_harmless_value(text, context) or _is_documented(spots))


def _is_documented(spots: Iterable[Occurrence]) -> bool:
    """Whether documents quote it as code, with no credential near."""
    found = tuple(spots)
    return not any(spot.is_delicate for spot in found) and any(
        suffix_of(spot.path) in _DOCUMENTS and spot.line[spot.start - 1 : spot.start] == "`" for spot in found
    )


def _is_harmless_value(text: str, context: Context) -> bool:
    if text in context.pinned:
        return True
    if is_random(text) or len(text) > LONGEST:
        return False
    spots = tuple(context.around.spots(text))
    if not spots:
        return context.is_path(text.lstrip("."))
    if any(spot.is_delicate and not is_key(spot) for spot in spots):
        return False
    form = form_of(text)
    if form is LiteralForm.NUMBER:
        return any(map(_has_harmless_key, spots))
    if form is LiteralForm.NAME:
        return text.startswith("--") or context.is_known(text)
    return form is not LiteralForm.NONE


def _has_harmless_key(spot: Occurrence) -> bool:
    before = spot.line[: spot.start]
    key = pattern(_KEYED).search(before)
    if key is not None:
        return rank_of(key[1]) is Rank.NONE
    return spot.end - spot.start <= 3 and pattern(_IN_LIST).search(before) is not None


def _is_open_prose(text: str, context: Context) -> bool:
    """Words that do not speak of credentials and do not stand beside one.

    What was put together from several lines stands nowhere as a whole, so that each word has to be harmless.
    """
    if len(text) > LONGEST_PROSE or is_random(text) or is_about_credentials(text):
        return False
    spots = tuple(context.around.spots(text))
    if spots:
        return not any(spot.is_delicate for spot in spots)
    suspected = context.around.delicate_words.intersection(pattern(r"\w{3,}").findall(text.lower()))
    return all(word in COMMON or context.is_known(word) for word in suspected)


_RULES = {CODE: _is_harmless_name, QUOTE: _is_harmless_value, PROSE: _is_open_prose}
