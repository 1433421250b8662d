"""The program inside limits of the system: what runs away in time or memory ends, and the test with it.

The limits are several times what an ordinary run takes, so that only a runaway meets them.
"""

from collections.abc import Iterable, Mapping

from support.limited import within
from support.loaded import load_program
from support.ran import Ran
from support.repo import Repo

CPU_SECONDS = 60


def fenced(
    repo: Repo, *args: str, seconds: float = CPU_SECONDS, megabytes: int = 1000, env: Mapping[str, str] | None = None
) -> Ran:
    """How the program ends when it may have so much memory, counted by addresses, and git as much."""
    load_program()
    ran = within(seconds, {args[0]: lambda: repo.agent(*args, env=env)}, megabytes=megabytes)[args[0]]
    assert isinstance(ran, Ran)
    return ran


def history(repo: Repo, messages: Iterable[str]) -> None:
    """Commits with these messages, each of one small file, however many and however long."""
    pieces: list[bytes] = []
    for number, text in enumerate(messages):
        message = text.encode()
        content = b"x = %d\n" % number
        pieces += [
            b"commit refs/heads/main\ncommitter Ada <ada@example.org> %d +0000\n" % (1_767_600_000 + number),
            b"data %d\n%s\n" % (len(message), message),
            b"M 100644 inline src/file%d.py\ndata %d\n%s\n" % (number % 50, len(content), content),
        ]
    repo.git("fast-import", "--quiet", "--force", stdin=b"".join(pieces))
    repo.git("reset", "--quiet", "--hard")
