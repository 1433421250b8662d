"""CODEOWNERS: who owns a folder owns a module, named after the folder and not after the owner."""

from git_agent.model.globs import path_matches
from git_agent.review.modules.naming import below, module_name
from git_agent.review.modules.tracked import TrackedFiles
from git_agent.review.values import Module

SOURCE = "codeowners"
# The first that is there counts, in an order that is right at both: GitHub looks in .github, at the root, then in
# docs; GitLab at the root, in docs, then in .gitlab.
PLACES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")


class CodeOwners:
    """The patterns of one file; the last that means a path wins."""

    def __init__(self, tracked: TrackedFiles) -> None:
        text = next((text for place in PLACES if (text := tracked.text(place))), "")
        self._patterns = [pattern for line in text.split("\n") if (pattern := _pattern(line))]

    def of(self, path: str) -> tuple[Module, ...]:
        last = next((pattern for pattern in reversed(self._patterns) if _means(pattern, path)), "")
        folder = _folder(last)
        if not folder:
            return ()  # `*` and `*.js` have owners, but are no part of the tree
        name = module_name(folder.replace("/", "-"), otherwise=folder)
        glob = below(folder) if _is_anchored(last) else f"**/{below(folder)}"
        return (Module(name=name, globs=(glob,), source=SOURCE),)


def _pattern(line: str) -> str:
    words = line.split("#", 1)[0].split()
    # A section of GitLab stands in brackets, and is no pattern.
    return "" if not words or words[0].startswith(("[", "^[")) else words[0]


def _means(pattern: str, path: str) -> bool:
    """As in .gitignore: with a slash inside from the root, without one at any depth; a folder means all below."""
    glob = pattern.strip("/") if _is_anchored(pattern) else f"**/{pattern.strip('/')}"
    return path_matches(path, f"{glob}/**") or (not pattern.endswith("/") and path_matches(path, glob))


def _is_anchored(pattern: str) -> bool:
    return "/" in pattern.rstrip("/")


def _folder(pattern: str) -> str:
    """The part of a pattern before its first wildcard or its file."""
    parts = pattern.strip("/").split("/")
    plain = [part for part in parts if part]
    for at, part in enumerate(plain):
        if any(mark in part for mark in "*?["):
            return "/".join(plain[:at])
    is_file = not pattern.endswith("/") and "." in plain[-1].lstrip(".") if plain else False
    return "/".join(plain[:-1] if is_file else plain)
