"""Which changes ask for which next version, in real repositories."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from git_agent.config.load import load
from git_agent.errors import RepositoryError
from git_agent.release.gather import gather
from git_agent.release.note import FEATURES, IMPROVEMENTS
from git_agent.release.read.span import RangeSpec, resolve_span
from git_agent.release.run import run_version
from git_agent.release.task import NextVersion, ReleaseTask
from support.reading import git_of
from support.repo import Repo

SETTINGS = load(environ={}, root=None, flags=None).settings
PACKAGE = {
    "pyproject.toml": '[project]\nname = "pkg"\n',
    "pkg/__init__.py": "",
    "pkg/a.py": "def old():\n    return 1\n",
}


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    return Repo.create(tmp_path / "repo")


def next_version(repo: Repo, message: str, files: Mapping[str, str | None], **before: str) -> NextVersion:
    repo.commit("before", {**PACKAGE, **{path.replace("__", "/"): text for path, text in before.items()}})
    repo.git("tag", "v1.2.3")
    repo.commit(message, files)
    return run_version(ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True)), git=git_of(repo))


def test_documents_and_tools_are_no_feature(repo: Repo) -> None:
    assert next_version(repo, "Add links to other projects", {"docs/links.md": "a\n"}).version == "1.2.4"


@pytest.mark.parametrize(
    "added",
    [
        "def new():\n    return 2\n",
        "class New:\n    pass\n",
        "def main(parser):\n    parser.add_argument('--new-flag')\n",
        "DEFAULTS = {'MAX_FORM_PARTS': 1000}\n",
    ],
)
def test_what_brings_a_new_name_flag_or_setting_is_a_feature(repo: Repo, added: str) -> None:
    found = next_version(repo, "Add something new", {"pkg/a.py": PACKAGE["pkg/a.py"] + added})
    assert (found.version, found.tag) == ("1.3.0", "v1.3.0")


@pytest.mark.parametrize(
    ("added", "expected"),
    [
        ("    public int? AttemptNumber { get; } = null;\n", "1.3.0"),
        ("    public void Watch<[Kept(Kinds.All)] T>(\n        Monitor<T> monitor)\n    {\n    }\n", "1.3.0"),
        ("    private int? AttemptNumber { get; } = null;\n", "1.2.4"),
    ],
)
def test_a_public_member_of_a_class_is_something_new(repo: Repo, added: str, expected: str) -> None:
    before = "public class Arguments\n{\n    public int Count;\n}\n"
    after = before.replace("}\n", added + "}\n")
    assert (
        next_version(repo, "Add a number of attempts", {"src/A.cs": after}, **{"src__A.cs": before}).version == expected
    )


def test_a_verb_alone_makes_no_feature(repo: Repo) -> None:
    found = next_version(repo, "Support paths as names", {"pkg/a.py": "def old():\n    return str(1)\n"})
    assert found.version == "1.2.4"


def test_a_declared_feature_needs_no_proof(repo: Repo) -> None:
    assert next_version(repo, "feat: support paths", {"pkg/a.py": "def old():\n    return 2\n"}).version == "1.3.0"


def test_a_vanished_name_of_a_library_breaks(repo: Repo) -> None:
    assert next_version(repo, "Tidy up", {"pkg/a.py": "def other():\n    return 1\n"}).version == "2.0.0"


def test_a_vanished_name_of_a_tool_breaks_nobody(repo: Repo) -> None:
    tool = '[project]\nname = "pkg"\n[project.scripts]\npkg = "pkg.a:old"\n'
    repo.commit("before", {**PACKAGE, "pyproject.toml": tool})
    repo.git("tag", "v4.4.0")
    repo.commit("refactor gc into store", {"pkg/a.py": "def other():\n    return 1\n"})
    found = run_version(ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True)), git=git_of(repo))
    assert found.version == "4.4.1"


def test_what_was_deprecated_may_go_in_a_minor_version_of_python_and_is_told(repo: Repo) -> None:
    old = "def old():\n    warnings.warn('deprecated', DeprecationWarning)\n"
    found = next_version(repo, "Remove deprecated code", {"pkg/b.py": "x = 1\n"}, pkg__b="")
    assert found.version == "1.2.4"
    repo.git("tag", "-d", "v1.2.3")
    repo.commit("deprecate", {"pkg/a.py": old})
    repo.git("tag", "v1.2.3")
    repo.commit("Clean the house", {"pkg/a.py": "y = 1\n"})
    found = run_version(ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True)), git=git_of(repo))
    assert found.part == "minor"
    assert any("deprecated" in warning and "major" in warning for warning in found.warnings)


@pytest.mark.parametrize("subject", ["Drop support for Python 3.8", "Bump MSRV to 1.57"])
def test_an_interpreter_that_is_given_up_asks_for_a_minor_version(repo: Repo, subject: str) -> None:
    assert next_version(repo, subject, {"pkg/a.py": "def old():\n    return 2\n"}).version == "1.3.0"


def test_many_small_additions_are_a_feature_together(repo: Repo) -> None:
    repo.commit("before", PACKAGE)
    repo.git("tag", "v1.2.3")
    for number in range(3):
        repo.commit(f"types: add type {number}", {"pkg/a.py": f"def old():\n    return {number + 5}\n"})
    found = run_version(ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True)), git=git_of(repo))
    assert found.version == "1.3.0"


def test_a_year_does_not_follow_from_the_changes(repo: Repo) -> None:
    for year in (2023, 2024, 2025):
        repo.git(
            "commit", "--quiet", "--allow-empty", "-m", "work", env={"GIT_COMMITTER_DATE": f"{year}-03-04T12:00:00Z"}
        )
        repo.git("tag", f"{year - 2000}.1.0")
    repo.commit("feat: read lists", PACKAGE)
    task = ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True))
    with pytest.raises(RepositoryError, match="counts years"):
        run_version(task, git=git_of(repo))
    patch = ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True, bump="patch"))
    assert run_version(patch, git=git_of(repo)).version == "25.1.1"


@pytest.mark.parametrize(
    ("written", "version"),
    [
        ("1.3.0.dev", "1.3.0"),
        ("2.0.0-dev", "2.0.0"),
        ("1.2.4.dev0", "1.2.4"),
        ("1.3.0", "1.2.4"),
        ("1.1.0.dev", "1.2.4"),
    ],
)
def test_a_version_that_the_manifest_prepares_is_the_next_one(repo: Repo, written: str, version: str) -> None:
    manifest = f'{PACKAGE["pyproject.toml"]}version = "{written}"\n'
    found = next_version(repo, "Return two", {"pkg/a.py": "def old():\n    return 2\n", "pyproject.toml": manifest})
    assert found.version == version
    assert ("pyproject.toml prepares" in found.because) is (version in ("1.3.0", "2.0.0"))


@pytest.mark.parametrize(
    ("tags", "message", "version"),
    [
        (("v1.0.1", "v2.0.0-rc.1"), "fix: count", "2.0.0"),
        (("v1.0.1", "v2.0.0-rc.1"), "feat!: count anew", "2.0.0"),
        (("v1.0.1", "v1.1.0-beta.2"), "feat!: count anew", "2.0.0"),
        (("v2.0.0-rc.1", "v2.0.0"), "fix: count", "2.0.1"),
    ],
)
def test_the_next_version_is_not_below_a_candidate_that_is_out(
    repo: Repo, tags: tuple[str, ...], message: str, version: str
) -> None:
    for tag in tags:
        repo.commit(f"fix: towards {tag}", {**PACKAGE, "pkg/b.py": f"B = '{tag}'\n"})
        repo.git("tag", tag)
    repo.commit(message, {"pkg/b.py": "B = 2\n"})
    found = run_version(ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True)), git=git_of(repo))
    assert (found.version, found.tag) == (version, f"v{version}")


def test_a_candidate_of_another_branch_does_not_count(repo: Repo) -> None:
    repo.commit("before", PACKAGE)
    repo.git("tag", "v1.0.1")
    repo.git("checkout", "--quiet", "-b", "next")
    repo.commit("feat: more", {"pkg/b.py": "B = 1\n"})
    repo.git("tag", "v2.0.0-rc.1")
    repo.git("checkout", "--quiet", "main")
    repo.commit("fix: count", {"pkg/a.py": "def old():\n    return 2\n"})
    found = run_version(ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True)), git=git_of(repo))
    assert found.version == "1.0.2"


@pytest.mark.parametrize(
    ("message", "added", "part", "section"),
    [
        ("Support paths as names", "def old():\n    return str(1)\n", "patch", IMPROVEMENTS),
        ("Support paths as names", "def old():\n    return 1\ndef path():\n    return 2\n", "minor", FEATURES),
        ("feat: support paths", "def old():\n    return str(1)\n", "minor", FEATURES),
    ],
)
def test_the_note_and_its_version_agree(repo: Repo, message: str, added: str, part: str, section: str) -> None:
    repo.commit("before", PACKAGE)
    repo.git("tag", "v1.2.3")
    repo.commit(message, {"pkg/a.py": added})
    task = ReleaseTask(settings=SETTINGS, spec=RangeSpec(bump="auto"))
    git = git_of(repo)
    evidence = gather(task, resolve_span(git, task.spec), git=git, progress=None, as_text=False)
    assert evidence.bump is not None
    assert (evidence.bump.part, [each.section for each in evidence.changes.candidates]) == (part, [section])
