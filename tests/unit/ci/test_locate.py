"""Which forge a repository is at, where its API is, and whose tokens may go there."""

from collections.abc import Mapping, Sequence

import pytest

from git_agent.ci.forges.locate import Site, locate
from git_agent.ci.forges.probe import probe
from git_agent.ci.values import ForgeKind
from git_agent.errors import ForgeUnreachable, RepositoryError, UsageError
from support.forges.server import ForgeServer, Reply, Route, leads_to, shows_login_page
from support.reading import git_of
from support.repo import Repo


class Probes:
    """Who is asked, and what it says."""

    def __init__(self, answer: tuple[ForgeKind, str] | None = None) -> None:
        self.asked: list[str] = []
        self._answer = answer

    def __call__(self, bases: Sequence[str]) -> tuple[ForgeKind, str] | None:
        self.asked.extend(bases)
        return self._answer


def located(
    repo: Repo,
    environ: Mapping[str, str] | None = None,
    *,
    forge: str = "",
    branch: str | None = "main",
    probes: Probes | None = None,
    remote: str | None = None,
) -> Site:
    return locate(git_of(repo), environ or {}, forge=forge, branch=branch, probe=probes or Probes(), remote=remote)


def at(repo: Repo, **remotes: str) -> Repo:
    for name, url in remotes.items():
        repo.git("remote", "add", name, url)
    return repo


@pytest.mark.parametrize(
    ("url", "api", "path"),
    [
        ("git@github.com:o/r.git", "https://api.github.com", "o/r"),
        ("ssh://git@github.com:2222/o/r", "https://api.github.com", "o/r"),
        ("ssh://git@ssh.github.com:443/o/r.git", "https://api.github.com", "o/r"),
        ("git@github.com-work:o/r.git", "https://api.github.com", "o/r"),
        ("git@gitlab.com-deploy-2:group/sub/name.git", "https://gitlab.com/api/v4", "group/sub/name"),
        ("https://user@github.com/o/r/", "https://api.github.com", "o/r"),
        ("https://user:secret@github.com/o/r.git", "https://api.github.com", "o/r"),
        ("git@acme.ghe.com:o/r.git", "https://api.acme.ghe.com", "o/r"),
        ("git@gitlab.com:group/sub/name.git", "https://gitlab.com/api/v4", "group/sub/name"),
        ("https://gitlab.example.org/group/name", "https://gitlab.example.org/api/v4", "group/name"),
        ("git@codeberg.org:o/r.git", "https://codeberg.org/api/v1", "o/r"),
        ("https://gitea.com/o/r", "https://gitea.com/api/v1", "o/r"),
        ("https://gitlab.example.org:8443/group/name", "https://gitlab.example.org:8443/api/v4", "group/name"),
    ],
)
def test_a_remote_of_a_known_host(repo: Repo, url: str, api: str, path: str) -> None:
    probes = Probes()
    site = located(at(repo, origin=url), probes=probes)
    assert (site.api, site.path, probes.asked) == (api, path, [])
    assert "secret" not in repr(site)


def test_git_itself_writes_out_a_short_address(repo: Repo) -> None:
    repo.git("config", "url.git@github.com:.insteadOf", "gh:")
    assert located(at(repo, origin="gh:o/r")).api == "https://api.github.com"


class TestAliases:
    def test_an_alias_needs_a_variable(self, repo: Repo) -> None:
        at(repo, origin="work:o/r.git")
        with pytest.raises(ForgeUnreachable) as caught:
            located(repo)
        assert "ssh settings" in str(caught.value)
        assert "ci.forge" in str(caught.value.hint)
        assert "GITHUB_API_URL=https://api.github.com" in str(caught.value.hint)
        with pytest.raises(ForgeUnreachable) as caught:
            located(repo, forge="github")
        assert "GITHUB_API_URL" in str(caught.value.hint)

    def test_the_setting_and_a_variable_say_where_it_is(self, repo: Repo) -> None:
        site = located(
            at(repo, origin="work:o/r.git"), {"GITHUB_API_URL": "https://git.example/api/v3"}, forge="github"
        )
        assert (site.kind, site.api, site.path) == ("github", "https://git.example/api/v3", "o/r")

    def test_the_public_address_in_a_variable_is_enough(self, repo: Repo) -> None:
        site = located(at(repo, origin="work:o/r.git"), {"GITHUB_API_URL": "https://api.github.com"})
        assert (site.kind, site.api, site.host) == ("github", "https://api.github.com", "github.com")

    def test_a_host_that_only_begins_like_a_public_one_is_another(self, repo: Repo) -> None:
        probes = Probes(("github", "https://github.com-work.example"))
        site = located(at(repo, origin="git@github.com-work.example:o/r.git"), probes=probes)
        assert (site.host, site.is_own) == ("github.com-work.example", False)

    def test_an_alias_is_never_probed(self, repo: Repo) -> None:
        probes = Probes(("github", "https://work"))
        with pytest.raises(ForgeUnreachable):
            located(at(repo, origin="work:o/r.git"), probes=probes)
        assert probes.asked == []


class TestUnknownHosts:
    @pytest.mark.parametrize(
        ("kind", "api"),
        [
            ("github", "https://git.example/api/v3"),
            ("gitlab", "https://git.example/api/v4"),
            ("gitea", "https://git.example/api/v1"),
        ],
    )
    def test_it_is_asked_what_it_is(self, repo: Repo, kind: ForgeKind, api: str) -> None:
        probes = Probes((kind, "https://git.example"))
        site = located(at(repo, origin="git@git.example:o/r.git"), probes=probes)
        assert (site.kind, site.api, site.is_own) == (kind, api, False)
        assert probes.asked == ["https://git.example"]

    def test_a_sub_path_is_kept(self, repo: Repo) -> None:
        probes = Probes(("gitlab", "https://git.example/lab"))
        site = located(at(repo, origin="https://git.example/lab/group/sub/name.git"), probes=probes)
        assert (site.api, site.path) == ("https://git.example/lab/api/v4", "group/sub/name")
        assert probes.asked == ["https://git.example", "https://git.example/lab"]

    def test_gitea_below_a_path(self, repo: Repo) -> None:
        site = located(at(repo, origin="https://git.example/tea/o/r.git"), forge="gitea")
        assert (site.api, site.path) == ("https://git.example/tea/api/v1", "o/r")

    def test_the_setting_beats_everything(self, repo: Repo) -> None:
        assert located(at(repo, origin="https://gitlab.example.org/o/r"), forge="gitea").kind == "gitea"

    def test_nobody_knows(self, repo: Repo) -> None:
        with pytest.raises(ForgeUnreachable, match=r"git\.example") as caught:
            located(at(repo, origin="https://git.example/o/r"))
        assert "ci.forge" in str(caught.value.hint)

    def test_a_wrong_setting(self, repo: Repo) -> None:
        with pytest.raises(UsageError, match="sourceforge"):
            located(at(repo, origin="https://git.example/o/r"), forge="sourceforge")


class TestVariables:
    @pytest.mark.parametrize(
        ("name", "value", "kind", "api"),
        [
            ("GITHUB_API_URL", "https://forge.example/api/v3/", "github", "https://forge.example/api/v3"),
            ("GITHUB_API_URL", "https://api.forge.example", "github", "https://api.forge.example"),
            ("GITHUB_API_URL", "http://127.0.0.1:8080", "github", "http://127.0.0.1:8080"),
            ("GITLAB_API_URL", "https://forge.example:8443/api/v4", "gitlab", "https://forge.example:8443/api/v4"),
            ("CI_API_V4_URL", "http://localhost:3000/api/v4", "gitlab", "http://localhost:3000/api/v4"),
            ("GITEA_SERVER_URL", "http://[::1]:3000", "gitea", "http://[::1]:3000/api/v1"),
            ("GITEA_SERVER_URL", "https://forge.example/api/v1/", "gitea", "https://forge.example/api/v1"),
        ],
    )
    def test_they_set_the_base(self, repo: Repo, name: str, value: str, kind: str, api: str) -> None:
        site = located(at(repo, origin="https://forge.example/o/r"), {name: value})
        assert (site.kind, site.api, site.path, site.is_own) == (kind, api, "o/r", True)

    @pytest.mark.parametrize("name", ["GITHUB_API_URL", "GITLAB_API_URL", "CI_API_V4_URL", "GITEA_SERVER_URL"])
    @pytest.mark.parametrize(
        "value",
        [
            "http://git.example",
            "git.example",
            "ftp://h/x",
            "https://u:p@h",
            "http://127.evil",
            "https://[",
            "http://127.0.0.1:99999",
            "http://127.0.0.1:0",
            "https://h:x/api",
            "https://h/?a=b",
            "https://h/api#c",
        ],
    )
    def test_plain_http_is_for_this_machine(self, repo: Repo, name: str, value: str) -> None:
        with pytest.raises(UsageError, match=name):
            located(at(repo, origin="https://github.com/o/r"), {name: value})

    def test_that_of_every_job_of_actions_leads_no_other_repository_there(self, repo: Repo) -> None:
        probes = Probes(("gitea", "https://git.example"))
        environ = {"GITHUB_API_URL": "https://api.github.com"}
        site = located(at(repo, origin="https://git.example/o/r"), environ, probes=probes)
        assert (site.kind, site.api) == ("gitea", "https://git.example/api/v1")

    OF_A_JOB = (
        {"GITHUB_API_URL": "https://ghe.example/api/v3", "GITHUB_SERVER_URL": "https://ghe.example"},
        {"GITHUB_API_URL": "https://tea.example/api/v1", "GITHUB_SERVER_URL": "https://tea.example"},
        {"CI_API_V4_URL": "https://lab.example/api/v4", "CI_SERVER_URL": "https://lab.example"},
        {"GITLAB_API_URL": "https://lab.example/api/v4"},
        {"GITEA_SERVER_URL": "https://tea.example"},
    )

    @pytest.mark.parametrize("environ", OF_A_JOB)
    @pytest.mark.parametrize(
        ("url", "api"),
        [
            ("git@github.com:o/r", "https://api.github.com"),
            ("https://gitlab.com/o/r", "https://gitlab.com/api/v4"),
            ("https://codeberg.org/o/r", "https://codeberg.org/api/v1"),
        ],
    )
    def test_that_of_a_job_at_one_forge_is_not_for_a_remote_at_another(
        self, repo: Repo, environ: dict[str, str], url: str, api: str
    ) -> None:
        assert located(at(repo, origin=url), environ).api == api

    @pytest.mark.parametrize(
        ("url", "environ", "is_own"),
        [
            ("git@github.com:o/r", OF_A_JOB[0], False),
            ("git@acme.ghe.com:o/r", OF_A_JOB[0], False),
            ("git@github.com:o/r", OF_A_JOB[1], False),
            ("https://tea.example/o/r", OF_A_JOB[1], True),
            ("git@gitlab.com:o/r", OF_A_JOB[2], False),
            ("git@gitlab.com:o/r", OF_A_JOB[3], False),
            ("git@github.com:o/r", OF_A_JOB[2], True),
            ("git@github.com:o/r", {"GITHUB_API_URL": "https://api.github.com"}, True),
        ],
    )
    def test_and_the_tokens_of_such_a_job_stay_there(
        self, repo: Repo, url: str, environ: dict[str, str], is_own: bool
    ) -> None:
        assert located(at(repo, origin=url), environ).is_own == is_own

    @pytest.mark.parametrize("environ", OF_A_JOB)
    def test_nor_for_one_that_nobody_knows(self, repo: Repo, environ: dict[str, str]) -> None:
        probes = Probes(("gitea", "https://git.example"))
        site = located(at(repo, origin="git@git.example:o/r"), environ, probes=probes)
        assert (site.api, site.is_own, probes.asked) == ("https://git.example/api/v1", False, ["https://git.example"])

    def test_the_server_of_a_job_may_have_its_api_at_another_host(self, repo: Repo) -> None:
        at(repo, origin="https://git.example/o/r")
        for variables, api in (
            ({"GITHUB_SERVER_URL": "https://git.example", "GITHUB_API_URL": "https://rest.example"}, "rest.example"),
            ({"CI_SERVER_URL": "https://git.example", "CI_API_V4_URL": "https://rest.example"}, "rest.example"),
        ):
            site = located(repo, variables)
            assert (site.host, site.is_own) == (api, True)

    def test_a_job_of_gitea_has_the_variables_of_github(self, repo: Repo) -> None:
        environ = {"GITHUB_API_URL": "https://tea.example/api/v1", "GITHUB_SERVER_URL": "https://tea.example"}
        site = located(at(repo, origin="https://tea.example/o/r"), environ)
        assert (site.kind, site.api) == ("gitea", "https://tea.example/api/v1")

    def test_whoever_names_the_forge_means_the_variable_too(self, repo: Repo) -> None:
        at(repo, origin="ssh://git@ssh.example:2222/o/r")
        site = located(repo, {"GITLAB_API_URL": "https://lab.example/lab/api/v4"}, forge="gitlab")
        assert (site.api, site.path) == ("https://lab.example/lab/api/v4", "o/r")

    @pytest.mark.parametrize(
        "environ",
        [
            {"GITHUB_API_URL": "https://api.github.com"},
            {"GITHUB_API_URL": "https://ghe.example/api/v3", "GITHUB_SERVER_URL": "https://ghe.example"},
        ],
    )
    def test_but_none_that_a_job_has_by_itself(self, repo: Repo, environ: dict[str, str]) -> None:
        site = located(at(repo, origin="git@git.example:o/r"), environ, forge="github")
        assert (site.api, site.is_own) == ("https://git.example/api/v3", False)

    @pytest.mark.parametrize(
        "url", ["https://bitbucket.org/o/r", "git@ssh.dev.azure.com:v3/o/p/r", "https://git.sr.ht/~o/r"]
    )
    def test_a_host_of_another_kind_is_at_no_forge_whatever_is_set(self, repo: Repo, url: str) -> None:
        probes = Probes(("gitea", "https://bitbucket.org"))
        with pytest.raises(ForgeUnreachable, match="neither GitHub, GitLab nor Gitea") as caught:
            located(at(repo, origin=url), {"GITHUB_API_URL": "http://127.0.0.1:8080"}, probes=probes)
        assert probes.asked == []
        assert "--remote" in str(caught.value.hint)

    def test_a_variable_of_another_forge_does_not_count(self, repo: Repo) -> None:
        site = located(at(repo, origin="git@gitlab.com:o/r"), {"GITHUB_API_URL": "https://git.example/api/v3"})
        assert site.api == "https://gitlab.com/api/v4"

    def test_a_host_by_a_remote_alone_is_nobody_s_own(self, repo: Repo) -> None:
        site = located(at(repo, origin="https://gitlab.evil.example/o/r"), {"GITLAB_TOKEN": "t"})
        assert not site.is_own

    @pytest.mark.parametrize("url", ["git@github.com:o/r", "git@gitlab.com:o/r", "git@acme.ghe.com:o/r"])
    def test_a_public_host_is_its_forge_s_own(self, repo: Repo, url: str) -> None:
        assert located(at(repo, origin=url)).is_own

    def test_a_host_that_the_user_names_for_the_forge_s_program(self, repo: Repo) -> None:
        site = located(at(repo, origin="https://git.example/o/r"), {"GH_HOST": "git.example"}, forge="github")
        assert (site.is_own, site.host) == (True, "git.example")


class TestRemotes:
    def test_none(self, repo: Repo) -> None:
        with pytest.raises(RepositoryError, match="no remote"):
            located(repo)

    def test_a_folder_is_no_forge(self, repo: Repo) -> None:
        with pytest.raises(ForgeUnreachable, match="folder") as caught:
            located(at(repo, origin="/srv/git/r.git"))
        assert "git remote set-url origin URL, or choose another one with --remote" in str(caught.value.hint)

    def test_another_can_be_chosen(self, repo: Repo) -> None:
        at(repo, origin="git@github.com:me/r", upstream="git@github.com:them/r", lab="git@gitlab.com:g/r")
        assert [(site.path, site.head) for site in (located(repo, remote=name) for name in ("origin", "lab"))] == [
            ("me/r", "me/r"),
            ("g/r", "g/r"),  # what is pushed to another forge is no fork of it
        ]
        assert located(repo, remote="upstream") == located(repo)

    def test_origin_else_the_first_by_name(self, repo: Repo) -> None:
        at(repo, zeta="git@github.com:z/r", alpha="git@github.com:a/r")
        assert located(repo).owner == "a"
        assert located(at(repo, origin="git@github.com:o/r")).owner == "o"

    def test_a_fork_asks_its_upstream_about_its_own_branch(self, repo: Repo) -> None:
        at(repo, origin="git@github.com:me/r", upstream="git@github.com:them/r")
        site = located(repo)
        assert (site.path, site.head, site.remote) == ("them/r", "me/r", "upstream")

    def test_a_branch_that_is_pushed_to_a_fork(self, repo: Repo) -> None:
        at(repo, origin="git@github.com:them/r", mine="git@github.com:me/r")
        repo.git("config", "branch.fix.pushRemote", "mine")
        assert located(repo, branch="fix").head == "me/r"
        assert located(repo, branch="main").head == "them/r"

    def test_a_branch_that_was_pushed_to_the_chosen_remote_without_tracking_it(self, repo: Repo) -> None:
        at(repo, origin="git@github.com:them/r", fork="git@github.com:me/r")
        assert located(repo, branch="fix", remote="fork").head == "me/r"
        repo.commit("Begin", {"a": "1\n"})
        repo.git("update-ref", "refs/remotes/fork/fix", "HEAD")
        repo.git("config", "branch.fix.remote", "origin")
        repo.git("config", "branch.fix.merge", "refs/heads/fix")
        assert located(repo, branch="fix", remote="fork").head == "me/r"
        assert located(repo, branch="fix").head == "them/r"

    def test_a_request_that_was_made_from_another_remote_is_found_at_the_chosen_one(self, repo: Repo) -> None:
        at(repo, origin="git@github.com:me/r", main="git@github.com:them/r")
        repo.commit("Begin", {"a": "1\n"})
        repo.git("update-ref", "refs/remotes/origin/fix", "HEAD")
        assert (located(repo, branch="fix", remote="main").path, located(repo, branch="fix", remote="main").head) == (
            "them/r",
            "me/r",
        )
        assert located(repo, branch="fix", remote="origin").head == "me/r"

    def test_what_gh_was_told(self, repo: Repo) -> None:
        at(repo, origin="git@github.com:me/r", theirs="git@github.com:them/r")
        repo.git("config", "remote.theirs.gh-resolved", "base")
        assert (located(repo).path, located(repo).head) == ("them/r", "me/r")

    def test_a_detached_head_has_no_branch(self, repo: Repo) -> None:
        assert located(at(repo, origin="git@github.com:o/r"), branch=None).head == "o/r"


class Machine(ForgeServer):
    """A host with some forge on it."""

    def __init__(self, kind: str, below: str = "") -> None:
        super().__init__()
        self._kind, self._below = kind, below

    def routes(self) -> tuple[Route, ...]:
        answers = {
            "gitea": ("/api/v1/version", Reply({"version": "1.24.0"})),
            "gitlab": ("/api/v4/version", Reply({"message": "401 Unauthorized"}, status=401)),
            "github": ("/api/v3", Reply({"message": "Must authenticate", "documentation_url": "x"}, status=401)),
            "open github": ("/api/v3", Reply({"current_user_url": "x"})),
        }
        path, reply = answers[self._kind]
        return (("GET", f"{self._below}{path}", lambda request: reply),)


@pytest.mark.parametrize("kind", ["gitea", "gitlab", "github", "open github"])
@pytest.mark.parametrize("below", ["", "/sub"])
def test_a_host_tells_what_it_is_without_a_token(kind: str, below: str) -> None:
    with Machine(kind, below) as machine:
        assert probe([machine.url, f"{machine.url}/sub"]) == (kind.rpartition(" ")[2], f"{machine.url}{below}")
        assert not any({"authorization", "private-token"} & set(request.headers) for request in machine.requests)


def test_a_host_that_is_no_forge() -> None:
    with Machine("gitea") as machine, Machine("gitea") as other:
        machine.play("", shows_login_page, times=3)
        assert probe([machine.url]) is None
        machine.play("", leads_to(f"{other.url}/api/v1/version"))
        assert probe([machine.url]) is None
        assert other.requests == []
