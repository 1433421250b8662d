"""Whether one sentence says once more what another has said, in other words or with the place behind."""

import re

from git_agent.writer.choose.candidates import SYNONYMS
from git_agent.writer.phrases.phrase import CODE, SafePhrase, names_in_order
from git_agent.writer.subject import SubjectLine

_USUAL_VERBS = {other: verb for verb, others in SYNONYMS.items() for other in others}
_PLACE = rf"(?<=.) in {CODE}[^{CODE}]+{CODE}(?: of {CODE}[^{CODE}]+{CODE})?$"


def says_again(phrase: SafePhrase, subject: SubjectLine) -> bool:
    """Whether it says what the subject does, at most with the file or the one function behind that it is about."""
    text, said = phrase.full or phrase.objects[0], subject.said
    if subject.phrase is None or _verb(phrase) != _verb(subject.phrase):
        return False
    bare = re.sub(_PLACE, "", said)
    return re.sub(_PLACE, "", text) == bare and (said in phrase.objects or text == bare)


def is_same(phrase: SafePhrase, other: SafePhrase) -> bool:
    """Whether one is another form of the other: two swaps may have a short form in common that tells of one side."""
    are_swaps = all(" instead of " in each.objects[0] for each in (phrase, other))
    names = [names_in_order(each.objects[0])[:2] for each in (phrase, other)]
    return not forms_of(phrase).isdisjoint(forms_of(other)) and not (are_swaps and names[0] != names[1])


def forms_of(phrase: SafePhrase) -> set[tuple[str, str]]:
    return {(_verb(phrase), text) for text in phrase.objects}


def _verb(phrase: SafePhrase) -> str:
    return _USUAL_VERBS.get(phrase.verb, phrase.verb)
