"""Changed files in, groups of one intent out."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_agent.grouping import NOTHING_LEARNED, Learned, group_changes
from git_agent.grouping.facts import MOST_WORDS, facts_of_all
from git_agent.grouping.learned import learn
from git_agent.grouping.link import Links
from git_agent.grouping.pair_model import SIGNS, TREES
from git_agent.grouping.rules import kept_together
from git_agent.grouping.signs import PairSigns
from git_agent.grouping.trees import read_trees
from git_agent.grouping.words import number_of
from git_agent.model.change import FileChange, FileDiff, Hunk, Status
from git_agent.store.places import grouping_file
from support.reading import git_of
from support.repo import Repo


def changed(path: str, *lines: str, status: Status = Status.MODIFIED, old_path: str | None = None) -> FileDiff:
    """One file whose lines begin with + or -."""
    hunks = (Hunk(old_start=1, new_start=1, heading="", lines=lines),) if lines else ()
    return FileDiff(change=FileChange(status=status, path=path, old_path=old_path), hunks=hunks)


PARSER = [
    changed("src/parser/rules.py", "+def parse_rule(text):", "+    return Rule(text, strict=True)"),
    changed("tests/parser/test_rules.py", "+def test_rule():", "+    assert parse_rule('a').strict"),
]
INVOICE = [
    changed("billing/invoice.go", "+func invoiceTotal(items []Item) Money {", "+	return sumMoney(items)"),
    changed("billing/money.go", "+func sumMoney(items []Item) Money {"),
]
COUNTS = {"parse": 3, "rule": 3, "text": 200, "return": 450, "items": 120, "money": 2, "invoice": 2, "def": 400}
WORDS = {number_of(word): count for word, count in COUNTS.items()}
KNOWN = Learned(words=WORDS, files=500, path_words={"src": 300, "tests": 200}, paths=600)


def groups(diffs: list[FileDiff], learned: Learned = NOTHING_LEARNED) -> list[tuple[str, ...]]:
    return [group.paths for group in group_changes(diffs, learned).groups]


def test_two_intents_are_told_apart() -> None:
    submodules = groups([*PARSER, *INVOICE], KNOWN)
    assert sorted(submodules) == [
        ("billing/invoice.go", "billing/money.go"),
        ("src/parser/rules.py", "tests/parser/test_rules.py"),
    ]


def test_one_intent_stays_whole() -> None:
    assert len(groups(INVOICE, KNOWN)) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("lib/deep/alpha.py", "checks/test_alpha.py"),
        ("src/Alpha.java", "other/AlphaTest.java"),
        ("web/alpha.ts", "spec/alpha.spec.ts"),
        ("app/package.json", "app/package-lock.json"),
        ("Cargo.toml", "Cargo.lock"),
        ("pyproject.toml", "uv.lock"),
    ],
)
def test_a_test_goes_with_its_source_and_a_lock_with_its_manifest(first: str, second: str) -> None:
    diffs = [changed(first, "+one"), changed(second, "+two"), *INVOICE]
    assert any({first, second} <= set(group) for group in groups(diffs, KNOWN))


def test_a_lock_goes_with_its_manifest_and_not_with_the_makefile_beside_it() -> None:
    diffs = [changed("Cargo.lock", "+name"), changed("Cargo.toml", "+dep"), changed("Makefile", "+all:"), *INVOICE]
    pairs = [set(group) & {"Cargo.lock", "Cargo.toml", "Makefile"} for group in groups(diffs, KNOWN)]
    assert {"Cargo.lock", "Cargo.toml"} in pairs


PACKING = (Status.RENAMED, "scripts/make-deb.sh", "scripts/create-deb.sh")
ADDED = (Status.ADDED, "scripts/typecheck", None)


@pytest.mark.parametrize(
    ("caller", "line", "called", "is_called"),
    [
        (".github/workflows/ci.yml", "+      run: scripts/make-deb.sh --all", PACKING, True),
        (".github/workflows/ci.yml", '+      run: "${ROOT}/scripts/make-deb.sh"', PACKING, True),
        ("Makefile", "+	cd scripts && ./make-deb.sh.", PACKING, True),
        (".github/workflows/ci.yml", "+      - run: ./scripts/typecheck", ADDED, True),
        (
            "ci/run.yml",
            "+uses: ./.github/workflows/deb.yml@main",
            (Status.ADDED, ".github/workflows/deb.yml", None),
            True,
        ),
        ("Makefile", "+	other/make-deb.sh", PACKING, False),
        ("Makefile", "+	remake-deb.sh", PACKING, False),
        ("Makefile", "+	typecheck it", ADDED, False),
        ("Makefile", "-	scripts/make-deb.sh", PACKING, False),
        ("Makefile", "+	install", (Status.ADDED, "install", None), False),
        ("Makefile", "+	cc a.c", (Status.ADDED, "a.c", None), False),
        ("Makefile", "+	run index.js", (Status.ADDED, "web/index.js", None), False),
        ("Makefile", "+	scripts/make-deb.sh", (Status.MODIFIED, "scripts/make-deb.sh", None), False),
        ("docs/packing.md", "+Run scripts/make-deb.sh.", PACKING, False),
    ],
)
def test_a_file_goes_with_the_new_one_that_it_calls_by_its_path(
    caller: str, line: str, called: tuple[Status, str, str | None], is_called: bool
) -> None:
    status, path, old_path = called
    files = facts_of_all([changed(caller, line), changed(path, status=status, old_path=old_path)])
    assert bool(list(kept_together(files))) is is_called


def test_a_name_that_two_changed_files_have_calls_neither() -> None:
    both = [changed("a/pack.sh", status=Status.ADDED), changed("b/pack.sh", "+x")]
    assert list(kept_together(facts_of_all([changed("Makefile", "+	pack.sh"), *both]))) == []


def test_what_is_moved_together_stays_together() -> None:
    moved = [
        changed(f"new/{name}.txt", status=Status.RENAMED, old_path=f"old/place/{name}.txt") for name in ("x", "yy")
    ]
    assert ("new/x.txt", "new/yy.txt") in groups([*moved, *PARSER], KNOWN)


def test_files_that_are_only_formatted_are_one_group_and_come_first() -> None:
    formatted = [changed(f"{name}/file.py", "-a=1", "+a = 1") for name in ("one", "two")]
    assert groups([*formatted, *INVOICE], KNOWN)[0] == ("one/file.py", "two/file.py")


def test_a_definition_comes_before_its_use_and_documents_last() -> None:
    use = changed("zeta/use.rs", "+let total = brand_new_total();")
    definition = changed("zzz/other/totals.go", "+func brand_new_total() {}")
    page = changed("docs/guide.md", "+Nothing of the kind.")
    order = groups([use, definition, page, *PARSER], KNOWN)
    position = {path: number for number, group in enumerate(order) for path in group}
    assert position["zzz/other/totals.go"] <= position["zeta/use.rs"]
    assert position["docs/guide.md"] == len(order) - 1


def test_a_changelog_goes_along_only_where_history_says_so() -> None:
    alone = changed("CHANGELOG.md", "+- Something was mended.")
    along = Learned(words=WORDS, files=500, commits=(("CHANGELOG.md", "src/x.py"),) * 5)
    apart = Learned(words=WORDS, files=500, commits=(("CHANGELOG.md",),) * 5)
    diffs = [alone, *INVOICE]
    assert len(groups(diffs, along)) == 1
    assert ("CHANGELOG.md",) in groups(diffs, apart)


def test_files_that_always_change_together_are_one_group() -> None:
    commits = (("a/left.sql", "b/right.css"),) * 20
    diffs = [changed("a/left.sql", "+select"), changed("b/right.css", "+color"), *INVOICE]
    together = Learned(words=WORDS, files=500, commits=commits)
    assert ("a/left.sql", "b/right.css") in groups(diffs, together)


def test_a_group_says_what_holds_it_together() -> None:
    reasons = {group.paths: group.reason for group in group_changes([*PARSER, *INVOICE], KNOWN).groups}
    assert reasons["src/parser/rules.py", "tests/parser/test_rules.py"] == "test_rules.py tests rules.py"


def test_each_file_says_why_it_is_there() -> None:
    commits = (("src/parser/rules.py", "src/grammar.txt"),) * 4
    more = changed("src/grammar.txt", "+rule = parse_rule")
    notes = changed("NOTES.md", "+`parse_rule` is strict, see Rule", "-Rule is lax")
    learned = Learned(words=WORDS, files=500, path_words=KNOWN.path_words, paths=600, commits=commits)
    (group,) = group_changes([*PARSER, more, notes], learned, most=1).groups
    assert dict(zip(group.paths, group.reasons, strict=True)) == {
        "NOTES.md": "uses parse_rule, which rules.py adds",
        "src/grammar.txt": "uses parse_rule, which rules.py adds",
        "src/parser/rules.py": "",
        "tests/parser/test_rules.py": "tests rules.py",
    }


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        (changed("a.py", "-import beta_rules"), changed("beta_rules.py", "+x"), "is named by a.py"),
        (changed("a.py", "+x = 1.2.3"), changed("b.txt", "+1.2.3"), "has version 1.2.3, as a.py does"),
        (changed("a.py", "+frobnicate(1)"), changed("b.py", "-frobnicate(2)"), "says frobnicate, as a.py does"),
        (
            changed("a.py", "-x", status=Status.DELETED),
            changed("b.py", "-y", status=Status.DELETED),
            "is removed, as a.py is",
        ),
        (changed("d/a.py", "+x"), changed("d/b.py", "+y"), "stands beside a.py"),
        (changed("d/a.py", "+x"), changed("e/b.py", "+y"), "has too little to tell it apart"),
    ],
)
def test_a_reason_names_what_two_files_have_in_common(first: FileDiff, second: FileDiff, reason: str) -> None:
    (group,) = group_changes([first, second], KNOWN, most=1).groups
    assert group.reasons == ("", reason)


def test_files_that_are_only_formatted_are_one_intent() -> None:
    diffs = [changed("a/one.sql", "-select  1", "+select 1"), changed("b/two.css", "-a{}", "+a {}"), *INVOICE]
    group = next(group for group in group_changes(diffs, KNOWN).groups if "a/one.sql" in group.paths)
    assert (group.paths, group.reasons) == (
        ("a/one.sql", "b/two.css"),
        ("", "is only formatted, as one.sql is"),
    )


@pytest.mark.parametrize(
    ("manifests", "together"),
    [
        (["Cargo.toml"], {"Cargo.toml"}),
        (["crates/a/Cargo.toml"], {"crates/a/Cargo.toml"}),
        (["crates/a/Cargo.toml", "crates/b/Cargo.toml"], {"crates/b/Cargo.toml"}),
    ],
)
def test_a_lock_file_is_with_its_manifest_even_in_a_guess(manifests: list[str], together: set[str]) -> None:
    lines = {"crates/a/Cargo.toml": "+edition = 2024", "crates/b/Cargo.toml": "+anyhow = 2", "Cargo.toml": "+serde"}
    diffs = [changed("Cargo.lock", '+name = "anyhow"'), changed("z/other.css", "+color")]
    diffs += [changed(path, lines[path]) for path in manifests]
    group = next(group for group in group_changes(diffs, least=3).groups if "Cargo.lock" in group.paths)
    assert set(group.paths) == {"Cargo.lock", *together}


def test_files_that_changed_together_say_how_often() -> None:
    learned = Learned(commits=(("a/left.sql", "b/right.css"),) * 3 + (("b/right.css",),))
    (group,) = group_changes([changed("a/left.sql", "+select"), changed("b/right.css", "+color")], learned).groups
    assert group.reasons == ("", "changed with left.sql in 3 of 4 commits")


def test_there_are_no_more_groups_than_wanted() -> None:
    diffs = [*PARSER, *INVOICE, changed("x/y.css", "+a"), changed("q/w.sql", "+b")]
    assert len(group_changes(diffs, KNOWN, most=2).groups) == 2


def test_nothing_is_no_group_and_a_file_without_lines_is_one() -> None:
    assert groups([]) == []
    assert groups([changed("logo.png")]) == [("logo.png",)]


def test_trees_are_read_from_their_numbers() -> None:
    assert read_trees("0:0.5 1.5 2:3 -1 .25\n7") == ((0, 0.5, 1.5, (2, 3.0, -1.0, 0.25)), 7.0)


def test_the_pair_model_knows_every_sign_it_asks_for() -> None:
    files = facts_of_all([*PARSER, *INVOICE])
    signs = PairSigns(files, KNOWN, ruled=1).of([(0, 1), (1, 3)])
    assert all(set(SIGNS) <= own.keys() for own in signs.values())
    assert len(read_trees(TREES)) > 100


@pytest.mark.parametrize("count", [12, 200])
def test_the_order_in_which_files_come_changes_nothing(count: int) -> None:
    diffs = [
        changed(f"area{number % 7}/file{number}.py", f"+name{number % 5} = other{number}") for number in range(count)
    ]
    shuffled = random.Random(3).sample(diffs, len(diffs))
    assert group_changes(diffs, KNOWN) == group_changes(shuffled, KNOWN)


NAMES = st.sampled_from(["a/x.py", "a/test_x.py", "b/y.go", "b/z.go", "docs/y.md", "CHANGELOG.md", "go.mod", "go.sum"])


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(NAMES, st.lists(st.sampled_from(["+def x(y)", "-y", "+z = 1.2.3", "+x y z"]), max_size=4)))
def test_every_file_is_in_exactly_one_group(files: dict[str, list[str]]) -> None:
    diffs = [changed(path, *lines) for path, lines in files.items()]
    assert sorted(path for group in groups(diffs) for path in group) == sorted(files)


def test_of_a_huge_file_some_words_are_compared_and_of_all_files_the_same_ones() -> None:
    lines = [f"+{'x' * (number % 9)}y{number} = 1" for number in range(400)]
    long = "+" + " ".join(f"word_{chr(97 + a)}{chr(97 + b)}z" for a in range(26) for b in range(26) for _ in range(9))
    first, second, third = facts_of_all([changed("a.py", long, *lines), changed("b.py", long), changed("c.py", "+a")])
    assert max(map(len, (first.parts, first.delta, first.delta_parts, second.delta))) <= MOST_WORDS
    assert len(first.delta & second.delta) > MOST_WORDS / 3
    assert not third.delta & first.delta


def test_of_what_files_say_only_what_others_define_or_are_called_is_kept() -> None:
    first, second = facts_of_all(
        [changed("parser.py", "+def parse(text): other()"), changed("b.py", "+parser.parse(1)")]
    )
    assert first.used == second.used == frozenset({"parse"})
    assert (first.naming, second.naming) == (frozenset(), frozenset({"parser"}))


@pytest.mark.parametrize("weights", [[1, 1, 1, 1], [5, 1, 4, 2, 3], [2, 2, 1, 9, 1, 1, 7]])
def test_the_two_lightest_groups_are_joined_first(weights: list[int]) -> None:
    links = Links(weights, {}, 0.1)
    while links.count > 1:
        weight_of = {min(group): sum(weights[one] for one in group) for group in links.groups}
        assert links.smallest() == tuple(sorted(weight_of, key=lambda name: (weight_of[name], name))[:2])
        links.join(*links.smallest())


def test_the_mean_of_two_groups_counts_each_pair_by_its_hunks() -> None:
    links = Links([1, 3, 1], {(0, 1): 0.9, (0, 2): 0.0, (1, 2): 0.8}, 0.1)
    assert links.best() == (0.9, (0, 1))
    links.join(0, 1)
    assert links.chance(0, 2) == pytest.approx(0.6)
    assert links.groups == [[0, 1], [2]]


def test_words_and_habits_are_learned_from_the_repository(repo: Repo) -> None:
    repo.commit("one", {"src/parser.py": "def parse_rule(): pass\n", "README.md": "parse\n"})
    head = repo.commit("two", {"src/parser.py": "def parse_rule(text): pass\n"})
    learned = learn(git_of(repo), head=head)
    assert (learned.files, learned.words[number_of("parse")], learned.words[number_of("rule")]) == (2, 2, 1)
    assert learned.path_words["parser"] == 1
    assert [set(commit) for commit in learned.commits] == [{"src/parser.py"}, {"src/parser.py", "README.md"}]


def test_an_empty_repository_teaches_nothing(repo: Repo) -> None:
    assert learn(git_of(repo), head=None) == Learned()


def test_what_was_read_before_teaches_the_same(repo: Repo) -> None:
    repo.commit("one", {"src/parser.py": "def parse_rule(): pass\n", "README.md": "parse\n", "logo.png": b"\0"})
    first = repo.commit("two", {"src/parser.py": "def parse_rule(text): pass\n", "new\nline.py": "line\n"})
    place = grouping_file(git_of(repo).repository)
    learned = learn(git_of(repo), head=first, keep=True)
    kept = place.read(most_bytes=1 << 20)
    assert learn(git_of(repo), head=first, keep=True) == learned
    assert b"rule" not in kept
    head = repo.commit("three", {"README.md": "rule\n"})
    known = learn(git_of(repo), head=head, keep=True)
    assert place.read(most_bytes=1 << 20) != kept
    place.path.unlink()
    assert learn(git_of(repo), head=head) == known
    assert not place.path.exists()


@pytest.mark.parametrize("damage", [b"", b"00000000 {}\n", b"x" * 99])
def test_what_is_damaged_is_read_again(repo: Repo, damage: bytes) -> None:
    head = repo.commit("one", {"src/parser.py": "def parse_rule(): pass\n"})
    learned = learn(git_of(repo), head=head, keep=True)
    place = grouping_file(git_of(repo).repository)
    place.path.write_bytes(damage)
    assert learn(git_of(repo), head=head, keep=True) == learned
    assert len(place.read(most_bytes=1 << 20)) > len(damage)
