"""A note as Markdown for a release page; subjects and names are foreign text and come out as nothing but text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, pairwise

from git_agent.forge.links import Homepage, commit_url, compare_url, issue_url, pull_url
from git_agent.model.counted import counted
from git_agent.model.value import replace, value
from git_agent.release.form import filled
from git_agent.release.note import Bullet, Contributor, Note, NoteRef, SubmoduleGroup
from git_agent.shape.form.markdown import as_code, one_line, plain, without_block_start

GITHUB_MOST = 125_000  # characters; GitHub refuses a longer release
MOST_REFS = 3  # of one bullet
SHORT = 7  # digits of a commit, as git and forges show it

_LINKING_FORGES = ("github", "gitlab", "gitea")  # they make links of bare commit names and numbers


@value
class Naming:
    """How a note names commits and requests; `home` only where each name has to be a link of its own."""

    short: Mapping[str, str]
    forge: str
    home: Homepage | None = None


def note_markdown(note: Note) -> Iterator[str]:
    """The whole note, part by part; without a template its first line is a heading of the third level."""
    naming = naming_of(note, linked=note.forge not in _LINKING_FORGES)
    if note.form.template:
        yield filled(note.form.template.rstrip("\n") + "\n", _blanks(note, naming))
        return
    compare_line = [[f"**Compare**: {note.compare_url}"]] if note.compare_url else []
    full_changelog = _full_changelog(note, naming) if note.form.full_changelog else iter(())
    blocks = chain(_sections(note, naming), _contributors(note), full_changelog)
    yield from _laid_out(blocks, compare_line)


def github_markdown(note: Note) -> Iterator[str]:
    """The note as GitHub's own are: names that it makes links of, handles, and the commits behind one link."""
    note = replace(note, form=replace(note.form, handles=True), forge="github")
    naming = naming_of(note, linked=False)
    if note.form.template:
        yield filled(note.form.template.rstrip("\n") + "\n", _blanks(note, naming))
        return
    compare_line = [[f"**Full Changelog**: {note.compare_url}"]] if note.compare_url else []
    yield from _laid_out(chain(_sections(note, naming), _contributors(note)), compare_line)


def _laid_out(blocks: Iterator["Block"], compare_line: list[list[str]]) -> Iterator[str]:
    first = next(blocks, ["### No changes"])  # a link alone would be no note
    for at, block in enumerate(chain([first], blocks, compare_line)):
        yield "\n" if at else ""
        yield from (f"{line}\n" for line in block)


def _blanks(note: Note, naming: "Naming") -> dict[str, str]:
    """What a template can tell; a list comes without its heading, which is the template's own."""
    lists = {"contributors": _contributors(note), "full_changelog": _full_changelog(note, naming)}
    texts = {name: [line for block in islice(each, 1, None) for line in block] for name, each in lists.items()}
    return {
        **title_blanks(note),
        "previous": note.base or "",
        "compare": note.compare_url or "",
        "sections": "".join(_laid_out(_sections(note, naming), [])).rstrip("\n"),
        **{name: "\n".join(lines) for name, lines in texts.items()},
    }


def title_blanks(note: Note) -> dict[str, str]:
    """What the heading of a version can tell."""
    tag = note.tag or (note.title if note.release == "HEAD" else note.release)
    return {"version": note.title, "tag": tag, "date": note.form.written_date(note.date)}


def exceeds_github(chars: int) -> bool:
    """Whether GitHub would refuse so many characters as the text of a release."""
    return chars > GITHUB_MOST


def naming_of(note: Note, *, linked: bool) -> Naming:
    """How this note names its commits: in seven digits, in more where another one begins with the same."""
    home = Homepage(address=note.home, forge=note.forge) if linked and note.home else None
    return Naming(short=_short_names(_shas(note)), forge=note.forge, home=home)


def bullet_line(bullet: Bullet, naming: Naming, *, lead: str = "") -> str:
    """One bullet with its label and where it comes from; `lead` is Markdown that goes before."""
    label = f"**{plain(bullet.label)}**: " if bullet.label else ""
    text = f"{lead}{label}{one_line(bullet.summary)}"
    refs = ", ".join(_ref_names(bullet.refs, naming))
    return f"- {without_block_start(text)} ({refs})" if refs else f"- {without_block_start(text)}"


Block = Iterable[str]  # lines without their ends, made one by one; a blank line is between two blocks


def _sections(note: Note, naming: Naming) -> Iterator[Block]:
    headings = note.form.headings
    order = {heading: at for at, heading in enumerate(headings)}
    for section in sorted(note.sections, key=lambda section: order.get(section.heading, len(order))):
        if section.bullets:
            yield [f"### {headings.get(section.heading, section.heading)}"]
            yield (bullet_line(bullet, naming) for bullet in section.bullets)


def _ref_names(refs: Sequence[NoteRef], naming: Naming) -> list[str]:
    """At most three, requests and issues before further commits, and how many there are besides."""
    numbers = [ref for ref in refs if ref.type != "commit"]
    first = [ref for ref in refs if ref.type == "commit"][:1]
    preferred = (first + numbers if len(numbers) < MOST_REFS else numbers)[:MOST_REFS]
    room = MOST_REFS - len(preferred)
    further = [ref for ref in refs if ref not in preferred][:room]
    shown = [ref for ref in refs if ref in preferred or ref in further]
    more = len(refs) - len(shown)
    return [*(_ref(ref, naming) for ref in shown), *([f"+{more}"] if more else [])]


def _ref(ref: NoteRef, naming: Naming) -> str:
    if ref.type == "commit":
        return _commit(ref.value, naming, url=ref.url)
    is_request = ref.type == "pr"
    name = f"{'!' if is_request and naming.forge == 'gitlab' else '#'}{ref.value}"
    page = pull_url if is_request else issue_url
    return _linked(name, ref.url or (page(naming.home, ref.value) if naming.home else None))


def _commit(sha: str, naming: Naming, *, url: str | None = None) -> str:
    name = naming.short.get(sha) or sha[:SHORT]
    return _linked(name, url or (commit_url(naming.home, sha) if naming.home else None))


def _linked(name: str, url: str | None) -> str:
    return f"[{name}]({url})" if url else name


def _contributors(note: Note) -> Iterator[Block]:
    if note.contributors and note.form.contributors:
        yield ["### Contributors"]
        yield (
            f"- {_person(person, with_handle=note.form.handles)}{' (first contribution)' if person.first_time else ''}"
            for person in note.contributors
        )


def _person(person: Contributor, *, with_handle: bool) -> str:
    if with_handle and person.handle:
        return f"@{person.handle}"
    return without_block_start(plain(person.name, number=as_code)) or "(no name)"


def _full_changelog(note: Note, naming: Naming) -> Iterator[Block]:
    if not note.full_changelog and not note.submodules:
        return
    yield ["### Full Changelog"]
    if left_out := _omitted_line(note.omitted):
        yield [left_out]
    commits = (f"- {_commit(commit.sha, naming)} {plain(commit.subject)}".rstrip() for commit in note.full_changelog)
    groups = (line for group in note.submodules for line in _group(group, naming))
    yield chain(commits, groups)


def _omitted_line(omitted: Mapping[str, int]) -> str | None:
    counts = sorted(((-count, reason) for reason, count in omitted.items() if count))
    total = -sum(count for count, _ in counts)
    if not total:
        return None
    reasons = ", ".join(f"{-count} {reason}" for count, reason in counts)
    return f"{total} {'commit is' if total == 1 else 'commits are'} only listed here: {reasons}."


def _group(group: SubmoduleGroup, naming: Naming) -> Iterator[str]:
    home = Homepage(address=group.home, forge=group.forge) if group.home else None
    name = plain(group.path, number=as_code)
    title = f"[{name}]({home.address})" if home else without_block_start(name)
    problem = f" ({group.problem})" if group.problem else ""
    yield f"- {title}: {_move_text(group, naming, home)}{problem}"

    def number(text: str) -> str:
        # Bare, it would lead to a request of the parent.
        page = {"#": issue_url, "!": pull_url if group.forge == "gitlab" else None}.get(text[0])
        url = page(home, text[1:]) if page and home else None
        return _linked(text, url) if url else as_code(text)

    linked = Naming(short=naming.short, forge=group.forge, home=home)
    for commit in group.commits:
        yield f"  - {_commit(commit.sha, linked)} {plain(commit.subject, number=number)}".rstrip()
    if (more := group.total - len(group.commits)) > 0:
        yield f"  - {counted(more, 'more commit')}"


def _move_text(group: SubmoduleGroup, naming: Naming, home: Homepage | None) -> str:
    if group.old and group.new:
        ends = f"{naming.short[group.old]}...{naming.short[group.new]}"
        url = compare_url(home, group.old, group.new) if home else None
        return _linked(ends, url)
    return f"added at {naming.short[group.new]}" if group.new else f"removed, was at {naming.short[group.old or '']}"


def _shas(note: Note) -> Iterator[str]:
    yield from (commit.sha for commit in note.full_changelog)
    for section in note.sections:
        for bullet in section.bullets:
            yield from (ref.value for ref in bullet.refs if ref.type == "commit")
    for group in note.submodules:
        yield from (commit.sha for commit in group.commits)
        yield from (group.old or "", group.new or "")


def _short_names(shas: Iterable[str]) -> dict[str, str]:
    ordered = sorted(set(shas))
    short = {sha: sha[:SHORT] for sha in ordered}
    for left, right in pairwise(ordered):  # sorted, so that whoever shares digits stands side by side
        if left[:SHORT] == right[:SHORT] and not right.startswith(left):
            shared = next(at for at, digits in enumerate(zip(left, right, strict=False)) if len(set(digits)) > 1)
            short |= {sha: sha[: max(shared + 1, len(short[sha]))] for sha in (left, right)}
    return short
