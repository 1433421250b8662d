"""Where a remote, its commits and its requests are on the web; and that no credential gets there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.forge.links import (
    Homepage,
    commit_url,
    compare_url,
    homepage_of,
    issue_url,
    pull_url,
    relative_url,
    remote_url,
)
from support.repo import Repo

GITHUB = Homepage(address="https://github.com/ada/engine", forge="github")
GITLAB = Homepage(address="https://gitlab.com/lab/sub/engine", forge="gitlab")
GITEA = Homepage(address="https://codeberg.org/ada/engine", forge="gitea")
BITBUCKET = Homepage(address="https://bitbucket.org/ada/engine", forge="bitbucket")
UNKNOWN = Homepage(address="https://git.example.org/engine", forge="unknown")


@pytest.mark.parametrize(
    ("url", "home"),
    [
        ("https://github.com/ada/engine.git", GITHUB),
        ("https://github.com/ada/engine/", GITHUB),
        ("https://github.com/ada/engine.git/", GITHUB),
        ("https://GitHub.com/ada/engine", GITHUB),
        ("git@github.com:ada/engine.git", GITHUB),
        ("github.com:ada/engine", GITHUB),
        ("ssh://git@github.com/ada/engine.git", GITHUB),
        ("ssh://git@ssh.github.com:443/ada/engine.git", GITHUB),
        ("git://github.com/ada/engine.git", GITHUB),
        ("https://ada:secret@github.com/ada/engine.git", GITHUB),
        ("https://ghp_secret@github.com/ada/engine", GITHUB),
        ("https://ada:se@cret@github.com/ada/engine", GITHUB),
        ("https://github.com/ada/engine.git?private_token=secret", GITHUB),
        ("ssh://git@gitlab.com:2222/lab/sub/engine.git", GITLAB),
        ("https://oauth2:secret@gitlab.com/lab/sub/engine.git", GITLAB),
        ("git@codeberg.org:ada/engine.git", GITEA),
        ("https://ada@bitbucket.org/ada/engine.git", BITBUCKET),
        ("https://git.example.org/engine", UNKNOWN),
        ("http://forgejo.example.org:3000/a/b", Homepage(address="http://forgejo.example.org:3000/a/b", forge="gitea")),
        ("http://gitea:3000/a/b.git", Homepage(address="http://gitea:3000/a/b", forge="gitea")),
        ("https://[::1]:3000/a/b", Homepage(address="https://[::1]:3000/a/b", forge="unknown")),
        ("https://github.com/a b/c(d).git", Homepage(address="https://github.com/a%20b/c%28d%29", forge="github")),
        (
            "https://bitbucket.example.org/scm/a.git",
            Homepage(address="https://bitbucket.example.org/scm/a", forge="unknown"),
        ),
    ],
)
def test_a_remote_tells_where_it_is_on_the_web(url: str, home: Homepage) -> None:
    assert homepage_of(url) == home


@pytest.mark.parametrize(
    "url",
    [
        "",
        "/srv/git/engine.git",
        "./engine",
        "../engine.git",
        "file:///srv/git/engine.git",
        "C:/work/engine",
        "C:\\work\\engine",
        "ext::sh -c 'echo'",
        "git@work:ada/engine.git",  # an alias of somebody's ssh settings is no host
        "https://github.com",
        "https://github.com/.git",
        "https://ada:se/cret@github.com/ada/engine",
        "https://ada:12/cret@github.com/ada/engine",
        "https://git hub.com/ada/engine",
    ],
)
def test_what_is_not_on_the_web_has_no_home(url: str) -> None:
    assert homepage_of(url) is None


@given(
    st.sampled_from(["https", "http", "ssh", "git"]),
    st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="/"), min_size=1),
)
def test_no_credential_survives(scheme: str, secret: str) -> None:
    home = homepage_of(f"{scheme}://{secret}@host.example.org/ada/engine.git")
    assert home is not None
    assert home.address in ("https://host.example.org/ada/engine", "http://host.example.org/ada/engine")


@pytest.mark.parametrize(
    ("hints", "forge"),
    [
        ({".gitlab-ci.yml", "README.md"}, "gitlab"),
        ({".gitea"}, "gitea"),
        ({".forgejo"}, "gitea"),
        ({"bitbucket-pipelines.yml"}, "bitbucket"),
        ({".github"}, "github"),
        ({".github", ".gitlab-ci.yml"}, "unknown"),
        ({"README.md"}, "unknown"),
    ],
)
def test_a_nameless_forge_is_known_by_the_files_it_is_set_up_with(hints: set[str], forge: str) -> None:
    home = homepage_of("git@git.example.org:ada/engine.git", hints=hints)
    assert home == Homepage(address="https://git.example.org/ada/engine", forge=forge)


def test_files_never_overrule_what_a_host_is() -> None:
    homes = {
        url: homepage_of(url, hints={".github"}) for url in ("https://gitlab.com/a/b", "https://git.kernel.org/a/b")
    }
    assert [home and home.forge for home in homes.values()] == ["gitlab", "unknown"]


@pytest.mark.parametrize(
    ("home", "pages"),
    [
        (GITHUB, ("/compare/v1...v2", "/commit/abc", "/pull/12", "/issues/3")),
        (GITLAB, ("/-/compare/v1...v2", "/-/commit/abc", "/-/merge_requests/12", "/-/issues/3")),
        (GITEA, ("/compare/v1...v2", "/commit/abc", "/pulls/12", "/issues/3")),
        (BITBUCKET, ("/branches/compare/v2%0Dv1", "/commits/abc", "/pull-requests/12", "/issues/3")),
    ],
)
def test_each_forge_has_its_own_pages(home: Homepage, pages: tuple[str, ...]) -> None:
    urls = (compare_url(home, "v1", "v2"), commit_url(home, "abc"), pull_url(home, "12"), issue_url(home, "3"))
    assert urls == tuple(home.address + page for page in pages)


def test_no_page_is_invented_for_an_unknown_forge() -> None:
    assert compare_url(UNKNOWN, "v1", "v2") is None
    assert (commit_url(UNKNOWN, "abc"), pull_url(UNKNOWN, "1"), issue_url(UNKNOWN, "1")) == (None, None, None)


@pytest.mark.parametrize(
    ("ref", "quoted"),
    [
        ("release/1.0", "release/1.0"),
        ("a#b", "a%23b"),
        ("a b", "a%20b"),
        ("50%", "50%25"),
        ("what?", "what%3F"),
        ("@ada/engine@1.0.0+7", "%40ada/engine%401.0.0%2B7"),
        ("v1)", "v1%29"),
        ("größe", "gr%C3%B6%C3%9Fe"),
        ("\udcff", "%FF"),
    ],
)
def test_the_name_of_a_tag_is_quoted(ref: str, quoted: str) -> None:
    assert compare_url(GITHUB, ref, "v2") == f"{GITHUB.address}/compare/{quoted}...v2"


@pytest.mark.parametrize(
    ("parent", "url"),
    [
        ("https://example.org/ada/engine.git", "../gears.git"),
        ("https://example.org/ada/engine/", "../../charles/gears"),
        ("https://example.org/ada/engine", "./gears/"),
        ("git@example.org:ada/engine.git", "../gears.git"),
        ("git@example.org:ada/engine.git", "../../gears.git"),
        ("git@example.org:engine.git", "../gears.git"),
        ("ssh://git@example.org:22/ada/engine.git", "../gears.git"),
        ("https://example.org/ada/engine.git", "https://example.com/gears.git"),
        ("https://example.org/ada/engine.git", "git@example.com:gears.git"),
    ],
)
def test_a_relative_address_is_what_git_makes_of_it(repo: Repo, parent: str, url: str) -> None:
    repo.git("remote", "add", "origin", parent)
    repo.commit("Start", {".gitmodules": f'[submodule "gears"]\n\tpath = gears\n\turl = {url}\n'})
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{repo.head},gears")
    repo.git("submodule", "--quiet", "init")
    assert relative_url(parent, url) == repo.git("config", "submodule.gears.url")


@pytest.mark.parametrize(
    ("config", "url"),
    [
        ({}, None),
        ({"remote.origin.url": "a", "remote.fork.url": "b"}, "a"),
        ({"remote.upstream.url": "b", "remote.upstream.fetch": "+refs/*"}, "b"),
        ({"remote.one.url": "a", "remote.two.url": "b"}, None),
        (
            {"remote.origin.url": "gh:ada/engine", "url.https://github.com/.insteadof": "gh:"},
            "https://github.com/ada/engine",
        ),
        ({"remote.origin.url": "gh:ada/x", "url.a/.insteadof": "gh:", "url.b/.insteadof": "gh:ada/"}, "b/x"),
    ],
)
def test_the_remote_is_origin_or_the_only_one(config: dict[str, str], url: str | None) -> None:
    assert remote_url(config) == url
