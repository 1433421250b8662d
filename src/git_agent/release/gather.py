"""Everything known about the range a note is written for."""

from collections import Counter
from collections.abc import Mapping

from git_agent.git.gateway import Git
from git_agent.git.parse import decode
from git_agent.git.read import root_names
from git_agent.model.value import replace, value
from git_agent.release.judge.api import RemovedApi, vanished_api
from git_agent.release.judge.candidates import Candidate, candidates
from git_agent.release.judge.in_base import already_in_base
from git_agent.release.judge.partition import partitioned
from git_agent.release.read.entry import Entry, Item
from git_agent.release.read.history import Progress, read_entries, untouched
from git_agent.release.read.room import Room, warned
from git_agent.release.read.span import ReleaseSpan
from git_agent.release.task import ReleaseTask

# What somebody keeps who deploys the repository itself, instead of handing it to others to build upon.
APPLICATION_FILES = frozenset(
    {"Dockerfile", "Containerfile", "docker-compose.yml", "docker-compose.yaml", "compose.yml", "compose.yaml"}
    | {"Procfile", "manage.py", "fly.toml", "vercel.json", "netlify.toml", "app.yaml", "Chart.yaml"}
)
MOST_TRACED = 20  # vanished names whose commit is looked for; each may cost a walk through its file's history


@value
class Gathered:
    """A range: all its commits, the changes worth telling, and every other commit with the reason why it is not."""

    span: ReleaseSpan
    entries: tuple[Entry, ...]
    items: tuple[Item, ...]
    candidates: tuple[Candidate, ...]
    omitted: Mapping[str, int]
    api: RemovedApi | None = None
    unheld: tuple[str, ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was not looked at, or not kept."""
        return (*self.unheld, *self._unseen_names())

    def _unseen_names(self) -> tuple[str, ...]:
        if self.api is None or self.api.complete:
            return ()
        looked, lost = self.api.files_looked_at, self.api.files_with_removals
        if not lost:
            return ("public names could not be compared: some of them may be gone without a word about it",)
        return (f"public names were compared in {looked} of {lost} files that lost some; others may be gone too",)


def gather(task: ReleaseTask, span: ReleaseSpan, *, git: Git, progress: Progress | None, with_paths: bool) -> Gathered:
    """The range read once; `with_paths` where it matters what the commits have touched.

    Raises:
        RepositoryError: no commit of it touches the paths that were asked for.
    """
    paths = task.spec.paths
    room = Room()
    entries = read_entries(
        git, span.base_oid, span.release_oid, paths=paths, with_paths=with_paths, progress=progress, room=room
    )
    if not entries:
        raise untouched(paths)
    already = already_in_base(git, span.base_oid, span.release_oid, entries) if span.base_oid else {}
    partition = partitioned(entries, already=already)
    api = vanished_api(git, span.base_oid, span.release_oid, paths=paths) if task.check_api and span.base_oid else None
    items = _with_vanished(partition.items, api, span, git) if api else partition.items
    kept, left_out = candidates(items)
    reasons = Counter(reason for _, reason in (*partition.left_out, *left_out))
    return Gathered(
        span=span,
        entries=entries,
        items=items,
        candidates=kept,
        omitted=dict(sorted(reasons.items(), key=lambda reason: (-reason[1], reason[0]))),
        api=api,
        unheld=warned(room),
    )


def _with_vanished(items: tuple[Item, ...], api: RemovedApi, span: ReleaseSpan, git: Git) -> tuple[Item, ...]:
    """The items, with a breaking change where one of their commits has removed public names.

    An application has thousands of public functions that nobody outside can call: of its names only those count that
    it tells others about.
    """
    is_application = not APPLICATION_FILES.isdisjoint(root_names(git, span.release_oid))
    names = sorted(
        (name for name in api.names if name.is_told or not is_application), key=lambda name: not name.is_told
    )
    gone: dict[str, list[str]] = {}
    for name in names[:MOST_TRACED]:
        gone.setdefault(_removed_in(git, span, name.path, name.name), []).append(f"`{name.qualified}`")
    return tuple(_breaking(item, [name for oid in item.commits for name in gone.get(oid, ())]) for item in items)


def _breaking(item: Item, names: list[str]) -> Item:
    told = item.entry.told
    if not names or told.breaking is not None:
        return item
    said = f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} gone"
    return replace(item, entry=replace(item.entry, told=replace(told, breaking=said)))


def _removed_in(git: Git, span: ReleaseSpan, path: str, name: str) -> str:
    """The newest commit of the range that changed how often a name occurs in a file."""
    span_text = f"{span.base_oid}..{span.release_oid}"
    return decode(git.run("log", "--max-count=1", "--format=%H", f"-S{name}", span_text, "--", path)).strip()
