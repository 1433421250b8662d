"""Which sentences a change allows, which of them is chosen, and that neither depends on chance."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.change import FileDiff, Hunk, Status, visible_path
from git_agent.model.change_set import ChangeSet, Contents
from git_agent.model.past_commit import PastCommit
from git_agent.model.value import replace
from git_agent.writer import StyleOptions, write
from git_agent.writer.choose.candidates import candidates
from git_agent.writer.choose.ranking import NUMBER_NAMES, rank_phrases
from git_agent.writer.choose.subject_weights import NUMBERS, WORDS
from git_agent.writer.choose.vocabulary import FEATURES, Vocabulary
from git_agent.writer.phrases.phrase import AUTHORS_WEIGHT, Phrase, SafePhrase, names_within, render
from git_agent.writer.read.cluster import Cluster, cluster_files
from git_agent.writer.read.facts import Facts, gather
from git_agent.writer.style.habits import SubjectHabits, habits_of
from git_agent.writer.style.style import Style
from git_agent.writer.subject_choices import main_phrases
from support.changing import as_said, as_told, change_set, file_diff, history, new_file
from support.findings import change_between

ROOT = Path(__file__).resolve().parents[3]


def past(*subjects: str, paths: tuple[str, ...] = ()) -> tuple[PastCommit, ...]:
    return tuple(
        PastCommit(oid=str(n), author="Ada", subject=subject, paths=paths) for n, subject in enumerate(subjects)
    )


def options(change: ChangeSet, *, type_: str = "", earlier: Sequence[PastCommit] = ()) -> tuple[SafePhrase, ...]:
    facts = gather(change)
    clusters = cluster_files(facts)
    habits = habits_of(earlier, [file.path for file in facts.files])
    return candidates(clusters[0], facts, main_phrases(clusters, facts, type_), type_, habits) if clusters else ()


def sentences(*diffs: FileDiff, type_: str = "", earlier: Sequence[PastCommit] = ()) -> list[str]:
    phrases = options(change_set(*diffs), type_=type_, earlier=earlier)
    return [as_told(phrase) for phrase in phrases]


CODE = file_diff("src/parser.py", "-    wait(1 + 1)", "+    retry_policy.apply()", heading="def send(request):")
PUT_IN = file_diff("src/parser.py", "+    retry_policy.apply()", heading="def send(request):")
TYPES = ("", "feat", "fix", "docs", "refactor", "test", "chore", "perf", "build", "ci", "style")


@pytest.mark.parametrize("type_", TYPES)
def test_no_type_alone_makes_a_verb_and_only_a_feature_supports(type_: str) -> None:
    test = file_diff("tests/test_parser.py", "+def test_nested_comments():", "+    pass")
    choices = sentences(PUT_IN, test, type_=type_)
    assert not any(sentence.startswith(("fix ", "refactor ", "optimize ")) for sentence in choices)
    old = "function bake(mode) {\n  switch (mode) {\n    case SLOW:\n      return 1\n  }\n}\n"
    new = old.replace("    case SLOW:", "    case QUICK_MODE:\n      return 2\n    case SLOW:")
    change = change_set(file_diff("src/bake.js", " ", "+    case QUICK_MODE:", "+      return 2", " "))
    change = replace(change, contents={"src/bake.js": Contents(old=old.encode(), new=new.encode())})
    told = [as_told(phrase) for phrase in options(change, type_=type_)]
    assert ("support QUICK_MODE in bake" in told) is (type_ == "feat")


def test_a_typo_is_fixed_whatever_the_type() -> None:
    assert sentences(file_diff("src/a.py", "-# we recieve", "+# we receive"), type_="docs") == ["fix typo in src/a.py"]


def test_the_authors_own_words_may_fix_whatever_the_type() -> None:
    log = file_diff("CHANGELOG.md", "+- Fix nested comments in lists")
    assert "fix nested comments in lists" in sentences(CODE, log, type_="feat")


@pytest.mark.parametrize(("type_", "is_told"), [("fix", True), ("feat", True), ("refactor", False), ("", False)])
def test_what_is_missing_is_handled_only_by_a_fix_or_a_feature(type_: str, is_told: bool) -> None:
    choices = sentences(file_diff("src/a.py", "+    if not user:", "+        return"), type_=type_)
    assert ("handle missing user" in choices) is is_told


@pytest.mark.parametrize(
    ("diff", "expected"),
    [
        (file_diff("src/a.js", "-go(retryPolicy,b)", "+go(retryPolicy, b)"), ["reformat src/a.js"]),
        (file_diff("src/a.py", "+# about retry_policy"), ["add comment to src/a.py"]),
        (file_diff("src/a.py", "-# about the old policy", "+# about new policies now"), ["reword comment in src/a.py"]),
        (file_diff("src/a.py", "-# about old_policy"), ["remove comment from src/a.py"]),
        (file_diff("Makefile", "-all:  old_thing", "+all: old_thing"), ["reformat Makefile"]),
        (file_diff("config/app.yml", "+# retry_policy: 1"), ["update config/app.yml"]),
        (file_diff("docs/a.md", "-some   words", "+some words"), ["reformat docs/a.md"]),
    ],
)
@pytest.mark.parametrize("type_", ["", "fix", "feat", "style", "refactor"])
def test_of_blanks_and_comments_nothing_else_is_said(diff: FileDiff, expected: list[str], type_: str) -> None:
    assert sentences(diff, type_=type_) == expected


def test_the_words_of_a_new_test_tell_what_the_code_does() -> None:
    test = file_diff("tests/parser.test.js", "+it('should keep comments', () => {", "+})")
    assert "keep comments" in sentences(CODE, test)


def test_a_rename_keeps_other_wordings_in_reserve() -> None:
    diff = file_diff("src/a.py", "-def old_way(n):", "+def new_way(n):", "     return n")
    assert sentences(diff, type_="fix")[0] == "rename old_way to new_way"
    assert write(change_set(diff), StyleOptions(form="plain")).text == "rename old_way to new_way"


def test_no_sentence_is_offered_twice() -> None:
    choices = sentences(CODE, PUT_IN, file_diff("src/b.py", "+    retry_policy.apply()"), type_="feat")
    assert len(choices) == len(set(choices))


def test_once_something_that_matters_is_said_nothing_vague_is_offered() -> None:
    diff = file_diff("src/a.py", "+def retry_policy(n):", "+    return n", " def send():")
    assert not any(phrase.vague for phrase in options(change_set(diff), type_="fix"))


def test_a_verb_that_the_history_is_used_to_is_offered_beside_the_usual_one() -> None:
    gone = file_diff("src/a.py", "-def read_tabs():", "-    return 1")
    used = past(*["Drop support for tabs"] * 3)
    assert "remove read_tabs from a.py" in sentences(gone)
    assert not any(sentence.startswith("drop ") for sentence in sentences(gone, earlier=used[:2]))
    assert {"remove read_tabs from a.py", "drop read_tabs from a.py"} <= set(sentences(gone, earlier=used))


def test_a_version_is_told_in_the_form_the_history_has() -> None:
    diff = file_diff("package.json", '-    "vite": "5.0.0"', '+    "vite": "5.1.0"')
    assert "upgrade to vite 5.1.0" in sentences(diff, earlier=past(*["Upgrade to Node 20.1"] * 3))
    assert "upgrade to vite 5.1.0" not in sentences(diff, earlier=past(*["Upgrade to Node 20.1"] * 2))


def chosen(
    phrases: Sequence[Phrase | SafePhrase],
    *,
    diffs: Sequence[FileDiff] = (CODE,),
    earlier: Sequence[PastCommit] = (),
    type_: str = "fix",
) -> list[str]:
    facts, main, habits = read(*diffs, earlier=earlier)
    given = [as_said(phrase) if isinstance(phrase, Phrase) else phrase for phrase in phrases]
    ranked = rank_phrases(given, Vocabulary(main, facts, habits), habits, type_=type_, style=Style())
    return [as_told(each.phrase) for each in ranked]


def read(*diffs: FileDiff, earlier: Sequence[PastCommit] = ()) -> tuple[Facts, Cluster, SubjectHabits]:
    facts = gather(change_set(*diffs))
    return facts, cluster_files(facts)[0], habits_of(earlier, [file.path for file in facts.files])


def test_the_authors_own_words_come_before_any_of_ours() -> None:
    ours = Phrase(verb="use", objects=("retry_policy in send",))
    theirs = [Phrase(verb="zap", objects=(text,), weight=AUTHORS_WEIGHT) for text in ("qqq qqq", "send requests")]
    assert set(chosen([ours, *theirs])[:2]) == {"zap qqq qqq", "zap send requests"}
    almost = Phrase(verb="zap", objects=("qqq qqq",), weight=AUTHORS_WEIGHT - 0.1)
    assert chosen([almost, ours]) == ["use retry_policy in send", "zap qqq qqq"]


def test_equal_sentences_keep_their_order() -> None:
    twins = [Phrase(verb="tell", objects=(f"\x01{word}\x01",)) for word in ("qqqb", "qqqa", "qqqc")]
    assert chosen(twins) == ["tell qqqb", "tell qqqa", "tell qqqc"]
    assert chosen(twins[::-1]) == ["tell qqqc", "tell qqqa", "tell qqqb"]


def test_without_a_history_something_is_chosen_all_the_same() -> None:
    assert chosen(options(change_set(CODE), type_="fix")) == ["update send in parser.py"]
    assert chosen([]) == []


def test_earlier_subjects_about_the_same_file_decide_between_sentences() -> None:
    both = [Phrase(verb="use", objects=("alpha thing",)), Phrase(verb="use", objects=("omega thing",))]
    for word in ("alpha", "omega"):
        earlier = past(*[f"Use {word} thing"] * 5, paths=("src/parser.py",))
        assert chosen(both, earlier=earlier)[0] == f"use {word} thing"


def test_the_fitted_numbers_are_as_many_as_what_they_weigh() -> None:
    facts, main, habits = read(CODE)
    assert len(WORDS) == len(FEATURES) + 1
    assert len(NUMBERS) == len(NUMBER_NAMES)
    assert len(Vocabulary(main, facts, habits).features("send")) == len(FEATURES)


def features(word: str, *diffs: FileDiff, earlier: Sequence[PastCommit] = ()) -> set[str]:
    facts, main, habits = read(*diffs, earlier=earlier)
    numbers = Vocabulary(main, facts, habits).features(word)
    noted = {name for name, number in zip(FEATURES, numbers, strict=True) if number}
    return noted - {"length", "share"}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("apply", {"added here", "only added"}),
        ("wait", {"removed here", "only removed"}),
        ("parser", {"in path", "in stem", "in other stem"}),
        ("send", {"touched definition", "part of touched definition"}),
        ("nested", {"part of new definition", "in test title"}),
        ("the", {"filler", "nowhere"}),
        ("x_1", {"snake", "digit", "nowhere"}),
        ("qqq", {"nowhere"}),
    ],
)
def test_a_word_is_known_by_where_it_stands(word: str, expected: set[str]) -> None:
    test = file_diff("tests/test_parser.py", "+def test_nested_comments():", "+    pass")
    assert features(word, CODE, test) == expected


def test_a_word_of_earlier_subjects_is_known_by_them() -> None:
    earlier = past(*["Keep qqq"] * 3, paths=("src/parser.py",))
    expected = {"near share", "near", "is near", "used before", "used often", "nowhere"}
    assert features("qqq", CODE, earlier=earlier) == expected


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=400))
def test_a_chance_is_between_none_and_certain(word: str) -> None:
    facts, main, habits = read(CODE)
    assert 0 <= Vocabulary(main, facts, habits).chance(word, WORDS) <= 1


MANY = """
from support.changing import change_set, file_diff, history
from git_agent.writer import StyleOptions, write
from git_agent.writer.choose.candidates import candidates
from git_agent.writer.read.cluster import cluster_files
from git_agent.writer.subject_choices import main_phrases
from git_agent.writer.read.facts import gather
from git_agent.writer.style.habits import habits_of
names = [f"{one}_{two}" for one in ("alpha", "beta", "gamma", "delta") for two in ("left", "right", "upper", "lower")]
change = change_set(
    file_diff("src/a.py", *(f"+def {name}({other}):" for name, other in zip(names, names[::-1]))),
    file_diff("src/b.py", *(f"-    old_{name}({name})" for name in names[:8]), "+    rest(names)", "+class NewRest:"),
    file_diff("tests/test_a.py", *(f"+def test_keep_{name}():" for name in names)),
    file_diff("docs/a.md", *(f"+Use `{name}`." for name in names)),
    recent=history("fix: keep alpha", "feat: use beta in gamma", "fix: drop delta", "feat: add upper"),
)
facts = gather(change)
clusters = cluster_files(facts)
habits = habits_of((), [file.path for file in facts.files])
for type_ in ("", "feat", "fix"):
    phrases = main_phrases(clusters, facts, type_)
    for phrase in candidates(clusters[0], facts, phrases, type_, habits):
        print(repr(phrase))
print(write(change).text)
"""


def test_neither_candidates_nor_message_depend_on_how_strings_are_hashed() -> None:
    outputs = []
    for seed in ("1", "2"):
        paths = os.pathsep.join((str(ROOT / "src"), str(ROOT / "tests")))
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}
        ran = subprocess.run([sys.executable, "-c", MANY], env=env, capture_output=True, text=True, check=True)
        outputs.append(ran.stdout)
    assert outputs[0].count("SafePhrase(") > 8
    assert outputs[0] == outputs[1]


def test_the_same_change_gives_the_same_sentences_again() -> None:
    assert options(change_set(CODE, PUT_IN), type_="fix") == options(change_set(CODE, PUT_IN), type_="fix")


TOKENS = """
    fetch retry_policy RetryPolicy nav-bar self None true def class function async export const let if not raise catch
    import from for in return ( ) [ ] { } , . : ; = => -> :: ! ? # // /* */ <!-- --> \"\"\" " ' ` $ @ --dry-run 1 2.0
    [REDACTED:token] TODO: überPrüfung 日本語 \\n it( test( should keep TypeError key: "name": "^1.2.0" ==
"""
PATHS = """
    src/a.py src/retry_policy.ts src/Main.java lib/x.rs a.go b.c c.rb tests/test_a.py src/a.test.ts README.md
    CHANGELOG.md docs/guide.md package.json Cargo.toml config/app.yml .github/workflows/ci.yml i18n/de.json a.css
    Dockerfile Makefile x.txt größe.py src/[REDACTED:token].py examples/a.py
"""
ANYTHING = st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\n"), max_size=20)
LINES = st.lists(st.sampled_from(TOKENS.split()), max_size=9).map(" ".join) | ANYTHING
MARKED = st.tuples(st.sampled_from("+- "), st.sampled_from(["", "    ", "\t"]), LINES).map(lambda made: ["".join(made)])
EDITED = st.tuples(*[st.lists(st.sampled_from(TOKENS.split()), max_size=4).map(" ".join) for _ in range(4)]).map(
    lambda made: [f"-    {made[0]} fetch({made[1]}{made[2]})", f"+    {made[0]} fetch({made[1]}{made[3]})"]
)
ANY_PATH = st.sampled_from(PATHS.split()) | st.text(alphabet="ab_-./ é\t\x01", min_size=1, max_size=12)


@st.composite
def changes(draw: st.DrawFn) -> ChangeSet:
    paths = draw(st.lists(ANY_PATH, min_size=1, max_size=3, unique=True))
    diffs = [draw(one_file(path)) for path in paths]
    contents = {
        diff.change.path: Contents(
            old=sided(diff, " -") if diff.change.status is not Status.ADDED else None,
            new=sided(diff, " +") if diff.change.status is not Status.DELETED else None,
        )
        for diff in diffs
        if draw(st.booleans())
    }
    return replace(change_set(*diffs), contents=contents)


@st.composite
def one_file(draw: st.DrawFn, path: str) -> FileDiff:
    status = draw(st.sampled_from([Status.MODIFIED, Status.MODIFIED, Status.ADDED, Status.DELETED]))
    marks = {Status.ADDED: "+", Status.DELETED: "-"}
    drawn = draw(st.lists(MARKED | EDITED, min_size=1, max_size=6))
    lines = [marks.get(status, line[0]) + line[1:] for run in drawn for line in run]
    diff = file_diff(path, *lines, heading=draw(LINES), status=status)
    halves: tuple[Hunk, ...] = diff.hunks * draw(st.integers(min_value=1, max_value=2))
    return replace(diff, hunks=halves)


def sided(diff: FileDiff, marks: str) -> bytes:
    return "\n".join(line[1:] for hunk in diff.hunks for line in hunk.lines if line[0] in marks).encode()


def everything_in(change: ChangeSet) -> str:
    lines = [line[1:] for diff in change.diffs for hunk in diff.hunks for line in hunk.lines]
    headings = [hunk.heading for diff in change.diffs for hunk in diff.hunks]
    sides = [side.decode() for each in change.contents.values() for side in (each.old, each.new) if side]
    return "\n".join((*(visible_path(changed.path) for changed in change.changes), *lines, *headings, *sides))


EARLIER = past(*["Keep fetch and retry policy of the guide in docs"] * 3, paths=("src/a.py",))


@given(changes(), st.sampled_from(TYPES))
def test_every_candidate_of_any_change_is_one_line_and_quotes_only_what_is_there(change: ChangeSet, type_: str) -> None:
    present = everything_in(change)
    for phrase in options(change, type_=type_, earlier=EARLIER):
        for text in phrase.objects:
            line = render(phrase.verb, text, Style())
            assert line.isprintable(), phrase
            assert "[REDACTED" not in line
            for name in names_within(text):
                assert name in present, phrase


@given(changes())
def test_any_change_gets_a_message_with_a_subject(change: ChangeSet) -> None:
    subject = write(change).text.split("\n")[0]
    assert subject.strip()
    assert subject.isprintable()


def test_a_fix_does_not_fix_a_place_once_more() -> None:
    diff = file_diff("src/parser.go", "-\tx.a = f(b, c)\n", "+\tx.a = g(b)\n", "+\tx.h(c)\n", heading="func read() {")
    recent = history(*["fix: fix parser", "fix: fix printer", "feat: fix all"] * 6)
    change = change_set(diff, recent=recent, branch="fix/parser")
    told = write(change, StyleOptions(others=True))
    assert told.type == "fix"
    assert not any(text.startswith("fix: fix") for text in (told.text, *told.others))


def test_what_came_beside_is_there_for_choice_and_never_leads() -> None:
    code = "def bake(tray):\n    return tray\n"
    workflow = "on: push\njobs:\n  test:\n    runs-on: ubuntu-22.04\n"
    change = change_between(
        {
            "src/kiln.py": (code, f"{code}\n\ndef cool(tray):\n    return tray\n"),
            ".github/workflows/ci.yml": (workflow, workflow.replace("22.04", "24.04")),
        }
    )
    told = write(change, StyleOptions(form="plain", others=True))
    beside = next(text for text in told.others if "24.04" in text.partition("\n")[0])
    assert told.text.startswith("add cool")
    assert beside.count("24.04") == 1
    assert "add cool" in beside.partition("\n")[2]


def test_nothing_is_introduced_to_a_file() -> None:
    earlier = past(*["Introduce the lid"] * 4)
    told = sentences(file_diff("src/kiln.py", "+def shut_lid(a):", "+    return a"), earlier=earlier)
    assert "introduce KilnLid" in sentences(new_file("src/kiln_lid.py", "class KilnLid:", "    pass"), earlier=earlier)
    assert not [each for each in told if each.startswith("introduce") and " to " in each]


def test_what_a_file_is_about_is_no_place_of_a_function() -> None:
    earlier = past(*["Fix the kiln"] * 4, paths=("src/kiln.py",))
    diff = file_diff("src/kiln.py", "-    return old_lid(a)", "+    return new_lid(a)", heading="def bake(a):")
    told = sentences(diff, file_diff("src/kiln.py", "+def shut_lid(a):", "+    return a"), earlier=earlier)
    assert any("kiln.py" in each for each in told)
    assert not [each for each in told if each.endswith((" kiln", " to kiln", " in kiln"))]
