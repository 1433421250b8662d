"""A name that changes only its case, where git ignores case: there the old name still opens the file."""

from git_agent.files.spelling import Spelling
from git_agent.git.gateway import Git
from git_agent.git.settings import FALSE
from git_agent.watch.ledger.files import Files
from git_agent.watch.values import Known


class Respelled:
    """For one look around. Where case counts for git, nothing is ever spelled differently."""

    def __init__(self, git: Git) -> None:
        ignores_case = git.config.get("core.ignorecase", "false").lower() not in FALSE
        self._spelling = Spelling(git.repository.root) if ignores_case else None

    def other_name(self, known: Known, files: Files) -> str | None:
        """What a file that was seen under one name is called by now."""
        other = self._spelling.on_disk(known.path) if self._spelling else None
        if other is None or other == known.path:
            return None
        # HEAD may have both spellings, of which such a file system can hold only one: nobody has renamed anything.
        if known.seen is not None and _is_in_head(_where_they_part(known.path, other), files):
            return None
        return other


def _where_they_part(path: str, other: str) -> str:
    """The shortest beginning of the other name that is not one of the path."""
    parts = other.split("/")
    same = next(i for i, (mine, its) in enumerate(zip(path.split("/"), parts, strict=True)) if mine != its)
    return "/".join(parts[: same + 1])


def _is_in_head(path: str, files: Files) -> bool:
    known = files.get(path)
    return bool(known and known.base) or any(file.base for file in files.under(path))
