"""Sentences about running text by the words that are others in it, without where: that is filled in later."""

from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import is_typo
from git_agent.writer.phrases.line_forms import WHERE
from git_agent.writer.phrases.phrase import Phrase, code, listing, wording
from git_agent.writer.read.changed_runs import changed_runs
from git_agent.writer.read.credential_words import is_about_credentials
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.literals import ENTERING
from git_agent.writer.read.prose_edits import Exchange, exchanges, is_usual, word_edits
from git_agent.writer.read.telling_words import is_lone_paragraph, told_words
from git_agent.writer.read.text_swaps import TextSwap, case_verb, is_grammar, version_swap

WEIGHT = 1.7
SHORTEST_MISSPELT = 3  # letters; of fewer, any two words are near
MOST_IN_PARAGRAPH = 2  # names that a paragraph is told by
_AROUND = "`*_"
_TELLING = r"\d{2,3}|.*[^\W\d_]{3,}.*"  # a longer number may be anybody's PIN
_SMALL = word_set("""
    all also and any are both but can could each every for from had has have her his how into its just may might more
    most must nor not now off only onto other our out over shall she should some such than that the their them then
    there these they this those under until upon very was were when where which while who whose will with would your
""")


def prose_edit(file: FileFacts) -> Phrase | None:
    """One thing for another throughout, or the names that a text speaks of now, or no longer."""
    return None if file.typo is not None else exchange_phrase(file) or names_phrase(file)


def is_everywhere(file: FileFacts) -> bool:
    """Whether what `prose_edit` says is so at each place that changed."""
    told = exchanges(word_edits(file))
    return all(each.is_everywhere for each in told) if told else told_words(file).is_everywhere


def exchange_phrase(file: FileFacts) -> Phrase | None:
    """What took the place of what, where that is all, or happened again and again."""
    told = exchanges(word_edits(file))
    if not told or not all(_is_told(each, file) for each in told) or _may_be_secret(file):
        return None
    pairs = [tuple(code(wording(text.strip(_AROUND))) for text in (each.old, each.new)) for each in told]
    if len(told) == 1 and told[0].tag:
        change = f"{code(wording(told[0].with_tag))} to {pairs[0][1]}"
        return Phrase(verb="change", objects=(f"{change} in {WHERE}", change), weight=WEIGHT)
    what = listing([f"{old} with {new}" for old, new in pairs])
    return Phrase(verb="replace", objects=(f"{what} in {WHERE}",), weight=WEIGHT)


def _is_told(each: Exchange, file: FileFacts) -> bool:
    """Whether an exchange says something, and nothing that has a better sentence, such as a misspelling or a link."""
    swap = TextSwap(old=each.old, new=each.new)
    sides = [[word.strip(_AROUND) for word in text.split()] for text in (each.old, each.new)]
    words = [word for side in sides for word in side]
    if sides[0] == sides[1] or is_grammar(swap) or case_verb(swap) or version_swap(swap) is not None:
        return False
    if any(word.startswith(("http", "#")) or word.lower() in _SMALL for word in words) or _are_near(each.old, each.new):
        return False
    if any(word.isdigit() for word in words) and not each.is_behind_word:
        return False
    is_open = each.times > 1 or all(is_usual(word, file) for word in words)
    return is_open and all(any(pattern(_TELLING).fullmatch(word) for word in side) for side in sides)


def _are_near(old: str, new: str) -> bool:
    """Whether one may be the other misspelt."""
    is_short = min(len(old), len(new)) <= SHORTEST_MISSPELT
    return is_typo(old, new) or (is_short and (set(old) <= set(new) or set(new) <= set(old)))


def _may_be_secret(file: FileFacts) -> bool:
    """Whether the text speaks of credentials, or of what lets somebody in: a plain word may be that as well."""
    runs = changed_runs(file)
    text = "\n".join(line for run in runs for line in (run.before, *(line[1:] for line in run.lines), run.after))
    enters = rf"(?i)\b(?:{ENTERING}|(?:pin|code)s?\b[^.]{{0,40}}(?: is|:| =))"
    return is_about_credentials(text) or pattern(enters).search(text) is not None


def names_phrase(file: FileFacts) -> Phrase | None:
    """The names that a text speaks of now, or no longer; a paragraph that went, by the names in it."""
    told = told_words(file)
    if not told.names:
        return None
    forms = [listing([code(wording(name)) for name in told.names], most=most) for most in (3, 2)]
    verb, lead, link = ("mention", "", "in") if told.are_new else ("remove", "mention of ", "from")
    if not told.are_new and is_lone_paragraph(file):
        lead = "paragraph on "
        forms = forms if len(told.names) <= MOST_IN_PARAGRAPH else [f"{forms[1]}"]
    objects = dict.fromkeys(f"{lead}{form} {link} {WHERE}" for form in forms)
    return Phrase(verb=verb, objects=tuple(objects), weight=WEIGHT)
