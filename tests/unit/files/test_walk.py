"""The way to a place: links are followed below the root, and never out of it."""

import os
import resource
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.files.named import own_file
from git_agent.files.place import Place
from git_agent.files.refused import Refused


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    (folder / "docs" / "deep").mkdir(parents=True)
    (folder / "docs" / "page.md").write_text("inside")
    (tmp_path / "secret").write_text("outside")
    (tmp_path / "root-of-another").mkdir()
    return folder


def steps(root: Path, name: str, *, make: int | None = None, follow: bool = True) -> str:
    with Place(root=root, name=name).reached(make=make, follow=follow) as at:
        assert os.path.samestat(os.fstat(at.folder), root.joinpath(*at.steps[:-1]).stat())
        return "/".join(at.steps)


@pytest.mark.parametrize(
    "name", ["docs/page.md", "docs/deep/../page.md", "./docs//page.md", "docs/../docs/deep/./../page.md"]
)
def test_a_name_leads_where_it_says(root: Path, name: str) -> None:
    assert steps(root, name) == "docs/page.md"


@pytest.mark.parametrize(
    "target", ["docs/page.md", "./docs/deep/../page.md", "{root}/docs/page.md", "hop", "{root}/docs/../hop"]
)
def test_a_link_below_the_root_is_followed(root: Path, target: str) -> None:
    (root / "hop").symlink_to("docs/page.md")
    (root / "link").symlink_to(target.format(root=root))
    assert steps(root, "link") == "docs/page.md"
    assert steps(root, "link", follow=False) == "link"


def test_a_folder_that_is_a_link_below_the_root_is_followed(root: Path) -> None:
    (root / "alias").symlink_to("docs/deep")
    assert steps(root, "alias/../page.md") == "docs/page.md"  # as the system would have it
    assert steps(root, "alias/new") == "docs/deep/new"


@pytest.mark.parametrize(
    "target",
    [
        "../secret",
        "docs/../../secret",
        "{outside}/secret",
        "/",
        "..",
        "../root/docs/page.md",
        "{outside}/root-of-another/x",
        "/proc/self/cwd",
        "hop",
    ],
)
@pytest.mark.parametrize("name", ["link", "link/x", "link/../docs/page.md"])
def test_a_link_out_of_the_root_is_refused(root: Path, target: str, name: str) -> None:
    (root / "hop").symlink_to("../secret")
    (root / "link").symlink_to(target.format(outside=root.parent))
    with pytest.raises(Refused, match="a link that leads outside"):
        steps(root, name)


@pytest.mark.parametrize(
    "target", [".git/config", "docs/.git/config", "docs/../.git", "{root}/.git/x", ".Git/x", "git~1/x", ".g\u200cit/x"]
)
def test_a_link_into_a_git_directory_is_refused_like_one_that_leads_outside(root: Path, target: str) -> None:
    (root / ".git").mkdir()
    (root / "link").symlink_to(target.format(root=root))
    for name in ("link", "link/x"):
        with pytest.raises(Refused, match="a link that leads outside"):
            steps(root, name)


def test_whoever_names_a_git_directory_may_enter_it(root: Path) -> None:
    (root / ".git").mkdir()
    (root / ".git" / "alias").symlink_to("real")
    assert steps(root, ".git/alias") == ".git/real"
    (root / "own").symlink_to(".git/real")  # and links of one's own lead anywhere
    assert own_file(root / "own").exists()
    with own_file(root / "own").reached() as at:
        assert at.steps[-2:] == (".git", "real")


def test_a_name_that_climbs_above_the_root_is_refused(root: Path) -> None:
    for name in ("../secret", "docs/../../secret", ".."):
        with pytest.raises(Refused):
            steps(root, name)


def test_links_in_a_circle_end(root: Path) -> None:
    (root / "a").symlink_to("b")
    (root / "b").symlink_to("docs/../a")
    (root / "c").symlink_to("c/c")
    for name in ("a", "b/x", "c"):
        with pytest.raises(Refused, match="a link that leads to itself"):
            steps(root, name)


def test_a_link_to_nowhere_below_the_root_is_a_place_for_a_new_file(root: Path) -> None:
    (root / "link").symlink_to("docs/new.md")
    assert steps(root, "link") == "docs/new.md"
    (root / "far").symlink_to("missing/new.md")
    with pytest.raises(FileNotFoundError):
        steps(root, "far")
    assert steps(root, "far", make=0o700) == "missing/new.md"


def test_a_root_may_itself_be_a_link(root: Path) -> None:
    alias = root.with_name("alias")
    alias.symlink_to(root)
    (root / "absolute").symlink_to(root / "docs" / "page.md")
    (root / "by the alias").symlink_to(alias / "docs" / "page.md")
    assert steps(alias, "absolute") == "docs/page.md"
    assert steps(alias, "by the alias") == "docs/page.md"


def test_a_file_is_no_folder(root: Path) -> None:
    with pytest.raises(NotADirectoryError):
        steps(root, "docs/page.md/x")


def test_no_folder_stays_open(root: Path) -> None:
    before = len(list(Path("/dev/fd").iterdir()))
    (root / "out").symlink_to("..")
    for name in ("docs/deep/../page.md", "docs/deep/x/y", "out/x"):
        try:
            steps(root, name)
        except OSError:
            continue
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_a_winding_way_takes_no_more_than_its_depth(root: Path) -> None:
    """A folder that is left is let go of: 40 links of 4,000 letters could wind through more than a process may open."""
    target = "docs/deep/../../" * 240
    for number in range(30):
        (root / str(number)).symlink_to(f"{target}{number + 1}")
    (root / "30").symlink_to("docs/page.md")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        assert steps(root, "0") == "docs/page.md"
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_folder_that_is_exchanged_on_the_way_leads_nowhere_else(root: Path) -> None:
    """What was opened stays what it was: the link that takes its name afterwards is not looked at."""
    place = Place(root=root, name="docs/page.md")
    with place.reached() as at:
        (root / "docs").rename(root / "moved")
        (root / "docs").symlink_to(root.parent)
        with os.fdopen(os.open(at.name, os.O_RDONLY, dir_fd=at.folder)) as file:
            assert file.read() == "inside"
    with pytest.raises(Refused):
        place.read(most_bytes=100)


PARTS = st.lists(st.sampled_from(["a", "b", "c", "..", "."]), min_size=1, max_size=5).map("/".join)
TREES = st.dictionaries(
    st.sampled_from(["a", "b", "c", "a/a", "a/b", "b/a", "b/c"]), st.one_of(st.just(None), PARTS), max_size=7
)


@given(tree=TREES, name=PARTS)
def test_a_walk_ends_where_the_system_would_or_not_at_all(tree: dict[str, str | None], name: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        root = Path(home).resolve() / "root" / "a"  # a name that links can climb out of and come back by
        root.mkdir(parents=True)
        for path, target in sorted(tree.items()):
            _plant(root / path, target)
        try:
            with Place(root=root, name=name).reached() as at:
                place = root.joinpath(*at.steps)
        except Refused:
            return
        except OSError:
            assert not (root / name).exists()
            return
        assert place.resolve().is_relative_to(root)
        assert (root / name).resolve() == place.resolve()


def _plant(path: Path, target: str | None) -> None:
    """A folder, or a link where nothing else is."""
    try:
        path.mkdir() if target is None else path.symlink_to(target)
    except OSError:
        return
