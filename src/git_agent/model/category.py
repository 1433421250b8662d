"""Category: what part a path plays in a project, the ground for choosing a message's type.

Where a path can be read in two ways the folder decides first: what lies among tests is a test, even its build script,
and what lies among documents is documentation. Then the name counts, and the extension last.

A manifest which describes the project and lists dependencies too (package.json, pyproject.toml, Cargo.toml, pom.xml)
is BUILD; one which lists nothing but dependencies (go.mod, Gemfile, requirements.txt), a lock file and vendored code
are DEPENDENCIES.
"""

from enum import Enum

from git_agent.model import known_names as known
from git_agent.model.origin import Origin, origin_of


class Category(Enum):
    """The part a path plays; style sheets are SOURCE, since `style` in commit types means formatting."""

    SOURCE = "source"
    TEST = "test"
    DOCS = "docs"
    CI = "ci"
    BUILD = "build"
    DEPENDENCIES = "dependencies"
    CONFIG = "config"
    DATA = "data"
    ASSET = "asset"
    TRANSLATION = "translation"
    EXAMPLE = "example"
    OTHER = "other"


# Where two lists name the same file, the later one wins.
_BY_NAME = (
    dict.fromkeys(known.CONFIG_NAMES, Category.CONFIG)
    | dict.fromkeys(known.DOCUMENT_NAMES | known.DOCUMENT_TOOL_NAMES, Category.DOCS)
    | dict.fromkeys(known.BUILD_NAMES, Category.BUILD)
    | dict.fromkeys(known.DEPENDENCY_NAMES | known.LOCK_NAMES, Category.DEPENDENCIES)
    | dict.fromkeys(known.TEST_NAMES, Category.TEST)
    | dict.fromkeys(known.CI_NAMES, Category.CI)
)
_BY_EXTENSION = (
    dict.fromkeys(known.SOURCE_EXTENSIONS, Category.SOURCE)
    | dict.fromkeys(known.CONFIG_EXTENSIONS, Category.CONFIG)
    | dict.fromkeys(known.DATA_EXTENSIONS, Category.DATA)
    | dict.fromkeys(known.ASSET_EXTENSIONS, Category.ASSET)
    | dict.fromkeys(known.TRANSLATION_EXTENSIONS, Category.TRANSLATION)
    | dict.fromkeys(known.BUILD_EXTENSIONS, Category.BUILD)
    | dict.fromkeys(known.TEST_EXTENSIONS, Category.TEST)
    | dict.fromkeys(known.DOCUMENT_EXTENSIONS, Category.DOCS)
)
_BY_TOOL = (
    dict.fromkeys(known.BUILD_CONFIG_TOOLS, Category.BUILD)
    | dict.fromkeys(known.LINT_CONFIG_TOOLS, Category.CONFIG)
    | {"docusaurus": Category.DOCS}
)
_BY_FIRST_WORD = {
    "dockerfile": Category.BUILD,
    "containerfile": Category.BUILD,
    "makefile": Category.BUILD,
    "jenkinsfile": Category.CI,
}
_AFFIXES = (
    *(("", suffix, Category.DEPENDENCIES) for suffix in known.LOCK_SUFFIXES),
    *(("", suffix, Category.TEST) for suffix in known.SNAPSHOT_SUFFIXES),
    ("requirements", ".txt", Category.DEPENDENCIES),
    ("requirements", ".in", Category.DEPENDENCIES),
    ("constraints", ".txt", Category.DEPENDENCIES),
    ("docker-compose", ".yml", Category.BUILD),
    ("docker-compose", ".yaml", Category.BUILD),
    ("compose.", ".yml", Category.BUILD),
    ("compose.", ".yaml", Category.BUILD),
    ("tsconfig", ".json", Category.BUILD),
    ("", ".gradle.kts", Category.BUILD),
    ("azure-pipelines", ".yml", Category.CI),
    ("azure-pipelines", ".yaml", Category.CI),
    ("", ".gitlab-ci.yml", Category.CI),
    ("", ".jenkinsfile", Category.CI),
    ("messages", ".properties", Category.TRANSLATION),
    ("strings", ".xml", Category.TRANSLATION),
)


def _affixes_by_extension() -> dict[str, tuple[tuple[str, str, Category], ...]]:
    """Extension → beginnings and endings to compare, so that most names compare with none."""
    table: dict[str, tuple[tuple[str, str, Category], ...]] = {}
    for affix in _AFFIXES:
        extension = affix[1].rpartition(".")[2]
        table[extension] = (*table.get(extension, ()), affix)
    return table


_BY_AFFIX = _affixes_by_extension()
_LOCK_SUFFIXES = tuple(known.LOCK_SUFFIXES)
_THIRD_PARTY_FOLDERS = frozenset(
    folder.lower() for folder in (*known.VENDORED_FOLDERS, *known.VENDORED_ABOVE, "vendor")
)
_STEERING_FOLDERS = known.CI_FOLDERS | known.FORGE_FOLDERS
_TELLING_FOLDERS = frozenset({"t", "testing", "features", "debian", "prompts", "requirements"}).union(
    _THIRD_PARTY_FOLDERS,
    _STEERING_FOLDERS,
    known.FIXTURE_FOLDERS,
    known.TEST_FOLDERS,
    known.SPEC_FOLDERS,
    known.DOCUMENT_FOLDERS,
    known.EXAMPLE_FOLDERS,
    known.TRANSLATION_FOLDERS,
)


def category_of(path: str) -> Category:
    """The part `path` plays, told by the path alone."""
    folder, _, name = path.rpartition("/")
    folders = folder.lower().split("/")
    stem, dot, extension = name.rpartition(".")
    extension = extension.lower() if dot else ""
    # Most paths have no folder that tells anything; "est" stands for all the endings of test folders, in any case.
    if "est" in folder or not _TELLING_FOLDERS.isdisjoint(folders):
        category = (
            _by_owner(path, folders, name, extension)
            or _among_tests(folder, folders, name, extension)
            or _by_folder(folders, name, stem, extension)
        )
        if category is not None:
            return category
    # Cargo runs a script beside its manifest; among the sources, the same name is a module of the program.
    is_module = name == "build.rs" and "src" in folders
    by_name = None if is_module else _by_name(name, stem, extension)
    return by_name or _by_extension(path, folders, stem, extension)


def _by_owner(path: str, folders: list[str], name: str, extension: str) -> Category | None:
    """What stays what it is wherever it lies: a fixture, a forge's file, another project's code."""
    if not known.FIXTURE_FOLDERS.isdisjoint(folders):
        return Category.TEST
    if folders[0] in _STEERING_FOLDERS:  # at the root, where forges look for them
        return _on_forge(folders, name, extension)
    if not _THIRD_PARTY_FOLDERS.isdisjoint(folders) and origin_of(path) is Origin.VENDORED:
        return Category.DEPENDENCIES
    return None


def _on_forge(folders: list[str], name: str, extension: str) -> Category:
    """What steers a forge or its CI; a template for issues is neither a document nor a pipeline."""
    if extension in known.DOCUMENT_EXTENSIONS and "template" not in "/".join((*folders, name)).lower():
        return Category.DOCS
    is_pipeline = folders[0] in known.CI_FOLDERS or name in known.CI_NAMES
    if is_pipeline or not known.FORGE_CI_FOLDERS.isdisjoint(folders[1:2]):
        return Category.CI
    return Category.CONFIG


def _among_tests(folder: str, folders: list[str], name: str, extension: str) -> Category | None:
    is_among_tests = (
        not known.TEST_FOLDERS.isdisjoint(folders)
        or folders[0] in {"t", "testing"}  # at the root only: below it, `testing` is often what a library offers
        or (folders[0] in known.SPEC_FOLDERS and extension in known.SOURCE_EXTENSIONS)
        # Cucumber's steps and their helpers; in other languages a folder `features` holds the program's own.
        or (folders[0] == "features" and extension == "rb")
        or (extension in known.SPEC_EXTENSIONS and not known.SPEC_FOLDERS.isdisjoint(folders))
        or ("est" in folder and any(part.endswith(known.TEST_FOLDER_ENDINGS) for part in folder.split("/")))
    )
    if not is_among_tests:
        return None
    # A page about the tests is read by people; `readme_test.go` is run.
    is_readme = name.lower().startswith("readme") and extension not in known.SOURCE_EXTENSIONS
    return Category.DOCS if is_readme else Category.TEST


def _by_folder(folders: list[str], name: str, stem: str, extension: str) -> Category | None:
    if _is_test(stem, extension):
        return Category.TEST
    # Before the documents are: a folder `docs` often has a site in it, with a lock file of its own.
    if name in known.LOCK_NAMES or name.endswith(_LOCK_SUFFIXES):
        return Category.DEPENDENCIES
    # Below the root `doc` may be a package; its pictures are documentation anywhere.
    in_documents = folders[0] in known.DOCUMENT_FOLDERS or (
        extension in known.ASSET_EXTENSIONS and not known.DOCUMENT_FOLDERS.isdisjoint(folders)
    )
    if in_documents:
        return Category.DOCS
    if extension in known.DOCUMENT_EXTENSIONS:
        # A packaged prompt is text the program works with, not text about the program.
        return Category.SOURCE if "prompts" in folders else Category.DOCS
    if _among_examples(folders):
        return Category.EXAMPLE
    if extension in known.TRANSLATION_FORMATS and not known.TRANSLATION_FOLDERS.isdisjoint(folders):
        return Category.TRANSLATION
    if folders[-1] == "requirements" and extension in {"txt", "in"}:
        return Category.DEPENDENCIES
    return Category.BUILD if folders[0] == "debian" else None


def _among_examples(folders: list[str]) -> bool:
    for depth, folder in enumerate(folders):
        if folder in known.EXAMPLE_FOLDERS:
            return known.CODE_FOLDERS.isdisjoint(folders[:depth])
    return False


def _is_test(stem: str, extension: str) -> bool:
    if extension not in known.SOURCE_EXTENSIONS:
        return False
    lowered = stem.lower()
    return (
        lowered.startswith(("test_", "test-"))
        or lowered.endswith(known.TEST_ENDINGS)
        or lowered in {"test", "tests"}
        or stem.endswith(known.TEST_ENDINGS_BY_EXTENSION.get(extension, ()))
    )


def _by_name(name: str, stem: str, extension: str) -> Category | None:
    category = _BY_NAME.get(name)
    if category is not None:
        return category
    if _is_test(stem, extension):
        return Category.TEST
    if extension in _BY_AFFIX:
        lowered = name.lower()
        for beginning, ending, category in _BY_AFFIX[extension]:
            if lowered.startswith(beginning) and lowered.endswith(ending):
                return category
    # A name with one known ending is left to it: only `jest.config.js` and `Dockerfile.dev` say more.
    return _by_first_word(name, extension) if "." in stem or extension not in _BY_EXTENSION else None


def _by_first_word(name: str, extension: str) -> Category | None:
    """The category of `Dockerfile.dev`, `readme.txt`, `jest.config.js`, `webpack.config.prod.js` and their like."""
    word, _, rest = name.partition(".")
    if extension in known.SCRIPT_EXTENSIONS:
        if word in known.TEST_TOOLS:
            return Category.TEST
        return _BY_TOOL.get(word) if rest.startswith("config.") else None
    if extension in _BY_EXTENSION:
        return None
    if word.startswith(("LICENSE", "COPYING")) or (extension and word.upper() in known.DOCUMENT_NAMES):
        return Category.DOCS
    return _BY_FIRST_WORD.get(word.lower())


def _by_extension(path: str, folders: list[str], stem: str, extension: str) -> Category:
    category = _BY_EXTENSION.get(extension)
    if category is Category.DOCS:
        return category
    # Hidden files steer tools, whatever their extension; JSON is a setting where its name or its folder says so.
    if path.startswith(".") or "/." in path or (extension == "json" and _configures(folders, stem)):
        return Category.CONFIG
    if (category is None or category is Category.CONFIG) and not known.DATA_FOLDERS.isdisjoint(folders):
        return Category.DATA
    return category or _by_remains(folders, stem, extension)


def _configures(folders: list[str], stem: str) -> bool:
    by_name = stem.lower().endswith(("config", ".conf", "settings"))
    return by_name or folders == [""] or not known.CONFIG_FOLDERS.isdisjoint(folders)


def _by_remains(folders: list[str], stem: str, extension: str) -> Category:
    """For unknown extensions: config.h.in, manual pages such as git-agent.1 (but not libfoo.so.1), bare scripts."""
    if extension in known.COPY_EXTENSIONS:
        return _BY_EXTENSION.get(stem.rpartition(".")[2].lower(), Category.OTHER)
    if len(extension) == 1 and extension.isdigit() and stem.replace("-", "").replace("_", "").isalpha():
        return Category.DOCS
    if not extension and not known.SCRIPT_FOLDERS.isdisjoint(folders):
        return Category.SOURCE
    return Category.OTHER
