import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.category import Category, category_of


def paths(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize(
    "path",
    paths("""
    src/app.py internal/server/handler.go crates/core/src/lib.rs web/src/App.tsx lib/user.rb app/Http/Kernel.php
    src/main/java/com/example/App.java src/com/example/App.java src/styles/site.scss proto/user.proto db/001_init.sql
    infra/main.tf notebooks/train.ipynb bin/deploy scripts/release src/docs/Viewer.tsx pkg/doc/doc.go
    src/app/app.config.ts src/latest.java src/Latest.java src/contests/list.py internal/pod_spec.go src/spec.rs
    src/spec/types.rs src/security.ts lib/history.py src/install.sh src/i18n/index.ts src/agent/prompts/commit.md
    src/javax/crypto/KeySpec.java numpy/testing/utils.py features/cart/index.ts src/features/cart.rb
    pkg/rest/request.go cmd/dockerfile.go
    src/apidocs/examples/member.py src/config.h.in config/locales/parser.rb
    """),
)
def test_programs_are_source(path: str) -> None:
    assert category_of(path) is Category.SOURCE


@pytest.mark.parametrize(
    "path",
    paths("""
    tests/unit/model/test_category.py test_app.py pkg/app_test.py app/tests.py conftest.py
    pkg/server/handler_test.go pkg/server/testdata/in.json src/parser/tests.rs tests/cli.rs benches/parse.rs
    src/Button.test.tsx src/button.spec.ts src/__tests__/button.ts src/__mocks__/fs.js e2e/login.ts web/login.cy.ts
    src/test/java/com/example/AppIT.java src/main/AppTest.java src/test/resources/application.yml
    app/src/androidTest/java/UiCheck.kt spec/models/user_spec.rb spec/spec_helper.rb lib/user_spec.rb
    test/user_test.exs Foo.Tests/Api.cs Foo.UnitTests/Foo.UnitTests.csproj Foo.Test/Api.cs MyAppTests/Model.swift
    src/ParserTests.cs src/UserTest.php src/parser_unittest.cc src/ParserSpec.scala t/0001-init.sh t/basic.t
    test/widget_test.dart src/kiln-test.c++ features/support/helpers.rb features/step_definitions/login.ts
    Module.Tests.ps1 app_SUITE.erl fixtures/user.json spec/fixtures/response.md
    tests/CMakeLists.txt tests/data/page.md features/login.feature check.bats src/__snapshots__/a.snap
    docs/test_examples.py examples/app_test.go
    jest.config.js vitest.config.ts vitest.setup.ts playwright.config.ts pytest.ini .coveragerc
    src/javatests/kiln/Lid.java tests/e2e/pnpm-lock.yaml testing/make-archives tests/readme.ts
    tests/fixtures/project/package-lock.json testdata/vendor/a.go
    """),
)
def test_tests_and_what_serves_only_them_are_test(path: str) -> None:
    assert category_of(path) is Category.TEST


@pytest.mark.parametrize(
    "path",
    paths("""
    README README.md readme.txt README.zh-CN.md CHANGELOG.md CHANGES.rst NEWS LICENSE LICENSE.txt LICENSE-MIT
    LICENSE_APACHE-2.0 COPYING.LESSER AUTHORS docs/index.rst docs/conf.py docs/images/flow.png docs/package.json
    doc/guide.adoc ChangeLog packages/ui/docs/button.mdx packages/ui/docs/button.png Documentation/admin.txt
    RELEASE_NOTES tests/README.md examples/README.md man/git-agent.1 share/git-agent.1 mkdocs.yml .readthedocs.yaml
    docusaurus.config.js CITATION.cff .github/CONTRIBUTING.md .github/workflows/README.md spec/messages.md
    .changeset/brave-cats.md paper/main.tex
    """),
)
def test_text_about_the_project_is_docs(path: str) -> None:
    assert category_of(path) is Category.DOCS


@pytest.mark.parametrize(
    "path",
    paths("""
    .github/workflows/ci.yml .github/actions/setup/action.yml .github/scripts/release.sh .github/codecov.yml
    .gitlab-ci.yml .gitlab/ci/build.yml ops/deploy.gitlab-ci.yml .circleci/config.yml Jenkinsfile Jenkinsfile.release
    azure-pipelines.yml azure-pipelines-nightly.yml .travis.yml appveyor.yml .drone.yml .buildkite/pipeline.yml
    .woodpecker/test.yml .woodpecker.yml .gitea/workflows/ci.yml .forgejo/workflows/ci.yml .cirrus.yml
    bitbucket-pipelines.yml ci/install.sh codecov.yml .tekton/push.yaml
    """),
)
def test_pipelines_are_ci(path: str) -> None:
    assert category_of(path) is Category.CI


@pytest.mark.parametrize(
    "path",
    paths("""
    Makefile rules.mk CMakeLists.txt cmake/FindFoo.cmake meson.build BUILD.bazel WORKSPACE defs.bzl Dockerfile
    Dockerfile.dev api.dockerfile docker-compose.yml docker-compose.dev.yaml compose.yaml compose.prod.yml
    build.gradle build.gradle.kts settings.gradle.kts pom.xml gradlew gradle/wrapper/gradle-wrapper.properties
    setup.py setup.cfg pyproject.toml package.json packages/ui/package.json Cargo.toml build.rs Foo.csproj Foo.sln
    Directory.Build.props Rakefile foo.gemspec composer.json mix.exs pubspec.yaml Package.swift
    webpack.config.js webpack.config.prod.js rollup.config.mjs vite.config.ts babel.config.js tsconfig.json
    tsconfig.build.json turbo.json flake.nix debian/control .goreleaser.yml justfile
    """),
)
def test_build_scripts_and_manifests_are_build(path: str) -> None:
    assert category_of(path) is Category.BUILD


@pytest.mark.parametrize(
    "path",
    paths("""
    Cargo.lock go.sum package-lock.json web/yarn.lock docs/package-lock.json website/docs/yarn.lock
    .terraform.lock.hcl packages.lock.json go.mod go.work Gemfile Pipfile Podfile requirements.txt requirements-dev.txt
    requirements/base.in constraints.txt Directory.Packages.props gradle/libs.versions.toml environment.yml
    vendor/github.com/a/b/b_test.go node_modules/a/README.md third_party/zlib/Makefile
    """),
)
def test_locks_lists_of_dependencies_and_vendored_code_are_dependencies(path: str) -> None:
    assert category_of(path) is Category.DEPENDENCIES


@pytest.mark.parametrize(
    ("path", "category"),
    [
        (".editorconfig", Category.CONFIG),
        (".gitignore", Category.CONFIG),
        (".eslintrc.js", Category.CONFIG),
        ("eslint.config.js", Category.CONFIG),
        (".vscode/settings.json", Category.CONFIG),
        (".pre-commit-config.yaml", Category.CONFIG),
        (".github/dependabot.yml", Category.CONFIG),
        (".github/CODEOWNERS", Category.CONFIG),
        ("tox.ini", Category.CONFIG),
        (".github/ISSUE_TEMPLATE/bug_report.md", Category.CONFIG),
        (".github/pull_request_template.md", Category.CONFIG),
        ("renovate.json", Category.CONFIG),
        ("config/app.json", Category.CONFIG),
        ("src/tauri.conf.json", Category.CONFIG),
        ("app.ini.example", Category.CONFIG),
        ("src/commands/config-get.json", Category.DATA),
        ("deploy/values.yaml", Category.CONFIG),
        ("src/settings.toml", Category.CONFIG),
        ("data/cities.csv", Category.DATA),
        ("data/cities.yaml", Category.DATA),
        ("data/words.txt", Category.DATA),
        ("src/cities.json", Category.DATA),
        ("assets/logo.svg", Category.ASSET),
        ("web/fonts/Inter.woff2", Category.ASSET),
        ("locale/de/LC_MESSAGES/app.po", Category.TRANSLATION),
        ("config/locales/de.yml", Category.TRANSLATION),
        ("public/locales/de/common.json", Category.TRANSLATION),
        ("app/src/main/res/values-de/strings.xml", Category.TRANSLATION),
        ("ios/de.lproj/Localizable.strings", Category.TRANSLATION),
        ("src/main/resources/messages_de.properties", Category.TRANSLATION),
        ("lib/l10n/app_de.arb", Category.TRANSLATION),
        ("examples/hello/main.go", Category.EXAMPLE),
        ("examples/hello/package.json", Category.EXAMPLE),
        ("example/lib/main.dart", Category.EXAMPLE),
        ("packages/share/example/lib/main.dart", Category.EXAMPLE),
        ("libfoo.so.1", Category.OTHER),
        ("notes.xyz", Category.OTHER),
        ("go", Category.OTHER),
        ("src/caf\udce9", Category.OTHER),
    ],
)
def test_everything_else_has_its_place(path: str, category: Category) -> None:
    assert category_of(path) is category


@given(path=st.text(alphabet="abT/._-1\udce9", max_size=40) | st.text(max_size=40))
def test_every_path_has_a_category(path: str) -> None:
    assert isinstance(category_of(path), Category)


@given(name=st.text(alphabet=st.characters(exclude_characters="/\0"), min_size=1, max_size=30))
def test_no_name_escapes_the_fixtures_it_lies_in(name: str) -> None:
    assert category_of(f"pkg/testdata/{name}") is Category.TEST


def test_a_script_of_cargo_lies_beside_its_manifest() -> None:
    assert category_of("core/kiln/build.rs") is Category.BUILD
    assert category_of("tooling/cli/src/build.rs") is Category.SOURCE
