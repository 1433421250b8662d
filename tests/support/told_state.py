"""What the program says of a made-up history, in the words of the oracle: fed below git, so that hundreds are cheap."""

import json
from array import array
from binascii import hexlify, unhexlify

from git_agent.records.state.branches import BranchRef, named_by
from git_agent.records.state.history import Beside, RecordHistory, beside_of
from git_agent.records.state.milestone_name import milestone_key
from git_agent.records.state.order import Dag, ordered
from git_agent.records.state.rebuild import StateQuery, state_of_history
from git_agent.records.state.report import state_report
from git_agent.records.state.row_reading import row_of
from git_agent.records.state.rows import Row
from support.state_oracle import Commit, History, ancestors


def row_from(commit: Commit) -> Row | None:
    return row_of(commit.id, commit.committed, commit.message.encode())


def record_history(history: History) -> RecordHistory:
    """As it is after git's log has been read, newest first."""
    dag, order, rows = _ordered(history, ancestors(history, history.head))
    return RecordHistory(history.head, dag, order, rows)


def beside_mainline(history: History) -> Beside:
    """What branches have and the mainline does not."""
    behind = {name for tip in history.branches.values() for name in ancestors(history, tip)}
    return beside_of(*_ordered(history, behind - ancestors(history, history.head)))


def _ordered(history: History, names: set[str]) -> "tuple[Dag, array[int], dict[int, Row]]":
    dag = Dag()
    commits: dict[int, Commit] = {}
    for commit in reversed(history.commits.values()):
        if commit.id in names:
            parents = [unhexlify(parent) for parent in commit.parents]
            dates = {"committed": commit.committed, "authored": commit.authored}
            commits[dag.add(unhexlify(commit.id), parents=parents, **dates)] = commit
    messages = {unhexlify(name): commit.message.encode() for name, commit in history.commits.items()}
    order = array("i", ordered(dag, list(commits), messages.__getitem__))
    return dag, order, {number: row for number in order if (row := row_from(commits[number]))}


def told(history: History, project: str | None = None) -> dict[str, object]:
    """Every view of the state as the program's JSON has it."""
    refs = [BranchRef(name, tip, False, named) for name, tip in history.branches.items() if (named := named_by(name))]
    state = state_of_history(
        record_history(history), refs, StateQuery(project=project), beside=beside_mainline(history)
    )
    data = json.loads(json.dumps(state_report(state)))
    assert data["head"] == hexlify(unhexlify(history.head)).decode()
    return {
        "position": tuple(data[name] for name in ("phase", "milestone", "plan", "task", "status")),
        "decisions": [(each["decision"], each["phase"], each["commit"]) for each in data["decisions"]],
        "escalations": [
            (
                *(each["project"], each["milestone"] and milestone_key(each["milestone"]), each["phase"], each["id"]),
                *(each["resolution"], each["commit"], each["resolved_in"]),
            )
            for each in data["escalations"]
        ],
        "covered": _requirements(data["requirements"]["covered"]),
        "partial": _requirements(data["requirements"]["partial"]),
        "lessons": [(each["text"], each["commit"]) for each in data["lessons"]],
        "compounds": [(each["problem"], each["commit"]) for each in data["compounds"]],
        "todos": [(each["text"], each["commit"]) for each in data["todos"]],
        "notes": [(each["text"], each["commit"]) for each in data["notes"]],
        "phases": {
            (
                *(each["project"], each["milestone"] and milestone_key(each["milestone"]), each["number"]),
                *(each["slug"], each["branch"], each["status"] == "complete"),
            )
            for each in data["phases"]
        },
        "milestones": {
            (each["project"], milestone_key(each["version"]), each["status"] == "complete")
            for each in data["milestones"]
        },
        "unknown_words": [
            (each["commit"], each["detail"].split("'")[1])
            for each in data["problems"]
            if each["kind"] == "unknown-word"
        ],
    }


def _requirements(items: list[dict[str, str]]) -> list[tuple[str, str, str]]:
    return sorted((each["project"] or "", each["id"], each["commit"]) for each in items)
