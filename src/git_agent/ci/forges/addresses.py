"""What can be said of an address without asking anybody."""

from urllib.parse import parse_qsl, quote, urlencode, urljoin, urlsplit

_PORTS = {"http": 80, "https": 443}


def origin_of(url: str) -> str:
    """Scheme, host and port, by which two addresses are at the same place; a login in it belongs to no place."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return ""
    host = (parts.hostname or "").lower()
    return "" if not host or "@" in parts.netloc else f"{parts.scheme}://{f'[{host}]' if ':' in host else host}:{port}"


def web_root(url: str) -> str:
    """The start of an address, as it is written: what a path of the same place is put behind."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def host_of(url: str) -> str:
    """The host of an address; empty where that is none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:  # half of an IPv6 address
        return ""


def is_base(url: str) -> bool:
    """Whether paths can be put behind it: with a host and a port that exists, without login, blank, query, fragment."""
    try:
        parts = urlsplit(url)
        is_place = bool(parts.hostname) and parts.port != 0
    except ValueError:  # half of an IPv6 address, or a port beyond the last
        return False
    return is_place and "@" not in parts.netloc and not any(char.isspace() or char in "?#" for char in url)


def login_host(api: str) -> str:
    """The host of an API, with its port, that `gh`, git's credentials and people know it by."""
    place = api.partition("://")[2].partition("/")[0].lower()
    return place.removeprefix("api.") if place.endswith(("api.github.com", ".ghe.com")) else place


def is_public(host: str) -> bool:
    """Whether everybody knows which forge is meant without its name."""
    return host in ("github.com", "gitlab.com", "gitea.com", "codeberg.org")


def path_of(url: str) -> str:
    """What may be shown of an address: not its query, which may hold a signature."""
    return urlsplit(url).path


def joined(base: str, url: str) -> str:
    """An address as it is meant at another one."""
    return urljoin(base, url)


def page_number(url: str) -> int:
    """Which page of a list an address is of."""
    number = dict(parse_qsl(urlsplit(url).query)).get("page", "")
    return int(number) if number.isascii() and number.isdigit() else 1


def with_page(url: str, number: int) -> str:
    """The address of another page of the same list."""
    parts = urlsplit(url)
    query = [(name, text) for name, text in parse_qsl(parts.query, keep_blank_values=True) if name != "page"]
    return parts._replace(query=urlencode([*query, ("page", str(number))])).geturl()


def is_loopback(url: str) -> bool:
    """Whether it is on this machine; names but `localhost` may lead anywhere."""
    host = host_of(url)
    return host in ("localhost", "::1") or (host.startswith("127.") and host.replace(".", "").isdigit())


def segment(text: str) -> str:
    """A name as one part of a path: `group/sub` is `group%2Fsub`."""
    return quote(text, safe="", errors="surrogateescape")
