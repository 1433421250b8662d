"""How each kind of manifest, lock file, workflow and container file names a dependency and its version."""

from git_agent.model.value import replace, value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_kinds import MAKEFILE, may_name_dependencies


@value
class PinShape:
    """How a file names a dependency: on one line, or on a `context` line with the version further down.

    `noun` is what something is of which the file has the version. A `version` is called what its key is, and where it
    is a setting, it comes and goes as any other. Only objects called one of `blocks` name dependencies.
    """

    line: str
    context: str | None = None
    noun: str = "dependency"
    blocks: str = ""
    is_setting: bool = False


_VERSION = r"[\^~<>=! v]*\d[\w.+*-]*(?:\s*,\s*[<>=!~]+\s*[\w.*]+)*"
_PYTHON_NAME = r"(?P<name>[A-Za-z][\w.-]*)(?:\[[^\]]*\])?\s*"
_PEP_508 = PinShape(line=rf"(?:install_requires\s*=\s*)?[\s\"']*{_PYTHON_NAME}(?P<version>[=~<>!]=?=?\s*\d[^\"';#]*)")
_PINNED = PinShape(line=rf"{_PYTHON_NAME}(?P<version>[=~<>!]=?=?\s*\d[^;#\s]*)?(?:\s*[;#\\].*)?$")
_NUMBER = r"[\^~<>=! v]*\d+(?:\.[\w*]+)*(?:[-+][\w.+-]+)*"  # `5kB` is none
_JSON = PinShape(
    line=rf"[\s,]*\"(?P<name>[@\w./-]+)\":\s*\"(?P<version>{_NUMBER})\",?$",
    blocks=r"(?i)dependenc|require|resolutions|overrides|catalog|imports",
)
_TOML = PinShape(line=rf"(?P<name>[\w.-]+)\s*=\s*(?:\{{.*?version\s*=\s*)?\"(?P<version>{_VERSION})\"")
_LOCKED = PinShape(line=r"version = \"(?P<version>[^\"]+)\"", context=r"name = \"(?P<name>[^\"]+)\"")
_GO_LINE = r"(?:require)?\s+(?P<name>[\w-]+\.[\w./-]+?)(?:/v\d+)?\s+(?P<version>v\d\S*)"
_GO_ITSELF = PinShape(line=r"(?P<name>go|toolchain)\s+(?:go)?(?P<version>\d[\w.]*)$", noun="directive")
_GEM = PinShape(line=r".*(?:gem|dependency)\s*\(?['\"](?P<name>[\w-]+)['\"],\s*['\"](?P<version>[^'\"]+)")
_MAVEN = (
    PinShape(
        line=r"(?:\s{3,}|\t\t)<version>(?P<version>\d[^<]*)</",
        context=r"\s*<artifactId>(?P<name>[^<]+)</",
    ),
    PinShape(line=r"\s*<(?P<name>[\w.-]+\.version)>(?P<version>\d[^<]*)</", noun="version", is_setting=True),
)
_GRADLE = PinShape(line=r".*['\"](?P<name>[\w.-]+:[\w.-]+):(?P<version>(?:\d[\w.-]*|latest\.[a-z]+)\+?)['\"]")
_GRADLE_PLUGIN = PinShape(
    line=r"\s*id[\s(]+['\"](?P<name>[\w.-]+)['\"]\)?\s+version[\s(]+['\"](?P<version>\d[\w.-]*)['\"]",
    noun="plugin",
)
# What downloads the build tool itself names its version inside of an address.
_WRAPPER = PinShape(
    line=r"distributionUrl=.*/(?:apache-)?(?P<name>gradle|maven)-(?P<version>\d[\w.-]*?)-(?:bin|all)\.zip"
)
_PLUGIN_CALL = PinShape(line=r".*\(\s*['\"](?P<name>[A-Za-z][\w .+/-]*)['\"],\s*['\"](?P<version>\d[\w.-]*)['\"]")
_VERSION_KEY = PinShape(
    line=r"\s*(?:-\s+|ARG\s+|ENV\s+|export\s+)?[\"']?(?P<name>[A-Za-z][\w.-]*?(?:[Vv]ersion|VERSION))[\"']?\s*"
    r"(?:[:?]?=|:)\s*[\"']?(?P<version>v?\d+(?:\.[\w-]+)*)[\"']?,?(?:\s*#.*)?$",
    noun="version",
)
_SETTING = replace(_VERSION_KEY, is_setting=True)
_NUGET = PinShape(line=r".*Include=\"(?P<name>[^\"]+)\"\s+Version=\"(?P<version>[^\"]+)\"")
_MIX = PinShape(line=r"\s*\{:(?P<name>\w+),\s*\"(?P<version>[^\"]+)\"")
_PUB = PinShape(line=r"\s+(?P<name>\w+):\s*(?P<version>\^?\d[\w.+-]*)$")
_USES = PinShape(
    line=r"\s*(?:-\s+)?uses:\s*[\"']?(?P<name>[\w.-]+/[\w.-]+)[\w./-]*@(?P<pin>[\w.-]+)(?:\s*#\s*(?P<version>v?\d[\w.]*))?",
)
_HOOKS = PinShape(
    line=r"\s*rev:\s*['\"]?(?P<version>[\w.-]+)",
    context=r"\s*(?:-\s+)?repo:\s*\S*?(?P<name>[\w.-]+/[\w.-]+?)(?:\.git)?/?$",
)
IMAGE = PinShape(
    line=r"FROM\s+(?:--\S+\s+)?(?P<name>[\w./-]+):(?P<version>[\w.-]+)(?:@sha256:(?P<pin>\w+))?",
)

_IMAGE_KEY = PinShape(
    line=r"\s*(?:-\s+)?image:\s*[\"']?(?P<name>[\w./-]+):(?P<version>v?\d[\w.-]*)[\"']?\s*(?:#.*)?$",
    noun="image",
    is_setting=True,
)
_BAZEL = PinShape(line=r"\s*bazel_dep\(\s*name\s*=\s*\"(?P<name>[\w.-]+)\",\s*version\s*=\s*\"(?P<version>\d[\w.-]*)\"")
_BAZEL_ARTIFACT = PinShape(line=r"\s*(?:artifact\s*=\s*)?\"(?P<name>[\w.-]+:[\w.-]+):(?P<version>\d[\w.-]*)\",?\s*$")

_SHAPES: tuple[tuple[str, tuple[PinShape, ...]], ...] = (
    (r"(?:^|/)(?:package|composer|deno)\.jsonc?$", (_JSON,)),
    (r"(?:^|/)(?:Cargo|poetry|uv|pdm)\.lock$", (_LOCKED,)),
    (r"(?:^|/)(?:Cargo\.toml|Pipfile)$", (_TOML,)),
    (r"(?:^|/)pyproject\.toml$", (_PEP_508, _TOML)),
    (r"(?:^|/)requirements(?:[\w.-]*|/.*)\.(?:txt|in)$", (_PINNED,)),
    (r"(?:^|/)setup\.(?:py|cfg)$", (_PEP_508,)),
    # Direct requirements first: what ends in `// indirect` counts only where nothing else changed.
    (r"(?:^|/)go\.mod$", (PinShape(line=f"{_GO_LINE}$"), PinShape(line=_GO_LINE), _GO_ITSELF)),
    (r"(?:^|/)Gemfile$|\.gemspec$", (_GEM,)),
    (r"(?:^|/)pom\.xml$", _MAVEN),
    (r"\.gradle(?:\.kts)?$", (_GRADLE, _GRADLE_PLUGIN, _PLUGIN_CALL, _VERSION_KEY)),
    (r"(?:^|/)(?:gradle|maven)-wrapper\.properties$", (_WRAPPER,)),
    (r"(?:^|/)gradle\.lockfile$", (PinShape(line=r"(?P<name>[\w.-]+:[\w.-]+):(?P<version>[\w.+-]+)="),)),
    (r"\.versions\.toml$", (_TOML,)),
    (r"\.(?:csproj|props)$", (_NUGET,)),
    (r"(?:^|/)mix\.exs$", (_MIX,)),
    (r"(?:^|/)pubspec\.yaml$", (_PUB,)),
    (r"(?:^|/)(?:MODULE|WORKSPACE)(?:\.bazel)?$", (_BAZEL, _BAZEL_ARTIFACT)),
    (r"(?:^|/)\.github/.*\.ya?ml$|(?:^|/)action\.ya?ml$", (_USES, _SETTING, _IMAGE_KEY)),
    (r"(?:^|/)\.pre-commit-config\.yaml$", (_HOOKS,)),
    (r"(?:^|/)(?:Dockerfile|Containerfile)[\w.-]*$", (IMAGE, _VERSION_KEY)),
    (r"\.ya?ml$", (_IMAGE_KEY, _SETTING)),
    (rf"\.(?:properties|env)$|{MAKEFILE}", (_SETTING,)),
    (r"\.sh$", (_VERSION_KEY,)),
)


def pin_shapes_for(path: str) -> tuple[PinShape, ...]:
    if not may_name_dependencies(path):
        return ()
    for name, shapes in _SHAPES:
        if pattern(name).search(path):
            return shapes
    return ()
