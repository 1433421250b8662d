"""Apis: the addresses of APIs that variables name, and which remotes each of them is for.

A job of one forge has such a variable whatever remote is asked about. One that stood for every remote had a repository
of github.com judged by whatever an Enterprise has under the same name.
"""

from collections.abc import Iterator, Mapping

from git_agent.ci.forges.addresses import host_of, is_base, is_loopback
from git_agent.ci.values import ForgeKind
from git_agent.errors import UsageError
from git_agent.forge.address import Address
from git_agent.model.value import value

# The variables that name a forge's API, and what lies between such an address and the API itself.
API_VARIABLES: Mapping[ForgeKind, tuple[tuple[str, str], ...]] = {
    "github": (("GITHUB_API_URL", ""),),
    "gitlab": (("GITLAB_API_URL", ""), ("CI_API_V4_URL", "")),
    "gitea": (("GITEA_SERVER_URL", "/api/v1"),),
}
# Those by which a job tells where the pages of the same forge are.
SERVER_VARIABLES = {"GITHUB_API_URL": "GITHUB_SERVER_URL", "CI_API_V4_URL": "CI_SERVER_URL"}
PUBLIC_APIS = {"https://api.github.com": "github.com", "https://gitlab.com/api/v4": "gitlab.com"}
_ENDS = {"GITHUB_API_URL": "/api/v3", "GITLAB_API_URL": "/api/v4", "CI_API_V4_URL": "/api/v4"}
_OF_GITEA = "/api/v1"


@value
class Api:
    """An API that a variable names; `hosts` are those of remotes that it is for. A job has one `by_itself`.

    `tokens_of` is the forge whose variables hold its tokens: Gitea's jobs have the variables of GitHub's.
    """

    kind: ForgeKind
    tokens_of: ForgeKind
    url: str
    hosts: tuple[str, ...]
    by_itself: bool

    def is_for(self, address: Address) -> bool:
        """Whether a remote is at this forge.

        A name of the ssh settings may be anywhere, and what is on this machine stands in for the forge that is meant:
        no CI system sets that.
        """
        return address.is_alias or is_loopback(self.url) or address.host in self.hosts


def named_apis(environ: Mapping[str, str]) -> list[Api]:
    """All that are named.

    Raises:
        UsageError: one of the variables is no address, or not safe.
    """
    return list(_named(environ))


def _named(environ: Mapping[str, str]) -> Iterator[Api]:
    for kind, variables in API_VARIABLES.items():
        for name, path in variables:
            if not environ.get(name):
                continue
            url = _checked(environ[name], name).removesuffix(path) + path
            host, server = host_of(url), host_of(environ.get(SERVER_VARIABLES.get(name, ""), ""))
            yield Api(
                kind="gitea" if url.endswith(_OF_GITEA) else kind,
                tokens_of=kind,
                url=url,
                hosts=tuple({host, host.removeprefix("api."), server} - {""}),
                by_itself=bool(server) or url in PUBLIC_APIS,
            )


def _checked(text: str, name: str) -> str:
    url = text.strip().rstrip("/")
    if not is_base(url):
        raise UsageError(
            f"{name} is no address",
            hint=f"set it to one such as https://forge.example{_ENDS.get(name, '')}, or unset {name}",
        )
    if not url.startswith("https://") and not (url.startswith("http://") and is_loopback(url)):
        raise UsageError(f"{name} is no https address: {url}", hint="plain http is for this machine only")
    return url
