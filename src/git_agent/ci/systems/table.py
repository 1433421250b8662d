"""SYSTEMS: every CI system that is known, with the files that it is set up by.

A pattern names a file seen from the root; `*` is any part of a name, and `/**` at its end every file below. `.y*ml`
is `.yml` and `.yaml`. Where `content` is given, a file counts only if each of these expressions is found in it.
"""

import re

from git_agent.model.value import value


@value
class Pattern:
    """Files that set up a system."""

    path: str
    content: tuple[re.Pattern[str], ...] = ()


@value
class System:
    """A CI system by its name; `forge` is the one whose own it is."""

    name: str
    patterns: tuple[Pattern, ...]
    forge: str = ""


def _line(expression: str) -> re.Pattern[str]:
    return re.compile(rf"^{expression}", re.MULTILINE)


def _system(name: str, *paths: str, forge: str = "") -> System:
    return System(name=name, patterns=tuple(Pattern(path=path) for path in paths), forge=forge)


def _told_by_content(name: str, path: str, *expressions: str) -> System:
    return System(name=name, patterns=(Pattern(path=path, content=tuple(map(_line, expressions))),))


# Of these folders only what a system reads is listed: `.azuredevops` holds templates of pull requests too, and a
# folder `ci_scripts` is anybody's.
GITEA = _system(
    "Gitea / Forgejo Actions", ".forgejo/workflows/*.y*ml", ".gitea/workflows/*.y*ml", forge="gitea"
)  # Forgejo reads its own folder first
GITHUB = _system("GitHub Actions", ".github/workflows/*.y*ml", forge="github")
SYSTEMS: tuple[System, ...] = (
    GITHUB,
    GITEA,
    _system("GitLab CI", ".gitlab-ci.yml", ".gitlab/ci/*.y*ml", forge="gitlab"),
    _system("CircleCI", ".circleci/config.y*ml"),
    _system("Jenkins", "Jenkinsfile", "Jenkinsfile.*", "*.jenkinsfile", ".jenkins/**"),
    _system("Travis", ".travis.yml"),
    _system(
        "Azure Pipelines",
        "azure-pipelines.y*ml",
        ".azure-pipelines/**.y*ml",
        ".azuredevops/**.y*ml",
        ".vsts-ci.yml",
    ),
    _system("Bitbucket", "bitbucket-pipelines.yml", forge="bitbucket"),
    _system(
        "Buildkite",
        ".buildkite/pipeline.y*ml",
        ".buildkite/pipeline.json",
        ".buildkite/pipeline.sh",
        "buildkite.y*ml",
    ),
    _system("Drone", ".drone.yml", ".drone.jsonnet", ".drone.star"),
    _system("Woodpecker", ".woodpecker.y*ml", ".woodpecker/*.y*ml"),
    _system("AppVeyor", "appveyor.yml", ".appveyor.yml"),
    _system("Cirrus", ".cirrus.yml", ".cirrus.star"),
    _system("TeamCity", ".teamcity/settings.kts", ".teamcity/pom.xml"),
    _system("Semaphore", ".semaphore/semaphore.yml"),
    _system("Tekton", ".tekton/*.y*ml", "tekton/**.y*ml"),
    System(
        name="Concourse",
        patterns=(
            Pattern(path="ci/pipeline.y*ml"),
            Pattern(path="pipeline.y*ml", content=(_line("jobs:"), _line("resources:"))),
            Pattern(path=".concourse/**"),
        ),
    ),
    _system("SourceHut", ".build.yml", ".builds/*.y*ml"),
    _system("Zuul", ".zuul.yaml", "zuul.yaml", ".zuul.d/**", "zuul.d/**"),
    _system("Prow", ".prow.yaml", ".prow/**"),
    _system("Evergreen", "evergreen.yml", ".evergreen.yml"),
    _system("Taskcluster", ".taskcluster.yml"),
    _system("AWS CodeBuild", "buildspec.y*ml"),
    _system("Google Cloud Build", "cloudbuild.yaml", "cloudbuild.json"),
    _system("Codefresh", "codefresh.yml"),
    _system("Bitrise", "bitrise.yml"),
    _system("Codemagic", "codemagic.yaml"),
    _system("Xcode Cloud", "ci_scripts/ci_*"),
    _system("GoCD", "*.gocd.yaml"),
    _system("Bamboo", "bamboo-specs/**"),
    _system("Harness", ".harness/**"),
    _system("Buddy", "buddy.yml", ".buddy/**"),
    _system("Wercker", "wercker.yml"),
    _system("Screwdriver", "screwdriver.yaml"),
    _system("Scrutinizer", ".scrutinizer.yml"),
    _system("Dagger", "dagger.json"),
    _system("Earthly", "Earthfile"),
    _system("Garnix", "garnix.yaml"),
    _told_by_content("Hercules", "flake.nix", r".*\bherculesCI\b"),
    _told_by_content("Nix", "flake.nix", r".*\bhydraJobs\b"),
    _told_by_content("pre-commit.ci", ".pre-commit-config.yaml", "ci:"),
)
