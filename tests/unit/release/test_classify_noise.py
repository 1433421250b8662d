"""What is noise to whoever reads a note, and what only looks like it; the cases are those of public projects."""

import pytest

from git_agent.release.judge.classify import SectionVerdict, classify
from git_agent.release.note import BREAKING, FEATURES, FIXES, IMPROVEMENTS, SECURITY
from git_agent.release.read.entry import ChangedPath, Entry, Item
from git_agent.release.read.message import parse_commit_message
from git_agent.release.read.words import DEPENDENCIES, DOCUMENTATION, INTERNAL, TESTS
from git_agent.syntax.public_paths import is_public_path

CODE = ("src/parser.py",)


def verdict(message: str, *paths: str) -> SectionVerdict:
    parsed = parse_commit_message(message)
    touched = tuple(ChangedPath(path=path) for path in paths) if paths else None
    entry = Entry(oid="a" * 40, parents=(), author="A <a@b>", date="2026-01-01", message=parsed, touched=touched)
    return classify(Item(entry=entry, text=parsed.text, commits=(entry.oid,)))


@pytest.mark.parametrize(
    ("subject", "paths"),
    [
        ("Start version", CODE),
        ("start version 3.1.3", ("CHANGES.rst", "pyproject.toml", "src/flask/__init__.py")),
        ("Fix version string", CODE),
        ("Changelog for v5.3.1", ("CHANGELOG.md", "version.go")),
        ("Preparations for fd 9 release", ("Cargo.toml", "CHANGELOG.md", "src/main.rs")),
        ("update dev dependencies", ("requirements/dev.txt", ".pre-commit-config.yaml", "src/flask/app.py")),
        ("Bump the python-requirements group in /requirements with 3 updates", ("requirements/dev.txt",)),
        ("Initial commit", ("src/parser.py",)),
        ("Add acceptance tests", ("tests/test_a.py", "src/parser.py")),
        ("Add more tests to prevent regression of the parser", ("tests/test_a.py", "src/parser.py")),
        ("searcher: add more tests for `replace_bytes`", ("crates/searcher/src/lines.rs",)),
        ("Add testcase for obfuscated enum class", ("src/main/java/a/A.java",)),
        ("use uv", ("pyproject.toml", "docs/contributing.rst", ".github/workflows/tests.yaml")),
        ("[pre-commit.ci] auto fixes from pre-commit.com hooks", CODE),
        ("[pre-commit.ci] pre-commit autoupdate", (".pre-commit-config.yaml", "src/a.py")),
        ("use ruff linter and formatter", ("pyproject.toml", "src/a.py")),
        ("fix pyright type errors", CODE),
        ("Enabling `ruff` C416", CODE),
        ("Add codespell pre-commit hook", (".pre-commit-config.yaml", "src/a.py")),
        ("Add golangci linter configuration", (".golangci.yml", "echo.go")),
        ("Add Node.js 22 to CI version matrix", CODE),
        ("switch to GitHub Actions", CODE),
        ("increase required flit_core version to 3.11", ("pyproject.toml",)),
        ("Update the minimum setuptools version", ("setup.cfg", "src/a.py")),
        ("Fix incorrect HTML headings in Javadoc", ("src/main/java/a/A.java",)),
        ("release: add step about making sure 'master' is in sync", ("RELEASE-CHECKLIST.md", "src/a.rs")),
    ],
)
def test_the_work_of_developers_is_not_told(subject: str, paths: tuple[str, ...]) -> None:
    assert verdict(subject, *paths).section is None


@pytest.mark.parametrize(
    "subject",
    ["Add test client for websockets", "Support CI servers behind a proxy", "Add tests command and fix its help",
     "Add `--lint` option", "Type of pre-commit hooks is checked"],
)  # fmt: skip
def test_words_of_developers_in_a_program_for_them_are_told(subject: str) -> None:
    assert verdict(subject, *CODE).section is not None


def test_documents_in_the_subject_do_not_hide_a_new_setting_that_the_changelog_tells() -> None:
    paths = ("CHANGES.rst", "docs/config.rst", "src/flask/wrappers.py")
    assert verdict("add config and docs for limits", *paths).section == FEATURES
    assert verdict("docs for limits", *paths).section == IMPROVEMENTS


@pytest.mark.parametrize(
    "subject",
    [
        "avoid duplicate files in --all-files during conflict",
        "Preserve leading slashes in request path_url",
        "Raise ValueError on `Response.encoding` being set after the text was read",
        "push preserved contexts in correct order",
        "[fix] Use proxy ssl context consistently",
        "No longer strip duplicate slashes",
        "Treat an empty file as no file\n\nFixes #12",
    ],
)
def test_what_repairs_is_a_fix(subject: str) -> None:
    assert verdict(subject, *CODE).section == FIXES


def test_hints_for_types_are_no_feature() -> None:
    assert verdict("Add type annotations for instance attributes in `testing`", *CODE).section == IMPROVEMENTS


def test_what_becomes_public_is_a_feature() -> None:
    assert verdict("Make try_unsplit method public", "src/bytes_mut.rs").section == FEATURES


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("Merge commit from fork\n\nrequest context tracks session access", "request context tracks session access"),
        ("Merge pull request from GHSA-m2qf-hxjv-5gpq\n\nset `Vary` consistently", "set `Vary` consistently"),
        ("Merge commit from fork\n\nCo-authored-by: Ada <ada@example.org>", "Security fix"),
        ("Merge pull request from GHSA-m2qf-hxjv-5gpq", "Security fix GHSA-m2qf-hxjv-5gpq"),
    ],
)
def test_what_was_prepared_in_private_is_a_security_fix(message: str, text: str) -> None:
    assert parse_commit_message(message).text == text
    assert verdict(message, *CODE).section == SECURITY


@pytest.mark.parametrize(
    "subject", ["Fix open redirect in res.location", "Prevent prototype pollution", "fix ReDoS in the header parser"]
)
def test_kinds_of_attacks_mark_a_security_fix(subject: str) -> None:
    assert verdict(subject, *CODE).section == SECURITY


@pytest.mark.parametrize(
    ("subject", "paths"),
    [
        ("Drop support for Python 3.8", ("pyproject.toml", "src/a.py")),
        ("Drop Ruby 2.7", ("a.gemspec", "lib/a.rb")),
        ("Bump MSRV to 1.57", ("Cargo.toml", "src/lib.rs")),
        ("Drop support for PHP 7.4", ("composer.json", "src/A.php")),
        ("Remove support for Python 3.7 in tox.ini", ("tox.ini", "src/a.py")),
        ("Bump the minimum Go version to 1.22", ("go.mod", "a.go")),
    ],
)
def test_an_old_interpreter_that_installers_heed_breaks_nobody(subject: str, paths: tuple[str, ...]) -> None:
    assert verdict(subject, *paths).section != BREAKING


@pytest.mark.parametrize(
    "subject", ["Drop support for Node.js 12", "Drop support for Internet Explorer", "Remove support for XML files"]
)
def test_support_that_nobody_checks_at_installation_breaks(subject: str) -> None:
    assert (verdict(subject, "lib/a.js").section, verdict(subject, "lib/a.js").confidence) == (BREAKING, "medium")


@pytest.mark.parametrize(
    ("path", "confidence"),
    [("lib/a.js", "medium"), ("src/a.py", "low"), ("src/A.php", "low"), ("src/main/java/A.java", "low")],
)
def test_words_about_a_removal_decide_no_version_where_names_are_compared(path: str, confidence: str) -> None:
    assert verdict("remove deprecated helpers", path).confidence == confidence


@pytest.mark.parametrize(
    ("subject", "path"),
    [
        ("Remove deprecated curl_close() calls for PHP 8.5 compatibility", "src/Util.php"),
        ("Remove deprecated setType method call in ElasticaFormatter", "src/Formatter.php"),
        ("Remove deprecated usage of `util.isArray`", "lib/a.js"),
        ("Remove deprecated `overwrite` parameter from maven-resources-plugin", "pom.xml"),
        ("Remove deprecated options", "CMakeLists.txt"),
        ("Remove deprecated options", "src/App/App.csproj"),
        ("Remove deprecated functions", "buildSrc/src/main/kotlin/Train.kt"),
    ],
)
def test_a_deprecated_call_or_build_setting_that_goes_breaks_nobody(subject: str, path: str) -> None:
    assert verdict(subject, path).section != BREAKING


def test_what_builds_a_project_is_not_offered_to_others() -> None:
    assert not is_public_path("buildSrc/src/main/kotlin/Train.kt")
    assert is_public_path("core/src/main/kotlin/Train.kt")


def test_a_word_about_python_is_no_support() -> None:
    assert verdict("Remove Python 2 mention on `chardet` behavior", *CODE).section != BREAKING


@pytest.mark.parametrize(
    "subject",
    [
        "Fix deprecation warning from chrono",
        "Fix warnings",
        "Fix deprecated call",
        "Add URL parsing tests from WHATWG",
        "Use loop for acceptParams",
        "Use `__future__.annotations`",
        "Updated JsonDeserializer example",
    ],
)
def test_what_only_developers_notice_is_not_told(subject: str) -> None:
    assert verdict(subject, *CODE).section is None


def test_what_is_used_now_is_told_where_it_closes_an_issue_or_stands_in_the_changelog() -> None:
    assert verdict("Use more permissible types in ASGIApp\n\nFixes #12", *CODE).section is not None
    assert verdict("Use a faster parser", *CODE, "CHANGES.md").section is not None
    assert verdict("Use a lock against a race", *CODE).section == FIXES


CI_FILES = (".github/workflows/release.yml",)


@pytest.mark.parametrize(
    ("message", "paths", "reason"),
    [
        ("Enable various tests for WASI targets", ("src/sys.rs", "tests/a.rs"), TESTS),
        ("Disable flaky tests on Windows", ("src/sys.rs",), TESTS),
        ("Update dependency gradle", ("gradlew", "src/a.kt"), DEPENDENCIES),
        ("fix: run the release workflow only in the main repository", CI_FILES, INTERNAL),
        ("Fix review", ("src/a.py",), INTERNAL),
        ("Fix review comments", ("src/a.py",), INTERNAL),
        ("Ignore the linter error", ("src/a.py",), INTERNAL),
        ("fix: typos and grammar issues", ("src/a.py",), DOCUMENTATION),
        ("fix: some spelling mistakes", ("src/a.py",), DOCUMENTATION),
    ],
)
def test_work_that_nobody_outside_notices_is_left_out(message: str, paths: tuple[str, ...], reason: str) -> None:
    assert verdict(message, *paths).omitted == reason


@pytest.mark.parametrize(
    ("message", "paths"),
    [
        ("Enable test mode for payments", ("src/a.py",)),
        ("Fix review requests that are lost", ("src/a.py",)),
        ("Ignore linter settings of parent folders", ("src/a.py",)),
        ("fix: typos in error messages", ("src/a.py",)),
        ("fix: run the release workflow only in the main repository", (*CI_FILES, "src/a.py")),
        ("fix: spelling correction of queries", ("src/a.py",)),
        ("Update dependency resolution", ("src/a.py",)),
    ],
)
def test_words_like_these_may_be_about_the_program(message: str, paths: tuple[str, ...]) -> None:
    assert verdict(message, *paths).section is not None
