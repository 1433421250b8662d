"""RecordFaults: everything that is wrong with the fields of a record, by the names that its giver knows."""

from collections.abc import Callable, Sequence

from git_agent.errors import UsageError


class RecordFaults(UsageError):
    """Fields that are missing or break the schema; each fault begins with the name of its field.

    `more` are faults of another kind than those that `lead` is about.
    """

    def __init__(
        self,
        lead: str,
        faults: Sequence[str],
        *,
        between: str = "; ",
        more: Sequence[str] = (),
        hint: str | None = None,
    ) -> None:
        super().__init__("; ".join((lead + between.join(faults), *more)), hint=hint)
        self.faults, self._lead, self._between, self._more = tuple(faults), lead, between, tuple(more)

    def renamed(self, name_of: Callable[[str], str]) -> "RecordFaults":
        """The same with other names for the fields, such as the flags that were typed."""
        faults, more = ([_renamed(fault, name_of) for fault in each] for each in (self.faults, self._more))
        return RecordFaults(self._lead, faults, between=self._between, more=more, hint=self.hint)


def _renamed(fault: str, name_of: Callable[[str], str]) -> str:
    field, colon, rest = fault.partition(":")
    return name_of(field) + colon + rest
