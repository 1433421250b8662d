"""Who does each stage: a definition in Markdown, packaged with the program or the repository's own."""

from collections.abc import Mapping
from pathlib import Path

from git_agent.errors import UsageError
from git_agent.files.place import Place
from git_agent.model.value import value
from git_agent.prompts import prompt
from git_agent.safe_yaml import load_yaml

FOLDER = ".claude/agents"
MOST_BYTES = 1 << 15
PACKAGED = "packaged"
REQUIRED = ("model", "name", "description", "color")
_RULE = "---"


@value
class Role:
    """A stage's agent: what errors call it, and the file that defines it."""

    called: str
    file: str


GENERATOR = Role(called="generator", file="vscode-extension-commit-button.md")
REVIEWER = Role(called="reviewer", file="commit-message-reviewer.md")
APPROVER = Role(called="approver", file="commit-message-approver.md")
CONCERNS_HANDLER = Role(called="concerns handler", file="commit-message-concerns-handler.md")
TITLER = Role(called="title generator", file="commit-title-generator.md")


@value
class AgentDefinition:
    """One agent; `origin` is the repository's file, or that it is packaged. `model` may be an alias."""

    name: str
    description: str
    model: str
    color: str
    instructions: str
    origin: str

    @property
    def is_packaged(self) -> bool:
        return self.origin == PACKAGED


def read_agent(role: Role, root: Path) -> AgentDefinition:
    """The repository's own definition of an agent, or else the packaged one.

    Raises:
        UsageError: it cannot be read, or lacks a field.
    """
    file = Place(root=root, name=f"{FOLDER}/{role.file}")
    if not file.exists():
        return _parsed(prompt(f"agents/{role.file.removesuffix('.md')}"), role, origin=PACKAGED)
    try:
        text = file.read(most_bytes=MOST_BYTES).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(role, getattr(error, "strerror", None) or str(error)) from error
    return _parsed(text, role, origin=file.name)


def _parsed(text: str, role: Role, *, origin: str) -> AgentDefinition:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    end = lines.index(_RULE, 1) if lines[0] == _RULE and _RULE in lines[1:] else 0
    fields = _fields("\n".join(lines[1:end]), role)
    for field in REQUIRED:
        if not fields.get(field):
            raise UsageError(
                f"{field} not specified in agent frontmatter - all agents must define '{field}:' field",
                hint=f"add it to {origin}, or remove the file to use the packaged agent",
            )
    instructions = "\n".join(lines[end + 1 :]).strip()
    if not instructions:
        raise _unreadable(role, "it has no instructions below its frontmatter")
    return AgentDefinition(instructions=instructions, origin=origin, **{name: fields[name] for name in REQUIRED})


def _fields(frontmatter: str, role: Role) -> Mapping[str, str]:
    """The fields in a frontmatter, whichever they are: other programs read more of them than we do."""
    if not frontmatter.strip():
        return {}
    loaded = load_yaml(frontmatter)
    if loaded.problems or not isinstance(loaded.data, Mapping):
        raise _unreadable(role, "; ".join(problem.detail for problem in loaded.problems) or "it is no YAML")
    return {name: text.strip() for name, text in loaded.data.items() if isinstance(text, str)}


def _unreadable(role: Role, reason: str) -> UsageError:
    return UsageError(
        f"failed to read {role.called} agent file: {reason}",
        hint=f"mend {FOLDER}/{role.file}, or remove it to use the packaged agent",
    )
