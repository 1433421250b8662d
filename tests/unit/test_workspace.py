"""One process, several repositories: nothing of one is seen in the other."""

from pathlib import Path

import pytest

from git_agent.config.settings import ModelSettings
from git_agent.console import system_console
from git_agent.errors import AuthError, RepositoryError, TimeLimitExceeded, UsageError
from git_agent.model.value import replace
from git_agent.providers.credentials import NamedServer
from git_agent.wiring import this_process
from git_agent.workspace import Process, Workspace, WriterOptions
from support.repo import Repo
from support.stuck_git import stuck_git

SERVER = NamedServer(url="http://127.0.0.1:9/v1")


@pytest.fixture
def process(tmp_path: Path, home: Path) -> Process:
    return replace(this_process(system_console({})), folder=tmp_path)


def model_of(workspace: Workspace, **changes: object) -> ModelSettings:
    return replace(workspace.settings().settings.model, **changes)


def test_each_workspace_has_its_own_repository_and_settings(process: Process, tmp_path: Path) -> None:
    one, other = Repo.create(tmp_path / "one"), Repo.create(tmp_path / "other")
    (other.path / ".git-agent.toml").write_text("[commit]\nsubject_width = 50\n")
    first, second = (Workspace(process, folder=repo.path) for repo in (one, other))
    assert (first.git.repository.root, second.git.repository.root) == (one.path, other.path)
    assert [each.settings().settings.commit.subject_width for each in (first, second)] == [72, 50]


@pytest.mark.parametrize(("text", "seconds"), [("", 60), ("[limits]\ngit_seconds = 5\n", 5)])
def test_git_is_given_the_time_of_the_settings(process: Process, repo: Repo, text: str, seconds: float) -> None:
    (repo.path / ".git-agent.toml").write_text(text)
    git = Workspace(process, folder=repo.path).git
    assert git.seconds == seconds
    assert git.with_time_limit(seconds) is git
    assert git.with_time_limit(1).seconds == 1


def test_a_repository_that_is_not_found_in_time_is_not_blamed_on_a_setting(
    process: Process, repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("git_agent.workspace.FIRST_LOOK_SECONDS", 0.1)
    stuck = replace(process, environ={**process.environ, **stuck_git(tmp_path, "rev-parse")})
    with pytest.raises(TimeLimitExceeded, match="git rev-parse") as caught:
        _ = Workspace(stuck, folder=repo.path).git
    assert "git_seconds" not in str(caught.value.hint)
    assert "`git status`" in str(caught.value.hint)


def test_settings_that_cannot_be_read_keep_nobody_from_git(process: Process, repo: Repo) -> None:
    workspace = Workspace(replace(process, environ={**process.environ, "GIT_AGENT_LIMITS_GIT_SECONDS": "soon"}))
    assert Workspace(workspace.process, folder=repo.path).git.repository.root == repo.path
    with pytest.raises(UsageError, match="GIT_AGENT_LIMITS_GIT_SECONDS"):
        workspace.settings()


def test_the_provider_is_the_one_that_the_settings_name(process: Process, repo: Repo) -> None:
    workspace = Workspace(process, folder=repo.path)
    plain = model_of(workspace)
    assert workspace.provider(plain) is None
    first = workspace.provider(plain, SERVER)
    other = workspace.provider(replace(plain, name="another-model"), SERVER)
    assert first
    assert other
    assert first.provider.model != other.provider.model
    assert workspace.provider(plain, SERVER) is first
    with pytest.raises(AuthError):
        workspace.provider(replace(plain, provider="openai"))


def test_a_session_is_there_only_where_a_model_is(process: Process, repo: Repo) -> None:
    workspace = Workspace(process, folder=repo.path)
    settings, trace = workspace.settings().settings, workspace.silent_trace()
    assert workspace.model_session(settings, WriterOptions(command="commit-msg"), trace) is None
    options = WriterOptions(command="commit-msg", server=SERVER, seconds=5)
    session = workspace.model_session(settings, options, trace)
    assert session
    assert 0 < session.deadline.remaining() <= 5


def test_settings_can_be_read_outside_of_any_repository(process: Process, tmp_path: Path) -> None:
    workspace = Workspace(process, folder=tmp_path)
    assert workspace.settings().settings.commit.format == "auto"
    with pytest.raises(RepositoryError):
        _ = workspace.git


def test_all_of_the_work_has_one_time_limit_and_its_end_names_what_took_the_time(process: Process, repo: Repo) -> None:
    workspace = Workspace(process, folder=repo.path)
    with (
        pytest.raises(TimeLimitExceeded, match=r"^the time for this \(0 s\) is used up: "),
        workspace.within(0) as bounded,
    ):
        bounded.git.run("rev-parse", "HEAD")
    with workspace.within(60) as bounded:
        assert bounded.git.with_time_limit(1).run("rev-parse", "--git-dir")


def test_a_limit_of_one_command_stays_what_it_is(process: Process, repo: Repo) -> None:
    with (
        pytest.raises(TimeLimitExceeded, match="git diff"),
        Workspace(process, folder=repo.path).within(60),
    ):
        raise TimeLimitExceeded("`git diff` did not finish within 1 s")


def test_a_person_who_is_asked_takes_no_time(process: Process, repo: Repo) -> None:
    with Workspace(process, folder=repo.path).within(60) as bounded:
        session = bounded.model_session(
            bounded.settings({"model.base_url": "http://127.0.0.1:1"}).settings,
            WriterOptions(command="commit"),
            bounded.silent_trace(),
        )
        assert session is not None
        left: list[float] = []
        bounded.unhurried(lambda: left.append(session.deadline.remaining()))()
        assert left[0] <= 60
