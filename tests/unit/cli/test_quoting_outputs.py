"""No value of a credential in anything the program says: messages, JSON, traces, pull requests, release notes."""

import json
import re
from pathlib import Path

from support.credential_commits import CREDENTIALS, VALUES, filled
from support.repo import Repo

EVERY = 7  # a process for each notation would take a minute; the others are asked within one process
OLD, NEW = VALUES[2]


def text_of(lines: tuple[str, ...], signs: str) -> str:
    return "".join(f"{line[1:]}\n" for line in lines if line[:1] in signs)


def leaks(text: str) -> list[str]:
    return [value for value in (OLD, NEW) if re.search(rf"(?<!\w){value}(?!\w)", text)]


def test_no_output_of_the_program_has_a_credential(repo: Repo) -> None:
    rows = [(f"part{at}/{path}", filled(lines, OLD, NEW)) for at, (path, lines) in enumerate(CREDENTIALS)][::EVERY]
    repo.commit("Begin", {path: text_of(lines, " -") for path, lines in rows})
    repo.git("tag", "v1.0.0")
    repo.git("switch", "--quiet", "--create", "topic")
    said = []
    for path, lines in rows:
        repo.stage({path: text_of(lines, " +")})
        ran = repo.agent("commit-msg", "--json", "--debug", "--provider", "builtin")
        assert ran.returncode == 0, ran.stderr
        repo.commit(json.loads(ran.stdout)["message"])
        said.append(f"{path}\n{ran.stdout}\n{ran.stderr}")
    for command in (
        ("pr-message", "--description", "--base", "main"),
        ("pr-message", "--description", "--json", "--debug", "--base", "main"),
        ("release-note", "v1.0.0", "HEAD"),
        ("release-note", "--json", "--debug", "v1.0.0", "HEAD"),
    ):
        ran = repo.agent(*command, "--provider", "builtin")
        assert ran.returncode == 0, ran.stderr
        said.append(f"{command}\n{ran.stdout}\n{ran.stderr}")
    traces = _traces(said)
    assert len(traces) > len(rows)
    said += [repo.git("log", "--format=%B"), *traces]
    assert [text for text in said if leaks(text)] == []


def _traces(said: list[str]) -> list[str]:
    """Everything on disk below the folders of traces that the runs name."""
    folders = {Path(name) for text in said for name in re.findall(r"the trace is in (\S+)", text)}
    files = [file for folder in folders for file in ([folder] if folder.is_file() else folder.rglob("*"))]
    return [file.read_text(errors="replace") for file in files if file.is_file()]
