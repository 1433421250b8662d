"""Address: what the address of a remote says of its host and its path; the only place where one is taken apart."""

import re

from git_agent.model.value import value

# Where a firewall lets only port 443 pass, ssh has a host of its own.
_WEB_HOSTS = {
    "ssh.github.com": "github.com",
    "altssh.gitlab.com": "gitlab.com",
    "altssh.bitbucket.org": "bitbucket.org",
}

# Whoever has several keys for one forge writes `Host github.com-work` into the ssh settings, as GitHub itself advises;
# no host of the net has such an ending.
_OF_A_KEY = re.compile(r"(github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)-[a-z0-9-]+")

_HOST = r"(?P<host>[A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:.]+\])"
# What stands before an @ is a user, a password or a token, and goes.
_URL = re.compile(rf"(?P<scheme>https?|ssh|git|git\+ssh|ssh\+git)://(?:[^/]*@)?{_HOST}(?::(?P<port>\d*))?/(?P<path>.+)")
_SCP_ADDRESS = re.compile(rf"(?:[^/:]*@)?{_HOST}:(?P<path>[^:].*)")


@value
class Address:
    """Where a remote is. `web` is where its pages are: what is reached by ssh has them at the usual port."""

    host: str
    path: str
    web: str
    is_web: bool  # whether the remote itself is reached that way

    @property
    def is_alias(self) -> bool:
        """A name without a dot may be an alias of somebody's ssh settings, which lead anywhere."""
        return not self.is_web and "." not in self.host


def read_address(url: str) -> Address | None:
    """The address of a remote, without its credentials; None for one on disk."""
    match = _URL.fullmatch(url) or (None if "://" in url else _SCP_ADDRESS.fullmatch(url))
    if match is None:
        return None
    parts = match.groupdict()
    scheme = parts.get("scheme") or "ssh"
    is_web = scheme in ("http", "https")
    path = re.sub(r"/*(?:\.git)?/*$", "", re.split("[?#]", match["path"])[0].strip("/"))
    if not path or "@" in path:  # an @ in a path may end a password with a slash
        return None
    host = match["host"].lower()
    named = None if is_web else _OF_A_KEY.fullmatch(host)
    host = named[1] if named else _WEB_HOSTS.get(host, host)
    port = f":{parts['port']}" if is_web and parts.get("port") else ""
    return Address(host=host, path=path, web=f"{scheme if is_web else 'https'}://{host}{port}", is_web=is_web)
