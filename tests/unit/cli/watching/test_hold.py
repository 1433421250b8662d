"""What our own `commit` has read of HEAD is true until it has committed: nothing is published meanwhile."""

import os
import subprocess
import sys

from git_agent.store.places import watch_folder
from git_agent.watch.hold import is_held, publication_held
from support.daemon import Watch
from support.hooking import hook
from support.program import SOURCE
from support.reading import git_of
from support.repo import Repo
from support.splitting import stage_two_things


def test_nothing_is_published_while_it_is_held(watch: Watch) -> None:
    folder = watch_folder(git_of(watch.repo).repository)
    watch("start")
    with publication_held(folder):
        watch.repo.write("b.txt", "b\n")
        assert watch.here("flush", "--logical", "--wait")["refused_reason"] == "user_commit"
        with publication_held(folder):
            assert is_held(folder)
    assert not is_held(folder)
    assert watch.here("flush", "--logical", "--wait")["commits"] == [watch.repo.head]


def test_one_that_is_killed_holds_nothing(repo: Repo) -> None:
    folder = watch_folder(git_of(repo).repository)
    folder.path.mkdir()
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from git_agent.files.place import Place\n"
        "from git_agent.watch.hold import publication_held\n"
        "with publication_held(Place(root=Path(sys.argv[2]), name=sys.argv[3])):\n"
        "    print('held', flush=True)\n"
        "    sys.stdin.read()\n"
    )
    words = (sys.executable, "-I", "-c", code, str(SOURCE), str(folder.root), folder.name)
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        assert is_held(folder)
        holder.kill()
    assert not is_held(folder)


def test_where_nothing_was_ever_watched_nothing_is_made(repo: Repo) -> None:
    repo.stage({"a.txt": "a\n"})
    repo.agent("commit")
    assert repo.git("log", "--format=%s") != ""
    assert not (repo.path / ".git" / "acd").exists()


def test_our_own_commit_and_the_watch_get_along(watch: Watch) -> None:
    watch("start")
    watch.repo.stage({"c.txt": "c\n"})
    assert watch.repo.program("commit").returncode == 0
    watch.here("flush", "--logical", "--wait")
    assert watch.repo.git("status", "--porcelain") == ""
    watch("stop")


def test_a_split_holds_it_until_its_commits_are_made(repo: Repo) -> None:
    stage_two_things(repo)
    folder = watch_folder(git_of(repo).repository)
    folder.path.mkdir()
    seen = repo.path.parent / "seen"
    # The lock is what a watch looks at; a hook is at work where it matters.
    hook(repo, "commit-msg", f'cat "{folder.path}/hold.lock" >> "{seen}"; echo >> "{seen}"')
    assert repo.agent("split", "--apply").returncode == 0
    assert seen.read_text().split()[:1] == [str(os.getpid())]
    assert not is_held(folder)
