"""How a repository says that its tests are run: read from the files at its root, never tried."""

import re
from collections.abc import Iterator

from git_agent.git.gateway import Git
from git_agent.git.read import Objects

LARGEST = 256_000  # bytes of a file that is looked through for commands

_MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
# The end tells a target from an assignment, `test := 1`.
_MAKE_TARGET = r"(?m)^(?:[\w.-]+[ \t]+)*test(?:[ \t]+[\w.-]+)*[ \t]*::?(?!=)"
# Whose lock file it is says who runs the script. `bun test` would be bun's own runner, and not the script.
_NODE_RUNNERS = (
    ("pnpm-lock.yaml", "pnpm test"),
    ("yarn.lock", "yarn test"),
    ("bun.lock", "bun run test"),
    ("bun.lockb", "bun run test"),
)
# What has to be in which file, and what that means; an empty pattern asks only that there is one.
_SIGNS = (
    ("tox.ini", "", "tox"),
    ("pyproject.toml", r"(?m)^\[tool\.tox\b", "tox"),
    ("noxfile.py", "", "nox"),
    ("pytest.ini", "", "pytest"),
    ("pyproject.toml", r"(?m)^\[tool\.pytest\b", "pytest"),
    ("setup.cfg", r"(?m)^\[tool:pytest\]", "pytest"),
    ("tox.ini", r"(?m)^\[pytest\]", "pytest"),
    ("Cargo.toml", "", "cargo test"),
    ("go.mod", "", "go test ./..."),
)


def commands_for_tests(git: Git, commit: str) -> tuple[str, ...]:
    """The commands that the files of a commit speak of, the project's own wrapper first."""
    with Objects(git, largest=LARGEST) as objects:
        return tuple(dict.fromkeys(_commands(_Root(objects, commit))))


class _Root:
    """The files at the root of a commit, each read when first asked for."""

    def __init__(self, objects: Objects, commit: str) -> None:
        self._objects = objects
        self._commit = commit
        self._read: dict[str, str | None] = {}

    def text(self, name: str) -> str | None:
        if name not in self._read:
            content = self._objects.read(f"{self._commit}:{name}")
            self._read[name] = None if content is None else content.decode("utf-8", "replace")
        return self._read[name]


def _commands(root: _Root) -> Iterator[str]:
    # make reads the first of these that there is
    makefile = next((text for name in _MAKEFILES if (text := root.text(name)) is not None), "")
    if re.search(_MAKE_TARGET, makefile):
        yield "make test"
    if _has_node_script(root.text("package.json") or ""):
        yield next((command for lock, command in _NODE_RUNNERS if root.text(lock) is not None), "npm test")
    for name, pattern, command in _SIGNS:
        text = root.text(name)
        if text is not None and re.search(pattern, text):
            yield command


def _has_node_script(manifest: str) -> bool:
    """Whether `scripts.test` is there and more than what `npm init` leaves."""
    from git_agent.model.json_text import read_json  # only a project with a package.json needs it

    try:
        match read_json(manifest or "{}"):
            case {"scripts": {"test": str(script)}}:
                return "no test specified" not in script
    except ValueError:
        return False
    return False
