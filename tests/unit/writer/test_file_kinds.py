"""Readers are imported by the paths of a change, so none of their files may be missed."""

import pytest

from git_agent.writer.read.file_kinds import changes_schema, may_name_dependencies, steers_pipeline

PIPELINES = """
    .github/workflows/fire.yml .gitea/workflows/fire.yaml .gitlab-ci.yml .gitlab/jobs/fire.yml .circleci/config.yml
    circle.yml kiln-azure-pipelines.yaml .travis.yml appveyor.yml bitbucket-pipelines.yml Makefile GNUmakefile
    kiln/makefile.linux rules.mk rules.mak justfile Justfile .justfile JUSTFILE kiln.just .pre-commit-config.yaml
    Dockerfile Dockerfile.Dev kiln/Containerfile compose.yml docker-compose.dev.yaml main.tf Jenkinsfile
"""


@pytest.mark.parametrize("path", PIPELINES.split())
def test_a_pipeline_is_known_by_its_path(path: str) -> None:
    assert steers_pipeline(path)


@pytest.mark.parametrize("path", ["kiln.py", "src/compose.go", "profile.rs", "docs/kiln.yml", "Makefile.md"])
def test_other_files_steer_nothing(path: str) -> None:
    assert not steers_pipeline(path)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("db/migrate/20240101_add_kilns.rb", True),
        ("kilns/migrations/0002_lid.py", True),
        ("alembic/versions/1a2b_lid.py", True),
        ("schema.sql", True),
        ("kilns/migration.py", False),
        ("kiln.py", False),
    ],
)
def test_a_schema_is_changed_by_migrations_and_sql(path: str, expected: bool) -> None:
    assert changes_schema(path) is expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [("package.json", True), ("Cargo.lock", True), ("Dockerfile.dev", True), ("Gemfile", True), ("kiln.py", False)],
)
def test_dependencies_are_named_in_files_of_known_names(path: str, expected: bool) -> None:
    assert may_name_dependencies(path) is expected
