"""Where a repository, its commits and its requests are on the web, told from a remote's address.

An address never keeps credentials. A page is only named where the forge is known: a link that leads nowhere is
worse than none, and self-hosted forges do not tell by their names what they are.
"""

import re
from collections.abc import Collection, Mapping

from git_agent.forge.address import read_address
from git_agent.model.value import value

UNKNOWN = "unknown"

_FORGE_NAMES = {
    "github": "github",
    "gitlab": "gitlab",
    "gitea": "gitea",
    "forgejo": "gitea",
    "codeberg": "gitea",
    "bitbucket.org": "bitbucket",  # Bitbucket at any other host is the self-hosted kind, with other pages
}
# Names in the root of a repository by which a forge is set up.
FORGE_FILES = {
    ".gitlab-ci.yml": "gitlab",
    ".gitea": "gitea",
    ".forgejo": "gitea",
    "bitbucket-pipelines.yml": "bitbucket",
    ".github": "github",
}
# Hosts of projects that keep other forges' files for their mirrors.
_OTHER_HOSTS = ("amazonaws.com", "azure.com", "googlesource.com", "kernel.org", "launchpad.net", "sourceforge.net",
                "sr.ht", "visualstudio.com")  # fmt: skip
_PAGES = {
    "github": {"compare": "/compare/", "commit": "/commit/", "pull": "/pull/", "issue": "/issues/", "branch": "/tree/"},
    "gitea": {
        "compare": "/compare/",
        "commit": "/commit/",
        "pull": "/pulls/",
        "issue": "/issues/",
        "branch": "/src/branch/",
    },
    "gitlab": {
        "compare": "/-/compare/",
        "commit": "/-/commit/",
        "pull": "/-/merge_requests/",
        "issue": "/-/issues/",
        "branch": "/-/tree/",
    },
    "bitbucket": {
        "compare": "/branches/compare/",
        "commit": "/commits/",
        "pull": "/pull-requests/",
        "issue": "/issues/",
        "branch": "/branch/",
    },
}


@value
class Homepage:
    """A repository's address on the web, and the kind of site it is: github, gitlab, gitea, bitbucket or unknown."""

    address: str
    forge: str


def homepage_of(url: str, *, hints: Collection[str] = ()) -> Homepage | None:
    """The page of a remote, or None for one on disk; `hints` are names of files in the root of the repository."""
    address = read_address(url)
    if address is None or address.is_alias:
        return None
    path = _percent_encoded(address.path, keep="%+:,")
    return Homepage(address=f"{address.web}/{path}", forge=_forge(address.host, hints))


def is_other_forge(host: str) -> bool:
    """Whether everybody knows that another kind of forge is there."""
    return host == "bitbucket.org" or any(host == other or host.endswith(f".{other}") for other in _OTHER_HOSTS)


def compare_url(home: Homepage, base: str, release: str) -> str | None:
    """The page with everything between two tags, branches or commits."""
    old, new = _percent_encoded(base), _percent_encoded(release)
    return _page(home, "compare", f"{new}%0D{old}" if home.forge == "bitbucket" else f"{old}...{new}")


def commit_url(home: Homepage, sha: str) -> str | None:
    return _page(home, "commit", sha)


def branch_url(home: Homepage, name: str) -> str | None:
    """The page of a branch."""
    return _page(home, "branch", _percent_encoded(name))


def pull_url(home: Homepage, number: str) -> str | None:
    """The page of a pull or merge request."""
    return _page(home, "pull", number)


def issue_url(home: Homepage, number: str) -> str | None:
    """The page of an issue; GitHub and Gitea lead on from there when the number is a pull request's."""
    return _page(home, "issue", number)


def relative_url(parent_url: str, url: str) -> str:
    """A submodule's address as git reads it: `./` and `../` start from the address of the parent's remote."""
    base, separator = parent_url.rstrip("/"), "/"
    if not url.startswith(("./", "../")):
        return url
    while url.startswith(("./", "../")):
        step, _, url = url.partition("/")
        if step == "..":
            base, separator = _without_last(base)
    return f"{base}{separator}{url.rstrip('/')}"


def remote_url(config: Mapping[str, str]) -> str | None:
    """The address of `origin`, or of the only remote there is; what `url.*.insteadOf` shortens is written out."""
    urls = {key: url for key, url in config.items() if key.startswith("remote.") and key.endswith(".url")}
    url = urls.get("remote.origin.url") or (next(iter(urls.values())) if len(urls) == 1 else None)
    if url is None:
        return None
    abbreviations = [
        (prefix, key.removeprefix("url.").removesuffix(".insteadof"))
        for key, prefix in config.items()
        if key.startswith("url.") and key.endswith(".insteadof") and prefix and url.startswith(prefix)
    ]
    prefix, replacement = max(abbreviations, key=lambda pair: len(pair[0]), default=("", ""))
    return replacement + url.removeprefix(prefix)


def _forge(host: str, hints: Collection[str]) -> str:
    by_host = next((forge for name, forge in _FORGE_NAMES.items() if name in host), None)
    if by_host or host.endswith(_OTHER_HOSTS):
        return by_host or UNKNOWN
    by_files = {forge for name, forge in FORGE_FILES.items() if name in hints}
    return by_files.pop() if len(by_files) == 1 else UNKNOWN  # files of two forges: one of them is a mirror's


def _page(home: Homepage, kind: str, name: str) -> str | None:
    pages = _PAGES.get(home.forge)
    return f"{home.address}{pages[kind]}{name}" if pages else None


def _without_last(base: str) -> tuple[str, str]:
    """The address without its last part, and what joins another part to it: `host:repo` has no slash to cut at."""
    for mark in "/:":
        if mark in base:
            return base.rpartition(mark)[0], mark
    return ".", "/"


def _percent_encoded(text: str, *, keep: str = "") -> str:
    def quote(match: re.Match[str]) -> str:
        return "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "surrogateescape"))

    return re.sub(rf"[^A-Za-z0-9._~/{re.escape(keep)}-]", quote, text)
