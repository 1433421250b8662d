"""What kind of file a path is that some reader is for: a reader is imported when a change has such a file."""

from git_agent.model.paths import name_of
from git_agent.syntax.text.languages import pattern, suffix_of

# Other make files are often included by their ending: `Makefile.common`, `Makefile.linux`.
MAKEFILE = r"(?:^|/)(?:GNUm|[Mm])akefile(?:\.(?!(?:md|py|rst|txt|[jt]s|go|rs|ya?ml|json)$)[\w-]+)?$|\.ma?k$"
JUSTFILE = r"(?:^|/)(?:\.?[Jj]ustfile|JUSTFILE)$|\.just$"
WORKFLOW = r"(?:^|/)\.(?:github|gitea|forgejo)/workflows/[^/]+\.ya?ml$"
PIPELINE = (
    r"(?:^|/)(?:\.gitlab-ci[\w.-]*\.ya?ml|\.circleci/.*\.ya?ml|circle\.yml|[\w.-]*azure-pipelines[\w.-]*\.ya?ml"
    r"|\.travis\.yml|\.?appveyor\.yml|bitbucket-pipelines\.yml|\.gitlab/.*\.ya?ml)$"
)
HOOKS = r"(?:^|/)\.pre-commit-config\.yaml$"
CONTAINER = r"(?:^|/)(?:Dockerfile|Containerfile)[\w.-]*$"
COMPOSE = r"(?:^|/)(?:docker-)?compose[\w.-]*\.ya?ml$"
TERRAFORM = r"\.tf$"
JENKINS = r"(?:^|/)Jenkinsfile[\w.-]*$"
XML_SUFFIXES = ("xml", "csproj", "props", "targets", "config", "vcxproj", "plist", "xsd", "svg")
STEERING = (WORKFLOW, PIPELINE, MAKEFILE, JUSTFILE, HOOKS, CONTAINER, COMPOSE, TERRAFORM, JENKINS)
# One of these is in the name of each such file; hardly any other has one, and nine patterns take their time.
_IN_STEERING_NAMES = ("yml", "yaml", "file", ".tf", ".mk", ".mak", ".just")
# By folder: nothing in the text of a migration says for sure that it is one.
_MIGRATION = r"(?i)(?:^|/)(?:[\w-]*migrations?|migrate|post_migrate|alembic|versions)/.*\.\w+$"
_IN_MIGRATION_PATHS = ("migrat", "alembic", "versions")

# Of manifests, lock files and whatever else says which version of something is used.
_MANIFEST_ENDINGS = (
    ".json", ".jsonc", ".lock", ".toml", ".txt", ".in", "setup.py", ".cfg", ".mod", ".gemspec", ".xml", ".gradle",
    ".kts", ".csproj", ".props", ".exs", ".yaml", ".yml", ".properties", ".env", ".mk", ".sh", ".lockfile",
    "Pipfile", "Gemfile", ".bazel", "WORKSPACE",
)  # fmt: skip
_MANIFEST_STEMS = ("ontainerfile", "ockerfile", "akefile")
_CHANGELOG = (
    r"(?i)(?:^|/)(?:changelog|changes|history|news|releases?(?:[-_]?notes)?)(?:[-_.]?[\d.x]+)?(?:\.(?:md|markdown|rst|txt|adoc))?$"
    r"|(?:^|/)changes\.xml$"
)
_CHANGE_FILE = (
    r"(?i)(?:^|/)(?:\.changeset|\.changes|changelog\.d|changelog|changes|newsfragments|news)/[^/]+"
    r"\.(?:md|rst|txt|feature|bugfix|fix|doc|removal|misc|change|breaking|deprecation)$"
)
_TEXT_SUFFIXES = ("md", "markdown", "mdown", "mkd", "mdx", "rst", "txt", "adoc", "asciidoc", "")


def steers_pipeline(path: str) -> bool:
    """Whether it says what is built and run, by whom and in what."""
    name = name_of(path).lower()
    return any(part in name for part in _IN_STEERING_NAMES) and any(pattern(kind).search(path) for kind in STEERING)


def may_name_dependencies(path: str) -> bool:
    """Whether its name is such as only a few kinds of files have, each of which has a pattern of its own."""
    return path.endswith(_MANIFEST_ENDINGS) or any(stem in path for stem in _MANIFEST_STEMS)


def is_migration(path: str) -> bool:
    folded = path.lower()
    return any(part in folded for part in _IN_MIGRATION_PATHS) and pattern(_MIGRATION).search(path) is not None


def changes_schema(path: str) -> bool:
    """Whether it may hold steps that tables take."""
    return suffix_of(path) == "sql" or is_migration(path)


def is_changelog(path: str) -> bool:
    return _speaks_of_changes(path) and (pattern(_CHANGELOG).search(path) is not None or is_change_file(path))


def _speaks_of_changes(path: str) -> bool:
    """Whether a part of the path is one that every changelog has in its own: hardly any other file has."""
    folded = path.lower()
    return any(part in folded for part in ("change", "history", "news", "release"))


def is_change_file(path: str) -> bool:
    """Whether the file holds one entry for a changelog that is put together later."""
    if not _speaks_of_changes(path) or path.lower().endswith("readme.md"):
        return False
    return pattern(_CHANGE_FILE).search(path) is not None


def is_text_document(path: str) -> bool:
    """Whether a file of that name holds text that people read, rather than lines for a program."""
    is_list = pattern(r"(?i)(?:cmakelists|robots|llms|.*requirements.*|.*constraints.*)\.txt$").match(name_of(path))
    return is_list is None and suffix_of(path) in _TEXT_SUFFIXES


def is_workflow(path: str) -> bool:
    """Whether a path is that of a workflow: a script beside them is none."""
    return pattern(WORKFLOW).search(path) is not None
