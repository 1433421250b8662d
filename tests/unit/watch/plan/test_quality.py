"""Which messages are weak, in which format."""

import pytest

from git_agent.watch.plan.quality import TYPES, Described, change_classes, is_high_impact, needs_body, weaknesses

ONE = Described(paths=("src/effort.ts",))
MANY = Described(paths=("src/effort.ts", "src/other.ts"))


def codes(subject: str, body: str = "", about: Described = ONE, commit_format: str = "imperative") -> list[str]:
    return [weakness.code for weakness in weaknesses(subject, body, about, commit_format=commit_format)]


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("Refine prompt validation", []),
        ("Rename effort.ts to work.ts", []),
        ("Reject empty prompts", []),
        ("Refactor", ["generic_subject"]),
        ("Update file", ["generic_subject"]),
        ("Fix some stuff", ["generic_subject"]),
        ("wip", ["generic_subject"]),
        ("Misc", ["generic_subject"]),
        ("Update 3 files in src", ["generic_subject"]),
        ("Update code.", ["generic_subject"]),
        ("Update parsed", ["token_only_subject"]),
        ("Add retry_count", ["token_only_subject"]),
        ("retry-count", ["token_only_subject"]),
        ("Update effort.ts", ["filename_only_subject"]),
        ("Update src/ui/effort.ts", ["filename_only_subject"]),
        ("effort.ts", ["filename_only_subject"]),
        ("", ["empty_subject"]),
        ("  ", ["empty_subject"]),
        ("Explain " + "x " * 40, ["malformed_subject"]),
        ("Explain\nit well", ["malformed_subject"]),
    ],
)
def test_a_subject_has_to_say_something(subject: str, expected: list[str]) -> None:
    assert codes(subject) == expected


def test_the_name_of_a_changed_file_is_one_even_without_an_ending() -> None:
    assert codes("Update Makefile", about=Described(paths=("Makefile",))) == ["filename_only_subject"]


@pytest.mark.parametrize(
    ("subject", "commit_format", "expected"),
    [
        ("feat: add intent format reporting", "conventional", []),
        *((f"{name}: say what is new", "conventional", []) for name in TYPES),
        ("feat(ui): add intent format reporting", "conventional", ["malformed_subject"]),
        ("feat!: add intent format reporting", "conventional", ["malformed_subject"]),
        ("Feat: add intent format reporting", "conventional", ["malformed_subject"]),
        ("wip: add intent format reporting", "conventional", ["malformed_subject"]),
        ("Add intent format reporting", "conventional", ["malformed_subject"]),
        ("feat: update file", "conventional", ["generic_subject"]),
        ("feat: update effort.ts", "conventional", ["filename_only_subject"]),
        ("feat: add intent format reporting", "imperative", ["malformed_subject"]),
        ("Parser: read links", "imperative", []),
    ],
)
def test_each_format_has_its_subjects(subject: str, commit_format: str, expected: list[str]) -> None:
    assert codes(subject, commit_format=commit_format) == expected


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        (Described(paths=("src/a.py",), diff_bytes=1_200), False),
        (Described(paths=("src/a.py",), diff_bytes=1_201), True),
        (Described(paths=("src/a.py", "src/b.py")), True),
        (Described(paths=("src/a.py", "tests/test_a.py")), True),
        (Described(paths=("src/cli/main.py",)), True),
        (Described(paths=("db/migrations/0001.sql",)), True),
        (Described(paths=("src/recovery.py",)), True),
        (Described(paths=("app/templates/mail.html",)), True),
        (Described(paths=(".github/workflows/ci.yml",)), True),
        (Described(paths=("scripts/install.sh",)), True),
        (Described(paths=("api/v1.proto",)), True),
        (Described(paths=("README.md",)), False),
    ],
)
def test_larger_mixed_and_high_impact_changes_need_a_body(about: Described, expected: bool) -> None:
    assert needs_body(about) is expected
    assert ("body_required" in codes("Refine prompt validation", about=about)) is expected


def test_code_tests_docs_config_and_migrations_are_classes() -> None:
    paths = ("a.py", "test_a.py", "docs/a.md", "a.toml", "migrations/1.sql", "a.bin")
    assert change_classes(paths) == {"code", "tests", "docs", "config", "migration", "other"}
    assert not is_high_impact("src/parser.py")


@pytest.mark.parametrize(
    ("body", "is_formed"),
    [
        ("- One thing\n- Another thing", True),
        ("- One thing that goes on\n  on the next line\n- Another", True),
        ("One thing", False),
        ("- One thing\n\n- Another thing", False),
        ("  continued without a bullet", False),
        ("* One thing", False),
        ("- ", False),
        ("- " + "long words " * 10, False),
    ],
)
def test_a_body_is_bullets_without_empty_lines(body: str, is_formed: bool) -> None:
    for commit_format, subject in (("imperative", "Refine it all"), ("conventional", "feat: refine it all")):
        assert ("malformed_body" not in codes(subject, body, MANY, commit_format)) is is_formed
