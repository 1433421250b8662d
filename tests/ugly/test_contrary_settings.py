"""Settings and variables that change what git prints do not change what is written."""

from pathlib import Path

import pytest

from support.message import committed
from support.repo import Repo

BEFORE = "".join(f"def step_{number}():\n    return {number}\n\n\n" for number in range(9))
AFTER = BEFORE.replace("return 4", "return 44").replace("def step_7()", "def step_7(speed)")


def with_settings(*settings: str) -> dict[str, str]:
    """The variables by which `git -c name=value` hands its settings on."""
    pairs = [setting.partition("=") for setting in settings]
    names = {f"GIT_CONFIG_KEY_{number}": name for number, (name, _, _) in enumerate(pairs)}
    values = {f"GIT_CONFIG_VALUE_{number}": value for number, (_, _, value) in enumerate(pairs)}
    return {"GIT_CONFIG_COUNT": str(len(pairs)), **names, **values}


def stage(repo: Repo) -> None:
    repo.commit("Add the steps", {"steps/größe.py": BEFORE, "docs/old.md": "# Steps\n" * 20, "order": "docs/*\n"})
    repo.git("mv", "docs/old.md", "docs/new.md")
    repo.stage(
        {"steps/größe.py": AFTER, "steps/new file.py": "def begin():\n    pass\n", "#notes": "one\n", ";more": "one\n"}
    )


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """A staged change that is only looked at."""
    repo = Repo.create(tmp_path_factory.mktemp("settings") / "repo")
    stage(repo)
    return repo


@pytest.fixture(scope="module")
def expected(standing: Repo) -> str:
    """All that is known about it without any settings, the digest of the evidence included."""
    return standing.agent("commit-msg", "--json").stdout


@pytest.mark.parametrize(
    "settings",
    [
        ("core.quotePath=true",),
        ("diff.noprefix=true",),
        ("diff.mnemonicPrefix=true",),
        ("diff.orderFile=order",),
        ("diff.renames=false",),
        ("diff.context=0", "diff.interHunkContext=40"),
        ("color.ui=always", "color.diff=always", "diff.colorMoved=zebra"),
        ("log.showSignature=true", "format.pretty=oneline", "log.decorate=full", "log.date=relative"),
        ("core.pager=false", "pager.diff=true", "pager.log=true"),
        ("core.abbrev=4", "log.abbrevCommit=true"),
        ("core.attributesFile=/dev/null",),
        ("diff.algorithm=histogram", "diff.suppressBlankEmpty=true", "diff.wordRegex=."),
    ],
    ids=lambda settings: settings[0],
)
def test_the_evidence_is_the_same_under_any_setting(standing: Repo, expected: str, settings: tuple[str, ...]) -> None:
    assert standing.agent("commit-msg", "--json", env=with_settings(*settings)).stdout == expected


def test_relative_diffs_in_a_subfolder_still_show_everything(standing: Repo, expected: str) -> None:
    env = with_settings("diff.relative=true")
    assert standing.agent("commit-msg", "--json", env=env, cwd=standing.path / "steps").stdout == expected


def test_settings_given_to_git_on_the_command_line_count(repo: Repo) -> None:
    repo.stage({"a.txt": "one\n"})
    ran = repo.agent("commit", env={"GIT_CONFIG_PARAMETERS": "'commit.gpgsign'='true' 'gpg.program'='false'"})
    assert ran.returncode == 10
    assert "gpg failed to sign" in ran.stderr


@pytest.mark.parametrize(
    "language",
    [{"LANG": "de_DE.UTF-8", "LANGUAGE": "de", "LC_ALL": "de_DE.UTF-8"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX"}],
    ids=["German", "C", "POSIX"],
)
def test_the_language_of_the_machine_does_not_matter(
    standing: Repo, expected: str, tmp_path: Path, language: dict[str, str]
) -> None:
    assert standing.agent("commit-msg", "--json", env=language).stdout == expected
    outside = Repo(tmp_path).agent("commit-msg", env=language)
    assert outside.returncode == 5
    assert outside.stderr.startswith("error: not a git repository: ")


@pytest.mark.parametrize(
    "settings",
    [
        ("commit.cleanup=strip",),
        ("commit.cleanup=scissors",),
        ("commit.cleanup=verbatim",),
        ("commit.cleanup=strip", "core.commentChar=;"),
        ("commit.cleanup=strip", "core.commentChar=auto"),
        ("commit.cleanup=strip", "core.commentChar=-"),
        ("commit.verbose=true", "commit.status=true", "commit.template=order"),
    ],
    ids=" ".join,
)
def test_git_takes_the_message_unchanged_however_it_cleans_up(repo: Repo, settings: tuple[str, ...]) -> None:
    stage(repo)
    for setting in settings:
        name, _, value = setting.partition("=")
        repo.git("config", name, value)
    assert committed(repo).count("\n") > 1
