"""Words in a message that machines obey, wherever they stand: build servers, queues, release tools, bots, forges."""

from git_agent.model.lazy_pattern import LazyPattern, compiled

_RUNS = (
    r"ci|cd|builds?|deploy|deployment|release|publish|actions?|checks?|tests?|jobs?|workflows?|pipelines?|preview"
    r"|travis|appveyor|azurepipelines|azp|azure|circleci|circle|cirrus|drone|netlify|vercel|render|github|gitlab|bitrise"
    r"|buildkite|woodpecker|semaphore"
)
# What makes a machine do something, wherever it stands, and what it is told about that.
STEERING = {
    rf"(?i)\[\s*(?:(?:skip|no)[\s_:.-]*(?:{_RUNS})|(?:{_RUNS})[\s_:.-]*skip(?:ped)?)\s*\]": "CI",
    r"(?i)\*\*\*\s*NO_CI\s*\*\*\*": "CI",
    r"(?im)^[ \t>*_`-]*(?:skip-checks?|skip-ci|ci-skip|no-verify|no-ci)[*_`]*\s*[:=]": "CI",
    r"(?im)^[ \t>*_`-]*(?:auto-submit|commit-queue|cq-[\w-]+|bors)[*_`]*\s*[:=]": "a queue",
    r"(?im)^[ \t>*_`-]*bors (?:r[+=-]|try|delegate|merge|retry)": "a queue",
    r"(?im)^[ \t>*_`-]*(?:git-svn-id|gitorigin-revid)[*_`]*\s*:": "a mirror",
    r"(?im)^[ \t>*_`-]*release-as[*_`]*\s*:[*_`]*\s*\S": "a release",
    r"(?i)\+semver\s*:\s*\w": "a release",
    r"(?im)^[ \t]*/(?:lgtm|approve|hold|merge|rebase|retest|test|ok-to-test|close|reopen|assign|label|override)\b"
    r"": "a bot",
    r"(?i)@(?:dependabot|renovate(?:bot)?|rustbot|bors|mergify(?:io)?|copilot|codex|claude)\b[ :]": "a bot",
}
_CLOSES = LazyPattern(
    r"(?i)\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\s*:?\s+(?:[\w.-]+/[\w.-]+)?(?:#|GH-)\d+|#(?:close|resolve)\s+[A-Z]+-\d"
)
# One of these is in whatever they find, but for what begins with a slash or says no in brackets.
_PARTS = (
    *("skip", "no_ci", "no-verify", "no-ci", "auto-submit", "commit-queue", "cq-", "bors", "git-svn-id", "gitorigin"),
    *("release-as", "semver", "@", "#", "gh-"),
)


def is_obeyed(text: str) -> bool:
    """Whether a machine would do something for these words, or close an issue."""
    folded = text.lower()
    is_refusal = "[" in folded and "no" in folded
    # Asked first, for hardly any text has one of them, and the patterns are large.
    if not (is_refusal or folded.lstrip().startswith("/") or any(part in folded for part in _PARTS)):
        return False
    return any(compiled(pattern).search(text) for pattern in STEERING) or _CLOSES.search(text) is not None
