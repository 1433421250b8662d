"""What decides is what the forge says now: no file stands in for it, and no answer that says nothing for a merge."""

from pathlib import Path

import pytest

from git_agent.ci.forges.memory import Kept, Memory, OwnMemory
from git_agent.ci.values import Selection
from git_agent.errors import ForgeUnreachable, MergeRefused
from git_agent.files.place import Place
from git_agent.store.sealed import read_sealed, write_sealed
from support.ci_program import AtGitHub
from support.forges.asking import Asking
from support.forges.github import GitHub
from support.forges.server import Reply, replies
from support.repo import Repo

TOPIC = Selection(branch="topic")


class Forging(Memory):
    """A memory that somebody else has written to."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url

    def recall(self, name: str) -> dict[str, Kept]:
        del name
        return {self._url: Kept(etag="x", body=b"{}")}


def test_an_address_of_another_place_is_not_asked(tmp_path: Path) -> None:
    with GitHub() as other, GitHub() as forge:
        forge.pull()
        forge.job("test")
        with Asking(forge, folder=tmp_path) as asking:
            asking.client._memory = Forging(f"{other.url}/inner")
            asking.forge.read(TOPIC)
        assert other.requests == []


@pytest.mark.parametrize("pages", [None, 5, [["x"]], [[1, 2, 3, 4]], [["u", "e", "l", "k"], ["u", "e", "l", "k"]]])
def test_a_store_of_another_shape_is_none(tmp_path: Path, pages: object) -> None:
    place = Place(root=tmp_path, name="ci")
    kept = Memory(place)
    kept.remember("name", {"u": Kept(etag="e")})
    (name,) = (path.name for path in (tmp_path / "ci").iterdir())
    sealed = read_sealed(place / name, version="1", most_bytes=1000)
    assert sealed
    header = {"key": sealed.header["key"], "pages": pages}
    write_sealed(place / name, version="1", header=header, parts=[b""])
    assert kept.recall("name") == {}


def test_an_own_memory_holds_what_this_run_has_read() -> None:
    own = OwnMemory()
    assert own.recall("a") == {}
    own.remember("a", {"u": Kept(etag="e")})
    assert (own.recall("a"), own.recall("b")) == ({"u": Kept(etag="e")}, {})


@pytest.mark.parametrize(("command", "is_stored"), [("status", True), ("gate", False), ("merge", False)])
def test_whoever_decides_asks_unconditionally(repo: Repo, command: str, is_stored: bool) -> None:
    with GitHub() as forge:
        at = AtGitHub(repo, forge)
        at.job("test", "failure")
        words = ("--refresh",) if is_stored else ()
        at.ci("status", "--refresh")
        forge.requests.clear()
        at.ci(command, *words)
        conditional = [request for request in forge.requests if "if-none-match" in request.headers]
        assert bool(conditional) is is_stored


@pytest.mark.parametrize("reply", [Reply({}), Reply([]), Reply(status=204, raw=b""), Reply({"merged": True})])
def test_an_answer_that_says_nothing_of_a_merge(reply: Reply) -> None:
    with GitHub() as forge, Asking(forge) as asking:
        forge.pull()
        forge.job("test")
        reading = asking.forge.read(TOPIC)
        forge.play("/merge", replies(reply))
        with pytest.raises(ForgeUnreachable, match="still open"):
            asking.forge.merge(reading, method="merge", title="", body="")
        forge.pulls[7].update(state="closed", merged=True, merge_sha="d" * 40)
        assert asking.forge.merge(reading, method="merge", title="", body="").sha == "d" * 40
        forge.pulls[7].update(merge_sha=None)
        with pytest.raises(ForgeUnreachable, match="what came of it"):
            asking.forge.merge(reading, method="merge", title="", body="")


def test_an_answer_that_says_it_was_not_merged() -> None:
    with GitHub() as forge, Asking(forge) as asking:
        forge.pull()
        forge.job("test")
        reading = asking.forge.read(TOPIC)
        forge.play("/merge", replies(Reply({"merged": False, "message": "not today", "sha": None})))
        with pytest.raises(MergeRefused, match="not today"):
            asking.forge.merge(reading, method="merge", title="", body="")
