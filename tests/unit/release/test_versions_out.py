"""Which versions are out for a release: those of its family that were not made of it later."""

from git_agent.release.read.out import versions_out
from support.reading import git_of
from support.repo import Repo


def test_a_version_is_out_unless_it_was_made_of_this_release(repo: Repo) -> None:
    for name in ("v1.0.0", "core-1.5.0"):
        repo.commit(f"feat: {name}", {"a.txt": name})
        repo.git("tag", name)
    here = repo.commit("fix: it", {"a.txt": "here"})
    repo.commit("chore: release", {"a.txt": "later"})
    repo.git("tag", "v1.1.0")
    repo.git("checkout", "--quiet", "-b", "other", "v1.0.0")
    repo.commit("feat!: other", {"b.txt": "b"})
    repo.git("tag", "2.0.0")
    assert versions_out(git_of(repo), base="v1.0.0", release=here) == ("1.0.0", "2.0.0")
    assert versions_out(git_of(repo), base="v1.0.0", release="v1.1.0") == ("1.0.0", "1.1.0", "2.0.0")
    assert versions_out(git_of(repo), base="core-1.5.0", release=here) == ("1.5.0",)
    assert versions_out(git_of(repo), base=None, release=here) == ()
    assert versions_out(git_of(repo), base=here, release="HEAD") == ()
