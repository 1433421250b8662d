"""A job's log on its way from the forge; what became of it is noted for the reader."""

from collections.abc import Iterator

from git_agent.ci.forges.http import Client
from git_agent.ci.forges.wire import Stream
from git_agent.errors import ForgeUnreachable


def job_log(client: Client, path: str, notes: list[str]) -> Iterator[bytes] | None:
    """The log in pieces; None where there is none to be had."""
    try:
        stream = client.stream(path)
    except ForgeUnreachable as error:
        notes.append(f"its log could not be read: {error}")
        return None
    if stream.status != 200:
        stream.close()
        notes.append(_absent(stream.status))
        return None
    return _pieces(stream, notes)


def _pieces(stream: Stream, notes: list[str]) -> Iterator[bytes]:
    with stream:
        yield from stream.pieces()
    if stream.problem:
        notes.append(stream.problem)


def _absent(status: int) -> str:
    match status:
        case 404 | 410:
            return "its log is not there: it has not ended or is no longer kept, or no program may have it"
        case 401 | 403:
            return f"its log may not be read: the answer is {status}, to this token or to a link that has expired"
        case _:
            return f"its log could not be read: the forge answers {status}"
