"""A polished note says what its own commits say, loses nothing, and plays nothing down."""

import pytest

from git_agent.release.judge.candidates import sections_of
from git_agent.release.note import (
    BREAKING,
    FEATURES,
    FIXES,
    HEADINGS,
    IMPROVEMENTS,
    SECURITY,
    Bullet,
    NoteRef,
    NoteSection,
)
from git_agent.release.polish.grounding import MOST_FAULTS, completed, faults_of, ground_of
from git_agent.release.read.excerpts import CommitExcerpt
from support.releasing import candidate, oid_of

CART = candidate(1, "Add discounts to the cart", label="cart", pr="12", issues=("7",), touched=("src/cart.py",))
CLI = candidate(2, "Exit with 3 where nothing is found", section=FIXES, label="cli", pr="13", touched=("src/cli.py",))
GONE = candidate(3, "Remove `--old-format`", section=BREAKING, commits=("3" * 40, "4" * 40))
SAFE = candidate(4, "Check the length of tokens", section=SECURITY)
ALL = (CART, CLI, GONE, SAFE)
EXCERPTS = {
    oid_of(1): CommitExcerpt(
        message="feat(cart): add discounts\n\nSince v1.4 of the shop.",
        paths="src/cart.py (modified, +3 -1)\n",
        patch="--- src/cart.py\n+def apply_discount(total, percent=15):\n",
    ),
    oid_of(2): CommitExcerpt(message="fix(cli): exit with 3", patch="--- src/cli.py\n+    return NOT_FOUND\n"),
}
GROUND = ground_of(ALL, EXCERPTS, (("release", "range: v1.4.2..v1.5.0"),))


def bullet(summary: str, *refs: str, label: str | None = None) -> Bullet:
    """A bullet; references are `pr 12`, `issue 7` or a commit's name."""
    made = [ref.split(" ") if " " in ref else ["commit", ref] for ref in refs]
    return Bullet(label=label, summary=summary, refs=tuple(NoteRef(type=kind, value=value) for kind, value in made))


def note(**sections: tuple[Bullet, ...]) -> tuple[NoteSection, ...]:
    headings = {heading.lower().replace(" ", "_"): heading for heading in HEADINGS}
    return tuple(NoteSection(heading=headings[name], bullets=bullets) for name, bullets in sections.items())


GOOD = {
    "breaking_changes": (bullet("`--old-format` is no longer accepted", "3333333"),),
    "security": (bullet("Tokens are checked for their length", oid_of(4)[:12]),),
    "new_features": (bullet("Carts can have a discount", oid_of(1)[:12], "pr 12", "issue 7", label="cart"),),
    "bug_fixes": (bullet("The program ends with 3 where nothing is found", oid_of(2), label="cli"),),
}


def rules(**changes: tuple[Bullet, ...]) -> list[str]:
    """Which rules a note breaks that is good but for some of its sections."""
    sections = note(**{name: bullets for name, bullets in {**GOOD, **changes}.items() if bullets})
    return [fault.rule for fault in faults_of(sections, ALL, GROUND)]


def test_a_good_note_has_no_faults() -> None:
    assert rules() == []


def features(summary: str, *more: str, label: str | None = None) -> dict[str, tuple[Bullet, ...]]:
    return {"new_features": (bullet(summary, oid_of(1)[:12], *more, label=label),)}


@pytest.mark.parametrize(
    "summary",
    [
        "Carts can have a discount",
        "`apply_discount` in `src/cart.py` takes 15 percent",
        "Adds discounts (see #12, #7) since v1.4",
        "Carts have discounts in v1.5.0",
    ],
)
def test_what_its_own_commit_says_may_be_said(summary: str) -> None:
    assert rules(**features(summary)) == []


@pytest.mark.parametrize(
    ("summary", "words"),
    [
        ("Discounts need v9.9", 'bears out the version "v9.9"'),
        ("Discounts of 42 percent", 'bears out the number "42 percent"'),
        ("Adds `invented_name`", 'bears out the identifier "invented_name"'),
        ("Adds discounts with --discount-rate", 'bears out the flag "--discount-rate"'),
        ("Reads discounts from `etc/discount.toml`", 'bears out the path "etc/discount.toml"'),
        ("Adds discounts, closes #99", 'bears out the issue "#99"'),
    ],
)
def test_an_invention_is_a_fault_with_the_exact_words(summary: str, words: str) -> None:
    sections = note(**{**GOOD, **features(summary)})
    (fault,) = faults_of(sections, ALL, GROUND)
    assert fault.rule == "not-in-evidence"
    assert words in fault.detail
    assert fault.detail.startswith(f'New Features, "{summary}": ')


def test_an_invented_label_is_a_fault() -> None:
    assert rules(**features("Carts can have a discount", label="`made_up`")) == ["not-in-evidence"]


def test_a_name_of_another_commit_is_a_fault_that_names_it() -> None:
    (fault,) = faults_of(note(**{**GOOD, **features("Discounts return `NOT_FOUND`")}), ALL, GROUND)
    assert fault.rule == "another-change"
    assert 'the identifier "NOT_FOUND" belongs to another change, c2' in fault.detail


def test_a_bullet_about_two_changes_may_name_both() -> None:
    both = bullet("Discounts return `NOT_FOUND`", oid_of(1), oid_of(2))
    assert rules(new_features=(both,), bug_fixes=()) == []


def test_a_benefit_in_general_terms_is_a_fault_with_its_words() -> None:
    said = "Carts can have a discount, enabling operators to work better"
    (fault,) = faults_of(note(**{**GOOD, **features(said)}), ALL, GROUND)
    assert fault.rule == "low-signal"
    assert '"enabling operators to work better" says nothing' in fault.detail


def test_a_candidate_that_no_bullet_tells_is_lost() -> None:
    (fault,) = faults_of(note(**{**GOOD, "bug_fixes": ()}), ALL, GROUND)
    assert fault.rule == "lost-commit"
    assert fault.detail == f"No bullet refers to candidate c2, commit {oid_of(2)[:12]}, of Bug Fixes."


@pytest.mark.parametrize("note_of_nothing", [(), note(new_features=())])
def test_a_note_of_nothing_loses_everything(note_of_nothing: tuple[NoteSection, ...]) -> None:
    assert [fault.rule for fault in faults_of(note_of_nothing, ALL, GROUND)] == ["lost-commit"] * 4


@pytest.mark.parametrize(
    ("refs", "expected"),
    [
        (("1234567",), ["unknown-reference", "lost-commit"]),
        ((oid_of(1)[:12], "fffffff"), ["unknown-reference"]),
        ((oid_of(1)[:12], "pr 99"), ["unknown-reference"]),
        ((oid_of(1)[:12], "pr 13"), ["foreign-reference"]),
        ((oid_of(1)[:12], "issue 12"), ["unknown-reference"]),
        (("pr 12",), ["no-commit", "lost-commit"]),
    ],
)
def test_references_must_be_those_of_the_change(refs: tuple[str, ...], expected: list[str]) -> None:
    assert rules(new_features=(bullet("Carts can have a discount", *refs),)) == expected


def test_the_beginning_of_two_commits_names_neither() -> None:
    twins = (
        candidate(1, "Add one", commits=("abcdef01" + "0" * 32,)),
        candidate(2, "Add two", commits=("abcdef02" * 5,)),
    )
    sections = note(new_features=(bullet("Adds one", "abcdef0"), bullet("Adds two", "abcdef02")))
    faults = faults_of(sections, twins, ground_of(twins, {}))
    assert [fault.rule for fault in faults] == ["unknown-reference", "lost-commit"]
    assert "abcdef0 is the beginning of several commits" in faults[0].detail


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("new_features", ["wrong-section", "played-down"]),
        ("improvements", ["wrong-section", "played-down"]),
        ("security", ["wrong-section", "played-down"]),
    ],
)
def test_a_breaking_change_cannot_move_to_a_weaker_section(heading: str, expected: list[str]) -> None:
    moved = bullet("`--old-format` is no longer accepted", "3333333")
    changes = {heading: (*GOOD.get(heading, ()), moved), "breaking_changes": ()}
    assert rules(**changes) == expected


def test_a_breaking_change_cannot_hide_behind_another_change() -> None:
    both = bullet("Carts can have a discount", oid_of(1), "3333333")
    assert rules(new_features=(both,), breaking_changes=()) == ["played-down"]
    assert rules(new_features=(both,)) == []


def test_a_security_fix_cannot_become_an_ordinary_one() -> None:
    both = bullet("Tokens are checked", oid_of(4), oid_of(2))
    assert rules(bug_fixes=(both,), security=()) == ["played-down"]


@pytest.mark.parametrize(
    ("recommended", "heading", "is_fine"),
    [
        (FEATURES, "improvements", True),
        (IMPROVEMENTS, "new_features", True),
        (FEATURES, "bug_fixes", False),
        (FIXES, "improvements", False),
        (IMPROVEMENTS, "breaking_changes", False),
        (FIXES, "security", False),
    ],
)
def test_a_section_is_corrected_only_between_features_and_improvements(
    recommended: str, heading: str, is_fine: bool
) -> None:
    one = (candidate(1, "Change the cart", section=recommended),)
    sections = note(**{heading: (bullet("Changes the cart", oid_of(1)),)})
    expected = [] if is_fine else ["wrong-section"]
    assert [fault.rule for fault in faults_of(sections, one, ground_of(one, {}))] == expected


def test_the_same_words_twice_are_one_bullet_too_many() -> None:
    same = bullet("Carts can have a discount", oid_of(1), label="cart")
    assert rules(new_features=(same, same)) == ["told-twice"]


def test_the_authors_own_words_are_without_fault() -> None:
    assert faults_of(sections_of(ALL), ALL, GROUND) == ()


def test_references_become_whole_and_complete() -> None:
    (breaking, *_, features, fixes) = completed(note(**GOOD), ALL)
    assert breaking.bullets[0].refs == (NoteRef(type="commit", value="3" * 40), NoteRef(type="commit", value="4" * 40))
    assert features.bullets[0].refs == CART.refs
    assert fixes.bullets[0].refs == CLI.refs


def test_references_come_commits_first_and_each_once() -> None:
    both = bullet("Discounts and exits", oid_of(2)[:9], oid_of(1)[:9], "pr 13")
    (features,) = completed(note(new_features=(both,)), (CART, CLI))
    assert [(ref.type, ref.value) for ref in features.bullets[0].refs] == [
        ("commit", oid_of(2)),
        ("commit", oid_of(1)),
        ("pr", "13"),
        ("pr", "12"),
        ("issue", "7"),
    ]


def test_commits_of_one_candidate_may_be_shared_out() -> None:
    many = (candidate(1, "Add and fix", commits=("a" * 40, "b" * 40, "c" * 40)),)
    release_note = note(new_features=(bullet("Adds", "a" * 7), bullet("Fixes", "b" * 7)))
    (section,) = completed(release_note, many)
    assert [[ref.value[0] for ref in one.refs] for one in section.bullets] == [["a", "c"], ["b"]]


def test_sections_and_bullets_come_in_order() -> None:
    more = candidate(5, "Add a bell")
    release_note = note(
        bug_fixes=(bullet("Ends with 3", oid_of(2)),),
        new_features=(bullet("Rings a bell", oid_of(5)), bullet("Has discounts", oid_of(1))),
    )
    whole = completed(release_note, (CART, CLI, more))
    assert [(section.heading, [one.summary for one in section.bullets]) for section in whole] == [
        (FEATURES, ["Has discounts", "Rings a bell"]),
        (FIXES, ["Ends with 3"]),
    ]


def test_what_was_not_sent_is_told_in_the_authors_words() -> None:
    release_note = note(new_features=(bullet("Has discounts", oid_of(1)),))
    whole = completed(release_note, (CART, candidate(5, "Add a bell"), GONE))
    assert [(section.heading, [one.summary for one in section.bullets]) for section in whole] == [
        (BREAKING, ["Remove `--old-format`"]),
        (FEATURES, ["Has discounts", "Add a bell"]),
    ]


def test_a_summary_can_call_nobody() -> None:
    (section,) = completed(note(new_features=(bullet("Thanks @ada for discounts", oid_of(1)),)), (CART,))
    assert section.bullets[0].summary == "Thanks `@ada` for discounts"


def test_every_commit_is_referred_to_whatever_was_sent() -> None:
    whole = completed(note(**GOOD), (*ALL, candidate(9, "Add a late thing")))
    referenced = {ref.value for section in whole for one in section.bullets for ref in one.refs if ref.type == "commit"}
    assert referenced == {oid_of(1), oid_of(2), "3" * 40, "4" * 40, oid_of(4), oid_of(9)}


def test_of_a_note_that_is_wrong_everywhere_no_more_faults_are_told_than_anybody_reads() -> None:
    many = tuple(bullet(f"Carts have `name_{number}`", oid_of(1)[:12]) for number in range(500))
    faults = faults_of(note(new_features=many), ALL, GROUND)
    assert len(faults) == MOST_FAULTS
    assert {fault.rule for fault in faults} == {"not-in-evidence"}


def test_what_belongs_to_others_is_told_so_even_where_nobody_looks_to_whom() -> None:
    borrowed = tuple(
        bullet(f"Carts end with NOT_FOUND, {'very ' * number}often", oid_of(1)[:12]) for number in range(90)
    )
    faults = faults_of(note(new_features=borrowed), ALL, GROUND)[:90]
    assert {fault.rule for fault in faults} == {"another-change"}
    assert "belongs to another change, c2" in faults[0].detail
    assert "belongs to another change" in faults[-1].detail


def test_a_beginning_that_several_commits_share_is_none_of_them() -> None:
    twins = (candidate(1, "One", commits=("a" * 40,)), candidate(2, "Two", commits=("a" * 39 + "b",)))
    faults = faults_of(note(new_features=(bullet("One", "a" * 7),)), twins, ground_of(twins, {}))
    assert "is the beginning of several commits" in faults[0].detail
