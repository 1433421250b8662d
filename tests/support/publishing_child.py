"""A process that publishes what is pending in a repository, and dies at a named point: `PATH POINT`."""

import sys
from pathlib import Path

from git_agent.watch.publish.crash import crash_points
from support.publishing import watching
from support.repo import Repo

if __name__ == "__main__":
    path, point = sys.argv[1:]
    with watching(Repo(Path(path)), crash_point=crash_points(point)) as tree:
        tree.publish()
