"""Starting is cheap: what is slow to import is not imported before it is needed."""

from pathlib import Path

import pytest

from support.program import PROGRAM, SOURCE
from support.repo import Repo
from support.started import run

HEAVY = {
    "asyncio",
    "email",
    "http",
    "httpx2",
    "anyio",
    "mcp",
    "mcp_types",
    "openai",
    "pydantic",
    "sqlite3",
    "tomlkit",
    "tree_sitter",
    "urllib.request",
    "wcwidth",
    "yaml",
}
NEEDED_ONLY_TO_WORK = {"git_agent.wiring", "git_agent.writer", "subprocess", "tomllib"}


def imported(*args: str, cwd: Path) -> set[str]:
    """The modules that a run of the program imports, with the packages they lie in."""
    python, *rest = PROGRAM
    ran = run(python, "-X", "importtime", *rest, *args, cwd=cwd)
    assert ran.returncode == 0, ran.stderr
    lines = [line for line in ran.stderr.splitlines() if line.startswith("import time:")]
    names = {line.rpartition("|")[2].strip() for line in lines}
    assert "git_agent.cli.main" in names
    return {name.rsplit(".", depth)[0] for name in names for depth in range(name.count(".") + 1)}


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_a_question_about_the_program_loads_nothing_heavy(option: str, tmp_path: Path) -> None:
    assert imported(option, cwd=tmp_path) & (HEAVY | NEEDED_ONLY_TO_WORK) == set()


@pytest.mark.parametrize("words", [("--help",), ("status", "--help"), ("merge", "--help")])
def test_the_help_of_ci_loads_nothing_of_the_network(words: tuple[str, ...], tmp_path: Path) -> None:
    assert imported("ci", *words, cwd=tmp_path) & (HEAVY | NEEDED_ONLY_TO_WORK) == set()


def test_the_commit_hook_loads_nothing_heavy(repo: Repo) -> None:
    repo.commit("Add a greeting", {"greeting.py": "def greet():\n    return 'hello'\n"})
    repo.stage({"greeting.py": "def greet(name):\n    return f'hello {name}'\n"})
    message = repo.write(".git/COMMIT_EDITMSG", "\n# Please enter the commit message\n")
    loaded = imported("hook", "run", "prepare-commit-msg", str(message), cwd=repo.path)
    assert loaded & HEAVY == set()  # the parser of the one language that changed is loaded by a copy, apart


def test_a_change_of_sources_loads_nothing_that_tells_of_other_files(repo: Repo) -> None:
    """The writer is large: what tells a topic is loaded where a change has files of it."""
    repo.commit("Add a greeting", {"greeting.py": "def greet():\n    return 'hello'\n"})
    repo.stage({"greeting.py": "def greet(name):\n    return f'hello {name}'\n"})
    loaded = imported("commit-msg", cwd=repo.path)
    assert "git_agent.writer.phrases.source_code" in loaded
    of_other_files = {"file_topics", "light_edits", "migrations", "notebooks", "preprocessor", "settings", "workflows"}
    readers = {"changed_runs", "changelog", "elements", "manifests", "records", "releases", "schema", "workflows"}
    unneeded = {f"git_agent.writer.phrases.{name}" for name in of_other_files}
    unneeded |= {f"git_agent.writer.read.{name}" for name in readers}
    unneeded |= {"git_agent.writer.amended", "git_agent.writer.first_commit", "git_agent.evidence.excerpt"}
    assert loaded & unneeded == set()


def test_a_grammar_is_loaded_without_what_its_wheel_gathers_around_it(tmp_path: Path) -> None:
    asks = (
        f"import sys; sys.path.insert(0, {str(SOURCE)!r}); from git_agent.syntax.trees.grammars import parser_of;"
        " parser_of('tree_sitter_python', 'language'); print(*sys.modules)"
    )
    loaded = run(PROGRAM[0], "-I", "-c", asks, cwd=tmp_path).stdout.split()
    assert "tree_sitter_python._binding" in loaded
    assert "importlib.resources" not in loaded


def test_the_status_of_a_watch_loads_what_it_reads_and_no_more(repo: Repo) -> None:
    """It is asked for all the time, by people and by their shells' prompts."""
    loaded = imported("watch", "status", "--json", cwd=repo.path)
    assert "git_agent.watch.look.status" in loaded
    unneeded = {"git_agent.redact", "git_agent.watch.report", "git_agent.git.patch_ids", "hashlib"}
    assert loaded & (HEAVY | unneeded) == {"sqlite3"}


def test_settings_for_a_client_are_printed_without_the_sdk(repo: Repo) -> None:
    assert imported("mcp", "--print-config", "zed", cwd=repo.path) & HEAVY == set()


def test_a_text_without_secrets_loads_no_rule(tmp_path: Path) -> None:
    """The redactor is asked everywhere, and most texts hold nothing."""
    asks = (
        f"import sys; sys.path.insert(0, {str(SOURCE)!r}); from git_agent.redact import clean;"
        " clean('+return a + b', path=sys.argv[1]); print(*sys.modules)"
    )
    code, settings = (
        run(PROGRAM[0], "-I", "-c", asks, path, cwd=tmp_path).stdout.split() for path in ("a.py", "a.ini")
    )
    rules = {"git_agent.redact.scan", "git_agent.redact.commands", "git_agent.redact.suspicion"}
    assert rules & set(code) == set()
    assert rules & set(settings) == rules
