"""What there is to read: the project's state, its guidance, who writes, and pages of long results."""

from urllib.parse import parse_qs, urlsplit

from mcp_types import Resource, ResourceTemplate

from git_agent.mcp_server.arguments import fault_in
from git_agent.mcp_server.shared_arguments import WRITING
from git_agent.mcp_server.tool import Argument
from git_agent.model.value import value

SCHEME = "git-agent"


@value
class Kind:
    """A resource that is the answer of a command; `arguments` may be in its address beside the repository."""

    name: str
    title: str
    about: str
    mime_type: str
    argv: tuple[str, ...]
    arguments: tuple[Argument, ...] = ()

    @property
    def template(self) -> str:
        names = ("repository", *(argument.name for argument in self.arguments))
        return f"{SCHEME}://{self.name}{{?{','.join(names)}}}"


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
            about="What `git-agent state --html` writes: the state as one page that loads nothing.",
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
        Kind(
            name="writer",
            title="Who would write",
            about="`provider` and `model` (null for the built-in writer), and in `has_review` whether there is a "
            "reviewed message for what is staged, which a model can refine.",
            mime_type="application/json",
            argv=("mcp", "--writer", "--format=json"),
            arguments=tuple(each for each in WRITING if each.name in ("provider", "model")),
        ),
    )
}


@value
class Wanted:
    """What an address means: a kind, or a page of a result."""

    kind: Kind | None = None
    repository: str | None = None
    options: tuple[str, ...] = ()
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
    kind = KINDS.get(parts.netloc)
    if kind is None or parts.path.strip("/"):
        return None
    asked = {name: values[0] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
    repository = asked.pop("repository", None)
    known = {argument.name: argument for argument in kind.arguments}
    if any(name not in known or fault_in(known[name], text) for name, text in asked.items()):
        return None
    options = tuple(f"{known[name].option}={text}" for name, text in asked.items())
    return Wanted(kind=kind, repository=repository, options=options)


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
                uri_template=kind.template,
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
