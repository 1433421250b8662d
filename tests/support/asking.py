"""One exchange with a server of the tests, by a provider that notes its waits instead of waiting."""

from typing import Any

from git_agent.clock import Deadline
from git_agent.model.exchange import Reply, Request, Text
from git_agent.providers.credentials import Login
from git_agent.providers.openai_compatible import OpenAICompatible

PLENTY = 120.0  # seconds; a fence, never an expectation
ASKED = Request(
    instructions="Write a commit message.",
    items=(Text(role="developer", text="Tools only read."), Text(role="user", text="Say what changed.")),
)


def ask(base_url: str, request: Request = ASKED, *, seconds: float = PLENTY, **options: Any) -> Reply:
    """The reply of the server at this address."""
    login = Login(kind="none", base_url=base_url)
    provider = OpenAICompatible(**{"model": "a-model", "login": login, **options})
    return provider.exchange(request, deadline=Deadline.after(seconds))
