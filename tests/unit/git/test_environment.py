"""What git sees when it reads: nothing that could start a program or change the answer."""

import subprocess
from pathlib import Path

import pytest

from git_agent.git.environment import pinned_options, reading_environment, without_local_variables


@pytest.mark.parametrize(
    "name",
    [
        "GIT_EXTERNAL_DIFF",
        "GIT_DIFF_OPTS",
        "GIT_SSH_COMMAND",
        "GIT_SSH",
        "GIT_ASKPASS",
        "GIT_PROXY_COMMAND",
        "GIT_EDITOR",
        "GIT_SEQUENCE_EDITOR",
        "GIT_TRACE",
        "GIT_TRACE2_EVENT",
        "GIT_CURL_VERBOSE",
        "GIT_GLOB_PATHSPECS",
        "GIT_ICASE_PATHSPECS",
        "GIT_NOGLOB_PATHSPECS",
        "GIT_PREFIX",
        "GIT_ATTR_SOURCE",
        "GIT_REFLOG_ACTION",
        "GIT_CONFIG",
        "GIT_OF_TOMORROW",
    ],
)
def test_a_variable_that_could_change_what_we_read_does_not_survive(name: str) -> None:
    assert name not in reading_environment({name: "anything"})


@pytest.mark.parametrize(
    "name",
    [
        "GIT_DIR",
        "GIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_COMMON_DIR",
        "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_NAMESPACE",
        "GIT_CEILING_DIRECTORIES",
        "GIT_CONFIG_PARAMETERS",
        "GIT_CONFIG_COUNT",
        "GIT_CONFIG_KEY_0",
        "GIT_CONFIG_VALUE_0",
        "GIT_CONFIG_GLOBAL",
        "GIT_AUTHOR_NAME",
        "GIT_COMMITTER_EMAIL",
        "HOME",
        "PATH",
        "XDG_CONFIG_HOME",
    ],
)
def test_a_variable_that_says_where_and_who_survives(name: str) -> None:
    assert reading_environment({name: "here"})[name] == "here"


def test_what_is_pinned_wins_over_the_caller() -> None:
    env = reading_environment(
        {"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de", "GIT_ALLOW_PROTOCOL": "https:ssh", "GIT_PAGER": "less"}
    )
    assert (env["LC_ALL"], env["LANGUAGE"], env["GIT_ALLOW_PROTOCOL"], env["GIT_PAGER"]) == ("C", "", "none", "cat")
    assert env["GIT_OPTIONAL_LOCKS"] == "0"


def test_another_repository_inherits_settings_but_no_place() -> None:
    env = without_local_variables(
        {"GIT_DIR": "x", "GIT_INDEX_FILE": "y", "GIT_CONFIG_PARAMETERS": "'a.b=c'", "HOME": "h"}
    )
    assert env == {"GIT_CONFIG_PARAMETERS": "'a.b=c'", "HOME": "h"}


def test_all_variables_that_git_calls_local_are_known_as_such() -> None:
    ran = subprocess.run(["git", "rev-parse", "--local-env-vars"], capture_output=True, text=True, check=True)
    inherited = reading_environment(dict.fromkeys(ran.stdout.split(), "x"))
    left = {name for name in without_local_variables(inherited) if name in ran.stdout.split()}
    assert left == {"GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT"}


def test_the_packaged_attributes_are_there() -> None:
    (option,) = [word for word in pinned_options() if word.startswith("core.attributesFile=")]
    assert "*.py diff=python" in Path(option.partition("=")[2]).read_text().splitlines()
