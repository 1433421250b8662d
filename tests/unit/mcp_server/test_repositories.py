"""Which repository a name means: the one that it names, or none."""

from pathlib import Path

import pytest

from git_agent.errors import RepositoryError
from git_agent.mcp_server.repositories import Served, repository_for, served


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A repository as far as its folders tell, with one more beside it."""
    for name in ("one/.git", "one/docs", "the other/.git"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "one" / "file").touch()
    return tmp_path.resolve() / "one"


NO_FOLDERS = [
    "",
    "nowhere",
    "file",
    "~/src/shop",
    "$HOME",
    "-C",
    "\x1b[31m",
    "\ufffd",
    "\udcff",
    "a\0",
    "a" * 300,
    "a/" * 1500,
    "a" * 100_000,
    "file:docs",
    "file://evil/",
    "file://[::1",
    "file:///%00",
    "https://example.org/one",
]


@pytest.mark.parametrize("name", NO_FOLDERS)
@pytest.mark.parametrize("has_roots", [False, True])
def test_what_is_no_folder_is_no_repository(top: Path, name: str, has_roots: bool) -> None:
    here = served(top, ())
    with pytest.raises(RepositoryError) as caught:
        repository_for(name, here.with_roots([top.as_uri()]) if has_roots else here)
    assert caught.value.hint
    assert len(str(caught.value)) < 400
    assert str(caught.value).isprintable()


def test_a_folder_is_named_by_path_or_by_address(top: Path) -> None:
    here = served(top, (top.parent / "the other",))
    other = top.parent / "the other"
    for name in (str(top), "docs", ".", top.as_uri(), f"file://localhost{top}/docs"):
        assert repository_for(name, here) == top
    for name in (str(other), "../the other", other.as_uri()):
        assert repository_for(name, here) == other


def test_an_address_of_another_repository_leads_there_or_nowhere(top: Path) -> None:
    with pytest.raises(RepositoryError, match="is outside of the repositories that this server serves"):
        repository_for((top.parent / "the other").as_uri(), served(top, ()))


def test_whether_a_folder_outside_is_there_is_not_told(top: Path) -> None:
    here = served(top, ())
    said = set()
    for name in ("the other", "nowhere", "the other/" + "a" * 300):
        with pytest.raises(RepositoryError) as caught:
            repository_for(f"{top.parent}/{name}", here)
        said.add(str(caught.value).rpartition(" is ")[2])
    assert len(said) == 1


@pytest.mark.parametrize("uris", [[], ["file://evil/one"], ["{top}/nowhere"], ["{top}/file"]])
def test_a_client_without_a_root_that_can_be_used_is_served_nothing(top: Path, uris: list[str]) -> None:
    here: Served = served(top, ()).with_roots(uri.format(top=top.as_uri()) for uri in uris)
    for name in (None, str(top), "."):
        with pytest.raises(
            RepositoryError, match="no folder of this machine is open in your editor or agent"
        ) as caught:
            repository_for(name, here)
        assert caught.value.hint
