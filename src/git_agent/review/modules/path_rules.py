"""What a path alone suggests; the last rule knows every path."""

import re

from git_agent.model.paths import folder_of, name_of
from git_agent.review.modules.naming import below, module_name
from git_agent.review.values import Module

SOURCE = "paths"
LAST_RESORT = "folders"
ROOT = "root"
CONFIG, DOCS = "repo-config", "docs"
KEEP = ".gitkeep"

# Pattern, name and glob; `<n>` in the last two is what the group `n` of the pattern has met. The first that fits
# counts. Order and names are given, as readers of earlier messages know them; the rules below `docs/` are for what lies
# at the root of any repository.
_RULES = tuple(
    (re.compile(pattern), name, glob)
    for pattern, name, glob in (
        (r"(?:src/(?:.*/)?)?(?P<n>README|CONTRIBUTING)\.md", DOCS, ""),
        (r"(?:.*/)?definitions\.(?P<n>ya?ml)", CONFIG, "**/definitions.<n>"),
        (r"automation/(?P<n>[^/]+)/.*", "<n>", "automation/<n>/**"),
        (r"containers/(?P<n>[^/]+)/.*", "<n>", "containers/<n>/**"),
        (r"src/mcp/(?P<n>[^/]+)/.*", "src-mcp-<n>", "src/mcp/<n>/**"),
        (r"src/cli/.*", "cli", "src/cli/**"),
        (r"\.vscode/extensions/(?P<n>[^/]+)/.*", "<n>", ".vscode/extensions/<n>/**"),
        (r"\.vscode/.*", "vscode-config", ".vscode/**"),
        (r"\.claude/.*", "claude-config", ".claude/**"),
        (r"contracts/deployable-units/[^/]+/(?P<n>[^/]+)\.yml", "<n>", "contracts/deployable-units/*/<n>.yml"),
        (r"contracts/deployable-units/[^/]+/(?P<n>[^/]+)\.yaml", "<n>", "contracts/deployable-units/*/<n>.yaml"),
        (r"contracts/(?P<n>[^/]+)/.*", "contracts-<n>", "contracts/<n>/**"),
        (r"docs/.*", DOCS, "docs/**"),
        (r"[^/]+\.md", DOCS, "*.md"),
        (r"\.[^/]+", CONFIG, ".*"),
        (r"[^/]+\.(?P<n>json|ya?ml|lock|toml|xml|mod|sum|cfg|ini)", CONFIG, "*.<n>"),
        (r"LICENSE[^/]*", CONFIG, "LICENSE*"),
    )
)


class PathRules:
    """The rules for everything that nobody has named."""

    def of(self, path: str) -> tuple[Module, ...]:
        if name_of(path) == KEEP:
            return self._of_keeper(path)
        for pattern, name, glob in _RULES:
            if match := pattern.fullmatch(path):
                filling = match["n"] if "n" in pattern.groupindex else ""
                wide = glob or _readme_glob(path)
                return (_module(name.replace("<n>", filling), wide.replace("<n>", filling), SOURCE),)
        return (_last_resort(path),)

    def _of_keeper(self, path: str) -> tuple[Module, ...]:
        """A file that only keeps its folder there belongs to whatever the folder does."""
        folder = folder_of(path)
        return self.of(f"{folder}/_") if folder else (_module(CONFIG, KEEP, SOURCE),)


def _readme_glob(path: str) -> str:
    return f"src/**/{name_of(path)}" if path.startswith("src/") else path


def _last_resort(path: str) -> Module:
    top, slash, _ = path.partition("/")
    return _module(top, below(top), LAST_RESORT) if slash else _module(ROOT, "*", LAST_RESORT)


def _module(name: str, glob: str, source: str) -> Module:
    return Module(name=module_name(name, otherwise=ROOT), globs=(glob,), source=source)
