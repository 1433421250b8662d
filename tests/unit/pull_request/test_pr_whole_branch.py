"""The message of a branch covers all of it, whatever its commits are called."""

import json

import pytest

from support.model_server import ModelServer, says
from support.repo import Repo
from support.template import template

FUNCTIONS = "\n\n".join(f"def cache_{number}(key):\n    return key * {number}\n" for number in range(2, 12))
STORE = "def read(key):\n    return key\n"


@template
def main(repo: Repo) -> None:
    repo.commit("feat: add the store", {"store.py": STORE, "README.md": "# Store\n", "test_store.py": "import store\n"})
    repo.git("checkout", "-qb", "work")


def told(repo: Repo, *args: str) -> str:
    ran = repo.agent("pr-message", *args)
    assert ran.returncode == 0, ran
    return ran.stdout


def test_work_under_wip_is_what_the_branch_is_about(main: Repo) -> None:
    main.commit("wip", {"cache.py": FUNCTIONS})
    main.commit("docs: mention cache", {"README.md": "# Store\n\nIt has a cache.\n"})
    message = told(main)
    assert message.startswith("feat: add "), message
    assert "cache.py" in message
    assert "README.md" in message


@pytest.mark.parametrize("subject", ["update", ".", "fix", "tmp", "more stuff"])
def test_an_empty_subject_of_the_only_commit_is_no_message(main: Repo, subject: str) -> None:
    main.commit(subject, {"cache.py": FUNCTIONS})
    message = told(main)
    assert message.partition("\n")[0] != subject
    assert "cache" in message


def test_the_only_commit_and_its_fixups_keep_their_message(main: Repo) -> None:
    message = "feat: keep what was read\n\nReading takes long.\n"
    main.commit(message, {"cache.py": FUNCTIONS})
    main.commit("fixup! feat: keep what was read", {"cache.py": FUNCTIONS.replace("key *", "key +")})
    assert told(main) == message


def test_the_most_telling_subject_is_taken_where_the_diff_says_little(main: Repo) -> None:
    main.commit("Fix extension", {"store.py": STORE.replace("return key", "return key + '.txt'")})
    main.commit("test: cover an odd key", {"test_store.py": "import store\n\nODD = 3\n"})
    main.commit("Return keys with the extension of their file", {"store.py": STORE.replace("key\n", "f'{key}.txt'\n")})
    subject = told(main, "--commit-format", "auto").partition("\n")[0]
    assert "Fix extension" not in subject
    assert "odd key" not in subject


def test_a_detail_of_a_test_is_not_what_a_branch_is_about(main: Repo) -> None:
    main.commit("Cover an odd key", {"test_store.py": "import store\n\n\ndef test_odd():\n    assert store.read(3)\n"})
    main.commit("Read keys as text", {"store.py": STORE.replace("return key", "return str(key)")})
    assert "odd" not in told(main).partition("\n")[0]


def test_the_description_lists_the_commits(main: Repo) -> None:
    main.commit("wip", {"cache.py": FUNCTIONS})
    main.commit("docs: mention cache", {"README.md": "# Store\n\nIt has a cache.\n"})
    description = json.loads(told(main, "--description", "--json"))["description"]
    assert "## Commits\n\n- wip\n- docs: mention cache\n" in description


def test_a_model_is_told_which_commits_only_their_diff_tells(main: Repo) -> None:
    main.commit("wip", {"cache.py": FUNCTIONS})
    main.commit("docs: mention cache", {"README.md": "# Store\n\nIt has a cache.\n"})
    with ModelServer(says("feat: add cache_2")) as server:
        assert main.agent("pr-message", "--base-url", server.base_url, "--model", "m").returncode == 0
    request = json.dumps(server.bodies[0]["input"])
    assert "- wip (says nothing; it changes cache.py)" in request
    assert "def cache_11" in request
