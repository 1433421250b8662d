"""A fake GitHub: one repository, its requests, checks, rules and jobs, as the real one would answer for them.

    with GitHub() as forge:
        forge.pull(7, branch="topic", sha=SHA)
        forge.job("test", "failure", workflow="CI", sha=SHA)     # a check run, its suite, its workflow run and its job
        forge.status("ci/other", "success", sha=SHA)
        forge.require("test")                                    # by classic protection; `forge.rule(...)` by a ruleset
        environ = {"GITHUB_API_URL": forge.api, "GH_TOKEN": forge.token}

What it answers is held against GitHub's published description, see `openapi`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from support.forges import openapi
from support.forges.server import ForgeServer, Reply, Request, Route

SHA = "a" * 40
OLD_SHA = "b" * 40
ACTIONS = 15368  # the app that reports the jobs of workflows

Json = dict[str, Any]


def like(name: str, /, **fields: Any) -> Json:
    """A thing of GitHub's with these fields, and the least that it must have besides."""
    return {**openapi.sample(name), **fields}


class GitHub(ForgeServer):
    """The state is in plain lists and dictionaries, which a test may change at any time."""

    def __init__(self, *, path: str = "o/r", prefix: str = "", tls: Any = None) -> None:
        super().__init__(tls=tls)
        self.path = path
        self.prefix = prefix
        self.is_private = False
        self.is_admin = False
        self.allowed = {"merge": True, "squash": True, "rebase": True}
        self.heads: dict[str, str] = {"main": OLD_SHA}
        self.history: list[str] = []  # of the default branch, newest first
        self.authors: dict[str, str] = {}
        self.pulls: dict[int, Json] = {}
        self.reviews: dict[int, list[Json]] = {}
        self.check_runs: list[Json] = []
        self.suites: dict[int, Json] = {}
        self.runs: dict[int, Json] = {}
        self.jobs: dict[int, list[Json]] = {}  # by the number of the run; all attempts
        self.statuses: list[Json] = []
        self.contexts: list[Json] = []
        self.strict = False
        self.required_reviews: int | None = None
        self.rules: list[Json] = []
        self.annotations: dict[int, list[Json]] = {}
        self.logs: dict[int, bytes] = {}
        self.log_url = ""  # where a log lies; empty is at the forge itself
        self.merged: list[Json] = []
        self.checked = 0
        self.invented: set[str] = set()  # words that a test makes up, which no description has
        self._numbers = iter(range(1000, 1_000_000))

    @property
    def api(self) -> str:
        return f"{self.url}{self.prefix}"

    # What a test says.

    def pull(self, number: int = 7, *, branch: str = "topic", sha: str = SHA, base: str = "main", **more: Any) -> Json:
        owner = more.pop("owner", self.path.partition("/")[0])
        self.heads.setdefault(branch, sha)
        self.pulls[number] = {
            "number": number,
            "state": "open",
            "title": "Add the thing",
            "branch": branch,
            "owner": owner,
            "sha": sha,
            "base": base,
            "draft": False,
            "mergeable": True,
            "mergeable_state": "clean",
            "labels": [],
            "user": "ada",
            "merged": False,
            **more,
        }
        return self.pulls[number]

    def suite(self, *, sha: str = SHA, app: int = ACTIONS, **more: Any) -> int:
        number = next(self._numbers)
        self.suites[number] = {
            "id": number,
            "sha": sha,
            "app": app,
            "status": "completed",
            "conclusion": "success",
            **more,
        }
        return number

    def run(self, workflow: str = "CI", *, event: str = "pull_request", sha: str = SHA, **more: Any) -> int:
        """A workflow run, which need not have jobs."""
        number = more.pop("id", None) or next(self._numbers)
        suite = self.suite(
            sha=sha, conclusion=more.get("conclusion", "success"), status=more.get("status", "completed")
        )
        self.runs[number] = {
            "id": number,
            "workflow": workflow,
            "event": event,
            "sha": sha,
            "suite": suite,
            "status": "completed",
            "conclusion": "success",
            "attempt": 1,
            "branch": "topic",
            **more,
        }
        self.jobs[number] = []
        return number

    def job(self, name: str, word: str = "success", *, run: int | None = None, sha: str = SHA, **more: Any) -> int:
        """A job of a workflow run and its check run, which have the same number; `word` is its state or conclusion."""
        if run is None:
            options = {key: more.pop(key) for key in ("workflow", "event", "file") if key in more}
            run = self.run(sha=sha, **options)
        number = self.check(name, word, suite=self.runs[run]["suite"], sha=sha, **more)
        held = self.check_runs[-1]
        self.jobs[run].append(
            {**held, "run": run, "attempt": self.runs[run]["attempt"], "steps": more.get("steps", [])}
        )
        return number

    def check(self, name: str, word: str = "success", *, suite: int | None = None, sha: str = SHA, **more: Any) -> int:
        """A check run alone, as other apps report it."""
        app = more.get("app", ACTIONS)
        is_over = word not in ("queued", "in_progress", "waiting", "requested", "pending")
        number = next(self._numbers)
        self.check_runs.append(
            {
                "id": number,
                "name": name,
                "sha": sha,
                "suite": suite or self.suite(sha=sha, app=app),
                "app": app,
                "status": "completed" if is_over else word,
                "conclusion": word if is_over else None,
                "started_at": more.get("started_at", "2026-01-31T12:00:00Z"),
                "completed_at": more.get("completed_at", "2026-01-31T12:02:30Z" if is_over else None),
            }
        )
        return number

    def status(self, context: str, state: str = "success", *, sha: str = SHA, **more: Any) -> None:
        self.statuses.insert(0, {"id": next(self._numbers), "context": context, "state": state, "sha": sha, **more})

    def require(self, *contexts: str, app_id: int | None = None) -> None:
        self.contexts.extend({"context": context, "app_id": app_id} for context in contexts)

    def rule(self, *contexts: str, integration_id: int | None = None, strict: bool = False) -> None:
        checks = [
            {"context": context, **({"integration_id": integration_id} if integration_id else {})}
            for context in contexts
        ]
        parameters = {"required_status_checks": checks, "strict_required_status_checks_policy": strict}
        self.rules.append({"type": "required_status_checks", "parameters": parameters})

    def review(self, user: str, state: str = "APPROVED", *, number: int = 7, association: str = "MEMBER") -> None:
        self.reviews.setdefault(number, []).append({"user": user, "state": state, "association": association})

    # What it answers.

    def routes(self) -> Sequence[Route]:
        repo = re.escape(f"{self.prefix}/repos/{self.path}")
        part = "([^/]+)"
        gets: dict[str, Callable[..., Reply]] = {
            "": self._repository,
            "/pulls": self._pulls,
            f"/pulls/{part}": self._pull,
            f"/pulls/{part}/reviews": self._reviews,
            f"/branches/{part}": self._branch,
            f"/branches/{part}/protection": self._protection,
            f"/rules/branches/{part}": self._rules,
            "/commits": self._commits,
            f"/commits/{part}": self._commit,
            f"/commits/{part}/pulls": self._pulls_of,
            f"/commits/{part}/check-runs": self._check_runs,
            f"/commits/{part}/check-suites": self._suites,
            f"/commits/{part}/status": self._status,
            f"/commits/{part}/statuses": self._statuses,
            "/actions/runs": self._runs,
            f"/actions/runs/{part}": self._run,
            f"/actions/runs/{part}/jobs": self._jobs,
            f"/actions/runs/{part}/attempts/{part}/jobs": self._attempt_jobs,
            f"/actions/workflows/{part}/runs": self._workflow_runs,
            f"/actions/jobs/{part}": self._job,
            f"/actions/jobs/{part}/logs": self._log,
            f"/check-runs/{part}/annotations": self._annotations,
        }
        return (
            *(("GET", repo + path, handler) for path, handler in gets.items()),
            ("PUT", f"{repo}/pulls/{part}/merge", self._merge),
            ("POST", f"{repo}/actions/runs/{part}/rerun-failed-jobs", self._rerun),
            ("GET", "/elsewhere/log/([0-9]+)", self._signed_log),
        )

    def is_welcome(self, request: Request) -> bool:
        return super().is_welcome(request) or not self.token

    def _routed(self, request: Request) -> Reply:
        if self.is_private and "authorization" not in request.headers and "/elsewhere/" not in request.path:
            return _not_found()
        return super()._routed(request)

    def validate(self, request: Request, reply: Reply) -> Iterable[str]:
        path = request.path.removeprefix(self.prefix)
        template = _template(path)
        if template is None or not openapi.is_installed() or reply.raw is not None:
            return []
        self.checked += 1
        found = openapi.problems(template, request.method, reply.status, reply.data)
        return [problem for problem in found if not any(repr(word) in problem for word in self.invented)]

    def _repository(self, request: Request) -> Reply:
        return Reply(self._repo("full-repository"))

    def _repo(self, name: str) -> Json:
        owner, _, short = self.path.partition("/")
        allowed = {f"allow_{ours}": self.allowed[key] for key, ours in _METHODS.items()}
        return like(
            name,
            full_name=self.path,
            name=short,
            owner=like("simple-user", login=owner),
            private=self.is_private,
            default_branch="main",
            **allowed,
        )

    def _pulls(self, request: Request) -> Reply:
        wanted = request.query.get("head", "")
        state = request.query.get("state", "open")
        found = [
            self._as_pull(pull, "pull-request-simple")
            for pull in self.pulls.values()
            if (not wanted or wanted == f"{pull['owner']}:{pull['branch']}") and state in ("all", pull["state"])
        ]
        return self.page(request, found)

    def _pull(self, request: Request, number: str) -> Reply:
        pull = self.pulls.get(int(number))
        if pull is None:
            return _not_found()
        answer = Reply(self._as_pull(pull, "pull-request"))
        if pull["mergeable"] is None and pull.get("later") is not None:  # it is worked out because somebody asked
            pull["mergeable"], pull["mergeable_state"] = pull.pop("later"), "clean"
        return answer

    def _as_pull(self, pull: Json, name: str) -> Json:
        base = like(name)
        repo = self._repo("repository")
        detail = (
            {key: pull[key] for key in ("mergeable", "mergeable_state", "merged")} if name == "pull-request" else {}
        )
        return {
            **base,
            "number": pull["number"],
            "state": pull["state"],
            "merged_at": "2026-01-31T12:00:00Z" if pull["merged"] else None,
            "title": pull["title"],
            "html_url": f"https://github.example/{self.path}/pull/{pull['number']}",
            "draft": pull["draft"],
            "user": like("simple-user", login=pull["user"]),
            "labels": [_label(text) for text in pull["labels"]],
            "merge_commit_sha": pull.get("merge_sha", "c" * 40),
            "head": {
                **base.get("head", {}),
                "ref": pull["branch"],
                "sha": pull["sha"],
                "label": f"{pull['owner']}:{pull['branch']}",
            },
            "base": {**base.get("base", {}), "ref": pull["base"], "sha": OLD_SHA, "repo": repo},
            **detail,
        }

    def _pulls_of(self, request: Request, sha: str) -> Reply:
        found = [
            self._as_pull(pull, "pull-request-simple") for pull in self.pulls.values() if pull["sha"].startswith(sha)
        ]
        return self.page(request, found)

    def _reviews(self, request: Request, number: str) -> Reply:
        rows = [
            like(
                "pull-request-review",
                id=index,
                user=like("simple-user", login=review["user"]),
                state=review["state"],
                author_association=review["association"],
            )
            for index, review in enumerate(self.reviews.get(int(number), ()))
        ]
        return self.page(request, rows)

    def _branch(self, request: Request, name: str) -> Reply:
        if name not in self.heads:
            return _not_found("Branch not found")
        is_base = bool(self.contexts) and name == "main"
        protection = {
            "enabled": is_base,
            "required_status_checks": {
                "enforcement_level": "non_admins" if is_base else "off",
                "contexts": [each["context"] for each in self.contexts] if is_base else [],
                "checks": self.contexts if is_base else [],
            },
        }
        commit = self._as_commit(self.heads[name])
        is_protected = is_base or bool(self.rules) or self.required_reviews is not None
        return Reply(
            like("branch-with-protection", name=name, commit=commit, protected=is_protected, protection=protection)
        )

    def _protection(self, request: Request, name: str) -> Reply:
        if not self.is_admin:
            return Reply({"message": "Resource not accessible by integration"}, status=403)
        if not self.contexts and self.required_reviews is None:
            return _not_found("Branch not protected")
        checks = {
            "url": "x",
            "strict": self.strict,
            "contexts": [each["context"] for each in self.contexts],
            "contexts_url": "x",
            "checks": self.contexts,
        }
        answer: Json = {"required_status_checks": checks}
        if self.required_reviews is not None:
            flags = {"dismiss_stale_reviews": False, "require_code_owner_reviews": False}
            answer["required_pull_request_reviews"] = {
                **flags,
                "required_approving_review_count": self.required_reviews,
            }
        return Reply(answer)

    def _rules(self, request: Request, name: str) -> Reply:
        source = {"ruleset_source_type": "Repository", "ruleset_source": self.path, "ruleset_id": 1}
        return self.page(request, [{**source, **rule} for rule in self.rules] if name == "main" else [])

    def _commits(self, request: Request) -> Reply:
        return self.page(request, [self._as_commit(sha) for sha in self.history])

    def _commit(self, request: Request, ref: str) -> Reply:
        known = {*self.heads.values(), *(pull["sha"] for pull in self.pulls.values()), *self.authors}
        known |= {run["sha"] for run in self.check_runs}
        sha = self.heads.get(ref) or next((sha for sha in sorted(known) if sha.startswith(ref)), None)
        if sha is None:
            return Reply({"message": f"No commit found for SHA: {ref}"}, status=422)
        return Reply(self._as_commit(sha))

    def _as_commit(self, sha: str) -> Json:
        return like("commit", sha=sha, author=like("simple-user", login=self.authors.get(sha, "ada")))

    def _check_runs(self, request: Request, ref: str) -> Reply:
        name = request.query.get("check_name")
        rows = [run for run in self.check_runs if run["sha"] == ref and name in (None, run["name"])]
        return self.page(request, [self._as_check(run) for run in rows], "check_runs", total_count=len(rows))

    def _as_check(self, run: Json) -> Json:
        page = f"https://github.example/{self.path}/runs/{run['id']}"
        app = like("integration", id=run["app"], slug=_slug(run["app"]), name=_slug(run["app"]))
        return {
            **like("check-run"),
            **{key: run[key] for key in ("id", "name", "status", "conclusion", "started_at", "completed_at")},
            "head_sha": run["sha"],
            "html_url": page,
            "details_url": page,
            "check_suite": {"id": run["suite"]},
            "app": app,
        }

    def _suites(self, request: Request, ref: str) -> Reply:
        rows = [
            {
                **like("check-suite"),
                "id": suite["id"],
                "head_sha": suite["sha"],
                "status": suite["status"],
                "conclusion": suite["conclusion"],
                "app": like("integration", id=suite["app"], slug=_slug(suite["app"]), name=_slug(suite["app"])),
                "latest_check_runs_count": suite.get("count")
                or sum(run["suite"] == suite["id"] for run in self.check_runs),
            }
            for suite in self.suites.values()
            if suite["sha"] == ref
        ]
        return self.page(request, rows, "check_suites", total_count=len(rows))

    def _status(self, request: Request, ref: str) -> Reply:
        newest: dict[str, Json] = {}
        for status in self.statuses:
            if status["sha"] == ref:
                newest.setdefault(status["context"], status)
        rows = [self._as_status(status, "simple-commit-status") for status in newest.values()]
        states = {row["state"] for row in rows}
        state = "failure" if states & {"failure", "error"} else "success" if states == {"success"} else "pending"
        page = self.page(request, rows, "statuses", total_count=len(rows), state=state)
        return Reply({**like("combined-commit-status"), **page.data, "sha": ref}, headers=page.headers)

    def _statuses(self, request: Request, ref: str) -> Reply:
        rows = [self._as_status(status, "status") for status in self.statuses if status["sha"] == ref]
        return self.page(request, rows)

    def _as_status(self, status: Json, name: str) -> Json:
        app = status.get("app")
        return {
            **like(name),
            "id": status["id"],
            "context": status["context"],
            "state": status["state"],
            "target_url": status.get("url", "https://ci.example/build/1"),
            "description": status.get("description"),
            "avatar_url": f"https://avatars.example/in/{app}?v=4" if app else None,
            "created_at": "2026-01-31T12:00:00Z",
            "updated_at": "2026-01-31T12:02:30Z",
        }

    def _runs(self, request: Request) -> Reply:
        sha, branch = request.query.get("head_sha"), request.query.get("branch")
        rows = [run for run in self.runs.values() if sha in (None, run["sha"]) and branch in (None, run["branch"])]
        return self._page_of_runs(request, rows)

    def _workflow_runs(self, request: Request, number: str) -> Reply:
        branch = request.query.get("branch")
        rows = [
            run
            for run in self.runs.values()
            if _workflow_id(run["workflow"]) == int(number) and branch in (None, run["branch"])
        ]
        return self._page_of_runs(request, sorted(rows, key=lambda run: -int(run["id"])))

    def _page_of_runs(self, request: Request, rows: list[Json]) -> Reply:
        return self.page(request, [self._as_run(run) for run in rows], "workflow_runs", total_count=len(rows))

    def _run(self, request: Request, number: str) -> Reply:
        run = self.runs.get(int(number))
        return Reply(self._as_run(run)) if run else _not_found()

    def _as_run(self, run: Json) -> Json:
        return {
            **like("workflow-run"),
            "id": run["id"],
            "name": run["workflow"],
            "path": f".github/workflows/{run.get('file') or run['workflow'].lower()}.yml",
            "event": run["event"],
            "head_sha": run["sha"],
            "head_branch": run["branch"],
            "status": run["status"],
            "conclusion": run["conclusion"],
            "run_attempt": run["attempt"],
            "check_suite_id": run["suite"],
            "workflow_id": _workflow_id(run["workflow"]),
            "html_url": f"https://github.example/{self.path}/actions/runs/{run['id']}",
        }

    def _jobs(self, request: Request, number: str) -> Reply:
        run = self.runs.get(int(number))
        return self._attempt_jobs(request, number, str(run["attempt"])) if run else _not_found()

    def _attempt_jobs(self, request: Request, number: str, attempt: str) -> Reply:
        rows = [job for job in self.jobs.get(int(number), ()) if job["attempt"] == int(attempt)]
        return self.page(request, [self._as_job(job) for job in rows], "jobs", total_count=len(rows))

    def _job(self, request: Request, number: str) -> Reply:
        found = [job for jobs in self.jobs.values() for job in jobs if job["id"] == int(number)]
        return Reply(self._as_job(found[0])) if found else _not_found()

    def _as_job(self, job: Json) -> Json:
        return {
            **like("job"),
            **{key: job[key] for key in ("id", "name", "status", "conclusion", "started_at", "completed_at")},
            "run_id": job["run"],
            "run_attempt": job["attempt"],
            "head_sha": job["sha"],
            "html_url": f"https://github.example/{self.path}/actions/runs/{job['run']}/job/{job['id']}",
            "steps": job["steps"],
        }

    def _log(self, request: Request, number: str) -> Reply:
        if int(number) not in self.logs:
            return _not_found()
        where = f"{self.log_url or self.url}/elsewhere/log/{number}?sig=signed"
        return Reply(status=302, headers={"Location": where}, raw=b"")

    def _signed_log(self, request: Request, number: str) -> Reply:
        return Reply(raw=self.logs[int(number)], headers={"Content-Type": "text/plain"})

    def _annotations(self, request: Request, number: str) -> Reply:
        return self.page(request, [like("check-annotation", **row) for row in self.annotations.get(int(number), ())])

    def _merge(self, request: Request, number: str) -> Reply:
        pull, asked = self.pulls[int(number)], request.json
        if asked.get("sha") != pull["sha"]:
            return Reply({"message": "Head branch was modified. Review and try the merge again."}, status=409)
        if not pull["mergeable"] or not self.allowed[asked["merge_method"]]:
            return Reply({"message": "Pull Request is not mergeable"}, status=405)
        pull.update(state="closed", merged=True, merge_sha="d" * 40)
        self.merged.append(asked)
        return Reply({"sha": "d" * 40, "merged": True, "message": "Pull Request successfully merged"})

    def _rerun(self, request: Request, number: str) -> Reply:
        run = self.runs.get(int(number))
        if run is None:
            return _not_found()
        run["attempt"] += 1
        return Reply({}, status=201)


_METHODS = {"merge": "merge_commit", "squash": "squash_merge", "rebase": "rebase_merge"}


def _not_found(text: str = "Not Found") -> Reply:
    return Reply({"message": text, "documentation_url": "https://docs.github.example", "status": "404"}, status=404)


def _label(text: str) -> Json:
    return {"id": 1, "node_id": "x", "url": "x", "name": text, "description": "", "color": "x", "default": False}


def _slug(app: int) -> str:
    return "github-actions" if app == ACTIONS else f"app-{app}"


def _workflow_id(name: str) -> int:
    return sum(map(ord, name))


def _template(path: str) -> str | None:
    """The path of the description that a path is one of, the most literal first."""
    for template in sorted(openapi.PATHS, key=lambda each: each.count("{")):
        if re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", template), path):
            return template
    return None
