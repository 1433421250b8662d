"""The circuit breaker: a model that fails is left alone for a while, longer each time.

A value and what becomes of it; whoever asks the model keeps it across restarts. Times are the wall clock's, because
they outlive a process; a clock that was set back ends the wait instead of prolonging it.
"""

from typing import Any

from git_agent.model.value import as_data, replace, value

COOL_DOWNS = (30.0, 120.0, 600.0)  # seconds after the first, the second and every further opening
MOST_INVALID = 3  # answers in a row that could not be used
LONGEST_ERROR = 512

CLOSED, OPEN, HALF_OPEN = "closed", "open", "half_open"


@value
class Breaker:
    """How it stands with one provider; `trips` counts openings since it last answered well."""

    provider: str = ""
    invalid: int = 0
    trips: int = 0
    opened_at: float | None = None
    bypassed: int = 0
    last_error: str = ""

    def state(self, now: float) -> str:
        """Closed, open, or half open: the next question is a probe."""
        if self.opened_at is None:
            return CLOSED
        waited = now - self.opened_at
        return OPEN if 0 <= waited < self.cool_down else HALF_OPEN

    @property
    def cool_down(self) -> float:
        """Seconds from its opening to the probe."""
        return COOL_DOWNS[min(max(self.trips, 1), len(COOL_DOWNS)) - 1]

    def for_provider(self, provider: str) -> "Breaker":
        """The same, or a new one where somebody else is asked now."""
        return self if self.provider == provider else Breaker(provider=provider)

    def answered(self) -> "Breaker":
        """After an answer that could be used."""
        return Breaker(provider=self.provider)

    def unreachable(self, error: str, *, now: float) -> "Breaker":
        """After a failure on the way: it opens at once."""
        return self._opened(error, now)

    def answered_badly(self, error: str, *, now: float) -> "Breaker":
        """After an answer that could not be used, the corrections included; a probe has one try only."""
        invalid = self.invalid + 1
        # Three bad answers may be chance; a failed probe says that nothing has changed.
        if invalid >= MOST_INVALID or self.opened_at is not None:
            return self._opened(error, now)
        return replace(self, invalid=invalid, last_error=_one_line(error))

    def passed_by(self) -> "Breaker":
        """After a plan that was made without asking because it is open."""
        return replace(self, bypassed=self.bypassed + 1)

    def _opened(self, error: str, now: float) -> "Breaker":
        return replace(self, invalid=0, trips=self.trips + 1, opened_at=now, last_error=_one_line(error))


def breaker_data(breaker: Breaker) -> dict[str, Any]:
    """As it is kept."""
    data: dict[str, Any] = as_data(breaker)
    return data


def breaker_from(data: object) -> Breaker:
    """What was kept; a new one where there is nothing, or nothing that can be read."""
    if not isinstance(data, dict) or data.keys() != breaker_data(Breaker()).keys():
        return Breaker()
    kinds = {"provider": str, "invalid": int, "trips": int, "opened_at": int | float | None, "bypassed": int}
    if not all(isinstance(data[name], kind) for name, kind in {**kinds, "last_error": str}.items()):
        return Breaker()
    return Breaker(**data)


def _one_line(error: str) -> str:
    return " ".join(error.split())[:LONGEST_ERROR]
