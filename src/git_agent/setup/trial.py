"""One message about a change that everybody may see, to know that the chosen model writes."""

from typing import TYPE_CHECKING

from git_agent.agent.budget import Budget
from git_agent.agent.loop import Agent
from git_agent.clock import Deadline
from git_agent.model.draft import Draft
from git_agent.model.exchange import Request, Text
from git_agent.model.judged import Judged
from git_agent.model.message import MessageRules
from git_agent.model.value import value
from git_agent.prompts.parts import repair_text
from git_agent.providers.base import author_of
from git_agent.redact import clean_line
from git_agent.shape.ground.sources import Sources
from git_agent.shape.grounding import Grounding
from git_agent.shape.judging import ShapedMessage
from git_agent.shape.settling import settle

if TYPE_CHECKING:
    from git_agent.config.settings import Settings
    from git_agent.model.trace import Trace
    from git_agent.providers.base import Provider

LONGEST = 200

DIFF = (
    "--- a/greeting.py\n+++ b/greeting.py\n@@ -1,2 +1,2 @@\n-def greet():\n-    return 'hello'\n"
    "+def greet(name):\n+    return f'hello {name}'\n"
)
# Nothing of the repository: whoever tries a server out has not decided yet that it may see any.
SAMPLE = Request(
    instructions="You write git commit messages. Answer with the subject line alone, in the imperative.",
    items=(Text(role="user", text=DIFF),),
)
RULES = MessageRules()
REPAIR = "shared/repair"


@value
class Trial:
    """What came of it."""

    message: str
    model: str


def try_out(provider: "Provider", settings: "Settings", *, trace: "Trace") -> Trial:
    """The message that the provider writes, judged and mended once like any other.

    Raises:
        AuthError, ProviderError, TimeLimitExceeded: there is none.
        InvalidMessage: what it writes is no message, or names what the sample does not.
    """
    agent = Agent(
        provider=provider,
        tools=(),
        budget=Budget(steps=1, tool_calls=1),
        deadline=Deadline.after(settings.model.seconds),
        trace=trace,
    )
    grounding = Grounding(lambda _: Sources.of([("diff", DIFF)]), prove=True)
    transcript = agent.ask(SAMPLE)
    judged = _judged(transcript.text, provider, grounding)
    if complaints := judged.faults + judged.doubts:
        transcript = agent.follow_up(transcript, repair_text(complaints, REPAIR))
        judged = _judged(transcript.text, provider, grounding)
    subject = settle(judged, settings.grounding, grounding, rules=RULES).message.subject
    return Trial(message=clean_line(subject)[:LONGEST], model=provider.model)


def _judged(text: str, provider: "Provider", grounding: Grounding) -> Judged[ShapedMessage]:
    draft = Draft(text=text, author=author_of(provider))
    return grounding.judge(draft, rules=RULES, words=lambda words: words)
