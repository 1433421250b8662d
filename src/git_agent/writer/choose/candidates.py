"""Candidates: every sentence the facts of the main cluster allow, before one is chosen for the subject."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.lines import Edit
from git_agent.writer.choose.leading import is_about_a_name, is_weak
from git_agent.writer.phrases.code_edits import edit_variants
from git_agent.writer.phrases.comments import comment_phrases
from git_agent.writer.phrases.explained import explaining_phrases
from git_agent.writer.phrases.locations import Location, locations_of
from git_agent.writer.phrases.phrase import (
    AUTHORS_WEIGHT,
    CODE,
    DETAIL_KIND,
    FACT_KIND,
    MATTERS,
    RESERVE,
    Phrase,
    SafePhrase,
)
from git_agent.writer.phrases.variants import definition_variants, document_variants, location_variants
from git_agent.writer.quoting import safe_phrases
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.facts import Facts
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.style.habits import SubjectHabits, bump_habit

NAMED = 1.7  # the weight from which a fact is about a definition, field or parameter itself
PLAIN = 2.2  # the weight from which a fact needs no other wording: a rename, a move, an option, a large new file

USUAL = 3  # subjects that begin with a verb; twice may be chance

# Verbs that mean no less and no more.
SYNONYMS = {"remove": ("drop", "delete"), "add": ("introduce",)}
_INNER = ("edit, ", f"{FACT_KIND}edit, ")  # how the kind of a phrase begins that tells an edit inside of a definition
_LIGHT = (Edit.WHITESPACE, Edit.COMMENTS, Edit.NOTHING)
# A type is a guess, which as a verb would become a claim: no `fix kiln.py`. That something was formatted is read.
_VERBS = {"style": ("format",)}


def candidates(
    main: Cluster,
    facts: Facts,
    phrases: Sequence[SafePhrase],
    type_: str,
    habits: SubjectHabits,
) -> tuple[SafePhrase, ...]:
    """These phrases in all their lengths, and every other wording of the same facts, each once.

    Where a fact needs no other wording, the others are kept in reserve.
    """
    by_text: dict[tuple[str, str], SafePhrase] = {}
    is_plain = any(phrase.weight >= PLAIN for phrase in phrases)
    wordings = _other_wordings(main, type_, habits)
    others = [
        *_authors_wordings(main, facts),
        *((replace(phrase, weight=RESERVE) for phrase in wordings) if is_plain else wordings),
    ]
    summing_up = [phrase for phrase in phrases if phrase.kind != DETAIL_KIND]
    is_untold = all(phrase.vague for phrase in summing_up)  # what they sum up could not be said
    details = [
        replace(phrase, weight=max(MATTERS, phrase.weight) if is_untold else RESERVE)
        for phrase in phrases
        if phrase.kind == DETAIL_KIND
    ]
    told = (*_with_fact_kinds((*summing_up, *details)), *safe_phrases(others, facts.context))
    for phrase in (*told, *_in_usual_verbs(told, habits)):
        if _is_true(phrase, main, type_):
            by_text.setdefault((phrase.verb, phrase.objects[0]), phrase)
    told = tuple(by_text.values())
    return _without_vague(_with_inner_edits_behind(told))


def _with_inner_edits_behind(phrases: tuple[SafePhrase, ...]) -> tuple[SafePhrase, ...]:
    """With edits inside of definitions in reserve, once something came, went or got another name that has one.

    A variable that is called otherwise says less than what is done now, but more than how.
    """
    named = [
        phrase
        for phrase in phrases
        if phrase.kind.startswith(FACT_KIND)
        and phrase.weight >= NAMED
        and not phrase.vague
        and not phrase.kind.startswith(_INNER)
    ]
    if not named:
        return phrases
    are_variables = all(map(is_about_a_name, named))
    return tuple(
        replace(phrase, weight=RESERVE)
        if phrase.kind.startswith(_INNER) and phrase.weight < PLAIN and (not are_variables or is_weak(phrase))
        else phrase
        for phrase in phrases
    )


def _without_vague(phrases: tuple[SafePhrase, ...]) -> tuple[SafePhrase, ...]:
    """Without those that only say where, once one says what of something that matters."""
    says_what = any(not phrase.vague and phrase.weight >= MATTERS for phrase in phrases)
    return tuple(phrase for phrase in phrases if not phrase.vague) if says_what else phrases


def _with_fact_kinds(phrases: Sequence[SafePhrase]) -> Iterator[SafePhrase]:
    """Marked as told for their facts: weights are fitted for these apart from other wordings with the same verb."""
    for phrase in phrases:
        yield replace(phrase, kind=f"{FACT_KIND}{phrase.kind or phrase.verb}{', vague' if phrase.vague else ''}")


def _in_usual_verbs(phrases: Sequence[SafePhrase], habits: SubjectHabits) -> Iterator[SafePhrase]:
    """The same with a verb that means no less and that this history is used to."""
    for phrase in phrases:
        if phrase.weight < AUTHORS_WEIGHT and not phrase.kind.startswith(_INNER):
            for verb in SYNONYMS.get(phrase.verb, ()):
                is_fitting = verb != "introduce" or f" to {CODE}" not in phrase.objects[0]  # nothing is, to a file
                if habits.verbs[verb] >= USUAL and is_fitting:
                    yield replace(phrase, verb=verb)


def _other_wordings(main: Cluster, type_: str, habits: SubjectHabits) -> Iterator[Phrase]:
    locations = locations_of(main.files, habits)
    # Words on comment lines and blanks say nothing about what changed.
    if all(file.edit in _LIGHT and not file.is_new and not file.is_gone for file in main.files):
        return
    # A file that is wholly new or gone is told as a file: its keys and names came or went with it.
    edited = [file for file in main.files if not file.is_new and not file.is_gone]
    if main.topic not in (Topic.DOCS, Topic.DEPENDENCIES, Topic.RELEASE):
        yield from _phrases_of_lines([file for file in edited if file.syntax is None])
        # What a file is about has no functions: "set b to 1 in find", of find.go.
        exact = [each for each in locations if each.kind in ("definition", "file")]
        yield from edit_variants(edited, exact)
        # A helper of the tests is not added to what they test: "add FakeDoor to door".
        folders = [each for each in locations if main.topic is not Topic.TESTS and each.kind == "folder"]
        yield from definition_variants(main.files, (*exact, *folders))
    yield from _topic_wordings(main, edited, locations, habits)
    if not all(file.change.is_pure_rename for file in main.files):  # nothing inside of it is another than before
        yield from location_variants(_VERBS.get(type_, ()), locations)


def _phrases_of_lines(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    if files:
        from git_agent.writer.phrases.edits import edit_phrases

        yield from edit_phrases(files)


def _topic_wordings(
    main: Cluster, edited: Sequence[FileFacts], locations: Sequence[Location], habits: SubjectHabits
) -> Iterator[Phrase]:
    """What only some topics have; what tells it is imported when a change has files of one."""
    if main.topic in (Topic.CONFIG, Topic.BUILD, Topic.CI):
        from git_agent.writer.phrases.settings import key_variants

        yield from key_variants(edited)
    if main.topic is not Topic.RELEASE:  # what the released packages require of each other only follows
        yield from _bumps_in_form(main.files, habits)
    if main.topic is Topic.TESTS:
        from git_agent.writer.phrases.tests import test_phrases

        yield from test_phrases(main.files, locations)
    if main.topic is Topic.DOCS:
        yield from document_variants(main.files, locations)


def _bumps_in_form(files: Sequence[FileFacts], habits: SubjectHabits) -> Iterator[Phrase]:
    habit = bump_habit(habits)
    if habit is not None and any(file.manifest.bumps for file in files):
        from git_agent.writer.phrases.dependencies import bump_in_form, bumps_of

        yield from bump_in_form(bumps_of(files), habit)


def _authors_wordings(main: Cluster, facts: Facts) -> Iterator[Phrase]:
    if main.topic is Topic.CODE:
        moved = {title for file in facts.files for title in file.lost_tests}  # from one file to another
        if titles := [title for file in facts.files for title in file.tests if title not in moved]:
            from git_agent.writer.phrases.tests import behaviour_phrases

            yield from behaviour_phrases(titles, main.names)
        comments = (*explaining_phrases(main.files), *comment_phrases(main.files))
        yield from (replace(phrase, kind="comment") for phrase in comments)


def _is_true(phrase: SafePhrase, main: Cluster, type_: str) -> bool:
    """What the type denies is not said: only a fix fixes, only a feature supports something new."""
    if phrase.weight >= AUTHORS_WEIGHT:
        return True
    if phrase.verb == "fix" and type_ != "fix":
        return phrase.kind.startswith(FACT_KIND)  # a typo, which the lines themselves show
    if phrase.verb == "support":
        return type_ == "feat"
    if phrase.verb == "handle" and phrase.kind == "missing":
        return type_ in ("fix", "feat") and main.topic is Topic.CODE
    return True
