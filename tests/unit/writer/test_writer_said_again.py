"""A body does not say once more what the subject has said."""

import pytest

from git_agent.writer.body import phrases_beyond_subject
from git_agent.writer.phrases.phrase import Phrase, SafePhrase, code, wording
from git_agent.writer.said_again import says_again
from git_agent.writer.subject import SubjectLine
from support.changing import as_said

KILN, OVEN, BAKE = code("kiln.py"), code("Oven"), code("bake")


def safe(verb: str, *objects: str) -> SafePhrase:
    return as_said(Phrase(verb=verb, objects=objects, full=objects[0]))


CALL = safe("call", f"{code('heat(1)')} in {BAKE}", f"{code('heat(1)')} in {KILN}", code("heat(1)"))
GUARDED = safe("call", f"{code('heat')} in {BAKE} if {code('cold')}", f"{code('heat')} in {BAKE}")
EVERYWHERE = safe("call", f"{code('heat(1)')} in {BAKE} and {OVEN}", code("heat(1)"))
WORKFLOW = safe("remove", f'"{wording("Bake the clay")}" workflow')
TRAY = safe("add", code("tray"))


@pytest.mark.parametrize(
    ("phrase", "said", "expected"),
    [
        (CALL, code("heat(1)"), True),
        (CALL, f"{code('heat(1)')} in {KILN}", True),
        (CALL, f"{code('heat(1)')} in {OVEN}", False),  # another place
        (GUARDED, f"{code('heat')} in {BAKE}", False),  # when it is called was left out as well
        (EVERYWHERE, code("heat(1)"), False),  # and so were several places
        (safe("use", *CALL.objects), code("heat(1)"), False),
    ],
)
def test_the_place_alone_is_no_news(phrase: SafePhrase, said: str, expected: bool) -> None:
    subject = SubjectLine(text="", phrase=CALL, said=said, is_shortened=True)
    assert says_again(phrase, subject) is expected


@pytest.mark.parametrize("said", [code("heat(1)"), f"{code('heat(1)')} in {KILN}"])
def test_a_subject_that_left_only_its_function_out_is_not_said_again(said: str) -> None:
    subject = SubjectLine(text="", phrase=CALL, said=said, is_shortened=True)
    assert phrases_beyond_subject((CALL, TRAY), subject) == (TRAY,)


@pytest.mark.parametrize("verb", ["remove", "drop", "delete"])
def test_another_word_for_the_same_says_nothing_more(verb: str) -> None:
    subject = SubjectLine(text="", phrase=safe(verb, *WORKFLOW.objects), said=WORKFLOW.objects[0])
    assert phrases_beyond_subject((WORKFLOW, TRAY), subject) == (TRAY,)
