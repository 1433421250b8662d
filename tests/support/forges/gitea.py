"""A stateful Gitea on loopback: pull requests, statuses, rules of branches, and Actions as far as a version has them.

with FakeGitea() as forge:
    run = forge.run(sha=SHA)
    forge.job(run, "test", "failure")           # with the status that Actions posts for it
    forge.pull(sha=SHA)
    ...                                          # forge.api is the address of its API
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from support.forges import gitea_shapes as shapes
from support.forges.server import ForgeServer, Reply, Request, Route
from support.forges.shapes import faults

Row = dict[str, Any]
NOW, NEVER = "2026-11-16T14:00:00+02:00", "1970-01-01T00:00:00Z"
BASE = "0" * 40


class FakeGitea(ForgeServer):
    """`o/app` and its fork `kim/app`; `generation` is how much of Actions its API has."""

    per_page = "limit"
    most_per_page = 50

    def __init__(
        self, *, generation: Literal["new", "no logs", "tasks"] = "new", prefix: str = "", **more: Any
    ) -> None:
        super().__init__(**more)
        self.generation = generation
        self.prefix = f"{prefix}/api/v1"
        self.sub_path = prefix
        self.is_private = False
        self.repository = {
            "id": 1, "name": "app", "full_name": "o/app", "html_url": f"{self.url}{prefix}/o/app",
            "default_branch": "main", "allow_merge_commits": True, "allow_squash_merge": True, "allow_rebase": True,
        }  # fmt: skip
        self.branches: dict[str, Row] = {}
        self.protections: dict[str, Row] = {}
        self.pulls: dict[int, Row] = {}
        self.merged_heads: dict[int, str] = {}  # where a branch was when it was merged, if it has moved since
        self.reviews: dict[int, list[Row]] = {}
        self.statuses: dict[str, list[Row]] = {}
        self.runs: dict[int, Row] = {}
        self.jobs: dict[int, Row] = {}
        self.logs: dict[int, bytes] = {}
        self.commits: list[str] = []
        self._ids = iter(range(100, 100_000))
        self.protect("main", enable_status_check=False)

    @property
    def api(self) -> str:
        return self.url + self.prefix

    # What a test puts into it.

    def protect(self, branch: str, *, tip: str = BASE, rule: str = "", **more: Any) -> None:
        self.branches[branch] = {
            "name": branch, "protected": True, "required_approvals": 0, "enable_status_check": True,
            "status_check_contexts": [], "user_can_merge": True, "effective_branch_protection_name": rule,
            "commit": {"id": tip}, **more,
        }  # fmt: skip

    def rule(self, name: str, **more: Any) -> None:
        self.protections[name] = {
            "rule_name": name, "enable_status_check": True, "status_check_contexts": [], "required_approvals": 0,
            "block_on_outdated_branch": False, "block_on_rejected_reviews": False, "ignore_stale_approvals": False,
            **more,
        }  # fmt: skip

    def status(self, context: str, state: str, *, sha: str, **more: Any) -> None:
        rows = self.statuses.setdefault(sha, [])
        rows.append({
            "id": len(rows) + 1, "context": context, "status": state, "target_url": f"https://ci.example/{context}",
            "description": "", "created_at": NOW, "updated_at": NOW, **more,
        })  # fmt: skip

    def run(self, *, sha: str, attempt: int = 1, **more: Any) -> int:
        number = next(self._ids)
        self.runs[number] = {
            "id": number, "html_url": f"{self.url}{self.sub_path}/o/app/actions/runs/{number}", "run_number": number,
            "run_attempt": attempt, "event": "pull_request", "head_sha": sha, "head_branch": "thing",
            "path": "ci.yml@refs/pull/1/head", "status": "completed", "conclusion": "failure", **more,
        }  # fmt: skip
        return number

    def job(self, run: int, name: str, conclusion: str, *, attempt: int = 1, **more: Any) -> int:
        number, row = next(self._ids), self.runs[run]
        self.jobs[number] = {
            "id": number, "html_url": f"{row['html_url']}/jobs/{number}", "run_id": run, "name": name,
            "run_attempt": attempt, "head_sha": row["head_sha"], "status": "completed", "conclusion": conclusion,
            "steps": [], "started_at": NOW, "completed_at": NOW, **more,
        }  # fmt: skip
        if attempt == row["run_attempt"]:
            page = f"{self.sub_path}/o/app/actions/runs/{run}/jobs/{number}"
            state = "failure" if conclusion == "cancelled" else conclusion
            self.status(f"ci / {name} (pull_request)", state, sha=row["head_sha"], target_url=page)
        return number

    def pull(self, *, sha: str, branch: str = "thing", owner: str = "o", base: str = "main", **more: Any) -> int:
        number = len(self.pulls) + 1
        self.pulls[number] = {
            "number": number, "title": "Add a thing", "html_url": f"{self.url}/o/app/pulls/{number}", "state": "open",
            "draft": False, "mergeable": True, "merged": False, "merge_base": BASE, "merge_commit_sha": None,
            "head": self._side(branch, sha, owner), "base": self._side(base, self.branches[base]["commit"]["id"], "o"),
            "labels": [], **more,
        }  # fmt: skip
        return number

    def review(self, pull: int, person: str, state: str, **more: Any) -> None:
        rows = self.reviews.setdefault(pull, [])
        rows.append({
            "id": len(rows) + 1, "user": {"login": person}, "state": state, "official": True, "dismissed": False,
            "stale": False, "commit_id": BASE, **more,
        })  # fmt: skip

    # What it is made of.

    def routes(self) -> Sequence[Route]:
        root = rf"{self.prefix}/repos/([^/]+/[^/]+)"
        routes: list[Route] = [
            ("GET", root, lambda request, name: Reply({**self.repository, "full_name": name})),
            ("GET", rf"{root}/commits", lambda request, _: self.page(request, [{"sha": sha} for sha in self.commits])),
            ("GET", rf"{root}/commits/([^/]+)/status", self.combined),
            ("GET", rf"{root}/branches/([^/]+)", lambda request, _, name: _one(self.branches.get(name))),
            ("GET", rf"{root}/branch_protections/([^/]+)", lambda request, _, name: _one(self.protections.get(name))),
            ("GET", rf"{root}/pulls", lambda request, _: self.page(request, self._listed(request))),
            ("GET", rf"{root}/pulls/(\d+)", lambda request, _, number: _one(self.pulls.get(int(number)))),
            ("GET", rf"{root}/pulls/([^/]+)/([^/]+:[^/]+|[^/]+%3A[^/]+)", self.by_base_and_head),
            ("GET", rf"{root}/pulls/(\d+)/reviews", self.list_reviews),
            ("POST", rf"{root}/pulls/(\d+)/merge", self.merge),
            ("GET", rf"{root}/git/refs/pull/(\d+)/head", self.list_refs),
        ]
        if self.generation == "tasks":
            return [*routes, ("GET", rf"{root}/actions/tasks", self.list_tasks)]
        routes += [
            ("GET", rf"{root}/actions/runs", self.list_runs),
            ("GET", rf"{root}/actions/runs/(\d+)", lambda request, _, number: _one(self.runs.get(int(number)))),
            ("GET", rf"{root}/actions/runs/(\d+)/jobs", self.list_jobs),
            ("GET", rf"{root}/actions/runs/(\d+)/attempts/(\d+)/jobs", self.list_jobs),
            ("POST", rf"{root}/actions/runs/(\d+)/rerun-failed-jobs", self.rerun),
        ]
        if self.generation == "new":
            routes.append(("GET", rf"{root}/actions/jobs/(\d+)/logs", self.log))
        return routes

    def _routed(self, request: Request) -> Reply:
        if self.is_private and "authorization" not in request.headers:
            return _one(None)
        return super()._routed(request)

    def is_welcome(self, request: Request) -> bool:
        given = request.headers.get("authorization")
        return given is None or given == f"token {self.token}"

    def validate(self, request: Request, reply: Reply) -> Iterable[str]:
        if reply.raw is not None or reply.status == 204:
            return ()
        if reply.status >= 400:
            return faults(reply.data, shapes.ERROR)
        below = request.path.removeprefix(f"{self.prefix}/repos/").split("/")[2:]
        return faults(reply.data, shapes.shape_of(below))

    def combined(self, request: Request, name: str, ref: str) -> Reply:
        sha = next((row["head"]["sha"] for row in self.pulls.values() if row["head"]["ref"] == ref), ref)
        sha = self.branches[ref]["commit"]["id"] if ref in self.branches else sha
        if len(sha) != 40:
            return _one(None)
        newest = {(row["context"], row["target_url"]): row for row in self.statuses.get(sha, [])}
        rows = list(newest.values())
        words = {row["status"] for row in rows}
        state = "failure" if words & {"failure", "error", "warning"} else "success"
        state = "pending" if not rows or ("pending" in words and state == "success") else state
        reply = self.page(request, rows, "statuses", sha=sha, state=state, total_count=len(rows))
        return reply if rows else Reply({**reply.data, "statuses": None})

    def by_base_and_head(self, request: Request, name: str, base: str, head: str) -> Reply:
        owner, _, branch = head.rpartition(":")
        sides = (base, branch, f"{owner}/app")
        rows = [
            row
            for row in self.pulls.values()
            if (row["base"]["ref"], row["head"]["label"], row["head"]["repo"]["full_name"]) == sides
        ]
        return _one(rows[0] if rows else None)

    def list_reviews(self, request: Request, name: str, number: str) -> Reply:
        return self.page(request, self.reviews.get(int(number), []))

    def merge(self, request: Request, name: str, number: str) -> Reply:
        row = self.pulls[int(number)]
        if request.json["head_commit_id"] != row["head"]["sha"]:
            return Reply({"message": "head out of date"}, status=409)
        if row["draft"] or not row["mergeable"]:
            return Reply({"message": "Please try again later"}, status=405)
        row.update(merged=True, state="closed", merge_commit_sha="f" * 40)
        return Reply(raw=b"")

    def list_runs(self, request: Request, name: str) -> Reply:
        rows = sorted(self.runs.values(), key=lambda row: -int(row["id"]))
        return self.page(request, rows, "workflow_runs", total_count=len(rows))

    def list_jobs(self, request: Request, name: str, run: str, attempt: str = "") -> Reply:
        wanted = int(attempt or self.runs[int(run)]["run_attempt"])
        rows = [row for row in self.jobs.values() if (row["run_id"], row["run_attempt"]) == (int(run), wanted)]
        return self.page(request, rows, "jobs", total_count=len(rows))

    def list_tasks(self, request: Request, name: str) -> Reply:
        rows = [
            {
                "id": row["id"], "name": row["name"], "head_sha": row["head_sha"], "head_branch": "thing",
                "run_number": self.runs[row["run_id"]]["run_number"], "event": "pull_request", "url": row["html_url"],
                "status": row["conclusion"], "updated_at": NOW,
            }
            for row in reversed(self.jobs.values())
        ]  # fmt: skip
        return self.page(request, rows, "workflow_runs", total_count=len(rows))

    def rerun(self, request: Request, name: str, run: str) -> Reply:
        row = self.runs[int(run)]
        row.update(run_attempt=row["run_attempt"] + 1, status="queued", conclusion="")
        return Reply(raw=b"", status=201)

    def log(self, request: Request, name: str, job: str) -> Reply:
        log = self.logs.get(int(job))
        return _one(None) if log is None else Reply(raw=log, headers={"Content-Type": "text/plain"})

    def list_refs(self, request: Request, name: str, number: str) -> Reply:
        del request, name
        sha = self.merged_heads.get(int(number), self.pulls[int(number)]["head"]["sha"])
        return Reply([{"ref": f"refs/pull/{number}/head", "object": {"type": "commit", "sha": sha}}])

    def _listed(self, request: Request) -> list[Row]:
        return [row for row in reversed(self.pulls.values()) if row["state"] == request.query["state"]]

    def _side(self, ref: str, sha: str, owner: str) -> Row:
        return {"ref": ref, "sha": sha, "label": ref, "repo_id": 1, "repo": {"full_name": f"{owner}/app"}}


def _one(row: Row | None) -> Reply:
    return Reply(row) if row is not None else Reply({"message": "The target couldn't be found."}, status=404)
