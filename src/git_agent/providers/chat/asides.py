"""What a model says beside its calls, and wants to hear again with their results.

A model that thinks before it calls a tool loses the thread without its thoughts, and its server refuses the rest:
DeepSeek wants `reasoning_content` back, Gemini a signature of its own, and both want calls that came together to stay
together. The conversation itself knows nothing of this, so the provider keeps it for as long as it lives.
"""

import re
from collections.abc import Mapping

from git_agent.model.value import value
from git_agent.providers.payload import Json, as_object, objects, string
from git_agent.redact import clean

MOST_THOUGHT = 1 << 18  # characters; a longer one is not worth what sending it again and again would cost
_SIGNATURE = re.compile(r"[\w+/=-]{1,65536}", re.ASCII)


@value
class Aside:
    """What was said beside one call; calls of the same `turn` came together.

    `thought` is None where the model does not think aloud: an empty one is wanted back as well.
    """

    turn: str
    thought: str | None = None
    signature: str = ""

    def of_message(self) -> dict[str, object]:
        """What its message gets back."""
        return {} if self.thought is None else {"reasoning_content": self.thought}

    def of_call(self) -> dict[str, object]:
        """What its call gets back."""
        return {"extra_content": {"google": {"thought_signature": self.signature}}} if self.signature else {}


Asides = Mapping[str, Aside]


def asides_of(payload: Json) -> dict[str, Aside]:
    """What a payload says beside its calls, by their ids."""
    message = as_object(next(iter(objects(payload.get("choices"))), {}).get("message"))
    calls = objects(message.get("tool_calls"))
    turn = "\n".join(string(call.get("id")) for call in calls)
    thought = _thought(message.get("reasoning_content"))
    return {
        string(call.get("id")): Aside(turn=turn, thought=thought, signature=_signature(call))
        for call in calls
        if call.get("id")
    }


def _thought(said: object) -> str | None:
    # Its own words, and yet they leave this machine: the model may have been told something by a tool.
    return clean(string(said)) if isinstance(said, str) and len(said) <= MOST_THOUGHT else None


def _signature(call: Json) -> str:
    made = string(as_object(as_object(call.get("extra_content")).get("google")).get("thought_signature"))
    # Only what can be nothing else: it goes back to its maker unread.
    return made if _SIGNATURE.fullmatch(made) else ""
