"""Candidates: the changes of a release as a note can tell them, and the note that needs no model."""

import re
from collections.abc import Callable, Iterable
from hashlib import blake2b

from git_agent.model.subject import canonical_type
from git_agent.model.value import replace, value
from git_agent.release.form import DEFAULT_FORM, HIDDEN, NoteForm
from git_agent.release.judge.classify import RECORD_SCOPE, SectionVerdict, classify
from git_agent.release.judge.low_signal import without_low_signal
from git_agent.release.note import BREAKING, FEATURES, HEADINGS, IMPROVEMENTS, SECURITY, Bullet, NoteRef, NoteSection
from git_agent.release.read.entry import Item, ParsedMessage
from git_agent.release.read.heads import head_of
from git_agent.release.read.signals import signals_of
from git_agent.release.read.words import says_nothing
from git_agent.shape.form.markdown import plain

LONGEST_FOOTER = 300  # characters; a bullet is no migration guide
LONGEST_LABEL = 30  # characters; more is a clause before a colon, not a part of the program


@value
class Candidate:
    """A change worth telling: where, how surely, with what reason (`why`), and where it can be looked up.

    `draft_fact` is the most that the author says about it in one paragraph, for whoever words it anew.
    """

    id: str
    item: Item
    section: str
    label: str | None
    confidence: str
    draft_fact: str
    refs: tuple[NoteRef, ...]
    why: str


def candidates(
    items: Iterable[Item], *, form: NoteForm = DEFAULT_FORM
) -> tuple[tuple[Candidate, ...], tuple[tuple[str, str], ...]]:
    """The changes to tell, section by section and otherwise in their order; and (commit, reason) for all others."""
    verdicts = _with_habit([(_as_wanted(classify(item), item, form), item) for item in items])
    told = {oid for verdict, item in verdicts if verdict.section for oid in item.commits}
    # A squash may be told in part; it is counted once.
    left_out = {
        oid: verdict.omitted for verdict, item in verdicts if verdict.omitted for oid in item.commits if oid not in told
    }
    shown = [(verdict, item) for heading in HEADINGS for verdict, item in verdicts if verdict.section == heading]
    numbered = (as_candidate(item, verdict, number=number) for number, (verdict, item) in enumerate(shown, start=1))
    return tuple(numbered), tuple(left_out.items())


def as_candidate(item: Item, verdict: SectionVerdict, *, number: int = 0) -> Candidate:
    """A change together with what was decided about it."""
    return Candidate(
        id=f"c{number}",
        item=item,
        section=verdict.section or "",
        label=_label_of(item),
        confidence=verdict.confidence,
        draft_fact=item.text if item.is_told else item.entry.message.paragraph or item.text,
        refs=_refs_of(item),
        why=verdict.why,
    )


def without_features(candidates: tuple[Candidate, ...], *, form: NoteForm) -> tuple[Candidate, ...]:
    """The same with each guess at a feature among the improvements, for a version that nothing proves a feature of."""
    if IMPROVEMENTS not in form.headings:
        return candidates
    told = [
        replace(each, section=IMPROVEMENTS) if each.section == FEATURES and each.confidence != "high" else each
        for each in candidates
    ]
    return tuple(sorted(told, key=lambda each: HEADINGS.index(each.section)))


def _as_wanted(verdict: SectionVerdict, item: Item, form: NoteForm) -> SectionVerdict:
    """Where the settings put a change; what breaks or closes a hole is not moved by its type."""
    kind = canonical_type((item.entry.message.type or "").lower())
    place = form.types.get(kind) if verdict.section not in (BREAKING, SECURITY) else None
    section = place or verdict.section
    if section == HIDDEN or (section and section not in form.headings):
        return SectionVerdict(omitted=HIDDEN_BY_SETTINGS, confidence="high", why="the settings say so")
    return SectionVerdict(section=place, confidence="high", why=f"type {kind}, by the settings") if place else verdict


HIDDEN_BY_SETTINGS = "hidden by the settings"
NOT_IN_CHANGELOG = "not in the changelog"
FEWEST_TOLD = 3  # changes that were told in the changelog with their code
HABIT = 0.4  # of all changes of the program that could be told


def _with_habit(verdicts: list[tuple[SectionVerdict, Item]]) -> list[tuple[SectionVerdict, Item]]:
    """Guesses left out that the authors did not tell, where they write the changelog together with the code."""
    signals = [(verdict, item, signals_of(item.entry.touched)) for verdict, item in verdicts]
    of_program = [each for verdict, _, each in signals if verdict.section and each.runtime]
    in_changelog = sum(each.changelog for each in of_program)
    if in_changelog < FEWEST_TOLD or in_changelog < HABIT * len(of_program):
        return verdicts
    untold = SectionVerdict(
        omitted=NOT_IN_CHANGELOG, confidence="medium", why="a guess that the changelog does not tell"
    )
    return [
        (untold if verdict.section and verdict.confidence == "low" and not each.changelog else verdict, item)
        for verdict, item, each in signals
    ]


def sections_of(candidates: Iterable[Candidate]) -> tuple[NoteSection, ...]:
    """The note that says what the authors said: a bullet for each candidate, those that say the same as one.

    Updates of one thing to one version after the other are the same, and the newest of them tells.
    """
    sections: dict[str, list[Bullet]] = {heading: [] for heading in HEADINGS}
    positions: dict[bytes, int] = {}
    more_refs: dict[tuple[str, int], dict[NoteRef, None]] = {}  # the references of the few that several say
    for candidate in candidates:
        summary, bullets = summary_of(candidate), sections[candidate.section]
        update = _UPDATE.match(summary)
        statement = (candidate.section, candidate.label or "", (update[1] if update else summary).casefold())
        position = positions.setdefault(_key(statement), len(bullets))
        if position == len(bullets):
            bullets.append(Bullet(label=candidate.label, summary=summary, refs=candidate.refs))
        else:
            # A dictionary, because a thousand updates of one thing would copy their references again and again.
            refs = more_refs.setdefault((candidate.section, position), dict.fromkeys(bullets[position].refs))
            refs.update(dict.fromkeys(candidate.refs))
    for (heading, position), refs in more_refs.items():
        sections[heading][position] = replace(sections[heading][position], refs=tuple(refs))
    return tuple(
        NoteSection(heading=heading, bullets=tuple(bullets)) for heading, bullets in sections.items() if bullets
    )


def _key(statement: Iterable[str]) -> bytes:
    """What stands for a text in a table, for a hundred thousand of them are as long as the note itself."""
    return blake2b("\0".join(statement).encode("utf-8", "surrogatepass"), digest_size=16).digest()


_UPDATE = re.compile(r"((?:update|bump|upgrade) \S+(?: \S+)?) (?:from \S+ )?to v?\d\S*\Z", re.IGNORECASE)


def summary_of(candidate: Candidate, *, number: Callable[[str], str] | None = None) -> str:
    """What the author said about a change, as the clean Markdown text of one bullet; `number` writes its numbers."""
    message = candidate.item.entry.message
    said = _without_area(candidate.item)
    text = _without_references(first_sentence(said) if candidate.item.is_told else said)
    if says_nothing(text) and message.paragraph:
        text = _without_references(first_sentence(message.paragraph))
    text = without_low_signal(text)
    footer = _without_references(first_sentence(message.breaking)) if message.breaking else ""
    if candidate.section == BREAKING and footer and footer.casefold() not in text.casefold():
        text = f"{text}: {_bounded(footer, LONGEST_FOOTER)}"
    return plain(_capitalised(text), number=number)


_READABLE = re.compile(r"[A-Za-z][\w./+-]*(?:[ ,]+[\w./+-]+)*\Z")
_NO_LABEL = re.compile(r"[A-Z]+-\d+\Z|BREAKING")  # the number of a ticket, and what the section already says


def _label_of(item: Item) -> str | None:
    message = item.entry.message
    scope = message.scope if _has_own_scope(message) else _area_of(item)
    if scope is None or len(scope) > LONGEST_LABEL or not _READABLE.match(scope):
        return None
    return None if _NO_LABEL.match(scope) else scope


def _has_own_scope(message: ParsedMessage) -> bool:
    """Whether the type has a scope, or could have; the place of a record has pushed it into the text."""
    return message.type is not None and RECORD_SCOPE.match(message.scope or "") is None


def _area_of(item: Item) -> str | None:
    """The part of the program in front of a subject without a type: `rebase: keep going`."""
    area = None if _has_own_scope(item.entry.message) else head_of(item.text).area
    return area if area is not None and _READABLE.match(area) and len(area) <= LONGEST_LABEL else None


def _without_area(item: Item) -> str:
    return head_of(item.text).text if _area_of(item) is not None else item.text


def _refs_of(item: Item) -> tuple[NoteRef, ...]:
    commits = dict.fromkeys((item.entry.oid, *item.commits))
    request = item.pull_request
    issues = dict.fromkeys(issue for issue in item.entry.message.issues if issue.isdigit() and issue != request)
    return (
        *(NoteRef(type="commit", value=oid) for oid in commits),
        *((NoteRef(type="pr", value=request),) if request else ()),
        *(NoteRef(type="issue", value=issue) for issue in issues),
    )


_REFERENCES = re.compile(
    r"""(?:\s*\[(?:security|ci[ -]?skip|skip[ -]?ci)\]
          |\s*[,;-]?\s*[(\[]?(?:\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|see|issues?|part\ of|pr)\b:?\s*)?
           (?:\#|\bGH-|!)\d+(?:\s*(?:,|and|&)?\s*(?:\#|GH-)\d+)*[\])]?)+\s*\.?\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_REFERENCE_ENDS = frozenset("0123456789)]")
# Behind it a sentence begins, or nothing: a small letter goes on with an abbreviation this list does not know.
_SENTENCE_END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\betc)(?<!\bvs)[.!?](?=\s+[^a-z\s]|\s*\Z)")


def first_sentence(paragraph: str) -> str:
    """The first sentence of a paragraph on one line, without its full stop."""
    text = " ".join(paragraph.split())
    end = _SENTENCE_END.search(text)
    return text[: end.start()] if end and end[0] == "." else text[: end.end()] if end else text


def _without_references(text: str) -> str:
    text = _without_stop(text)
    if text and text[-1] in _REFERENCE_ENDS:  # the pattern is tried at every place of a text
        text = _without_stop(_REFERENCES.sub("", text))
    return text.rstrip(" ,;:-")


def _without_stop(text: str) -> str:
    text = text.strip()
    return text[:-1] if text.endswith(".") and not text.endswith(("..", "etc.")) else text


def _bounded(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"


_PLAIN_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*[,:;.!?)]*\Z")


def _capitalised(text: str) -> str:
    """With a capital first letter, unless the first word is a name: `npm`, `iOS`, `--flag`, `a.b`."""
    first = text.partition(" ")[0]
    is_word = _PLAIN_WORD.match(first) and first.islower() and set(first) & set("aeiouy")
    return text[:1].upper() + text[1:] if is_word else text
