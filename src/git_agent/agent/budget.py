"""Budget: how much a model may do before it has to answer."""

from git_agent.model.value import replace, value


@value
class Budget:
    """Requests to the model and tool calls by it."""

    steps: int
    tool_calls: int

    def extended(self) -> "Budget":
        """What a person grants when asked: half as much again, and at least a few."""
        return replace(
            self,
            steps=self.steps + max(8, self.steps // 2),
            tool_calls=self.tool_calls + max(4, self.tool_calls // 2),
        )


class Spent:
    """What was used so far."""

    def __init__(self, *, steps: int = 0, tool_calls: int = 0) -> None:
        self.steps = steps
        self.tool_calls = tool_calls

    def exhausted(self, budget: Budget) -> str | None:
        """Which budget has ended, if one has."""
        if self.steps >= budget.steps:
            return "model steps"
        if self.tool_calls >= budget.tool_calls:
            return "tool calls"
        return None
