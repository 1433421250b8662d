"""Addresses of servers: which can be used, which are one server, which are this machine."""

from git_agent.config.checks import Setting
from git_agent.errors import UsageError
from git_agent.redact import clean_line


def is_local(url: str) -> bool:
    """Whether the server is on this machine."""
    name = hostname(url)
    # The whole of an address: 127.0.0.1.example.org is somebody's name.
    return name in ("localhost", "::1") or (name.startswith("127.") and name.replace(".", "").isdecimal())


def hostname(url: str) -> str:
    """The host of an address; empty where it has none."""
    from urllib.parse import urlsplit

    try:
        # A dot at the end is the same host to the resolver.
        return (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""


def place_of(url: str) -> str:
    """Host and port, without a name and password that may stand before them."""
    from urllib.parse import urlsplit

    return urlsplit(url).netloc.rpartition("@")[2]


def clean_address(url: str) -> str:
    """The address as it may be shown and kept: a place, without a name, a password or a query."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
    except ValueError:
        return clean_line(url)
    if "@" not in parts.netloc and not parts.query and not parts.fragment:
        return clean_line(url)
    return clean_line(parts._replace(netloc=place_of(url), query="", fragment="").geturl())


def keepable(key: str, setting: Setting) -> Setting:
    """A setting as it may stand in a file.

    Raises:
        UsageError: it is an address with a password in it, or with a key.
    """
    if shown_setting(key, setting) != setting:
        raise UsageError(
            f"{key}: the address holds a name, a password or a query, and settings are no place for secrets",
            hint="leave it out; set the key as a variable, and name that with --key-variable or model.key_variable",
        )
    return setting


def shown_setting(key: str, setting: Setting) -> Setting:
    """A setting as it may be shown."""
    return clean_address(setting) if key.endswith("base_url") and isinstance(setting, str) else setting


def is_same_server(url: str, other: str) -> bool:
    """Whether two addresses lead to one server, whatever the paths behind it."""
    return bool(other) and _server(url) == _server(other)


def _server(url: str) -> tuple[str, str, int | None]:
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
        # Another port is another program, and another scheme a line that others can read.
        return parts.scheme, hostname(url), parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    except ValueError:
        return "", "", None


def checked(base_url: str, origin: str) -> str:
    """The address, if a request can go there.

    Raises:
        UsageError: it cannot.
    """
    from urllib.parse import urlsplit

    unseen = next((char for char in base_url if not char.isprintable()), None)
    if unseen:
        raise no_address(f"holds a character that no address has, U+{ord(unseen):04X}", origin)
    try:
        parts = urlsplit(base_url)
        # Looking at the port is a check of its own: it raises for a number that no port has.
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        (parts.hostname or "").encode("idna")  # what the resolver will do to it, long after anybody could be told
    except ValueError:
        usable = False
    if not usable:
        raise no_address("is not an http or https address", origin)
    if not _is_host(parts.hostname or ""):
        raise no_address("names a host with a character that no host has", origin)
    if parts.query or parts.fragment:  # a path is put behind it, which would become a part of these
        raise no_address("has a query or a fragment, behind which no path can stand", origin)
    return base_url


def _is_host(name: str) -> bool:
    """Whether a resolver could know the name: letters, of any language, digits, and what joins them."""
    return all(char.isalnum() or char in ".-_:%" or ord(char) > 127 for char in name)


def no_proxy(fault: str) -> UsageError:
    """The error for a proxy that the environment names and no request can go through."""
    return UsageError(
        # Behind its first sentence the library says how to install another one, which helps nobody who has set a proxy.
        f"the proxy that the environment names cannot be used: {fault.partition('. ')[0][:200]}",
        hint="set HTTPS_PROXY, HTTP_PROXY and ALL_PROXY to an http address, or unset them",
    )


def no_address(fault: str, origin: str) -> UsageError:
    """The error for a base URL that no request can go to; the URL itself may hold a password."""
    named = f" ({origin})" if origin else ""
    return UsageError(f"the base URL {fault}{named}", hint="write it anew, for example http://127.0.0.1:11434/v1")
