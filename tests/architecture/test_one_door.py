"""Only the console prints: nobody else writes to a standard stream or makes codes that a terminal obeys."""

import ast
from collections.abc import Iterator

import pytest

from support.sources import Module, found, law, module

STREAMS = {"stdout", "stderr", "__stdout__", "__stderr__"}
PRINTING_MODULES = {"logging", "warnings", "pprint", "curses", "getpass", "faulthandler"}
OPENERS = {"open", "fdopen", "write", "FileIO"}
DEVICES = (1, 2, "/dev/tty", "/dev/stdout", "/dev/stderr", "/dev/fd/1", "/dev/fd/2")
CODES = ("\x1b", "\x9b")


@law
def leaks(module: Module) -> Iterator[int]:
    """Lines that print past the console, as far as they can be told from the syntax."""
    modules = {
        alias.asname or alias.name: alias.name
        for node in module.nodes
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    for node in module.nodes:
        if _imports(node) or _makes_code(node) or _reaches_stream(node, modules) or _prints(node):
            yield getattr(node, "lineno", 0)


def _imports(node: ast.AST) -> bool:
    if isinstance(node, ast.Import):
        return any(alias.name.partition(".")[0] in PRINTING_MODULES for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        names = {alias.name for alias in node.names}
        return node.module in PRINTING_MODULES or (node.module == "sys" and bool(names & STREAMS))
    return False


def _makes_code(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        text = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
        return isinstance(text, str) and any(code in text for code in CODES)
    return _called(node) == "chr" and _first(node) in (0x1B, 0x9B)


def _reaches_stream(node: ast.AST, modules: dict[str, str]) -> bool:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.attr in STREAMS and modules.get(node.value.id) == "sys"
    return _called(node) in OPENERS and _first(node) in DEVICES


def _prints(node: ast.AST) -> bool:
    name = _called(node)
    return name == "print" or (name or "").startswith("print_exc") or name in ("print_stack", "print_tb")


def _called(node: ast.AST) -> str | None:
    if not isinstance(node, ast.Call):
        return None
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else None


def _first(node: ast.AST) -> object:
    first = node.args[0] if isinstance(node, ast.Call) and node.args else None
    return first.value if isinstance(first, ast.Constant) else None


def test_only_the_console_reaches_a_terminal() -> None:
    assert set(found(leaks)) == {"console.py", "forked.py"}  # which imports warnings to silence one


@pytest.mark.parametrize(
    "planted",
    [
        "print('x')",
        "import sys\nsys.stdout.write('x')",
        "import sys as s\ns.stderr.buffer.write(b'x')",
        "from sys import stderr",
        "import os\nos.write(2, b'x')",
        "open('/dev/tty', 'w')",
        "import traceback\ntraceback.print_exc()",
        "import logging",
        "RED = '\\x1b[31m'",
        "f'{x}\\033[0m'",
        "b'\\x9b0m'",
        "chr(27) + '[0m'",
    ],
)
def test_a_planted_leak_would_be_noticed(planted: str) -> None:
    assert list(leaks(module(planted)))


def test_what_only_looks_like_one_is_none() -> None:
    harmless = "import process\nprocess.stdout.read()\nr'\\x1b'\nos.write(pipe.fileno(), b'')"
    assert not list(leaks(module(harmless)))
