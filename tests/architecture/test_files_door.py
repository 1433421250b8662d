"""Files are opened, made, moved and removed through one door, so that one place decides what a link may lead to.

Looked at is the syntax of everything outside `files/`. A name that is mentioned counts, called or not; the exceptions
are listed with what they are for.
"""

import ast
from collections.abc import Iterator

import pytest

from support.sources import Module, found, law, module

DOOR = "files/"

# Methods of paths, functions of os and shutil: by their last name, whatever they are reached through.
OPENING = {"open", "fdopen", "FileIO", "open_code", "read_text", "read_bytes", "write_text", "write_bytes"}
LISTING = {"iterdir", "listdir", "scandir", "glob", "rglob", "walk"}
MAKING = {"mkdir", "makedirs", "mkfifo", "mknod", "touch", "symlink", "symlink_to", "link", "hardlink_to", "copyfile"}
MOVING = {"rename", "renames", "move", "unlink", "remove", "removedirs", "rmdir", "rmtree", "copytree"}
CHANGING = {"truncate", "ftruncate", "chmod", "lchmod", "fchmod", "chown", "lchown"}
TEMPORARY = {"mkstemp", "mkdtemp", "NamedTemporaryFile", "TemporaryFile", "TemporaryDirectory", "SpooledTemporaryFile"}
GUARDED = OPENING | LISTING | MAKING | MOVING | CHANGING | TEMPORARY
# What these modules hold is for files, whatever it is called there.
GUARDED_MODULES = frozenset({"tempfile", "shutil", "fileinput", "linecache", "glob", "mmap"})
HARMLESS = frozenset({"which", "get_terminal_size"})
# Words that are also methods of lists, sets and texts: they count on os and shutil alone.
COMMON = frozenset({"remove", "link", "walk", "move", "truncate"})

ALLOWED = {
    "apart.py": {"open", "read_bytes"},  # the null device, for a copy's last words; the system's count of its memory
    "console.py": {"open", "fdopen"},  # the null device; our own streams, where they are kept for a protocol
    "process/detached.py": {"read_bytes"},  # what the system knows of a program by its number
    "release/halves.py": {"fdopen"},  # the two ends of a pipe between a process and its fork
    "prompts/__init__.py": {"read_text"},  # packaged with the program
    "records/page/document.py": {"read_text"},  # packaged with the program
    "git/scratch.py": {"tempfile", "TemporaryDirectory"},  # a folder for objects that are gone after a comparison
    "git/write/private_index.py": {"tempfile", "TemporaryDirectory"},  # a folder for git to keep an index in
    "git/write/worktrees.py": {"tempfile", "TemporaryDirectory"},  # a folder for git to check commits out in
    "providers/claude_cli.py": {"tempfile", "TemporaryDirectory"},  # an empty folder for a program to start in
}


@law
def touched(module: Module) -> Iterator[str]:
    """The guarded names that a source mentions."""
    for node in module.nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _imported(node)
        elif isinstance(node, ast.Attribute):
            yield from _mentioned(node)
        elif isinstance(node, ast.Name) and node.id == "open":
            yield node.id
        elif isinstance(node, ast.Call):
            yield from _replacing(node)


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    names = {alias.name for alias in node.names}
    if isinstance(node, ast.Import):
        yield from (name for name in names if name in GUARDED_MODULES)
    elif node.module in GUARDED_MODULES and not names <= HARMLESS:
        yield from (node.module, *(names & GUARDED))
    elif node.module in ("os", "io", "builtins", "posix"):
        yield from names & (GUARDED | {"replace"})


def _mentioned(node: ast.Attribute) -> Iterator[str]:
    is_module = isinstance(node.value, ast.Name) and node.value.id in ("os", "io", "shutil", "builtins", "posix")
    guarded = GUARDED | {"replace"} if is_module else GUARDED - COMMON
    if node.attr in guarded and not _is_own_method(node):
        yield node.attr


def _is_own_method(node: ast.Attribute) -> bool:
    """`syntax/text/symbols.py` opens definitions, by a method of its own."""
    return node.attr == "open" and isinstance(node.value, ast.Name) and node.value.id in ("side", "old", "new")


def _replacing(node: ast.Call) -> Iterator[str]:
    """A text is replaced by another, with two arguments; a path with one replaces a file."""
    function = node.func
    if isinstance(function, ast.Attribute) and function.attr == "replace" and len(node.args) + len(node.keywords) == 1:
        yield "replace"


def test_nobody_else_opens_files() -> None:
    outside = {path: set(names) for path, names in found(touched).items() if not path.startswith(DOOR)}
    assert outside == ALLOWED


@pytest.mark.parametrize(
    "line",
    [
        "open('x', 'w')",
        "use(open)",
        "Path('x').open()",
        "path.write_text('')",
        "read = path.read_bytes",
        "os.open('x', os.O_WRONLY)",
        "os.replace('x', 'y')",
        "path.replace(other)",
        "path.replace(target=other)",
        "path.rename(other)",
        "path.unlink(missing_ok=True)",
        "path.symlink_to('x')",
        "os.link('x', 'y')",
        "os.remove('x')",
        "path.parent.mkdir(parents=True)",
        "[*path.iterdir()]",
        "import tempfile",
        "from tempfile import mkstemp as make",
        "from os import open as look",
        "from os import replace",
        "import shutil",
        "from shutil import rmtree",
        "io.open('x')",
    ],
)
def test_a_planted_use_would_be_noticed(line: str) -> None:
    assert list(touched(module(line)))


@pytest.mark.parametrize(
    "line",
    [
        "text.replace('a', 'b')",
        "from shutil import which",
        "names.remove('x')",
        "place.read(most_bytes=1)",
        "side.open(symbol)",
        "git.open_objects()",
    ],
)
def test_what_is_no_file_is_not_meant(line: str) -> None:
    assert list(touched(module(line))) == []
