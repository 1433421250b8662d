"""Whatever a model or a history supplies is read in a time that grows with its length and not with its square.

The limit is of processor time and more than ten times what any single text needs; one step that looks at every
character for each character would need more.
"""

from functools import partial

import pytest

from git_agent.model.message import Message
from git_agent.shape.ground.check import claims
from git_agent.shape.ground.sources import Sources
from support.adversarial import SHAPES
from support.bounded import FUNCTIONS
from support.limited import within

AT_THE_ENTRANCE = (
    "clean_reply",
    "without_attributions",
    "without_undecided",
    "read_answer of a pull request",
    "read_answer of a release",
    "last_object",
    "no_message",
    "style of a history",
    "what a branch tells",
)
SECONDS = 0.35


@pytest.mark.parametrize("name", FUNCTIONS)
def test_no_text_takes_forever(name: str) -> None:
    chars = 20_000 if name in AT_THE_ENTRANCE else 4_000
    FUNCTIONS[name]("Add it")  # what is loaded when first needed is no work on a text
    within(SECONDS, {shape: partial(_read, name, shape, chars) for shape in SHAPES})


def _read(name: str, shape: str, chars: int) -> None:
    FUNCTIONS[name](SHAPES[shape](chars))


def test_thousands_of_invented_names_are_not_looked_up_for_ever_in_a_large_change() -> None:
    known = Sources.of([("diff", "".join(f"+name_{at * 7919} = 1\n" for at in range(250_000)))])
    body = "\n".join(f"- Use `missing_{at}_7` here." for at in range(1_900))
    message = Message(subject="Use name_7919", body=body)

    def read() -> None:
        for _ in range(3):  # a reply, its parts, its repair
            found = claims(message, known)
        assert found[0].found_in == "diff"
        assert {claim.found_in for claim in found[1:]} == {None}

    within(12, {"claims": read})
