"""What a command is for, told from its words."""

import re

from git_agent.ci.diagnose.values import FailureType

_SHAPES: tuple[tuple[str, FailureType], ...] = (
    (
        r"\b(?:mypy|pyright|basedpyright|tsc|vue-tsc|svelte-check|type-?check|types?:check|check:types|flow check"
        r"|phpstan|psalm|sorbet|srb tc|dialyzer|pytype|pyre|ty check|pyrefly|steep)\b",
        "type-error",
    ),
    (
        r"\b(?:lint\w*|eslint|oxlint|biome|ruff|flake8|pylint|black|isort|bandit|prettier|stylelint"
        r"|rubocop|standardrb|shellcheck|hadolint|yamllint|markdownlint\S*|golangci-lint|staticcheck"
        r"|revive|gofmt|goimports|clippy"
        r"|cargo fmt|rustfmt|clang-format|clang-tidy|cppcheck|cpplint|checkstyle|spotless\w*|ktlint|detekt"
        r"|swiftlint|swiftformat|credo|mix format|phpcs|php-cs-fixer|pint|pre-commit|ansible-lint"
        r"|actionlint|sqlfluff|tflint|tfsec|checkov"
        r"|fmt|format(?:ting)?|style|go vet|vet|codespell|typos|cspell|luacheck|stylua|hlint|ormolu"
        r"|fourmolu|perlcritic|dotnet format|vale|proselint|djlint|semgrep|license[- ]?check|commitlint"
        r"|textlint|xo|standard|buf lint|zizmor|kubeconform|kubeval|helm lint|scalafmt\w*|scalafix|doc8"
        r"|vulture|erb_?lint|haml-lint|reek|brakeman|lintr)\b",
        "lint-error",
    ),
    (
        r"\b(?:pytest|unittest|tox|nox|jest|vitest|mocha|ava|tap|jasmine|karma|cypress|playwright|go test"
        r"|gotestsum|cargo (?:test|nextest)|ctest|gtest|rspec|minitest|phpunit|pest|prove|mix test|ginkgo"
        r"|bats|busted|behave|robot|cucumber"
        r"|tests?|specs?|e2e|check|coverage|mvn (?:.* )?verify|surefire|dotnet test|swift test"
        r"|xcodebuild test|stack test|cabal test|node --test|bun test|deno test|flutter test|dart test"
        r"|testthat|ert|kaocha|lein test|zig test|dune test|nosetests|trial|hspec)\b",
        "test-failure",
    ),
    (
        r"\b(?:npm (?:ci|install|i)|yarn install|pnpm (?:i|install)|pip3? install|poetry (?:install|lock"
        r"|check)|uv (?:sync|lock|pip)|pipenv (?:install|sync)|bundle install|composer install"
        r"|go mod (?:download|tidy|verify)|mix deps|cargo fetch|apt-get install|apk add|conda (?:env"
        r"|install)|dotnet restore|gem install|cpanm|luarocks install|mvn dependency|terraform init"
        r"|helm dep\w*|nuget restore|carthage|pod install)\b",
        "dependency-error",
    ),
    (
        r"\b(?:build|compile|make|cmake|ninja|meson|gradlew?|mvn|cargo (?:build|check|doc)|go build|gcc"
        r"|g\+\+|clang|javac|dotnet (?:build|publish)|webpack|vite build|rollup|esbuild|docker build"
        r"|buildx|bazel|xcodebuild|swift build|stack build|cabal build|ghc|terraform (?:plan|validate"
        r"|apply)|ansible-playbook|helm (?:template|install|upgrade)|kubectl apply|mkdocs|sphinx-build"
        r"|hugo|zig build|dune|rebar3|mix compile|sbt|next build|tsup|bundle|package|python -m build|scons"
        r"|msbuild)\b",
        "build-error",
    ),
)
_WORDS = tuple((re.compile(pattern), kind) for pattern, kind in _SHAPES)


def type_of_command(command: str) -> FailureType | None:
    """What fails when this command does; None for a command that nobody knows."""
    return next((kind for pattern, kind in _WORDS if pattern.search(command)), None)
