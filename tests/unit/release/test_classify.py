"""Into which section a change goes, and why some are left out."""

import pytest

from git_agent.model.subject import parse_subject
from git_agent.release.judge.classify import classify
from git_agent.release.note import BREAKING, FEATURES, FIXES, IMPROVEMENTS, SECURITY
from git_agent.release.read.entry import ChangedPath, Entry, Item, ParsedMessage

CODE = ("src/parser.py",)


def item(
    subject: str,
    *,
    paths: tuple[str, ...] | None = None,
    breaking: str | None = None,
    is_security: bool = False,
    squashed: tuple[str, ...] = (),
    record: bool = False,
    reverts: tuple[str, ...] = (),
) -> Item:
    """A change as message.py would tell it: a type where the subject has one, otherwise the subject as it is."""
    head = parse_subject(subject)
    message = ParsedMessage(
        subject=subject,
        text=head.text if head.type else subject,
        type=head.type,
        scope=head.scope,
        breaking=breaking,
        is_security=is_security,
        squashed=squashed,
        record=record,
        reverts=reverts,
    )
    touched = None if paths is None else tuple(ChangedPath(path=path) for path in paths)
    entry = Entry(oid="a" * 40, parents=(), author="A <a@b>", date="2026-01-01", message=message, touched=touched)
    return Item(entry=entry, text=message.text, commits=(entry.oid,))


def section(change: Item) -> str | None:
    return classify(change).section


def omitted(change: Item) -> str | None:
    return classify(change).omitted


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("feat: parse empty files", FEATURES),
        ("feature(parser): parse empty files", FEATURES),
        ("fix(parser): accept tabs", FIXES),
        ("perf: cache the index", IMPROVEMENTS),
        ("security: escape names", SECURITY),
        ("revert: feat: parse empty files", FIXES),
        ("fix(deps): reject addresses of other hosts", FIXES),
        ("feat: update the bundler to 1.2.0", FEATURES),
    ],
)
def test_a_type_decides(subject: str, expected: str) -> None:
    verdict = classify(item(subject))
    assert (verdict.section, verdict.confidence) == (expected, "high")


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        ("refactor: split the parser", "internal change"),
        ("style: sort imports", "internal change"),
        ("chore: tidy", "internal change"),
        ("build: use another linker", "internal change"),
        ("ci: run on arm", "internal change"),
        ("test: cover tabs", "tests only"),
        ("docs: explain tabs", "documentation only"),
        ("chore(deps): bump a from 1.0 to 1.1", "dependencies only"),
        ("build(deps-dev): bump a from 1.0 to 1.1", "dependencies only"),
        ("fix(deps): update all non-major dependencies", "dependencies only"),
        ("chore: update dependency a to v2", "dependencies only"),
        ("chore(release): 1.2.3", "release commit"),
        ("release: v1.2.3", "release commit"),
        ("chore: release 1.2.3", "release commit"),
        ("fix: lint", "internal change"),
        ("fix: typo", "documentation only"),
        ("fix(ci): wait for the runner", "internal change"),
        ("feat(docs): add a search", "documentation only"),
    ],
)
def test_a_type_leaves_out(subject: str, reason: str) -> None:
    assert omitted(item(subject)) == reason


@pytest.mark.parametrize("kind", ["refactor", "style", "test", "chore", "build", "ci", "docs", "feat", "fix"])
def test_a_declared_breaking_change_is_never_left_out(kind: str) -> None:
    assert section(item(f"{kind}: drop tabs", breaking="")) == BREAKING
    assert section(item(f"{kind}: drop tabs", breaking="Use blanks.", paths=("tests/test_a.py",))) == BREAKING


@pytest.mark.parametrize(
    "subject",
    [
        "refactor: escape names",
        "chore(deps): bump a from 1.0 to 1.1",
        "Bump a from 1.0 to 1.1",
        "Escape names",
    ],
)
def test_a_security_fix_stays_whatever_its_type(subject: str) -> None:
    assert section(item(subject, is_security=True, paths=("go.mod", "go.sum"))) == SECURITY


def test_the_mark_of_an_update_robot_makes_a_security_fix() -> None:
    assert section(item("chore(deps): update dependency a to v2 [security]")) == SECURITY


def test_a_document_about_a_vulnerability_is_no_fix() -> None:
    assert (
        omitted(item("Add CVE-2026-12345 to the archive", is_security=True, paths=("docs/a.md",)))
        == "documentation only"
    )


@pytest.mark.parametrize("kind", ["decision", "escalation", "compound", "verify", "note", "todo", "wip"])
def test_process_records_are_left_out(kind: str) -> None:
    message = ParsedMessage(subject="x", text="x", type=kind, record=True)
    entry = Entry(oid="a" * 40, parents=(), author="A <a@b>", date="2026-01-01", message=message)
    assert classify(Item(entry=entry, text="x", commits=(entry.oid,))).omitted == "record"


@pytest.mark.parametrize("scope", ["init", "milestone", "P01", "P01-02", "P01-02-03"])
def test_plans_are_records_only_with_a_block(scope: str) -> None:
    assert omitted(item(f"docs({scope}): plan the phase", record=True)) == "record"
    assert omitted(item(f"docs({scope}): plan the phase")) == "documentation only"


@pytest.mark.parametrize("kind", ["todo", "note", "verify", "escalation", "compound", "decision", "wip"])
def test_no_record_is_told_to_users(kind: str) -> None:
    assert omitted(item(f"{kind}(P01): add login later", record=True)) == "record"


@pytest.mark.parametrize(
    ("subject", "path", "breaks"),
    [
        ("Drop Node 16 from CI", ".github/workflows/ci.yml", False),
        ("Remove Java 21", ".github/workflows/build.yml", False),
        ("Drop Java 8 from the build matrix", "src/parser.py", False),
        ("remove deprecated build constraints", "a.go", False),
        ("Drop support for Node 16", "package.json", True),
        ("Drop Node 16", "src/index.js", True),
    ],
)
def test_what_only_the_projects_own_checks_lose_breaks_nothing(subject: str, path: str, breaks: bool) -> None:
    assert (section(item(subject, paths=(path,))) == BREAKING) is breaks


def test_a_feature_with_a_record_block_is_a_feature() -> None:
    assert section(item("feat(P01-02): parse empty files", record=True)) == FEATURES


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("Fix crash on empty files", FIXES),
        ("Fixed crash on empty files.", FIXES),
        ("fixes crash on empty files", FIXES),
        ("parser: fix crash on empty files", FIXES),
        ("cli: op show: don't print twice", FIXES),
        ("Prevent a loop", FIXES),
        ("Don't follow links", FIXES),
        ("Do not follow links", FIXES),
        ("Correctly handle tabs", FIXES),
        ("Avoid a crash on empty files", FIXES),
        ("Add missing quotes around names", FIXES),
        ("The parser crashes on tabs", FIXES),
        ("Add a parser for tabs", FEATURES),
        ("Added support for tabs", FEATURES),
        ("Introduces a parser", FEATURES),
        ("Support tabs", FEATURES),
        ("parser: teach it tabs", FEATURES),
        ("Allowed tabs in names", FEATURES),
        ("Implement a cache", FEATURES),
        ("Improve error messages", IMPROVEMENTS),
        ("Improved an error on tabs", IMPROVEMENTS),
        ("Speed up the parser", IMPROVEMENTS),
        ("Optimised the parser", IMPROVEMENTS),
        ("Deprecate tabs", IMPROVEMENTS),
        ("Remove the tab option", IMPROVEMENTS),
        ("Rename parse to read", IMPROVEMENTS),
        ("Removed unnecessary queries when listing", IMPROVEMENTS),
    ],
)
def test_the_first_verb_of_a_plain_subject_decides(subject: str, expected: str) -> None:
    assert section(item(subject)) == expected
    assert section(item(subject, paths=CODE)) == expected


@pytest.mark.parametrize(
    "subject",
    [
        "Drop support for Node.js 12",
        "Removed support of old terminals",
        "Drop Java 6",
        "Remove deprecated `parse` options",
        "Removed all deprecated options",
        "Removed parse() per deprecation timeline.",
        "BREAKING: read blanks only",
        "parser: remove deprecated tabs",
    ],
)
def test_what_takes_something_away_is_breaking(subject: str) -> None:
    verdict = classify(item(subject))
    assert (verdict.section, verdict.confidence) == (BREAKING, "medium")


def test_a_new_requirement_is_told_but_decides_nothing() -> None:
    verdict = classify(item("Bump the minimum Go version to 1.22", paths=("go.mod",)))
    assert (verdict.section, verdict.confidence) == (IMPROVEMENTS, "low")


def test_a_plain_removal_is_not_breaking() -> None:
    assert section(item("Remove the old parser", paths=CODE)) == IMPROVEMENTS


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        ("Release 1.2.3", "release commit"),
        ("v1.2.3", "release commit"),
        ("Git 2.45-rc1", "release commit"),
        ("[5.1.x] Bumped version for 5.1 release.", "release commit"),
        ("Bump version", "release commit"),
        ("Bump version to 1.2.3", "release commit"),
        ("Prepare for next development iteration", "release commit"),
        ("Preparing for 7.2.0 release", "release commit"),
        ("[maven-release-plugin] prepare release 1.2.3", "release commit"),
        ("Bump lodash from 4.17.20 to 4.17.21", "dependencies only"),
        ("Update dependencies", "dependencies only"),
        ("Upgrade to Netty 4.1.114.Final", "dependencies only"),
        ("Refactor the parser", "internal change"),
        ("Clean up", "internal change"),
        ("parser: extract a reader", "internal change"),
        ("Removed unused import", "internal change"),
        ("Fix rubocop offenses", "internal change"),
        ("fix build", "internal change"),
        ("DEV: Update an address", "internal change"),
        ("Apply suggestions from code review", "internal change"),
        ("Document the parser", "documentation only"),
        ("Fix typo in a name", "documentation only"),
        ("Update README", "documentation only"),
        ("Put code in quotes [ci skip]", "documentation only"),
        ("doc: explain tabs", "documentation only"),
        ("Add tests for tabs", "tests only"),
        ("t0610: use another helper", "tests only"),
        ("Fix flaky test", "tests only"),
        ("Translated using Weblate (Italian)", "translations only"),
    ],
)
def test_a_plain_subject_can_say_why_it_is_left_out(subject: str, reason: str) -> None:
    assert omitted(item(subject)) == reason


@pytest.mark.parametrize(
    ("paths", "reason"),
    [
        (("tests/test_a.py",), "tests only"),
        (("docs/a.md",), "documentation only"),
        (("pkg/a.pb.go",), "generated only"),
        (("go.mod", "go.sum"), "dependencies only"),
        (("locale/de.po",), "translations only"),
        ((".github/workflows/ci.yml",), "internal change"),
    ],
)
def test_paths_leave_out_a_plain_subject(paths: tuple[str, ...], reason: str) -> None:
    assert omitted(item("Add a thing", paths=paths)) == reason


def test_a_moved_submodule_is_left_out() -> None:
    plain = item("Add a thing")
    touched = (ChangedPath(path="lib", is_submodule=True),)
    entry = Entry(oid="a" * 40, parents=(), author="", date="", message=plain.entry.message, touched=touched)
    assert classify(Item(entry=entry, text="Add a thing", commits=("a" * 40,))).omitted == "submodule only"


def test_generated_files_of_an_interface_are_told() -> None:
    assert section(item("Add a thing", paths=("api/a.pb.go",))) == FEATURES


def test_tests_named_in_a_subject_are_the_program_where_the_paths_say_so() -> None:
    assert omitted(item("Add test helpers")) == "tests only"
    assert section(item("Add test helpers", paths=CODE)) == FEATURES


def test_support_for_a_platform_is_told_though_only_the_build_changed() -> None:
    assert section(item("Add support for Python 3.14", paths=("pyproject.toml",))) == FEATURES


def test_a_typed_fix_of_tests_or_documents_is_none() -> None:
    assert omitted(item("fix: wait longer", paths=("tests/test_a.py",))) == "tests only"
    assert omitted(item("fix: a link", paths=("docs/a.md",))) == "documentation only"


def test_a_typed_feature_may_be_a_document_with_doubt() -> None:
    verdict = classify(item("feat: a chapter on tabs", paths=("docs/a.md",)))
    assert (verdict.section, verdict.confidence) == (FEATURES, "low")


def test_a_developer_scope_does_not_count_against_the_paths() -> None:
    assert section(item("feat(docs): serve documents", paths=CODE)) == FEATURES


@pytest.mark.parametrize("subject", ["", "wip", "more fixes", "Update stuff"])
def test_a_message_that_says_nothing_is_not_told(subject: str) -> None:
    assert omitted(item(subject)) == "message says nothing"


@pytest.mark.parametrize("subject", ["Tabs", "改进解析器", "Consider blanks"])
def test_a_change_of_which_nothing_is_known_is_never_dropped(subject: str) -> None:
    verdict = classify(item(subject))
    assert (verdict.section, verdict.confidence) == (IMPROVEMENTS, "low")


def test_a_revert_of_something_older_is_a_fix() -> None:
    assert section(item('Revert "Add tabs"', reverts=("b" * 40,))) == FIXES


def test_a_squashed_branch_is_judged_by_its_most_important_line() -> None:
    lines = ("chore: tidy", "fix: accept tabs", "feat: parse empty files")
    assert section(item("Parser work", squashed=lines)) == FEATURES
    assert section(item("Parser work", squashed=lines[:2])) == FIXES
    assert section(item("Parser work", squashed=("feat!: read blanks only", *lines))) == BREAKING
    assert section(item("Parser work", squashed=lines[:1])) == IMPROVEMENTS


def test_a_squashed_line_does_not_overrule_a_clear_subject() -> None:
    assert section(item("Fix tabs", squashed=("feat: parse empty files",))) == FIXES
