"""Signals: what the paths of a change mean to whoever runs the program."""

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from itertools import islice

from git_agent.model.category import Category, category_of
from git_agent.model.origin import Origin, origin_of
from git_agent.model.value import value
from git_agent.release.read.entry import ChangedPath


@value
class Signals:
    """What a change reaches; an `only` says that it reaches nothing else. All are False where no path is known.

    `changelog` says that its author told of it in the project's own list of changes, `compared` that it has code of
    a language in which the public names of two versions are compared. `is_work_told` says that it is told there and
    reaches more than documents, tests and dependencies.
    """

    runtime: bool = False
    config_schema: bool = False
    api: bool = False
    cli: bool = False
    tests_only: bool = False
    docs_only: bool = False
    translations_only: bool = False
    generated_only: bool = False
    dependency_only: bool = False
    submodule_only: bool = False
    internal_only: bool = False
    ci_only: bool = False
    changelog: bool = False
    compared: bool = False
    is_work_told: bool = False


class _PathRole(Enum):
    RUNTIME = "runtime"
    DOCS = "docs"
    TESTS = "tests"
    TRANSLATIONS = "translations"
    GENERATED = "generated"
    DEPENDENCIES = "dependencies"
    MANIFEST = "manifest"
    SUBMODULE = "submodule"
    INTERNAL = "internal"


_ROLE_BY_ORIGIN = {
    Origin.LOCK: _PathRole.DEPENDENCIES,
    Origin.VENDORED: _PathRole.DEPENDENCIES,
    Origin.SNAPSHOT: _PathRole.TESTS,
}
_ROLE_BY_CATEGORY = {
    Category.TEST: _PathRole.TESTS,
    Category.DOCS: _PathRole.DOCS,
    Category.EXAMPLE: _PathRole.DOCS,
    Category.TRANSLATION: _PathRole.TRANSLATIONS,
    Category.DEPENDENCIES: _PathRole.DEPENDENCIES,
    Category.CI: _PathRole.INTERNAL,
    Category.BUILD: _PathRole.INTERNAL,
}
# They describe a project and list what it needs; with a lock file beside them, an update of that list is all there is.
_MANIFESTS = frozenset(
    {
        "package.json", "Cargo.toml", "pyproject.toml", "setup.py", "setup.cfg", "composer.json", "pom.xml",
        "build.gradle", "build.gradle.kts", "mix.exs", "pubspec.yaml", "Package.swift", "build.sbt",
        "pnpm-workspace.yaml",
    }
)  # fmt: skip
# At the root only: there they serve the project's people.
_SCRIPT_FOLDERS = frozenset({"scripts", "script", "hack", "buildSrc", "build-logic", "eng", "gemfiles"})
# With which only the project's own checks and builds are set up.
_TOOL_FILES = frozenset(
    {"Appraisals", "build.cake", "melos.yaml", "tox.ini", "noxfile.py", "rector.php", "analysis_options.yaml"}
    | {
        "phpstan.neon",
        "phpstan.neon.dist",
        "phpstan-baseline.neon",
        "psalm.xml",
        "psalm.xml.dist",
        "psalm-baseline.xml",
    }
)
_COMPARED = (".py", ".pyi", ".php", ".java", ".kt", ".go", ".cs")
_API = re.compile(r"(?:^|/)api/|openapi|swagger|\.proto$|\.graphqls?$", re.IGNORECASE)
_CLI = re.compile(r"(?:^|/)(?:cmd|cli|completions?)(?:/|\.\w+$)|(?:^|[/_-])cli\.\w+$", re.IGNORECASE)
_CHANGELOG = re.compile(
    r"(?:^|.*/)(?:change(?:s|log)|history|news|releases?(?:[-_]notes)?)(?:\.(?:md|markdown|rst|txt|adoc|asciidoc))?$"
    r"|(?:.*/)?(?:changelog(?:\.d)?|changes|newsfragments|news|\.changeset|unreleased)/[^/]+\."
    r"(?:md|rst|txt|ya?ml|feature|bugfix|removal|deprecation|breaking|security|added|changed|fixed|improvement|misc|doc)$",
    re.IGNORECASE,
)
_REQUIREMENTS = re.compile(r"(?:^|/)requirements/[^/]+\.(?:txt|in)$")
_CONFIG = re.compile(r"schema|config", re.IGNORECASE)
_SHIPPED = frozenset({_PathRole.RUNTIME, _PathRole.GENERATED})  # an API is often generated from its schema
MOST_TOUCHED = 100  # paths of one commit that are held


NOTHING_KNOWN = Signals()


def signals_of(touched: Sequence[ChangedPath] | None) -> Signals:
    """What the touched paths mean; nothing is said where they were not read."""
    if not touched:
        return NOTHING_KNOWN
    by_role = [
        (_PathRole.SUBMODULE if changed.is_submodule else _role_of(changed.path), changed.path) for changed in touched
    ]
    roles = {role for role, _ in by_role}
    has_changelog = any(is_changelog(path) for role, path in by_role if role is _PathRole.DOCS)
    shipped = [path for role, path in by_role if role in _SHIPPED]
    return Signals(
        runtime=_PathRole.RUNTIME in roles,
        config_schema=any(map(_CONFIG.search, shipped)),
        api=any(map(_API.search, shipped)),
        cli=any(map(_CLI.search, shipped)),
        tests_only=roles == {_PathRole.TESTS},
        docs_only=roles == {_PathRole.DOCS},
        translations_only=roles == {_PathRole.TRANSLATIONS},
        generated_only=roles == {_PathRole.GENERATED},
        dependency_only=_PathRole.DEPENDENCIES in roles and roles <= {_PathRole.DEPENDENCIES, _PathRole.MANIFEST},
        submodule_only=roles == {_PathRole.SUBMODULE},
        internal_only=_is_internal(roles),
        ci_only=_is_ci(by_role),
        changelog=has_changelog,
        compared=any(path.endswith(_COMPARED) for role, path in by_role if role is _PathRole.RUNTIME),
        is_work_told=has_changelog and _is_work(roles),
    )


def _is_work(roles: set[_PathRole]) -> bool:
    """Whether something else changes than documents, tests and what the project depends on."""
    updates = {_PathRole.DEPENDENCIES, *({_PathRole.MANIFEST} if _PathRole.DEPENDENCIES in roles else ())}
    return not roles <= {_PathRole.DOCS, _PathRole.TESTS, _PathRole.TRANSLATIONS, *updates}


def _is_ci(by_role: Sequence[tuple[_PathRole, str]]) -> bool:
    """Whether only the checks of the project change, with their tests or documents."""
    others = [path for role, path in by_role if role not in (_PathRole.TESTS, _PathRole.DOCS)]
    return bool(others) and all(category_of(path) is Category.CI for path in others)


def is_changelog(path: str) -> bool:
    """Whether a project tells its users there what changed."""
    return _CHANGELOG.match(path) is not None


def representative_paths(touched: Iterable[ChangedPath]) -> tuple[ChangedPath, ...]:
    """Paths from which the same signals come: all of a change of ordinary size, else the first ones of every meaning.

    A change of a whole tree is a hundred thousand paths, and a history may have many of them.
    """
    kept = list(islice(others := iter(touched), MOST_TOUCHED))
    if len(kept) == MOST_TOUCHED:
        meanings = set(map(_meaning, kept))
        for changed in others:
            if (meaning := _meaning(changed)) not in meanings:
                meanings.add(meaning)
                kept.append(changed)
    return tuple(kept)


def _meaning(changed: ChangedPath) -> tuple[object, ...]:
    if changed.is_submodule:
        return (_PathRole.SUBMODULE,)
    role = _role_of(changed.path)
    is_shipped = role in _SHIPPED
    return (role, *(is_shipped and pattern.search(changed.path) is not None for pattern in (_CONFIG, _API, _CLI)))


def _is_internal(roles: set[_PathRole]) -> bool:
    """No code that a user runs, and no simpler word for all of it; documents often tell developers of a new tool."""
    invisible = {_PathRole.INTERNAL, _PathRole.MANIFEST, _PathRole.TESTS, _PathRole.DEPENDENCIES, _PathRole.DOCS}
    tools = {_PathRole.INTERNAL, _PathRole.MANIFEST, _PathRole.DEPENDENCIES}
    has_simpler_word = roles in ({_PathRole.TESTS}, {_PathRole.DOCS}) or roles == {
        _PathRole.DEPENDENCIES,
        *(roles & {_PathRole.MANIFEST}),
    }
    is_for_readers = _PathRole.DOCS in roles and roles.isdisjoint(tools)
    return roles <= invisible and not has_simpler_word and not is_for_readers


@lru_cache(maxsize=16_384)  # the commits of a range touch the same files again and again
def _role_of(path: str) -> _PathRole:
    name = path.rpartition("/")[2]
    if name in _MANIFESTS or name in _TOOL_FILES:
        return _PathRole.MANIFEST if name in _MANIFESTS else _PathRole.INTERNAL
    if _REQUIREMENTS.search(path):
        return _PathRole.DEPENDENCIES
    if is_changelog(path):
        return _PathRole.DOCS
    origin = origin_of(path)
    if origin is not Origin.HANDWRITTEN:
        return _ROLE_BY_ORIGIN.get(origin, _PathRole.GENERATED)
    category = category_of(path)
    if category in _ROLE_BY_CATEGORY:
        return _ROLE_BY_CATEGORY[category]
    return _PathRole.INTERNAL if _is_for_developers(path, category) else _PathRole.RUNTIME


def _is_for_developers(path: str, category: Category) -> bool:
    is_dotfile = path.startswith(".") or "/." in path
    return (category is Category.CONFIG and is_dotfile) or path.partition("/")[0] in _SCRIPT_FOLDERS
