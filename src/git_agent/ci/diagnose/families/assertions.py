"""What an assertion says in more than one line: the value that was expected, and below it the one that came."""

import re
from collections.abc import Iterable

_EXPECTED = re.compile(r"\s*[Ee]xpected(?: value| substring| pattern)?: +(?P<value>\S.*)")
_RECEIVED = re.compile(r"\s*(?:[Rr]eceived(?: value| string)?|got|[Aa]ctual|but was): +(?P<value>\S.*)")
_SNAPSHOT = re.compile(r"Snapshot name: (?P<name>.+)")
_COMPARED = re.compile(r"\s*\S.*(?:!==|!=|should (?:not )?(?:loosely )?(?:deep-)?equal)")


def whole_message(message: str, near: Iterable[str]) -> str:
    """A message with what the lines right above and below add to it."""
    if told := _SNAPSHOT.match(message):
        return f"snapshot {told['name']} does not match"
    lines = list(near)
    if expected := _EXPECTED.match(message) or _RECEIVED.match(message):
        return _both(lines) or expected[0]
    if message.endswith(":") and (compared := next(filter(_COMPARED.match, lines), None)):
        return f"{message} {compared.strip()}"
    return message


def _both(lines: list[str]) -> str:
    expected = next((told for line in lines if (told := _EXPECTED.match(line))), None)
    received = next((told for line in lines if (told := _RECEIVED.match(line))), None)
    return f"expected {expected['value']}, received {received['value']}" if expected and received else ""
