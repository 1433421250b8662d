"""Definitions, files and documents in other words: only what came is added, only what went is removed."""

import pytest

from git_agent.model.change import FileDiff
from git_agent.writer.phrases.locations import Location, definitions_in, is_telling, locations_of
from git_agent.writer.phrases.phrase import Phrase
from git_agent.writer.phrases.variants import definition_variants, document_variants, location_variants
from git_agent.writer.read.facts import gather
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.style.habits import habits_of
from support.changing import as_told, change_set, file_diff, new_file
from support.findings import written

FILE = Location(kind="file", text="a.py", path="src/a.py")
MATTER = Location(kind="matter", text="retry", path="src/a.py")
DEFINITION = Location(kind="definition", text="send", path="src/a.py")


def files_of(*diffs: FileDiff) -> tuple[FileFacts, ...]:
    return gather(change_set(*diffs)).files


def sentence(phrase: Phrase) -> str:
    return as_told(phrase)


def definitions(*diffs: FileDiff, places: tuple[Location, ...] = (FILE,)) -> list[str]:
    return [sentence(phrase) for phrase in definition_variants(files_of(*diffs), places)]


def test_a_new_definition_is_added_with_its_place_and_never_as_words() -> None:
    diff = file_diff("src/a.py", "+class RetryPolicy:", "+    pass")
    assert definitions(diff, places=(DEFINITION, FILE, MATTER)) == [
        "add RetryPolicy to a.py",
        "add RetryPolicy to retry",
    ]


def test_a_few_definitions_of_one_kind_are_told_together_and_none_alone() -> None:
    came = file_diff("src/a.py", "+def fire_kiln():", "+    pass", "+def cool_kiln():", "+    pass")
    assert definitions(came) == ["add fire_kiln and cool_kiln to a.py"]
    went = file_diff("src/a.py", "-def fire_kiln():", "-    pass", "-def cool_kiln():", "-    pass")
    assert definitions(went) == ["remove fire_kiln and cool_kiln from a.py"]


def test_definitions_of_other_kinds_or_places_are_not_told_together() -> None:
    kinds = file_diff("src/a.py", "+class Kiln:", "+    pass", "+def cool_tray():", "+    pass")
    assert not any(" and " in told for told in definitions(kinds))
    seen = file_diff("src/a.py", "+def fire_kiln():", "+    pass", "+def _cool_tray():", "+    pass")
    assert not any(" and " in told for told in definitions(seen))


@pytest.mark.parametrize(
    ("path", "type_", "constructor", "method"),
    [
        (
            "src/Kiln.java",
            "public class Kiln {\n",
            "    Kiln(int heat) {\n        set(heat);\n    }\n",
            "    public void fire() {",
        ),
        (
            "src/Kiln.cs",
            "public class Kiln {\n",
            "    Kiln(int heat) {\n        Set(heat);\n    }\n",
            "    public void Fire() {",
        ),
    ],
)
def test_a_constructor_is_no_type_that_came(path: str, type_: str, constructor: str, method: str) -> None:
    text = written({path: (f"{type_}}}\n", f"{type_}{constructor}\n{method}\n        go();\n    }}\n}}\n")})
    name = method.split()[2].removesuffix("()")
    assert text.splitlines()[0] == f"add {name} to Kiln"
    assert "Kiln to" not in text


def test_a_definition_that_went_is_removed_and_never_as_words() -> None:
    assert definitions(file_diff("src/a.py", "-class RetryPolicy:", "-    pass")) == ["remove RetryPolicy from a.py"]
    assert definitions(file_diff("src/a.py", "-def retry_policy():", "-    pass")) == ["remove retry_policy from a.py"]


@pytest.mark.parametrize(
    "lines",
    [
        ("-from b import RetryPolicy", " ", "+class RetryPolicy:"),
        ("-class RetryPolicy:", " ", "+from b import RetryPolicy"),
        ("-class RetryPolicy(Old):", "+class RetryPolicy(New):"),
        ("+def __repr__(self):",),
        ("+def go():",),
        ("+def test_retry():",),
    ],
)
def test_what_was_there_in_another_form_and_what_says_nothing_is_not_told(lines: tuple[str, ...]) -> None:
    assert definitions(file_diff("src/a.py", *lines)) == []


def test_a_definition_that_moved_to_another_file_neither_came_nor_went() -> None:
    gone = file_diff("src/a.py", "-class RetryPolicy:", "-    pass")
    come = file_diff("src/b.py", "+class RetryPolicy:", "+    pass")
    assert definitions(gone, come) == []


def test_a_place_that_holds_the_name_is_not_repeated() -> None:
    place = Location(kind="file", text="RetryPolicy.java", path="src/RetryPolicy.java")
    assert definitions(new_file("src/RetryPolicy.java", "class RetryPolicy {"), places=(place,)) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/TypeWithArgument.java", "class TypeWithArgument {\n}\n"),
        ("src/type_with_argument.py", "class TypeWithArgument:\n    pass\n"),
        ("src/typeWithArgument.ts", "export class TypeWithArgument {}\n"),
        ("src/type_with_argument.rs", "pub struct TypeWithArgument;\n"),
    ],
)
def test_a_file_that_went_is_told_by_its_name_as_written(path: str, text: str) -> None:
    assert written({path: (text, None)}) == f"remove {path.removeprefix('src/') if len(path) > 36 else path}"


@pytest.mark.parametrize("name", ["retry_policy", "network", "test_parser"])
def test_a_name_with_a_word_of_its_own_is_telling(name: str) -> None:
    assert is_telling(name)


@pytest.mark.parametrize("name", ["", "index", "utils", "src", "__init__", "test", "größe", "data"])
def test_a_name_every_project_has_is_not_telling(name: str) -> None:
    assert not is_telling(name)


def test_only_one_definition_is_a_place() -> None:
    one = file_diff("src/a.py", "-    a(1 + 1)", "+    b(2)", heading="def send(request):")
    other = file_diff("src/b.py", "-    a(1 + 1)", "+    b(2)", heading="def fetch(request):")
    nothing = habits_of((), ())
    assert [place.kind for place in locations_of(files_of(one), nothing)] == ["definition", "file"]
    assert [place.kind for place in locations_of(files_of(one, other), nothing)] == ["file"]


def test_a_common_method_is_told_with_its_type() -> None:
    lines = (" class RetryPolicy:", "     def get(self):", "-        a(1 + 1)", "+        b(2)")
    (place, _) = locations_of(files_of(file_diff("src/a.py", *lines)), habits_of((), ()))
    assert place.text.replace("\x01", "") == "get method of RetryPolicy"


def test_a_test_is_no_place() -> None:
    diff = file_diff("tests/test_a.py", "-    a(1 + 1)", "+    b(2)", heading="def test_send():")
    assert definitions_in(files_of(diff)) == ()


def test_only_where_something_changed_is_vague() -> None:
    variants = list(location_variants(("fix", "refactor"), (FILE, MATTER)))
    assert [sentence(phrase) for phrase in variants] == ["fix a.py", "refactor a.py"]
    assert all(phrase.vague for phrase in variants)


def test_many_documents_are_told_by_what_they_are_about_and_few_by_their_names() -> None:
    files = files_of(*(file_diff(f"docs/{name}.md", "+Doors.") for name in "abc"))
    assert list(document_variants(files[:2], (FILE, MATTER))) == []
    assert [sentence(phrase) for phrase in document_variants(files, (FILE, MATTER))] == [
        "update retry docs",
        "update retry documentation",
        "update docs",
        "update documentation",
    ]


def test_a_definition_of_another_file_is_not_put_where_most_changed() -> None:
    diffs = (file_diff("src/a.py", "-heat = 1", "+heat = 2"), file_diff("lib/b.py", "+class RetryPolicy:", "+    pass"))
    assert definitions(*diffs, places=(FILE, MATTER)) == []
    folder = Location(kind="folder", text="lib", path="lib/c.py")
    assert definitions(*diffs, places=(folder,)) == ["add RetryPolicy to lib"]
