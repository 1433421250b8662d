"""A check-up as the documented JSON of `doctor`; fields may be added, none renamed."""

from typing import Annotated, Literal, TypedDict

from git_agent.checkup.check import State
from git_agent.checkup.run import CheckUp
from git_agent.checkup.writer import ConfiguredWriter
from git_agent.errors import GitAgentError
from git_agent.redact import clean_line


class DoctorCheckReport(TypedDict):
    """One thing that was looked at."""

    name: str
    state: Annotated[State, "a fault keeps git-agent from working, a note is worth knowing"]
    text: str
    advice: str | None


class WriterReport(TypedDict):
    """Who would write a message here, and what would be sent where."""

    provider: str
    because: str
    model: str | None
    model_origin: str | None
    sends_to: Annotated[str | None, "null where nothing leaves the machine"]
    sends_to_origin: str | None
    login: str | None
    fallback: str | None
    preset: str | None
    wire: Annotated[str | None, "the API that is spoken; auto where that is found out"]


class DoctorReport(TypedDict):
    """Whether git-agent can work here."""

    schema_version: Literal[1]
    command: Literal["doctor"]
    ok: bool
    writer: WriterReport | None
    checks: list[DoctorCheckReport]


def doctor_report(done: CheckUp) -> DoctorReport:
    """What `doctor` answers."""
    return {
        "schema_version": 1,
        "command": "doctor",
        "ok": done.is_healthy,
        "writer": None if isinstance(done.writer, GitAgentError) else writer_report(done.writer),
        "checks": [
            {
                "name": check.name,
                "state": check.state,
                "text": clean_line(check.text),
                "advice": check.advice and clean_line(check.advice),
            }
            for check in done.checks
        ],
    }


def writer_report(writer: ConfiguredWriter) -> WriterReport:
    """Who writes, as `doctor` and `setup` answer it."""

    # An address or a model's name is whatever somebody has configured, a password in a URL included.
    def shown(text: str | None) -> str | None:
        return text and clean_line(text)

    return {
        "provider": clean_line(writer.provider),
        "because": clean_line(writer.because),
        "model": shown(writer.model),
        "model_origin": shown(writer.model_origin),
        "sends_to": shown(writer.sends_to),
        "sends_to_origin": shown(writer.sends_to_origin),
        "login": shown(writer.login),
        "fallback": shown(writer.fallback),
        "preset": writer.preset,
        "wire": writer.wire,
    }
