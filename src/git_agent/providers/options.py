"""Options: what a request asks for beside its texts, and what of it the server has refused to take."""

import json

from git_agent.model.exchange import Request
from git_agent.model.value import replace, value

_NO_TOOLS = "No tools are available here. Answer from what is given."
_FORM = "Answer with one JSON object, and nothing else, that fits this schema:"


@value
class Options:
    """`without` names the features that are left out, see `server.features`."""

    model: str
    effort: str | None = None
    fast: bool = False
    without: frozenset[str] = frozenset()

    def takes(self, feature: str) -> bool:
        """Whether the server may be asked for it."""
        return feature not in self.without

    def asked_for(self, request: Request) -> frozenset[str]:
        """What the request would lose if the server took nothing more."""
        wanted = {
            "tools": bool(request.tools),
            "strict": bool(request.tools or request.answer_format),
            "schema": bool(request.answer_format),
            "one_call": bool(request.tools),
            "effort": bool(self.effort),
            "tier": self.fast,
            "usage": True,
            "store": True,
            "stream": True,
        }
        return frozenset(name for name, is_wanted in wanted.items() if is_wanted and self.takes(name))

    def conceded(self, request: Request) -> Request:
        """The request without what the server does not take; what can be said in words is."""
        if request.tools and not self.takes("tools"):
            request = replace(request, tools=(), instructions=f"{request.instructions}\n\n{_NO_TOOLS}")
        if request.answer_format and not self.takes("schema"):
            schema = json.dumps(dict(request.answer_format.schema))
            request = replace(request, answer_format=None, instructions=f"{request.instructions}\n\n{_FORM}\n{schema}")
        return request
