"""The page of a state says everything the state does, to everybody, and nothing in it can come to life."""

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.fence import escaped
from git_agent.model.value import replace
from git_agent.records import page as page_module
from git_agent.records.page.document import page
from git_agent.records.page.parts import MOST_AT_ONCE, MOST_SHOWN, confidence, day, in_natural_order
from git_agent.records.page.timeline import entries
from git_agent.records.state.build import build_state
from git_agent.records.state.phases import Stage
from git_agent.records.state.placement import placed
from git_agent.records.state.row_reading import row_of
from git_agent.records.state.values import PhaseActivity, State
from support.example_state import FIRST_MOMENT, example_state, hostile_state, oid_of, recorded, stage

NASTY = (
    "<script>alert(1)</script>",
    '"onload="alert(1)" x="',
    "'onload='alert(1)' x='",
    "a & b &lt; c &#60;script&#62;",
    "]]><!-- <style>* { color: red }</style> -->",
    "</p></li></ol></main></body></html>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "a\u202egnp.exe\u2066\u2069\u200b",
    "\x00\x07\x1b[31m\ud800",
    "w" * 10_000,
)
ALONE = frozenset({"meta", "link", "input"})
SCRIPT = Path(page_module.__file__).with_name("filter.js").read_text("utf-8")
STYLE = Path(page_module.__file__).with_name("page.css").read_text("utf-8")


class Read(HTMLParser):
    """A page as a browser would take it; fails where its tags do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.paragraphs: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: told or "" for name, told in attrs}))
        if tag not in ALONE:
            self._open.append(tag)
        if tag == "p":
            self.paragraphs.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & {*self._open}:
            self.texts.append(data)
        if "p" in self._open:
            self.paragraphs[-1] += data

    def attributes(self, name: str) -> list[str]:
        return [attrs[name] for _, attrs in self.tags if name in attrs]

    @property
    def text(self) -> str:
        return "".join(self.texts)


def made(state: State, **options: object) -> str:
    given_: dict[str, object] = {"repository": "atlas", "revision": "main", "time": FIRST_MOMENT, **options}
    return "".join(page(state, **given_))  # type: ignore[arg-type]  # the options of each test


def read(state: State, **options: object) -> Read:
    return Read(made(state, **options))


def visible(text: str) -> str:
    """What a reader sees of foreign text."""
    return Read(f"<p>{escaped(text.strip())}</p>").paragraphs[0]


def test_everything_in_the_state_is_on_the_page() -> None:
    state, shown = example_state(), read(example_state())
    words = [
        *(word for taken in state.decisions for word in (taken.id, taken.decision, taken.rationale)),
        *(word for taken in state.decisions for word in (*taken.alternatives, *map(str, taken.extra.values()))),
        *(word for asked in state.escalations for word in (asked.id, asked.type, asked.description)),
        *(asked.resolution for asked in state.escalations if asked.resolved_in),
        *(update.description for asked in state.escalations for update in asked.updates),
        *(met.id for met in (*state.covered, *state.partial)),
        *(lesson.text for lesson in state.lessons),
        *(word for learned in state.compounds for word in (learned.category, learned.problem, learned.solution)),
        *(each.branch or "" for each in state.phases),
        *(f"{each.number} {each.slug}" for each in state.milestones),
        *(word for trouble in state.problems for word in (trouble.kind, trouble.detail)),
        "v0.2", "03-01-02", "execute", "1,204 commits", "2026-01-05 08:00 UTC",
    ]  # fmt: skip
    assert state.problems
    assert state.escalations[0].updates
    assert [word for word in words if word not in shown.text] == []


def test_every_commit_is_shown_short_and_told_in_full() -> None:
    state = example_state()
    commits = {
        *(taken.commit for taken in state.decisions),
        *(asked.commit for asked in state.escalations),
        *(asked.resolved_in for asked in state.escalations if asked.resolved_in),
        *(update.commit for asked in state.escalations for update in asked.updates),
        *(met.commit for met in (*state.covered, *state.partial)),
        *(lesson.commit for lesson in state.lessons),
        *(learned.commit for learned in state.compounds),
        *(trouble.commit for trouble in state.problems),
        *(each.commit for each in (*state.phases, *state.milestones)),
        *state.position.sources.values(),
    }
    shown = read(state)
    assert commits <= {*shown.attributes("title")}
    assert all(oid not in shown.text and oid[:8] in shown.text for oid in commits)


def test_the_same_state_gives_the_same_bytes() -> None:
    assert made(example_state()) == made(example_state())


def test_open_escalations_stand_before_resolved_ones_and_before_all_decisions() -> None:
    text = read(example_state()).text
    places = [text.index(words) for words in ("Signing needs a key store", "May the tile server", "Sign tiles with")]
    assert places == sorted(places)


def test_a_project_without_open_escalations_says_so() -> None:
    state = example_state()
    resolved = tuple(asked for asked in state.escalations if asked.resolved_in)
    assert "Nothing waits for an answer." in made(replace(state, escalations=resolved))


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_foreign_text_stays_text(text: str) -> None:
    shown = read(
        hostile_state(text), repository=text, revision=text, commit_url=lambda oid: f"https://x.example/{text}"
    )
    harmless = read(
        hostile_state("word"), repository="word", revision="word", commit_url=lambda oid: "https://x.example"
    )
    assert [tag for tag, _ in shown.tags] == [tag for tag, _ in harmless.tags]
    assert [[*attrs] for _, attrs in shown.tags] == [[*attrs] for _, attrs in harmless.tags]
    assert visible(text) in shown.text


def test_characters_that_nobody_sees_are_written_out() -> None:
    text = made(hostile_state("a\u202eb\x1b\ud800"))
    assert "a\\u{202e}b\\u{1b}?" in text
    assert "\u202e" not in text


@given(st.text(max_size=60))
def test_what_was_decided_is_what_is_read(text: str) -> None:
    decided = build_state((), (), head=None, commits=0)
    taken = hostile_state("word").decisions[0]._replace(decision=f"<{text}>")
    shown = read(replace(decided, decisions=(taken,)))
    assert visible(f"<{text}>") in shown.paragraphs


def test_nothing_is_loaded_and_nothing_runs_but_the_filter() -> None:
    text = made(example_state(), commit_url=lambda oid: f"https://git.example.org/atlas/commit/{oid}")
    shown = Read(text)
    assert {tag for tag, _ in shown.tags} & {"img", "iframe", "object", "form", "base"} == set()
    assert [tag for tag, _ in shown.tags].count("script") == 1
    assert not re.search(r"fetch|XMLHttp|import|http|localStorage|innerHTML|eval", SCRIPT)
    assert shown.attributes("src") == []
    links = [href for href in shown.attributes("href") if not href.startswith("#")]
    assert {*links} - {"data:,"} == {f"https://git.example.org/atlas/commit/{oid}" for oid in _linked(shown)}
    assert "url(" not in STYLE
    assert "@import" not in STYLE


def _linked(shown: Read) -> set[str]:
    return {attrs["title"] for tag, attrs in shown.tags if tag == "a" and "title" in attrs}


def test_the_policy_allows_the_style_and_the_filter_of_the_page_and_nothing_else() -> None:
    text = made(example_state())
    style = text.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    own = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    assert f"<script>{SCRIPT}</script>" in text
    assert f"default-src 'none'; style-src 'sha256-{digest}'; script-src 'sha256-{own}'; img-src data:;" in text
    assert Read(text).attributes("style") == []


@pytest.mark.parametrize("address", [None, "javascript:alert(1)", "data:text/html,x", "/commit/1"])
def test_a_commit_is_a_link_only_where_there_is_a_page_on_the_web(address: str | None) -> None:
    shown = read(example_state(), commit_url=lambda oid: address)
    assert all(href.startswith(("#", "data:,")) for href in shown.attributes("href"))


@pytest.mark.parametrize("state", [example_state(), hostile_state("word")])
def test_the_page_is_well_made(state: State) -> None:
    shown = read(state)
    levels = [int(tag[1]) for tag, _ in shown.tags if re.fullmatch(r"h\d", tag)]
    ids = shown.attributes("id")
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert len(ids) == len({*ids})
    assert {href[1:] for href in shown.attributes("href") if href.startswith("#")} <= {*ids}
    assert {*shown.attributes("aria-labelledby")} <= {*ids}
    assert {"header", "nav", "main", "footer"} <= {tag for tag, _ in shown.tags}
    assert all("scope" in attrs for tag, attrs in shown.tags if tag == "th")
    assert dict(shown.tags)["html"] == {"lang": "en"}


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0.0, "0.00 low"),
        (0.59, "0.59 low"),
        (0.6, "0.60 medium"),
        (0.85, "0.85 medium"),
        (0.851, "0.851 high"),
        (1.0, "1.00 high"),
        (1, "1.00 high"),
        (85.0, "confidence 85.0"),
        (-0.1, "confidence -0.1"),
        (float("nan"), "confidence nan"),
        ("rather <b>", "confidence rather <b>"),
        ("", ""),
        (None, ""),
    ],
)
def test_confidence_is_a_bar_a_number_and_a_word(number: float | str | None, shown: str) -> None:
    assert Read(confidence(number)).text == shown
    assert ("<meter" in confidence(number)) == bool(re.search("low|medium|high", shown))


def test_a_long_list_is_folded_into_pieces_and_made_piece_by_piece() -> None:
    block = "phase: 1\ndecisions:\n  - id: D-{0}\n    decision: Number {0}\n    confidence: 0.5\n"
    rows = [recorded(at, block.format(at)) for at in range(2 * MOST_AT_ONCE + 1)]
    state = build_state([*placed(rows)], (), head=oid_of(0), commits=len(rows))
    pieces = list(page(state, repository="atlas", revision="main", time=None))
    text = "".join(pieces)
    assert text.count("<details") == 3
    assert text.count("<details open") == 1
    assert "Phase 1 201 to 201 of 201" in Read(text).text
    assert all(f"Number {at}<" in text for at in range(len(rows)))
    assert max(map(len, pieces)) < len(STYLE) + 2000


def test_several_projects_have_a_chapter_each() -> None:
    blocks = [
        f"project: {name}\nphase: {phase}\nstatus: plan\nlessons: [What {name} taught]\n"
        for phase, name in enumerate(("tiles", "importer"))
    ]
    rows = [recorded(at, block) for at, block in enumerate((*blocks, "lessons: [What nobody taught]\n"))]
    phases = [stage("phase", 7, "soon", project="billing", status="in_progress")]
    text = made(build_state([*placed(rows)], phases, head=oid_of(0), commits=3))
    _, *chapters = text.split('<section class="project"')
    lessons = ["soon", "What importer taught", "What tiles taught", "What nobody taught"]
    names = ["billing", "importer", "tiles", "No project"]
    assert [[words in chapter for words in lessons] for chapter in chapters] == [
        [place == at for place in range(4)] for at in range(4)
    ]
    assert all(f">{name}</h2>" in chapter for name, chapter in zip(names, chapters, strict=True))
    assert "Phase 1, plan" in text
    assert len({*Read(text).attributes("id")}) == len(Read(text).attributes("id"))


def test_one_project_that_was_asked_for_is_named_in_the_title() -> None:
    rows = [recorded(0, "project: tiles\nphase: 1\n")]
    text = made(build_state([*placed(rows)], (), head=oid_of(0), commits=1, project="tiles"))
    assert "<title>atlas · tiles: project state</title>" in text


def test_a_repository_without_records_or_commits_has_a_page() -> None:
    shown = read(build_state((), (), head=None, commits=0), time=None)
    assert "No commit up to here carries a record." in shown.text
    assert "0 commits" in shown.text


def worked(phase: int | str, milestone: str | None, time: int) -> PhaseActivity:
    return PhaseActivity(
        phase=phase,
        project=None,
        milestone=milestone,
        blocks=1,
        first_commit=oid_of(0),
        last_commit=oid_of(1),
        first_time=time,
        last_time=time,
    )


def test_phases_stand_in_the_order_in_which_they_began() -> None:
    stages = [
        stage("phase", 1, "old", milestone="v0.1"),
        stage("phase", 1, "new", status="in_progress"),
        stage("phase", 2, "next", status="in_progress"),
    ]
    work = [worked(1, "v0.1", 10), worked(1, "v0.2", 30), worked(2, "v0.1", 20), worked("later", None, 40)]
    listed = entries(stages, [work[0], work[2], work[1], work[3]])
    phases = [(entry.number, entry.milestone, entry.stage.slug if entry.stage else None) for entry in listed]
    assert phases == [(1, "v0.1", "old"), (2, "v0.1", "next"), (1, "v0.2", "new"), ("later", None, None)]


def test_a_phase_without_records_stands_behind_the_last_lower_one() -> None:
    listed = entries([stage("phase", 2, "next")], [worked(1, None, 10), worked(3, None, 20)])
    assert [entry.number for entry in listed] == [1, 2, 3]
    listed = entries([stage("phase", 2, "next", milestone="v0.1")], [worked(1, "v0.1", 10), worked(1, "v0.2", 20)])
    assert [entry.number for entry in listed] == [1, 2, 1]


def test_only_the_phase_of_the_newest_record_is_the_current_one() -> None:
    state = example_state()
    same_number = (*state.phases, stage("phase", 3, "abandoned"))
    text = made(replace(state, phases=same_number))
    assert re.findall(r'<li class="begun" aria-current="step"><p class="line"><b>(.*?)</b>', text) == [
        "Phase 3 · signing"
    ]
    assert text.count(">now</span>") == 1


@pytest.mark.parametrize(
    ("time", "shown"), [(0, "1970-01-01"), (FIRST_MOMENT, "2026-01-05"), (1 << 62, ""), (-1 << 62, "")]
)
def test_a_date_that_no_calendar_has_is_left_out(time: int, shown: str) -> None:
    assert Read(day(time)).text == shown


def test_requirements_stand_in_natural_order() -> None:
    names = ["A", "REQ", "REQ-01", "REQ-2", "REQ-09", "REQ-10", "REQ-10a", "REQ-" + "9" * 5000]
    backwards = [*reversed(names)]
    assert sorted(backwards, key=in_natural_order) == names


def schemes() -> dict[str, dict[str, str]]:
    """The colours of the page by day and by night."""
    light, dark = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    colours = {name: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for name, block in
               (("light", light), ("dark", dark))}  # fmt: skip
    assert colours["light"].keys() == colours["dark"].keys()
    return colours


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *((text, ground) for text in ("ink", "quiet", "link", "good", "fair", "poor") for ground in ("paper", "card")),
        *((text, f"{text}-soft") for text in ("good", "fair", "poor")),
        ("ink", "track"),
        ("paper", "ink"),
    ],
)
def test_text_can_be_read_by_day_and_by_night(scheme: str, text: str, ground: str) -> None:
    colours = schemes()[scheme]
    darker, lighter = sorted((luminance(colours[text]), luminance(colours[ground])))
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


TOLD = """\
phase: 2
milestone: v0.2
status: research
decisions:
  - id: D-007
    decision: Sign it
    confidence: 0.9
escalations:
  - id: E-001
    type: deploy
    description: now?
    resolution: {}
"""


def told_state(*messages: str, days: int = 1, stages: Sequence[Stage] = ()) -> State:
    """Commits so many days apart."""
    rows = [row_of(oid_of(at), FIRST_MOMENT + at * days * 86_400, text.encode()) for at, text in enumerate(messages)]
    return build_state([*placed(row for row in rows if row)], stages, head=oid_of(0), commits=len(rows))


def message(header: str, block: str, prose: str = "") -> str:
    return f"{header}\n\n{prose}\n\n---ci---\n{block}---/ci---\n"


BEGUN = message("docs(init): initialize atlas (3 phases)", "phase: 0\nmilestone: v0.2\n", "1. base\n2. sign\n3. ship")


def test_the_page_tells_how_far_it_is_what_is_open_for_how_long_and_what_changed() -> None:
    done = message("docs(P01): complete base phase", "phase: 1\nmilestone: v0.2\nstatus: complete\n")
    asked = message("escalation(P02): now?", TOLD.format("pending"))
    stages = [stage("phase", 1, "base", milestone="v0.2"), stage("phase", 2, "sign", milestone="v0.2", status="x")]
    state = told_state(BEGUN, asked, done, message("note(P02): mind", "phase: 2\n"), days=5, stages=stages)
    shown = read(state)
    assert "<title>atlas: project state</title>" in made(state, repository="repo")
    assert "Phases of v0.21 of 3" in shown.text
    assert "Open questions1oldest since 2026-01-10" in shown.text
    assert "opensince 2026-01-10" in shown.text
    week = made(state).partition('<section id="week"')[2].partition("</section>")[0]
    assert [word in week for word in ("mind", "now?", "Sign it")] == [True, False, False]
    assert shown.text.count("2026-01-10") >= 2  # the day of the question and of the decision


def test_todos_notes_research_and_the_plan_are_on_the_page() -> None:
    found = message("docs(P02): compare tokens", TOLD.format("pending"), "- JWT is enough\n- no state to keep")
    more = [message(f"{kind}(P02): {kind} something", "phase: 2\n", "Some day.") for kind in ("todo", "note")]
    text = read(told_state(BEGUN, found, *more)).text
    for words in ("base", "sign", "ship", "3 phases", "compare tokens", "JWT is enough", "no state to keep"):
        assert words in text
    assert all(words in text for words in ("todo something", "note something", "Some day."))


def test_a_decision_can_be_pointed_at() -> None:
    shown = read(told_state(message("decision(P02): x", TOLD.format("human"))))
    anchor = f"decision-{oid_of(0)[:8]}-D-007"
    assert anchor in shown.attributes("id")
    assert f"#{anchor}" in shown.attributes("href")


@pytest.mark.parametrize(("word", "kind"), [("timeout", "fair"), ("human", "good"), ("auto_resolved", "good")])
def test_what_only_time_has_resolved_is_amber(word: str, kind: str) -> None:
    text = made(told_state(message("escalation(P02): x", TOLD.format(word))))
    assert f'<span class="mark {kind}">{word}</span>' in text


def test_a_branch_is_a_link_where_its_page_is_known() -> None:
    stages = [stage("phase", 1, "base", milestone="v0.2", branch="phase/01-base")]
    text = made(told_state(BEGUN, stages=stages), branch_url=lambda name: f"https://git.example.org/tree/{name}")
    assert '<a href="https://git.example.org/tree/phase/01-base"><code>phase/01-base</code></a>' in text


def test_a_page_of_very_many_stays_small_and_says_what_it_leaves_out() -> None:
    block = "phase: 1\ndecisions:\n  - id: D-{0}\n    decision: Number {0}\n    confidence: 0.5\n"
    rows = [recorded(at, block.format(at)) for at in range(MOST_SHOWN + 7)]
    text = made(build_state([*placed(rows)], (), head=oid_of(0), commits=len(rows)))
    assert "7 older ones are in" in Read(text).text
    assert len(text) < 1_000_000


def test_a_branch_without_records_has_a_date_and_no_date_is_told_twice() -> None:
    tip = "f" * 40
    ahead = stage("phase", 9, "ahead", status="in_progress")._replace(commit=tip)
    state = example_state()
    shown = read(replace(state, phases=(*state.phases, ahead), stage_times={tip: 1_767_225_600}))
    assert re.search(r"2026-01-01\s*f{7}", shown.text)
    assert not re.search(r"(\d{4}-\d\d-\d\d)\s+\1", shown.text)
