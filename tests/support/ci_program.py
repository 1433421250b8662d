"""The program in a clone of a repository at a fake GitHub."""

import json
from pathlib import Path
from typing import Any

from support.forges.github import GitHub
from support.ran import Ran
from support.repo import Repo

CANARY = "canary-" + "5e1f0a77c3"
STATE = ".claude/workflow-state.json"


class AtGitHub:
    """A clone with the branch `topic` checked out and pushed, and a pull request for it with the number 7."""

    def __init__(self, repo: Repo, forge: GitHub, *, has_request: bool = True, **request: Any) -> None:
        self.repo = repo
        self.forge = forge
        forge.token = CANARY
        if not repo.git("remote"):
            set_up(repo)
        self.sha = repo.head
        forge.heads["topic"] = self.sha
        if has_request:
            forge.pull(7, sha=self.sha, **request)

    def job(self, name: str, word: str = "success", **more: Any) -> int:
        return self.forge.job(name, word, sha=self.sha, **more)

    @property
    def environ(self) -> dict[str, str]:
        return {"GITHUB_API_URL": self.forge.api, "GH_TOKEN": CANARY}

    def ci(self, *words: str, env: dict[str, str] | None = None, stdin: str = "", cwd: Path | None = None) -> Ran:
        return self.repo.agent("ci", *words, env={**self.environ, **(env or {})}, stdin=stdin, cwd=cwd)

    def json(self, *words: str, code: int | None = 0, **options: Any) -> Any:
        ran = self.ci(*words, "--json", **options)
        assert code is None or ran.returncode == code, ran.stderr
        return json.loads(ran.stdout)

    def state(self) -> Any:
        return json.loads((self.repo.path / STATE).read_text("utf-8"))


def set_up(repo: Repo) -> None:
    """A project with CI, and a branch that adds a function."""
    repo.commit("Begin", {".github/workflows/ci.yml": "on: push\n", "parser.py": "def parse(): ...\n"})
    repo.git("remote", "add", "origin", "https://github.com/o/r.git")
    repo.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repo.git("switch", "--quiet", "--create", "topic")
    repo.commit("Add the lexer", {"lexer.py": "def lex(text):\n    return text.split()\n"})
    repo.git("update-ref", "refs/remotes/origin/topic", "HEAD")
