"""The exit codes that can occur, for the manual and the reference."""

from git_agent.errors import ANSWERED_NO, DONE, INTERRUPTED, NO_CHECKS, PENDING, TERMINATED, GitAgentError

_MEANINGS = {
    0: "Done.",
    1: "The answer is no: `doctor` or `state --check` found faults, the lint hook refuses the message, "
    "you chose to quit at `--ask` or emptied the message in your editor, concerns remain with `--fail-on-concerns`, "
    "`split --apply` found one thing, or a commit fails its `--verify`, "
    "or a change may not be merged: `ci gate`, `ci wait`, `ci merge`.",
    2: "The call, a setting or the output target is wrong.",
    3: "Anything unclassified; a bug.",
    4: "Credentials are missing or refused.",
    5: "The repository is not in a state to do this: none here, nothing staged, unknown revision, "
    "an operation in progress, or the index moved meanwhile.",
    6: "The provider or the network failed.",
    7: "A limit of time or budget was reached.",
    8: "A required check has not ended yet; of `ci gate`, `ci wait` and `ci merge`.",
    9: "The message is still faulty after the one repair.",
    10: "git or a hook refused the commit; the message is kept and shown.",
    11: "No check is reported, so nothing could have passed; of `ci gate`, `ci wait` and `ci merge`.",
    12: "The forge cannot be reached, or what it says cannot be relied on: neither a pass nor a failure.",
    75: "Another daemon watches this work tree; only `watch start --foreground` ends so.",
    130: "Interrupted.",
    143: "Terminated.",
}
_WITHOUT_AN_ERROR = {DONE, ANSWERED_NO, PENDING, NO_CHECKS, INTERRUPTED, TERMINATED}


def exit_codes() -> dict[int, str]:
    """Code and meaning, of those that a run of today can end in; a code without a meaning is a KeyError."""
    codes = {error.exit_code for error in _tree(GitAgentError)} | _WITHOUT_AN_ERROR
    return {code: _MEANINGS[code] for code in sorted(codes)}


def _tree(error: type[GitAgentError]) -> set[type[GitAgentError]]:
    return {error}.union(*(_tree(child) for child in error.__subclasses__()))
