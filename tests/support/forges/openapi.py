"""GitHub's published description of its API, from npm `@octokit/openapi`: what an answer must look like.

Thirteen megabytes are cut once to the paths that are asked for, and kept in the build folder. Where the package is not
installed nothing is checked, and the test that counts the checks is skipped and says so.
"""

import json
import os
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from support.node import WIRE

PACKAGE = WIRE / "node_modules" / "@octokit" / "openapi"
BUILD = WIRE.parents[1] / "build" / "openapi"
REPO = "/repos/{owner}/{repo}"
PATHS = tuple(
    REPO + path
    for path in (
        "",
        "/actions/jobs/{job_id}",
        "/actions/runs",
        "/actions/runs/{run_id}",
        "/actions/runs/{run_id}/attempts/{attempt_number}/jobs",
        "/actions/runs/{run_id}/jobs",
        "/actions/runs/{run_id}/rerun-failed-jobs",
        "/actions/workflows/{workflow_id}/runs",
        "/branches/{branch}",
        "/branches/{branch}/protection",
        "/check-runs/{check_run_id}/annotations",
        "/commits",
        "/commits/{commit_sha}/pulls",
        "/commits/{ref}",
        "/commits/{ref}/check-runs",
        "/commits/{ref}/check-suites",
        "/commits/{ref}/status",
        "/commits/{ref}/statuses",
        "/pulls",
        "/pulls/{pull_number}",
        "/pulls/{pull_number}/merge",
        "/pulls/{pull_number}/reviews",
        "/rules/branches/{branch}",
    )
)
# Words that the forge does say and its description does not have.
EXCEPTIONS = {"check-run": ("stale", "startup_failure"), "job": ("stale", "startup_failure")}
_SAMPLES = {"date-time": "2026-01-31T12:00:00Z", "uri": "https://github.example/x", "date": "2026-01-31"}

Json = dict[str, Any]


@cache
def is_installed() -> bool:
    return (PACKAGE / "package.json").is_file()


@cache
def description() -> Json:
    """The part of the description that is asked for; `nullable` is written as JSON Schema has it."""
    version = json.loads((PACKAGE / "package.json").read_text())["version"]
    kept = BUILD / f"github-{version}-{len(PATHS)}.json"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(f".{os.getpid()}")
        fresh.write_text(json.dumps(_cut(json.loads((PACKAGE / "generated" / "api.github.com.json").read_text()))))
        fresh.replace(kept)
    return _with_exceptions(json.loads(kept.read_text()))


def problems(path: str, method: str, status: int, data: Any) -> Iterable[str]:
    """What is wrong with an answer; a status that the description does not know is wrong as well."""
    operation = description()["paths"][path].get(method.lower())
    if operation is None:
        return [f"there is no {method} {path}"]
    if str(status) not in operation["responses"]:
        return [f"{method} {path} never answers {status}"] if status < 300 else []
    content = operation["responses"][str(status)].get("content", {}).get("application/json")
    if content is None or status >= 300:
        return []
    return _problems(path, method.lower(), str(status), json.dumps(data, sort_keys=True))


@lru_cache(maxsize=2000)
def _problems(path: str, method: str, status: str, text: str) -> list[str]:
    """Of an answer as text: the same one is given again and again, and looking at it takes longer than all else."""
    errors = _validator(path, method, status).iter_errors(json.loads(text))
    return [f"{'.'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in errors]


def sample(name: str) -> Any:
    """The least that a thing of that name may be; nothing where the description is not there."""
    if not is_installed():
        return {}
    schema = description()["components"]["schemas"][name]
    return _least(schema["anyOf"][1] if schema.get("anyOf", [None])[0] == {"type": "null"} else schema)


@cache
def _validator(path: str, method: str, status: str) -> Draft202012Validator:
    whole = description()
    answer = whole["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"]
    return Draft202012Validator({"components": whole["components"], "allOf": [answer]})


def _cut(whole: Json) -> Json:
    paths = {path: whole["paths"][path] for path in PATHS}
    for path in paths.values():
        for operation in path.values():
            if isinstance(operation, dict):
                operation.get("requestBody", {}).pop("content", None)
    needed: Json = {}
    waiting = list(_references(paths))
    while waiting:
        reference = waiting.pop()
        kind, name = reference.split("/")[2:4]
        if name not in needed.setdefault(kind, {}):
            needed[kind][name] = whole["components"][kind][name]
            waiting.extend(_references(needed[kind][name]))
    responses = needed.get("responses", {})
    for path in paths.values():
        for operation in path.values():
            for status, answer in list(operation.get("responses", {}).items()) if isinstance(operation, dict) else ():
                if "$ref" in answer:
                    operation["responses"][status] = responses[answer["$ref"].rpartition("/")[2]]
    return _plain({"paths": paths, "components": {"schemas": needed["schemas"]}})  # type: ignore[no-any-return]


def _references(node: Any) -> Iterable[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for key, inner in node.items():
            if key not in ("examples", "example", "parameters"):
                yield from _references(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from _references(inner)


def _plain(node: Any) -> Any:
    """The same without examples, and with `null` where it is allowed."""
    if isinstance(node, list):
        return [_plain(inner) for inner in node]
    if not isinstance(node, dict):
        return node
    made = {key: _plain(inner) for key, inner in node.items() if key not in ("examples", "example", "parameters")}
    if made.pop("nullable", None) is True:
        return {"anyOf": [{"type": "null"}, made]}
    return made


def _with_exceptions(whole: Json) -> Json:
    for name, words in EXCEPTIONS.items():
        conclusion = whole["components"]["schemas"][name]["properties"]["conclusion"]
        for branch in conclusion.get("anyOf", [conclusion]):
            if "enum" in branch:
                branch["enum"] = [*branch["enum"], *(word for word in words if word not in branch["enum"])]
    return whole


def _least(schema: Json) -> Any:
    if "$ref" in schema:
        return _least(description()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema or "oneOf" in schema:
        return _least([*schema.get("anyOf", ()), *schema.get("oneOf", ())][0])
    if "allOf" in schema:
        return {name: held for part in schema["allOf"] for name, held in _least(part).items()}
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type", "object")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return {name: _least(schema["properties"][name]) for name in schema.get("required", ())}
    simple = {"array": [], "boolean": False, "integer": 1, "number": 1, "null": None}
    return simple[kind] if kind in simple else _SAMPLES.get(schema.get("format", ""), "x")
