"""A stateful GitLab on loopback: projects, merge requests, pipelines with jobs, bridges and statuses.

with FakeGitLab() as forge:
    pipeline = forge.pipeline(sha=SHA)
    forge.job(pipeline, "test", "failed", failure_reason="script_failure")
    forge.merge_request(sha=SHA, branch="thing", head_pipeline=pipeline)
    ...                                    # forge.api is the address of its API
"""

from collections.abc import Iterable, Sequence
from typing import Any

from support.forges import gitlab_shapes as shapes
from support.forges.server import ForgeServer, Reply, Request, Route
from support.forges.shapes import faults

Row = dict[str, Any]
NOW = "2026-11-16T12:00:00.000Z"
PROJECT, FORK = 1, 2


class FakeGitLab(ForgeServer):
    """Project 1 is `group/sub/app`, project 2 a fork of it; a test changes rows as it likes."""

    default_per_page = 20

    def __init__(self, *, prefix: str = "/api/v4", **options: Any) -> None:
        super().__init__(**options)
        self.prefix = prefix
        self.is_private = False
        self.projects = {
            PROJECT: self._project(PROJECT, "group/sub/app"),
            FORK: self._project(FORK, "kim/app"),
        }
        self.merge_requests: dict[int, Row] = {}
        self.approvals: dict[int, Row] = {}
        self.reviewers: dict[int, list[Row]] = {}
        self.pipelines: dict[int, Row] = {}
        self.jobs: dict[int, Row] = {}
        self.bridges: dict[int, Row] = {}
        self.statuses: list[Row] = []
        self.branches: dict[str, str] = {}
        self.traces: dict[int, bytes] = {}
        self.reports: dict[int, Row] = {}
        self._ids = iter(range(100, 100_000))

    @property
    def api(self) -> str:
        return self.url + self.prefix

    # What a test puts into it.

    def pipeline(self, *, sha: str, status: str = "success", project: int = PROJECT, **more: Any) -> int:
        number = next(self._ids)
        self.pipelines[number] = {
            "id": number, "iid": number, "project_id": project, "sha": sha, "ref": "thing", "status": status,
            "source": "merge_request_event", "created_at": NOW, "updated_at": NOW,
            "web_url": f"{self.url}/group/sub/app/-/pipelines/{number}", **more,
        }  # fmt: skip
        return number

    def job(self, pipeline: int, name: str, status: str = "success", **more: Any) -> int:
        number = next(self._ids)
        self.jobs[number] = {**self._processable(pipeline, number, name, status), **more}
        return number

    def bridge(self, pipeline: int, name: str, status: str, below: int | None, **more: Any) -> int:
        number = next(self._ids)
        row = {**self._processable(pipeline, number, name, status), **more}
        self.bridges[number] = {**row, "downstream": below}
        return number

    def external(self, name: str, status: str, *, sha: str, **more: Any) -> int:
        number = next(self._ids)
        self.statuses.append({
            "id": number, "sha": sha, "ref": "thing", "status": status, "name": name, "description": None,
            "target_url": f"https://ci.example/{number}", "created_at": NOW, "started_at": None, "finished_at": None,
            "allow_failure": False, "pipeline_id": None, **more,
        })  # fmt: skip
        return number

    def merge_request(
        self, *, sha: str, branch: str = "thing", head_pipeline: int | None = None, source: int = PROJECT, **more: Any
    ) -> int:
        iid = len(self.merge_requests) + 1
        self.branches[branch] = sha
        self.merge_requests[iid] = {
            "id": 1000 + iid, "iid": iid, "project_id": PROJECT, "source_project_id": source,
            "target_project_id": PROJECT, "title": "Add a thing", "state": "opened", "source_branch": branch,
            "target_branch": "main", "labels": [], "draft": False, "sha": sha, "merge_commit_sha": None,
            "squash_commit_sha": None, "web_url": f"{self.url}/group/sub/app/-/merge_requests/{iid}",
            "merge_status": "can_be_merged", "detailed_merge_status": "mergeable", "has_conflicts": False,
            "blocking_discussions_resolved": True, "head_pipeline": head_pipeline, **more,
        }  # fmt: skip
        return iid

    # What it is made of.

    def routes(self) -> Sequence[Route]:
        project = rf"{self.prefix}/projects/([^/]+)"
        return (
            ("GET", project, self.get_project),
            ("GET", rf"{project}/merge_requests", self.list_requests),
            ("GET", rf"{project}/merge_requests/(\d+)", self.get_request),
            ("GET", rf"{project}/merge_requests/(\d+)/approvals", self.get_approvals),
            ("GET", rf"{project}/merge_requests/(\d+)/reviewers", self.list_reviewers),
            ("PUT", rf"{project}/merge_requests/(\d+)/merge", self.merge),
            ("GET", rf"{project}/repository/commits/([^/]+)", self.get_commit),
            ("GET", rf"{project}/repository/commits/([^/]+)/statuses", self.list_statuses),
            ("GET", rf"{project}/pipelines", self.list_pipelines),
            ("GET", rf"{project}/pipelines/(\d+)/jobs", self.list_jobs),
            ("GET", rf"{project}/pipelines/(\d+)/bridges", self.list_bridges),
            ("GET", rf"{project}/pipelines/(\d+)/test_report", self.get_report),
            ("GET", rf"{project}/jobs/(\d+)/trace", self.get_trace),
            ("POST", rf"{project}/jobs/(\d+)/retry", self.retry),
        )

    def limited(self) -> Reply:
        """Some of its limits come without any header."""
        return Reply(raw=b"Retry later\n", status=429, headers={"Content-Type": "text/plain"})

    def validate(self, request: Request, reply: Reply) -> Iterable[str]:
        if reply.raw is not None:
            return ()
        if reply.status >= 400:
            return faults(reply.data, shapes.ERROR)
        below = request.path.removeprefix(f"{self.prefix}/projects/").split("/")[1:]
        return faults(reply.data, shapes.shape_of(below, has_login=_has_login(request)))

    def get_project(self, request: Request, name: str) -> Reply:
        row = self._find(request, name)
        if row is None:
            return _absent("Project")
        settings = () if _has_login(request) else shapes.PROJECT_SETTINGS
        return Reply({key: value for key, value in row.items() if key not in settings})

    def list_requests(self, request: Request, name: str) -> Reply:
        if self._find(request, name) is None:
            return _absent("Project")
        rows = [
            {key: value for key, value in row.items() if key != "head_pipeline"}
            for row in self.merge_requests.values()
            if request.query.get("source_branch", row["source_branch"]) == row["source_branch"]
            and request.query.get("state", row["state"]) == row["state"]
        ]
        return self.page(request, rows)

    def get_request(self, request: Request, name: str, iid: str) -> Reply:
        row = self.merge_requests.get(int(iid))
        if row is None or self._find(request, name) is None:
            return _absent("Not found")
        pipeline = self.pipelines.get(row["head_pipeline"]) if row["head_pipeline"] else None
        return Reply({**row, "head_pipeline": pipeline})

    def get_approvals(self, request: Request, name: str, iid: str) -> Reply:
        del request, name
        return Reply(self.approvals.get(int(iid), {"approved": True, "approved_by": []}))

    def list_reviewers(self, request: Request, name: str, iid: str) -> Reply:
        del name
        return self.page(request, self.reviewers.get(int(iid), []))

    def merge(self, request: Request, name: str, iid: str) -> Reply:
        del name
        row = self.merge_requests[int(iid)]
        if request.json.get("sha") != row["sha"]:
            return Reply({"message": "SHA does not match HEAD of source branch: " + row["sha"]}, status=409)
        if row["state"] != "opened" or row["draft"] or row["has_conflicts"]:
            return Reply({"message": "405 Method Not Allowed"}, status=405)
        row.update(state="merged", merge_commit_sha="f" * 40, detailed_merge_status="not_open")
        return Reply({**row, "head_pipeline": None})

    def get_commit(self, request: Request, name: str, ref: str) -> Reply:
        sha = self.branches.get(ref, ref)
        mine = [row for row in self.pipelines.values() if row["sha"] == sha]
        if self._find(request, name) is None or not (mine or sha != ref):
            return _absent("Commit")
        last = max(mine, key=lambda row: int(row["id"])) if mine else None
        return Reply({"id": sha, "short_id": sha[:8], "title": "Add a thing", "last_pipeline": last})

    def list_statuses(self, request: Request, name: str, sha: str) -> Reply:
        del name
        own = [self._as_status(row) for row in (*self.jobs.values(), *self.bridges.values())]
        rows = [row for row in (*own, *self.statuses) if row["sha"] == sha and not row.get("retried")]
        return self.page(request, rows)

    def list_pipelines(self, request: Request, name: str) -> Reply:
        del name
        asked = {key: request.query[key] for key in ("ref", "sha") if key in request.query}
        rows = [row for row in self.pipelines.values() if all(row[key] == asked[key] for key in asked)]
        rows = [row for row in rows if row["source"] != "parent_pipeline"]
        return self.page(request, sorted(rows, key=lambda row: -int(row["id"])))

    def list_jobs(self, request: Request, name: str, pipeline: str) -> Reply:
        if str(self.pipelines[int(pipeline)]["project_id"]) != str(self._id(name)):
            return _absent("Pipeline")
        rows = [row for row in self.jobs.values() if row["pipeline"]["id"] == int(pipeline)]
        if request.query.get("include_retried") != "true":
            rows = [row for row in rows if not row.get("retried")]
        return self.page(request, sorted(rows, key=lambda row: -int(row["id"])))

    def list_bridges(self, request: Request, name: str, pipeline: str) -> Reply:
        del name
        rows = [row for row in self.bridges.values() if row["pipeline"]["id"] == int(pipeline)]
        return self.page(
            request,
            [
                {**row, "downstream_pipeline": self.pipelines[row["downstream"]] if row["downstream"] else None}
                for row in rows
            ],
        )

    def get_report(self, request: Request, name: str, pipeline: str) -> Reply:
        del request, name
        empty = {"total_count": 0, "failed_count": 0, "test_suites": []}
        return Reply(self.reports.get(int(pipeline), empty))

    def get_trace(self, request: Request, name: str, job: str) -> Reply:
        del request, name
        trace = self.traces.get(int(job))
        return _absent("Not found") if trace is None else Reply(raw=trace, headers={"Content-Type": "text/plain"})

    def retry(self, request: Request, name: str, job: str) -> Reply:
        del request, name
        old = self.jobs.get(int(job))
        if old is None:
            return _absent("Not found")
        old["retried"] = True
        number = self.job(old["pipeline"]["id"], old["name"], "pending", allow_failure=old["allow_failure"])
        return Reply(self.jobs[number], status=201)

    def _project(self, number: int, path: str) -> Row:
        return {
            "id": number, "path": path.rpartition("/")[2], "path_with_namespace": path, "default_branch": "main",
            "web_url": f"{self.url}/{path}", "visibility": "public", "only_allow_merge_if_pipeline_succeeds": True,
            "allow_merge_on_skipped_pipeline": None, "only_allow_merge_if_all_discussions_are_resolved": False,
            "merge_method": "merge", "squash_option": "default_off", "merge_trains_enabled": False,
        }  # fmt: skip

    def _processable(self, pipeline: int, number: int, name: str, status: str) -> Row:
        row = self.pipelines[pipeline]
        ended = status in ("success", "failed", "canceled")
        return {
            "id": number, "name": name, "stage": "test", "status": status, "ref": row["ref"], "tag": False,
            "allow_failure": False, "created_at": NOW, "started_at": NOW if ended or status == "running" else None,
            "finished_at": "2026-11-16T12:01:30.000Z" if ended else None, "duration": 90.5 if ended else None,
            "web_url": f"{self.url}/group/sub/app/-/jobs/{number}", "sha": row["sha"],
            "commit": {"id": row["sha"], "short_id": row["sha"][:8]},
            "pipeline": {key: row[key] for key in ("id", "project_id", "sha", "ref", "status")},
        }  # fmt: skip

    def _as_status(self, row: Row) -> Row:
        keys = ("id", "sha", "ref", "status", "name", "created_at", "started_at", "finished_at", "allow_failure")
        more = {"target_url": row["web_url"], "description": None, "pipeline_id": row["pipeline"]["id"]}
        return {**{key: row[key] for key in keys}, **more, "retried": row.get("retried")}

    def _id(self, name: str) -> int | None:
        if name.isdigit():
            return int(name) if int(name) in self.projects else None
        return next((key for key, row in self.projects.items() if row["path_with_namespace"] == name), None)

    def _find(self, request: Request, name: str) -> Row | None:
        number = self._id(name)
        return None if number is None or (self.is_private and not _has_login(request)) else self.projects[number]


def _has_login(request: Request) -> bool:
    return any(name in request.headers for name in ("private-token", "authorization", "job-token"))


def _absent(what: str) -> Reply:
    return Reply({"message": f"404 {what} Not Found"}, status=404)
