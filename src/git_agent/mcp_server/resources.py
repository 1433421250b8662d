"""What there is to read: the project's state, its guidance, and pages of long results."""

from urllib.parse import parse_qs, urlsplit

from mcp_types import Resource, ResourceTemplate

from git_agent.model.value import value

SCHEME = "git-agent"


@value
class Kind:
    """A resource that is the answer of a command."""

    name: str
    title: str
    about: str
    mime_type: str
    argv: tuple[str, ...]


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            name="state",
            title="State of the project",
            about="What `git-agent state --json` answers: phase, decisions, requirements, open questions.",
            mime_type="application/json",
            argv=("state", "--json"),
        ),
        Kind(
            name="state-page",
            title="State of the project, to read",
            about="What `git-agent state --html` writes: the state as one page that loads and runs nothing.",
            mime_type="text/html",
            argv=("state", "--html=-"),
        ),
        Kind(
            name="guidance",
            title="Guidance of the project",
            about="The AGENTS.md or CLAUDE.md of the repository's root, redacted, as a model is shown it.",
            mime_type="text/markdown",
            argv=("mcp", "--guidance"),
        ),
    )
}


@value
class Wanted:
    """What an address means: a kind, or a page of a result."""

    kind: Kind | None = None
    repository: str | None = None
    page: tuple[str, str] | None = None


def wanted(uri: str) -> Wanted | None:
    """What is read at an address; None when it is none of ours."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme != SCHEME or parts.fragment:
        return None
    if parts.netloc == "result":
        words = parts.path.strip("/").split("/")
        return Wanted(page=(words[0], words[1])) if len(words) == 2 else None
    asked = parse_qs(parts.query, keep_blank_values=True)
    if parts.netloc not in KINDS or parts.path.strip("/") or asked.keys() - {"repository"}:
        return None
    return Wanted(kind=KINDS[parts.netloc], repository=asked.get("repository", [None])[0])


def resources() -> list[Resource]:
    """Of the one repository that is served, or of the one that is named."""
    return [
        Resource(
            uri=f"{SCHEME}://{kind.name}",
            name=kind.name,
            title=kind.title,
            description=kind.about,
            mime_type=kind.mime_type,
        )
        for kind in KINDS.values()
    ]


def templates() -> list[ResourceTemplate]:
    """The same for each repository, and what long results are read by."""
    return [
        *(
            ResourceTemplate(
                uri_template=f"{SCHEME}://{kind.name}{{?repository}}",
                name=kind.name,
                title=f"{kind.title}, of one repository",
                description=kind.about,
                mime_type=kind.mime_type,
            )
            for kind in KINDS.values()
        ),
        ResourceTemplate(
            uri_template=f"{SCHEME}://result/{{result}}/{{page}}",
            name="result",
            title="A page of a long result",
            description="A tool whose result is long links to its pages.",
            mime_type="text/plain",
        ),
    ]
