"""The hooks that git-agent can be: when each has nothing to do, its script, and whether it may ask a model."""

from collections.abc import Mapping
from types import MappingProxyType

from git_agent.config.load import LoadedSettings
from git_agent.errors import GitAgentError
from git_agent.git.gateway import Git
from git_agent.git.hook_files import HookMode, hook_place, installed_mode, render
from git_agent.workspace import Workspace

PROPOSE = "prepare-commit-msg"
LINT = "commit-msg"

# The line of sh of each that knows without us when there is nothing to do.
GUARDS: Mapping[str, str] = MappingProxyType(
    {
        # git says where the message comes from; with `-m`, a merge or an amend there is one already.
        PROPOSE: "case ${2-} in '' | template) ;; *) exit 0 ;; esac",
        # An empty file is how people abort a commit.
        LINT: '[ -s "${1-}" ] || exit 0',
    }
)


def hook_scripts(workspace: Workspace, lint: HookMode | None) -> dict[str, bytes]:
    """Every hook as this git-agent would install it; the lint only where it is wanted."""
    modes: dict[str, HookMode] = {PROPOSE: "speak"}
    if lint:
        modes[LINT] = lint
    launcher = workspace.process.launcher()
    return {name: render(name, guard=GUARDS[name], launcher=launcher, mode=mode) for name, mode in modes.items()}


def finds_no_program(workspace: Workspace) -> bool:
    """Whether a hook would do nothing: neither what runs now nor PATH is a git-agent that it could start."""
    from shutil import which

    return not workspace.process.launcher() and not which("git-agent", path=workspace.environ.get("PATH", ""))


def expected_scripts(workspace: Workspace) -> dict[str, bytes]:
    """Every hook that is always or already installed, as it should be."""
    try:
        lint = installed_lint(workspace.git)
    except GitAgentError:  # a check-up also works without a repository, and without git
        lint = None
    return hook_scripts(workspace, lint)


def installed_lint(git: Git) -> HookMode | None:
    """How strict the lint is that is installed, if one is."""
    return installed_mode(hook_place(git, LINT))


def hook_asks_model(loaded: LoadedSettings) -> bool:
    """A hook sends nothing out because of a stray variable: only what the user's own settings name counts."""
    keys = ("model.provider", "model.name", "model.base_url", "model.preset")
    return any(loaded.values[key].origin not in ("default", "flag") for key in keys)
