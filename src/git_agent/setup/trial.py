"""One message about a change that everybody may see, to know that the chosen model writes."""

from typing import TYPE_CHECKING

from git_agent.agent.budget import Budget
from git_agent.agent.loop import Agent
from git_agent.clock import Deadline
from git_agent.model.exchange import Request, Text
from git_agent.model.value import value
from git_agent.redact import clean_line

if TYPE_CHECKING:
    from git_agent.model.trace import Trace
    from git_agent.providers.base import Provider

LONGEST = 200

# Nothing of the repository: whoever tries a server out has not decided yet that it may see any.
SAMPLE = Request(
    instructions="You write git commit messages. Answer with the subject line alone, in the imperative.",
    items=(
        Text(
            role="user",
            text="--- a/greeting.py\n+++ b/greeting.py\n@@ -1,2 +1,2 @@\n-def greet():\n-    return 'hello'\n"
            "+def greet(name):\n+    return f'hello {name}'\n",
        ),
    ),
)


@value
class Trial:
    """What came of it."""

    message: str
    model: str


def try_out(provider: "Provider", *, seconds: float, trace: "Trace") -> Trial:
    """The message that the provider writes.

    Raises:
        AuthError, ProviderError, TimeLimitExceeded: there is none.
    """
    agent = Agent(
        provider=provider,
        tools=(),
        budget=Budget(steps=1, tool_calls=1),
        deadline=Deadline.after(seconds),
        trace=trace,
    )
    text = agent.ask(SAMPLE).text
    first = next((line for line in text.splitlines() if line.strip()), "")
    return Trial(message=clean_line(first)[:LONGEST], model=provider.model)
