"""Names taken apart, and the words of a change that are worth telling."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_agent.syntax.text.languages import language_of
from git_agent.writer.read.words import as_words, code_lines, local_names


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("fetchUserByID", "fetch user by id"),
        ("RetryPolicy", "retry policy"),
        ("HTTPServer", "http server"),
        ("max_depth", "max depth"),
        ("nav-bar", "nav bar"),
        ("sha256sum", "sha256 sum"),
        ("MAX_2", "max 2"),
        ("__init__", "init"),
        ("$", ""),
        ("", ""),
    ],
)
def test_a_name_is_spoken_as_its_words(name: str, words: str) -> None:
    assert as_words(name) == words


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("    user_name = load()", {"user_name"}),
        ("\tuserName, err := load()", {"userName", "err"}),
        ("    const { userName, userId } = load()", {"userName", "userId"}),
        ("  let [first, second] = pair", {"first", "second"}),
        ("    for key_one, value_two in table:", {"key_one", "value_two"}),
        ("  for (const itemKey of things) {", {"itemKey"}),
        ("\tfor itemKey := range things {", {"itemKey"}),
        ("    return [one_thing for one_thing in things]", {"one_thing"}),
        ("    with open_it() as file_handle:", {"file_handle"}),
        ("        final RetryPolicy retryPolicy = make();", {"retryPolicy"}),
        ("    let mut retry_count: usize = 0;", {"retry_count"}),
    ],
)
def test_variables_of_a_body_are_local(line: str, names: set[str]) -> None:
    assert local_names((line,)) == names


@pytest.mark.parametrize(
    "line",
    [
        "    self.user_name = load()",
        "MAX_DEPTH = 3",
        "    if user_name == other:",
        "    retry_count=3,",
        "    this.items[index] = value",
        "import numpy as new_name",
        "",
    ],
)
def test_attributes_constants_and_arguments_are_not_local(line: str) -> None:
    assert local_names((line,)) == set()


@pytest.mark.parametrize(
    ("path", "run", "kept"),
    [
        ("a.py", ["# about it", "go()"], ["go()"]),
        ("a.py", ["go()  # about it"], ["go() "]),
        ("a.py", ['go("a # b")'], ['go("a # b")']),
        ("a.py", ['    """One line."""', "    go()"], ["    go()"]),
        ("a.py", ['    r"""Several', "", "    lines.", '    """', "    go()"], ["    go()"]),
        ("a.py", ['    """Its end is further down.', "    More."], []),
        (
            "a.py",
            ['sql = """', "  select some_name", '"""', "go()"],
            ['sql = """', "  select some_name", '"""', "go()"],
        ),
        ("a.c", ["/*", "   WITHOUT WARRANTIES", " */", "go();"], ["go();"]),
        ("a.c", ["/* never closed", "   WITHOUT WARRANTIES"], []),
        ("a.c", ["int x; /* THE_LIMIT */"], ["int x;"]),
        ("a.ts", ["// about it", " * about it", "go() // about it"], ["go()"]),
        ("a.ts", ['const all = "src/**/*.ts"'], ['const all = "src/**/*.ts"']),
        ("a.html", ["<!-- about", "  it -->", "<p>"], ["<p>"]),
        ("a.sql", ["-- about it", "select 1"], ["select 1"]),
        ("a.py", ["", "   "], []),
    ],
)
def test_comments_and_docstrings_are_no_code(path: str, run: list[str], kept: list[str]) -> None:
    assert list(code_lines(run, language_of(path))) == kept


@given(
    st.lists(st.text(alphabet="ab\"'#/* <!->=,()", max_size=20), max_size=6), st.sampled_from(["a.py", "a.c", "a.x"])
)
@settings(max_examples=100)
def test_code_is_what_stood_there_and_nothing_else(run: list[str], path: str) -> None:
    for line in code_lines(run, language_of(path)):
        assert any(line in given_line for given_line in run)
