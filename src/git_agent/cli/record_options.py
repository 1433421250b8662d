"""The fields of a record as options: for `git-agent record`, and for the commands that stamp a message."""

import argparse
from collections.abc import Mapping
from typing import Any

PLACE_OPTIONS = ("project", "phase", "milestone", "plan", "task", "status")
LIST_OPTIONS = ("decisions", "requirements.covered", "requirements.partial", "lessons")


def add_stamp_options(parser: argparse.ArgumentParser) -> None:
    """What makes a generated message carry a record."""
    group = parser.add_argument_group("record")
    group.add_argument("--record", action="store_true", help="stamp the message with the place of the newest record")
    for name in (*PLACE_OPTIONS, *LIST_OPTIONS):
        add_option(group, name)


def add_option(group: "argparse._ActionsContainer", name: str, *, about: str | None = None) -> None:
    """One field as an option, with a help of its own where it means something else; not given, it is None."""
    flag, settings = _OPTIONS[name]
    group.add_argument(flag, dest=name, **(settings | {"help": about} if about else settings))


class _Once(argparse.Action):
    """A value that there is one of. Of two, one would be lost without a word."""

    def __call__(self, _: object, namespace: argparse.Namespace, values: object, __: str | None = None) -> None:
        if getattr(namespace, self.dest, None) is not None:
            raise argparse.ArgumentError(self, "is given twice; it takes one value")
        setattr(namespace, self.dest, values)


def override_fields(data: Mapping[str, Any], args: argparse.Namespace) -> dict[str, Any]:
    """The fields of a record with what the flags say instead; of an object they replace the parts that they name."""
    fields = dict(data)
    for name in _OPTIONS:
        value = getattr(args, name, None)
        field, _, part = name.partition(".")
        if value is not None:
            fields[field] = {**_parts(fields.get(field)), part: value} if part else value
    return fields


def flag_of(field: str, kind: str) -> str:
    """The flag that gives a field of a record of this kind; the field's own name where there is none.

    >>> flag_of("decisions[0].rationale", "decision"), flag_of("decisions[0].rationale", "task")
    ('--rationale', '--decision (rationale)')
    """
    import re

    name, _, part = re.sub(r"\[\d+\]", "", field).partition(".")
    # The one object of a record that stands alone is a list of one to the schema.
    own = kind if name in (kind, f"{kind}s") else name
    if f"{own}.{part}" in _OPTIONS and own in (kind, "requirements"):
        return _OPTIONS[f"{own}.{part}"][0]
    if name not in _OPTIONS:
        return field
    return f"{_OPTIONS[name][0]} ({part})" if part else _OPTIONS[name][0]


def _parts(data: object) -> Mapping[str, Any]:
    return data if isinstance(data, Mapping) else {}


# isdecimal() in these two: int() takes "+1", "1_0" and blanks as well.
def whole_number(text: str) -> int:
    """A whole number from 0."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def number_or_name(text: str) -> int | str:
    """`2` is a number, which gets its usual name; `03-02` is a name already."""
    return int(text) if text.isdecimal() else text


def json_object(text: str) -> dict[str, Any]:
    """A JSON object."""
    from json import loads

    try:
        data = loads(text)
    except (ValueError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise argparse.ArgumentTypeError(f"{text!r} is not a JSON object")
    return data


def _one(flag: str, metavar: str, about: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return flag, {"action": _Once, "metavar": metavar, "help": about, **more}


def _many(flag: str, metavar: str, about: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return flag, {"action": "append", "metavar": metavar, "help": f"{about}; may be repeated", **more}


# By field; a part of an object is called `<object>.<part>`.
_OPTIONS = {
    "project": _one("--project", "SLUG", "the project, where several share the repository"),
    "phase": _one("--phase", "N", "number of the phase", type=whole_number),
    "milestone": _one("--milestone", "NAME", "the milestone, such as v0.2"),
    "plan": _one("--plan", "PLAN", "the plan: 1, or 03-01; '' for none", type=number_or_name),
    "task": _one("--task", "TASK", "the task: 2, or 03-01-02; '' for none", type=number_or_name),
    "status": _one("--status", "STAGE", "specify, clarify, research, plan, execute, verify or complete"),
    "type": _one("--type", "TYPE", "feat, fix, test, refactor, docs, chore, perf, wip, note or todo"),
    "scope": _one("--scope", "SCOPE", "`milestone`, where the scope is not the phase, plan or task"),
    "phases": _one("--phases", "N", "how many phases the project has", type=whole_number),
    "phase_names": _many("--phase-name", "NAME", "the name of the next phase, in place of their number"),
    "project_name": _one("--project-name", "NAME", "what the subject calls the project"),
    "name": _one("--name", "NAME", "what the subject calls the phase"),
    "subject": _one("--subject", "TEXT", "the words behind the type and the scope"),
    "body": _one("--body", "TEXT", "prose above the block"),
    "findings": _many("--finding", "TEXT", "what was found"),
    "decisions": _many(
        "--decision", "JSON", "a decision with id, decision, rationale, confidence, alternatives", type=json_object
    ),
    "escalations": _many(
        "--escalation", "JSON", "an escalation with id, type, description, resolution", type=json_object
    ),
    "requirements.covered": _many("--covered", "ID", "a requirement that is covered"),
    "requirements.partial": _many("--partial", "ID", "a requirement that is covered in part"),
    "lessons": _many("--lesson", "TEXT", "what was learned"),
    "trailers": _many("--trailer", "TRAILER", "a trailer below the block, such as `Refs: #12`"),
    "decision": _one("--decision", "JSON", "the whole decision as one object", type=json_object),
    "decision.id": _one("--id", "ID", "its id; the next one that is free, if not given"),
    "decision.decision": _one("--text", "TEXT", "what was decided"),
    "decision.rationale": _one("--rationale", "TEXT", "why"),
    "decision.confidence": _one("--confidence", "SHARE", "how sure, from 0 to 1", type=float),
    "decision.alternatives": _many("--alternative", "TEXT", "what was decided against"),
    "escalation": _one("--escalation", "JSON", "the whole escalation as one object", type=json_object),
    "escalation.id": _one("--id", "ID", "its id, to resolve it; the next one that is free, if not given"),
    "escalation.type": _one("--type", "TYPE", "what it is about, such as deploy"),
    "escalation.description": _one("--text", "TEXT", "what is asked"),
    "escalation.resolution": _one("--resolution", "WORD", "pending, timeout, human or auto_resolved"),
    "compound": _one("--compound", "JSON", "a learning with category, problem, solution", type=json_object),
    "compound.category": _one("--category", "TEXT", "what kind of problem it was"),
    "compound.problem": _one("--problem", "TEXT", "the problem"),
    "compound.solution": _one("--solution", "TEXT", "its solution"),
}
