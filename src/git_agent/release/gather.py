"""Everything known about the range a note is written for."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from git_agent.git.gateway import Git
from git_agent.git.log import last_to_change
from git_agent.git.read import root_names
from git_agent.model.value import replace
from git_agent.release.authors_words import declared_in_changelog
from git_agent.release.bump import next_version
from git_agent.release.form import DEFAULT_FORM, NoteForm, note_form
from git_agent.release.judge.candidates import candidates, without_features
from git_agent.release.judge.in_base import already_in_base
from git_agent.release.judge.library import is_program_only
from git_agent.release.judge.partition import partition_commits
from git_agent.release.read.entry import CommitPartition, Entry, Item
from git_agent.release.read.history import Progress, no_commit_touches, read_entries
from git_agent.release.read.message_budget import MessageBudget, budget_warnings
from git_agent.release.read.span import ReleaseSpan
from git_agent.release.read.submodules import submodule_groups
from git_agent.release.read.version import PARTS
from git_agent.release.task import AUTO, RangeChanges, ReleaseEvidence, ReleaseTask
from git_agent.release.told_by_author import with_authors_lines

if TYPE_CHECKING:
    from git_agent.release.judge.api import ApiSearch, RemovedApi, RemovedName

# What somebody keeps who deploys the repository itself, instead of handing it to others to build upon.
APPLICATION_FILES = frozenset(
    {"Dockerfile", "Containerfile", "docker-compose.yml", "docker-compose.yaml", "compose.yml", "compose.yaml"}
    | {"Procfile", "manage.py", "fly.toml", "vercel.json", "netlify.toml", "app.yaml", "Chart.yaml"}
)
MOST_TRACED = 20  # removed names whose commit is looked for; each may cost a walk through its file's history


def gather(
    task: ReleaseTask, span: ReleaseSpan, *, git: Git, progress: Progress | None, as_text: bool
) -> ReleaseEvidence:
    """The evidence for one note; the packed text only where somebody reads it.

    Raises:
        RepositoryError: no commit touches the paths, or there is no version to go on from.
    """
    changes = gather_changes(task, span, git=git, progress=progress)
    bump = next_version(changes, task.spec.bump, git=git) if task.spec.bump else None
    is_patch = task.spec.bump == AUTO and bump is not None and bump.part == PARTS[-1]
    evidence = ReleaseEvidence(
        changes=_of_patch(changes, note_form(task.settings.release)) if is_patch else changes,
        bump=bump,
        submodules=submodule_groups(git, span.base_oid, span.release_oid, most=task.settings.limits.release_commits),
    )
    if not as_text:
        return evidence
    from git_agent.release.polish.release_text import packed_text  # only models read text

    return replace(evidence, text=packed_text(task, evidence, git=git))


def _of_patch(changes: RangeChanges, form: NoteForm) -> RangeChanges:
    return replace(changes, candidates=without_features(changes.candidates, form=form))


def gather_changes(task: ReleaseTask, span: ReleaseSpan, *, git: Git, progress: Progress | None) -> RangeChanges:
    """The range that is asked for, read once.

    Raises:
        RepositoryError: no commit touches the paths.
    """
    form = note_form(task.settings.release)
    with _api_search(task, span, git=git) as search:
        budget = MessageBudget()
        entries = read_entries(
            git,
            span.base_oid,
            span.release_oid,
            paths=task.spec.paths,
            with_paths=True,
            progress=progress,
            budget=budget,
        )
        if not entries:
            raise no_commit_touches(task.spec.paths)
        beside = None if span.contains_base else span.base_oid
        already = already_in_base(git, beside, span.release_oid, entries) if beside else {}
        partition = partition_commits(entries, already=already)
        items = _with_declared(partition.items, declared_in_changelog(git, entries))
        partition = replace(partition, items=with_authors_lines(git, items, entries, base=span.base))
        warnings = budget_warnings(budget)
        if search and span.base_oid:
            api = search.removed()
            items = _with_removals(partition.items, api, git, old=span.base_oid, new=span.release_oid)
            partition, warnings = replace(partition, items=items), (*warnings, *_unseen_names(api))
        return changes_of(span, entries, partition, form=form, warnings=warnings)


@contextmanager
def _api_search(task: ReleaseTask, span: ReleaseSpan, *, git: Git) -> Iterator["ApiSearch | None"]:
    """The search for public names that went, where anybody could miss them."""
    if not (task.check_api and span.base_oid) or is_program_only(git, span.release_oid):
        yield None
        return
    from git_agent.release.judge.api import ApiSearch  # which brings the parsers of a dozen languages

    is_whole = not (span.family and span.family.prefix)
    with ApiSearch(git, span.base_oid, span.release_oid, paths=task.spec.paths, is_whole=is_whole) as search:
        yield search


def _with_declared(items: tuple[Item, ...], declared: Mapping[str, str]) -> tuple[Item, ...]:
    """The items, with a breaking change where one of their commits calls itself so in the changelog."""
    if not declared:
        return items
    texts = [next((declared[oid] for oid in item.commits if oid in declared), None) for item in items]
    return tuple(
        _as_breaking(item, text) if text is not None and item.entry.message.breaking is None else item
        for item, text in zip(items, texts, strict=True)
    )


def _as_breaking(item: Item, text: str) -> Item:
    return replace(item, entry=replace(item.entry, message=replace(item.entry.message, breaking=text)))


def changes_of(
    span: ReleaseSpan,
    entries: Sequence[Entry],
    partition: CommitPartition,
    *,
    form: NoteForm = DEFAULT_FORM,
    warnings: tuple[str, ...] = (),
) -> RangeChanges:
    """What of a range is worth telling, and why the rest of it is not."""
    kept, left_out = candidates(partition.items, form=form)
    reasons = Counter(reason for _, reason in (*partition.left_out, *left_out))
    return RangeChanges(
        span=span,
        entries=tuple(entries),
        items=partition.items,
        candidates=kept,
        omitted=dict(sorted(reasons.items(), key=lambda reason: (-reason[1], reason[0]))),
        warnings=warnings,
    )


def _unseen_names(api: "RemovedApi") -> tuple[str, ...]:
    if api.complete:
        return ()
    looked, lost = api.files_looked_at, api.files_with_removals
    if not lost:
        return ("public names could not be compared: some of them may be gone without a word about it",)
    return (f"public names were compared in {looked} of {lost} files that lost some; others may be gone too",)


def _with_removals(items: tuple[Item, ...], api: "RemovedApi", git: Git, *, old: str, new: str) -> tuple[Item, ...]:
    """The items, with a breaking change where one of their commits has removed public names.

    An application has thousands of public functions that nobody outside can call: of its names only those count that
    it tells others about.
    """
    is_application = not APPLICATION_FILES.isdisjoint(root_names(git, new))
    # Those that documents mention come first, because not all are traced.
    names = sorted(
        (name for name in api.names if name.is_mentioned or not is_application), key=lambda name: not name.is_mentioned
    )
    gone: dict[str, list[RemovedName]] = {}
    for name in names[:MOST_TRACED]:
        removed_in = last_to_change(git, name.name, name.path, old=old, new=new)
        gone.setdefault(removed_in, []).append(name)
    return tuple(_breaking(item, [name for oid in item.commits for name in gone.pop(oid, ())]) for item in items)


def _breaking(item: Item, names: "list[RemovedName]") -> Item:
    message = item.entry.message
    # What an author has declared counts first.
    if not names or message.breaking is not None:
        return item
    removal = f"{', '.join(f'`{name.qualified}`' for name in names)} {'is' if len(names) == 1 else 'are'} gone"
    # Python's projects keep what they deprecate for some versions and take it away in a minor one.
    is_announced = all(name.was_deprecated and name.path.endswith(".py") for name in names)
    return replace(_as_breaking(item, removal), is_announced=is_announced)
