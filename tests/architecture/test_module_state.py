"""Nothing at module level remembers a repository: what a process keeps is computed, the same for all, and bounded."""

import ast
from collections.abc import Iterator

import pytest

from support.started import PROJECT

SOURCES = PROJECT / "src" / "git_agent"

# Asked only with words of this program: names of patterns, sources of expressions, rows of tables.
KEYED_BY_OURSELVES = {
    "model/lazy_pattern.py: @cache compiled",
    "model/origin.py: @cache _pattern",
    "redact/commands.py: @cache _pattern",
    "redact/prefilter.py: @cache _shown",
    "release/judge/classify.py: @cache _omitted",
    "release/judge/classify.py: @cache _shown",
    "shape/ground/claims.py: @cache _pattern",
    "shape/ground/lexicon.py: @cache _words",
    "shape/reply/attributions.py: @cache _pattern",
    "shape/reply/chatter.py: @cache _any_of",
    "shape/reply/clean.py: @cache _pattern",
    "shape/reply/forms.py: @cache _pattern",
    "shape/reply/forms.py: @cache _terms",
    "shape/reply/intents.py: @cache _any_of",
    "shape/reply/other_languages.py: @cache _starts",
    "shape/reply/reasoning.py: @cache _closing",
    "shape/reply/reasoning.py: @cache pattern",
    "syntax/text/languages.py: @cache pattern",
    "syntax/trees/grammars.py: @cache _language",
}

CHANGING = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}


def state_in(source: str) -> Iterator[str]:
    """What a module would remember from one call to the next, other than by a bounded cache of a pure function."""
    tree = ast.parse(source)
    names = set(_names_of(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield from (f"global {name}" for name in node.names)
        elif isinstance(node, ast.FunctionDef):
            yield from _changes(node, names)
            if _is_unbounded(node) and (node.args.args or node.args.kwonlyargs):
                yield f"@cache {node.name}"


def _names_of(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def _changes(function: ast.FunctionDef, names: set[str]) -> Iterator[str]:
    """Where a function changes something that the module holds."""
    own = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            changed = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            changed = node.func.value
        else:
            continue
        if isinstance(changed, ast.Name) and changed.id in names - own:
            yield f"{changed.id} in {function.name}"


def _is_unbounded(function: ast.FunctionDef) -> bool:
    return any(isinstance(decorator, ast.Name) and decorator.id == "cache" for decorator in function.decorator_list)


def test_no_module_remembers_anything() -> None:
    state = {
        f"{path.relative_to(SOURCES).as_posix()}: {each}"
        for path in SOURCES.rglob("*.py")
        for each in state_in(path.read_text("utf-8"))
    }
    assert state == KEYED_BY_OURSELVES


@pytest.mark.parametrize(
    "planted",
    [
        "SEEN = []\ndef f(x):\n    SEEN.append(x)",
        "SEEN = {}\ndef f(x):\n    SEEN[x] = 1",
        "LAST: int = 0\ndef f(x):\n    global LAST\n    LAST = x",
        "@cache\ndef f(path):\n    return 1",
    ],
)
def test_planted_state_would_be_noticed(planted: str) -> None:
    assert list(state_in(planted))


@pytest.mark.parametrize(
    "harmless",
    [
        "WORDS = []\ndef f():\n    WORDS = []\n    WORDS.append(1)",
        "@cache\ndef f():\n    return 1",
        "@lru_cache(maxsize=9)\ndef f(path):\n    return 1",
    ],
)
def test_what_forgets_is_let_through(harmless: str) -> None:
    assert not list(state_in(harmless))
