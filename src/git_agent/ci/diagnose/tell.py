"""A diagnosis out of what a log's lines say, without its secrets."""

import re
from itertools import takewhile

from git_agent.ci.diagnose.actions import action_for
from git_agent.ci.diagnose.choose import Choice, choose
from git_agent.ci.diagnose.families.base import Rank
from git_agent.ci.diagnose.log.collect import Collector
from git_agent.ci.diagnose.values import Action, Diagnosis
from git_agent.ci.diagnose.width import WIDEST
from git_agent.redact import clean

NOTHING_SAID = "nothing in the log says why"

# In code, a name with dots is read from somewhere; behind a header of a log it is the value itself.
_DOTTED = re.compile(
    r"""(?i)((?:\bauthorization["']?[ ]?:[ ]?["']?(?:[a-z]{1,20}[ ])?"""
    r"""|\b[a-z-]{0,30}(?:api-key|-token)["']?[ ]?:[ ]?["']?"""
    r"""|\bbearer[ ]))(?=[^\s"']*\d)[^\s"'.]{1,4000}\.[^\s"']+"""
)


def from_log(collector: Collector, *, name: str) -> Diagnosis:
    """What a whole log comes down to."""
    choice = choose(collector)
    if choice is None:
        return Diagnosis(
            check_name=name,
            failure_type="unknown",
            failure_message=NOTHING_SAID,
            log_excerpt=shown(collector.last()),
            suggested_action="investigate",
            evidence="log",
        )
    hit = choice.hit
    # Together: what a line gives away as a secret is hidden in the message that was taken out of it.
    *excerpt, message = cleaned([*_lines(choice), _message(choice)])
    return Diagnosis(
        check_name=name,
        failure_type=choice.type,
        failure_message=message,
        log_excerpt="\n".join(excerpt).strip("\n"),
        suggested_action=_action(choice),
        file=hit.file,
        line=hit.line,
        column=hit.column,
        rule=hit.rule,
        log_line=hit.at,
        evidence="step" if choice.in_window else "log",
    )


_BARE = re.compile(r"(?:failure|failed|panicked|.* panicked|error|fail)[:!.]?", re.IGNORECASE)
_OWN_HOST = re.compile(r"\b127\.0\.0\.1\b|\blocalhost\b|::1\b")
_NPM_CODE = re.compile(r"E[A-Z0-9]{3,20}")
_NPM = re.compile(r"npm (?:ERR!|error) (?:notarget )?(?P<said>\S.*)")


def _action(choice: Choice) -> Action:
    """What the job itself should have started, and did not, is not there the next time either."""
    if choice.hit.rank is Rank.CLOSING:
        return "investigate"
    if choice.type == "network" and any(_OWN_HOST.search(line) for line in _lines(choice)):
        return "investigate"
    return action_for(choice.type, has_place=choice.hit.file is not None)


def _message(choice: Choice) -> str:
    """gtest and Rust say what happened below the place, npm below its code."""
    message = choice.hit.message
    if choice.hit.rank is Rank.CLOSING:
        return NOTHING_SAID
    if _BARE.fullmatch(message):
        below = [line.strip() for line in takewhile(_is_said, choice.seen.after) if line.strip()][:3]
        return " ".join([message, *below]) if below else message
    if _NPM_CODE.fullmatch(message):
        said = next((told["said"] for line in choice.seen.after if (told := _NPM.match(line))), message)
        return said.removeprefix(message).strip() or message
    return message


def _is_said(line: str) -> bool:
    return not line.startswith("note: ")  # Rust's word on how to see more


def _lines(choice: Choice) -> list[str]:
    return [*choice.seen.before, *choice.seen.after]


def shown(lines: list[str]) -> str:
    """Lines for a reader."""
    return "\n".join(cleaned(lines)).strip("\n")


def cleaned(lines: list[str]) -> list[str]:
    """Redacted first, then cut: half a secret is not known for one."""
    text = _DOTTED.sub(r"\1[REDACTED:authorization]", "\n".join(lines))
    return [line[:WIDEST] for line in clean(text).split("\n")]
