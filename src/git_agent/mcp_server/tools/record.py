"""`record`: a commit message that carries a record."""

import json
from collections.abc import Mapping
from typing import Any

from git_agent.mcp_server.tool import Argument, Committing, Json, Tool, Words

KINDS = ("init", "task", "phase", "decision", "escalation", "compound", "verify", "research")
MOST_RECORD = 1 << 18  # bytes of any one field; a record is a page

TEXT: Json = {"type": "string"}
COUNT: Json = {"type": "integer", "minimum": 0}
NUMBER_OR_NAME: Json = {"type": ["integer", "string"]}
TEXTS: Json = {"type": "array", "items": TEXT}
OBJECT: Json = {"type": "object"}
OBJECTS: Json = {"type": "array", "items": OBJECT}


def _field(name: str, schema: Json, about: str) -> Argument:
    return Argument(name=name, about=about, schema=schema, most_bytes=MOST_RECORD)


FIELDS = (
    _field("project", TEXT, "the project, where several share the repository"),
    _field("phase", COUNT, "number of the phase"),
    _field("milestone", TEXT, "the milestone, such as v0.2"),
    _field("plan", NUMBER_OR_NAME, "the plan: 1, or 03-01"),
    _field("task", NUMBER_OR_NAME, "the task: 2, or 03-01-02"),
    _field("status", TEXT, "specify, clarify, research, plan, execute, verify or complete"),
    _field("type", TEXT, "feat, fix, test, refactor, docs, chore, perf, wip, note or todo"),
    _field("scope", TEXT, "`milestone`, where the scope is not the phase, plan or task"),
    _field("phases", COUNT, "how many phases the project has"),
    _field("project_name", TEXT, "what the subject calls the project"),
    _field("name", TEXT, "what the subject calls the phase"),
    _field("subject", TEXT, "the words behind the type and the scope"),
    _field("body", TEXT, "prose above the block"),
    _field("findings", TEXTS, "what was found"),
    _field("decision", OBJECT, "a decision: id, decision, rationale, confidence, alternatives"),
    _field("decisions", OBJECTS, "several decisions"),
    _field("escalation", OBJECT, "a question for a person: id, type, description, resolution"),
    _field("escalations", OBJECTS, "several questions"),
    _field("compound", OBJECT, "a learning: category, problem, solution"),
    _field("requirements", OBJECT, "requirements: covered and partial, each a list of ids"),
    _field("lessons", TEXTS, "what was learned"),
    _field("trailers", TEXTS, "trailers below the block, such as `Refs: #12`"),
)
NAMES = tuple(field.name for field in FIELDS)


def _words(given: Mapping[str, Any]) -> Words:
    fields = {name: given[name] for name in NAMES if name in given}
    return Words(argv=(given["kind"], "--input=-"), stdin=json.dumps(fields))


TOOL = Tool(
    name="record",
    title="Make a record of the project",
    about="Makes a commit message that carries a record of the project: a decision, the end of a phase, a question "
    "and so on. Each kind takes the fields that `git-agent record KIND --help` lists.",
    begins="Making the record",
    command=("record",),
    reports="record",
    arguments=(
        Argument(name="kind", about="what is recorded", schema={"type": "string", "enum": list(KINDS)}),
        *FIELDS,
    ),
    required=("kind",),
    words=_words,
    committing=Committing(command=("record",), reports="record", about="commit the record"),
)
