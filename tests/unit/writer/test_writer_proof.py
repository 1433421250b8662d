"""What the built-in writer says is not doubted by those who look claims up: it hands over what it has read itself."""

from collections.abc import Iterator

import pytest

from git_agent.model.message import Message
from git_agent.model.past_commit import PastCommit
from git_agent.shape.ground.change_sources import sources_of
from git_agent.shape.ground.check import claims
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from git_agent.writer.proof import beyond_the_diff
from git_agent.writer.read.cluster import cluster_files
from git_agent.writer.read.facts import gather
from support.findings import Files, change_between

POM = (
    "<project>\n  <version>3</version>\n  <properties>\n{}  </properties>\n  <dependency>\n    <version>{}</version>\n"
    "  </dependency>\n</project>\n"
)
NESTED = 'version_info = (7, {}, "final", 0)\n'
SECTIONS = "[profile.release]\ndebug = true\n\n[profile.bench]\ndebug = true\n"
DIRECT = "def heat():\n    burn()\n"


def _unread() -> Iterator[str]:
    raise AssertionError("the change is kept whole")
    yield ""


@pytest.mark.parametrize(
    "files",
    [
        {"pom.xml": (POM.format("", "1.5"), POM.format("    <kiln.version>1.5</kiln.version>\n", "${kiln.version}"))},
        {"kiln/version.py": (NESTED.format("10, 7"), NESTED.format("10, 8"))},
        {"Cargo.toml": (SECTIONS, f"[profile.debug]\ndebug = 1\n\n{SECTIONS}")},
        {"README.md": ("# Kiln\n\nBakes.\n", "# Kiln\n\n![](kiln.svg)\n\nBakes.\n")},
        {"README.md": ("a\n", "b\n")} | {f"src/{name}/index.js": ("a()\n", f"a({name})\n") for name in "abcdefg"},
        {"kiln.py": (DIRECT, DIRECT.replace("def", "# Only a word\ndef"))},
        {"test_kiln.py": (f"{DIRECT}\n\ndef test():\n    heat()\n", f"{DIRECT}\n\ndef test_it():\n    heat()\n")},
    ],
)
def test_what_was_read_beside_the_diff_bears_a_message_out(files: Files) -> None:
    change = change_between(files)
    written = write(change, StyleOptions(form="plain", proof=True, others=True))
    sources = sources_of(change, whole=_unread, extra=written.read)
    doubted = [
        f"{claim.kind} {claim.text} in {text!r}"
        for text in (written.text, *written.others)
        for claim in claims(Message(subject=text.partition("\n")[0], body=text.partition("\n")[2].strip()), sources)
        if claim.found_in is None
    ]
    assert doubted == []


@pytest.mark.parametrize(("subject", "areas"), [("gha/windows: pin the runner", "gha/windows"), ("Pin the runner", "")])
def test_an_area_of_the_past_is_handed_over(subject: str, areas: str) -> None:
    facts = gather(change_between({"kiln.py": (DIRECT, DIRECT.replace("burn", "fire"))}))
    past = (PastCommit(oid="1" * 40, author="Ada", subject=subject, has_body=False, paths=()),)
    texts = ("gha/windows: call fire\n\n- other/area: no subject",)
    assert dict(beyond_the_diff(facts, cluster_files(facts), texts, past))["areas"] == areas
