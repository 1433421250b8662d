"""Two traces that are told the same."""

from git_agent.model.trace import Trace


class BothTraces:
    """Passes on whatever it is told."""

    def __init__(self, *traces: Trace) -> None:
        self._traces = traces

    def event(self, name: str, **fields: str | int) -> None:
        """As `Trace.event`."""
        for trace in self._traces:
            trace.event(name, **fields)

    def heard(self, piece: str) -> None:
        """As `Trace.heard`."""
        for trace in self._traces:
            trace.heard(piece)
