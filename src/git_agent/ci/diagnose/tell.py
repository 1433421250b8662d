"""A diagnosis out of what a log's lines say, without its secrets."""

import re

from git_agent.ci.diagnose.actions import action_for
from git_agent.ci.diagnose.choose import Choice, choose
from git_agent.ci.diagnose.log.collect import Collector
from git_agent.ci.diagnose.values import Diagnosis
from git_agent.ci.diagnose.width import WIDEST
from git_agent.redact import clean

NOTHING_SAID = "nothing in the log says why"


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
        suggested_action=action_for(choice.type, has_place=hit.file is not None),
        file=hit.file,
        line=hit.line,
        column=hit.column,
        rule=hit.rule,
        log_line=hit.at,
        evidence="step" if choice.in_window else "log",
    )


_BARE = re.compile(r"(?:failure|failed|panicked|.* panicked|error|fail)[:!.]?", re.IGNORECASE)


def _message(choice: Choice) -> str:
    """gtest and Rust say what happened below the place."""
    message = choice.hit.message
    if _BARE.fullmatch(message):
        below = [line.strip() for line in choice.seen.after if line.strip()][:3]
        return " ".join([message, *below]) if below else message
    return message


def _lines(choice: Choice) -> list[str]:
    return [*choice.seen.before, *choice.seen.after]


def shown(lines: list[str]) -> str:
    """Lines for a reader."""
    return "\n".join(cleaned(lines)).strip("\n")


def cleaned(lines: list[str]) -> list[str]:
    """Redacted first, then cut: half a secret is not known for one."""
    return [line[:WIDEST] for line in clean("\n".join(lines)).split("\n")]
