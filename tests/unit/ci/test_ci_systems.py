"""Which CI systems a tree is set up for: a case for every file of the table, and for what only looks like one."""

from pathlib import Path

import pytest

from git_agent.ci.systems.detect import CISystem, ci_systems
from git_agent.ci.systems.table import SYSTEMS
from support.reading import git_of
from support.repo import Repo

FILES = {
    "GitHub Actions": (".github/workflows/ci.yml", ".github/workflows/ci.yaml"),
    "Gitea / Forgejo Actions": (
        ".gitea/workflows/ci.yml",
        ".gitea/workflows/ci.yaml",
        ".forgejo/workflows/ci.yml",
        ".forgejo/workflows/ci.yaml",
    ),
    "GitLab CI": (".gitlab-ci.yml", ".gitlab/ci/test.yml", ".gitlab/ci/test.yaml"),
    "CircleCI": (".circleci/config.yml", ".circleci/config.yaml"),
    "Jenkins": ("Jenkinsfile", "Jenkinsfile.release", "nightly.jenkinsfile", ".jenkins/pipeline.groovy"),
    "Travis": (".travis.yml",),
    "Azure Pipelines": (
        "azure-pipelines.yml",
        "azure-pipelines.yaml",
        ".azure-pipelines/build.yml",
        ".azure-pipelines/build.yaml",
        ".azuredevops/pipelines/build.yml",
        ".vsts-ci.yml",
    ),
    "Bitbucket": ("bitbucket-pipelines.yml",),
    "Buildkite": (
        ".buildkite/pipeline.yml",
        ".buildkite/pipeline.yaml",
        ".buildkite/pipeline.json",
        ".buildkite/pipeline.sh",
        "buildkite.yml",
        "buildkite.yaml",
    ),
    "Drone": (".drone.yml", ".drone.jsonnet", ".drone.star"),
    "Woodpecker": (".woodpecker.yml", ".woodpecker.yaml", ".woodpecker/test.yml", ".woodpecker/test.yaml"),
    "AppVeyor": ("appveyor.yml", ".appveyor.yml"),
    "Cirrus": (".cirrus.yml", ".cirrus.star"),
    "TeamCity": (".teamcity/settings.kts", ".teamcity/pom.xml"),
    "Semaphore": (".semaphore/semaphore.yml",),
    "Tekton": (".tekton/push.yml", ".tekton/push.yaml", "tekton/pipeline.yaml"),
    "Concourse": ("ci/pipeline.yml", "pipeline.yml", "pipeline.yaml", ".concourse/pipeline.yml"),
    "SourceHut": (".build.yml", ".builds/alpine.yml", ".builds/alpine.yaml"),
    "Zuul": (".zuul.yaml", "zuul.yaml", ".zuul.d/jobs.yaml", "zuul.d/jobs.yaml"),
    "Prow": (".prow.yaml", ".prow/presubmits.yaml"),
    "Evergreen": ("evergreen.yml", ".evergreen.yml"),
    "Taskcluster": (".taskcluster.yml",),
    "AWS CodeBuild": ("buildspec.yml", "buildspec.yaml"),
    "Google Cloud Build": ("cloudbuild.yaml", "cloudbuild.json"),
    "Codefresh": ("codefresh.yml",),
    "Bitrise": ("bitrise.yml",),
    "Codemagic": ("codemagic.yaml",),
    "Xcode Cloud": ("ci_scripts/ci_post_clone.sh",),
    "GoCD": ("app.gocd.yaml",),
    "Bamboo": ("bamboo-specs/bamboo.yml",),
    "Harness": (".harness/pipeline.yaml",),
    "Buddy": ("buddy.yml", ".buddy/pipeline.yml"),
    "Wercker": ("wercker.yml",),
    "Screwdriver": ("screwdriver.yaml",),
    "Scrutinizer": (".scrutinizer.yml",),
    "Dagger": ("dagger.json",),
    "Earthly": ("Earthfile",),
    "Garnix": ("garnix.yaml",),
    "Hercules": ("flake.nix",),
    "Nix": ("flake.nix",),
    "pre-commit.ci": (".pre-commit-config.yaml",),
}
CONTENT = {
    ("Concourse", "pipeline.yml"): "resources:\n- name: code\njobs:\n- name: test\n",
    ("Concourse", "pipeline.yaml"): "resources: []\njobs: []\n",
    ("Hercules", "flake.nix"): "{ outputs = _: { herculesCI = {}; }; }\n",
    ("Nix", "flake.nix"): "{ outputs = _: {\n  hydraJobs = {};\n}; }\n",
    ("pre-commit.ci", ".pre-commit-config.yaml"): "ci:\n  autofix_prs: true\nrepos: []\n",
}


def found(repo: Repo, forge: str | None = None) -> dict[str, tuple[str, ...]]:
    return {system.name: system.config_files for system in ci_systems(git_of(repo), forge=forge)}


def test_every_system_of_the_table_has_a_case() -> None:
    assert {system.name for system in SYSTEMS} == set(FILES)
    assert len(SYSTEMS) >= 25


@pytest.mark.parametrize("name", FILES)
def test_each_file_of_a_system_is_found(repo: Repo, name: str) -> None:
    files = {path: CONTENT.get((name, path), "x: 1\n") for path in FILES[name]}
    repo.commit("Set it up", files)
    assert set(found(repo)[name]) == set(files)
    assert list(found(repo)) == [name]


def test_only_the_commit_is_read_and_not_the_disk(repo: Repo) -> None:
    repo.commit("Set it up", {".travis.yml": "x\n"})
    (repo.path / ".travis.yml").unlink()
    repo.write(".drone.yml", "x\n")
    assert list(found(repo)) == ["Travis"]


def test_before_the_first_commit_there_is_none(repo: Repo) -> None:
    repo.stage({".travis.yml": "x\n"})
    assert found(repo) == {}


@pytest.mark.parametrize(
    "path",
    [
        "pipeline.yml",  # somebody's own
        "flake.nix",
        ".pre-commit-config.yaml",
        ".mergify.yml",
        ".github/mergify.yml",
        "renovate.json",
        ".github/workflows/README.md",
        ".github/workflows/old/ci.yml",  # GitHub does not look below
        ".azuredevops/pull_request_template.md",
        "examples/.travis.yml",
        "vendor/lib/.github/workflows/ci.yml",
        "jenkinsfile",  # case counts
        ".TRAVIS.yml",
        "ci_scripts/deploy.sh",
        "Jenkinsfile/readme.txt",
    ],
)
def test_what_only_looks_like_it_is_no_ci(repo: Repo, path: str) -> None:
    repo.commit("Add a file", {path: "jobs:\n"})
    assert found(repo) == {}


def test_a_submodule_is_set_up_on_its_own(repo: Repo, tmp_path: Path) -> None:
    other = Repo.create(tmp_path / "other")
    other.commit("Set it up", {"pipeline.groovy": "x\n"})
    repo.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(other.path), ".jenkins")
    repo.commit("Add it")
    assert found(repo) == {}


def test_primary_is_the_system_of_the_forge(repo: Repo) -> None:
    repo.commit("Set it up", {".travis.yml": "x\n", ".gitlab-ci.yml": "x\n", ".github/workflows/ci.yml": "x\n"})
    assert ci_systems(git_of(repo), forge="gitlab") == (
        CISystem(name="GitLab CI", primary=True, config_files=(".gitlab-ci.yml",)),
        CISystem(name="GitHub Actions", primary=False, config_files=(".github/workflows/ci.yml",)),
        CISystem(name="Travis", primary=False, config_files=(".travis.yml",)),
    )


def test_the_only_system_is_primary_wherever_it_runs(repo: Repo) -> None:
    repo.commit("Set it up", {".travis.yml": "x\n"})
    assert [system.primary for system in ci_systems(git_of(repo), forge="github")] == [True]


def test_gitea_runs_the_files_of_github_where_it_has_none(repo: Repo) -> None:
    repo.commit("Set it up", {".github/workflows/ci.yml": "x\n"})
    assert found(repo, "gitea") == {"Gitea / Forgejo Actions": (".github/workflows/ci.yml",)}
    assert found(repo, "github") == {"GitHub Actions": (".github/workflows/ci.yml",)}


def test_forgejo_reads_its_own_folder_first(repo: Repo) -> None:
    repo.commit("Set it up", {f".{name}/workflows/ci.yml": "x\n" for name in ("github", "gitea", "forgejo")})
    assert found(repo, "gitea") == {
        "Gitea / Forgejo Actions": (".forgejo/workflows/ci.yml", ".gitea/workflows/ci.yml"),
        "GitHub Actions": (".github/workflows/ci.yml",),
    }
