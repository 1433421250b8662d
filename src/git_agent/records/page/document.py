"""The state as one page of HTML: nothing to load, and whole without its script, which only filters what is there.

It is made piece by piece, so that tens of thousands of decisions need no more memory than the state itself. The same
state gives the same bytes. What stands in commits is foreign: it is escaped in `parts`, its unseen characters
are written out, and a policy in the page forbids whatever might get through all the same.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from git_agent.model.counted import counted
from git_agent.model.fence import escaped
from git_agent.records.page.chapters import Chapter, chapters_of
from git_agent.records.page.parts import (
    Commit,
    CommitUrl,
    folded,
    line,
    mark,
    moment,
    phase_name,
    said,
)
from git_agent.records.page.sections import SECTIONS, PageSection
from git_agent.records.state.values import State, Trouble


def page(
    state: State,
    *,
    repository: str,
    revision: str,
    time: int | None,
    commit_url: CommitUrl | None = None,
    branch_url: CommitUrl | None = None,
) -> Iterator[str]:
    """The page, in pieces.

    `repository` and `revision` are names for people; `time` is when the newest commit was made, in seconds.
    """
    commit = Commit(commit_url, {**state.stage_times, **state.times}, branch_url)
    chapters = chapters_of(state, now=max(time or 0, *state.times.values(), 0))
    title = _title(state, repository)
    yield _head(title)
    yield '<body>\n<a class="skip" href="#main">To the contents</a>\n'
    yield _header(state, title, revision, time, commit)
    if not state.complete:
        yield '<p class="card calm">This clone is shallow: what was recorded before it begins is not here.</p>\n'
    yield _navigation(chapters, state.problems)
    yield '<main id="main">\n<p class="filter" hidden><input id="filter" type="search" placeholder="Filter" '
    yield 'aria-label="Filter what is shown"> <span id="found" role="status" class="quiet"></span></p>\n'
    if not state.blocks_read:
        yield '<p class="card calm">No commit up to here carries a record.</p>\n'
    if len(chapters) == 1:
        yield from _sections(chapters[0], commit, level=2)
    else:
        yield from _projects(chapters, commit)
    yield from _problems(state.problems, commit)
    yield "</main>\n<footer>Made by git-agent from commit messages and branches alone.</footer>\n"
    yield f"<script>{_part('filter.js')}</script>\n</body>\n</html>\n"


def _title(state: State, repository: str) -> str:
    """The project's own name, where its beginning tells one."""
    named = {begun.name for begun in state.beginnings if begun.name}
    # Of several projects none lends its name to all.
    name = named.pop() if len(named) == 1 and len(state.projects) < 2 else repository
    return " · ".join(filter(None, (name, state.project)))


def _part(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def _digest(text: str) -> str:
    from base64 import b64encode
    from hashlib import sha256

    return b64encode(sha256(text.encode()).digest()).decode()


def _head(title: str) -> str:
    style = _part("page.css")
    # Allowed by their digests, so that nothing else has any effect, not even what a commit has smuggled in.
    allowed = f"style-src 'sha256-{_digest(style)}'; script-src 'sha256-{_digest(_part('filter.js'))}'"
    # The empty icon keeps a browser from asking the server for one.
    policy = f"default-src 'none'; {allowed}; img-src data:; base-uri 'none'; form-action 'none'"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{escaped(title)}: project state</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
"""


def _header(state: State, title: str, revision: str, time: int | None, commit: Commit) -> str:
    facts = (
        f"<b>{escaped(revision)}</b> {commit(state.head) if state.head else ''}",
        "" if time is None else moment(time),
        counted(state.commits_read, "commit", grouped=True),
        counted(state.blocks_read, "record", grouped=True),
    )
    shown = "".join(f"<span>{fact}</span>" for fact in facts if fact)
    return f"""<header>
<p class="over">Project state</p>
<h1>{escaped(title)}</h1>
<p class="facts">{shown}</p>
</header>
"""


def _navigation(chapters: Sequence[Chapter], problems: Sequence[Trouble]) -> str:
    if len(chapters) == 1:
        links = [(section.anchor, section.title, count) for section, count in _filled_sections(chapters[0])]
    else:
        links = [(_anchor(place), escaped(_name(each)), _waiting(each)) for place, each in enumerate(chapters)]
    if problems:
        links.append(("problems", "Problems", f"{len(problems):,}"))
    items = "".join(f'<li><a href="#{anchor}">{title} {_count(count)}</a></li>' for anchor, title, count in links)
    return f'<nav aria-label="Contents"><ul>{items}</ul></nav>\n' if items else ""


def _filled_sections(chapter: Chapter) -> Iterator[tuple[PageSection, str]]:
    """The sections that have something to tell, and how much."""
    return ((section, count) for section in SECTIONS if (count := section.amount(chapter)) is not None)


def _count(text: str) -> str:
    return f'<span class="count">{text}</span>' if text else ""


def _anchor(place: int) -> str:
    # By its number, because the name of a project may hold whatever somebody has committed.
    return f"project-{place + 1}"


def _name(chapter: Chapter) -> str:
    return chapter.project or "No project"


def _waiting(chapter: Chapter) -> str:
    return f"{len(chapter.waiting):,} open" if chapter.waiting else ""


def _sections(chapter: Chapter, commit: Commit, *, level: int, prefix: str = "") -> Iterator[str]:
    for section, count in _filled_sections(chapter):
        anchor = f"{prefix}{section.anchor}"
        yield f'<section id="{anchor}" aria-labelledby="{anchor}-title">\n'
        yield f'<h{level} id="{anchor}-title">{section.title} {_count(count)}</h{level}>\n'
        yield from section.body(chapter, commit)
        yield "</section>\n"


def _projects(chapters: Sequence[Chapter], commit: Commit) -> Iterator[str]:
    yield from _overview(chapters)
    for place, chapter in enumerate(chapters):
        anchor = _anchor(place)
        yield f'<section class="project" id="{anchor}" aria-labelledby="{anchor}-title">\n'
        yield f'<h2 id="{anchor}-title">{escaped(_name(chapter))}</h2>\n'
        yield from _sections(chapter, commit, level=3, prefix=f"{anchor}-")
        yield "</section>\n"


def _overview(chapters: Sequence[Chapter]) -> Iterator[str]:
    """A line for each project: where it stands, and what waits for an answer."""
    heads = "".join(f'<th scope="col">{title}</th>' for title in ("Project", "Stands at", "Escalations"))
    yield '<section id="projects" aria-labelledby="projects-title">\n'
    yield f'<h2 id="projects-title">Projects {_count(f"{len(chapters):,}")}</h2>\n'
    yield f"<table><thead><tr>{heads}</tr></thead><tbody>\n"
    for place, chapter in enumerate(chapters):
        here = chapter.position
        stand = [phase_name(here.phase)] if here.phase is not None else []
        stand += [escaped(here.status)] if here.status else []
        yield (
            f'<tr><th scope="row"><a href="#{_anchor(place)}">{escaped(_name(chapter))}</a></th>'
            f"<td>{', '.join(stand)}</td><td>{mark(_waiting(chapter), 'poor')}</td></tr>\n"
        )
    yield "</tbody></table>\n</section>\n"


def _problems(problems: Sequence[Trouble], commit: Commit) -> Iterator[str]:
    """What was read although it breaks the rules, or could not be read at all."""
    if not problems:
        return

    def row(trouble: Trouble) -> str:
        place = f"<span>line {trouble.line}</span>"
        first = line(mark(trouble.kind, "fair"), place, commit=commit(trouble.commit))
        return f"<li>{first}{said(trouble.detail)}</li>\n"

    yield '<section id="problems" aria-labelledby="problems-title">\n'
    yield f'<h2 id="problems-title">Problems {_count(f"{len(problems):,}")}</h2>\n'
    yield from folded(problems, row, opening='<ol class="rows">', closing="</ol>\n")
    yield "</section>\n"
