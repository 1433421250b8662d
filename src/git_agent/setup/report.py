"""A set-up as the documented JSON of `setup`; fields may be added, none renamed."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from git_agent.checkup.report import WriterReport, writer_report
from git_agent.config.checks import Setting
from git_agent.providers.addresses import shown_setting
from git_agent.redact import clean_line
from git_agent.setup.candidates import Candidate
from git_agent.setup.run import Plan
from git_agent.setup.trial import Trial


class CandidateReport(TypedDict):
    """Somebody who could write here."""

    name: str
    title: str
    found: str
    models: Annotated[list[str], "what a local server lists"]


class SetupReport(TypedDict):
    """Who was found, who was chosen, and what came of it."""

    schema_version: Literal[1]
    command: Literal["setup"]
    found: list[CandidateReport]
    writer: Annotated[WriterReport, "who writes with these settings, and what is sent where"]
    file: str
    settings: Annotated[dict[str, str | None], "what is written; null takes a key out of the file"]
    before: Annotated[dict[str, str], "what the file says of these settings now"]
    written: bool
    message: Annotated[str | None, "the test message; null where none was asked for"]


def setup_report(found: Sequence[Candidate], plan: Plan, *, written: bool, trial: Trial | None) -> SetupReport:
    """What `setup` answers."""
    return {
        "schema_version": 1,
        "command": "setup",
        "found": [
            {
                "name": each.name,
                "title": each.title,
                "found": clean_line(each.found),
                "models": [clean_line(model) for model in each.models],
            }
            for each in found
        ],
        "writer": writer_report(plan.writer),
        "file": str(plan.file),
        "settings": {key: None if value is None else _shown(key, value) for key, value in plan.changes.items()},
        "before": {key: _shown(key, plan.before[key]) for key in plan.changes if key in plan.before},
        "written": written,
        "message": trial.message if trial else None,
    }


def _shown(key: str, setting: Setting) -> str:
    return clean_line(str(shown_setting(key, setting)))
