"""One line of a settings file changes, the others stay as their owner wrote them."""

import os
import stat
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.config.checks import Setting
from git_agent.config.edit import set_value, unset_value
from git_agent.config.settings_file import entries
from git_agent.errors import UsageError

OWN = """\
# mine
[commit]  # how I commit
format = "plain"   # no types

# how long I wait
[hook]
seconds = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "config.toml"
    path.write_text(OWN)
    return path


def test_a_value_is_replaced_between_its_comments(file: Path) -> None:
    set_value(file, "commit.format", "conventional")
    assert file.read_text() == OWN.replace('"plain"', '"conventional"')


def test_a_new_key_joins_its_section_above_the_comment_of_the_next(file: Path) -> None:
    set_value(file, "commit.scopes", ("cli", "parser"))
    assert file.read_text() == OWN.replace("# no types\n", '# no types\nscopes = ["cli", "parser"]\n')


def test_a_new_section_comes_last(file: Path) -> None:
    set_value(file, "secrets.on_commit", "refuse")
    assert file.read_text() == OWN + '\n[secrets]\non_commit = "refuse"\n'


@pytest.mark.parametrize(
    "own", ['commit.format = "plain"\n', 'commit = {format = "plain"}\n', '[commit]\r\nformat = "plain"\r\n']
)
def test_other_ways_to_write_the_same_are_kept(file: Path, own: str) -> None:
    file.write_bytes(own.encode())
    set_value(file, "commit.format", "auto")
    assert file.read_bytes() == own.replace("plain", "auto").encode()


@pytest.mark.parametrize("text", [OWN, "", "# nothing yet\n", "[commit]\n# empty\n"])
@pytest.mark.parametrize(("key", "setting"), [("commit.body_width", 80), ("limits.git_seconds", 5)])
def test_what_was_set_and_unset_leaves_no_trace(file: Path, text: str, key: str, setting: Setting) -> None:
    file.write_text(text)
    set_value(file, key, setting)
    assert unset_value(file, key)
    assert file.read_text().rstrip("\n") == text.rstrip("\n")


def test_a_mistyped_key_can_be_removed(file: Path) -> None:
    file.write_text('[commit]\nfromat = "plain"\nformat = "plain"\n')
    assert unset_value(file, "commit.fromat")
    assert file.read_text() == '[commit]\nformat = "plain"\n'


def test_a_setting_that_is_not_there_needs_no_removing(file: Path) -> None:
    assert not unset_value(file, "commit.scopes")
    assert file.read_text() == OWN


def test_a_key_nobody_knows_is_named_with_its_neighbour(file: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no setting commit\.fromat") as caught:
        unset_value(file, "commit.fromat")
    assert caught.value.hint == "did you mean commit.format?"


@pytest.mark.parametrize("text", ["commit = [\n", "commit = 3\n", "[[commit]]\nformat = 'plain'\n"])
def test_a_file_that_cannot_be_changed_safely_is_not_changed(file: Path, text: str) -> None:
    file.write_text(text)
    with pytest.raises(UsageError, match=r"config\.toml is"):
        set_value(file, "commit.format", "auto")
    assert file.read_text() == text


def test_a_new_file_and_its_folder_are_private(tmp_path: Path) -> None:
    file = tmp_path / "config" / "git-agent" / "config.toml"
    old_mask = os.umask(0o022)
    try:
        set_value(file, "hook.seconds", 5)
    finally:
        os.umask(old_mask)
    assert file.read_text() == "[hook]\nseconds = 5\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_a_link_into_somebodys_dotfiles_stays_a_link(tmp_path: Path, file: Path) -> None:
    file.chmod(0o644)
    link = tmp_path / "link.toml"
    link.symlink_to(file)
    set_value(link, "hook.seconds", 5)
    assert link.is_symlink()
    assert "seconds = 5" in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o644


def test_a_folder_that_cannot_be_made_is_an_error_of_the_call(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="cannot be written"):
        set_value(tmp_path / "file" / "config.toml", "hook.seconds", 5)


TEXTS = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12)
STARTS = (
    OWN,
    "",
    'commit.format = "plain"\ncommit.body_width = 60\n',
    "commit.body_width = 60\nhook = {seconds = 3}\ncommit.scopes = []\n[limits]\ngit_seconds = 1\n",
)
CHANGES = st.one_of(
    st.tuples(st.sampled_from(["commit.subject_width", "hook.seconds", "limits.git_seconds"]), st.integers(1, 10**6)),
    st.tuples(st.sampled_from(["commit.scopes", "evidence.generated_globs"]), st.lists(TEXTS).map(tuple)),
    st.tuples(st.just("commit.format"), TEXTS),
)


@given(st.sampled_from(STARTS), st.lists(CHANGES, max_size=5))
def test_whatever_is_set_one_after_another_can_be_read_and_unset_again(
    own: str, changes: list[tuple[str, Setting]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "config.toml")
        file.write_text(own)
        for key, setting in changes:
            set_value(file, key, setting)
        said = entries(own, origin="own")
        assert entries(file.read_text(), origin="file") == {**said, **dict(changes)}
        for key in dict(changes):
            assert unset_value(file, key)
        assert entries(file.read_text(), origin="file") == {
            key: said[key] for key in said.keys() - dict(changes).keys()
        }
