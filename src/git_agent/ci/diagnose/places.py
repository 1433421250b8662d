"""Paths in logs: what is one, which belong to the project, and how they read from its top."""

import re

_WORKSPACE = re.compile(
    r"(?:file://)?(?:"
    r"/home/runner/work/[^/]+/[^/]+|/Users/runner/work/[^/]+/[^/]+|/__w/[^/]+/[^/]+|/github/workspace"
    r"|/home/vsts/work/\d+/s|/Users/runner/work/\d+/s"
    r"|/builds/[^/]+/(?:[^/]+/(?!(?:src|lib|tests?|spec|app|pkg|cmd|internal)/))?[^/]+(?=/)"
    r"|/home/circleci/(?:project|repo)|/root/project"
    r"|/home/travis/build/[^/]+/[^/]+|/drone/src|/woodpecker/src/[^/]+/[^/]+/[^/]+|/bitbucket/pipelines/agent/build"
    r"|/var/lib/buildkite-agent/builds/[^/]+/[^/]+/[^/]+|/(?:var/(?:lib/)?jenkins_home"
    r"|home/jenkins(?:/agent)?|var/lib/jenkins)/workspace/[^/]+"
    r"|/workspaces?/[^/]+(?=/(?:src|lib|test|tests|app|pkg|cmd|internal)/)|/workspaces?|/usr/src/app"
    r"|/app|/opt/atlassian/pipelines/agent/build"
    r"|[A-Za-z]:/a/[^/]+/[^/]+|[A-Za-z]:/a/\d+/s|[A-Za-z]:/projects/[^/]+"
    r"|[A-Za-z]:/actions-runner/_work/[^/]+/[^/]+|/tmp/cirrus-ci-build"
    r"|/opt/actions-runner/_work/[^/]+/[^/]+|/home/[^/]+/actions-runner/_work/[^/]+/[^/]+"
    r")/"
)
_FOREIGN = re.compile(
    r"(?:^|/)(?:site-packages|dist-packages|node_modules|bower_components|vendor|\.venv|venv|\.tox"
    r"|\.nox|virtualenvs?|\.cargo|rustc"
    r"|\.rustup|\.m2|\.gradle|gems|rubygems|bundle/ruby|\.bundle|\.pub-cache|\.nuget|_deps|\.stack"
    r"|\.cabal|\.yarn|\.pnpm|\.opam|_build/default"
    r"|pkg/mod|hostedtoolcache|libexec|external|__pypackages__|\.build/checkouts|DerivedData|Pods"
    r"|bazel-out|conan|vcpkg)/"
    r"|^/(?:usr|lib|lib64|opt|nix|snap|System|Library|bin|sbin|Applications|root/\.|home/[^/]+/\.)"
    r"|^(?:node:|internal/[\w./-]+\.js$|<|webpack/|webpack:|ext:|rustc/|bun:|async |native|deno:)"
    r"|/lib/python3?|/Python\d+/Lib/"
    r"|lib/(?:ruby|perl\d?|elixir|erlang)/|/python\d/"
    r"|^/_?src/[a-z]+/testing/|/go/src/(?:runtime|testing|net|os|reflect)/|^[A-Za-z]:/(?:Program Files"
    r"|hostedtoolcache|Windows|Python)"
    r"|^(?:runtime|testing|reflect)/|(?:^|/)_pytest/|/cpython|(?:^|/)vendor/bundle/|^/rustc/|^lib/ex_unit/"
)
_BUNDLED = re.compile(r"webpack(?:-internal)?://[\w@-]*/(?:\([\w-]+\)/)?(?:\./)?")
# What has an ending that no file has, or none at all and is not known to be a file.
_ENDING = re.compile(r"\.(?P<ending>[A-Za-z][A-Za-z0-9_+]{0,14}|\d)$")
_NO_FILES = frozenset(
    {"com", "org", "net", "io", "dev", "local", "internal", "svc", "lan", "eu", "de", "uk", "exe", "0", "1"}
)
_BARE = re.compile(
    r"(?:Dockerfile|Containerfile|Makefile|GNUmakefile|makefile|Jenkinsfile|Vagrantfile|Gemfile"
    r"|Rakefile|Podfile|Procfile|Brewfile"
    r"|Justfile|justfile|BUILD|WORKSPACE|BUCK|Earthfile|Tiltfile|Fastfile|Snakefile|SConstruct"
    r"|SConscript|Guardfile|Capfile|Dangerfile"
    r"|Kconfig|CODEOWNERS|LICENSE|README|\.gitignore|\.dockerignore|\.env)(?:\.[\w-]+)?$"
)


def project_path(file: str) -> str:
    """As the path reads from the top of the project, where that can be told."""
    path = file.strip().strip("'\"`").replace("\\", "/")
    path = _BUNDLED.sub("", _inner(path).removeprefix("file://"))
    while path.startswith("./"):
        path = path[2:]
    return path


def is_foreign(file: str) -> bool:
    """Whether it is a tool's, the language's or a dependency's rather than the project's."""
    path = _BUNDLED.sub("", file.strip().replace("\\", "/").removeprefix("file://"))
    if "/_actions/" in path or "/_temp/" in path or path.endswith("_testmain.go") or path == "testing.go":
        return True  # an action's own program lies in the runner's folder of work
    return bool(_FOREIGN.search(_inner(path)))


def _inner(path: str) -> str:
    """Without the folder of a runner at the beginning: `/app/` in the middle is the project's own."""
    told = _WORKSPACE.match(path)
    return path[told.end() :] if told else path


def is_path(path: str) -> bool:
    """Whether it looks like a file: a host with a port and a time of day have colons too."""
    if not path or len(path) > 400 or "://" in path or path.startswith("-"):
        return False
    name = path.rpartition("/")[2]
    if _BARE.match(name):
        return True
    ending = _ENDING.search(name)
    if ending is None:
        return (
            "/" in path
            and bool(re.match(r"[\w.@~+-]+(?:/[\w.@+ -]+)+$|/[\w.@+-]+(?:/[\w.@+ -]+)+$", path))
            and not name.isdecimal()
        )
    return "/" in path or ending["ending"].lower() not in _NO_FILES
