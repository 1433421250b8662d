"""Three-way application: a capture that was made on one state of a file, brought onto another."""

from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place
from git_agent.git.gateway import Git
from git_agent.git.merges import merged_lines
from git_agent.git.read import Objects
from git_agent.watch.publish.forms import Held
from git_agent.watch.publish.replay import BlobWriter
from git_agent.watch.values import FILE, PROGRAM, Entry

CONFLICT = "conflict"


class ThreeWay:
    """Merges files as git stores them."""

    def __init__(self, git: Git, writer: BlobWriter, folder: Place) -> None:
        self._git = git
        self._writer = writer
        self._folder = folder

    def merged(
        self, path: str, *, base: Entry | None, ours: Entry | None, theirs: Entry | None, objects: Objects
    ) -> Entry | Held | None:
        """What `ours` becomes by the step from `base` to `theirs`; held where the two steps are in each other's way."""
        if theirs in (base, ours):
            return ours
        if ours == base:
            return theirs
        if base is None or ours is None or theirs is None or {base.mode, ours.mode, theirs.mode} - {FILE, PROGRAM}:
            return Held(reason=CONFLICT, path=path)
        mode = ours.mode if theirs.mode == base.mode else theirs.mode
        oid = self._merged_content(base.oid, ours.oid, theirs.oid, objects)
        return Held(reason=CONFLICT, path=path) if oid is None else Entry(mode=mode, oid=oid)

    def _merged_content(self, base: str, ours: str, theirs: str, objects: Objects) -> str | None:
        if base in (ours, theirs) or ours == theirs:
            return ours if base == theirs else theirs
        contents = {"ours": objects.read(ours), "base": objects.read(base), "theirs": objects.read(theirs)}
        places = {name: self._folder / f"merge-{name}" for name in contents}
        try:
            for name, content in contents.items():
                # Lines of what is no text would be merged into something that no program can read.
                if content is None or b"\0" in content:
                    return None
                # Under our own folder and not in /tmp: nobody else may read what is about to be committed.
                places[name].put(content, modes=PRIVATE, make=PRIVATE_FOLDER, lasting=False)
            lines = merged_lines(self._git, *(places[name].path for name in ("ours", "base", "theirs")))
        finally:
            for place in places.values():
                place.remove()
        return None if lines is None else self._writer.blob(lines, path=None)
