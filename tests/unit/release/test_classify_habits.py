"""Habits of subjects that say by a sign or in brackets what they are, and work of developers in other words."""

import pytest

from git_agent.release.judge.candidates import as_candidate, summary_of
from git_agent.release.judge.classify import SectionVerdict, classify
from git_agent.release.note import BREAKING, FEATURES, FIXES, IMPROVEMENTS
from git_agent.release.read.entry import ChangedPath, Entry, Item
from git_agent.release.read.message import parse_commit_message

CODE = ("lib/parser.dart",)


def item(message: str, *paths: str) -> Item:
    parsed = parse_commit_message(message)
    touched = tuple(ChangedPath(path=path) for path in paths)
    entry = Entry(oid="a" * 40, parents=(), author="A <a@b>", date="2026-01-01", message=parsed, touched=touched)
    return Item(entry=entry, text=parsed.text, commits=(entry.oid,))


def verdict(message: str, *paths: str) -> SectionVerdict:
    return classify(item(message, *paths))


def told(message: str) -> tuple[str | None, str]:
    candidate = as_candidate(item(message, *CODE), verdict(message, *CODE))
    return candidate.label, summary_of(candidate)


@pytest.mark.parametrize(
    ("subject", "section"),
    [
        ("\u2728 Warn about preflight requests", FEATURES),
        (":sparkles: Warn about preflight requests", FEATURES),
        ("\U0001f41b Support 1.9.0 by another parser", FIXES),
        ("\U0001f691\ufe0f Read bytes again", FIXES),
        ("\u26a1\ufe0f Expose underlying adapters", IMPROVEMENTS),
        ("[adapter] \U0001f41b Support proxies", FIXES),
        ("[fix] Use one context", FIXES),
        ("[adapter] Fix redirects", FIXES),
        ("\U0001f680 Supports another environment", FEATURES),
    ],
)
def test_signs_and_brackets_say_what_a_change_is(subject: str, section: str) -> None:
    assert verdict(subject, *CODE).section == section


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("\u2728 Warn about requests (#12)", (None, "Warn about requests")),
        ("[http2_adapter] \U0001f41b Fix redirects (#12)", ("http2_adapter", "Fix redirects")),
        ("[http2_adapter] Fix redirects", ("http2_adapter", "Fix redirects")),
        ("[fix] Use one context", (None, "Use one context")),
        ("[3.x] Fix redirects", (None, "\\[3.x\\] Fix redirects")),
    ],
)
def test_a_sign_is_not_told_and_what_stands_in_brackets_is_a_label(
    subject: str, expected: tuple[str | None, str]
) -> None:
    assert told(subject) == expected


@pytest.mark.parametrize(
    ("subject", "paths"),
    [
        ("\U0001f516 dio v5.11.0", ("dio/pubspec.yaml", "dio/CHANGELOG.md", "dio/lib/src/version.dart")),
        ("\U0001f516 dio v5.8.0+1", CODE),
        ("dio v5.8.0+1", CODE),
        ("\U0001f477 Add a size check", CODE),
        ("\U0001f6a8 Fix `FormData` warnings", CODE),
        ("[docs] Add samples for clients", CODE),
        ("[Docs] Dispose what holds limiters", CODE),
        ("Bump version and update CHANGELOG", ("CHANGELOG.md", "Directory.Packages.props", "src/A.cs")),
        ("Replaced CART_RELEASE_VERSION with 0.12.0", CODE),
        ("Bump SonarAnalyzer.CSharp from 10.29.0.143774 to 10.31.0.145097", ("src/A.cs", "Directory.Packages.props")),
        ("fix: upgrade com.google.code.gson:gson from 2.8.8 to 2.8.9", ("pom.xml",)),
        ("Vendor hex_core v0.12.2", ("src/mix_hex_core.erl",)),
        ("Merge branch 'printer' into develop-1.20.1", CODE),
        ("Fix phpstan build", ("src/A.php",)),
        ("Fix phpstan", ("src/A.php",)),
        ("Upgrade phpstan, phpunit", ("composer.json", "src/A.php")),
        ("Update baseline", ("phpstan-baseline.neon", "phpstan.neon.dist")),
        ("Fix build issues", ("src/A.php",)),
        ("Fix the build", ("include/a.h",)),
        ("Fix clean build", ("src/a.ts",)),
        ("Update CI", ("src/A.php", ".github/workflows/ci.yml")),
        ("Apply clang-tidy", ("include/a.h",)),
        ("Fix a clang-tidy error", ("include/a.h",)),
        ("Update and apply clang-format", ("include/a.h",)),
        ("Small tweaks to fix Error Prone warnings", ("src/main/java/A.java",)),
        ("Fix findings that are new with the latest Error Prone", ("src/main/java/A.java",)),
        ("Improve coverage", ("src/A.cs", "test/ATests.cs")),
        ("Improve Polly coverage", ("src/A.cs", "test/ATests.cs")),
        ("Add missing coverage", ("src/A.cs", "test/ATests.cs")),
        ("Improve test coverage again", ("src/a.ts", "src/test/a.test.ts")),
        ("Improve mutation score", ("src/A.cs", "test/ATests.cs")),
        ("Speed-up mutation tests", ("build.cake", "eng/Test.targets")),
        ("Fix Polly.Testing mutations", ("src/A.cs", "test/ATests.cs")),
        ("Avoid test flakiness", ("src/A.cs", "test/ATests.cs")),
        ("Restore rollbar test suite", ("src/A.php", "tests/ATest.php")),
        ("Tests for the header encoding", ("src/main/java/A.java", "src/test/java/ATest.java")),
        ("Enable S3246", ("src/A.cs",)),
        ("Warning Suppression CA1062", ("src/A.cs",)),
        ("Set dotnet_diagnostic.CA1852.severity as warning", ("src/A.cs",)),
        ("Fix ide0002 style rule", ("src/A.cs",)),
        ("Formatting tweaks", ("src/A.cs",)),
        ("Make formatting consistent", ("src/A.cs",)),
        ("Format YML and MD files", ("src/A.cs",)),
        ("Format", ("src/a.ts",)),
        ("Update sponsors", ("src/README.tt",)),
        ("Minor comment tweak", ("include/a.h",)),
        ("fix: correct typos in comments", ("src/a.rs",)),
        ("fix(lint): annotate chunks as string", ("src/a.ts",)),
        ("Remove extra whitespace", ("include/a.h",)),
        ("Remove redundant type arguments from calls", ("src/main/java/A.java",)),
        ("Update gemfiles", ("gemfiles/rails_7.gemfile", "Appraisals")),
        ("Add markdown linter", (".markdownlint.yml", "lib/a.rb")),
        ("Javadoc for the Tag options", ("src/main/java/A.java",)),
    ],
)
def test_work_of_developers_in_any_habit_is_not_told(subject: str, paths: tuple[str, ...]) -> None:
    assert verdict(subject, *paths).section is None


@pytest.mark.parametrize(
    ("subject", "paths"),
    [
        ("Fix formatting of timezone names", ("include/a.h",)),
        ("Fix build on OpenBSD", ("src/a.c",)),
        ("Report coverage of branches", ("src/coverage.py",)),
        ("Remove redundant network requests", ("src/a.ts",)),
        ("Bump the limit from 10 to 20", ("src/a.py",)),
        ("Format dates in the user's language", ("src/a.py",)),
        ("Vendor prefixes are kept", ("src/css.py",)),
        ("Support mutations over websockets", ("src/a.ts",)),
        ("fix: typos in error messages", ("src/a.rs",)),
        ("Merge branches of one node", ("src/a.rs",)),
        ("Add CA1062 to the analyzers", ("src/A.cs",)),
    ],
)
def test_what_only_looks_like_work_of_developers_is_told(subject: str, paths: tuple[str, ...]) -> None:
    assert verdict(subject, *paths).section is not None


@pytest.mark.parametrize(
    ("subject", "section", "confidence"),
    [
        ("Require Node 18+", BREAKING, "medium"),
        ("Require Node.js >= 18", BREAKING, "medium"),
        ("Require at least Java 11", BREAKING, "medium"),
        ("Node 18+ is now required", BREAKING, "medium"),
        ("Bump minimum Node version to 18", BREAKING, "medium"),
        ("Minimum supported Node version is now 18", BREAKING, "medium"),
        ("Drop support for Node <18", BREAKING, "medium"),
        ("Require Ruby 3.0", IMPROVEMENTS, "low"),
        ("Require Python >= 3.9", IMPROVEMENTS, "low"),
        ("Drop support for Ruby 2.x", IMPROVEMENTS, "low"),
        ("Require Node 18 in the tests", IMPROVEMENTS, "low"),
        ("Require node names to be unique", IMPROVEMENTS, "low"),
        ("Require JDK 17 for building & update plugins", IMPROVEMENTS, "low"),
        ("Require Node 20 to build", IMPROVEMENTS, "low"),
    ],
)
def test_what_users_must_have_is_told_as_what_it_costs_them(subject: str, section: str, confidence: str) -> None:
    found = verdict(subject, "package.json", "lib/a.js")
    assert (found.section, found.confidence) == (section, confidence)
