"""Nothing of a change gets into a sentence but through the one function that decides about quotations."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.writer.phrases.phrase import Phrase, code, quote, wording
from git_agent.writer.phrases.template_words import template_words
from git_agent.writer.quoting import safe_phrases
from git_agent.writer.read.facts import gather
from support.changing import change_set, file_diff
from support.sources import SOURCES, Module, found, law, module

TELLING = SOURCES / "writer" / "phrases"
DOOR = "writer/quoting.py"
GUARDED = ("SafeQuote", "SafePhrase", "SafeText")

# What the readers take from changed lines as text: it may stand in a template only inside of a mark.
RAW = frozenset(
    [
        "old",
        "new",
        "doc",
        "title",
        "titles",
        "headings",
        "tests",
        "lost_tests",
        "entries",
        "summaries",
        "content",
        "contents",
        "bare",
        "value",
        "lines",
        "added",
        "removed",
        "hunks",
        "heading",
        "substitution",
        "typo",
        "keys",
        "edits",
    ]
)
MARKS = frozenset(("code", "quote", "wording"))


@law
def makers(module: Module) -> Iterator[tuple[str, int]]:
    """Lines that call one of the classes, each with the class."""
    for guarded in GUARDED:
        if guarded in module.text:
            yield from ((guarded, line) for line in _calls(module, guarded))


def _calls(module: Module, guarded: str) -> Iterator[int]:
    """Lines that call the class, by any name it was imported under."""
    names = {guarded} | {
        alias.asname
        for node in module.nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == guarded and alias.asname
    }
    for node in module.nodes:
        if isinstance(node, ast.Call) and _called(node.func) in names:
            yield node.lineno


@law
def copiers(module: Module) -> Iterator[int]:
    """Lines that copy a value with other text, as a phrase may be but never what was let through."""
    for node in module.nodes if "replace" in module.text else ():
        keywords = node.keywords if isinstance(node, ast.Call) and _called(node.func) == "replace" else []
        yield from (keyword.value.lineno for keyword in keywords if keyword.arg in ("objects", "full", None))


@law
def unmarked(module: Module) -> Iterator[int]:
    """Lines with a template that takes text of the change without a mark around it."""
    for node in module.nodes:
        yield from (raw.lineno for piece in _pieces(node) for raw in _raw(piece))


def _pieces(node: ast.AST) -> list[ast.expr]:
    """What a template puts together: the expressions of an f-string, the arguments of those who build texts."""
    if isinstance(node, ast.JoinedStr):
        return [piece.value for piece in node.values if isinstance(piece, ast.FormattedValue)]
    if isinstance(node, ast.Call) and _called(node.func) in ("format", "Phrase", "listing", "names_phrase"):
        return [*node.args, *(keyword.value for keyword in node.keywords)]
    return []


def _raw(node: ast.AST) -> Iterator[ast.Attribute]:
    """Raw fields in an expression, those left out that a mark or a question has around them."""
    if isinstance(node, ast.Call) and _called(node.func) in (*MARKS, "len"):
        return
    if isinstance(node, ast.Compare | ast.JoinedStr):
        return
    if isinstance(node, ast.ListComp | ast.GeneratorExp) and isinstance(node.elt, ast.Call):
        yield from _raw(node.elt)  # each of them is marked, or not
        return
    if isinstance(node, ast.IfExp):
        yield from (*_raw(node.body), *_raw(node.orelse))
        return
    if isinstance(node, ast.Attribute) and node.attr in RAW and not _is_ours(node):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _raw(child)


def _is_ours(node: ast.Attribute) -> bool:
    """A location's text was marked where it was made, and an origin's name is a word of ours."""
    is_location = isinstance(node.value, ast.Name) and (node.value.id, node.attr) == ("location", "text")
    return is_location or ast.unparse(node).startswith("Origin.")


def _called(function: ast.expr) -> str | None:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else None


@pytest.mark.parametrize("guarded", GUARDED)
def test_what_may_be_said_is_made_in_one_place(guarded: str) -> None:
    assert {path for path, made in found(makers).items() if guarded in dict(made)} == {DOOR}


def test_what_was_let_through_is_never_copied_with_other_text() -> None:
    copying = {path for path in found(copiers) if path.startswith(("writer/", "pull_request/"))}
    assert all(path.startswith("writer/phrases/") for path in copying)


def test_templates_propose_and_do_not_decide() -> None:
    for path in TELLING.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {
            name.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom | ast.Import) for name in node.names
        }
        assert imported.isdisjoint({*GUARDED, "safe_quote", "safe_phrases", "safe_text"}), path
        assert "git_agent.writer.quoting" not in path.read_text(encoding="utf-8"), path


def test_only_what_was_let_through_can_be_rendered() -> None:
    """mypy holds every call to these; this holds the signatures."""
    tree = ast.parse((TELLING / "phrase.py").read_text(encoding="utf-8"))
    taken = {
        node.name: [ast.unparse(argument.annotation) for argument in node.args.args if argument.annotation]
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }
    assert taken["render"] == ["str", "SafeText", "Style"]
    assert taken["plain"] == ["SafeText", "Style"]
    assert taken["sentence"] == ["SafePhrase", "Style"]


def test_no_template_takes_text_of_the_change_without_a_mark() -> None:
    """Readers hold raw text, and nobody else puts any of it into a text."""
    readers = ("writer/read/", "writer/style/")
    telling = {path: lines for path, lines in found(unmarked).items() if path.startswith("writer/")}
    assert {path: lines for path, lines in telling.items() if not path.startswith(readers)} == {}


def test_planted_ways_around_would_be_noticed() -> None:
    assert list(makers(module("from git_agent.writer.phrases.phrase import SafeText as C\nC('x')"))) == [
        ("SafeText", 2)
    ]
    assert list(makers(module("import git_agent.writer.phrases.phrase as p\np.SafePhrase(verb='')"))) == [
        ("SafePhrase", 2)
    ]
    assert list(copiers(module("replace(phrase, objects=('x',))"))) == [1]
    assert list(copiers(module("replace(phrase, **given)"))) == [1]
    assert list(copiers(module("replace(phrase, kind='x')"))) == []
    assert list(unmarked(module("f'{key.old} to {quote(key.new)}'"))) == [1]
    assert list(unmarked(module("Phrase(verb='add', objects=(symbol.doc,))"))) == [1]
    assert list(unmarked(module("form.format(old=bump.old, new=quote(bump.new))"))) == [1]
    assert list(unmarked(module("listing([title for title in file.headings])"))) == [1]
    assert list(unmarked(module("f'{quote(key.old)} to {code(key.new)} {wording(symbol.doc)}'"))) == []


def test_a_template_that_forgets_a_mark_loses_its_sentence() -> None:
    context = gather(change_set(file_diff("app.yml", "-colour: hunter", "+colour: oranges"))).context
    forgotten = Phrase(
        verb="change", objects=("from hunter to oranges", f"{code('colour')} to oranges", "1234", "file")
    )
    assert [each.objects for each in safe_phrases((forgotten,), context)] == [("file",)]
    marked = Phrase(verb="change", objects=(f"{code('colour')} to {quote('oranges')}", wording("oranges")))
    assert safe_phrases((Phrase(verb="change", objects=marked.objects[:1]),), context) == ()


def test_our_own_words_are_those_of_the_templates() -> None:
    """A word that no template has would only let somebody else's word pass for ours."""
    files = [*TELLING.glob("*.py")]
    files += [
        SOURCES / "writer" / f"{name}.py"
        for name in ("amended", "body", "existing_message", "first_commit", "submodules")
    ]
    files += [
        SOURCES / "model" / "origin.py",
        SOURCES / "writer" / "read" / "bulks.py",
        SOURCES / "writer" / "read" / "declared_lines.py",
        SOURCES / "writer" / "read" / "runtimes.py",
        SOURCES / "writer" / "read" / "schema.py",
    ]
    files += [SOURCES / "syntax" / "text" / "lines.py"]
    text = "\n".join(_constants(path) for path in files if path.name != "template_words.py").lower()
    unused = {word for word in template_words() if word not in text and word.removesuffix("s") not in text}
    assert {word for word in unused if word not in _names_of_languages()} == set()


def _constants(path: Path) -> str:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return "\n".join(
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _names_of_languages() -> set[str]:
    from git_agent.syntax.text.languages import language_names
    from git_agent.writer.phrases.translations import spoken_languages
    from git_agent.writer.read.ci_tools import tool_names

    names = " ".join((*language_names(), *tool_names(), *spoken_languages()))
    return set(re.findall(r"[^\W\d_]+", names.lower()))
