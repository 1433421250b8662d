"""Nothing at module level remembers a repository: what a process keeps is computed, the same for all, and bounded."""

import ast
from collections.abc import Iterator, Mapping

import pytest

from support.sources import Law, Module, found, law, module

# Asked only with words of this program: names of patterns, sources of expressions, rows of tables.
KEYED_BY_OURSELVES = {
    "model/lazy_pattern.py: @cache compiled",
    "model/origin.py: @cache _pattern",
    "redact/commands.py: @cache _pattern",
    "redact/letters.py: a dictionary that fills itself",  # with pairs of ASCII characters, and no others
    "redact/prefilter.py: @cache _shown",
    "release/judge/classify.py: @cache _omitted",
    "release/judge/classify.py: @cache _shown",
    "shape/ground/claims.py: @cache _pattern",
    "shape/ground/lexicon.py: @cache _words",
    "shape/ground/traces.py: @cache trace_of",
    "shape/ground/traces.py: @cache words_of",
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

# What holds for the whole process is set back by whoever sets it, or set once by the program itself.
SET_FOR_ALL = {
    "cli/commands/state.py: gc.disable",  # and enables it again
    "cli/commands/state.py: gc.enable",
    "cli/main.py: gc.set_threshold",  # in `entry`, which is the program
    "cli/worker.py: gc.freeze",  # the program that works on calls, which has nothing else to do
    "cli/worker.py: gc.collect",
    "cli/time_limits.py: signal.setitimer",  # an alarm, for the time of one hook
    "forked.py: signal.pthread_sigmask",  # for the time of a fork
    "forked.py: signal.setitimer",  # in a copy, or a program that was started for the work
    "interrupts.py: signal.pthread_sigmask",  # made once, by `entry`
    "interrupts.py: sys.unraisablehook",
    "late_packages.py: sys.meta_path",  # for the time of one import
    "mcp_server/serve.py: gc.disable",  # for the time of one import, in a program that serves and does nothing else
    "mcp_server/serve.py: gc.freeze",
    "mcp_server/serve.py: gc.enable",
    "release/halves.py: gc.freeze",  # for the time that a copy lives
    "release/halves.py: gc.unfreeze",
}
OF_THE_PROCESS = {
    "gc": {"collect", "disable", "enable", "freeze", "set_threshold", "unfreeze"},
    "locale": {"setlocale"},
    "os": {"chdir", "fchdir", "nice", "putenv", "setpgid", "setsid", "umask", "unsetenv"},
    "signal": {"alarm", "pthread_sigmask", "set_wakeup_fd", "setitimer"},  # and who handles one: see test_doors
    "socket": {"setdefaulttimeout"},
    "sys": {"setprofile", "setrecursionlimit", "settrace"},
    "time": {"tzset"},
}
HELD_BY_THE_PROCESS = {
    "os": {"environ", "environb"},
    "sys": {"argv", "excepthook", "meta_path", "modules", "path", "path_hooks", "stderr", "stdin", "stdout"}
    | {"unraisablehook"},
    "tempfile": {"tempdir"},
}

CHANGING = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}


@law
def state_in(module: Module) -> Iterator[str]:
    """What a module would remember from one call to the next, other than by a bounded cache of a pure function."""
    names = set(_names_of(module.tree))
    for node in module.nodes:
        if isinstance(node, ast.Global):
            yield from (f"global {name}" for name in node.names)
        elif isinstance(node, ast.FunctionDef):
            yield from _changes(node, names)
            if node.name == "__missing__":
                yield "a dictionary that fills itself"
            if _is_unbounded(node) and (node.args.args or node.args.kwonlyargs):
                yield f"@cache {node.name}"


@law
def set_for_all(module: Module) -> Iterator[str]:
    """What is changed for everybody in this process."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield from _attribute_of(node.func, OF_THE_PROCESS)
            if node.func.attr in CHANGING:
                yield from _attribute_of(node.func.value, HELD_BY_THE_PROCESS)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            yield from _attribute_of(node, HELD_BY_THE_PROCESS)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            yield from _attribute_of(node.value, HELD_BY_THE_PROCESS)
        elif isinstance(node, ast.ImportFrom):  # by another name it could not be followed
            names = OF_THE_PROCESS.get(node.module or "", set()) | HELD_BY_THE_PROCESS.get(node.module or "", set())
            yield from (f"{node.module}.{alias.name}" for alias in node.names if alias.name in names)


def _attribute_of(node: ast.expr, modules: Mapping[str, set[str]]) -> Iterator[str]:
    name = ast.unparse(node)
    module, _, attribute = name.partition(".")
    if attribute in modules.get(module, set()):
        yield name


def _names_of(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def _changes(function: ast.FunctionDef, names: set[str]) -> Iterator[str]:
    """Where a function changes something that the module holds."""
    nodes = [*ast.walk(function)]
    own = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    for node in nodes:
        if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            changed = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            changed = node.func.value
        else:
            continue
        if isinstance(changed, ast.Name) and changed.id in names - own:
            yield f"{changed.id} in {function.name}"


def _is_unbounded(function: ast.FunctionDef) -> bool:
    decorators = [ast.unparse(decorator).removeprefix("functools.") for decorator in function.decorator_list]
    return any(
        decorator == "cache" or decorator.startswith("lru_cache(None") or "=None" in decorator
        for decorator in decorators
    )


def all_of(looks: Law[str]) -> set[str]:
    return {f"{path}: {each}" for path, found_there in found(looks).items() for each in found_there}


def test_no_module_remembers_anything() -> None:
    assert all_of(state_in) == KEYED_BY_OURSELVES


def test_nothing_is_set_for_the_whole_process() -> None:
    assert all_of(set_for_all) == SET_FOR_ALL


@pytest.mark.parametrize(
    "planted",
    [
        "os.environ['A'] = 'b'",
        "os.environ.update(x)",
        "del sys.modules['x']",
        "sys.path.insert(0, 'x')",
        "os.chdir('/')",
        "from os import umask",
        "sys.stdout = None",
    ],
)
def test_a_planted_setting_would_be_noticed(planted: str) -> None:
    assert list(set_for_all(module(planted)))


def test_what_only_reads_is_let_through() -> None:
    reading = "os.environ.get('A')\nsys.modules['x']\n'x' in sys.path\nsignal.SIGINT"
    assert not list(set_for_all(module(reading)))


@pytest.mark.parametrize(
    "planted",
    [
        "SEEN = []\ndef f(x):\n    SEEN.append(x)",
        "SEEN = {}\ndef f(x):\n    SEEN[x] = 1",
        "LAST: int = 0\ndef f(x):\n    global LAST\n    LAST = x",
        "@cache\ndef f(path):\n    return 1",
        "@lru_cache(maxsize=None)\ndef f(path):\n    return 1",
        "class Seen(dict):\n    def __missing__(self, key):\n        self[key] = 1",
    ],
)
def test_planted_state_would_be_noticed(planted: str) -> None:
    assert list(state_in(module(planted)))


@pytest.mark.parametrize(
    "harmless",
    [
        "WORDS = []\ndef f():\n    WORDS = []\n    WORDS.append(1)",
        "@cache\ndef f():\n    return 1",
        "@lru_cache(maxsize=9)\ndef f(path):\n    return 1",
    ],
)
def test_what_forgets_is_let_through(harmless: str) -> None:
    assert not list(state_in(module(harmless)))
