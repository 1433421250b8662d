"""Where a server listens: always on this machine."""

from git_agent.errors import UsageError
from git_agent.mcp_server.http_guard import is_loopback
from git_agent.model.value import value

HOST = "127.0.0.1"
TOKEN_VARIABLE = "GIT_AGENT_MCP_TOKEN"  # noqa: S105  the name of what holds it
MOST_PORT = 65535


@value
class Address:
    """A host of this machine and a port; 0 is any that is free."""

    host: str
    port: int


def address_of(text: str) -> Address:
    """`8765`, `127.0.0.1`, `localhost:8765` or `[::1]:8765`.

    Raises:
        UsageError: it is none of these, or the address of another machine.
    """
    host, colon, port = text.rpartition(":")
    if text.isdecimal():
        host, port = HOST, text
    elif not colon or text.endswith("]"):
        host, port = text, "0"
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if not port.isdecimal() or int(port) > MOST_PORT:
        raise UsageError(f"--http {text}: {port!r} is no port", hint="give HOST:PORT, such as 127.0.0.1:8765")
    if not is_loopback(bare):
        hint = "give 127.0.0.1, ::1 or localhost; for other machines use a tunnel, such as ssh -L"
        raise UsageError(f"--http {text}: {bare!r} is no address of this machine alone", hint=hint)
    return Address(host=HOST if bare == "localhost" else bare, port=int(port))
