"""Sentences about small edits: what each may say, and what it must never say."""

import pytest

from git_agent.model.change import FileDiff
from git_agent.model.change_set import Contents
from git_agent.model.value import replace
from git_agent.writer.phrases.edits import edit_phrases
from git_agent.writer.read.facts import gather
from support.changing import as_told, change_set, file_diff
from support.findings import written


def told(*diffs: FileDiff, old: bytes | None = None, form: int = 0) -> list[str]:
    contents = {diff.change.path: Contents(old=old, new=b"") for diff in diffs if old is not None}
    files = gather(replace(change_set(*diffs), contents=contents)).files
    phrases = [phrase for phrase in edit_phrases(files) if len(phrase.objects) > form]
    return [as_told(phrase, form) for phrase in phrases]


def edited(path: str, old: str, new: str) -> list[str]:
    return told(file_diff(path, f"-{old}", f"+{new}"))


def put_in(path: str, *lines: str) -> list[str]:
    return told(file_diff(path, *(f"+{line}" for line in lines)))


@pytest.mark.parametrize(
    ("path", "old", "new", "sentence"),
    [
        ("a.py", "    fetch(url)", "    fetch(url, retries)", "pass retries to fetch"),
        ("a.py", "    fetch()", "    fetch(retries)", "pass retries to fetch"),
        ("a.py", "    fetch(url)", "    fetch(retries, url)", "pass retries to fetch"),
        ("a.py", "    fetch(url)", "    fetch(url, timeout=None)", "pass timeout to fetch"),
        ("a.rb", "    fetch(url)", "    fetch(url, timeout: 5)", "pass timeout to fetch"),
        ("a.js", "  if (fetch(url)) {", "  if (fetch(url, retries)) {", "pass retries to fetch"),
        ("a.go", "\tif fetch(url) {", "\tif fetch(url, retries) {", "pass retries to fetch"),
        ("a.py", "    fetch(url)", "    fetch(url, settings.retries)", "pass settings.retries to fetch"),
        ("a.rs", "    fetch(url);", "    fetch(url, Retry::Never);", "pass Retry::Never to fetch"),
        ("a.py", "    fetch(url, retries)", "    fetch(url)", "stop passing retries to fetch"),
    ],
)
def test_an_argument_of_an_existing_call_is_passed(path: str, old: str, new: str, sentence: str) -> None:
    assert edited(path, old, new) == [sentence]


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a.py", "def fetch(url):", "def fetch(url, retries):"),
        ("a.py", "def fetch(url, retries):", "def fetch(url):"),
        ("a.js", "  fetch(url) {", "  fetch(url, retries) {"),
        ("a.js", "  fetch(url, retries) {", "  fetch(url) {"),
        ("a.js", "  run(async (url) => {", "  run(async (url, retries) => {"),
        ("a.ts", "  fetch(url: string): void;", "  fetch(url: string, retries: number): void;"),
        ("a.rs", "    fn fetch(url: Url);", "    fn fetch(url: Url, retries: usize);"),
        ("a.java", "  void fetch(String url);", "  void fetch(String url, String other);"),
        ("a.go", "\tFetch(url string)", "\tFetch(url string, retries Count)"),
        ("a.c", "#define FETCH(url) go(url)", "#define FETCH(url, retries) go(url)"),
        ("a.swift", "  init(url: Url) {", "  init(url: Url, retries: Int) {"),
        ("a.js", "  constructor(url) {", "  constructor(url, retries) {"),
        ("a.py", "class Fetch(Base):", "class Fetch(Base, Retrying):"),
    ],
)
def test_a_parameter_of_a_definition_is_passed_to_nothing(path: str, old: str, new: str) -> None:
    assert edited(path, old, new) == []


@pytest.mark.parametrize("word", ["self", "None", "True", "False", "true", "null", "NULL", "nil", "this", "undefined"])
def test_a_keyword_is_nothing_to_tell_of_passing(word: str) -> None:
    assert edited("a.py", "    fetch(url)", f"    fetch(url, {word})") == []
    assert edited("a.py", f"    fetch(url, {word})", "    fetch(url)") == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    except (OSError):", "    except (OSError, ValueError):"),
        ("    return (first)", "    return (first, second)"),
        ("    if kind in (first):", "    if kind in (first, second):"),
        ("from a import (first)", "from a import (first, second)"),
        ("    x = (first)", "    x = (first, second)"),
        ("    fetch([first])", "    fetch([first, second])"),
        ("    fetch(first)", "    fetch(first + second)"),
        ("    fetch(url)", "    fetch(url, first, second)"),
        ("    fetch(url)", "    fetch(url, 3)"),
        ("    fetch(url)", '    fetch(url, "first")'),
        ("    fetch(url)", "    fetch(url, not_this and that)"),
        ("    fetch(url)", "    fetch(url, new Thing)"),
    ],
)
def test_parentheses_that_call_nothing_and_several_or_nameless_arguments_pass_nothing(old: str, new: str) -> None:
    assert [sentence for sentence in edited("a.py", old, new) if sentence.startswith(("pass", "stop"))] == []


@pytest.mark.parametrize(
    ("path", "old", "new", "sentence"),
    [
        ("a.js", "function fetch(url) {", "async function fetch(url) {", "make fetch async"),
        ("a.js", "  fetch(url) {", "  static fetch(url) {", "make fetch static"),
        ("a.rs", "fn fetch<T>(url: T) {", "pub fn fetch<T>(url: T) {", "make fetch public"),
        ("a.rs", "struct Fetch {", "pub struct Fetch {", "make Fetch public"),
        ("a.java", "  List<Url> fetch(Url url) {", "  public List<Url> fetch(Url url) {", "make fetch public"),
        ("a.java", "class Fetch {", "final class Fetch {", "make Fetch final"),
        ("a.c", "int fetch(char *url)", "static int fetch(char *url)", "make fetch static"),
        ("a.cpp", "std::string fetch(int url)", "static std::string fetch(int url)", "make fetch static"),
        ("a.ts", "function fetch(url) {", "export function fetch(url) {", "export fetch"),
        ("a.ts", "const fetch = make(1)", "export const fetch = make(1)", "export fetch"),
        ("a.ts", "interface Fetch {", "export interface Fetch {", "export Fetch"),
    ],
)
def test_a_definition_gets_its_modifier(path: str, old: str, new: str, sentence: str) -> None:
    assert edited(path, old, new) == [sentence]


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a.rs", "    let cache = build();", "    let mut cache = build();"),
        ("a.java", "    Cache cache = build();", "    final Cache cache = build();"),
        ("a.c", "static struct cache *all = build(1);", "const static struct cache *all = build(1);"),
        ("a.c", "int go(char *a, int (*then)(int))", "int go(const char *a, int (*then)(int))"),
        ("a.cpp", "int get() { return build(); }", "int get() const { return build(); }"),
        ("a.rs", "    after: Box<dyn Fn(u8)>,", "    pub after: Box<dyn Fn(u8)>,"),
        ("a.js", "run(function (url) {", "run(async function (url) {"),
        ("a.js", "run((url) => {", "run(async (url) => {"),
        ("a.ts", "const { first } = build()", "export const { first } = build()"),
    ],
)
def test_what_is_called_or_assigned_gets_no_modifier(path: str, old: str, new: str) -> None:
    assert edited(path, old, new) == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("    go(first_way)", "    go(second_way)", ("first_way", "second_way")),
        ("    os.path.join(a)", "    PurePath(a)", ("os.path.join", "PurePath")),
        ("    path = os.path.join(a)", "    path = PurePath(a)", ("os.path.join", "PurePath")),
        ("class A(FirstBase):", "class A(SecondBase):", ("FirstBase", "SecondBase")),
        ("def go(a=FIRST_WAY):", "def go(a=SECOND_WAY):", ("FIRST_WAY", "SECOND_WAY")),
    ],
)
def test_one_name_used_instead_of_another(old: str, new: str, words: tuple[str, str]) -> None:
    before, after = words
    assert edited("a.py", old, new) == [f"use {after} instead of {before}", f"replace {before} with {after}"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    first_way = 1", "    second_way = 1"),
        ("    for first_way in ways:", "    for second_way in ways:"),
        ("def go(first_way):", "def go(second_way):"),
        ("    go(None)", "    go(first_way)"),
        ("    go(a, b)", "    go(b, a)"),
        ('    go("first")', '    go("second")'),
        ("    go(12)", "    go(13)"),
        ("    go(new Thing)", "    go(old Thing)"),
        ("    # by first_way", "    # by second_way"),
        ("    go()  # by first_way", "    go()  # by second_way"),
        ('    """By first_way."""', '    """By second_way."""'),
        ("    go([REDACTED:token])", "    go(first_way)"),
    ],
)
def test_variables_values_and_comments_are_not_exchanged_names(old: str, new: str) -> None:
    assert edited("a.py", old, new) == []


@pytest.mark.parametrize("path", ["docs.zsh", "docs.py", "docs.js", "docs.go"])
def test_a_word_of_a_sentence_is_not_used(path: str) -> None:
    for sentence, other in (("// Close ends all and closes the {} now.", "Trays"), ("Open all of it by a {}.", "lids")):
        assert edited(path, sentence.format("trays"), sentence.format(other)) == []


def test_names_that_changed_places_replace_nothing() -> None:
    diff = file_diff("a.py", "-go(first_way)", "+go(second_way)", " ", "-come(second_way)", "+come(first_way)")
    assert told(diff) == []


def test_a_name_the_file_knew_is_never_told_as_used_alone() -> None:
    diff = file_diff("a.py", "-go(first_way)", "+go(second_way)")
    assert told(diff, form=1) == ["use second_way"]
    assert told(diff, old=b"import second_way\ngo(first_way)\n", form=1) == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("    go(path)", "    go(quote(path))", "wrap path in quote"),
        ("    go(self.path)", "    go(shlex.quote(self.path))", "wrap self.path in shlex.quote"),
    ],
)
def test_an_expression_is_wrapped_in_a_call(old: str, new: str, sentence: str) -> None:
    assert edited("a.py", old, new) == [sentence]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    go(path)", "    go(not (path))"),
        ("    go(path)", "    go(new Quoted(path))"),
        ("    go(path)", "    go(1 + (path))"),
        ("    go(path)", "    go(quote(path) + rest)"),
        ('    go("path")', '    go(quote("path"))'),
    ],
)
def test_nothing_else_is_wrapped(old: str, new: str) -> None:
    assert edited("a.js", old, new) == []


@pytest.mark.parametrize(
    ("path", "line", "name"),
    [
        ("a.py", "    if not user:", "user"),
        ("a.py", "    if self.user is None:", "self.user"),
        ("a.py", "    elif not user:", "user"),
        ("a.js", "  if (!user) {", "user"),
        ("a.js", "  } else if (!user || other) {", "user"),
        ("a.ts", "  if (user === undefined) {", "user"),
        ("a.c", "\tif (!user)", "user"),
        ("a.go", "\tif user == nil {", "user"),
        ("a.rs", "    if user.is_none() {", "user"),
    ],
)
def test_a_condition_put_in_handles_what_is_missing(path: str, line: str, name: str) -> None:
    assert put_in(path, line) == [f"handle missing {name}"]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("a.py", "    if user:"),
        ("a.py", "    if user:  # not needed"),
        ("a.py", "    if user is not None:"),
        ("a.py", "    if not user is None:"),
        ("a.py", "    while not notified:"),
        ("a.py", "    if not user.ready():"),
        ("a.py", "    # if not user:"),
        ("a.js", "  if (user && !other) {"),
        ("a.js", '  if (user) { say("not here") }'),
        ("a.js", "  if (!ok) {"),
        ("a.rb", "    unless user.nil?"),
        ("a.rs", "    if !user.is_empty() {"),
    ],
)
def test_a_condition_on_what_is_there_handles_nothing_missing(path: str, line: str) -> None:
    assert put_in(path, line) == []


@pytest.mark.parametrize(
    ("path", "line", "sentence"),
    [
        ("a.py", "    raise NotFound", "raise NotFound"),
        ("a.js", "    throw new NotFound()", "raise NotFound"),
        ("a.py", "    raise Http.NotFound(x)", "raise Http.NotFound"),
        ("a.py", "    except NotFound:", "catch NotFound"),
        ("a.java", "    } catch (final NotFound e) {", "catch NotFound"),
        ("a.rb", "  rescue NotFound", "catch NotFound"),
    ],
)
def test_an_exception_raised_or_caught_on_a_line_put_in(path: str, line: str, sentence: str) -> None:
    assert put_in(path, line) == [sentence]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    raise Http.NotFound(a + 1)", "    raise Http.NotFound(b * 2)"),
        ("raise NotFound", "    raise NotFound"),
        ("    except NotFound: pass", "    except NotFound: return"),
        ("    if not self.user: a()", "    if not self.user: b()"),
    ],
)
def test_what_stood_there_before_is_not_told_again(old: str, new: str) -> None:
    assert [
        sentence for sentence in edited("a.py", old, new) if "instead" not in sentence and "with" not in sentence
    ] == []


def test_an_error_is_added_by_its_text_only_where_the_file_did_not_have_it() -> None:
    diff = file_diff("a.py", '+    fail(ValueError("no such user"))')
    assert told(diff) == ['add error "no such user"']
    assert told(diff, old=b'say("no such user")\n') == []
    assert put_in("a.py", '    # raise ValueError("no such user")') == []


@pytest.mark.parametrize("path", ["Makefile", "kiln.mk"])
def test_a_name_that_is_still_used_was_not_replaced(path: str) -> None:
    old = "first: FIRST_WAY\nnext: FIRST_WAY\n"
    message = written({path: (old, old.replace("first: FIRST_WAY", "first: SECOND_WAY"))})
    assert "replace" not in message
    assert "SECOND_WAY" in message


def test_of_names_that_moved_up_none_is_told_beside_another() -> None:
    block = "- os: osx\n  osx_image: kiln{}\n  mode: {}\n\n"
    old, new = (block.format(one, "hot") + block.format(two, "cold") for one, two in (("6.4", 7), (7, 8)))
    message = written({".travis.yml": (old, new)})
    assert "kiln7" not in message
    assert "instead of" not in message
