"""The structured answer of a model that writes message and description at once: its form, and how it is read."""

import json
import re
from collections.abc import Mapping
from typing import Any

from git_agent.model.exchange import AnswerFormat
from git_agent.model.fault import Fault
from git_agent.model.message import RECORD_MARK
from git_agent.pull_request.description import Description, Reading
from git_agent.redact import clean
from git_agent.shape.clean import clean_reply

MOST_BULLETS = 40
RULE = "description"

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}


def _strict(**properties: object) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


ANSWER = AnswerFormat(
    name="pull_request",
    schema=_strict(
        message=_TEXT,
        what=_TEXTS,
        why=_TEXT,
        risk=_TEXTS,
        how_to_test=_TEXTS,
        read_first={"type": "array", "items": _strict(path=_TEXT, why=_TEXT)},
    ),
)


def read_answer(text: str) -> tuple[str, Description | None]:
    """The message, and the description unless the answer is not of the form that was asked for.

    A server may not know structured answers; then the model has perhaps written a message alone.
    """
    answer = _object_in(text)
    if answer is None:
        return read_message(text), None
    message = answer.get("message")
    return (read_message(message) if isinstance(message, str) else ""), _description(answer)


def read_message(text: str) -> str:
    """The message of a reply that is nothing else."""
    return _own_words(clean_reply(text))


def unreadable() -> Fault:
    """What the model is told about an answer without a description."""
    return Fault(rule=RULE, detail="The answer is not the one JSON object that was asked for, with all of its fields.")


def _object_in(text: str) -> dict[str, Any] | None:
    """The JSON object of a reply, in a fence or behind a thought as well."""
    found = re.search(r"(?s)\{.*\}", text)
    try:
        answer = json.loads(found[0]) if found else None
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


def _description(answer: Mapping[str, Any]) -> Description | None:
    what, risk, how_to_test = (_texts(answer.get(name)) for name in ("what", "risk", "how_to_test"))
    readings = answer.get("read_first")
    if not what or risk is None or how_to_test is None or not isinstance(readings, list):
        return None
    why = answer.get("why")
    return Description(
        what=what,
        why=_texts([why]) or () if isinstance(why, str) else (),
        risk=risk,
        how_to_test=how_to_test,
        read_first=tuple(
            Reading(path=str(each.get("path", "")), why=clean(_own_words(str(each.get("why", "")))))
            for each in readings
            if isinstance(each, dict)
        ),
    )


def _texts(given: object) -> tuple[str, ...] | None:
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        return None
    return tuple(clean(text) for text in map(_own_words, given) if text.strip())[:MOST_BULLETS]


def _own_words(text: str) -> str:
    """The prose: a record that a model puts into its text is none, for nobody has decided it."""
    if RECORD_MARK not in text:
        return text
    from git_agent.records.placing import without_blocks

    return without_blocks(text)
