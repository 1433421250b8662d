"""RecordFaults: everything that is wrong with the fields of a record, by the names that its giver knows."""

from collections.abc import Callable, Sequence

from git_agent.errors import UsageError


class RecordFaults(UsageError):
    """Fields that are missing or break the schema; each fault begins with the name of its field."""

    def __init__(self, lead: str, faults: Sequence[str], *, between: str = "; ", hint: str | None = None) -> None:
        super().__init__(lead + between.join(faults), hint=hint)
        self._lead, self._faults, self._between = lead, tuple(faults), between

    def renamed(self, name_of: Callable[[str], str]) -> "RecordFaults":
        """The same with other names for the fields, such as the flags that were typed."""
        parts = (fault.partition(":") for fault in self._faults)
        faults = [name_of(field) + colon + rest for field, colon, rest in parts]
        return RecordFaults(self._lead, faults, between=self._between, hint=self.hint)
