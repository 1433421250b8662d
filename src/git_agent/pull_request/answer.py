"""The structured answer of a model that writes message and description at once: its form, and how it is read."""

from collections.abc import Mapping

from git_agent.model.exchange import AnswerFormat
from git_agent.model.fault import Fault
from git_agent.model.strict_schema import TEXT, array_of, strict_object
from git_agent.pull_request.description import Description, ReadingHint
from git_agent.redact import clean
from git_agent.shape.reply.clean import MOST_CHARS, clean_reply
from git_agent.shape.reply.json_reply import last_object
from git_agent.shape.reply.no_message import why_no_description

MOST_BULLETS = 40  # of a section: more than a reviewer reads, and a bound for whatever a model sends
LONGEST_TEXT = 4_000  # characters of one bullet
RULE = "description"

ANSWER = AnswerFormat(
    name="pull_request",
    schema=strict_object(
        message=TEXT,
        what=array_of(TEXT),
        why=TEXT,
        risk=array_of(TEXT),
        how_to_test=array_of(TEXT),
        read_first=array_of(strict_object(path=TEXT, why=TEXT)),
    ),
)


def read_answer(text: str, *, most_chars: int = MOST_CHARS) -> tuple[str, Description | None]:
    """The message, and the description unless the answer is not of the form that was asked for.

    A server may not know structured answers; then the model has perhaps written a message alone.
    """
    # What is too long is not searched for an object: `clean_reply` refuses it, and says why.
    answer = last_object(text, "message") if len(text) <= most_chars else None
    if answer is None:
        return clean_reply(text, most_chars=most_chars), None
    message = answer["message"]
    return (clean_reply(message) if isinstance(message, str) else ""), _description(answer)


def unreadable() -> Fault:
    """What the model is told about an answer without a description."""
    return Fault(rule=RULE, detail="The answer is not the one JSON object that was asked for, with all of its fields.")


def _description(answer: Mapping[str, object]) -> Description | None:
    what, risk, how_to_test = (_texts(answer.get(name)) for name in ("what", "risk", "how_to_test"))
    readings = answer.get("read_first")
    if not what or risk is None or how_to_test is None or not isinstance(readings, list):
        return None
    # The only part that may be missing: many branches have no reason on record, and none is to be made up.
    why = answer.get("why")
    return Description(
        what=what,
        why=_texts([why] if isinstance(why, str) else []) or (),
        risk=risk,
        how_to_test=how_to_test,
        read_first=tuple(
            ReadingHint(
                # Redacted only when it is shown: until then it has to be equal to a changed path.
                path=str(each.get("path", ""))[:LONGEST_TEXT],
                why=clean(_own_words(str(each.get("why", ""))[:LONGEST_TEXT])),
            )
            for each in readings[:MOST_BULLETS]
            if isinstance(each, dict)
        ),
    )


def _texts(given: object) -> tuple[str, ...] | None:
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        return None
    # Twice as many as are kept, since some say nothing; not all, since a model may send any number.
    bullets = (_own_words(text[:LONGEST_TEXT]) for text in given[: MOST_BULLETS * 2])
    return tuple(clean(text) for text in bullets if text.strip() and not why_no_description(text))[:MOST_BULLETS]


def _own_words(text: str) -> str:
    """The prose, without the signatures and records that a model puts into it: nobody has decided them."""
    from git_agent.records.block.undecided import without_undecided

    return without_undecided(text)
