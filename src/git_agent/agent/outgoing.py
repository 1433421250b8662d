"""The door to a model: nothing is sent that has not passed the redactor, wherever in a request it stands.

Most of a request was redacted where it was read, with its file at hand. What reaches it on another way, such as the
subject of an amended commit in the words of a fault, is caught here. A transcript only grows, so every text is
looked at once.
"""

from git_agent.model.exchange import Item, Request, Text, ToolCall
from git_agent.model.value import replace
from git_agent.redact.for_models import clean_for_model


class Outgoing:
    """Redacts the requests of one transcript."""

    def __init__(self) -> None:
        self._passed: dict[str, str] = {}

    def request(self, request: Request) -> Request:
        """The same request, without a secret."""
        return replace(
            request, instructions=self._text(request.instructions), items=tuple(map(self._item, request.items))
        )

    def _item(self, item: Item) -> Item:
        if isinstance(item, Text):
            return replace(item, text=self._text(item.text))
        if isinstance(item, ToolCall):
            return replace(item, arguments=self._text(item.arguments))
        return replace(item, output=self._text(item.output))

    def _text(self, text: str) -> str:
        if text not in self._passed:
            self._passed[text] = clean_for_model(text)
        return self._passed[text]
